"""Numbers of a data pack: found by their paths, changed, and written back.

A path joins names with dots. An entry of a list goes by its id, name, level or number of players,
or by its place from 0: `rules.stack_limit`, `character.isolde-varr.life`. Only the number changes
in the text of the pack: comments and order stay.
"""

from __future__ import annotations

import itertools
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import tomlkit
from tomlkit.exceptions import TOMLKitError

import barrow
from barrow.games import make, packages, shipped_pack
from barrow.kernel.errors import BadPack, BarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from barrow.kernel.game import Game

SHIPPED: Final = "shipped"  # the pack that ships, in place of a file name
MOST_PACKS: Final = 200
_NAMES: Final = ("id", "name", "level", "players")
_LISTED: Final = 30  # names that a message lists
_WHOLE: Final = re.compile(r"-?\d+")
_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")

Number = int | float


class Knob(NamedTuple):
    """A number of the pack to vary, and its values."""

    path: str
    values: list[Number]


def shipped_text(key: str) -> str:
    """Return the text of the pack that ships with a game, or raise BarrowError if none does."""
    pack = files(f"barrow.games.{packages()[key]}") / "data.toml"
    if not pack.is_file():
        raise BarrowError(f"{key} has no data pack: there are no numbers to change")
    return pack.read_text(encoding="utf-8")


def pack_text(name: str, key: str = "") -> str:
    """Return the text of a pack: a file, one that ships by name, or the game's own."""
    if name == SHIPPED:
        return shipped_text(key)
    second = shipped_pack(name)
    if second is not None:
        return second
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise BarrowError(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BarrowError(f"{name} is not UTF-8 text") from None


def game_of(text: str, name: str) -> str:
    """Return the key of the game that a pack is for, or raise BarrowError."""
    tables = _parse(text, name)
    for place in ("game", "pack", "meta"):
        key = tables.get(place, {}).get("id")
        if key in barrow.games():
            return str(key)
    raise BarrowError(f"{name} does not say which game it is for")


def make_with(key: str, text: str, name: str) -> Game:
    """Return the game with a pack, or raise BarrowError that names the file."""
    try:
        return make(key, text)
    except BadPack as error:
        raise BarrowError(f"{name}: {error}") from None


def read_knobs(text: str, words: list[str]) -> list[Knob]:
    """Return the numbers to vary, written path=1..5 or path=1,2,4."""
    knobs: list[Knob] = []
    for word in words:
        path, equals, said = word.partition("=")
        if not equals:
            raise BarrowError(f"--vary takes path.to.number=1..5 or =1,2,4, not {word!r}")
        found = read_number(text, path)
        values = _values(said)
        if isinstance(found, int) and any(isinstance(value, float) for value in values):
            raise BarrowError(f"{path} is a whole number ({found}): give whole numbers")
        knobs.append(Knob(path, values))
    if len({knob.path for knob in knobs}) < len(knobs):
        raise BarrowError("--vary names the same number twice")
    return knobs


def _values(said: str) -> list[Number]:
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", said)
    if span:
        low, high = int(span[1]), int(span[2])
        if not 0 <= high - low < MOST_PACKS:
            raise BarrowError(f"{said}: lower number first, and at most {MOST_PACKS} values")
        return list(range(low, high + 1))
    values: list[Number] = []
    for part in said.split(","):
        if not _NUMBER.fullmatch(part.strip()):
            raise BarrowError(f"{said!r} is neither a range, as 1..5, nor numbers, as 1,2,4")
        values.append(int(part) if _WHOLE.fullmatch(part.strip()) else float(part))
    return values


def settings_of(knobs: list[Knob]) -> list[dict[str, Number]]:
    """Return every combination of values."""
    found = [
        dict(zip([knob.path for knob in knobs], values))
        for values in itertools.product(*[knob.values for knob in knobs])
    ]
    if len(found) > MOST_PACKS:
        raise BarrowError(f"that makes {len(found):,} packs; the limit is {MOST_PACKS}")
    return found


def read_number(text: str, path: str) -> Number:
    """Return the number at a path of a pack."""
    tables = _parse(text, "the pack")
    holder, last = _find(tables, path)
    value = holder[last]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BarrowError(f"{path} is not a number")
    return value.unwrap() if hasattr(value, "unwrap") else value


def numbers_of(text: str) -> dict[str, Number]:
    """Return every number of a pack by its path."""
    return dict(_numbers(_parse(text, "the pack").unwrap(), ""))


def _numbers(here: object, path: str) -> Iterator[tuple[str, Number]]:
    if isinstance(here, dict | list):
        for name, value in zip(_names(here), here.values() if isinstance(here, dict) else here):
            yield from _numbers(value, f"{path}.{name}" if path else name)
    elif isinstance(here, int | float) and not isinstance(here, bool):
        yield path, here


def with_numbers(text: str, numbers: Mapping[str, Number]) -> str:
    """Return the text of a pack with other numbers."""
    tables = _parse(text, "the pack")
    for path, number in numbers.items():
        holder, last = _find(tables, path)
        holder[last] = number
    return tomlkit.dumps(tables)


def _parse(text: str, name: str) -> Any:
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise BarrowError(f"{name} is not TOML: {error}") from None


def _find(tables: Any, path: str) -> tuple[Any, Any]:
    """Return the table or list that holds a path's last part, and that part."""
    here: Any = tables
    words = path.split(".")
    for depth, word in enumerate(words):
        place: int | str | None
        if isinstance(here, list):
            place = _place(here, word)
        else:
            place = word if word in here else None
        if place is None:
            inside = ".".join(words[:depth]) or "the pack"
            names = _names(here)
            known = ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")
            raise BarrowError(f"there is no {word!r} in {inside}; there are {known}")
        if depth == len(words) - 1:
            return here, place
        here = here[place]
        if not isinstance(here, list | dict):
            raise BarrowError(f"{'.'.join(words[: depth + 1])} holds nothing further")
    raise AssertionError(path)


def _place(entries: Any, word: str) -> int | None:
    for place, entry in enumerate(entries):
        if isinstance(entry, dict) and any(str(entry.get(name)) == word for name in _NAMES):
            return place
    if word.isdigit() and int(word) < len(entries):
        return int(word)
    return None


def _names(here: Any) -> list[str]:
    """Return the names by which a path goes deeper into a table or a list."""
    if not isinstance(here, list):
        return [str(name) for name in here]
    return [
        str(next((entry[name] for name in _NAMES if name in entry), place))
        if isinstance(entry, dict)
        else str(place)
        for place, entry in enumerate(here)
    ]
