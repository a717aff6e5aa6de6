"""A game's glossary: what its words, icons and numbers mean, in one file beside the rulebook.

`glossary.toml` has a table for every term; the path of the table is the term's key, `resist` or
`relic.star-of-dawn.a`. Figures are not written out: `{rules.stack_limit}` is that figure of the
data pack, an edited one included, and `{rules.stack_limit fighter}` counts, "4 fighters". What a
term lists as `given`, `{level}`, is filled in by whoever explains a piece.

The array `lesson` holds what a newcomer is told once, when it first matters. Nothing here depends
on a position: a glossary is public.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.kernel.documents import Shown, Text, shaped
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barrow.kernel.game import Game

FILE: Final = "glossary.toml"
PACK: Final = "data.toml"
# {path}, {path thing} or {path thing|things}
PLACEHOLDER: Final = re.compile(r"\{([^{} ]+)(?: ([^{}|]+)(?:\|([^{}]+))?)?\}")


class _TermTable(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    text: Text
    clause: Text
    group: str = ""
    icon: str = ""
    short: str = ""
    given: list[str] = []


class _LessonTable(msgspec.Struct, forbid_unknown_fields=True):
    key: Text
    title: Text
    text: Text
    clause: Text
    decisions: list[str] = []
    events: list[str] = []
    side: str = ""


class Term(Shown, frozen=True):
    """What a word, an icon or a number means. Only terms with a group are listed on their own."""

    key: str
    name: str
    text: str
    clause: str
    group: str  # the heading under which it is listed
    icon: str  # a picture of the client
    short: str  # in a few words, where there is no room for the text


class Lesson(Shown, frozen=True):
    """What a newcomer is told when one of these decisions or events first comes up."""

    key: str
    title: str
    text: str
    clause: str
    decisions: list[str]
    events: list[str]
    side: str  # "": for all sides


class Glossary:
    """The terms of a game by key, and its lessons in order."""

    def __init__(self, game: Game, document: dict[str, Any], pack: dict[str, Any]) -> None:
        lessons = document.pop("lesson", [])
        self.terms: Final[dict[str, Term]] = {}
        for key, table in _tables(document):
            row = shaped(table, _TermTable, _fault, key)
            _check_given(key, row)
            said = {part: _filled(getattr(row, part), pack, row.given, key) for part in _SAID}
            self.terms[key] = Term(
                key=key, clause=row.clause, group=row.group, icon=row.icon, **said
            )
        self.lessons: Final[list[Lesson]] = []
        for one in shaped(lessons, list[_LessonTable], _fault, "lesson"):
            text = _filled(one.text, pack, [], f"lesson {one.key}")
            self.lessons.append(
                Lesson(one.key, one.title, text, one.clause, one.decisions, one.events, one.side)
            )
        self._check(game)

    def _check(self, game: Game) -> None:
        """Raise BarrowError for a clause or a decision that the game does not have."""
        for key, clause in self.cited():
            if clause not in game.rulebook:
                raise BarrowError(f"{FILE}: {key} cites {clause}, which is not in the rulebook")
        for lesson in self.lessons:
            for name in lesson.decisions:
                if name not in game.frames:
                    raise BarrowError(f"{FILE}: lesson {lesson.key}: no decision is {name!r}")

    def cited(self) -> Iterator[tuple[str, str]]:
        """Yield each term and lesson with the clause that it cites."""
        for term in self.terms.values():
            yield term.key, term.clause
        for lesson in self.lessons:
            yield f"lesson {lesson.key}", lesson.clause


_SAID: Final = ("name", "text", "short")


def _fault(path: str, text: str) -> BarrowError:
    return BarrowError(f"{FILE}: {path} {text}")


def _tables(document: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the table of each term with its key; tables that hold no text hold terms."""
    for name, table in document.items():
        if not isinstance(table, dict):
            raise BarrowError(f"{FILE}: {path}{name} is no term")
        if isinstance(table.get("text"), str):
            yield f"{path}{name}", table
        else:
            yield from _tables(table, f"{path}{name}.")


def _check_given(key: str, row: _TermTable) -> None:
    """Raise BarrowError for something given that no text of the term uses."""
    used = [found[1] for part in _SAID for found in PLACEHOLDER.finditer(getattr(row, part))]
    for name in row.given:
        if name not in used:
            raise BarrowError(f"{FILE}: {key} is given {name!r}, but does not use it")


def _filled(text: str, pack: dict[str, Any], given: list[str], key: str) -> str:
    """Return a text with the figures of the data pack; what is given later stays open."""

    def figure(found: re.Match[str]) -> str:
        path, one, many = found.groups()
        if path in given:
            return found[0]
        value = figure_of(pack, path)
        if value is None:
            raise BarrowError(f"{FILE}: {key}: {path!r} is no figure of the data pack")
        return str(value) if one is None else f"{value} {one if value == 1 else many or f'{one}s'}"

    return PLACEHOLDER.sub(figure, text)


def figure_of(pack: dict[str, Any], path: str) -> int | str | None:
    """Return a number or text of a data pack; entries of lists go by `id`, or else by number."""
    found: Any = pack
    for part in path.split("."):
        if isinstance(found, list):
            rows = {str(number): row for number, row in enumerate(found)}
            rows |= {row["id"]: row for row in found if isinstance(row, dict) and "id" in row}
            found = rows
        found = found.get(part) if isinstance(found, dict) else None
    return found if isinstance(found, int | str) and not isinstance(found, bool) else None


@lru_cache(maxsize=16)
def glossary_of(game: Game) -> Glossary:
    """Return a game's glossary with the figures of its pack, or raise BarrowError.

    A game without the file has an empty one.
    """
    package = type(game).__module__.rpartition(".")[0]
    folder = files(package) if package else None
    if folder is None or not folder.joinpath(FILE).is_file():
        return Glossary(game, {}, {})
    document = msgspec.toml.decode(folder.joinpath(FILE).read_text("utf-8"))
    pack = game.pack_text or folder.joinpath(PACK).read_text("utf-8")
    return Glossary(game, document, msgspec.toml.decode(pack))
