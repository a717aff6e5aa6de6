"""The tiny game with a leak: it breaks one promise on purpose.

`Leaky("...")` lets something hidden out through the channel named. `test_leaks` lists them all, and
has to find each. `Leaky("no redraw")` hides its cards, but nothing deals them again: looking for
leaks proves nothing.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.author import Action, Chance
from barrow.kernel.standing import Party, Phase
from barrow.kernel.view import View
from tests.kernel.tiny import Attack, Tiny, TinyState


class LeakyView(View):
    """A view that carries the true state along: `secret` is the planted leak."""

    def __init__(self, seat: int | None, known: TinyState, secret: TinyState) -> None:
        super().__init__(seat, known)
        self.secret: Final = secret


class Leaky(Tiny):
    """The tiny game; `leak` names the promise it breaks."""

    def see(self, state: TinyState, seat: int | None) -> LeakyView:
        return LeakyView(seat, super().see(state, seat).known, state)

    def redraw(self, state: TinyState, seat: int | None, chance: Chance) -> None:
        if self.leak != "no redraw":
            super().redraw(state, seat, chance)

    def extras(self, view: View) -> dict[str, object]:
        during_step = self.leak == "stages" and not view.known.pending and not view.known.outcome
        leaks = self.leak == "view" or during_step
        return {"sum": sum(secret_of(view).deck)} if leaks else {}

    def imagine(self, view: View, chance: Chance) -> TinyState:
        return secret_of(view).clone() if self.leak == "imagine" else super().imagine(view, chance)

    def ask(self, view: View) -> tuple[str, str]:
        question, clause = super().ask(view)
        warns = self.leak == "question" and secret_of(view).holds(0, 6)
        return (f"Carefully: {question}" if warns else question), clause

    def draw(self, view: View) -> str:
        board = super().draw(view)
        return f"{board} {secret_of(view).deck}" if self.leak == "board" else board

    def parties(self, view: View) -> list[Party]:
        if self.leak != "parties":
            return super().parties(view)
        sums = [sum(hand) for hand in secret_of(view).hand_of]
        return [Party(str(seat), "", seat, [], sum, True, True) for seat, sum in enumerate(sums)]

    def phases(self, view: View) -> list[Phase]:
        late = self.leak == "phases" and secret_of(view).holds(0, 6)
        return super().phases(view)[: 2 if late else 3]

    def say(self, view: View, action: Action) -> str:
        if self.leak == "words" and isinstance(action, Attack):
            return f"attack the hand {secret_of(view).hand_of[action.target]}"
        return super().say(view, action)


def secret_of(view: View) -> TinyState:
    """Return the true state behind a view."""
    assert isinstance(view, LeakyView)
    return view.secret
