"""An evaluation: one bot against each of a fixed pool, on the same duplicate deals, alone and in the majority."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from boxlid.bots import Bot
from boxlid.bots.levels import BASELINES, LEVELS
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.options import OptionValue
from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.arena import LEAST_DEALS, Arena, Matchup
from boxlid.lab.executors import Executor
from boxlid.lab.tally import Counts, half_width
from boxlid.lab.tournament import compile_search_for, open_arena

POOL = (*reversed(BASELINES), *LEVELS)
"""Random play and the rule of thumb, then the levels that people play against, the weakest first."""
DEALS = 100
SEED = 80_000
"""Apart from the seeds that bots are usually developed on, and the same for all, so that figures can be compared."""


class PoolResult(NamedTuple):
    """The margins of a bot in one layout, against a member of the pool or, on average, against all of them."""

    against: str
    layout: str
    """How many sides are played by the bot, and how many by the other: `1 v 3`."""
    margins: FloatArray
    """On each deal."""

    @property
    def mean(self) -> float:
        """The mean margin per deal."""
        return float(self.margins.mean())

    @property
    def half_width(self) -> float:
        """Half the 95 % confidence interval of the mean."""
        return half_width(self.margins)

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.half_width:.3f}"


@dataclass(frozen=True, repr=False)
class Evaluation:
    """The results of an evaluation."""

    arena: Arena
    bot: str
    matchups: Mapping[tuple[str, str], Matchup]
    """By the names of both bots; fewer if the evaluation was stopped."""
    deals: int
    """How many deals were wanted for each."""

    def __repr__(self) -> str:
        means = ", ".join(f"{mean.layout} {mean}" for mean in self.means)
        return f"<Evaluation of {self.bot} in {self.arena.game.id}, {self.deals} deals: {means or 'stopped'}>"

    @property
    def layouts(self) -> tuple[str, ...]:
        """The bot on one side and, where there are more than two sides, on all but one."""
        others = self.arena.sides() - 1
        return (f"1 v {others}",) if others == 1 else (f"1 v {others}", f"{others} v 1")

    @property
    def results(self) -> list[PoolResult]:
        """The margins against each member of the pool, in each layout."""
        return [
            PoolResult(member, layout, margins)
            for member in POOL
            for layout in self.layouts
            if (margins := self._margins(member, is_alone=layout == self.layouts[0])) is not None
        ]

    @property
    def is_complete(self) -> bool:
        """Were all deals played?"""
        lengths = [len(matchup.margins) for matchup in self.matchups.values()]
        return lengths == [self.deals] * len(pairs_of(self.arena, self.bot))

    @property
    def means(self) -> list[PoolResult]:
        """For each layout the mean over the pool on each deal; none if the evaluation was stopped."""
        if not self.is_complete:
            return []
        return [
            PoolResult("pool", layout, np.mean([one.margins for one in self.results if one.layout == layout], axis=0))
            for layout in self.layouts
        ]

    @property
    def time_ms(self) -> tuple[float, float, float]:
        """Median, 95th percentile and maximum CPU time of the bot's choices, in milliseconds; NaN before the first."""
        times_us = Counts()
        for matchup in self.matchups.values():
            times_us.merge(matchup.times_us[self.bot])
        median, high, most = (times_us.percentile(q) / 1000 for q in (50, 95, 100))
        return median, high, most

    @property
    def cost(self) -> dict[str, float]:
        """The same, for other programs."""
        return {name: round(ms, 3) for name, ms in zip(("ms_p50", "ms_p95", "ms_max"), self.time_ms, strict=True)}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each result, then for each mean."""
        setup = {"game": self.arena.game.id, "seats": self.arena.seats, "seed": self.arena.seed, "bot": self.bot}
        return [setup | row_of(result) | self.cost for result in (*self.results, *self.means)]

    def _margins(self, member: str, *, is_alone: bool) -> FloatArray | None:
        if member == self.bot:
            return np.zeros(self.deals) if self.is_complete else None
        matchup = self.matchups.get((self.bot, member) if is_alone else (member, self.bot))
        if matchup is None:
            return None
        return matchup.margins if is_alone else 0 - matchup.margins


def row_of(result: PoolResult) -> dict[str, Any]:
    """A result, for other programs."""
    return {
        "against": result.against,
        "layout": result.layout,
        "deals": len(result.margins),
        "margin": round(result.mean, 5),
        "half_width_95": round(result.half_width, 5),
    }


def evaluate(
    game: str | Game,
    bot: str | Bot,
    deals: int = DEALS,
    *,
    seats: int | None = None,
    seed: int = SEED,
    options: Mapping[str, OptionValue] | None = None,
    on_progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Evaluation:
    """Measure a bot against a fixed pool: a name of ours, a place such as `my.py:bot`, or a function.

    Every deal is played from every side, by the bot against copies of a member of the pool, and by the member against
    copies of the bot. If `on_progress` raises `Enough`, the result is what has been played so far.
    """
    arena, name = open_evaluation(find_game(game), bot, deals, seats=seats, seed=seed, options=options)
    compile_search_for(arena, POOL)
    return play_evaluation(arena, name, deals, on_progress, executor)


def open_evaluation(
    game: Game,
    bot: str | Bot,
    deals: int,
    *,
    seats: int | None,
    seed: int,
    options: Mapping[str, OptionValue] | None,
) -> tuple[Arena, str]:
    """The arena of an evaluation, and the name of its bot; refuses invalid arguments."""
    if deals < LEAST_DEALS:
        raise Unreadable(f"an evaluation needs at least {LEAST_DEALS} deals, or there is no interval")
    arena, (name, *_) = open_arena(game, [bot, *POOL], seats=seats, seed=seed, options=options)
    return arena, name


def play_evaluation(
    arena: Arena,
    bot: str,
    deals: int,
    on_progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Evaluation:
    """Play against the whole pool, or as much as there is before `on_progress` raises `Enough`."""
    played = arena.matchups(pairs_of(arena, bot), deals, on_progress, executor)
    return Evaluation(arena, bot, {(matchup.one, matchup.other): matchup for matchup in played}, deals)


def pairs_of(arena: Arena, bot: str) -> Sequence[tuple[str, str]]:
    """The matchups of a bot with the pool. Against itself it would have a margin of 0, so that is not played."""
    others = [member for member in POOL if member != bot]
    if arena.sides() == 2:
        return [(bot, member) for member in others]
    return [pair for member in others for pair in ((bot, member), (member, bot))]
