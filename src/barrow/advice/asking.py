"""Skipped questions: when a player's usual answer will do, so nobody has to ask.

For each kind of decision, a seat is asked `always`, only when it `could` do something, or `never`
if there is a usual answer. It can do nothing if the usual answer is its only one, or if all its
answers have the same result, as far as it can know.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision
from barrow.kernel.state import State

ALWAYS: Final = "always"
COULD: Final = "could"
NEVER: Final = "never"
# In how many imagined worlds all answers have to lead to the same.
_WORLDS: Final = 2


def automatic(state: State, seat: int, wish: str) -> Action | None:
    """Return the answer of a seat that need not be asked; None: ask it."""
    if wish == ALWAYS or seat not in state.pending:
        return None
    top = state.stack[-1]
    assert isinstance(top, Decision), top
    options = state.options(seat)
    if wish == NEVER or len(options) == 1:
        reply = state.game.reply(state.view(seat), options)
        if reply is not None:
            return reply
    return options[0] if top.often_idle and _is_idle(state, seat) else None


def _is_idle(state: State, seat: int) -> bool:
    """True if all answers lead to the same position, and nothing is rolled or drawn."""
    view, luck = state.view(seat), Chance(0)
    for number in range(_WORLDS):
        world = state.game.imagine(view, luck.branch(number))
        first = None
        for action in world.legal(seat):
            end, chance = world.clone(), luck.branch(_WORLDS)
            chance.trace = []
            end.apply(seat, action, chance)
            if chance.trace:
                return False
            position = end.dump()
            first = first or position
            if position != first:
                return False
    return True
