"""How a game ends: one player left, nobody left, or the round limit (chapter 6).

Survivors are ranked by characters and life, then the eliminated, the latest first (SK-6.6,
SK-6.7). There is no scoring.
"""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish.rules.characters import characters_of
from barrow.games.skirmish.state import State
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Log


def standing(state: State, seat: int) -> tuple[int, int, int]:
    """Return what ranks compare: the fall, the living characters, their life (SK-6.6, SK-6.7)."""
    if state.fall_of[seat]:
        return (state.fall_of[seat], 0, 0)
    lives = [state.life_of[character] for character in characters_of(state, seat)]
    return (state.falls + 1, sum(1 for life in lives if life > 0), sum(lives))


def finish(state: State, reason: str, clause: str, log: Log) -> None:
    """Rank the players and close the game (SK-6.1, SK-6.4, SK-6.7)."""
    seats = range(state.table.players)
    standings = [standing(state, seat) for seat in seats]
    ranks = [1 + sum(1 for other in standings if other > standings[seat]) for seat in seats]
    state.outcome = Outcome(ranks, [0] * len(ranks), reason, clause)
    state.stack.clear()
    state.battle = None
    if log is not None:
        log.append(events.game_ended(state, state.outcome))
