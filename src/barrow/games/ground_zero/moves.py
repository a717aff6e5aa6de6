"""The table of actions, made once from the data pack.

Lists are by what the action names, so that a legal list is made of table entries alone. The order
of the table is the order of the ids: it changes only with the version of the rules.
"""

from __future__ import annotations

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
        lands = range(pack.map.size)
        factions = range(len(FACTIONS))
        counts = range(pack.figures.supply + 1)
        self.pick_faction: Final = [self._add(actions.TakeFaction(one)) for one in factions]
        self.place: Final = [self._add(actions.PlaceUnit(land)) for land in lands]
        self.ground_zero: Final = [self._add(actions.StrikeAt(land)) for land in lands]
        self.cash: Final = [self._add(actions.CashCard(card)) for card in lands]
        self.zombies_from: Final = [self._add(actions.ZombiesFrom(land)) for land in lands]
        self.zombies_to: Final = [self._add(actions.ZombiesOnto(land)) for land in lands]
        self.count: Final[list[Action]] = [self._add(actions.CountUnits(units)) for units in counts]
        self.convert: Final = [self._add(actions.ConvertOn(land)) for land in lands]
        self.send: Final = [self._add(actions.SendFrom(land)) for land in lands]
        self.send_to: Final = [self._add(actions.SendOnto(land)) for land in lands]
        # By Territory, in the order of its neighbors.
        around = pack.map.neighbors_of
        self.wall: Final = [
            [self._add(actions.BuildWall(land, other)) for other in around[land]] for land in lands
        ]
        self.attack: Final = [
            [self._add(actions.DeclareAttack(land, other)) for other in around[land]]
            for land in lands
        ]
        self.breach: Final = [
            [self._add(actions.BreachWall(land, other)) for other in around[land]] for land in lands
        ]
        self.walk: Final = [
            [self._add(actions.WalkOnto(land, other)) for other in around[land]] for land in lands
        ]
        self.end_attack: Final = self._add(actions.EndAttack())
        most = max([max(sheet.attack_dice, sheet.defend_dice) for sheet in pack.sheets])
        dice: list[Action] = [self._add(actions.RollDice(count + 1)) for count in range(most)]
        kinds: dict[tuple[int, int], Action] = {
            (civilians, cyborgs): self._add(actions.RollKinds(civilians, cyborgs))
            for civilians in range(most + 1)
            for cyborgs in range(most + 1 - civilians)
            if civilians + cyborgs > 0
        }
        # What a party chooses its dice from, most first. By the most dice:
        self.dice_up_to: Final = [dice[:count][::-1] for count in range(most + 1)]
        # By the most dice, by civilians and cyborgs there, of each no more than dice (GZ-5.23):
        self.kinds_up_to: Final = [
            [
                [kinds_of(count, civilians, cyborgs, kinds) for cyborgs in range(count + 1)]
                for civilians in range(count + 1)
            ]
            for count in range(most + 1)
        ]
        self.boost_none: Final = self._add(actions.BoostDice(False))
        self.boost: Final = self._add(actions.BoostDice(True))
        self.raise_none: Final = self._add(actions.RaiseNone())
        self.raise_die: Final = [self._add(actions.RaiseDie(die + 1)) for die in range(most)]
        self.transfer_from: Final = [self._add(actions.TransferFrom(land)) for land in lands]
        self.transfer_to: Final = [self._add(actions.TransferOnto(land)) for land in lands]
        self.skip: Final = self._add(actions.SkipTransfer())
        self.draw_none: Final = self._add(actions.DrawCard(False))
        self.draw: Final = self._add(actions.DrawCard(True))
        self.done: Final = self._add(actions.Done())
        self.decline_takeover: Final = self._add(actions.TakeOver(False))
        self.take_over: Final = self._add(actions.TakeOver(True))

    def _add(self, action: A) -> A:
        return self.table.enter(action, self._forms.write(action))


def kinds_of(
    most: int, civilians: int, cyborgs: int, kinds: dict[tuple[int, int], Action]
) -> list[Action]:
    """List the dice for so many civilians and cyborgs: most dice first, most cyborgs first."""
    return [
        kinds[dice - of_cyborgs, of_cyborgs]
        for dice in range(most, 0, -1)
        for of_cyborgs in range(min(cyborgs, dice), -1, -1)
        if dice - of_cyborgs <= civilians
    ]
