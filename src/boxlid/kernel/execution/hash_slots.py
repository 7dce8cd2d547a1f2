"""Hash two words to a slot of a table."""

from boxlid.kernel.execution.rule import rule

LOW = 0x7FFFFFFF
FACTORS = (0x2545F491, 0x4F6CDD1D, 0x1B873593, 0x4C9E2D51)
"""31 bits; the factors have no more, so no product exceeds 62."""


@rule
def slot_of(one: int, other: int, n_slots: int) -> int:
    """The slot for two words; `n_slots` is a power of two."""
    mixed = (one & LOW) * FACTORS[0] ^ (one >> 31 & LOW) * FACTORS[1]
    mixed ^= (other & LOW) * FACTORS[2] ^ (other >> 31 & LOW) * FACTORS[3]
    return (mixed ^ mixed >> 23 ^ mixed >> 41) & (n_slots - 1)
