"""How a game ends: the last Leader, no Leader left, or standing still (chapter 6).

`finish` ranks the seats: those that are compared, then eliminated seats with the latest first
(CF-6.9).
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import events
from barrow.games.conflict.rules.players import living
from barrow.games.conflict.rules.stacks import count_fighters
from barrow.games.conflict.state import State
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Log
from barrow.kernel.words import capital, joined

LAST_LEADER: Final = "last_leader"
ALL_LEADERS_DEAD: Final = "all_leaders_dead"
EXHAUSTION: Final = "exhaustion"


def standing(state: State, seat: int) -> tuple[int, int]:
    """Return what seats are compared by: most fighters, then the smaller sum of levels."""
    count, levels = count_fighters(state, seat)
    return (count, -levels)


def best_of(state: State, seats: list[int]) -> list[int]:
    """List the seats that win by CF-6.3 to CF-6.5."""
    best = max([standing(state, seat) for seat in seats])
    return [seat for seat in seats if standing(state, seat) == best]


def name_best(state: State, seats: list[int]) -> str:
    """Return the seats that win, in a sentence."""
    return joined([state.called(seat) for seat in best_of(state, seats)])


def end_with_last_leader(state: State, winner: int, log: Log) -> None:
    """End the game because one Leader is left (CF-6.1)."""
    text = f"{capital(state.called(winner))} have the last Leader and win"
    finish(state, [winner], LAST_LEADER, "CF-6.1", text, log)


def end_without_leaders(state: State, fallen: list[int], log: Log) -> None:
    """End the game because the last Leaders fell together (CF-6.2)."""
    names = name_best(state, fallen)
    text = f"No Leader is left: {names} had the most fighters and win"
    finish(state, fallen, ALL_LEADERS_DEAD, "CF-6.2", text, log)


def end_standing_still(state: State, log: Log) -> None:
    """End the game because no tile has left play for long (CF-6.7)."""
    left = living(state)
    names = name_best(state, left)
    text = f"{state.quiet} turns passed without a loss: {names} have the most fighters and win"
    finish(state, left, EXHAUSTION, "CF-6.7", text, log)


def finish(
    state: State, compared: list[int], reason: str, clause: str, text: str, log: Log
) -> None:
    """Rank the seats and close the game: those compared, then the last eliminated (CF-6.9)."""
    seats = range(state.table.players)
    keys = [
        (1, *standing(state, seat)) if seat in compared else (0, state.fall_of[seat], 0)
        for seat in seats
    ]
    ranks = [1 + sum([1 for key in keys if key > keys[seat]]) for seat in seats]
    scores = [standing(state, seat)[0] if seat in compared else 0 for seat in seats]
    state.outcome = Outcome(ranks, scores, reason, clause)
    state.stack.clear()
    if log is not None:
        log.append(events.game_ended(state, text, clause, best_of(state, compared)))
