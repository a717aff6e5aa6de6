"""Tables that a language model sits at: a local one with bots, or one on a running server.

Both offer the same: what the seat sees, as text and as JSON, what it may do, what happened since
it last looked, and why something is not allowed. Neither shows more than the seat's own view.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import SplitResult, urlsplit

import httpx2
import websockets
from rich.text import Text

import barrow
from barrow import bots
from barrow.bots.budget import TurnBudgets
from barrow.kernel.errors import BarrowError, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.event import Event
    from barrow.kernel.game import Game
    from barrow.kernel.view import View

# How long to wait for a server, or for others to play, in seconds.
PATIENCE: Final = 30.0
LONGEST_WAIT: Final = 300.0


class Situation:
    """Where a game stands for one seat."""

    def __init__(self, game: Game, view: View, legal: list[dict[str, str]], over: str) -> None:
        self.game = game
        self.view = view
        self.legal = legal  # what the seat may do now: texts and words
        self.over = over  # how the game ended, or ""

    def board(self) -> str:
        """Return the board as plain text."""
        return Text.from_markup(self.game.draw(self.view)).plain

    def question(self) -> str:
        """Return the open question, or how the game ended."""
        if self.over:
            return self.over
        if not self.legal:
            return "Others must decide; look again with a wait."
        question, clause = self.game.ask(self.view)
        return f"You must decide: {question} [{clause}]"


def options_of(game: Game, view: View, legal: list[Any]) -> list[dict[str, str]]:
    """Return legal actions with their words."""
    return [{"action": action.text, "words": game.say(view, action)} for action in legal]


def ending(outcome: Any, seat: int) -> str:
    """Return how a game ended for a seat, or "": `outcome` is its document."""
    if outcome is None:
        return ""
    return f"The game is over ({outcome['reason']}): you came in place {outcome['ranks'][seat]}."


class Seat:
    """A seat at a table, and what happened there since it last looked."""

    game: Game

    def __init__(self) -> None:
        self.seat = 0
        self._news: list[str] = []
        self._alone = asyncio.Lock()  # one call at a time: models may make several

    def news(self) -> list[str]:
        """Return what happened since this was last asked."""
        news, self._news = self._news, []
        return news

    async def leave(self) -> None:
        """Leave the table."""


class LocalTable(Seat):
    """A local game against bots. Leaving gives it up."""

    def __init__(
        self,
        key: str,
        players: int | None,
        level: str,
        seat: int,
        options: Mapping[str, object],
        seed: int | str,
    ) -> None:
        super().__init__()
        game = barrow.game(key)
        count = game.players[0] if players is None else players
        if not 0 <= seat < count:
            raise BarrowError(f"there is no seat {seat + 1}: seats are 1 to {count}")
        names = [f"{level} bot" if other != seat else "You" for other in range(count)]
        others = [other for other in range(count) if other != seat]
        self._bots = {other: bots.bot(level, game, f"{seed} {other}") for other in others}
        self._turn_seconds = bots.turn_seconds(level)
        self._budgets = TurnBudgets()
        self._match = barrow.Match(game, count, seed, dict(options), names)
        self.game = game
        self.seat = seat
        self._hear(self._match.opening_events)

    def _hear(self, events: list[Event]) -> None:
        self._news += [event.seen_by(self.seat).text for event in events]

    async def begin(self) -> None:
        async with self._alone:
            await asyncio.to_thread(self._play_on)

    async def look(self, wait: float) -> Situation:
        async with self._alone:
            state = self._match.state
            view = state.view(self.seat)
            legal = options_of(self.game, view, state.legal(self.seat))
        outcome = None if state.outcome is None else state.outcome.document()
        return Situation(self.game, view, legal, ending(outcome, self.seat))

    async def act(self, text: str) -> None:
        action = self.game.parse(text)
        async with self._alone:
            self._hear(self._match.play(self.seat, action))
            await asyncio.to_thread(self._play_on)

    async def why_not(self, text: str) -> Refusal | None:
        action = self.game.parse(text)
        async with self._alone:
            return self._match.state.why_not(self.seat, action)

    def _play_on(self) -> None:
        state = self._match.state
        while state.pending and self.seat not in state.pending:
            seat = state.pending[0]
            self._budgets.note(state, person_asked=False)
            chosen = self._budgets.choose(
                state, seat, self._bots[seat], self._turn_seconds, people=True
            )
            self._hear(self._match.play(seat, chosen))
        self._budgets.note(state, person_asked=True)


def is_address(parts: SplitResult) -> bool:
    """True if an address can be that of a server."""
    try:
        known = parts.port is None or parts.port > 0
    except ValueError:
        return False
    return known and parts.scheme in ("http", "https") and bool(parts.hostname)


class ServerTable(Seat):
    """A seat at a table on a running server. A bot takes over from a player who leaves."""

    def __init__(self, url: str, invite: str, name: str) -> None:
        super().__init__()
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if not is_address(parts):
            raise BarrowError(f"{url!r} is not the address of a server, as http://localhost:8000")
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._live = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
        self._invite = invite
        self._name = name
        self._position: dict[str, Any] | None = None
        self._changed = asyncio.Condition()
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._gone = ""

    async def begin(self) -> None:
        async with httpx2.AsyncClient(base_url=self._base, timeout=PATIENCE) as http:
            token = (await self._ask(http, "POST", "/api/players", {"name": self._name}))["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            table = (await self._ask(http, "GET", f"/api/invites?invite={self._invite}"))["table"]
            await self._ask(http, "POST", f"/api/tables/{table}/sit", {"invite": self._invite})
        snapshot = await self._connect(table, token)
        self.game = barrow.game(snapshot["table"]["game"])
        self.seat = snapshot["seat"]
        self._keep(snapshot)
        self._listening = asyncio.create_task(self._listen())

    async def _connect(self, table: str, token: str) -> dict[str, Any]:
        """Open the connection to the table and return the first thing it says."""
        try:
            async with asyncio.timeout(PATIENCE):
                self._socket = await websockets.connect(
                    f"{self._live}/api/tables/{table}/live",
                    additional_headers={"Authorization": f"Bearer {token}"},
                    max_size=None,
                )
                snapshot: dict[str, Any] = json.loads(await self._socket.recv())
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            raise BarrowError(
                f"{self._base} refuses the connection to the table: {error}"
            ) from None
        return snapshot

    async def _ask(
        self, http: httpx2.AsyncClient, method: str, path: str, body: object = None
    ) -> dict[str, Any]:
        try:
            response = await http.request(method, path, json=body)
        except httpx2.HTTPError as error:
            raise BarrowError(f"{self._base} does not answer: {error}") from None
        try:
            found: dict[str, Any] = response.json()
        except ValueError:
            raise BarrowError(f"{self._base} is not a Barrow server") from None
        if response.status_code >= 400:
            raise BarrowError(str(found.get("error", found)))
        return found

    async def _listen(self) -> None:
        try:
            async for text in self._socket:
                message = json.loads(text)
                async with self._changed:
                    self._keep(message)
                    self._changed.notify_all()
        except websockets.WebSocketException as error:
            self._gone = f"the connection to the table is lost: {error}"
        async with self._changed:
            self._gone = self._gone or "the server has closed the table"
            self._changed.notify_all()

    def _keep(self, message: dict[str, Any]) -> None:
        """Keep what a message of the table says."""
        kind = message["type"]
        if kind == "snapshot":
            steps = message["log"]
        elif kind in ("happened", "went_back"):
            steps = [message["logged"]]
        else:
            steps = []
        self._news += [event["text"] for step in steps for event in step["events"]]
        if message.get("position") is not None:
            self._position = message["position"]
        own = kind == "happened" and message["logged"]["seat"] == self.seat
        if own or kind in ("refused", "why_not"):
            self._answers.put_nowait(message)

    async def look(self, wait: float) -> Situation:
        try:
            async with asyncio.timeout(min(wait, LONGEST_WAIT)), self._changed:
                await self._changed.wait_for(self._is_asked)
        except TimeoutError:
            pass  # others are still thinking: show what there is
        if self._position is None:
            raise BarrowError(self._gone or "the table waits for players; look again with a wait")
        view = self.game.read_view(self._position["view"])
        options = (self._position["decision"] or {}).get("options") or []
        legal = [{name: one[name] for name in ("action", "words")} for one in options]
        over = ending(self._position["outcome"], self.seat)
        return Situation(self.game, view, legal, over)

    def _is_asked(self) -> bool:
        position = self._position
        if self._gone or (position is not None and position["outcome"] is not None):
            return True
        return bool(position and position["decision"] and position["decision"]["yours"])

    async def act(self, text: str) -> None:
        position = self._position
        if position is not None and position["outcome"] is not None:
            raise BarrowError("the game is over")
        if not self._is_asked() or position is None or position["decision"] is None:
            raise BarrowError(self._gone or "others must decide first")
        number = position["decision"]["number"]
        answer = await self._send({"type": "act", "number": number, "action": text})
        if answer["type"] == "refused":
            clause = f" [{answer['clause']}]" if answer["clause"] else ""
            raise BarrowError(f"{answer['text']}{clause}")

    async def why_not(self, text: str) -> Refusal | None:
        answer = await self._send({"type": "why", "action": text})
        if not answer.get("text"):
            return None
        if not answer["clause"]:
            raise BarrowError(answer["text"])
        return Refusal(answer["clause"], answer["text"], answer["code"])

    async def _send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return what comes back to it."""
        if self._gone:
            raise BarrowError(self._gone)
        async with self._alone:
            while not self._answers.empty():
                self._answers.get_nowait()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._socket.send(json.dumps(message))
                    return await self._answers.get()
            except TimeoutError:
                raise BarrowError("the server does not answer") from None
            except websockets.WebSocketException as error:
                raise BarrowError(f"the connection to the table is lost: {error}") from None

    async def leave(self) -> None:
        self._listening.cancel()
        await self._socket.close()


Table = LocalTable | ServerTable
