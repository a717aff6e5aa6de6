"""Who may be asked, for positions that come from outside (rulebook: Decisions).

Most decisions are the active player's. Out of turn there are defense windows, and the choices
that a defense card's own effects give its player (SK-9.4).

What makes an action illegal is said once, in a function `…_fault`: None if nothing does. Its texts
have blanks; `worded` fills them in when somebody asks.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish.actions import ChooseCard
from barrow.games.skirmish.components import NOWHERE
from barrow.games.skirmish.rules.piles import different
from barrow.games.skirmish.state import State
from barrow.kernel.decision import Action, Decision, Refusal, Step, Takes
from barrow.kernel.errors import need

# The steps that resolve a card's effects: what effects ask lies on these.
EFFECTS: Final[list[str]] = ["on_attack", "on_defense", "on_play"]


class Answering(Step[State]):
    """A step that resolves the defense card of the target at this place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place: Final = place


class Asked(Decision[State]):
    """A decision of the active player, or of whose defense card is being resolved."""

    declines: ClassVar[int] = 0  # how many of the options only decline: stop, stay, done

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        need(seat == asked_seat(state), f"{path}.seat", f"{self.name} is not for seat {seat}")


class CardChoice(Asked):
    """Choose one of some cards; copies count once (SK-9.1).

    Some are asked even if all the cards are copies of one: being skipped would give that away
    (SK-R42).
    """

    takes: ClassVar[Takes] = [ChooseCard]
    place: ClassVar[str] = "in your hand"  # where the cards lie, in a player's words

    def offered(self, state: State, seat: int) -> list[int]:
        """List the cards to choose from, each once."""
        return different(state.hand_of[seat])

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.card[card] for card in self.offered(state, seat)]

    def refuse(self, state: State, seat: int, action: ChooseCard) -> Refusal:
        text = f"{state.pack.cards.names[action.card]} is not {self.place}"
        return Refusal(self.clause, text, "card_not_in_hand")


def worded(fault: Refusal | None, words: dict[str, object]) -> Refusal:
    """Return what is wrong with an action, with the blanks of its text filled in."""
    assert fault is not None
    return Refusal(fault.clause, fault.text.format_map(words), fault.code)


def offer(state: State, decision: Asked) -> None:
    """Put an effect's question, if it has an answer besides declining (SK-5.45)."""
    if len(decision.legal(state, decision.seats[0])) > decision.declines:
        state.push(decision)


def is_opening(state: State) -> bool:
    """True until the first turn begins."""
    return len(state.stack) > 0 and state.stack[0].name in ("choose_team", "place")


def asked_seat(state: State) -> int:
    """Return who decides: the active player, or whose defense card is being resolved."""
    battle = state.battle
    for frame in state.stack:
        if isinstance(frame, Answering) and battle is not None:
            target = battle.targets[min(frame.place, len(battle.targets) - 1)]
            return state.seat_of[target // 2]
    return state.active


def need_own(state: State, seat: int, character: int, path: str) -> None:
    """Raise BadPosition unless a character is alive and of this player."""
    need(state.seat_of[character // 2] == seat, f"{path}.character", "belongs to another player")
    need(state.life_of[character] > 0, f"{path}.character", "has no life")


def need_on_board(state: State, characters: list[int], path: str) -> None:
    """Raise BadPosition unless all of these characters stand on the board."""
    for character in characters:
        need(state.space_of[character] != NOWHERE, path, "a character is not on the board")
