"""Positions as documents, changed in some places, and what is wrong with them then."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from barrow.games.ground_zero.state import State
from barrow.kernel.errors import BadPosition
from tests.games.ground_zero.board import GAME, board

GONE = object()  # takes a field away


def put(document: Any, path: str, value: object) -> None:
    """Change one place of a document, as `stack[0].seat` or `territories.nile.units`."""
    *way, last = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", path)]
    for part in way:
        document = document[part]
    if value is GONE:
        del document[last]
    else:
        document[last] = value


def written(state: State) -> Any:
    """Return a position as it comes from a file."""
    return json.loads(json.dumps(state.dump()))


def fault(state: State, *changes: tuple[str, object]) -> tuple[str, str]:
    """Return the field at fault and what is wrong with it, after some changes."""
    document = written(state)
    GAME.load(document)
    for path, value in changes:
        put(document, path, value)
    with pytest.raises(BadPosition) as caught:
        GAME.load(document)
    return caught.value.path, caught.value.text


def war() -> State:
    """Return a position with something of everything: the Military attack."""
    return board(
        "nile M6",
        "congo A4",
        "horn C3+2",
        "cape Z2",
        "guinea Z0",
        cities="guinea nile",
        centers="cape",
        walls=[("nile", "horn")],
        hands={"military": "lena", "aliens": "taiga"},
        inactive={"nile": 2},
        bonuses={"zombies": "power_of_tech"},
        rolls=3,
        deck="nile congo horn",
    )
