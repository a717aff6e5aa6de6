"""Held events: Lost, Miss, Extraction, Hypnosis and Bomb (CF-5.31 to CF-5.43).

`add_plays` lists their targets, and what happens is in `play_…`. A played tile goes to the
graveyard first (CF-5.6).
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import components as box
from barrow.games.conflict import events
from barrow.games.conflict import lineup as line
from barrow.games.conflict.actions import PlayBomb, PlayExtraction, PlayHypnosis, PlayLost, PlayMiss
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import NO_CELL, name_cell
from barrow.games.conflict.rules.elimination import settle_outside_combat
from barrow.games.conflict.rules.players import bury, hold, owner_of
from barrow.games.conflict.rules.stacks import can_take, lay, numbered
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.events import EventKind
from barrow.kernel.state import Log

KIND_OF: Final[dict[type[Action], int]] = {  # by kind of action: the event that it plays
    PlayLost: box.LOST,
    PlayMiss: box.MISS,
    PlayExtraction: box.EXTRACTION,
    PlayHypnosis: box.HYPNOSIS,
    PlayBomb: box.BOMB,
}


def discard(state: State, seat: int, kind: int, clause: str, rest: str, log: Log) -> None:
    """Send a played event to the graveyard (CF-5.6)."""
    hold(state, seat, kind, -1)
    bury(state, box.other_tile(state.group_of[seat], kind))
    if log is not None:
        log.append(events.played(state, seat, kind, rest, clause=clause))


def the_lineup(state: State) -> line.Lineup:
    """Return the line-up of the round under way."""
    assert state.lineup is not None
    return state.lineup


def closed_sides(state: State) -> list[int]:
    """List the sides of the location on which a face-down stack lies."""
    return state.board.sides_of(the_lineup(state).location, FACE_DOWN)


def abilities_at(state: State, lineup: line.Lineup, place: int) -> int:
    """Return the abilities of whoever is at a place, as bits; Lost cancels them (CF-5.32)."""
    tile = lineup.tiles[place]
    if tile == line.GONE or lineup.flags[place] & line.IS_LOST:
        return 0
    return state.pack.abilities_of[tile & box.TYPE]


def owner_at(state: State, place: int) -> int:
    """Return who owns the fighter at a place of the line-up, or NO_SEAT if there is none."""
    lineup = state.lineup
    if lineup is None or not lineup.has_fighter(place):
        return box.NO_SEAT
    return owner_of(state, lineup.tiles[place])


def is_opposing(state: State, place: int) -> bool:
    """True if an opposing fighter is at this place (CF-2.21)."""
    owner = owner_at(state, place)
    return place % 2 == line.OPPOSITE and owner not in (box.NO_SEAT, state.turn)


def has_fight(state: State, slot: int) -> bool:
    """True if a slot has a fight (CF-4.28)."""
    lineup = the_lineup(state)
    one, other = 2 * slot + line.CHOSEN, 2 * slot + line.OPPOSITE
    if not lineup.has_fighter(one) or not is_opposing(state, other):
        return False
    return (lineup.flags[one] | lineup.flags[other]) & line.IS_HYPNOTIZED == 0


def fight_exists(state: State) -> bool:
    """True if the coming fight still has both its fighters (CF-4.29)."""
    lineup = the_lineup(state)
    if lineup.one % 2 == line.CHOSEN and lineup.other == lineup.one + line.OPPOSITE:
        return has_fight(state, lineup.one // 2)
    return lineup.has_fighter(lineup.one) and lineup.has_fighter(lineup.other)


def add_plays(state: State, seat: int, kinds: int, listed: list[Action]) -> None:
    """List events of these kinds, as bits, with every target for them (CF-5.7)."""
    moves, places = state.moves, range(0 if state.lineup is None else 2 * state.lineup.size)
    if kinds & 1 << box.LOST:
        listed += [moves.lost[place] for place in places if can_lose(state, seat, place)]
    if kinds & 1 << box.EXTRACTION:
        refuges = list_refuges(state, seat)
        for place in places:
            if can_extract(state, seat, place):
                listed += [moves.extraction[place][number] for number in refuges]
    if kinds & 1 << box.MISS:
        listed += [moves.miss[place] for place in places if can_miss(state, place)]
    if kinds & 1 << box.BOMB:
        listed += [moves.bomb[number] for number in list_bombed(state)]
    if kinds & 1 << box.HYPNOSIS:
        for place in places:
            if can_hypnotize(state, seat, place):
                listed += [moves.hypnosis[place][slot] for slot in list_victims(state, place)]


def can_lose(state: State, seat: int, place: int) -> bool:
    """True if a fighter of another seat has an ability to lose (CF-5.31)."""
    owner = owner_at(state, place)
    abilities = abilities_at(state, the_lineup(state), place)
    return owner not in (box.NO_SEAT, seat) and abilities & ~box.NO_START != 0


def can_miss(state: State, place: int) -> bool:
    """True if a fighter is about to strike in the coming fight, and not yet missed (CF-5.33)."""
    lineup = the_lineup(state)
    if lineup.flags[place] & line.IS_MISSED:
        return False
    if place in (lineup.one, lineup.other):
        return True
    return place == lineup.helper and is_aided(state)


def is_aided(state: State) -> bool:
    """True if the coming fight has a helper who can still help (CF-5.21)."""
    lineup = the_lineup(state)
    helper = lineup.helper
    if helper == line.NO_PLACE or not lineup.has_fighter(helper):
        return False
    if lineup.flags[helper] & line.IS_HYPNOTIZED:
        return False
    both = abilities_at(state, lineup, helper) & abilities_at(state, lineup, lineup.one)
    return both & box.AID != 0


def play_flag(state: State, seat: int, kind: int, place: int, log: Log) -> None:
    """Note on a fighter that it is Lost for this round, or is missed in the coming fight."""
    clause, flag = ("CF-5.31", line.IS_LOST) if kind == box.LOST else ("CF-5.33", line.IS_MISSED)
    discard(state, seat, kind, clause, f" on {name_at(state, place)}", log)
    the_lineup(state).flags[place] |= flag


def can_extract(state: State, seat: int, place: int) -> bool:
    """True if a fighter may be extracted: own, chosen or opposing, not hypnotized (CF-5.35)."""
    if owner_at(state, place) != seat or the_lineup(state).flags[place] & line.IS_HYPNOTIZED:
        return False
    return place % 2 == line.CHOSEN or seat != state.turn


def list_refuges(state: State, seat: int) -> list[int]:
    """List the numbers of own stacks that are not engaged and can take a fighter (CF-5.35)."""
    lineup = the_lineup(state)
    return [
        number
        for number, stack in enumerate(state.board.stacks_of(seat))
        if not lineup.is_engaged(stack.cell) and can_take(state, stack)
    ]


def play_extraction(state: State, seat: int, place: int, number: int, log: Log) -> None:
    """Put the fighter on top of a stack out of the combat (CF-5.36)."""
    refuge = state.board.places_of(seat)[number]
    discard(state, seat, box.EXTRACTION, "CF-5.35", f" on {name_at(state, place)}", log)
    tile = the_lineup(state).remove(place)
    lay(state, refuge, seat, [tile, *refuge.stack.tiles], log)
    if log is not None:
        log.append(events.extracted(state, tile, refuge.cell))


def can_hypnotize(state: State, seat: int, place: int) -> bool:
    """True if a seat may take over this fighter: one of the other side (CF-5.37)."""
    lineup = the_lineup(state)
    if not lineup.has_fighter(place) or lineup.flags[place] & line.IS_HYPNOTIZED:
        return False
    if seat == state.turn:
        return is_opposing(state, place)
    if place % 2 != line.CHOSEN:
        return False
    return any(owner_at(state, other) == seat for other in range(line.OPPOSITE, 2 * lineup.size, 2))


def list_victims(state: State, place: int) -> list[int]:
    """List the later slots whose fighter of the same side may be the victim; none last (CF-5.38).

    No victim is a choice too: `SLOTS` stands for it.
    """
    lineup, side = the_lineup(state), place % 2
    found: list[int] = []
    for slot in range(place // 2 + 1, lineup.size):
        victim = 2 * slot + side
        is_there = lineup.has_fighter(victim) if side == line.CHOSEN else is_opposing(state, victim)
        if is_there and not lineup.flags[victim] & line.IS_HYPNOTIZED:
            found.append(slot)
    return [*found, line.SLOTS]


def play_hypnosis(state: State, seat: int, place: int, slot: int, log: Log) -> None:
    """Take a fighter over for the rest of the round (CF-5.39, CF-5.40)."""
    lineup = the_lineup(state)
    victim = line.NO_PLACE if slot == line.NO_SLOT else 2 * slot + place % 2
    against = "" if victim == line.NO_PLACE else f" against {name_at(state, victim)}"
    discard(state, seat, box.HYPNOSIS, "CF-5.37", f" on {name_at(state, place)}{against}", log)
    lineup.flags[place] |= line.IS_HYPNOTIZED
    lineup.hypnotize(place, victim)


def list_bombed(state: State) -> list[int]:
    """List the numbers of all face-down stacks but the one at the location (CF-5.42)."""
    location = NO_CELL if state.lineup is None else state.lineup.location
    return [
        number
        for number, stack in enumerate(state.board.stacks)
        if stack.owner == FACE_DOWN and stack.cell != location
    ]


def play_bomb(state: State, seat: int, number: int, log: Log) -> None:
    """Send a whole face-down stack to the graveyard (CF-5.43)."""
    stack = state.board.stacks[number]
    discard(state, seat, box.BOMB, "CF-5.42", f" on {name_cell(stack.cell)}", log)
    remove_stack(state, stack, events.stack_bombed, log)
    settle_outside_combat(state, "CF-5.43", log)


def remove_stack(state: State, stack: Stack, event: EventKind, log: Log) -> None:
    """Turn a face-down stack up and send it to the graveyard, without effect (CF-10.8)."""
    state.board.clear(state.board.place(stack.cell))
    for tile in stack.tiles:
        bury(state, tile)
    if log is not None:
        log.append(event(state, stack.cell, stack.tiles))


def cannot(clause: str, text: str) -> Refusal:
    """Refuse the use of a held tile."""
    return Refusal(clause, text, "illegal_play")


def name_at(state: State, place: int) -> str:
    """Return a fighter of the line-up in a sentence, with its slot."""
    tile = the_lineup(state).tiles[place]
    return f"the {state.pack.tile_name(tile)} in slot {place // 2 + 1}"


def refuse(state: State, seat: int, action: Action) -> Refusal:
    """Return why a held event cannot be played on this target."""
    if isinstance(action, PlayBomb):
        return _refuse_bomb(state, action.stack)
    assert isinstance(action, (PlayLost, PlayMiss, PlayExtraction, PlayHypnosis)), action
    place = action.place
    lineup = state.lineup
    if lineup is None or not lineup.has_fighter(place):
        whose = " of yours" if place % 2 == line.CHOSEN and seat == state.turn else ""
        return cannot("CF-5.7", f"there is no fighter{whose} in slot {place // 2 + 1}")
    name = name_at(state, place)
    if isinstance(action, PlayLost):
        if owner_at(state, place) == seat:
            return cannot("CF-5.31", f"{name} is your own")
        return cannot("CF-5.31", f"{name} has no ability to lose")
    if isinstance(action, PlayMiss):
        if lineup.flags[place] & line.IS_MISSED:
            return cannot("CF-5.33", f"{name} is already kept from striking")
        return cannot("CF-5.33", f"{name} is not about to strike")
    if isinstance(action, PlayExtraction):
        return _refuse_extraction(state, seat, action, name)
    if not can_hypnotize(state, seat, place):
        return cannot("CF-5.37", f"{name} {_why_awake(state, seat, place)}")
    return cannot("CF-5.38", f"{name} has nobody to fight in slot {action.victim + 1}")


def _why_awake(state: State, seat: int, place: int) -> str:
    """Return why a fighter can't be hypnotized, after its name."""
    if the_lineup(state).flags[place] & line.IS_HYPNOTIZED:
        return "is already hypnotized"
    if seat == state.turn or place % 2 != line.CHOSEN:
        return "is not on the other side"
    return "is not attacking any of your fighters"


def _refuse_bomb(state: State, number: int) -> Refusal:
    stack = numbered(state.board.stacks, number)
    if stack is None:
        text = "there is no such stack"
    elif stack.owner == FACE_DOWN:
        text = f"the combat is at {name_cell(stack.cell)}"
    else:
        text = f"the stack at {name_cell(stack.cell)} is not face down"
    return cannot("CF-5.42", text)


def _refuse_extraction(state: State, seat: int, action: PlayExtraction, name: str) -> Refusal:
    if not can_extract(state, seat, action.place):
        hypnotized = the_lineup(state).flags[action.place] & line.IS_HYPNOTIZED
        why = "is hypnotized" if hypnotized else "is not one of your fighters in this combat"
        return cannot("CF-5.35", f"{name} {why}")
    stack = numbered(state.board.stacks_of(seat), action.stack)
    if stack is None:
        text = "you have no such stack"
    elif the_lineup(state).is_engaged(stack.cell):
        text = f"the stack at {name_cell(stack.cell)} takes part in this combat"
    else:
        text = f"the stack at {name_cell(stack.cell)} is full"
    return cannot("CF-5.35", text)
