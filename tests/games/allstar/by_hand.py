"""A second implementation by card names, to compare counts of rules.py with."""

from collections.abc import Sequence

SPECIALS = ("K9", "I10", "O11")


def suit(card: str, penalty: str) -> str:
    return penalty if card in SPECIALS else card[0]


def may_play(hand: frozenset[str], led: str | None, penalty: str, revoke: bool = False) -> frozenset[str]:
    """The cards of the hand that following suit allows."""
    if led is None or revoke:
        return hand
    return frozenset(card for card in hand if suit(card, penalty) == suit(led, penalty)) or hand


def winning_place(trick: Sequence[str], penalty: str) -> int:
    """Which card of a trick, in the order played, takes it."""
    contenders = [card for card in trick if suit(card, penalty) == suit(trick[0], penalty)]
    return trick.index(max(contenders, key=lambda card: int(card[1:])))


def ways_to_play_out(
    hands: Sequence[frozenset[str]], leader: int, penalty: str, revoke: bool = False, trick: tuple[str, ...] = ()
) -> int:
    """The number of ways to play the deal to its end."""
    seats = len(hands)
    if len(trick) == seats:
        return ways_to_play_out(hands, (leader + winning_place(trick, penalty)) % seats, penalty, revoke)
    seat = (leader + len(trick)) % seats
    if not hands[seat]:
        return 1
    total = 0
    for card in may_play(hands[seat], trick[0] if trick else None, penalty, revoke):
        left = [hand - {card} if place == seat else hand for place, hand in enumerate(hands)]
        total += ways_to_play_out(left, leader, penalty, revoke, (*trick, card))
    return total
