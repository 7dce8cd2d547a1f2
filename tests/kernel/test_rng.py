"""The fast generator is good enough for play-outs, and the same everywhere."""

import numpy as np

from boxlid.kernel.chance import rng as rng_rules
from boxlid.kernel.chance.rng import new_rng, next_random, random_below
from boxlid.kernel.execution.compile import compiled


def test_it_is_sfc32() -> None:
    """The first words, from an independent implementation with Python's integers."""
    a, b, c, d = 7, 0, 3, 1
    expected = []
    for _ in range(20):
        word = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a, b, c = b ^ (b >> 9), (c * 9) % 2**32, (((c * 2**21) | (c >> 11)) % 2**32 + word) % 2**32
        expected.append(word)
    rng, words = new_rng(7, 3), np.zeros(rng_rules.RNG_WORDS, np.int64)
    assert [next_random(rng) for _ in range(5)] == expected[15:]
    compiled(rng_rules).seed_rng(words, 7, 3)
    assert [compiled(rng_rules).next_random(words) for _ in range(5)] == expected[15:]


def test_generators_of_one_seed_are_independent() -> None:
    firsts = {tuple(next_random(rng) for _ in range(2)) for rng in (new_rng(1, i) for i in range(1000))}
    assert len(firsts) == 1000


def test_numbers_below_n_are_uniform() -> None:
    rng, n = new_rng(3), 7
    seen = np.bincount([random_below(rng, n) for _ in range(21_000)], minlength=n)
    assert len(seen) == n
    assert (abs(seen - 3000) < 5 * 3000**0.5).all()
