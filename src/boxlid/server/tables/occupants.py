"""Who sits at the seats of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from boxlid.table.names import BOT


@dataclass(frozen=True)
class Occupant:
    """Who sits at a seat: a person with a token, a bot with a level, or nobody."""

    name: str = ""
    token_hash: str | None = None
    level: str | None = None
    """Of the bot that plays, also as a stand-in."""
    is_host: bool = False
    has_left: bool = False
    """Has the person left the bot to play until they return?"""
    has_resigned: bool = False
    """Did the seat belong to a person of this name, who has left it to the bot for good?"""
    nonce: str | None = None
    """For the next match: this table's or, once it is over, the rematch."""

    @property
    def is_person(self) -> bool:
        """Does the seat belong to a person, even if a bot stands in?"""
        return self.token_hash is not None

    @property
    def is_stood_in_for(self) -> bool:
        """Does a bot play for a person, for a while or for good?"""
        return (self.is_person or self.has_resigned) and self.level is not None

    @property
    def is_empty(self) -> bool:
        """Is the seat free?"""
        return not self.is_person and self.level is None

    @property
    def player(self) -> str:
        """The player's name as in a record."""
        return self.name if self.is_person or self.has_resigned else f"{BOT}{self.level}" if self.level else ""


def present(occupants: Sequence[Occupant], connected: set[int]) -> set[int]:
    """The connected seats for which no bot plays: those that a pause waits for."""
    return {seat for seat in connected if occupants[seat].level is None}
