"""The timer uses the clock if there is one, otherwise it counts turns (ARC-GAME-4, ARC-Q62)."""

import pytest

from boxlid.games import Refused
from boxlid.games.archduke.state import HOUSE
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table, read_record, replay, verify, write_record
from boxlid.table.branch import go_on_from, imagine_past
from boxlid.table.keys import key_from_seed

TIMER: dict[str, OptionValue] = {"mark": "timer", "minutes": 1}
MINUTE_MS = 60_000


def pass_time(table: Table, until_ms: int, step_ms: int, rounds: int = 1000) -> Table:
    """All players do the first thing they can, and no one calls before the time is up."""
    at_ms = table.clock_ms
    while not table.is_over and at_ms < until_ms and table._state.round_number <= rounds:
        at_ms += step_ms
        seat = table.actors[0]
        legal = table.legal(seat)
        words = "pass" if "pass" in legal else "done" if "done" in legal else legal[-1]
        table.act(seat, words, at_ms)
    return table


def is_time_up(table: Table) -> bool:
    return bool(table._state.is_time_up)


def test_ARC_Q62_with_a_clock_turns_do_not_count() -> None:
    """Twelve players take 0.4 s for a turn, so counting turns would end a minute after 24 seconds."""
    table = pass_time(Table("archduke", 12, options=TIMER, seed=1, clock=True), until_ms=50_000, step_ms=20)
    assert table._state.turns > 60
    assert not is_time_up(table)


def test_ARC_Q62_without_a_clock_a_minute_is_sixty_turns() -> None:
    table = Table("archduke", 12, options=TIMER, seed=1)
    pass_time(table, until_ms=3_000_000, step_ms=MINUTE_MS, rounds=1)
    assert (table._state.turns >= 60) == is_time_up(table)
    slow = Table("archduke", 2, options=TIMER, seed=1)
    slow.act(0, "look 0", 10 * MINUTE_MS)
    assert not is_time_up(slow)
    assert slow.due(20 * MINUTE_MS) is None


def test_ARC_Q62_the_time_is_up_with_the_first_action_at_the_minute_or_later() -> None:
    table = Table("archduke", 2, options=TIMER, seed=1, clock=True)
    table.act(0, "look 0", MINUTE_MS - 1)
    assert not is_time_up(table)
    table.act(1, "look 0", MINUTE_MS)
    assert is_time_up(table)


def test_ARC_Q62_the_round_of_that_action_is_the_last() -> None:
    table = Table("archduke", 2, options=TIMER, seed=1, clock=True)
    pass_time(table, until_ms=MINUTE_MS, step_ms=1000, rounds=1)
    while not table.is_over:
        seat = table.actors[0]
        legal = table.legal(seat)
        words = "call" if "call" in legal else "pass" if "pass" in legal else legal[-1]
        table.act(seat, words, table.clock_ms + 1)
    assert table._state.round_number == 1
    outcome = table.outcome
    assert outcome is not None
    assert outcome.clause == "ARC-GAME-4"


def test_ARC_Q62_time_is_said_only_from_then_on() -> None:
    table = Table("archduke", 2, options=TIMER, seed=1, clock=True)
    with pytest.raises(Refused, match=r"not up yet \(ARC-Q62\)"):
        table.act(HOUSE, "time", MINUTE_MS - 1)
    table.act(0, "look 0", MINUTE_MS - 1)
    with pytest.raises(Refused, match="ARC-Q62"):
        table.act(HOUSE, "time")
    assert table.due(MINUTE_MS - 1) is None
    assert table.tick(MINUTE_MS) is not None
    assert is_time_up(table)


def test_ARC_Q62_a_refused_action_does_not_move_the_clock() -> None:
    table = Table("archduke", 2, options=TIMER, seed=1, clock=True)
    with pytest.raises(Refused):
        table.act(0, "draw", MINUTE_MS)
    table.act(0, "look 0", 5)
    assert not is_time_up(table)


def test_ARC_Q62_holds_when_a_record_is_verified_and_replayed() -> None:
    table = pass_time(Table("archduke", 3, options=TIMER, seed=1, clock=True), until_ms=40_000, step_ms=200)
    while not table.is_over:
        seat = table.actors[0]
        legal = table.legal(seat)
        words = "call" if "call" in legal else "pass" if "pass" in legal else legal[-1]
        table.act(seat, words, table.clock_ms + 700)
    record = read_record(write_record(table.record()))
    assert record.clock
    assert [finding.says for finding in verify(record) if not finding.holds] == []
    assert replay(record).record() == record


def test_ARC_Q62_a_match_that_branches_off_keeps_its_times() -> None:
    table = pass_time(Table("archduke", 2, options=TIMER, seed=1, clock=True), until_ms=30_000, step_ms=1000)
    record = table.record()
    past = imagine_past(record, len(record.actions), table.actors[0], new_rng(1))
    assert past.clock
    assert past.actions[0].at_ms == record.actions[0].at_ms
    branch = go_on_from(past, key_from_seed(2), ["Ann", "Bob"])
    assert branch.clock_ms == table.clock_ms
    assert branch.due(MINUTE_MS) is not None


def test_ARC_Q62_version_1_counts_turns_beside_the_clock() -> None:
    table = pass_time(Table("archduke", 12, options=TIMER, seed=1, clock=True, version=1), 50_000, step_ms=20)
    assert table._state.turns >= 60
    assert is_time_up(table)
    late = Table("archduke", 2, options=TIMER, seed=1, clock=True, version=1)
    late.act(0, "look 0", MINUTE_MS)
    assert not is_time_up(late)
    assert late.due(MINUTE_MS) is not None
