"""The result of a search: the value of every legal action."""

from dataclasses import dataclass

SURELY = 2.0
"""Differences are significant from this many standard errors on."""


@dataclass(frozen=True)
class ActionValue:
    """The value of one action, estimated in sampled worlds. Errors are standard errors."""

    action: int
    chance: float
    """The win chance."""
    chance_error: float
    points: float
    """The points gained up to the search horizon: the end of the deal, the round or the match."""
    points_error: float
    behind: float
    """By how much its win chance is below that of the best action in the same worlds; 0 for the best."""
    behind_error: float
    worlds: int
    """The number of worlds it was tried in."""


@dataclass(frozen=True)
class SearchResult:
    """The values of the legal actions, the best first."""

    options: list[ActionValue]
    effective_sample_size: float
    """Of the weighted worlds in which the best action was tried."""

    @property
    def best(self) -> ActionValue:
        """The best action."""
        return self.options[0]

    def of(self, action: int) -> ActionValue:
        """The value of an action."""
        return next(option for option in self.options if option.action == action)

    def equals(self, within: float = 1.0) -> list[int]:
        """The actions that are not significantly worse than the best, nor by more than `within`."""
        return [option.action for option in self.options if option.behind <= min(within, option.behind_error)]
