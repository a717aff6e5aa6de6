"""A table being played: one match, its seats, and everybody who listens.

Every change runs in this order: the match is asked (it refuses what the rules refuse), the
entry is committed, then everybody is told, each what it may know. If the commit fails,
the table is read anew from the store, so that memory never runs ahead of the disk; if that
fails too, the table is let go (`lost`) and read when it is next wanted.

What another process did is followed when word of it comes (`refresh`), or when it took
the number that was wanted here.

What players send is taken apart in `talk`; bots and clocks are in `driver`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

import structlog
from sqlalchemy.exc import SQLAlchemyError

import barrow
from barrow import BarrowError, DecodeError, Event, Match, RuleError
from barrow.bots import usual_level
from barrow.server import metrics
from barrow.server.audience import CHAT_LINES, Audience
from barrow.server.carrying import carry_over, counting, follow_all, too_old
from barrow.server.crowd import WATCHERS
from barrow.server.database import CHAT, ENTRIES, PRESENCE, TABLE
from barrow.server.driver import Driver, spawn
from barrow.server.listener import Listener, RefusedError
from barrow.server.messages import (
    Happened,
    WentBack,
)
from barrow.server.rows import EntryRow, SeatRow, TableRow
from barrow.server.settings import Settings
from barrow.server.store import Store, TakenError
from barrow.server.story import Story
from barrow.server.turns import Turn
from barrow.server.workers import Workers
from barrow.server.writer import Change

log = structlog.get_logger()

# How often an action is tried whose number others took.
_TRIES = 5


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
        self.used = time.monotonic()  # when it was last asked for
        self.lost = False  # the store could not be read: memory may be wrong
        self.turn = Turn()  # whoever changes the table has it
        self._retrying: asyncio.Task[None] | None = None

    # --- coming and going --------------------------------------------------------------

    async def load(self) -> None:
        """Read the table from the store."""
        await self._load_seats()
        self.chat = (await self.store.chat(self.row.id))[-CHAT_LINES:]
        if self.row.opening is not None:
            await self._load_match()

    async def _load_seats(self) -> None:
        self.seats = await self.store.seats(self.row.id)
        asking = await self.store.asking(self.row.id)
        self.asking = {one.seat: asking.get(one.player or "", {}) for one in self.seats}
        self.agreed = set() if self.row.undo_by is None else await self.store.votes(self.row.id)
        await self._look_around()

    async def _look_around(self) -> None:
        """See who is connected to the other processes."""
        if self.store.shared:
            before = set(self.crowd.elsewhere)
            self.crowd.elsewhere = await self.store.presence(self.row.id)
            self.driver.touch(*before ^ set(self.crowd.elsewhere))

    async def _load_match(self) -> None:
        entries = counting(await self.store.entries(self.row.id))
        self.story = await self._read_story(entries)
        if self._gallery is not None:
            self.open_gallery(entries)

    async def _read_story(self, entries: list[EntryRow]) -> Story:
        """Return the game so far; one begun under older rules is carried over."""
        game = barrow.game(self.row.game)
        try:
            story = self.new_story()
        except BarrowError:
            raise too_old(game, self.row) from None
        last = entries[-1].number if entries else 0
        kept = follow_all(story, entries)
        if self.row.rules == game.rules:
            assert kept == last, f"entry {kept + 1} of {self.row.id} does not follow"
        elif self.row.status in ("running", "paused"):
            await carry_over(self.store, self.row, game, kept, last)
            story.match.skip_to(last + (kept < last))
            self.row.rules = game.rules
            self.chat = (await self.store.chat(self.row.id))[-CHAT_LINES:]
        elif kept < last:
            raise too_old(game, self.row)
        return story

    async def start_if_full(self) -> None:
        """Begin once every seat is taken; for who has the turn, or has just read the table."""
        if self.row.status == "open" and all(seat.kind != "open" for seat in self.seats):
            await self._start()

    async def _start(self) -> None:
        """Set the game up, unless it goes on from another, and begin."""
        story = self.story or Story(self.new_match(None))
        match = story.match
        opening = list(match.opening)
        status = "over" if match.state.outcome is not None else "running"
        if not await self.store.start_table(self.row.id, opening, status):
            await self.look_again()  # another process was quicker, or somebody left
            return
        self.row.opening, self.row.status = opening, status
        self.story = story
        self.tell_everything()

    async def take_seat(self, seat: SeatRow) -> None:
        """Take in who sits where from now on, and begin if nobody is missing; in one's turn."""
        self.seats[seat.seat] = seat
        for listener in self.crowd.here:
            listener.seat = self.seat_of(listener.player)
        self.tell_seats()
        await self.start_if_full()
        self.driver.wake()

    async def join(self, listener: Listener) -> None:
        """Add a listener."""
        if listener.seat is None and self._gallery is None:
            await self._let_watch()
        self.crowd.here.add(listener)
        listener.tell(self.snapshot(listener))
        if listener.seat is not None:
            self.driver.touch(listener.seat)
        self.tell_seats()
        await self._tell_presence(listener.seat)

    async def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self.part(listener)
        await self._tell_presence(listener.seat)

    async def _tell_presence(self, seat: int | None) -> None:
        """Tell the other processes how many connections of a seat are here."""
        if self.store.shared:
            count = self.crowd.count_here(seat)
            await self.store.set_presence(self.row.id, WATCHERS if seat is None else seat, count)

    def part(self, listener: Listener) -> None:
        """Remove a listener."""
        self.crowd.here.discard(listener)
        if not self.crowd.watching():
            self.close_gallery()
        if listener.seat is not None and not self.crowd.is_present(listener.seat):
            self.driver.touch(listener.seat)
            self.driver.wake()
        self.tell_seats()

    async def _let_watch(self) -> None:
        """Open the gallery, unless there is nothing to be behind of."""
        async with self.turn:
            if self._behind > 0.0 and self.row.status in ("running", "paused"):
                self.open_gallery(counting(await self.store.entries(self.row.id)))

    def close(self) -> list[asyncio.Task[None]]:
        """Let go of everything that runs for this table; return what is about to end."""
        self.close_gallery()
        self.crowd.close()
        return self.driver.close()

    def is_idle(self) -> bool:
        """Say whether nobody is here and nothing is going on."""
        return not self.crowd.here and not self.turn.is_taken and not self.driver.is_busy

    async def stand_in(self, seat: int) -> None:
        """Have a bot play for a player whose time is over, if it still is."""
        async with self.turn:
            if not self.driver.is_late(seat):
                return
            row = self.seats[seat]
            row.stand_in = True
            row.level = row.level or usual_level(barrow.game(self.row.game))
            await self.store.change_seat(self.row.id, seat, stand_in=True, level=row.level)
            self.tell_seats()

    async def hand_back(self, seat: int) -> None:
        """End a bot's standing in: its player is back."""
        async with self.turn:
            row = self.seats[seat]
            if not row.stand_in:
                return
            row.stand_in = False
            await self.store.change_seat(self.row.id, seat, stand_in=False)
            self.driver.touch(seat)
            self.tell_everything()

    # --- playing -------------------------------------------------------------------------

    def running(self) -> Match:
        """Return the match, or refuse if nothing can be played now."""
        return self._running().match

    def _running(self) -> Story:
        if self.story is None:
            raise RefusedError("the game has not begun", "not_begun")
        if self.row.status == "paused":
            raise RefusedError("the table is paused", "paused")
        return self.story

    def act_now(self, seat: int, text: str, number: int, answer: Answer) -> bool:
        """Play an action if nothing else is under way here; False if it has to wait.

        The same as `act`, but `answer` is called when it is over: with None, or why it was refused.
        """
        if not self.turn.take():
            return False
        began = time.monotonic()
        try:
            play = self._begin_play(seat, text, number)
        except RefusedError as error:
            self.turn.give()
            answer(error)
            return True
        except BaseException:
            self.turn.give()
            raise
        told = partial(self._told, play, number, began, answer)
        self.store.hand_in(self._change(play.entry, play.status), told)
        return True

    def _told(
        self, play: Play, number: int, began: float, answer: Answer, error: Exception | None
    ) -> None:
        """Go on with an action that the store has kept, or has not."""
        if error is not None:
            self._retrying = spawn(self._retry(play, number, began, answer, error))
            return
        try:
            self._settle(play.status)
            self._finish_play(play, began)
        finally:
            self.turn.give()
            answer(None)

    async def _retry(
        self, play: Play, number: int, began: float, answer: Answer, error: Exception
    ) -> None:
        """Look what the store has instead, and try again if only the number was taken."""
        refused: RefusedError | None = None
        try:
            await self._go_back(error)
            await self._play(play.entry.seat, play.text, number, began, _TRIES - 1)
        except RefusedError as why:
            refused = why
        finally:
            self.turn.give()
            answer(refused)

    async def act(self, seat: int, text: str, number: int) -> None:
        """Play an action for a seat, in answer to the decision of that number.

        What a seat may do at any time answers no decision, so it needs no number.
        """
        began = time.monotonic()
        async with self.turn:
            await self._play(seat, text, number, began, _TRIES)

    async def _play(self, seat: int, text: str, number: int, began: float, tries: int) -> None:
        """Play an action, again if another process takes its number."""
        for _ in range(tries):
            play = self._begin_play(seat, text, number)
            if await self._keep(play.entry, play.status):
                self._finish_play(play, began)
                return
        raise RefusedError("others were quicker: look again", "stale", "TB-1")

    def _begin_play(self, seat: int, text: str, number: int) -> Play:
        """Ask the match to play an action; nobody is told yet."""
        story = self._running()
        match = story.match
        try:
            action = match.game.read_for(match.state, seat, text)
            aside = match.game.may_interject(match.state, seat, action)
            events = match.play(seat, action, None if aside else number)
        except RuleError as refused:
            raise RefusedError(refused.text, refused.code, refused.clause) from None
        except DecodeError as unread:
            raise RefusedError(unread.text, unread.code) from None
        step = match.steps[-1]
        entry = EntryRow(step.number, "play", seat, step.action, list(step.chance), time.time())
        return Play(story, text, entry, events, "over" if match.state.outcome is not None else None)

    def _finish_play(self, play: Play, began: float) -> None:
        """Tell of an action that is committed."""
        play.story.note(play.entry.seat, play.events)
        self.driver.touch(*play.story.match.state.pending)
        self.tell_step(play.story, play.entry, Happened)
        if play.status is not None:
            self.tell_seats()
        metrics.PLAYED.note(self.row.game, time.monotonic() - began)
        self.driver.wake()

    async def undo(self, seat: int) -> None:
        """Take back the latest action of a seat, as far as the fence allows."""
        async with self.turn:
            story = self._running()
            match = story.match
            try:
                events = match.undo(seat)
            except RuleError as error:
                raise RefusedError(error.text, error.code, error.clause) from None
            entry = EntryRow(match.plays, "undo", seat, "", [], time.time())
            await self._keep_undo(story, entry, events)

    async def rewind(self, seat: int) -> None:
        """Go back to before a seat's latest action, in one's turn; everybody has agreed (TB-8)."""
        story = self._running()
        match = story.match
        own = [place for place, step in enumerate(match.steps) if step.seat == seat]
        if not own:
            raise RefusedError("there is nothing to take back", "nothing_to_undo", "TB-3")
        events = match.rewind(own[-1])
        entry = EntryRow(match.plays, "rewind", seat, str(own[-1]), [], time.time())
        await self._keep_undo(story, entry, events)

    async def _keep_undo(self, story: Story, entry: EntryRow, events: list[Event]) -> None:
        if not await self._keep(entry):
            raise RefusedError("somebody was quicker: look again", "stale", "TB-1")
        story.strike(entry.seat, events)
        self.tell_step(story, entry, WentBack)
        self.driver.wake()

    async def _keep(self, entry: EntryRow, status: str | None = None) -> bool:
        """Commit an entry; if that fails, go back to what the store has.

        False says that the number was taken: what took it has been followed and told.
        """
        try:
            await self.store.add_entry(self._change(entry, status))
        except (TakenError, SQLAlchemyError, OSError) as error:
            await self._go_back(error)
            return False
        except BaseException:
            await asyncio.shield(self._reload())
            raise
        self._settle(status)
        return True

    async def _go_back(self, error: Exception) -> None:
        """Go back to what the store has; refuse, unless another action took the number."""
        is_kept = isinstance(error, TakenError)
        if not is_kept:
            log.error("an action was not kept", table=self.row.id, error=type(error).__name__)
            metrics.NOT_KEPT.inc()
        await self._reload()
        if not is_kept:
            text = "this could not be stored, so it was not played: try again soon"
            raise RefusedError(text, "not_kept")

    def _change(self, entry: EntryRow, status: str | None) -> Change:
        """Return what the store is to keep of an entry."""
        followed = bool(self.crowd.elsewhere) or not self.driver.is_here
        return Change(self.row.id, entry, status, self.row.undo_by is not None, followed)

    def _settle(self, status: str | None) -> None:
        """Take in what a committed entry changes of the table."""
        self.row.undo_by = None
        self.agreed.clear()
        if status is not None:
            self.row.status = status

    async def _reload(self) -> None:
        """Read the match anew and tell everybody; without a store, let the table go."""
        try:
            row = await self.store.table(self.row.id)
            assert row is not None
            self.row = row
            await self._load_match()
        except (SQLAlchemyError, OSError):
            self.lost = True
            self.close()
            return
        self.tell_everything()

    # --- what other processes did --------------------------------------------------------

    async def refresh(self, changed: set[str], entries: Sequence[EntryRow] = ()) -> None:
        """Follow what another process did to this table; entries may have come with the news."""
        async with self.turn:
            if TABLE in changed:
                await self.look_again()
            elif PRESENCE in changed:
                await self._look_around()
                self.tell_seats()
            if ENTRIES in changed and self.story is not None:
                await self._catch_up(self.story, entries)
            if CHAT in changed:
                await self._hear_chat()
        self.driver.wake()

    async def look_again(self) -> None:
        """Read who sits where and how the table stands; in one's turn."""
        row = await self.store.table(self.row.id)
        assert row is not None
        before = (self.row.undo_by, self.agreed, self.asking)
        begins = self.story is None and row.opening is not None
        self.row = row
        await self._load_seats()
        if begins:
            await self._load_match()
        moved = [one for one in self.crowd.here if one.seat != self.seat_of(one.player)]
        for listener in moved:
            listener.seat = self.seat_of(listener.player)
        if begins or moved or before != (row.undo_by, self.agreed, self.asking):
            self.tell_everything()
        else:
            self.tell_seats()
        await self.start_if_full()

    async def _catch_up(self, story: Story, told: Sequence[EntryRow]) -> None:
        plays = story.match.plays
        entries = [entry for entry in told if entry.number > plays]
        numbers = [entry.number for entry in entries]
        if not entries or numbers != list(range(plays + 1, plays + 1 + len(entries))):
            entries = await self.store.entries(self.row.id, after=plays)
        for entry in entries:
            kind = story.follow(entry)
            self.driver.touch(*story.match.state.pending)
            self.tell_step(story, entry, kind)
        self.row.undo_by = None
        self.agreed.clear()
        if story.match.state.outcome is not None and self.row.status != "over":
            self.row.status = "over"
            self.tell_seats()

    async def _hear_chat(self) -> None:
        known = {line.number for line in self.chat}
        after = min(known, default=1)
        while after in known:
            after += 1
        lines = await self.store.chat(self.row.id, after - 1)
        known = {line.number for line in self.chat}  # one may have been said here meanwhile
        for line in lines:
            if line.number not in known:
                self.say(line)
