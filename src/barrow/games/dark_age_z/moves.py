"""The table of actions, made once from the data pack.

Lists are by what the action names, so that a legal list is made of table entries alone. The
order of the table is the order of the ids: it changes only with the version of the rules. A
target is always named by the same words, whichever decision asks for it, so the table is short.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import actions, components
from barrow.games.dark_age_z.components import PARTS, RANKS, RELICS, SIDES, TRACKS, ZONES, Pack
from barrow.kernel.action import MoveTable
from barrow.kernel.forms import Forms


class Commands(MoveTable):
    """The actions of a turn, by what they name."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(forms)
        cards, relics = range(pack.types), range(len(RELICS))
        seats = range(components.MOST_PLAYERS)
        self.mission: Final = self._each(actions.TakeMission, range(len(pack.missions)))
        self.strategy: Final = self._each(actions.Strategy, range(len(TRACKS)))
        self.play_army: Final = self._each(actions.PlayArmy, cards)
        self.upgrade: Final = self._add(actions.Upgrade())
        self.relic: Final = self._add_relics()  # by effect
        self.get_token: Final = self._add(actions.GetToken())
        self.pass_turn: Final = self._add(actions.Pass())
        self.steed: Final = self._each(actions.PlaySteed, range(len(SIDES)))
        self.vest_gain: Final = self._each(actions.PlayVest, seats)
        self.mission_discard: Final = self._each(actions.DiscardRelic, relics)
        self.end_turn: Final = self._add(actions.EndTurn())
        self.keep: Final = self._each(actions.Keep, relics)

    def _add_relics(self) -> dict[int, actions.PlayRelic]:
        """Enter the relics; the Immortal Vest and the Iron Steed have actions of their own."""
        return {
            effect: self._add(actions.PlayRelic(effect))
            for effect in range(2 * len(RELICS))
            if effect // 2 not in (components.IMMORTAL_VEST, components.IRON_STEED)
        }


class Moves(Commands):
    """Every action: those of a turn, and those that name what a command is about."""

    def __init__(self, pack: Pack, forms: Forms) -> None:
        super().__init__(pack, forms)
        seats, boards = range(components.MOST_PLAYERS), range(components.MOST_BOARDS)
        places, ranks = range(components.MOST_BOARDS * ZONES), range(1, RANKS + 1)
        cards, commanders = range(pack.types), range(len(pack.commanders))
        numbers = range(1, pack.relic_numbers.most + 1)
        self.zone: Final = self._each(actions.ChooseZone, places)
        self.loyalty: Final = self._each(actions.ChooseLoyalty, seats)
        self.card: Final = self._each(actions.ChooseCard, cards)
        self.done: Final = self._add(actions.Done())
        self.stop: Final = self._add(actions.Stop())
        # By board, by loyalty.
        self.where: Final = [
            [self._add(actions.PlaceArmy(board, seat)) for seat in seats] for board in boards
        ]
        self.commander: Final = self._each(actions.ChooseCommander, commanders)
        self.no_commander: Final = self._add(actions.NoCommander())
        self.board: Final = self._each(actions.ChooseBoard, boards)
        self.player: Final = self._each(actions.ChoosePlayer, seats)
        # By number and by rank, less one.
        self.number: Final = self._each(actions.ChooseNumber, numbers)
        self.slot: Final = self._each(actions.ChooseSlot, ranks)
        self.part: Final = self._each(actions.ChoosePart, range(len(PARTS)))
        self.cancel: Final = self._add(actions.Cancel())
        self.decline: Final = self._add(actions.Decline())
        # By place, by rank, less one.
        self.reinforce: Final = [
            [self._add(actions.Reinforce(place, rank)) for rank in ranks] for place in places
        ]
