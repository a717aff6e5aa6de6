"""The table of actions, made once from the data pack.

The board has no edge, yet the table of actions has an end, because no action names a cell by its
coordinates:

- a face-down or foreign stack is named by its number: its place among all stacks in reading
  order, row by row. Every stack holds a tile and a game has at most players x army tiles, so 120
  numbers are enough (`Pack.most_stacks`);
- an own stack is named by its place among the own stacks, an own fighter by its place among the
  own fighters: stack by stack, from the top down. An army has at most 29 tiles
  (`Pack.largest_army`), and nobody ever has more fighters, or more stacks;
- a cell next to the combat location is named by its side: north, east, south, west;
- the end of a move is named by how far it is from its start, `e2n1` for two cells east and one
  north: a fighter moves six steps at most, so there are 84 of them;
- start cells lie around the rectangle of the deal, so they have coordinates.

So an action keeps its text and its id whatever the board looks like, `parse` needs no position,
and an id is a small number. `numbers` translates to and from texts with coordinates.

The order of the table is the order of the ids: it changes only with the version of the rules.
"""

from __future__ import annotations

from typing import Final, TypeVar

from barrow.games.conflict import actions
from barrow.games.conflict.cells import SIDES, Cell, cell_at
from barrow.games.conflict.components import ITEMS, LEVELS, Pack
from barrow.games.conflict.lineup import NO_SLOT, PLACES, SLOTS
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.forms import Forms

A = TypeVar("A", bound=Action)

# Ends of moves lie in a square of cells around the start, counted row by row.
REACH: Final = 6
SPAN: Final = 13


def start_cells(across: int, down: int) -> list[int]:
    """List the cells around a rectangle, in reading order (CF-3.17)."""
    found = [cell_at(x, -1) for x in range(across)] + [cell_at(x, down) for x in range(across)]
    found += [cell_at(-1, y) for y in range(down)] + [cell_at(across, y) for y in range(down)]
    return sorted(found)


class OpeningMoves:
    """The actions of the set-up, by what they name."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        self.table: Final = ActionTable(forms.words)
        self._forms: Final = forms
        levels = range(LEVELS + 1)
        self.lead: Final = [self._add(actions.LeadGroup(one)) for one in range(len(pack.groups))]
        self.preset: Final = [
            self._add(actions.TakePreset(one)) for one in range(len(pack.presets))
        ]
        self.build_own: Final = self._add(actions.BuildOwn())
        self.take_tiles: Final = [
            self._add(actions.TakeTiles(count)) for count in range(pack.most_copies + 1)
        ]
        self.extra_level: Final = [self._add(actions.ExtraLevel(level)) for level in levels]
        self.leave_out: Final = [self._add(actions.LeaveOut(level)) for level in levels]
        self.stack_next: Final = [self._add(actions.StackNext(level)) for level in levels]
        # By number of players, less two: start cells in reading order.
        self.starts: Final = [start_cells(deal.columns, deal.rows) for deal in pack.deals]
        self.start_at: Final[dict[Cell, actions.StartAt]] = {
            cell: self._add(actions.StartAt(cell))
            for cell in sorted({cell for cells in self.starts for cell in cells})
        }

    def _add(self, action: A) -> A:
        return self.table.enter(action, self._forms.write(action))


class CombatMoves(OpeningMoves):
    """The actions of windows and combat rounds too."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(pack, forms)
        own = range(pack.largest_army)  # fighters, or stacks
        stacks, levels, items = range(pack.most_stacks), range(LEVELS + 1), range(ITEMS)
        places, slots, sides = range(PLACES), range(SLOTS), range(len(SIDES))
        self.pass_: Final = self._add(actions.Pass())
        # By item, less FIRST_ITEM.
        self.attach: Final = [
            [self._add(actions.Attach(item, one)) for one in own] for item in items
        ]
        self.resurrect: Final = [
            [self._add(actions.Resurrect(item, level)) for level in levels] for item in items
        ]
        self.bomb: Final = [self._add(actions.PlayBomb(stack)) for stack in stacks]
        self.attack: Final = [self._add(actions.Attack(stack)) for stack in stacks]
        self.take_from: Final = [self._add(actions.TakeFrom(side)) for side in sides]
        self.stop: Final = self._add(actions.StopChoosing())
        self.lost: Final = [self._add(actions.PlayLost(place)) for place in places]
        self.extraction: Final = [
            [self._add(actions.PlayExtraction(place, stack)) for stack in own] for place in places
        ]
        # By place, then victim slot, none last.
        self.hypnosis: Final = [
            [self._add(actions.PlayHypnosis(place, victim)) for victim in (*slots, NO_SLOT)]
            for place in places
        ]
        self.miss: Final = [self._add(actions.PlayMiss(place)) for place in places]
        self.set_off: Final = [self._add(actions.SetOff(slot)) for slot in slots]
        self.scatter_onto: Final = [self._add(actions.ScatterOnto(side)) for side in sides]
        self.stay: Final = self._add(actions.Stay())
        self.hide_on: Final = [self._add(actions.HideOn(side)) for side in sides]
        self.help_nobody: Final = self._add(actions.HelpNobody())
        self.help_slot: Final = [self._add(actions.HelpSlot(slot)) for slot in slots]
        self.take_blow: Final = [self._add(actions.TakeBlowIn(slot)) for slot in slots]
        self.go_under: Final = [self._add(actions.GoUnder(stack)) for stack in own]
        self.look_away: Final = self._add(actions.LookAway())
        self.look_at: Final = [self._add(actions.LookAt(side)) for side in sides]


class Moves(CombatMoves):
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(pack, forms)
        own = range(pack.largest_army)  # fighters, or stacks
        self.move_fighter: Final = [self._add(actions.MoveFighter(one)) for one in own]
        self.end_movement: Final = self._add(actions.EndMovement())
        self.move_to: Final = self._ends()  # by place in the square around the start
        self.give_up: Final = [self._add(actions.GiveUpFighter(one)) for one in own]
        self.arrange: Final = [self._add(actions.ArrangeStack(stack)) for stack in own]
        self.end_arranging: Final = self._add(actions.EndArranging())
        self.lay_next: Final = [
            self._add(actions.LayNext(one)) for one in range(pack.rules.stack_limit)
        ]
        self.leave: Final = self._add(actions.Leave())

    def _ends(self) -> list[actions.MoveTo]:
        """Return the ends of moves; those out of reach are in no table."""
        found: list[actions.MoveTo] = []
        for south in range(-REACH, REACH + 1):
            for east in range(-REACH, REACH + 1):
                action = actions.MoveTo(east, south)
                if 1 <= abs(east) + abs(south) <= REACH:
                    self._add(action)
                found.append(action)
        return found
