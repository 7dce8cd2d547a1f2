"""The coach: what every legal action is worth, and what choices have cost. Only hindsight looks at hidden cards.

The names below are loaded when they are first used: they need the compiler, and what the coach says does not.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boxlid.bots.values import ActionValue, SearchResult
from boxlid.games import View

if TYPE_CHECKING:
    from boxlid.coach.match_review import Account, Decision, Review, check_record, review
    from boxlid.coach.page import write_page

_HOMES = {
    "boxlid.coach.page": ("write_page",),
    "boxlid.coach.match_review": ("Account", "Decision", "Review", "check_record", "review"),
}

__all__ = [
    "BUDGET",
    "Account",
    "ActionValue",
    "Decision",
    "Review",
    "SearchResult",
    "check_record",
    "review",
    "values",
    "write_page",
]  # fmt: skip

BUDGET = 1000
"""How many play-outs a choice is given, unless told otherwise."""


def values(view: View, budget: int = BUDGET, seed: int = 0) -> SearchResult:
    """What each legal action of a view is worth, the best first: always the same for a budget and a seed."""
    from boxlid.bots.engine import weigh_actions

    return weigh_actions(view, budget, seed)


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module boxlid.coach has no attribute {name}")
