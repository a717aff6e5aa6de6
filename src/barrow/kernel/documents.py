"""Documents: JSON and TOML in, checked against a msgspec structure; JSON out.

`shaped` reads a document as a structure. If it doesn't fit, the error names the field and says in
plain words what is wrong with it. Positions, records and data packs are all read this way;
whether their fields make sense together is checked by whoever asked for them. `difference` finds
the first place at which two documents differ.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from msgspec import inspect

from barrow.kernel.errors import BadPack, BadRecord, BarrowError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Text = Annotated[str, msgspec.Meta(min_length=1)]
T = TypeVar("T")

_KINDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a fraction",
    "int": "a whole number",
    "null": "nothing",
    "object": "an object",
    "str": "a text",
}
_EXPECTED: Final = re.compile(r"Expected `(.*?)`, got `(.*?)`$")
_BOUND: Final = re.compile(r"Expected `int` (>=|<=) (-?[0-9]+)$")
_LENGTH: Final = re.compile(r"Expected `(array|str)` of length (>= |<= |)([0-9]+)")
_CHOICE: Final = re.compile(r"Invalid enum value (.*)$")
_MISSING: Final = re.compile(r"Object missing required field `(.*?)`$")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`$")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[([0-9]+|\.\.\.)\]")
_HALF: Final = re.compile("[\ud800-\udfff]")  # of a pair that stands for one character
_BYTE: Final = re.compile(r" \(byte ([0-9]+)\)$")


class Shown(msgspec.Struct, frozen=True):
    """A small record of facts to show: its document is its fields."""

    def document(self) -> dict[str, object]:
        """Return it as a JSON-able dict."""
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


def canonical(document: object) -> bytes:
    """Return a document as JSON bytes of which there is only one form."""
    return msgspec.json.encode(document, order="sorted")


def line(document: object) -> str:
    """Return a document as one line of JSON."""
    return msgspec.json.encode(document).decode()


def shaped(
    document: object,
    shape: type[T],
    refusal: Callable[[str, str], BarrowError],
    at: str = "",
    whole: str = "",
) -> T:
    """Return a document read as a structure, or raise the refusal with the field at fault.

    `at` is where the document stands in a larger one, `whole` what it is called itself.
    """
    try:
        path = _half_text(document, "")
        if path is None:
            return msgspec.convert(document, shape)
        said = "holds half of a character"
    except msgspec.ValidationError as error:
        path, said = fault(error, document, shape)
    except RecursionError:
        path, said = "", "is nested too deeply"
    raise refusal(".".join([part for part in (at, path) if part]) or whole, said) from None


def read_toml(text: str, shape: type[T]) -> T:
    """Return a data pack as a structure, or raise BadPack."""
    try:
        text.encode()
        document: object = msgspec.toml.decode(text)
    except UnicodeEncodeError:
        raise BadPack("", "the data pack holds half of a character") from None
    except msgspec.DecodeError as error:
        raise BadPack("", f"the data pack is not TOML: {error}") from None
    except RecursionError:
        raise BadPack("", "the data pack is nested too deeply") from None
    return shaped(document, shape, BadPack, whole="pack")


def native(value: Any, tables: ModuleType) -> Any:
    """Return a structure as the class of the same name in a module that `generate` wrote."""
    if isinstance(value, msgspec.Struct):
        made = getattr(tables, type(value).__name__)
        return made(*[native(getattr(value, name), tables) for name in value.__struct_fields__])
    if isinstance(value, (list, tuple)):
        return type(value)([native(one, tables) for one in value])
    if isinstance(value, dict):
        return {key: native(one, tables) for key, one in value.items()}
    return value


def _half_text(value: object, path: str) -> str | None:
    """Return the path of the first text that cannot be encoded."""
    if isinstance(value, str):
        return path if not value.isascii() and _HALF.search(value) else None
    inside: list[tuple[str, object]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            if _half_text(key, path) is not None:
                return path
            inside.append((f"{path}.{key}" if path else str(key), inner))
    elif isinstance(value, (list, tuple)):
        inside = [(f"{path}[{place}]", inner) for place, inner in enumerate(value)]
    for where, inner in inside:
        found = _half_text(inner, where)
        if found is not None:
            return found
    return None


def fault(
    error: msgspec.ValidationError, document: object = None, shape: type | None = None
) -> tuple[str, str]:
    """Return the path of the field at fault and what is wrong with it.

    Without the document and its structure, an entry of a map is only `[...]`.
    """
    said, place = _parts(error)
    is_key = place.startswith("key` in `")
    steps = _steps(document, shape, place)
    field = _MISSING.match(said) or _UNKNOWN.match(said)
    if field is not None:
        path = _path([*steps, field.group(1)])
        return path, "is missing" if _MISSING.match(said) else "is not a field that belongs here"
    choice = _CHOICE.match(said)
    if choice is not None and shape is not None:
        known = [str(value) for value in _choices(shape, steps, is_key)]
        wanted = f"one of {', '.join(known)}" if len(known) > 1 else "".join(known)
        return _path(steps), f"must be {wanted}, not {choice.group(1)}"
    return _path(steps), _sentence(said)


def _sentence(said: str) -> str:
    """Return msgspec's complaint in our words."""
    kinds = _EXPECTED.match(said)
    if kinds is not None:
        wanted = " or ".join([_KINDS.get(kind, kind) for kind in kinds.group(1).split(" | ")])
        return f"must be {wanted}, not {_KINDS.get(kinds.group(2), kinds.group(2))}"
    bound = _BOUND.match(said)
    if bound is not None:
        return f"must be {'at least' if bound.group(1) == '>=' else 'at most'} {bound.group(2)}"
    length = _LENGTH.match(said)
    if length is not None:
        kind, side, number = length.groups()
        if (side, number) == (">= ", "1"):
            return "must not be empty"
        limit = {">= ": "at least ", "<= ": "at most ", "": ""}[side]
        return f"must have {limit}{number} {'entries' if kind == 'array' else 'characters'}"
    return said


def _parts(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what msgspec says, and where."""
    said, _, place = str(error).rpartition(" - at `")
    return (said, place.removesuffix("`")) if said else (place, "")


def _steps(document: object, shape: type | None, place: str) -> list[str | int]:
    """Return the way to a place; msgspec writes `[...]` for any entry of a map."""
    steps: list[str | int] = []
    for name, entry in _STEP.findall(place):
        if entry == "..." and shape is not None:
            key, document = _faulty_entry(document, shape, steps, place)
            steps.append(key)
        else:
            steps.append(int(entry) if entry.isdigit() else name or "[...]")
    return steps


def _faulty_entry(
    document: object, shape: type, steps: list[str | int], place: str
) -> tuple[str, object]:
    """Return the key of the map's entry at fault, and the document with that entry alone."""
    table: Any = document
    for step in steps:
        table = table[step]
    for key, value in table.items():
        alone = _put(document, steps, {key: value})
        try:
            msgspec.convert(alone, shape)
        except msgspec.ValidationError as error:
            if _parts(error)[1] == place:
                return str(key), alone
    raise AssertionError(f"no entry is at fault at {place}")


def _put(document: Any, steps: list[str | int], value: object) -> object:
    """Return the document with another value at a place."""
    if not steps:
        return value
    copy: Any = dict(document) if isinstance(document, dict) else list(document)
    copy[steps[0]] = _put(document[steps[0]], steps[1:], value)
    return copy


def _path(steps: list[str | int]) -> str:
    path = "".join([f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps])
    return path.replace(".[...]", "[...]").removeprefix(".")


def _choices(shape: type, steps: list[str | int], is_key: bool) -> list[object]:
    """Return the values that a structure allows at a place."""
    kinds = [inspect.type_info(shape)]
    for step in steps:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    if is_key:
        kinds = [kind.key_type for kind in kinds if isinstance(kind, inspect.DictType)]
    return [
        value
        for kind in kinds
        for one in (kind.types if isinstance(kind, inspect.UnionType) else (kind,))
        if isinstance(one, inspect.LiteralType)
        for value in one.values
    ]


def _inside(kind: inspect.Type, step: str | int) -> list[inspect.Type]:
    """Return what may stand one step further in."""
    if isinstance(kind, inspect.UnionType):
        return [inner for one in kind.types for inner in _inside(one, step)]
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == step]
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    if isinstance(kind, inspect.TupleType):
        return [kind.item_types[int(step)]]
    return [kind.item_type] if isinstance(kind, (inspect.ListType, inspect.VarTupleType)) else []


def read_json(text: str) -> object:
    """Return what a JSON text holds, or raise BadRecord with the line and the column."""
    data = text.encode(errors="replace")
    try:
        found: object = msgspec.json.decode(data)
    except msgspec.ValidationError as error:
        path, said = fault(error)
        raise BadRecord(path, said) from None
    except msgspec.DecodeError as error:
        raise BadRecord("", _json_fault(data, str(error))) from None
    except RecursionError:
        raise BadRecord("", "this is not a record: it is nested too deeply") from None
    return found


def _json_fault(data: bytes, said: str) -> str:
    found = _BYTE.search(said)
    before = data[: int(found.group(1))] if found is not None else data
    row = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
    said = _BYTE.sub("", said).removeprefix("JSON is malformed: ")
    if found is None:
        said = "the text ends too early"
    return f"this is not JSON: {said} at line {row}, column {column}"


def difference(one: object, other: object, path: str = "") -> str:
    """Return the first place at which two documents differ, or "" if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(set(one) | set(other), key=str):
            inner = f"{path}.{name}" if path else str(name)
            if name not in one or name not in other:
                return f"{inner} is there only once"
            found = difference(one[name], other[name], inner)
            if found:
                return found
        return ""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for index in range(min(len(one), len(other))):
            found = difference(one[index], other[index], f"{path}[{index}]")
            if found:
                return found
        if len(one) != len(other):
            return f"{path or 'the list'} has {len(one)} or {len(other)} items"
        return ""
    if one == other and type(one) is type(other):
        return ""
    return f"{path}: {one!r} or {other!r}" if path else f"{one!r} or {other!r}"
