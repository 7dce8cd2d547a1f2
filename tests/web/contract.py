"""The messages and forms of the server as TypeScript types, which the page's modules are checked against.

`python -m tests.web.contract` writes them to the page, and regenerates `docs/protocol.md`. Tests check that both files
are what the classes give.
"""

from inspect import getmembers, isclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from boxlid.games import looks, references, scenes, stories
from boxlid.server.socket.protocol_page import protocol_page
from boxlid.server.tables import lobby_messages as forms
from boxlid.server.tables import messages

ROOT = Path(__file__).parents[2]
FILE = ROOT / "src/boxlid/server/static/contract.d.ts"
PROTOCOL = ROOT / "docs/protocol.md"
HEADING = (
    "// The types of scenes, stories, looks, messages and forms. Made by `python -m tests.web.contract` from Python's."
)
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
UNIONS = {
    "Subject": references.Subject,
    "Location": references.Location,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
}
"""Unions with a name. One that contains another comes first."""


def write_types() -> str:
    """The whole file."""
    structs = {
        name: struct
        for module in (references, scenes, stories, looks, messages, forms)
        for name, struct in getmembers(module, isclass)
        if issubclass(struct, msgspec.Struct) and not name.startswith("_")
    }
    parts = [HEADING, *(interface(struct) for struct in structs.values())]
    parts += [f"export type {name} = {' | '.join(map(spell, get_args(union)))};" for name, union in UNIONS.items()]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct]) -> str:
    """One class as an interface."""
    config = struct.__struct_config__
    lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag is not None else []
    lines += [
        f"  {field.encode_name}{mark(struct, field)}: {spell(field.type)};" for field in msgspec.structs.fields(struct)
    ]
    body = "\n".join(lines)
    return f"/** {(struct.__doc__ or '').splitlines()[0]} */\nexport interface {struct.__name__} {{\n{body}\n}}"


def mark(struct: type[msgspec.Struct], field: FieldInfo) -> str:
    """A field with a default may be missing in forms and in structs that omit defaults, nowhere else."""
    config = struct.__struct_config__
    may_omit = config.forbid_unknown_fields or config.omit_defaults
    return "?" if may_omit and not field.required else ""


def spell(kind: Any) -> str:
    """A Python type in TypeScript."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return " | ".join(dict.fromkeys(spell_members(inner)))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin is dict:
        return f"Record<{spell(inner[0])}, {spell(inner[1])}>"
    if origin is list or inner[1:] == (...,):
        item = spell(inner[0])
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(spell(part) for part in inner)}]"
    return NAMES.get(kind) or str(kind.__name__)


def spell_members(members: tuple[Any, ...]) -> list[str]:
    """The members of a union; those that make up a union with a name are called by it."""
    for name, union in UNIONS.items():
        named = get_args(union)
        if set(named) <= set(members):
            return [name, *spell_members(tuple(member for member in members if member not in named))]
    return [spell(member) for member in members]


if __name__ == "__main__":
    FILE.write_text(write_types(), encoding="utf-8")
    PROTOCOL.write_text(protocol_page(), encoding="utf-8")
    PROTOCOL.write_text(protocol_page(), encoding="utf-8")
