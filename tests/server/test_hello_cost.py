"""What a hello costs depends on what is sent, not on how much has been said at the table."""

from pathlib import Path
from typing import Any, NoReturn

import pytest

from boxlid.games import SPECTATOR
from boxlid.server.chat import MOST_REMARKS
from boxlid.server.forms import NewTable
from boxlid.server.guests import Gallery
from boxlid.server.happenings import Acted, Began, Opened, SatDown, Spoke
from boxlid.server.messages import MOST_SAID
from boxlid.server.room import Happened, Room
from boxlid.server.telling import Missed, Telling
from boxlid.table.keys import commitment_to, key_from_seed
from tests.server.client import Client, run
from tests.server.in_loop import serving_in_loop

SEATS, N_ACTIONS = 3, 30


class Unreadable(list[Happened]):
    """A log that nobody may read; its length may be asked for."""

    def __iter__(self) -> NoReturn:
        pytest.fail("the log was read")

    def __getitem__(self, _: Any) -> NoReturn:
        pytest.fail("the log was read")


def talkative_room(n_remarks: int, game: str = "family", delay: int = 0) -> Room:
    """A match in which people have said much, before it and since it began."""
    room = Room("a table", key_from_seed(1))
    assert room.key
    room.take_in(Opened(game=game, seats=SEATS, options={}, is_public=False, watchers_delay=delay), 0)
    for seat in range(SEATS):
        room.take_in(SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)), 0)
    for n in range(n_remarks):
        room.take_in(Spoke(seat=0, id=f"before {n}", text=f"before {n}"), 0)
    room.take_in(Began(commitment=commitment_to(room.key)), 0)
    for _ in range(N_ACTIONS):
        seat = room.playing.actors[0]
        room.take_in(Acted(seat=seat, action=room.playing.view(seat).legal()[0], at_ms=0), 0)
    for n in range(n_remarks):
        room.take_in(Spoke(seat=1, id=f"since {n}", text=f"since {n}"), 0)
    return room


def hello(telling: Telling, since: int | None) -> tuple[int, Missed]:
    """How many steps a hello takes, and what is sent of what was missed."""
    missed = Missed()
    n_steps = sum(1 for _ in telling.catch_up(missed, since))
    telling.welcome(missed, set(), [])
    return n_steps, missed


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_a_hello_reads_no_more_of_a_log_with_much_chat(viewer: int) -> None:
    silent, talkative = talkative_room(0), talkative_room(500)
    expected, told = hello(Telling(silent, viewer), None)
    talkative.log = Unreadable(talkative.log)
    n_steps, missed = hello(Telling(talkative, viewer), None)
    assert (n_steps, missed.story, missed.sheet) == (expected, told.story, told.sheet)
    assert [remark.text for remark in missed.chat] == [f"since {n}" for n in range(500 - MOST_REMARKS, 500)]
    just_now, since_then = hello(Telling(talkative, viewer), talkative.seq_for(viewer) - 3)
    assert just_now == 0
    assert [remark.text for remark in since_then.chat] == ["since 497", "since 498", "since 499"]


def test_the_log_is_read_for_the_first_delayed_spectator_only() -> None:
    room = talkative_room(100, delay=10)
    gallery = Gallery(room)
    first = sum(1 for _ in gallery.prepare())
    assert first == room.seq - 10
    room.log = Unreadable(room.log)
    assert list(gallery.prepare()) == []
    _, missed = hello(gallery.telling, None)
    assert missed.chat[-1].text == "since 89"


def test_each_viewer_counts_the_events_it_may_know_of() -> None:
    room = talkative_room(0, "archduke")
    assert {happened.only_for for happened in room.log} - {None}, "nothing was laid face down"
    for viewer in range(SPECTATOR, SEATS):
        told = [happened.seq for happened in room.log if happened.is_told_to(viewer)]
        assert room.seq_for(viewer) == len(told)
        for number in range(len(told)):
            assert room.after(viewer, number) == told[number] - 1
        assert room.after(viewer, len(told)) == room.seq


def test_the_chat_of_a_table_is_limited(tmp_path: Path) -> None:
    async def talk() -> None:
        async with serving_in_loop(tmp_path) as server:
            host = await server.hall.open_table(NewTable(game="family", name="Ann", seats=2))
            live = await server.hall.find(host.table)
            async with live.turn:
                await live.commit(*(Spoke(seat=0, id=str(n), text="x") for n in range(MOST_SAID - 1)))
            async with Client(server.address, host.table, host.token) as ann:
                assert (await ann.wish("say", text="the last"))["type"] == "ack"
                refused = await ann.wish("say", text="one more")
                assert f"the chat of this table is full: {MOST_SAID:,} remarks" in refused["why"]
                assert live.room.log[-1].what == Spoke(seat=0, id="wish 1", text="the last")

    run(talk())
