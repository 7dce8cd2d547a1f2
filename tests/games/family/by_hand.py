"""A second implementation by card names, to compare counts of rules.py with."""

from collections.abc import Sequence


def is_boss(card: str) -> bool:
    return card[0] in "AD"


def follows(card: str, led: str) -> bool:
    return is_boss(card) if is_boss(led) else card[0] == led[0]


def may_play(hand: frozenset[str], led: str | None, dingbat_free: bool = False) -> frozenset[str]:
    """The cards of the hand that following suit allows."""
    if led is None:
        return hand
    following = frozenset(card for card in hand if follows(card, led))
    is_free = dingbat_free and led[0] == "A" and all(card[0] == "D" for card in following)
    return hand if is_free or not following else following


def winning_place(trick: Sequence[str]) -> int:
    """Which card of a trick, in the order played, takes it."""
    bosses = [card for card in trick if is_boss(card)]
    contenders = bosses or [card for card in trick if follows(card, trick[0])]
    return trick.index(max(contenders, key=lambda card: int(card[1:])))


def ways_to_play_out(hands: Sequence[frozenset[str]], leader: int, trick: tuple[str, ...] = ()) -> int:
    """The number of ways to play the deal to its end, keeping and giving included."""
    seats = len(hands)
    if len(trick) == seats:
        next_leader = (leader + winning_place(trick)) % seats
        decisions = seats if {"D0", "D11"} & set(trick) else 1
        return decisions * ways_to_play_out(hands, next_leader)
    seat = (leader + len(trick)) % seats
    if not hands[seat]:
        return 1
    total = 0
    for card in may_play(hands[seat], trick[0] if trick else None):
        left = [hand - {card} if place == seat else hand for place, hand in enumerate(hands)]
        total += ways_to_play_out(left, leader, (*trick, card))
    return total
