"""A slow referee for Mr. T, with lists of letters, that follows the rulebook sentence by sentence.

It shares nothing with the rules it is compared with. Its shuffles are given, as in a record.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Fight(NamedTuple):
    """What is fought for by some seats, and in a Showdown what they are to match."""

    members: list[int]
    targets: set[str]
    contenders: list[int]
    """Who takes back if it dies now (MRT-Q34)."""


@dataclass
class Referee:
    """One match, from its recorded shuffles or from piles and hands that are given.

    Seats without cards on the table have no entry in `chosen`.
    """

    seats: int
    shuffles: Iterator[Sequence[str]]
    play_out: bool = False
    round_cap: int = 500
    is_fixed: bool = False
    match_on: str = "flip"
    version: int = 2
    piles: list[list[str]] = field(default_factory=list)
    """From the top down."""
    hands: list[list[str]] = field(default_factory=list)
    spaces: dict[int, list[str]] = field(default_factory=lambda: {number: [] for number in range(5)})
    rounds: int = 0
    is_over: bool = False
    ended_by: str = ""
    """The clause by which the match ended."""
    seen: Counter[str] = field(default_factory=Counter)
    """How often the rarer things have happened."""

    def __post_init__(self) -> None:
        if not self.piles:
            pack = list(next(self.shuffles))
            dealt = [pack[seat :: self.seats] for seat in range(self.seats)]
            self.hands = [cards[:3] for cards in dealt]
            self.piles = [cards[3:] for cards in dealt]
        self.corner = {seat: seat + 1 for seat in range(self.seats)}
        self.begin_round()

    def able(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.piles[seat] or self.hands[seat]]

    def is_long(self) -> bool:
        return self.play_out or self.seats == 2

    def begin_round(self) -> None:
        self.rounds += 1
        self.fights = [Fight(self.able(), set(), self.able())]
        self.own_kind = ""
        self.stage = "preliminary"
        if self.is_long() and len(self.able()) == 2:
            for number in (1, 2, 3, 4):
                self.spaces[0] += self.spaces[number]
                self.spaces[number] = []
            first, second = self.able()
            self.corner = {first: 1, second: 3}
            self.stage = "targets"
        self.is_duel = self.stage == "targets"
        self.has_collected = False
        self.chosen: dict[int, str] = {}

    def waiting(self) -> list[int]:
        if self.is_over:
            return []
        return sorted(seat for fight in self.fights for seat in fight.members if seat not in self.chosen)

    def choices(self, seat: int) -> set[str]:
        """MRT-S4c and MRT-SD4: the hand is for Showdowns, and for a draw pile that is used up."""
        may_use_hand = self.stage in ("showdown", "double") or not self.piles[seat]
        words = {f"hand {card}" for card in self.hands[seat]} if may_use_hand else set()
        return words | {"flip"} if self.piles[seat] else words

    def choose(self, seat: int, words: str) -> None:
        self.chosen[seat] = words
        if not self.waiting():
            self.turn_up()

    def turn_up(self) -> None:
        cards: dict[int, str] = {}
        for seat, words in self.chosen.items():
            if words == "flip":
                cards[seat] = self.piles[seat].pop(0)
            else:
                cards[seat] = words.split()[1]
                self.hands[seat].remove(cards[seat])
            number = self.corner[seat] + (self.stage == "targets")
            self.spaces[number].append(cards[seat])
        self.chosen = {}
        {"preliminary": self.preliminary, "targets": self.lay_targets}.get(self.stage, self.showdowns)(cards)

    def preliminary(self, cards: dict[int, str]) -> None:
        by_kind: dict[str, list[int]] = {}
        for seat in sorted(cards):
            by_kind.setdefault(cards[seat], []).append(seat)
        groups = [seats for seats in by_kind.values() if len(seats) > 1]
        if not groups and "T" in by_kind:
            self.win(by_kind["T"][0], range(5))
            self.end_round([])
        elif not groups or len(by_kind) == 1:
            self.seen["stalemate"] += 1
            self.go_on_or_die([Fight(sorted(cards), set(), sorted(cards))], {})
        else:
            self.stage = "showdown" if len(groups) == 1 else "double"
            self.seen[f"{self.stage} of {len(groups[0])}"] += 1
            self.go_on_or_die([Fight(group, self.to_match(group, cards), group) for group in groups], {})

    def to_match(self, group: list[int], cards: dict[int, str]) -> set[str]:
        """What the onlookers of this flip show; `showing`: also players who ran out, but not its kind (MRT-Q43)."""
        targets = {cards[seat] for seat in cards if seat not in group}
        if self.match_on == "showing":
            self.own_kind = cards[group[0]] if self.stage == "showdown" else ""
            left = [self.spaces[self.corner[seat]] for seat in range(self.seats) if seat not in cards]
            tops = {space[-1] for space in left if space}
            self.seen["other targets"] += not tops <= targets
            targets |= tops - {self.own_kind}
        return targets

    def lay_targets(self, cards: dict[int, str]) -> None:
        self.stage = "showdown"
        self.go_on_or_die([Fight(sorted(cards), set(cards.values()), sorted(cards))], {})

    def showdowns(self, cards: dict[int, str]) -> None:
        fights = []
        winners = {}
        for members, targets, _ in self.fights:
            matchers = [seat for seat in members if cards[seat] in targets]
            if len(matchers) == 1:
                winners[members[0]] = matchers[0]
            if len(members) == 3 and len(matchers) == 2:
                self.seen["third dropped"] += 1
                (third,) = set(members) - set(matchers)
                targets = targets | {cards[third]} - {self.own_kind}
                fights.append(Fight(matchers, targets, members if self.version == 1 else matchers))
            else:
                fights.append(Fight(members, targets, members))
        self.go_on_or_die(fights, cards, winners)

    def go_on_or_die(self, fights: list[Fight], cards: dict[int, str], winners: dict[int, int] | None = None) -> None:
        """Settle pair after pair, the one with the lowest seat first (MRT-Q37); winners are named by that seat."""
        self.fights, dead = [], []
        able = self.able()
        for members, targets, contenders in fights:
            left = [seat for seat in members if seat in able]
            if winners and members[0] in winners:
                self.win(winners[members[0]], self.prize(members))
                continue
            self.seen["ran out"] += len(members) - len(left)
            if len(left) == 1:
                self.win(left[0], self.prize(members))
            elif not left:
                self.seen["dead showdown"] += self.stage != "preliminary"
                dead += contenders
            else:
                lost = {cards[seat] for seat in members if seat not in left and seat in cards} - {self.own_kind}
                targets = targets if self.stage == "preliminary" else targets | lost
                self.fights.append(Fight(left, targets, left))
        if not self.fights:
            self.end_round(dead)

    def prize(self, members: list[int]) -> Sequence[int]:
        return [self.corner[seat] for seat in members] if self.stage == "double" else range(5)

    def win(self, seat: int, spaces: Iterable[int], is_shuffled: bool | None = None) -> None:
        heap = [card for number in sorted(spaces) for card in self.spaces[number]]
        for number in spaces:
            self.spaces[number] = []
        if not self.is_fixed if is_shuffled is None else is_shuffled:
            order = list(next(self.shuffles))
            assert sorted(order) == sorted(heap)
            heap = order
        self.piles[seat] += heap
        self.has_collected = True

    def end_round(self, dead: list[int]) -> None:
        took_back = not self.able()
        if took_back:
            self.seen["deadlock"] += 1
            for seat in sorted(dead):
                own = [self.corner[seat], self.corner[seat] + 1] if self.is_duel else [self.corner[seat]]
                self.win(seat, own, is_shuffled=self.is_long())
            self.has_collected = False
        elif self.version > 1:
            self.collect_alone()
        self.end_match(took_back)
        if not self.is_over:
            self.begin_round()
            if self.collect_alone():  # version 1: in a separate round
                self.end_match(took_back=False)

    def collect_alone(self) -> bool:
        """MRT-Q41: the one player who is able collects the board."""
        if self.has_collected or len(self.able()) != 1:
            return False
        self.seen["collected alone"] += 1
        self.win(self.able()[0], range(5))
        return True

    def end_match(self, took_back: bool) -> None:
        left = len(self.able())
        if took_back and not self.is_long():
            self.ended_by = "MRT-Q3"
        elif self.has_collected and left == 1:
            self.ended_by = "MRT-5e" if self.seats == 2 else "MRT-4v" if self.play_out else "MRT-Q7"
        elif self.has_collected and left == 2 and not self.is_long():
            self.ended_by = "MRT-4b"
        elif self.rounds == self.round_cap:
            self.ended_by = "MRT-Q18"
        self.is_over = self.ended_by != ""

    def scores(self) -> list[int]:
        return [len(pile) + len(hand) for pile, hand in zip(self.piles, self.hands, strict=True)]

    def winners(self) -> list[int]:
        if not self.is_over:
            return []
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]
