"""Checks that contestants play our game: the same matches in C, the same averages in plain Python."""

from collections.abc import Iterable
from random import Random

import numpy as np

from benchmarks.boxlid_play import RandomPlay, Series
from benchmarks.c_play import CProgram
from benchmarks.contests import Contest, PlainMatch
from boxlid.kernel.execution.flat import IntArray

COMPARED = (
    Series(first=0, n=3000),
    Series(first=7_000_000_000, n=3000, seed=2**40 + 5, key=(0xFFFFFFFF, 0, 1, 2, 3, 4, 5, 0x80000000)),
)
OUR_MATCHES = 3000
PLAIN_MATCHES = 300
STANDARD_ERRORS = 4


def check_c(contest: Contest, c_program: CProgram) -> str:
    """Assert that C plays exactly the same matches; returns a sentence for the notes."""
    player = RandomPlay(contest.game_id, contest.seats)
    actions = 0
    for series in COMPARED:
        theirs = c_program.play(series)
        lengths, points = player.play_for_results(series)
        assert theirs.moves == player.play(series) == lengths.sum(), f"C plays different matches in {series}"
        assert theirs.points == points.sum(), f"C gets different scores in {series}"
        actions += theirs.moves
    matches = sum(series.n for series in COMPARED)
    return f"C and Boxlid agree exactly: {actions:,} actions and the sum of scores of {matches:,} matches."


def check_plain(contest: Contest, plain_match: PlainMatch) -> str:
    """Assert that plain Python has the same averages; returns a sentence for the notes."""
    player = RandomPlay(contest.game_id, contest.seats)
    our_lengths, our_points = player.play_for_results(Series(0, OUR_MATCHES))
    rng = Random(1)
    plain = np.array([plain_match(contest.seats, rng) for _ in range(PLAIN_MATCHES)], np.int64)
    sentences = [
        compare_means("actions", our_lengths, plain[:, 0]),
        compare_means("points", our_points, plain[:, 1]),
    ]
    return f"Plain Python and Boxlid agree on average: {'; '.join(sentences)}."


def compare_means(what: str, ours: IntArray, theirs: IntArray) -> str:
    """Assert that the means of two samples do not differ significantly."""
    error = sum(standard_errors_squared((ours, theirs))) ** 0.5
    apart = abs(ours.mean() - theirs.mean()) / error
    seen = f"{theirs.mean():.0f} and {ours.mean():.0f} {what} a match, {apart:.1f} standard errors apart"
    assert apart < STANDARD_ERRORS, f"plain Python plays a different game: {seen}"
    return seen


def standard_errors_squared(samples: Iterable[IntArray]) -> list[float]:
    """The squared standard error of each mean."""
    return [float(sample.var(ddof=1)) / len(sample) for sample in samples]
