"""Reading and writing records and positions, with clear messages when that fails."""

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
        record = Record.parse(text)
    except BadRecord as error:
        raise BarrowError(f"{path} is not a record of a game: {error}") from None
    _check_texts(path, record.document())
    return record


def read_position(path: Path) -> dict[str, object]:
    """Return the position document in a file, or raise BarrowError."""
    try:
        found = json.loads(_read_text(path))
    except json.JSONDecodeError as error:
        raise BarrowError(f"{path} is not JSON: {error}") from None
    except ValueError:
        raise BarrowError(f"{path} holds a number that is too long") from None
    except RecursionError:
        raise BarrowError(f"{path} is nested too deeply") from None
    _check_texts(path, found)
    if isinstance(found, dict) and "steps" in found:
        raise BarrowError(f"{path} is a record, not a position: see barrow replay {path}")
    if not isinstance(found, dict) or not isinstance(found.get("game"), str):
        raise BarrowError(f"{path} is not a position: it names no game")
    return found


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing, or raise BarrowError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise BarrowError(f"cannot write {path}: {error.strerror}") from None


def check_folder_of(path: Path) -> None:
    """Raise BarrowError if the folder of a file is missing, before there is anything to write."""
    if not path.absolute().parent.is_dir():
        raise BarrowError(f"cannot write {path}: there is no folder {path.parent}")


def make_folder(path: Path) -> None:
    """Make a folder unless it exists, or raise BarrowError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BarrowError(f"cannot write {path}: {error.strerror}") from None


def is_text(word: str) -> bool:
    """True if a text can be written as UTF-8: lone surrogates can't."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_texts(path: Path, found: object) -> None:
    """Raise BarrowError if a document holds text that can't be printed."""
    if not is_text(json.dumps(found, ensure_ascii=False)):
        raise BarrowError(f"{path} holds half a character (\\ud800 to \\udfff)")


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BarrowError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BarrowError(f"{path} is not UTF-8 text") from None
