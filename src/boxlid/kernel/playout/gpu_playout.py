"""A series on a GPU, one match per thread at a time. `specialize` loads this file for each game.

The threads of a warp start their next matches together, when all have finished. Independent starts diverge within a
warp, because deals take long: slower in all four games tried, down to 0.4 × the speed.

In Mr. T and Archduke a lane is idle half of the time, because it waits for the longest match of its warp. Still, idle
lanes are not the limit: refilling them every 16 to 256 moves changed the speed by less than 5 %, as did half as many
blocks. Memory traffic seems to be: records a quarter the size doubled the speed of Mr. T.
"""

from typing import Any

import numpy as np

from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.compile import gpu
from boxlid.kernel.execution.flat import Row, States, record_of
from boxlid.kernel.execution.rule import gpu_program

rules: Any
playout: Any

cuda = gpu()

# Sizes and types of local arrays must be globals of this module.
STATE = record_of(rules.State)
MASK_WORDS = rules.MASK_WORDS
RECORDS = playout.RECORDS
MATCH = playout.MATCH
play_row = playout.play_row


@gpu_program
def play_series(
    options: States, seats: int, thumbs: int, novices: int, key: Row, seed: int, first: int,
    lengths: Row, scores: Row, winners: Row,
) -> None:  # fmt: skip
    """Play the matches of a series from number `first` on, one for each row of results."""
    states = cuda.local.array(RECORDS, STATE)
    mask: Row = cuda.local.array(MASK_WORDS, np.int64)
    rng: Row = cuda.local.array(RNG_WORDS, np.int64)
    no_log: Row = cuda.local.array((1, 2), np.int64)[:0]
    states[MATCH] = options[0]
    for row in range(cuda.grid(1), lengths.shape[0], cuda.gridsize(1)):
        play_row(
            states, seats, thumbs, novices, key, seed, first, row, mask, rng, no_log, lengths, scores, winners
        )  # fmt: skip
