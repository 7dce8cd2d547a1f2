"""`boxlid play --join LINK`: a seat at somebody's online table, line by line in this terminal."""

import argparse
import asyncio
import getpass
import itertools
import secrets
import sys
import threading
from dataclasses import replace
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boxlid.cli.console import Console
from boxlid.cli.contribution import OwnPart, count_contributors
from boxlid.cli.link import Link, play_again, read_link, sit_down
from boxlid.cli.main import OK
from boxlid.cli.questions import answer, draw_table
from boxlid.cli.show import draw_scene
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
    Event,
    Hello,
    MatchResult,
    Nak,
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

WORTH_ANOTHER_TRY = {SLOW, RESTART}
"""Close codes after which the table can be taken up again."""
WHEN_OVER = "  `again` plays another match with the same people, `quit` leaves."
FAIR = "Your random number is in the shuffle, and the server's secret is the one it committed to before."
TRYING_AGAIN = "The table cannot be reached; trying again (Ctrl-C gives up)."
MORE_HELP = """\
  say TEXT       talk to everybody            quit      leave; the link printed then brings you back
  bot NAME       let a bot play for somebody who has gone, until they are back"""

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def run(chosen: argparse.Namespace) -> int:
    """Sit down at the table of a link, and play to the end or until the player leaves."""
    link = read_link(chosen.join)
    if not chosen.watch and link.token is None:
        link = sit_down(link, chosen.name or getpass.getuser())
    guest = Guest(link)
    asyncio.run(guest.stay())
    if guest.is_leaving and guest.stage != OVER and link.token:
        print(f"Come back with: boxlid play --join '{guest.link}'", file=sys.stderr)
    return OK


class Guest:
    """Somebody at a table that is elsewhere."""

    def __init__(self, link: Link) -> None:
        """Not yet there."""
        self.link = link
        self.console = Console()
        self.is_piped = not sys.stdin.isatty()
        self.is_leaving = False
        self.is_moving = False
        """To the table of the next match?"""
        self.scene: Scene | None = None
        self.game = ""
        self.players: list[Player] = []
        self.seat = SPECTATOR
        self.seq: int | None = None
        self.stage = ""
        self._part = OwnPart()
        visit = secrets.token_urlsafe(9)
        self._wishes = (f"{visit} {n}" for n in itertools.count())
        self._unanswered: ClientMessage | None = None
        self._has_said_preparing = False
        self._typing: asyncio.Future[Any] | None = None
        """The next line; one that comes when the connection breaks waits for the next connection."""

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return [player.name for player in self.players]

    async def stay(self) -> None:
        """Play; a connection that breaks is made again, and what was not answered is asked again."""
        lines = typed_lines()
        server = connect(
            self.link.socket_address, compression=None, max_size=MOST_BYTES_OUT, process_exception=say_unreachable
        )
        async for socket in server:
            self.is_moving = False
            try:
                await self._say(socket, Hello(self.link.table, self.link.token, self.seq))
                if self._unanswered:
                    await self._say(socket, self._unanswered)
                await self._talk(socket, lines)
            except ConnectionClosed:
                print(TRYING_AGAIN, file=sys.stderr)
            else:
                if not self.is_moving:
                    return

    async def _talk(self, socket: ClientConnection, lines: "asyncio.Queue[str | None]") -> None:
        """Listen to the table and to the keyboard at the same time."""
        hearing: asyncio.Future[Any] = asyncio.ensure_future(socket.recv())
        try:
            while not (self.is_leaving or self.is_moving or (self.is_piped and self.stage == OVER)):
                self._typing = self._typing or asyncio.ensure_future(lines.get())
                awaited = {hearing, self._typing} if self._takes_lines() else {hearing}
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    await self._hear(socket, read_frame(hearing.result()))
                    hearing = asyncio.ensure_future(socket.recv())
                elif self._typing.done():
                    typed, self._typing = self._typing.result(), None
                    await self._obey(socket, typed)
        finally:
            hearing.cancel()

    def _takes_lines(self) -> bool:
        """Lines wait for the answer to the one before; those of a pipe also until there is something to choose."""
        is_idle = self.stage == PLAYING and not (self.scene and self.scene.choices)
        return self.seq is not None and not self._unanswered and not (is_idle and self.is_piped)

    # --- What the table says ---------------------------------------------------------------------------------------

    async def _hear(self, socket: ClientConnection, message: ServerMessage) -> None:
        match message:
            case Ping(n):
                await socket.send(msgspec.json.encode(Pong(n)).decode())
            case Welcome():
                self.game, self.seat = message.game, message.seat
                self._take_in(message)
                for remark in message.chat:
                    self._tell_remark(remark)
                await self._contribute(message)
            case Event():
                self._take_in(message)
                await self._contribute(message)
            case Said():
                self.seq = message.seq
                self._tell_remark(message)
            case Ack(id=wish) | Advice(id=wish) | Nak(id=wish):
                if self._unanswered and getattr(self._unanswered, "id", None) == wish:
                    self._unanswered = None
                self._tell_answer(message)
            case Preparing() if not self._has_said_preparing:
                self._has_said_preparing = True
                self.console.print("  The coach is getting ready for this game. That takes about a minute, once.")
            case Problem(code, reason) if code not in WORTH_ANOTHER_TRY:
                raise Unreadable(reason)

    async def _contribute(self, message: Welcome | Event) -> None:
        """Add a nonce to the match that is next to begin, so that the server alone cannot choose its deals."""
        if self.seat != SPECTATOR and self.stage != PLAYING and not self.is_moving:
            await asyncio.to_thread(self._part.contribute, self.link, message)

    def _take_in(self, message: Welcome | Event) -> None:
        before = self.scene
        self.seq, self.stage = message.seq, message.stage
        self.players = message.players or self.players
        self.scene = message.scene or self.scene
        for sentence in message.story:
            self.console.print(f"  {sentence}")
        if isinstance(message, Event) and message.commitment:
            self.console.print(f"  {count_contributors(self.players)}", style="dim")
        if message.result:
            self._tell_check(message.result)
        if self.scene is None:
            seated = ", ".join(player.name for player in self.players if player.name)
            self.console.print(f"  At the table: {seated}. Waiting for the host to begin.", style="dim")
        elif self.scene.choices and self.scene != before:
            draw_table(self.console, self.scene, self.names)
        elif self.stage == OVER:
            draw_scene(self.console, self.scene, self.names)
            if self.link.token and not self.is_piped:
                self.console.print(WHEN_OVER, style="dim")
        if message.next_table and not self.is_piped:
            self._move(message.next_table)

    def _tell_check(self, result: MatchResult) -> None:
        """Say whether the deals come from this player's nonce and the secret that was committed to before."""
        if self._part.to_match is None:
            return
        wrong = self._part.check(self.seat, result)
        for sentence in wrong:
            self.console.print(f"  The deals of this match cannot be trusted: {sentence}.", style="bold red")
        if not wrong:
            self.console.print(f"  {FAIR}", style="dim")

    def _move(self, table: str) -> None:
        """Go where the same people play on, with the same token."""
        self._part.move_to_rematch()
        self.link = replace(self.link, table=table)
        self.seq, self.scene, self.stage, self.is_moving = None, None, "", True

    def _tell_remark(self, remark: ChatMessage | Said) -> None:
        self.console.print(f"  {remark.name} says: {remark.text}", style="cyan")

    def _tell_answer(self, message: ServerMessage) -> None:
        if isinstance(message, Nak):
            clause = f" ({message.clause})" if message.clause and message.clause not in message.reason else ""
            self.console.print(f"  {message.reason}{clause}.", style="yellow")
        elif isinstance(message, Advice):
            self.console.print(f"  {message.says}")

    # --- What the player says --------------------------------------------------------------------------------------

    async def _obey(self, socket: ClientConnection, typed: str | None) -> None:
        if typed is None:
            self.is_leaving = True
            return
        try:
            if self.stage == OVER and typed.strip().lower() == "again":
                await asyncio.to_thread(play_again, self.link)  # everybody is told where, we too
                return
            wish = self._read(typed)
        except BoxlidError as error:
            self.console.print(f"  {error}.", style="yellow")
            return
        if wish:
            self._unanswered = wish
            await self._say(socket, wish)

    def _read(self, typed: str) -> ClientMessage | None:
        """What is to be sent for a line, if anything."""
        choices = self.scene.choices if self.scene else ()
        choice = find_choice(typed, choices) if typed.strip() else only_choice(choices)
        word, _, rest = typed.strip().partition(" ")
        match word.lower():
            case _ if choice:
                return Act(next(self._wishes), self.seq or 0, choice.action)
            case "":
                return None
            case "quit" | "q" | "exit":
                self.is_leaving = True
            case "hint" | "values":
                return Ask(next(self._wishes))
            case "undo":
                return Undo(next(self._wishes))
            case "say":
                return Say(next(self._wishes), rest)
            case "bot":
                return StandIn(next(self._wishes), self._seat_called(rest))
            case _:
                game = find_game(self.game)
                if not answer(self.console, typed, MORE_HELP, game, self.scene, self.names):
                    return Act(next(self._wishes), self.seq or 0, game.scene.parse_action(typed))
        return None

    def _seat_called(self, name: str) -> int:
        """Whose seat is meant."""
        seats = [player.seat for player in self.players if player.name.casefold() == name.strip().casefold()]
        if not seats:
            raise Unreadable(f"nobody here is called {name.strip() or 'that'}; there are {', '.join(self.names)}")
        return seats[0]

    async def _say(self, socket: ClientConnection, message: ClientMessage) -> None:
        await socket.send(msgspec.json.encode(message).decode())


def read_frame(frame: str | bytes) -> ServerMessage:
    """What the server says, if it can be shown in a terminal."""
    try:
        message = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable("the server has sent what no table of this version of Boxlid sends") from None
    if not is_printable(msgspec.to_builtins(message)):
        raise Unreadable("the server has sent characters that are no plain text")
    return message


def say_unreachable(error: Exception) -> Exception | None:
    """Say that there will be another try, where that may help."""
    if not isinstance(error, OSError):
        return error
    print(TRYING_AGAIN, file=sys.stderr)
    return None


def typed_lines() -> "asyncio.Queue[str | None]":
    """Lines as they are typed, None at the end. The thread that waits for them ends with the program."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keyboard:  # a buffer's lock outlives us
            for line in iter(keyboard.readline, b""):
                loop.call_soon_threadsafe(lines.put_nowait, line.decode(errors="replace").rstrip("\r\n"))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines
