"""`barrow games`: the games there are, and the options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

import barrow
from barrow.bots import levels
from barrow.cli.arguments import Data, open_game
from barrow.cli.screen import console_on

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.kernel.option import Option


def games(
    game: Annotated[str | None, Parameter(help="The game whose options to list.")] = None,
    /,
    *,
    data: Data = None,
) -> int:
    """List the games there are, or the table options of one."""
    console = console_on()
    console.print(_games() if game is None else _options(open_game(game, data)))
    return 0


def _games() -> Table:
    table = _table("game", "title", "players", "bots", "rules")
    for key in barrow.games():
        found = barrow.game(key)
        players = f"{found.players[0]} to {found.players[-1]}"
        bots = ", ".join(levels(found))
        table.add_row(key, found.title, players, bots, f"{len(found.rulebook)} clauses")
    return table


def _options(game: Game) -> Table:
    table = _table("option", "takes", "default", "what it does")
    for option in game.options:
        words = Text(option.help).append(f"  {option.clause}", style="dim")
        table.add_row(option.name, _takes(option), _said(option.default), words)
    return table


def _takes(option: Option) -> str:
    if option.choices is not None:
        return ", ".join([_said(choice) for choice in option.choices])
    return f"{option.low} to {option.high}" if option.low <= option.high else "a list, with commas"


def _said(value: object) -> str:
    return "" if value is None else str(value).lower()


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading)
    return table
