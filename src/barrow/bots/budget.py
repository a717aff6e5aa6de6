"""How long bots think: one budget for a whole turn, shared out among its decisions.

A budget lasts from the start of one of a bot's turns to the start of its next, and covers its
answers in other players' turns. A turn gets a new budget only if a person was asked something
since the last one began, so no bot keeps anybody waiting for longer than its budget; where no
person plays, every turn gets one.

1. `TurnBudgets.note` follows the game: whose turn is over, and whether a person is asked.
2. `TurnBudgets.begin` finds the budget of a bot that must decide, or starts a new one.
3. `TurnBudget.limit` says how long the bot may think about this decision.
4. `TurnBudget.spend` subtracts how long it took.

`TurnBudgets.choose` does all of it for a bot in the same process. Nothing here depends on hidden
information: everybody sees whose turn it is and how long answers take.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from barrow.bots.bot import Bot
from barrow.bots.weights import has_weights, shipped_weights
from barrow.kernel.action import Action
from barrow.kernel.state import State

# Seconds that a bot may think in one turn, by level.
TURN_SECONDS: Final = {"easy": 2.0, "normal": 2.0, "hard": 8.0, "expert": 25.0}
# At least this many decisions are expected to follow, in the bot's own turn and in others'.
_FOLLOWING: Final = 4
_REACTIONS: Final = 3
# The share of a budget that is kept for other players' turns.
_RESERVE: Final = 0.2
# With this many options a decision gets its whole share; with fewer, less.
_MANY_OPTIONS: Final = 6
# Below this many seconds a search finds nothing that a glance doesn't.
_LEAST: Final = 0.2
# Seconds that a glance may take.
_GLANCE: Final = 0.05


class TurnBudget:
    """What is left of one bot's thinking time."""

    def __init__(self, whole: float, most: float, decisions: int) -> None:
        self.whole: Final = whole  # seconds for a turn
        self._most: Final = most  # seconds for one decision
        self._decisions: Final = decisions
        self.spent = 0.0
        self._thoughts = 0  # decisions that took more than a glance
        self.in_turn = True  # the decision at hand is one of its own turn
        self.is_turn_over = False
        self.is_person_asked = False  # since it began

    def limit(self, options: int = _MANY_OPTIONS) -> float:
        """Return how many seconds the next decision may take; 0: only a glance.

        In its own turn a bot gives an equal share of what is left to each decision that usually
        follows, then a quarter of the rest to each further one. In other players' turns it may use
        what its own turn left over.
        """
        left = self.whole - self.spent
        parts = _REACTIONS
        if self.in_turn:
            left -= _RESERVE * self.whole
            parts = max(_FOLLOWING, self._decisions - self._thoughts)
        part = min(self._most, left / parts) * min(1.0, options / _MANY_OPTIONS)
        return part if part >= _LEAST else 0.0

    def spend(self, seconds: float) -> None:
        """Subtract what a decision took."""
        self.spent += max(0.0, seconds)
        if seconds > _GLANCE:
            self._thoughts += 1


class TurnBudgets:
    """The budgets of all bots of one game that think."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._budgets: Final[dict[int, TurnBudget]] = {}  # by seat

    def note(self, state: State, person_asked: bool) -> None:
        """Follow the game to a new position; `person_asked`: a person is to decide there."""
        for seat, budget in self._budgets.items():
            if not is_in_turn(state, seat):
                budget.is_turn_over = True
            if person_asked:
                budget.is_person_asked = True

    def begin(self, state: State, seat: int, whole: float, most: float, people: bool) -> TurnBudget:
        """Return the budget of a bot that is to decide, a new one if a turn of its own begins.

        `whole` and `most` are the seconds for a turn and for one decision; `people` is True if
        there are people whom bots could keep waiting.
        """
        budget = self._budgets.get(seat)
        in_turn = is_in_turn(state, seat)
        waited = not people or (budget is not None and budget.is_person_asked)
        if budget is None or budget.whole != whole or (in_turn and budget.is_turn_over and waited):
            key = state.game.key
            decisions = shipped_weights(key).decisions if has_weights(key) else _FOLLOWING
            budget = TurnBudget(whole, most, decisions)
            self._budgets[seat] = budget
        budget.in_turn = in_turn
        return budget

    def choose(self, state: State, seat: int, chooser: Bot, whole: float, people: bool) -> Action:
        """Return the choice of a bot in this process, made within its budget."""
        view, legal = state.view(seat), state.legal(seat)
        most = chooser.most_seconds()
        if most <= 0.0:
            return chooser.choose(view, legal)
        budget = self.begin(state, seat, whole, most, people)
        began = self._clock()
        action = chooser.choose_within(view, legal, budget.limit(len(legal)))
        budget.spend(self._clock() - began)
        return action


def is_in_turn(state: State, seat: int) -> bool:
    """True if a seat decides in its own turn, or everybody's, rather than in another's."""
    active = [party.seat for party in state.game.parties(state.view(None)) if party.active]
    return not active or seat in active
