"""The messages and forms of the server as TypeScript types, which the page's modules are checked against.

`python -m tests.web.contract` writes them to the page; a test holds them to the classes they are made from.
"""

from inspect import getmembers, isclass
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from boxlid.games import scenes
from boxlid.server.tables import lobby_messages as forms
from boxlid.server.tables import messages

FILE = Path(__file__).parents[2] / "src/boxlid/server/static/contract.d.ts"
HEADING = (
    "// The types of messages, forms and scenes. Made by `python -m tests.web.contract` from the classes of the server."
)
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}


def write_types() -> str:
    """The whole file."""
    structs = {
        name: struct
        for module in (scenes, messages, forms)
        for name, struct in getmembers(module, isclass)
        if issubclass(struct, msgspec.Struct) and not name.startswith("_")
    }
    parts = [HEADING, *(interface(struct) for struct in structs.values())]
    parts += [f"export type {name} = {spell(union)};" for name, union in UNIONS.items()]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct]) -> str:
    """One class as an interface."""
    tag = struct.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag is not None else []
    lines += [
        f"  {field.encode_name}{mark(struct, field)}: {spell(field.type)};" for field in msgspec.structs.fields(struct)
    ]
    body = "\n".join(lines)
    return f"/** {(struct.__doc__ or '').splitlines()[0]} */\nexport interface {struct.__name__} {{\n{body}\n}}"


def mark(struct: type[msgspec.Struct], field: FieldInfo) -> str:
    """What the client sends may leave out what has a default; what it is told is always whole."""
    return "?" if struct.__struct_config__.forbid_unknown_fields and not field.required else ""


def spell(kind: Any) -> str:
    """A Python type in TypeScript."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return " | ".join(dict.fromkeys(spell(part) for part in inner))
    if origin is dict:
        return f"Record<{spell(inner[0])}, {spell(inner[1])}>"
    if origin is list or inner[1:] == (...,):
        item = spell(inner[0])
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(spell(part) for part in inner)}]"
    return NAMES.get(kind) or str(kind.__name__)


if __name__ == "__main__":
    FILE.write_text(write_types(), encoding="utf-8")
