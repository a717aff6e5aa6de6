"""Everybody who is told of a table: what each may know, the seats at once, spectators later.

Only what is committed is told. While an action is on its way to the database the match in memory
is ahead of it (`ahead`): whoever wants a snapshot or a summary waits for the table's turn.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

import barrow
from barrow import Match
from barrow.server.bot_messages import Thinking
from barrow.server.crowd import Crowd
from barrow.server.gallery import Gallery
from barrow.server.listener import Listener
from barrow.server.luck import match_seed
from barrow.server.messages import (
    Happened,
    Said,
    Seats,
    Snapshot,
    TableInfo,
    UndoState,
    WentBack,
)
from barrow.server.position import NO_WISH, Scene, Wish, tell_undo
from barrow.server.rows import ChatRow, EntryRow, PlayerRow, SeatRow, TableRow
from barrow.server.settings import Settings
from barrow.server.story import LatestStep, Story
from barrow.server.telling import tell_line, tell_table

if TYPE_CHECKING:
    from barrow.server.driver import Driver

# How much of the chat a newcomer is sent.
CHAT_LINES = 300


class Audience:
    """A table as those see it who play or watch."""

    driver: Driver

    def __init__(self, row: TableRow, settings: Settings) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.story: Story | None = None  # None until every seat is taken
        self.crowd = Crowd()
        self.chat: list[ChatRow] = []
        self.asking: dict[int, dict[str, str]] = {}  # by seat: when it wants to be asked
        self.agreed: set[int] = set()  # seats that agree to go back, as `row.undo_by` asks
        self.ahead = False  # the match holds an action that is not committed yet
        self.behind = settings.behind
        self.gallery: Gallery | None = None  # None: nobody watches, or without a delay
        self._moved = -settings.behind  # when the latest entry was made, by the monotonic clock

    @property
    def match(self) -> Match | None:
        """The game being played, once it has begun."""
        return None if self.story is None else self.story.match

    def seat_of(self, player: PlayerRow | None) -> int | None:
        """Return where a player sits."""
        if player is None:
            return None
        for seat in self.seats:
            if seat.player == player.id and seat.kind == "person":
                return seat.seat
        return None

    def info(self, player: PlayerRow | None) -> TableInfo:
        """Return the table as a player may see it; in the table's turn."""
        assert not self.ahead, f"table {self.row.id} is ahead of the database"
        return tell_table(self, player)

    @property
    def is_delayed(self) -> bool:
        """Whether spectators may not see the present: the game goes on."""
        return self.behind > 0.0 and self.row.status in ("running", "paused")

    def seen_story(self, seat: int | None) -> Story | None:
        """Return the game as far as a seat, or a spectator, may know it."""
        if seat is not None:
            return self.story
        if self.gallery is not None:
            return self.gallery.story
        is_past = not self.is_delayed or time.monotonic() - self._moved >= self.behind
        return self.story if is_past else None

    def in_time(self) -> Collection[Listener]:
        """Return those here who may know the present."""
        is_behind = self.is_delayed or self.gallery is not None
        return self.crowd.seated() if is_behind else self.crowd.here

    def undo_state(self, seat: int | None) -> UndoState:
        """Return what a seat may take back."""
        return tell_undo(self.match, seat, self._wish())

    def _wish(self) -> Wish:
        if self.row.undo_by is None or self.row.status == "over":
            return NO_WISH
        return Wish(self.row.undo_by, frozenset(self.agreed))

    def snapshot(self, listener: Listener) -> Snapshot:
        """Return everything a listener may know; in the table's turn."""
        seat = listener.seat
        asking = self.asking.get(seat, {}) if seat is not None else {}
        story = self.seen_story(seat)
        return Snapshot(
            table=self.info(listener.player),
            seat=seat,
            behind=self.behind if seat is None and self.gallery is not None else 0.0,
            position=None if story is None else self._where(story, seat),
            log=[] if story is None else story.log(seat),
            chat=[tell_line(line) for line in self.chat],
            watchers=self.crowd.watchers(),
            asking=dict(asking),  # type: ignore[arg-type]
        )

    def _where(self, story: Story, seat: int | None) -> Any:
        scene = self._scene(story)
        return msgspec.Raw(b"".join(scene.position(seat, seat not in self._unasked())))

    def _scene(self, story: Story) -> Scene:
        if story is not self.story:  # as it was: clocks and wishes belong to the present
            return Scene(story.match)
        return Scene(story.match, self.driver.deadline(), self._wish())

    def _unasked(self) -> list[int]:
        """Return the seats that must decide but do not want to be asked."""
        pending = () if self.story is None else self.story.match.state.pending
        return [seat for seat in pending if self.driver.unasked(seat) is not None]

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        watchers = self.crowd.watchers()
        for listener in list(self.crowd.here):
            listener.tell(Seats(table=self.info(listener.player), watchers=watchers))

    def tell_everything(self) -> None:
        """Send everybody a fresh snapshot, and see to who must decide."""
        for listener in list(self.crowd.here):
            listener.tell(self.snapshot(listener))
        self.driver.wake()

    def tell_step(self, story: Story, entry: EntryRow, kind: type[Happened | WentBack]) -> None:
        """Tell of a new entry: the seats now, spectators when its time has come."""
        self._moved = time.monotonic()
        self._tell_latest(story, kind, self.in_time())
        if self.gallery is not None:
            self.gallery.add(entry)

    def _tell_watchers(self, story: Story, kind: type[Happened | WentBack]) -> None:
        self._tell_latest(story, kind, self.crowd.watching())

    def _tell_latest(
        self, story: Story, kind: type[Happened | WentBack], listeners: Collection[Listener]
    ) -> None:
        if not listeners:
            return
        step = LatestStep(story, self._scene(story), kind, self._unasked())
        self.crowd.send(step.told_to, listeners)

    def tell_thinking(self, seat: int, spent: float, budget: float) -> None:
        """Tell how far a bot is with the thinking of its turn; whoever watches is behind that."""
        listeners = list(self.crowd.here) if self.gallery is None else self.crowd.seated()
        message = Thinking(seat=seat, spent=round(min(spent, budget), 1), budget=budget)
        for listener in listeners:
            listener.tell(message)

    def say(self, line: ChatRow) -> None:
        """Tell everybody here a chat line that is stored."""
        self.chat = sorted([*self.chat, line], key=attrgetter("number"))[-CHAT_LINES:]
        self.crowd.tell(Said(line=tell_line(line)))

    def new_story(self) -> Story:
        """Return the game as it began."""
        return Story(self.new_match(self.row.opening))

    def new_match(self, opening: list[int] | None) -> Match:
        """Set the game up, as it was dealt or anew."""
        return Match(
            barrow.game(self.row.game),
            self.row.players,
            match_seed(self.row, self.seats),
            self.row.options,
            [seat.name for seat in self.seats],
            opening=opening,
        )

    # --- who watches ---------------------------------------------------------------------

    def note_age(self, entries: list[EntryRow]) -> None:
        """Take in from the stored entries when the latest was made."""
        if entries:
            self._moved = time.monotonic() - max(0.0, time.time() - entries[-1].at)

    def open_gallery(self, entries: list[EntryRow]) -> None:
        """Let spectators see what happened a while ago."""
        self.close_gallery()
        self.gallery = Gallery(self.new_story(), self.behind, self._tell_watchers)
        self.gallery.catch_up(entries)

    def close_gallery(self) -> None:
        """Let nobody watch from there any more."""
        if self.gallery is not None:
            self.gallery.close()
        self.gallery = None
