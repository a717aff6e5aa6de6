"""What is told of a table itself: who sits there, where it stands, what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrow.server.luck import commitment_of
from barrow.server.messages import ChatLine, SeatInfo, TableInfo
from barrow.server.rows import ChatRow, PlayerRow, SeatRow

if TYPE_CHECKING:
    from barrow.server.audience import Audience


def tell_table(table: Audience, player: PlayerRow | None) -> TableInfo:
    """Return a table as a player may see it."""
    row, seat = table.row, table.seat_of(player)
    host = player is not None and player.id == row.host
    turn, waiting_for = _standing(table, seat)
    return TableInfo(
        table=row.id,
        game=row.game,
        title=row.title,
        status=row.status,  # type: ignore[arg-type]
        public=row.public,
        pace=row.pace,  # type: ignore[arg-type]
        players=row.players,
        options=row.options,
        seats=[_tell_seat(table, seat, player) for seat in table.seats],
        host=host,
        invite=row.invite if seat is not None or host else None,
        created=row.created,
        turn=turn,
        waiting_for=waiting_for,
        next_table=row.next_table,
        commitment=commitment_of(row),
    )


def _tell_seat(table: Audience, seat: SeatRow, player: PlayerRow | None) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.level if seat.kind == "bot" else None,  # type: ignore[arg-type]
        present=seat.kind == "bot" or table.crowd.is_present(seat.seat),
        stand_in=seat.stand_in,
        you=player is not None and seat.kind == "person" and seat.player == player.id,
    )


def _standing(table: Audience, seat: int | None) -> tuple[str, list[int]]:
    """Return in words where the game stands, and for whom it waits, as a seat may know it."""
    if table.story is None:
        free = sum(1 for chair in table.seats if chair.kind == "open")
        return f"{free} chair{'s' if free != 1 else ''} free", []
    if table.row.status == "over":
        return "over", []
    story = table.seen_story(seat)
    if story is None:  # something was played that a spectator may not know yet
        return "being played", []
    state = story.match.state
    words = "over" if state.outcome is not None else story.match.game.ask(state.view(None))[0]
    return words, list(state.pending)


def tell_line(row: ChatRow) -> ChatLine:
    """Return a chat line as it is told."""
    return ChatLine(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
