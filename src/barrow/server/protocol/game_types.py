"""The TypeScript types of what happens in a game, of what is pending, and of its printed things.

- `event_type`: the events that the game's `events.py` declares, as a union by name.
- `frame_type`: the decisions and steps that may be pending, as a union by name.
- `document_type`: a JSON document, here what `Game.board` returns, by what is in it.

An event that is declared several times has the facts of all, those that one lacks optional. So are
the facts that some seats do not see. `type_of` writes a type that msgspec checks.
"""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from barrow.kernel.decision import Decision, Simultaneous
from barrow.kernel.events import EventKind, InState

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.kernel.game import Game

# Those that the kernel makes itself.
_TABLE_FACTS: dict[str, dict[str, Any]] = {
    "forced": {"seat": int, "action": str | msgspec.UnsetType},
    "decided": {"seat": int},
}
_PAIR = 2


def event_type(game: Game, type_of: Callable[[Any], str]) -> str:
    """Return the union of a game's events: the facts follow from the name."""
    found: dict[str, list[dict[str, Any]]] = {name: [facts] for name, facts in _TABLE_FACTS.items()}
    for one in _declared_events(game):
        found.setdefault(one.name, []).append(_facts_of(one, game))
    lines = [f'  | EventOf<"{name}", {_merged(found[name], type_of)}>' for name in sorted(found)]
    return "/** What can happen. */\nexport type GameEvent =\n" + "\n".join(lines) + ";\n"


def _declared_events(game: Game) -> list[EventKind]:
    package = type(game).__module__.rpartition(".")[0]
    values = vars(import_module(f"{package}.events")).values()
    listed = [one.values() if isinstance(one, dict) else [one] for one in values]
    return [one for one in chain.from_iterable(listed) if isinstance(one, EventKind)]


def _facts_of(one: EventKind, game: Game) -> dict[str, Any]:
    """Return the types of an event's facts; those that are hidden may be missing."""
    facts: dict[str, Any] = {}
    for part, kind in one.parts.items():
        shapes = kind.fact_shapes(part)
        if isinstance(kind, InState):
            shapes = {part: game.schema.declared.fields[part].kind.shape()}
        for name, shape in shapes.items():
            facts[name] = shape | msgspec.UnsetType if part in one.hidden else shape
    return facts


def _merged(variants: list[dict[str, Any]], type_of: Callable[[Any], str]) -> str:
    """Return the facts of all variants; those that one lacks are optional."""
    members = []
    for name in dict.fromkeys(chain.from_iterable(variants)):
        shapes = [one.get(name, msgspec.UnsetType) for one in variants]
        parts = list(dict.fromkeys(chain.from_iterable(_parts_of(shape) for shape in shapes)))
        missing = "?" if msgspec.UnsetType in parts else ""
        written = [type_of(part) for part in parts if part is not msgspec.UnsetType]
        members.append(f"{name}{missing}: {' | '.join(dict.fromkeys(written))}")
    return f"{{ {'; '.join(members)} }}" if members else "object"


def _parts_of(shape: Any) -> tuple[Any, ...]:
    """Return the members of a union with `UnsetType`, or the type itself."""
    parts = get_args(shape)
    return parts if msgspec.UnsetType in parts else (shape,)


def frame_type(game: Game, type_of: Callable[[Any], str]) -> str:
    """Return the union of what may be pending: the parts follow from the name."""
    named: dict[str, list[str]] = {}
    for name, made in sorted(game.frames.items()):
        members = [f"{part}: {type_of(kind.shape())}" for part, kind in made.parts.items()]
        if issubclass(made, Simultaneous):
            members.insert(0, "seats: number[]")
        elif issubclass(made, Decision):
            members.insert(0, "seat: number")
        named.setdefault("; ".join(["", *members]), []).append(f'"{name}"')
    lines = [f"  | {{ frame: {' | '.join(names)}{parts} }}" for parts, names in named.items()]
    return "/** What is pending. */\nexport type Frame =\n" + "\n".join(lines) + ";\n"


def document_type(documents: list[Any]) -> str:
    """Return the type of these JSON documents, which stand in the same place."""
    if all(isinstance(one, dict) for one in documents):
        return _object_type(documents)
    if all(isinstance(one, list) for one in documents):
        items = list(chain.from_iterable(documents))
        if not items:
            return "never[]"
        item = document_type(items)
        is_pair = len(documents) > 1 and all(len(one) == _PAIR for one in documents)
        if is_pair and item in ("number", "string"):
            return f"[{item}, {item}]"
        return f"({item})[]" if " | " in item else f"{item}[]"
    written = {_TYPES[type(one)] for one in documents}
    return " | ".join(sorted(written))


_TYPES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def _object_type(documents: list[dict[str, Any]]) -> str:
    """Return an interface; if the keys differ, they are ids that lead to values of one type."""
    first, *others = documents
    is_map = any(one.keys() != first.keys() for one in others) or all(
        key.isdigit() for key in first
    )
    if not is_map:
        values = {key: document_type([one[key] for one in documents]) for key in first}
        is_map = not others and len(values) > 1 and len(set(values.values())) == 1
    if is_map:
        return f"Record<string, {document_type([v for one in documents for v in one.values()])}>"
    return f"{{ {'; '.join([f'{key}: {type}' for key, type in values.items()])} }}"
