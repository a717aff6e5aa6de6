"""The table of actions, made once from the data pack.

Lists are by what the action names, so that a legal list is made of table entries alone. The order
of the table is the order of the ids: it changes only with the version of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from barrow.games.ground_zero import actions
from barrow.games.ground_zero.components import FACTIONS, Map, Pack
from barrow.kernel.action import Action, MoveTable
from barrow.kernel.forms import Forms


@final
class Way:
    """A border as seen from one side: where it leads, and what a party may do across it."""

    def __init__(
        self, target: int, border: int, wall: Action, attack: Action, breach: Action, walk: Action
    ) -> None:
        self.target: Final = target
        self.bit: Final = 1 << target
        self.border: Final = border
        self.wall: Final = wall
        self.attack: Final = attack
        self.breach: Final = breach
        self.walk: Final = walk


class Moves(MoveTable):
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(forms)
        lands = range(pack.map.size)
        self.pick_faction: Final = self._each(actions.TakeFaction, range(len(FACTIONS)))
        self.place: Final = self._each(actions.PlaceUnit, lands)
        self.ground_zero: Final = self._each(actions.StrikeAt, lands)
        self.cash: Final = self._each(actions.CashCard, lands)
        self.zombies_from: Final = self._each(actions.ZombiesFrom, lands)
        self.zombies_to: Final = self._each(actions.ZombiesOnto, lands)
        self.count: Final[list[Action]] = [
            self._add(actions.CountUnits(units)) for units in range(pack.supply + 1)
        ]
        self.convert: Final = self._each(actions.ConvertOn, lands)
        self.send: Final = self._each(actions.SendFrom, lands)
        self.send_to: Final = self._each(actions.SendOnto, lands)
        self.ways_of: Final = self._ways_of(pack.map)  # by Territory
        self.end_attack: Final = self._add(actions.EndAttack())
        most = max([max(sheet.attack_dice, sheet.defend_dice) for sheet in pack.sheets])
        # What a party chooses its dice from, most first, by the most dice.
        dice = self._each(actions.RollDice, range(1, most + 1))
        self.dice_up_to: Final[list[list[Action]]] = [
            [*dice[:count][::-1]] for count in range(most + 1)
        ]
        # By civilian dice, then by cyborg dice.
        self.dice_of_kinds: Final = [
            self._dice_of_kinds(civilians, most - civilians) for civilians in range(most + 1)
        ]
        self.boost_none, self.boost = self._no_and_yes(actions.BoostDice)
        self.raise_none: Final = self._add(actions.RaiseNone())
        self.raise_die: Final = self._each(actions.RaiseDie, range(1, most + 1))  # from 0
        self.transfer_from: Final = self._each(actions.TransferFrom, lands)
        self.transfer_to: Final = self._each(actions.TransferOnto, lands)
        self.skip: Final = self._add(actions.SkipTransfer())
        self.draw_none, self.draw = self._no_and_yes(actions.DrawCard)
        self.done: Final = self._add(actions.Done())
        self.decline_takeover, self.take_over = self._no_and_yes(actions.TakeOver)

    def _ways_of(self, world: Map) -> list[list[Way]]:
        """Return the ways out of each territory, in the order of its neighbors."""
        sides = [(land, other) for land in range(world.size) for other in world.neighbors_of[land]]
        walls = [self._add(actions.BuildWall(*side)) for side in sides]
        attacks = [self._add(actions.DeclareAttack(*side)) for side in sides]
        breaches = [self._add(actions.BreachWall(*side)) for side in sides]
        walks = [self._add(actions.WalkOnto(*side)) for side in sides]
        ways_of: list[list[Way]] = [[] for _ in range(world.size)]
        listed = zip(sides, walls, attacks, breaches, walks)
        for (land, other), wall, attack, breach, walk in listed:
            border = world.border_between(land, other)
            ways_of[land].append(Way(other, border, wall, attack, breach, walk))
        return ways_of

    def _dice_of_kinds(self, civilians: int, most: int) -> list[Action]:
        """Enter dice of both kinds, by cyborg dice; no dice at all are no action."""
        dice = range(0 if civilians else 1, most + 1)
        listed: list[Action] = [self._add(actions.RollKinds(civilians, one)) for one in dice]
        return listed if civilians else [self.end_attack, *listed]

    def _no_and_yes(self, made: Callable[[bool], Action]) -> tuple[Action, Action]:
        no = self._add(made(False))
        return no, self._add(made(True))
