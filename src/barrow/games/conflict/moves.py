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
and an id is a small number. `coordinates` translates to and from texts with coordinates.

The order of the table is the order of the ids: it changes only with the version of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from barrow.games.conflict import actions
from barrow.games.conflict.cells import PATCH, ROW, SIDES, cell_at
from barrow.games.conflict.components import ITEMS, LEVELS, Pack
from barrow.games.conflict.lineup import NO_SLOT, PLACES, SLOTS
from barrow.kernel.action import Action, MoveTable
from barrow.kernel.forms import Forms

A = TypeVar("A", bound=Action)

# The most steps that a fighter has.
REACH: Final = 6


def start_cells(across: int, down: int) -> list[int]:
    """List the cells around a rectangle, in reading order (CF-3.17)."""
    found = [cell_at(x, -1) for x in range(across)] + [cell_at(x, down) for x in range(across)]
    found += [cell_at(-1, y) for y in range(down)] + [cell_at(across, y) for y in range(down)]
    return sorted(found)


class OpeningMoves(MoveTable):
    """The actions of the set-up, by what they name."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(forms)
        levels = range(LEVELS + 1)
        self.lead: Final = self._each(actions.LeadGroup, range(len(pack.groups)))
        presets = self._each(actions.TakePreset, range(len(pack.presets)))
        self.build_own: Final = self._add(actions.BuildOwn())
        # By stage of a plan: what may be chosen there.
        self.by_stage: Final[list[list[Action]]] = [
            [*presets],
            [*self._each(actions.TakeTiles, range(pack.most_copies + 1))],
            [*self._each(actions.ExtraLevel, levels)],
            [*self._each(actions.LeaveOut, levels)],
            [*self._each(actions.StackNext, levels)],
        ]
        # By number of players, less two: start cells in reading order.
        self.starts: Final = [start_cells(deal.columns, deal.rows) for deal in pack.deals]
        self.start_at: Final[dict[int, actions.StartAt]] = {
            cell: self._add(actions.StartAt(cell))
            for cell in sorted({cell for cells in self.starts for cell in cells})
        }

    def _pairs(
        self, kind: Callable[[int, int], A], firsts: range, seconds: list[int]
    ) -> list[list[A]]:
        return [[self._add(kind(first, second)) for second in seconds] for first in firsts]


class Moves(OpeningMoves):
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(pack, forms)
        own = range(pack.largest_army)  # fighters, or stacks
        stacks, items, sides = range(pack.most_stacks), range(ITEMS), range(len(SIDES))
        places, slots = range(PLACES), range(SLOTS)
        self.pass_: Final = self._add(actions.Pass())
        # By item, less FIRST_ITEM.
        self.attach: Final = self._pairs(actions.Attach, items, list(own))
        self.resurrect: Final = self._pairs(actions.Resurrect, items, list(range(LEVELS + 1)))
        self.bomb: Final = self._each(actions.PlayBomb, stacks)
        self.attack: Final = self._each(actions.Attack, stacks)
        self.take_from: Final = self._each(actions.TakeFrom, sides)
        self.stop: Final = self._add(actions.StopChoosing())
        self.lost: Final = self._each(actions.PlayLost, places)
        self.extraction: Final = self._pairs(actions.PlayExtraction, places, list(own))
        # By place, then victim slot, none last.
        self.hypnosis: Final = self._pairs(actions.PlayHypnosis, places, [*slots, NO_SLOT])
        self.miss: Final = self._each(actions.PlayMiss, places)
        self.set_off: Final = self._each(actions.SetOff, slots)
        self.scatter_onto: Final = self._each(actions.ScatterOnto, sides)
        self.stay: Final = self._add(actions.Stay())
        self.hide_on: Final = self._each(actions.HideOn, sides)
        self.help_nobody: Final = self._add(actions.HelpNobody())
        self.help_slot: Final = self._each(actions.HelpSlot, slots)
        self.take_blow: Final = self._each(actions.TakeBlowIn, slots)
        self.go_under: Final = self._each(actions.GoUnder, own)
        self.look_away: Final = self._add(actions.LookAway())
        self.look_at: Final = self._each(actions.LookAt, sides)
        self.move_fighter: Final = self._each(actions.MoveFighter, own)
        self.end_movement: Final = self._add(actions.EndMovement())
        self.move_to: Final = self._ends()
        self.give_up: Final = self._each(actions.GiveUpFighter, own)
        self.arrange: Final = self._each(actions.ArrangeStack, own)
        self.end_arranging: Final = self._add(actions.EndArranging())
        self.lay_next: Final = self._each(actions.LayNext, range(pack.rules.stack_limit))
        self.leave: Final = self._add(actions.Leave())
        passing = [self.pass_, self.stop, self.stay, self.help_nobody, self.look_away]
        self.declining: Final[list[Action]] = [*passing, self.end_movement, self.end_arranging]

    def _ends(self) -> list[Action]:
        """Enter the ends of moves, in reading order; by how far they are, modulo PATCH."""
        found: list[Action] = [self.end_movement] * PATCH
        for south in range(-REACH, REACH + 1):
            for east in range(-REACH, REACH + 1):
                if 1 <= abs(east) + abs(south) <= REACH:
                    found[(south * ROW + east) % PATCH] = self._add(actions.MoveTo(east, south))
        return found
