"""What can happen at a table, as the log keeps it. Tokens and invites are in it as hashes only, secrets not at all.

Logs are long. Nothing in them refers back, so the garbage collector is kept out of them: looking through the logs of a
thousand tables took it a tenth of a second, in which nobody was answered.
"""

from typing import TypeAlias

import msgspec

from boxlid.games.options import OptionValue
from boxlid.server.tables.store import LOG_UNREADABLE, unavailable
from boxlid.table import Record


class _TableEvent(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True, gc=False
):
    pass


class Opened(_TableEvent, frozen=True, kw_only=True):
    """Somebody has opened a table."""

    game: str
    rules: int = 1
    """The version of the rules. Tables opened before there were versions do not name one."""
    seats: int
    options: dict[str, OptionValue]
    is_public: bool
    clock_s: int = 0
    watchers_delay: int = 0
    race_cap_ms: int = 0
    commitment: str | None = None
    """To the secret of the match, published before any nonce. Tables opened before there were nonces have none."""
    past: Record | None = None
    """Where the match goes on from another's: all that has happened in it, with new unseen cards."""


class SatDown(_TableEvent, frozen=True, kw_only=True):
    """A person has taken a seat. Whoever knows the token is that person."""

    seat: int
    name: str
    token_hash: str
    invite_hash: str | None = None
    is_host: bool = False


class StoodUp(_TableEvent, frozen=True, kw_only=True):
    """A person has left the seat before the match, or the host has freed it. The token is good for nothing now."""

    seat: int
    name: str


class Invited(_TableEvent, frozen=True, kw_only=True):
    """The host has made an invite."""

    invite_hash: str


class BotPlaced(_TableEvent, frozen=True, kw_only=True):
    """The host has put a bot into a seat, or (None) taken it out."""

    seat: int
    level: str | None


class Contributed(_TableEvent, frozen=True, kw_only=True):
    """A person has added a nonce to the secret of the match that is next to begin: this table's, or the rematch."""

    seat: int
    nonce: str


class Began(_TableEvent, frozen=True, kw_only=True):
    """The match has begun; the commitment to its secret."""

    commitment: str


class Acted(_TableEvent, frozen=True, kw_only=True):
    """A seat, or the house, has acted."""

    seat: int
    action: int
    at_ms: int
    """Since the match began."""
    id: str | None = None
    """The client's own name for the wish, if a person has acted."""
    is_by_clock: bool = False
    """Whether the table acted for the seat because its time was up."""
    is_by_thumb: bool = False
    """Whether a search bot played by rule of thumb because it was still compiling."""
    credit_ms: int = 0
    """The lag credited in a race."""


class TookBack(_TableEvent, frozen=True, kw_only=True):
    """A seat has taken its last action back."""

    seat: int
    id: str


class Spoke(_TableEvent, frozen=True, kw_only=True):
    """A seat has said something."""

    seat: int
    id: str
    text: str


class StoodIn(_TableEvent, frozen=True, kw_only=True):
    """A bot plays for somebody whose time has run out, or who is away."""

    seat: int
    level: str
    by: int | None = None
    """Who has asked for it, and the client's own name for the wish; nobody has where time has run out."""
    id: str | None = None


class CameBack(_TableEvent, frozen=True, kw_only=True):
    """The person plays again."""

    seat: int


class Followed(_TableEvent, frozen=True, kw_only=True):
    """The same people play on at another table."""

    next_table: str


TableEvent: TypeAlias = (
    Opened
    | SatDown
    | StoodUp
    | Invited
    | BotPlaced
    | Contributed
    | Began
    | Acted
    | TookBack
    | Spoke
    | StoodIn
    | CameBack
    | Followed
)

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def encode(happening: TableEvent) -> bytes:
    """As the log keeps it."""
    return _encoder.encode(happening)


def decode(body: bytes) -> TableEvent:
    """From the log."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        raise unavailable(LOG_UNREADABLE) from None


def kind_of(happening: TableEvent) -> str:
    """Its name in the log."""
    return type(happening).__name__.lower()
