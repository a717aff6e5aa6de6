"""Items: attaching them, and bringing a fighter back with a Crystal or Amulet (CF-5.53 on).

Both happen in prep and march windows only. The rest of what an item does is arithmetic:
see `fights`.
"""

from __future__ import annotations

from barrow.games.conflict import events
from barrow.games.conflict.actions import ATTACH
from barrow.games.conflict.cells import NO_CELL, name_cell
from barrow.games.conflict.components import (
    ALLOWED,
    EVERYBODY,
    FIRST_ITEM,
    FORBIDDEN,
    HELD,
    HELD_BITS,
    ITEMS,
    LEADER,
    LEVELS,
    ONLY,
    TYPE,
    fighter,
    item_bit,
    other_tile,
)
from barrow.games.conflict.lineup import Stack
from barrow.games.conflict.state import ConflictState, fighter_place
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log


def add_attachments(state: ConflictState, seat: int, listed: list[Action]) -> None:
    """List every held item with every own fighter in the open that may have it (CF-5.53)."""
    items = state.held_of[seat] >> (HELD_BITS * FIRST_ITEM)
    if items == 0:
        return
    for item in range(ITEMS):
        if items >> (HELD_BITS * item) & HELD == 0:
            continue
        number = 0
        for cell in state.cells_of[seat]:
            for tile in state.board[cell].tiles:
                if may_have(state, tile, item):
                    listed.append(state.moves.attach[item][number])
                number += 1


def may_have(state: ConflictState, tile: int, item: int) -> bool:
    """Say whether a fighter of the item's owner may get it: one of each kind (CF-5.54)."""
    if tile & item_bit(FIRST_ITEM + item):
        return False
    rule = state.pack.item_leader[item]
    if rule == ALLOWED:
        return True
    return (state.pack.level_of[tile & TYPE] == LEADER) == (rule == ONLY)


def attach(state: ConflictState, seat: int, item: int, number: int, log: Log | None) -> None:
    """Put a held item under a fighter, which everybody then has seen (CF-R49)."""
    cell, index = fighter_place(state, seat, number)
    tiles = state.board[cell].tiles[:]
    fresh = tiles[index] < EVERYBODY
    tiles[index] = state.show(seat, tiles[index]) | item_bit(FIRST_ITEM + item)
    state.board[cell] = Stack(seat, tiles)
    state.hold(seat, FIRST_ITEM + item, -1)
    if state.pack.resurrects[item]:
        state.charms_of = state.charms_of[:]
        state.charms_of[seat] += 1
        state.sum_up_held()
    if log is not None:
        log.append(events.item_attached(state, cell, tiles[index], FIRST_ITEM + item, fresh))


def add_resurrections(state: ConflictState, seat: int, listed: list[Action]) -> None:
    """List the fighters a charm on the Leader can bring back, by level (CF-5.61)."""
    if state.charms_of[seat] == 0:
        return
    cell = state.leader_cell(seat)
    if cell == NO_CELL or not state.can_take(state.board[cell]):
        return
    group = state.group_of[seat]
    for item in range(ITEMS):
        if leader_has(state, seat, cell, item) and state.pack.resurrects[item]:
            for level in range(2, LEVELS + 1):
                if state.grave[fighter(group, level)] > 0:
                    listed.append(state.moves.resurrect[item][level])


def leader_has(state: ConflictState, seat: int, cell: int, item: int) -> bool:
    """Say whether the Leader in this stack has an item."""
    leader = fighter(state.group_of[seat], LEADER)
    for tile in state.board[cell].tiles:
        if tile & TYPE == leader:
            return tile & item_bit(FIRST_ITEM + item) != 0
    return False


def resurrect(state: ConflictState, seat: int, item: int, level: int, log: Log | None) -> None:
    """Discard the charm and put the fighter under the Leader's stack (CF-5.61)."""
    group = state.group_of[seat]
    cell = state.leader_cell(seat)
    leader = fighter(group, LEADER)
    bit = item_bit(FIRST_ITEM + item)
    tiles = [tile & ~bit if tile & TYPE == leader else tile for tile in state.board[cell].tiles]
    state.bury(other_tile(group, FIRST_ITEM + item))
    state.grave[fighter(group, level)] -= 1
    back = fighter(group, level) | EVERYBODY
    state.charms_of = state.charms_of[:]
    state.charms_of[seat] -= 1
    state.sum_up_held()
    state.board[cell] = Stack(seat, [*tiles, back])
    if log is not None:
        kind = FIRST_ITEM + item
        log.append(events.played(state, seat, kind, "CF-5.61", ""))
        log.append(events.resurrected(state, cell, back))


def refuse(state: ConflictState, seat: int, action: Action) -> Refusal:
    """Say why an item cannot be attached or used."""
    kind = FIRST_ITEM + action.a
    name = state.pack.kind_names[kind]
    if action.kind == ATTACH:
        if state.held(seat, kind) == 0:
            return Refusal("CF-5.53", f"you hold no {name}", "illegal_play")
        cell, index = fighter_place(state, seat, action.b)
        if cell == NO_CELL:
            text = f"you have no fighter {action.b} in the open"
            return Refusal("CF-5.53", text, "illegal_play")
        tile = state.board[cell].tiles[index]
        if tile & item_bit(kind):
            text = f"the fighter at {name_cell(cell)} has a {name} already"
            return Refusal("CF-5.54", text, "illegal_play")
        if state.pack.item_leader[action.a] == FORBIDDEN:
            return Refusal("CF-5.58", f"the Leader gets no {name}", "illegal_play")
        return Refusal("CF-5.60", f"only the Leader gets a {name}", "illegal_play")
    cell = state.leader_cell(seat)
    if (
        cell == NO_CELL
        or not leader_has(state, seat, cell, action.a)
        or not state.pack.resurrects[action.a]
    ):
        return Refusal("CF-5.61", f"your Leader has no {name} to use", "illegal_play")
    if not state.can_take(state.board[cell]):
        text = f"the Leader's stack at {name_cell(cell)} is full"
        return Refusal("CF-4.43", text, "illegal_play")
    text = f"no fighter of level {action.b} of yours is in the graveyard"
    return Refusal("CF-5.61", text, "illegal_play")
