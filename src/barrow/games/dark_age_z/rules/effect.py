"""What every relic effect is: when it is legal, what is declared, what it does.

`army_effects`, `zone_effects` and `card_effects` hold the effects, `relics` plays them. Choices
are declared one at a time and kept as numbers, in the order of the effect's clause.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import ChooseBoard, ChooseCard, ChooseNumber, ChooseZone
from barrow.games.dark_age_z.components import ZONES
from barrow.games.dark_age_z.rules.frontiers import refuse_board
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log

STOPPED: Final = -1  # stands among the declared choices for “stop”


class Effect:
    """One of the two effects of a relic."""

    def __init__(self, clause: str, without: str) -> None:
        self.clause: Final = clause
        self.without: Final = without  # what is so where the effect has no target

    def can(self, state: State, seat: int) -> bool:
        """True if the effect has a legal target (DZ-5.3)."""
        return True

    def ask(self, chosen: list[int]) -> str:
        """Return the question for the next choice to declare."""
        raise AssertionError(self)

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """List the next choice to declare; nothing when all are declared."""
        return []

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Do what the effect says, with the declared choices."""
        raise AssertionError(self)

    def refuse(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Say why a choice of the right kind may not be declared."""
        if isinstance(action, ChooseZone):
            refusal = refuse_board(state, action.place // ZONES, self.clause, "bad_target")
            why = self.why_not_zone(state, seat, chosen, action.place)
            return refusal or Refusal(self.clause, why, "bad_target")
        if isinstance(action, ChooseBoard):
            return self.refuse_board(state, seat, chosen, action.board)
        if isinstance(action, ChooseCard):
            return self.refuse_card(state, action.card)
        if isinstance(action, ChooseNumber):
            most = len(self.options(state, seat, chosen))
            text = f"the number is 1 to {most}, not {action.number}"
            return Refusal(self.clause, text, "bad_number")
        return self.refuse_other(state, seat, chosen, action)

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """Return why a zone of a board in play is no target."""
        raise AssertionError(self)

    def refuse_board(self, state: State, seat: int, chosen: list[int], board: int) -> Refusal:
        """Say why a board is no target."""
        raise AssertionError(self)

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Say why a player, a loyalty, a slot or a part is no target."""
        raise AssertionError(self)

    def refuse_card(self, state: State, card: int) -> Refusal:
        """Say why a card of the discard pile cannot be chosen."""
        text = f"{state.pack.armies[card].name} is not in the discard pile"
        return Refusal(self.clause, text, "card_not_held")


def none_in(state: State, what: str, place: int) -> str:
    """Return the words for a zone without a certain army."""
    return f"no {what} stands in {events.zone_name(state, place)}"


def list_zones(state: State, places: list[int]) -> list[Action]:
    """List zones to choose from."""
    zone = state.moves.zone
    return [zone[place] for place in places]


def list_discarded(state: State) -> list[Action]:
    """List the card types of the Army discard pile."""
    cards = state.moves.card
    return [cards[card] for card, number in enumerate(state.discard) if number > 0]
