"""What the lobby takes and gives over HTTP, as JSON. The OpenAPI description is made from these classes."""

import msgspec

from boxlid.games.looks import PointsRow, Suit, TourStep
from boxlid.games.options import OptionValue
from boxlid.games.scenes import Scene
from boxlid.games.stories import StoryLine
from boxlid.server.tables.messages import Player, Standing


class _Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class OptionForm(msgspec.Struct, frozen=True):
    """An option of a game, and what it may be."""

    name: str
    says: str
    default: OptionValue
    words: list[str]
    least: int
    most: int
    unlimited: int | None
    """A number outside the range that stands for no limit: such a match may never end."""


class GameCard(msgspec.Struct, frozen=True):
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
    """That drawing as an SVG path in a box of 48 by 48, if it is the game's own."""
    least_seats: int
    most_seats: int
    usual_seats: int
    has_races: bool
    options: list[OptionForm]


class GameLook(msgspec.Struct, frozen=True):
    """How a game presents itself at the table."""

    suits: dict[str, Suit]
    """By the cards' `suit`."""
    card_emblems: dict[str, str]
    """The emblems of cards that have one of their own, by the cards' `name`."""
    emblems: dict[str, str]
    """Drawings of the game's own: an SVG path in a box of 48 by 48 for each name."""
    tour: list[TourStep]
    summary: str
    """The rules on one screen, as Markdown."""
    points: list[PointsRow]


class BotLevel(msgspec.Struct, frozen=True):
    """A level of bots."""

    level: str
    label: str
    is_usual: bool
    """Bots of this level take the seats that are free when a match begins."""


class NewTable(_Form, frozen=True, kw_only=True):
    """What somebody asks for who opens a table. They get seat 0 and are its host."""

    game: str
    name: str
    seats: int | None = None
    options: dict[str, OptionValue] = {}
    is_public: bool = False
    bots: list[str] = []
    """Levels of bots, for the seats after the host's."""
    clock_s: int = 0
    """How long a seat may think before a bot plays for it; 0 for no limit."""
    watchers_delay: int = 0
    """How many events behind the table those who watch are kept."""
    race_cap_ms: int | None = None
    """The most lag that is credited in Archduke's race; by default 50 on public tables and 100 on private ones."""
    start: bool = False
    """Begin at once, with bots in the empty seats. To send a nonce first, begin with a request of its own."""


class Seated(msgspec.Struct, frozen=True):
    """A seat of one's own. The token is shown once and never again: whoever has it, has the seat."""

    table: str
    seat: int
    token: str
    commitment: str | None = None
    """The SHA-256 of the secret that the match will be dealt from, before any nonce has been sent."""


class TakeSeat(_Form, frozen=True, kw_only=True):
    """Asks for a seat: any free one unless one is named. A private table wants an invite or its link's word."""

    name: str
    seat: int | None = None
    invite: str | None = None


class Invite(msgspec.Struct, frozen=True):
    """Lets one person in, once."""

    invite: str


class SeatBot(_Form, frozen=True, kw_only=True):
    """Puts a bot into a free seat, or takes it out again."""

    seat: int
    level: str | None


class FreeSeat(_Form, frozen=True, kw_only=True):
    """Frees a person's seat before the match."""

    seat: int


class Contribution(_Form, frozen=True, kw_only=True):
    """Adds a nonce to the secret of the match that is next to begin. A seat sends one for each match."""

    commitment: str
    """That match's, as this client has seen it."""
    nonce: str
    """64 hexadecimal digits, chosen at random after the commitment was seen."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    stage: str
    is_public: bool
    players: list[Player]
    options: dict[str, OptionValue]
    seq: int
    standing: Standing | None = None
    next_table: str | None = None


class Begun(msgspec.Struct, frozen=True):
    """A table that has been started, or opened after another."""

    table: str


class ContinueFrom(_Form, frozen=True, kw_only=True):
    """Asks for a table of one's own that goes on from a point of a finished match, as one seat saw it.

    What that seat could not know is dealt anew.
    """

    at: int
    seat: int
    name: str
    bots: str = "club"


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: what was told, and the table after it."""

    at: int
    seat: int | None
    words: str | None
    story: list[StoryLine]
    scene: Scene
    credit_ms: int = 0
    """The lag credited in a race."""


class Replay(msgspec.Struct, frozen=True):
    """A finished match, step by step, with every card face up or as one seat saw it."""

    table: str
    game: str
    names: list[str]
    steps: list[Step]


class Proof(msgspec.Struct, frozen=True):
    """One thing checked of a finished match, and whether it holds."""

    holds: bool
    says: str


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    why: str
