"""An action played stage by stage, for those who look at the state in between.

First comes what was chosen, then each step that the rules take by themselves, last what is asked
then. At each stage they are told how many events have happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrow.kernel.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barrow.kernel.action import Action
    from barrow.kernel.event import Event
    from barrow.kernel.record import Step
    from barrow.kernel.state import State


def play_staged(
    state: State, seat: int, action: Action, chance: Chance, log: list[Event]
) -> Iterator[int]:
    """Play an action that `why_not` accepts; yield at each stage how many events there are."""
    state.begin(seat, action, chance, log)
    running = True
    while running:
        yield len(log)
        running = state.advance(chance, log)
    yield len(log)


def replay_staged(state: State, step: Step, log: list[Event]) -> Iterator[int]:
    """Play a recorded action again; yield at each stage how many events there are."""
    action = state.game.own(state.game.parse(step.action))
    return play_staged(state, step.seat, action, Chance.scripted(list(step.chance)), log)
