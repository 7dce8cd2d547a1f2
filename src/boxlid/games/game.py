"""A game: the modules of its folder, loaded when first needed, and its rules as calls from Python."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from boxlid.games import defaults
from boxlid.games.capabilities import (
    Conflicts,
    DealEnds,
    DealtOnce,
    House,
    Measures,
    Races,
    SidedTricks,
    SidedTricksState,
    Silence,
    Teams,
)
from boxlid.games.contract import (
    Knowledge,
    Look,
    MatchState,
    Outlook,
    Rules,
    Scene,
    Story,
    Strategy,
)
from boxlid.games.errors import Unreadable
from boxlid.games.first_deals import FirstDeal
from boxlid.games.loader import (
    has_cumulative_merit,
    load,
    load_capability,
    load_deal_ends,
    load_dealt_once,
    load_first_deal,
    load_measures,
    load_sided_tricks,
    load_solver,
)
from boxlid.games.options import Option, OptionValue, settle, write_options
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.cards.card_sets import actions_in, members
from boxlid.kernel.execution.state import new_state

if TYPE_CHECKING:
    from boxlid.games.compiled import CompiledGame


@dataclass(frozen=True)
class Game:
    """One of the games. Everything above this layer reaches a game's rules through it."""

    id: str
    """`[a-z][a-z0-9_]*`: in commands, URLs, records and the names of cache folders."""
    title: str
    year: int
    package: str = ""
    """The package of its modules; `boxlid.games.<id>` if not given."""

    def __post_init__(self) -> None:
        if not re.fullmatch("[a-z][a-z0-9_]*", self.id) or self.id == "kernel":
            raise Unreadable(f"{self.id} cannot be the id of a game: use lower-case letters, digits and _")
        if not self.package:
            object.__setattr__(self, "package", f"boxlid.games.{self.id}")

    def __reduce__(self) -> tuple[Callable[[str, str, int, str], "Game"], tuple[str, str, int, str]]:
        """Pickled by its id if it is registered; its modules are loaded where it arrives."""
        return _restored, (self.id, self.title, self.year, self.package)

    @cached_property
    def rules(self) -> Rules[MatchState]:
        """What is legal and what happens."""
        return load(self.package, "rules")

    @cached_property
    def knowledge(self) -> Knowledge[MatchState]:
        """What a seat may know."""
        return load(self.package, "knowledge")

    @cached_property
    def scene(self) -> Scene[MatchState]:
        """What a viewer is shown."""
        return load(self.package, "scene")

    @cached_property
    def story(self) -> Story[MatchState]:
        """What happened, for people."""
        return load(self.package, "story")

    @cached_property
    def strategy(self) -> Strategy[MatchState]:
        """The rule of thumb."""
        return load(self.package, "strategy")

    @cached_property
    def outlook(self) -> Outlook[MatchState]:
        """How far a search looks ahead, and how it evaluates what it finds there."""
        return load(self.package, "outlook")

    @cached_property
    def look(self) -> Look:
        """How the game presents itself."""
        return load(self.package, "look")

    @cached_property
    def first_deal(self) -> FirstDeal | None:
        """The scripted deal that teaches it, if it has one."""
        return load_first_deal(self.package)

    def find_first_deal(self) -> FirstDeal:
        """The first deal; a game without one is refused."""
        if self.first_deal is None:
            raise Unreadable(f"{self.title} has no first deal")
        return self.first_deal

    def find_option(self, name: str) -> Option:
        """The option with that name."""
        known = {option.name: option for option in self.rules.OPTIONS}
        if name not in known:
            raise Unreadable(f"there is no option {name}; the options of {self.title} are {', '.join(known)}")
        return known[name]

    @cached_property
    def conflicts(self) -> Conflicts:
        """Which options contradict each other."""
        return load_capability(self.package, "conflict")

    @cached_property
    def teams(self) -> Teams[MatchState]:
        """Which seats score together."""
        return load_capability(self.package, "sides")

    @cached_property
    def deal_ends(self) -> DealEnds[MatchState]:
        """When a deal has ended, and what the table looked like then."""
        return load_deal_ends(self.package)

    @cached_property
    def has_deals(self) -> bool:
        """Can a match have more than one deal or round to pause after?"""
        return self.deal_ends is not defaults

    @cached_property
    def measures(self) -> Measures[MatchState]:
        """What a report counts besides scores."""
        return load_measures(self.package)

    @cached_property
    def dealt_once(self) -> DealtOnce | None:
        """The sizes of a deal, in a game whose deals have one shuffle."""
        return load_dealt_once(self.package)

    @cached_property
    def silence(self) -> Silence:
        """Whether players must not talk during a match."""
        return load_capability(self.package, "SILENCE")

    @cached_property
    def house(self) -> House[MatchState]:
        """The actions that only the house makes."""
        return load_capability(self.package, "HOUSE_ACTIONS")

    @cached_property
    def races(self) -> Races[MatchState]:
        """The actions that seats race for."""
        return load_capability(self.package, "racers")

    @cached_property
    def has_races(self) -> bool:
        """Can seats race at all?"""
        return self.races is not defaults

    @cached_property
    def sided_tricks(self) -> SidedTricks[SidedTricksState] | None:
        """The rules as `SidedTricks`; None unless the game is a game of tricks for two sides."""
        return load_sided_tricks(self.package)

    @cached_property
    def solver(self) -> Path | None:
        """The source file of the game's own ending solver, if its endings are solved by side."""
        return load_solver(self.package)

    @cached_property
    def merit_adds_up(self) -> bool:
        """Is the payoff of a stage after the first the change of `merit`, and not `merit` itself?"""
        return has_cumulative_merit(self.package)

    @cached_property
    def compiled(self) -> "CompiledGame":
        """The game as machine code, for what plays thousands of matches."""
        from boxlid.games.compiled import CompiledGame

        return CompiledGame(self)

    def rulebook(self) -> str:
        """The rules in words, as Markdown."""
        return (resources.files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the usual one if none is given."""
        least, most = self.rules.SEATS
        if seats is None:
            return self.rules.DEFAULT_SEATS
        number = as_whole(seats)
        if number is None or not least <= number <= most:
            raise Unreadable(f"{self.title} is for {least} to {most} players, not {seats!r}")
        return number

    def check_version(self, version: int) -> int:
        """A version of the rules that this program can play."""
        latest = self.rules.VERSION
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
        latest = self.rules.VERSION
        settled = settle(self.options_since(version or latest), options)
        if version in (None, latest) and (why := self.conflicts.conflict(settled, seats)):
            raise Unreadable(why)
        return settled

    def new_state(self, options: Mapping[str, OptionValue] | None = None, version: int | None = None) -> MatchState:
        """The state of a match with the options written in, not yet started."""
        state = new_state(self.rules.State)
        write_options(self.rules.OPTIONS, settle(self.rules.OPTIONS, options or {}), state)
        state.version = version or self.rules.VERSION
        return state

    def legal(self, state: MatchState, seat: int) -> list[int]:
        """The numbers of the seat's legal actions, ascending."""
        mask = [0] * self.rules.MASK_WORDS
        self.rules.legal(state, seat, mask)
        return actions_in(mask)

    def card(self, name: str) -> int:
        """The card of a short name."""
        if name not in self.scene.CARDS:
            raise Unreadable(f"there is no card {name} in {self.title}")
        return self.scene.CARDS[name]

    def sides(self, state: MatchState) -> int:
        """How many sides have a score of their own: seat n plays for side n mod sides. Without teams, every seat."""
        return self.teams.sides(state)

    def actors(self, state: MatchState) -> list[int]:
        """The seats that may act now."""
        return list(members(self.rules.actors(state)))

    def scores(self, state: MatchState) -> list[int]:
        """The score of every seat."""
        out = [0] * self.rules.SEATS[1]
        self.rules.scores(state, out)
        return out[: state.seats]


def _restored(id: str, title: str, year: int, package: str) -> Game:  # noqa: A002 - a field of Game
    """The registered game with these fields, which may have its modules loaded already, or a new one."""
    from boxlid.games.registry import GAMES

    game = Game(id, title, year, package)
    registered = GAMES.get(game.id)
    return registered if registered == game else game
