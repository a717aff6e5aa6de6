"""The HTTP side and the WebSocket of a table.

A handler reads its message, asks the hall and answers; every refusal is a `Fault` in the
caller's words. `ROUTES` is the list of endpoints, from which the OpenAPI description is
made too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

import barrow
from barrow.bots import levels
from barrow.kernel.rulebook import table_rules
from barrow.server import live, metrics
from barrow.server.chairs import known_game
from barrow.server.crashes import note_crash
from barrow.server.hall import Hall
from barrow.server.identity import new_id, new_token, token_hash
from barrow.server.listener import NO_STORE, Listener, RefusedError
from barrow.server.luck import prove
from barrow.server.messages import (
    Fault,
    FillSeat,
    Fork,
    GameInfo,
    Level,
    Me,
    NewPlayer,
    NewTable,
    OptionInfo,
    ProofInfo,
    Refused,
    RulebookBlock,
    RulebookPage,
    Say,
    Seal,
    SitDown,
    TableInfo,
    TableList,
    encode,
)
from barrow.server.outbox import GONE
from barrow.server.replay import Replay
from barrow.server.replay_messages import ReplayInfo, ReplayStep, Review
from barrow.server.rows import PlayerRow
from barrow.server.table import LiveTable, hear_now
from barrow.server.talk import read_message, receive, unread

log = structlog.get_logger()

COOKIE = "barrow_player"
YEAR = 365 * 24 * 3600
# Larger requests and messages are refused before they are read.
MOST_BYTES = 64 * 1024
REPLAYS_KEPT = 20
# Seconds that whoever sends too much is kept waiting.
_SLOWED = 0.2
# How many bytes a connection that is ended can be told (RFC 6455, 5.5).
_LONGEST_REASON = 123
# The key of the rulebook that belongs to no game: clauses TB-1 and on.
TABLE_RULES = "table"

T = TypeVar("T")

# Which status tells which refusal; others are 409, something stands in the way.
STATUSES = {
    "no_table": 404,
    "no_game": 404,
    "no_page": 404,
    "no_step": 404,
    "no_name": 401,
    "bad_message": 400,
    "wrong_method": 405,
    "too_large": 413,
    "not_host": 403,
    "not_seated": 403,
    "too_often": 429,
    "too_many": 429,
    "crash": 500,
    "no_store": 503,
    "not_kept": 503,
}


class Api:
    """All endpoints of one server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    # --- players -------------------------------------------------------------------------

    async def add_player(self, request: Request) -> Response:
        """Introduce yourself, or change your name."""
        name = " ".join((await read(request, NewPlayer)).name.split())
        if not name:
            raise RefusedError("a name has at least one letter", "bad_message")
        player = await self._player(request)
        if player is not None:
            await self.hall.store.rename_player(player.id, name)
            return reply(Me(player=player.id, name=name))
        self.hall.gate.pass_player(address_of(request))
        id, token = new_id(), new_token()
        await self.hall.store.add_player(id, token_hash(token), name, time.time())
        response = reply(Me(player=id, name=name, token=token), 201)
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.hall.settings.secure_cookies,
        )
        return response

    async def me(self, request: Request) -> Response:
        """Say who the caller is; null for one who has not said a name."""
        player = await self._player(request)
        return reply(None if player is None else Me(player=player.id, name=player.name))

    async def _player(self, connection: HTTPConnection) -> PlayerRow | None:
        bearer = connection.headers.get("authorization", "")
        token = bearer[7:] if bearer.startswith("Bearer ") else connection.cookies.get(COOKIE)
        return None if not token else await self.hall.store.player_of(token_hash(token))

    async def _known(self, request: Request) -> PlayerRow:
        player = await self._player(request)
        if player is None:
            raise RefusedError("say who you are first", "no_name")
        return player

    # --- games ---------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """List the games that can be played here."""
        return reply([_game_info(barrow.game(key)) for key in barrow.games()])

    async def rulebook(self, request: Request) -> Response:
        """Return a game's rulebook page, or that of the table itself."""
        key = request.path_params["game"]
        if key == TABLE_RULES:
            title, book = "At the table", table_rules()
        else:
            title, book = known_game(key).title, known_game(key).rulebook
        blocks = [
            RulebookBlock(kind=b.kind, text=b.text, level=b.level, id=b.id)  # type: ignore[arg-type]
            for b in book.blocks
        ]
        return reply(RulebookPage(game=key, title=title, blocks=blocks))

    async def board(self, request: Request) -> Response:
        """Return what a client draws a game's board from."""
        return reply(known_game(request.path_params["game"]).board())

    # --- tables --------------------------------------------------------------------------

    async def tables(self, request: Request) -> Response:
        """List the caller's tables and the public ones."""
        return reply(await self.hall.tables(await self._player(request)))

    async def add_table(self, request: Request) -> Response:
        """Open a table."""
        player = await self._known(request)
        wish = await read(request, NewTable)
        return reply(await self.hall.new_table(wish, player), 201)

    async def add_seal(self, request: Request) -> Response:
        """Draw a seed for a table to come and show its hash."""
        await self._known(request)
        return reply(Seal(commitment=await self.hall.new_seal()), 201)

    async def table(self, request: Request) -> Response:
        """Return a table."""
        player = await self._player(request)
        table = await self._seen(request, player)
        return reply(await self.hall.info(table.row.id, player))

    async def _seen(self, connection: HTTPConnection, player: PlayerRow | None) -> LiveTable:
        """Return the table of an address, which may carry an invite code."""
        invite = connection.query_params.get("invite", "")
        return await self.hall.seen(connection.path_params["table"], player, invite)

    async def invited(self, request: Request) -> Response:
        """Find the table with an invite code."""
        player = await self._known(request)
        table = await self.hall.invited(request.path_params["invite"], player)
        return reply(await self.hall.info(table.row.id, player))

    async def sit(self, request: Request) -> Response:
        """Take an open seat."""
        player = await self._known(request)
        wish = await read(request, SitDown)
        return reply(await self.hall.sit(request.path_params["table"], player, wish))

    async def leave(self, request: Request) -> Response:
        """Give up a seat before the game has begun."""
        player = await self._known(request)
        return reply(await self.hall.leave(request.path_params["table"], player))

    async def fill(self, request: Request) -> Response:
        """Put a bot on an open seat, or open a bot's seat: the host's right."""
        player = await self._known(request)
        wish = await read(request, FillSeat)
        return reply(await self.hall.fill(request.path_params["table"], player, wish))

    async def rematch(self, request: Request) -> Response:
        """Play again with the same people and bots."""
        player = await self._known(request)
        return reply(await self.hall.rematch(request.path_params["table"], player), 201)

    async def fork(self, request: Request) -> Response:
        """Play on from a moment of a finished game, at a new table."""
        player = await self._known(request)
        wish = await read(request, Fork)
        table = await self._seen(request, player)
        return reply(await self.hall.fork(table, player, wish.step, wish.seats), 201)

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game."""
        table = await self._seen(request, await self._player(request))
        if table.match is None or table.row.status != "over":
            raise RefusedError("the record is open when the game is over", "not_over")
        name = f'attachment; filename="barrow-{table.row.game}-{table.row.id}.json"'
        return Response(
            table.match.record.text(),
            media_type="application/json",
            headers={"content-disposition": name},
        )

    async def proof(self, request: Request) -> Response:
        """Check the luck of a finished game against its seed."""
        table = await self._seen(request, await self._player(request))
        if table.match is None or table.row.status != "over":
            raise RefusedError("the seed is shown when the game is over", "not_over")
        return reply(await asyncio.to_thread(prove, table.row, table.match.record))

    async def replay(self, request: Request) -> Response:
        """Return what a replay shows before its first step."""
        return reply((await self._replay(request)).info())

    async def replay_step(self, request: Request) -> Response:
        """Return one moment of a finished game."""
        replay = await self._replay(request)
        step = request.path_params["step"]
        return reply(replay.step(step, request.query_params.get("as", "watch")))

    async def review(self, request: Request) -> Response:
        """Return what a bot would have considered at the decision that led to a moment."""
        replay = await self._replay(request)
        step = int(request.path_params["step"])
        return reply(await replay.review(step, self.hall.workers))

    async def _replay(self, request: Request) -> Replay:
        id = request.path_params["table"]
        table = await self._seen(request, await self._player(request))
        if id not in self._replays:
            self._replays[id] = await asyncio.to_thread(Replay, table)
            while len(self._replays) > REPLAYS_KEPT:
                self._replays.popitem(last=False)
        self._replays.move_to_end(id)
        return self._replays[id]

    async def health(self, request: Request) -> Response:
        """Say that the server is up and its database answers."""
        await self.hall.store.check()
        return reply({"status": "ok", "version": barrow.__version__})

    async def metrics(self, request: Request) -> Response:
        """Return what is counted, to callers on the same machine."""
        if address_of(request) not in ("127.0.0.1", "::1"):
            raise RefusedError(f"there is no {request.url.path}", "no_page")
        metrics.TABLES.set(self.hall.in_memory)
        return Response(metrics.tell(), media_type="text/plain; version=0.0.4")

    # --- live ----------------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """Serve one connection to a table until it ends."""
        await socket.accept()
        if is_foreign(socket):
            await socket.close(4403, "connections come from this server's own pages")
            return
        address = address_of(socket)
        try:
            self.hall.gate.connect(address)
            metrics.CONNECTIONS.inc()
        except RefusedError as error:
            await socket.close(4429, error.text)
            return
        try:
            player = await self._player(socket)
            table = await self._seen(socket, player)
            await self._attend(socket, table, Listener(player, table.seat_of(player), socket))
        except RefusedError as error:
            await end(socket, 4503 if error.code == NO_STORE.code else 4404, error.text)
        except SQLAlchemyError as error:
            log.error("the database failed", path=socket.url.path, error=type(error).__name__)
            await end(socket, 4503, NO_STORE.text)
        except Exception:
            await end(socket, 4500, note_crash("a connection crashed", socket.url.path).text)
        finally:
            self.hall.gate.disconnect(address)
            metrics.CONNECTIONS.dec()

    async def _attend(self, socket: WebSocket, table: LiveTable, listener: Listener) -> None:
        """Tell a listener what happens and carry out what it sends, until it leaves."""
        try:
            await live.join(table, listener)
            if listener.seat is not None:
                await live.hand_back(table, listener.seat)
            listener.hear(partial(hear_now, self.hall.gate, table, listener))
            while True:
                text = await socket.receive_text()
                if (free := listener.free()) is not None:
                    await free
                listener.is_busy = True
                await self._hear(table, listener, text)
                listener.go_on()
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass  # they left, or were let go because they did not keep up
        finally:
            listener.leave()
            await live.leave(table, listener)

    async def _hear(self, table: LiveTable, listener: Listener, text: str) -> None:
        gate = self.hall.gate
        try:
            gate.pass_message(str(id(listener)))
            message = read_message(text)
            if isinstance(message, Say) and listener.player is not None:
                gate.pass_chat(listener.player.id)
        except RefusedError as error:
            listener.tell(Refused(action="", text=error.text, clause="", code=error.code))
            if error.code == "too_often":
                await asyncio.sleep(_SLOWED)
        else:
            await receive(table, listener, message)


async def end(socket: WebSocket, code: int, text: str) -> None:
    """End a connection, saying why, unless it has ended."""
    with contextlib.suppress(*GONE):
        await socket.close(code, text.encode()[:_LONGEST_REASON].decode(errors="ignore"))


def is_foreign(connection: HTTPConnection) -> bool:
    """Say whether a page of another server sends this."""
    origin = connection.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != connection.headers.get("host")


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from."""
    return connection.client.host if connection.client is not None else ""


async def read(request: Request, kind: type[T]) -> T:
    """Return the body of a request as a message of a kind."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                raise RefusedError(f"a request has at most {MOST_BYTES} bytes", "too_large")
    except ClientDisconnect:
        raise RefusedError("the request ended before its body did", "bad_message") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise unread(error) from None


def reply(body: object, status: int = 200) -> Response:
    """Return a message as the JSON that answers a request."""
    return Response(encode(body), status, media_type="application/json")


def fault(error: RefusedError) -> Response:
    """Return a refusal as a response."""
    metrics.REFUSALS.labels(error.code).inc()
    body = Fault(error=error.text, code=error.code, clause=error.clause, report=error.report)
    return reply(body, STATUSES.get(error.code, 409))


def _game_info(game: barrow.Game) -> GameInfo:
    options = [
        OptionInfo(
            name=option.name,
            help=option.help,
            clause=option.clause,
            default=option.default,
            choices=option.choices,
            low=option.low,
            high=option.high,
            only_with=option.only_with,
            players_of=option.players_of,
        )
        for option in game.options
    ]
    credits = game.board().get("credits", [])
    assert isinstance(credits, list)
    return GameInfo(
        key=game.key,
        title=game.title,
        players=list(game.players),
        options=options,
        levels=msgspec.convert(levels(game), list[Level]),
        credits=credits,
    )


Handler = Callable[[Api, Request], Awaitable[Response]]


@dataclass(frozen=True)
class Endpoint:
    """One endpoint, for the router and for the OpenAPI description."""

    method: str
    path: str
    handler: Handler
    body: Any = None
    answer: Any = None
    status: int = 200
    also: int | None = None  # another status of the same answer


ROUTES = [
    Endpoint("POST", "/api/players", Api.add_player, NewPlayer, Me, 201, 200),
    Endpoint("GET", "/api/me", Api.me, None, Me | None),
    Endpoint("GET", "/api/games", Api.games, None, list[GameInfo]),
    Endpoint("GET", "/api/games/{game}/rulebook", Api.rulebook, None, RulebookPage),
    Endpoint("GET", "/api/games/{game}/board", Api.board, None, dict[str, Any]),
    Endpoint("POST", "/api/seals", Api.add_seal, None, Seal, 201),
    Endpoint("GET", "/api/tables", Api.tables, None, TableList),
    Endpoint("POST", "/api/tables", Api.add_table, NewTable, TableInfo, 201),
    Endpoint("GET", "/api/tables/{table}", Api.table, None, TableInfo),
    Endpoint("GET", "/api/invites/{invite}", Api.invited, None, TableInfo),
    Endpoint("POST", "/api/tables/{table}/sit", Api.sit, SitDown, TableInfo),
    Endpoint("POST", "/api/tables/{table}/leave", Api.leave, None, TableInfo),
    Endpoint("POST", "/api/tables/{table}/fill", Api.fill, FillSeat, TableInfo),
    Endpoint("POST", "/api/tables/{table}/rematch", Api.rematch, None, TableInfo, 201),
    Endpoint("POST", "/api/tables/{table}/fork", Api.fork, Fork, TableInfo, 201),
    Endpoint("GET", "/api/tables/{table}/record", Api.record, None, dict[str, Any]),
    Endpoint("GET", "/api/tables/{table}/proof", Api.proof, None, ProofInfo),
    Endpoint("GET", "/api/tables/{table}/replay", Api.replay, None, ReplayInfo),
    Endpoint("GET", "/api/tables/{table}/replay/{step:step}", Api.replay_step, None, ReplayStep),
    Endpoint("GET", "/api/tables/{table}/review/{step:step}", Api.review, None, Review),
    Endpoint("GET", "/api/health", Api.health, None, dict[str, str]),
]
