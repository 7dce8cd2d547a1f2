"""The OpenAPI description of the lobby, generated from its endpoints."""

import re
from functools import cache
from typing import Any

import msgspec

from boxlid import __version__
from boxlid.server.http.lobby import ENDPOINTS, Endpoint
from boxlid.server.tables.lobby_messages import ErrorBody

REFERENCE = "#/components/schemas/{name}"


@cache
def openapi() -> bytes:
    """The description as JSON."""
    shapes = [
        shape
        for endpoint in ENDPOINTS
        for shape in (endpoint.response, endpoint.body)
        if shape and not isinstance(shape, str)
    ]
    schemas, components = msgspec.json.schema_components([*shapes, ErrorBody], ref_template=REFERENCE)
    schema_of = {repr(shape): schema for shape, schema in zip([*shapes, ErrorBody], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of)
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


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    media = endpoint.response if isinstance(endpoint.response, str) else "application/json"
    content_schema: dict[str, Any] = (
        {} if isinstance(endpoint.response, str) else {"schema": schema_of[repr(endpoint.response)]}
    )
    error = {"description": "Refused.", "content": {"application/json": {"schema": schema_of[repr(ErrorBody)]}}}
    operation: dict[str, Any] = {
        "summary": (endpoint.handler.__doc__ or "").strip(),
        "operationId": endpoint.handler.__name__,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": {"200": {"description": "Done.", "content": {media: content_schema}}, "default": error},
    }
    if endpoint.body:
        content = {"application/json": {"schema": schema_of[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation
