"""The rematch: players vote for it, and it begins when everyone who is there has answered."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec

from boxlid.server.tables.checks import check_match
from boxlid.server.tables.events import BotPlaced, Contributed, Opened, SatDown, StoodIn, TableEvent, Voted
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.not_now import NotNow
from boxlid.server.tables.table_log import OVER, TableLog

Open: TypeAlias = Callable[[Opened, Sequence[TableEvent], bytes | None], Awaitable[str]]
"""Opens the table of the rematch and begins it; returns its id."""


async def vote(live: LoadedTable, token_hash: str, wants: bool, open_rematch: Open) -> str | None:
    """Vote for or against a rematch, and begin it if that settles it; returns its table."""
    async with live.locked():
        log, seat = live.log, _check_voter(live, token_hash)
        if log.next_table:
            return log.next_table
        if log.rematch_votes.of(seat) != wants:
            await live.commit(Voted(seat=seat, wants=wants))
        if not log.rematch_votes.is_settled(live.connected_seats):
            return None
        return await _begin(live, open_rematch)


async def begin_without_the_rest(live: LoadedTable, token_hash: str, open_rematch: Open) -> str:
    """Begin the rematch before everyone has answered."""
    async with live.locked():
        log, seat = live.log, _check_voter(live, token_hash)
        if log.next_table:
            return log.next_table
        if seat != log.rematch_votes.leader(log.host):
            raise NotNow("the host or, without the host, the first player who wants a rematch begins it")
        return await _begin(live, open_rematch)


def _check_voter(live: LoadedTable, token_hash: str) -> int:
    """The seat of a player after a match."""
    log = live.log
    seat = log.seat_of(token_hash)
    if seat is None:
        raise NotNow("the seat is no longer yours")
    check_match(log)
    if log.stage != OVER:
        raise NotNow("the match is not over")
    return seat


async def _begin(live: LoadedTable, open_rematch: Open) -> str:
    """Open the table of the rematch; the caller holds the lock.

    Its secret was committed to at the end of the last match, and nonces have been sent since, so it begins at once.
    """
    log = live.log
    game, seats = log.game, log.opened.seats
    opened = msgspec.structs.replace(
        log.opened,
        past=None,
        rules=game.rules.VERSION,
        options=game.settle(log.opened.options, seats),
        bot_speed=log.bot_speed,
        allows_undo=log.allowances.set.undo,
        allows_hints=log.allowances.set.hints,
    )
    return await open_rematch(opened, _seating(log, live.services.settings.stand_in), log.next_secret)


def _seating(log: TableLog, stand_in: str) -> list[TableEvent]:
    """Who sits at the rematch: bots for those who declined, and for those who have not answered until they come."""
    votes, events = log.rematch_votes, list[TableEvent]()
    for seat, occupant in enumerate(log.occupants):
        if occupant.token_hash is None or votes.of(seat) is False:
            events.append(BotPlaced(seat=seat, level=occupant.level or stand_in))
            continue
        is_host = seat == votes.leader(log.host)
        events.append(SatDown(seat=seat, name=occupant.name, token_hash=occupant.token_hash, is_host=is_host))
        if votes.of(seat) is None:
            events.append(StoodIn(seat=seat, level=stand_in))
        if occupant.nonce is not None:
            events.append(Contributed(seat=seat, nonce=occupant.nonce))
    return events
