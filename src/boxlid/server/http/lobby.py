"""The lobby over HTTP: games, tables, seats, and what is left of a match when it is over."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from boxlid.bots import LEVELS
from boxlid.games import GAMES, SPECTATOR, BoxlidError, Game, Unreadable, find_game
from boxlid.server.cluster.relay import Relay, Unreachable
from boxlid.server.http.origin import is_own_origin
from boxlid.server.http.rate_limits import Allowances, address_key
from boxlid.server.replay_service import ReplayService, TooManyReviews
from boxlid.server.settings import Settings
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import (
    Begun,
    BotLevel,
    ContinueFrom,
    Contribution,
    FreeSeat,
    GameCard,
    GameLook,
    Invite,
    NewTable,
    OptionForm,
    Proof,
    Replay,
    SeatBot,
    Seated,
    TableCard,
    TakeSeat,
    Trouble,
)
from boxlid.server.tables.registry import (
    USUAL_BOT,
    NoSuchTable,
    OwnedElsewhere,
    TableRegistry,
    TooManyTables,
    hashed,
)
from boxlid.server.tables.store import Fenced, Unusable
from boxlid.server.tables.table_log import OVER, NotNow
from boxlid.table import Record
from boxlid.workers import JobFailed, WorkerDied

T = TypeVar("T")

MOST_PUBLIC = 100
MOST_SHOWN = 20
"""How many characters of a wrong query its refusal repeats."""


class Forbidden(BoxlidError):
    """Only somebody else may do that."""


class TooOften(BoxlidError):
    """Too many requests from one address."""


STATUS: dict[type[BoxlidError], int] = {
    Forbidden: 403,
    NoSuchTable: 404,
    NotNow: 409,
    TooOften: 429,
    TooManyTables: 429,
    TooManyReviews: 429,
    JobFailed: 500,
    WorkerDied: 503,
    Fenced: 503,
    Unusable: 503,
    Unreachable: 503,
}
"""What is wrong with a request; anything else is 400."""

Answer: TypeAlias = Callable[["Lobby", Request], Awaitable[Any]]


@dataclass(frozen=True)
class Door:
    """One address of the lobby: what it takes and what it gives."""

    method: str
    path: str
    answer: Answer
    gives: Any
    """A struct, a list of structs, or a media type."""
    takes: type[msgspec.Struct] | None = None
    is_costly: bool = False
    """Does the answer take so long that nobody may ask for too many?"""


class Lobby:
    """Answers requests."""

    def __init__(self, registry: TableRegistry, replay_service: ReplayService, settings: Settings) -> None:
        """Nobody has asked for anything yet."""
        self.registry = registry
        self.replay_service = replay_service
        self.settings = settings
        self._requests = Allowances(settings.requests_an_address)

    def routes(self) -> list[Route]:
        """All addresses."""
        return [Route(door.path, self._endpoint(door), methods=[door.method]) for door in DOORS]

    def _endpoint(self, door: Door) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                self._check(door, request)
                try:
                    given = await door.answer(self, request)
                except OwnedElsewhere as owned:
                    relay: Relay = request.app.state.relay
                    return await relay.request(request, owned.address)
            except ClientDisconnect:
                return Response(status_code=HTTPStatus.BAD_REQUEST)  # nobody reads it
            except BoxlidError as error:
                return _json(Trouble(str(error)), STATUS.get(type(error), 400))
            return Response(given, media_type=door.gives) if isinstance(door.gives, str) else _json(given)

        return endpoint

    def _check(self, door: Door, request: Request) -> None:
        is_change = door.method == "POST"
        if is_change and not is_own_origin(request.headers):
            raise Forbidden(f"requests from {request.headers['origin']} are not taken here")
        if (is_change or door.is_costly) and not self._requests.take(_address(request)):
            raise TooOften("too many requests; wait a moment")

    # --- What is behind the doors ----------------------------------------------------------------------------------

    async def games(self, _: Request) -> list[GameCard]:
        """All games."""
        return [_game_card(game) for game in GAMES.values()]

    async def rules(self, request: Request) -> str:
        """The rulebook of a game, as Markdown."""
        return find_game(request.path_params["game"]).rulebook()

    async def look(self, request: Request) -> GameLook:
        """How a game presents itself: its suits, drawings, tour, rules summary and points card."""
        look = find_game(request.path_params["game"]).look
        return GameLook(
            suits=dict(look.SUITS),
            card_emblems=dict(look.CARD_EMBLEMS),
            emblems=dict(look.EMBLEMS),
            tour=list(look.TOUR),
            summary=look.SUMMARY,
            points=list(look.POINTS),
        )

    async def bot_levels(self, _: Request) -> list[BotLevel]:
        """The levels of bots, the weakest first."""
        return [
            BotLevel(level, f"{level.capitalize()}, {description}", level == USUAL_BOT)
            for level, description in LEVELS.items()
        ]

    async def tables(self, _: Request) -> list[TableCard]:
        """Public tables whose match is not over, the latest first."""
        cards = await self.registry.services.store.public_tables(MOST_PUBLIC)
        return [msgspec.json.decode(card, type=TableCard) for card in cards]

    async def open_table(self, request: Request) -> Seated:
        """Open a table."""
        return await self.registry.open_table(await _form(request, NewTable), _address(request))

    async def table(self, request: Request) -> TableCard:
        """One table. A token sent along must open one of its seats."""
        live = await self._find(request)
        if "authorization" not in request.headers:
            return live.public_card()
        _seat(live, request)
        return live.card()

    async def take_seat(self, request: Request) -> Seated:
        """Take a free seat."""
        return await self.registry.take_seat(await self._find(request), await _form(request, TakeSeat))

    async def free_seat(self, request: Request) -> TableCard:
        """Free a seat before the match: one's own, or as the host anybody's."""
        live, form = await self._find(request), await _form(request, FreeSeat)
        asking = _seat(live, request)
        chair = live.log.chairs[asking]
        if asking != form.seat and not chair.is_host:
            raise Forbidden("only the host of the table frees the seats of others")
        await self.registry.free_seat(live, form.seat, chair.token_hash or "")
        return live.card()

    async def invite(self, request: Request) -> Invite:
        """Make an invite, as the host."""
        return Invite(await self.registry.invite(await self._find_as_host(request)))

    async def place_bot(self, request: Request) -> TableCard:
        """Put a bot into a free seat or take it out, as the host."""
        live, form = await self._find_as_host(request), await _form(request, SeatBot)
        await self.registry.place_bot(live, form.seat, form.level)
        return live.card()

    async def contribute(self, request: Request) -> TableCard:
        """Add a nonce of one's own to the secret of the match that is next to begin."""
        live, form = await self._find(request), await _form(request, Contribution)
        await self.registry.contribute(live, _seat(live, request), form)
        return live.card()

    async def start(self, request: Request) -> Begun:
        """Begin the match, as the host; bots take the seats that are free."""
        live = await self._find_as_host(request)
        await self.registry.begin(live)
        return Begun(live.log.table)

    async def rematch(self, request: Request) -> Begun:
        """Play again with the same people, as one of them. Everybody's token opens the same seat at the new table."""
        live = await self._find(request)
        _seat(live, request)
        return Begun(await self.registry.rematch(live, _address(request)))

    async def record(self, request: Request) -> str:
        """The record of a finished match."""
        return await self.replay_service.text(_finished(await self._find(request)), _address(request))

    async def replay(self, request: Request) -> msgspec.Raw:
        """A finished match step by step, as `seat` saw it or, without one, with every card face up."""
        live = await self._find(request)
        record = _finished(live)
        viewer = _viewer(request, record.seats)
        return await self.replay_service.replay(live.log.table, record, viewer, _address(request))

    async def review(self, request: Request) -> str:
        """What the choices of a finished match have cost, as a page."""
        live = await self._find(request)
        budget = self.settings.review_budget
        return await self.replay_service.review(live.log.table, _finished(live), budget, _address(request))

    async def proof(self, request: Request) -> list[Proof]:
        """Whether a finished match was played by the rules, and dealt as promised."""
        return await self.replay_service.proof(_finished(await self._find(request)), _address(request))

    async def go_on(self, request: Request) -> Seated:
        """Go on from a point of a finished match."""
        form = await _form(request, ContinueFrom)
        return await self.registry.go_on_from(await self._find(request), form, _address(request))

    async def _find(self, request: Request) -> LoadedTable:
        live = await self.registry.find(request.path_params["table"])
        await live.settled()
        return live

    async def _find_as_host(self, request: Request) -> LoadedTable:
        live = await self._find(request)
        if not live.log.chairs[_seat(live, request)].is_host:
            raise Forbidden("only the host of the table may do that")
        return live


DOORS = (
    Door("GET", "/api/games", Lobby.games, list[GameCard]),
    Door("GET", "/api/games/{game}/rules", Lobby.rules, "text/markdown"),
    Door("GET", "/api/games/{game}/look", Lobby.look, GameLook),
    Door("GET", "/api/bots", Lobby.bot_levels, list[BotLevel]),
    Door("GET", "/api/tables", Lobby.tables, list[TableCard]),
    Door("POST", "/api/tables", Lobby.open_table, Seated, NewTable),
    Door("GET", "/api/tables/{table}", Lobby.table, TableCard),
    Door("POST", "/api/tables/{table}/seats", Lobby.take_seat, Seated, TakeSeat),
    Door("POST", "/api/tables/{table}/seats/free", Lobby.free_seat, TableCard, FreeSeat),
    Door("POST", "/api/tables/{table}/invites", Lobby.invite, Invite),
    Door("POST", "/api/tables/{table}/bots", Lobby.place_bot, TableCard, SeatBot),
    Door("POST", "/api/tables/{table}/nonces", Lobby.contribute, TableCard, Contribution),
    Door("POST", "/api/tables/{table}/start", Lobby.start, Begun),
    Door("POST", "/api/tables/{table}/rematch", Lobby.rematch, Begun),
    Door("GET", "/api/tables/{table}/record", Lobby.record, "application/json", is_costly=True),
    Door("GET", "/api/tables/{table}/replay", Lobby.replay, Replay, is_costly=True),
    Door("GET", "/api/tables/{table}/review", Lobby.review, "text/html", is_costly=True),
    Door("GET", "/api/tables/{table}/proof", Lobby.proof, list[Proof], is_costly=True),
    Door("POST", "/api/tables/{table}/continue", Lobby.go_on, Seated, ContinueFrom),
)


def _address(request: Request) -> str:
    return address_key(request.client.host) if request.client else ""


def _seat(live: LoadedTable, request: Request) -> int:
    """Whose token the request carries."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seat = live.log.seat_of(hashed(token)) if scheme.lower() == "bearer" else None
    if seat is None:
        raise Forbidden("this needs the token of a seat at the table, as `Authorization: Bearer …`")
    return seat


def _viewer(request: Request, seats: int) -> int:
    """The seat in the query; SPECTATOR, who sees every card of a finished match, without one."""
    asked = request.query_params.get("seat", "")
    if not asked:
        return SPECTATOR
    if asked not in map(str, range(seats)):
        raise Unreadable(f"there is no seat {asked[:MOST_SHOWN]}; the seats are 0 to {seats - 1}")
    return int(asked)


def _finished(live: LoadedTable) -> Record:
    if live.log.stage != OVER:
        raise NotNow("the match is not over, and its record would tell its secrets")
    return live.log.playing.record()


def _game_card(game: Game) -> GameCard:
    least, most = game.rules.SEATS
    options = [
        OptionForm(
            name=option.name,
            says=option.says,
            default=option.default,
            words=list(option.words),
            least=option.least,
            most=option.most,
            unlimited=option.unlimited,
        )
        for option in game.rules.OPTIONS
    ]
    look = game.look
    return GameCard(
        id=game.id,
        title=game.title,
        year=game.year,
        tagline=look.TAGLINE,
        colour=look.COLOUR,
        emblem=look.EMBLEM,
        emblem_path=look.EMBLEMS.get(look.EMBLEM),
        least_seats=least,
        most_seats=most,
        usual_seats=game.rules.DEFAULT_SEATS,
        has_races=game.has_races,
        options=options,
    )


async def _form(request: Request, kind: type[T]) -> T:
    body = await request.body()  # limited by http_limits.py
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BoxlidError(f"the request cannot be read: {error}") from None


def _json(given: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(given), status, media_type="application/json")
