"""Loading the modules of a game, typed by the Protocols of `contract.py`. `conformance.py` proves that ours fit."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Literal, cast, overload

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
    Teaching,
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
from boxlid.games.ending_solvers import EndingSolver
from boxlid.games.first_deals import FirstDeal
from boxlid.kernel.match import no_measures

COMPILED = ("rules", "knowledge", "strategy", "outlook")
"""The modules of which compiled twins are made."""
DEFAULTS = "boxlid.games.defaults"


@overload
def load(package: str, part: Literal["rules"]) -> Rules[MatchState]: ...
@overload
def load(package: str, part: Literal["knowledge"]) -> Knowledge[MatchState]: ...
@overload
def load(package: str, part: Literal["scene"]) -> Scene[MatchState]: ...
@overload
def load(package: str, part: Literal["story"]) -> Story[MatchState]: ...
@overload
def load(package: str, part: Literal["strategy"]) -> Strategy[MatchState]: ...
@overload
def load(package: str, part: Literal["outlook"]) -> Outlook[MatchState]: ...
@overload
def load(package: str, part: Literal["look"]) -> Look: ...
def load(package: str, part: str) -> object:
    """A module of a game."""
    return import_module(f"{package}.{part}")


def load_compiled(package: str) -> tuple[ModuleType, ...]:
    """The modules of a game from which compiled twins are made."""
    return tuple(import_module(f"{package}.{part}") for part in COMPILED)


@overload
def load_capability(package: str, member: Literal["conflict"]) -> Conflicts: ...
@overload
def load_capability(package: str, member: Literal["sides"]) -> Teams[MatchState]: ...
@overload
def load_capability(package: str, member: Literal["SILENCE"]) -> Silence: ...
@overload
def load_capability(package: str, member: Literal["HOUSE_ACTIONS"]) -> House[MatchState]: ...
@overload
def load_capability(package: str, member: Literal["racers"]) -> Races[MatchState]: ...
def load_capability(package: str, member: str) -> object:
    """The game's rules if they provide a capability, recognised by one of its members, else the defaults."""
    rules = import_module(f"{package}.rules")
    return rules if member in vars(rules) else import_module(DEFAULTS)


def load_deal_ends(package: str) -> DealEnds[MatchState]:
    """The game's `deal_end` module if it has one, else the defaults."""
    module = f"{package}.deal_end"
    found: DealEnds[MatchState] = import_module(module if find_spec(module) else DEFAULTS)
    return found


def load_measures_module(package: str) -> ModuleType:
    """The game's `measures` module if it has one, else one that counts nothing and has the stages as periods."""
    name = f"{package}.measures"
    if find_spec(name):
        return import_module(name)
    nothing = ModuleType(name)
    vars(nothing).update({key: value for key, value in vars(no_measures).items() if not key.startswith("__")})
    vars(nothing)["period"] = load(package, "outlook").stage
    return nothing


def load_measures(package: str) -> Measures[MatchState]:
    """What a report counts, as plain Python."""
    found: Measures[MatchState] = load_measures_module(package)
    return found


def load_solver(package: str) -> Path | None:
    """The source file of the game's own ending solver, if it has one."""
    solver: Path | None = vars(import_module(f"{package}.outlook")).get("SOLVER")
    return solver


def has_cumulative_merit(package: str) -> bool:
    """Does the merit of a match add up over its stages? See `CumulativeMerit`."""
    return bool(vars(import_module(f"{package}.outlook")).get("MERIT_ADDS_UP"))


def load_sided_tricks(package: str) -> SidedTricks[SidedTricksState] | None:
    """The rules of a game of tricks for two sides, recognised by its ENDING; None for any other game."""
    if load(package, "outlook").ENDING is not EndingSolver.BY_SIDE:
        return None
    return cast(SidedTricks[SidedTricksState], import_module(f"{package}.rules"))


def load_dealt_once(package: str) -> DealtOnce | None:
    """The rules of a game whose deals have one shuffle; None for any other game."""
    rules = import_module(f"{package}.rules")
    return cast(DealtOnce, rules) if "n_dealt" in vars(rules) else None


def load_first_deal(package: str) -> FirstDeal | None:
    """The game's first deal, if it has one."""
    if find_spec(f"{package}.first_deal") is None:
        return None
    teaching = cast(Teaching, import_module(f"{package}.first_deal"))
    return teaching.FIRST_DEAL
