"""The messages of `messages.py` as TypeScript: `python -m barrow.server.protocol`.

Writes `web/src/protocol.ts`, and the types of the games' positions (`board_types`); with `--check`
it writes nothing and fails if a file is stale.

A class becomes an interface, named choices and unions become types, and the lengths that the
server allows become `LONGEST`. What a client sends may leave out fields with a default; what
the server sends has every field.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from barrow.server import bot_messages, lab_messages, messages, replay_messages
from barrow.server.board_types import known_files

MODULES = (messages, bot_messages, replay_messages, lab_messages)
TARGET = Path(__file__).resolve().parents[3] / "web" / "src"
HEAD = """\
// Made by `python -m barrow.server.protocol` from src/barrow/server/messages.py: do not edit.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
"""
PLAIN = {
    inspect.AnyType: "Json",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript() -> str:
    """Return the text of `protocol.ts`."""
    named = [item for module in MODULES for item in vars(module).items()]
    structs = list(dict.fromkeys(value for _, value in named if _is_message(value)))
    choices = {get_args(value): name for name, value in named if get_origin(value) is Literal}
    parts = [HEAD]
    parts += [f"export type {name} = {_choices(values)};\n" for values, name in choices.items()]
    parts.append(_longest())
    infos = inspect.multi_type_info(structs)
    for info in infos:
        assert isinstance(info, inspect.StructType)
        parts.append(_interface(info, choices))
    for name, value in named:
        if get_origin(value) in (Union, UnionType) and not name.startswith("_"):
            members = "".join(f"\n  | {member.__name__}" for member in get_args(value))
            parts.append(f"export type {name} ={members};\n")
    return "\n".join(parts)


def _named() -> dict[str, Any]:
    """Return what the messages' modules define."""
    return {**vars(messages), **vars(lab_messages)}


def _is_message(value: object) -> bool:
    """Say whether this is a class of messages that travels."""
    if not isinstance(value, type) or not issubclass(value, msgspec.Struct):
        return False
    ours = [module.__name__ for module in MODULES]
    return value.__module__ in ours and value is not messages.Body


def _longest() -> str:
    """Return the greatest lengths of texts, by the name of their type."""
    lines = []
    for name, value in _named().items():
        for meta in getattr(value, "__metadata__", ()):
            if isinstance(meta, msgspec.Meta) and meta.max_length is not None:
                lines.append(f"  {name}: {meta.max_length},\n")
    return "/** How long a text may be, by its kind. */\nexport const LONGEST = {\n" + (
        "".join(lines) + "} as const;\n"
    )


def _interface(info: inspect.StructType, choices: dict[tuple[Any, ...], str]) -> str:
    """Return a class as an interface."""
    sent = issubclass(info.cls, messages.Body)
    words = " ".join((info.cls.__doc__ or "").split())
    lines = [f"/** {words} */\nexport interface {info.cls.__name__} {{\n"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";\n')
    for field in info.fields:
        optional = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, choices)};\n")
    return "".join(lines) + "}\n"


def _choices(values: tuple[Any, ...]) -> str:
    return " | ".join(msgspec.json.encode(value).decode() for value in values)


def _type(kind: inspect.Type, choices: dict[tuple[Any, ...], str]) -> str:
    """Return a type as TypeScript writes it."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, inspect.Metadata):
        return _type(kind.type, choices)
    if isinstance(kind, inspect.LiteralType):
        return _literal(kind, choices)
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_type(each, choices) for each in kind.types)
    if isinstance(kind, inspect.ListType):
        item = _type(kind.item_type, choices)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(_type(item, choices) for item in kind.item_types)}]"
    assert isinstance(kind, inspect.DictType), kind
    return f"Record<string, {_type(kind.value_type, choices)}>"


def plain_type(kind: inspect.Type) -> str:
    """Return a type as TypeScript writes it, choices spelled out."""
    return _type(kind, {})


def _literal(kind: inspect.LiteralType, choices: dict[tuple[Any, ...], str]) -> str:
    """Return the name of a set of choices, or the choices themselves."""
    for values, name in choices.items():
        if set(values) == set(kind.values):
            return name
    return _choices(kind.values)


def main() -> None:
    """Write the files, or check that they are fresh."""
    files = {"protocol.ts": typescript(), **known_files(plain_type)}
    for name, text in files.items():
        path = TARGET / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv[1:]:
            raise SystemExit(f"web/src/{name} is stale: python -m barrow.server.protocol")
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
