"""Requests of players other than actions: take-backs, chat, a bot for someone absent, the next deal, a hint."""

from boxlid.games import View
from boxlid.server.tables.checks import (
    check_bot_speed,
    check_chat,
    check_hint,
    check_match,
    check_reading,
    check_stand_in,
    check_undo,
)
from boxlid.server.tables.connections import Connection
from boxlid.server.tables.events import Asked, BotSpeedSet, Continued, ReadOn, Spoke, StoodIn, TookBack
from boxlid.server.tables.loaded_table import LoadedTable


async def undo(live: LoadedTable, connection: Connection, request_id: str) -> int:
    """Take the seat's last action back."""
    what = TookBack(seat=connection.viewer, id=request_id)
    return await live.commit_once(connection, request_id, what, lambda: check_undo(live.log, connection.viewer))


async def read_on(live: LoadedTable, connection: Connection, request_id: str) -> int:
    """Go on after a caption of a lesson."""
    what = ReadOn(seat=connection.viewer, id=request_id)
    return await live.commit_once(connection, request_id, what, lambda: check_reading(live.log))


async def say(live: LoadedTable, connection: Connection, request_id: str, text: str) -> int:
    """Send a chat message to everyone."""
    what = Spoke(seat=connection.viewer, id=request_id, text=text.strip())
    return await live.commit_once(connection, request_id, what, lambda: check_chat(live.log, text))


async def set_bot_speed(live: LoadedTable, connection: Connection, request_id: str, speed: str) -> int:
    """Change how fast bots act, as the host."""
    what = BotSpeedSet(seat=connection.viewer, id=request_id, speed=speed)
    return await live.commit_once(
        connection, request_id, what, lambda: check_bot_speed(live.log, connection.viewer, speed)
    )


async def stand_in(live: LoadedTable, connection: Connection, request_id: str, other: int) -> int:
    """Let a bot play for a disconnected player."""
    what = StoodIn(seat=other, level=live.services.settings.stand_in, by=connection.viewer, id=request_id)
    return await live.commit_once(
        connection, request_id, what, lambda: check_stand_in(live.log, other, live.connected_seats)
    )


async def go_on(live: LoadedTable, connection: Connection, request_id: str, seen: int) -> int:
    """Continue after a deal; the pause ends when everyone who is connected has."""

    def check() -> None:
        check_match(live.log)
        live.log.pauses.check_continue(live.log.after(connection.viewer, seen))

    return await live.commit_once(connection, request_id, Continued(seat=connection.viewer, id=request_id), check)


async def come_back(live: LoadedTable, connection: Connection) -> int:
    """Take the seat back from the bot that stands in; returns the number of the latest event for the seat."""
    async with live.lock:
        live.check_holds_seat(connection)
        await live.end_stand_in(connection.viewer)
        return live.log.seq_for(connection.viewer)


async def view(live: LoadedTable, connection: Connection) -> View:
    """The seat's view of the match, for the coach. It is announced to other people at the table."""
    async with live.lock:
        live.check_holds_seat(connection)
        seat = connection.viewer
        check_hint(live.log)
        if live.log.allowances.is_unannounced(seat, live.log.people):
            await live.commit(Asked(seat=seat))
        return live.log.started_match.view(seat)
