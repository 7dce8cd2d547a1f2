"""In a race, bots leave connected people time to match before they touch a pile. Virtual time, no server."""

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeVar, cast

import msgspec
import pytest

from boxlid.bots import by_thumb
from boxlid.bots.opponents import NO_REQUESTER, BotChoice, Opponents, Requester
from boxlid.games import View
from boxlid.games.archduke.scene import ACTIONS
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.tables.bot_speed import thinking_s, time_to_match_s
from boxlid.server.tables.connections import Connection
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened, SatDown
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.outbox import Outbox
from boxlid.server.tables.race_windows import MARGIN_S, announced_ms, wait_s
from boxlid.server.tables.services import Services
from boxlid.server.tables.store import Lease, Store
from boxlid.server.tables.table_log import TableLog
from boxlid.table.keys import commitment_to, key_from_seed
from tests.server.virtual_time import run_in_virtual_time

T = TypeVar("T")
PERSON, BOT, ABSENT = range(3)
THINKS_S, TO_MATCH_S = 1.0, 3.0
SETTINGS = replace(Settings(), bots_think_s=(THINKS_S, THINKS_S), time_to_match_s=TO_MATCH_S)
FRAME = msgspec.json.Decoder(dict[str, Any])


# --- The time, as pure functions -------------------------------------------------------------------------------------


def test_a_touch_waits_for_whoever_was_shown_the_discard_last() -> None:
    assert wait_s(10.0, [9.0, 9.5], 3.0) == 2.5
    assert wait_s(10.0, [5.0], 3.0) == -2.0
    assert wait_s(10.0, [], 3.0) == 0.0


def test_players_are_shown_a_little_less_than_the_time_they_have() -> None:
    assert announced_ms(3.0) == 2750
    assert announced_ms(MARGIN_S / 2) == 0


@pytest.mark.parametrize(("speed", "factor"), [("slow", 2.0), ("normal", 1.0), ("fast", 1.0)])
def test_a_fast_bot_leaves_people_as_much_time_as_a_normal_one(speed: str, factor: float) -> None:
    assert time_to_match_s(3.0, speed) == 3.0 * factor
    assert thinking_s((0.7, 1.8), speed, is_racing=True) == (0.7 * factor, 1.8 * factor)


def test_outside_a_race_a_fast_bot_is_fast() -> None:
    assert thinking_s((1.0, 2.0), "fast", is_racing=False) == (0.3, 0.6)


# --- At a table ------------------------------------------------------------------------------------------------------


class NoStore:
    """Every event is durable at once."""

    async def append(self, *_: object) -> None:
        return None

    save_race_times = append


class ByThumb:
    """Every bot plays by rule of thumb, at once."""

    def choose(self, _level: str, view: View, seed: int, _requester: Requester = NO_REQUESTER) -> "Future[BotChoice]":
        future: Future[BotChoice] = Future()
        future.set_result(BotChoice(by_thumb(view, new_rng(seed))))
        return future


class Frames:
    """What a client is sent, with the time."""

    is_clear = True

    def __init__(self) -> None:
        self._sent: asyncio.Queue[tuple[float, dict[str, Any]]] = asyncio.Queue()

    def send_frame(self, frame: bytes) -> None:
        self._sent.put_nowait((asyncio.get_running_loop().time(), FRAME.decode(frame)))

    async def next_scene(self) -> tuple[float, dict[str, Any]]:
        """The next frame that has a scene, and when it was sent."""
        while True:
            at_s, frame = await self._sent.get()
            if frame.get("scene"):
                return at_s, frame

    async def window_ms(self) -> int | None:
        """What the next frame with a scene says about the open race."""
        _, frame = await self.next_scene()
        announced: int | None = frame["window_ms"]
        return announced


def log_of_discard(speed: str = "normal") -> TableLog:
    """The person has discarded and has to end the turn; the bot is next, and may be followed by an absent person."""
    key = key_from_seed(3)
    log = TableLog("table", key)
    opened = Opened(game="archduke", rules=2, seats=3, options={"race": True}, is_public=False, bot_speed=speed)
    log.apply_event(opened, 0)
    log.apply_event(SatDown(seat=PERSON, name="Ann", token_hash="a", is_host=True), 0)  # noqa: S106 - no real token
    log.apply_event(BotPlaced(seat=BOT, level="novice"), 0)
    log.apply_event(SatDown(seat=ABSENT, name="Ben", token_hash="b"), 0)  # noqa: S106 - no real token
    log.apply_event(Began(commitment=commitment_to(key)), 0)
    match, rng = log.started_match, new_rng(3)
    while match.race_closer != BOT or "done" not in match.legal(PERSON):
        seat = next(seat for seat in match.actors if seat not in match.racers)
        log.apply_event(Acted(seat=seat, action=by_thumb(match.view(seat), rng), at_ms=match.clock_ms), 0)
    return log


async def sit_down(log: TableLog) -> tuple[LoadedTable, Connection, Frames]:
    """The person connects to the table."""
    services = Services(cast(Store, NoStore()), cast(Opponents, ByThumb()), SETTINGS, Metrics())
    live, frames = LoadedTable(log, Lease("table", 1), services), Frames()
    connection = Connection("a", Outbox(frames))
    await live.welcome(connection, log.seq)
    return live, connection, frames


async def say(live: LoadedTable, connection: Connection, words: str) -> None:
    now_s = asyncio.get_running_loop().time()
    await live.act(connection, words, ACTIONS[words], live.log.seq, now_s)


async def window_of(speed: str, *sayings: tuple[float, str]) -> float:
    """When the window closes that is shown at 0.0, if the person says this at these times."""
    live, connection, frames = await sit_down(log_of_discard(speed))
    for at_s, words in sayings:
        await asyncio.sleep(at_s - asyncio.get_running_loop().time())
        await say(live, connection, words)
    while live.log.started_match.open_race:
        closed_at_s, _ = await frames.next_scene()
    live.unload()
    return closed_at_s


def run(work: Coroutine[Any, Any, T]) -> T:
    return run_in_virtual_time(work)


@pytest.mark.parametrize(("speed", "time_s"), [("slow", 2 * TO_MATCH_S), ("normal", TO_MATCH_S), ("fast", TO_MATCH_S)])
def test_a_bot_touches_no_sooner_than_a_connected_person_has_had_time_to_match(speed: str, time_s: float) -> None:
    assert run(window_of(speed, (0.0, "done"))) == pytest.approx(time_s)


def test_a_bot_thinks_anyway_after_a_person_has_taken_longer() -> None:
    assert run(window_of("normal", (10.0, "done"))) == pytest.approx(10.0 + THINKS_S)


@pytest.mark.parametrize("order", [("done", "pass"), ("pass", "done")])
def test_a_bot_does_not_wait_for_people_who_have_passed_or_are_away(order: Sequence[str]) -> None:
    first, then = order
    closed_at_s = run(window_of("normal", (0.0, first), (1.5, then)))
    assert closed_at_s == pytest.approx(1.5 if then == "pass" else 1.5 + THINKS_S)


def test_the_time_left_is_announced_while_a_bot_will_close_the_window() -> None:
    async def play() -> list[int | None]:
        live, connection, frames = await sit_down(log_of_discard())
        announced = [await frames.window_ms()]
        await asyncio.sleep(0.5)
        await say(live, connection, "done")
        announced += [await frames.window_ms(), await frames.window_ms()]
        live.unload()
        return announced

    assert run(play()) == [2750, 2250, None]


def test_no_time_is_announced_while_a_person_may_close_the_window() -> None:
    async def play() -> int | None:
        log = log_of_discard()
        log.occupants[BOT] = replace(log.occupants[BOT], level=None, name="Cleo", token_hash="c")  # noqa: S106
        live, _, frames = await sit_down(log)
        live.unload()
        return await frames.window_ms()

    assert run(play()) is None
