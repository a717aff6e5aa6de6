"""What every relic effect is: when it is legal, what is declared, what it does.

`army_effects`, `zone_effects` and `card_effects` hold the effects, `relics` plays them. Choices
are declared one at a time and kept as numbers, in the order of the effect's clause.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import actions, events
from barrow.games.dark_age_z.components import ZONES
from barrow.games.dark_age_z.rules.asking import refuse_board, refuse_loyalty, refuse_player
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Log, Refusal
from barrow.kernel.errors import unwritten

STOPPED: Final = -1  # stands among the declared choices for “stop”


class Effect:
    """One of the two effects of a relic."""

    clause: ClassVar[str] = ""
    without: ClassVar[str] = ""  # the refusal where the effect has no target
    questions: ClassVar[list[str]] = []  # for each choice; the last one for all that follow

    def can(self, state: State, seat: int) -> bool:
        """True if the effect has a legal target, or needs none (DZ-5.3)."""
        return not self.questions or len(self.options(state, seat, [])) > 0

    def ask(self, chosen: list[int]) -> str:
        """Return the question for the next choice to declare."""
        return self.questions[min(len(chosen), len(self.questions) - 1)]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """List the next choice to declare; nothing when all are declared."""
        return []

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Do what the effect says, with the declared choices."""
        raise unwritten(self, "resolve")

    def refuse(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Return why a choice of the right kind may not be declared."""
        refusal: Refusal | None = None
        if isinstance(action, actions.ChooseZone):
            refusal = refuse_board(state, action.place // ZONES, self.clause, "bad_target")
        elif isinstance(action, actions.ChooseBoard):
            refusal = refuse_board(state, action.board, self.clause, "bad_target")
        elif isinstance(action, actions.ChooseLoyalty):
            refusal = refuse_loyalty(state, chosen[-1] // ZONES, action.seat)
        elif isinstance(action, actions.ChoosePlayer):
            refusal = refuse_player(state, action.seat, self.clause)
        elif isinstance(action, actions.ChooseCard) and state.discard[action.card] == 0:
            text = f"{state.pack.armies[action.card].name} is not in the discard pile"
            refusal = Refusal(self.clause, text, "card_not_held")
        elif isinstance(action, actions.ChooseNumber):
            most = len(self.options(state, seat, chosen))
            limits = self.limits(state, chosen)
            text = f"choose at most {most}, not {action.number}: {limits}"
            refusal = Refusal(self.clause, text, "bad_number")
        if refusal is not None:
            return refusal
        return Refusal(self.clause, self.why_not(state, seat, chosen, action), "bad_target")

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        """Return why something in play is not a legal target."""
        raise unwritten(self, "why_not")

    def limits(self, state: State, chosen: list[int]) -> str:
        """Return what limits the number to declare."""
        raise unwritten(self, "limits")


class ZoneEffect(Effect):
    """An effect for which one War Zone is declared."""

    target: ClassVar[str] = ""  # the army that the zone must hold

    def fits(self, state: State, seat: int, place: int) -> bool:
        """True if a zone is a legal target."""
        raise unwritten(self, "fits")

    def can(self, state: State, seat: int) -> bool:
        return any(self.fits(state, seat, place) for place in state.table.places)

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if chosen:
            return []
        zone = state.moves.zone
        return [zone[place] for place in state.table.places if self.fits(state, seat, place)]

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, actions.ChooseZone)
        return none_in(state, self.target, action.place)


def none_in(state: State, what: str, place: int) -> str:
    """Return the words for a zone without a certain army."""
    return f"there is no {what} in {events.zone_name(state, place)}"
