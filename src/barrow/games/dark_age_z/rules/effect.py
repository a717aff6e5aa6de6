"""What every relic effect is: when it is legal, what is declared, what it does.

`army_effects` and `card_effects` hold the effects, `relics` plays them.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import BOARD, CARD, KINDS, LOYALTY, NUMBER, ZONE
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log

STOPPED: Final = -1  # stands among the declared choices for “stop”


class Effect:
    """One of the two effects of a relic."""

    def __init__(self, clause: str, without: str) -> None:
        self.clause: Final = clause
        self.without: Final = without  # what is so where the effect has no target

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Say whether the effect has a legal target (DZ-5.3)."""
        return True

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """List the next choice to declare; nothing when all are declared."""
        return []

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Do what the effect says, with the declared choices."""
        raise AssertionError(self)

    def refuse(self, state: DarkAgeZState, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Say why a choice that is not listed may not be declared."""
        wanted = [option.kind for option in self.options(state, seat, chosen)]
        if action.kind not in wanted:
            words = sorted({KINDS[kind] for kind in wanted})
            return Refusal(self.clause, f"declare a {' or '.join(words)} first", "unknown_action")
        if action.kind == CARD and state.discard[action.a] == 0:
            text = f"{state.pack.armies[action.a].name} is not in the discard pile"
            return Refusal(self.clause, text, "card_not_held")
        if action.kind == BOARD and not state.table.is_neighbor(action.a, seat):
            text = f"{events.frontier(state, action.a)} is no target of yours here"
            return Refusal(self.clause, text, "not_your_frontier")
        if action.kind == LOYALTY:
            text = f"{state.title(action.a)} is no neighbor of that board"
            return Refusal("DZ-2.6", text, "bad_loyalty")
        if action.kind == NUMBER:
            text = f"the number is 1 to {len(wanted)}, not {action.a}"
            return Refusal(self.clause, text, "bad_number")
        what = events.zone_name(state, action.a) if action.kind == ZONE else f"“{action.text}”"
        return Refusal(self.clause, f"{what} is no target of this effect", "bad_target")


def places(state: DarkAgeZState) -> range:
    """Return all places of the boards in play."""
    return range(state.table.boards * ZONES)


def is_defeated(state: DarkAgeZState, place: int) -> bool:
    """Say whether a defeated army stands there."""
    return state.defeated & (1 << place) != 0


def is_loose(state: DarkAgeZState, place: int) -> bool:
    """Say whether an active army stands there that is not anchored (DZ-2.21)."""
    return state.active_on[place] == 1 and state.commander_on[place] == NOTHING


def list_discarded(state: DarkAgeZState) -> list[Action]:
    """List the card types of the Army discard pile."""
    return [state.moves.card[card] for card in range(state.pack.types) if state.discard[card] > 0]
