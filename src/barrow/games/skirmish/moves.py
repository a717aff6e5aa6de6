"""The table of actions, made once from the data pack.

Lists are by what the action names. The order of the table is that of the ids: it changes only
with the version of the rules.
"""

from __future__ import annotations

from typing import Final, TypeVar

from barrow.games.skirmish import actions
from barrow.games.skirmish.components import MOST_SEATS, Pack
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.forms import Forms

A = TypeVar("A", bound=Action)


class Moves:
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        self.table: Final = ActionTable(forms.words)
        self._forms: Final = forms
        teams = range(len(pack.team_ids))
        characters = range(len(pack.character_ids))
        cards = range(len(pack.cards.ids))
        spaces = range(pack.board.size)
        self.team: Final = [self._add(actions.ChooseTeam(team)) for team in teams]
        self.place: Final = [self._add(actions.PlaceOn(space)) for space in spaces]
        self.roll: Final = self._add(actions.RollDice())
        self.skip: Final = self._add(actions.Skip())
        self.mover: Final = [self._add(actions.Mover(one)) for one in characters]
        self.done: Final = self._add(actions.Done())
        self.space: Final = [self._add(actions.GoTo(space)) for space in spaces]
        self.stay: Final = self._add(actions.Stay())
        self.draw: Final = self._add(actions.DrawCard())
        self.play: Final = [self._add(actions.PlayCard(card)) for card in cards]
        self.revive: Final = [self._add(actions.Revive(one)) for one in characters]
        self.heal: Final = [self._add(actions.Heal(one)) for one in characters]
        self.end_turn: Final = self._add(actions.EndTurnNow())
        self.target: Final = [self._add(actions.AimAt(one)) for one in characters]
        self.card: Final = [self._add(actions.ChooseCard(card)) for card in cards]
        self.defend: Final = [self._add(actions.DefendWith(card)) for card in cards]
        self.pass_: Final = self._add(actions.Pass())
        self.stop: Final = self._add(actions.Stop())
        self.character: Final = [self._add(actions.ChooseCharacter(one)) for one in characters]
        self.player: Final = [self._add(actions.ChoosePlayer(seat)) for seat in range(MOST_SEATS)]
        self.none: Final = self._add(actions.NoCard())
        self.swap: Final = self._add(actions.SwapPlaces())

    def _add(self, action: A) -> A:
        return self.table.enter(action, self._forms.write(action))
