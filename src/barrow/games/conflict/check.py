"""What no single field can say of a position: whether its parts fit together (CF-9.5).

Each check names the field at fault. Called for every position and view that comes from outside;
the rules themselves keep these things true. Decisions check themselves.
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict import components as tiles
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import STEPS
from barrow.games.conflict.components import KINDS, LEVELS, NO_GROUP, NO_SEAT, TYPE
from barrow.games.conflict.lineup import CHOSEN, GONE, NO_SLOT, PLACES
from barrow.games.conflict.opening import BuildArmies
from barrow.games.conflict.plans import READY, Plan
from barrow.games.conflict.rules import players
from barrow.games.conflict.rules.asking import FIGHTING, SETTLED, is_setup, need
from barrow.games.conflict.rules.items import may_have
from barrow.games.conflict.rules.players import is_in, owner_of
from barrow.games.conflict.state import State
from barrow.games.conflict.worlds import add_unseen, known_tiles
from barrow.kernel.errors import BadPosition


def check_view(state: State, seat: int | None) -> None:
    """Raise BadPosition if no world can be drawn for a view; the world is then checked as well."""
    check_groups(state)
    check_seats(state)
    starting = state.pack.rules.starting_tiles
    for other, start in enumerate(state.start_of):
        named = [level for level in start if level]
        fits = len(start) in (0, starting) and len(set(named)) == len(named)
        need(fits, f"seats[{other}].start", "is no starting stack")
    if seat is not None and state.stack and state.stack[0].name != "deal_board":
        need(len(state.army_of[seat]) > 0, f"seats[{seat}].army", "is missing")


def check_position(state: State) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    check_groups(state)
    check_seats(state)
    check_board(state)
    if is_setup(state):
        check_setup(state)
    if state.stack and state.stack[0].name == "deal_board":
        held = sum([sum(held) for held in state.held_of])
        is_empty = not state.board.stacks and state.lineup is None
        is_empty = is_empty and sum(state.grave) + sum(state.seen_of) + held == 0
        need(is_empty, "board", "nothing is on the table before the deal")
    else:
        check_armies(state)
    check_lineup(state)
    if state.outcome is None:
        check_leaders(state)
        begins = state.stack[-1].name == "begin_turn"
        need(not begins or is_in(state, state.turn), "turn", f"seat {state.turn} is eliminated")


def is_asked(state: State, *names: str) -> bool:
    """True if one of these decisions is open."""
    return len(state.stack) > 0 and state.stack[-1].name in names


def check_groups(state: State) -> None:
    """Refuse a group that is led twice or is missing."""
    choosing = is_asked(state, "choose_group")
    for seat, group in enumerate(state.group_of):
        path = f"seats[{seat}]"
        if choosing and seat >= state.stack[-1].seats[0]:
            need(group == NO_GROUP, f"{path}.group", "the seat has not chosen yet")
        else:
            need(group != NO_GROUP, f"{path}.group", "the seat has no group")
            is_first = state.group_of.index(group) == seat
            need(is_first, f"{path}.group", f"{state.pack.groups[group].id} is taken")


def check_seats(state: State) -> None:
    """Refuse sizes, eliminations and quiet turns that cannot be."""
    count = state.table.players
    most = state.pack.deal_for(count).army
    for seat in range(count):
        path = f"seats[{seat}]"
        fall, size = state.fall_of[seat], state.size_of[seat]
        need(0 <= fall <= state.falls, f"{path}.eliminated", f"must be 0 to {state.falls}")
        holds = state.outcome is None and fall > 0 and any(state.held_of[seat])
        need(not holds, f"{path}.held", "the player is eliminated")
        need(1 <= size <= most, f"{path}.size", f"must be 1 to {most}")
        need(not state.built or size == most, f"{path}.size", "is not the size of an army")
    if state.outcome is not None:
        return
    living = len(players.living(state))
    need(living >= 2, "seats", "two players must be in the game, or it is over")
    need(len(state.stack) > 0, "stack", "nobody has a decision, yet the game is not over")
    # A loss in this turn may have put players out; it sets the count back when the turn ends.
    limit = state.table.stand_still * (count if state.buried else living)
    need(state.quiet < limit, "quiet", f"must be 0 to {limit - 1}, not {state.quiet}")


def check_board(state: State) -> None:
    """Refuse what breaks CF-2.12 to CF-2.14, CF-4.68, CF-5.54, CF-5.58 or CF-5.60."""
    for number, stack in enumerate(state.board.stacks):
        path = f"board[{number}]"
        need(len(stack.tiles) > 0, f"{path}.tiles", "a stack is never empty")
        if stack.owner != FACE_DOWN:
            playing = state.outcome is not None or is_in(state, stack.owner)
            need(playing, f"{path}.owner", f"seat {stack.owner} is eliminated")
            fits = len(stack.tiles) <= state.pack.rules.stack_limit
            fits = fits or players.is_fresh(state, stack.owner)
            need(fits, f"{path}.tiles", "no stack has more than four fighters")
        for place, tile in enumerate(stack.tiles):
            at = f"{path}.tiles[{place}]"
            need(tile >= 0, at, "the tile is not named")
            check_tile(state, stack, tile, at)


def check_tile(state: State, stack: Stack, tile: int, path: str) -> None:
    """Refuse a tile that cannot lie in its stack, or cannot be known as it is."""
    owner = owner_of(state, tile)
    open_to = NO_SEAT if stack.owner == FACE_DOWN else stack.owner
    moved, shown = tiles.has_moved(tile), tile & tiles.SHOWN
    need(owner != NO_SEAT, path, "the tile is of a group that does not play")
    fits = open_to in (NO_SEAT, owner) and (open_to == NO_SEAT or tiles.is_fighter(tile))
    need(fits, path, "a face-up stack holds fighters of its owner")
    need(not moved or open_to == state.turn, path, "only fighters of the active player move")
    moving = state.outcome is not None or is_asked(state, "move_fighter", "move_to")
    need(not moved or moving, path, "nobody moves now")
    present = shown < tiles.shown_to(state.table.players + 1) or shown == tiles.EVERYBODY
    need(present, path, "was shown to a seat that is not there")
    if open_to != NO_SEAT and shown != tiles.EVERYBODY:
        fresh = shown == 0 and state.built and not moved and not tile & tiles.ITEM_BITS
        need(fresh, path, "has been seen by all")
    check_items(state, tile, path)


def check_items(state: State, tile: int, path: str) -> None:
    """Refuse items that a tile cannot have (CF-5.54, CF-5.58, CF-5.60)."""
    group = state.pack.groups[tiles.group_of(tile)]
    for kind in tiles.items_of(tile):
        able = tiles.is_fighter(tile) and tiles.seen_by_all(tile)
        need(able, path, "only a fighter that all have seen has items")
        need(group.copies[LEVELS + kind] > 0, path, f"the {group.plural} have no {KINDS[kind]}")
        may = may_have(state, tile & TYPE, kind - tiles.FIRST_ITEM)
        need(may, path, f"cannot have a {KINDS[kind]}")


def check_setup(state: State) -> None:
    """Refuse plans that cannot have been made, and starting stacks put down out of turn."""
    need(state.built, "built", "armies are built in the set-up")
    played = sum(state.fall_of) + state.falls + state.first_turn_over
    need(played == 0, "seats", "nobody has had a turn yet")
    top = state.stack[-1]
    for other, group in enumerate(state.group_of):
        path = f"seats[{other}]"
        if is_asked(state, "choose_start"):
            is_seen = state.seen_of[other] != 0
            text = "does not fit who has put a starting stack down"
            need(is_seen == has_placed(state, other), f"{path}.seen", text)
        if group == NO_GROUP or not isinstance(top, BuildArmies):
            need(not state.plan_of[other], f"{path}.plan", "no army is built now")
            has_army = len(state.army_of[other]) + len(state.start_of[other]) > 0
            need(group != NO_GROUP or not has_army, path, "the seat has no army yet")
        else:
            ready = check_plan(state, other, path)
            need(ready != (other in top.seats), f"{path}.plan", "does not fit who is ready")


def check_plan(state: State, seat: int, path: str) -> bool:
    """Check a plan choice by choice; return whether it is complete."""
    chosen = state.plan_of[seat]
    for made, number in enumerate(chosen):
        offered = number in Plan(state, seat, chosen[:made]).choices()
        need(offered, f"{path}.plan[{made}]", "is no choice there")
    plan = Plan(state, seat, chosen)
    ready = plan.stage() == READY
    army, start = (plan.types(), plan.start()) if ready else ([], [])
    follows = state.army_of[seat] == army and state.start_of[seat] == start
    need(follows, f"{path}.army", "does not follow from the plan")
    return ready


def has_placed(state: State, seat: int) -> bool:
    """True if a seat comes before the one that is putting its starting stack down (CF-3.16)."""
    count = state.table.players
    asked = state.stack[-1].seats[0]
    return (seat - state.turn) % count < (asked - state.turn) % count


def check_armies(state: State) -> None:
    """Refuse tiles that are more than an army or the pack has, and starts that cannot be."""
    there = known_tiles(state, 0)
    for group, leader in enumerate(state.seat_of):
        plays = leader != NO_SEAT or not any(armies.by_sort(group, there))
        need(plays, "graveyard", "holds tiles of a group that does not play")
    for seat, group in enumerate(state.group_of):
        path = f"seats[{seat}]"
        need(len(state.army_of[seat]) > 0, f"{path}.army", "is missing")
        if state.built:
            check_legal(state, seat, path)
            check_start(state, seat, path)
        else:
            begun = not state.start_of[seat] and not state.seen_of[seat]
            need(begun, f"{path}.start", "the game did not begin at the start")
        counts = armies.by_sort(group, there)
        if is_asked(state, "choose_start") and not state.seen_of[seat]:
            add_unseen(state, seat, state.start_of[seat], counts)
        check_counts(state, seat, counts, path)


def check_counts(state: State, seat: int, counts: list[int], path: str) -> None:
    """Refuse an army that its group does not have, or that is not on the table (by sort)."""
    group, size = state.group_of[seat], state.size_of[seat]
    army = armies.by_sort(group, state.army_of[seat])
    is_own = sum(army) == sum(state.army_of[seat])
    need(is_own, f"{path}.army", "holds tiles of another group")
    for taken, most in zip(army, state.pack.groups[group].copies):
        need(taken <= most, path, f"there are {most} of a tile, not more")
    need(sum(army) == size, f"{path}.army", f"must hold {size} tiles")
    need(counts == army, f"{path}.army", "is not what is on the table")


def check_start(state: State, seat: int, path: str) -> None:
    """Refuse what was seen of a starting stack if it cannot be."""
    start, seen = state.start_of[seat], state.seen_of[seat]
    count = armies.LEVEL_COUNT[seen]
    known = [level for level in start if seen >> level & 1]
    need(len(known) == count, f"{path}.seen", "is not what was seen of the starting stack")
    unseen = 0
    for stack in state.board.stacks_of(seat):
        for tile in stack.tiles:
            if not tiles.seen_by_all(tile):
                unseen += 1
                level = tiles.level_of(tile)
                fits = level in start and level not in known
                need(fits, f"{path}.seen", f"level {level} is not unseen")
    placed = seen != 0 or not is_asked(state, "choose_start")
    need(not placed or seen != 0, f"{path}.seen", "the starting stack was seen")
    if placed:
        fits = unseen == len(start) - count
        need(fits, f"{path}.seen", "is not what was seen of the starting stack")


def check_legal(state: State, seat: int, path: str) -> None:
    """Refuse an army and a starting stack that the rules do not allow (CF-3.4 to CF-3.11)."""
    number = state.group_of[seat]
    group, size = state.pack.groups[number], state.size_of[seat]
    army, start = armies.by_sort(number, state.army_of[seat]), state.start_of[seat]
    taken = {KINDS[kind]: army[LEVELS + kind] for kind in group.kinds}
    proposal = armies.Proposal(taken, army[1:LEVELS], start, army[0])
    fault = armies.army_fault(group, size, proposal)
    if fault is not None:
        raise BadPosition(f"{path}.army", fault.text)
    if state.table.presets_only[seat]:
        presets = [state.pack.presets[one] for one in state.pack.presets_for(number, size)]
        is_one = any(one.army == army and one.start == start for one in presets)
        need(is_one, f"{path}.army", "is no preset")


def check_lineup(state: State) -> None:
    """Refuse a line-up that does not fit what is pending, or itself."""
    lineup = state.lineup
    names = [frame.name for frame in state.stack]
    settled = any(name in SETTLED for name in names)
    under_way = settled or any(name in FIGHTING for name in names)
    if lineup is None:
        need(not under_way, "lineup", "is missing")
        return
    over = state.outcome is not None
    need(over or under_way, "lineup", "no combat round is under way")
    stack = state.board.find(lineup.location)
    fits = stack is None or over or settled or lineup.face_down == (stack.owner == FACE_DOWN)
    need(fits, "lineup.face_down", "does not fit the stack at the location")
    for place in range(PLACES):
        if lineup.tiles[place] != GONE:
            check_lined_up(state, place, lineup.tiles[place])
    for slot, helped in enumerate(lineup.helps):
        fits = helped < lineup.size and (helped == NO_SLOT or abs(helped - slot) == 1)
        need(fits, f"lineup.slots[{slot}].helps", "is no neighboring slot")
    named = [place for pair in lineup.hypnosis for place in pair]
    last = max([*named, lineup.one, lineup.other, lineup.helper])
    need(last < 2 * lineup.size, "lineup", "names a slot that is not filled")
    need(lineup.scouts >> lineup.size == 0, "lineup.scouts", "names a slot that is not filled")
    need(over or lineup.settled == settled, "lineup.settled", "does not fit what is pending")
    for slot in range(lineup.size):
        beside = lineup.source[slot] - lineup.location in STEPS
        need(beside, f"lineup.slots[{slot}].source", "is not next to the location")


def check_lined_up(state: State, place: int, tile: int) -> None:
    """Refuse a tile that cannot be at its place of the line-up."""
    path = f"lineup.slots[{place // 2}]"
    owner = owner_of(state, tile)
    chosen = owner == state.turn and tiles.is_fighter(tile)
    need(owner != NO_SEAT and (place % 2 != CHOSEN or chosen), path, "the tile cannot be there")
    check_items(state, tile, path)


def check_leaders(state: State) -> None:
    """Refuse a living player without a Leader, and the Leader of one who is out (CF-9.5)."""
    if is_setup(state):
        return
    waiting = state.lineup is not None and not state.lineup.settled
    there = known_tiles(state, 0)
    for seat in range(state.table.players):
        path = f"seats[{seat}]"
        dead = players.is_dead(state, seat)
        if not is_in(state, seat):
            need(dead, f"{path}.eliminated", "the Leader is alive")
            continue
        need(not dead or waiting, path, "the Leader is in the graveyard")
        need(waiting or not players.has_left(state, seat), f"{path}.left", "the Leader is alive")
        leads = there[players.leader_of(state, seat)] == 1
        need(leads or dead or state.built, path, "has no Leader in a stack")
