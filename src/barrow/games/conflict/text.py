"""Words for people: the open question, an action, the board.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import actions as kinds
from barrow.games.conflict import armies
from barrow.games.conflict.actions import LINE_SIDES, slot_text
from barrow.games.conflict.cells import (
    NO_CELL,
    ROW,
    SIDES,
    STEPS,
    Cell,
    cell_at,
    name_cell,
    x_of,
    y_of,
)
from barrow.games.conflict.components import (
    FIRST_ITEM,
    ITEM_SHIFT,
    ITEMS,
    KINDS,
    LEADER,
    LEVELS,
    SORTS,
    TYPE,
    group_of,
    is_fighter,
    kind_of,
)
from barrow.games.conflict.events import tile_name
from barrow.games.conflict.lineup import FACE_DOWN, GONE, IS_HYPNOTIZED, IS_LOST, IS_MISSED, Lineup
from barrow.games.conflict.numbers import mover
from barrow.games.conflict.rules.blows import attack_at, defense_at
from barrow.games.conflict.rules.fights import Aid, Hide
from barrow.games.conflict.rules.instants import ScatterTo
from barrow.games.conflict.rules.movement import MoveTo, OverLimit
from barrow.games.conflict.rules.placing import FurthestStack
from barrow.games.conflict.state import NO_GROUP, ConflictState, fighter_place, own_cell, stack_cell
from barrow.games.conflict.view import ConflictView
from barrow.kernel.action import Action
from barrow.kernel.state import Frame

# Questions that need no figures: by decision, with their clause.
_QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "choose_group": ("Which group do you lead?", "CF-3.2"),
    "choose_start": ("Where does your starting stack go?", "CF-3.16"),
    "prep": ("Use a tile before the turn begins?", "CF-5.1"),
    "reveal": ("Use a tile before the instants go off?", "CF-5.1"),
    "ready": ("Use a tile before the fights?", "CF-5.1"),
    "march": ("Use a tile before the movement?", "CF-5.1"),
    "choose_location": ("Which stack do you attack?", "CF-4.7"),
    "choose_fighter": ("Which stack gives the next fighter?", "CF-4.10"),
    "order_instants": ("Which instant goes off next?", "CF-4.19"),
    "take_blow": ("Who takes the blow?", "CF-5.22"),
    "scout": ("Which stack does the Scout look at?", "CF-5.12"),
    "move_fighter": ("Which fighter moves?", "CF-4.54"),
    "arrange_stack": ("Which stack do you arrange?", "CF-4.72"),
    "arrange_next": ("Which fighter lies next from the top?", "CF-4.72"),
}
_BUILDING: Final[dict[int, tuple[str, str]]] = {
    kinds.CHOOSE_ARMY: ("Which army do you take?", "CF-3.8"),
    kinds.EXTRA_LEVEL: ("Which level gets one more fighter?", "CF-3.7"),
    kinds.LEAVE_OUT: ("Which level does not start?", "CF-3.11"),
    kinds.STACK_NEXT: ("Which fighter is next in the starting stack, from the top?", "CF-3.12"),
}
_STYLES: Final[list[str]] = ["red", "blue", "yellow", "magenta", "green", "white"]
_CELL: Final = 7


def ask(view: ConflictView) -> tuple[str, str]:
    """Return the open question in a player's words, and its clause."""
    state = view.known
    if state.outcome is not None:
        return ("The game is over", state.outcome.clause)
    top = state.stack[-1]
    if top.name in _QUESTIONS:
        return _QUESTIONS[top.name]
    if top.name == "build_armies":
        return _ask_army(view)
    return _ask_figures(state, top)


def _ask_army(view: ConflictView) -> tuple[str, str]:
    state, seat = view.known, view.seat
    if seat is None or seat not in state.stack[-1].seats:
        return ("The armies are being built", "CF-3.9")
    group = state.pack.groups[state.group_of[seat]]
    plan = state.plan_of[seat]
    what = armies.stage(group, state.size_of[seat], plan)
    if what == kinds.TAKE_TILES:
        kind = group.kinds[len(plan) - 1]
        taken = sum(plan[1:])
        text = f"How many of {state.pack.kind_names[kind]} do you take? {taken} events and items "
        return (text + f"so far, {state.size_of[seat]} tiles in all", "CF-3.7")
    return _BUILDING[what]


def _ask_figures(state: ConflictState, top: Frame[ConflictState]) -> tuple[str, str]:
    lineup = state.lineup
    if isinstance(top, (Hide, ScatterTo, FurthestStack)):
        assert lineup is not None
        place = top.places[0] if isinstance(top, ScatterTo) else top.place
        name = tile_name(state.pack, lineup.tiles[place])
        if isinstance(top, Hide):
            return (f"Does {name} hide?", "CF-5.24")
        if isinstance(top, ScatterTo):
            return (f"Where is {name} scattered to?", "CF-5.46")
        return (f"Under which stack does {name} go?", "CF-4.44")
    if isinstance(top, Aid):
        return (f"Whom does slot {top.slot + 1} help?", "CF-5.17")
    if isinstance(top, MoveTo):
        return (f"Where does the fighter at {name_cell(top.cell)} go?", "CF-4.56")
    if isinstance(top, OverLimit):
        return (f"Who leaves the over-full stack at {name_cell(top.cell)}?", "CF-4.70")
    assert top.name == "fight", top
    assert lineup is not None
    one, other = _figures(state, lineup, lineup.one), _figures(state, lineup, lineup.other)
    return (f"Use a tile before {one} fights {other}?", "CF-5.1")


def _figures(state: ConflictState, lineup: Lineup, place: int) -> str:
    tile = lineup.tiles[place]
    if tile == GONE or not is_fighter(tile):
        return "nobody"
    attack, defense = attack_at(state, lineup, place), defense_at(state, lineup, place)
    return f"{tile_name(state.pack, tile)} ({attack}/{defense})"


def say(view: ConflictView, action: Action) -> str:
    """Return an action in a player's words."""
    kind, a, b = action.kind, action.a, action.b
    state = view.known
    if kind in _PLAIN_WORDS:
        return _PLAIN_WORDS[kind]
    if kind == kinds.CHOOSE_GROUP:
        return f"Lead the {state.pack.groups[a].plural}"
    if kind == kinds.CHOOSE_ARMY:
        return "Build your own" if a == kinds.CUSTOM else _say_preset(state, a)
    if kind in _LEVEL_WORDS:
        return _LEVEL_WORDS[kind] + ("Leader" if a == LEADER else f"level {a}")
    if kind in (kinds.TAKE_TILES, kinds.OVER_LIMIT, kinds.ARRANGE_NEXT):
        return _say_number(state, action)
    if kind in (kinds.PLAY_LOST, kinds.PLAY_MISS, kinds.PLAY_HYPNOSIS, kinds.TAKE_BLOW, kinds.HELP):
        return _say_place(state, action)
    if kind == kinds.ORDER_INSTANTS:
        return f"Slot {a + 1}: {_at(state, 2 * a + 1)}"
    if kind == kinds.RESURRECT:
        return f"Bring level {b} back with the {state.pack.kind_names[FIRST_ITEM + a]}"
    return _say_cell(view, action)


_PLAIN_WORDS: Final[dict[int, str]] = {
    kinds.PASS: "Pass",
    kinds.STOP: "No more fighters",
    kinds.STAY: "Stay",
    kinds.NONE: "Help nobody",
    kinds.NO: "Do not look",
    kinds.END_MOVEMENT: "End the movement",
    kinds.END_ARRANGING: "End the turn",
    kinds.LEAVE: "Give up: your Leader falls",
}
_LEVEL_WORDS: Final[dict[int, str]] = {
    kinds.EXTRA_LEVEL: "One more of ",
    kinds.LEAVE_OUT: "Start without ",
    kinds.STACK_NEXT: "Next: ",
}


def _say_preset(state: ConflictState, number: int) -> str:
    preset = state.pack.presets[number]
    army = preset.army
    levels = "/".join([str(count) for count in army[1:LEVELS]])
    tiles = [
        f"{army[LEVELS + kind]} {state.pack.kind_names[kind]}"
        for kind in range(len(KINDS))
        if army[LEVELS + kind]
    ]
    return f"{preset.style.capitalize()}: levels 2-6 {levels}; {', '.join(tiles)}"


def _say_number(state: ConflictState, action: Action) -> str:
    if action.kind == kinds.TAKE_TILES or not state.stack:
        return str(action.a)
    top = state.stack[-1]
    cell = getattr(top, "cell", -1)
    stack = state.board.get(cell)
    if stack is None or action.a >= len(stack.tiles) or stack.tiles[action.a] < 0:
        return str(action.a)
    return tile_name(state.pack, stack.tiles[action.a])


def _at(state: ConflictState, place: int) -> str:
    lineup = state.lineup
    if lineup is None or lineup.tiles[place] == GONE:
        return slot_text(place)
    return tile_name(state.pack, lineup.tiles[place])


def _say_place(state: ConflictState, action: Action) -> str:
    kind, a, b = action.kind, action.a, action.b
    if kind == kinds.TAKE_BLOW:
        return f"Slot {a + 1}: {_at(state, 2 * a)}"
    if kind == kinds.HELP:
        return f"Help slot {a + 1}: {_at(state, 2 * a)}"
    where = f"{_at(state, a)} (slot {a // 2 + 1}, {LINE_SIDES[a % 2]})"
    if kind == kinds.PLAY_LOST:
        return f"Lost: {where} loses its abilities"
    if kind == kinds.PLAY_MISS:
        return f"Miss: {where} does not strike"
    if b < 0:
        return f"Hypnosis: {where} stays out"
    return f"Hypnosis: {where} fights {_at(state, 2 * b + a % 2)}"


def _say_cell(view: ConflictView, action: Action) -> str:
    """Say an action that names a place on the board."""
    state = view.known
    seat = -1 if view.seat is None else view.seat
    kind, a, b = action.kind, action.a, action.b
    if kind in (kinds.FROM, kinds.SCATTER_TO, kinds.SLIP_AWAY, kinds.LOOK):
        return f"{_SIDE_WORDS[kind]} {_side(state, a)}"
    if kind in (kinds.MOVE_FIGHTER, kinds.ATTACH):
        number = b if kind == kinds.ATTACH else a
        cell, index = fighter_place(state, seat, number)
        name = f"fighter {number}"
        if cell != NO_CELL and state.board[cell].tiles[index] >= 0:
            tile = state.board[cell].tiles[index]
            name = f"{tile_name(state.pack, tile)} at {name_cell(cell)}"
        if kind == kinds.MOVE_FIGHTER:
            return f"Move {name}"
        return f"{state.pack.kind_names[FIRST_ITEM + a]} for {name}"
    cell = _cell_named(state, seat, action)
    where = f"stack {a}" if cell == NO_CELL else name_cell(cell)
    if kind == kinds.PLAY_EXTRACTION:
        return f"Extraction: {_at(state, a)} goes to {where}"
    return f"{_CELL_WORDS[kind]} {where}{_what(state, cell)}"


_SIDE_WORDS: Final[dict[int, str]] = {
    kinds.FROM: "Take from",
    kinds.SCATTER_TO: "Scatter to",
    kinds.SLIP_AWAY: "Hide on",
    kinds.LOOK: "Look at",
}
_CELL_WORDS: Final[dict[int, str]] = {
    kinds.CHOOSE_START: "Start at",
    kinds.CHOOSE_LOCATION: "Attack",
    kinds.PLAY_BOMB: "Bomb",
    kinds.FURTHEST_STACK: "Go under",
    kinds.ARRANGE_STACK: "Arrange",
    kinds.MOVE_TO: "To",
}


def _side(state: ConflictState, side: int) -> str:
    if state.lineup is None:
        return f"the {SIDES[side]}"
    cell = state.lineup.location + STEPS[side]
    return f"{name_cell(cell)} in the {SIDES[side]}{_what(state, cell)}"


def _cell_named(state: ConflictState, seat: int, action: Action) -> Cell:
    kind, a = action.kind, action.a
    if kind == kinds.CHOOSE_START:
        return a
    if kind in (kinds.CHOOSE_LOCATION, kinds.PLAY_BOMB):
        return stack_cell(state, a)
    if kind == kinds.MOVE_TO:
        start = mover(state)
        return start if start == NO_CELL else start + action.c * ROW + action.b
    return own_cell(state, seat, action.b if kind == kinds.PLAY_EXTRACTION else a)


def _what(state: ConflictState, cell: int) -> str:
    """Say what lies on a cell, as anybody sees it."""
    stack = state.board.get(cell)
    if stack is None:
        return ""
    count = len(stack.tiles)
    if stack.owner == FACE_DOWN:
        return f" ({count} face down)"
    top = stack.tiles[0]
    shown = tile_name(state.pack, top) if top >= 0 else state.title(stack.owner)
    return f" ({shown}, {count} in all)" if count > 1 else f" ({shown})"


def draw(view: ConflictView) -> str:
    """Return the board as text: players first, then the grid, then the line-up."""
    state = view.known
    limit = state.table.stand_still * len(state.living())
    lines = [f"[bold]Conflict[/], {state.quiet} of {limit} turns without a loss", ""]
    lines += [_seat_line(view, seat) for seat in range(state.table.players)]
    lines.append("")
    lines += _grid_lines(state)
    lines += _own_lines(view)
    lines += _lineup_lines(state)
    lines.append(f"Graveyard: {_pile(state)}")
    return "\n".join(lines)


def _seat_line(view: ConflictView, seat: int) -> str:
    state = view.known
    group = state.group_of[seat]
    title = state.title(seat)
    marker = "»" if seat == state.turn and state.outcome is None else " "
    who = "you" if seat == view.seat else f"seat {seat + 1}"
    if group == NO_GROUP:
        return f"{marker} {title:<11} {who}"
    if not state.is_in(seat):
        return f"  [dim]{title:<11}[/] {who:<7} eliminated"
    held = [
        f"{state.held(seat, kind)} {state.pack.kind_names[kind]}"
        for kind in range(len(KINDS))
        if state.held(seat, kind)
    ]
    stacks = state.own_cells(seat)
    fighters = sum([len(state.board[cell].tiles) for cell in stacks])
    text = f"{marker} [{_STYLES[group]}]{title:<11}[/] {who:<7}"
    text += f"{fighters:>3} fighter{'' if fighters == 1 else 's'}"
    text += f" in {len(stacks)} stack{'' if len(stacks) == 1 else 's'}"
    return f"{text}, holds {', '.join(held)}" if held else text


def tile_mark(state: ConflictState, tile: int) -> str:
    """Return a tile in two or three letters: `V3`, `V3+` with items, `V:bomb`."""
    letter = state.pack.groups[group_of(tile)].name[0]
    if not is_fighter(tile):
        return f"{letter}:{KINDS[kind_of(tile)]}"
    items = any(tile >> (ITEM_SHIFT + item) & 1 for item in range(ITEMS))
    return f"{letter}{state.pack.level_of[tile & TYPE]}{'+' if items else ''}"


def _grid_lines(state: ConflictState) -> list[str]:
    if not state.board:
        return []
    cells = sorted(state.board)
    columns = [x_of(cell) for cell in cells]
    west, east = min(columns), max(columns)
    lines = ["     " + "".join([f"{x:^{_CELL}}" for x in range(west, east + 1)]).rstrip()]
    for y in range(y_of(cells[0]), y_of(cells[-1]) + 1):
        row = "".join([_cell_text(state, cell_at(x, y)) for x in range(west, east + 1)])
        lines.append(f"{y:>4} {row}".rstrip())
    return lines


def _cell_text(state: ConflictState, cell: int) -> str:
    stack = state.board.get(cell)
    if stack is None:
        return f"{'.':^{_CELL}}"
    count = len(stack.tiles)
    if stack.owner == FACE_DOWN:
        return f"[dim]{f'({count})':^{_CELL}}[/]"
    top = stack.tiles[0]
    name = state.pack.groups[state.group_of[stack.owner]].name
    text = f"{tile_mark(state, top) if top >= 0 else name[0]}x{count}"
    return f"[{_STYLES[state.group_of[stack.owner]]}]{text:^{_CELL}}[/]"


def _own_lines(view: ConflictView) -> list[str]:
    state, seat = view.known, view.seat
    if seat is None:
        return []
    lines: list[str] = []
    for cell in state.own_cells(seat):
        tiles = [tile_mark(state, tile) for tile in state.board[cell].tiles if tile >= 0]
        lines.append(f"Yours at {name_cell(cell)}: {', '.join(tiles)}")
    return lines


def _lineup_lines(state: ConflictState) -> list[str]:
    lineup = state.lineup
    if lineup is None:
        return []
    lines = [f"Combat at {name_cell(lineup.location)}"]
    for slot in range(lineup.size):
        one, other = _line_text(state, lineup, 2 * slot), _line_text(state, lineup, 2 * slot + 1)
        lines.append(f"  {slot + 1}: {one} against {other}")
    return lines


def _line_text(state: ConflictState, lineup: Lineup, place: int) -> str:
    tile = lineup.tiles[place]
    if tile == GONE:
        return "-"
    if not is_fighter(tile):
        return tile_name(state.pack, tile)
    flags = lineup.flags[place]
    marks = [
        word
        for bit, word in ((IS_LOST, "Lost"), (IS_HYPNOTIZED, "Hypnosis"), (IS_MISSED, "Miss"))
        if flags & bit
    ]
    text = _figures(state, lineup, place)
    return f"{text} [{', '.join(marks)}]".replace("[", "<").replace("]", ">") if marks else text


def _pile(state: ConflictState) -> str:
    parts = [
        f"{state.grave[tile]} {tile_mark(state, tile)}"
        for tile in range(len(state.grave))
        if state.grave[tile] and tile // SORTS < len(state.pack.groups)
    ]
    return ", ".join(parts) or "empty"
