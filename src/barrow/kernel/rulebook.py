"""The rulebook of a game: numbered clauses, found by id, in the order of the page.

The page is Markdown. A clause is a list item that opens with its id in bold,
`- **GZ-4.3** text`, and runs to the next item, blank line or heading. Everything
else (headings, tables, prose) is kept as blocks, to show the whole page.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal

from barrow.kernel.documents import Shown
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLAUSE: Final = re.compile(r"- \*\*([A-Z]{2}-[A-Z]?[0-9]+(?:\.[0-9]+)*)\*\* (.*)")
# A line that opens like a clause: a word in bold with a number or a hyphenated code.
_NEARLY: Final = re.compile(r"(?:[-*+] )?\*\*(?:\S*[0-9]\S*\*\*|[A-Z]{2}-)")
_FORM: Final = "a clause opens with two capitals, a hyphen and a number: - **GZ-4.3** text"
_HEADING: Final = re.compile(r"(#{1,4}) (.*)")


Kind = Literal["heading", "clause", "prose", "table"]


class Clause(Shown, frozen=True):
    """One numbered rule, ruling or worked example."""

    id: str
    text: str
    chapter: str


class Block(Shown, frozen=True):
    """A piece of the page: `heading`, `clause`, `prose` or `table`."""

    kind: Kind
    text: str
    level: int = 0
    id: str = ""


class Rulebook:
    """All clauses by id, and the page they stand on."""

    def __init__(self, page: str) -> None:
        self.blocks: Final[list[Block]] = []
        self._clauses: Final[dict[str, Clause]] = {}
        chapter = ""
        for lines in _paragraphs(page):
            first = lines[0]
            _check_lines(lines)
            heading = _HEADING.match(first)
            if heading is not None:
                chapter = heading.group(2)
                self.blocks.append(Block("heading", chapter, len(heading.group(1))))
                continue
            clause = _CLAUSE.match(first)
            if clause is None:
                kind: Kind = "table" if first.startswith("|") else "prose"
                self.blocks.append(Block(kind, "\n".join(lines)))
                continue
            id = clause.group(1)
            text = " ".join([clause.group(2), *[line.strip() for line in lines[1:]]])
            if id in self._clauses:
                raise BarrowError(f"clause {id} stands twice in the rulebook")
            self._clauses[id] = Clause(id, text, chapter)
            self.blocks.append(Block("clause", text, 0, id))
        if not self._clauses:
            raise BarrowError(f"this rulebook has no clauses: {_FORM}")

    def __getitem__(self, id: str) -> Clause:
        found = self._clauses.get(id)
        if found is None:
            raise KeyError(id)
        return found

    def __contains__(self, id: object) -> bool:
        return id in self._clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


def _check_lines(lines: list[str]) -> None:
    """Raise BarrowError for a line that opens like a clause and is none."""
    for line in lines:
        if _NEARLY.match(line) is not None and _CLAUSE.match(line) is None:
            raise BarrowError(f"this is no clause of a rulebook: {line} ({_FORM})")


def _paragraphs(page: str) -> list[list[str]]:
    """Cut a page into headings, clauses, tables and prose, each a list of lines."""
    found: list[list[str]] = []
    fresh = True
    for line in page.splitlines():
        if not line.strip():
            fresh = True
            continue
        if fresh or line.startswith(("#", "- **")):
            found.append([line])
        else:
            found[-1].append(line)
        fresh = line.startswith("#")
    return found


def table_rules() -> Rulebook:
    """Return the rules of the table, which belong to no game: TB-1 and on."""
    page = resources.files("barrow.kernel").joinpath("table.md").read_text(encoding="utf-8")
    return Rulebook(page)
