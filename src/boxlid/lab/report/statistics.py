"""The statistics of a report: each is a ratio of two columns of figures."""

from dataclasses import dataclass
from typing import Literal

from boxlid.games import Game
from boxlid.kernel.playout.figures import (
    ACTIONS,
    CHOICES,
    COULD_TRAIL,
    DEALS,
    DECIDED,
    DEFICIT,
    FORCED,
    HALF_LED,
    HALF_LED_AND_WON,
    LEAD_CHANGES,
    LEGAL,
    MARGIN,
    SHARED,
    TRAILED,
    Columns,
)

Topic = Literal["game", "decisions", "match"]


@dataclass(frozen=True)
class Statistic:
    """A ratio of two columns; without a second one, a mean over matches."""

    id: str
    name: str
    says: str
    over: int
    under: int | None
    is_share: bool
    topic: Topic
    """What the game counts itself, decisions, or the course of whole matches, which single deals do not have."""


def statistics_of(game: Game, columns: Columns) -> list[Statistic]:
    """The statistics of a game: its own measures first."""
    own = [
        Statistic(one.id, one.name, one.says, first, first + 1, one.is_share, "game")
        for one, first in zip(game.measures.MEASURES, range(columns.measures, columns.width, 2), strict=True)
    ]
    return own + _decisions(game.measures.PERIOD) + _course(game.measures.PERIOD, game.measures.UNIT)


def _decisions(period: str) -> list[Statistic]:
    return [
        Statistic("actions", f"actions in a {period}", "of all players together", ACTIONS, DEALS, False, "decisions"),
        Statistic(
            "choices", f"choices in a {period}", "actions with an alternative, of all players together",
            CHOICES, DEALS, False, "decisions",
        ),
        Statistic(
            "branching", "legal actions at a choice", "the branching factor, forced moves left out",
            LEGAL, CHOICES, False, "decisions",
        ),
        Statistic(
            "forced", "forced moves", "actions without an alternative, of all", FORCED, ACTIONS, True, "decisions",
        ),
    ]  # fmt: skip


def _course(period: str, unit: str) -> list[Statistic]:
    return [
        Statistic("match_deals", f"{period}s in a match", "until a player has won", DEALS, None, False, "match"),
        Statistic("match_actions", "actions in a match", "of all players together", ACTIONS, None, False, "match"),
        Statistic(
            "lead_changes", "changes of the lead", f"how often the sole lead passes to another side, by {period}",
            LEAD_CHANGES, None, False, "match",
        ),
        Statistic(
            "trailed", "time the winner trails", f"{period}s but the last after which the eventual winner is behind",
            TRAILED, COULD_TRAIL, True, "match",
        ),
        Statistic(
            "deficit", "largest deficit overcome", f"the largest deficit of the eventual winner, in {unit}",
            DEFICIT, None, False, "match",
        ),
        Statistic(
            "decided", "part played when it is decided", "the part after which the winner stays in the sole lead",
            DECIDED, None, True, "match",
        ),
        Statistic(
            "half", "leaders at half-time who win", f"sides that lead alone after half of the {period}s, and win",
            HALF_LED_AND_WON, HALF_LED, True, "match",
        ),
        Statistic(
            "margin", "margin of the winner", f"over the best other side, in {unit}", MARGIN, None, False, "match",
        ),
        Statistic("shared", "shared wins", "matches with several winning sides", SHARED, None, True, "match"),
    ]  # fmt: skip
