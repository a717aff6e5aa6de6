"""Items: attaching them, and bringing a fighter back with a Crystal or Amulet (CF-5.53 on).

Both happen in prep and march windows only. The rest of what an item does is arithmetic: see
`blows`. Actions count items from 0: `FIRST_ITEM` is the kind of the first.
"""

from __future__ import annotations

from barrow.games.conflict import components as box
from barrow.games.conflict import events
from barrow.games.conflict.actions import Attach, Resurrect
from barrow.games.conflict.board import Stack
from barrow.games.conflict.cells import name_cell
from barrow.games.conflict.rules.held import cannot
from barrow.games.conflict.rules.players import add_charms, bury, hold
from barrow.games.conflict.rules.stacks import can_take, fighter_place, leader_stack, show
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log
from barrow.kernel.words import with_article


def add_attachments(state: State, seat: int, listed: list[Action]) -> None:
    """List every held item with every own fighter in the open that may have it (CF-5.53)."""
    for item in range(box.ITEMS):
        if state.held_of[seat][box.FIRST_ITEM + item] == 0:
            continue
        number = 0
        for place in state.board.places_of(seat):
            for tile in place.stack.tiles:
                if may_have(state, tile, item):
                    listed.append(state.moves.attach[item][number])
                number += 1


def may_have(state: State, tile: int, item: int) -> bool:
    """True if a fighter of the item's owner may get it: one of each kind (CF-5.54)."""
    if box.has_item(tile, box.FIRST_ITEM + item):
        return False
    rule = state.pack.item_leader[item]
    if rule == box.ALLOWED:
        return True
    return (box.level_of(tile) == box.LEADER) == (rule == box.ONLY)


def attach(state: State, seat: int, item: int, number: int, log: Log) -> None:
    """Put a held item under a fighter, which everybody then has seen (CF-R49)."""
    place, index = fighter_place(state, seat, number)
    assert place is not None, number
    tiles = place.stack.tiles[:]
    fresh = not box.seen_by_all(tiles[index])
    tiles[index] = show(state, seat, tiles[index]) | box.item_bit(box.FIRST_ITEM + item)
    state.board.lay(place, seat, tiles)
    hold(state, seat, box.FIRST_ITEM + item, -1)
    if state.pack.resurrects[item]:
        add_charms(state, seat, 1)
    if log is not None:
        kind = box.FIRST_ITEM + item
        log.append(events.item_attached(state, tiles[index], place.cell, kind, reveals=fresh))


def add_resurrections(state: State, seat: int, listed: list[Action]) -> None:
    """List the fighters a charm on the Leader can bring back, by level (CF-5.61)."""
    if state.charms_of[seat] == 0:
        return
    stack = leader_stack(state, seat)
    if stack is None or not can_take(state, stack):
        return
    for item in range(box.ITEMS):
        if leader_has(stack, item) and state.pack.resurrects[item]:
            for level in range(2, box.LEVELS + 1):
                if state.grave[box.fighter(state.group_of[seat], level)] > 0:
                    listed.append(state.moves.resurrect[item][level])


def leader_has(stack: Stack, item: int) -> bool:
    """True if the Leader in this stack has an item."""
    for tile in stack.tiles:
        if box.level_of(tile) == box.LEADER:
            return box.has_item(tile, box.FIRST_ITEM + item)
    return False


def resurrect(state: State, seat: int, item: int, level: int, log: Log) -> None:
    """Discard the charm and put the fighter under the Leader's stack (CF-5.61)."""
    group, kind = state.group_of[seat], box.FIRST_ITEM + item
    stack = leader_stack(state, seat)
    assert stack is not None, seat
    bit = box.item_bit(kind)
    tiles = [tile & ~bit if box.level_of(tile) == box.LEADER else tile for tile in stack.tiles]
    bury(state, box.other_tile(group, kind))
    state.grave[box.fighter(group, level)] -= 1
    back = box.fighter(group, level) | box.EVERYBODY
    add_charms(state, seat, -1)
    state.board.lay(state.board.place(stack.cell), seat, [*tiles, back])
    if log is not None:
        log.append(events.charm_used(state, seat, kind))
        log.append(events.resurrected(state, back, stack.cell))


def refuse(state: State, seat: int, action: Action) -> Refusal:
    """Return why an item cannot be attached or used."""
    if isinstance(action, Attach):
        return _refuse_attachment(state, seat, action)
    assert isinstance(action, Resurrect), action
    name = state.pack.kind_names[box.FIRST_ITEM + action.item]
    stack = leader_stack(state, seat)
    able = state.pack.resurrects[action.item]
    if stack is None or not able or not leader_has(stack, action.item):
        return cannot("CF-5.61", f"your Leader has no {name} to use")
    if not can_take(state, stack):
        return cannot("CF-4.43", f"the Leader's stack at {name_cell(stack.cell)} is full")
    return cannot("CF-5.61", f"none of your fighters of level {action.level} is in the graveyard")


def _refuse_attachment(state: State, seat: int, action: Attach) -> Refusal:
    kind = box.FIRST_ITEM + action.item
    name = state.pack.kind_names[kind]
    if state.held_of[seat][kind] == 0:
        return cannot("CF-5.53", f"you hold no {name}")
    place, index = fighter_place(state, seat, action.fighter)
    if place is None:
        return cannot("CF-5.53", "you have no such fighter in the open")
    tile = place.stack.tiles[index]
    if box.has_item(tile, kind):
        who = state.pack.tile_name(tile & ~box.item_bit(kind))
        where = name_cell(place.cell)
        return cannot("CF-5.54", f"the {who} at {where} already has {with_article(name)}")
    if state.pack.item_leader[action.item] == box.FORBIDDEN:
        return cannot("CF-5.58", f"the Leader can't have {with_article(name)}")
    return cannot("CF-5.60", f"only the Leader can have {with_article(name)}")
