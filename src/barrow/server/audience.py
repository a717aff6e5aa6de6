"""Everybody who is told of a table: what each may know, the seats at once, who watches later."""

from __future__ import annotations

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
        self.behind = settings.behind
        self.gallery: Gallery | None = None  # None: whoever watches sees the present

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
        """Return the table as a player may see it."""
        return tell_table(self, player)

    def undo_state(self, seat: int | None) -> UndoState:
        """Return what a seat may take back."""
        return tell_undo(self.match, seat, self._wish())

    def _wish(self) -> Wish:
        if self.row.undo_by is None:
            return NO_WISH
        return Wish(self.row.undo_by, frozenset(self.agreed))

    def snapshot(self, listener: Listener) -> Snapshot:
        """Return everything a listener may know."""
        seat = listener.seat
        asking = self.asking.get(seat, {}) if seat is not None else {}
        watched = self.gallery if seat is None else None
        story = self.story if watched is None else watched.story
        return Snapshot(
            table=self.info(listener.player),
            seat=seat,
            behind=0.0 if watched is None else self.behind,
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
        return Scene(story.match, story.memory, self.driver.deadline(), self._wish())

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
        """Tell of a new entry: the seats now, whoever watches when its time has come."""
        if self.gallery is None:
            self._tell_latest(story, kind, self.crowd.here)
            return
        self._tell_latest(story, kind, self.crowd.seated())
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

    def open_gallery(self, entries: list[EntryRow]) -> None:
        """Let whoever watches see what happened a while ago."""
        self.close_gallery()
        self.gallery = Gallery(self.new_story(), self.behind, self._tell_watchers)
        self.gallery.catch_up(entries)

    def close_gallery(self) -> None:
        """Let nobody watch from there any more."""
        if self.gallery is not None:
            self.gallery.close()
        self.gallery = None
