"""Unfinished matches: saved in the user's state folder with their keys, until they are finished."""

import os
from pathlib import Path

import msgspec

from boxlid.cli.folder import state_folder
from boxlid.games import Game, Unreadable
from boxlid.table import Record, Table
from boxlid.table.keys import key_from_hex
from boxlid.table.replay import repeat_action


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record and its key, which an unfinished record does not contain: it would reveal the deals."""

    record: Record
    key: str


def unfinished_file(game: Game) -> Path:
    """The file for the unfinished match of a game."""
    return state_folder() / f"unfinished-{game.id}.json"


def save_unfinished(table: Table) -> None:
    """Save a match to be resumed; only the file's owner may read it."""
    file = unfinished_file(table.game)
    text = msgspec.json.encode(Unfinished(table.record(), table.secret().hex()))
    temporary = file.with_suffix(".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(text)
    temporary.replace(file)


def resume_unfinished(game: Game) -> Table:
    """The saved match, replayed to where it stopped."""
    file = unfinished_file(game)
    if not file.exists():
        raise Unreadable(f"there is no unfinished match of {game.title}")
    try:
        saved = msgspec.json.decode(file.read_bytes(), type=Unfinished)
    except msgspec.DecodeError as error:
        raise Unreadable(f"{file} cannot be read: {error}") from None
    record = saved.record
    table = Table(
        game,
        record.seats,
        options=record.options,
        secret=key_from_hex(saved.key),
        players=record.players,
        version=record.rules,
        clock=record.clock,
    )
    for action in record.actions:
        repeat_action(table, action)
    return table


def delete_unfinished(game: Game) -> None:
    """Delete the saved match of a game, which has ended."""
    unfinished_file(game).unlink(missing_ok=True)
