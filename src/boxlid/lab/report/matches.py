"""Figures of whole matches between compiled bots."""

from pathlib import Path
from typing import Any

import numpy as np

import boxlid.kernel.playout
from boxlid.games import Game, Unreadable
from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.report.variants import Variant
from boxlid.lab.series import PLAYOUT
from boxlid.table.keys import key_from_seed, words_of

COURSE = Path(boxlid.kernel.playout.__file__).with_name("course.py")
STAGE = "report"


def compile_course(game: Game) -> Any:
    """The course of matches, compiled for a game."""
    compiled = game.compiled
    course = compiled.specialize(COURSE, measures=compiled.measures, playout=compiled.specialize(PLAYOUT))
    if not compiled.is_compiled(STAGE):
        with compiled.compiling(STAGE):
            seats = game.rules.DEFAULT_SEATS
            course.play_rows(
                compiled.new_states(course.RECORDS), seats, seats, 1, 0, 0, np.zeros(8, np.int64), 0, 0, 0,
                np.zeros((0, 1)),
            )  # fmt: skip
        compiled.mark_compiled(STAGE)
    return course


class Players:
    """A bot in every seat of a variant."""

    def __init__(self, variant: Variant, seats: int, bot: str, seed: int, width: int) -> None:
        self.variant = variant
        self.seats = seats
        self.seed = seed
        self.width = width
        self.key = np.array(words_of(key_from_seed(seed)))
        everybody = (1 << seats) - 1
        self.thumbs, self.novices = (everybody if bot == name else 0 for name in ("thumb", "novice"))
        state = variant.game.new_state(variant.options)
        variant.game.rules.start(state, seats, self.key.tolist())
        self.sides = variant.game.sides(state)
        self.better = -1 if variant.game.measures.LOWEST_WINS else 1
        self.course = compile_course(variant.game)

    def play(self, first: int, n: int) -> FloatArray:
        """The figures of n matches, from number `first` on."""
        rows = np.zeros((n, self.width))
        states = self.variant.game.compiled.new_states(self.course.RECORDS, self.variant.options)
        n_counted = 2 * len(self.variant.game.measures.MEASURES)
        if not self.course.play_rows(
            states, self.seats, self.sides, self.better, self.thumbs, self.novices, self.key, self.seed, first,
            n_counted, rows,
        ):  # fmt: skip
            raise Unreadable(
                f"a match under {self.variant.name} takes more than {self.course.MOST_ACTIONS:,} actions; "
                "it may never end"
            )
        return rows
