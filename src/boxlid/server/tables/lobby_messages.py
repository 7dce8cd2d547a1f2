"""The JSON bodies of the lobby's HTTP API. The OpenAPI description is generated from these classes."""

import msgspec

from boxlid.games.looks import PointsRow, Suit
from boxlid.games.options import OptionValue
from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine
from boxlid.server.tables.bot_speed import USUAL_SPEED
from boxlid.server.tables.messages import MatchResult, Player


class _RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class OptionCondition(msgspec.Struct, frozen=True):
    """Which values of another option give an option a meaning."""

    option: str
    values: list[OptionValue]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game, and its allowed values."""

    name: str
    says: str
    default: OptionValue
    words: list[str]
    least: int
    most: int
    unlimited: int | None
    """A number outside the range that means no limit: such a match may never end."""
    label: str = ""
    """What a form calls it."""
    word_labels: list[str] = []
    """What a form calls each of the words."""
    applies_if: OptionCondition | None = None
    for_seats: tuple[int, int] | None = None
    """The least and the most seats that give it a meaning; null if any number does."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    year: int
    tagline: str
    colour: str
    """Of its tile, as `#rrggbb`."""
    emblem: str
    """The drawing on its tile, by name."""
    emblem_path: str | None
    """That drawing as an SVG path in a box of 48 by 48; null if the page has it."""
    least_seats: int
    most_seats: int
    usual_seats: int
    has_races: bool
    has_deals: bool
    """Can a match have several deals, and a pause after each?"""
    has_first_deal: bool
    """Can it be learned by playing?"""
    options: list[OptionInfo]


class GameLook(msgspec.Struct, frozen=True):
    """How a game presents itself at the table."""

    suits: dict[str, Suit]
    """By the cards' `suit`."""
    card_emblems: dict[str, str]
    """Emblems of single cards, instead of their suit's, by the cards' `name`."""
    emblems: dict[str, str]
    """The game's own drawings: an SVG path in a box of 48 by 48 for each name."""
    faces: str
    """The faces of its cards, as SVG symbols: `face-<game>-<name>`, and small ones `small-<game>-<name>`."""
    facts: dict[str, str]
    """What each fact of a scene or a seat means, by its name."""
    summary: str
    """The rules on one screen, as Markdown."""
    points: list[PointsRow]


class BotLevel(msgspec.Struct, frozen=True):
    """A level of bots."""

    level: str
    label: str
    is_usual: bool
    """Bots of this level take the seats that are free when a match begins."""


class NewTable(_RequestBody, frozen=True, kw_only=True):
    """Opens a table. The client gets seat 0 and is its host."""

    game: str
    name: str | None = None
    """By default `Player`."""
    seats: int | None = None
    options: dict[str, OptionValue] = {}
    is_public: bool = False
    bots: list[str] = []
    """Levels of bots, for the seats after the host's."""
    allows_undo: bool = False
    """May people take actions back when several play? A person alone always may."""
    allows_hints: bool = False
    """May they ask the coach? Each time is announced."""
    clock_s: int = 0
    """Seconds per decision before a bot plays for the seat; 0 for no limit."""
    spectator_delay: int = 0
    """How many events spectators are behind the table."""
    race_cap_ms: int | None = None
    """Cap on the lag credit in a race; by default 50 on public tables and 100 on private ones."""
    bot_speed: str = USUAL_SPEED
    """How fast bots act: `slow`, `normal` or `fast`. The host can change it at the table."""
    pause_s: int = 0
    """Seconds that the table waits at most after a deal for everyone to continue; 0 for no pauses."""
    start: bool = False
    """Begin at once, with bots in the empty seats. To send a nonce first, begin with a separate request."""
    lesson: bool = False
    """Play the game's first deal instead, a private table that begins at once; everything but the name is ignored."""


class Seated(msgspec.Struct, frozen=True):
    """A seat that has been taken. The token grants access to it, and is sent only once."""

    table: str
    seat: int
    token: str
    commitment: str | None = None
    """The SHA-256 of the secret the match will be dealt from, fixed before any nonce is accepted."""


class TakeSeat(_RequestBody, frozen=True, kw_only=True):
    """Takes a seat: the one an invite reserves, else the first free one, unless one is named."""

    name: str | None = None
    """By default `Player`, with a number if that is taken."""
    seat: int | None = None
    invite: str | None = None


class QrCode(msgspec.Struct, frozen=True):
    """A QR code: its dark modules as an SVG path in a box of `size` by `size`, without the quiet zone around it."""

    size: int
    path: str


class Invite(msgspec.Struct, frozen=True):
    """Admits one person, once, and reserves a seat until it is used or withdrawn or the match begins."""

    invite: str
    seat: int
    qr: QrCode | None = None
    """Of the page's link with the invite; null if the request has no `Origin`."""


class WithdrawInvite(_RequestBody, frozen=True, kw_only=True):
    """Withdraws the invite that reserves a seat."""

    seat: int


class SeatBot(_RequestBody, frozen=True, kw_only=True):
    """Puts a bot into a free seat or, with level null, removes it."""

    seat: int
    level: str | None


class FreeSeat(_RequestBody, frozen=True, kw_only=True):
    """Frees a person's seat before the match."""

    seat: int


class NewName(_RequestBody, frozen=True, kw_only=True):
    """Changes the name of your own seat before the match."""

    name: str


class Contribution(_RequestBody, frozen=True, kw_only=True):
    """Adds a nonce to the secret of the next match. A seat sends at most one per match."""

    commitment: str
    """The match's commitment, as this client has seen it."""
    nonce: str
    """64 hexadecimal digits, drawn at random after the commitment was received."""


class TableListing(msgspec.Struct, frozen=True):
    """A table's line in the lobby."""

    table: str
    game: str
    stage: str
    is_public: bool
    players: list[Player]
    options: dict[str, OptionValue]
    seq: int
    result: MatchResult | None = None
    next_table: str | None = None
    is_lesson: bool = False


class StartedTable(msgspec.Struct, frozen=True):
    """A table whose match has begun, such as a rematch."""

    table: str


class RematchAnswer(msgspec.Struct, frozen=True):
    """The state of a rematch after a vote."""

    table: str | None
    """Null while it waits for others; `next_table` in an event of the table says when it has begun."""


class SetAllowances(_RequestBody, frozen=True, kw_only=True):
    """Decides before the match what people may do when several play."""

    undo: bool
    hints: bool


class ContinueFrom(_RequestBody, frozen=True, kw_only=True):
    """Opens a private table that continues from a point of a finished match, as one seat saw it.

    Cards that seat could not know are dealt again at random.
    """

    at: int
    seat: int
    name: str
    bots: str = "club"


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a replay: an action's story, and the table after it."""

    at: int
    seat: int | None
    words: str | None
    story: list[StoryLine]
    scene: Scene
    credit_ms: int = 0
    """The lag credited in a race."""


class Replay(msgspec.Struct, frozen=True):
    """A finished match step by step, with every card face up or as one seat saw it."""

    table: str
    game: str
    names: list[str]
    steps: list[ReplayStep]


class Finding(msgspec.Struct, frozen=True):
    """One check of a finished match, and whether it holds."""

    holds: bool
    says: str


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of an error response."""

    reason: str
