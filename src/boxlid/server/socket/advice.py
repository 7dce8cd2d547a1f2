"""What the coach says at an online table."""

import asyncio
from functools import partial
from typing import Any

from boxlid.bots.opponents import Requester
from boxlid.bots.values import SURELY, Value
from boxlid.coach.hint import labels_of, say_hint
from boxlid.games import View
from boxlid.server.tables.connections import Connection
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.messages import Preparing, Worth
from boxlid.server.tables.table_log import NotNow

REPORT_EVERY_S = 0.5
"""How often a client that waits for the compiler is sent how far it is."""


async def advise(live: LoadedTable, connection: Connection, request_id: str) -> tuple[str, list[Worth]]:
    """The best choice of a seat in a sentence, and what every choice is worth."""
    view = await live.view(connection)
    labels = labels_of(view)
    values = await _weigh(live, connection, view, request_id)
    worths = [
        Worth(
            action=value.action,
            label=labels[value.action],
            chance=value.chance,
            within=SURELY * value.chance_error,
            behind=value.behind,
            behind_within=SURELY * value.behind_error,
            points=value.points,
        )
        for value in values
    ]
    return say_hint(values, labels), worths


async def _weigh(live: LoadedTable, connection: Connection, view: View, request_id: str) -> list[Value]:
    """What a worker finds, unless the connection ends before: then the job leaves the queue."""
    opponents, game = live.services.opponents, view.game.id
    requester = Requester(connection.address, live.log.table)
    weighing = asyncio.wrap_future(opponents.weigh(view, requester))
    try:
        either: list[asyncio.Future[Any]] = [weighing, connection.outbox.ended]
        wait = partial(asyncio.wait, either, timeout=REPORT_EVERY_S, return_when=asyncio.FIRST_COMPLETED)
        while not (await wait())[0]:
            if not opponents.is_ready(game):
                step = opponents.progress(game)
                connection.send(Preparing(request_id, step.done, step.needed))
        if not weighing.done():
            raise NotNow("the connection ended before the coach answered")
        return weighing.result()
    finally:
        weighing.cancel()
