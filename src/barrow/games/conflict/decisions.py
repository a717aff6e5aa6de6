"""Whether the open decisions of a position fit it: their order, their seats, their figures.

Called by `soundness` for every position and view that comes from outside.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import PLACES, SLOTS
from barrow.games.conflict.lineup import FACE_DOWN, GONE, Lineup
from barrow.games.conflict.neighbors import face_down_sides
from barrow.games.conflict.rules.arranging import ArrangeNext, ArrangeStackNow
from barrow.games.conflict.rules.fights import (
    MOST_FIGHTS,
    Aid,
    Aiding,
    Hide,
    Hiding,
    NextFight,
    TakeBlow,
)
from barrow.games.conflict.rules.held import fight_exists, is_aided
from barrow.games.conflict.rules.instants import OrderInstants, ScatterTo
from barrow.games.conflict.rules.movement import MoveFighter, MoveTo, OverLimit
from barrow.games.conflict.rules.placing import FurthestStack, PlaceBystander, PlaceOpposing
from barrow.games.conflict.state import ConflictState, has_unseen
from barrow.kernel.errors import BadPosition
from barrow.kernel.state import Frame

# What may lie directly on what; "" is the bottom of the stack.
_BENEATH: Final[dict[str, list[str]]] = {
    "deal_board": [""],
    "build_armies": ["deal_board"],
    "choose_group": ["build_armies"],
    "choose_start": [""],
    "begin_turn": [""],
    "clean_up": [""],
    "engage": ["clean_up"],
    "prep": ["engage"],
    "choose_location": ["clean_up"],
    "choose_fighter": ["clean_up"],
    "hand_out": ["clean_up"],
    "instants": ["hand_out"],
    "reveal": ["instants"],
    "order_instants": ["instants"],
    "scatter_to": ["instants"],
    "hiding": ["clean_up"],
    "ready": ["hiding"],
    "hide": ["hiding"],
    "aiding": ["clean_up"],
    "aid": ["aiding"],
    "next_fight": ["clean_up"],
    "strike": ["next_fight"],
    "fight": ["strike"],
    "take_blow": ["next_fight"],
    "settle_round": ["clean_up"],
    "place_opposing": ["clean_up"],
    "place_bystander": ["clean_up"],
    "furthest_stack": ["place_opposing", "place_bystander"],
    "scouting": ["clean_up"],
    "scout": ["scouting"],
    "movement": ["clean_up"],
    "march": ["movement"],
    "move_fighter": ["clean_up"],
    "move_to": ["clean_up"],
    "arranging": ["clean_up"],
    "over_limit": ["arranging", "over_limit"],
    "arrange_stack": ["clean_up"],
    "arrange_next": ["clean_up"],
}
SETUP: Final = ["deal_board", "build_armies", "choose_group", "choose_start"]
# Decisions that somebody other than the active player may have.
_OUT_OF_TURN: Final = ["prep", "reveal", "ready", "fight", "march", "furthest_stack", *SETUP]
# Frames of a combat round.
ROUND: Final = [
    "choose_fighter",
    "hand_out",
    "instants",
    "reveal",
    "order_instants",
    "scatter_to",
    "hiding",
    "ready",
    "hide",
    "aiding",
    "aid",
    "next_fight",
    "strike",
    "fight",
    "take_blow",
    "settle_round",
    "place_opposing",
    "place_bystander",
    "furthest_stack",
    "scouting",
    "scout",
]
SETTLED: Final = ["place_opposing", "place_bystander", "furthest_stack", "scouting", "scout"]


def check_decisions(state: ConflictState, unknown_allowed: bool) -> None:
    """Refuse frames that cannot lie on each other, or of a seat that is not asked there."""
    beneath = ""
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in _BENEATH[frame.name]:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        beneath = frame.name
        _check_range(state, frame, path)
        if len(set(frame.seats)) < len(frame.seats):
            raise BadPosition(f"{path}.seats", "a seat is there twice")
        for seat in frame.seats:
            if not state.is_in(seat):
                raise BadPosition(f"{path}.seat", f"seat {seat} is eliminated")
        if frame.seats and frame.name not in _OUT_OF_TURN and frame.seats[0] != state.turn:
            raise BadPosition(f"{path}.seat", f"it is not the turn of seat {frame.seats[0]}")
    top = state.stack[-1]
    path = f"stack[{len(state.stack) - 1}]"
    if top.name == "begin_turn" and not unknown_allowed:
        if not state.is_in(state.turn):
            raise BadPosition("turn", f"seat {state.turn} is eliminated")
        return
    if not top.seats:
        raise BadPosition(path, "nobody has a decision, yet the game is not over")
    for seat in top.seats:
        # Decisions still to come may be theirs: they are declined once it is their turn.
        if state.left >> seat & 1:
            raise BadPosition(f"{path}.seat", f"the player of seat {seat} has left")
    if not state.is_in(state.turn) and top.name not in _OUT_OF_TURN:
        raise BadPosition("turn", f"seat {state.turn} is eliminated")
    _check_top(state, top, path)
    if unknown_allowed:
        return
    for seat in top.seats:
        if not top.legal(state, seat):
            raise BadPosition(path, f"{top.name} leaves nothing to choose")


def _check_range(state: ConflictState, frame: Frame[ConflictState], path: str) -> None:
    """Refuse numbers of a frame that count beyond what there is."""
    most = 1 << 30
    number = 0
    if isinstance(frame, Hiding):
        most, number = PLACES, frame.place
    elif isinstance(frame, (Aiding, PlaceOpposing, PlaceBystander)):
        most, number = SLOTS, frame.slot
    elif isinstance(frame, Aid):
        most, number = SLOTS - 1, frame.slot
    elif isinstance(frame, NextFight):
        most, number = MOST_FIGHTS, frame.number
    elif isinstance(frame, ScatterTo) and (len(frame.received) != 4 or not frame.places):
        raise BadPosition(path, "must count four sides and name fighters")
    if number > most:
        raise BadPosition(path, f"must be at most {most}, not {number}")


def _check_top(state: ConflictState, top: Frame[ConflictState], path: str) -> None:
    """Refuse a decision whose cells or slots do not fit the board."""
    lineup = state.lineup
    seat = top.seats[0]
    if isinstance(top, (Hide, FurthestStack)):
        _check_place(state, lineup, top.place, seat, path)
    elif isinstance(top, ScatterTo):
        for place in top.places:
            _check_place(state, lineup, place, -1, path)
        if len(set(top.places)) < len(top.places):
            raise BadPosition(f"{path}.places", "names a fighter twice")
        if lineup is None or not face_down_sides(state, lineup.location):
            raise BadPosition(path, "there is no stack to scatter to")
    elif isinstance(top, TakeBlow):
        if lineup is None or not fight_exists(state) or not is_aided(state):
            raise BadPosition(path, "nobody is helped")
    elif isinstance(top, (MoveTo, OverLimit, ArrangeNext)):
        _check_own(state, top.cell, seat, path)
        count = len(state.board[top.cell].tiles)
        if isinstance(top, MoveTo) and top.index >= count:
            raise BadPosition(f"{path}.index", f"the stack has {count} fighters")
        if isinstance(top, MoveTo) and state.board[top.cell].tiles[top.index] < 0:
            raise BadPosition(f"{path}.index", "the fighter is not known")
        if isinstance(top, OverLimit) and count <= state.pack.figures.limit:
            raise BadPosition(path, "the stack is not over-full")
        if isinstance(top, ArrangeNext) and not _orders(top.order, count, state):
            raise BadPosition(f"{path}.order", "is no order of the stack")
    elif isinstance(top, MoveFighter) and top.unseen != has_unseen(state, seat):
        raise BadPosition(f"{path}.unseen", "does not fit the starting stack")
    elif isinstance(top, ArrangeStackNow):
        for cell in state.own_cells(seat):
            if len(state.board[cell].tiles) > state.pack.figures.limit:
                raise BadPosition(path, "a stack is over-full")
    elif isinstance(top, OrderInstants) and lineup is None:
        raise BadPosition(path, "there is no line-up")
    if top.name == "choose_fighter":
        _check_choosing(state, lineup, path)
    if top.name == "choose_group" and len(state.stack[-2].seats) < state.table.players:
        raise BadPosition(f"stack[{len(state.stack) - 2}].seats", "nobody has built an army yet")


def _orders(order: list[int], count: int, state: ConflictState) -> bool:
    return (
        len(order) < count - 1
        and len(set(order)) == len(order)
        and max([*order, 0]) < count <= state.pack.figures.limit
    )


def _check_choosing(state: ConflictState, lineup: Lineup | None, path: str) -> None:
    if lineup is None or lineup.location not in state.board:
        raise BadPosition(path, "there is no stack to attack")
    stack = state.board[lineup.location]
    most = min(len(stack.tiles), state.pack.figures.fighters)
    if stack.owner == state.turn or lineup.face_down != (stack.owner == FACE_DOWN):
        raise BadPosition("lineup.location", "is no stack to attack")
    if lineup.size >= most:
        raise BadPosition("lineup.slots", "all slots are filled")
    for slot in range(lineup.size):
        if lineup.tiles[2 * slot] == GONE or lineup.tiles[2 * slot + 1] != GONE:
            raise BadPosition("lineup.slots", "nothing was turned up yet")


def _check_place(
    state: ConflictState, lineup: Lineup | None, place: int, seat: int, path: str
) -> None:
    if lineup is None or place >= 2 * lineup.size or not lineup.has_fighter(place):
        raise BadPosition(f"{path}.place", "no fighter is there")
    if seat >= 0 and state.owner_of(lineup.tiles[place]) != seat:
        raise BadPosition(f"{path}.place", "the fighter is of another seat")


def _check_own(state: ConflictState, cell: int, seat: int, path: str) -> None:
    stack = state.board.get(cell)
    if stack is None or stack.owner != seat:
        raise BadPosition(f"{path}.cell", "no stack of this seat lies there")
