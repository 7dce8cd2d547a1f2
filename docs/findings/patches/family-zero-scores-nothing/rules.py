"""An estimate of no trick scores nothing, even if it is exact (against FAM-Q22)."""

from boxlid.kernel.execution.rule import rule

POINTS_FOR_EXACT = 10


@rule
def points(bid: int, taken: int) -> int:
    """Ten for an exact estimate of at least one trick."""
    return POINTS_FOR_EXACT if bid == taken and bid > 0 else 0
