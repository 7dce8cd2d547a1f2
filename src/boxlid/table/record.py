"""The record of a match: one JSON text that holds all that is needed to play it again, without our generator."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from boxlid.games import Unreadable
from boxlid.games.options import Value
from boxlid.table.printable import is_printable

FORMAT = 2
UNDO = "undo"


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is unusual about an action."""

    by: Literal["thumb", "stand-in", "clock"] | None = None
    """Who chose it, if not the player: the rule of thumb of a search bot that was still compiling, a bot standing in
    for a person, or the table when the time was up."""
    credit_ms: int | None = None
    """The lag credited in a race."""


class RecordedAction(msgspec.Struct, frozen=True, array_like=True):
    """Who did what, and when in milliseconds since the start, if it was timed. `undo N` takes back N actions."""

    seat: int
    words: str
    at_ms: int | None = None
    marks: Marks | None = None

    @property
    def taken_back(self) -> int:
        """How many of the actions before it no longer count; 0 unless this is a take-back."""
        word, _, number = self.words.partition(" ")
        return int(number) if word == UNDO and number.isdecimal() else 0


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the match ended."""

    scores: list[int]
    """Of every seat, or of every team where seats play together: seat n is in team n mod teams."""
    winners: list[int]
    """All seats that have won."""
    reason: str | None = None
    """Why the match was over, and the clause that says so."""
    clause: str | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match. `key`, `secret` and `result` are there once the match is over; `cuts` where a game is cut for."""

    boxlid: int
    game: str
    rules: int
    seats: int
    players: list[str]
    options: dict[str, Value]
    clock: bool = False
    """Whether actions are timed, and a timer goes by their times."""
    practice: bool = False
    """Whether a player has taken back actions against bots."""
    key: str | None = None
    secret: str | None = None
    """What the commitment promises. The key is made from it and the nonces; without nonces it is the key."""
    nonces: list[str | None] | None = None
    """What each seat has added to the secret; absent for a local match."""
    commitment: str
    cuts: list[list[str | None]] | None = None
    dealer: int
    shuffles: list[list[str]]
    actions: list[RecordedAction]
    result: Result | None = None


def read_record(text: bytes | str) -> Record:
    """The record in a text, of either format."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(f"this is not a whole Boxlid record: {_as_clause(str(error))}") from None
    if not 1 <= record.boxlid <= FORMAT:
        raise Unreadable(f"the record has format {record.boxlid}, and this program reads formats 1 to {FORMAT}")
    if not is_printable(msgspec.to_builtins(record)):
        raise Unreadable("the record has characters in it that are no plain text")
    return in_latest_format(record)


def in_latest_format(record: Record) -> Record:
    """A record of format 1 as format 2 would have it: the key was its own secret."""
    if record.boxlid == FORMAT:
        return record
    return msgspec.structs.replace(record, boxlid=FORMAT, secret=record.key)


def standing_actions(actions: Sequence[RecordedAction]) -> list[RecordedAction]:
    """The actions that have not been taken back."""
    standing: list[RecordedAction] = []
    for action in actions:
        if action.taken_back:
            del standing[-action.taken_back :]
        else:
            standing.append(action)
    return standing


def without_take_backs(record: Record) -> Record:
    """The same match as if nothing had ever been taken back: what replays, reviews and branches step through."""
    return msgspec.structs.replace(record, actions=standing_actions(record.actions))


def write_record(record: Record) -> str:
    """The record as text, a line for each shuffle and each action, so that two records can be compared by eye."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    fields["actions"] = [_trimmed(action) for action in fields["actions"]]
    return "{\n" + ",\n".join(f" {_json(name)}: {_laid_out(value)}" for name, value in fields.items()) + "\n}\n"


def _trimmed(action: list[Any]) -> list[Any]:
    """An action without what is absent at its end."""
    while action[-1] is None:
        action = action[:-1]
    return action


def _laid_out(value: Any) -> str:
    is_list_of_rows = isinstance(value, list) and value and isinstance(value[0], list)
    if not is_list_of_rows:
        return _json(value)
    return "[\n" + ",\n".join(f"  {_json(row)}" for row in value) + "\n ]"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _as_clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
