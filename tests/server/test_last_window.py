"""What a live table adds to Archduke's race: stale matches are refused, and the last window closes by time."""

from pathlib import Path

import pytest

from boxlid.bots import by_thumb
from boxlid.games.archduke.scene import ACTIONS
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.tables.checks import check_race
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened, SatDown
from boxlid.server.tables.registry import hashed
from boxlid.server.tables.table_log import NotNow, TableLog
from boxlid.table import read_record
from boxlid.table.keys import commitment_to, key_from_seed
from tests.games.archduke.arrange import playing
from tests.server.client import Client, fetch, get, open_table, run
from tests.server.serving import served
from tests.server.test_long import write

SWAPPER, OWNER = 0, 1


def log_during_swap() -> TableLog:
    """Seat 0 has thrown a Swap away in a race and has begun to use it on the first card of seat 1."""
    key = key_from_seed(1)
    log = TableLog("table", key)
    log.apply_event(Opened(game="archduke", rules=2, seats=2, options={"race": True}, is_public=False), 0)
    log.apply_event(SatDown(seat=0, name="Ann", token_hash="a", is_host=True), 0)  # noqa: S106 - no real token
    log.apply_event(BotPlaced(seat=1, level="novice"), 0)
    log.apply_event(Began(commitment=commitment_to(key)), 0)
    match = playing("S11 N3 N4 N5", "N6 N7 N8 N9", draw="S11", race=True)
    log.started_match._state = match.say(0, "touch", "draw", "discard").state
    act(log, SWAPPER, "swap 1.0")
    return log


def act(log: TableLog, seat: int, words: str) -> None:
    log.apply_event(Acted(seat=seat, action=ACTIONS[words], at_ms=log.started_match.clock_ms + 1), 0)


def test_ARC_Q45_a_match_sent_before_the_swap_could_be_seen_is_refused() -> None:
    log = log_during_swap()
    seen = log.seq
    act(log, SWAPPER, "with 0.0")
    for seat in (SWAPPER, OWNER):
        with pytest.raises(NotNow, match="swapped away"):
            check_race(log, seat, ACTIONS["match 0"], seen)
        check_race(log, seat, ACTIONS["match 1"], seen)
        check_race(log, seat, ACTIONS["match 0"], seen + 1)


def test_ARC_Q45_only_until_the_next_discard() -> None:
    log = log_during_swap()
    act(log, SWAPPER, "with 0.0")
    for words in ("done", "touch", "draw", "discard"):
        act(log, SWAPPER if words == "done" else OWNER, words)
    assert log.moved == {}


def test_ARC_Q54_the_last_window_closes_by_time_with_passes_for_all(tmp_path: Path) -> None:
    async def play(address: str) -> str:
        options = {"race": True, "mark": "rounds", "rounds": 1}
        table, tokens = open_table(address, "archduke", 1, seats=2, options=options, bots=["novice"])
        async with Client(address, table, tokens[0]) as client:
            while client.stage != "over":
                words = {choice["words"]: choice["action"] for choice in client.scene["choices"]}
                mine = [action for name, action in words.items() if not name.startswith(("match", "pass"))]
                if mine:
                    await client.act(words.get("call", mine[-1]))
                else:
                    await client.wait_for("event")
        return table

    with served(tmp_path / "tables.sqlite", last_window_s=0.0) as address:
        table = run(play(address))
        record = read_record(fetch(address, "GET", f"/api/tables/{table}/record"))
    *_, last = record.actions
    assert (last.words, last.marks and last.marks.by) == ("pass", "clock")


def log_of_last_window(token: str) -> TableLog:
    """A match of a person and a bot, played to where the last discard of its round can still be matched."""
    log, rng = TableLog("table", key_from_seed(1)), new_rng(1)
    assert log.key
    options: dict[str, OptionValue] = {"race": True, "mark": "rounds", "rounds": 1}
    log.apply_event(Opened(game="archduke", rules=2, seats=2, options=options, is_public=False), 0)
    log.apply_event(SatDown(seat=0, name="Ann", token_hash=hashed(token), is_host=True), 0)
    log.apply_event(BotPlaced(seat=1, level="novice"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    while not log.started_match.idlers:
        racers = log.started_match.racers
        seat = next(seat for seat in log.started_match.actors if seat not in racers)
        log.apply_event(Acted(seat=seat, action=by_thumb(log.started_match.view(seat), rng), at_ms=log.seq), 0)
    return log


def test_the_last_window_pauses_while_no_seated_player_is_connected(tmp_path: Path) -> None:
    file, token = tmp_path / "tables.sqlite", "a token"
    log = log_of_last_window(token)

    async def come_back(address: str) -> None:
        async with Client(address, log.table) as spectator:
            assert spectator.seq == log.seq
            async with Client(address, log.table, token):
                while spectator.stage != "over":
                    await spectator.receive()

    run(write(log, file))
    with served(file, last_window_s=0.0) as address:
        assert {get(address, f"/api/tables/{log.table}")["seq"] for _ in range(20)} == {log.seq}
        run(come_back(address))
