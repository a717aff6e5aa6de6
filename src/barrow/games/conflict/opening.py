"""Set-up: groups, armies, the deal, starting stacks (chapters 3 and 7).

1. `read_table`, `read_groups`: what the options settle (CF-7.3);
2. `ChooseGroup`, where groups are chosen (CF-3.2);
3. `BuildArmies`: all seats at once and in secret (CF-3.9); what each has to choose next
   follows from its plan (`armies.stage`);
4. `DealBoard`: first player, then the shuffle (CF-3.13, CF-3.15);
5. `ChooseStart`: starting stacks around the edge (CF-3.16 to CF-3.18).

Chance is used in this order: random groups, first player, shuffle (CF-3.21).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from barrow.games.conflict import armies, events
from barrow.games.conflict.actions import (
    BuildOwn,
    ExtraLevel,
    LeadGroup,
    LeaveOut,
    StackNext,
    StartAt,
    TakePreset,
    TakeTiles,
)
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import Cell, cell_at, distance, name_cell
from barrow.games.conflict.components import GROUPS, NO_SEAT, SORTS, Pack, Table, fighter
from barrow.games.conflict.moves import start_cells
from barrow.games.conflict.rules.asking import AllAsked, Asked, need_nobody_left
from barrow.games.conflict.rules.stacks import lay
from barrow.games.conflict.rules.turn import begin_first_turn
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, SETUP, Chance
from barrow.kernel.decision import Step, Takes
from barrow.kernel.errors import BadOptions, BadPosition, Refusal
from barrow.kernel.state import Log
from barrow.kernel.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

FIXED: Final = "fixed"
RANDOM: Final = "random"
FREE: Final = "free"
PRESET: Final = "preset"


def read_table(players: int, options: dict[str, object]) -> Table:
    """Return what the options settle, groups apart."""
    limit = options["stand_still"]
    assert isinstance(limit, int)
    each = _words(options["armies_each"], "armies_each", players)
    for word in each:
        if word not in (FREE, PRESET):
            text = f"armies are free or preset, not {word}"
            raise BadOptions("bad_config.armies_each", text, "CF-7.3")
    words = each or [str(options["armies"])] * players
    return Table(players, [word == PRESET for word in words], limit, options)


def _words(value: object, name: str, players: int) -> list[str]:
    """Return a list option with one word for each seat; nothing is []."""
    if value is None:
        return []
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list):
        text = f"{name} takes a list, one for each seat, not {value!r}"
        raise BadOptions(f"bad_config.{name}", text, "CF-7.3")
    if len(words) != players:
        text = f"{len(words)} are given to {players} seats"
        raise BadOptions(f"bad_config.{name}", text, "CF-7.3")
    return [word.strip() if isinstance(word, str) else str(word) for word in words]


def read_groups(pack: Pack, players: int, options: Mapping[str, object]) -> list[int]:
    """Return the groups fixed for the seats; [] if they are random or chosen (CF-3.2)."""
    words = _words(options["fixed_groups"], "fixed_groups", players)
    if options["groups"] != FIXED:
        if words:
            text = f"groups are {options['groups']}, so none may be fixed"
            raise BadOptions("bad_config.fixed_groups", text, "CF-3.2")
        return []
    ids = [group.id for group in pack.groups]
    found: list[int] = []
    for word in words or ids[:players]:
        if word not in ids:
            text = f"there is no group {word}; groups are {', '.join(ids)}"
            raise BadOptions("unknown_group", text, "CF-3.2")
        group = ids.index(word)
        if group in found:
            raise BadOptions("group_taken", f"{word} is given twice", "CF-3.1")
        found.append(group)
    return found


def open_game(state: State, groups: list[int], chance: Chance, log: Log) -> None:
    """Put the set-up on the stack; random groups are drawn now."""
    players = state.table.players
    state.built = True
    state.push(DealBoard())
    state.push(BuildArmies(tuple(range(players))))
    if state.table.options["groups"] == RANDOM:
        drawn = list(range(GROUPS))
        chance.shuffle(drawn, SETUP)
        groups = drawn[:players]
    if not groups:
        state.push(ChooseGroup(0))
    for seat, group in enumerate(groups):
        take_group(state, seat, group, log)


def take_group(state: State, seat: int, group: int, log: Log) -> None:
    """Give a group to a seat; the lists are replaced, since copies share them."""
    state.group_of = state.group_of[:]
    state.group_of[seat] = group
    state.seat_of = state.seat_of[:]
    state.seat_of[group] = seat
    if log is not None:
        log.append(events.group_taken(state, seat + 1, seat, group))


class ChooseGroup(Asked):
    """Take a free group, in seat order (CF-3.2)."""

    name: ClassVar[str] = "choose_group"
    clause: ClassVar[str] = "CF-3.2"
    takes: ClassVar[Takes] = [LeadGroup]
    over: ClassVar[list[str]] = ["build_armies"]

    def question(self, state: State) -> str:
        """Ask for a group."""
        return "Which group do you lead?"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the groups that are not taken."""
        return [
            state.moves.lead[group]
            for group, taken_by in enumerate(state.seat_of)
            if taken_by == NO_SEAT
        ]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Take it, and ask the next seat."""
        assert isinstance(action, LeadGroup)
        if seat + 1 < state.table.players:
            state.push(ChooseGroup(seat + 1))
        take_group(state, seat, action.group, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """The group is taken."""
        assert isinstance(action, LeadGroup)
        text = f"the {state.pack.groups[action.group].plural} are taken"
        return Refusal("CF-3.2", text, "group_taken")


class BuildArmies(AllAsked):
    """All seats that are not ready build their armies, in secret (CF-3.9).

    Nobody learns more than who is ready, so it is asked even with a single answer.
    """

    name: ClassVar[str] = "build_armies"
    clause: ClassVar[str] = "CF-3.9"
    takes: ClassVar[Takes] = [TakePreset, BuildOwn, TakeTiles, ExtraLevel, LeaveOut, StackNext]
    over: ClassVar[list[str]] = ["deal_board"]

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def question(self, state: State) -> str:
        """Say to others what is going on."""
        return "The armies are being built"

    def ask(self, state: State, seat: int | None) -> tuple[str, str]:
        """Ask a seat for what comes next in its plan."""
        if seat is None or seat not in self.seats:
            return (self.question(state), self.clause)
        group = state.pack.groups[state.group_of[seat]]
        plan, size = state.plan_of[seat], state.size_of[seat]
        what = armies.stage(group, size, plan)
        if what != armies.TAKE_TILES:
            return _QUESTIONS[what]
        name = state.pack.kind_names[group.kinds[len(plan) - 1]]
        taken = sum(plan[1:])
        so_far = "no events and items" if taken == 0 else counted(taken, "event or item")
        return (f"How many {name} tiles do you take? You have {so_far} of {size} tiles", "CF-3.7")

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer what comes next in the seat's plan."""
        group, plan = state.group_of[seat], state.plan_of[seat]
        only = state.table.presets_only[seat]
        size = state.size_of[seat]
        what = armies.stage(state.pack.groups[group], size, plan)
        numbers = armies.choices(state.pack, group, size, only, plan, what)
        return [build_action(state, what, number) for number in numbers]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Note the choice; a seat whose plan is complete is ready."""
        group, size = state.group_of[seat], state.size_of[seat]
        plan = [*state.plan_of[seat], number_built(action)]
        state.plan_of = state.plan_of[:]
        state.plan_of[seat] = plan
        if armies.stage(state.pack.groups[group], size, plan) != armies.READY:
            state.push(self)
            return
        army = armies.planned_army(state.pack, group, size, plan)
        start = armies.planned_start(state.pack, group, size, plan)
        state.army_of = state.army_of[:]
        state.army_of[seat] = armies.by_type(group, army)
        state.start_of = state.start_of[:]
        state.start_of[seat] = start
        if log is not None:
            log.append(events.army_ready(state, seat, army, start))
        others = tuple([other for other in self.seats if other != seat])
        if others:
            state.push(BuildArmies(others))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A number that is not offered, or a choice that comes earlier or later."""
        group, plan, size = state.group_of[seat], state.plan_of[seat], state.size_of[seat]
        what = armies.stage(state.pack.groups[group], size, plan)
        if stage_of(action) != what:
            text = f"answer this first: {self.ask(state, seat)[0]}"
            return Refusal("CF-3.9", text, "wrong_action")
        if what == armies.CHOOSE_ARMY:
            return self._refuse_army(state, seat, action)
        only = state.table.presets_only[seat]
        numbers = armies.choices(state.pack, group, size, only, plan, what)
        offered = ", ".join([str(number) for number in numbers])
        text = f"you can choose {offered}, not {number_built(action)}"
        if what == armies.TAKE_TILES:
            return Refusal("CF-3.6", text, "army_copies")
        if what == armies.EXTRA_LEVEL:
            return Refusal("CF-3.5", text, "army_levels")
        return Refusal("CF-3.10", text, "start_levels")

    def _refuse_army(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, BuildOwn):
            return Refusal("CF-7.3", "this table plays with preset armies only", "army_tile")
        assert isinstance(action, TakePreset)
        preset = state.pack.presets[action.preset]
        size = state.size_of[seat]
        text = f"{preset.id} is not an army of {size} tiles for the {state.title(seat)}"
        return Refusal("CF-3.8", text, "army_tile")

    def check(self, state: State, path: str) -> None:
        """Everybody still builds while groups are chosen."""
        choosing = state.stack[-1].name == ChooseGroup.name
        if choosing and len(self.seats) < state.table.players:
            raise BadPosition(f"{path}.seats", "nobody has built an army yet")

    def check_choice(self, state: State, path: str) -> None:
        """Nobody waits for a player who has left; what can be chosen follows from the plans."""
        need_nobody_left(state, self.seats, path)


_QUESTIONS: Final[dict[int, tuple[str, str]]] = {
    armies.CHOOSE_ARMY: ("Which army do you take?", "CF-3.8"),
    armies.EXTRA_LEVEL: ("Which level gets one more fighter?", "CF-3.7"),
    armies.LEAVE_OUT: ("Which level does not start?", "CF-3.11"),
    armies.STACK_NEXT: ("Who comes next in the starting stack, from the top?", "CF-3.12"),
}


def build_action(state: State, what: int, number: int) -> Action:
    """Return the action that makes one choice of a plan."""
    moves = state.moves
    if what == armies.CHOOSE_ARMY:
        return moves.build_own if number == armies.CUSTOM else moves.preset[number]
    if what == armies.TAKE_TILES:
        return moves.take_tiles[number]
    if what == armies.EXTRA_LEVEL:
        return moves.extra_level[number]
    if what == armies.LEAVE_OUT:
        return moves.leave_out[number]
    assert what == armies.STACK_NEXT, what
    return moves.stack_next[number]


def stage_of(action: Action) -> int:
    """Return which choice of a plan an action makes."""
    if isinstance(action, (TakePreset, BuildOwn)):
        return armies.CHOOSE_ARMY
    if isinstance(action, TakeTiles):
        return armies.TAKE_TILES
    if isinstance(action, ExtraLevel):
        return armies.EXTRA_LEVEL
    return armies.LEAVE_OUT if isinstance(action, LeaveOut) else armies.STACK_NEXT


def number_built(action: Action) -> int:
    """Return what an action adds to a plan."""
    if isinstance(action, TakePreset):
        return action.preset
    if isinstance(action, BuildOwn):
        return armies.CUSTOM
    if isinstance(action, TakeTiles):
        return action.count
    assert isinstance(action, (ExtraLevel, LeaveOut, StackNext)), action
    return action.level


class DealBoard(Step[State]):
    """Settle who comes first, then deal all other tiles face down (CF-3.13, CF-3.15)."""

    name: ClassVar[str] = "deal_board"

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Lay out the board and ask for the first starting stack."""
        players = state.table.players
        state.turn = state.seat_of[state.pack.first_group]
        if state.turn == NO_SEAT:
            state.turn = chance.below(players, SETUP)
        deal = state.pack.deal_for(players)
        tiles: list[int] = []
        for seat, group in enumerate(state.group_of):
            army = armies.by_sort(group, state.army_of[seat])
            tiles += tiles_to_deal(group, army, state.start_of[seat])
        chance.shuffle(tiles, DECK)
        each = state.pack.rules.deal_per_stack
        for y in range(deal.rows):
            for x in range(deal.columns):
                first = (y * deal.columns + x) * each
                state.board.lay(cell_at(x, y), FACE_DOWN, tiles[first : first + each])
        state.plan_of = [[] for _ in range(players)]
        if log is not None:
            log.append(
                events.board_dealt(state, deal.columns, deal.rows, deal.columns * deal.rows, each)
            )
            log.append(events.first_player(state, state.turn))
        state.push(ChooseStart(state.turn))


def tiles_to_deal(group: int, army: list[int], start: list[int]) -> list[int]:
    """List the tiles of an army that are not in its starting stack."""
    left = army[:]
    for level in start:
        left[level - 1] -= 1
    return [group * SORTS + sort for sort, count in enumerate(left) for _ in range(count)]


class ChooseStart(Asked):
    """Put the starting stack on a cell around the edge (CF-3.16)."""

    name: ClassVar[str] = "choose_start"
    clause: ClassVar[str] = "CF-3.16"
    takes: ClassVar[Takes] = [StartAt]

    def question(self, state: State) -> str:
        """Ask for a cell."""
        return "Where does your starting stack go?"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the start cells that are free and not next to another starting stack (CF-3.18)."""
        starts: list[Cell] = state.moves.starts[state.table.players - 2]
        return [
            state.moves.start_at[cell]
            for cell in starts
            if cell not in state.board.stacks and not is_next_to_start(state, cell)
        ]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Put it down; everybody sees its top and its number (CF-3.12)."""
        assert isinstance(action, StartAt)
        group = state.group_of[seat]
        if log is not None:
            log.append(events.start_placed(state, seat, action.cell, len(state.start_of[seat])))
        tiles = [fighter(group, level) for level in state.start_of[seat]]
        lay(state, action.cell, seat, tiles, log)
        following = (seat + 1) % state.table.players
        if following == state.turn:
            begin_first_turn(state, log)
        else:
            state.push(ChooseStart(following))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """No start cell, an occupied one, or one next to another starting stack."""
        assert isinstance(action, StartAt)
        deal = state.pack.deal_for(state.table.players)
        where = name_cell(action.cell)
        if action.cell not in start_cells(deal.columns, deal.rows):
            text = f"{where} is not on the edge of the board"
            return Refusal("CF-3.17", text, "start_cell")
        if action.cell in state.board.stacks:
            return Refusal("CF-3.18", f"{where} is occupied", "start_cell")
        text = f"{where} is next to another starting stack"
        return Refusal("CF-3.18", text, "start_adjacent")


def is_next_to_start(state: State, cell: Cell) -> bool:
    """True if a starting stack lies next to a cell."""
    for cells in state.board.cells_of:
        for start in cells:
            if distance(start, cell) == 1:
                return True
    return False
