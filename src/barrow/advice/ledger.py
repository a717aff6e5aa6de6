"""The ledger of a finished game: when each side's share grew or shrank, and what did it.

The share is what the chart of a game shows, and `Game.counts` names it: VP, units, life. Nothing
here knows a game. An action that changed a share is played again stage by stage, and what each
stage changed is put down to one of its events, with others of that kind: the last that counts
(`event.COUNTS`) and names the side, if there is one. What a side begins with is no entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.kernel.event import COUNTS, OPENS, Event
from barrow.kernel.stages import replay_staged

if TYPE_CHECKING:
    from barrow.kernel.match import Match
    from barrow.kernel.standing import Party
    from barrow.kernel.state import State

Shares = dict[str, int]  # by side


class Points(msgspec.Struct, kw_only=True):
    """A change of a side's share, and what brought it."""

    party: str
    step: int
    turn: str  # the words that opened the turn or day; "": it was before the first
    amount: int
    event: str
    text: str
    clause: str


def shares_of(state: State) -> Shares:
    """Return the share of every side that there is now."""
    return {party.key: party.share for party in state.game.parties(state.view(None))}


def decided(match: Match, shares: list[Shares]) -> int | None:
    """Return the action after which the winner was ahead to the end; None if there is none."""
    parties = match.game.parties(match.state.view(None))
    outcome = match.state.outcome
    assert outcome is not None, "the game goes on"
    winners = [one.key for one in parties if one.seat in outcome.winners]
    if len(winners) != 1:
        return None
    step = len(shares)
    while step > 0 and _leaders(shares[step - 1]) == winners:
        step -= 1
    return step if step < len(shares) else None


def _leaders(shares: Shares) -> list[str]:
    """Return the sides that have the most."""
    most = max(shares.values(), default=0)
    return [key for key, share in shares.items() if share == most]


class Ledger:
    """Collects the entries of a match, action by action."""

    def __init__(self, match: Match) -> None:
        self.entries: Final[list[Points]] = []
        self.shares: Final = [shares_of(match.state_after(0))]  # after each action
        self.first: Final = self.shares[0].copy()  # what each side began with
        self._turn = _turn_in(match.opening_events, "")

    def follow(self, match: Match, events: list[Event]) -> None:
        """Enter the latest action of the match, and what happened in it."""
        self.shares.append(shares_of(match.state))
        if self.shares[-1] != self.shares[-2]:
            self._enter(match, len(match.steps))
        self._turn = _turn_in(events, self._turn)

    def _enter(self, match: Match, number: int) -> None:
        """Play an action again and enter what each of its stages changed."""
        state = match.state_after(number - 1)
        log: list[Event] = []
        before, entered = self.shares[-2], 0
        for events in replay_staged(state, match.steps[number - 1], log):
            parties = match.game.parties(state.view(None))
            new = log[entered:] or log[-1:]
            turn = _turn_in(log[:entered], self._turn)
            for party in parties:
                first = self.first.setdefault(party.key, party.share)
                amount = party.share - before.get(party.key, first)
                if amount and new:
                    self.entries.append(_points(party, number, turn, amount, new))
            before, entered = {party.key: party.share for party in parties}, events


def _points(party: Party, step: int, turn: str, amount: int, events: list[Event]) -> Points:
    """Put a change down to what came with it."""
    counting = [event for event in events if event.marks & COUNTS] or events
    naming = [event for event in counting if _names(event.facts, party)] or counting[-1:]
    event = naming[-1]
    return Points(
        party=party.key,
        step=step,
        turn=turn,
        amount=amount,
        event=event.name,
        text=". ".join([one.text for one in naming if one.name == event.name]),
        clause=event.clause,
    )


def _names(facts: Any, party: Party) -> bool:
    """True if facts name a side: by its key, or by its seat."""
    if isinstance(facts, dict):
        is_seat = party.seat is not None and facts.get("seat", facts.get("owner")) == party.seat
        return is_seat or any(_names(one, party) for one in facts.values())
    if isinstance(facts, list):
        return any(_names(one, party) for one in facts)
    return bool(facts == party.key)


def _turn_in(events: list[Event], before: str) -> str:
    """Return the words that opened the latest turn."""
    opening = [event.text for event in events if event.marks & OPENS]
    return opening[-1] if opening else before
