"""A table being played: one match, its seats, and everybody who listens.

Every change runs in this order: the match is asked (it refuses what the rules refuse), the
entry is committed, then everybody is told, each what it may know. If the commit fails,
the table is read anew from the store, so that memory never runs ahead of the disk.

What players send is taken apart in `talk`; bots and clocks are in `driver`.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

import barrow
from barrow import DecodeError, Event, Match, RuleError
from barrow.bots import usual_level
from barrow.kernel.record import Step
from barrow.server.driver import Driver
from barrow.server.listener import Listener, RefusedError, encode
from barrow.server.messages import (
    ChatLine,
    Happened,
    LoggedStep,
    Position,
    SeatInfo,
    Seats,
    ServerMessage,
    Snapshot,
    TableInfo,
    UndoState,
    WentBack,
)
from barrow.server.position import tell_events, tell_position
from barrow.server.settings import Settings
from barrow.server.store import ChatRow, EntryRow, PlayerRow, SeatRow, Store, TableRow, TakenError
from barrow.server.workers import Workers

# How much of the log a newcomer is sent; the rest is in the replay.
LOG_STEPS = 300


class LiveTable:
    """One table in memory."""

    def __init__(self, row: TableRow, store: Store, workers: Workers, settings: Settings) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.match: Match | None = None
        self.listeners: set[Listener] = set()
        self.store = store
        self.driver = Driver(self, workers, settings)
        self.chat: list[ChatRow] = []
        self.asking: dict[int, dict[str, str]] = {}  # by seat: when it wants to be asked
        self.undo_by: int | None = None  # the seat that asks all others to go back
        self.agreed: set[int] = set()
        self._lock = asyncio.Lock()
        self._log: deque[tuple[int, int | None, list[Event]]] = deque(maxlen=LOG_STEPS)

    # --- coming and going --------------------------------------------------------------

    async def load(self) -> None:
        """Read the table from the store."""
        self.seats = await self.store.seats(self.row.id)
        self.chat = await self.store.chat(self.row.id)
        for seat in self.seats:
            if seat.player is not None:
                self.asking[seat.seat] = await self.store.asking(self.row.id, seat.player)
        if self.row.opening is not None:
            await self._load_match()

    async def _load_match(self) -> None:
        entries = await self.store.entries(self.row.id)
        self.match = self._new_match(self.row.opening)
        self._log.clear()
        self._log.append((0, None, self.match.opening_events))
        for entry in entries:
            self._follow(entry)

    def _new_match(self, opening: list[int] | None) -> Match:
        return Match(
            barrow.game(self.row.game),
            self.row.players,
            bytes.fromhex(self.row.seed),
            self.row.options,
            [seat.name for seat in self.seats],
            opening=opening,
        )

    def _follow(self, entry: EntryRow) -> None:
        """Carry out a stored entry, with the chance it was stored with."""
        match = self.match
        assert match is not None
        if entry.kind == "play":
            step = Step(entry.number, entry.seat, entry.action, tuple(entry.chance))
            self._note(entry.seat, match.follow(step))
        elif entry.kind == "undo":
            self._strike(entry.seat, match.undo(entry.seat))
        else:
            self._strike(entry.seat, match.rewind(int(entry.action)))

    async def start(self) -> None:
        """Begin once every seat is taken: set the game up, unless it goes on from another."""
        match = self.match or self._new_match(None)
        self.row.opening = list(match.opening)
        self.row.status = "over" if match.state.outcome is not None else "running"
        await self.store.set_table(self.row.id, opening=self.row.opening, status=self.row.status)
        if self.match is None:
            self.match = match
            self._log.append((0, None, match.opening_events))
        self.tell_everything()

    def join(self, listener: Listener) -> None:
        """Add a listener."""
        self.listeners.add(listener)
        listener.tell(self.snapshot(listener))
        if listener.seat is not None:
            self.driver.touch(listener.seat)
        self.tell_seats()

    def part(self, listener: Listener) -> None:
        """Remove a listener."""
        self.listeners.discard(listener)
        if listener.seat is not None and not self.is_present(listener.seat):
            self.driver.touch(listener.seat)
            self.driver.wake()
        self.tell_seats()

    def close(self) -> None:
        """Let go of everything that runs for this table."""
        self.driver.close()
        for listener in list(self.listeners):
            listener.close()

    def seat_of(self, player: PlayerRow | None) -> int | None:
        """Return where a player sits."""
        if player is None:
            return None
        for seat in self.seats:
            if seat.player == player.id and seat.kind == "person":
                return seat.seat
        return None

    def is_present(self, seat: int) -> bool:
        """Say whether a seat's player is here."""
        return any(listener.seat == seat for listener in self.listeners)

    async def stand_in(self, seat: int) -> None:
        """Have a bot play for an absent player."""
        row = self.seats[seat]
        row.stand_in = True
        row.level = row.level or usual_level(barrow.game(self.row.game))
        await self.store.set_seat(self.row.id, row)
        self.tell_seats()

    async def hand_back(self, seat: int) -> None:
        """End a bot's standing in: its player is back."""
        row = self.seats[seat]
        if not row.stand_in:
            return
        row.stand_in = False
        await self.store.set_seat(self.row.id, row)
        self.driver.touch(seat)
        self.tell_everything()

    # --- telling -----------------------------------------------------------------------

    def info(self, player: PlayerRow | None) -> TableInfo:
        """Return the table as a player may see it."""
        row = self.row
        seated = self.seat_of(player) is not None
        host = player is not None and player.id == row.host
        return TableInfo(
            table=row.id,
            game=row.game,
            title=row.title,
            status=row.status,  # type: ignore[arg-type]
            public=row.public,
            pace=row.pace,  # type: ignore[arg-type]
            players=row.players,
            options=row.options,
            seats=[self._seat_info(seat, player) for seat in self.seats],
            host=host,
            invite=row.invite if seated or host else None,
            created=row.created,
            turn=self._turn_words(),
            waiting_for=list(self.match.state.pending) if self.match is not None else [],
            next_table=row.next_table,
        )

    def _seat_info(self, seat: SeatRow, player: PlayerRow | None) -> SeatInfo:
        return SeatInfo(
            seat=seat.seat,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            level=seat.level if seat.kind == "bot" else None,  # type: ignore[arg-type]
            present=seat.kind == "bot" or self.is_present(seat.seat),
            stand_in=seat.stand_in,
            you=player is not None and seat.kind == "person" and seat.player == player.id,
        )

    def _turn_words(self) -> str:
        if self.match is None:
            free = sum(1 for seat in self.seats if seat.kind == "open")
            return f"{free} chair{'s' if free != 1 else ''} free"
        if self.match.state.outcome is not None:
            return "over"
        return self.match.game.ask(self.match.state.view(None))[0]

    def undo_state(self, seat: int | None) -> UndoState:
        """Return what a seat may take back."""
        refusal = None
        if self.match is not None and seat is not None:
            refusal = self.match.undo_refusal(seat)
        return UndoState(
            free=self.match is not None and seat is not None and refusal is None,
            why_not="" if refusal is None else refusal.text,
            clause="" if refusal is None else refusal.clause,
            asked_by=self.undo_by,
            agreed=sorted(self.agreed),
        )

    def snapshot(self, listener: Listener) -> Snapshot:
        """Return everything a listener may know."""
        seat = listener.seat
        asking = self.asking.get(seat, {}) if seat is not None else {}
        return Snapshot(
            table=self.info(listener.player),
            seat=seat,
            position=None if self.match is None else self._position(self.match, seat),
            log=[_logged(step, actor, events, seat) for step, actor, events in self._log],
            chat=[tell_line(line) for line in self.chat],
            watchers=self._watchers(),
            asking=dict(asking),  # type: ignore[arg-type]
        )

    def _position(self, match: Match, seat: int | None) -> Position:
        waiting = seat is not None and seat in match.state.pending
        asked = not waiting or seat is None or self.driver.unasked(seat) is None
        return tell_position(match, seat, self.driver.deadline(), self.undo_state(seat), asked)

    def _watchers(self) -> int:
        return sum(1 for listener in self.listeners if listener.seat is None)

    def tell(self, make: Callable[[int | None], ServerMessage]) -> None:
        """Send everybody what it may know; each seat's message is made once."""
        made: dict[int | None, bytes] = {}
        for listener in list(self.listeners):
            if listener.seat not in made:
                made[listener.seat] = encode(make(listener.seat))
            listener.send(made[listener.seat])

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        watchers = self._watchers()
        for listener in list(self.listeners):
            listener.tell(Seats(table=self.info(listener.player), watchers=watchers))

    def tell_everything(self) -> None:
        """Send everybody a fresh snapshot, and see to who must decide."""
        for listener in list(self.listeners):
            listener.tell(self.snapshot(listener))
        self.driver.wake()

    def _tell_position(self, kind: type[Happened] | type[WentBack]) -> None:
        match = self.match
        assert match is not None
        step, actor, events = self._log[-1]
        self.tell(
            lambda seat: kind(
                logged=_logged(step, actor, events, seat), position=self._position(match, seat)
            )
        )

    # --- playing -------------------------------------------------------------------------

    def running(self) -> Match:
        """Return the match, or refuse if nothing can be played now."""
        if self.match is None:
            raise RefusedError("the game has not begun", "not_begun")
        if self.row.status == "paused":
            raise RefusedError("the table is paused", "paused")
        return self.match

    async def act(self, seat: int, text: str, number: int) -> None:
        """Play an action for a seat, in answer to the decision of that number.

        What a seat may do at any time answers no decision, so it needs no number.
        """
        async with self._lock:
            match = self.running()
            try:
                action = match.game.read(match.state.view(seat), text)
                aside = match.game.may_interject(match.state, seat, action)
                events = match.play(seat, action, None if aside else number)
            except RuleError as error:
                raise RefusedError(error.text, error.code, error.clause) from None
            except DecodeError as error:
                raise RefusedError(error.text, error.code) from None
            step = match.steps[-1]
            over = match.state.outcome is not None
            entry = EntryRow(step.number, "play", seat, step.action, list(step.chance), time.time())
            await self._keep(entry, "over" if over else None)
            self._note(seat, events)
            self._tell_position(Happened)
            if over:
                self.tell_seats()
        self.driver.wake()

    async def undo(self, seat: int) -> None:
        """Take back the latest action of a seat, as far as the fence allows."""
        async with self._lock:
            match = self.running()
            try:
                events = match.undo(seat)
            except RuleError as error:
                raise RefusedError(error.text, error.code, error.clause) from None
            await self._keep(EntryRow(match.plays, "undo", seat, "", [], time.time()))
            self._strike(seat, events)
            self._tell_position(WentBack)
        self.driver.wake()

    async def rewind(self, seat: int) -> None:
        """Go back to before a seat's latest action; everybody has agreed (TB-8)."""
        async with self._lock:
            match = self.running()
            own = [place for place, step in enumerate(match.steps) if step.seat == seat]
            if not own:
                raise RefusedError("there is nothing to take back", "nothing_to_undo", "TB-3")
            events = match.rewind(own[-1])
            entry = EntryRow(match.plays, "rewind", seat, str(own[-1]), [], time.time())
            await self._keep(entry)
            self._strike(seat, events)
            self._tell_position(WentBack)
        self.driver.wake()

    async def _keep(self, entry: EntryRow, status: str | None = None) -> None:
        """Commit an entry; if that fails, go back to what the store has and tell everybody."""
        try:
            await self.store.add_entry(self.row.id, entry, status)
        except TakenError:
            await self._load_match()
            self.tell_everything()
            raise RefusedError("somebody was quicker: look again", "stale", "TB-1") from None
        except BaseException:
            await asyncio.shield(self._load_match())
            self.tell_everything()
            raise
        self.undo_by = None
        self.agreed.clear()
        if status is not None:
            self.row.status = status

    def _note(self, seat: int, events: list[Event]) -> None:
        assert self.match is not None
        self._log.append((len(self.match.steps), seat, events))
        self.driver.touch(*self.match.state.pending)

    def _strike(self, seat: int, events: list[Event]) -> None:
        """Drop taken-back actions from the log and note that they were."""
        assert self.match is not None
        left = len(self.match.steps)
        while self._log and self._log[-1][0] > left:
            self._log.pop()
        self._log.append((left, seat, events))


def _logged(step: int, actor: int | None, events: list[Event], seat: int | None) -> LoggedStep:
    return LoggedStep(step=step, seat=actor, events=tell_events(events, seat))


def tell_line(row: ChatRow) -> ChatLine:
    """Return a chat line as it is told."""
    return ChatLine(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
