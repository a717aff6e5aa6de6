"""The TypeScript types of each game's position, events and board, from its declarations.

A board of the client reads the `known` part of a view, events, and what the game has printed:
`web/src/boards/GAME/known.ts` says what is in them. `protocol` writes these files, and checks that
they are fresh.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

import barrow
from barrow.kernel.schema import ListColumn, Rows, Section
from barrow.server.event_types import document_type, event_type, frame_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.kernel.game import Game

HEAD = """\
// Made by `python -m barrow.server.protocol` from the game's declarations: do not edit.
import type { Json } from "../../protocol";
import type { EventOf } from "../board";
"""
Member = tuple[str, str]


class Types:
    """The interfaces of one game, in the order in which they are first used."""

    def __init__(self, write: Callable[[inspect.Type], str]) -> None:
        self._write = write
        self.interfaces: dict[str, str] = {}

    def add(self, name: str, text: str, members: list[Member]) -> str:
        """Add an interface and return its name."""
        lines = "".join([f"  {member}: {type};\n" for member, type in members])
        self.interfaces[name] = f"/** {text} */\nexport interface {name} {{\n{lines}}}\n"
        return name

    def of(self, shape: Any) -> str:
        """Return a type that msgspec checks as TypeScript writes it, and add what it names."""
        info = inspect.type_info(shape)
        self._add_structs(info)
        return self._write(info)

    def _add_structs(self, info: Any) -> None:
        for inner in ("type", "item_type", "value_type"):
            if hasattr(info, inner):
                self._add_structs(getattr(info, inner))
        for one in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
            self._add_structs(one)
        if isinstance(info, inspect.StructType) and info.cls.__name__ not in self.interfaces:
            self.interfaces[info.cls.__name__] = ""  # takes its place before its own members
            for field in info.fields:
                self._add_structs(field.type)
            may_be_missing = info.cls.__struct_config__.omit_defaults
            members = [
                (
                    f"{one.encode_name}{'' if one.required or not may_be_missing else '?'}",
                    self._write(one.type),
                )
                for one in info.fields
            ]
            text = " ".join((info.cls.__doc__ or info.cls.__name__).split())
            self.add(info.cls.__name__, text, members)

    def of_group(self, group: Section | Rows) -> str:
        """Return the type of a group of fields, and add what it names."""
        title = "".join([word.capitalize() for word in group.name.split("_")])
        if isinstance(group, Section):
            fields = [(name, self.of(one.kind.shape())) for name, one in group.fields]
            return self.add(title, f"The fields of `{group.name}`.", fields)
        members = [(inner.name, self.of_group(inner)) for inner in group.inner]
        for column in group.columns:
            shape = self.of(column.item.shape())
            is_list = isinstance(column, ListColumn)
            missing = "?" if column.may_be_missing else ""
            members.append((f"{column.name}{missing}", f"{shape}[]" if is_list else shape))
        row = self.add(f"{title}Row", f"A row of `{group.name}`.", members)
        return f"Record<string, {row}>" if group.group.by_id else f"{row}[]"


def known_types(game: Game, write: Callable[[inspect.Type], str]) -> str:
    """Return the text of a game's `known.ts`; `write` writes a type that is no struct."""
    types = Types(write)
    schema = game.schema
    members = [
        (field.encode_name, types.of(field.type))
        for field in msgspec.structs.fields(schema.heading)
    ]
    members += [(one.document, types.of(one.kind.shape())) for one in schema.fields]
    members += [(group.name, types.of_group(group)) for group in schema.groups]
    members = [(name, "Frame[]" if name == "stack" else type) for name, type in members]
    types.add("Known", "A position as far as a seat may know it.", members)
    frames, events = frame_type(game, types), event_type(game, types)
    printed = msgspec.json.decode(msgspec.json.encode(game.board()))
    rows = [(name, document_type([value])) for name, value in printed.items()]
    types.add("Board", "What the board is drawn from.", rows)
    return "\n".join([HEAD, *types.interfaces.values(), frames, events])


def known_files(write: Callable[[inspect.Type], str]) -> dict[str, str]:
    """Return the text of each file by its place under `web/src`."""
    files = {}
    for key in barrow.games():
        game = barrow.game(key)
        files[f"boards/{key}/known.ts"] = known_types(game, write)
    return files
