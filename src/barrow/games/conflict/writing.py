"""Positions and views as JSON-able dicts; `codec` reads them back.

A view is written whole, or in two parts: what all seats share, once, and what is a seat's own.
In a view, `remembered` lists tiles that cannot be seen on the table now but were shown to
the seat (CF-10.1).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barrow.games.conflict.actions import SLOTS
from barrow.games.conflict.cells import cell_at, x_of, y_of
from barrow.games.conflict.components import (
    EVERYBODY,
    KINDS,
    LEVELS,
    MOVED,
    SHOWN,
    SHOWN_SHIFT,
    SORTS,
    SPECTATOR,
    TYPES,
)
from barrow.games.conflict.documents import FLAGS, FORM_OF, FORMAT, PLACE_TEXTS, names_of
from barrow.games.conflict.events import item_ids, tile_id
from barrow.games.conflict.lineup import (
    FACE_DOWN,
    GONE,
    Lineup,
    Stack,
)
from barrow.games.conflict.state import NO_GROUP, ConflictState
from barrow.kernel.frames import write_decision, write_question, write_stack
from barrow.kernel.parts import as_json, as_list, parts_in

# How a stack is seen, added to its owner: all of it, or not even its top tile.
_OPEN: Final = 10
_ENGAGED: Final = 20
# How many versions of a stack or a seat are kept: as its owner, others, and who scouted know it.
_VERSIONS: Final = 3


def write_position(state: ConflictState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    return {**_write_shared(state), **_write_hidden(state)}


def _write_shared(state: ConflictState) -> dict[str, object]:
    """Return the fields of a position in which the views of all seats are the same."""
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "options": dict(state.table.options),
        "built": state.table.built,
        "turn": state.turn,
        "quiet": state.quiet,
        "buried": state.buried,
        "falls": state.falls,
        "graveyard": {
            tile_id(state.pack, tile): state.grave[tile]
            for tile in range(TYPES)
            if state.grave[tile]
        },
        "lineup": None if state.lineup is None else _write_lineup(state, state.lineup),
        "stack": write_stack(state.stack, FORM_OF, names_of(state.pack)),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_hidden(state: ConflictState) -> dict[str, object]:
    """Return the fields in which they may differ: armies, starts, plans, tiles (CF-10.4)."""
    return {
        "seats": [_write_seat(state, seat) for seat in range(state.table.players)],
        "board": [_write_stack(state, cell) for cell in sorted(state.board)],
    }


def _write_seat(state: ConflictState, seat: int) -> dict[str, object]:
    group = state.group_of[seat]
    army = state.army_of[seat]
    return {
        "group": None if group == NO_GROUP else state.pack.groups[group].id,
        "held": {
            KINDS[kind]: state.held(seat, kind)
            for kind in range(len(KINDS))
            if state.held(seat, kind)
        },
        "first_turn_over": not state.is_fresh(seat),
        "eliminated": state.fall_of[seat],
        "left": state.left >> seat & 1 == 1,
        "size": state.size_of[seat],
        "army": {
            tile_id(state.pack, group * SORTS + sort): army[sort]
            for sort in range(SORTS)
            if army[sort]
        }
        if army
        else None,
        "start": list(state.start_of[seat]),
        "seen": [level for level in range(1, LEVELS + 1) if state.seen_of[seat] >> level & 1],
        "plan": list(state.plan_of[seat]),
    }


def _write_stack(state: ConflictState, cell: int) -> dict[str, object]:
    stack = state.board[cell]
    usual = 0 if stack.owner == FACE_DOWN else EVERYBODY
    return {
        "cell": [x_of(cell), y_of(cell)],
        "owner": None if stack.owner == FACE_DOWN else stack.owner,
        "tiles": [_write_tile(state, tile, usual) for tile in stack.tiles],
    }


def _write_tile(state: ConflictState, tile: int, usual: int) -> dict[str, object]:
    shown = tile & SHOWN if tile >= 0 else -1 - tile
    written: dict[str, object] = {"tile": tile_id(state.pack, tile) if tile >= 0 else None}
    if tile >= 0 and item_ids(tile):
        written["items"] = item_ids(tile)
    if tile >= 0 and tile & MOVED:
        written["moved"] = True
    if shown != usual:
        seats = [seat for seat in range(6) if shown >> (SHOWN_SHIFT + seat) & 1]
        written["shown"] = "all" if shown == EVERYBODY else seats
    return written


def _write_lineup(state: ConflictState, lineup: Lineup) -> dict[str, object]:
    fight = None
    if lineup.one >= 0 and lineup.other >= 0:
        fight = {
            "one": PLACE_TEXTS[lineup.one],
            "other": PLACE_TEXTS[lineup.other],
            "helper": PLACE_TEXTS[lineup.helper] if lineup.helper >= 0 else None,
        }
    pairs = range(0, len(lineup.hypnosis), 2)
    return {
        "location": [x_of(lineup.location), y_of(lineup.location)],
        "face_down": lineup.face_down,
        "slots": [
            {
                "source": [x_of(lineup.source[slot]), y_of(lineup.source[slot])],
                "chosen": _write_fighter(state, lineup, 2 * slot),
                "opposite": _write_fighter(state, lineup, 2 * slot + 1),
                "helps": lineup.helps[slot] + 1 if lineup.helps[slot] >= 0 else None,
            }
            for slot in range(lineup.size)
        ],
        "hypnosis": [
            [
                PLACE_TEXTS[lineup.hypnosis[pair]],
                PLACE_TEXTS[lineup.hypnosis[pair + 1]] if lineup.hypnosis[pair + 1] >= 0 else None,
            ]
            for pair in pairs
        ],
        "fight": fight,
        "scouts": [slot + 1 for slot in range(SLOTS) if lineup.scouts >> slot & 1],
        "settled": lineup.settled,
    }


def _write_fighter(state: ConflictState, lineup: Lineup, place: int) -> dict[str, object] | None:
    tile = lineup.tiles[place]
    if tile == GONE:
        return None
    written: dict[str, object] = {"tile": tile_id(state.pack, tile)}
    if item_ids(tile):
        written["items"] = item_ids(tile)
    if lineup.marks[place]:
        written["marks"] = lineup.marks[place]
    for name, bit in FLAGS:
        if lineup.flags[place] & bit:
            written[name] = True
    return written


def write_view(
    seat: int | None,
    known: ConflictState,
    question: tuple[str, str],
    outlook: dict[str, object] | None,
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know.

    The outlook of a combat round follows from the rest, so it is not read back.
    """
    written = write_position(known)
    board: Any = written["board"]
    own = SPECTATOR if seat is None else seat
    remembered: list[dict[str, object]] = []
    for stack in board:
        owner = FACE_DOWN if stack["owner"] is None else stack["owner"]
        if not _is_open(known, own, owner):
            remembered += _recall(known, stack)
    return {
        "seat": seat,
        **write_decision(known),
        **write_question(question),
        "known": written,
        "remembered": remembered,
        "outlook": outlook,
    }


def _is_open(known: ConflictState, own: int, owner: int) -> bool:
    """Say whether a seat sees all tiles of a stack: of its own, and when the game is over."""
    return owner == own or known.outcome is not None


def _is_engaged(known: ConflictState, cell: int) -> bool:
    lineup = known.lineup
    return lineup is not None and not lineup.settled and lineup.is_engaged(cell)


def _recall(known: ConflictState, stack: dict[str, Any]) -> list[dict[str, object]]:
    """Move what cannot be seen now from a stack to what is remembered (CF-10.4, CF-10.6)."""
    engaged = _is_engaged(known, cell_at(*stack["cell"]))
    remembered: list[dict[str, object]] = []
    for index, tile in enumerate(stack["tiles"]):
        visible = stack["owner"] is not None and index == 0 and not engaged
        if tile["tile"] is not None and not visible:
            memory = {"cell": stack["cell"], "index": index, "tile": tile["tile"]}
            if "items" in tile:
                memory["items"] = tile.pop("items")
            remembered.append(memory)
            tile["tile"] = None
    return remembered


def _seats_as_json(own: int, state: ConflictState, memory: dict[str, object]) -> msgspec.Raw:
    """Return what `_write_seat` does of all seats as JSON."""
    kept = parts_in(memory, "seats")
    facts: list[object] = [
        state.group_of,
        state.held_of,
        state.fall_of,
        state.left,
        state.size_of,
        state.army_of,
        state.start_of,
        state.seen_of,
        state.plan_of,
    ]
    found = kept.find(own, state.fresh, facts)
    if found is None:
        seats = range(state.table.players)
        texts = [_seat_as_json(state, seat, memory) for seat in seats]
        found = kept.keep(own, state.fresh, facts, texts)
    return as_list(found)


def _seat_as_json(state: ConflictState, seat: int, memory: dict[str, object]) -> bytes:
    kept = parts_in(memory, "seat", _VERSIONS)
    facts: list[object] = [
        state.held_of[seat],
        state.is_fresh(seat),
        state.fall_of[seat],
        state.left >> seat & 1,
        state.size_of[seat],
        state.army_of[seat],
        state.start_of[seat],
        state.seen_of[seat],
        state.plan_of[seat],
    ]
    group = state.group_of[seat]
    found = kept.find(seat, group, facts)
    if found is None:
        found = kept.keep(seat, group, facts, [as_json(_write_seat(state, seat))])
    return found[0]


def _board_as_json(
    own: int, known: ConflictState, memory: dict[str, object]
) -> tuple[msgspec.Raw, msgspec.Raw]:
    """Return the board of a view, and what is remembered of it, as JSON."""
    kept = parts_in(memory, "board", _VERSIONS)
    kept.drop_others(known.board)
    board: list[bytes] = []
    remembered: list[bytes] = []
    # Cells are taken as they are: compiled code would make each number anew.
    stacks: dict[Any, Stack] = known.board
    for cell in sorted(stacks):
        stack = stacks[cell]
        is_open = _is_open(known, own, stack.owner)
        mark = stack.owner
        if is_open:
            mark += _OPEN
        elif known.lineup is not None and _is_engaged(known, cell):
            mark += _ENGAGED
        found = kept.find(cell, mark, stack.tiles)
        if found is None:
            written: dict[str, Any] = _write_stack(known, cell)
            pieces = [written] if is_open else [written, *_recall(known, written)]
            found = kept.keep(cell, mark, stack.tiles, [as_json(piece) for piece in pieces])
        board.append(found[0])
        if len(found) > 1:
            remembered += found[1:]
    return as_list(board), as_list(remembered)


def write_public(known: ConflictState, outlook: dict[str, object] | None) -> dict[str, object]:
    """Return the fields that the views of all seats share."""
    return {**write_decision(known), "known": _write_shared(known), "outlook": outlook}


def write_own(
    seat: int | None,
    known: ConflictState,
    question: tuple[str, str],
    memory: dict[str, object],
) -> dict[str, object]:
    """Return the fields of a view that are a seat's own."""
    own = SPECTATOR if seat is None else seat
    board, remembered = _board_as_json(own, known, memory)
    return {
        "seat": seat,
        **write_question(question),
        "known": {"seats": _seats_as_json(own, known, memory), "board": board},
        "remembered": remembered,
    }
