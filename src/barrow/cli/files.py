"""Files: records and positions, read with a message for people and written whole."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from barrow.kernel.errors import BadRecord, BarrowError
from barrow.kernel.record import Record

if TYPE_CHECKING:
    from pathlib import Path


def read_record(path: Path) -> Record:
    """Return the record in a file, or raise BarrowError with the name of the file."""
    text = _read_text(path)
    try:
        return Record.parse(text)
    except BadRecord as error:
        raise BarrowError(f"{path} is not a record of a game: {error}") from None


def read_position(path: Path) -> dict[str, object]:
    """Return the position document in a file, or raise BarrowError."""
    try:
        found = json.loads(_read_text(path))
    except json.JSONDecodeError as error:
        raise BarrowError(f"{path} is not JSON: {error}") from None
    if isinstance(found, dict) and "steps" in found:
        raise BarrowError(f"{path} is a record, not a position: see barrow replay {path}")
    if not isinstance(found, dict) or not isinstance(found.get("game"), str):
        raise BarrowError(f"{path} is not a position: it names no game")
    return found


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, or raise BarrowError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise BarrowError(f"cannot write {path}: {error.strerror}") from None


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BarrowError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BarrowError(f"{path} is not a text in UTF-8") from None
