"""The table of actions, made once from the data pack.

Lists are by what the action names. The order of the table is that of the ids: it changes only
with the version of the rules.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import actions
from barrow.games.skirmish.components import MOST_SEATS, Pack
from barrow.kernel.action import MoveTable
from barrow.kernel.forms import Forms


class Moves(MoveTable):
    """Every action, by what it names."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(forms)
        teams = range(len(pack.team_ids))
        characters = range(len(pack.character_ids))
        cards = range(len(pack.cards.ids))
        spaces = range(pack.board.size)
        self.team: Final = self._each(actions.ChooseTeam, teams)
        self.place: Final = self._each(actions.PlaceOn, spaces)
        self.roll: Final = self._add(actions.RollDice())
        self.skip: Final = self._add(actions.Skip())
        self.mover: Final = self._each(actions.Mover, characters)
        self.done: Final = self._add(actions.Done())
        self.space: Final = self._each(actions.GoTo, spaces)
        self.stay: Final = self._add(actions.Stay())
        self.draw: Final = self._add(actions.DrawCard())
        self.play: Final = self._each(actions.PlayCard, cards)
        self.revive: Final = self._each(actions.Revive, characters)
        self.heal: Final = self._each(actions.Heal, characters)
        self.end_turn: Final = self._add(actions.EndTurnNow())
        self.target: Final = self._each(actions.AimAt, characters)
        self.card: Final = self._each(actions.ChooseCard, cards)
        self.defend: Final = self._each(actions.DefendWith, cards)
        self.pass_: Final = self._add(actions.Pass())
        self.stop: Final = self._add(actions.Stop())
        self.character: Final = self._each(actions.ChooseCharacter, characters)
        self.player: Final = self._each(actions.ChoosePlayer, range(MOST_SEATS))
        self.none: Final = self._add(actions.NoCard())
        self.swap: Final = self._add(actions.SwapPlaces())
