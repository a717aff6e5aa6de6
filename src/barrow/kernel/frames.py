"""Decisions and steps as documents: how what is pending is written, read and checked."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from barrow.kernel.decision import Decision, Simultaneous
from barrow.kernel.declare import declared_in
from barrow.kernel.errors import BadPosition, full_name
from barrow.kernel.kinds import SEAT, Kind, Scope
from barrow.kernel.lists import SEATS
from barrow.kernel.state import BOTTOM, Frame, State

Classes = dict[str, type[Frame[Any]]]


def pending_in(package: str, names: str) -> list[type[Frame[Any]]]:
    """List the decisions and steps of modules, without the classes that others derive from."""
    modules = [import_module(f"{package}.{name}") for name in names.split()]
    found = [one for module in modules for one in declared_in(module, Frame)]
    bases = {base for one in found for base in one.__mro__[1:]}
    return [one for one in found if one not in bases]


def pending_by_name(pending: list[type[Frame[Any]]]) -> Classes:
    """Return the decisions and steps that a game lists, by name, or raise TypeError."""
    found: Classes = {}
    for one in pending:
        if not vars(one).get("name"):
            one.name = "_".join(re.findall("[A-Z][a-z0-9]*", one.__name__)).lower()
        for part in ("frame", "seat", "seats"):
            if part in one.parts:
                raise TypeError(f"{full_name(one)}: the kernel keeps the name {part} for itself")
        if one.name in found:
            both = f"{full_name(found[one.name])} and {full_name(one)}"
            raise TypeError(f"{both} have the same name, {one.name}")
        found[one.name] = one
    for one in pending:
        for name in one.over:
            if name not in found and name != BOTTOM:
                raise TypeError(f"{full_name(one)}: there is no {name!r} that it could lie on")
    return found


def write_pending(stack: list[Frame[Any]], classes: Classes, scope: Scope) -> list[dict[str, Any]]:
    """Return a stack as documents have it."""
    return [_write_frame(frame, classes, scope) for frame in stack]


def _write_frame(frame: Any, classes: Classes, scope: Scope) -> dict[str, Any]:
    listed = classes.get(frame.name)
    if listed is None or not issubclass(type(frame), listed):
        text = "is on the stack, but the game does not list it in `pending`"
        raise TypeError(f"{full_name(type(frame))} {text}")
    written: dict[str, Any] = {"frame": frame.name}
    if isinstance(frame, Simultaneous):
        written["seats"] = list(frame.seats)
    elif isinstance(frame, Decision):
        written["seat"] = frame.seats[0]
    for name, kind in frame.parts.items():
        written[name] = kind.write(getattr(frame, name), scope)
    return written


def read_pending(
    documents: list[dict[str, Any]], classes: Classes, scope: Scope
) -> list[Frame[Any]]:
    """Return the stack of a document, or raise BadPosition."""
    stack: list[Frame[Any]] = []
    for place, document in enumerate(documents):
        path = f"stack[{place}]"
        name = document.get("frame")
        made = classes.get(name) if isinstance(name, str) else None
        if made is None:
            raise BadPosition(f"{path}.frame", f"there is no {name!r}")
        stack.append(_read_frame(document, made, path, scope))
    return stack


def _read_frame(document: dict[str, Any], made: Any, path: str, scope: Scope) -> Frame[Any]:
    kinds: dict[str, Kind[Any]] = dict(made.parts)
    if issubclass(made, Simultaneous):
        kinds = {"seats": SEATS, **kinds}
    elif issubclass(made, Decision):
        kinds = {"seat": SEAT, **kinds}
    for name in document:
        if name not in kinds and name != "frame":
            raise BadPosition(f"{path}.{name}", f"is no part of {made.name}")
    values = []
    for name, kind in kinds.items():
        if name not in document:
            raise BadPosition(f"{path}.{name}", "is missing")
        values.append(kind.read(document[name], f"{path}.{name}", scope))
    frame: Frame[Any] = made(*values)
    return frame


def check_pending(state: State, partial: bool = False) -> None:
    """Raise BadPosition unless the open decisions of a document fit each other and the state.

    A `partial` state, that of a view, may not show what there is to choose from.
    """
    if not state.stack or not state.stack[-1].seats:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    beneath = BOTTOM
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in frame.over:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        frame.check(state, path)
        beneath = frame.name
    top = state.stack[-1]
    assert isinstance(top, Decision), top
    if not partial:
        top.check_choice(state, f"stack[{len(state.stack) - 1}]")
