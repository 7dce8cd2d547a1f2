"""A long match with a long chat and long names."""

from pathlib import Path

from boxlid.bots import by_thumb
from boxlid.games.stories import remark, texts
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.chat import MOST_RECENT_CHAT
from boxlid.server.tables.events import Acted, Began, Opened, SatDown, Spoke
from boxlid.server.tables.frames import Missed
from boxlid.server.tables.messages import MOST_BYTES_OUT, MOST_CHAT_CHARACTERS, ScoreRow
from boxlid.server.tables.recap import MOST_STORY_EVENTS, new_recap
from boxlid.server.tables.registry import hashed
from boxlid.server.tables.seat_names import MOST_NAME_CHARACTERS
from boxlid.server.tables.table_log import PLAYING, TableLog
from boxlid.table.keys import commitment_to, new_key
from tests.server.client import Client, run
from tests.server.serving import served

SEATS = 6


def long_match() -> TableLog:
    log, rng = TableLog("long", new_key()), new_rng(0)
    assert log.key
    log.apply_event(Opened(game="family", seats=SEATS, options={}, is_public=True), 0)
    for seat in range(SEATS):
        log.apply_event(SatDown(seat=seat, name=f"{seat:🂡>{MOST_NAME_CHARACTERS}}", token_hash=hashed(str(seat))), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    while log.stage == PLAYING and log.seq < 2 * MOST_STORY_EVENTS:
        seat = log.started_match.actors[0]
        log.apply_event(Acted(seat=seat, action=by_thumb(log.started_match.view(seat), rng), at_ms=log.seq), 0)
    for n in range(2 * MOST_RECENT_CHAT):
        log.apply_event(Spoke(seat=0, id=str(n), text="🃏" * MOST_CHAT_CHARACTERS), 0)
    return log


async def write(log: TableLog, file: Path) -> None:
    store = SqliteStore(file)
    await store.open("")
    await store.append(await store.create(log.table), [event.stored() for event in log.events], key=log.key)
    await store.close()


def test_a_late_client_is_sent_the_end_of_the_story_in_one_frame(tmp_path: Path) -> None:
    file, log = tmp_path / "tables.sqlite", long_match()
    recap = new_recap(log, 0, None)
    assert len(list(recap.advance(log))) > MOST_STORY_EVENTS
    missed = recap.missed(log, None)

    async def come(address: str) -> None:
        async with Client(address, log.table, "0") as client:
            assert len(client.frames[0].encode()) <= MOST_BYTES_OUT
            assert 0 < len(client.story) < len(missed.story)
            assert texts(missed.story)[-len(client.story) :] == client.story
            assert 0 < len(client.chat) < MOST_RECENT_CHAT

    run(write(log, file))
    with served(file) as address:
        run(come(address))


def test_the_score_of_the_latest_deal_is_sent_however_long_its_story_is() -> None:
    row = ScoreRow("Round 1", gains=[5, 0], totals=[5, 0])
    missed = Missed(story=[remark(f"line {n}") for n in range(1_000)], sheet=[row])
    n_lines = [len(missed.story)]
    while missed.forget_earlier_half():
        n_lines.append(len(missed.story))
        assert missed.sheet == [row]
    assert n_lines == [1_000, 500, 250, 125, 63, 32, 16, 8, 4, 2, 1]
    assert texts(missed.story) == ["line 999"]
