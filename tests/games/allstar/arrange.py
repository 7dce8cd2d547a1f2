"""Matches of All Star Comics as the clause tests need them: cards by name, actions in words."""

from collections.abc import Sequence

from hypothesis import strategies as st

from boxlid.games import find_game
from boxlid.games.allstar import cards, phases
from boxlid.games.allstar.cards import CARDS, COLOURS, NAMES
from boxlid.games.allstar.state import ASIDE, COUNTERS, HAND, State
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import fill, fill_rows
from tests.games.match import TrickMatchOf

ALLSTAR = find_game("allstar")
PLAIN = tuple(f"{colour}{number}" for colour in "RYGB" for number in range(1, 9))
SPECIALS = ("K9", "I10", "O11")
PACK = PLAIN + SPECIALS
LOWEST = {2: 4, 3: 3, 4: 1}
"""The lowest number that stays in the pack, by the number of players."""

any_seats = st.integers(2, 4)


class Match(TrickMatchOf[State]):
    game = ALLSTAR
    hand_size = HAND
    playing = phases.PLAYING

    @property
    def penalty(self) -> str | None:
        return None if self.state.penalty == NOTHING else COLOURS[self.state.penalty]

    @property
    def turned_up(self) -> list[str]:
        return [NAMES[card] for card in self.state.left_over[: self.state.turned]]

    @property
    def totals(self) -> list[int]:
        return self.state.totals[: self.seats]

    @property
    def pot(self) -> int:
        return self.state.pot

    def taken(self, seat: int) -> set[str]:
        return names_of(self.state.taken[seat])

    def face_down(self) -> set[str]:
        """The cards that were neither dealt nor turned up."""
        return names_of(self.state.hands[ASIDE])


cards_of = Match.cards_of
names_of = Match.names_of


def pack_for(seats: int) -> list[str]:
    return [name for name in PACK if int(name[1:]) >= LOWEST[seats]]


def cut_and_dealt(seats: int = 4, key: int = 0, **options: OptionValue) -> Match:
    """A match from its key: cut for the deal, eight cards each, the next one turned up."""
    return Match.new(**options).start(seats, key)


def dealt(seats: int = 4, dealer: int = 0, next_cards: str = "", **options: OptionValue) -> Match:
    """A first deal by this dealer from a pack in order, but with these cards next after the hands are dealt."""
    chosen = next_cards.split()
    others = [name for name in pack_for(seats) if name not in chosen]
    n_dealt = HAND * seats
    return dealt_in_order([*others[:n_dealt], *chosen, *others[n_dealt:]], seats, dealer, **options)


def dealt_in_order(order: Sequence[str], seats: int, dealer: int = 0, **options: OptionValue) -> Match:
    """A first deal by this dealer from a pack that lies in this order, top card first."""
    match = Match.new(**options)
    match.state.is_scripted = 1
    match.state.dealer = dealer
    fill_rows(match.state.cuts, NOTHING)
    match.state.shuffled[0] = [*(CARDS[name] for name in order), *[NOTHING] * (cards.PACK - len(order))]
    return match.start(seats)


def playing(
    *hands: str,
    penalty: str = "red",
    turned: str = "",
    leader: int = 0,
    dealer: int = 0,
    taken: Sequence[str] = (),
    totals: Sequence[int] = (),
    pot: int = 0,
    **options: OptionValue,
) -> Match:
    """A deal with these cards left in the hands, before a lead. Cards played earlier are any of the others."""
    match = Match.new(**options)
    state = match.state
    seats = len(hands)
    held = " ".join(hands).split()
    assert set(held) <= set(pack_for(seats))
    assert len(set(held)) == seats * len(hands[0].split())
    up = turned.split() or [next(name for name in reversed(pack_for(seats)) if name not in held)]
    others = [name for name in pack_for(seats) if name not in [*held, *up]]
    face_down = match.lay_hands(hands, others, leader, dealer)
    state.penalty = COLOURS.index(penalty)
    state.hands[ASIDE] = cards_of(" ".join(face_down))
    fill(state.left_over, NOTHING)
    state.left_over[: len(up) + len(face_down)] = [CARDS[name] for name in (*up, *face_down)]
    state.turned = len(up)
    state.taken[:seats] = [cards_of(cards) for cards in taken] or [0] * seats
    state.totals[:seats] = totals or [state.purse if state.scoring == COUNTERS else 0] * seats
    state.pot = pot
    return match
