"""A match that has gone on for long, with much talk and long names."""

from pathlib import Path

from boxlid.bots import by_thumb
from boxlid.kernel.rng import new_rng
from boxlid.server.chat import MOST_REMARKS
from boxlid.server.hall import MOST_NAME, hashed
from boxlid.server.happenings import Acted, Began, Opened, SatDown, Spoke
from boxlid.server.live import kept
from boxlid.server.messages import MOST_BYTES_OUT, MOST_CHAT
from boxlid.server.room import PLAYING, Room
from boxlid.server.sqlite import SqliteStore
from boxlid.server.telling import MOST_EVENTS, Missed, Telling
from boxlid.table.keys import commitment_to, new_key
from tests.server.client import Client, run
from tests.server.serving import served

SEATS = 6


def long_match() -> Room:
    room, rng = Room("long", new_key()), new_rng(0)
    assert room.key
    room.take_in(Opened(game="family", seats=SEATS, options={}, is_public=True), 0)
    for seat in range(SEATS):
        room.take_in(SatDown(seat=seat, name=f"{seat:🂡>{MOST_NAME}}", token_hash=hashed(str(seat))), 0)
    room.take_in(Began(commitment=commitment_to(room.key)), 0)
    while room.stage == PLAYING and room.seq < 2 * MOST_EVENTS:
        seat = room.playing.actors[0]
        room.take_in(Acted(seat=seat, action=by_thumb(room.playing.view(seat), rng), at_ms=room.seq), 0)
    for n in range(2 * MOST_REMARKS):
        room.take_in(Spoke(seat=0, id=str(n), text="🃏" * MOST_CHAT), 0)
    return room


async def write(room: Room, file: Path) -> None:
    store = SqliteStore(file)
    await store.open("")
    await store.append(await store.create(room.table), [kept(happened) for happened in room.log], key=room.key)
    await store.close()


def test_whoever_comes_late_is_told_the_end_of_the_story_in_one_frame(tmp_path: Path) -> None:
    file, room, missed = tmp_path / "tables.sqlite", long_match(), Missed()
    for _ in Telling(room, 0).catch_up(missed, None):
        pass

    async def come(address: str) -> None:
        async with Client(address, room.table, "0") as client:
            assert len(client.frames[0].encode()) <= MOST_BYTES_OUT
            assert 0 < len(client.story) < len(missed.story)
            assert missed.story[-len(client.story) :] == client.story
            assert 0 < len(client.chat) < MOST_REMARKS

    run(write(room, file))
    with served(file) as address:
        run(come(address))
