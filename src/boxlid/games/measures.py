"""What a game counts besides scores, for reports: `measures.py` of each game lists its measures."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """One count over another: how often something happened, of how many times it could have."""

    id: str
    name: str
    """A noun phrase in the plural: `exact estimates`."""
    says: str
    """What is counted, and of what."""
    is_share: bool = True
    """Is it a share of its cases, and not a mean number?"""


def columns(n_measures: int) -> range:
    """The first of the two counts of each measure: how often, then of how many."""
    return range(0, 2 * n_measures, 2)
