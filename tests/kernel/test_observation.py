"""The pieces of observations, their words and planes, and seats as a viewer counts them."""

from typing import Any

import numpy as np
import pytest

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.match import planes
from boxlid.kernel.match.observation import PLACES, SEATS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seat_from, seats_from

PIECES = Observation(
    table=(Piece.bits("hand", 4), Piece.category("turn", SEATS), Piece.count("pot", -2, 9)),
    seat=(Piece.flag("is_ready"), Piece.bits("occupied", PLACES)),
    place=(Piece.category("card", 3), Piece.tally("seen", 2, 5)),
)
SIZE = 3 + 2 * (2 + 2 * 2)
WORDS = [
    *(0b1010, 1, -2),
    *(1, 0b10, NOTHING, 0, 2, 0x51),
    *(0, 0b01, 0, 0x05, NOTHING, 0),
]
PLANES = [
    *(0, 1, 0, 1, 0, 1, -2),
    *(1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 5),
    *(0, 1, 0, 1, 0, 0, 5, 0, 0, 0, 0, 0, 0),
]


def test_sizes_follow_the_table() -> None:
    assert PIECES.size(2, places=2) == SIZE == len(WORDS)
    assert PIECES.n_planes(2, places=2) == len(PLANES)
    assert PIECES.size(3, places=0) == 3 + 3 * 2
    assert PIECES.words(3)[1].n == 3


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_words_expand_to_planes(mode: str) -> None:
    expand: Any = (planes if mode == "plain" else compiled(planes)).expand
    row: Any = (lambda values: values) if mode == "plain" else np.array
    out = row([7] * len(PLANES))
    expand(row(WORDS), row(PIECES.plan(2, places=2)), out)
    assert list(out) == PLANES


def test_planes_can_be_16_bit_integers() -> None:
    out = np.full(len(PLANES), 7, np.int16)
    compiled(planes).expand(np.array(WORDS), np.array(PIECES.plan(2, places=2)), out)
    assert out.tolist() == PLANES


def test_ranges_of_planes_and_words() -> None:
    lows, highs = PIECES.low_high(2, places=2)
    assert lows == [0] * 6 + [-2] + [0] * 26
    assert highs == [1] * 6 + [9] + 2 * ([1] * 3 + 2 * ([1] * 3 + [5] * 2))
    lows, highs = PIECES.low_high(2, places=2, packed=True)
    assert lows == [0, NOTHING, -2] + 2 * ([0, 0] + 2 * [NOTHING, 0])
    assert highs == [0b1111, 1, 9] + 2 * ([1, 0b11] + 2 * [2, 0x55])


def test_names_say_where_planes_are() -> None:
    named = PIECES.named(2, places=1)
    assert named[:4] == [("hand", 0, 4), ("turn", 4, 2), ("pot", 6, 1), ("is_ready[0]", 7, 1)]
    assert named[-2:] == [("card[1][0]", 16, 3), ("seen[1][0]", 19, 2)]


def test_planes_by_name() -> None:
    assert PIECES.by_name(WORDS, 2, places=2) == {
        "hand": [0, 1, 0, 1],
        "turn": [0, 1],
        "pot": [-2],
        "is_ready": [[1], [0]],
        "occupied": [[0, 1], [1, 0]],
        "card": [[[0, 0, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 0]]],
        "seen": [[[0, 0], [1, 5]], [[5, 0], [0, 0]]],
    }


def test_offsets_are_within_the_table_a_block_and_a_group() -> None:
    assert (PIECES.table_at.pot, PIECES.seat_at.occupied, PIECES.place_at.seen) == (2, 1, 1)
    assert (PIECES.blocks_at, PIECES.block_size(2)) == (3, 6)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Piece.bits("x", 63),
        lambda: Piece.bits("x", 0),
        lambda: Piece.count("x", 0, 1 << 15),
        lambda: Piece.count("x", 2, 1),
        lambda: Piece.tally("x", 16, 1),
        lambda: Piece.tally("x", 2, 16),
        lambda: Piece.tally("x", SEATS, 1),
        lambda: Observation((Piece.flag("x"),), (Piece.flag("x"),)),
    ],
)
def test_pieces_that_do_not_fit_are_rejected(make: Any) -> None:
    with pytest.raises(ValueError, match="x"):
        make()


def test_seats_are_counted_clockwise_from_the_viewer() -> None:
    assert [seat_from(2, seat, 4) for seat in range(4)] == [2, 3, 0, 1]
    assert seat_from(2, NOTHING, 4) == NOTHING
    assert [seat_at(2, step, 4) for step in range(4)] == [2, 3, 0, 1]
    assert seats_from(2, 0b1001, 4) == 0b0110
    assert seats_from(2, 0b1001 | 1 << 12, 4) == 0b0110
