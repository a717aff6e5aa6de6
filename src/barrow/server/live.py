"""What takes time at a table: reading and storing it, coming and going, what others did.

Every change runs in this order: the match is asked (it refuses what the rules refuse), the
entry is committed, then everybody is told, each what it may know. If the commit fails,
the table is read anew from the store, so that memory never runs ahead of the disk; if that
fails too, the table is let go (`lost`) and read when it is next wanted. Whatever reads or changes
the table waits for its turn (`in_turn`), so nobody sees an entry before it is committed.

What another process did is followed when word of it comes (`refresh`), or when it took
the number that was wanted here.

The table itself, and an action that need not wait for anything, are in `table`; what players
send is taken apart in `talk`; bots and clocks are in `driver`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

import barrow
from barrow import BarrowError, Event, RuleError
from barrow.bots import usual_level
from barrow.server import metrics
from barrow.server.audience import CHAT_LINES
from barrow.server.carrying import carry_over, counting, follow_all, too_old
from barrow.server.crowd import WATCHERS
from barrow.server.damage import DamagedError, check_sound
from barrow.server.database import CHAT, ENTRIES, PRESENCE, TABLE
from barrow.server.listener import Listener, LostError, RefusedError
from barrow.server.messages import WentBack
from barrow.server.rows import EntryRow, SeatRow
from barrow.server.store import TakenError
from barrow.server.story import Story

if TYPE_CHECKING:
    from barrow.server.table import Answer, LiveTable, Play

log = structlog.get_logger()

# How often an action is tried whose number others took.
_TRIES = 5


# What is told of a wish to take something back in a finished game (TB-7).
OVER = "the game is over: nothing can be taken back any more"


@asynccontextmanager
async def in_turn(table: LiveTable) -> AsyncIterator[None]:
    """Have the turn of a table, when what is in memory is what is committed."""
    async with table.turn:
        if table.lost:
            raise LostError
        yield


# --- coming and going --------------------------------------------------------------


async def load(table: LiveTable) -> None:
    """Read the table from the store, or raise why it cannot be played."""
    await _load_seats(table)
    check_sound(table.row, table.seats)
    table.chat = (await table.store.chat(table.row.id))[-CHAT_LINES:]
    if table.row.opening is not None:
        await _load_match(table)


async def _load_seats(table: LiveTable) -> None:
    table.seats = await table.store.seats(table.row.id)
    asking = await table.store.asking(table.row.id)
    table.asking = {one.seat: asking.get(one.player or "", {}) for one in table.seats}
    table.agreed = set() if table.row.undo_by is None else await table.store.votes(table.row.id)
    await _look_around(table)


async def _look_around(table: LiveTable) -> None:
    """See who is connected to the other processes."""
    if table.store.shared:
        before = set(table.crowd.elsewhere)
        table.crowd.elsewhere = await table.store.presence(table.row.id)
        table.driver.touch(before ^ set(table.crowd.elsewhere))


async def _load_match(table: LiveTable) -> None:
    entries = counting(await table.store.entries(table.row.id))
    table.story = await _read_story(table, entries)
    table.ahead = False
    table.note_age(entries)
    if table.gallery is not None:
        table.open_gallery(entries)


async def _read_story(table: LiveTable, entries: list[EntryRow]) -> Story:
    """Return the game so far; one begun under older rules is carried over."""
    game = barrow.game(table.row.game)
    try:
        story = table.new_story()
    except BarrowError:
        if table.row.rules == game.rules:
            raise DamagedError("the game cannot be set up") from None
        raise too_old(game, table.row) from None
    last = entries[-1].number if entries else 0
    kept = follow_all(story, entries)
    if table.row.rules == game.rules:
        if kept != last:
            raise DamagedError(f"entry {kept + 1} does not follow")
    elif table.row.status in ("running", "paused"):
        await carry_over(table.store, table.row, game, kept, last)
        story.match.skip_to(last + (kept < last))
        table.row.rules = game.rules
        table.chat = (await table.store.chat(table.row.id))[-CHAT_LINES:]
    elif kept < last:
        raise too_old(game, table.row)
    return story


async def start_if_full(table: LiveTable) -> None:
    """Begin once every seat is taken; for who has the turn, or has just read the table."""
    if table.row.status == "open" and all(seat.kind != "open" for seat in table.seats):
        await _start(table)


async def _start(table: LiveTable) -> None:
    """Set the game up, unless it goes on from another, and begin."""
    story = table.story or Story(table.new_match(None))
    match = story.match
    opening = list(match.opening)
    status = "over" if match.state.outcome is not None else "running"
    if not await table.store.start_table(table.row.id, opening, status):
        await look_again(table)  # another process was quicker, or somebody left
        return
    table.row.opening, table.row.status = opening, status
    table.story = story
    await let_watch(table)
    table.tell_everything()


async def take_seat(table: LiveTable, seat: SeatRow) -> None:
    """Take in who sits where from now on, and begin if nobody is missing; in one's turn."""
    table.seats[seat.seat] = seat
    for listener in table.crowd.here:
        listener.seat = table.seat_of(listener.player)
    table.tell_seats()
    await start_if_full(table)
    table.driver.wake()


async def join(table: LiveTable, listener: Listener) -> None:
    """Add a listener."""
    async with in_turn(table):
        listener.seat = table.seat_of(listener.player)  # that may have become known meanwhile
        if listener.seat is None:
            await _open_gallery(table)
        table.crowd.here.add(listener)
        listener.tell(table.snapshot(listener))
        if listener.seat is not None:
            table.driver.touch([listener.seat])
        table.tell_seats()
    await _tell_presence(table, listener.seat)


async def leave(table: LiveTable, listener: Listener) -> None:
    """Remove a listener."""
    table.part(listener)
    async with table.turn:
        if not table.lost:
            table.tell_seats()
    await _tell_presence(table, listener.seat)


async def _tell_presence(table: LiveTable, seat: int | None) -> None:
    """Tell the other processes how many connections of a seat are here."""
    if table.store.shared:
        count = table.crowd.count_here(seat)
        await table.store.set_presence(table.row.id, WATCHERS if seat is None else seat, count)


async def let_watch(table: LiveTable) -> None:
    """Have those who watch see the game with its delay; in one's turn."""
    if table.crowd.watching():
        await _open_gallery(table)


async def _open_gallery(table: LiveTable) -> None:
    """Open the gallery, unless there is nothing to be behind of; in one's turn."""
    if table.gallery is not None or not table.is_delayed or table.story is None:
        return
    try:
        entries = await table.store.entries(table.row.id)
    except (SQLAlchemyError, OSError):
        table.let_go()
        raise LostError from None
    table.open_gallery(counting(entries))


async def stand_in(table: LiveTable, seat: int) -> None:
    """Have a bot play for a player whose time is over, if it still is."""
    async with in_turn(table):
        if not table.driver.is_late(seat):
            return
        row = table.seats[seat]
        level = row.level or usual_level(barrow.game(table.row.game))
        await table.store.change_seat(table.row.id, seat, stand_in=True, level=level)
        row.stand_in, row.level = True, level
        table.tell_seats()


async def hand_back(table: LiveTable, seat: int) -> None:
    """End a bot's standing in: its player is back."""
    async with in_turn(table):
        row = table.seats[seat]
        if not row.stand_in or table.row.status == "over":
            return
        await table.store.change_seat(table.row.id, seat, stand_in=False)
        row.stand_in = False
        table.driver.touch([seat])
        table.tell_everything()


# --- playing -------------------------------------------------------------------------


async def act(table: LiveTable, seat: int, text: str, number: int) -> None:
    """Play an action for a seat, in answer to the decision of that number.

    What a seat may do at any time answers no decision, so it needs no number.
    """
    began = time.monotonic()
    async with in_turn(table):
        await _play(table, seat, text, number, began, _TRIES)


async def _play(
    table: LiveTable, seat: int, text: str, number: int, began: float, tries: int
) -> None:
    """Play an action, again if another process takes its number."""
    for _ in range(tries):
        play = table.begin_play(seat, text, number)
        if await _keep(table, play.entry, play.status):
            table.finish_play(play, began)
            return
    raise RefusedError("others were quicker: look again", "stale", "TB-1")


async def retry(
    table: LiveTable, play: Play, number: int, began: float, answer: Answer, error: Exception
) -> None:
    """Go on with an action that the store has not kept, in its turn.

    What the store has instead is looked at, and if only the number was taken it is tried again.
    """
    refused: RefusedError | None = None
    try:
        await _go_back(table, error)
        await _play(table, play.entry.seat, play.text, number, began, _TRIES - 1)
    except RefusedError as why:
        refused = why
    finally:
        table.turn.give()
        answer(refused)


async def undo(table: LiveTable, seat: int) -> None:
    """Take back the latest action of a seat, as far as the fence allows."""
    async with in_turn(table):
        table.check_not_over(OVER, "TB-7")
        story = table.running_story()
        match = story.match
        try:
            events = match.undo(seat)
        except RuleError as error:
            raise RefusedError(error.text, error.code, error.clause) from None
        table.ahead = True
        entry = EntryRow(match.plays, "undo", seat, "", [], time.time())
        await _keep_undo(table, story, entry, events)


async def rewind(table: LiveTable, seat: int) -> None:
    """Go back to before a seat's latest action, in one's turn; everybody has agreed (TB-8)."""
    table.check_not_over(OVER, "TB-7")
    story = table.running_story()
    match = story.match
    own = [place for place, step in enumerate(match.steps) if step.seat == seat]
    if not own:
        raise RefusedError("there is nothing to take back", "nothing_to_undo", "TB-3")
    events = match.rewind(own[-1])
    table.ahead = True
    entry = EntryRow(match.plays, "rewind", seat, str(own[-1]), [], time.time())
    await _keep_undo(table, story, entry, events)


async def _keep_undo(table: LiveTable, story: Story, entry: EntryRow, events: list[Event]) -> None:
    if not await _keep(table, entry):
        raise RefusedError("somebody was quicker: look again", "stale", "TB-1")
    story.strike(entry.seat, events)
    table.tell_step(story, entry, WentBack)
    table.driver.wake()


async def _keep(table: LiveTable, entry: EntryRow, status: str | None = None) -> bool:
    """Commit an entry; if that fails, go back to what the store has.

    False says that the number was taken: what took it has been followed and told.
    """
    try:
        await table.store.add_entry(table.change(entry, status))
    except (TakenError, SQLAlchemyError, OSError) as error:
        await _go_back(table, error)
        return False
    except BaseException:
        await asyncio.shield(_reload(table))
        raise
    table.settle(status)
    return True


async def _go_back(table: LiveTable, error: Exception) -> None:
    """Go back to what the store has; refuse, unless another action took the number."""
    is_kept = isinstance(error, TakenError)
    if not is_kept:
        log.error("an action was not kept", table=table.row.id, error=type(error).__name__)
        metrics.NOT_KEPT.inc()
    await _reload(table)
    if not is_kept:
        text = "this could not be stored, so it was not played: try again soon"
        raise RefusedError(text, "not_kept")


async def _reload(table: LiveTable) -> None:
    """Read the match anew and tell everybody; without a store, let the table go."""
    try:
        row = await table.store.table(table.row.id)
        assert row is not None
        table.row = row
        await _load_match(table)
    except (SQLAlchemyError, OSError):
        table.let_go()
        return
    except Exception:
        log.exception("a table cannot be read again", table=table.row.id)
        table.let_go()
        return
    table.tell_everything()


# --- what other processes did --------------------------------------------------------


async def refresh(table: LiveTable, changed: set[str], entries: Sequence[EntryRow] = ()) -> None:
    """Follow what another process did to this table; entries may have come with the news."""
    async with in_turn(table):
        if TABLE in changed:
            await look_again(table)
        elif PRESENCE in changed:
            await _look_around(table)
            table.tell_seats()
        if ENTRIES in changed and table.story is not None:
            await _catch_up(table, table.story, entries)
        if CHAT in changed:
            await _hear_chat(table)
    table.driver.wake()


async def look_again(table: LiveTable) -> None:
    """Read who sits where and how the table stands; in one's turn."""
    row = await table.store.table(table.row.id)
    assert row is not None
    before = (table.row.undo_by, table.agreed, table.asking)
    begins = table.story is None and row.opening is not None
    table.row = row
    await _load_seats(table)
    if begins:
        await _load_match(table)
    moved = [one for one in table.crowd.here if one.seat != table.seat_of(one.player)]
    for listener in moved:
        listener.seat = table.seat_of(listener.player)
    await let_watch(table)
    if begins or moved or before != (row.undo_by, table.agreed, table.asking):
        table.tell_everything()
    else:
        table.tell_seats()
    await start_if_full(table)


async def _catch_up(table: LiveTable, story: Story, told: Sequence[EntryRow]) -> None:
    plays = story.match.plays
    entries = [entry for entry in told if entry.number > plays]
    numbers = [entry.number for entry in entries]
    if not entries or numbers != list(range(plays + 1, plays + 1 + len(entries))):
        entries = await table.store.entries(table.row.id, after=plays)
    for entry in entries:
        kind = story.follow(entry)
        table.driver.touch(story.match.state.pending)
        table.tell_step(story, entry, kind)
    table.row.undo_by = None
    table.agreed.clear()
    if story.match.state.outcome is not None and table.row.status != "over":
        table.row.status = "over"
        table.tell_seats()


async def _hear_chat(table: LiveTable) -> None:
    known = {line.number for line in table.chat}
    after = min(known, default=1)
    while after in known:
        after += 1
    lines = await table.store.chat(table.row.id, after - 1)
    known = {line.number for line in table.chat}  # one may have been said here meanwhile
    for line in lines:
        if line.number not in known:
            table.say(line)
