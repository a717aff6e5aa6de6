"""Frames as documents: one way to write and read the stack and its top, for all games.

A `Form` names a frame's class and the arguments of its constructor, in order. A plain
name is a number, `attacking:flag` is yes or no, and `source:land` has the game's own
names turn it into something readable. `seat` is the one seat that decides, or several
at once: `seats`.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from barrow.kernel.decision import Decision, Pending, Simultaneous
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import SEAT, SEATS, Kind, Scope
from barrow.kernel.state import Frame, State

FLAG: Final = "flag"


class Names(Protocol):
    """How a game writes the kinds of its fields."""

    def write(self, kind: str, value: Any) -> Any:
        """Return a value as a document."""

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return a value from a document, or raise BadPosition at the path."""


class Form:
    """How one class of frames is written."""

    def __init__(self, frame: type[Frame[Any]], *fields: str) -> None:
        self.frame: Final = frame
        self.name: Final[str] = frame.name
        self.fields: Final = [field.partition(":")[::2] for field in fields]


def write_decision(state: State) -> dict[str, object]:
    """Return who must decide, and what."""
    return {
        "pending": list(state.pending),
        "decision": state.stack[-1].decision if state.stack else None,
    }


def write_question(question: tuple[str, str]) -> dict[str, object]:
    """Return the open question in a player's words, and its clause."""
    return {"question": question[0], "clause": question[1]}


def by_name(forms: list[Form]) -> dict[str, Form]:
    """Return the forms of a game by the names of their frames."""
    return {form.name: form for form in forms}


def write_stack(
    stack: list[Frame[Any]], form_of: dict[str, Form], names: Names
) -> list[dict[str, Any]]:
    """Return a stack as a list of JSON-able dicts."""
    return [_write(frame, form_of[frame.name], names) for frame in stack]


def _write(frame: Frame[Any], form: Form, names: Names) -> dict[str, Any]:
    written: dict[str, Any] = {"frame": form.name}
    for field, kind in form.fields:
        if field == "seat":
            written["seat"] = frame.seats[0]
        elif field == "seats":
            written["seats"] = list(frame.seats)
        elif kind and kind != FLAG:
            written[field] = names.write(kind, getattr(frame, field))
        else:
            written[field] = getattr(frame, field)
    return written


def read_stack(
    told: list[dict[str, Any]], form_of: dict[str, Form], names: Names, players: int
) -> list[Frame[Any]]:
    """Return the stack of a document, or raise BadPosition."""
    stack: list[Frame[Any]] = []
    for place, document in enumerate(told):
        path = f"stack[{place}]"
        name = document.get("frame")
        form = form_of.get(name) if isinstance(name, str) else None
        if form is None:
            raise BadPosition(f"{path}.frame", f"there is no {name!r}")
        stack.append(_read(document, form, names, path, players))
    return stack


def _read(
    document: dict[str, Any], form: Form, names: Names, path: str, players: int
) -> Frame[Any]:
    values = []
    for field, kind in form.fields:
        if field not in document:
            raise BadPosition(f"{path}.{field}", "is missing")
        values.append(_value(document[field], field, kind, names, f"{path}.{field}", players))
    known = {"frame", *[field for field, _ in form.fields]}
    for field in document:
        if field not in known:
            raise BadPosition(f"{path}.{field}", f"is no part of {form.name}")
    return form.frame(*values)


def _value(value: Any, field: str, kind: str, names: Names, path: str, players: int) -> Any:
    if kind == FLAG:
        if not isinstance(value, bool):
            raise BadPosition(path, f"must be true or false, not {value!r}")
        return value
    if kind:
        return names.read(kind, value, path)
    if field == "seats":
        if not isinstance(value, list):
            raise BadPosition(path, f"must be a list of seats, not {value!r}")
        return tuple([_value(seat, "seat", "", names, path, players) for seat in value])
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadPosition(path, f"must be a whole number, not {value!r}")
    if field == "seat" and value >= players:
        raise BadPosition(path, f"there is no seat {value}")
    return value


Classes = dict[str, type[Frame[Any]]]


def pending_by_name(pending: list[type[Frame[Any]]]) -> Classes:
    """Return the decisions and steps that a game lists by name, or raise TypeError."""
    found: Classes = {}
    for one in pending:
        if not one.name:
            raise TypeError(f"{_full_name(one)} needs a name")
        if one.name in found:
            both = f"{_full_name(found[one.name])} and {_full_name(one)}"
            raise TypeError(f"{both} have the same name, {one.name}")
        found[one.name] = one
    return found


def write_pending(stack: list[Frame[Any]], classes: Classes, scope: Scope) -> list[dict[str, Any]]:
    """Return a stack of declared decisions and steps as a list of JSON-able dicts."""
    return [_write_pending(frame, classes, scope) for frame in stack]


def _full_name(made: type) -> str:
    return f"{made.__module__}.{made.__qualname__}"


def _write_pending(frame: Any, classes: Classes, scope: Scope) -> dict[str, Any]:
    listed = classes.get(frame.name)
    if listed is None or not issubclass(type(frame), listed):
        text = "is on the stack, but the game does not list it in `pending`"
        raise TypeError(f"{_full_name(type(frame))} {text}")
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
        stack.append(_read_pending(document, made, path, scope))
    return stack


def _read_pending(document: dict[str, Any], made: Any, path: str, scope: Scope) -> Frame[Any]:
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


def check_pending(state: State) -> None:
    """Raise BadPosition unless the open decisions of a document fit each other and the state."""
    if not state.stack or not state.stack[-1].seats:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    beneath = ""
    for place, frame in enumerate(state.stack):
        assert isinstance(frame, Pending), frame
        path = f"stack[{place}]"
        if beneath not in frame.over:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        frame.check(state, path)
        beneath = frame.name
    top = state.stack[-1]
    assert isinstance(top, Decision), top
    top.check_choice(state, f"stack[{len(state.stack) - 1}]")
