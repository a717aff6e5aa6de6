"""Eliminations of a round, placing the survivors, scouting (steps 7 and 8).

1. `SettleRound`: who lost the Leader is out (CF-4.38 to CF-4.40);
2. `PlaceOpposing`: survivors of the target, slot by slot (CF-4.42 to CF-4.46); the owner
   chooses among equally far stacks: `FurthestStack`;
3. `place_own`: the active player's fighters move in, or go back (CF-4.47 to CF-4.50);
4. `PlaceBystander`: own fighters that were turned up (CF-4.51);
5. `Scouting`: chosen Scouts without a fight look at tiles (CF-5.12): `Scout`;
6. the round ends, the march window opens (CF-4.76).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events, kinds
from barrow.games.conflict import lineup as line
from barrow.games.conflict.actions import GoUnder, LookAt, LookAway
from barrow.games.conflict.board import FACE_DOWN, NO_STACK, Place
from barrow.games.conflict.cells import name_cell
from barrow.games.conflict.components import MARCH, SCOUT, shown_to
from barrow.games.conflict.rules import elimination, held, movement, players, stacks, windows
from barrow.games.conflict.rules.asking import Asked, FromSlot, RoundAsked, TurnStep, need_fighter
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes


class SettleRound(TurnStep):
    """Eliminate all whose Leader died in this round, together (CF-4.38)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        lineup.scouts = scouting_slots(state, lineup)
        lineup.settled = True
        if state.left:
            for seat in players.living(state):
                if players.has_left(state, seat):
                    elimination.bury_leader(state, seat, log)
        elimination.settle_now(state, "CF-4.38", log)
        if state.outcome is None:
            PLACE_OPPOSING.run(state, chance, log)


def scouting_slots(state: State, lineup: line.Lineup) -> int:
    """Return the slots whose fighter may scout, as bits (CF-5.12, CF-5.13)."""
    found = 0
    for place in range(line.CHOSEN, 2 * lineup.size, 2):
        if lineup.flags[place] & (line.HAS_FOUGHT | line.IS_HYPNOTIZED):
            continue
        if held.abilities_at(state, lineup, place) & SCOUT:
            found |= 1 << place // 2
    return found


class PlaceOpposing(FromSlot):
    """Place the opposing survivors from a slot on (CF-4.42)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        if not lineup.face_down:
            put_back(state, lineup, log)
        for slot in range(self.slot, lineup.size):
            place = 2 * slot + line.OPPOSITE
            if not lineup.has_fighter(place):
                continue
            owner = players.owner_of(state, lineup.tiles[place])
            if owner == state.turn:
                continue
            if not place_furthest(state, lineup, place, owner, log):
                state.push(PlaceOpposing(slot + 1))
                state.push(FurthestStack(owner, place))
                return
            if state.outcome is not None:
                return
        place_own(state, lineup, log)
        PLACE_BYSTANDER.run(state, chance, log)


def remove_fighters(lineup: line.Lineup, side: int, most: int) -> list[int]:
    """Take the fighters of one side out of the line-up, so many at most, in slot order."""
    found: list[int] = []
    for place in range(side, 2 * lineup.size, 2):
        if lineup.has_fighter(place) and len(found) < most:
            found.append(lineup.remove(place))
    return found


def put_back(state: State, lineup: line.Lineup, log: Log) -> None:
    """Put survivors of an attacked face-up stack back on top, in their old order (CF-4.46).

    Everybody sees who survived (CF-10.5): the one that lies lowest goes back first.
    """
    back = remove_fighters(lineup, line.OPPOSITE, lineup.size)
    if not back:
        return
    place = state.board.place(lineup.location)
    state.board.lay(place, players.owner_of(state, back[0]), back + place.stack.tiles)
    if log is not None:
        for tile in back[::-1]:
            log.append(events.fighter_back(state, tile, place.cell, clause="CF-4.46"))


def place_furthest(state: State, lineup: line.Lineup, place: int, owner: int, log: Log) -> bool:
    """Put a fighter under its owner's furthest stack; return False if the owner must choose.

    If no stack can take it, it goes to the graveyard, and a Leader takes its player
    along at once (CF-4.45).
    """
    found = stacks.furthest(state, owner, lineup.location)
    if len(found) > 1:
        return False
    tile = lineup.remove(place)
    if found:
        put_under(state, owner, tile, found[0], log)
        return True
    stacks.lose(state, tile, "CF-4.45", "finds no stack to go to", log)
    elimination.settle_now(state, "CF-4.45", log)
    return True


def put_under(state: State, owner: int, tile: int, place: Place, log: Log) -> None:
    """Put a survivor at the bottom of a stack."""
    stacks.lay(state, place, owner, [*place.stack.tiles, tile], log)
    if log is not None:
        clause = "CF-4.51" if owner == state.turn else "CF-4.42"
        log.append(events.survivor_placed(state, tile, place.cell, clause=clause))


class FurthestStack(Asked):
    """The owner of a fighter chooses among equally far stacks (CF-4.44)."""

    clause: ClassVar[str] = "CF-4.44"
    takes: ClassVar[Takes] = [GoUnder]
    over: ClassVar[list[str]] = ["place_opposing", "place_bystander"]
    parts: ClassVar[Parts] = {"place": kinds.PLACE}

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place

    def question(self, state: State) -> str:
        tile = held.the_lineup(state).tiles[self.place]
        return f"Under which stack does the {state.pack.tile_name(tile)} go?"

    def legal(self, state: State, seat: int) -> list[Action]:
        own = state.board.places_of(seat)
        far = stacks.furthest(state, seat, held.the_lineup(state).location)
        return [state.moves.go_under[own.index(place)] for place in far]

    def apply(self, state: State, seat: int, action: GoUnder, chance: Chance, log: Log) -> None:
        tile = held.the_lineup(state).remove(self.place)
        put_under(state, seat, tile, state.board.places_of(seat)[action.stack], log)

    def refuse(self, state: State, seat: int, action: GoUnder) -> Refusal:
        stack = stacks.numbered(state.board.stacks_of(seat), action.stack)
        if stack is None:
            return self.forbid("you have no such stack")
        where = name_cell(stack.cell)
        if not stacks.can_take(state, stack):
            return self.forbid(f"the stack at {where} is full")
        return self.forbid(f"another stack of yours is further away than {where}")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_fighter(state, self.place, self.seats[0], path)


def place_own(state: State, lineup: line.Lineup, log: Log) -> None:
    """Move the chosen fighters into a cleared location, or put them back (CF-4.48 to CF-4.50)."""
    location = state.board.place(lineup.location)
    if players.is_in(state, state.turn):
        if location.stack is NO_STACK:
            move_in(state, lineup, location, log)
        go_back(state, lineup, log)
    stacks.see_top(state, location, log)


def go_back(state: State, lineup: line.Lineup, log: Log) -> None:
    """Put the chosen fighters that are left on top of where they came from (CF-4.50)."""
    source = [state.board.place(cell) for cell in lineup.source]
    for slot in range(lineup.size - 1, -1, -1):
        tile = lineup.remove(2 * slot + line.CHOSEN)
        if tile != line.GONE:
            place = source[slot]
            state.board.lay(place, state.turn, [tile, *place.stack.tiles])
            if log is not None:
                log.append(events.fighter_back(state, tile, place.cell, clause="CF-4.50"))
    for place in source:
        stacks.see_top(state, place, log)


def move_in(state: State, lineup: line.Lineup, location: Place, log: Log) -> None:
    """Form one stack at the location: chosen on top, bystanders below (CF-4.48, CF-4.49)."""
    bystanders = remove_fighters(lineup, line.OPPOSITE, lineup.size)
    room = state.pack.rules.stack_limit - len(bystanders)
    moved = remove_fighters(
        lineup, line.CHOSEN, lineup.size if players.is_fresh(state, state.turn) else room
    )
    moved += bystanders
    if moved:
        state.board.lay(location, state.turn, moved)
    if log is not None:
        for tile in moved:
            log.append(events.moved_in(state, tile, lineup.location))


class PlaceBystander(FromSlot):
    """Place own fighters that were turned up, from a slot on, if they did not move in (CF-4.51)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        for slot in range(self.slot, lineup.size):
            place = 2 * slot + line.OPPOSITE
            if not lineup.has_fighter(place):
                continue
            source = state.board.place(lineup.source[slot])
            if source.stack is NO_STACK or stacks.can_take(state, source.stack):
                put_under(state, state.turn, lineup.remove(place), source, log)
            elif not place_furthest(state, lineup, place, state.turn, log):
                state.push(PlaceBystander(slot + 1))
                state.push(FurthestStack(state.turn, place))
                return
            if state.outcome is not None:
                return
        SCOUTING.run(state, chance, log)


class Scouting(TurnStep):
    """Let the next Scout look, or end the round (CF-4.53)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Come back here until no slot is left; then the march window opens (CF-4.76)."""
        lineup = held.the_lineup(state)
        if not players.is_in(state, state.turn):
            state.lineup = None
            return
        if lineup.scouts and held.closed_sides(state):
            lineup.scouts &= lineup.scouts - 1
            state.push(self)
            state.push(Scout(state.turn))
            return
        state.lineup = None
        windows.open_before(state, MARCH, MOVEMENT, chance, log)


class Scout(RoundAsked):
    """Look at the top tile of an adjacent face-down stack, or do not (CF-5.12)."""

    clause: ClassVar[str] = "CF-5.12"
    asks: ClassVar[str] = "Which stack does the Scout look at?"
    takes: ClassVar[Takes] = [LookAt, LookAway]
    over: ClassVar[list[str]] = ["scouting"]

    def legal(self, state: State, seat: int) -> list[Action]:
        sides = held.closed_sides(state)
        return [state.moves.look_away, *[state.moves.look_at[side] for side in sides]]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Show the tile to this seat alone (CF-5.14)."""
        if not isinstance(action, LookAt):
            return
        place = state.board.place(held.the_lineup(state).beside(action.side))
        tiles = place.stack.tiles
        if log is not None:
            fresh = tiles[0] & shown_to(seat) == 0
            log.append(events.stack_looked_at(state, seat, place.cell, tiles[0], reveals=fresh))
        state.board.lay(place, FACE_DOWN, [tiles[0] | shown_to(seat), *tiles[1:]])

    def refuse(self, state: State, seat: int, action: LookAt) -> Refusal:
        return self.forbid_side(action.side)


PLACE_OPPOSING: Final = PlaceOpposing(0)
PLACE_BYSTANDER: Final = PlaceBystander(0)
SCOUTING: Final = Scouting()
MOVEMENT: Final = movement.Movement()
