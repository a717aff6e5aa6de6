"""What a sensible player of Conflict looks at.

Attack where the top fighters win what they meet, or can expect to; keep the Leader at the
bottom of a full stack, out of reach of an attack, and no stack next to one that beats it;
bring idle fighters into contact; put the strongest on top; play a held event when it turns
a fight by more than the tile is worth.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.conflict_odds import Odds, clash, forecast, worth
from barrow.bots.conflict_weights import ConflictWeights
from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.weights import Told
from barrow.games.conflict.actions import (
    ArrangeStack,
    Attach,
    Attack,
    ExtraLevel,
    GiveUpFighter,
    GoUnder,
    HelpSlot,
    HideOn,
    LayNext,
    LeaveOut,
    LookAt,
    MoveFighter,
    MoveTo,
    PlayBomb,
    PlayExtraction,
    PlayHypnosis,
    PlayLost,
    PlayMiss,
    Resurrect,
    ScatterOnto,
    StackNext,
    StartAt,
    TakeBlowIn,
    TakeFrom,
    TakePreset,
    TakeTiles,
)
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import NO_CELL, ROW, STEPS, Cell, distance
from barrow.games.conflict.components import LEADER, TYPE, shown_to
from barrow.games.conflict.lineup import (
    CHOSEN,
    IS_HYPNOTIZED,
    IS_LOST,
    IS_MISSED,
    NO_PLACE,
    NO_SLOT,
    SLOTS,
)
from barrow.games.conflict.rules.arranging import LayFighter
from barrow.games.conflict.rules.blows import is_defeated, struck
from barrow.games.conflict.rules.fights import Aid, Hide, beside_location
from barrow.games.conflict.rules.instants import ScatterTo
from barrow.games.conflict.rules.movement import ChooseEnd, NameMover, OverLimit
from barrow.games.conflict.rules.players import is_in, owner_of
from barrow.games.conflict.rules.stacks import (
    fighter_place,
    leader_cell,
    lined_up,
    own_cell,
    stack_cell,
)
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.state import State as AnyState

_STYLES: Final = {"balanced": 2.0, "horde": 3.0, "trickster": 1.0}
_NEVER: Final = -5.0
_MOST_GUARDS: Final = 3


class ConflictKnowledge(Knowledge):
    """Rates the choices of every decision of Conflict."""

    def __init__(self, told: Told) -> None:
        self.weights: Final = ConflictWeights(told)

    def rate(self, state: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice looks to the seat."""
        assert isinstance(state, State)
        odds = Odds(self.weights, state, seat)
        if isinstance(state.stack[-1], NameMover):
            return rate_movers(state, seat, odds, legal)
        return [self._rate(state, seat, odds, action) for action in legal]

    def _rate(self, state: State, seat: int, odds: Odds, action: Action) -> float:
        weights = self.weights
        if isinstance(action, MoveTo):
            return rate_move(state, seat, odds, action)
        if isinstance(action, Attack):
            return rate_location(state, seat, odds, stack_cell(state, action.stack))
        if isinstance(action, TakeFrom):
            return rate_fighter(state, odds, action.side)
        if isinstance(action, ArrangeStack):
            return rate_stack(weights, state, own_cell(state, seat, action.stack))
        if isinstance(action, LayNext):
            return rate_next(weights, state, action.fighter)
        if isinstance(action, Attach):
            return rate_attachment(weights, state, seat, action.item, action.fighter)
        if isinstance(action, Resurrect):
            return weights.worth[action.level] - 1.0
        if isinstance(action, PlayBomb):
            return -odds.stack_worth(stack_cell(state, action.stack)) - 2.0 * weights.tile
        if isinstance(action, (PlayLost, PlayMiss, PlayHypnosis, PlayExtraction)):
            return rate_play(weights, state, seat, action)
        return self._rate_rest(state, seat, action)

    def _rate_rest(self, state: State, seat: int, action: Action) -> float:
        weights = self.weights
        if isinstance(action, HideOn):
            return rate_hide(weights, state, seat, action.side)
        if isinstance(action, HelpSlot):
            return rate_help(weights, state, seat, action.slot)
        if isinstance(action, TakeBlowIn):
            return rate_blow(weights, state, action.slot)
        if isinstance(action, ScatterOnto):
            return rate_scatter(state, seat, action.side)
        if isinstance(action, GoUnder):
            return guard_gain(weights, state, own_cell(state, seat, action.stack))
        if isinstance(action, LookAt):
            return rate_look(state, seat, action.side)
        if isinstance(action, GiveUpFighter):
            top = state.stack[-1]
            assert isinstance(top, OverLimit)
            return -worth(weights, state, state.board.stacks[top.cell].tiles[action.fighter])
        return rate_opening(weights, state, seat, action)

    def turn(self, state: AnyState) -> int:
        """Return whose turn it is."""
        assert isinstance(state, State)
        return state.turn

    def strengths(self, state: AnyState) -> list[float]:
        """Return how strong each player is."""
        assert isinstance(state, State)
        return [troops(self.weights, state, seat) for seat in range(state.players)]


def troops(weights: ConflictWeights, state: State, seat: int) -> float:
    """Return what a seat has: fighters in the open, guards of the Leader, held tiles."""
    if not is_in(state, seat):
        return OUT
    total = weights.standing.turn if state.turn == seat else 0.0
    for cell in state.board.cells_of[seat]:
        tiles = state.board.stacks[cell].tiles
        for tile in tiles:
            level = state.pack.level_of[tile & TYPE]
            total += weights.standing.fighter[level]
            if level == LEADER:
                total += weights.standing.guard * min(len(tiles) - 1, _MOST_GUARDS)
    for tile in lined_up(state, seat):
        total += weights.standing.fighter[state.pack.level_of[tile & TYPE]]
    for count in state.held_of[seat]:
        total += weights.standing.held * count
    return total


def rate_opening(weights: ConflictWeights, state: State, seat: int, action: Action) -> float:
    """Rate a choice of the set-up; any other choice declines something, and rates 0."""
    if isinstance(action, TakePreset):
        return _STYLES[state.pack.presets[action.preset].style]
    if isinstance(action, TakeTiles):
        plan = state.plan_of[seat]
        group = state.pack.groups[state.group_of[seat]]
        return action.count * (weights.kind_worth[group.kinds[len(plan) - 1]] - 0.35)
    if isinstance(action, ExtraLevel):
        return weights.worth[action.level]
    if isinstance(action, LeaveOut):
        return -weights.worth[action.level]
    if isinstance(action, StackNext):
        return 0.0 if action.level == LEADER else weights.worth[action.level]
    if isinstance(action, StartAt):
        far = [distance(action.cell, cell) for cell in other_stacks(state, seat)]
        return 0.1 * min(far, default=0)
    return 0.0


def other_stacks(state: State, seat: int) -> list[Cell]:
    """List the cells of the other players' face-up stacks."""
    found: list[Cell] = []
    for other, cells in enumerate(state.board.cells_of):
        if other != seat:
            found += cells
    return found


def rate_location(state: State, seat: int, odds: Odds, location: Cell) -> float:
    """Rate an attack: fill the slots with what brings most, as long as it brings something."""
    target = state.board.stacks[location]
    stacks = [state.board.stacks.get(location + step) for step in STEPS]
    used = [0] * len(stacks)
    total = 0.0
    for slot in range(min(state.pack.rules.fighters_max, len(target.tiles))):
        best = -1
        gain = 0.0
        for side in range(len(stacks)):
            stack = stacks[side]
            if stack is None or stack.owner != seat or used[side] == len(stack.tiles):
                continue
            one = stack.tiles[used[side]]
            brings = odds.against(one, target.tiles[slot], target.owner == FACE_DOWN)
            if best < 0 or brings > gain:
                best = side
                gain = brings
        if best < 0 or (slot > 0 and gain <= 0.0):
            break
        used[best] += 1
        total += gain
    return total


def rate_fighter(state: State, odds: Odds, side: int) -> float:
    """Rate the next fighter by what it can expect of the tile of its slot."""
    lineup = state.lineup
    assert lineup is not None
    one = state.board.stacks[beside_location(lineup, side)].tiles[0]
    target = state.board.stacks[lineup.location]
    return odds.against(one, target.tiles[lineup.size], target.owner == FACE_DOWN)


def rate_play(weights: ConflictWeights, state: State, seat: int, action: Action) -> float:
    """Rate a held event by how much better the round then goes, less the tile."""
    lineup = state.lineup
    assert lineup is not None
    before = forecast(weights, state, seat, lineup.copy())
    after = lineup.copy()
    assert isinstance(action, (PlayLost, PlayMiss, PlayHypnosis, PlayExtraction))
    place = action.place
    if isinstance(action, PlayLost):
        after.flags[place] |= IS_LOST
    elif isinstance(action, PlayMiss):
        after.flags[place] |= IS_MISSED
    elif isinstance(action, PlayExtraction):
        after.remove(place)
    else:
        after.flags[place] |= IS_HYPNOTIZED
        victim = action.victim
        after.hypnotize(place, NO_PLACE if victim == NO_SLOT else 2 * victim + place % 2)
    return forecast(weights, state, seat, after) - before - weights.tile


def rate_hide(weights: ConflictWeights, state: State, seat: int, side: int) -> float:
    """Rate hiding: what the fighter would lose by staying, less what hiding costs."""
    lineup, top = state.lineup, state.stack[-1]
    assert lineup is not None
    assert isinstance(top, Hide)
    without = lineup.copy()
    tile = without.remove(top.place)
    saved = forecast(weights, state, seat, without) - forecast(weights, state, seat, lineup.copy())
    few = 0.05 * len(state.board.stacks[beside_location(lineup, side)].tiles)
    return saved - weights.hidden * worth(weights, state, tile) - few


def rate_help(weights: ConflictWeights, state: State, seat: int, slot: int) -> float:
    """Rate helping a slot by how much better the round then goes."""
    lineup, top = state.lineup, state.stack[-1]
    assert lineup is not None
    assert isinstance(top, Aid)
    helped = lineup.copy()
    helped.let_help(top.slot, slot)
    return forecast(weights, state, seat, helped) - forecast(weights, state, seat, lineup.copy())


def rate_blow(weights: ConflictWeights, state: State, slot: int) -> float:
    """Rate who takes the blow: one that lives, else the one worth less."""
    lineup = state.lineup
    assert lineup is not None
    taker = 2 * slot + CHOSEN
    blows = struck(state, lineup, taker)
    gain = 1.0 if is_defeated(blows, lineup.other) else 0.0
    taken = worth(weights, state, lineup.tiles[taker])
    return gain - taken if is_defeated(blows, taker) else gain


def rate_scatter(state: State, seat: int, side: int) -> float:
    """Rate where a fighter is scattered to: own ones where they are soon found again."""
    lineup, top = state.lineup, state.stack[-1]
    assert lineup is not None
    assert isinstance(top, ScatterTo)
    own = owner_of(state, lineup.tiles[top.places[0]]) == seat
    cell = beside_location(lineup, side)
    near = min([distance(cell, other) for other in state.board.cells_of[seat]], default=0)
    return -0.2 * near if own else 0.2 * near


def rate_look(state: State, seat: int, side: int) -> float:
    """Rate a look: at a tile that the seat has not seen."""
    lineup = state.lineup
    assert lineup is not None
    top = state.board.stacks[beside_location(lineup, side)].tiles[0]
    return -1.0 if top & shown_to(seat) else 1.0


def rate_attachment(
    weights: ConflictWeights, state: State, seat: int, item: int, number: int
) -> float:
    """Rate an item on a fighter: a strong one that fights soon."""
    cell, index = fighter_place(state, seat, number)
    tile = state.board.stacks[cell].tiles[index]
    level = state.pack.level_of[tile & TYPE]
    if state.pack.resurrects[item]:
        return 2.0
    if level == LEADER:
        return 0.2
    near = 0.5 if state.board.touches_foreign(cell, seat) else 0.0
    return 0.5 + near + 0.3 * weights.worth[level] - 0.2 * index


def rate_movers(state: State, seat: int, odds: Odds, legal: list[Action]) -> list[float]:
    """Rate fighters to move: what their leaving brings, and what they can do elsewhere."""
    rates: list[float] = []
    last: Cell = NO_CELL
    now = 0.0
    for action in legal:
        if not isinstance(action, MoveFighter):
            rates.append(0.0)
            continue
        cell, index = fighter_place(state, seat, action.fighter)
        tiles = state.board.stacks[cell].tiles
        if cell != last:
            last = cell
            now = standing(state, seat, odds, cell, tiles)
        rest = tiles[:index] + tiles[index + 1 :]
        leaving = standing(state, seat, odds, cell, rest) - now
        rates.append(leaving + elsewhere(state, seat, odds, cell, tiles[index]) - odds.weights.step)
    return rates


def elsewhere(state: State, seat: int, odds: Odds, cell: Cell, tile: int) -> float:
    """Return the best a fighter may do where it can get: guard the Leader, meet somebody."""
    level = state.pack.level_of[tile & TYPE]
    leader = leader_cell(state, seat)
    best = 0.0
    if leader != NO_CELL and leader != cell and distance(leader, cell) <= level:
        best = guard_gain(odds.weights, state, leader)
    if not state.board.touches_foreign(cell, seat):
        best = max(best, odds.weights.idle * odds.expected(tile))
    for other in other_stacks(state, seat):
        if distance(other, cell) <= level + 1:
            tiles = state.board.stacks[other].tiles
            gain = odds.weights.promise * clash(odds.weights, state, tile, tiles[0])
            if gain > best:
                best = max(
                    best, gain - odds.weights.danger * threat(odds.weights, state, tiles, [tile])
                )
    return best


def rate_move(state: State, seat: int, odds: Odds, action: MoveTo) -> float:
    """Rate the end of a move by how the stack then stands there."""
    top = state.stack[-1]
    assert isinstance(top, ChooseEnd)
    tile = state.board.stacks[top.cell].tiles[top.index]
    end = top.cell + action.south * ROW + action.east
    there = state.board.stacks.get(end)
    now = [] if there is None else there.tiles
    gain = standing(state, seat, odds, end, [tile, *now])
    return gain - standing(state, seat, odds, end, now) if now else gain


def guard_gain(weights: ConflictWeights, state: State, cell: Cell) -> float:
    """Return what one more fighter in a stack does for the Leader, if it is there."""
    tiles = state.board.stacks[cell].tiles
    for tile in tiles:
        if state.pack.level_of[tile & TYPE] == LEADER and len(tiles) < len(weights.guards):
            return weights.guards[len(tiles)] - weights.guards[len(tiles) - 1]
    return 0.0


def standing(state: State, seat: int, odds: Odds, cell: Cell, tiles: list[int]) -> float:
    """Return how well these own fighters stand on a cell: danger, promise, the Leader's guard."""
    if not tiles:
        return 0.0
    order = ranked(odds.weights, state, tiles)
    total = 0.0
    promise = 0.0
    for step in STEPS:
        other = state.board.stacks.get(cell + step)
        if other is None or other.owner == seat:
            continue
        if other.owner == FACE_DOWN:
            promise = max(promise, hopes(odds, order, other))
        else:
            total -= odds.weights.danger * threat(odds.weights, state, other.tiles, order)
            promise = max(promise, threat(odds.weights, state, order, other.tiles))
    if state.pack.level_of[order[-1] & TYPE] == LEADER:
        total += odds.weights.guards[min(len(order), len(odds.weights.guards)) - 1]
    return total + odds.weights.promise * promise


def hopes(odds: Odds, order: list[int], target: Stack) -> float:
    """Return what fighters can expect of a face-down stack, as many as bring something."""
    total = 0.0
    for slot in range(min(len(order), len(target.tiles), SLOTS)):
        total += max(0.0, odds.against(order[slot], target.tiles[slot], True))
    return total


def threat(
    weights: ConflictWeights, state: State, attackers: list[int], defenders: list[int]
) -> float:
    """Return what an attack of one stack on another brings, with as many as is best."""
    total = 0.0
    best = 0.0
    for slot in range(min(len(attackers), len(defenders), SLOTS)):
        total += clash(weights, state, attackers[slot], defenders[slot])
        best = max(best, total)
    return best


def ranked(weights: ConflictWeights, state: State, tiles: list[int]) -> list[int]:
    """Return fighters as a player would arrange them: strongest first, the Leader last."""
    order: list[int] = []
    for tile in tiles:
        at = 0
        while at < len(order) and rank(weights, state, order[at]) >= rank(weights, state, tile):
            at += 1
        order.insert(at, tile)
    return order


def rank(weights: ConflictWeights, state: State, tile: int) -> float:
    """Return how far up in its stack a fighter belongs."""
    level = state.pack.level_of[tile & TYPE]
    return -1.0 if level == LEADER else weights.worth[level]


def rate_stack(weights: ConflictWeights, state: State, cell: Cell) -> float:
    """Rate arranging a stack: only if it is not in order."""
    tiles = state.board.stacks[cell].tiles
    for index in range(1, len(tiles)):
        if rank(weights, state, tiles[index - 1]) < rank(weights, state, tiles[index]):
            return 3.0
    return _NEVER


def rate_next(weights: ConflictWeights, state: State, index: int) -> float:
    """Rate the next fighter from the top."""
    top = state.stack[-1]
    assert isinstance(top, LayFighter)
    return 2.0 * rank(weights, state, state.board.stacks[top.cell].tiles[index])
