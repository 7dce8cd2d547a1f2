"""Matches of Mr. T as the clause tests need them: cards by their letter, choices in words."""

from collections.abc import Sequence
from typing import Self

from hypothesis import strategies as st

from boxlid.games import find_game
from boxlid.games.mrt import rules
from boxlid.games.mrt.cards import CARDS, KIND_NAMES, KINDS, one
from boxlid.games.mrt.rules import State
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Ints, fill, fill_rows
from tests.games.match import MatchOf

MRT = find_game("mrt")
KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
PACK = "T" * 6 + "".join(9 * name for name in "JKRWDB")

any_seats = st.integers(2, 4)


class Match(MatchOf[State]):
    game = MRT

    def play(self, choices: str) -> Self:
        """One flip: for each seat that has to play, lowest first, the letter of a hand card, or `.` for the pile."""
        for seat, choice in zip(self.actors(), choices, strict=True):
            self.say(seat, "flip" if choice == "." else f"hand {choice}")
        return self

    def flip(self, times: int = 1) -> Self:
        """A number of flips from the draw piles."""
        for _ in range(times):
            self.play("." * len(self.actors()))
        return self

    def stack(self, seat: int, pile: str) -> None:
        """Give a seat this draw pile, from the top down."""
        self.state.pile_sizes[seat] = len(pile)
        self.state.piles[seat][: len(pile)] = [KIND[name] for name in reversed(pile)]

    def pile(self, seat: int) -> str:
        """The draw pile from the top down."""
        size = self.state.pile_sizes[seat]
        return letters(self.state.piles[seat][:size][::-1])

    def hand(self, seat: int) -> str:
        return letters_of_tally(self.state.hands[seat])

    def space(self, number: int) -> str:
        """What lies on a card space, the lowest card first."""
        return letters(self.state.spaces[number][: self.state.heights[number]])

    def board(self) -> list[str]:
        """Card spaces 1 to 4."""
        return [self.space(number) for number in range(1, 5)]

    def members(self, contest: int = 0) -> list[int]:
        return [seat for seat in range(self.seats) if self.state.members[contest] >> seat & 1]

    def targets(self, contest: int = 0) -> str:
        return "".join(name for kind, name in enumerate(KIND_NAMES) if self.state.targets[contest] >> kind & 1)

    @property
    def ended_by(self) -> str:
        """The clause by which the match ended; empty before."""
        number = rules.ending(self.state)
        return rules.ENDINGS[number][0] if number else ""


def letters(kinds: Sequence[int]) -> str:
    """Kinds by their letters; `?` for one that cannot be seen."""
    return "".join("?" if kind == NOTHING else KIND_NAMES[kind] for kind in kinds)


def letters_of_tally(tally: int) -> str:
    return "".join(name * (tally >> 4 * kind & 15) for kind, name in enumerate(KIND_NAMES))


def dealt(seats: int = 4, key: int = 0, **options: OptionValue) -> Match:
    """A match from its key, before the first flip."""
    return Match.new(**options).start(seats, key)


def dealt_in_order(seats: int = 4, order: str = PACK, **options: OptionValue) -> Match:
    """A match dealt from a pack that lies in this order, top card first."""
    match = Match.new(**options)
    match.state.is_scripted = 1
    match.state.shuffled[0] = [CARDS[name] for name in order]
    match.start(seats).state.is_scripted = 0
    return match


def playing(
    *piles: str, hands: Sequence[str] = (), heap: str = "fixed", version: int = rules.VERSION, **options: OptionValue
) -> Match:
    """A first flip with these draw piles, each from the top down. Won heaps keep their order by default."""
    match = dealt(len(piles), key=0, heap=heap, **options)
    state = match.state
    state.version = version
    fill_rows(state.piles, NOTHING)
    fill_rows(state.origins, NOTHING)
    fill(state.hands, 0)
    fill(state.hand_sizes, 0)
    for seat, pile in enumerate(piles):
        match.stack(seat, pile)
    for seat, hand in enumerate(hands):
        state.hand_sizes[seat] = len(hand)
        state.hands[seat] = sum(one(KIND[name]) for name in hand)
    return match


def shown(cards: str) -> Ints:
    """The cards of one flip, seat 0 first; `-` for a seat that did not play."""
    return [NOTHING if name == "-" else KIND[name] for name in cards.ljust(rules.SEATS[1], "-")]


def seats_of(seats: int) -> list[int]:
    return [seat for seat in range(rules.SEATS[1]) if seats >> seat & 1]


def kinds_of(kinds: int) -> str:
    return "".join(KIND_NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1)
