"""Tables that attackers aim at, written straight into a store."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from boxlid.bots import by_thumb
from boxlid.games import find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened
from boxlid.server.tables.table_log import OVER, TableLog
from boxlid.table.keys import commitment_to, key_from_seed

LONG_GAME, LONG_SEATS = "archduke", 12
SHORT_GAME, SHORT_SEATS, SHORT_OPTIONS = "family", 2, {"target": 10}


def long_match() -> TableLog:
    """A finished match with a large replay."""
    return _match("long", LONG_GAME, LONG_SEATS, {})


def short_match(table: str) -> TableLog:
    """A finished match with a small record."""
    return _match(table, SHORT_GAME, SHORT_SEATS, SHORT_OPTIONS)


def write(where: str, *logs: TableLog) -> None:
    """Write tables into a new SQLite store."""
    asyncio.run(_write(SqliteStore(Path(where)), logs))


async def _write(store: SqliteStore, logs: tuple[TableLog, ...]) -> None:
    await store.open("")
    for log in logs:
        await store.append(await store.create(log.table), [event.stored() for event in log.events], key=log.key)
    await store.close()


def _match(table: str, game: str, seats: int, options: Mapping[str, int | str]) -> TableLog:
    log, rng = TableLog(table, key_from_seed(seats)), new_rng(seats)
    if log.key is None:
        raise ValueError("a match needs a key")
    chosen = find_game(game)
    log.apply_event(
        Opened(
            game=game,
            rules=chosen.rules.VERSION,
            seats=seats,
            options=chosen.settle(options, seats),
            is_public=True,
            commitment=commitment_to(log.key),
        ),
        0,
    )
    for seat in range(seats):
        log.apply_event(BotPlaced(seat=seat, level="thumb"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    while log.stage != OVER:
        seat = log.started_match.actors[0]
        log.apply_event(Acted(seat=seat, action=by_thumb(log.started_match.view(seat), rng), at_ms=log.seq), 0)
    return log
