"""The description of the lobby's HTTP part, made from what it takes and gives."""

import re
from typing import Any

import msgspec

from boxlid import __version__
from boxlid.server.http.lobby import DOORS, Door
from boxlid.server.tables.lobby_messages import Trouble

REFERENCE = "#/components/schemas/{name}"


def openapi() -> bytes:
    """The description as JSON."""
    shapes = [shape for door in DOORS for shape in (door.gives, door.takes) if shape and not isinstance(shape, str)]
    schemas, components = msgspec.json.schema_components([*shapes, Trouble], ref_template=REFERENCE)
    schema_of = {repr(shape): schema for shape, schema in zip([*shapes, Trouble], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, schema_of)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Boxlid", "version": __version__, "description": "The lobby of the online table."},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
            },
        }
    )


def _operation(door: Door, schema_of: dict[str, Any]) -> dict[str, Any]:
    media = door.gives if isinstance(door.gives, str) else "application/json"
    given: dict[str, Any] = {} if isinstance(door.gives, str) else {"schema": schema_of[repr(door.gives)]}
    trouble = {"description": "Refused.", "content": {"application/json": {"schema": schema_of[repr(Trouble)]}}}
    operation: dict[str, Any] = {
        "summary": (door.answer.__doc__ or "").strip(),
        "operationId": door.answer.__name__,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", door.path)
        ],
        "responses": {"200": {"description": "Done.", "content": {media: given}}, "default": trouble},
    }
    if door.takes:
        content = {"application/json": {"schema": schema_of[repr(door.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation
