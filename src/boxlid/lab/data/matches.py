"""The matches of a series with all their decisions, as arrays."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import boxlid.kernel.playout
from boxlid.kernel.cards.card_sets import MASK_BITS
from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.flat import FloatArray, IntArray
from boxlid.lab.series import Series

PROGRAM = Path(boxlid.kernel.playout.__file__).with_name("decisions.py")
STAGE = "decisions"


@dataclass(frozen=True)
class DecidedMatch:
    """One match. Rows of arrays are its decisions."""

    number: int
    key: bytes
    dealer: int
    seats: IntArray
    actions: IntArray
    legal: tuple[IntArray, IntArray]
    """How many actions were legal at each decision, and their numbers, one decision after the other."""
    observations: IntArray
    deals: IntArray
    merits: FloatArray
    """The payoff of each deal (rows) for each seat."""
    scores: list[int]
    winners: list[int]
    ending: int

    @property
    def n_deals(self) -> int:
        """The number of deals or rounds."""
        return len(self.merits)


class DecidedMatches:
    """Plays the matches of a series again, decision by decision. Every match depends only on its number."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.seats = series.seats
        rules = series.game.rules
        self.n_words = series.game.knowledge.OBSERVATION.size(self.seats)
        self.n_mask_words, self.n_actions, self.most_seats = rules.MASK_WORDS, rules.ACTIONS, rules.SEATS[1]

    @cached_property
    def _repeat(self) -> Any:
        return self.series.game.compiled.specialize(PROGRAM).repeat_match

    def warm_up(self) -> None:
        """Compile by playing one match, if that has not been done yet."""
        compiled = self.series.game.compiled
        if not compiled.is_compiled(STAGE):
            with compiled.compiling(STAGE):
                self.match(0)
            compiled.mark_compiled(STAGE)

    def match(self, number: int) -> DecidedMatch:
        """Match `number` of the series."""
        series = self.series
        key, log = series.logged(number)
        states = series.new_states(series.playout.RECORDS)
        series.playout.start_in_series(
            states, self.seats, series.key, series.seed, number, np.zeros(RNG_WORDS, np.int64)
        )
        dealer, n = int(states[0].dealer), len(log)
        masks = np.zeros((n, self.n_mask_words), np.int64)
        observations = np.zeros((n, self.n_words), np.int64)
        deals, merits = np.zeros(n, np.int64), np.zeros((n, self.seats))
        scores = np.zeros(self.most_seats, np.int64)
        n_deals, winners, ending = self._repeat(states, log, masks, observations, deals, merits, scores)
        payoffs = merits[:n_deals]
        if series.game.merit_adds_up:
            payoffs = np.diff(payoffs, axis=0, prepend=0.0)
        return DecidedMatch(
            number=number,
            key=key,
            dealer=dealer,
            seats=log[:, 0],
            actions=log[:, 1],
            legal=self._unpacked(masks),
            observations=observations,
            deals=deals,
            merits=payoffs,
            scores=scores[: self.seats].tolist(),
            winners=[seat for seat in range(self.seats) if winners >> seat & 1],
            ending=int(ending),
        )

    def _unpacked(self, masks: IntArray) -> tuple[IntArray, IntArray]:
        bits = (masks[:, :, None] >> np.arange(MASK_BITS)) & 1
        is_legal = bits.reshape(len(masks), -1)[:, : self.n_actions]
        return is_legal.sum(axis=1), np.nonzero(is_legal)[1]
