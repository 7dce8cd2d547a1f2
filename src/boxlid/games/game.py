"""A game as one thing: its folder's modules, loaded when first needed, and its rules as calls from Python."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from boxlid.games import defaults
from boxlid.games.contract import Conflicts, House, MatchState, Races, Silence, Teams
from boxlid.games.errors import Unreadable
from boxlid.games.options import Option, OptionValue, settle, write_options
from boxlid.kernel.cards.card_sets import actions_in, members
from boxlid.kernel.execution.state import new_state

if TYPE_CHECKING:
    from boxlid.games.compiled import CompiledGame


@dataclass(frozen=True)
class Game:
    """One of the games. Everything above this layer reaches a game's rules through it."""

    id: str
    title: str
    year: int

    def _module(self, name: str) -> ModuleType:
        return import_module(f"boxlid.games.{self.id}.{name}")

    @cached_property
    def rules(self) -> Any:
        """What is legal and what happens."""
        return self._module("rules")

    @cached_property
    def knowledge(self) -> Any:
        """What a seat may know."""
        return self._module("knowledge")

    @cached_property
    def scene(self) -> Any:
        """What is said and shown."""
        return self._module("scene")

    @cached_property
    def strategy(self) -> Any:
        """How to play well."""
        return self._module("strategy")

    @cached_property
    def outlook(self) -> Any:
        """How far ahead a search looks, and what it makes of what it finds there."""
        return self._module("outlook")

    def _provider(self, name: str) -> ModuleType:
        """Who provides a capability, named by one of its members: the game's rules or the defaults."""
        rules = self._module("rules")
        return rules if name in vars(rules) else defaults

    @cached_property
    def conflicts(self) -> Conflicts:
        """Which options contradict each other."""
        return cast(Conflicts, self._provider("conflict"))

    @cached_property
    def teams(self) -> Teams[MatchState]:
        """Which seats score together."""
        return cast(Teams[MatchState], self._provider("sides"))

    @cached_property
    def silence(self) -> Silence:
        """Whether players must not talk during a match."""
        return cast(Silence, self._provider("SILENCE"))

    @cached_property
    def house(self) -> House[MatchState]:
        """The actions that are the house's alone."""
        return cast(House[MatchState], self._provider("HOUSE_ACTIONS"))

    @cached_property
    def races(self) -> Races[MatchState]:
        """The choices that seats are quick or late for."""
        return cast(Races[MatchState], self._provider("racers"))

    @cached_property
    def has_races(self) -> bool:
        """Can seats race at all?"""
        return self.races is not defaults

    @cached_property
    def compiled(self) -> "CompiledGame":
        """The game as machine code, for what plays thousands of matches."""
        from boxlid.games.compiled import CompiledGame

        return CompiledGame(self)

    def rulebook(self) -> str:
        """The rules in words, as Markdown."""
        return (resources.files("boxlid.games") / self.id / "rulebook.md").read_text(encoding="utf-8")

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the usual one if none is given."""
        least, most = self.rules.SEATS
        if seats is None:
            return int(self.rules.DEFAULT_SEATS)
        if not least <= seats <= most:
            raise Unreadable(f"{self.title} is for {least} to {most} players, not {seats}")
        return seats

    def check_version(self, version: int) -> int:
        """A version of the rules that this program can play."""
        latest = int(self.rules.VERSION)
        if not 1 <= version <= latest:
            raise Unreadable(
                f"the match was started under version {version} of the rules of {self.title}, "
                f"and this program knows versions 1 to {latest}; a newer Boxlid can play it"
            )
        return version

    def options_since(self, version: int) -> tuple[Option, ...]:
        """The options that a version of the rules has."""
        return tuple(option for option in self.rules.OPTIONS if option.since <= version)

    def settle(
        self, options: Mapping[str, OptionValue], seats: int, version: int | None = None
    ) -> dict[str, OptionValue]:
        """Every option with its value. A new match is refused options that contradict each other."""
        latest = int(self.rules.VERSION)
        settled = settle(self.options_since(version or latest), options)
        if version in (None, latest) and (why := self.conflicts.conflict(settled, seats)):
            raise Unreadable(why)
        return settled

    def new_state(self, options: Mapping[str, OptionValue] | None = None, version: int | None = None) -> Any:
        """The state of a match with the options written in, not yet started."""
        state = new_state(self.rules.State)
        write_options(self.rules.OPTIONS, settle(self.rules.OPTIONS, options or {}), state)
        state.version = version or self.rules.VERSION
        return state

    def legal(self, state: Any, seat: int) -> list[int]:
        """The numbers of the seat's legal actions, ascending."""
        mask = [0] * self.rules.MASK_WORDS
        self.rules.legal(state, seat, mask)
        return actions_in(mask)

    def card(self, name: str) -> int:
        """The card of a short name."""
        if name not in self.scene.CARDS:
            raise Unreadable(f"there is no card {name} in {self.title}")
        return int(self.scene.CARDS[name])

    def sides(self, state: Any) -> int:
        """How many sides have a score of their own: seat n plays for side n mod sides. Without teams, every seat."""
        return self.teams.sides(state)

    def actors(self, state: Any) -> list[int]:
        """The seats that may act now."""
        return list(members(self.rules.actors(state)))

    def scores(self, state: Any) -> list[int]:
        """The score of every seat."""
        out = [0] * self.rules.SEATS[1]
        self.rules.scores(state, out)
        return out[: state.seats]
