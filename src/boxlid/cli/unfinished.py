"""The match a player has left: kept in the user's own folder with its key, until it is finished."""

import os
from pathlib import Path

import msgspec

from boxlid.cli.folder import state_folder
from boxlid.games import Game, Unreadable
from boxlid.table import Record, Table
from boxlid.table.keys import key_from_hex
from boxlid.table.replay import repeat_action


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record without its key, and the key beside it: only this computer may deal on."""

    record: Record
    key: str


def unfinished_file(game: Game) -> Path:
    """Where the unfinished match of a game is kept."""
    return state_folder() / f"unfinished-{game.id}.json"


def keep_unfinished(table: Table) -> None:
    """Keep a match so that it can go on; readable by its owner alone."""
    file = unfinished_file(table.game)
    text = msgspec.json.encode(Unfinished(table.record(), table.secret().hex()))
    fresh = file.with_suffix(".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(text)
    fresh.replace(file)


def resume_unfinished(game: Game) -> Table:
    """The table as it was left."""
    file = unfinished_file(game)
    if not file.exists():
        raise Unreadable(f"no match of {game.title} was left unfinished")
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Unfinished)
    except msgspec.DecodeError as error:
        raise Unreadable(f"{file} cannot be read: {error}") from None
    record = kept.record
    table = Table(
        game,
        record.seats,
        options=record.options,
        secret=key_from_hex(kept.key),
        players=record.players,
        version=record.rules,
        clock=record.clock,
    )
    for action in record.actions:
        repeat_action(table, action)
    return table


def forget_unfinished(game: Game) -> None:
    """The match has ended."""
    unfinished_file(game).unlink(missing_ok=True)
