"""The coach's answer at an online table."""

import asyncio
from functools import partial
from typing import Any

from boxlid.bots.opponents import Requester
from boxlid.bots.values import SURELY, ActionValue
from boxlid.coach.hint import labels_of, say_hint
from boxlid.games import View
from boxlid.server.tables import seat_requests
from boxlid.server.tables.connections import Connection
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.messages import ChoiceValue, Preparing
from boxlid.server.tables.table_log import NotNow

REPORT_EVERY_S = 0.5
"""How often a client waiting for the compiler is sent its progress."""


async def advise(live: LoadedTable, connection: Connection, request_id: str) -> tuple[str, list[ChoiceValue]]:
    """The best choice in a sentence, and the values of all choices."""
    view = await seat_requests.view(live, connection)
    labels = labels_of(view, live.log.names)
    weighed = await _weigh(live, connection, view, request_id)
    values = [
        ChoiceValue(
            action=value.action,
            label=labels[value.action],
            chance=value.chance,
            within=SURELY * value.chance_error,
            behind=value.behind,
            behind_within=SURELY * value.behind_error,
            points=value.points,
        )
        for value in weighed
    ]
    return say_hint(weighed, labels), values


async def _weigh(live: LoadedTable, connection: Connection, view: View, request_id: str) -> list[ActionValue]:
    """Weigh in a worker; if the connection ends first, the job is removed from the queue."""
    opponents, game = live.services.opponents, view.game.id
    requester = Requester(connection.address, live.log.table)
    weighing = asyncio.wrap_future(opponents.weigh(view, requester))
    try:
        either: list[asyncio.Future[Any]] = [weighing, connection.outbox.closed]
        wait = partial(asyncio.wait, either, timeout=REPORT_EVERY_S, return_when=asyncio.FIRST_COMPLETED)
        while not (await wait())[0]:
            if not opponents.is_ready(game):
                progress = opponents.progress(game)
                connection.send(Preparing(request_id, progress.done, progress.needed))
        if not weighing.done():
            raise NotNow("the connection ended before the coach answered")
        return weighing.result()
    finally:
        weighing.cancel()
