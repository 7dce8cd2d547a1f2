"""Matches of Archduke as the clause tests need them: cards by name, actions in words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

from boxlid.games import find_game
from boxlid.games.archduke.cards import CARDS, COPIES, NAMES
from boxlid.games.archduke.state import State
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import fill_rows
from tests.games.match import MatchOf

ARCHDUKE = find_game("archduke")
DECK = tuple(name for name, n in zip(NAMES, COPIES, strict=True) for _ in range(n))
GAP = "-"


class Match(MatchOf[State]):
    game = ARCHDUKE

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def top(self) -> str:
        return self.discards[-1]

    @property
    def discards(self) -> list[str]:
        return [NAMES[kind] for kind in self.state.discards[: self.state.n_discards]]

    @property
    def draw_pile(self) -> list[str]:
        return [NAMES[kind] for kind in self.state.pile[self.state.pile_at : self.state.pile_size]]

    @property
    def totals(self) -> list[int]:
        return self.state.totals[: self.seats]

    @property
    def gained(self) -> list[int]:
        return self.state.gained[: self.seats]

    @property
    def round_number(self) -> int:
        return self.state.round_number

    def set_of(self, seat: int, seen_by: int | None = None) -> str:
        """The places of a set in order: `N2 - N5`; with a viewer, `?` for what it does not know."""
        state = self.state if seen_by is None else self.seen_by(seen_by)
        places = []
        for place in range(state.places[seat]):
            kind = state.cards[seat][place]
            is_gap = not state.occupied[seat] >> place & 1
            places.append(GAP if is_gap else "?" if kind == NOTHING else NAMES[kind])
        return " ".join(places)

    def all_pass(self) -> Self:
        """All seats that may still pass do so, until none is left or the window is over."""
        window = self.state.windows
        while passers := [seat for seat in self.actors() if "pass" in self.choices(seat)]:
            if self.state.windows != window:
                break
            self.say(passers[0], "pass")
        return self

    def turn_of(self, seat: int, *sentences: str, then: str = "done") -> Self:
        """A whole turn without a race: nobody matches or uses an action, and the player ends it."""
        self.say(seat, *sentences).all_pass()
        if "skip" in self.choices(seat):
            self.say(seat, "skip")
        if then in self.choices(seat):
            self.say(seat, then)
        return self


def from_key(seats: int = 4, key: int = 0, **options: OptionValue) -> Match:
    """A match dealt from its key; nobody has looked yet."""
    return Match.new(**options).start(seats, key)


def n_decks(seats: int, options: dict[str, OptionValue]) -> int:
    return 2 if seats > 6 or options.get("decks") == "two" else 1


def dealt(seats: int = 4, dealer: int = 0, order: Iterable[str] = (), **options: OptionValue) -> Match:
    """A first deal from a pack that begins with these cards, top card first; the rest follows sorted."""
    first = list(order)
    left = Counter(n_decks(seats, options) * DECK)
    left.subtract(first)
    assert min(left.values()) >= 0, f"the pack has too few of {[name for name, n in left.items() if n < 0]}"
    whole = [CARDS[name] for name in [*first, *left.elements()]]
    match = Match.new(**options)
    match.state.is_scripted = 1
    match.state.dealer = dealer
    fill_rows(match.state.shuffled, NOTHING)
    match.state.shuffled[0][: len(whole)] = whole
    match.start(seats, key=7).state.is_scripted = 0
    return match


def playing(
    *sets: str, top: str = "X-3", draw: str = "", turn: int = 0, knows: Sequence[int] = (0, 1), **options: OptionValue
) -> Match:
    """A round in which `turn` has the first turn; nobody has matched the first card, `top`.

    A set is named place by place: `-` is a gap, and so is what is missing of four. All players have seen the places
    `knows` of their sets. The draw pile begins with `draw`. In a race the first window is still open.
    """
    match = looked_at(*sets, top=top, draw=draw, turn=turn, knows=knows, **options)
    return match if options.get("race") else match.all_pass()


def looked_at(
    *sets: str, top: str = "X-3", draw: str = "", turn: int = 0, knows: Sequence[int] = (0, 1), **options: OptionValue
) -> Match:
    """The same, at the moment when the first card has been turned up."""
    seats = len(sets)
    dealer = (turn - 1) % seats
    places = [(named.split() + 4 * [GAP])[: max(4, len(named.split()))] for named in sets]
    by_deal = [places[(turn + step) % seats][i] for i in range(4) for step in range(seats)]
    extra = [name for named in places for name in named[4:]]
    wanted = [*by_deal, *extra, top, *draw.split()]
    spare = Counter(n_decks(seats, options) * DECK)
    spare.subtract(name for name in wanted if name != GAP)
    fillers = iter(sorted(spare.elements(), key=lambda name: name != "N10"))
    match = dealt(seats, dealer, [next(fillers) if name == GAP else name for name in wanted], **options)
    for seat, named in enumerate(places):
        for place in range(4, len(named)):
            add_card(match.state, seat, place)
    for seat, named in enumerate(places):
        for place in range(len(named)):
            if named[place] == GAP:
                move_under_discards(match.state, seat, place)
    for seat in range(seats):
        match.say(seat, "look 0", "look 1")
        for place in range(len(places[seat])):
            is_known = place in knows and named_card(match, seat, place)
            match.state.seen[seat][place] = int(is_known) << seat
    return match


def named_card(match: Match, seat: int, place: int) -> bool:
    return bool(match.state.occupied[seat] >> place & 1)


def add_card(state: State, seat: int, place: int) -> None:
    """Put the next card of the draw pile at the end of a set."""
    state.cards[seat][place] = state.pile[state.pile_at]
    state.origin[seat][place] = state.pile_at
    state.occupied[seat] |= 1 << place
    state.places[seat] += 1
    state.pile_at += 1


def move_under_discards(state: State, seat: int, place: int) -> None:
    """Make a gap: its card lies at the bottom of the discards."""
    kind = state.cards[seat][place]
    state.discards[state.n_discards] = kind
    state.n_discards += 1
    shown = state.unseen[: state.n_unseen].index(kind)
    state.n_unseen -= 1
    state.unseen[shown] = state.unseen[state.n_unseen]
    state.unseen[state.n_unseen] = 0
    state.cards[seat][place] = state.origin[seat][place] = NOTHING
    state.occupied[seat] &= ~(1 << place)


def use_up_draw_pile(match: Match, left: int = 0, keep_discards: bool = True) -> Match:
    """Put the draw pile out of the game, but for its last cards."""
    state = match.state
    state.pile_at = state.pile_size - left
    if not keep_discards:
        state.discards[0] = state.discards[state.n_discards - 1]
        state.discards[1 : state.n_discards] = [NOTHING] * (state.n_discards - 1)
        state.n_discards = 1
    return match
