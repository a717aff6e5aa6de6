"""New tables: which can be played, and who sits on their chairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import barrow
from barrow import BadOptions, BarrowError
from barrow.bots import levels, usual_level
from barrow.server.listener import RefusedError
from barrow.server.messages import NewTable, SeatWish
from barrow.server.rows import PlayerRow, SeatRow

if TYPE_CHECKING:
    from barrow.server.table import LiveTable

# The names of bots, by seat.
BOT_NAMES = ["Sexton", "Gravedigger", "Wren", "Osric", "Maud", "Tam"]


def known_game(key: str) -> barrow.Game:
    """Return a game by its key, or refuse."""
    try:
        return barrow.game(key)
    except BarrowError as error:
        raise RefusedError(str(error), "no_game") from None


def check_table(game: barrow.Game, wish: NewTable) -> dict[str, object]:
    """Return the settled options of a table that can be played."""
    players = len(wish.seats)
    if players not in game.players:
        text = f"{game.title} is for {game.players[0]} to {game.players[-1]}, not {players}"
        raise RefusedError(text, "bad_config.seats")
    if sum(1 for seat in wish.seats if seat.kind == "me") > 1:
        raise RefusedError("you can sit on one chair only", "bad_seats")
    try:
        game.new(players, barrow.Chance(0), wish.options)
        return game.settle_options(wish.options)
    except BadOptions as error:
        raise RefusedError(error.text, error.code, error.clause) from None


def free_chair(table: LiveTable, wanted: int | None) -> int:
    """Return the chair that is wanted, or the first that is free."""
    free = [seat.seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise RefusedError("no chair is free", "no_seat")
    number = free[0] if wanted is None else wanted
    if number not in free:
        raise RefusedError(f"chair {number + 1} is taken", "seat_taken")
    return number


def bot_chair(game: barrow.Game, seat: int, level: str | None) -> SeatRow:
    """Return a seat with a bot of this level, or of the usual one."""
    known = levels(game)
    if level is not None and level not in known:
        text = f"bots of {game.title} are {', '.join(known)}, not {level}"
        raise RefusedError(text, "bad_level")
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    return SeatRow(seat, "bot", None, name, level or usual_level(game), False)


def chairs(
    game: barrow.Game, wishes: Sequence[SeatWish], player: PlayerRow, nonce: str = ""
) -> list[SeatRow]:
    """Return the chairs of a new table as its host wants them filled."""
    rows = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            rows.append(SeatRow(seat, "person", player.id, player.name, None, False, nonce))
        elif wish.kind == "bot":
            rows.append(bot_chair(game, seat, wish.level))
        else:
            rows.append(SeatRow(seat, "open", None, "", None, False))
    return rows
