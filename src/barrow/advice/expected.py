"""Refused options that a player would expect, so that they can be shown with the reason.

Most of what is refused nobody thinks of: cards of others, places out of reach. Expected is
what the seat has or could always do, and can't do now. The refusal's code tells, with its
clause where the code says too little.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.action import Action
from barrow.kernel.decision import Decision
from barrow.kernel.errors import Refusal
from barrow.kernel.state import State

# More than this would say nothing.
_MOST: Final = 12
_EXPECTED: Final = frozenset(
    [
        # it costs too much, or what it is for is not there
        "cannot_afford",
        "bad_upgrade",
        "not_enough_cards",
        "no_actions_left",
        "no_supply",
        "no_civilian",
        "no_target",
        "no_effect DZ-4.30",
        "no_effect DZ-4.31",
        "no_effect DZ-4.32",
        "no_effect DZ-4.33",
        "nothing_to_draw",
        # it was done, or is closed or taken
        "already_moved",
        "track_closed",
        "group_taken",
        "team_taken",
        # its time is another
        "not_playable_now",
        "wrong_character",
        "illegal_play CF-5.56",
        # what has begun can't end yet
        "cannot_end",
        "illegal_fighter CF-4.8",
    ]
)


def expected(worlds: list[State], seat: int) -> list[tuple[Action, Refusal]]:
    """Return the options of an open question that one would expect but that are refused.

    The worlds must look alike to the seat; what is refused for another reason in one of them
    is left out. What is refused for the same reason is named once.
    """
    first, *others = worlds
    top = first.stack[-1] if seat in first.pending else None
    if not isinstance(top, Decision):
        return []
    legal = first.options(seat)
    kinds, offered = {type(action) for action in legal}, {action.word for action in legal}
    found: dict[tuple[str, str], tuple[Action, Refusal]] = {}
    for action in first.game.actions.all:
        if type(action) not in top.takes or (type(action) not in kinds and action.word in offered):
            continue
        refusal = first.why_not(seat, action)
        if refusal is None or not _is_expected(refusal):
            continue
        known = (action.word, refusal.text)
        if known in found or any(str(one.why_not(seat, action)) != str(refusal) for one in others):
            continue
        found[known] = (action, refusal)
        if len(found) == _MOST:
            break
    return list(found.values())


def _is_expected(refusal: Refusal) -> bool:
    return refusal.code in _EXPECTED or f"{refusal.code} {refusal.clause}" in _EXPECTED
