"""A table being played: one match, its seats, and everybody who listens.

Every change runs in this order: the match is asked (it refuses what the rules refuse), the
entry is committed, then everybody is told, each what it may know. If the commit fails,
the table is read anew from the store, so that memory never runs ahead of the disk.

Bots, absent players' stand-ins and seats that do not want to be asked are answered
for by `_drive`, one task a seat.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

import barrow
from barrow import DecodeError, Event, Match, RuleError
from barrow.kernel.record import Step
from barrow.server.messages import (
    Act,
    AnswerUndo,
    AskUndo,
    ChatLine,
    ClientMessage,
    Happened,
    Hint,
    Hinted,
    LoggedStep,
    Pause,
    Prefer,
    Refused,
    Resign,
    Said,
    Say,
    SeatInfo,
    Seats,
    ServerMessage,
    Snapshot,
    TableInfo,
    TakeBack,
    Undo,
    UndoAsked,
    UndoState,
    WentBack,
    Why,
    WhyNot,
)
from barrow.server.position import tell_events, tell_position
from barrow.server.settings import Settings
from barrow.server.store import ChatRow, EntryRow, PlayerRow, SeatRow, Store, TableRow, TakenError
from barrow.server.workers import Thought, Workers

# How much of the log a newcomer is sent; the rest is in the replay.
LOG_STEPS = 300
# A person who is here may think this many times as long as one who is away.
PATIENCE = 5
# Messages that may wait for a slow listener before it is dropped.
BACKLOG = 500

_encode = msgspec.json.Encoder().encode


class RefusedError(Exception):
    """What a player sent is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause


@dataclass(eq=False)
class Listener:
    """One open connection: whose it is, and what waits to be sent."""

    player: PlayerRow | None
    seat: int | None
    outbox: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(maxsize=BACKLOG)
    )

    def send(self, message: bytes) -> None:
        """Queue a message; a listener that does not keep up is let go."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """End the connection after what is queued, or at once if the queue is full."""
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class LiveTable:
    """One table in memory."""

    def __init__(self, row: TableRow, store: Store, workers: Workers, settings: Settings) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.match: Match | None = None
        self.listeners: set[Listener] = set()
        self._store = store
        self._workers = workers
        self._settings = settings
        self._lock = asyncio.Lock()
        self._log: deque[tuple[int, int | None, list[Event]]] = deque(maxlen=LOG_STEPS)
        self._chat: list[ChatRow] = []
        self._asking: dict[int, dict[str, str]] = {}  # by seat
        self._drivers: dict[int, asyncio.Task[None]] = {}  # by seat
        self._clock: asyncio.Task[None] | None = None
        self._since: dict[int, float] = {}  # by seat: when it was asked, or left
        self._undo_by: int | None = None
        self._agreed: set[int] = set()
        self._background: asyncio.Task[None] | None = None  # kept from being collected
        self._closed = False

    # --- coming and going --------------------------------------------------------------

    async def load(self) -> None:
        """Read the table from the store."""
        self.seats = await self._store.seats(self.row.id)
        self._chat = await self._store.chat(self.row.id)
        for seat in self.seats:
            if seat.player is not None:
                self._asking[seat.seat] = await self._store.asking(self.row.id, seat.player)
        if self.row.opening is not None:
            await self._load_match()

    async def _load_match(self) -> None:
        entries = await self._store.entries(self.row.id)
        self.match = barrow.Match(
            barrow.game(self.row.game),
            self.row.players,
            bytes.fromhex(self.row.seed),
            self.row.options,
            [seat.name for seat in self.seats],
            opening=self.row.opening,
        )
        self._log.clear()
        self._log.append((0, None, self.match.opening_events))
        for entry in entries:
            self._follow(entry)

    def _follow(self, entry: EntryRow) -> None:
        """Carry out a stored entry, without chance of our own."""
        match = self.match
        assert match is not None
        if entry.kind == "play":
            step = Step(entry.number, entry.seat, entry.action, tuple(entry.chance))
            self._note(entry.seat, match.follow(step))
        elif entry.kind == "undo":
            events = match.undo(entry.seat)
            self._strike(entry.seat, events)
        else:
            self._strike(entry.seat, match.rewind(int(entry.action)))

    async def start(self) -> None:
        """Begin once every seat is taken: set the game up, unless it goes on from another."""
        match = self.match or barrow.Match(
            barrow.game(self.row.game),
            self.row.players,
            bytes.fromhex(self.row.seed),
            self.row.options,
            [seat.name for seat in self.seats],
        )
        self.row.opening = list(match.opening)
        self.row.status = "over" if match.state.outcome is not None else "running"
        await self._store.set_table(self.row.id, opening=self.row.opening, status=self.row.status)
        if self.match is None:
            self.match = match
            self._log.append((0, None, match.opening_events))
        for listener in list(self.listeners):
            self._send(listener, self.snapshot(listener))

    def join(self, listener: Listener) -> None:
        """Add a listener; an absent player's seat is handed back."""
        self.listeners.add(listener)
        self._send(listener, self.snapshot(listener))
        if listener.seat is not None:
            self._since[listener.seat] = time.monotonic()
            self._background = self._spawn(self._hand_back(listener.seat))
        self.tell_seats()

    def part(self, listener: Listener) -> None:
        """Remove a listener."""
        self.listeners.discard(listener)
        if listener.seat is not None and not self._present(listener.seat):
            self._since[listener.seat] = time.monotonic()
            self.wake()
        self.tell_seats()

    def close(self) -> None:
        """Let go of everything that runs for this table."""
        self._closed = True
        for task in [*self._drivers.values(), *([self._clock] if self._clock else [])]:
            task.cancel()
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

    def _present(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

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
            present=seat.kind == "bot" or self._present(seat.seat),
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
        if self.match is None or seat is None:
            return UndoState(free=False, why_not="", clause="", asked_by=self._undo_by, agreed=[])
        refusal = self.match.undo_refusal(seat)
        return UndoState(
            free=refusal is None,
            why_not="" if refusal is None else refusal.text,
            clause="" if refusal is None else refusal.clause,
            asked_by=self._undo_by,
            agreed=sorted(self._agreed),
        )

    def snapshot(self, listener: Listener) -> Snapshot:
        """Return everything a listener may know."""
        seat = listener.seat
        position = None
        if self.match is not None:
            position = tell_position(self.match, seat, self._deadline(), self.undo_state(seat))
        return Snapshot(
            table=self.info(listener.player),
            seat=seat,
            position=position,
            log=[_logged(step, actor, events, seat) for step, actor, events in self._log],
            chat=[_chat_line(line) for line in self._chat],
            watchers=self._watchers(),
            asking=dict(self._asking.get(seat, {})) if seat is not None else {},  # type: ignore[arg-type]
        )

    def _watchers(self) -> int:
        return sum(1 for listener in self.listeners if listener.seat is None)

    def _send(self, listener: Listener, message: ServerMessage) -> None:
        listener.send(_encode(message))

    def _tell(self, make: Callable[[int | None], ServerMessage]) -> None:
        """Send everybody what it may know; each seat's message is made once."""
        made: dict[int | None, bytes] = {}
        for listener in list(self.listeners):
            if listener.seat not in made:
                made[listener.seat] = _encode(make(listener.seat))
            listener.send(made[listener.seat])

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        watchers = self._watchers()
        for listener in list(self.listeners):
            info = self.info(listener.player)
            self._send(listener, Seats(table=info, watchers=watchers))

    def _tell_position(self, kind: type[Happened] | type[WentBack]) -> None:
        match = self.match
        assert match is not None
        step, actor, events = self._log[-1]
        self._tell(
            lambda seat: kind(
                logged=_logged(step, actor, events, seat),
                position=tell_position(match, seat, self._deadline(), self.undo_state(seat)),
            )
        )

    # --- what players send ---------------------------------------------------------------

    async def receive(self, listener: Listener, message: ClientMessage) -> None:
        """Carry out a message, or tell its sender why not."""
        action = message.action if isinstance(message, (Act, Why)) else ""
        try:
            await self._receive(listener, message)
        except RefusedError as error:
            refused = Refused(action=action, text=error.text, clause=error.clause, code=error.code)
            self._send(listener, refused)

    async def _receive(self, listener: Listener, message: ClientMessage) -> None:
        seat = listener.seat
        if isinstance(message, Say):
            await self._say(listener, message.text)
            return
        if seat is None:
            raise RefusedError("you are watching: sit down to play", "not_seated")
        if isinstance(message, Act):
            await self.act(seat, message.action, message.number)
        elif isinstance(message, Why):
            self._answer_why(listener, seat, message.action)
        elif isinstance(message, Hint):
            await self._hint(listener, seat)
        elif isinstance(message, Undo):
            await self._undo(seat)
        elif isinstance(message, AskUndo):
            await self._ask_undo(seat)
        elif isinstance(message, AnswerUndo):
            await self._answer_undo(seat, message.agree)
        elif isinstance(message, Prefer):
            await self._prefer(seat, message)
        elif isinstance(message, Pause):
            await self._pause(message.paused)
        elif isinstance(message, Resign):
            await self._resign(seat)
        else:
            assert isinstance(message, TakeBack)
            await self._hand_back(seat)

    def _running(self) -> Match:
        if self.match is None:
            raise RefusedError("the game has not begun", "not_begun")
        if self.row.status == "paused":
            raise RefusedError("the table is paused", "paused")
        return self.match

    async def act(self, seat: int, text: str, number: int) -> None:
        """Play an action for a seat, in answer to the decision of that number."""
        async with self._lock:
            match = self._running()
            try:
                events = match.play(seat, match.game.parse(text), number)
            except RuleError as error:
                raise RefusedError(error.text, error.code, error.clause) from None
            except DecodeError as error:
                raise RefusedError(error.text, error.code) from None
            step = match.steps[-1]
            over = match.state.outcome is not None
            await self._keep(
                EntryRow(step.number, "play", seat, text, list(step.chance), time.time()),
                "over" if over else None,
            )
            self._undo_by = None
            self._agreed.clear()
            self._note(seat, events)
            self._tell_position(Happened)
            if over:
                self.tell_seats()
        self.wake()

    async def _keep(self, entry: EntryRow, status: str | None = None) -> None:
        """Commit an entry; if that fails, go back to what the store has."""
        try:
            await self._store.add_entry(self.row.id, entry, status)
        except TakenError:
            await self._load_match()
            raise RefusedError("somebody was quicker: look again", "stale", "TB-1") from None
        except BaseException:
            await asyncio.shield(self._load_match())
            raise
        if status is not None:
            self.row.status = status

    def _note(self, seat: int, events: list[Event]) -> None:
        assert self.match is not None
        self._log.append((len(self.match.steps), seat, events))
        for waiting in self.match.state.pending:
            self._since[waiting] = time.monotonic()

    def _strike(self, seat: int, events: list[Event]) -> None:
        """Drop taken-back actions from the log and note that they were."""
        assert self.match is not None
        left = len(self.match.steps)
        while self._log and self._log[-1][0] > left:
            self._log.pop()
        self._log.append((left, seat, events))

    def _answer_why(self, listener: Listener, seat: int, text: str) -> None:
        match = self._running()
        try:
            refusal = match.state.why_not(seat, match.game.parse(text))
        except DecodeError as error:
            raise RefusedError(error.text, error.code) from None
        answer = WhyNot(
            action=text,
            text="" if refusal is None else refusal.text,
            clause="" if refusal is None else refusal.clause,
            code="" if refusal is None else refusal.code,
        )
        self._send(listener, answer)

    async def _hint(self, listener: Listener, seat: int) -> None:
        match = self._running()
        if seat not in match.state.pending:
            raise RefusedError("it is not your decision", "not_your_decision")
        number = match.decision(seat)
        view = match.state.view(seat)
        text = await self._workers.choose(self._thought(match, seat, "normal"))
        if match.decision(seat) != number:
            return
        words = match.game.say(view, match.game.parse(text))
        reason = "From what your chair can see, a bot of level normal would do this."
        self._send(listener, Hinted(number=number, action=text, words=words, reason=reason))

    async def _undo(self, seat: int) -> None:
        async with self._lock:
            match = self._running()
            try:
                events = match.undo(seat)
            except RuleError as error:
                raise RefusedError(error.text, error.code, error.clause) from None
            await self._keep(EntryRow(match.plays, "undo", seat, "", [], time.time()))
            self._strike(seat, events)
            self._tell_position(WentBack)
        self.wake()

    async def _ask_undo(self, seat: int) -> None:
        """Ask all other persons to agree to go back before one's latest action."""
        async with self._lock:
            match = self._running()
            if not any(step.seat == seat for step in match.steps):
                raise RefusedError("there is nothing to take back", "nothing_to_undo", "TB-3")
            self._undo_by = seat
            self._agreed = {seat}
        await self._count_votes()

    async def _answer_undo(self, seat: int, agree: bool) -> None:
        if self._undo_by is None:
            raise RefusedError("nobody asks to go back", "nothing_asked", "TB-8")
        if agree:
            self._agreed.add(seat)
        else:
            self._undo_by = None
            self._agreed.clear()
        await self._count_votes()

    async def _count_votes(self) -> None:
        """Go back once every person at the table agrees (TB-8)."""
        persons = {s.seat for s in self.seats if s.kind == "person" and not s.stand_in}
        asker = self._undo_by
        if asker is None or not persons <= self._agreed:
            self._tell(lambda seat: UndoAsked(undo=self.undo_state(seat)))
            return
        async with self._lock:
            match = self._running()
            steps = match.steps
            count = max(place for place, step in enumerate(steps) if step.seat == asker)
            events = match.rewind(count)
            self._undo_by = None
            self._agreed.clear()
            entry = EntryRow(match.plays, "rewind", asker, str(count), [], time.time())
            await self._keep(entry)
            self._strike(asker, events)
            self._tell_position(WentBack)
        self.wake()

    async def _say(self, listener: Listener, text: str) -> None:
        if listener.player is None:
            raise RefusedError("say who you are first", "no_name")
        line = await self._store.add_chat(
            self.row.id, listener.seat, listener.player.name, text.strip(), time.time()
        )
        self._chat.append(line)
        said = Said(line=_chat_line(line))
        self._tell(lambda seat: said)

    async def _prefer(self, seat: int, message: Prefer) -> None:
        player = self.seats[seat].player
        assert player is not None
        await self._store.set_asking(self.row.id, player, message.decision, message.asking)
        self._asking.setdefault(seat, {})[message.decision] = message.asking
        self.wake()

    async def _pause(self, paused: bool) -> None:
        if self.row.status not in ("running", "paused"):
            raise RefusedError("only a running game can be paused", "not_running")
        self.row.status = "paused" if paused else "running"
        await self._store.set_table(self.row.id, status=self.row.status)
        for seat in self._since:
            self._since[seat] = time.monotonic()
        self.tell_seats()
        self.wake()

    async def _resign(self, seat: int) -> None:
        """Hand a seat to a bot for good."""
        row = self.seats[seat]
        gone = SeatRow(seat, "bot", row.player, row.name, "normal", False)
        await self._store.set_seat(self.row.id, gone)
        self.seats[seat] = gone
        for listener in self.listeners:
            if listener.seat == seat:
                listener.seat = None
                self._send(listener, self.snapshot(listener))
        self.tell_seats()
        self.wake()

    async def _hand_back(self, seat: int) -> None:
        """End a bot's standing in: its player is back."""
        row = self.seats[seat]
        if not row.stand_in:
            return
        row.stand_in = False
        await self._store.set_seat(self.row.id, row)
        self._since[seat] = time.monotonic()
        self._stop_driver(seat)
        self.tell_seats()

    # --- bots and clocks -----------------------------------------------------------------

    def wake(self) -> None:
        """See to it that whoever must decide is asked, driven or timed."""
        match = self.match
        if self._closed or match is None or self.row.status != "running":
            return
        for seat in match.state.pending:
            if seat not in self._drivers and self._is_driven(seat):
                task = self._spawn(self._drive(seat))
                self._drivers[seat] = task
                task.add_done_callback(lambda _, seat=seat: self._drivers.pop(seat, None))  # type: ignore[misc]
        if self._clock is None or self._clock.done():
            self._clock = self._spawn(self._watch_clock())

    def _spawn(self, work: object) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]

    def _stop_driver(self, seat: int) -> None:
        task = self._drivers.pop(seat, None)
        if task is not None:
            task.cancel()

    def _is_driven(self, seat: int) -> bool:
        row = self.seats[seat]
        return row.kind == "bot" or row.stand_in or self._unasked(seat) is not None

    def _unasked(self, seat: int) -> str | None:
        """Return the answer taken for a seat that does not want to be asked, if so."""
        match = self.match
        assert match is not None
        wish = self._asking.get(seat, {}).get(match.state.stack[-1].name)
        if wish != "never":
            return None
        reply = match.game.reply(match.state.view(seat), match.state.legal(seat))
        return None if reply is None else reply.text

    async def _drive(self, seat: int) -> None:
        """Answer for a seat as long as it is its turn and nobody else does."""
        match = self.match
        assert match is not None
        while seat in match.state.pending and self.row.status == "running":
            if not self._is_driven(seat):
                return
            number = match.decision(seat)
            pause = asyncio.sleep(self._settings.pause)
            text = self._unasked(seat)
            if text is None:
                level = self.seats[seat].level or "normal"
                text = await self._workers.choose(self._thought(match, seat, level))
            await pause
            try:
                await self.act(seat, text, number)
            except RefusedError as error:
                if error.code not in ("stale", "not_your_decision", "paused"):
                    raise

    def _thought(self, match: Match, seat: int, level: str) -> Thought:
        return Thought(
            game=self.row.game,
            level=level,
            seed=secrets.randbits(62),
            view=match.state.view(seat).document(),
            legal=[action.text for action in match.state.legal(seat)],
        )

    def _limit(self, seat: int) -> float | None:
        """Return how long a seat may take for its decision, in seconds."""
        limit = self._settings.paces[self.row.pace]
        if limit is None or self.seats[seat].kind != "person" or self.seats[seat].stand_in:
            return None
        return limit * PATIENCE if self._present(seat) else limit

    def _time_left(self) -> float | None:
        """Return the seconds until the first pending person runs out of time."""
        match = self.match
        if match is None or self.row.status != "running":
            return None
        now = time.monotonic()
        left = []
        for seat in match.state.pending:
            limit = self._limit(seat)
            if limit is not None:
                left.append(self._since.setdefault(seat, now) + limit - now)
        return min(left) if left else None

    def _deadline(self) -> float | None:
        left = self._time_left()
        return None if left is None else time.time() + left

    async def _watch_clock(self) -> None:
        """Have a bot stand in for whoever has been away too long."""
        while (left := self._time_left()) is not None:
            if left > 0:
                await asyncio.sleep(min(left, 60.0))
                continue
            match = self.match
            assert match is not None
            for seat in match.state.pending:
                limit = self._limit(seat)
                if limit is not None and time.monotonic() - self._since[seat] >= limit:
                    await self._stand_in(seat)
            self.wake()

    async def _stand_in(self, seat: int) -> None:
        row = self.seats[seat]
        row.stand_in = True
        row.level = row.level or "normal"
        await self._store.set_seat(self.row.id, row)
        self.tell_seats()


def _logged(step: int, actor: int | None, events: list[Event], seat: int | None) -> LoggedStep:
    return LoggedStep(step=step, seat=actor, events=tell_events(events, seat))


def _chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
