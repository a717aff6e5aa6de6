"""Documents: JSON and TOML in, checked against a msgspec structure; JSON out.

`shaped` reads a document as a structure. If it doesn't fit, the error names the field and says in
plain words what is wrong with it. Positions, records and data packs are all read this way;
whether their fields make sense together is for the caller to check. `difference` finds the first
place at which two documents differ.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import inspect

from barrow.kernel.errors import BadPack, BadRecord, BarrowError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

Text = Annotated[str, msgspec.Meta(min_length=1)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
# In data packs.
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Source = Literal["rulebook", "reconstructed"]
T = TypeVar("T")

# The types of values in documents, in words, and in the order in which messages list them.
_WORDS: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    float: "a fraction",
    str: "a text",
    list: "a list",
    tuple: "a list",
    dict: "an object",
    type(None): "nothing",
}
# The types of values that msgspec takes for each of its own.
_TAKES: Final[dict[type[inspect.Type], list[type]]] = {
    inspect.AnyType: list(_WORDS),
    inspect.BoolType: [bool],
    inspect.DictType: [dict],
    inspect.FloatType: [float, int],
    inspect.IntType: [int],
    inspect.ListType: [list, tuple],
    inspect.NoneType: [type(None)],
    inspect.StrType: [str],
    inspect.StructType: [dict],
    inspect.TupleType: [list, tuple],
    inspect.VarTupleType: [list, tuple],
}
_HALF: Final = re.compile("[\ud800-\udfff]")  # of a pair that stands for one character
_BYTE: Final = re.compile(r" \(byte ([0-9]+)\)$")


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of a data pack, with where its figures come from."""

    source: Source = "reconstructed"


class Shown(msgspec.Struct, frozen=True):
    """Facts that never change and whose document is their fields."""

    def document(self) -> dict[str, object]:
        """Return all fields as a JSON-able dict."""
        found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(self))
        return found


def canonical(document: object) -> bytes:
    """Return a document as JSON bytes, the same for equal documents."""
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

    `at` is the document's path in a larger one, `whole` what to call it if all of it is wrong.
    """
    try:
        path = _half_text(document, "")
        if path is None:
            return msgspec.convert(document, shape)
        said = "holds half of a character"
    except msgspec.ValidationError as error:
        path, said = _find_fault(inspect.type_info(shape), document, "") or ("", str(error))
    except RecursionError:
        path, said = "", "is nested too deeply"
    dot = "." if at and path and not path.startswith("[") else ""
    raise refusal(f"{at}{dot}{path}" or whole, said) from None


def beside(module: str, *names: str) -> str:
    """Return the text of the files beside a module, one after the other."""
    return "\n".join([Path(module).with_name(name).read_text("utf-8") for name in names])


def digest(text: str) -> str:
    """Return the hash that records know a data pack by."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


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


def picked(table: object, names: str) -> dict[str, object]:
    """Return the named fields of a table of a data pack."""
    return {name: getattr(table, name) for name in names.split()}


def _half_text(value: object, path: str) -> str | None:
    """Return the path of the first text that cannot be encoded."""
    if isinstance(value, str):
        return path if not value.isascii() and _HALF.search(value) else None
    inside: list[tuple[str, object]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            if _half_text(key, path) is not None:
                return path
            inside.append((_below(path, key), inner))
    elif isinstance(value, (list, tuple)):
        inside = [(f"{path}[{place}]", inner) for place, inner in enumerate(value)]
    for where, inner in inside:
        found = _half_text(inner, where)
        if found is not None:
            return found
    return None


def _below(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _find_fault(kind: inspect.Type, value: Any, path: str) -> tuple[str, str] | None:
    """Return where a value first differs from its type and how, or None if it does not."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if any(isinstance(one, inspect.CustomType) for one in kinds):
        return None  # not for msgspec to check
    fitting = [one for one in kinds if type(value) in _takes(one)]
    if not fitting:
        types = [_takes(one)[0] for one in kinds]
        wanted = " or ".join([word for one, word in _WORDS.items() if one in types])
        return path, f"must be {wanted}, not {_WORDS.get(type(value), type(value).__name__)}"
    said = _find_own_fault(fitting[0], value)
    if said:
        return path, said
    for inner_kind, inner, inner_path in _inside(fitting[0], value, path):
        if inner_kind is None:
            return inner_path, "is not a field that belongs here"
        found = _find_fault(inner_kind, inner, inner_path)
        if found is not None:
            return found
    if isinstance(fitting[0], inspect.StructType):
        for field in fitting[0].fields:
            if field.required and field.encode_name not in value:
                return _below(path, field.encode_name), "is missing"
    return None


def _takes(kind: inspect.Type) -> list[type]:
    """Return the types of values that fit a type."""
    return [type(kind.values[0])] if isinstance(kind, inspect.LiteralType) else _TAKES[type(kind)]


def _find_own_fault(kind: inspect.Type, value: Any) -> str:
    """Return what is wrong with a value whatever is inside it, "" if nothing is."""
    if isinstance(kind, inspect.LiteralType) and value not in kind.values:
        known = [str(one) for one in kind.values]
        wanted = f"one of {', '.join(known)}" if len(known) > 1 else known[0]
        return f"must be {wanted}, not {value!r}"
    if isinstance(kind, inspect.IntType):
        if kind.ge is not None and value < kind.ge:
            return f"must be at least {kind.ge}"
        return f"must be at most {kind.le}" if kind.le is not None and value > kind.le else ""
    if isinstance(kind, inspect.TupleType) and len(value) != len(kind.item_types):
        return f"must have {len(kind.item_types)} entries"
    if isinstance(kind, (inspect.StrType, inspect.ListType, inspect.VarTupleType)):
        things = "characters" if isinstance(kind, inspect.StrType) else "entries"
        if kind.min_length is not None and len(value) < kind.min_length:
            least = f"must have at least {kind.min_length} {things}"
            return least if kind.min_length > 1 else "must not be empty"
        if kind.max_length is not None and len(value) > kind.max_length:
            return f"must have at most {kind.max_length} {things}"
    return ""


def _inside(
    kind: inspect.Type, value: Any, path: str
) -> list[tuple[inspect.Type | None, object, str]]:
    """List what is inside a value, each with its type and path; None is the type of a misfit."""
    if isinstance(kind, inspect.StructType):
        types: dict[str, Any] = {field.encode_name: field.type for field in kind.fields}
        extra = None if kind.forbid_unknown_fields else inspect.AnyType()
        return [(types.get(name, extra), one, _below(path, name)) for name, one in value.items()]
    if isinstance(kind, inspect.DictType):
        keys = [(kind.key_type, key, path) for key in value]
        return [*keys, *[(kind.value_type, one, _below(path, key)) for key, one in value.items()]]
    if isinstance(kind, inspect.TupleType):
        places = enumerate(zip(kind.item_types, value))
        return [(inner, one, f"{path}[{place}]") for place, (inner, one) in places]
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return [(kind.item_type, one, f"{path}[{place}]") for place, one in enumerate(value)]
    return []


def read_json(text: str) -> object:
    """Return what a JSON text holds, or raise BadRecord with the line and the column."""
    data = text.encode(errors="replace")
    try:
        found: object = msgspec.json.decode(data)
    except msgspec.ValidationError as error:
        raise BadRecord("", str(error)) from None
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
