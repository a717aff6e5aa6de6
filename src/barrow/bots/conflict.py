"""What a sensible player of Conflict looks at.

Attack where the top fighters win what they meet, or can expect to; keep the Leader at the
bottom of a full stack, out of reach of an attack, and no stack next to one that beats it;
bring idle fighters into contact; put the strongest on top; play a held event when it turns
a fight by more than the tile is worth.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.conflict_odds import Odds
from barrow.bots.conflict_weights import ConflictWeights
from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.weights import Table
from barrow.games.conflict import actions, lineup
from barrow.games.conflict.board import FACE_DOWN, Stack
from barrow.games.conflict.cells import ROW, STEPS, distance
from barrow.games.conflict.components import LEADER, level_of, shown_to
from barrow.games.conflict.rules import stacks
from barrow.games.conflict.rules.arranging import LayFighter
from barrow.games.conflict.rules.blows import is_defeated, struck
from barrow.games.conflict.rules.fights import Aid, Hide
from barrow.games.conflict.rules.instants import ScatterTo
from barrow.games.conflict.rules.movement import ChooseEnd, OverLimit
from barrow.games.conflict.rules.players import is_in, owner_of
from barrow.games.conflict.state import State
from barrow.kernel.action import Action

_STYLES: Final = {"balanced": 2.0, "horde": 3.0, "trickster": 1.0}
_NEVER: Final = -5.0
_MOST_GUARDS: Final = 3


class ConflictKnowledge(Knowledge[State]):
    """Rates the choices of every decision of Conflict."""

    def __init__(self, table: Table) -> None:
        self.weights: Final = ConflictWeights(table)

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        rating = Rating(self.weights, state, seat)
        return [rating.rate(action) for action in legal]

    def turn(self, state: State) -> int:
        return state.turn

    def strengths(self, state: State) -> list[float]:
        return [troops(self.weights, state, seat) for seat in range(state.players)]


def troops(weights: ConflictWeights, state: State, seat: int) -> float:
    """Return what a seat has: fighters in the open, guards of the Leader, held tiles."""
    if not is_in(state, seat):
        return OUT
    standing = weights.standing
    total = standing.turn if state.turn == seat else 0.0
    for stack in state.board.stacks_of(seat):
        for tile in stack.tiles:
            level = level_of(tile)
            total += standing.fighter[level]
            if level == LEADER:
                total += standing.guard * min(len(stack.tiles) - 1, _MOST_GUARDS)
    for tile in stacks.lined_up(state, seat):
        total += standing.fighter[level_of(tile)]
    return total + standing.held * sum(state.held_of[seat])


class Rating(Odds):
    """How good the choices of one decision look to one seat."""

    def __init__(self, weights: ConflictWeights, state: State, seat: int) -> None:
        super().__init__(weights, state, seat)
        # A stack of fighters that may move, and how well they stand there.
        self._stack: Stack | None = None
        self._now = 0.0

    def rate(self, action: Action) -> float:
        weights, state, seat = self.weights, self.state, self.seat
        if isinstance(action, actions.MoveFighter):
            return self.rate_mover(action.fighter)
        if isinstance(action, actions.MoveTo):
            return self.rate_move(action)
        if isinstance(action, actions.Attack):
            return self.rate_location(state.board.stacks[action.stack])
        if isinstance(action, actions.TakeFrom):
            return self.rate_fighter(action.side)
        if isinstance(action, actions.ArrangeStack):
            return self.rate_arrangement(state.board.stacks_of(seat)[action.stack])
        if isinstance(action, actions.LayNext):
            top = state.stack[-1]
            assert isinstance(top, LayFighter)
            return 2.0 * self.rank(state.board.stack_at(top.cell).tiles[action.fighter])
        if isinstance(action, actions.Attach):
            return self.rate_attachment(action.item, action.fighter)
        if isinstance(action, actions.Resurrect):
            return weights.worth[action.level] - 1.0
        if isinstance(action, actions.PlayBomb):
            return -self.stack_worth(state.board.stacks[action.stack]) - 2.0 * weights.tile
        if isinstance(action, actions.GoUnder):
            return self.guard_gain(state.board.stacks_of(seat)[action.stack])
        if isinstance(action, actions.GiveUpFighter):
            top = state.stack[-1]
            assert isinstance(top, OverLimit)
            return -self.worth(state.board.stack_at(top.cell).tiles[action.fighter])
        return self.rate_answer(action) if state.lineup is not None else self.rate_opening(action)

    def rate_answer(self, action: Action) -> float:
        """Rate a choice about the line-up; to decline something rates 0."""
        if isinstance(
            action,
            (actions.PlayLost, actions.PlayMiss, actions.PlayExtraction, actions.PlayHypnosis),
        ):
            return self.rate_event(action)
        if isinstance(action, actions.HideOn):
            return self.rate_hide(action.side)
        if isinstance(action, actions.HelpSlot):
            return self.rate_help(action.slot)
        if isinstance(action, actions.TakeBlowIn):
            return self.rate_blow(action.slot)
        if isinstance(action, actions.ScatterOnto):
            return self.rate_scatter(action.side)
        if isinstance(action, actions.LookAt):
            top = self.beside(action.side).tiles[0]
            return -1.0 if top & shown_to(self.seat) else 1.0
        return 0.0

    def rate_opening(self, action: Action) -> float:
        """Rate a choice of the set-up; any other choice declines something, and rates 0."""
        weights, state = self.weights, self.state
        if isinstance(action, actions.TakePreset):
            return _STYLES[state.pack.presets[action.preset].style]
        if isinstance(action, actions.TakeTiles):
            plan = state.plan_of[self.seat]
            group = state.pack.groups[state.group_of[self.seat]]
            return action.count * (weights.kind_worth[group.kinds[len(plan) - 1]] - 0.35)
        if isinstance(action, actions.ExtraLevel):
            return weights.worth[action.level]
        if isinstance(action, actions.LeaveOut):
            return -weights.worth[action.level]
        if isinstance(action, actions.StackNext):
            return 0.0 if action.level == LEADER else weights.worth[action.level]
        if isinstance(action, actions.StartAt):
            far = [distance(action.cell, stack.cell) for stack in self.other_stacks()]
            return 0.1 * min(far, default=0)
        return 0.0

    def lined_up(self) -> lineup.Lineup:
        """Return the line-up that the decision is about."""
        found = self.state.lineup
        assert found is not None
        return found

    def beside(self, side: int) -> Stack:
        """Return the stack on one side of the location."""
        return self.state.board.stack_at(self.lined_up().beside(side))

    def gain(self, after: lineup.Lineup) -> float:
        """Return how much better the round goes with a changed line-up."""
        before = self.forecast(self.lined_up().copy())
        return self.forecast(after) - before

    def rate_event(self, action: Action) -> float:
        """Rate a held event: how much better the round then goes, less the tile."""
        after = self.lined_up().copy()
        if isinstance(action, actions.PlayLost):
            after.flags[action.place] |= lineup.IS_LOST
        elif isinstance(action, actions.PlayMiss):
            after.flags[action.place] |= lineup.IS_MISSED
        elif isinstance(action, actions.PlayExtraction):
            after.remove(action.place)
        elif isinstance(action, actions.PlayHypnosis):
            after.flags[action.place] |= lineup.IS_HYPNOTIZED
            nobody = action.victim == lineup.NO_SLOT
            victim = lineup.NO_PLACE if nobody else 2 * action.victim + action.place % 2
            after.hypnotize(action.place, victim)
        return self.gain(after) - self.weights.tile

    def rate_hide(self, side: int) -> float:
        """Rate hiding: what the fighter would lose by staying, less what hiding costs."""
        top = self.state.stack[-1]
        assert isinstance(top, Hide)
        without = self.lined_up().copy()
        tile = without.remove(top.place)
        few = 0.05 * len(self.beside(side).tiles)
        return self.gain(without) - self.weights.hidden * self.worth(tile) - few

    def rate_help(self, slot: int) -> float:
        """Rate helping a slot by how much better the round then goes."""
        top = self.state.stack[-1]
        assert isinstance(top, Aid)
        helped = self.lined_up().copy()
        helped.let_help(top.slot, slot)
        return self.gain(helped)

    def rate_blow(self, slot: int) -> float:
        """Rate who takes the blow: one that lives, else the one worth less."""
        line = self.lined_up()
        taker = 2 * slot + lineup.CHOSEN
        blows = struck(self.state, line, taker)
        gain = 1.0 if is_defeated(blows, line.other) else 0.0
        return gain - self.worth(line.tiles[taker]) if is_defeated(blows, taker) else gain

    def rate_scatter(self, side: int) -> float:
        """Rate where a fighter is scattered to: own ones where they are soon found again."""
        line, top = self.lined_up(), self.state.stack[-1]
        assert isinstance(top, ScatterTo)
        cell = line.beside(side)
        own = self.state.board.stacks_of(self.seat)
        near = 0.2 * min([distance(cell, other.cell) for other in own], default=0)
        return -near if owner_of(self.state, line.tiles[top.places[0]]) == self.seat else near

    def other_stacks(self) -> list[Stack]:
        """List the other players' face-up stacks."""
        state = self.state
        others = [other for other in range(state.table.players) if other != self.seat]
        return [stack for other in others for stack in state.board.stacks_of(other)]

    def rate_location(self, target: Stack) -> float:
        """Rate an attack: fill the slots with what brings most, as long as it brings something."""
        state = self.state
        around = [state.board.find(target.cell + step) for step in STEPS]
        used = [0] * len(around)
        total = 0.0
        for slot in range(min(state.pack.rules.fighters_max, len(target.tiles))):
            best = -1
            gain = 0.0
            for side in range(len(around)):
                stack = around[side]
                if stack is None or stack.owner != self.seat or used[side] == len(stack.tiles):
                    continue
                one = stack.tiles[used[side]]
                brings = self.against(one, target.tiles[slot], target.owner == FACE_DOWN)
                if best < 0 or brings > gain:
                    best = side
                    gain = brings
            if best < 0 or (slot > 0 and gain <= 0.0):
                break
            used[best] += 1
            total += gain
        return total

    def rate_fighter(self, side: int) -> float:
        """Rate the next fighter by what it can expect of the tile of its slot."""
        line = self.lined_up()
        target = self.state.board.stack_at(line.location)
        tile = target.tiles[line.size]
        return self.against(self.beside(side).tiles[0], tile, target.owner == FACE_DOWN)

    def rate_attachment(self, item: int, number: int) -> float:
        """Rate an item on a fighter: a strong one that fights soon."""
        state = self.state
        if state.pack.resurrects[item]:
            return 2.0
        place, index = stacks.fighter_place(state, self.seat, number)
        assert place is not None, number
        tile = place.stack.tiles[index]
        if self.level(tile) == LEADER:
            return 0.2
        near = 0.5 if state.board.touches_foreign(place.stack) else 0.0
        return 0.5 + near + 0.3 * self.worth(tile) - 0.2 * index

    def rate_mover(self, number: int) -> float:
        """Rate a fighter to move: what its leaving brings, and what it can do elsewhere."""
        place, index = stacks.fighter_place(self.state, self.seat, number)
        assert place is not None, number
        stack, tiles = place.stack, place.stack.tiles
        if stack is not self._stack:
            self._stack = stack
            self._now = self.standing(stack.cell, tiles)
        leaving = self.standing(stack.cell, tiles[:index] + tiles[index + 1 :]) - self._now
        return leaving + self.elsewhere(stack, tiles[index]) - self.weights.step

    def elsewhere(self, stack: Stack, tile: int) -> float:
        """Return the best a fighter may do where it can get: guard the Leader, meet somebody."""
        weights, state = self.weights, self.state
        level = self.level(tile)
        leader = stacks.leader_stack(state, self.seat)
        best = 0.0
        if leader is not None and 0 < distance(leader.cell, stack.cell) <= level:
            best = self.guard_gain(leader)
        if not state.board.touches_foreign(stack):
            best = max(best, weights.idle * self.expected(tile))
        for other in self.other_stacks():
            if distance(other.cell, stack.cell) <= level + 1:
                gain = weights.promise * self.clash(tile, other.tiles[0])
                if gain > best:
                    best = max(best, gain - weights.danger * self.threat(other.tiles, [tile]))
        return best

    def rate_move(self, action: actions.MoveTo) -> float:
        """Rate the end of a move by how the stack then stands there."""
        top = self.state.stack[-1]
        assert isinstance(top, ChooseEnd)
        tile = self.state.board.stack_at(top.cell).tiles[top.index]
        end = top.cell + action.south * ROW + action.east
        now = self.state.board.place(end).stack.tiles
        return self.standing(end, [tile, *now]) - self.standing(end, now)

    def guard_gain(self, stack: Stack) -> float:
        """Return what one more fighter in a stack does for the Leader, if it is there."""
        guards, tiles = self.weights.guards, stack.tiles
        for tile in tiles:
            if self.level(tile) == LEADER and len(tiles) < len(guards):
                return guards[len(tiles)] - guards[len(tiles) - 1]
        return 0.0

    def standing(self, cell: int, tiles: list[int]) -> float:
        """Return how well own fighters stand on a cell: danger, promise, the Leader's guard."""
        if not tiles:
            return 0.0
        weights = self.weights
        order = self.ranked(tiles)
        total = 0.0
        promise = 0.0
        for step in STEPS:
            other = self.state.board.find(cell + step)
            if other is None or other.owner == self.seat:
                continue
            if other.owner == FACE_DOWN:
                promise = max(promise, self.hopes(order, other))
            else:
                total -= weights.danger * self.threat(other.tiles, order)
                promise = max(promise, self.threat(order, other.tiles))
        if self.level(order[-1]) == LEADER:
            total += weights.guards[min(len(order), len(weights.guards)) - 1]
        return total + weights.promise * promise

    def hopes(self, order: list[int], target: Stack) -> float:
        """Return what fighters can expect of a face-down stack, as many as bring something."""
        met = zip(order[: lineup.SLOTS], target.tiles)
        return sum([max(0.0, self.against(one, tile, True)) for one, tile in met])

    def threat(self, attackers: list[int], defenders: list[int]) -> float:
        """Return what an attack of one stack on another brings, with as many as is best."""
        total = 0.0
        best = 0.0
        for one, other in zip(attackers[: lineup.SLOTS], defenders):
            total += self.clash(one, other)
            best = max(best, total)
        return best

    def ranked(self, tiles: list[int]) -> list[int]:
        """Return fighters as a player would arrange them: strongest first, the Leader last."""
        return sorted(tiles, key=self.rank, reverse=True)

    def rank(self, tile: int) -> float:
        """Return how far up in its stack a fighter belongs."""
        return -1.0 if self.level(tile) == LEADER else self.worth(tile)

    def rate_arrangement(self, stack: Stack) -> float:
        """Rate arranging a stack: only if it is not in order."""
        return _NEVER if stack.tiles == self.ranked(stack.tiles) else 3.0
