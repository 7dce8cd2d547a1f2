"""Replaying a record to any point."""

from collections.abc import Generator

from boxlid.games import BoxlidError, Unreadable, find_game
from boxlid.table.keys import key_from_hex, nonces_from_hex
from boxlid.table.record import Record, RecordedAction
from boxlid.table.script import Script
from boxlid.table.steps import finish
from boxlid.table.table import Table


def replay(record: Record, at: int | None = None) -> Table:
    """The table after the first `at` actions of a record, by default after all."""
    return finish(replay_in_steps(record, len(record.actions) if at is None else at))


def replay_in_steps(record: Record, at: int) -> Generator[None, None, Table]:
    """The same, action by action."""
    table = opened(record)
    for number in range(check_point(record, at)):
        play_action(table, record, number)
        yield
    return table


def play_action(table: Table, record: Record, number: int) -> None:
    """Play action `number`, counted from 0."""
    try:
        repeat_action(table, record.actions[number])
    except BoxlidError as error:
        raise Unreadable(f"action {number + 1} of the record cannot be played: {error}") from None


def repeat_action(table: Table, action: RecordedAction) -> None:
    """Perform a recorded action or take-back."""
    if action.taken_back:
        table.take_back(action.seat, action.taken_back, action.at_ms)
    else:
        table.act(action.seat, action.words, action.at_ms, action.marks)


def opened(record: Record) -> Table:
    """The table of a record before its first action."""
    game = find_game(record.game)
    game.check_seats(record.seats)
    if not 0 <= record.dealer < record.seats:
        raise Unreadable(f"the first dealer is seat {record.dealer}, but the seats are 0 to {record.seats - 1}")
    rows = record.cuts or []
    if bool(rows) != bool(len(game.rules.CUT_RANKS)) or any(len(row) != record.seats for row in rows):
        raise Unreadable(f"the cuts of the record are not those of {record.seats} players of {game.title}")
    return Table(
        game,
        record.seats,
        options=record.options,
        players=record.players,
        version=record.rules,
        clock=record.clock,
        script=Script(game, record),
    )


def dealt_again(record: Record) -> Table:
    """The table of a finished record before its first action, dealt from its secret instead of its shuffles."""
    return Table(
        record.game,
        record.seats,
        options=record.options,
        secret=secret_of(record),
        nonces=nonces_of(record),
        players=record.players,
        version=record.rules,
        clock=record.clock,
    )


def secret_of(record: Record) -> bytes:
    """The secret of a finished record."""
    return key_from_hex(record.secret or "")


def nonces_of(record: Record) -> list[bytes | None] | None:
    """The nonces of the seats."""
    if record.nonces is None:
        return None
    if len(record.nonces) != record.seats:
        raise Unreadable(f"the record has {len(record.nonces)} nonces for {record.seats} seats")
    return nonces_from_hex(record.nonces)


def check_point(record: Record, at: int) -> int:
    """The point `at`, refused if the record does not reach it."""
    if not 0 <= at <= len(record.actions):
        raise Unreadable(f"the record has {len(record.actions)} actions, so there is no point {at}")
    return at
