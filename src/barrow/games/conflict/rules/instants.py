"""Instants and the hand-out (steps 4 and 5).

1. `Instants`: each instant of the line-up takes effect, in the order the active player
   chooses (CF-4.19 to CF-4.21);
2. `ScatterTo`: where each scattered fighter goes (CF-5.46);
3. `HandOut`: all other events and items go to their owners, then the ready window opens
   (CF-4.22 to CF-4.24).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import CHOSEN, ORDER_INSTANTS, SCATTER_TO
from barrow.games.conflict.cells import SIDES, STEPS
from barrow.games.conflict.components import (
    DAYBREAK,
    FLASHFIRE,
    IS_FIGHTER,
    NO_EVENT,
    READY,
    REVEAL,
    SCATTER,
    TRAP,
    TYPE,
    group_of,
    kind_of,
)
from barrow.games.conflict.lineup import GONE, OPPOSITE_PLACES, Lineup
from barrow.games.conflict.neighbors import face_down_sides
from barrow.games.conflict.rules.fights import HIDING
from barrow.games.conflict.rules.windows import open_before
from barrow.games.conflict.state import ConflictState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


def instant_slots(state: ConflictState, lineup: Lineup) -> list[int]:
    """List the slots with an instant that has not taken effect."""
    found: list[int] = []
    for place in OPPOSITE_PLACES[lineup.size]:
        tile = lineup.tiles[place]
        if tile != GONE and not IS_FIGHTER[tile & TYPE] and state.pack.instant[kind_of(tile)]:
            found.append(place // 2)
    return found


def begin_instants(state: ConflictState, lineup: Lineup, chance: Chance, log: Log | None) -> None:
    """Begin step 4 if there is an instant, after a reveal window (CF-4.18); else step 5."""
    state.lift_chosen(lineup)
    if instant_slots(state, lineup):
        state.stack.append(HAND_OUT)
        open_before(state, REVEAL, INSTANTS, chance, log)
    else:
        HAND_OUT.run(state, chance, log)


class Instants(Frame[ConflictState]):
    """Let the next instant take effect, or ask which (CF-4.19)."""

    name: ClassVar[str] = "instants"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Come back here until none is left."""
        lineup = state.lineup
        assert lineup is not None
        slots = instant_slots(state, lineup)
        if not slots:
            return
        state.stack.append(self)
        if len(slots) > 1:
            state.stack.append(OrderInstants(state.turn))
        else:
            take_effect(state, lineup, slots[0], log)


class OrderInstants(Frame[ConflictState]):
    """Choose which instant takes effect next."""

    name: ClassVar[str] = "order_instants"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer each slot with an instant."""
        assert state.lineup is not None
        return [state.moves.order_instants[slot] for slot in instant_slots(state, state.lineup)]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Let it take effect."""
        assert state.lineup is not None
        take_effect(state, state.lineup, action.a, log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A slot without an instant, or another kind of action."""
        if action.kind != ORDER_INSTANTS:
            return Refusal("CF-4.19", "choose the next instant first", "wrong_action")
        return Refusal("CF-4.19", f"slot {action.a + 1} has no instant", "illegal_choice")


def take_effect(state: ConflictState, lineup: Lineup, slot: int, log: Log | None) -> None:
    """Carry out an instant; it then lies in the graveyard (CF-4.21)."""
    tile = lineup.remove(2 * slot + 1)
    state.bury(tile)
    if log is not None:
        log.append(events.instant_resolved(state, tile, slot))
    kind = kind_of(tile)
    if kind == TRAP:
        if is_affected(state, lineup, 2 * slot + CHOSEN, tile):
            kill(state, lineup, 2 * slot + CHOSEN, "CF-5.52", "falls into the trap", log)
        return
    places = [place for place in range(2 * lineup.size) if is_affected(state, lineup, place, tile)]
    if kind == FLASHFIRE:
        for place in places:
            lineup.mark(place, 1)
        if log is not None:
            log.append(events.fighters_marked(state, places))
        return
    day = kind == SCATTER
    assert day or kind == DAYBREAK, tile
    places = [
        place for place in places if state.pack.groups[group_of(lineup.tiles[place])].day == day
    ]
    if kind == DAYBREAK:
        for place in places:
            kill(state, lineup, place, "CF-5.49", "dies at daybreak", log)
    else:
        scatter(state, lineup, places, log)


def is_affected(state: ConflictState, lineup: Lineup, place: int, instant: int) -> bool:
    """Say whether an instant can affect a place: a fighter of another border (CF-4.20, CF-5.27)."""
    if not lineup.has_fighter(place) or group_of(lineup.tiles[place]) == group_of(instant):
        return False
    return state.abilities(place) & NO_EVENT == 0


def kill(
    state: ConflictState, lineup: Lineup, place: int, clause: str, why: str, log: Log | None
) -> None:
    """Send a fighter of the line-up to the graveyard."""
    tile = lineup.remove(place)
    state.bury(tile)
    if log is not None:
        log.append(events.tile_buried(state, tile, clause, why))


def scatter(state: ConflictState, lineup: Lineup, places: list[int], log: Log | None) -> None:
    """Spread day creatures over the adjacent face-down stacks; with none they die (CF-5.47)."""
    if not places:
        return
    if face_down_sides(state, lineup.location):
        state.stack.append(ScatterTo(state.turn, places, [0] * len(STEPS)))
        return
    for place in places:
        kill(state, lineup, place, "CF-5.47", "finds nowhere to scatter to", log)


class ScatterTo(Frame[ConflictState]):
    """Choose where the next scattered fighter goes (CF-5.46)."""

    name: ClassVar[str] = "scatter_to"

    def __init__(self, seat: int, places: list[int], received: list[int]) -> None:
        super().__init__(ONE_SEAT[seat])
        self.places: Final = places  # still to be scattered, the next one first
        self.received: Final = received  # by side

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer the adjacent face-down stacks that have received the fewest."""
        assert state.lineup is not None
        sides = face_down_sides(state, state.lineup.location)
        fewest = min([self.received[side] for side in sides])
        return [state.moves.scatter_to[side] for side in sides if self.received[side] == fewest]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Put the fighter face down on top, and go on to the next."""
        lineup = state.lineup
        assert lineup is not None
        received = self.received[:]
        received[action.a] += 1
        if len(self.places) > 1:
            state.stack.append(ScatterTo(seat, self.places[1:], received))
        cell = lineup.location + STEPS[action.a]
        tile = lineup.remove(self.places[0])
        state.put_face_down(cell, tile)
        if log is not None:
            log.append(events.put_face_down(state, tile, cell, "CF-5.45"))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A side that is not open, or another kind of action."""
        if action.kind != SCATTER_TO:
            return Refusal("CF-5.46", "say where the scattered fighter goes first", "wrong_action")
        text = f"the stack to the {SIDES[action.a]} is none of those that received fewest"
        return Refusal("CF-5.46", text, "illegal_choice")


class HandOut(Frame[ConflictState]):
    """Give events and items to their owners, then open the ready window (step 5)."""

    name: ClassVar[str] = "hand_out"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Empty the line-up of all but fighters."""
        lineup = state.lineup
        assert lineup is not None
        for place in OPPOSITE_PLACES[lineup.size]:
            tile = lineup.tiles[place]
            if tile != GONE and not IS_FIGHTER[tile & TYPE]:
                lineup.remove(place)
                seat = state.owner_of(tile)
                state.hold(seat, kind_of(tile), 1)
                if log is not None:
                    log.append(events.handed_out(state, seat, tile))
        open_before(state, READY, HIDING[0], chance, log)


INSTANTS: Final = Instants()
HAND_OUT: Final = HandOut()
