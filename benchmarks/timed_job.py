"""A job whose chunks are timed by the workers that play them. Workers import this module."""

import time

from boxlid.lab.series import TallyJob
from boxlid.lab.tally import Tally


class TimedJob(TallyJob):
    """A series whose chunks are timed."""

    def play(self, first: int, n: int) -> tuple[Tally, float]:  # type: ignore[override] # a tally and its time
        started = time.thread_time()
        tally = super().play(first, n)
        return tally, time.thread_time() - started
