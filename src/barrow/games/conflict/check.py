"""What no single field can say of a position: whether its parts fit together (CF-9.5).

Each check names the field at fault. Called for every position and view that comes from outside;
the rules themselves keep these things true. Decisions check themselves.
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import STEPS
from barrow.games.conflict.components import (
    EVERYBODY,
    FIRST_ITEM,
    FORBIDDEN,
    ITEM_BITS,
    KINDS,
    LEADER,
    LEVELS,
    NO_GROUP,
    NO_SEAT,
    ONLY,
    SHOWN,
    SHOWN_SHIFT,
    TYPE,
    group_of,
    has_moved,
    is_fighter,
    items_of,
)
from barrow.games.conflict.lineup import CHOSEN, GONE, NO_SLOT, PLACES
from barrow.games.conflict.opening import BuildArmies
from barrow.games.conflict.rules.asking import FIGHTING, SETTLED, SETUP, has_unknown
from barrow.games.conflict.rules.players import (
    has_left,
    is_dead,
    is_fresh,
    is_in,
    leader_of,
    living,
    owner_of,
)
from barrow.games.conflict.state import State
from barrow.games.conflict.view import add_open, add_unseen, count_tile
from barrow.kernel.errors import BadPosition


def check_position(state: State, partial: bool, seat: int | None) -> None:
    """Raise BadPosition for the first thing that does not fit; `seat` is whose view it is."""
    check_groups(state)
    check_seats(state)
    check_board(state, partial)
    if is_setup(state):
        check_setup(state, seat, partial)
    if state.stack and state.stack[0].name == "deal_board":
        held = sum([sum(tiles) for tiles in state.held_of])
        if state.board.stacks or sum(state.grave) or held or state.lineup is not None:
            raise BadPosition("board", "nothing is on the table before the deal")
    else:
        check_armies(state, seat, partial)
    check_lineup(state)
    if state.outcome is None:
        check_leaders(state)
        if state.stack[-1].name == "begin_turn" and not is_in(state, state.turn):
            raise BadPosition("turn", f"seat {state.turn} is eliminated")


def all_tiles(state: State) -> list[int]:
    """Count every known tile of a position, by type."""
    tiles = state.grave[:]
    for stack in state.board.stacks.values():
        for tile in stack.tiles:
            if tile >= 0:
                count_tile(tiles, tile)
    add_open(state, tiles)
    return tiles


def is_setup(state: State) -> bool:
    """True if the first turn has not begun."""
    return len(state.stack) > 0 and state.stack[0].name in SETUP


def is_placing(state: State) -> bool:
    """True if starting stacks are being put down."""
    return len(state.stack) > 0 and state.stack[-1].name == "choose_start"


def check_groups(state: State) -> None:
    """Refuse a group that is led twice or is missing, and more tiles than a group has."""
    top = state.stack[-1] if state.stack else None
    choosing = top is not None and top.name == "choose_group"
    for seat, group in enumerate(state.group_of):
        path = f"seats[{seat}]"
        wanted = top is None or not choosing or seat < top.seats[0]
        if wanted and group == NO_GROUP:
            raise BadPosition(f"{path}.group", "the seat has no group")
        if not wanted and group != NO_GROUP:
            raise BadPosition(f"{path}.group", "the seat has not chosen yet")
        if group != NO_GROUP and state.group_of.index(group) != seat:
            raise BadPosition(f"{path}.group", f"{state.pack.groups[group].id} is taken")
        for kind, count in enumerate(state.held_of[seat]):
            owned = 0 if group == NO_GROUP else state.pack.groups[group].copies[LEVELS + kind]
            if count > owned:
                raise BadPosition(f"{path}.held.{KINDS[kind]}", "is more than the group has")


def check_seats(state: State) -> None:
    """Refuse sizes, eliminations and quiet turns that cannot be."""
    players = state.table.players
    most = state.pack.deal_for(players).army
    for seat in range(players):
        path = f"seats[{seat}]"
        if not 0 <= state.fall_of[seat] <= state.falls:
            raise BadPosition(f"{path}.eliminated", f"must be 0 to {state.falls}")
        if state.outcome is None and state.fall_of[seat] and any(state.held_of[seat]):
            raise BadPosition(f"{path}.held", "the player is eliminated")
        if not 1 <= state.size_of[seat] <= most:
            raise BadPosition(f"{path}.size", f"must be 1 to {most}")
        if state.built and state.size_of[seat] != most:
            raise BadPosition(f"{path}.size", "is not the size of an army")
    if state.outcome is not None:
        return
    if len(living(state)) < 2:
        raise BadPosition("seats", "two players must be in the game, or it is over")
    if not state.stack:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    # A loss in this turn may have put players out; it sets the count back when the turn ends.
    counted = players if state.buried else len(living(state))
    limit = state.table.stand_still * counted
    if state.quiet >= limit:
        raise BadPosition("quiet", f"must be 0 to {limit - 1}, not {state.quiet}")


def check_board(state: State, partial: bool) -> None:
    """Refuse what breaks CF-2.12 to CF-2.14, CF-4.68, CF-5.54, CF-5.58 or CF-5.60."""
    for number, cell in enumerate(state.board.cells):
        stack = state.board.stacks[cell]
        path = f"board[{number}]"
        if not stack.tiles:
            raise BadPosition(f"{path}.tiles", "a stack is never empty")
        if stack.owner != FACE_DOWN:
            if state.outcome is None and not is_in(state, stack.owner):
                raise BadPosition(f"{path}.owner", f"seat {stack.owner} is eliminated")
            over = len(stack.tiles) > state.pack.rules.stack_limit
            if over and not is_fresh(state, stack.owner):
                raise BadPosition(f"{path}.tiles", "no stack has more than four fighters")
        for place, tile in enumerate(stack.tiles):
            at = f"{path}.tiles[{place}]"
            if tile < 0:
                check_unknown(stack, tile, partial, at)
            else:
                check_tile(state, stack, tile, at)


def check_unknown(stack: Stack, tile: int, partial: bool, path: str) -> None:
    """Refuse an unknown tile in a position, and one in a view that everybody has seen."""
    if not partial:
        raise BadPosition(path, "the tile is not named")
    if stack.owner != FACE_DOWN and -1 - tile != 0:
        raise BadPosition(path, "a fighter that was shown must be named")


def check_tile(state: State, stack: Stack, tile: int, path: str) -> None:
    """Refuse a tile that cannot lie in its stack, or cannot be known as it is."""
    owner = owner_of(state, tile)
    if owner == NO_SEAT:
        raise BadPosition(path, "the tile is of a group that does not play")
    if stack.owner != FACE_DOWN and (owner != stack.owner or not is_fighter(tile)):
        raise BadPosition(path, "a face-up stack holds fighters of its owner")
    if has_moved(tile) and stack.owner != state.turn:
        raise BadPosition(path, "only fighters of the active player move")
    if has_moved(tile) and state.outcome is None and not is_moving(state):
        raise BadPosition(path, "nobody moves now")
    shown = tile & SHOWN
    if shown >> (SHOWN_SHIFT + 1 + state.table.players) and shown != EVERYBODY:
        raise BadPosition(path, "was shown to a seat that is not there")
    unseen = stack.owner != FACE_DOWN and shown != EVERYBODY
    if unseen and (shown or not state.built or tile & ITEM_BITS or has_moved(tile)):
        raise BadPosition(path, "has been seen by all")
    check_items(state, tile, path)


def is_moving(state: State) -> bool:
    """True if fighters move now."""
    return len(state.stack) > 0 and state.stack[-1].name in ("move_fighter", "move_to")


def check_items(state: State, tile: int, path: str) -> None:
    """Refuse items that a tile cannot have (CF-5.54, CF-5.58, CF-5.60)."""
    if tile & ITEM_BITS == 0:
        return
    group = state.pack.groups[group_of(tile)]
    if not is_fighter(tile) or tile & SHOWN != EVERYBODY:
        raise BadPosition(path, "only a fighter that all have seen has items")
    leader = state.pack.level_of[tile & TYPE] == LEADER
    for kind in items_of(tile):
        rule = state.pack.item_leader[kind - FIRST_ITEM]
        if group.copies[LEVELS + kind] == 0:
            raise BadPosition(path, f"the {group.plural} have no {KINDS[kind]}")
        if (rule == FORBIDDEN and leader) or (rule == ONLY and not leader):
            raise BadPosition(path, f"cannot have a {KINDS[kind]}")


def check_setup(state: State, seat: int | None, partial: bool) -> None:
    """Refuse plans that cannot have been made, and starting stacks put down out of turn."""
    if not state.built:
        raise BadPosition("built", "armies are built in the set-up")
    if sum(state.fall_of) or state.falls or state.first_turn_over:
        raise BadPosition("seats", "nobody has had a turn yet")
    top = state.stack[-1]
    for other, group in enumerate(state.group_of):
        path = f"seats[{other}]"
        if is_placing(state) and (state.seen_of[other] != 0) != has_placed(state, other):
            raise BadPosition(f"{path}.seen", "does not fit who has put a starting stack down")
        if group == NO_GROUP or not isinstance(top, BuildArmies):
            if state.plan_of[other]:
                raise BadPosition(f"{path}.plan", "no army is built now")
            if group == NO_GROUP and (state.army_of[other] or state.start_of[other]):
                raise BadPosition(path, "the seat has no army yet")
            continue
        if partial and other != seat:
            continue
        ready = check_plan(state, other, path)
        if ready == (other in top.seats):
            raise BadPosition(f"{path}.plan", "does not fit who is ready")


def check_plan(state: State, seat: int, path: str) -> bool:
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
    army = armies.planned_types(pack, group, size, plan) if ready else []
    start = armies.planned_start(pack, group, size, plan) if ready else []
    if state.army_of[seat] != army or state.start_of[seat] != start:
        raise BadPosition(f"{path}.army", "does not follow from the plan")
    return ready


def has_placed(state: State, seat: int) -> bool:
    """True if a seat comes before the one that is putting its starting stack down (CF-3.16)."""
    players = state.table.players
    asked = state.stack[-1].seats[0]
    return (seat - state.turn) % players < (asked - state.turn) % players


def check_armies(state: State, seat: int | None, partial: bool) -> None:
    """Refuse tiles that are more than an army or the pack has, and starts that cannot be."""
    tiles = all_tiles(state)
    for group, leader in enumerate(state.seat_of):
        if leader == NO_SEAT and any(armies.by_sort(group, tiles)):
            raise BadPosition("graveyard", "holds tiles of a group that does not play")
    for other, group in enumerate(state.group_of):
        path = f"seats[{other}]"
        counts = armies.by_sort(group, tiles)
        whole = not partial or state.outcome is not None or other == seat
        if whole != bool(state.army_of[other]):
            raise BadPosition(f"{path}.army", "is missing" if whole else "is not known")
        check_counts(state, other, counts, path)
        if state.built:
            check_built(state, other, whole, path)
        elif state.start_of[other] or state.seen_of[other]:
            raise BadPosition(f"{path}.start", "the game did not begin at the start")
        if not partial:
            if state.built and is_placing(state) and not state.seen_of[other]:
                add_unseen(state, other, state.start_of[other], counts)
            if counts != armies.by_sort(group, state.army_of[other]):
                raise BadPosition(f"{path}.army", "is not what is on the table")


def check_counts(state: State, seat: int, counts: list[int], path: str) -> None:
    """Refuse more tiles than a seat's group and army have; `counts` is on the table, by sort."""
    group = state.group_of[seat]
    copies = state.pack.groups[group].copies
    for count, most in zip(counts, copies):
        if count > most:
            raise BadPosition(path, f"there are {most} of a tile, not more")
    if not state.army_of[seat]:
        return
    army = armies.by_sort(group, state.army_of[seat])
    if sum(army) != sum(state.army_of[seat]):
        raise BadPosition(f"{path}.army", "holds tiles of another group")
    for count, taken, most in zip(counts, army, copies):
        if taken > most:
            raise BadPosition(path, f"there are {most} of a tile, not more")
        if count > taken:
            raise BadPosition(f"{path}.army", "does not hold the tiles on the table")
    if sum(army) != state.size_of[seat]:
        raise BadPosition(f"{path}.army", f"must hold {state.size_of[seat]} tiles")


def check_built(state: State, seat: int, whole: bool, path: str) -> None:
    """Refuse an army or a starting stack that cannot have been built."""
    starting = state.pack.rules.starting_tiles
    start, seen = state.start_of[seat], state.seen_of[seat]
    if whole:
        check_legal(state, seat, path)
    elif start and (len(start) != starting or len(set(start) - {0}) != starting - start.count(0)):
        raise BadPosition(f"{path}.start", "is no starting stack")
    known = [level for level in start if seen >> level & 1]
    named = len(start) - start.count(0)
    if len(known) != armies.LEVEL_COUNT[seen] or (not whole and len(known) != named):
        raise BadPosition(f"{path}.seen", "is not what was seen of the starting stack")
    unseen = 0
    for cell in state.board.cells_of[seat]:
        for tile in state.board.stacks[cell].tiles:
            if tile < 0 or tile & SHOWN != EVERYBODY:
                unseen += 1
                level = 0 if tile < 0 else state.pack.level_of[tile & TYPE]
                if level and (level not in start or seen >> level & 1):
                    raise BadPosition(f"{path}.seen", f"level {level} is not unseen")
    placed = seen != 0 or not is_placing(state)
    playing = placed and is_in(state, seat) and state.outcome is None
    if playing and unseen != starting - armies.LEVEL_COUNT[seen]:
        raise BadPosition(f"{path}.seen", "is not what was seen of the starting stack")
    if placed and seen == 0:
        raise BadPosition(f"{path}.seen", "the starting stack was seen")


def check_legal(state: State, seat: int, path: str) -> None:
    """Refuse an army and a starting stack that the rules do not allow (CF-3.4 to CF-3.11)."""
    number = state.group_of[seat]
    group, size = state.pack.groups[number], state.size_of[seat]
    army, start = armies.by_sort(number, state.army_of[seat]), state.start_of[seat]
    tiles = {KINDS[kind]: army[LEVELS + kind] for kind in group.kinds}
    proposal = armies.Proposal(tiles, army[1:LEVELS], start, army[0])
    fault = armies.army_fault(group, size, proposal)
    if fault is not None:
        raise BadPosition(f"{path}.army", fault.text)
    if state.table.presets_only[seat]:
        presets = [state.pack.presets[one] for one in state.pack.presets_for(number, size)]
        if not any(one.army == army and one.start == start for one in presets):
            raise BadPosition(f"{path}.army", "is no preset")


def check_lineup(state: State) -> None:
    """Refuse a line-up that does not fit what is pending, or itself."""
    lineup = state.lineup
    names = [frame.name for frame in state.stack]
    settled = any(name in SETTLED for name in names)
    under_way = settled or any(name in FIGHTING for name in names)
    if lineup is None:
        if under_way:
            raise BadPosition("lineup", "is missing")
        return
    if state.outcome is None and not under_way:
        raise BadPosition("lineup", "no combat round is under way")
    for place in range(PLACES):
        if lineup.tiles[place] != GONE:
            check_lined_up(state, place, lineup.tiles[place])
    for slot, helped in enumerate(lineup.helps):
        if helped >= lineup.size or (helped != NO_SLOT and abs(helped - slot) != 1):
            raise BadPosition(f"lineup.slots[{slot}].helps", "is no neighboring slot")
    named = [place for pair in lineup.hypnosis for place in pair]
    for place in [*named, lineup.one, lineup.other, lineup.helper]:
        if place >= 2 * lineup.size:
            raise BadPosition("lineup", "names a slot that is not filled")
    if lineup.scouts >> lineup.size:
        raise BadPosition("lineup.scouts", "names a slot that is not filled")
    if state.outcome is None and lineup.settled != settled:
        raise BadPosition("lineup.settled", "does not fit what is pending")
    for slot in range(lineup.size):
        if lineup.source[slot] - lineup.location not in STEPS:
            raise BadPosition(f"lineup.slots[{slot}].source", "is not next to the location")


def check_lined_up(state: State, place: int, tile: int) -> None:
    """Refuse a tile that cannot be at its place of the line-up."""
    path = f"lineup.slots[{place // 2}]"
    owner = owner_of(state, tile)
    own = owner == state.turn and is_fighter(tile)
    if owner == NO_SEAT or (place % 2 == CHOSEN and not own):
        raise BadPosition(path, "the tile cannot be there")
    check_items(state, tile, path)


def check_leaders(state: State) -> None:
    """Refuse a living player without a Leader, and the Leader of one who is out (CF-9.5)."""
    if is_setup(state):
        return
    waiting = state.lineup is not None and not state.lineup.settled
    for seat in range(state.table.players):
        path = f"seats[{seat}]"
        dead = is_dead(state, seat)
        if not is_in(state, seat):
            if not dead:
                raise BadPosition(f"{path}.eliminated", "the Leader is alive")
            continue
        if dead and not waiting:
            raise BadPosition(path, "the Leader is in the graveyard")
        if has_left(state, seat) and not waiting:
            raise BadPosition(f"{path}.left", "the Leader is alive")
        is_whole = not state.built and not has_unknown(state)
        if is_whole and not dead and all_tiles(state)[leader_of(state, seat)] != 1:
            raise BadPosition(path, "has no Leader in a stack")
