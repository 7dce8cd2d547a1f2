"""A report: what is played for it, and the samples it is made from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from boxlid.bots import find_bot, is_search
from boxlid.games import Game, Unreadable
from boxlid.lab.executors import Executor, Threads
from boxlid.lab.report.deals import affordable_deals
from boxlid.lab.report.levels import Gap, measure_gap, pairs_of
from boxlid.lab.report.sample import Level, Sample
from boxlid.lab.report.sampling import SampleJob, take_sample
from boxlid.lab.report.variants import Variant
from boxlid.lab.series import COMPILED, USUAL

Step = Callable[[str, int], Callable[[int], None]]
"""Begins a step of the work with a name and a size; returns what counts its progress."""

SEARCH_CORE_S = 180.0
"""The time of one core that deals between searchers may take by default, all variants together."""
GAP_CORE_S = 40.0
"""The same for the comparison of levels."""
THUMB_GAP_DEALS = 200


@dataclass(frozen=True)
class ReportPlan:
    """What a report is about."""

    variants: Sequence[Variant]
    """The game as it is, first."""
    seats: int
    bots: Sequence[str]
    """The levels of play."""
    seed: int
    games: int
    """How many whole matches."""
    deals: int | None = None
    """How many deals between searchers, and to compare levels; None for as many as fit into the usual time."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        for bot in self.bots:
            find_bot(bot)
        if self.games < 2 or (self.deals is not None and self.deals < 2):
            raise Unreadable("a report needs at least 2 matches and 2 deals, or there is no interval")

    @property
    def game(self) -> Game:
        """The game as it is."""
        return self.variants[0].game

    @cached_property
    def whole(self) -> list[str]:
        """The levels that play whole matches; the rule of thumb if no other does."""
        return [bot for bot in dict.fromkeys(self.bots) if bot in COMPILED] or [USUAL]

    @cached_property
    def searchers(self) -> list[str]:
        """The levels that play single deals."""
        return [bot for bot in dict.fromkeys(self.bots) if is_search(bot)]

    @cached_property
    def levels(self) -> list[str]:
        """All levels, as they were named."""
        return self.whole + self.searchers

    def deals_of(self, bot: str) -> int:
        """How many deals a searching level plays."""
        if self.deals is not None:
            return self.deals
        core_s = SEARCH_CORE_S / (len(self.variants) * len(self.searchers))
        return affordable_deals(self.variants[0], self.seats, bot, core_s)

    def gap_deals(self, pair: tuple[str, str]) -> int:
        """How many duplicate deals two levels play: a deal costs as much as one among searchers alone."""
        searchers = [bot for bot in pair if is_search(bot)]
        if self.deals is not None or not searchers:
            return self.deals or THUMB_GAP_DEALS
        core_s = GAP_CORE_S / len(self.searchers)
        return affordable_deals(self.variants[0], self.seats, searchers[0], core_s)


@dataclass(frozen=True)
class Report:
    """Everything that was played."""

    plan: ReportPlan
    samples: Sequence[Sample]
    """One for each level: whole matches first."""
    gaps: Sequence[Gap]

    @property
    def matches(self) -> Sample:
        """The whole matches that the report describes."""
        return self.samples[0]


def make_report(plan: ReportPlan, step: Step, executor: Executor | None = None) -> Report:
    """Play everything; the figures are the same on any executor, threads by default."""
    executor = executor or Threads()
    samples = []
    for bot in plan.whole:
        advance = step(f"matches by {bot}", plan.games)
        job = SampleJob(plan.variants, plan.seats, Level(bot, is_whole=True), plan.seed)
        samples.append(take_sample(job, plan.games, advance, executor))
    for bot in plan.searchers:
        deals = plan.deals_of(bot)
        advance = step(f"deals by {bot}", deals)
        job = SampleJob(plan.variants, plan.seats, Level(bot, is_whole=False), plan.seed)
        samples.append(take_sample(job, deals, advance, executor))
    gaps = []
    for pair in pairs_of(plan.levels):
        deals = plan.gap_deals(pair)
        advance = step(f"{pair[0]} against {pair[1]}", deals)
        gaps.append(measure_gap(plan.variants[0], plan.seats, plan.seed, pair, deals, advance, executor))
    return Report(plan, samples, gaps)
