"""What every position and every view begins with, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from barrow.kernel.errors import BadPosition
from barrow.kernel.outcome import Outcome

if TYPE_CHECKING:
    from barrow.kernel.game import Game


class ViewDocument(msgspec.Struct):
    """A view: who sees it, and all that seat may know. Whatever else it says follows from that."""

    seat: int | None
    known: Any


class HeadingDocument(msgspec.Struct, kw_only=True):
    """What every position has: game, rules, table, what is pending and how the game ended."""

    format: int
    game: str
    rules: int
    pack: str
    players: int
    options: dict[str, Any]
    stack: list[dict[str, Any]]
    outcome: Outcome | None


def check_heading(heading: HeadingDocument, game: Game, format: int) -> None:
    """Raise BadPosition unless a position is of this game, its rules and its data pack."""
    if heading.format != format:
        raise BadPosition("format", f"this is format {format}, not {heading.format}")
    if heading.game != game.key:
        raise BadPosition("game", f"this is {game.key}, not {heading.game!r}")
    if heading.rules != game.rules:
        raise BadPosition("rules", f"rules version {game.rules} is played, not {heading.rules}")
    if heading.pack != game.pack_hash:
        raise BadPosition("pack", "the position was made with another data pack")
    if heading.players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadPosition("players", f"{low} to {high} play, not {heading.players}")
