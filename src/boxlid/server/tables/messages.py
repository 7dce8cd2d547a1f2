"""The messages of a table's WebSocket, one JSON text frame each.

`docs/protocol.md` is generated from these classes and their docstrings.
"""

from typing import TypeAlias

import msgspec

from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine
from boxlid.server.tables.bot_speed import USUAL_SPEED

MOST_BYTES_IN = 4096
MOST_BYTES_OUT = 65536
MOST_CHAT_CHARACTERS = 200
MOST_CHAT_MESSAGES, MOST_CHANGES = 2_000, 2_000
"""Per table; the changes are those of seats, bots, settings and votes, and take-backs."""


class _ClientMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


class _ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, gc=False):
    pass


class Hello(_ClientMessage, frozen=True):
    """The first frame of every socket. Without a token the client is a spectator."""

    table: str
    token: str | None = None
    since: int | None = None
    """The last event the client has seen, if any; `welcome` then contains only what came after it."""


class Act(_ClientMessage, frozen=True):
    """Do one of the scene's choices."""

    id: str
    """The client's id for this request. The same id sent twice by a seat is carried out once and answered twice."""
    seen: int
    """The number of the latest event the client has seen; raced actions on an older table are refused."""
    action: int


class Undo(_ClientMessage, frozen=True):
    """Take back the seat's last action, if nothing was revealed, drawn or done by another seat since."""

    id: str


class Say(_ClientMessage, frozen=True):
    """Send a chat message to everyone at the table."""

    id: str
    text: str


class StandIn(_ClientMessage, frozen=True):
    """Let a bot play for a disconnected player until they reconnect."""

    id: str
    seat: int


class ReadOn(_ClientMessage, frozen=True):
    """Go on after a caption of a lesson that asks for nothing else."""

    id: str


class SetBotSpeed(_ClientMessage, frozen=True):
    """Change how fast bots act, as the host: `slow`, `normal` or `fast`."""

    id: str
    speed: str


class Continue(_ClientMessage, frozen=True):
    """End the pause after a deal, as far as this seat is concerned."""

    id: str
    seen: int
    """The number of the latest event the client has seen; refused if the pause began later."""


class ComeBack(_ClientMessage, frozen=True):
    """Take the seat back from the bot that stands in."""

    id: str


class Ask(_ClientMessage, frozen=True):
    """Ask the coach for the value of each choice."""

    id: str


class Pong(_ClientMessage, frozen=True):
    """The answer to `ping`, sent at once: the server measures the round trip."""

    n: int


Request: TypeAlias = Act | Undo | Say | StandIn | ReadOn | SetBotSpeed | Continue | ComeBack | Ask
ClientMessage: TypeAlias = Hello | Request | Pong


class Allows(msgspec.Struct, frozen=True, gc=False):
    """What the host allows when several people play. A person who plays alone may do both."""

    undo: bool
    hints: bool


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: str
    """`person`, `bot` or `empty`."""
    level: str | None = None
    """The bot's level; for a person, the level of the bot standing in, if there is one."""
    is_connected: bool = False
    """Has an open socket, or is a bot."""
    is_host: bool = False
    has_left: bool = False
    """Has the person left, so that a bot plays until they return?"""
    has_resigned: bool = False
    """Did a person of this name give the seat to the bot for good?"""
    wants_rematch: bool | None = None
    """Null before the player has answered."""
    leads_rematch: bool = False
    """May the player begin the rematch without those who have not answered?"""
    is_reserved: bool = False
    """Is the seat empty, and reserved by an invite?"""
    has_contributed: bool = False
    """Has added a nonce to the secret the match is dealt from."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The time a seat has left; a duration, so that clocks need not be synchronised."""

    seat: int
    left_ms: int


class MatchResult(msgspec.Struct, frozen=True, gc=False):
    """How a match ended, with the secrets that prove its deals."""

    scores: list[int]
    winners: list[int]
    key: str
    """The key the cards were dealt from: SHA-256 of the secret and the nonces by seat; without `nonces`, the secret."""
    secret: str
    """Its SHA-256 is the commitment."""
    nonces: list[str | None] | None
    """By seat; null for a bot and for a client that sent none."""
    next_commitment: str | None
    """To the secret of the rematch. Nonces for it are accepted from now until the rematch begins."""
    side_scores: list[int] = []
    """By team, or by seat in games without teams. Seat n plays for side n modulo the number of sides."""


class ScoreRow(msgspec.Struct, frozen=True, gc=False):
    """A row of the score sheet: a deal or, in a game of one deal, a change of the scores."""

    stage: str
    """Which deal or round it was."""
    gains: list[int]
    """What each side has gained since the row before. A side is a team, or a seat in games without teams."""
    totals: list[int]


class Pause(msgspec.Struct, frozen=True, gc=False):
    """The pause after a deal. Nothing can be done at the table, and all clocks stand still.

    It ends when every connected player has sent `continue`, or when its time is up.
    """

    continued: list[int]
    """The seats that have continued."""
    waits_for: list[int]
    """The seats that have yet to continue."""
    left_ms: int | None
    """The time left; null if nobody else sits at the table."""


class ChatMessage(msgspec.Struct, frozen=True, gc=False):
    """A chat message sent before the client connected, or while it was away."""

    seat: int
    name: str
    text: str


class Caption(msgspec.Struct, frozen=True, gc=False):
    """What the learner reads now at a lesson."""

    number: int
    """Which caption it is; the lesson ends with the last one."""
    of: int
    """How many there are."""
    text: str
    """What is going on; `{2}` stands for the name of the player at seat 2."""
    wanted: str
    """What to do and why, as a sentence; empty if there is nothing to do."""
    action: int | None
    """The action to take. Null if there is none: then send `readon`, unless `is_read`."""
    about: str | None
    """The part of the table that it is about."""
    is_read: bool
    """Has it been read or followed? Then the others act."""


class Welcome(_ServerMessage, frozen=True):
    """The answer to `hello`: everything the client needs to draw the table."""

    table: str
    game: str
    seat: int
    """The client's seat, or -1 for a spectator."""
    seq: int
    """The number of the latest event included in this frame."""
    stage: str
    """`gathering`, `playing` or `over`."""
    players: list[Player]
    options: dict[str, bool | int | str]
    scene: Scene | None
    """Null before the match begins."""
    story: list[StoryLine]
    """What has happened, in sentences: since the event the client named, or since the match began.

    Only the latest part of a long story is sent; likewise of `sheet` and `chat`. The match's record has all of it.
    """
    sheet: list[ScoreRow]
    """How the scores have changed since then."""
    chat: list[ChatMessage]
    """Chat messages since `hello.since`, or since the table was opened."""
    commitment: str | None
    """The SHA-256 of the secret the match is dealt from; fixed before any nonce is accepted."""
    clocks: list[Clock] = []
    chat_is_open: bool = True
    may_undo: bool = False
    result: MatchResult | None = None
    next_table: str | None = None
    """The table of the rematch, if there is one."""
    caption: Caption | None = None
    """Present at a lesson."""
    allows: Allows = Allows(undo=True, hints=True)
    n_spectators: int = 0
    played_for_you: list[str] | None = None
    """What a bot has played since the viewer's time ran out, until the viewer acts; null if it has not."""
    bot_speed: str = USUAL_SPEED
    """How fast bots act: `slow`, `normal` or `fast`."""
    window_ms: int | None = None
    """How long the open race is guaranteed to last for the client, as in `event`."""
    pause: Pause | None = None
    """Present while the table pauses after a deal. The scene is then how the deal ended."""
    reasons: list[StoryLine] = []
    """Why each player or team scored what it did: in a pause, and when the match is over."""


class Event(_ServerMessage, frozen=True):
    """Something has happened at the table. After a gap in `seq`, reconnect with `hello.since`."""

    seq: int
    stage: str
    story: list[StoryLine]
    scene: Scene | None = None
    players: list[Player] | None = None
    """Present when anything about a player has changed, such as who is connected."""
    clocks: list[Clock] = []
    chat_is_open: bool = True
    may_undo: bool = False
    commitment: str | None = None
    """Present when the match begins."""
    result: MatchResult | None = None
    """Present when the match is over."""
    next_table: str | None = None
    caption: Caption | None = None
    """Present at a lesson."""
    allows: Allows | None = None
    """Present when the host has changed it."""
    n_spectators: int = 0
    played_for_you: list[str] | None = None
    """What a bot has played since the viewer's time ran out, until the viewer acts; null if it has not."""
    bot_speed: str | None = None
    """Present when the host has changed it."""
    window_ms: int | None = None
    """How long the open race is guaranteed to last, if the client may still take part: a duration, like a clock.

    Null if another player may end it at any moment, and in events without a scene, which change nothing about it.
    """
    row: ScoreRow | None = None
    """The row this event adds to the score sheet."""
    pause: Pause | None = None
    """Present as long as the table pauses."""
    reasons: list[StoryLine] = []
    """Present when a pause begins, and when the match is over."""


class Said(_ServerMessage, frozen=True):
    """A chat message."""

    seq: int
    seat: int
    name: str
    text: str


class Ack(_ServerMessage, frozen=True):
    """The request has been carried out, and its event is stored."""

    id: str
    seq: int


class Nak(_ServerMessage, frozen=True):
    """The request has been refused, and nothing has changed."""

    id: str
    reason: str
    clause: str | None = None
    """The clause of the rulebook that forbids it, if one does."""


class ChoiceValue(msgspec.Struct, frozen=True, gc=False):
    """The coach's estimate for one choice."""

    action: int
    label: str
    chance: float
    """Chance to win the match; `within` is two standard errors."""
    within: float
    behind: float
    """Difference to the best choice, in chance to win."""
    behind_within: float
    points: float


class Advice(_ServerMessage, frozen=True):
    """The coach's answer, the best choice first."""

    id: str
    says: str
    values: list[ChoiceValue]


class Preparing(_ServerMessage, frozen=True):
    """The coach's answer has to wait for the compiler, once per game. Sent regularly until it is done."""

    id: str
    done: int
    """Functions compiled so far."""
    needed: int
    """Functions to compile; 0 while unknown."""


class Ping(_ServerMessage, frozen=True):
    """Requests a `pong` with the same number."""

    n: int


class Problem(_ServerMessage, frozen=True):
    """Sent before the server closes the socket, with the close code."""

    code: int
    reason: str


ServerMessage: TypeAlias = Welcome | Event | Said | Ack | Nak | Advice | Preparing | Ping | Problem

RESTART = 1012
UNREADABLE, NOT_YOURS, NO_TABLE, SLOW, REPLACED, TOO_LARGE, TOO_MANY = 4000, 4001, 4004, 4008, 4009, 4013, 4029
CLOSE_CODES = {
    RESTART: "the server restarts, the table has moved, or storage is unavailable; reconnect",
    UNREADABLE: "the first frame was not a hello, or a frame could not be read",
    NOT_YOURS: "the token is not, or no longer, valid at this table",
    NO_TABLE: "there is no such table",
    SLOW: "the client reads too slowly; reconnect to catch up",
    REPLACED: "the seat was opened in another window",
    TOO_LARGE: "a message was too large, or had too many fragments",
    TOO_MANY: "too many frames in a short time",
}
"""Why the server closes a socket on its own initiative."""
