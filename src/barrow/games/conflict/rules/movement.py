"""Movement (step 9): single moves, as many as the player likes, until the phase ends.

1. `Movement` begins the phase, if the player has a stack (CF-4.4);
2. `NameMover`: which fighter moves next, or the end of the phase (CF-4.54, CF-4.65 to CF-4.69);
3. `ChooseEnd`: where it goes (CF-4.56 to CF-4.63);
4. `OverLimit`: a stack still above four loses fighters (CF-4.70);
5. then stacks are arranged: see `arranging`.

Where a fighter may go is in `paths`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events, kinds
from barrow.games.conflict.actions import EndMovement, GiveUpFighter, MoveFighter, MoveTo
from barrow.games.conflict.cells import PATCH, ROW, name_cell
from barrow.games.conflict.components import LEADER, MOVED, SEATS, has_moved, level_of, seen_by_all
from barrow.games.conflict.rules import paths
from barrow.games.conflict.rules.arranging import begin_arranging
from barrow.games.conflict.rules.asking import ActiveAsked, TurnStep, need, need_own_stack
from barrow.games.conflict.rules.players import bury, is_fresh, is_in
from barrow.games.conflict.rules.stacks import fighter_place, lay, over_full, see_top, show
from barrow.games.conflict.state import State
from barrow.games.conflict.view import has_unseen
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes, changed
from barrow.kernel.kinds import FLAG


class Movement(TurnStep):
    """Begin the movement phase of the active player."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Ask for the first move; without a stack there is none (CF-4.4)."""
        seat = state.turn
        if is_in(state, seat) and state.board.places_of(seat):
            ask_for_mover(state, seat, False)


def ask_for_mover(state: State, seat: int, approached: bool) -> None:
    """Ask which fighter moves next."""
    state.push(_NAME_MOVER[seat][approached][has_unseen(state, seat)])


class NameMover(ActiveAsked):
    """Name the fighter that moves next, or end the phase (CF-4.54).

    Asked even with one answer while the player has a fighter the others have not seen: not being
    asked would reveal its level (CF-10.10, CF-R50).
    """

    name: ClassVar[str] = "move_fighter"
    clause: ClassVar[str] = "CF-4.54"
    asks: ClassVar[str] = "Which fighter do you move?"
    takes: ClassVar[Takes] = [MoveFighter, EndMovement]
    parts: ClassVar[Parts] = {"approached": FLAG, "unseen": FLAG}

    def __init__(self, seat: int, approached: bool, unseen: bool) -> None:
        super().__init__(seat, ask_always=unseen)
        self.approached: Final = approached  # an approach move was made (CF-4.66)
        self.unseen: Final = unseen

    def legal(self, state: State, seat: int) -> list[Action]:
        ground = paths.survey(state, seat)
        listed = list_movers(state, seat, ground)
        if why_not_end(state, seat, ground, self.approached, listed) is None:
            listed.append(state.moves.end_movement)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, EndMovement):
            end_movement(state, seat)
            return
        assert isinstance(action, MoveFighter)
        place, index = fighter_place(state, seat, action.fighter)
        assert place is not None, action
        tiles = place.stack.tiles
        if not seen_by_all(tiles[index]):
            tiles = changed(tiles, index, show(state, seat, tiles[index]))
            state.board.lay(place, seat, tiles)
            if log is not None:
                log.append(events.fighter_named(state, tiles[index], place.cell))
        state.push(ChooseEnd(seat, place.cell, index, self.approached))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        ground = paths.survey(state, seat)
        if isinstance(action, EndMovement):
            movers = list_movers(state, seat, ground)
            fault = why_not_end(state, seat, ground, self.approached, movers)
            assert fault is not None
            return fault
        assert isinstance(action, MoveFighter)
        place, index = fighter_place(state, seat, action.fighter)
        if place is None:
            text = "you have no such fighter in the open"
            return Refusal("CF-4.54", text, "illegal_move")
        tile = place.stack.tiles[index]
        name = state.pack.tile_name(tile)
        if has_moved(tile):
            return Refusal("CF-4.55", f"the {name} has already moved this turn", "illegal_move")
        text = f"the {name} at {name_cell(place.cell)} has nowhere to go"
        return Refusal(paths.CLAUSES[ground.rule], text, "illegal_move")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        fits = self.unseen == has_unseen(state, self.seats[0])
        need(fits, f"{path}.unseen", "does not fit the starting stack")


# By seat, by whether an approach move was made, by whether a fighter has not been seen. Frames
# never change, so these serve every turn.
_NAME_MOVER: Final = [
    [
        [NameMover(seat, approached, unseen) for unseen in (False, True)]
        for approached in (False, True)
    ]
    for seat in range(SEATS)
]


def list_movers(state: State, seat: int, ground: paths.Ground) -> list[Action]:
    """List the unmoved fighters that have a legal move (CF-4.54, CF-4.55)."""
    move_fighter = state.moves.move_fighter
    listed: list[Action] = []
    number = 0
    for place in ground.own:
        needed = ground.fewest_steps(state.board, place)
        for tile in place.stack.tiles:
            if not tile & MOVED and (needed == 1 or level_of(tile) >= needed):
                listed.append(move_fighter[number])
            number += 1
    return listed


def why_not_end(
    state: State, seat: int, ground: paths.Ground, approached: bool, movers: list[Action]
) -> Refusal | None:
    """Return why the phase may not end yet, or None (CF-4.65 to CF-4.69)."""
    if ground.rule in (paths.CONTACT, paths.ANY_CONTACT):
        text = "you can reach a foreign stack, so move a fighter next to one first"
        return Refusal("CF-4.65", text, "cannot_end")
    if ground.rule == paths.APPROACH and movers and not approached:
        text = "you are out of contact, so move a fighter toward a foreign stack first"
        return Refusal("CF-4.66", text, "cannot_end")
    if is_fresh(state, seat):
        for place in over_full(state, seat):
            if ground.fewest_steps(state.board, place) != paths.NEVER:
                count, limit = len(place.stack.tiles), state.pack.rules.stack_limit
                text = f"{count} fighters stand at {name_cell(place.cell)}, {limit} may stay:"
                return Refusal("CF-4.69", f"{text} one of them can still move", "cannot_end")
    return None


class ChooseEnd(ActiveAsked):
    """Choose where the named fighter goes (CF-4.56)."""

    name: ClassVar[str] = "move_to"
    clause: ClassVar[str] = "CF-4.56"
    takes: ClassVar[Takes] = [MoveTo]
    parts: ClassVar[Parts] = {"cell": kinds.CELL, "index": kinds.COUNT, "approached": FLAG}

    def __init__(self, seat: int, cell: int, index: int, approached: bool) -> None:
        super().__init__(seat)
        self.cell: Final = cell
        self.index: Final = index
        self.approached: Final = approached

    def question(self, state: State) -> str:
        tile = state.board.stack_at(self.cell).tiles[self.index]
        return f"Where does the {state.pack.tile_name(tile)} go?"

    def legal(self, state: State, seat: int) -> list[Action]:
        start = state.board.place(self.cell)
        steps = level_of(start.stack.tiles[self.index])
        move_to, here = state.moves.move_to, start.cell
        ends = paths.survey(state, seat).list_ends(state.board, start, steps)
        return [move_to[(end.cell - here) % PATCH] for end in ends]

    def apply(self, state: State, seat: int, action: MoveTo, chance: Chance, log: Log) -> None:
        """Move the fighter on top of what is there; the others keep their order (CF-4.58, 4.59)."""
        board = state.board
        start = board.place(self.cell)
        end = board.place(self.cell + action.south * ROW + action.east)
        rest = start.stack.tiles[:]
        tile = rest.pop(self.index)
        board.leave(start, seat, rest)
        board.lay(end, seat, [tile | MOVED, *end.stack.tiles])
        see_top(state, start, log)
        if log is not None:
            log.append(events.fighter_moved(state, tile, end.cell, start.cell))
        # Whoever is in contact stays so (CF-4.62): out of contact now, this was an approach move.
        approached = self.approached or paths.survey(state, seat).rule != paths.IN_CONTACT
        ask_for_mover(state, seat, approached)

    def refuse(self, state: State, seat: int, action: MoveTo) -> Refusal:
        return paths.refuse_end(state, seat, state.board.place(self.cell), self.index, action)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        tiles = need_own_stack(state, self.cell, self.seats[0], path).tiles
        count = len(tiles)
        need(self.index < count, f"{path}.index", f"the stack has {count} fighters")
        mover = tiles[self.index]
        need(mover >= 0 and seen_by_all(mover), f"{path}.index", "the fighter is not known to all")


def end_movement(state: State, seat: int) -> None:
    """End the phase; stacks above the limit lose fighters, then all may be arranged."""
    for place in state.board.places_of(seat):
        rested = [tile & ~MOVED for tile in place.stack.tiles]
        if rested != place.stack.tiles:
            state.board.lay(place, seat, rested)
    crowded = over_full(state, seat) if is_fresh(state, seat) else []
    if not crowded:
        begin_arranging(state, seat, [])
        return
    state.push(Arranging())
    for place in reversed(crowded):
        state.push(OverLimit(seat, place.cell))


class OverLimit(ActiveAsked):
    """Choose a fighter of an over-full stack for the graveyard, not the Leader (CF-4.70)."""

    clause: ClassVar[str] = "CF-4.70"
    takes: ClassVar[Takes] = [GiveUpFighter]
    over: ClassVar[list[str]] = ["arranging", "over_limit"]
    parts: ClassVar[Parts] = {"cell": kinds.CELL}

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def question(self, state: State) -> str:
        count, limit = len(state.board.stack_at(self.cell).tiles), state.pack.rules.stack_limit
        where = name_cell(self.cell)
        return f"{count} fighters stand at {where}, {limit} may stay. Who goes to the graveyard?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            state.moves.give_up[index]
            for index, tile in enumerate(state.board.stack_at(self.cell).tiles)
            if level_of(tile) != LEADER
        ]

    def apply(
        self, state: State, seat: int, action: GiveUpFighter, chance: Chance, log: Log
    ) -> None:
        place = state.board.place(self.cell)
        rest = place.stack.tiles[:]
        given_up = rest.pop(action.fighter)
        tile = show(state, seat, given_up)
        bury(state, tile)
        if log is not None:
            why = f"finds no room at {name_cell(self.cell)}"
            fresh = not seen_by_all(given_up)
            log.append(events.tile_buried(state, tile, why, clause="CF-4.70", reveals=fresh))
        lay(state, place, seat, rest, log)
        if len(rest) > state.pack.rules.stack_limit:
            state.push(self)

    def refuse(self, state: State, seat: int, action: GiveUpFighter) -> Refusal:
        count = len(state.board.stack_at(self.cell).tiles)
        if action.fighter < count:
            return self.forbid("the Leader has to stay")
        return self.forbid(f"the stack has only {count} fighters")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        tiles = need_own_stack(state, self.cell, self.seats[0], path).tiles
        need(len(tiles) > state.pack.rules.stack_limit, path, "the stack is not over-full")


class Arranging(TurnStep):
    """Begin arranging once all stacks are within the limit."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        begin_arranging(state, state.turn, [])
