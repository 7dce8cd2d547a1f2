"""Cutting for the deal."""

from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.cutting import cut_for_deal, cut_winner, highest_cutters
from boxlid.kernel.chance.shuffles import STREAM_SIZE
from boxlid.kernel.execution.rows import Grid

RANKS = [1, 1, 1, 2, 2, 3]


def blank_rows(n: int, seats: int) -> Grid:
    return [[NOTHING] * seats for _ in range(n)]


@given(st.integers(2, 6), st.lists(st.integers(0, 2**32 - 1), min_size=8, max_size=8))
def test_ties_cut_again_until_one_is_highest(seats: int, key: list[int]) -> None:
    rows = blank_rows(64, seats)
    n_rows = cut_for_deal(rows, seats, RANKS, [0] * STREAM_SIZE, key)
    cutters = set(range(seats))
    for row in rows[:n_rows]:
        shown = {seat: card for seat, card in enumerate(row) if card != NOTHING}
        assert set(shown) == cutters
        assert len(set(shown.values())) == len(shown)
        top = max(RANKS[card] for card in shown.values())
        cutters = {seat for seat, card in shown.items() if RANKS[card] == top}
    assert cutters == {cut_winner(rows[n_rows - 1], RANKS)}


def test_surplus_rows_overwrite_the_last() -> None:
    for word in range(200):
        all_rows, last = blank_rows(64, 6), blank_rows(1, 6)
        n_rows = cut_for_deal(all_rows, 6, RANKS, [0] * STREAM_SIZE, [word] * 8)
        assert cut_for_deal(last, 6, RANKS, [0] * STREAM_SIZE, [word] * 8) == n_rows
        assert last == [all_rows[n_rows - 1]]


def test_seats_that_did_not_cut_are_never_highest() -> None:
    assert highest_cutters([NOTHING, 0, 5, NOTHING], RANKS) == 0b0100
