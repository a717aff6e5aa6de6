"""The classes generated from weights files: `python -m tools.weights`, part of `make generate`.

A weights file is where a weight is declared: its name, what it means, its value. Compiled code
reads it as an attribute of a class, so this module writes that class for every game, and one for
each table inside its table `knowledge`. They are checked in; with `--check` it fails if they are
not what the files say.

A table with as many lists as each list has numbers holds what every kind does to every other: its
lists become `rows`, in the order of the file. A table with a number called `other` goes by names
of the game, which makes a list of it first (`Table.listed`).
"""

from __future__ import annotations

import sys
from pathlib import Path

from barrow.bots.weights import FOLDER, read_document
from tools.sources import write

_HEAD = '''# Generated from weights/{key}.toml by `make generate`; edit that instead.
"""The weights that the bots of {title} count by; the weights file says what each means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Table
'''


def sources() -> dict[Path, str]:
    """Return what should stand in the modules generated from the weights files."""
    found: dict[Path, str] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        key = path.stem
        title = key.replace("-", " ").title()
        knowledge = read_document(path)["knowledge"]
        assert isinstance(knowledge, dict), path
        lines = [_HEAD.format(key=key, title=title), *_class(title.replace(" ", ""), "", knowledge)]
        found[FOLDER.parent / f"{key.replace('-', '_')}_weights.py"] = "\n".join(lines)
    return found


def _class(prefix: str, name: str, table: dict[str, object]) -> list[str]:
    """Return the class of a table, after the classes of the tables inside it."""
    before: list[str] = []
    body: list[str] = []
    for entry, value in table.items():
        reading = f'table.number("{entry}")'
        if isinstance(value, dict) and "other" in value:
            reading = f'table.numbers("{entry}", 0)'
        elif isinstance(value, dict):
            before += _class(prefix, entry, value)
            reading = f'{prefix}{entry.title()}(table.table("{entry}"))'
        elif isinstance(value, list):
            reading = f'table.numbers("{entry}", {len(value)})'
        body.append(f"        self.{entry}: Final = {reading}")
    if all(isinstance(value, list) and len(value) == len(table) for value in table.values()):
        rows = [f'            table.numbers("{entry}", {len(table)}),' for entry in table]
        body = ["        self.rows: Final = [", *rows, "        ]"]
    return [
        *before,
        "",
        f"class {prefix}{name.title() or 'Weights'}:",
        f'    """The table `{f"knowledge.{name}" if name else "knowledge"}`."""',
        "",
        "    def __init__(self, table: Table) -> None:",
        *body,
        "        table.finish()",
        "",
    ]


if __name__ == "__main__":
    sys.exit(write(sources(), "--check" in sys.argv))
