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

from typing import TYPE_CHECKING, Any, ClassVar, Final

from barrow.games.conflict import armies, events
from barrow.games.conflict.actions import (
    CHOOSE_ARMY,
    CHOOSE_GROUP,
    CHOOSE_START,
    CUSTOM,
    EXTRA_LEVEL,
    TAKE_TILES,
    WORDS,
    Moves,
    start_cells,
)
from barrow.games.conflict.cells import COLUMNS, ROW_BITS, STEPS, cell_at, name_cell
from barrow.games.conflict.components import GROUPS, SORTS, TYPES, Deal, Pack, fighter
from barrow.games.conflict.lineup import FACE_DOWN, Stack
from barrow.games.conflict.rules.turn import begin_first_turn
from barrow.games.conflict.state import NO_GROUP, NO_SEAT, ConflictState, Table
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, SETUP, Chance
from barrow.kernel.errors import BadOptions, Refusal
from barrow.kernel.game import Game
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

if TYPE_CHECKING:
    from collections.abc import Mapping

FIXED: Final = "fixed"
RANDOM: Final = "random"
FREE: Final = "free"
PRESET: Final = "preset"


def read_table(players: int, options: dict[str, object], built: bool) -> Table:
    """Return what the options settle, groups apart."""
    limit = options["stand_still"]
    assert isinstance(limit, int)
    each = _words(options["armies_each"], "armies_each", players)
    for word in each:
        if word not in (FREE, PRESET):
            text = f"armies are free or preset, not {word}"
            raise BadOptions("bad_config.armies_each", text, "CF-7.3")
    words = each or [str(options["armies"])] * players
    return Table(players, [word == PRESET for word in words], limit, built, options)


def _words(value: object, name: str, players: int) -> list[str]:
    """Return a list option with one word for each seat; nothing is []."""
    if value is None:
        return []
    told = value.split(",") if isinstance(value, str) else value
    if not isinstance(told, list):
        text = f"{name} takes a list, one for each seat, not {value!r}"
        raise BadOptions(f"bad_config.{name}", text, "CF-7.3")
    if len(told) != players:
        text = f"{len(told)} are given to {players} seats"
        raise BadOptions(f"bad_config.{name}", text, "CF-7.3")
    return [word.strip() if isinstance(word, str) else str(word) for word in told]


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


def blank(game: Game, pack: Pack, moves: Moves, table: Table) -> ConflictState:
    """Return a state with an empty board and no groups."""
    players = table.players
    return ConflictState(
        game=game,
        stack=[],
        outcome=None,
        pack=pack,
        moves=moves,
        table=table,
        group_of=[NO_GROUP] * players,
        seat_of=[NO_SEAT] * GROUPS,
        plan_of=[[] for _ in range(players)],
        size_of=[pack.deal_for(players).army] * players,
        army_of=[[] for _ in range(players)],
        start_of=[[] for _ in range(players)],
        seen_of=[0] * players,
        board={},
        cells_of=[[] for _ in range(players)],
        bounds=bounds_of(pack.deal_for(players)),
        held_of=[0] * players,
        charms_of=[0] * players,
        grave=[0] * TYPES,
        lineup=None,
        turn=0,
        fresh=(1 << players) - 1,
        fall_of=[0] * players,
        falls=0,
        left=0,
        quiet=0,
        buried=False,
    )


def bounds_of(deal: Deal) -> tuple[int, int, int, int]:
    """Return the columns and rows of the deal and of the start cells around it."""
    first, last = cell_at(-1, -1), cell_at(deal.across, deal.down)
    return (first & COLUMNS, last & COLUMNS, first >> ROW_BITS, last >> ROW_BITS)


def open_game(state: ConflictState, groups: list[int], chance: Chance, log: Log | None) -> None:
    """Put the set-up on the stack; random groups are drawn now."""
    players = state.table.players
    state.stack.append(DealBoard())
    state.stack.append(BuildArmies(tuple(range(players))))
    if state.table.options["groups"] == RANDOM:
        drawn = list(range(GROUPS))
        chance.shuffle(drawn, SETUP)
        groups = drawn[:players]
    if not groups:
        state.stack.append(ChooseGroup(0))
    for seat, group in enumerate(groups):
        take_group(state, seat, group, log)


def take_group(state: ConflictState, seat: int, group: int, log: Log | None) -> None:
    """Give a group to a seat; the lists are replaced, since copies share them."""
    state.group_of = state.group_of[:]
    state.group_of[seat] = group
    state.seat_of = state.seat_of[:]
    state.seat_of[group] = seat
    if log is not None:
        log.append(events.group_taken(state, seat, group))


class ChooseGroup(Frame[ConflictState]):
    """Take a free group, in seat order (CF-3.2)."""

    name: ClassVar[str] = "choose_group"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer the groups that are not taken."""
        return [
            state.moves.choose_group[group]
            for group in range(GROUPS)
            if state.seat_of[group] == NO_SEAT
        ]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take it, and ask the next seat."""
        if seat + 1 < state.table.players:
            state.stack.append(ChooseGroup(seat + 1))
        take_group(state, seat, action.a, log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A group that is taken, or another kind of action."""
        if action.kind != CHOOSE_GROUP:
            return Refusal("CF-3.2", "choose a group first", "wrong_action")
        text = f"the {state.pack.groups[action.a].plural} are taken"
        return Refusal("CF-3.2", text, "group_taken")


class BuildArmies(Frame[ConflictState]):
    """All seats that are not ready build their armies, in secret (CF-3.9).

    Nobody learns more than who is ready, so it is asked even with a single answer.
    """

    name: ClassVar[str] = "build_armies"

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer what comes next in the seat's plan."""
        group, plan = state.group_of[seat], state.plan_of[seat]
        only = state.table.presets_only[seat]
        size, moves = state.size_of[seat], state.moves
        what = armies.stage(state.pack.groups[group], size, plan)
        numbers = armies.choices(state.pack, group, size, only, plan, what)
        listed: list[Action] = []
        if what == CHOOSE_ARMY:
            for number in numbers:
                listed.append(moves.action_of(what, number))
        else:
            actions = moves.building[what]
            for number in numbers:
                listed.append(actions[number])
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Note the choice; a seat whose plan is complete is ready."""
        group, size = state.group_of[seat], state.size_of[seat]
        plan = [*state.plan_of[seat], action.a]
        ready = armies.stage(state.pack.groups[group], size, plan) == armies.READY
        state.plan_of = state.plan_of[:]
        state.plan_of[seat] = plan
        if not ready:
            state.stack.append(self)
            return
        army = armies.planned_army(state.pack, group, size, plan)
        start = armies.planned_start(state.pack, group, size, plan)
        state.army_of = state.army_of[:]
        state.army_of[seat] = army
        state.start_of = state.start_of[:]
        state.start_of[seat] = start
        if log is not None:
            log.append(events.army_ready(state, seat, army, start))
        at = self.seats.index(seat)
        others = self.seats[:at] + self.seats[at + 1 :]
        if others:
            state.stack.append(BuildArmies(others))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A number that is not offered, or another kind of action."""
        group, plan = state.group_of[seat], state.plan_of[seat]
        what = armies.stage(state.pack.groups[group], state.size_of[seat], plan)
        if action.kind != what:
            text = f"the army comes first: {WORDS[what].replace('_', ' ')}"
            return Refusal("CF-3.9", text, "wrong_action")
        if what == CHOOSE_ARMY:
            return self._explain_preset(state, seat, action)
        only = state.table.presets_only[seat]
        numbers = armies.choices(state.pack, group, state.size_of[seat], only, plan, what)
        text = f"{', '.join([str(number) for number in numbers])} are possible, not {action.a}"
        if what == TAKE_TILES:
            return Refusal("CF-3.6", text, "army_copies")
        if what == EXTRA_LEVEL:
            return Refusal("CF-3.5", text, "army_levels")
        return Refusal("CF-3.10", text, "start_levels")

    def _explain_preset(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        if action.a == CUSTOM:
            text = "armies are presets at this table"
            return Refusal("CF-7.3", text, "army_tile")
        preset = state.pack.presets[action.a]
        title = state.title(seat)
        text = f"{preset.id} is no army of {state.size_of[seat]} tiles of the {title}"
        return Refusal("CF-3.8", text, "army_tile")


class DealBoard(Frame[ConflictState]):
    """Settle who comes first, then deal all other tiles face down (CF-3.13, CF-3.15)."""

    name: ClassVar[str] = "deal_board"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Lay out the board and ask for the first starting stack."""
        players = state.table.players
        state.turn = state.seat_of[state.pack.figures.first_group]
        if state.turn == NO_SEAT:
            state.turn = chance.below(players, SETUP)
        deal = state.pack.deal_for(players)
        tiles: list[int] = []
        for seat in range(players):
            tiles += tiles_to_deal(state.group_of[seat], state.army_of[seat], state.start_of[seat])
        chance.shuffle(tiles, DECK)
        each = state.pack.figures.dealt
        for y in range(deal.down):
            for x in range(deal.across):
                first = (y * deal.across + x) * each
                state.board[cell_at(x, y)] = Stack(FACE_DOWN, tiles[first : first + each])
        state.plan_of = [[] for _ in range(players)]
        if log is not None:
            log.append(events.board_dealt(state, deal.across, deal.down))
            log.append(events.first_player(state, state.turn))
        state.stack.append(ChooseStart(state.turn))


def tiles_to_deal(group: int, army: list[int], start: list[int]) -> list[int]:
    """List the tiles of an army that are not in its starting stack."""
    left = army[:]
    for level in start:
        left[level - 1] = left[level - 1] - 1
    tiles: list[int] = []
    for sort, count in enumerate(left):
        if count:
            tiles += [group * SORTS + sort] * count
    return tiles


class ChooseStart(Frame[ConflictState]):
    """Put the starting stack on a cell around the edge (CF-3.16)."""

    name: ClassVar[str] = "choose_start"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer the start cells that are free and not next to another starting stack."""
        # Cells are taken as they are: compiled code would make each number anew for each table.
        board: dict[Any, Stack] = state.board
        choose_start: dict[Any, Action] = state.moves.choose_start
        starts: list[Any] = state.moves.starts[state.table.players - 2]
        spoiled: set[Any] = set()
        for cells in state.cells_of:
            for start in cells:
                for step in STEPS:
                    spoiled.add(start + step)
        return [
            choose_start[cell]
            for cell in starts
            if cell not in board and cell not in spoiled  # (CF-3.18)
        ]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Put it down; everybody sees its top and its number (CF-3.12)."""
        group = state.group_of[seat]
        if log is not None:
            log.append(events.start_placed(state, seat, action.a, len(state.start_of[seat])))
        tiles = [fighter(group, level) for level in state.start_of[seat]]
        state.lay(action.a, seat, tiles, log)
        following = (seat + 1) % state.table.players
        if following == state.turn:
            begin_first_turn(state, log)
        else:
            state.stack.append(ChooseStart(following))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """No start cell, an occupied or spoiled one, or another kind of action."""
        if action.kind != CHOOSE_START:
            return Refusal("CF-3.16", "put your starting stack down first", "wrong_action")
        deal = state.pack.deal_for(state.table.players)
        where = name_cell(action.a)
        if action.a not in start_cells(deal.across, deal.down):
            return Refusal("CF-3.17", f"{where} is no start cell", "start_cell")
        if action.a in state.board:
            return Refusal("CF-3.18", f"{where} is occupied", "start_cell")
        text = f"{where} is next to another starting stack"
        return Refusal("CF-3.18", text, "start_adjacent")
