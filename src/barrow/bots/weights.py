"""Weights: the numbers behind a game's bots, in a file that people read and the lab tunes.

Each game has a TOML file in `weights/`, beside this module. It opens with `decisions`: how many
decisions of a turn are worth thinking about. Its tables:

1. `levels`: how far a level that does not search misjudges what it sees (`blur`), and how long
   one that searches thinks (`seconds`) and how many `iterations` it makes at most;
2. `search`: the settings of the search;
3. `knowledge`: the numbers of the game's knowledge, which reads them itself;
4. `studied`, if there is one: other numbers for levels that search, by party.

A file with a number missing, misspelled or out of range is refused with its name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from barrow.kernel.errors import BarrowError

FOLDER: Final = Path(__file__).parent / "weights"
# Levels with weights: those that do not search, and those that do.
AT_ONCE: Final = ["easy", "normal"]
THINKING: Final = ["hard", "expert"]


class Table:
    """One table of a weights file. Its reader asks for each number by name."""

    def __init__(self, source: str, place: str, table: dict[str, object]) -> None:
        self._source: Final = source
        self._place: Final = place
        self._table: Final = table
        self._asked: Final[set[str]] = set()

    def number(self, name: str) -> float:
        """Return a number."""
        return self._number(name, self._entry(name))

    def positive(self, name: str) -> float:
        """Return a number above 0."""
        found = self.number(name)
        if found <= 0.0:
            raise self._fault(name, "must be above 0")
        return found

    def whole(self, name: str, low: int) -> int:
        """Return a whole number that is at least `low`."""
        found = self._entry(name)
        if not isinstance(found, int) or isinstance(found, bool) or found < low:
            raise self._fault(name, f"must be a whole number from {low}")
        return found

    def numbers(self, name: str, count: int) -> list[float]:
        """Return a list of `count` numbers; 0: of any length."""
        found = self._entry(name)
        if not isinstance(found, list) or (count and len(found) != count):
            raise self._fault(name, f"must be a list of {count} numbers")
        return [self._number(name, entry) for entry in found]

    def words(self, name: str) -> list[str]:
        """Return a list of words."""
        found = self._entry(name)
        if not isinstance(found, list) or not all(isinstance(entry, str) for entry in found):
            raise self._fault(name, "must be a list of words")
        return [str(entry) for entry in found]

    def table(self, name: str) -> Table:
        """Return a table inside this one."""
        found = self._entry(name)
        if not isinstance(found, dict):
            raise self._fault(name, "must be a table")
        return Table(self._source, f"{self._place}{name}.", found)

    def tables(self) -> list[str]:
        """Return the names of the tables inside this one."""
        return [name for name, entry in self._table.items() if isinstance(entry, dict)]

    def over(self, usual: Table) -> Table:
        """Return this table, with whatever it leaves out taken from the usual one."""
        return Table(self._source, self._place, _merged(usual._table, self._table))

    def listed(self, name: str, order: list[str]) -> Table:
        """Return this table, with the numbers of one inside it as a list in the order of names.

        Names without a number of their own get the one called `other`.
        """
        inner = self.table(name)
        other = inner.number("other")
        numbers = [inner.number(one) if one in inner._table else other for one in order]
        inner.finish()
        return Table(self._source, self._place, {**self._table, name: numbers})

    def finish(self) -> None:
        """Refuse names that were never asked for: a misspelled weight would do nothing."""
        for name in self._table:
            if name not in self._asked:
                raise self._fault(name, "is not the name of a weight")

    def _entry(self, name: str) -> object:
        self._asked.add(name)
        if name not in self._table:
            raise self._fault(name, "is missing")
        return self._table[name]

    def _number(self, name: str, entry: object) -> float:
        if isinstance(entry, bool) or not isinstance(entry, (int, float)):
            raise self._fault(name, "must be a number")
        found = float(entry)
        if not -1e9 < found < 1e9:
            raise self._fault(name, "must be a number of usual size")
        return found

    def _fault(self, name: str, text: str) -> BarrowError:
        return BarrowError(f"{self._source}: {self._place}{name} {text}")


def _merged(usual: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    found = dict(usual)
    for name, entry in changes.items():
        before = usual.get(name)
        if isinstance(before, dict) and isinstance(entry, dict):
            entry = _merged(before, entry)
        found[name] = entry
    return found


class LevelWeights:
    """How one level plays."""

    def __init__(self, table: Table, searches: bool) -> None:
        # How far a rating may be misjudged, up or down.
        self.blur: Final = 0.0 if searches else table.number("blur")
        # The most iterations and seconds of a search; 0: it does not search.
        self.iterations: Final = table.whole("iterations", 1) if searches else 0
        self.seconds: Final = table.positive("seconds") if searches else 0.0
        table.finish()


class SearchWeights:
    """The settings of a search."""

    def __init__(self, table: Table) -> None:
        # How much a good rating counts in exploring a choice, against its results so far.
        self.curiosity: Final = table.positive("curiosity")
        # How sharply ratings separate choices before any was tried; and the part shared by all.
        self.warmth: Final = table.positive("warmth")
        self.shared: Final = table.number("shared")
        # What a point of rating is worth in chances to win, and for how many tries that counts.
        self.slope: Final = table.number("slope")
        self.trust: Final = table.positive("trust")
        # Turns that end before a position is judged; decisions played on below the tree at most.
        self.turns: Final = table.whole("turns", 0)
        self.play_on: Final = table.whole("play_on", 0)
        # How much placing ahead of others counts beside winning, from 0 to 1.
        self.place: Final = table.number("place")
        # One choice in this many below the tree is random; 0: none.
        self.slip: Final = table.whole("slip", 0)
        # A choice with this share of the total weight is taken without a search.
        self.sure: Final = table.positive("sure")
        # Decisions, by name, in which a search finds nothing: the best rated choice is taken.
        self.plain: Final = table.words("plain")
        table.finish()


class Weights:
    """All the weights of one game's bots."""

    def __init__(self, source: str, document: dict[str, object]) -> None:
        tables = Table(source, "", {"studied": {}, **document})
        levels = tables.table("levels")
        self.levels: Final = {
            level: LevelWeights(levels.table(level), level in THINKING)
            for level in [*AT_ONCE, *THINKING]
        }
        levels.finish()
        self.decisions: Final = tables.whole("decisions", 1)
        self.search: Final = SearchWeights(tables.table("search"))
        self.knowledge: Final = tables.table("knowledge")
        self.studied: Final = tables.table("studied")
        tables.finish()


def shipped_path(key: str) -> Path:
    """Return the path of the weights that ship with a game."""
    return FOLDER / f"{key}.toml"


@cache
def has_weights(key: str) -> bool:
    """True if bots know this game: it ships with weights."""
    return shipped_path(key).is_file()


@cache
def shipped_weights(key: str) -> Weights:
    """Return the weights that ship with a game."""
    return read_weights(shipped_path(key))


def read_document(path: Path) -> dict[str, object]:
    """Return the tables of a weights file, or raise BarrowError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BarrowError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BarrowError(f"{path} is not a text in UTF-8") from None
    except tomllib.TOMLDecodeError as unread:
        raise BarrowError(f"{path} is not TOML: {unread}") from None


def read_weights(path: Path) -> Weights:
    """Return the weights in a file, or raise BarrowError."""
    return Weights(path.name, read_document(path))
