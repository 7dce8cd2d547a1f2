"""The record of a match: one JSON text that holds all that is needed to play it again, without our generator."""

from typing import Any

import msgspec

from boxlid.games import Unreadable
from boxlid.games.options import Value
from boxlid.table.printable import is_printable

FORMAT = 1


class RecordedAction(msgspec.Struct, frozen=True, array_like=True):
    """Who did what, and when in milliseconds since the start, if it was timed."""

    seat: int
    words: str
    at_ms: int | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    scores: list[int]
    """Of every seat, or of every team where seats play together: seat n is in team n mod teams."""
    winners: list[int]
    """All seats that have won."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match. `key` and `result` are there once the match is over; `cuts` where a game is cut for."""

    boxlid: int
    game: str
    rules: int
    seats: int
    players: list[str]
    options: dict[str, Value]
    key: str | None = None
    commitment: str
    cuts: list[list[str | None]] | None = None
    dealer: int
    shuffles: list[list[str]]
    actions: list[RecordedAction]
    result: Result | None = None


def read_record(text: bytes | str) -> Record:
    """The record in a text."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(f"this is not a whole Boxlid record: {_as_clause(str(error))}") from None
    if record.boxlid != FORMAT:
        raise Unreadable(f"the record has format {record.boxlid}, and this program reads format {FORMAT}")
    if not is_printable(msgspec.to_builtins(record)):
        raise Unreadable("the record has characters in it that are no plain text")
    return record


def write_record(record: Record) -> str:
    """The record as text, a line for each shuffle and each action, so that two records can be compared by eye."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    fields["actions"] = [
        [seat, words] if at_ms is None else [seat, words, at_ms] for seat, words, at_ms in fields["actions"]
    ]
    return "{\n" + ",\n".join(f" {_json(name)}: {_laid_out(value)}" for name, value in fields.items()) + "\n}\n"


def _laid_out(value: Any) -> str:
    is_list_of_rows = isinstance(value, list) and value and isinstance(value[0], list)
    if not is_list_of_rows:
        return _json(value)
    return "[\n" + ",\n".join(f"  {_json(row)}" for row in value) + "\n ]"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _as_clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
