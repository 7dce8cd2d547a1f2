"""What is known of the legal actions of a view: the result of a search."""

from dataclasses import dataclass

SURELY = 2.0
"""A difference counts from this many standard errors on."""


@dataclass(frozen=True)
class ActionValue:
    """What is known of one action, from the worlds it was tried in. Errors are standard errors."""

    action: int
    chance: float
    """To win the match."""
    chance_error: float
    points: float
    """What it gains, as far ahead as a search looks: to the end of the deal, the round or the match."""
    points_error: float
    behind: float
    """How far its chance lies behind that of the best, in the same worlds; 0 for the best itself."""
    behind_error: float
    worlds: int
    """In how many it was tried."""


@dataclass(frozen=True)
class SearchResult:
    """What is known of the legal actions, the best first."""

    options: list[ActionValue]
    effective: float
    """How many equally likely worlds those of the best are worth."""

    @property
    def best(self) -> ActionValue:
        """The one to choose."""
        return self.options[0]

    def of(self, action: int) -> ActionValue:
        """What is known of that action."""
        return next(option for option in self.options if option.action == action)

    def equals(self, within: float = 1.0) -> list[int]:
        """The best, and those that cannot be told from it and lie no further behind."""
        return [option.action for option in self.options if option.behind <= min(within, option.behind_error)]
