"""How a match ended: who won, why it was over, and which clause says so."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match."""

    winners: list[int]
    """All seats that share the win."""
    reason: str
    clause: str
