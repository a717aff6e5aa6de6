"""The table of actions, made once from the data pack.

Lists are by what the action names, so that a legal list is made of table entries alone. The order
of the table is the order of the ids: it changes only with the version of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from barrow.games.ground_zero import actions
from barrow.games.ground_zero.components import FACTIONS, Pack
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.forms import Forms

A = TypeVar("A", bound=Action)


class Moves:
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        self.table: Final = ActionTable(forms.words)
        self._forms: Final = forms
        self._around: Final = pack.map.neighbors_of
        lands = range(pack.map.size)
        self.pick_faction: Final = self._each(actions.TakeFaction, range(len(FACTIONS)))
        self.place: Final = self._each(actions.PlaceUnit, lands)
        self.ground_zero: Final = self._each(actions.StrikeAt, lands)
        self.cash: Final = self._each(actions.CashCard, lands)
        self.zombies_from: Final = self._each(actions.ZombiesFrom, lands)
        self.zombies_to: Final = self._each(actions.ZombiesOnto, lands)
        self.count: Final[list[Action]] = [
            self._add(actions.CountUnits(units)) for units in range(pack.figures.supply + 1)
        ]
        self.convert: Final = self._each(actions.ConvertOn, lands)
        self.send: Final = self._each(actions.SendFrom, lands)
        self.send_to: Final = self._each(actions.SendOnto, lands)
        # By Territory, in the order of its neighbors.
        self.wall: Final = self._each_border(actions.BuildWall)
        self.attack: Final = self._each_border(actions.DeclareAttack)
        self.breach: Final = self._each_border(actions.BreachWall)
        self.walk: Final = self._each_border(actions.WalkOnto)
        self.end_attack: Final = self._add(actions.EndAttack())
        most = max([max(sheet.attack_dice, sheet.defend_dice) for sheet in pack.sheets])
        # What a party chooses its dice from, most first. By the most dice; for the Civilians also
        # by civilians and cyborgs there, of each no more than dice (GZ-5.23).
        dice = self._each(actions.RollDice, range(1, most + 1))
        self.dice_up_to: Final[list[list[Action]]] = [
            [*dice[:count][::-1]] for count in range(most + 1)
        ]
        self.kinds_up_to: Final = self._kinds_up_to(most)
        self.boost_none, self.boost = self._no_and_yes(actions.BoostDice)
        self.raise_none: Final = self._add(actions.RaiseNone())
        self.raise_die: Final = self._each(actions.RaiseDie, range(1, most + 1))  # from 0
        self.transfer_from: Final = self._each(actions.TransferFrom, lands)
        self.transfer_to: Final = self._each(actions.TransferOnto, lands)
        self.skip: Final = self._add(actions.SkipTransfer())
        self.draw_none, self.draw = self._no_and_yes(actions.DrawCard)
        self.done: Final = self._add(actions.Done())
        self.decline_takeover, self.take_over = self._no_and_yes(actions.TakeOver)

    def _add(self, action: A) -> A:
        return self.table.enter(action, self._forms.write(action))

    def _each(self, made: Callable[[int], A], values: range) -> list[A]:
        return [self._add(made(value)) for value in values]

    def _each_border(self, made: Callable[[int, int], A]) -> list[list[A]]:
        return [
            [self._add(made(land, other)) for other in around]
            for land, around in enumerate(self._around)
        ]

    def _no_and_yes(self, made: Callable[[bool], Action]) -> tuple[Action, Action]:
        no = self._add(made(False))
        return no, self._add(made(True))

    def _kinds_up_to(self, most: int) -> list[list[list[list[Action]]]]:
        kinds = {
            (civilians, cyborgs): self._add(actions.RollKinds(civilians, cyborgs))
            for civilians in range(most + 1)
            for cyborgs in range(most + 1 - civilians)
            if civilians + cyborgs > 0
        }
        return [
            [
                [kinds_of(count, civilians, cyborgs, kinds) for cyborgs in range(count + 1)]
                for civilians in range(count + 1)
            ]
            for count in range(most + 1)
        ]


def kinds_of(
    most: int, civilians: int, cyborgs: int, kinds: dict[tuple[int, int], actions.RollKinds]
) -> list[Action]:
    """List the dice for so many civilians and cyborgs: most dice first, most cyborgs first."""
    return [
        kinds[dice - of_cyborgs, of_cyborgs]
        for dice in range(most, 0, -1)
        for of_cyborgs in range(min(cyborgs, dice), -1, -1)
        if dice - of_cyborgs <= civilians
    ]
