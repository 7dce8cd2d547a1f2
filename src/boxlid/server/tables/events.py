"""The events of a table's log and their stored format. Tokens and invites are stored as hashes, secrets not at all.

The structs have `gc=False`, because they cannot be part of cycles: visiting the logs of 1,000 tables took the garbage
collector 100 ms.
"""

from typing import TypeAlias

import msgspec

from boxlid.games.first_deals import FirstDeal
from boxlid.games.options import OptionValue
from boxlid.server.tables.bot_speed import USUAL_SPEED
from boxlid.server.tables.store import LOG_UNREADABLE, unavailable
from boxlid.table import Record


class _TableEvent(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True, gc=False
):
    pass


class Opened(_TableEvent, frozen=True, kw_only=True):
    """The table was opened."""

    game: str
    rules: int = 1
    """The version of the rules. Absent in tables opened before versions existed."""
    seats: int
    options: dict[str, OptionValue]
    is_public: bool
    clock_s: int = 0
    spectator_delay: int = msgspec.field(name="watchers_delay", default=0)
    race_cap_ms: int = 0
    allows_undo: bool = True
    """May people take actions back when several play? They could in tables opened before the host decided."""
    allows_hints: bool = True
    """May they ask the coach?"""
    bot_speed: str = USUAL_SPEED
    pause_s: int = 0
    """The longest pause after a deal; 0 for no pauses, as in tables opened before there were any."""
    commitment: str | None = None
    """To the secret of the match, published before any nonce. Absent in tables opened before nonces existed."""
    past: Record | None = None
    """The match this one continues from: its actions so far, with the unseen cards dealt again."""
    lesson: FirstDeal | None = None
    """The scripted first deal that is played instead of a match. Nothing is dealt from the secret."""


class SatDown(_TableEvent, frozen=True, kw_only=True):
    """A person took a seat. The token identifies that person."""

    seat: int
    name: str
    token_hash: str
    invite_hash: str | None = None
    is_host: bool = False


class StoodUp(_TableEvent, frozen=True, kw_only=True):
    """A person left before the match, or the host freed the seat. The token is invalid from now on."""

    seat: int
    name: str


class Renamed(_TableEvent, frozen=True, kw_only=True):
    """A person chose another name before the match."""

    seat: int
    before: str
    name: str


class Invited(_TableEvent, frozen=True, kw_only=True):
    """The host created an invite, which reserves a seat."""

    invite_hash: str
    seat: int | None = None
    """Absent in tables opened before invites reserved seats."""


class InviteWithdrawn(_TableEvent, frozen=True, kw_only=True):
    """The host withdrew the invite for a seat."""

    seat: int


class BotPlaced(_TableEvent, frozen=True, kw_only=True):
    """The host put a bot into a seat, or (None) removed it."""

    seat: int
    level: str | None


class Contributed(_TableEvent, frozen=True, kw_only=True):
    """A person added a nonce to the secret of the next match: this table's or, once it is over, the rematch."""

    seat: int
    nonce: str


class Began(_TableEvent, frozen=True, kw_only=True):
    """The match began; the commitment to its secret."""

    commitment: str


class Acted(_TableEvent, frozen=True, kw_only=True):
    """A seat or the house acted."""

    seat: int
    action: int
    at_ms: int
    """Milliseconds since the match began."""
    id: str | None = None
    """The client's request id, if a person acted."""
    is_by_clock: bool = False
    """Did the table act because the seat's time was up?"""
    is_by_thumb: bool = False
    """Did a search bot play by rule of thumb because the game was not compiled yet?"""
    credit_ms: int = 0
    """The lag credited in a race."""


class ReadOn(_TableEvent, frozen=True, kw_only=True):
    """The learner has read a caption of a lesson that asks for nothing else."""

    seat: int
    id: str


class TookBack(_TableEvent, frozen=True, kw_only=True):
    """A seat took its last action back."""

    seat: int
    id: str


class BotSpeedSet(_TableEvent, frozen=True, kw_only=True):
    """The host changed how fast bots act."""

    seat: int
    id: str
    speed: str


class Spoke(_TableEvent, frozen=True, kw_only=True):
    """A seat sent a chat message."""

    seat: int
    id: str
    text: str


class StoodIn(_TableEvent, frozen=True, kw_only=True):
    """A bot stands in for a player who has left, whose time has run out, or who is disconnected."""

    seat: int
    level: str
    by: int | None = None
    """The seat that requested it, if its player has left or another did so; None if time ran out."""
    id: str | None = None
    """The client's request id, unless the player has left."""


class Resigned(_TableEvent, frozen=True, kw_only=True):
    """A player gave up the seat during the match: a bot plays it to the end. The token is invalid from now on."""

    seat: int
    level: str
    next_host: int | None = None
    """The seat that is the host's from now on, if the host resigned and another person sits at the table."""


class CameBack(_TableEvent, frozen=True, kw_only=True):
    """The player took the seat back from the bot."""

    seat: int


class Paused(_TableEvent, frozen=True, kw_only=True):
    """A deal has ended, and the table pauses. Committed together with the action that ended it."""


class Continued(_TableEvent, frozen=True, kw_only=True):
    """A player is ready for the next deal."""

    seat: int
    id: str


class Resumed(_TableEvent, frozen=True, kw_only=True):
    """The pause is over: all connected players have continued, or it has lasted as long as it may."""


class Allowed(_TableEvent, frozen=True, kw_only=True):
    """The host decided before the match what people may do when several play."""

    undo: bool
    hints: bool


class Asked(_TableEvent, frozen=True, kw_only=True):
    """A player asked the coach at a table of several people."""

    seat: int


class Voted(_TableEvent, frozen=True, kw_only=True):
    """A player wants a rematch, or does not."""

    seat: int
    wants: bool


class Followed(_TableEvent, frozen=True, kw_only=True):
    """The same players continue at another table."""

    next_table: str


TableEvent: TypeAlias = (
    Opened
    | SatDown
    | StoodUp
    | Renamed
    | Invited
    | InviteWithdrawn
    | BotPlaced
    | Contributed
    | Began
    | Acted
    | ReadOn
    | TookBack
    | BotSpeedSet
    | Spoke
    | StoodIn
    | Resigned
    | CameBack
    | Paused
    | Continued
    | Resumed
    | Allowed
    | Asked
    | Voted
    | Followed
)

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def encode(event: TableEvent) -> bytes:
    """The stored body."""
    return _encoder.encode(event)


def decode(body: bytes) -> TableEvent:
    """The event of a stored body."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        raise unavailable(LOG_UNREADABLE) from None


def kind_of(event: TableEvent) -> str:
    """The stored kind."""
    return type(event).__name__.lower()
