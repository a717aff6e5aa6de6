"""`barrow games`: all games, or the options of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.table import Table

import barrow
from barrow.bots import levels
from barrow.cli.arguments import Data, Json, open_game
from barrow.cli.screen import console_on, print_json
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.kernel.option import Option


def games(
    game: Annotated[str | None, Parameter(help="The game whose options to list.")] = None,
    /,
    *,
    data: Data = None,
    json: Json = False,
) -> int:
    """List the games, or the table options of one."""
    if game is None and data is not None:
        raise BarrowError("--data needs a game: barrow games GAME --data PACK")
    rows = _games() if game is None else _options(open_game(game, data))
    if json:
        return print_json(rows)
    listed = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for place, heading in enumerate(rows[0] if rows else ()):
        listed.add_column(heading, no_wrap=place == 0)
    for row in rows:
        listed.add_row(*[_text(value) for value in row.values()])
    console_on().print(listed)
    return 0


def _games() -> list[dict[str, object]]:
    return [
        {
            "game": key,
            "title": game.title,
            "players": _span(game.players[0], game.players[-1]),
            "bots": levels(game),
            "clauses": len(game.rulebook),
        }
        for key in barrow.games()
        for game in [barrow.game(key)]
    ]


def _options(game: Game) -> list[dict[str, object]]:
    return [
        {
            "option": option.name,
            "takes": _takes(option),
            "default": option.default,
            "what it does": option.help,
            "clause": option.clause,
        }
        for option in game.options
    ]


def _takes(option: Option) -> object:
    if option.choices is not None:
        return list(option.choices)
    return _span(option.low, option.high) if option.low <= option.high else "a list, with commas"


def _span(low: int, high: int) -> str:
    return f"{low} to {high}"


def _text(value: object) -> str:
    """Return a value as it is typed on the command line."""
    if isinstance(value, list):
        return ", ".join([_text(one) for one in value])
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
