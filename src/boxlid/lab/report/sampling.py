"""Playing the matches or deals of a sample on an executor."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from boxlid.kernel.execution.flat import FloatArray
from boxlid.kernel.playout.figures import Columns
from boxlid.lab.arena import Arena
from boxlid.lab.executors import Executor, play_in_chunks
from boxlid.lab.report.deals import play_deal
from boxlid.lab.report.matches import Players
from boxlid.lab.report.sample import Level, Sample
from boxlid.lab.report.variants import Variant


@dataclass(frozen=True)
class SampleJob:
    """The matches or first deals of a series with the same bot in every seat, under every variant."""

    variants: Sequence[Variant]
    seats: int
    level: Level
    seed: int

    def warm_up(self) -> None:
        """Compile or load what the bot uses, by playing no match or choosing once."""
        columns = self.empty_sample().columns
        for variant in self.variants:
            if self.level.is_whole:
                self._rows(variant, 0, 0, columns)
            else:
                Arena(variant.game, self.seats, self.seed, variant.options).choose_once([self.level.bot])

    def play(self, first: int, n: int) -> Sample:
        """The figures of these matches or deals, added up."""
        sample = self.empty_sample()
        sample.add([self._rows(variant, first, n, sample.columns) for variant in self.variants])
        return sample

    def empty_sample(self) -> Sample:
        """A sample to which chunks are added."""
        return Sample(self.level, self.variants[0].game, self.seats, len(self.variants))

    def _rows(self, variant: Variant, first: int, n: int, columns: Columns) -> FloatArray:
        bot = self.level.bot
        if self.level.is_whole:
            return Players(variant, self.seats, bot, self.seed, columns.width).play(first, n)
        numbers = range(first, first + n)
        return np.stack([play_deal(variant, self.seats, bot, self.seed, number, columns) for number in numbers])


def take_sample(job: SampleJob, n: int, on_progress: Callable[[int], None], executor: Executor) -> Sample:
    """Play the matches or deals 0 to n - 1; their figures are the same on any executor."""
    sample = job.empty_sample()
    with closing(play_in_chunks(executor, job, n)) as chunks:
        for (_, n_played), chunk in chunks:
            sample.merge(chunk)
            on_progress(n_played)
    return sample
