"""Whether a position holds together: seats, stacks, armies, the line-up, the decisions.

Each check names the field at fault. Called for every position and view that comes from
outside; the rules themselves keep these things true (CF-9.5).
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict.actions import PLACES, SLOTS
from barrow.games.conflict.components import (
    EVERYBODY,
    FIRST_ITEM,
    FORBIDDEN,
    ITEM_BITS,
    ITEM_SHIFT,
    ITEMS,
    KINDS,
    LEADER,
    LEVELS,
    MOVED,
    ONLY,
    SHOWN,
    SORTS,
    TYPE,
    fighter,
    group_of,
    is_fighter,
)
from barrow.games.conflict.decisions import ROUND, SETTLED, SETUP, check_decisions
from barrow.games.conflict.lineup import FACE_DOWN, GONE, Stack
from barrow.games.conflict.opening import BuildArmies
from barrow.games.conflict.state import NO_GROUP, ConflictState
from barrow.games.conflict.view import add_unseen, known_tiles
from barrow.kernel.errors import BadPosition


def all_tiles(state: ConflictState) -> list[int]:
    """Count every known tile of a position, by type."""
    shown = state.clone()
    for cell, stack in state.board.items():
        tiles = [tile | EVERYBODY if tile >= 0 else tile for tile in stack.tiles]
        shown.board[cell] = Stack(stack.owner, tiles)
    return known_tiles(shown, 0)


def has_unknown(state: ConflictState) -> bool:
    """Say whether a tile of the board is not known: the position is a view."""
    for stack in state.board.values():
        for tile in stack.tiles:
            if tile < 0:
                return True
    return False


def check_position(state: ConflictState, seat: int | None, unknown_allowed: bool) -> None:
    """Raise BadPosition for the first thing that does not fit; `seat` is whose view it is."""
    setup = is_setup(state)
    _check_seats(state)
    _check_board(state, unknown_allowed)
    if setup:
        _check_setup(state, seat, unknown_allowed)
    if state.stack and state.stack[0].name == "deal_board":
        if state.board or sum(state.grave) or sum(state.held_of) or state.lineup is not None:
            raise BadPosition("board", "nothing is on the table before the deal")
    else:
        _check_armies(state, seat, unknown_allowed)
    _check_lineup(state)
    if state.outcome is not None:
        if state.stack:
            raise BadPosition("stack", "the game is over, nothing can be pending")
        _check_outcome(state)
        return
    _check_leaders(state)
    check_decisions(state, unknown_allowed)


def is_setup(state: ConflictState) -> bool:
    """Say whether the first turn has not begun."""
    return len(state.stack) > 0 and state.stack[0].name in SETUP


def _check_seats(state: ConflictState) -> None:
    choosing = len(state.stack) > 0 and state.stack[-1].name == "choose_group"
    players = state.table.players
    for seat in range(players):
        path = f"seats[{seat}]"
        wanted = not choosing or seat < state.stack[-1].seats[0]
        if wanted and state.group_of[seat] == NO_GROUP:
            raise BadPosition(f"{path}.group", "the seat has no group")
        if not wanted and state.group_of[seat] != NO_GROUP:
            raise BadPosition(f"{path}.group", "the seat has not chosen yet")
        if not 0 <= state.fall_of[seat] <= state.falls:
            raise BadPosition(f"{path}.eliminated", f"must be 0 to {state.falls}")
        if state.outcome is None and state.fall_of[seat] and state.held_of[seat]:
            raise BadPosition(f"{path}.held", "the player is eliminated")
        if not 1 <= state.size_of[seat] <= state.pack.deal_for(players).army:
            most = state.pack.deal_for(players).army
            raise BadPosition(f"{path}.size", f"must be 1 to {most}")
        if state.table.built and state.size_of[seat] != state.pack.deal_for(players).army:
            raise BadPosition(f"{path}.size", "is not the size of an army")
    living = state.living()
    if len(living) < 2 and state.outcome is None:
        raise BadPosition("seats", "two players must be in the game, or it is over")
    if state.outcome is None and not state.stack:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    # A loss in this turn may have put players out; it sets the count back when the turn ends.
    counted = players if state.buried else len(living)
    most = state.table.stand_still * counted
    if state.quiet >= most and state.outcome is None:
        raise BadPosition("quiet", f"must be 0 to {most - 1}, not {state.quiet}")


def _check_board(state: ConflictState, unknown_allowed: bool) -> None:
    """Refuse what breaks CF-2.12 to CF-2.14, CF-4.68, CF-5.54, CF-5.58 or CF-5.60."""
    for number, cell in enumerate(sorted(state.board)):
        stack = state.board[cell]
        path = f"board[{number}]"
        if not stack.tiles:
            raise BadPosition(f"{path}.tiles", "a stack is never empty")
        if stack.owner != FACE_DOWN:
            if state.outcome is None and not state.is_in(stack.owner):
                raise BadPosition(f"{path}.owner", f"seat {stack.owner} is eliminated")
            over = len(stack.tiles) > state.pack.figures.limit
            if over and not state.is_fresh(stack.owner):
                raise BadPosition(f"{path}.tiles", "no stack has more than four fighters")
        for place, tile in enumerate(stack.tiles):
            _check_tile(state, stack, tile, unknown_allowed, f"{path}.tiles[{place}]")


def _check_tile(
    state: ConflictState, stack: Stack, tile: int, unknown_allowed: bool, path: str
) -> None:
    if tile < 0:
        if not unknown_allowed:
            raise BadPosition(path, "the tile is not named")
        if stack.owner != FACE_DOWN and -1 - tile != 0:
            raise BadPosition(path, "a fighter that was shown must be named")
        return
    owner = state.owner_of(tile)
    if owner < 0:
        raise BadPosition(path, "the tile is of a group that does not play")
    if stack.owner != FACE_DOWN and (owner != stack.owner or not is_fighter(tile)):
        raise BadPosition(path, "a face-up stack holds fighters of its owner")
    if tile & MOVED and stack.owner != state.turn:
        raise BadPosition(path, "only fighters of the active player move")
    if tile & MOVED and state.outcome is None and not _is_moving(state):
        raise BadPosition(path, "nobody moves now")
    shown = tile & SHOWN
    if shown >> (13 + state.table.players) and shown != EVERYBODY:
        raise BadPosition(path, "was shown to a seat that is not there")
    unseen = stack.owner != FACE_DOWN and shown != EVERYBODY
    if unseen and (shown or not state.table.built or tile & (ITEM_BITS | MOVED)):
        raise BadPosition(path, "has been seen by all")
    if tile & ITEM_BITS:
        _check_items(state, tile, shown, path)


def _is_moving(state: ConflictState) -> bool:
    return len(state.stack) > 0 and state.stack[-1].name in ("move_fighter", "move_to")


def _check_items(state: ConflictState, tile: int, shown: int, path: str) -> None:
    group = state.pack.groups[group_of(tile)]
    if not is_fighter(tile) or shown != EVERYBODY:
        raise BadPosition(path, "only a fighter that all have seen has items")
    leader = state.pack.level_of[tile & TYPE] == LEADER
    for item in range(ITEMS):
        if tile >> (ITEM_SHIFT + item) & 1:
            rule = state.pack.item_leader[item]
            if group.copies[LEVELS + FIRST_ITEM + item] == 0:
                raise BadPosition(path, f"the {group.plural} have no {KINDS[FIRST_ITEM + item]}")
            if (rule == FORBIDDEN and leader) or (rule == ONLY and not leader):
                raise BadPosition(path, f"cannot have a {KINDS[FIRST_ITEM + item]}")


def _check_setup(state: ConflictState, seat: int | None, unknown_allowed: bool) -> None:
    """Refuse plans that cannot have been made."""
    if not state.table.built:
        raise BadPosition("built", "armies are built in the set-up")
    if sum(state.fall_of) or state.falls or state.fresh != (1 << state.table.players) - 1:
        raise BadPosition("seats", "nobody has had a turn yet")
    top = state.stack[-1]
    for other in range(state.table.players):
        path = f"seats[{other}]"
        if is_placing(state) and bool(state.seen_of[other]) != has_placed(state, other):
            raise BadPosition(f"{path}.seen", "does not fit who has put a starting stack down")
        group = state.group_of[other]
        if group == NO_GROUP or not isinstance(top, BuildArmies):
            if state.plan_of[other]:
                raise BadPosition(f"{path}.plan", "no army is built now")
            if group == NO_GROUP and (state.army_of[other] or state.start_of[other]):
                raise BadPosition(path, "the seat has no army yet")
            continue
        if unknown_allowed and other != seat:
            continue
        ready = _check_plan(state, other, path)
        if ready == (other in top.seats):
            raise BadPosition(f"{path}.plan", "does not fit who is ready")


def _check_plan(state: ConflictState, seat: int, path: str) -> bool:
    """Check a plan choice by choice; return whether it is complete."""
    pack, group, size = state.pack, state.group_of[seat], state.size_of[seat]
    plan = state.plan_of[seat]
    only = state.table.presets_only[seat]
    for made in range(len(plan)):
        before = plan[:made]
        what = armies.stage(pack.groups[group], size, before)
        if what == armies.READY or plan[made] not in armies.choices(
            pack, group, size, only, before, what
        ):
            raise BadPosition(f"{path}.plan[{made}]", "is no choice there")
    ready = armies.stage(pack.groups[group], size, plan) == armies.READY
    army = armies.planned_army(pack, group, size, plan) if ready else []
    start = armies.planned_start(pack, group, size, plan) if ready else []
    if state.army_of[seat] != army or state.start_of[seat] != start:
        raise BadPosition(f"{path}.army", "does not follow from the plan")
    return ready


def _check_armies(state: ConflictState, seat: int | None, unknown_allowed: bool) -> None:
    """Refuse tiles that are more than an army or the pack has, and starts that cannot be."""
    tiles = all_tiles(state)
    for group in range(len(state.pack.groups)):
        if state.seat_of[group] < 0 and any(tiles[group * SORTS : group * SORTS + SORTS]):
            raise BadPosition("graveyard", "holds tiles of a group that does not play")
    for other in range(state.table.players):
        path = f"seats[{other}]"
        group = state.group_of[other]
        counts = tiles[group * SORTS : group * SORTS + SORTS]
        copies = state.pack.groups[group].copies
        whole = not unknown_allowed or state.outcome is not None or other == seat
        army = state.army_of[other]
        if whole != bool(army):
            raise BadPosition(f"{path}.army", "is missing" if whole else "is not known")
        for sort in range(SORTS):
            if counts[sort] > copies[sort] or (army and army[sort] > copies[sort]):
                raise BadPosition(path, f"there are {copies[sort]} of a tile, not more")
            if army and counts[sort] > army[sort]:
                raise BadPosition(f"{path}.army", "does not hold the tiles on the table")
        if army and sum(army) != state.size_of[other]:
            raise BadPosition(f"{path}.army", f"must hold {state.size_of[other]} tiles")
        if state.table.built:
            _check_built(state, other, counts, whole, path)
        elif state.start_of[other] or state.seen_of[other]:
            raise BadPosition(f"{path}.start", "the game did not begin at the start")
    if not unknown_allowed:
        for other in range(state.table.players):
            group = state.group_of[other]
            counts = tiles[group * SORTS : group * SORTS + SORTS]
            add_unplaced(state, other, counts)
            if counts != state.army_of[other]:
                raise BadPosition(f"seats[{other}].army", "is not what is on the table")
    if unknown_allowed:
        _check_fit(state, seat, tiles)


def is_placing(state: ConflictState) -> bool:
    """Say whether starting stacks are being put down."""
    return len(state.stack) > 0 and state.stack[-1].name == "choose_start"


def has_placed(state: ConflictState, seat: int) -> bool:
    """True if a seat comes before the one that is putting its starting stack down (CF-3.16)."""
    players = state.table.players
    asked = state.stack[-1].seats[0]
    return (seat - state.turn) % players < (asked - state.turn) % players


def add_unplaced(state: ConflictState, seat: int, counts: list[int]) -> None:
    """Count the starting stack of a seat that has not put it down yet."""
    if state.table.built and is_placing(state) and not state.seen_of[seat]:
        add_unseen(state, seat, state.start_of[seat], counts)


def _check_built(
    state: ConflictState, seat: int, counts: list[int], whole: bool, path: str
) -> None:
    """Refuse an army or a starting stack that cannot have been built."""
    group = state.pack.groups[state.group_of[seat]]
    size, start = state.size_of[seat], state.start_of[seat]
    seen = state.seen_of[seat]
    if whole:
        army = state.army_of[seat]
        tiles = {KINDS[kind]: army[LEVELS + kind] for kind in group.kinds}
        levels = army[1:LEVELS]
        fault = armies.army_fault(group, size, armies.Proposal(tiles, levels, start, army[0]))
        if fault is not None:
            raise BadPosition(f"{path}.army", fault.text)
        if state.table.presets_only[seat] and not _is_preset(state, seat):
            raise BadPosition(f"{path}.army", "is no preset")
    elif start and (len(start) != 5 or len(set(start) - {0}) != 5 - start.count(0)):
        raise BadPosition(f"{path}.start", "is no starting stack")
    known = [level for level in start if seen >> level & 1]
    if len(known) != seen.bit_count() or (not whole and len(known) != len(start) - start.count(0)):
        raise BadPosition(f"{path}.seen", "is not what was seen of the starting stack")
    unseen = 0
    for cell in state.own_cells(seat):
        for tile in state.board[cell].tiles:
            if tile < 0 or tile & EVERYBODY != EVERYBODY:
                unseen += 1
                level = 0 if tile < 0 else state.pack.level_of[tile & TYPE]
                if level and (level not in start or seen >> level & 1):
                    raise BadPosition(f"{path}.seen", f"level {level} is not unseen")
    placed = bool(seen) or not is_placing(state)
    playing = placed and state.is_in(seat) and state.outcome is None
    if playing and unseen != 5 - seen.bit_count():
        raise BadPosition(f"{path}.seen", "is not what was seen of the starting stack")
    if placed and seen == 0:
        raise BadPosition(f"{path}.seen", "the starting stack was seen")


def _is_preset(state: ConflictState, seat: int) -> bool:
    for number in state.pack.presets_for(state.group_of[seat], state.size_of[seat]):
        preset = state.pack.presets[number]
        if preset.army == state.army_of[seat] and preset.start == state.start_of[seat]:
            return True
    return False


def _check_fit(state: ConflictState, seat: int | None, tiles: list[int]) -> None:
    """Refuse a view that no world fits: unknown tiles must be somebody's."""
    hidden = 0
    for stack in state.board.values():
        if stack.owner == FACE_DOWN:
            for tile in stack.tiles:
                if tile < 0:
                    hidden += 1
    missing = 0
    for other in range(state.table.players):
        group = state.group_of[other]
        counts = tiles[group * SORTS : group * SORTS + SORTS]
        if state.table.built and other != seat and state.outcome is None:
            missing += state.size_of[other] - sum(counts) - (5 - state.seen_of[other].bit_count())
        elif other == seat or state.outcome is not None:
            add_unplaced(state, other, counts)
            missing += state.size_of[other] - sum(counts)
        else:
            missing += state.size_of[other] - sum(counts)
    if missing != hidden:
        raise BadPosition("board", f"{hidden} tiles are unknown, {missing} are missing")


def _check_lineup(state: ConflictState) -> None:
    lineup = state.lineup
    round_frames = [frame for frame in state.stack if frame.name in ROUND]
    if lineup is None:
        if round_frames:
            raise BadPosition("lineup", "is missing")
        return
    if state.outcome is None and not round_frames:
        raise BadPosition("lineup", "no combat round is under way")
    for place in range(PLACES):
        tile = lineup.tiles[place]
        if tile == GONE:
            continue
        owner = state.owner_of(tile)
        if owner < 0 or (place % 2 == 0 and (owner != state.turn or not is_fighter(tile))):
            raise BadPosition(f"lineup.slots[{place // 2}]", "the tile cannot be there")
        if tile & ITEM_BITS:
            _check_items(state, tile, EVERYBODY, f"lineup.slots[{place // 2}]")
    for slot in range(SLOTS):
        helped = lineup.helps[slot]
        if helped >= lineup.size or (helped >= 0 and abs(helped - slot) != 1):
            raise BadPosition(f"lineup.slots[{slot}].helps", "is no neighboring slot")
    for place in [*lineup.hypnosis, lineup.one, lineup.other, lineup.helper]:
        if place >= 2 * lineup.size:
            raise BadPosition("lineup", "names a slot that is not filled")
    if lineup.scouts >> lineup.size:
        raise BadPosition("lineup.scouts", "names a slot that is not filled")
    settled = any(frame.name in SETTLED for frame in round_frames)
    if state.outcome is None and lineup.settled != settled:
        raise BadPosition("lineup.settled", "does not fit what is pending")
    for slot in range(lineup.size):
        if abs(lineup.source[slot] - lineup.location) not in (1, 1 << 25):
            raise BadPosition(f"lineup.slots[{slot}].source", "is not next to the location")


def _check_outcome(state: ConflictState) -> None:
    outcome = state.outcome
    assert outcome is not None
    players = state.table.players
    if len(outcome.ranks) != players or len(outcome.scores) != players:
        raise BadPosition("outcome", f"must rank {players} seats")


def _check_leaders(state: ConflictState) -> None:
    """Refuse a living player without a Leader (CF-9.5)."""
    if is_setup(state):
        return
    for seat in state.living():
        dead = state.is_dead(seat)
        waiting = state.lineup is not None and not state.lineup.settled
        if dead and not waiting:
            raise BadPosition(f"seats[{seat}]", "the Leader is in the graveyard")
        if state.left >> seat & 1 and not waiting:
            raise BadPosition(f"seats[{seat}].left", "the Leader is alive")
        if not dead and not state.table.built and not has_unknown(state):
            tiles = all_tiles(state)
            if tiles[fighter(state.group_of[seat], LEADER)] != 1:
                raise BadPosition(f"seats[{seat}]", "has no Leader in a stack")
    for seat in range(state.table.players):
        if not state.is_in(seat) and not state.is_dead(seat):
            raise BadPosition(f"seats[{seat}].eliminated", "the Leader is alive")
