"""A table being played: one match, its seats, everybody who listens, and the way of an action.

An action that need not wait for anything is played without a task: the match is asked, the
entry is handed to the store, and when it is committed everybody is told. All that has to wait
is a coroutine; those are in `live` and `talk`, for they cannot be compiled.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

import msgspec

from barrow import DecodeError, Event, Match, RuleError
from barrow.server import metrics
from barrow.server.audience import Audience
from barrow.server.crashes import note_crash
from barrow.server.driver import Driver
from barrow.server.driving import spawn
from barrow.server.limits import Gate
from barrow.server.listener import Listener, RefusedError
from barrow.server.live import retry
from barrow.server.messages import Act, Happened, Refused, decode
from barrow.server.rows import EntryRow, TableRow
from barrow.server.settings import Settings
from barrow.server.store import Store
from barrow.server.story import Story
from barrow.server.turns import Turn
from barrow.server.workers import Workers
from barrow.server.writer import Change

# Told that an action was played, or why not.
Answer = Callable[[RefusedError | None], object]


class Play:
    """An action that the match has played and that is not yet told."""

    def __init__(
        self, story: Story, text: str, entry: EntryRow, events: list[Event], status: str | None
    ) -> None:
        self.story = story
        self.text = text  # as it was sent
        self.entry = entry
        self.events = events
        self.status = status  # the table's from now on, if it changes


class LiveTable(Audience):
    """One table in memory."""

    def __init__(self, row: TableRow, store: Store, workers: Workers, settings: Settings) -> None:
        super().__init__(row, settings)
        self.driver = Driver(self, workers, settings)
        self.store = store
        self.turn = Turn()  # whoever changes the table has it
        self.used = time.monotonic()  # when it was last asked for
        self.lost = False  # the store could not be read: memory may be wrong
        self._retrying: asyncio.Task[None] | None = None

    def part(self, listener: Listener) -> None:
        """Remove a listener."""
        self.crowd.here.discard(listener)
        if not self.crowd.watching():
            self.close_gallery()
        if listener.seat is not None and not self.crowd.is_present(listener.seat):
            self.driver.touch([listener.seat])
            self.driver.wake()

    def close(self) -> list[asyncio.Task[None]]:
        """Let go of everything that runs for this table; return what is about to end."""
        self.close_gallery()
        self.crowd.close()
        return self.driver.close()

    def let_go(self) -> None:
        """Let go of a table that may differ from the store: it is read when it is next wanted."""
        self.lost = True
        self.close()

    def is_idle(self) -> bool:
        """Say whether nobody is here and nothing is going on."""
        return not self.crowd.here and not self.turn.is_taken and not self.driver.is_busy

    def running(self) -> Match:
        """Return the match, or refuse if nothing can be played now."""
        return self.running_story().match

    def running_story(self) -> Story:
        """Return the game as it is told, or refuse if nothing can be played now."""
        if self.story is None:
            raise RefusedError("the game has not begun", "not_begun")
        self.check_not_over("the game is over", self.story.match.game.over_clause)
        if self.row.status == "paused":
            raise RefusedError("the table is paused", "paused")
        return self.story

    def check_not_over(self, text: str, clause: str = "") -> None:
        """Refuse, with this text, what nobody may do once the game is over."""
        if self.row.status == "over":
            raise RefusedError(text, "game_over", clause)

    def act_now(self, seat: int, text: str, number: int, answer: Answer) -> bool:
        """Play an action if nothing else is under way here; False if it has to wait.

        `answer` is called when it is over: with None, or why it was refused.
        """
        if self.lost or not self.turn.take():
            return False
        began = time.monotonic()
        try:
            play = self.begin_play(seat, text, number)
        except RefusedError as error:
            self.turn.give()
            answer(error)
            return True
        except BaseException:
            self.turn.give()
            raise
        told = partial(self._told, play, number, began, answer)
        try:
            self.store.hand_in(self.change(play.entry, play.status), told)
        except BaseException:
            self.lost = True  # the match is ahead for good
            self.turn.give()
            raise
        return True

    def _told(
        self, play: Play, number: int, began: float, answer: Answer, error: Exception | None
    ) -> None:
        """Go on with an action that the store has kept, or has not."""
        if error is not None:
            self._retrying = spawn(retry(self, play, number, began, answer, error))
            return
        try:
            self.settle(play.status)
            self.finish_play(play, began)
        finally:
            self.turn.give()
            answer(None)

    def begin_play(self, seat: int, text: str, number: int) -> Play:
        """Ask the match to play an action; nobody is told yet."""
        story = self.running_story()
        match = story.match
        try:
            action = match.game.read_for(match.state, seat, text)
            aside = match.game.may_interject(match.state, seat, action)
            events = match.play(seat, action, None if aside else number)
        except RuleError as refused:
            raise RefusedError(refused.text, refused.code, refused.clause) from None
        except DecodeError as unread:
            raise RefusedError(unread.text, unread.code) from None
        self.ahead = True
        step = match.steps[-1]
        entry = EntryRow(step.number, "play", seat, step.action, list(step.chance), time.time())
        return Play(story, text, entry, events, "over" if match.state.outcome is not None else None)

    def finish_play(self, play: Play, began: float) -> None:
        """Tell of an action that is committed."""
        play.story.note(play.entry.seat, play.events)
        self.driver.touch(play.story.match.state.pending)
        self.tell_step(play.story, play.entry, Happened)
        if play.status is not None:
            self.tell_seats()
        metrics.PLAYED.note(self.row.game, time.monotonic() - began)
        self.driver.wake()

    def change(self, entry: EntryRow, status: str | None) -> Change:
        """Return what the store is to keep of an entry."""
        followed = bool(self.crowd.elsewhere) or not self.driver.is_here
        return Change(self.row.id, entry, status, self.row.undo_by is not None, followed)

    def settle(self, status: str | None) -> None:
        """Take in what a committed entry changes of the table."""
        self.ahead = False
        self.row.undo_by = None
        self.agreed.clear()
        if status is not None:
            self.row.status = status


def hear_now(gate: Gate, table: LiveTable, listener: Listener, text: bytes) -> bool:
    """Carry out an action at once; False if it has to wait for its turn, or is no action."""
    seat = listener.seat
    if seat is None or listener.is_busy or table.turn.is_taken:
        return False
    try:
        message = decode(text)
        if not isinstance(message, Act):
            return False
        gate.pass_message(str(id(listener)))
    except (RefusedError, msgspec.DecodeError, RecursionError, UnicodeError):
        return False  # it is told so in turn
    listener.is_busy = True
    answer = partial(_end, listener, message)
    try:
        if table.act_now(seat, message.action, message.number, answer):
            return True
    except Exception:
        crash = note_crash("an action crashed", f"/api/tables/{table.row.id}/live")
        listener.dismiss(4500, crash.text)
        if table.lost:
            table.close()
        return True
    listener.is_busy = False
    return False


def _end(listener: Listener, message: Act, error: RefusedError | None) -> None:
    """Go on with what a listener sent after an action, which was refused or not."""
    if error is not None:
        refuse(listener, message.action, error)
    listener.go_on()


def refuse(listener: Listener, action: str, error: RefusedError) -> None:
    """Tell a listener why what it sent is not accepted."""
    metrics.REFUSALS.labels(error.code).inc()
    listener.tell(Refused(action=action, text=error.text, clause=error.clause, code=error.code))
