"""Random play by Boxlid's compiled rules. No other file here calls the kernel's play-outs."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import boxlid.kernel.playout
from benchmarks.contestant import BOXLID, BOXLID_DEALT, BOXLID_TWO_CORES, Contestant, Sample, timed
from boxlid.games import find_game
from boxlid.kernel.execution.flat import IntArray

PLAYOUT = Path(boxlid.kernel.playout.__file__).with_name("playout.py")
SEED = 1
KEY_WORDS = (0x9E3779B9, 0x7F4A7C15, 0xF39CC060, 0x5CEDC834, 0x1082276B, 0xF3A27251, 0xF86C6A11, 0xD0C18E95)
THREADS = 2
APART = 1 << 40
"""The offset between the series of two threads, so that no match is played twice."""
MATCHES_PER_DEAL = 10


@dataclass(frozen=True)
class Series:
    """A range of matches; each depends only on the seed and key of the series and on its own number."""

    first: int
    n: int
    seed: int = SEED
    key: tuple[int, ...] = KEY_WORDS


class RandomPlay:
    """Plays series with states of its own, so that threads share nothing."""

    def __init__(self, game_id: str, seats: int) -> None:
        self._game = find_game(game_id)
        self._playout: Any = self._game.compiled.specialize(PLAYOUT)
        self._states = self._game.compiled.new_states(self._playout.RECORDS)
        self._seats = seats

    def play(self, series: Series) -> int:
        """Play without results; returns the number of actions."""
        key = np.array(series.key, np.int64)
        moves = self._playout.play_random_series(self._states, self._seats, key, series.seed, series.first, series.n)
        return int(moves)

    def play_for_results(self, series: Series) -> tuple[IntArray, IntArray]:
        """The length and the sum of scores of every match, from the play-outs that `simulate` uses."""
        lengths = np.zeros(series.n, np.int64)
        scores = np.zeros((series.n, self._game.rules.SEATS[1]), np.int64)
        winners = np.zeros(series.n, np.int64)
        key = np.array(series.key, np.int64)
        self._playout.play_series(
            self._states, self._seats, 0, 0, key, series.seed, series.first, lengths, scores, winners
        )
        return lengths, scores.sum(axis=1)

    def keep_the_deal(self) -> None:
        """From now on repeat the latest shuffle, as a replay does."""
        self._states[0].is_scripted = 1

    def shuffle_again(self) -> None:
        """From now on shuffle by the key."""
        self._states[0].is_scripted = 0


def boxlid_contestants(game_id: str, seats: int, *, is_dealt_too: bool) -> list[Contestant]:
    """One thread, two threads, and, if the game shuffles only once, one thread without the time for dealing."""
    players = [RandomPlay(game_id, seats) for _ in range(THREADS)]
    threads = ThreadPoolExecutor(THREADS)

    def play_in_threads(first: int, n: int) -> int:
        shares = [Series(first + i * APART, n) for i in range(THREADS)]
        return sum(threads.map(RandomPlay.play, players, shares))

    def play_dealt(first: int, n: int) -> Sample:
        player = players[0]
        moves, seconds = 0, 0.0
        for i in range(first, first + n):
            player.shuffle_again()
            player.play(Series(i, 1))
            player.keep_the_deal()
            begin = time.perf_counter()
            moves += player.play(Series(i * MATCHES_PER_DEAL, MATCHES_PER_DEAL))
            seconds += time.perf_counter() - begin
        player.shuffle_again()
        return Sample(moves, seconds)

    return [
        Contestant(BOXLID, timed(lambda first, n: players[0].play(Series(first, n)))),
        Contestant(BOXLID_TWO_CORES, timed(play_in_threads)),
        *([Contestant(BOXLID_DEALT, play_dealt, is_dealt_beforehand=True)] if is_dealt_too else []),
    ]
