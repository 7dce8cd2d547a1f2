"""Sets of cards behave as sets do."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.bits import count_ones, count_trailing_zeros
from boxlid.kernel.cards import MASK_BITS, count, has, highest, lowest, nth, only
from boxlid.kernel.pick import random_action, random_member
from boxlid.kernel.rng import new_rng

some_cards = st.sets(st.integers(0, 61), min_size=1)


def as_bits(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


@given(some_cards)
def test_sets(cards: set[int]) -> None:
    bits = as_bits(cards)
    assert count(bits) == count_ones(bits) == len(cards)
    assert lowest(bits) == count_trailing_zeros(bits) == min(cards)
    assert highest(bits) == max(cards)
    assert [nth(bits, i) for i in range(len(cards))] == sorted(cards)
    assert {card for card in range(62) if has(bits, card)} == cards
    assert sum(only(card) for card in cards) == bits


@given(some_cards, st.integers(0, 2**60))
def test_a_random_member_is_a_member(cards: set[int], seed: int) -> None:
    assert random_member(as_bits(cards), new_rng(seed)) in cards


def test_random_actions_reach_every_word_of_a_mask() -> None:
    mask = np.array([1 << 3, 0, (1 << 5) | (1 << (MASK_BITS - 1))])
    rng = new_rng(1)
    drawn = {random_action(mask, rng) for _ in range(200)}
    assert drawn == {3, 2 * MASK_BITS + 5, 3 * MASK_BITS - 1}
