"""Loading a table: checks of what is stored, and moving games to corrected rules.

A row can hold anything: disks fail, hosts edit files, older and newer versions write them. A
table that can't be read is quarantined: closed, with the reason, until the host releases it.

A running game that was begun under older rules moves to today's. Its actions are replayed with
the luck they met. If one doesn't fit, the game goes back to before it: a `carried` entry says how
far; what was played after that no longer counts. A game whose set-up doesn't fit can't go on.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple, get_args

import structlog

import barrow
from barrow import BarrowError, Game
from barrow.bots import levels
from barrow.server.errors import RefusedError
from barrow.server.protocol.messages import Pace, SeatKind, Status
from barrow.server.storage.schema import EntryRow, SeatRow, TableRow
from barrow.server.storage.store import Store
from barrow.server.storage.writer import Change
from barrow.server.table.state import CHAT_LINES, TableState
from barrow.server.views.log import GameLog

log = structlog.get_logger()


class DamagedError(Exception):
    """What is stored of a table contradicts itself."""


class Replayed(NamedTuple):
    """A game so far, and what it was replayed from."""

    log: GameLog
    entries: list[EntryRow]


def closed(fault: str) -> RefusedError:
    """Return the refusal of a table that is closed because of a fault."""
    return RefusedError(f"this table can't be opened: {fault}", "unreadable")


def check_sound(row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Raise DamagedError or RefusedError unless a table can be played or looked at."""
    try:
        game = barrow.game(row.game)
    except BarrowError:
        raise RefusedError("this server doesn't have the game of this table", "no_game") from None
    if row.rules > game.rules:
        text = (
            f"this game was begun under rules {row.rules} of {game.title}; "
            f"this server has rules {game.rules}"
        )
        raise RefusedError(text, "new_rules")
    everybody, known = range(row.players), (None, *levels(game))
    _check(row.status in get_args(Status), "its status is unknown")
    _check(row.pace in get_args(Pace), "its pace is unknown")
    _check(row.players in game.players, "the number of players is wrong")
    _check([seat.seat for seat in seats] == [*everybody], "chairs are missing")
    _check(row.opening is not None or row.status in ("open", "over"), "it was never set up")
    _check(row.undo_by in (None, *everybody), "nobody at the table asks for the undo")
    for seat in seats:
        _check(seat.kind in get_args(SeatKind), "a chair is of no known kind")
        _check(seat.level in known, "a bot has an unknown level")
        _check(seat.kind != "person" or seat.player is not None, "a taken chair is nobody's")


def _check(is_sound: bool, reason: str) -> None:
    if not is_sound:
        raise DamagedError(reason)


def effective(entries: list[EntryRow]) -> list[EntryRow]:
    """Return the entries that count: without those that a `carried` entry left behind."""
    kept: list[EntryRow] = []
    for entry in entries:
        if entry.kind == "carried":
            kept = [one for one in kept if one.number <= int(entry.action)]
        kept.append(entry)
    return kept


async def load_game(store: Store, table: TableState, entries: list[EntryRow]) -> GameLog:
    """Return the game so far; one begun under older rules moves to today's."""
    row, game = table.row, barrow.game(table.row.game)
    try:
        game_log = GameLog(table.new_match(row.opening))
    except BarrowError:
        if row.rules == game.rules:
            raise DamagedError("the game can't be set up") from None
        raise _too_old(game, row) from None
    last = entries[-1].number if entries else 0
    kept = _replay(game_log, entries)
    if row.rules == game.rules:
        if kept != last:
            raise DamagedError(f"entry {kept + 1} does not follow")
    elif row.status in ("running", "paused"):
        await _carry_over(store, row, game, kept, last)
        game_log.match.skip_to(last + (kept < last))
        row.rules = game.rules
        table.chat = await store.chat(row.id, CHAT_LINES)
    elif kept < last:
        raise _too_old(game, row)
    return game_log


async def replay(store: Store, id: str) -> Replayed | None:
    """Return a game so far that another process still plays; None if loading takes more."""
    row = await store.table(id)
    if row is None or row.opening is None:
        return None
    state = TableState(row)
    state.seats, entries = await store.seats(id), effective(await store.entries(id))
    check_sound(row, state.seats)
    game_log = GameLog(state.new_match(row.opening))
    is_whole = _replay(game_log, entries) == (entries[-1].number if entries else 0)
    is_new = row.rules == game_log.match.game.rules
    return Replayed(game_log, entries) if is_whole and is_new else None


async def catch_up(store: Store, id: str, replayed: Replayed) -> Replayed | None:
    """Return a game with what was played since it was replayed; None if that does not follow."""
    later = await store.entries(id, after=replayed.log.match.plays)
    if later and _replay(replayed.log, later) != later[-1].number:
        return None
    return Replayed(replayed.log, replayed.entries + later)


def _too_old(game: Game, row: TableRow) -> RefusedError:
    text = f"this game was begun under rules {row.rules} of {game.title} and can't go on"
    return RefusedError(text, "old_rules")


def _replay(game_log: GameLog, entries: list[EntryRow]) -> int:
    """Replay entries as far as they fit; return the number of the last that does."""
    for entry in entries:
        try:
            game_log.follow(entry)
        except BarrowError:
            break
    return game_log.match.plays


async def _carry_over(store: Store, row: TableRow, game: Game, kept: int, last: int) -> None:
    """Store that a running game moves to the rules of today, and inform its players."""
    if kept < last:
        entry = EntryRow(last + 1, "carried", 0, str(kept), [], time.time())
        await store.add_entry(Change(row.id, entry))
        fate = "What was played last does not fit them: the game goes back to before it."
    else:
        fate = "Everything that was played stands."
    text = (
        f"The rules of {game.title} were corrected since this game began "
        f"(version {row.rules}, now {game.rules}). {fate}"
    )
    await store.add_chat(row.id, text)
    await store.change_table(row.id, rules=game.rules)
    log.info("table moved to newer rules", rules=game.rules, kept=kept, last=last)
