"""What a seat may know, and worlds that fit it (chapter 10).

Hidden are the tiles of face-down stacks, the fighters of others' starting stacks that
have not been seen, and the armies of others, of which only the size is public (CF-10.4,
CF-10.6, CF-10.9). Everything else happened in the open. Each tile carries who has been
shown it, so a view holds exactly what is on the table and what that seat's log has told
it: tiles turned up, moved, arranged, scattered, hidden, and those it scouted (CF-10.5 to
CF-10.7). When the game is over nothing is hidden (CF-10.11).

`redeal` draws a world: first the starting stacks and armies of the others, every legal
one that holds what was seen of it; then all tiles that were not seen, in any order, onto
the places where they can be.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict import armies
from barrow.games.conflict.cells import Cell
from barrow.games.conflict.components import (
    FIRST_ITEM,
    HELD,
    HELD_BITS,
    ITEM_BITS,
    ITEM_SHIFT,
    ITEMS,
    KINDS,
    LEADER,
    LEVELS,
    SHOWN,
    SORTS,
    SPECTATOR,
    TYPE,
    TYPES,
    Group,
    fighter,
    group_of,
    other_tile,
    shown_to,
    unknown,
)
from barrow.games.conflict.lineup import FACE_DOWN, GONE, Stack
from barrow.games.conflict.neighbors import closed_cells
from barrow.games.conflict.opening import BuildArmies
from barrow.games.conflict.state import NO_GROUP, ConflictState, has_unseen
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.native import i64, mypyc_attr
from barrow.kernel.view import View

# By type: the number of a tile that nobody has been shown, made once.
_TILES: Final[list[Any]] = list(range(TYPES))
# By size: a face-down stack of which nobody has been shown anything, as everybody knows it.
_UNSEEN: Final[list[Stack]] = [Stack(FACE_DOWN, [unknown(0)] * size) for size in range(10)]


class ConflictView(View):
    """A state in which every tile the seat has not been shown is an unknown one."""

    def __init__(self, seat: int | None, known: ConflictState) -> None:
        super().__init__(seat)
        self.known: Final = known

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        return self.known.game.write_view(self)


def known_to(state: ConflictState, seat: int | None) -> ConflictState:
    """Build the state as far as a seat may know it, field by field."""
    over = state.outcome is not None
    own = SPECTATOR if seat is None else seat
    seats = range(state.table.players)
    lineup = state.lineup
    known = ConflictState(
        game=state.game,
        stack=state.stack[:],  # frames hold public facts only
        outcome=state.outcome,
        pack=state.pack,
        moves=state.moves,
        table=state.table,
        group_of=state.group_of,
        seat_of=state.seat_of,
        plan_of=[state.plan_of[other] if other == own else [] for other in seats],
        size_of=state.size_of,
        army_of=[state.army_of[other] if over or other == own else [] for other in seats],
        start_of=[
            state.start_of[other] if over or other == own else seen_start(state, other)
            for other in seats
        ],
        seen_of=state.seen_of,
        board=state.board.copy() if over else known_board(state, own),
        cells_of=[cells[:] for cells in state.cells_of],
        bounds=state.bounds,
        held_of=state.held_of[:],
        charms_of=state.charms_of,
        grave=state.grave[:],
        lineup=None if lineup is None else lineup.copy(),
        turn=state.turn,
        fresh=state.fresh,
        fall_of=state.fall_of,
        falls=state.falls,
        left=state.left,
        quiet=state.quiet,
        buried=state.buried,
    )
    known.holding = state.holding
    return known


def seen_start(state: ConflictState, seat: int) -> list[int]:
    """Return a starting stack as the others know it: 0 for a level they have not seen."""
    seen = state.seen_of[seat]
    if seen == 0:
        return []
    return [level if seen >> level & 1 else 0 for level in state.start_of[seat]]


def known_board(state: ConflictState, own: int) -> dict[Cell, Stack]:
    """Return all stacks as far as a seat, or a spectator, has been shown their tiles."""
    bit = shown_to(own)
    board = state.board.copy()
    for cell, stack in state.board.items():
        if stack.owner == own:
            continue
        tiles = stack.tiles
        if stack.owner == FACE_DOWN and len(tiles) < len(_UNSEEN) and is_unseen(tiles):
            board[cell] = _UNSEEN[len(tiles)]
        elif hides(stack, bit):
            seen = [one if one >= 0 and one & bit else unknown(one) for one in tiles]
            board[cell] = Stack(stack.owner, seen)
    return board


@mypyc_attr(acyclic=True)
class Hidden:
    """What worlds have in common that fit what a seat knows. It never changes.

    A search draws thousands of worlds for one view: half of the work is to look for this.
    """

    def __init__(
        self,
        own: int,
        army_of: list[armies.Glimpse],
        unseen: list[bool],
        missing: list[int],
        cells: list[Cell],
        sizes: list[int],
    ) -> None:
        self.own: Final = own  # the seat, or SPECTATOR
        self.army_of: Final = army_of  # by seat: what was shown of its army
        self.unseen: Final = unseen  # by seat: it has a starting fighter the others have not seen
        self.missing: Final = missing  # tiles of the own army that were not shown
        self.cells: Final = cells  # of face-down stacks
        # Of each of them: how many tiles it has if nobody has been shown any, else 0.
        self.sizes: Final = sizes


def redeal(state: ConflictState, seat: int | None, chance: Chance) -> None:
    """Draw anew, in place, every tile and every army the seat does not know."""
    if state.outcome is not None:
        return
    own = SPECTATOR if seat is None else seat
    if state.stack[0].name == "deal_board":
        _draw_plans(state, own, chance)
        return
    hidden = state.hidden
    if not isinstance(hidden, Hidden) or hidden.own != own:
        hidden = look_for_hidden(state, own)
        state.hidden = hidden
    pool: list[int] = []
    army_of = state.army_of[:]
    start_of = state.start_of[:]
    for other, seen in enumerate(hidden.army_of):
        if other == own:
            pool += hidden.missing
            continue
        counts = seen.known
        if hidden.unseen[other] or state.table.presets_only[other] or not state.table.built:
            start_of[other], army_of[other] = draw_seat(state, other, counts, chance)
            if hidden.unseen[other]:
                counts = counts[:]
                add_unseen(state, other, start_of[other], counts)
        else:  # mostly
            army_of[other] = armies.draw_army(seen, chance)
        add_missing(pool, seen.group, state.group_of[other] * SORTS, army_of[other], counts)
    state.army_of = army_of
    state.start_of = start_of
    state.ground = None
    chance.shuffle(pool, DECK)
    lay_out(state, hidden, pool)


def look_for_hidden(state: ConflictState, own: int) -> Hidden:
    """Look at the board for what a seat, or a spectator, knows and does not know."""
    known = known_tiles(state, own)
    army_of: list[armies.Glimpse] = []
    unseen: list[bool] = []
    for seat, number in enumerate(state.group_of):
        counts = known[number * SORTS : number * SORTS + SORTS]
        army_of.append(armies.Glimpse(state.pack.groups[number], state.size_of[seat], counts))
        unseen.append(has_unseen(state, seat))
    missing: list[int] = []
    if own != SPECTATOR:
        counts = army_of[own].known[:]
        add_unseen(state, own, state.start_of[own], counts)
        first = state.group_of[own] * SORTS
        add_missing(missing, army_of[own].group, first, state.army_of[own], counts)
    cells = closed_cells(state)
    sizes: list[int] = []
    for cell in cells:
        tiles = state.board[cell].tiles
        sizes.append(len(tiles) if is_unseen(tiles) else 0)
    return Hidden(own, army_of, unseen, missing, cells, sizes)


def add_missing(
    pool: list[int], group: Group, first: int, army: list[int], counts: list[int]
) -> None:
    """Add the tiles of an army that are not counted yet; its group has the types from `first`."""
    added: list[Any] = pool
    sort: i64
    left: i64
    for sort in group.sorts:
        left = army[sort] - counts[sort]
        while left > 0:
            added.append(_TILES[first + sort])
            left -= 1


def _draw_plans(state: ConflictState, own: int, chance: Chance) -> None:
    """Draw what the others may have chosen so far while armies are built."""
    building = state.stack[-1]
    plan_of = state.plan_of[:]
    army_of = state.army_of[:]
    start_of = state.start_of[:]
    for seat in range(state.table.players):
        group = state.group_of[seat]
        if seat == own or group == NO_GROUP or not isinstance(building, BuildArmies):
            continue
        size = state.size_of[seat]
        ready = seat not in building.seats
        only = state.table.presets_only[seat]
        plan = armies.draw_plan(state.pack, group, size, only, ready, chance)
        plan_of[seat] = plan
        army_of[seat] = armies.planned_army(state.pack, group, size, plan) if ready else []
        start_of[seat] = armies.planned_start(state.pack, group, size, plan) if ready else []
    state.plan_of = plan_of
    state.army_of = army_of
    state.start_of = start_of


def known_tiles(state: ConflictState, own: int) -> list[int]:
    """Count the tiles that a seat, or a spectator, has been shown, by type."""
    bit: i64 = shown_to(own)
    tile: i64
    known = state.grave[:]
    for stack in state.board.values():
        for tile in stack.tiles:
            # Fighters of starting stacks that not all have seen are counted by `add_unseen`.
            if tile & bit and tile >= 0:
                known[tile & TYPE] = known[tile & TYPE] + 1
                if tile & ITEM_BITS:
                    _count_items(known, tile)
    if state.lineup is not None:
        for tile in state.lineup.tiles:
            if tile != GONE:
                known[tile & TYPE] = known[tile & TYPE] + 1
                _count_items(known, tile)
    for seat, held in enumerate(state.held_of):
        if held:
            first = other_tile(state.group_of[seat], 0)
            for kind in range(len(KINDS)):
                known[first + kind] = known[first + kind] + (held >> (HELD_BITS * kind) & HELD)
    return known


def _count_items(known: list[int], tile: int) -> None:
    for item in range(ITEMS):
        if tile >> (ITEM_SHIFT + item) & 1:
            known[other_tile(group_of(tile), FIRST_ITEM + item)] += 1


def add_unseen(state: ConflictState, seat: int, start: list[int], counts: list[int]) -> None:
    """Count the fighters of a starting stack that nobody else has seen."""
    if not has_unseen(state, seat):
        return
    for level in start:
        if state.seen_of[seat] >> level & 1 == 0:
            counts[level - 1] += 1


def draw_seat(
    state: ConflictState, seat: int, counts: list[int], chance: Chance
) -> tuple[list[int], list[int]]:
    """Draw the starting stack and the army of another seat; `counts` is what was seen of it.

    For seats with a fighter that was not seen, with presets, or of a game that began in the middle.
    """
    pack, size = state.pack, state.size_of[seat]
    group = pack.groups[state.group_of[seat]]
    if not state.table.built:
        return state.start_of[seat], _draw_any(group.copies, size, counts, chance)
    seen = seen_start(state, seat) or [0] * pack.figures.starting
    if state.table.presets_only[seat]:
        fitting = [
            number
            for number in pack.presets_for(state.group_of[seat], size)
            if preset_fits(pack.presets[number].army, pack.presets[number].start, seen, counts)
        ]
        preset = pack.presets[fitting[chance.below(len(fitting), DECK)]]
        return preset.start, preset.army
    outs = [group.no_start] if group.no_start else list(range(2, LEVELS + 1))
    fitting = [out for out in outs if out not in seen and out_fits(state, seat, seen, counts, out)]
    out = fitting[chance.below(len(fitting), DECK)]
    start = armies.draw_start(seen, out, chance)
    with_start = counts[:]
    add_unseen(state, seat, start, with_start)
    return start, armies.draw_army(armies.Glimpse(group, size, with_start), chance)


def preset_fits(army: list[int], start: list[int], seen: list[int], counts: list[int]) -> bool:
    """Say whether a preset holds all that was seen of an army, where it was seen."""
    unseen: list[int] = []
    for place in range(len(start)):
        if seen[place] == 0:
            unseen.append(start[place])
        elif seen[place] != start[place]:
            return False
    for sort in range(SORTS):
        if counts[sort] + (1 if sort + 1 in unseen else 0) > army[sort]:
            return False
    return True


def out_fits(state: ConflictState, seat: int, seen: list[int], counts: list[int], out: int) -> bool:
    """Say whether a legal army can start without this level, given what was seen."""
    group = state.pack.groups[state.group_of[seat]]
    known = counts[:]
    for level in range(1, LEVELS + 1):
        if level != out and level not in seen:
            known[level - 1] += 1
    return armies.most_events(state.size_of[seat], known, group.owned) >= sum(counts[LEVELS:])


def _draw_any(copies: list[int], size: int, counts: list[int], chance: Chance) -> list[int]:
    """Draw any tiles of a group to go with those that were seen: the game began in the middle."""
    army = counts[:]
    left: list[int] = []
    for sort in range(LEADER, SORTS):
        left += [sort] * (copies[sort] - counts[sort])
    if size > sum(counts):
        army[0] = 1
    for _ in range(size - sum(army)):
        army[left.pop(chance.below(len(left), DECK))] += 1
    return army


def lay_out(state: ConflictState, hidden: Hidden, pool: list[int]) -> None:
    """Put the drawn tiles where the seat has not been shown what lies there."""
    own = hidden.own
    bit = shown_to(own)
    board, cells = state.board, hidden.cells
    drawn = 0
    for number, size in enumerate(hidden.sizes):
        cell = cells[number]
        if size:
            board[cell] = Stack(FACE_DOWN, pool[drawn : drawn + size])
            drawn += size
            continue
        tiles = board[cell].tiles
        laid = tiles[:]
        for index, tile in enumerate(tiles):
            if tile < 0:
                laid[index] = pool[drawn] | (-1 - tile)
                drawn += 1
            elif tile & bit == 0:
                laid[index] = pool[drawn] | (tile & SHOWN)
                drawn += 1
        board[cell] = Stack(FACE_DOWN, laid)
    assert drawn == len(pool), (drawn, len(pool))
    for seat in range(state.table.players):
        if seat != own and (hidden.unseen[seat] or not state.table.built):
            for cell in state.own_cells(seat):
                if hides(board[cell], bit):
                    board[cell] = Stack(seat, _lay_start(state, board[cell], bit))


def is_unseen(tiles: list[int]) -> bool:
    """Say whether nobody at all has been shown any of these tiles, as of most face-down stacks."""
    tile: i64
    for tile in tiles:
        if tile > TYPE or tile < -1:
            return False
    return True


def hides(stack: Stack, bit: int) -> bool:
    """Say whether a stack has a tile that whoever the bit stands for has not been shown."""
    for tile in stack.tiles:
        if tile < 0 or tile & bit == 0:
            return True
    return False


def _lay_start(state: ConflictState, stack: Stack, bit: int) -> list[int]:
    """Fill a starting stack: unseen fighters have never changed their order."""
    seat = stack.owner
    group = state.group_of[seat]
    unseen = [level for level in state.start_of[seat] if state.seen_of[seat] >> level & 1 == 0]
    unseen.reverse()
    tiles: list[int] = []
    for tile in stack.tiles:
        if tile < 0 or tile & bit == 0:
            tiles.append(fighter(group, unseen.pop()))
        else:
            tiles.append(tile)
    return tiles
