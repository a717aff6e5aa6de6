"""Words for people: an action, the board.

All of it is made from what a seat knows, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import (
    ArrangeStack,
    Attach,
    Attack,
    BuildOwn,
    EndArranging,
    EndMovement,
    ExtraLevel,
    GiveUpFighter,
    GoUnder,
    HelpNobody,
    HelpSlot,
    HideOn,
    LayNext,
    LeadGroup,
    Leave,
    LeaveOut,
    LookAt,
    LookAway,
    MoveFighter,
    MoveTo,
    Pass,
    PlayBomb,
    PlayExtraction,
    PlayHypnosis,
    PlayLost,
    PlayMiss,
    Resurrect,
    ScatterOnto,
    SetOff,
    StackNext,
    StartAt,
    Stay,
    StopChoosing,
    TakeBlowIn,
    TakeFrom,
    TakePreset,
    TakeTiles,
)
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import NO_CELL, SIDES, Cell, cell_at, name_cell, x_of, y_of
from barrow.games.conflict.components import (
    FIRST_ITEM,
    KINDS,
    LEADER,
    LEVELS,
    NO_GROUP,
    TYPE,
    fighter,
    group_of,
    is_fighter,
    items_of,
    kind_of,
)
from barrow.games.conflict.lineup import (
    CHOSEN,
    GONE,
    IS_HYPNOTIZED,
    IS_LOST,
    IS_MISSED,
    NO_SLOT,
    OPPOSITE,
    Lineup,
    slot_text,
)
from barrow.games.conflict.numbers import cell_named
from barrow.games.conflict.rules.arranging import LayFighter
from barrow.games.conflict.rules.blows import figures_at
from barrow.games.conflict.rules.movement import OverLimit
from barrow.games.conflict.rules.players import is_in, living
from barrow.games.conflict.rules.stacks import fighter_place
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.words import counted, joined

_STYLES: Final[list[str]] = ["red", "blue", "yellow", "magenta", "green", "white"]
_CELL: Final = 7


def say(state: State, seat: int | None, action: Action) -> str:
    """Return an action in a player's words."""
    if isinstance(action, (Pass, StopChoosing, Stay, HelpNobody, LookAway)):
        return _DECLINING[type(action).__name__]
    if isinstance(action, EndMovement):
        return "End the movement"
    if isinstance(action, EndArranging):
        return "End the turn"
    if isinstance(action, Leave):
        return "Give up: your Leader falls"
    if isinstance(action, (LeadGroup, TakePreset, BuildOwn, TakeTiles)):
        return _say_army(state, action)
    if isinstance(action, (ExtraLevel, LeaveOut, StackNext)):
        return _say_level(state, seat, action)
    if isinstance(action, (PlayLost, PlayMiss, PlayHypnosis, PlayExtraction)):
        return _say_play(state, seat, action)
    if isinstance(action, (SetOff, HelpSlot, TakeBlowIn)):
        return _say_slot(state, action)
    if isinstance(action, (GiveUpFighter, LayNext)):
        return _fighter_in_question(state, action.fighter)
    if isinstance(action, (MoveFighter, Attach, Resurrect)):
        return _say_fighter(state, seat, action)
    return _say_cell(state, seat, action)


_DECLINING: Final[dict[str, str]] = {
    "Pass": "Pass",
    "StopChoosing": "No more fighters",
    "Stay": "Stay in the fight",
    "HelpNobody": "Help nobody",
    "LookAway": "Don't look",
}


def _say_army(state: State, action: Action) -> str:
    if isinstance(action, LeadGroup):
        return f"Lead the {state.pack.groups[action.group].plural}"
    if isinstance(action, BuildOwn):
        return "Build your own"
    if isinstance(action, TakeTiles):
        return str(action.count)
    assert isinstance(action, TakePreset)
    preset = state.pack.presets[action.preset]
    levels = "/".join([str(count) for count in preset.army[1:LEVELS]])
    tiles = [
        f"{count} {name}"
        for count, name in zip(preset.army[LEVELS:], state.pack.kind_names)
        if count
    ]
    return f"{preset.style.capitalize()}: levels 2-6 {levels}; {joined(tiles)}"


def _say_level(state: State, seat: int | None, action: Action) -> str:
    assert isinstance(action, (ExtraLevel, LeaveOut, StackNext))
    level = f"level {action.level}"
    if seat is not None and state.group_of[seat] != NO_GROUP and LEADER <= action.level <= LEVELS:
        level = state.pack.tile_name(fighter(state.group_of[seat], action.level))
    if isinstance(action, ExtraLevel):
        return f"One more {level}"
    return f"Start without the {level}" if isinstance(action, LeaveOut) else f"Next: {level}"


def _at(state: State, place: int) -> str:
    """Return what is at a place of the line-up."""
    lineup = state.lineup
    if lineup is None or lineup.tiles[place] == GONE:
        return slot_text(place)
    return state.pack.tile_name(lineup.tiles[place])


def _say_play(state: State, seat: int | None, action: Action) -> str:
    assert isinstance(action, (PlayLost, PlayMiss, PlayHypnosis, PlayExtraction))
    where = f"the {_at(state, action.place)} in slot {action.place // 2 + 1}"
    if isinstance(action, PlayLost):
        return f"Lost: {where} loses its abilities"
    if isinstance(action, PlayMiss):
        return f"Miss: {where} does not strike"
    if isinstance(action, PlayExtraction):
        cell = cell_named(state, seat, action)
        end = f"stack {action.stack}" if cell == NO_CELL else name_cell(cell)
        return f"Extraction: {where} goes to {end}"
    if action.victim == NO_SLOT:
        return f"Hypnosis: {where} does not fight"
    victim = 2 * action.victim + action.place % 2
    return f"Hypnosis: {where} fights the {_at(state, victim)} in slot {action.victim + 1}"


def _say_slot(state: State, action: Action) -> str:
    assert isinstance(action, (SetOff, HelpSlot, TakeBlowIn))
    side = OPPOSITE if isinstance(action, SetOff) else CHOSEN
    who = f"the {_at(state, 2 * action.slot + side)} in slot {action.slot + 1}"
    return f"Help {who}" if isinstance(action, HelpSlot) else who[0].upper() + who[1:]


def _fighter_in_question(state: State, index: int) -> str:
    """Return a fighter of the stack that the open decision is about."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, (OverLimit, LayFighter)):
        tiles = state.board.stacks[top.cell].tiles
        if index < len(tiles) and tiles[index] >= 0:
            return state.pack.tile_name(tiles[index])
    return f"Fighter {index + 1}"


def _say_fighter(state: State, seat: int | None, action: Action) -> str:
    if isinstance(action, Resurrect):
        item = state.pack.kind_names[FIRST_ITEM + action.item]
        name = f"level {action.level}"
        if seat is not None and LEADER <= action.level <= LEVELS:
            name = f"a {state.pack.tile_name(fighter(state.group_of[seat], action.level))}"
        return f"Bring {name} back with the {item}"
    assert isinstance(action, (MoveFighter, Attach))
    who = f"fighter {action.fighter + 1}"
    if seat is not None:
        cell, index = fighter_place(state, seat, action.fighter)
        if cell != NO_CELL and state.board.stacks[cell].tiles[index] >= 0:
            tile = state.board.stacks[cell].tiles[index]
            who = f"the {state.pack.tile_name(tile)} at {name_cell(cell)}"
    if isinstance(action, MoveFighter):
        return f"Move {who}"
    return f"{state.pack.kind_names[FIRST_ITEM + action.item]} for {who}"


def _say_cell(state: State, seat: int | None, action: Action) -> str:
    """Return an action that names a place on the board."""
    cell = cell_named(state, seat, action)
    where = "there" if cell == NO_CELL else name_cell(cell)
    if isinstance(action, TakeFrom):
        return f"{_top(state, cell)} from {where}, {SIDES[action.side]} of the target"
    if isinstance(action, MoveTo):
        joins = f", on top of {_what(state, cell)}" if cell in state.board.stacks else ""
        return f"To {where}{joins}"
    if isinstance(action, (Attack, PlayBomb, LookAt, GoUnder, ArrangeStack)):
        return f"{_CELL_WORDS[type(action).__name__]} {_what(state, cell)} at {where}"
    if isinstance(action, (ScatterOnto, HideOn)):
        verb = "Scatter" if isinstance(action, ScatterOnto) else "Hide"
        return f"{verb} onto {_what(state, cell)} at {where}"
    assert isinstance(action, StartAt), action
    return f"Start at {where}"


_CELL_WORDS: Final[dict[str, str]] = {
    "Attack": "Attack",
    "PlayBomb": "Bomb",
    "LookAt": "Look at",
    "GoUnder": "Go under",
    "ArrangeStack": "Arrange",
}


def _top(state: State, cell: Cell) -> str:
    """Return the top fighter on a cell, as anybody sees it."""
    stack = state.board.stacks.get(cell)
    if stack is None or stack.tiles[0] < 0:
        return "The top fighter"
    return state.pack.tile_name(stack.tiles[0])


def _what(state: State, cell: Cell) -> str:
    """Return the stack on a cell, as anybody sees it."""
    stack = state.board.stacks.get(cell)
    if stack is None:
        return "the stack"
    count = len(stack.tiles)
    if stack.owner == FACE_DOWN:
        return f"the {count} face-down tiles" if count > 1 else "the face-down tile"
    top = stack.tiles[0]
    shown = state.pack.tile_name(top) if top >= 0 else f"fighter of the {state.title(stack.owner)}"
    return f"the {shown}" if count == 1 else f"the {shown} and {count - 1} more"


def draw(state: State, seat: int | None) -> str:
    """Return the board as text: players first, then the grid, then the line-up."""
    limit = state.table.stand_still * len(living(state))
    lines = [f"[bold]Conflict[/], {state.quiet} of {limit} turns without a loss", ""]
    lines += [_seat_line(state, seat, other) for other in range(state.table.players)]
    lines.append("")
    lines += _grid_lines(state)
    lines += _own_lines(state, seat)
    lines += _lineup_lines(state)
    lines.append(f"Graveyard: {_pile(state)}")
    return "\n".join(lines)


def _seat_line(state: State, own: int | None, seat: int) -> str:
    group = state.group_of[seat]
    title = state.title(seat)
    marker = "»" if seat == state.turn and state.outcome is None else " "
    who = "you" if seat == own else f"seat {seat + 1}"
    if group == NO_GROUP:
        return f"{marker} {title:<11} {who}"
    if not is_in(state, seat):
        return f"  [dim]{title:<11}[/] {who:<7} eliminated"
    held = [
        f"{count} {name}"
        for count, name in zip(state.held_of[seat], state.pack.kind_names)
        if count
    ]
    cells = state.board.cells_of[seat]
    fighters = sum([len(state.board.stacks[cell].tiles) for cell in cells])
    text = f"{marker} [{_STYLES[group]}]{title:<11}[/] {who:<7}"
    text += f"{fighters:>3} fighter{'' if fighters == 1 else 's'}"
    text += f" in {counted(len(cells), 'stack')}"
    return f"{text}, holds {', '.join(held)}" if held else text


def tile_mark(state: State, tile: int) -> str:
    """Return a tile in two or three letters: `V3`, `V3+` with items, `V:bomb`."""
    letter = state.pack.groups[group_of(tile)].name[0]
    if not is_fighter(tile):
        return f"{letter}:{KINDS[kind_of(tile)]}"
    return f"{letter}{state.pack.level_of[tile & TYPE]}{'+' if items_of(tile) else ''}"


def _grid_lines(state: State) -> list[str]:
    cells: list[int] = state.board.cells
    if not cells:
        return []
    columns = [x_of(cell) for cell in cells]
    west, east = min(columns), max(columns)
    lines = ["     " + "".join([f"{x:^{_CELL}}" for x in range(west, east + 1)]).rstrip()]
    for y in range(y_of(cells[0]), y_of(cells[-1]) + 1):
        row = "".join([_cell_text(state, cell_at(x, y)) for x in range(west, east + 1)])
        lines.append(f"{y:>4} {row}".rstrip())
    return lines


def _cell_text(state: State, cell: int) -> str:
    stack = state.board.stacks.get(cell)
    if stack is None:
        return f"{'.':^{_CELL}}"
    count = len(stack.tiles)
    if stack.owner == FACE_DOWN:
        return f"[dim]{f'({count})':^{_CELL}}[/]"
    top = stack.tiles[0]
    group = state.group_of[stack.owner]
    mark = tile_mark(state, top) if top >= 0 else state.pack.groups[group].name[0]
    return f"[{_STYLES[group]}]{f'{mark}x{count}':^{_CELL}}[/]"


def _own_lines(state: State, seat: int | None) -> list[str]:
    if seat is None:
        return []
    lines: list[str] = []
    for cell in state.board.cells_of[seat]:
        tiles = [tile for tile in state.board.stacks[cell].tiles if tile >= 0]
        marks = [f"{state.pack.tile_name(tile)} ({tile_mark(state, tile)})" for tile in tiles]
        lines.append(f"Yours at {name_cell(cell)}: {', '.join(marks)}")
    return lines


def _lineup_lines(state: State) -> list[str]:
    lineup = state.lineup
    if lineup is None:
        return []
    lines = [f"Combat at {name_cell(lineup.location)}"]
    for slot in range(lineup.size):
        one, other = _line_text(state, lineup, 2 * slot), _line_text(state, lineup, 2 * slot + 1)
        lines.append(f"  {slot + 1}: {one} against {other}")
    return lines


def _line_text(state: State, lineup: Lineup, place: int) -> str:
    tile = lineup.tiles[place]
    if tile == GONE:
        return "-"
    if not is_fighter(tile):
        return state.pack.tile_name(tile)
    flags = lineup.flags[place]
    marks = [
        word
        for bit, word in ((IS_LOST, "Lost"), (IS_HYPNOTIZED, "Hypnosis"), (IS_MISSED, "Miss"))
        if flags & bit
    ]
    text = figures_at(state, place)
    return f"{text} <{', '.join(marks)}>" if marks else text


def _pile(state: State) -> str:
    parts = [f"{count} {tile_mark(state, tile)}" for tile, count in enumerate(state.grave) if count]
    return ", ".join(parts) or "empty"
