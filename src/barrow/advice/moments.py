"""Moments: how the board looked after actions of a match, and at each stage within them.

An action is played again stage by stage: first what was chosen, then each step that the rules took
by themselves. Each moment holds only what is not as in the moment before, in JSON; the first holds
everything. A client that goes from moment to moment so needs no rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.kernel.stages import replay_staged
from barrow.kernel.standing import Party, Phase

if TYPE_CHECKING:
    from barrow.kernel.event import Event
    from barrow.kernel.match import Match
    from barrow.kernel.record import Step
    from barrow.kernel.state import State

Parts = dict[str, Any]  # fields in JSON


class Moment(msgspec.Struct, kw_only=True):
    """How the board looked to you at one time, as far as it had changed.

    `view`, `known` (of the view), `parties` and `phases` are as in a position; the first moment
    has them whole, later ones only what is not as in the moment before.
    """

    step: int  # actions played by then, the one that was going on included
    events: int  # how many of that action's events, as you know them, had happened
    view: Parts
    known: Parts
    parties: list[Party] | None
    phases: list[Phase] | None


class Film:
    """Moments of a match as a seat saw them; a spectator is None.

    Made at once, it shows those actions even if the match goes on or is taken back meanwhile.
    """

    def __init__(
        self, match: Match, first: int, last: int, seat: int | None, whole: bool = False
    ) -> None:
        """Film the actions `first` to `last`; 0 is the set-up. `whole` shows all secrets too."""
        start = max(first, 1)
        self._opening: Final = len(match.opening_events) if first < start else -1
        self._state: Final = match.state_after(min(start - 1, len(match.steps)))
        self._first: Final = start
        self._steps: Final = match.steps[start - 1 : last]
        self._seat: Final = seat
        self._whole: Final = whole
        self._shown: dict[str, dict[str, bytes]] = {}  # what the moments so far add up to

    def __iter__(self) -> Iterator[list[Moment]]:
        """Yield the moments of one action after the other."""
        if self._opening >= 0:
            yield [self._moment(0, self._opening, self._state)]
        for number, step in enumerate(self._steps, self._first):
            yield self._play(number, step)

    def _play(self, number: int, step: Step) -> list[Moment]:
        """Return the moments of an action: the last stage before each new event, and the end."""
        log: list[Event] = []
        last: dict[int, State] = {}  # by how many events had happened
        for events in replay_staged(self._state, step, log):
            last[events] = self._state.clone()
        return [self._moment(number, events, state) for events, state in last.items()]

    def _moment(self, step: int, events: int, state: State) -> Moment:
        """Return what has changed since the moment before."""
        game, view = state.game, state.view(self._seat)
        document: dict[str, Any] = view.document()
        known = state.dump() if self._whole else document["known"]
        del document["known"]
        parties: Any = game.parties(view)
        standing = {"parties": parties, "phases": game.phases(view)}
        changed = self._changed(standing=standing, view=document, known=known)
        return Moment(
            step=step,
            events=events,
            view=changed["view"],
            known=changed["known"],
            parties=changed["standing"].get("parties"),
            phases=changed["standing"].get("phases"),
        )

    def _changed(self, **documents: dict[str, Any]) -> dict[str, Parts]:
        """Return the fields of each document that are not as they were shown last."""
        changed: dict[str, Parts] = {}
        for name, document in documents.items():
            now = {field: msgspec.json.encode(value) for field, value in document.items()}
            before = self._shown.get(name, {})
            self._shown[name] = now
            differing = [field for field in now if now[field] != before.get(field)]
            changed[name] = {field: msgspec.Raw(now[field]) for field in differing}
        return changed
