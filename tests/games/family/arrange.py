"""Matches of All in the Family as the clause tests need them: cards by name, actions in words."""

from collections.abc import Sequence
from typing import Self

from hypothesis import strategies as st

from boxlid.games import find_game
from boxlid.games.family import phases
from boxlid.games.family.scene import CARDS
from boxlid.games.family.state import HAND, State
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import fill_rows
from tests.games.match import TrickMatchOf

FAMILY = find_game("family")
ASIDE = -1
"""The place of the undealt cards, behind the hands."""

PLAIN = tuple(f"{suit}{number}" for suit in "EGM" for number in range(1, 11))
BOSSES = ("D0", *(f"A{number}" for number in range(1, 11)), "D11")
PACK = PLAIN + BOSSES

any_seats = st.integers(2, 6)


class Match(TrickMatchOf[State]):
    game = FAMILY
    hand_size = HAND
    playing = phases.PLAYING

    @property
    def bids(self) -> list[int]:
        return self.state.bids[: self.seats]

    @property
    def taken(self) -> list[int]:
        return self.state.taken[: self.seats]

    @property
    def totals(self) -> list[int]:
        return self.state.totals[: self.seats]

    def estimate(self, *numbers: int) -> Self:
        """Every seat's estimate, seat 0 first."""
        for seat, number in enumerate(numbers):
            self.say(seat, f"bid {number}")
        return self

    def aside(self) -> set[str]:
        return names_of(self.state.hands[ASIDE])


cards_of = Match.cards_of
names_of = Match.names_of


def cut_and_dealt(seats: int = 4, key: int = 0, **options: OptionValue) -> Match:
    """A match from its key: cut for the deal, seven cards each, no estimate made."""
    return Match.new(**options).start(seats, key)


def dealt(seats: int = 4, dealer: int = 0, order: Sequence[str] = PACK, **options: OptionValue) -> Match:
    """A first deal by this dealer from a pack that lies in this order, top card first."""
    match = Match.new(**options)
    match.state.is_scripted = 1
    match.state.dealer = dealer
    fill_rows(match.state.cuts, NOTHING)
    match.state.shuffled[0] = [CARDS[name] for name in order]
    return match.start(seats)


def playing(
    *hands: str,
    leader: int = 0,
    dealer: int = 0,
    bids: Sequence[int] = (),
    taken: Sequence[int] = (),
    totals: Sequence[int] = (),
    **options: OptionValue,
) -> Match:
    """A deal with these cards left in the hands, before a lead. Cards played earlier are any of the others."""
    match = Match.new(**options)
    state = match.state
    others = [name for name in PACK if name not in " ".join(hands).split()]
    undealt = match.lay_hands(hands, others, leader, dealer)
    state.hands[ASIDE] = cards_of(" ".join(undealt))
    none = [0] * len(hands)
    state.bids[: len(hands)] = bids or none
    state.taken[: len(hands)] = taken or none
    state.totals[: len(hands)] = totals or none
    return match
