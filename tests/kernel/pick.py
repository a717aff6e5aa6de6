"""The smallest game there is: pick numbers in turn. Nothing is hidden in it."""

from __future__ import annotations

from typing import Any, ClassVar

from barrow.kernel.author import (
    ALL,
    SEAT,
    About,
    Action,
    Chance,
    Choice,
    Decision,
    Game,
    Log,
    Outcome,
    Refusal,
    State,
    field,
    list_of,
    number,
    part,
    per_seat,
)
from barrow.kernel.decision import Takes
from barrow.kernel.declare import rows

PAGE = "- **PI-1** Pick a number from 1 to 3; the first to have picked 9 in all wins."


class Picks(State):
    seats = rows(SEAT)
    total_of = field(per_seat(number(0, 12)), seen=ALL, document="seats.total")
    picked = field(list_of(number(1, 3)), seen=ALL)

    def best(self) -> int:
        return max(self.total_of)


class Pick(Choice):
    form = "pick {count}"
    count = part(number(1, 3))


class Turn(Decision[Picks]):
    name: ClassVar[str] = "turn"
    clause: ClassVar[str] = "PI-1"
    takes: ClassVar[Takes] = [Pick]

    def question(self, state: Picks) -> str:
        return "Which number?"

    def legal(self, state: Picks, seat: int) -> list[Action]:
        return [Pick(count) for count in (1, 2, 3)]

    def apply(self, state: Picks, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, Pick)
        state.total_of[seat] += action.count
        state.picked.append(action.count)
        if state.best() < 9:
            state.push(Turn((seat + 1) % state.players))
        else:
            ranks = [1 if total == state.best() else 2 for total in state.total_of]
            state.outcome = Outcome(ranks, state.total_of[:], "nine", "PI-1")

    def refuse(self, state: Picks, seat: int, action: Action) -> Refusal:
        assert isinstance(action, Pick)
        return Refusal("PI-1", f"pick 1 to 3, not {action.count}", "too_high")


def about(**changes: Any) -> About:
    """Return what the game is made of, with some things changed."""
    usual: dict[str, Any] = {
        "key": "pick",
        "title": "Pick",
        "players": range(2, 3),
        "rulebook": PAGE,
        "state": Picks,
        "choices": [Pick],
        "pending": [Turn],
        "forced": "PI-1",
        "over": "PI-1",
        "turn": "PI-1",
    }
    return About(**{**usual, **changes})


class PickGame(Game[Picks]):
    about: ClassVar[About] = about()

    def open(self, state: Picks, chance: Chance, log: Log) -> None:
        state.push(Turn(0))
