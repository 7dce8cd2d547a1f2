"""The protocol in words: `docs/protocol.md`, made from the messages themselves."""

import ast
import inspect
import types
from itertools import pairwise
from typing import Any, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from boxlid.games import scenes
from boxlid.server.tables import messages
from boxlid.server.tables.messages import CLOSE_CODES, MOST_BYTES_IN, MOST_BYTES_OUT, MOST_CHAT, MOST_SAID

INTRODUCTION = f"""\
# The protocol of a table

A client opens a WebSocket at `/ws` and sends `hello` as its first frame. Every frame is one JSON text with a `type`.
The server answers every wish, with `ack` or `nak`, and tells everything that happens in frames numbered by `seq`.
Whoever finds a gap in the numbers, or has lost the socket, says `hello` with `since` and goes on from there.

- A wish (`act`, `undo`, `say`) carries an `id` of the client's own making. The same id twice is one wish, answered
  twice: whoever has not heard an answer sends it again.
- What is acknowledged is kept: it outlives the server.
- Numbers are each viewer's own. What a viewer may not even know to have happened (the first of several choices that
  somebody lays face down) has no number for them.
- An `event` with the number of the one before tells only who is here.
- Clocks are durations in milliseconds, from the moment the frame was sent.
- Frames to the server have at most {MOST_BYTES_IN:,} bytes, frames to the client at most {MOST_BYTES_OUT:,}, remarks at
  most {MOST_CHAT} characters. A table takes at most {MOST_SAID:,} remarks.
- Nobody alone chooses the deals. `welcome`, and the answer that gives a seat, hold the `commitment` to the server's
  secret. A client that has seen it may send a nonce before the match begins (`POST /api/tables/…/nonces`), and the
  cards are dealt from the hash of both. When the match is over, `standing` reveals the secret and all nonces, and the
  commitment to the secret of the rematch: nonces for that are sent to the table that is over.
- A browser's page must come from the server itself (`Origin`). The seat's token goes into `hello`, and over HTTP into
  `Authorization: Bearer …`, never into an address.

The lobby's part over HTTP is described at `/openapi.json`.
"""


def protocol_page() -> str:
    """The whole page."""
    return "\n".join(
        [
            INTRODUCTION,
            "## From the client\n",
            *map(_section, get_args(messages.ClientMessage)),
            "## From the server\n",
            *map(_section, get_args(messages.ServerMessage)),
            "## What they are made of\n",
            *map(
                _section,
                [messages.Player, messages.Clock, messages.Scored, messages.Remark, messages.Standing, messages.Worth],
            ),
            *map(_section, [scenes.Scene, scenes.SeatScene, scenes.Zone, scenes.Card, scenes.Place, scenes.Choice]),
            "## Close codes\n",
            "| code | why |\n|---|---|",
            *(f"| {code} | {why} |" for code, why in CLOSE_CODES.items()),
            "",
        ]
    )


def _section(struct: Any) -> str:
    tag = struct.__struct_config__.tag
    heading = f"### `{tag or struct.__name__}`"
    docs = _docs(struct)
    rows = [f"| `{field.name}` | {_kind(field)} | {docs.get(field.name, '')} |" for field in fields(struct)]
    table = "\n".join(["| field | kind | meaning |", "|---|---|---|", *rows])
    return f"{heading}\n\n{inspect.getdoc(struct)}\n\n{table}\n"


def _kind(field: FieldInfo) -> str:
    is_optional = not field.required
    return _written(field.type) + (", optional" if is_optional else "")


def _written(kind: Any) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is type(None):
        return "null"
    if origin is types.UnionType:
        return " or ".join(map(_written, inside))
    if origin in (list, tuple):
        parts = [_written(part) for part in inside if part is not Ellipsis]
        is_row = origin is tuple and Ellipsis not in inside
        return f"[{', '.join(parts)}]" if is_row else f"list of {parts[0]}"
    if origin is dict:
        return f"object of {_written(inside[1])}"
    return {str: "text", int: "whole number", float: "number", bool: "yes or no"}.get(kind, f"`{kind.__name__}`")


def _docs(struct: type) -> dict[str, str]:
    """What stands in quotes below each field of a class."""
    body = ast.parse(inspect.getsource(struct)).body[0]
    statements = body.body if isinstance(body, ast.ClassDef) else []
    found: dict[str, str] = {}
    for field, below in pairwise(statements):
        words = _quoted(below)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and words:
            found[field.target.id] = " ".join(words.split())
    return found


def _quoted(statement: ast.stmt) -> str:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return str(ast.literal_eval(statement.value)) if is_constant else ""  # type: ignore[attr-defined] # see is_constant
