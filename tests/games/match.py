"""One match of any game as its clause tests need it: actions in words, refusals by clause, what each viewer knows.

A game's `arrange.py` makes it a match of that game, and adds what only that game has.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from hypothesis import strategies as st

from boxlid.games import SPECTATOR, Game, View
from boxlid.games.contract import MatchState
from boxlid.games.options import OptionValue
from boxlid.games.scenes import Scene
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS, WORD
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.state import copied, layout_of, packed
from boxlid.kernel.match.fields import Trick
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.kernel.match.roles import HOUSE
from boxlid.table.branch import MOST_SEALED

UNWRITTEN = 99
"""Written into every field before a start, to reveal a field that the rules leave out."""

any_key = st.integers(0, 2**256 - 1)
any_seed = st.integers(0, 2**63 - 1)


class AnyState(MatchState, Protocol):
    """The state of any game."""

    phase: int


class TrickState(AnyState, Trick, Protocol):
    """The state of a trick-taking game."""

    deals: int
    tricks: int


StateT = TypeVar("StateT", bound=AnyState)
TrickStateT = TypeVar("TrickStateT", bound=TrickState)


@dataclass(frozen=True)
class MatchOf(Generic[StateT]):
    """One match: what people say and do at the table, and what can be seen of it."""

    game: ClassVar[Game]
    state: StateT

    @classmethod
    def new(cls, **options: OptionValue) -> Self:
        """A match that has not begun."""
        return cls(cast(StateT, cls.game.new_state(options)))

    def start(self, seats: int, key: int = 0) -> Self:
        """Deal from the key, or from what the state of a scripted match already holds."""
        self.game.rules.start(self.state, seats, key_of(key))
        return self

    @classmethod
    def written_over(cls, **options: OptionValue) -> Self:
        """A match that has not begun, in a state that still holds old values."""
        match = cls.new(**options)
        set_up = ["version", "clock", *(option.name for option in cls.game.rules.OPTIONS)]
        for name, shape in layout_of(cls.game.rules.State).shapes.items():
            if name not in set_up:
                setattr(match.state, name, _unwritten(shape))
        vars(match.state)["is_scripted"] = 0
        return match

    def copy(self) -> Self:
        return type(self)(copied(self.state))

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def phase(self) -> int:
        return self.state.phase

    @property
    def is_over(self) -> bool:
        return bool(self.game.rules.is_over(self.state))

    @property
    def scores(self) -> list[int]:
        return self.game.scores(self.state)

    @property
    def winners(self) -> list[int]:
        won = self.game.rules.winners(self.state)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def actors(self) -> list[int]:
        return self.game.actors(self.state)

    def choices(self, seat: int) -> set[str]:
        return {self.game.scene.action_words(action) for action in self.game.legal(self.state, seat)}

    def why_not(self, seat: int, words: str) -> int:
        return int(self.game.rules.why_not(self.state, seat, self.game.scene.parse_action(words)))

    def say(self, seat: int, *sentences: str) -> Self:
        for words in sentences:
            assert_allowed(self, seat, words)
            self.game.rules.apply(self.state, seat, self.game.scene.parse_action(words))
        return self

    @property
    def sealed(self) -> int:
        return int(self.game.rules.sealed(self.state))

    def sealed_choices(self, seat: int) -> list[str]:
        """What a seat has laid face down, in words."""
        out = [UNWRITTEN] * MOST_SEALED
        n_choices = self.game.rules.sealed_choices(self.state, seat, out)
        return [self.game.scene.action_words(action) for action in out[:n_choices]]

    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.seats)]

    def as_seen_by(self, viewer: int) -> Self:
        """The match with everything blanked that the viewer may not know."""
        return type(self)(cast(StateT, View.of(self.game, self.state, viewer).state))

    def seen_by(self, viewer: int) -> StateT:
        return self.as_seen_by(viewer).state

    def bytes_seen_by(self, viewer: int) -> bytes:
        return packed(self.as_seen_by(viewer).state)

    def scene_of(self, viewer: int) -> Scene:
        return View.of(self.game, self.state, viewer).scene()

    def facts_of(self, seat: int, viewer: int = SPECTATOR) -> dict[str, str]:
        """What stands beside a seat, by key."""
        (shown,) = (shown for shown in self.scene_of(viewer).seats if shown.seat == seat)
        return {fact.key: fact.value for fact in shown.facts}


class TrickMatchOf(MatchOf[TrickStateT]):
    """A match of a trick-taking game, whose sets of cards are written as names: `R3 K9`."""

    hand_size: ClassVar[int]
    playing: ClassVar[int]
    """The phase in which cards are played."""

    @classmethod
    def cards_of(cls, names: str) -> int:
        return sum(1 << cls.game.card(name) for name in names.split())

    @classmethod
    def names_of(cls, cards: int) -> set[str]:
        return {name for name, card in cls.game.scene.CARDS.items() if cards >> card & 1}

    @property
    def turn(self) -> int:
        return self.state.turn

    def hand(self, seat: int) -> set[str]:
        return self.names_of(self.state.hands[seat])

    def play(self, cards: str) -> Self:
        """The cards in the order they are played, each by the seat whose turn it is."""
        for card in cards.split():
            self.say(self.turn, f"play {card}")
        return self

    def lay_hands(self, hands: Sequence[str], others: Sequence[str], leader: int, dealer: int) -> Sequence[str]:
        """A first deal before a lead: these cards are left, the first of the others were played. Returns the rest."""
        state = self.state
        n_played = self.hand_size - len(hands[0].split())
        state.seats = len(hands)
        state.dealer = dealer
        state.deals = state.shuffles = 1
        state.phase = self.playing
        state.turn = leader
        state.tricks = n_played
        state.led = state.best = state.winner = NOTHING
        fill(state.trick, NOTHING)
        for seat, hand in enumerate(hands):
            state.hands[seat] = self.cards_of(hand)
            state.revealed[seat] = self.cards_of(" ".join(others[seat * n_played : (seat + 1) * n_played]))
        return others[len(hands) * n_played :]


def _unwritten(shape: tuple[int, ...]) -> Any:
    """A field of a state that still holds old values."""
    return [_unwritten(shape[1:]) for _ in range(shape[0])] if shape else UNWRITTEN


MatchT = TypeVar("MatchT", bound=MatchOf[Any])


def key_of(number: int) -> Ints:
    return [number >> 32 * word & WORD for word in range(KEY_WORDS)]


def assert_allowed(match: MatchOf[Any], seat: int, words: str) -> None:
    reason = match.why_not(seat, words)
    assert reason == 0, match.game.rules.REFUSALS[reason]
    if seat != HOUSE:
        assert words in match.choices(seat)


def assert_refused(match: MatchOf[Any], seat: int, words: str, clause: str) -> None:
    reason = match.why_not(seat, words)
    assert reason != 0, f"seat {seat} may say {words}"
    assert match.game.rules.REFUSALS[reason][0] == clause
    if seat != HOUSE:
        assert words not in match.choices(seat)


def count_ways(match: MatchOf[Any]) -> int:
    """Try every legal action of the only seat that may act, to the end of the first deal."""
    if match.state.deals > 1 or match.is_over:
        return 1
    (seat,) = match.actors()
    total = 0
    for action in match.game.legal(match.state, seat):
        after = match.copy()
        match.game.rules.apply(after.state, seat, action)
        total += count_ways(after)
    return total


def count_cards(match: MatchOf[Any]) -> list[int]:
    """How often each card of the pack lies somewhere."""
    out = [UNWRITTEN] * match.game.rules.PACK
    match.game.knowledge.count_cards(match.state, out)
    return out


def world_for(match: MatchT, viewer: int, seed: int) -> MatchT:
    """A whole world that fits what the viewer has seen."""
    world = match.as_seen_by(viewer)
    match.game.knowledge.deal_unknown(world.state, viewer, new_rng(seed))
    return world


def world_from_all_cards(match: MatchT, viewer: int, seed: int) -> MatchT:
    """The same from a record in which nothing is hidden yet."""
    world = match.copy()
    match.game.knowledge.deal_unknown(world.state, viewer, new_rng(seed))
    return world


def observed(match: MatchOf[Any], viewer: int, places: int = DEFAULT_PLACES) -> dict[str, Any]:
    """The words of an observation: one by the name of a table piece, a list by that of a seat piece, and so on."""
    pieces = match.game.knowledge.OBSERVATION
    out = [UNWRITTEN] * pieces.size(match.state.seats, places)
    match.game.knowledge.observe(match.state, viewer, out)
    names = [name.partition("[") for name, _, _ in pieces.named(match.state.seats, places)]
    words: dict[str, Any] = {}
    for (name, _, where), word in zip(names, out, strict=True):
        if not where:
            words[name] = word
        elif "[" in where:
            rows = words.setdefault(name, [[] for _ in range(match.state.seats)])
            rows[int(where.partition("]")[0])].append(word)
        else:
            words.setdefault(name, []).append(word)
    return words
