"""The client's types of positions: each names what documents have, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import barrow
from barrow.kernel.chance import Chance
from build_types import known_files

CLIENT = Path(__file__).parents[2] / "web/src"
FILES = known_files()


def members(text: str, name: str) -> dict[str, bool]:
    """Return what an interface has, and whether it is always there."""
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}$", text, re.DOTALL | re.MULTILINE)
    assert found is not None, name
    return {
        member: mark == "" for member, mark in re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE)
    }


def check(document: dict[str, Any], typed: dict[str, bool]) -> None:
    assert set(document) <= set(typed)
    assert {name for name, always in typed.items() if always} <= set(document)


@pytest.mark.parametrize("key", barrow.games())
def test_a_view_has_what_its_type_names(key: str) -> None:
    text = FILES[f"boards/{key}/known.ts"]
    luck = Chance(3)
    state = barrow.game(key).new(2, luck)
    for _ in range(200):
        if not state.pending:
            break
        known: Any = state.view(0).document()["known"]
        check(known, members(text, "Known"))
        rows = known["territories"].values() if key == "ground-zero" else known["seats"]
        for row in rows:
            check(row, members(text, "TerritoriesRow" if key == "ground-zero" else "SeatsRow"))
        legal = state.legal(state.pending[0])
        state.apply(state.pending[0], legal[luck.below(len(legal))], luck)


@pytest.mark.parametrize("name", FILES)
def test_the_types_are_fresh(name: str) -> None:
    assert (CLIENT / name).read_text(encoding="utf-8") == FILES[name]
