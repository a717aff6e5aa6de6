"""Arranging: each own stack may be put into a new order, once, in the open (CF-4.72)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events, kinds
from barrow.games.conflict.actions import ArrangeStack, EndArranging, LayNext
from barrow.games.conflict.cells import name_cell
from barrow.games.conflict.components import seen_by_all
from barrow.games.conflict.rules.asking import ActiveAsked, need, need_own_stack
from barrow.games.conflict.rules.stacks import numbered, over_full, show
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes
from barrow.kernel.lists import list_of


def begin_arranging(state: State, seat: int, arranged: list[int]) -> None:
    """Ask for the next stack, if one is left to arrange."""
    if unarranged(state, seat, arranged):
        state.push(ChooseStack(seat, arranged))


def unarranged(state: State, seat: int, arranged: list[int]) -> list[int]:
    """List the numbers of a seat's stacks that can be arranged and have not been."""
    return [
        number
        for number, place in enumerate(state.board.places_of(seat))
        if len(place.stack.tiles) > 1 and place.cell not in arranged
    ]


class ChooseStack(ActiveAsked):
    """Name a stack to arrange, or end the turn (CF-4.72)."""

    name: ClassVar[str] = "arrange_stack"
    clause: ClassVar[str] = "CF-4.72"
    asks: ClassVar[str] = "Which stack do you put in a new order?"
    takes: ClassVar[Takes] = [ArrangeStack, EndArranging]
    parts: ClassVar[Parts] = {"arranged": list_of(kinds.CELL)}

    def __init__(self, seat: int, arranged: list[int]) -> None:
        super().__init__(seat)
        self.arranged: Final = arranged  # cells that had their turn

    def legal(self, state: State, seat: int) -> list[Action]:
        numbers = unarranged(state, seat, self.arranged)
        moves = state.moves
        return [*[moves.arrange[number] for number in numbers], moves.end_arranging]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, ArrangeStack):
            place = state.board.places_of(seat)[action.stack]
            state.push(LayFighter(seat, place.cell, [], self.arranged))

    def refuse(self, state: State, seat: int, action: ArrangeStack) -> Refusal:
        stack = numbered(state.board.stacks_of(seat), action.stack)
        if stack is None:
            return self.forbid("you have no such stack")
        where = name_cell(stack.cell)
        if stack.cell in self.arranged:
            return self.forbid(f"you have already arranged the stack at {where} this turn")
        return self.forbid(f"the stack at {where} has a single fighter")

    def check(self, state: State, path: str) -> None:
        """All stacks are within the limit (CF-4.70)."""
        super().check(state, path)
        need(not over_full(state, self.seats[0]), path, "a stack is over-full")


class LayFighter(ActiveAsked):
    """Choose who comes next from the top, until one is left (CF-4.72).

    Everybody then sees the whole stack.
    """

    name: ClassVar[str] = "arrange_next"
    clause: ClassVar[str] = "CF-4.72"
    takes: ClassVar[Takes] = [LayNext]
    parts: ClassVar[Parts] = {
        "cell": kinds.CELL,
        "order": list_of(kinds.COUNT),
        "arranged": list_of(kinds.CELL),
    }

    def __init__(self, seat: int, cell: int, order: list[int], arranged: list[int]) -> None:
        super().__init__(seat)
        self.cell: Final = cell
        self.order: Final = order  # old places of those already laid, top first
        self.arranged: Final = arranged

    def question(self, state: State) -> str:
        where = f"the stack at {name_cell(self.cell)}"
        return f"Who comes next in {where}?" if self.order else f"Who goes on top of {where}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            state.moves.lay_next[index]
            for index in range(len(state.board.stack_at(self.cell).tiles))
            if index not in self.order
        ]

    def apply(self, state: State, seat: int, action: LayNext, chance: Chance, log: Log) -> None:
        place = state.board.place(self.cell)
        tiles = place.stack.tiles
        order = [*self.order, action.fighter]
        if len(order) < len(tiles) - 1:
            state.push(LayFighter(seat, self.cell, order, self.arranged))
            return
        order += [index for index in range(len(tiles)) if index not in order]
        fresh = not all(seen_by_all(tile) for tile in tiles)
        laid = [show(state, seat, tiles[index]) for index in order]
        state.board.lay(place, seat, laid)
        if log is not None:
            log.append(events.stack_arranged(state, self.cell, laid, reveals=fresh))
        begin_arranging(state, seat, [*self.arranged, self.cell])

    def refuse(self, state: State, seat: int, action: LayNext) -> Refusal:
        tiles = state.board.stack_at(self.cell).tiles
        if action.fighter >= len(tiles):
            return self.forbid(f"the stack has only {len(tiles)} fighters")
        name = state.pack.tile_name(tiles[action.fighter])
        return self.forbid(f"the {name} is already in its place")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        count = len(need_own_stack(state, self.cell, self.seats[0], path).tiles)
        laid = len(self.order)
        fits = laid < count - 1 < state.pack.rules.stack_limit
        fits = fits and len(set(self.order)) == laid and max([*self.order, 0]) < count
        need(fits, f"{path}.order", "is no order of the stack")
