"""The table of actions, made once from the data pack.

Lists are by what the action names, so that a legal list is made of table entries alone. The
order of the table is the order of the ids: it changes only with the version of the rules. A
target is always named by the same words, whichever decision asks for it, so the table is short.
"""

from __future__ import annotations

from typing import Final, TypeVar

from barrow.games.dark_age_z import actions, components
from barrow.games.dark_age_z.components import PARTS, RANKS, RELICS, SIDES, TRACKS, ZONES, Pack
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.forms import Forms

A = TypeVar("A", bound=Action)


class Commands:
    """The actions of a turn, by what they name."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        self.table: Final = ActionTable(forms.words)
        self._forms: Final = forms
        cards, relics = range(pack.types), range(len(RELICS))
        seats = range(components.MOST_PLAYERS)
        missions = range(len(pack.missions))
        self.mission: Final = [self._add(actions.TakeMission(one)) for one in missions]
        self.strategy: Final = [self._add(actions.Strategy(one)) for one in range(len(TRACKS))]
        self.play_army: Final = [self._add(actions.PlayArmy(card)) for card in cards]
        self.upgrade: Final = self._add(actions.Upgrade())
        self.relic: Final = self._add_relics()  # by effect
        self.get_token: Final = self._add(actions.GetToken())
        self.pass_turn: Final = self._add(actions.Pass())
        self.steed: Final = [self._add(actions.PlaySteed(side)) for side in range(len(SIDES))]
        self.vest_gain: Final = [self._add(actions.PlayVest(seat)) for seat in seats]
        self.mission_discard: Final = [self._add(actions.DiscardRelic(one)) for one in relics]
        self.end_turn: Final = self._add(actions.EndTurn())
        self.keep: Final = [self._add(actions.Keep(relic)) for relic in relics]

    def _add_relics(self) -> dict[int, actions.PlayRelic]:
        """Enter the relics; the Immortal Vest and the Iron Steed have actions of their own."""
        return {
            effect: self._add(actions.PlayRelic(effect))
            for effect in range(2 * len(RELICS))
            if effect // 2 not in (components.IMMORTAL_VEST, components.IRON_STEED)
        }

    def _add(self, action: A) -> A:
        return self.table.enter(action, self._forms.write(action))


class Moves(Commands):
    """Every action: those of a turn, and those that name what a command is about."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(pack, forms)
        seats, boards = range(components.MOST_PLAYERS), range(components.MOST_BOARDS)
        places, ranks = range(components.MOST_BOARDS * ZONES), range(1, RANKS + 1)
        cards, commanders = range(pack.types), range(len(pack.commanders))
        numbers = range(1, pack.relic_numbers.most + 1)
        self.zone: Final = [self._add(actions.ChooseZone(place)) for place in places]
        self.loyalty: Final = [self._add(actions.ChooseLoyalty(seat)) for seat in seats]
        self.card: Final = [self._add(actions.ChooseCard(card)) for card in cards]
        self.done: Final = self._add(actions.Done())
        self.stop: Final = self._add(actions.Stop())
        # By board, by loyalty.
        self.where: Final = [
            [self._add(actions.PlaceArmy(board, seat)) for seat in seats] for board in boards
        ]
        self.commander: Final = [self._add(actions.ChooseCommander(one)) for one in commanders]
        self.no_commander: Final = self._add(actions.NoCommander())
        self.board: Final = [self._add(actions.ChooseBoard(board)) for board in boards]
        self.player: Final = [self._add(actions.ChoosePlayer(seat)) for seat in seats]
        # By number and by rank, less one.
        self.number: Final = [self._add(actions.ChooseNumber(one)) for one in numbers]
        self.slot: Final = [self._add(actions.ChooseSlot(rank)) for rank in ranks]
        self.part: Final = [self._add(actions.ChoosePart(part)) for part in range(len(PARTS))]
        self.cancel: Final = self._add(actions.Cancel())
        self.decline: Final = self._add(actions.Decline())
        # By place, by rank, less one.
        self.reinforce: Final = [
            [self._add(actions.Reinforce(place, rank)) for rank in ranks] for place in places
        ]
