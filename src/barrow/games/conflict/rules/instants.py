"""Instants and the hand-out (steps 4 and 5).

1. `Instants`: each instant of the line-up takes effect, in the order the active player
   chooses (CF-4.19 to CF-4.21): `OrderInstants`;
2. `ScatterTo`: where each scattered fighter goes (CF-5.46);
3. `HandOut`: all other events and items go to their owners, then the ready window opens
   (CF-4.22 to CF-4.24).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import components as box
from barrow.games.conflict import events, kinds
from barrow.games.conflict.actions import ScatterOnto, SetOff
from barrow.games.conflict.cells import SIDES, STEPS
from barrow.games.conflict.lineup import CHOSEN, GONE, OPPOSITE, Lineup
from barrow.games.conflict.rules import fights, held, players, stacks, windows
from barrow.games.conflict.rules.asking import RoundAsked, TurnStep, need, need_fighter
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes
from barrow.kernel.lists import list_of


def instant_slots(state: State, lineup: Lineup) -> list[int]:
    """List the slots with an instant that has not taken effect."""
    found: list[int] = []
    for place in range(OPPOSITE, 2 * lineup.size, 2):
        tile = lineup.tiles[place]
        if tile != GONE and not box.is_fighter(tile) and state.pack.instant[box.kind_of(tile)]:
            found.append(place // 2)
    return found


def begin_instants(state: State, lineup: Lineup, chance: Chance, log: Log) -> None:
    """Begin step 4 if there is an instant, after a reveal window (CF-4.18); then step 5."""
    if instant_slots(state, lineup):
        state.push(HAND_OUT)
        windows.open_before(state, box.REVEAL, INSTANTS, chance, log)
    else:
        HAND_OUT.run(state, chance, log)


class Instants(TurnStep):
    """Let the next instant take effect, or ask which (CF-4.19)."""

    over: ClassVar[list[str]] = ["hand_out"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        slots = instant_slots(state, lineup)
        if not slots:
            return
        state.push(self)
        if len(slots) > 1:
            state.push(OrderInstants(state.turn))
        else:
            take_effect(state, lineup, slots[0], log)


class OrderInstants(RoundAsked):
    """Choose which instant takes effect next (CF-4.19)."""

    clause: ClassVar[str] = "CF-4.19"
    asks: ClassVar[str] = "Which instant goes off next?"
    takes: ClassVar[Takes] = [SetOff]
    over: ClassVar[list[str]] = ["instants"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.set_off[slot] for slot in instant_slots(state, held.the_lineup(state))]

    def apply(self, state: State, seat: int, action: SetOff, chance: Chance, log: Log) -> None:
        take_effect(state, held.the_lineup(state), action.slot, log)

    def refuse(self, state: State, seat: int, action: SetOff) -> Refusal:
        return self.forbid(f"there is no instant in slot {action.slot + 1}")


def take_effect(state: State, lineup: Lineup, slot: int, log: Log) -> None:
    """Carry out an instant; it then lies in the graveyard (CF-4.21)."""
    tile = lineup.remove(2 * slot + OPPOSITE)
    players.bury(state, tile)
    if log is not None:
        log.append(events.instant_resolved(state, tile, slot))
    kind = box.kind_of(tile)
    places = [place for place in range(2 * lineup.size) if is_affected(state, lineup, place, tile)]
    if kind == box.TRAP:
        if 2 * slot + CHOSEN in places:
            fighter = lineup.remove(2 * slot + CHOSEN)
            stacks.lose(state, fighter, "CF-5.52", "falls into the trap", log)
    elif kind == box.FLASHFIRE:
        mark(state, lineup, places, log)
    elif kind == box.SCATTER:
        scatter(state, lineup, creatures(state, lineup, places, day=True), log)
    else:
        assert kind == box.DAYBREAK, tile
        for place in creatures(state, lineup, places, day=False):
            stacks.lose(state, lineup.remove(place), "CF-5.49", "dies at daybreak", log)


def is_affected(state: State, lineup: Lineup, place: int, instant: int) -> bool:
    """True if an instant can affect a place: a fighter of another border (CF-4.20, CF-5.27)."""
    if not lineup.has_fighter(place) or box.group_of(lineup.tiles[place]) == box.group_of(instant):
        return False
    return held.abilities_at(state, lineup, place) & box.NO_EVENT == 0


def creatures(state: State, lineup: Lineup, places: list[int], day: bool) -> list[int]:
    """List those places where a creature of the day is, or of the night (CF-2.3)."""
    groups = state.pack.groups
    return [place for place in places if groups[box.group_of(lineup.tiles[place])].day == day]


def mark(state: State, lineup: Lineup, places: list[int], log: Log) -> None:
    """Put a Flashfire mark on each fighter (CF-5.50)."""
    for place in places:
        lineup.mark(place, state.pack.marks)
    if log is not None:
        log.append(events.fighters_marked(state, state.pack.marks, places))


def scatter(state: State, lineup: Lineup, places: list[int], log: Log) -> None:
    """Spread day creatures over the adjacent face-down stacks; with none they die (CF-5.47)."""
    if not places:
        return
    if held.closed_sides(state):
        state.push(ScatterTo(state.turn, places, [0] * len(STEPS)))
        return
    for place in places:
        stacks.lose(state, lineup.remove(place), "CF-5.47", "finds nowhere to scatter to", log)


class ScatterTo(RoundAsked):
    """Choose where the next scattered fighter goes (CF-5.46)."""

    clause: ClassVar[str] = "CF-5.46"
    takes: ClassVar[Takes] = [ScatterOnto]
    over: ClassVar[list[str]] = ["instants"]
    parts: ClassVar[Parts] = {"places": list_of(kinds.PLACE), "received": list_of(kinds.COUNT)}

    def __init__(self, seat: int, places: list[int], received: list[int]) -> None:
        super().__init__(seat)
        self.places: Final = places  # still to be scattered, the next one first
        self.received: Final = received  # by side

    def question(self, state: State) -> str:
        tile = held.the_lineup(state).tiles[self.places[0]]
        return f"Where does the {state.pack.tile_name(tile)} scatter to?"

    def legal(self, state: State, seat: int) -> list[Action]:
        sides = held.closed_sides(state)
        fewest = min([self.received[side] for side in sides])
        return [state.moves.scatter_onto[side] for side in sides if self.received[side] == fewest]

    def apply(self, state: State, seat: int, action: ScatterOnto, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        received = self.received[:]
        received[action.side] += 1
        if len(self.places) > 1:
            state.push(ScatterTo(seat, self.places[1:], received))
        tile = lineup.remove(self.places[0])
        stacks.put_face_down(state, lineup.beside(action.side), tile, "CF-5.45", log)

    def refuse(self, state: State, seat: int, action: ScatterOnto) -> Refusal:
        if action.side not in held.closed_sides(state):
            return self.forbid_side(action.side)
        side = SIDES[action.side]
        return self.forbid(f"the stack to the {side} has taken more than another already")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        fits = len(self.received) == len(STEPS) and len(self.places) > 0
        need(fits, path, "must count four sides and name fighters")
        for place in self.places:
            need_fighter(state, place, held.owner_at(state, place), path)
        need(len(set(self.places)) == len(self.places), f"{path}.places", "names a fighter twice")
        need(len(held.closed_sides(state)) > 0, path, "there is no stack to scatter to")


class HandOut(TurnStep):
    """Give events and items to their owners, then open the ready window (step 5)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        for place in range(OPPOSITE, 2 * lineup.size, 2):
            tile = lineup.tiles[place]
            if tile != GONE and not box.is_fighter(tile):
                lineup.remove(place)
                seat = players.owner_of(state, tile)
                players.hold(state, seat, box.kind_of(tile), 1)
                if log is not None:
                    log.append(events.handed_out(state, seat, tile))
        windows.open_before(state, box.READY, HIDING, chance, log)


INSTANTS: Final = Instants()
HAND_OUT: Final = HandOut()
HIDING: Final = fights.Hiding(0)
