"""`docs/protocol.md`, generated from the message classes."""

import ast
import inspect
import types
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from boxlid.games import references, scenes, stories
from boxlid.server.tables import messages
from boxlid.server.tables.messages import (
    CLOSE_CODES,
    MOST_BYTES_IN,
    MOST_BYTES_OUT,
    MOST_CHANGES,
    MOST_CHAT_CHARACTERS,
    MOST_CHAT_MESSAGES,
)

REQUESTS = ", ".join(f"`{request.__struct_config__.tag}`" for request in get_args(messages.Request))

INTRODUCTION = f"""\
# The protocol of a table

A client opens a WebSocket at `/ws` and sends `hello` as its first frame. Every frame is one JSON text with a `type`.
The server answers every request with `ack` or `nak` (`ask` with `advice` or `nak`), and sends every event in a frame
numbered by `seq`. A client that finds a gap in the numbers, or has lost its connection, reconnects and sends `hello`
with `since`.

- A request ({REQUESTS}) carries an
  `id` chosen by the client. Requests are idempotent: the same id is carried out once and answered twice, so a client
  that has seen no answer sends the request again.
- An acknowledged request is durable: it survives a crash of the server.
- Events are numbered separately for each viewer. An event a viewer may not know of, such as the first of several sealed
  choices, has no number for that viewer.
- An `event` with the same number as the one before only updates who is connected.
- Seat -1 stands for no seat: a viewer with it is a spectator, and a zone with it belongs to the whole table.
- At a table with pauses, `pause` is set from the end of a deal until the next one: every connected player sends
  `continue`, and everything else but chat is refused. The scene is how the deal ended; that of the next deal comes with
  the event that ends the pause.
- Clocks are durations in milliseconds from the moment the frame was sent.
- Limits: {MOST_BYTES_IN:,} bytes per frame to the server, {MOST_BYTES_OUT:,} per frame to the client,
  {MOST_CHAT_CHARACTERS} characters per chat message, {MOST_CHAT_MESSAGES:,} chat messages per table. A table
  takes {MOST_CHANGES:,} changes of seats, bots, settings and votes, and take-backs, in all.
- No single party chooses the deals. `welcome`, and the response that grants a seat, contain the `commitment` to the
  server's secret. A client that has seen it may send a nonce before the match begins (`POST /api/tables/…/nonces`); the
  cards are dealt from a hash of the secret and the nonces. When the match is over, `result` reveals the secret and all
  nonces, with the commitment to the secret of the rematch, whose nonces are sent to the finished table.
- The `Origin` of a browser's request must be the server itself. The seat's token is sent in `hello` and, over HTTP, in
  `Authorization: Bearer …`, never in a URL.

The lobby's HTTP API is described at `/openapi.json`.
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
            "## Parts of messages\n",
            *map(
                _section,
                [
                    messages.Player,
                    messages.Clock,
                    messages.ScoreRow,
                    messages.Pause,
                    messages.ChatMessage,
                    messages.MatchResult,
                    messages.Caption,
                    messages.ChoiceValue,
                ],
            ),
            *map(_section, [scenes.Scene, scenes.SeatScene, scenes.Zone, scenes.Card, scenes.Place, scenes.Choice]),
            *map(_section, [scenes.Fact, scenes.RaceScene]),
            *map(_section, [stories.StoryLine, stories.Move, stories.Shown, *get_args(references.Subject)]),
            "## Close codes\n",
            "| code | reason |\n|---|---|",
            *(f"| {code} | {reason} |" for code, reason in CLOSE_CODES.items()),
            "",
        ]
    )


def _section(struct: Any) -> str:
    config, docs = struct.__struct_config__, _docs(struct)
    is_frame = config.tag_field == "type"
    heading = f"### `{config.tag if is_frame else struct.__name__}`"
    rows = [f'| `{config.tag_field}` | `"{config.tag}"` |  |'] if config.tag and not is_frame else []
    rows += [f"| `{field.name}` | {_type_of(field)} | {docs.get(field.name, '')} |" for field in fields(struct)]
    table = "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])
    return f"{heading}\n\n{inspect.getdoc(struct)}\n\n{table}\n"


def _type_of(field: FieldInfo) -> str:
    is_optional = not field.required
    return _type_name(field.type) + (", optional" if is_optional else "")


def _type_name(kind: Any) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is type(None):
        return "null"
    if origin is Literal:
        return " or ".join(f'`"{value}"`' for value in inside)
    if origin is types.UnionType:
        return " or ".join(map(_type_name, inside))
    if origin in (list, tuple):
        parts = [_type_name(part) for part in inside if part is not Ellipsis]
        is_row = origin is tuple and Ellipsis not in inside
        return f"[{', '.join(parts)}]" if is_row else f"array of {parts[0]}"
    if origin is dict:
        return f"object of {_type_name(inside[1])}"
    return {str: "string", int: "integer", float: "number", bool: "boolean"}.get(kind, f"`{kind.__name__}`")


def _docs(struct: type) -> dict[str, str]:
    """The docstring below each field of a class."""
    body = ast.parse(inspect.getsource(struct)).body[0]
    statements = body.body if isinstance(body, ast.ClassDef) else []
    found: dict[str, str] = {}
    for field, below in pairwise(statements):
        words = _string_in(below)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and words:
            found[field.target.id] = " ".join(words.split())
    return found


def _string_in(statement: ast.stmt) -> str:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return str(ast.literal_eval(statement.value)) if is_constant else ""  # type: ignore[attr-defined] # see is_constant
