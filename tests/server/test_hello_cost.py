"""The cost of a hello depends on what is sent, not on the length of the chat."""

from pathlib import Path
from typing import Any, NoReturn

import pytest

from boxlid.games import SPECTATOR
from boxlid.server.tables.chat import MOST_RECENT_CHAT
from boxlid.server.tables.connections import Spectators
from boxlid.server.tables.events import Acted, Began, Opened, SatDown, Spoke
from boxlid.server.tables.frames import FrameBuilder, Missed, Presence
from boxlid.server.tables.lobby_messages import NewTable
from boxlid.server.tables.logged_event import LoggedEvent
from boxlid.server.tables.messages import MOST_CHAT_MESSAGES
from boxlid.server.tables.recap import new_recap
from boxlid.server.tables.table_log import TableLog
from boxlid.table.keys import commitment_to, key_from_seed
from tests.server.client import Client, run
from tests.server.in_loop import serving_in_loop

SEATS, N_ACTIONS = 3, 30


class Unreadable(list[LoggedEvent]):
    """A log that fails the test when read; only its length is available."""

    def __iter__(self) -> NoReturn:
        pytest.fail("the log was read")

    def __getitem__(self, _: Any) -> NoReturn:
        pytest.fail("the log was read")


def talkative_log(n_messages: int, game: str = "family", delay: int = 0) -> TableLog:
    """A match with a long chat, before it began and since."""
    log = TableLog("a table", key_from_seed(1))
    assert log.key
    log.apply_event(Opened(game=game, seats=SEATS, options={}, is_public=False, spectator_delay=delay), 0)
    for seat in range(SEATS):
        log.apply_event(SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)), 0)
    for n in range(n_messages):
        log.apply_event(Spoke(seat=0, id=f"before {n}", text=f"before {n}"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    for _ in range(N_ACTIONS):
        seat = log.started_match.actors[0]
        log.apply_event(Acted(seat=seat, action=log.started_match.view(seat).legal()[0], at_ms=0), 0)
    for n in range(n_messages):
        log.apply_event(Spoke(seat=1, id=f"since {n}", text=f"since {n}"), 0)
    return log


def hello(builder: FrameBuilder, since: int | None) -> tuple[int, Missed]:
    """The number of steps of a hello, and what it sends."""
    recap = new_recap(builder.log, builder.viewer, since)
    n_steps = recap.n_behind(builder.log, since)
    if n_steps:
        assert sum(1 for _ in recap.advance(builder.log)) == n_steps
    missed = recap.missed(builder.log, since)
    builder.welcome(missed, Presence())
    return n_steps, missed


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_chat_does_not_slow_down_a_hello(viewer: int) -> None:
    silent, talkative = talkative_log(0), talkative_log(500)
    expected, told = hello(FrameBuilder(silent, viewer), None)
    talkative.events = Unreadable(talkative.events)
    n_steps, missed = hello(FrameBuilder(talkative, viewer), None)
    assert (n_steps, missed.story, missed.sheet) == (expected, told.story, told.sheet)
    assert [message.text for message in missed.chat] == [f"since {n}" for n in range(500 - MOST_RECENT_CHAT, 500)]
    just_now, since_then = hello(FrameBuilder(talkative, viewer), talkative.seq_for(viewer) - 3)
    assert just_now == 0
    assert [message.text for message in since_then.chat] == ["since 497", "since 498", "since 499"]


def test_the_log_is_read_for_the_first_delayed_spectator_only() -> None:
    log = talkative_log(100, delay=10)
    spectators = Spectators(log)
    first = sum(1 for _ in spectators.prepare())
    assert first == log.seq - 10
    log.events = Unreadable(log.events)
    assert list(spectators.prepare()) == []
    _, missed = hello(spectators.builder, None)
    assert missed.chat[-1].text == "since 89"


def test_events_are_numbered_for_each_viewer() -> None:
    log = talkative_log(0, "archduke")
    assert {event.only_for for event in log.events} - {None}, "nothing was laid face down"
    for viewer in range(SPECTATOR, SEATS):
        told = [event.seq for event in log.events if event.is_visible_to(viewer)]
        assert log.seq_for(viewer) == len(told)
        for number in range(len(told)):
            assert log.after(viewer, number) == told[number] - 1
        assert log.after(viewer, len(told)) == log.seq


def test_the_chat_of_a_table_is_limited(tmp_path: Path) -> None:
    async def talk() -> None:
        async with serving_in_loop(tmp_path) as server:
            host = await server.registry.open_table(NewTable(game="family", name="Ann", seats=2))
            live = await server.registry.find(host.table)
            async with live.lock:
                await live.commit(*(Spoke(seat=0, id=str(n), text="x") for n in range(MOST_CHAT_MESSAGES - 1)))
            async with Client(server.address, host.table, host.token) as ann:
                assert (await ann.request("say", text="the last"))["type"] == "ack"
                refused = await ann.request("say", text="one more")
                assert f"the chat of this table is full: {MOST_CHAT_MESSAGES:,} messages" in refused["reason"]
                assert live.log.events[-1].what == Spoke(seat=0, id="request 1", text="the last")

    run(talk())
