"""Matches of Archduke between a person and a bot, dealt from a seed and played to some moment."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boxlid.bots import by_thumb
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened, SatDown
from boxlid.server.tables.registry import hashed
from boxlid.server.tables.table_log import PLAYING, TableLog
from boxlid.table import Table
from boxlid.table.keys import commitment_to, key_from_seed
from tests.server.client import run
from tests.server.serving import served
from tests.server.test_long import write

PERSON, BOT = range(2)
TOKEN = "the person's"  # noqa: S105 - no real token


def played_until(is_there: Callable[[Table], bool], seed: int, **options: OptionValue) -> TableLog:
    """Both play by rule of thumb, and nobody matches, until the moment comes."""
    log, rng = TableLog(f"table{seed}", key_from_seed(seed)), new_rng(seed)
    assert log.key
    log.apply_event(Opened(game="archduke", rules=2, seats=2, options=options, is_public=False), 0)
    log.apply_event(SatDown(seat=PERSON, name="Ronja", token_hash=hashed(TOKEN), is_host=True), 0)
    log.apply_event(BotPlaced(seat=BOT, level="novice"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    while not is_there(log.started_match):
        assert log.stage == PLAYING
        match = log.started_match
        seat = next(seat for seat in match.actors if seat not in match.racers)
        log.apply_event(Acted(seat=seat, action=by_thumb(match.view(seat), rng), at_ms=log.seq), 0)
    return log


@contextmanager
def served_match(log: TableLog, folder: Path, **settings: Any) -> Iterator[str]:
    """A server with this match; yields its address."""
    with ThreadPoolExecutor() as thread:  # the browser's event loop runs in this one
        thread.submit(lambda: run(write(log, folder / "tables.sqlite"))).result()
    with served(folder / "tables.sqlite", **settings) as address:
        yield address
