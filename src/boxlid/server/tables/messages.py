"""What client and server say to each other over a table's socket, one JSON text frame each.

`docs/protocol.md` is made from these classes: what stands here in quotes is what people read there.
"""

from typing import TypeAlias

import msgspec

from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine

MOST_BYTES_IN = 4096
MOST_BYTES_OUT = 65536
MOST_CHAT = 200
MOST_SAID = 2_000
"""How many remarks a table takes."""


class _Asked(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


class _Told(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, gc=False):
    pass


class Hello(_Asked, frozen=True):
    """The first frame of every socket. Without a token it asks to watch."""

    table: str
    token: str | None = None
    since: int | None = None
    """The last event the client has seen, if it has seen any: the story since then is told again."""


class Act(_Asked, frozen=True):
    """Do one of the scene's choices."""

    id: str
    """The client's own name for this wish alone. The same id twice at a seat is one action, answered twice."""
    seen: int
    """The number of the latest event the client has seen."""
    action: int


class Undo(_Asked, frozen=True):
    """Take back the seat's last action, if nothing hidden, random or another's has come of it."""

    id: str


class Say(_Asked, frozen=True):
    """Say something to everybody at the table."""

    id: str
    text: str


class StandIn(_Asked, frozen=True):
    """Let a bot play for somebody who is away. They have their seat back as soon as they return."""

    id: str
    seat: int


class Ask(_Asked, frozen=True):
    """Ask the coach what each choice is worth."""

    id: str


class Pong(_Asked, frozen=True):
    """The answer to `ping`, at once: it tells the server how far away the client is."""

    n: int


Wish: TypeAlias = Act | Undo | Say | StandIn | Ask
ClientMessage: TypeAlias = Hello | Wish | Pong


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: str
    """`person`, `bot` or `empty`."""
    level: str | None = None
    """The bot's level; for a person, the level of the bot that stands in, if one does."""
    is_here: bool = False
    """Has a socket open, or is a bot."""
    is_host: bool = False
    has_contributed: bool = False
    """Has added a nonce to the secret that the match is dealt from."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """How long a seat has left; a duration, so that clocks need not agree."""

    seat: int
    left_ms: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How a match has ended, with what proves its deals."""

    scores: list[int]
    winners: list[int]
    key: str
    """What dealt the cards: the SHA-256 of the secret and the nonces in seat order; without `nonces` the secret."""
    secret: str
    """Its SHA-256 is the commitment."""
    nonces: list[str | None] | None
    """What each seat added to the secret; null for a bot and for a client that sent none."""
    next_commitment: str | None
    """To the secret of the rematch. A nonce for it can be sent from now on, until the rematch begins."""
    side_scores: list[int] = []
    """The score of every team, or of every seat where there are none. Seat n plays for side n mod their number."""


class Scored(msgspec.Struct, frozen=True, gc=False):
    """A row of the score sheet: how everybody stood when the scores had changed."""

    stage: str
    """Which deal or round it was."""
    scores: list[int]


class Remark(msgspec.Struct, frozen=True, gc=False):
    """What somebody has said before the client came, or while it was away."""

    seat: int
    name: str
    text: str


class Welcome(_Told, frozen=True):
    """The answer to `hello`: all the client needs to draw the table."""

    table: str
    game: str
    seat: int
    """The client's seat, or -1 for somebody who watches."""
    seq: int
    """The number of the latest event this frame takes in."""
    stage: str
    """`gathering`, `playing` or `over`."""
    players: list[Player]
    options: dict[str, bool | int | str]
    scene: Scene | None
    """None while people gather."""
    story: list[StoryLine]
    """What has happened, in sentences: since the event the client named, or since the match began.

    Of a long story this is the end, and so it is with `sheet` and `chat`. The whole is in the match's record.
    """
    sheet: list[Scored]
    """How the scores have changed, since then too."""
    chat: list[Remark]
    """What has been said since the event the client named, or at this table at all."""
    commitment: str | None
    """The SHA-256 of the secret that the match is dealt from. It is fixed before any nonce is accepted."""
    clocks: list[Clock] = []
    chat_is_open: bool = True
    may_undo: bool = False
    standing: Standing | None = None
    next_table: str | None = None
    """The table of the rematch, once there is one."""


class Event(_Told, frozen=True):
    """Something has happened at the table. A gap in `seq` means: say `hello` again."""

    seq: int
    stage: str
    story: list[StoryLine]
    scene: Scene | None = None
    players: list[Player] | None = None
    """Given when somebody has come, gone, or been stood in for."""
    clocks: list[Clock] = []
    chat_is_open: bool = True
    may_undo: bool = False
    commitment: str | None = None
    """Given when the match begins."""
    standing: Standing | None = None
    """Given when the match is over."""
    next_table: str | None = None


class Said(_Told, frozen=True):
    """Somebody has said something."""

    seq: int
    seat: int
    name: str
    text: str


class Ack(_Told, frozen=True):
    """The wish has been carried out, and is kept."""

    id: str
    seq: int


class Nak(_Told, frozen=True):
    """The wish has been refused, and nothing has changed."""

    id: str
    why: str
    clause: str | None = None
    """The clause of the rulebook that forbids it, if one does."""


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What the coach makes of one choice."""

    action: int
    label: str
    chance: float
    """To win the match; `within` is two standard errors."""
    within: float
    behind: float
    """How far behind the best choice it lies, in chance to win."""
    behind_within: float
    points: float


class Advice(_Told, frozen=True):
    """The coach's answer, the best choice first."""

    id: str
    says: str
    worths: list[Worth]


class Preparing(_Told, frozen=True):
    """The coach's answer waits for the compiler, once for each game. Sent now and then until it is done."""

    id: str
    done: int
    """Functions compiled."""
    needed: int
    """Functions known to be needed; 0 until that is known."""


class Ping(_Told, frozen=True):
    """Asks for `pong` with the same number."""

    n: int


class Problem(_Told, frozen=True):
    """Said before the server closes the socket, with the code it closes it with."""

    code: int
    why: str


ServerMessage: TypeAlias = Welcome | Event | Said | Ack | Nak | Advice | Preparing | Ping | Problem

RESTART = 1012
UNREADABLE, NOT_YOURS, NO_TABLE, SLOW, REPLACED, TOO_LARGE, TOO_MANY = 4000, 4001, 4004, 4008, 4009, 4013, 4029
CLOSE_CODES = {
    RESTART: "the server restarts, the table has moved, or storage is unavailable; say hello again",
    UNREADABLE: "the first frame was not a hello, or a frame could not be read",
    NOT_YOURS: "the token is not one of this table, or not any more",
    NO_TABLE: "there is no such table",
    SLOW: "the client reads too slowly; say hello again to catch up",
    REPLACED: "the seat has been taken up from another window",
    TOO_LARGE: "a message was too large, or came in too many fragments",
    TOO_MANY: "too many frames in too short a time",
}
"""Why the server closes a socket of its own accord."""
