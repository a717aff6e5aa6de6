"""Set-up: groups, armies, the deal, starting stacks (chapters 3 and 7).

1. `read_table`, `read_groups`: what the options settle (CF-7.3);
2. `ChooseGroup`, where groups are chosen (CF-3.2);
3. `BuildArmies`: all seats at once and in secret (CF-3.9); what each has to choose next
   follows from its plan (`plans`);
4. `DealBoard`: first player, then the shuffle (CF-3.13, CF-3.15);
5. `ChooseStart`: starting stacks around the edge (CF-3.16 to CF-3.18).

Chance is used in this order: random groups, first player, shuffle (CF-3.21).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from barrow.games.conflict import actions, armies, events, plans
from barrow.games.conflict.board import ALL_BUT, FACE_DOWN, NO_STACK, Board, Place, Stack
from barrow.games.conflict.cells import cell_at, name_cell
from barrow.games.conflict.components import GROUPS, NO_SEAT, SORTS, Pack, Table, fighter
from barrow.games.conflict.plans import Plan
from barrow.games.conflict.rules.asking import AllAsked, Asked, need
from barrow.games.conflict.rules.stacks import lay
from barrow.games.conflict.rules.turn import begin_first_turn
from barrow.games.conflict.state import State
from barrow.kernel.chance import DECK, SETUP
from barrow.kernel.decision import Action, Chance, Log, Refusal, Step, Takes
from barrow.kernel.errors import BadOptions
from barrow.kernel.words import joined

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_table(players: int, options: dict[str, object]) -> Table:
    """Return what the options settle, groups apart."""
    limit = options["stand_still"]
    assert isinstance(limit, int)
    each = _words(options["armies_each"], "armies_each", players)
    for word in each:
        if word not in ("free", "preset"):
            raise bad_option("armies_each", f"armies are free or preset, not {word}")
    words = each or [str(options["armies"])] * players
    return Table(players, [word == "preset" for word in words], limit, options)


def _words(value: object, name: str, players: int) -> list[str]:
    """Return a list option with one word for each seat; nothing is []."""
    if value is None:
        return []
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list):
        raise bad_option(name, f"{name} takes a list, one for each seat, not {value!r}")
    if len(words) != players:
        raise bad_option(name, f"{len(words)} are given to {players} seats")
    return [word.strip() if isinstance(word, str) else str(word) for word in words]


def bad_option(name: str, text: str) -> BadOptions:
    """Return the refusal of an option."""
    return BadOptions(f"bad_config.{name}", text, "CF-7.3")


def read_groups(pack: Pack, players: int, options: Mapping[str, object]) -> list[int]:
    """Return the groups fixed for the seats; [] if they are random or chosen (CF-3.2)."""
    words = _words(options["fixed_groups"], "fixed_groups", players)
    if options["groups"] != "fixed":
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
    if state.table.options["groups"] == "random":
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
        log.append(events.group_taken(state, seat + 1, group, seat))


class ChooseGroup(Asked):
    """Take a free group, in seat order (CF-3.2)."""

    clause: ClassVar[str] = "CF-3.2"
    asks: ClassVar[str] = "Which group do you lead?"
    takes: ClassVar[Takes] = [actions.LeadGroup]
    over: ClassVar[list[str]] = ["build_armies"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            action for action, taker in zip(state.moves.lead, state.seat_of) if taker == NO_SEAT
        ]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.LeadGroup)
        if seat + 1 < state.table.players:
            state.push(ChooseGroup(seat + 1))
        take_group(state, seat, action.group, log)

    def refuse(self, state: State, seat: int, action: actions.LeadGroup) -> Refusal:
        text = f"the {state.pack.groups[action.group].plural} are taken"
        return Refusal("CF-3.2", text, "group_taken")


# By the stage of a plan: its question with clause; clause and code of the refusal of a number.
QUESTIONS: Final = [
    ("Which army do you take?", "CF-3.8", "CF-3.8", "army_tile"),
    ("How many {} tiles do you take?", "CF-3.7", "CF-3.6", "army_copies"),
    ("Which level gets one more fighter?", "CF-3.7", "CF-3.5", "army_levels"),
    ("Who stays out of the starting stack?", "CF-3.11", "CF-3.10", "start_levels"),
    ("Who comes next in the starting stack, from the top?", "CF-3.12", "CF-3.10", "start_levels"),
]
# The stage at which an action adds to a plan.
STAGES: Final[dict[type[Action], int]] = {
    actions.TakePreset: plans.CHOOSE_ARMY,
    actions.BuildOwn: plans.CHOOSE_ARMY,
    actions.TakeTiles: plans.TAKE_TILES,
    actions.ExtraLevel: plans.EXTRA_LEVEL,
    actions.LeaveOut: plans.LEAVE_OUT,
    actions.StackNext: plans.STACK_NEXT,
}


class BuildArmies(AllAsked):
    """All seats that are not ready build their armies, in secret (CF-3.9).

    Nobody learns more than who is ready, so it is asked even with a single answer.
    """

    clause: ClassVar[str] = "CF-3.9"
    asks: ClassVar[str] = "The armies are being built"
    takes: ClassVar[Takes] = list(STAGES)
    over: ClassVar[list[str]] = ["deal_board"]

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def ask(self, state: State, seat: int | None) -> tuple[str, str]:
        if seat is None or seat not in self.seats:
            return (self.question(state), self.clause)
        plan, size = state.plan_of[seat], state.size_of[seat]
        what = Plan(state, seat, plan).stage()
        question, clause, _, _ = QUESTIONS[what]
        if what == plans.TAKE_TILES:
            kind = state.pack.groups[state.group_of[seat]].kinds[len(plan) - 1]
            taken = sum(plan[1:])
            question = question.format(state.pack.kind_names[kind])
            question += f" Events and items so far: {taken} of {size} tiles"
        return (question, clause)

    def legal(self, state: State, seat: int) -> list[Action]:
        plan = Plan(state, seat, state.plan_of[seat])
        what = plan.stage()
        return [build_action(state, what, number) for number in plan.choices()]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Note the choice; a seat whose plan is complete is ready."""
        plan = Plan(state, seat, [*state.plan_of[seat], number_built(action)])
        state.plan_of = state.plan_of[:]
        state.plan_of[seat] = plan.made
        if plan.stage() != plans.READY:
            state.push(self)
            return
        army, start = plan.army(), plan.start()
        state.army_of = state.army_of[:]
        state.army_of[seat] = plan.types()
        state.start_of = state.start_of[:]
        state.start_of[seat] = start
        if log is not None:
            log.append(events.army_ready(state, seat, army, start))
        if self.others(seat):
            state.push(BuildArmies(self.others(seat)))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A number that is not offered, or a choice that comes earlier or later."""
        plan = Plan(state, seat, state.plan_of[seat])
        what = plan.stage()
        _, _, clause, code = QUESTIONS[what]
        if STAGES[type(action)] != what:
            text = f"answer this first: {self.ask(state, seat)[0]}"
            return Refusal("CF-3.9", text, "wrong_action")
        if isinstance(action, actions.BuildOwn):
            return Refusal("CF-7.3", "this table plays with preset armies only", code)
        if isinstance(action, actions.TakePreset):
            army, size = state.pack.presets[action.preset], state.size_of[seat]
            group = state.pack.groups[army.group].plural
            text = f"that's an army of {army.size} tiles of the {group}"
            text += f"; you need {size} of {state.called(seat)}"
        else:
            offered = joined([str(number) for number in plan.choices()], "or")
            text = f"you can choose {offered}, not {number_built(action)}"
        return Refusal(clause, text, code)

    def check(self, state: State, path: str) -> None:
        """Everybody still builds while groups are chosen."""
        choosing = state.stack[-1].name == ChooseGroup.name
        is_whole = len(self.seats) == state.table.players
        need(not choosing or is_whole, f"{path}.seats", "nobody has built an army yet")


def build_action(state: State, what: int, number: int) -> Action:
    """Return the action that adds a number to a plan at its stage."""
    return state.moves.build_own if number == plans.CUSTOM else state.moves.by_stage[what][number]


def number_built(action: Action) -> int:
    """Return what an action adds to a plan."""
    values = action.values()
    return values[0] if values else plans.CUSTOM


class DealBoard(Step[State]):
    """Settle who comes first, then deal all other tiles face down (CF-3.13, CF-3.15)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
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
        cells = [cell_at(x, y) for y in range(deal.rows) for x in range(deal.columns)]
        stacks = [
            Stack(cell, FACE_DOWN, tiles[number * each : (number + 1) * each])
            for number, cell in enumerate(cells)
        ]
        state.board = Board(players, stacks)
        state.plan_of = [[] for _ in range(players)]
        if log is not None:
            log.append(events.board_dealt(state, len(cells), each, deal.columns, deal.rows))
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

    clause: ClassVar[str] = "CF-3.16"
    asks: ClassVar[str] = "Where does your starting stack go?"
    takes: ClassVar[Takes] = [actions.StartAt]

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the start cells that are free and not next to another starting stack (CF-3.18)."""
        return [
            state.moves.start_at[cell]
            for cell in state.moves.starts[state.table.players - 2]
            if is_start(state.board.place(cell))
        ]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Put it down; everybody sees its top and its number (CF-3.12)."""
        assert isinstance(action, actions.StartAt)
        group = state.group_of[seat]
        if log is not None:
            log.append(events.start_placed(state, seat, action.cell, len(state.start_of[seat])))
        tiles = [fighter(group, level) for level in state.start_of[seat]]
        lay(state, state.board.place(action.cell), seat, tiles, log)
        following = (seat + 1) % state.table.players
        if following == state.turn:
            begin_first_turn(state, log)
        else:
            state.push(ChooseStart(following))

    def refuse(self, state: State, seat: int, action: actions.StartAt) -> Refusal:
        where = name_cell(action.cell)
        if action.cell not in state.moves.starts[state.table.players - 2]:
            text = f"{where} is not on the edge of the board"
            return Refusal("CF-3.17", text, "start_cell")
        if state.board.find(action.cell) is not None:
            return Refusal("CF-3.18", f"{where} is occupied", "start_cell")
        text = f"{where} is next to another starting stack"
        return Refusal("CF-3.18", text, "start_adjacent")


def is_start(place: Place) -> bool:
    """True if a place on the edge is free, and not next to another starting stack (CF-3.18)."""
    return place.stack is NO_STACK and not place.beside & ALL_BUT[FACE_DOWN]
