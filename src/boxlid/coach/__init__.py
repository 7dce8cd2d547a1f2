"""The coach: what every legal action is worth, and what choices have cost. Only hindsight looks at hidden cards."""

from boxlid.bots.engine import Value, Values, weigh_actions
from boxlid.coach.page import write_page
from boxlid.coach.review import Account, Decision, Review, check_record, review
from boxlid.games import View

__all__ = [
    "BUDGET", "Account", "Decision", "Review", "Value", "Values", "check_record", "review", "values", "write_page",
]  # fmt: skip

BUDGET = 1000
"""How many play-outs a choice is given, unless told otherwise."""


def values(view: View, budget: int = BUDGET, seed: int = 0) -> Values:
    """What each legal action of a view is worth, the best first: always the same for a budget and a seed."""
    return weigh_actions(view, budget, seed)
