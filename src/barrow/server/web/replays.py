"""Finished games: replays step by step, reviews by a bot, and proof of fair luck."""

from __future__ import annotations

from dataclasses import replace

import barrow
from barrow import BadRecord, BadRoll, Event, Record
from barrow.advice.history import History, number_of
from barrow.advice.moments import Film
from barrow.advice.questions import question
from barrow.bots import hint_level
from barrow.kernel.event import NOTABLE, OPENS
from barrow.kernel.proof import Sealed
from barrow.server.errors import RefusedError
from barrow.server.protocol import http, messages
from barrow.server.storage.schema import TableRow
from barrow.server.views.position import events_for
from barrow.server.views.summary import commitment_of
from barrow.server.workers import Workers

EVERYTHING = "all"
LOG_STEPS = 60  # actions in one page of the log
WATCHER = "watch"


class Replay:
    """One finished game, played again and kept for a while."""

    def __init__(self, row: TableRow, record: Record) -> None:
        self._row = row
        self._record = record
        self._game = barrow.game(row.game)
        self.reviews: dict[int, http.Review] = {}  # by step, once asked for
        self._history = History(self._game, record)
        self._match = self._history.match

    def info(self) -> http.ReplayInfo:
        """Return what a replay shows before its first step."""
        history = self._history
        return http.ReplayInfo(
            table=self._row.id,
            game=self._row.game,
            title=self._row.title,
            players=self._row.players,
            names=list(self._record.names),
            steps=len(self._record.steps),
            turns=[
                http.ReplayTurn(step=n, text=one.text, number=number_of(one))
                for n, one in history.marked(OPENS)
            ],
            moments=[
                http.ReplayMoment(step=n, event=one.name, text=one.text)
                for n, one in history.marked(NOTABLE)
            ],
            parties=history.parties,
            shares=history.shares,
            counts=self._game.counts,
            points=history.ledger.entries,
            decided=history.decided(),
        )

    def step(self, number: int, seen_as: str) -> http.ReplayStep:
        """Return one moment as a seat, a watcher, or everybody together sees it."""
        logged = self._logged(number, seen_as)
        state, game = self._match.state_after(number), self._game
        seat = self._seat(seen_as)
        view = state.view(seat)
        film = Film(self._match, number, number, seat, whole=seen_as == EVERYTHING)
        return http.ReplayStep(
            step=number,
            seat=logged.seat,
            action=self._record.steps[number - 1].action if number else "",
            words=self._history.words[number],
            events=logged.events,
            view=view.document() | ({"known": state.dump()} if seen_as == EVERYTHING else {}),
            parties=game.parties(view),
            phases=game.phases(view),
            moments=[one for moments in film for one in moments],
        )

    def log(self, number: int, seen_as: str) -> list[messages.LoggedStep]:
        """Return the log up to a moment, as far back as a page goes."""
        first = max(0, number - LOG_STEPS + 1)
        return [self._logged(step, seen_as) for step in range(first, number + 1)]

    def _logged(self, number: int, seen_as: str) -> messages.LoggedStep:
        """Return one action of the log; "all" sees every event whole."""
        steps = self._record.steps
        if not 0 <= number <= len(steps):
            raise RefusedError(f"moments are 0 to {len(steps)}, not {number}", "no_step")
        events, seat = self._history.events[number], self._seat(seen_as)
        shown = events_for(events, seat)
        if seen_as == EVERYTHING:
            shown = [whole for event in events for whole in events_for([event], _knower(event))]
        played = steps[number - 1].seat if number else None
        return messages.LoggedStep(step=number, seat=played, events=shown)

    async def review(self, number: int, workers: Workers, address: str) -> http.Review:
        """Return what a bot thinks of the decision that led to a moment, once.

        It sees what the seat saw then. The address that asks has its share of the bots' time.
        """
        steps = self._record.steps
        if not 1 <= number <= len(steps):
            text = f"decisions led to the moments 1 to {len(steps)}, not to {number}"
            raise RefusedError(text, "no_step")
        if number not in self.reviews:
            self.reviews[number] = await self._think_over(number, workers, address)
        return self.reviews[number]

    async def _think_over(self, number: int, workers: Workers, address: str) -> http.Review:
        step, level = self._record.steps[number - 1], hint_level(self._game)
        asked = question(self._match.state_after(number - 1), step.seat, level, also=step.action)
        # Some actions need no decision: nothing was chosen from a list.
        chosen = step.action in asked.legal and len(asked.legal) > 1
        asked = replace(asked, seed=number, asker=address)
        ideas = await workers.consider(asked) if chosen else []
        if chosen and not ideas:
            raise RefusedError("no bot had an idea in time: ask again", "no_hint")
        return http.Review(
            step=number,
            action=step.action,
            ideas=ideas,
            reason=f"A bot of the level “{level}” would do this, seeing what that chair saw.",
        )

    def _seat(self, seen_as: str) -> int | None:
        """Return the seat that a replay is seen from; None: by a watcher, or by everybody."""
        if seen_as in (WATCHER, EVERYTHING):
            return None
        if seen_as not in [str(seat) for seat in range(self._row.players)]:
            text = f"a replay is seen as a seat from 0, as {WATCHER} or as {EVERYTHING}"
            raise RefusedError(text, "no_seat")
        return int(seen_as)


def _knower(event: Event) -> int | None:
    """Return a seat that may know all of an event."""
    return event.seats[0] if event.seats else None


def prove(row: TableRow, record: Record) -> http.ProofInfo:
    """Check the luck of a finished game against its seed."""
    rolls, fault = 0, ""
    try:
        rolls = barrow.verify(record).rolls
    except (BadRoll, BadRecord) as error:
        fault = str(error)
    sealed = Sealed.read(record.seed)
    return http.ProofInfo(
        table=row.id,
        game=row.game,
        names=list(record.names),
        commitment=commitment_of(row),
        seed=row.seed,
        nonces=[] if sealed is None else sealed.nonces,
        rolls=rolls,
        fault=fault,
    )
