"""The fast generator for play-outs and bots (sfc32). The shuffles of a match never come from it."""

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

RNG_WORDS = 4
WORD = 0xFFFFFFFF
WARM_UP = 15


@rule
def seed_rng(rng: Ints, seed: int, number: int) -> None:
    """Start generator `number` of a seed; different numbers give independent sequences."""
    rng[0] = seed & WORD
    rng[1] = (seed >> 32) & WORD
    rng[2] = number & WORD
    rng[3] = ((number >> 32) & WORD) ^ 1
    for _ in range(WARM_UP):
        next_random(rng)


@rule
def next_random(rng: Ints) -> int:
    """The next 32 bits."""
    word = (rng[0] + rng[1] + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + ((rng[2] << 3) & WORD)) & WORD
    rng[2] = ((((rng[2] << 21) | (rng[2] >> 11)) & WORD) + word) & WORD
    return word


@rule
def random_below(rng: Ints, n: int) -> int:
    """A number from 0 to n - 1, with a bias below n / 2^32."""
    return (next_random(rng) * n) >> 32


@rule
def random_set(rng: Ints) -> int:
    """A random subset of the numbers 0 to 61, each with probability one half."""
    return (next_random(rng) << 30) ^ next_random(rng)


def new_rng(seed: int, number: int = 0) -> Ints:
    """A generator for use from Python."""
    rng = [0] * RNG_WORDS
    seed_rng(rng, seed, number)
    return rng
