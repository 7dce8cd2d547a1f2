"""The capabilities of `capabilities.py` for games that lack them: no races, no teams, nothing for the house to do."""

from collections.abc import Mapping

from boxlid.games.contract import Clause, MatchState
from boxlid.games.options import OptionValue
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import copied


def conflict(options: Mapping[str, OptionValue], seats: int) -> str:  # noqa: ARG001 - they do not depend on each other
    """Any options go together."""
    return ""


def sides(s: MatchState) -> int:
    """Every seat plays for itself."""
    return s.seats


SILENCE: Clause | None = None


def has_ended_deal(old: MatchState, new: MatchState) -> bool:  # noqa: ARG001 - there is one deal
    """A match is one deal."""
    return False


def final_state(old: MatchState, new: MatchState, seat: int, action: int) -> MatchState:  # noqa: ARG001
    """The state after the last action."""
    return copied(new)


HOUSE_ACTIONS: tuple[int, ...] = ()


def house_says(s: MatchState, at_ms: int) -> int:  # noqa: ARG001 - the house never acts
    """Nothing is ever due."""
    return NOTHING


IDLE_ACTION = NOTHING


def racers(s: MatchState) -> int:  # noqa: ARG001 - there are no races
    """No seat races."""
    return 0


def race_number(s: MatchState) -> int:  # noqa: ARG001 - there are no races
    """No race has begun."""
    return 0


def is_race_open(s: MatchState) -> bool:  # noqa: ARG001 - there are no races
    """No race is open."""
    return False


def ends_race(s: MatchState, action: int) -> bool:  # noqa: ARG001 - there are no races
    """No action ends a race."""
    return False


def race_closer(s: MatchState) -> int:  # noqa: ARG001 - there are no races
    """No seat closes a race."""
    return NOTHING


def wins_race(s: MatchState) -> bool:  # noqa: ARG001 - there are no races
    """No action wins a race."""
    return False


def upset_matches(s: MatchState, action: int) -> list[tuple[int, int]]:  # noqa: ARG001 - there are no races
    """No racer's action would apply to another card."""
    return []


def idlers(s: MatchState) -> int:  # noqa: ARG001 - there are no races
    """No seat is acted for."""
    return 0
