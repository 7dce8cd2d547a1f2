"""The lobby's HTTP API: games, tables, seats, and the records of finished matches."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from boxlid.bots.levels import LEVELS, USUAL_ONLINE
from boxlid.games import GAMES, SPECTATOR, BoxlidError, Unreadable, find_game
from boxlid.games.seat_numbers import no_such_seat
from boxlid.server.cluster.relay import Relay
from boxlid.server.http.catalogue import game_info, game_look
from boxlid.server.http.downloads import Download, Downloads
from boxlid.server.http.origin import is_own_origin
from boxlid.server.http.qr import qr_code
from boxlid.server.http.rate_limits import TokenBuckets, address_key
from boxlid.server.http.refusals import Forbidden, TooOften, status_of
from boxlid.server.paper.cut_sheets import Paper
from boxlid.server.paper.page import print_links, write_print_page
from boxlid.server.replay_service import ReplayService
from boxlid.server.settings import Settings
from boxlid.server.tables.checks import check_match
from boxlid.server.tables.departures import leave, resign
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import (
    BotLevel,
    ContinueFrom,
    Contribution,
    ErrorBody,
    Finding,
    FreeSeat,
    GameInfo,
    GameLook,
    Invite,
    NewName,
    NewTable,
    RematchAnswer,
    Replay,
    SeatBot,
    Seated,
    SetAllowances,
    StartedTable,
    TableListing,
    TakeSeat,
    WithdrawInvite,
)
from boxlid.server.tables.registry import OwnedElsewhere, TableRegistry, hashed
from boxlid.server.tables.table_log import OVER, NotNow
from boxlid.table import Record

T = TypeVar("T")

MOST_PUBLIC_TABLES = 100
JOB_S, REVIEW_S = 120.0, 3_600.0
MOST_QUOTED = 20
"""Characters of a wrong query parameter quoted in its refusal."""


Handler: TypeAlias = Callable[["Lobby", Request], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """A route of the lobby, with the types of its request and response."""

    method: str
    path: str
    handler: Handler
    response: Any
    """A struct, a list of structs, or a media type."""
    body: type[msgspec.Struct] | None = None
    is_costly: bool = False
    """Is it rate-limited even though it is read-only?"""
    work_s: float = 0.0
    """How long the owner of the table may work before it answers a relayed request."""


class Lobby:
    """Handles the requests of the lobby."""

    def __init__(self, registry: TableRegistry, replay_service: ReplayService, settings: Settings) -> None:
        self.registry = registry
        self.replay_service = replay_service
        self.settings = settings
        self._requests = TokenBuckets(settings.requests_an_address)
        self._downloads = Downloads()

    def routes(self) -> list[Route]:
        """A route for each endpoint."""
        return [Route(endpoint.path, self._handler(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS]

    def _handler(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            try:
                self._check(endpoint, request)
                try:
                    response = await endpoint.handler(self, request)
                except OwnedElsewhere as owned:
                    relay: Relay = request.app.state.relay
                    answer_s = self.settings.owner_answers_s + endpoint.work_s
                    return await relay.request(request, owned.address, answer_s)
            except ClientDisconnect:
                return Response(status_code=HTTPStatus.BAD_REQUEST)  # never received
            except BoxlidError as error:
                return _json(ErrorBody(str(error)), status_of(error))
            if isinstance(response, Response):
                return response
            if isinstance(endpoint.response, str):
                return Response(response, media_type=endpoint.response)
            return _json(response)

        return handle

    def _check(self, endpoint: Endpoint, request: Request) -> None:
        is_change = endpoint.method == "POST"
        if is_change and not is_own_origin(request.headers):
            raise Forbidden(f"requests from {request.headers['origin']} are not accepted")
        if (is_change or endpoint.is_costly) and not self._requests.take(_address(request)):
            raise TooOften("too many requests; wait a moment")

    # --- Handlers --------------------------------------------------------------------------------------------------

    async def games(self, _: Request) -> list[GameInfo]:
        """All games."""
        return [game_info(game) for game in GAMES.values()]

    async def rules(self, request: Request) -> str:
        """The rulebook of a game, as Markdown."""
        return find_game(request.path_params["game"]).rulebook()

    async def look(self, request: Request) -> GameLook:
        """How a game presents itself: its suits, drawings, rules summary and points card."""
        return game_look(find_game(request.path_params["game"]))

    async def print_page(self, request: Request) -> str:
        """A game to print: the deck to cut out, the rules in short and a score sheet; `paper` is a4 or letter."""
        game, asked = find_game(request.path_params["game"]), request.query_params.get("paper", "a4")
        papers = {paper.name.lower(): paper for paper in Paper}
        if asked not in papers:
            raise Unreadable(f"{asked[:MOST_QUOTED]} is not a size of paper; use {' or '.join(papers)}")
        return write_print_page(game, papers[asked], has_backs="backs" in request.query_params, links=print_links())

    async def bot_levels(self, _: Request) -> list[BotLevel]:
        """The levels of bots, the weakest first."""
        return [
            BotLevel(level, f"{level.capitalize()}, {description}", level == USUAL_ONLINE)
            for level, description in LEVELS.items()
        ]

    async def tables(self, _: Request) -> list[TableListing]:
        """Public tables whose match is not over, the latest first."""
        listings = await self.registry.services.store.public_tables(MOST_PUBLIC_TABLES)
        return [msgspec.json.decode(listing, type=TableListing) for listing in listings]

    async def open_table(self, request: Request) -> Seated:
        """Open a table."""
        return await self.registry.open_table(await _body(request, NewTable), _address(request))

    async def table(self, request: Request) -> TableListing:
        """One table, as its players see it if the request carries the token of a seat."""
        live = await self._find(request)
        if "authorization" not in request.headers:
            return live.public_listing()
        _token_seat(live, request)
        return live.own_listing()

    async def take_seat(self, request: Request) -> Seated:
        """Take a free seat."""
        return await self.registry.take_seat(await self._find(request), await _body(request, TakeSeat))

    async def rename(self, request: Request) -> TableListing:
        """Change your own name before the match."""
        live, form = await self._find(request), await _body(request, NewName)
        await self.registry.rename(live, _token_seat(live, request), form.name)
        return live.own_listing()

    async def free_seat(self, request: Request) -> TableListing:
        """Free a seat before the match: your own or, as the host, any other."""
        live, form = await self._find(request), await _body(request, FreeSeat)
        asking = _token_seat(live, request)
        occupant = live.log.occupants[asking]
        if asking != form.seat and not occupant.is_host:
            raise Forbidden("only the host may free the seats of others")
        await self.registry.free_seat(live, form.seat, occupant.token_hash or "")
        return live.own_listing()

    async def invite(self, request: Request) -> Invite:
        """Create an invite, as the host."""
        live, origin = await self._find_as_host(request), request.headers.get("origin")
        invite, seat = await self.registry.invite(live)
        return Invite(invite, seat, qr_code(f"{origin}/t/{live.log.table}#invite={invite}") if origin else None)

    async def withdraw_invite(self, request: Request) -> TableListing:
        """Withdraw an invite, as the host."""
        live, form = await self._find_as_host(request), await _body(request, WithdrawInvite)
        await self.registry.withdraw_invite(live, form.seat)
        return live.own_listing()

    async def allow(self, request: Request) -> TableListing:
        """Allow or forbid take-backs and hints among people, as the host."""
        live, form = await self._find_as_host(request), await _body(request, SetAllowances)
        await self.registry.allow(live, form.undo, form.hints)
        return live.own_listing()

    async def place_bot(self, request: Request) -> TableListing:
        """Put a bot into a free seat or remove it, as the host."""
        live, form = await self._find_as_host(request), await _body(request, SeatBot)
        await self.registry.place_bot(live, form.seat, form.level)
        return live.own_listing()

    async def contribute(self, request: Request) -> TableListing:
        """Add a nonce to the secret of the next match."""
        live, form = await self._find(request), await _body(request, Contribution)
        await self.registry.contribute(live, _token_seat(live, request), form)
        return live.own_listing()

    async def start(self, request: Request) -> StartedTable:
        """Begin the match, as the host; bots take the free seats."""
        live = await self._find_as_host(request)
        await self.registry.begin(live)
        return StartedTable(live.log.table)

    async def leave(self, request: Request) -> TableListing:
        """Leave the match; a bot plays for you until you return."""
        live = await self._find(request)
        await leave(live, _token_hash(live, request))
        return live.own_listing()

    async def resign(self, request: Request) -> TableListing:
        """Give your seat to a bot for good."""
        live = await self._find(request)
        await resign(live, _token_hash(live, request))
        return live.public_listing()

    async def rematch(self, request: Request) -> RematchAnswer:
        """Vote for a rematch. It begins when every connected player has answered; your token is valid there."""
        return await self._vote(request, wants=True)

    async def decline_rematch(self, request: Request) -> RematchAnswer:
        """Vote against a rematch: a bot takes your seat if the others play on."""
        return await self._vote(request, wants=False)

    async def _vote(self, request: Request, *, wants: bool) -> RematchAnswer:
        live = await self._find(request)
        token_hash = _token_hash(live, request)
        return RematchAnswer(await self.registry.vote_for_rematch(live, token_hash, wants, _address(request)))

    async def start_rematch(self, request: Request) -> StartedTable:
        """Begin the rematch before all have answered, as the host or the first who wants it.

        A bot plays for those who have not answered until they come.
        """
        live = await self._find(request)
        token_hash = _token_hash(live, request)
        return StartedTable(await self.registry.begin_rematch(live, token_hash, _address(request)))

    async def record(self, request: Request) -> Download:
        """The record of a finished match."""
        record = _finished_record(await self._find(request))
        return Download(await self.replay_service.record_file(record, _address(request)), "application/json")

    async def replay(self, request: Request) -> Download:
        """A finished match step by step, as `seat` saw it or, without `seat`, with every card face up."""
        live, address = await self._find(request), _address(request)
        viewer = _replay_viewer(request, live.log.opened.seats)
        async with self._downloads.turn(request, address) as end:
            replay = await self.replay_service.replay(live.log.table, _finished_record(live), viewer, address)
            return Download(replay, "application/json", end)

    async def review(self, request: Request) -> Download:
        """The review of a finished match: what its choices cost, as a page."""
        live, address, budget = await self._find(request), _address(request), self.settings.review_budget
        review = await self.replay_service.review(live.log.table, _finished_record(live), budget, address)
        async with self._downloads.turn(request, address) as end:
            return Download(review, "text/html", end)

    async def proof(self, request: Request) -> list[Finding]:
        """Check that a finished match was played by the rules and dealt as committed."""
        return await self.replay_service.proof(_finished_record(await self._find(request)), _address(request))

    async def continue_match(self, request: Request) -> Seated:
        """Open a table that continues from a point of a finished match."""
        form = await _body(request, ContinueFrom)
        return await self.registry.continue_from(await self._find(request), form, _address(request))

    async def _find(self, request: Request) -> LoadedTable:
        live = await self.registry.find(request.path_params["table"])
        await live.wait_for_writes()
        return live

    async def _find_as_host(self, request: Request) -> LoadedTable:
        live = await self._find(request)
        if not live.log.occupants[_token_seat(live, request)].is_host:
            raise Forbidden("only the host of the table may do that")
        return live


ENDPOINTS = (
    Endpoint("GET", "/api/games", Lobby.games, list[GameInfo]),
    Endpoint("GET", "/api/games/{game}/rules", Lobby.rules, "text/markdown"),
    Endpoint("GET", "/api/games/{game}/look", Lobby.look, GameLook),
    Endpoint("GET", "/print/{game}", Lobby.print_page, "text/html"),
    Endpoint("GET", "/api/bots", Lobby.bot_levels, list[BotLevel]),
    Endpoint("GET", "/api/tables", Lobby.tables, list[TableListing]),
    Endpoint("POST", "/api/tables", Lobby.open_table, Seated, NewTable),
    Endpoint("GET", "/api/tables/{table}", Lobby.table, TableListing),
    Endpoint("POST", "/api/tables/{table}/seats", Lobby.take_seat, Seated, TakeSeat),
    Endpoint("POST", "/api/tables/{table}/seats/name", Lobby.rename, TableListing, NewName),
    Endpoint("POST", "/api/tables/{table}/seats/free", Lobby.free_seat, TableListing, FreeSeat),
    Endpoint("POST", "/api/tables/{table}/invites", Lobby.invite, Invite),
    Endpoint("POST", "/api/tables/{table}/invites/withdraw", Lobby.withdraw_invite, TableListing, WithdrawInvite),
    Endpoint("POST", "/api/tables/{table}/bots", Lobby.place_bot, TableListing, SeatBot),
    Endpoint("POST", "/api/tables/{table}/allowances", Lobby.allow, TableListing, SetAllowances),
    Endpoint("POST", "/api/tables/{table}/nonces", Lobby.contribute, TableListing, Contribution),
    Endpoint("POST", "/api/tables/{table}/start", Lobby.start, StartedTable),
    Endpoint("POST", "/api/tables/{table}/leave", Lobby.leave, TableListing),
    Endpoint("POST", "/api/tables/{table}/resign", Lobby.resign, TableListing),
    Endpoint("POST", "/api/tables/{table}/rematch", Lobby.rematch, RematchAnswer),
    Endpoint("POST", "/api/tables/{table}/rematch/decline", Lobby.decline_rematch, RematchAnswer),
    Endpoint("POST", "/api/tables/{table}/rematch/start", Lobby.start_rematch, StartedTable),
    Endpoint("GET", "/api/tables/{table}/record", Lobby.record, "application/json", is_costly=True, work_s=JOB_S),
    Endpoint("GET", "/api/tables/{table}/replay", Lobby.replay, Replay, is_costly=True, work_s=JOB_S),
    Endpoint("GET", "/api/tables/{table}/review", Lobby.review, "text/html", is_costly=True, work_s=REVIEW_S),
    Endpoint("GET", "/api/tables/{table}/proof", Lobby.proof, list[Finding], is_costly=True, work_s=JOB_S),
    Endpoint("POST", "/api/tables/{table}/continue", Lobby.continue_match, Seated, ContinueFrom),
)


def _address(request: Request) -> str:
    return address_key(request.client.host) if request.client else ""


def _token_seat(live: LoadedTable, request: Request) -> int:
    """The seat of the token in the request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seat = live.log.seat_of(hashed(token)) if scheme.lower() == "bearer" else None
    if seat is None:
        raise Forbidden("this needs the token of a seat at the table, as `Authorization: Bearer …`")
    return seat


def _token_hash(live: LoadedTable, request: Request) -> str:
    """The hash of the token in the request, which is that of a seat."""
    return live.log.occupants[_token_seat(live, request)].token_hash or ""


def _replay_viewer(request: Request, seats: int) -> int:
    """The `seat` in the query; without one SPECTATOR, who sees every card of a finished match."""
    asked = request.query_params.get("seat", "")
    if not asked:
        return SPECTATOR
    if asked not in map(str, range(seats)):
        raise no_such_seat(asked[:MOST_QUOTED], seats)
    return int(asked)


def _finished_record(live: LoadedTable) -> Record:
    check_match(live.log)
    if live.log.stage != OVER:
        raise NotNow("the match is not over, and its record would reveal its secrets")
    return live.log.started_match.record()


async def _body(request: Request, kind: type[T]) -> T:
    body = await request.body()  # limited by request_limits.py
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BoxlidError(f"the request cannot be read: {error}") from None


def _json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")
