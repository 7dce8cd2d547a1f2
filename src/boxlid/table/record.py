"""The record of a match: JSON text from which it can be replayed without our generator."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from boxlid.games import Unreadable
from boxlid.games.options import OptionValue
from boxlid.table.names import seats_in_words
from boxlid.table.printable import is_printable

FORMAT = 2
UNDO = "undo"


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is unusual about an action."""

    by: Literal["thumb", "stand-in", "clock"] | None = None
    """Who chose it, if not the player: the rule of thumb of a search bot that was still compiling, a bot in place of an
    absent person, or the table at a timeout."""
    credit_ms: int | None = None
    """The lag credited in a race."""


class RecordedAction(msgspec.Struct, frozen=True, array_like=True):
    """A seat's action in words, with its time in milliseconds if it was timed. `undo N` takes back N actions."""

    seat: int
    words: str
    at_ms: int | None = None
    marks: Marks | None = None

    @property
    def taken_back(self) -> int:
        """How many actions it takes back; 0 unless it is a take-back."""
        word, _, number = self.words.partition(" ")
        return int(number) if word == UNDO and number.isdecimal() else 0


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the match ended."""

    scores: list[int]
    """Of every side: seats, or teams, where seat n is in team n mod teams."""
    winners: list[int]
    """All seats that have won."""
    reason: str | None = None
    """Why the match ended, and by which clause."""
    clause: str | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match. `key`, `secret` and `result` are set once it is over, `cuts` in games with a cut for the deal."""

    boxlid: int
    game: str
    rules: int
    seats: int
    players: list[str]
    options: dict[str, OptionValue]
    clock: bool = False
    """Are actions timed? A timer then uses their times."""
    practice: bool = False
    """Has a player taken back actions against bots?"""
    key: str | None = None
    secret: str | None = None
    """The secret behind the commitment. With the nonces it gives the key; without nonces it is the key."""
    nonces: list[str | None] | None = None
    """The nonce of each seat; absent in a local match."""
    commitment: str
    cuts: list[list[str | None]] | None = None
    dealer: int
    shuffles: list[list[str]]
    actions: list[RecordedAction]
    result: Result | None = None

    def __repr__(self) -> str:
        """In short, without the cards and the key."""
        now = f"won by {seats_in_words(self.result.winners)}" if self.result else "unfinished"
        return f"<Record of {self.game}, {self.seats} seats, {len(self.actions)} actions, {now}>"


def read_record(text: bytes | str) -> Record:
    """Parse a record of either format."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(f"this is not a whole Boxlid record: {_as_clause(str(error))}") from None
    if not 1 <= record.boxlid <= FORMAT:
        raise Unreadable(f"the record has format {record.boxlid}, and this program reads formats 1 to {FORMAT}")
    if not is_printable(msgspec.to_builtins(record)):
        raise Unreadable("the record contains control characters, so it is not plain text")
    return in_latest_format(record)


def in_latest_format(record: Record) -> Record:
    """Convert a record of format 1, in which the key was its own secret."""
    if record.boxlid == FORMAT:
        return record
    return msgspec.structs.replace(record, boxlid=FORMAT, secret=record.key)


def effective_actions(actions: Sequence[RecordedAction]) -> list[RecordedAction]:
    """The actions that have not been taken back."""
    effective: list[RecordedAction] = []
    for action in actions:
        if action.taken_back:
            del effective[-action.taken_back :]
        else:
            effective.append(action)
    return effective


def without_take_backs(record: Record) -> Record:
    """The same match without take-backs and what they undid: for replays, reviews and branches."""
    return msgspec.structs.replace(record, actions=effective_actions(record.actions))


def write_record(record: Record) -> str:
    """The record as text, one line per shuffle and action, so that records can be compared."""
    fields: dict[str, object] = msgspec.to_builtins(record)
    fields["actions"] = [_trimmed(msgspec.to_builtins(action)) for action in record.actions]
    return "{\n" + ",\n".join(f" {_json(name)}: {_laid_out(value)}" for name, value in fields.items()) + "\n}\n"


def _trimmed(action: list[object]) -> list[object]:
    """An action without trailing nulls."""
    while action[-1] is None:
        action = action[:-1]
    return action


def _laid_out(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"  {_json(row)}" for row in value) + "\n ]"
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _as_clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
