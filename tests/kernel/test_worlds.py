"""Unseen cards are dealt only where they may lie, uniformly, and whenever it is possible."""

from collections import Counter
from functools import reduce
from itertools import permutations
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.worlds.deal import deal_among

PLACES = 4


@st.composite
def problems(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    """A pool of cards with one deal of it, and voids that allow it."""
    homes = draw(st.lists(st.integers(0, PLACES - 1), min_size=1, max_size=24))
    capacity = [homes.count(place) for place in range(PLACES)]
    voids = [
        sum(1 << card for card, home in enumerate(homes) if home != place and draw(st.booleans()))
        for place in range(PLACES)
    ]
    return (1 << len(homes)) - 1, capacity, voids


@given(problems(), st.integers(0, 2**60))
def test_an_existing_deal_is_found(problem: tuple[int, list[int], list[int]], seed: int) -> None:
    pool, capacity, voids = problem
    places, left = [0] * PLACES, capacity.copy()
    deal_among(pool, places, left, voids, new_rng(seed))
    assert left == [0] * PLACES
    assert [place.bit_count() for place in places] == capacity
    assert reduce(or_, places) == pool
    assert not any(place & lack for place, lack in zip(places, voids, strict=True))


@pytest.mark.parametrize("voids", [[0, 0, 0], [0b0011, 0, 0], [0b0001, 0b0010, 0]])
def test_the_deals_are_uniform(voids: list[int]) -> None:
    """Four cards, and places with the capacities 1, 1 and 2."""
    n, seen, rng = 6000, Counter[tuple[int, ...]](), new_rng(5)
    for _ in range(n):
        places = [0] * 3
        deal_among(0b1111, places, [1, 1, 2], voids, rng)
        seen[tuple(places)] += 1
    deals = {(1 << a, 1 << b, 0b1111 & ~(1 << a) & ~(1 << b)) for a, b in permutations(range(4), 2)}
    fitting = {deal for deal in deals if not any(place & lack for place, lack in zip(deal, voids, strict=True))}
    assert set(seen) == fitting
    expected = n / len(fitting)
    assert all(abs(seen[deal] - expected) < 5 * expected**0.5 for deal in fitting)
