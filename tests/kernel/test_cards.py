"""Sets of cards behave like Python's sets."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.cards import card_sets as cards
from boxlid.kernel.cards.card_sets import MASK_BITS, actions_in, members
from boxlid.kernel.chance import pick
from boxlid.kernel.chance.pick import random_action, random_member
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.compile import compiled

some_cards = st.sets(st.integers(0, 61), min_size=1)


def as_bits(held: set[int]) -> int:
    return sum(1 << card for card in held)


@pytest.mark.parametrize("is_compiled", [False, True])
@given(held=some_cards)
def test_sets(is_compiled: bool, held: set[int]) -> None:
    rules: Any = compiled(cards) if is_compiled else cards
    as_word = as_bits(held)
    assert rules.count(as_word) == len(held)
    assert rules.lowest(as_word) == min(held)
    assert rules.highest(as_word) == max(held)
    assert [rules.nth(as_word, i) for i in range(len(held))] == sorted(held)
    assert {card for card in range(62) if rules.has(as_word, card)} == held
    assert sum(rules.only(card) for card in held) == as_word


@given(some_cards)
def test_members_are_listed_in_order(held: set[int]) -> None:
    assert list(members(as_bits(held))) == sorted(held)
    assert actions_in([0, as_bits(held)]) == [MASK_BITS + card for card in sorted(held)]


@given(some_cards, st.integers(0, 2**60))
def test_a_random_member_is_a_member(held: set[int], seed: int) -> None:
    drawn = random_member(as_bits(held), new_rng(seed))
    assert drawn in held
    assert compiled(pick).random_member(as_bits(held), np.array(new_rng(seed))) == drawn


def test_random_actions_reach_every_word_of_a_mask() -> None:
    mask = [1 << 3, 0, (1 << 5) | (1 << (MASK_BITS - 1))]
    rng, same_rng = new_rng(1), np.array(new_rng(1))
    drawn = [random_action(mask, rng) for _ in range(200)]
    assert set(drawn) == {3, 2 * MASK_BITS + 5, 3 * MASK_BITS - 1}
    assert [compiled(pick).random_action(np.array(mask), same_rng) for _ in range(200)] == drawn
