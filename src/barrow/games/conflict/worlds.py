"""Worlds that fit what a seat knows: `redeal` redraws tiles and armies hidden from it (chapter 10).

First come the starting stacks and armies of the others, every legal one that holds what was seen
of it; then all tiles that were not seen, in any order, onto the places where they can be. A view
that no world fits is refused.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import armies
from barrow.games.conflict import components as box
from barrow.games.conflict.board import FACE_DOWN, Board, Stack
from barrow.games.conflict.lineup import GONE
from barrow.games.conflict.plans import draw_plan
from barrow.games.conflict.state import State
from barrow.games.conflict.view import has_unseen, hides, is_shown, seen_start, viewer
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import BadPosition
from barrow.kernel.native import i64


class Hidden:
    """What all worlds have in common that fit what a seat knows. It never changes.

    A search draws thousands of worlds for one view: finding this is half the work.
    """

    def __init__(self, state: State, own: int) -> None:
        known = known_tiles(state, box.shown_to(own))
        self.own: Final = own  # the seat, or SPECTATOR
        self.army_of: Final = [  # by seat: what was shown of its army
            armies.Glimpse(
                state.pack.groups[group], state.size_of[seat], armies.by_sort(group, known)
            )
            for seat, group in enumerate(state.group_of)
        ]
        self.missing: Final[list[int]] = []  # tiles of the own army that were not shown
        if own != box.SPECTATOR:
            counts = self.army_of[own].known[:]
            add_unseen(state, own, state.start_of[own], counts)
            army = armies.by_sort(state.group_of[own], state.army_of[own])
            add_missing(self.missing, state, own, army, counts)
        # Numbers of face-down stacks, and of others' starting stacks, with a tile not shown.
        self.closed: Final[list[int]] = []
        self.starting: Final[list[int]] = []
        bit = box.shown_to(own)
        for number, stack in enumerate(state.board.stacks):
            if stack.owner != own and hides(stack.tiles, bit):
                numbers = self.closed if stack.owner == FACE_DOWN else self.starting
                numbers.append(number)


def redeal(state: State, observer: int, chance: Chance) -> None:
    """Redraw, in place, every tile and every army that an observer does not know."""
    if state.outcome is not None:
        return
    own = viewer(state, observer)
    if state.stack[0].name == "deal_board":
        draw_plans(state, own, chance)
        return
    hidden = state.hidden
    if not isinstance(hidden, Hidden) or hidden.own != own:
        hidden = Hidden(state, own)
        state.hidden = hidden
    pool: list[int] = []
    army_of = state.army_of[:]
    start_of = state.start_of[:]
    for seat, seen in enumerate(hidden.army_of):
        if seat == own:
            pool += hidden.missing
            continue
        counts = seen.known
        if has_unseen(state, seat) or state.table.presets_only[seat] or not state.built:
            start_of[seat], army = draw_seat(state, seat, counts, chance)
            counts = counts[:]
            add_unseen(state, seat, start_of[seat], counts)
        else:
            army = armies.draw_army(seen, chance)
        add_missing(pool, state, seat, army, counts)
        army_of[seat] = armies.by_type(state.group_of[seat], army)
    state.army_of = army_of
    state.start_of = start_of
    chance.shuffle(pool, DECK)
    lay_out(state, hidden, pool)


def add_missing(
    pool: list[int], state: State, seat: int, army: list[int], counts: list[int]
) -> None:
    """Add the tiles of a seat's army that are not counted yet."""
    group = state.group_of[seat]
    first: i64 = group * box.SORTS
    sort: i64
    for sort in state.pack.groups[group].sorts:
        for _copy in range(army[sort] - counts[sort]):
            pool.append(first + sort)


def draw_plans(state: State, own: int, chance: Chance) -> None:
    """Draw what the others may have chosen so far while armies are built."""
    building = state.stack[-1]
    if building.name != "build_armies":
        return
    plan_of = state.plan_of[:]
    army_of = state.army_of[:]
    start_of = state.start_of[:]
    for seat in range(state.table.players):
        if seat != own:
            ready = seat not in building.seats
            plan = draw_plan(state, seat, ready, chance)
            plan_of[seat] = plan.made
            army_of[seat] = plan.types() if ready else []
            start_of[seat] = plan.start() if ready else []
    state.plan_of = plan_of
    state.army_of = army_of
    state.start_of = start_of


def known_tiles(state: State, bit: int) -> list[int]:
    """Count by type the tiles that an observer, given by its bit, has been shown.

    0 counts all that are known.

    Fighters of starting stacks that not all have seen are counted by `add_unseen`.
    """
    known = state.grave[:]
    tile: i64
    for stack in state.board.stacks:
        for tile in stack.tiles:
            if is_shown(tile, bit):
                count_tile(known, tile)
    if state.lineup is not None:
        for tile in state.lineup.tiles:
            if tile != GONE:
                count_tile(known, tile)
    for seat, held in enumerate(state.held_of):
        first = box.other_tile(state.group_of[seat], 0)
        for kind, count in enumerate(held):
            if count:
                known[first + kind] += count
    return known


def count_tile(known: list[int], tile: i64) -> None:
    """Count a known tile and its items."""
    known[tile & box.TYPE] += 1
    for kind in box.items_of(tile):
        known[box.other_tile(box.group_of(tile), kind)] += 1


def add_unseen(state: State, seat: int, start: list[int], counts: list[int]) -> None:
    """Count the fighters of a starting stack that nobody else has seen, by sort."""
    if not has_unseen(state, seat):
        return
    for level in start:
        if state.seen_of[seat] >> level & 1 == 0:
            counts[level - 1] += 1


def draw_seat(
    state: State, seat: int, counts: list[int], chance: Chance
) -> tuple[list[int], list[int]]:
    """Draw the starting stack and the army of another seat; `counts` is what was seen of it.

    For seats with a fighter that was not seen, with presets, or of a game that began in the middle.
    """
    pack, size = state.pack, state.size_of[seat]
    group = pack.groups[state.group_of[seat]]
    if not state.built:
        return state.start_of[seat], armies.draw_any(group, size, counts, chance)
    seen = seen_start(state, seat) or [0] * pack.rules.starting_tiles
    if state.table.presets_only[seat]:
        fitting = [
            number
            for number in pack.presets_for(state.group_of[seat], size)
            if preset_fits(pack.presets[number].army, pack.presets[number].start, seen, counts)
        ]
        if not fitting:
            raise no_army(seat)
        preset = pack.presets[fitting[chance.below(len(fitting), DECK)]]
        return preset.start, preset.army
    outs = [group.no_start] if group.no_start else list(range(2, box.LEVELS + 1))
    fitting = [out for out in outs if out not in seen and out_fits(state, seat, seen, counts, out)]
    if not fitting:
        raise no_army(seat)
    out = fitting[chance.below(len(fitting), DECK)]
    start = armies.draw_start(seen, out, chance)
    with_start = counts[:]
    add_unseen(state, seat, start, with_start)
    return start, armies.draw_army(armies.Glimpse(group, size, with_start), chance)


def no_army(seat: int) -> BadPosition:
    """Return the refusal of a view that no army of a seat fits."""
    return BadPosition(f"seats[{seat}]", "no army fits what is known of it")


def preset_fits(army: list[int], start: list[int], seen: list[int], counts: list[int]) -> bool:
    """True if a preset holds all that was seen of an army, where it was seen."""
    if any(known not in (0, level) for level, known in zip(start, seen)):
        return False
    unseen = [level for level, known in zip(start, seen) if known == 0]
    return all(counts[sort] + (sort + 1 in unseen) <= army[sort] for sort in range(box.SORTS))


def out_fits(state: State, seat: int, seen: list[int], counts: list[int], out: int) -> bool:
    """True if a legal army can start without this level, given what was seen."""
    group = state.pack.groups[state.group_of[seat]]
    known = counts[:]
    for level in range(1, box.LEVELS + 1):
        if level != out and level not in seen:
            known[level - 1] += 1
    return armies.most_events(state.size_of[seat], known, group.owned) >= sum(counts[box.LEVELS :])


def lay_out(state: State, hidden: Hidden, pool: list[int]) -> None:
    """Put the drawn tiles where the seat has not been shown what lies there."""
    bit = box.shown_to(hidden.own)
    stacks = state.board.stacks[:]
    drawn: i64 = 0
    tile: i64
    for number in hidden.closed:
        stack = stacks[number]
        laid = stack.tiles[:]
        for index, tile in enumerate(laid):
            if not is_shown(tile, bit):
                if drawn == len(pool):
                    raise BadPosition("board", f"more than {drawn} tiles are unknown")
                laid[index] = pool[drawn] | box.shown_bits(tile)
                drawn += 1
        stacks[number] = Stack(stack.cell, FACE_DOWN, laid)
    if drawn != len(pool):
        raise BadPosition("board", f"{drawn} tiles are unknown, {len(pool)} are missing")
    for number in hidden.starting:
        stack = stacks[number]
        filled = fill_start(state, stack.owner, stack.tiles, bit)
        stacks[number] = Stack(stack.cell, stack.owner, filled)
    state.board = Board(state.table.players, stacks)


def fill_start(state: State, seat: int, tiles: list[int], bit: int) -> list[int]:
    """Fill a starting stack in: unseen fighters have never changed their order."""
    group = state.group_of[seat]
    seen = state.seen_of[seat]
    unseen = [box.fighter(group, level) for level in state.start_of[seat] if seen >> level & 1 == 0]
    unseen.reverse()
    filled: list[int] = []
    for tile in tiles:
        if is_shown(tile, bit):
            filled.append(tile)
        else:
            if not unseen:
                raise no_army(seat)
            filled.append(unseen.pop())
    return filled
