"""The OpenAPI description of the HTTP endpoints."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import barrow
from barrow.server.protocol.http import Fault
from barrow.server.web.lab import LAB_ROUTES
from barrow.server.web.replays import WATCHER
from barrow.server.web.routes import ROUTES, Endpoint

# What may follow a path, with its value if it doesn't.
_QUERY = {"invite": "", "as": WATCHER}
_PARAMETER = re.compile(r"{(\w+)}")


@cache
def describe() -> bytes:
    """Return the description as JSON."""
    endpoints = [end for end in [*ROUTES, *LAB_ROUTES] if end.answer is not None]
    kinds = [kind for end in endpoints for kind in (end.body, end.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, Fault], ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip([repr(kind) for kind in kinds], schemas, strict=False))
    refused = {"description": "refused", "content": _json(schemas[-1])}
    paths: dict[str, dict[str, Any]] = {}
    for end in endpoints:
        paths.setdefault(end.path, {})[end.method.lower()] = _operation(end, schema_of, refused)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Barrow",
            "version": barrow.__version__,
            "description": "Tables, seats and replays. Live play is a WebSocket at "
            "/api/tables/{table}/live; its messages are in the documentation.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"player": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"player": []}, {}],
    }
    return msgspec.json.encode(document)


def _operation(end: Endpoint, schema_of: dict[str, Any], refused: object) -> dict[str, Any]:
    done = {"description": "done", "content": _json(schema_of[repr(end.answer)])}
    statuses = [str(status) for status in (end.status, end.also) if status is not None]
    parameters = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if name == "step" else "string"},
        }
        for name in _PARAMETER.findall(end.path)
    ] + [
        {"name": name, "in": "query", "schema": {"type": "string", "default": _QUERY[name]}}
        for name in end.query
    ]
    operation = {
        "operationId": end.handler.__name__,
        "summary": (end.handler.__doc__ or "").strip(),
        "parameters": parameters,
        "responses": dict.fromkeys(statuses, done) | {"4XX": refused, "503": refused},
    }
    if end.body is not None:
        body = {"required": True, "content": _json(schema_of[repr(end.body)])}
        operation["requestBody"] = body
    return operation


def _json(schema: object) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
