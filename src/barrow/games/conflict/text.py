"""Words for people: an action, the board.

All of it is made from what a seat knows, so it reveals nothing that the view does not show.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict import actions
from barrow.games.conflict import components as tiles
from barrow.games.conflict import lineup as line
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import NO_CELL, cell_at, name_cell, x_of, y_of
from barrow.games.conflict.components import KINDS, LEADER, LEVELS, NO_GROUP
from barrow.games.conflict.coordinates import cell_named
from barrow.games.conflict.rules import blows, movement, players, stacks
from barrow.games.conflict.rules.arranging import LayFighter
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.words import capital, counted

_STYLES: Final[list[str]] = ["red", "blue", "yellow", "magenta", "green", "white"]
_CELL: Final = 7
_EVENTS: Final = ["events and items", "event or item"]
_MARKS: Final = [(line.IS_LOST, "Lost"), (line.IS_HYPNOTIZED, "Hypnosis"), (line.IS_MISSED, "Miss")]


# What an action says; its parts are put into words below.
_SENTENCES: Final[dict[type[Action], str]] = {
    actions.LeadGroup: "Lead the {group}",
    actions.TakePreset: "{preset}",
    actions.BuildOwn: "Build your own",
    actions.TakeTiles: "{count}",
    actions.ExtraLevel: "One more {level}",
    actions.LeaveOut: "Start without the {level}",
    actions.StackNext: "{level}",
    actions.StartAt: "Start at {where}",
    actions.Pass: "Pass",
    actions.Attach: "{item} for {fighter}",
    actions.Resurrect: "Bring {dead} back with the {item}",
    actions.PlayBomb: "Bomb {where}, {stack}",
    actions.PlayLost: "Lost: {place} loses its abilities",
    actions.PlayExtraction: "Extraction: {place} goes to {home}",
    actions.PlayHypnosis: "Hypnosis: {place} {victim}",
    actions.PlayMiss: "Miss: {place} does not strike",
    actions.Attack: "Attack {where}, {stack}",
    actions.TakeFrom: "{top} from {where}",
    actions.StopChoosing: "No more fighters",
    actions.SetOff: "{opposite}",
    actions.ScatterOnto: "Scatter onto {where}, {stack}",
    actions.HideOn: "Hide on {where}, {stack}",
    actions.Stay: "Stay in the fight",
    actions.HelpSlot: "Help {chosen}",
    actions.HelpNobody: "Help nobody",
    actions.TakeBlowIn: "{chosen}",
    actions.GoUnder: "Go under {where}, {stack}",
    actions.LookAt: "Look at {where}, {stack}",
    actions.LookAway: "Don't look",
    actions.MoveFighter: "Move {fighter}",
    actions.EndMovement: "End the movement",
    actions.MoveTo: "To {where}{joined}",
    actions.GiveUpFighter: "{asked}",
    actions.ArrangeStack: "Arrange {where}, {stack}",
    actions.EndArranging: "End the turn",
    actions.LayNext: "{asked}",
    actions.Leave: "Give up: your Leader falls",
}


def say(state: State, seat: int | None, action: Action) -> str:
    """Return an action in a player's words."""
    return capital(_SENTENCES[type(action)].format_map(_Parts(state, seat, action)))


class _Parts:
    """The parts of an action in words, as its sentence asks for them."""

    def __init__(self, state: State, seat: int | None, action: Any) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.action: Final = action
        self.cell: Final = cell_named(state, seat, action)

    def __getitem__(self, part: str) -> str:
        return str(getattr(self, part)())

    def group(self) -> object:
        return self.state.pack.groups[self.action.group].plural

    def preset(self) -> str:
        """Return an army and its size."""
        preset = self.state.pack.presets[self.action.preset]
        fighters, others = sum(preset.army[:LEVELS]), sum(preset.army[LEVELS:])
        return f"{preset.style}: {fighters} fighters, {others} {_EVENTS[others == 1]}"

    def count(self) -> object:
        return self.action.count

    def level(self) -> str:
        """Return the seat's fighter of a level; without a group, just the level."""
        level: int = self.action.level
        group = NO_GROUP if self.seat is None else self.state.group_of[self.seat]
        if group == NO_GROUP or not LEADER <= level <= LEVELS:
            return f"level {level}"
        return self.state.pack.tile_name(tiles.fighter(group, level))

    def dead(self) -> str:
        """Return a fighter in the graveyard."""
        level = self.level()
        return level if level.startswith("level ") else f"a {level}"

    def item(self) -> object:
        return self.state.pack.kind_names[tiles.FIRST_ITEM + self.action.item]

    def place(self) -> str:
        return _at(self.state, self.action.place)

    def victim(self) -> str:
        """Return whom a hypnotized fighter fights."""
        if self.action.victim == line.NO_SLOT:
            return "does not fight"
        return f"fights {_at(self.state, 2 * self.action.victim + self.action.place % 2)}"

    def chosen(self) -> str:
        return _at(self.state, 2 * self.action.slot + line.CHOSEN)

    def opposite(self) -> str:
        return _at(self.state, 2 * self.action.slot + line.OPPOSITE)

    def fighter(self) -> str:
        """Return a fighter of the seat, and where it stands."""
        if self.seat is not None:
            place, index = stacks.fighter_place(self.state, self.seat, self.action.fighter)
            if place is not None and place.stack.tiles[index] >= 0:
                name = self.state.pack.tile_name(place.stack.tiles[index])
                return f"the {name} at {name_cell(place.cell)}"
        return f"fighter {self.action.fighter + 1}"

    def asked(self) -> str:
        """Return a fighter of the stack that the open decision is about."""
        top = self.state.stack[-1] if self.state.stack else None
        index: int = self.action.fighter
        if isinstance(top, (movement.OverLimit, LayFighter)):
            tiles = self.state.board.stack_at(top.cell).tiles
            if index < len(tiles) and tiles[index] >= 0:
                return self.state.pack.tile_name(tiles[index])
        return f"fighter {index + 1}"

    def where(self) -> str:
        return "there" if self.cell == NO_CELL else name_cell(self.cell)

    def home(self) -> str:
        """Return the seat's own stack by its cell, or by its number if there is none."""
        return f"stack {self.action.stack}" if self.cell == NO_CELL else name_cell(self.cell)

    def top(self) -> str:
        """Return the top fighter on the cell, as anybody sees it."""
        stack = self.state.board.find(self.cell)
        if stack is None or stack.tiles[0] < 0:
            return "the top fighter"
        return self.state.pack.tile_name(stack.tiles[0])

    def stack(self) -> str:
        """Return the stack on the cell, as anybody sees it."""
        stack = self.state.board.find(self.cell)
        if stack is None:
            return "the stack"
        count = len(stack.tiles)
        if stack.owner == FACE_DOWN:
            return f"the {count} face-down tiles" if count > 1 else "the face-down tile"
        top = f"fighter of {self.state.called(stack.owner)}"
        if stack.tiles[0] >= 0:
            top = self.state.pack.tile_name(stack.tiles[0])
        return f"the {top}" if count == 1 else f"the {top} and {count - 1} more"

    def joined(self) -> str:
        """Return the stack that a move ends on, if there is one."""
        return "" if self.state.board.find(self.cell) is None else f", on top of {self.stack()}"


def _at(state: State, place: int) -> str:
    """Return what is at a place of the line-up."""
    lineup = state.lineup
    if lineup is None or lineup.tiles[place] == line.GONE:
        return f"the {line.slot_text(place)} in slot {place // 2 + 1}"
    return f"the {state.pack.tile_name(lineup.tiles[place])} in slot {place // 2 + 1}"


def draw(state: State, seat: int | None) -> str:
    """Return the board as text: players first, then the grid, then the line-up."""
    limit = state.table.stand_still * len(players.living(state))
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
    if not players.is_in(state, seat):
        return f"  [dim]{title:<11}[/] {who:<7} eliminated"
    held = state.pack.count_kinds(state.held_of[seat])
    owned = state.board.stacks_of(seat)
    fighters = sum([len(stack.tiles) for stack in owned])
    text = f"{marker} [{_STYLES[group]}]{title:<11}[/] {who:<7}"
    text += f"{fighters:>3} fighter{'' if fighters == 1 else 's'} in {counted(len(owned), 'stack')}"
    return f"{text}, holds {', '.join(held)}" if held else text


def tile_mark(state: State, tile: int) -> str:
    """Return a tile in two or three letters: `V3`, `V3+` with items, `V:bomb`."""
    letter = state.pack.groups[tiles.group_of(tile)].name[0]
    if not tiles.is_fighter(tile):
        return f"{letter}:{KINDS[tiles.kind_of(tile)]}"
    return f"{letter}{tiles.level_of(tile)}{'+' if tiles.items_of(tile) else ''}"


def _grid_lines(state: State) -> list[str]:
    cells = [stack.cell for stack in state.board.stacks]
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
    stack = state.board.find(cell)
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
    for stack in state.board.stacks_of(seat):
        tiles = [tile for tile in stack.tiles if tile >= 0]
        marks = [f"{state.pack.tile_name(tile)} ({tile_mark(state, tile)})" for tile in tiles]
        lines.append(f"Yours at {name_cell(stack.cell)}: {', '.join(marks)}")
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


def _line_text(state: State, lineup: line.Lineup, place: int) -> str:
    tile = lineup.tiles[place]
    if tile == line.GONE:
        return "-"
    if not tiles.is_fighter(tile):
        return state.pack.tile_name(tile)
    marks = [word for bit, word in _MARKS if lineup.flags[place] & bit]
    text = blows.figures_at(state, place)
    return f"{text} <{', '.join(marks)}>" if marks else text


def _pile(state: State) -> str:
    parts = [f"{count} {tile_mark(state, tile)}" for tile, count in enumerate(state.grave) if count]
    return ", ".join(parts) or "empty"
