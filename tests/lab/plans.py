"""Small plans for the tests of the lab."""

from __future__ import annotations

from typing import Any

import barrow
from barrow.lab.plan import Plan


def plan(key: str = "skirmish", **changes: Any) -> Plan:
    """Return a small plan of quick games; changes are fields of it."""
    game = barrow.game(key)
    fields: dict[str, Any] = {
        "game": key,
        "pack_text": "",
        "pack_hash": game.pack_hash,
        "rules": game.rules,
        "seats": (2,),
        "bots": ("random",),
        "games": 20,
        "seed": 1,
        "options": {},
    }
    return Plan(**{**fields, **changes})


def nothing(games: int) -> None:
    """Stand in for a progress bar."""
