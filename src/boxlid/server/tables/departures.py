"""Leaving a match for a while, and giving a seat up for good."""

from boxlid.server.tables.checks import check_match, check_playing
from boxlid.server.tables.events import Resigned, StoodIn
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.not_now import NotNow
from boxlid.server.tables.table_log import TableLog


async def leave(live: LoadedTable, token_hash: str) -> None:
    """Let a bot play for the player with this token until they return; idempotent."""
    async with live.locked():
        seat = _check_seat(live, token_hash)
        if not live.log.occupants[seat].has_left:
            await live.commit(StoodIn(seat=seat, level=live.services.settings.stand_in, by=seat))


async def resign(live: LoadedTable, token_hash: str) -> None:
    """Give the seat of this token to a bot for good. If it was the host's, another person becomes the host."""
    async with live.locked():
        seat = _check_seat(live, token_hash)
        level = live.services.settings.stand_in
        await live.commit(Resigned(seat=seat, level=level, next_host=_next_host(live.log, seat, live.connected_seats)))


def _check_seat(live: LoadedTable, token_hash: str) -> int:
    """The seat of the token, if it still has one and the match is running."""
    seat = live.log.seat_of(token_hash)
    if seat is None:
        raise NotNow("the seat is no longer yours")
    check_match(live.log)
    check_playing(live.log)
    return seat


def _next_host(log: TableLog, leaving: int, connected: set[int]) -> int | None:
    """Who becomes the host if the host leaves: preferably a connected player."""
    others = [seat for seat in log.people if seat != leaving]
    if not log.occupants[leaving].is_host:
        return None
    return next((seat for seat in others if seat in connected), others[0] if others else None)
