"""Documents: what a stored game looks like as JSON, and what is wrong with one.

Declared once as msgspec structures, which check the shape of whatever is read.
`fault` turns their complaint into a place and a sentence; codecs of games use it
too. What the fields mean for a game is for `barrow.kernel.record` to say.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import msgspec

from barrow.kernel.errors import BadRecord

FORMAT: Final = "barrow record 1"

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

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
_MISSING: Final = re.compile(r"Object missing required field `(.*?)`$")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`$")
_BYTE: Final = re.compile(r" \(byte ([0-9]+)\)$")


class StepDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action that was played, with the chance outcomes dealt in it."""

    number: Count
    seat: Count
    action: str
    chance: list[int] = []


class OutcomeDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    ranks: list[int]
    scores: list[int]
    reason: str
    clause: str


class RecordDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game. The steps come last: they are the long part."""

    format: str
    game: str
    rules: Count
    pack: str
    players: Count
    names: list[str]
    options: dict[str, Any]
    opening: list[int]
    plays: Count
    length: Count
    position: str
    outcome: OutcomeDocument | None
    steps: list[StepDocument]
    seed: str = ""
    pack_text: str = ""


def canonical(document: object) -> bytes:
    """Return a document as JSON bytes of which there is only one form."""
    return msgspec.json.encode(document, order="sorted")


def line(document: object) -> str:
    """Return a document as one line of JSON."""
    return msgspec.json.encode(document).decode()


def fields(document: msgspec.Struct) -> dict[str, object]:
    """Return a structure as a JSON-able dict."""
    found: dict[str, object] = msgspec.to_builtins(document)
    return found


def fault(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return the path of the field at fault and what is wrong with it."""
    said, _, place = str(error).partition(" - at `")
    path = place.removesuffix("`").removeprefix("$").removeprefix(".")
    field = _MISSING.match(said) or _UNKNOWN.match(said)
    if field is not None:
        name = field.group(1)
        path = f"{path}.{name}" if path else name
        return path, "is missing" if _MISSING.match(said) else "is not a field that belongs here"
    kinds = _EXPECTED.match(said)
    if kinds is not None:
        wanted = " or ".join([_KINDS.get(kind, kind) for kind in kinds.group(1).split(" | ")])
        return path, f"must be {wanted}, not {_KINDS.get(kinds.group(2), kinds.group(2))}"
    bound = _BOUND.match(said)
    if bound is not None:
        side = "at least" if bound.group(1) == ">=" else "at most"
        return path, f"must be {side} {bound.group(2)}"
    return path, said


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


def read_record(document: object) -> RecordDocument:
    """Return the document with its shape checked, or raise BadRecord."""
    if not isinstance(document, dict):
        raise BadRecord("", "a record is an object with named fields")
    found = document.get("format", FORMAT)
    if found != FORMAT:
        raise BadRecord("format", f"is {found!r}; this version of Barrow reads {FORMAT!r}")
    try:
        return msgspec.convert(document, RecordDocument)
    except msgspec.ValidationError as error:
        path, said = fault(error)
        raise BadRecord(path, said) from None


def _json_fault(data: bytes, said: str) -> str:
    found = _BYTE.search(said)
    before = data[: int(found.group(1))] if found is not None else data
    row = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
    said = _BYTE.sub("", said).removeprefix("JSON is malformed: ")
    if found is None:
        said = "the text ends too early"
    return f"this is not JSON: {said} at line {row}, column {column}"
