"""Stacks: what is put on them, what is seen of them, who finds room in them (CF-2.12 to CF-2.16).

`lay` puts a face-up stack down and lets everybody see its top; in combat a top may stay unseen
(CF-10.12).
"""

from __future__ import annotations

from barrow.games.conflict import events
from barrow.games.conflict.board import FACE_DOWN, Place, Stack
from barrow.games.conflict.cells import distance
from barrow.games.conflict.components import EVERYBODY, LEADER, is_fighter, level_of, seen_by_all
from barrow.games.conflict.lineup import GONE
from barrow.games.conflict.rules.players import bury, is_fresh, owner_of
from barrow.games.conflict.state import State
from barrow.kernel.state import Log


def numbered(stacks: list[Stack], number: int) -> Stack | None:
    """Return which of these stacks has this number, if there is one."""
    return stacks[number] if 0 <= number < len(stacks) else None


def fighter_place(state: State, seat: int, number: int) -> tuple[Place | None, int]:
    """Return the place of a seat's fighter with this number, if there is one, and its index."""
    index = number
    for place in state.board.places_of(seat):
        count = len(place.stack.tiles)
        if index < count:
            return place, index
        index -= count
    return None, -1


def leader_stack(state: State, seat: int) -> Stack | None:
    """Return the face-up stack with this seat's Leader, if there is one."""
    for place in state.board.places_of(seat):
        for tile in place.stack.tiles:
            if level_of(tile) == LEADER:
                return place.stack
    return None


def lined_up(state: State, seat: int) -> list[int]:
    """List the fighters of a seat in the line-up."""
    if state.lineup is None:
        return []
    return [
        tile
        for tile in state.lineup.tiles
        if tile != GONE and is_fighter(tile) and owner_of(state, tile) == seat
    ]


def count_fighters(state: State, seat: int) -> tuple[int, int]:
    """Return a seat's fighters in the open and the sum of their levels (CF-6.3, CF-6.4)."""
    tiles = lined_up(state, seat)
    for place in state.board.places_of(seat):
        tiles += place.stack.tiles
    return len(tiles), sum([level_of(tile) for tile in tiles])


def can_take(state: State, stack: Stack) -> bool:
    """True if a face-up stack can take one more fighter (CF-4.43)."""
    return len(stack.tiles) < state.pack.rules.stack_limit or is_fresh(state, stack.owner)


def over_full(state: State, seat: int) -> list[Place]:
    """List where a seat's stacks above the limit lie, in reading order (CF-4.68)."""
    limit = state.pack.rules.stack_limit
    return [place for place in state.board.places_of(seat) if len(place.stack.tiles) > limit]


def furthest(state: State, seat: int, location: int) -> list[Place]:
    """List where a seat's stacks that can take a fighter lie furthest away (CF-4.42)."""
    able = [place for place in state.board.places_of(seat) if can_take(state, place.stack)]
    most = max([distance(place.cell, location) for place in able], default=0)
    return [place for place in able if distance(place.cell, location) == most]


def show(state: State, seat: int, tile: int) -> int:
    """Let everybody see a fighter of a seat; return it as one that was seen."""
    if seen_by_all(tile):
        return tile
    state.seen_of = state.seen_of[:]
    state.seen_of[seat] |= 1 << level_of(tile)
    return tile | EVERYBODY


def lay(state: State, place: Place, seat: int, tiles: list[int], log: Log) -> None:
    """Leave these fighters of a seat on a place; everybody sees the top one (CF-10.2)."""
    state.board.leave(place, seat, tiles)
    see_top(state, place, log)


def see_top(state: State, place: Place, log: Log) -> None:
    """Let everybody see the top of a face-up stack, if there is one (CF-10.2)."""
    owner, tiles = place.stack.owner, place.stack.tiles
    if not tiles or owner == FACE_DOWN or seen_by_all(tiles[0]):
        return
    top = show(state, owner, tiles[0])
    state.board.lay(place, owner, [top, *tiles[1:]])
    if log is not None:
        log.append(events.top_seen(state, top, place.cell))


def put_face_down(state: State, cell: int, tile: int, clause: str, log: Log) -> None:
    """Put a fighter face down on a face-down stack, in the open (CF-5.24, CF-5.45)."""
    place = state.board.place(cell)
    state.board.lay(place, FACE_DOWN, [tile, *place.stack.tiles])
    if log is not None:
        log.append(events.put_face_down(state, tile, cell, clause=clause))


def lose(state: State, tile: int, clause: str, why: str, log: Log) -> None:
    """Send a tile to the graveyard, and say why."""
    bury(state, tile)
    if log is not None:
        log.append(events.tile_buried(state, tile, why, clause=clause))
