"""The rules of the table, which belong to no game: their page is `table.md`."""

from __future__ import annotations

from importlib import resources

from barrow.kernel.rulebook import Rulebook


def table_rules() -> Rulebook:
    """Return the clauses TB-1 and on."""
    page = resources.files("barrow.kernel").joinpath("table.md").read_text(encoding="utf-8")
    return Rulebook(page)
