"""The pages that describe observations, made from their fields.

`python -m tools.observation_pages` writes docs/observations from a checkout; with
`--check` it fails if they are stale.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import barrow
from barrow.adapters.observations import VERSION, Field, Observation, observation
from tools.sources import write

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "observations"
_FEW: Final = 16  # entries of an axis that are listed with the field


def page(key: str) -> str:
    """Return the page of one game, as Markdown."""
    game = barrow.game(key)
    sheets = [observation(game, players) for players in game.players]
    sheet = sheets[0]
    sizes = ", ".join([f"{one.size} with {one.players}" for one in sheets])
    lines = [
        f"# What does a program see of {game.title}?",
        "",
        f"Version {VERSION}. A row of whole numbers from 0 to the top of their field, made from",
        "the seat's view alone; learning programs get them divided by the top. Seats are counted",
        f"from the observer's. A row has {sizes} players.",
        f"The table is for {sheet.players} players; with more, fields by seat are longer. Fields",
        "are named as in the game's `declared.py`, which says what each is for; those that begin",
        "with `open` are parts of the open decision.",
        "",
        "| from | field | entries | top | what an entry says |",
        "| ---: | --- | --- | ---: | --- |",
    ]
    lines += [_row(field) for field in sheet.fields]
    lines += ["", "## The entries, in order", ""]
    lines += _long_axes(sheet)
    lines += [
        "",
        f"Actions have the numbers 0 to {game.size - 1}: `game.encode` and `game.decode`.",
        "",
        "This page is made by `python -m tools.observation_pages`.",
        "",
    ]
    return "\n".join(lines)


def _row(field: Field) -> str:
    entries = " x ".join([str(len(axis)) for axis in field.axes]) or "1"
    return f"| {field.at} | `{field.name}` | {entries} | {field.top} | {field.sight.text} |"


def _long_axes(sheet: Observation) -> list[str]:
    """Return the names of all axes, each once."""
    fields_of: dict[str, list[str]] = {}
    for field in sheet.fields:
        for axis in field.axes:
            fields_of.setdefault(_names(axis), []).append(f"`{field.name}`")
    lines = []
    for names, fields in fields_of.items():
        shown = list(dict.fromkeys(fields))
        more = ["and others"] if len(shown) > _FEW else []
        lines.append(f"- {', '.join([*shown[:_FEW], *more])}: {names}")
    return lines


def _names(axis: list[str]) -> str:
    """Return the names of the entries; of numbered ones the first and the last."""
    first = axis[0].rpartition(" ")[0]
    numbered = [name.rpartition(" ") for name in axis]
    if len(axis) > _FEW and first and all(start == first for start, _, _ in numbered):
        return f"{axis[0]} to {axis[-1]}"
    return ", ".join(axis)


def pages(folder: Path) -> dict[Path, str]:
    """Return every page by its file."""
    return {folder / f"{key}.md": page(key) for key in barrow.games()}


if __name__ == "__main__":
    sys.exit(write(pages(TARGET), "--check" in sys.argv))
