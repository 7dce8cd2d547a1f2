"""How far levels of play are apart, and how many deals it takes to tell them apart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from boxlid.lab.arena import Arena
from boxlid.lab.executors import Executor
from boxlid.lab.quantiles import Z95
from boxlid.lab.report.moments import Estimate
from boxlid.lab.report.variants import Variant

WEAKEST = "random"
POWER_80 = 0.841621
"""The normal quantile of 0.8."""


@dataclass(frozen=True)
class Gap:
    """The margin of one level over another on duplicate deals."""

    better: str
    worse: str
    deals: int
    margin: Estimate
    deals_needed: int | None
    """Duplicate deals that show the difference at 95 % four times in five; None if no difference was measured."""


def pairs_of(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Each level with the one before it, beginning with random play."""
    ladder = list(dict.fromkeys([WEAKEST, *bots]))
    return [(better, worse) for worse, better in pairwise(ladder)]


def measure_gap(
    variant: Variant,
    seats: int,
    seed: int,
    pair: tuple[str, str],
    deals: int,
    on_progress: Callable[[int], None],
    executor: Executor,
) -> Gap:
    """Play duplicate deals between two levels."""
    arena = Arena(variant.game, seats, seed, variant.options)
    matchup = arena.matchup(*pair, deals, on_progress, executor)
    margin = Estimate(matchup.mean, matchup.half_width)
    return Gap(*pair, deals, margin, deals_to_separate(matchup.mean, float(matchup.margins.std())))


def deals_to_separate(mean: float, spread: float) -> int | None:
    """How many deals separate two levels whose margin on a deal has this mean and standard deviation."""
    return ceil(((Z95 + POWER_80) * spread / mean) ** 2) if mean else None
