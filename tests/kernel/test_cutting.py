"""Cutting for the deal."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.cards import NOTHING
from boxlid.kernel.chance import STREAM_SIZE
from boxlid.kernel.cutting import cut_for_deal, cut_winner, highest_cutters

RANKS = np.array([1, 1, 1, 2, 2, 3])


@given(st.integers(2, 6), st.lists(st.integers(0, 2**32 - 1), min_size=8, max_size=8))
def test_ties_cut_again_until_one_is_highest(seats: int, key: list[int]) -> None:
    rows = np.full((64, seats), NOTHING)
    n_rows = cut_for_deal(rows, seats, RANKS, np.zeros(STREAM_SIZE, np.int64), np.array(key))
    cutters = set(range(seats))
    for row in rows[:n_rows]:
        shown = {seat: int(card) for seat, card in enumerate(row) if card != NOTHING}
        assert set(shown) == cutters
        assert len(set(shown.values())) == len(shown)
        top = max(RANKS[card] for card in shown.values())
        cutters = {seat for seat, card in shown.items() if RANKS[card] == top}
    assert cutters == {cut_winner(rows[n_rows - 1], RANKS)}


def test_rows_that_do_not_fit_overwrite_the_last() -> None:
    for word in range(200):
        key = np.array([word] * 8)
        all_rows, last = np.full((64, 6), NOTHING), np.full((1, 6), NOTHING)
        n_rows = cut_for_deal(all_rows, 6, RANKS, np.zeros(STREAM_SIZE, np.int64), key)
        assert cut_for_deal(last, 6, RANKS, np.zeros(STREAM_SIZE, np.int64), key) == n_rows
        assert (last[0] == all_rows[n_rows - 1]).all()


def test_those_who_did_not_cut_are_not_highest() -> None:
    assert highest_cutters(np.array([NOTHING, 0, 5, NOTHING]), RANKS) == 0b0100
