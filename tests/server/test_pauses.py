"""The pause after a deal: nothing can be done, all clocks stand still, and it ends when everyone has continued."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from boxlid.bots import at_random
from boxlid.games import GAMES, SPECTATOR, Game, Refused
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.tables.checks import check_chat
from boxlid.server.tables.events import (
    Acted,
    Began,
    CameBack,
    Continued,
    Opened,
    Paused,
    Resumed,
    SatDown,
    StoodIn,
    decode,
    encode,
)
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Missed, Presence
from boxlid.server.tables.messages import Event
from boxlid.server.tables.occupants import present
from boxlid.server.tables.recap import new_recap
from boxlid.server.tables.table_log import PLAYING, TableLog
from boxlid.table import read_record, verify
from boxlid.table.keys import commitment_to, key_from_seed
from tests.server.client import PATIENCE_S, Client, fetch, open_table, run
from tests.server.serving import served

PAUSE_S = 3_600
"""Longer than any test, so that a pause ends only when everyone has continued."""
A_SECOND, A_MINUTE, AN_HOUR = 1_000, 60_000, 3_600_000
BEGAN_MS = 5_000
GAMES_OF_DEALS = [game for game in GAMES.values() if game.has_deals]

LONG: dict[str, dict[str, OptionValue]] = {"archduke": {"mark": "rounds", "rounds": 5}}
"""Options with which no match ends with its first deal, however it is played."""

by_game = pytest.mark.parametrize("game", GAMES_OF_DEALS, ids=lambda game: game.id)


# --- Logs with given times ------------------------------------------------------------------------------------------


def new_log(game: Game, pause_s: int = PAUSE_S, **options: OptionValue) -> TableLog:
    """A match that has just begun, with people in all seats."""
    log, seats = TableLog("a table", key_from_seed(1)), game.rules.DEFAULT_SEATS
    assert log.key
    settled = options or LONG.get(game.id, {})
    log.apply_event(
        Opened(game=game.id, rules=game.rules.VERSION, seats=seats, options=settled, is_public=False, pause_s=pause_s),
        0,
    )
    for seat in range(seats):
        log.apply_event(SatDown(seat=seat, name=f"Player {seat}", token_hash=str(seat)), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), BEGAN_MS)
    return log


def play_deal(log: TableLog, now_ms: int = BEGAN_MS) -> int:
    """Play at random, an action each second, to the end of a deal or of the match; returns the time."""
    rng, match = new_rng(1), log.started_match
    while log.stage == PLAYING:
        now_ms += A_SECOND
        seat = match.actors[0]
        log.apply_event(Acted(seat=seat, action=at_random(match.view(seat), rng), at_ms=log.match_ms(now_ms)), now_ms)
        if match.has_ended_deal:
            break
    return now_ms


def paused_log(game: Game, **options: OptionValue) -> tuple[TableLog, int]:
    """A table that has just paused, and the time."""
    log = new_log(game, PAUSE_S, **options)
    now_ms = play_deal(log)
    log.apply_event(Paused(), now_ms)
    return log, now_ms


@by_game
def test_match_time_stands_still_in_a_pause(game: Game) -> None:
    log, paused_ms = paused_log(game)
    played_ms = paused_ms - BEGAN_MS
    assert log.match_ms(paused_ms + AN_HOUR) == played_ms
    log.apply_event(Resumed(), paused_ms + AN_HOUR)
    assert log.match_ms(paused_ms + AN_HOUR) == played_ms
    assert log.match_ms(paused_ms + AN_HOUR + A_SECOND) == played_ms + A_SECOND
    log.apply_event(Paused(), paused_ms + AN_HOUR + A_SECOND)
    log.apply_event(Resumed(), paused_ms + 3 * AN_HOUR)
    assert log.match_ms(paused_ms + 3 * AN_HOUR) == played_ms + A_SECOND


def test_a_clock_that_is_set_back_in_a_pause_does_not_set_the_match_back() -> None:
    log, paused_ms = paused_log(GAMES["family"])
    log.apply_event(Resumed(), paused_ms - AN_HOUR)
    assert log.match_ms(paused_ms - AN_HOUR) == log.started_match.clock_ms
    assert log.match_ms(paused_ms + A_SECOND) == paused_ms - BEGAN_MS + A_SECOND


def test_ARC_GAME_4_the_timer_of_the_match_stands_still_in_a_pause() -> None:
    log, paused_ms = paused_log(GAMES["archduke"], mark="timer", minutes=10)
    match, left_ms = log.started_match, 10 * A_MINUTE - (paused_ms - BEGAN_MS)
    assert left_ms > 0
    assert match.due(log.match_ms(paused_ms + AN_HOUR)) is None
    log.apply_event(Resumed(), paused_ms + AN_HOUR)
    assert match.due(log.match_ms(paused_ms + AN_HOUR + left_ms - 1)) is None
    assert match.due(log.match_ms(paused_ms + AN_HOUR + left_ms)) is not None


@by_game
def test_a_log_read_from_the_store_gives_the_same_times_and_the_same_pause(game: Game) -> None:
    log, paused_ms = paused_log(game)
    log.apply_event(Continued(seat=0, id="a request"), paused_ms)
    read = TableLog(log.table, log.key)
    for event in log.events:
        read.apply_event(decode(encode(event.what)), event.at_ms)
    now_ms = paused_ms + AN_HOUR
    assert (read.pauses.is_on, read.pauses.continued, read.match_ms(now_ms)) == (True, {0}, log.match_ms(now_ms))
    for either in (log, read):
        either.apply_event(Resumed(), now_ms)
        play_deal(either, now_ms)
    assert read.started_match.record() == log.started_match.record()
    times = [entry.at_ms for entry in read.started_match.log if entry.at_ms is not None]
    assert times == sorted(times)
    assert times[-1] < AN_HOUR
    assert all(finding.holds for finding in verify(read.started_match.record()))


@by_game
def test_a_log_without_the_setting_never_pauses(game: Game) -> None:
    log = new_log(game, pause_s=0)
    assert b"pause" not in encode(log.opened)
    now_ms = BEGAN_MS
    for _ in range(2):
        now_ms = play_deal(log, now_ms)
        assert log.started_match.has_ended_deal
        assert not log.pauses.is_between_deals
        shown = FrameBuilder(log, 0).welcome(Missed(), Presence({0, 1}))
        assert (shown.pause, shown.scene) == (None, log.started_match.scene(0))


def test_a_game_of_one_deal_never_pauses() -> None:
    log = new_log(GAMES["mrt"])
    play_deal(log)
    assert not any(isinstance(event.what, Paused) for event in log.events)
    assert log.stage != PLAYING


def test_a_pause_waits_for_connected_players_only() -> None:
    log, _ = paused_log(GAMES["family"])
    pauses = log.pauses
    assert pauses.waits_for(present(log.occupants, {0, 1, 3})) == [0, 1, 3]
    log.apply_event(StoodIn(seat=1, level="novice"), 0)
    log.apply_event(Continued(seat=0, id="a request"), 0)
    assert pauses.waits_for(present(log.occupants, {0, 1, 3})) == [3]
    assert not pauses.may_end(present(log.occupants, {0, 1, 3}))
    assert pauses.may_end(present(log.occupants, {0, 1}))
    assert not pauses.may_end(present(log.occupants, set()))
    log.apply_event(CameBack(seat=1), 0)
    assert not pauses.may_end(present(log.occupants, {0, 1}))


def test_ABR_Q33_chat_is_open_in_the_pause_and_closed_during_the_hand() -> None:
    log = new_log(GAMES["abridged"])
    with pytest.raises(Refused, match="talk"):
        check_chat(log, "hello")
    now_ms = play_deal(log)
    log.apply_event(Paused(), now_ms)
    check_chat(log, "hello")
    assert log.chat_is_open
    log.apply_event(Resumed(), now_ms)
    assert not log.chat_is_open


@by_game
def test_a_pause_shows_how_the_deal_ended_and_nothing_of_the_next_one(game: Game) -> None:
    log, now_ms = paused_log(game)
    match, everyone = log.started_match, set(range(game.rules.DEFAULT_SEATS))
    presence = Presence(everyone, [], AN_HOUR)
    for viewer in (SPECTATOR, *everyone):
        shown = FrameBuilder(log, viewer).welcome(Missed(), presence)
        assert shown.scene == match.deal_end_scenes([viewer])[viewer]
        assert shown.scene.stage == match.latest_stage != match.scene(viewer).stage
        assert {seat for line in shown.reasons for seat in line.seats} == everyone
        assert shown.pause
        assert (shown.pause.continued, shown.pause.waits_for) == ([], sorted(everyone))
        assert not shown.may_undo
    following = log.apply_event(Resumed(), now_ms)
    frame = FrameBuilder(log, 0).frame(Broadcast.of(log, following, [0], presence))
    assert isinstance(frame, Event)
    assert (frame.pause, frame.scene) == (None, match.scene(0))
    assert frame.story[0].kind == "headline"


@by_game
def test_the_sheet_has_a_row_for_each_deal(game: Game) -> None:
    log, now_ms, rows, totals = new_log(game), BEGAN_MS, [], []
    for _ in range(2):
        totals.append(log.started_match.side_scores)
        stage = log.started_match.scene(SPECTATOR).stage
        now_ms = play_deal(log, now_ms)
        assert log.sheet.row
        assert log.sheet.row.stage == stage
        assert log.sheet.row.totals == log.started_match.side_scores
        gains = [after - before for before, after in zip(totals[-1], log.sheet.row.totals, strict=True)]
        assert log.sheet.row.gains == gains
        rows.append(log.sheet.row)
        log.apply_event(Paused(), now_ms)
        assert log.sheet.row is None
        log.apply_event(Resumed(), now_ms)
    recap = new_recap(log, SPECTATOR, None)
    assert list(recap.advance(log))
    assert recap.missed(log, None).sheet == rows


# --- Tables ---------------------------------------------------------------------------------------------------------


def in_a_pause(server: str, play: Callable[[Client, Client], Awaitable[None]], **form: Any) -> None:
    """Two people play a deal, and then the test."""

    async def work() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, **{"pause_s": PAUSE_S, **form})
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bess:
            async with asyncio.TaskGroup() as group:
                for client in (ann, bess):
                    group.create_task(to_the_pause(client))
            await play(ann, bess)

    run(work())


async def to_the_pause(client: Client) -> None:
    while not client.pause:
        assert client.stage == PLAYING
        if client.scene["choices"]:
            await client.act_at_random()
        else:
            await client.wait_for("event")


async def to_the_next_deal(client: Client) -> None:
    while client.pause:
        await client.wait_for("event")


def test_nothing_can_be_done_in_a_pause(server: str) -> None:
    async def play(ann: Client, bess: Client) -> None:
        for refused in (
            ann.act(0),
            ann.request("undo"),
            ann.request("ask"),
            bess.act(0),
        ):
            answer = await refused
            assert answer["type"] == "nak"
            assert answer["reason"].startswith("the table pauses after the deal")
        assert (await ann.request("say", text="well played"))["type"] == "ack"
        assert (ann.scene["choices"], ann.clocks) == ([], set())

    in_a_pause(server, play, clock_s=86_400)


def test_a_pause_ends_when_both_have_continued(server: str) -> None:
    async def play(ann: Client, bess: Client) -> None:
        ended = ann.scene["stage"]
        first = await ann.go_on("one request")
        assert first["type"] == "ack"
        assert ann.pause["left_ms"] > 0
        assert await ann.go_on("one request") == first
        assert (ann.pause["continued"], ann.pause["waits_for"]) == ([0], [1])
        assert ann.scene["stage"] == ended
        async with Client(ann.address, ann.table) as spectator:
            assert spectator.pause["waits_for"] == [1]
        assert (await bess.go_on())["type"] == "ack"
        for client in (ann, bess):
            await to_the_next_deal(client)
            assert client.scene["stage"] != ended
            assert client.scene["choices"]
        assert (await ann.go_on())["reason"] == "the table does not pause now"
        assert (await ann.act_at_random())["type"] == "ack"

    in_a_pause(server, play)


def test_a_request_for_an_earlier_pause_does_not_end_a_later_one(server: str) -> None:
    async def play(ann: Client, _: Client) -> None:
        answer = await ann.request("continue", seen=ann.seq - 1 if ann.seq else 0)
        assert answer["reason"] == "that was meant for an earlier pause"
        assert ann.pause["continued"] == []

    in_a_pause(server, play)


def test_a_player_who_leaves_does_not_delay_the_pause(server: str) -> None:
    async def play(ann: Client, bess: Client) -> None:
        await ann.go_on()
        await bess.socket.close()
        await to_the_next_deal(ann)
        assert ann.scene["choices"]

    in_a_pause(server, play)


def test_a_player_who_continued_and_left_ends_the_pause_on_return(server: str) -> None:
    async def play(ann: Client, bess: Client) -> None:
        await ann.go_on()
        await ann.socket.close()
        while any(player["is_connected"] for player in bess.players if player["seat"] == ann.seat):
            await bess.wait_for("event")
        await bess.socket.close()
        await ann.connect()
        await to_the_next_deal(ann)

    in_a_pause(server, play)


def test_a_pause_ends_when_its_time_is_up(server: str) -> None:
    async def play(ann: Client, bess: Client) -> None:
        await to_the_next_deal(ann)
        await to_the_next_deal(bess)
        assert (await ann.act_at_random())["type"] == "ack"

    in_a_pause(server, play, pause_s=1)


def test_alone_with_bots_a_pause_has_no_time_limit_and_ends_at_once(server: str) -> None:
    async def play() -> None:
        form: dict[str, Any] = {"seats": 3, "bots": ["novice", "novice"], "options": {"target": 30}, "pause_s": 1}
        table, (token,) = open_table(server, "family", **form)
        async with Client(server, table, token) as ann:
            await to_the_pause(ann)
            assert (ann.pause["waits_for"], ann.pause["left_ms"]) == ([0], None)
            answer = await ann.go_on()
            await to_the_next_deal(ann)
            assert ann.seq == answer["seq"] + 1
            await ann.play()
            assert ann.result
            assert [line["kind"] for line in ann.reasons] == ["score"] * 3
            assert ann.sheet[-1]["totals"] == ann.result["side_scores"]
        record = read_record(fetch(server, "GET", f"/api/tables/{table}/record"))
        assert all(finding.holds for finding in verify(record))

    run(play())


def test_a_pause_goes_on_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def to_a_pause(address: str) -> tuple[str, list[str], Any]:
        table, tokens = open_table(address, "archduke", 2, seats=2, pause_s=PAUSE_S, options=LONG["archduke"])
        async with Client(address, table, tokens[0]) as ann, Client(address, table, tokens[1]) as bess:
            async with asyncio.TaskGroup() as group:
                for client in (ann, bess):
                    group.create_task(to_the_pause(client))
            await ann.go_on()
            return table, tokens, ann.scene

    async def go_on(address: str, table: str, tokens: list[str], scene: Any) -> None:
        async with Client(address, table, tokens[1]) as bess:
            assert (bess.pause["continued"], bess.pause["waits_for"]) == ([0], [1])
            for zone, before in zip(bess.scene["zones"], scene["zones"], strict=True):
                assert zone == before
            assert (await bess.act(0, "too early"))["type"] == "nak"
            await bess.go_on("a new request")
            await to_the_next_deal(bess)
            assert bess.scene["choices"]

    with served(store, absence_s=PATIENCE_S) as address:  # the server stops before any absence counts
        table, tokens, scene = run(to_a_pause(address))
    with served(store) as address:
        run(go_on(address, table, tokens, scene))


def test_the_setting_is_bounded(server: str) -> None:
    with pytest.raises(Exception, match="pause_s is 3601, but it must be 0 to 3600"):
        open_table(server, "family", pause_s=3_601)
