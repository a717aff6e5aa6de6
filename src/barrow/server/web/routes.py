"""The HTTP endpoints.

A handler reads its message, asks the lobby or a table, and answers. `ROUTES` lists the endpoints;
the OpenAPI description is made from it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

import barrow
from barrow import Record
from barrow.bots import levels
from barrow.kernel.glossary import glossary_of
from barrow.kernel.rulebook import table_rules
from barrow.lab.sides import sides_in
from barrow.server import metrics
from barrow.server.errors import NO_STORE, RefusedError, decoding
from barrow.server.limits import Limiter, Shared, network_of
from barrow.server.lobby import Lobby, known_game, new_id
from barrow.server.protocol import http
from barrow.server.protocol.messages import Level, LoggedStep, TableInfo, encode
from barrow.server.storage.schema import PlayerRow
from barrow.server.table.requests import check_name
from barrow.server.table.table import Table
from barrow.server.tables import Tables
from barrow.server.web.replays import WATCHER, Replay, prove

COOKIE = "barrow_player"
YEAR = 365 * 24 * 3600
# Larger requests and messages are refused before they are read.
MOST_BYTES = 64 * 1024
REPLAYS_KEPT = 20
_LONGEST_STEP = 9  # digits
# Seconds that the body of a request may take to arrive.
_BODY_SECONDS = 10.0
# Seconds that the database has to answer a question about its health.
_DATABASE_SECONDS = 2.0
# The key of the rulebook that belongs to no game: clauses TB-1 and on.
TABLE_RULES = "table"

T = TypeVar("T")

# The HTTP status of each refusal; all others are 409.
STATUSES = {
    **dict.fromkeys(("no_table", "no_game", "no_page"), 404),
    "no_step": 404,
    "no_name": 401,
    "bad_message": 400,
    "wrong_method": 405,
    "too_slow": 408,
    "too_large": 413,
    **dict.fromkeys(("not_host", "not_seated"), 403),
    **dict.fromkeys(("too_often", "too_many"), 429),
    "crash": 500,
    **dict.fromkeys(("no_store", "not_kept"), 503),
}


class Api:
    """All endpoints of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.settings = tables.settings
        self.limiter = Limiter(tables.settings.limits)
        self.lobby = Lobby(tables)
        self._store = tables.store
        self._replays: dict[str, Replay] = {}
        self._playing_again = asyncio.Lock()  # games are played again one at a time

    async def add_player(self, request: Request) -> Response:
        """Introduce yourself, or change your name."""
        name = " ".join((await read(request, http.NewPlayer)).name.split())
        if not name:
            raise RefusedError("a name has at least one letter", "bad_message")
        check_name(name)
        player = await self.player(request)
        if player is not None:
            self.share("changes", player, request)
            await self._store.rename_player(player.id, name)
            return reply(http.Me(player=player.id, name=name))
        self.limiter.count("players", address_of(request))
        id, token = new_id(), new_token()
        await self._store.add_player(id, hash_token(token), name)
        response = reply(http.Me(player=id, name=name, token=token), 201)
        secure = self.settings.secure_cookies
        response.set_cookie(COOKIE, token, YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    async def me(self, request: Request) -> Response:
        """Return who the caller is; null before they have a name."""
        player = await self.player(request)
        return reply(None if player is None else http.Me(player=player.id, name=player.name))

    async def player(self, connection: HTTPConnection) -> PlayerRow | None:
        """Return who sends a request, by bearer token or cookie."""
        bearer = connection.headers.get("authorization", "")
        token = bearer[7:] if bearer.startswith("Bearer ") else connection.cookies.get(COOKIE)
        return None if not token else await self._store.player_of(hash_token(token))

    async def known(self, request: Request) -> PlayerRow:
        """Return who sends a request, or refuse a stranger."""
        player = await self.player(request)
        if player is None:
            raise RefusedError("choose a name first", "no_name")
        return player

    async def games(self, request: Request) -> Response:
        """List the games that can be played here."""
        return reply([_game_info(barrow.game(key)) for key in barrow.games()])

    async def rulebook(self, request: Request) -> Response:
        """Return a game's rulebook page, or that of the table itself."""
        key = request.path_params["game"]
        game = None if key == TABLE_RULES else known_game(key)
        title, book = (game.title, game.rulebook) if game else ("At the table", table_rules())
        return reply(http.RulebookPage(game=key, title=title, blocks=book.blocks))

    async def glossary(self, request: Request) -> Response:
        """Return what a game's words, icons and numbers mean."""
        key = request.path_params["game"]
        book = glossary_of(known_game(key))
        terms = list(book.terms.values())
        return reply(http.GlossaryPage(game=key, terms=terms, lessons=book.lessons))

    async def board(self, request: Request) -> Response:
        """Return what a client draws a game's board from."""
        return reply(known_game(request.path_params["game"]).board())

    async def invited(self, request: Request) -> Response:
        """Return the table with an invite code."""
        player = await self.known(request)
        return reply(await self.lobby.invited(player, request.query_params.get("invite", "")))

    async def list_tables(self, request: Request) -> Response:
        """List the caller's tables and the public ones."""
        return reply(await self.lobby.lists(await self.player(request)))

    async def table(self, request: Request) -> Response:
        """Return a table."""
        player = await self.player(request)
        async with self.visible_table(request, player) as table:
            return reply(table.broadcast.info(player))

    def visible_table(
        self, connection: HTTPConnection, player: PlayerRow | None
    ) -> AbstractAsyncContextManager[Table]:
        """Hold the turn of the table in a URL, which may carry an invite code."""
        invite = connection.query_params.get("invite", "")
        return self.lobby.visible(connection.path_params["table"], player, invite)

    async def fork(self, request: Request) -> Response:
        """Play on from a moment of a finished game, at a new table."""
        player = await self.known(request)
        self.share("tables", player, request)
        wish = await read(request, http.Fork)
        async with self.visible_table(request, player) as table:
            return reply(await self.lobby.fork(table, player, wish.step, wish.seats), 201)

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game."""
        table, record = await self._finished(request, "the record is open when the game is over")
        name = f"barrow-{table.row.game}-{table.row.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(record.text(), media_type="application/json", headers=headers)

    async def proof(self, request: Request) -> Response:
        """Check the luck of a finished game against its seed."""
        table, record = await self._finished(request, "the seed is shown when the game is over")
        async with self._playing_again:
            return reply(await asyncio.to_thread(prove, table.row, record))

    async def _finished(self, request: Request, refusal: str) -> tuple[Table, Record]:
        """Return a finished table and its record, against the caller's budget."""
        player = await self.player(request)
        async with self.visible_table(request, player) as table:
            match = table.finished(refusal)
            self.share("replays", player, request)
            return table, match.record

    async def replay(self, request: Request) -> Response:
        """Return what a replay shows before its first step."""
        return reply((await self._replay(request)).info())

    async def replay_step(self, request: Request) -> Response:
        """Return one moment of a finished game."""
        replay = await self._replay(request)
        return reply(replay.step(_step(request), request.query_params.get("as", WATCHER)))

    async def review(self, request: Request) -> Response:
        """Return what a bot would have considered at the decision that led to a moment."""
        replay = await self._replay(request)
        step = _step(request)
        if step not in replay.reviews:
            self.share("reviews", await self.player(request), request)
        return reply(await replay.review(step, self.tables.workers, address_of(request)))

    async def replay_log(self, request: Request) -> Response:
        """Return the log of a replay up to a moment."""
        replay = await self._replay(request)
        return reply(replay.log(_step(request), request.query_params.get("as", WATCHER)))

    async def _replay(self, request: Request) -> Replay:
        id = request.path_params["table"]
        async with self.visible_table(request, await self.player(request)):
            replay = self._replays.get(id)
        if replay is None:
            table, record = await self._finished(request, "a replay follows the end of the game")
            async with self._playing_again:
                replay = self._replays.get(id)
                if replay is None:
                    replay = await asyncio.to_thread(Replay, table.row, record)
                    self._replays[id] = replay
                while len(self._replays) > REPLAYS_KEPT:
                    del self._replays[next(iter(self._replays))]
        return replay

    def share(self, what: Shared, player: PlayerRow | None, request: Request) -> None:
        """Count something for a player and an address."""
        self.limiter.share(what, player.id if player else None, address_of(request))

    async def ready(self, request: Request) -> Response:
        """Report that the server is up and its database answers."""
        try:
            async with asyncio.timeout(_DATABASE_SECONDS):
                await self._store.check()
        except (TimeoutError, OSError):
            raise NO_STORE from None
        return await self.live(request)

    async def live(self, request: Request) -> Response:
        """Report that the server is up."""
        return reply({"status": "ok", "version": barrow.__version__})

    async def metrics(self, request: Request) -> Response:
        """Return the metrics, to those who may read them."""
        if request.client is None or request.client.host not in self.settings.metrics_readers:
            raise RefusedError(f"there is no {request.url.path}", "no_page")
        metrics.TABLES.set(len(self.tables))
        return Response(metrics.export(), media_type="text/plain; version=0.0.4")


def new_token() -> str:
    """Return a token that proves who its holder is."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return the hash under which a player's token is stored."""
    return blake2b(token.encode(), digest_size=32, person=b"barrow token").hexdigest()


def is_foreign(connection: HTTPConnection) -> bool:
    """True for a request from a page of another server."""
    origin = connection.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != connection.headers.get("host")


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request counts for."""
    return network_of(connection.client.host) if connection.client is not None else ""


def _step(request: Request) -> int:
    """Return the moment of a game in a URL."""
    text = request.path_params["step"]
    if not text.isdecimal() or not text.isascii() or len(text) > _LONGEST_STEP:
        raise RefusedError(f"there is no moment {text[:_LONGEST_STEP]}", "no_step")
    return int(text)


async def read(request: Request, kind: type[T]) -> T:
    """Return the body of a request as a message."""
    body = b""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise RefusedError(f"a request has at most {MOST_BYTES} bytes", "too_large")
    except ClientDisconnect:
        raise RefusedError("the request ended before its body did", "bad_message") from None
    except TimeoutError:
        text = f"the request was not complete after {_BODY_SECONDS:g} seconds"
        raise RefusedError(text, "too_slow") from None
    with decoding:
        return msgspec.json.decode(body, type=kind)


def reply(body: object, status: int = 200) -> Response:
    """Return a message as a JSON response."""
    return Response(encode(body), status, media_type="application/json")


def fault(error: RefusedError) -> Response:
    """Return a refusal as a response."""
    # What follows the dot may be the client's own word.
    metrics.REFUSALS.labels(error.code.partition(".")[0]).inc()
    body = http.Fault(error=error.text, code=error.code, clause=error.clause, report=error.report)
    return reply(body, STATUSES.get(error.code, 409))


def _game_info(game: barrow.Game) -> http.GameInfo:
    return http.GameInfo(
        key=game.key,
        title=game.title,
        players=list(game.players),
        options=game.options,
        levels=msgspec.convert(levels(game), list[Level]),
        credits=msgspec.convert(game.board().get("credits", []), list[str]),
        sides=sides_in(game),
    )


Handler = Callable[[Api, Request], Awaitable[Response]]
# Something that the lobby does for a player, with the parameters of the URL and the body: `wish`.
LobbyWork = Callable[..., Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """One endpoint, for the router and for the OpenAPI description."""

    method: str
    path: str
    handler: Handler
    body: Any = None
    answer: Any = None  # None: not a message, nor described
    status: int = 200
    also: int | None = None  # another status of the same answer
    query: tuple[str, ...] = ()  # what may follow the path


def at_lobby(path: str, work: LobbyWork, budget: Shared, status: int = 200) -> Endpoint:
    """Return an endpoint at which the lobby changes something for a known player."""
    types = get_type_hints(work)
    body = types.get("wish")

    @wraps(work)
    async def handler(api: Api, request: Request) -> Response:
        player = await api.known(request)
        api.share(budget, player, request)
        wish = [] if body is None else [await read(request, body)]
        return reply(await work(api.lobby, player, *request.path_params.values(), *wish), status)

    return Endpoint("POST", path, handler, body, types["return"], status)


TABLE, REPLAY = "/api/tables/{table}", "/api/tables/{table}/replay"
# An invite code opens these to strangers.
INVITE, VIEW = ("invite",), ("invite", "as")
ROUTES = [
    Endpoint("POST", "/api/players", Api.add_player, http.NewPlayer, http.Me, 201, 200),
    Endpoint("GET", "/api/me", Api.me, None, http.Me | None),
    Endpoint("GET", "/api/games", Api.games, None, list[http.GameInfo]),
    Endpoint("GET", "/api/games/{game}/rulebook", Api.rulebook, None, http.RulebookPage),
    Endpoint("GET", "/api/games/{game}/glossary", Api.glossary, None, http.GlossaryPage),
    Endpoint("GET", "/api/games/{game}/board", Api.board, None, dict[str, Any]),
    at_lobby("/api/seals", Lobby.publish_seed, "tables", 201),
    Endpoint("GET", "/api/tables", Api.list_tables, None, http.TableList),
    at_lobby("/api/tables", Lobby.open_table, "tables", 201),
    Endpoint("GET", TABLE, Api.table, None, TableInfo, query=INVITE),
    Endpoint("GET", "/api/invites", Api.invited, None, TableInfo, query=INVITE),
    at_lobby(TABLE + "/sit", Lobby.sit, "changes"),
    at_lobby(TABLE + "/leave", Lobby.leave, "changes"),
    at_lobby(TABLE + "/fill", Lobby.fill, "changes"),
    at_lobby(TABLE + "/rematch", Lobby.rematch, "tables", 201),
    Endpoint("POST", TABLE + "/fork", Api.fork, http.Fork, TableInfo, 201, query=INVITE),
    Endpoint("GET", TABLE + "/record", Api.record, None, dict[str, Any], query=INVITE),
    Endpoint("GET", TABLE + "/proof", Api.proof, None, http.ProofInfo, query=INVITE),
    Endpoint("GET", REPLAY, Api.replay, None, http.ReplayInfo, query=INVITE),
    Endpoint("GET", REPLAY + "/{step}", Api.replay_step, None, http.ReplayStep, query=VIEW),
    Endpoint("GET", REPLAY + "/{step}/log", Api.replay_log, None, list[LoggedStep], query=VIEW),
    Endpoint("GET", TABLE + "/review/{step}", Api.review, None, http.Review, query=INVITE),
    Endpoint("GET", "/api/ready", Api.ready, None, dict[str, str]),
    Endpoint("GET", "/api/live", Api.live, None, dict[str, str]),
    Endpoint("GET", "/api/metrics", Api.metrics),
]
