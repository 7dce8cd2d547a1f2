"""How a match ended: the winners, the reason, and the clause."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match."""

    winners: list[int]
    """All seats that share the win."""
    reason: str
    clause: str
