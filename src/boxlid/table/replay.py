"""Playing a record again, to any point of it."""

from boxlid.games import BoxlidError, Unreadable, find_game
from boxlid.table.record import Record
from boxlid.table.script import Script
from boxlid.table.table import Table


def replay(record: Record, at: int | None = None) -> Table:
    """The table after the first `at` actions of a record, or after all of them."""
    table = opened(record)
    for number in range(check_point(record, len(record.actions) if at is None else at)):
        play_action(table, record, number)
    return table


def play_action(table: Table, record: Record, number: int) -> None:
    """Play the action of that number, the first being 0."""
    action = record.actions[number]
    try:
        table.act(action.seat, action.words, action.at_ms)
    except BoxlidError as error:
        raise Unreadable(f"action {number + 1} of the record cannot be played: {error}") from None


def opened(record: Record) -> Table:
    """The table of a record before its first action."""
    game = find_game(record.game)
    game.check_seats(record.seats)
    if record.rules != game.rules.VERSION:
        raise Unreadable(
            f"the record was made by version {record.rules} of the rules of {game.title}, "
            f"and this program has version {game.rules.VERSION}"
        )
    if not 0 <= record.dealer < record.seats:
        raise Unreadable(f"the first dealer is seat {record.dealer}, but the seats are 0 to {record.seats - 1}")
    rows = record.cuts or []
    if bool(rows) != bool(len(game.rules.CUT_RANKS)) or any(len(row) != record.seats for row in rows):
        raise Unreadable(f"the cuts of the record are not those of {record.seats} players of {game.title}")
    script = Script(game, record)
    return Table(game, record.seats, options=record.options, players=record.players, script=script)


def check_point(record: Record, at: int) -> int:
    """A number of actions that the record has."""
    if not 0 <= at <= len(record.actions):
        raise Unreadable(f"the record has {len(record.actions)} actions, so there is no point {at}")
    return at
