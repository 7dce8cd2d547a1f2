"""The coach: the value of every legal action, and the cost of past choices. Only hindsight looks at hidden cards.

The names below are loaded when they are first used, because they need the compiler; the coach's sentences do not.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boxlid.bots.values import ActionValue, SearchResult
from boxlid.games import View
from boxlid.games.seeds import check_seed

if TYPE_CHECKING:
    from boxlid.coach.match_review import Decision, Review, SeatSummary, check_record, review
    from boxlid.coach.page import write_page

_HOMES = {
    "boxlid.coach.page": ("write_page",),
    "boxlid.coach.match_review": ("Decision", "Review", "SeatSummary", "check_record", "review"),
}

__all__ = [
    "BUDGET", "ActionValue", "Decision", "Review", "SearchResult", "SeatSummary", "check_record", "review", "values",
    "write_page",
]  # fmt: skip

BUDGET = 1000
"""The default number of play-outs for a choice."""


def values(view: View, budget: int = BUDGET, seed: int = 0) -> SearchResult:
    """The value of each legal action of a view, the best first; deterministic for a budget and a seed."""
    from boxlid.bots.engine import weigh_actions

    return weigh_actions(view, budget, check_seed(seed))


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module boxlid.coach has no attribute {name}")
