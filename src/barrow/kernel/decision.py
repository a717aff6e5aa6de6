"""Decisions and steps: what may be pending, each in one class.

A decision says in one place what the rulebook says of it: its name, its clause and question,
the kinds of action that answer it, what it may lie on, which are legal, what follows, and why
another answer is refused. The kernel adds the rest: documents, the check of the stack, and the
refusal of an answer to another question.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPosition, Refusal, unwritten
from barrow.kernel.native import mypyc_attr
from barrow.kernel.state import BOTTOM, NO_SEATS, ONE_SEAT, Frame, Log, Parts, State, added, changed

# With what it takes to write one, so that rules import all of it from here.
__all__ = [
    "BOTTOM",
    "Action",
    "Chance",
    "Decision",
    "Log",
    "Parts",
    "Refusal",
    "Simultaneous",
    "Step",
    "Takes",
    "added",
    "changed",
]

S = TypeVar("S", bound=State)
Takes = list[type[Action]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """Something that the rules do by themselves, later: see `run`."""

    def __init__(self) -> None:
        self.seats = NO_SEATS
        self.ask_always = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame[S]):
    """One open decision of one seat."""

    clause: ClassVar[str] = ""
    asks: ClassVar[str] = ""  # the question, where it is always the same
    takes: ClassVar[Takes] = []  # the kinds of action that answer it
    often_idle: ClassVar[bool] = False  # its answers often all lead to the same

    def __init__(self, seat: int, ask_always: bool = False) -> None:
        self.seats = ONE_SEAT[seat]
        self.ask_always = ask_always

    def question(self, state: S) -> str:
        """Return the question in a player's words."""
        if not self.asks:
            raise unwritten(self, "question")
        return self.asks

    def cites(self, state: S) -> str:
        """Return the clause that the question follows from."""
        return self.clause

    def refuse(self, state: S, seat: int, action: Any) -> Refusal:
        """Return why an action of a kind that the decision `takes` is not legal."""
        raise unwritten(self, "refuse")

    def explain(self, state: S, seat: int, action: Action) -> Refusal:
        """Return why an action that is not listed is not legal."""
        if type(action) not in self.takes:
            question, clause = self.ask(state, seat)
            text = f"answer this first: {question}"
            return Refusal(clause, text, state.game.codes.wrong_decision)
        return self.refuse(state, seat, action)

    def ask(self, state: S, seat: int | None) -> tuple[str, str]:
        """Return the question for one seat, or for a spectator, and its clause."""
        return (self.question(state), self.cites(state))

    def usual(self, state: S) -> Action | None:
        """Return the answer for a seat that does not want to be asked; None: always ask."""
        return None

    def check_choice(self, state: S, path: str) -> None:
        """Raise BadPosition if this is on top of a document's stack and offers nothing."""
        for seat in self.seats:
            if not self.legal(state, seat):
                raise BadPosition(path, f"{self.name} leaves nothing to choose")


@mypyc_attr(allow_interpreted_subclasses=True)
class Simultaneous(Decision[S]):
    """A decision that several seats take at the same time; each answers for itself."""

    def __init__(self, seats: tuple[int, ...], ask_always: bool = False) -> None:
        self.seats = seats
        self.ask_always = ask_always

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the seats that have still to answer after this one."""
        return tuple([other for other in self.seats if other != seat])
