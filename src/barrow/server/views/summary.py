"""Table summaries: seats, status, whose turn it is, and chat, as one player may see them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from barrow.kernel.proof import commit
from barrow.server.protocol.messages import NARRATOR, ChatLine, SeatInfo, TableInfo
from barrow.server.storage.schema import ChatRow, PlayerRow, SeatRow, TableRow
from barrow.server.views.log import GameLog


def table_info(
    row: TableRow,
    seats: Sequence[SeatRow],
    player: PlayerRow | None,
    game_log: GameLog | None,
    present: Collection[int],
) -> TableInfo:
    """Return a table as a player may see it, from the game as far as that player may know it."""
    is_host = player is not None and player.id == row.host
    infos = [_seat_info(seat, player, seat.seat in present) for seat in seats]
    turn, waiting_for = _standing(row, seats, game_log)
    outcome = game_log.match.state.outcome if game_log else None
    shown = {
        "table": row.id,
        "seats": infos,
        "host": is_host,
        "invite": row.invite if is_host or any(info.you for info in infos) else None,
        "turn": turn,
        "waiting_for": waiting_for,
        "winners": outcome.winners if outcome else None,
        "commitment": commitment_of(row),
        "fault": row.fault or "",
    }
    return msgspec.convert(vars(row) | shown, TableInfo)


def faulty_info(stored: Mapping[str, Any], player: PlayerRow | None, fault: str) -> TableInfo:
    """Return a table that can't be opened, as far as what is stored of it can be shown."""
    [table] = stored["tables"]
    seats = [
        SeatRow(place, "person" if one["player"] else "bot", one["player"], one["name"])
        for place, one in enumerate(stored["seats"])
    ]
    row = TableRow(
        id=table["id"],
        game=table["game"],
        players=len(seats),
        title=table["title"],
        host=table["host"],
        status="over" if table["status"] == "over" else "paused",
        sealed=False,
        fault=fault,
    )
    return table_info(row, seats, player, None, ())


def commitment_of(row: TableRow) -> str:
    """Return the published hash of a table's seed."""
    return commit(row.seed) if row.sealed else ""


def chat_line(row: ChatRow) -> ChatLine:
    """Return a chat line as a message."""
    return ChatLine(**vars(row), narrator=row.seat is None and row.name == NARRATOR)


def _seat_info(seat: SeatRow, player: PlayerRow | None, is_present: bool) -> SeatInfo:
    shown = {
        "level": seat.level if seat.kind == "bot" else None,
        "present": seat.kind == "bot" or is_present,
        "you": player is not None and seat.kind == "person" and seat.player == player.id,
    }
    return msgspec.convert(vars(seat) | shown, SeatInfo)


def _standing(
    row: TableRow, seats: Sequence[SeatRow], game_log: GameLog | None
) -> tuple[str, list[int]]:
    """Return where the game stands in a few words, and which seats it waits for."""
    if row.fault is not None:
        return row.fault, []
    if row.status == "open":
        free = sum(1 for seat in seats if seat.kind == "open")
        return f"{free} chair{'s' if free != 1 else ''} free", []
    if row.status == "over":
        return "over", []
    if game_log is None:  # spectators can't see the latest actions yet
        return "being played", []
    match = game_log.match
    over = match.state.outcome is not None
    words = "over" if over else match.game.ask(match.state.view(None))[0]
    return words, list(match.state.pending)
