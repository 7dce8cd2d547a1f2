"""`boxlid play --join LINK`: a seat at an online table, line by line in this terminal."""

import argparse
import asyncio
import getpass
import itertools
import secrets
import sys
from dataclasses import replace
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boxlid.cli.console import Console
from boxlid.cli.contribution import OwnContribution, count_contributors
from boxlid.cli.line_input import queue_lines
from boxlid.cli.link import Link, read_link, sit_down, vote_for_rematch
from boxlid.cli.main import OK
from boxlid.cli.questions import answer, draw_table, named_choices
from boxlid.cli.show import draw_scene, draw_story
from boxlid.games import SPECTATOR, BoxlidError, Unreadable, find_game
from boxlid.games.scenes import Scene, find_choice, only_choice
from boxlid.server.tables.messages import (
    MOST_BYTES_OUT,
    RESTART,
    SLOW,
    Ack,
    Act,
    Advice,
    Ask,
    ChatMessage,
    ClientMessage,
    Continue,
    Event,
    Hello,
    MatchResult,
    Nak,
    Pause,
    Ping,
    Player,
    Pong,
    Preparing,
    Problem,
    Said,
    Say,
    ServerMessage,
    StandIn,
    Undo,
    Welcome,
)
from boxlid.server.tables.table_log import OVER, PLAYING
from boxlid.table.printable import is_printable

RECONNECTABLE = {SLOW, RESTART}
"""Close codes after which connecting again can help."""
WHEN_OVER = "  `again` plays another match with the same people, `quit` leaves."
CONTINUE = "  Press Enter for the next deal."
VERIFIED = "Your random number is in the shuffle, and the server's secret is the one it committed to before."
RECONNECTING = "The table cannot be reached; trying again (Ctrl-C gives up)."
MORE_HELP = """\
  say TEXT       chat with the table          quit      leave; the link printed then brings you back
  bot NAME       let a bot play for an absent player, until they are back"""

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def run(chosen: argparse.Namespace) -> int:
    """Take a seat at the table of a link, and play until the match ends or the player leaves."""
    link = read_link(chosen.join)
    if not chosen.watch and link.token is None:
        link = sit_down(link, chosen.name or getpass.getuser())
    match = OnlineMatch(link)
    asyncio.run(match.play())
    if match.is_leaving and match.stage != OVER and link.token:
        print(f"Come back with: boxlid play --join '{match.link}'", file=sys.stderr)
    return OK


class OnlineMatch:
    """A match at an online table, followed and played in this terminal."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.console = Console()
        self.is_piped = not sys.stdin.isatty()
        self.is_leaving = False
        self.is_moving = False
        """Is the player moving to the table of the rematch?"""
        self.scene: Scene | None = None
        self.game = ""
        self.players: list[Player] = []
        self.pause: Pause | None = None
        self.seat = SPECTATOR
        self.seq: int | None = None
        self.stage = ""
        self._contribution = OwnContribution()
        self._wants_rematch = False
        session = secrets.token_urlsafe(9)
        self._request_ids = (f"{session} {n}" for n in itertools.count())
        self._unanswered: ClientMessage | None = None
        self._has_said_preparing = False
        self._typing: asyncio.Future[Any] | None = None
        """The next line. One that is typed while the connection is down waits for the next connection."""

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [player.name for player in self.players]

    @property
    def may_continue(self) -> bool:
        """Does the pause after a deal wait for this player?"""
        return self.pause is not None and self.seat in self.pause.waits_for

    async def play(self) -> None:
        """Play. After a lost connection, reconnect and send the unanswered request again."""
        lines = queue_lines()
        server = connect(
            self.link.socket_address, compression=None, max_size=MOST_BYTES_OUT, process_exception=retry_if_unreachable
        )
        async for socket in server:
            self.is_moving = False
            try:
                await self._send(socket, Hello(self.link.table, self.link.token, self.seq))
                if self._unanswered:
                    await self._send(socket, self._unanswered)
                await self._converse(socket, lines)
            except ConnectionClosed:
                print(RECONNECTING, file=sys.stderr)
            else:
                if not self.is_moving:
                    return

    async def _converse(self, socket: ClientConnection, lines: "asyncio.Queue[str | None]") -> None:
        """Handle messages and typed lines as they arrive."""
        receiving: asyncio.Future[Any] = asyncio.ensure_future(socket.recv())
        try:
            while not (self.is_leaving or self.is_moving or (self.is_piped and self.stage == OVER)):
                self._typing = self._typing or asyncio.ensure_future(lines.get())
                awaited = {receiving, self._typing} if self._takes_lines() else {receiving}
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done():
                    await self._receive(socket, read_frame(receiving.result()))
                    receiving = asyncio.ensure_future(socket.recv())
                elif self._typing.done():
                    typed, self._typing = self._typing.result(), None
                    await self._handle_line(socket, typed)
        finally:
            receiving.cancel()

    def _takes_lines(self) -> bool:
        """A line waits for the answer to the one before; in a pipe it also waits for choices."""
        is_idle = self.stage == PLAYING and not (self.scene and self.scene.choices)
        return self.seq is not None and not self._unanswered and not (is_idle and self.is_piped)

    # --- From the server -------------------------------------------------------------------------------------------

    async def _receive(self, socket: ClientConnection, message: ServerMessage) -> None:
        match message:
            case Ping(n):
                await socket.send(msgspec.json.encode(Pong(n)).decode())
            case Welcome():
                self.game, self.seat = message.game, message.seat
                self._update(message)
                for remark in message.chat:
                    self._print_chat(remark)
                await self._contribute(message)
            case Event():
                self._update(message)
                await self._contribute(message)
            case Said():
                self.seq = message.seq
                self._print_chat(message)
            case Ack(id=request) | Advice(id=request) | Nak(id=request):
                if self._unanswered and getattr(self._unanswered, "id", None) == request:
                    self._unanswered = None
                self._print_answer(message)
            case Preparing() if not self._has_said_preparing:
                self._has_said_preparing = True
                self.console.print("  The coach is getting ready for this game. That takes about a minute, once.")
            case Problem(code, reason) if code not in RECONNECTABLE:
                raise Unreadable(reason)
        if self.is_piped and self.may_continue and not self._unanswered:  # lines in a pipe are actions
            await self._request(socket, self._continue())

    async def _contribute(self, message: Welcome | Event) -> None:
        """Add a nonce to the match that is next to begin, so that the server alone cannot choose its deals."""
        if self.seat != SPECTATOR and self.stage != PLAYING and not self.is_moving:
            await asyncio.to_thread(self._contribution.contribute, self.link, message)

    def _update(self, message: Welcome | Event) -> None:
        before, paused = self.scene, self.pause
        self.seq, self.stage = message.seq, message.stage
        self.players = message.players or self.players
        self.scene, self.pause = message.scene or self.scene, message.pause
        draw_story(self.console, message.story)
        if isinstance(message, Event) and message.commitment:
            self.console.print(f"  {count_contributors(self.players)}", style="dim")
        if message.result:
            self._print_check(message.result)
        if self.scene is None:
            seated = ", ".join(player.name for player in self.players if player.name)
            self.console.print(f"  At the table: {seated}. Waiting for the host to begin.", style="dim")
        elif message.pause:
            self._print_pause(self.scene, message.pause, is_new=paused is None)
        elif self.scene.choices and self.scene != before:
            draw_table(self.console, self.scene, self.names)
        elif self.stage == OVER:
            draw_scene(self.console, self.scene, self.names)
            if self.link.token and not self.is_piped:
                self.console.print(WHEN_OVER, style="dim")
        if message.next_table and self._wants_rematch:
            self._move(message.next_table)
        elif message.next_table and self.link.token and not self.is_piped:
            self.console.print("  The rematch has begun: `again` takes you there.", style="dim")

    def _print_pause(self, scene: Scene, pause: Pause, *, is_new: bool) -> None:
        """How the deal ended, and what the next one waits for."""
        if is_new:
            draw_table(self.console, scene, self.names)
        if is_new and self.may_continue:
            self.console.print(CONTINUE, style="dim")
        elif not self.may_continue and pause.waits_for:
            waited = " and ".join(self.names[seat] for seat in pause.waits_for)
            self.console.print(f"  Waiting for {waited}.", style="dim")

    def _print_check(self, result: MatchResult) -> None:
        """Say whether the deals come from this player's nonce and the secret that was committed to before."""
        if self._contribution.to_match is None:
            return
        wrong = self._contribution.check(self.seat, result)
        for sentence in wrong:
            self.console.print(f"  The deals of this match cannot be trusted: {sentence}.", style="bold red")
        if not wrong:
            self.console.print(f"  {VERIFIED}", style="dim")

    async def _vote_for_rematch(self) -> None:
        table = await asyncio.to_thread(vote_for_rematch, self.link)
        self._wants_rematch = True
        if table:
            self._move(table)
        else:
            self.console.print("  The rematch begins when the others have answered.", style="dim")

    def _move(self, table: str) -> None:
        """Move to the table of the rematch, with the same token."""
        self._contribution.move_to_rematch()
        self._wants_rematch = False
        self.link = replace(self.link, table=table)
        self.seq, self.scene, self.pause, self.stage, self.is_moving = None, None, None, "", True

    def _print_chat(self, remark: ChatMessage | Said) -> None:
        self.console.print(f"  {remark.name} says: {remark.text}", style="cyan")

    def _print_answer(self, message: ServerMessage) -> None:
        if isinstance(message, Nak):
            clause = f" ({message.clause})" if message.clause and message.clause not in message.reason else ""
            self.console.print(f"  {message.reason}{clause}.", style="yellow")
        elif isinstance(message, Advice):
            self.console.print(f"  {message.says}")

    # --- From the player -------------------------------------------------------------------------------------------

    async def _handle_line(self, socket: ClientConnection, typed: str | None) -> None:
        if typed is None:
            self.is_leaving = True
            return
        try:
            if self.stage == OVER and typed.strip().lower() == "again":
                await self._vote_for_rematch()
                return
            request = self._read(typed)
        except BoxlidError as error:
            self.console.print(f"  {error}.", style="yellow")
            return
        if request:
            await self._request(socket, request)

    def _read(self, typed: str) -> ClientMessage | None:
        """The request for a line, if it needs one."""
        choices = named_choices(self.scene, self.names) if self.scene else ()
        choice = find_choice(typed, choices) if typed.strip() else only_choice(choices)
        word, _, rest = typed.strip().partition(" ")
        match word.lower():
            case _ if choice:
                return Act(next(self._request_ids), self.seq or 0, choice.action)
            case "" | "continue" if self.may_continue:
                return self._continue()
            case "":
                return None
            case "quit" | "q" | "exit":
                self.is_leaving = True
            case "hint" | "values":
                return Ask(next(self._request_ids))
            case "undo":
                return Undo(next(self._request_ids))
            case "say":
                return Say(next(self._request_ids), rest)
            case "bot":
                return StandIn(next(self._request_ids), self._seat_of(rest))
            case _:
                game = find_game(self.game)
                if not answer(self.console, typed, MORE_HELP, game, self.scene, self.names):
                    return Act(next(self._request_ids), self.seq or 0, game.scene.parse_action(typed))
        return None

    def _continue(self) -> Continue:
        return Continue(next(self._request_ids), self.seq or 0)

    def _seat_of(self, name: str) -> int:
        """The seat of the player with this name."""
        seats = [player.seat for player in self.players if player.name.casefold() == name.strip().casefold()]
        if not seats:
            raise Unreadable(f"no player is called {name.strip() or 'that'}; the players are {', '.join(self.names)}")
        return seats[0]

    async def _request(self, socket: ClientConnection, request: ClientMessage) -> None:
        """Send a request, again and again until it is answered."""
        self._unanswered = request
        await self._send(socket, request)

    async def _send(self, socket: ClientConnection, message: ClientMessage) -> None:
        await socket.send(msgspec.json.encode(message).decode())


def read_frame(frame: str | bytes) -> ServerMessage:
    """Decode a message, and refuse one with control characters for the terminal."""
    try:
        message = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable("the server has sent a message that this version of Boxlid cannot read") from None
    if not is_printable(msgspec.to_builtins(message)):
        raise Unreadable("the server has sent control characters")
    return message


def retry_if_unreachable(error: Exception) -> Exception | None:
    """Tell the user, and let `connect` try again; other errors are raised."""
    if not isinstance(error, OSError):
        return error
    print(RECONNECTING, file=sys.stderr)
    return None
