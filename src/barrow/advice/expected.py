"""Refused options that a player would expect, so that they can be shown with the reason.

Most of what is refused nobody thinks of: cards of others, places out of reach. Expected is
what the seat has or could always do, and can't do now. A game lists the codes of such refusals
in `expected.toml`, with the clause where a code says too little.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from barrow.kernel.action import Action
from barrow.kernel.decision import Decision
from barrow.kernel.errors import Refusal
from barrow.kernel.game import Game
from barrow.kernel.state import State

FILE: Final = "expected.toml"
# More than this would say nothing.
_MOST: Final = 12


class _Listed(msgspec.Struct, forbid_unknown_fields=True):
    codes: frozenset[str]


def expected(worlds: list[State], seat: int) -> list[tuple[Action, Refusal]]:
    """Return the options of an open question that one would expect but that are refused.

    The worlds must look alike to the seat; what is refused for another reason in one of them
    is left out. What is refused for the same reason is named once.
    """
    first, *others = worlds
    top = first.stack[-1] if seat in first.pending else None
    if not isinstance(top, Decision):
        return []
    legal, codes = first.options(seat), codes_of(first.game)
    kinds, offered = {type(action) for action in legal}, {action.word for action in legal}
    found: dict[tuple[str, str], tuple[Action, Refusal]] = {}
    for action in first.game.actions.all:
        if type(action) not in top.takes or (type(action) not in kinds and action.word in offered):
            continue
        refusal = first.why_not(seat, action)
        if refusal is None or codes.isdisjoint([refusal.code, f"{refusal.code} {refusal.clause}"]):
            continue
        known = (action.word, refusal.text)
        if known in found or any(str(one.why_not(seat, action)) != str(refusal) for one in others):
            continue
        found[known] = (action, refusal)
        if len(found) == _MOST:
            break
    return list(found.values())


@lru_cache(maxsize=16)
def codes_of(game: Game) -> frozenset[str]:
    """Return the codes of refusals that a game lists; none if it has no such file."""
    package = type(game).__module__.rpartition(".")[0]
    path = files(package) / FILE if package else None
    if path is None or not path.is_file():
        return frozenset()
    return msgspec.toml.decode(path.read_text("utf-8"), type=_Listed).codes
