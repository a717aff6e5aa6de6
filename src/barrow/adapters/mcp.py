"""Language models: the games as tools of a server that speaks the Model Context Protocol.

A model lists the games, opens a table against bots or joins one of a running server, looks
at what its seat may see, lists its legal actions, acts, asks why something is not allowed,
and reads the rules by clause. What is wrong comes back as a sentence, never as a crash.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from itertools import count
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent

import barrow
from barrow import bots
from barrow.adapters.tables import LocalTable, ServerTable, Situation, Table
from barrow.kernel.errors import BarrowError
from barrow.kernel.rulebook import table_rules

INSTRUCTIONS: Final = """Tabletop war games. Open a table with open_table, or sit down at a
friend's with join_table. Then, until the game is over: look, choose one of the legal
actions, and act with its exact text. read_clause explains a rule that is cited in brackets."""
_NEWEST: Final = 60  # lines of news that one answer holds at most


class Desk:
    """The tables that one model sits at; every public method is a tool."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._tables: dict[str, Table] = {}

    async def list_games(self) -> list[dict[str, Any]]:
        """List the games: players, bots, options and chapters of the rules."""
        return [describe(key) for key in barrow.games()]

    async def open_table(
        self,
        game: str,
        players: int | None = None,
        level: str = "normal",
        seat: int = 1,
        options: dict[str, Any] | None = None,
        seed: str = "",
    ) -> str:
        """Open a table here, against bots of a level, and look at it. Seats count from 1.

        The same seed brings the same luck again; without one it is new.
        """
        seed = seed or secrets.token_hex(8)
        name = await self._add(LocalTable(game, players, level, seat - 1, options or {}, seed))
        return await self.look(name)

    async def join_table(self, server: str, invite: str, name: str = "Model") -> str:
        """Sit down at a table of a running server: its address and the table's invite code."""
        joined = await self._add(ServerTable(server, invite.strip().upper(), name))
        return f"You sit at {joined}, in seat {self._find(joined).seat + 1}. Look with a wait."

    async def look(self, table: str, wait: float = 0.0) -> str:
        """See the board, what happened and what you may do; wait up to `wait` seconds."""
        found = self._find(table)
        return describe_situation(table, found, await found.look(wait))

    async def view(self, table: str) -> dict[str, Any]:
        """Return all that your seat may know, as JSON."""
        return (await self._find(table).look(0)).view.document()

    async def legal_actions(self, table: str) -> list[dict[str, str]]:
        """List your legal actions: the text to act with, and what it means."""
        return (await self._find(table).look(0)).legal

    async def act(self, table: str, action: str) -> str:
        """Play one of your legal actions, by its exact text; then look."""
        await self._find(table).act(action)
        return await self.look(table)

    async def why_not(self, table: str, action: str) -> str:
        """Ask why an action is not allowed now."""
        refusal = await self._find(table).why_not(action)
        return "It is allowed." if refusal is None else str(refusal)

    async def read_clause(self, game: str, clause: str) -> str:
        """Read a clause of a game's rules, by the id that is cited in brackets."""
        rules = barrow.game(game).rulebook
        clause = clause.strip("[] ").upper()
        for book in (rules, table_rules()):
            if clause in book:
                return f"{clause}: {book[clause].text}"
        raise BarrowError(f"{game} has no clause {clause!r}; ids look like {next(iter(rules))}")

    async def leave_table(self, table: str) -> str:
        """Leave the table: a local game is given up; on a server, a bot takes your seat."""
        await self._find(table).leave()
        del self._tables[table]
        return f"You have left {table}."

    async def _add(self, table: Table) -> str:
        await table.begin()
        name = f"table-{next(self._numbers)}"
        self._tables[name] = table
        return name

    def _find(self, name: str) -> Table:
        if name not in self._tables:
            known = ", ".join(self._tables) or "none: open or join one"
            raise BarrowError(f"there is no table {name!r}; you sit at {known}")
        return self._tables[name]


TOOLS: Final = [name for name in vars(Desk) if not name.startswith("_")]


def describe_situation(name: str, table: Table, situation: Situation) -> str:
    """Return where a game stands, as a model reads it."""
    news = table.news()
    left_out = [f"(and {len(news) - _NEWEST} earlier events)"] if len(news) > _NEWEST else []
    parts = [f"{name}: {situation.game.title}, you sit in seat {table.seat + 1}."]
    if news:
        parts.append("\n".join(["What happened:", *left_out, *news[-_NEWEST:]]))
    parts += [situation.board(), situation.question()]
    if situation.legal:
        lines = [f"- {one['action']}: {one['words']}" for one in situation.legal]
        parts.append("\n".join(["Legal actions (text: meaning):", *lines]))
    return "\n\n".join(parts)


def describe(key: str) -> dict[str, Any]:
    """Return what a model needs to know to open a table of a game."""
    game = barrow.game(key)
    return {
        "game": key,
        "title": game.title,
        "players": list(game.players),
        "bots": bots.levels(game),
        "options": [option.document() for option in game.options],
        "chapters": [block.text for block in game.rulebook.blocks if block.kind == "heading"],
    }


def make_server() -> MCPServer:
    """Return a server with all tools, for one model."""
    server = MCPServer("barrow", instructions=INSTRUCTIONS, version=barrow.__version__)
    desk = Desk()
    for name in TOOLS:
        server.add_tool(refusing(getattr(desk, name)))
    return server


def refusing(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a tool that answers what is refused with a sentence."""

    @wraps(tool)
    async def asked(*args: Any, **kwargs: Any) -> Any:
        try:
            return await tool(*args, **kwargs)
        except BarrowError as error:
            return CallToolResult(content=[TextContent(text=str(error))], is_error=True)

    return asked
