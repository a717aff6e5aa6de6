"""The server: the ASGI application with its endpoints, client files and headers, on uvicorn."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import structlog
import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from barrow import BarrowError
from barrow.server.cluster.handover import LONGEST_HEAD, Server
from barrow.server.cluster.supervisor import Turn
from barrow.server.errors import NO_STORE, RefusedError, report_crash, report_unseen
from barrow.server.limits import SLOWED
from barrow.server.logs import set_up_logs
from barrow.server.settings import Settings
from barrow.server.storage.store import Store
from barrow.server.tables import Tables
from barrow.server.web import websocket
from barrow.server.web.admin import Admin, wait_for_other
from barrow.server.web.lab import LAB_ROUTES
from barrow.server.web.openapi import describe
from barrow.server.web.routes import MOST_BYTES, ROUTES, Api, Handler, address_of, fault, is_foreign

log = structlog.get_logger()

_ENDING = RefusedError("the server is restarting: try again", "no_store")
# How many new objects trigger a garbage collection. Messages leave few cycles behind.
_GC_THRESHOLD = 50_000
# Seconds until the writer thread gets Python's lock; while it waits it holds the database file.
_SWITCH_INTERVAL = 0.0005
NO_CLIENT = (
    "The server is running, but the browser client has not been built. In the checkout, run "
    "`make setup` (without make: `python3 dev.py setup`), then restart the server.\n"
)
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def prepare(settings: Settings) -> None:
    """Create or migrate the database before anybody is served; raise BarrowError if that fails."""
    if settings.admin is not None:
        wait_for_other(settings.admin)
    try:
        asyncio.run(_open_and_close(settings))
    except (SQLAlchemyError, CommandError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        line = str(cause).strip().partition("\n")[0]
        raise BarrowError(f"the database cannot be opened: {line}") from None


async def _open_and_close(settings: Settings) -> None:
    await (await Store.open(settings.database)).close()


def run(settings: Settings, listening: socket.socket, turn: Turn | None = None) -> int:
    """Serve in this process, from its turn until told to end; return its exit status."""
    if sys.platform != "win32":  # the usual soft limit is 1,024
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError):  # macOS allows less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.freeze()
    gc.set_threshold(_GC_THRESHOLD)
    sys.setswitchinterval(_SWITCH_INTERVAL)
    server = make_server(settings, turn)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def make_server(settings: Settings, turn: Turn | None = None) -> Server:
    """Return the server that runs the application."""
    config = uvicorn.Config(
        make_app(settings, turn),
        ws=websocket.CountingSocket if settings.limits.enforced else "websockets-sansio",
        h11_max_incomplete_event_size=LONGEST_HEAD,
        forwarded_allow_ips=str(settings.trusted_proxies),
        log_level="error",  # a warning is what anybody sets off with a line of junk
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,  # clients.py writes frames of its own
        ws_max_size=MOST_BYTES,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        server_header=False,
        timeout_graceful_shutdown=1,  # all has ended by then (`Server.shutdown`)
    )
    return Server(config, settings, turn)


class Assets(StaticFiles):
    """The client's files: their names change with their content, so browsers may cache them."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def make_app(settings: Settings, turn: Turn | None = None) -> Starlette:
    """Return the application; the database is opened when it starts."""
    set_up_logs()
    return Starlette(
        routes=_routes(settings),
        lifespan=partial(_lifespan, settings=settings, turn=turn),
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, compresslevel=4)],
        exception_handlers={
            RefusedError: _refuse,
            SQLAlchemyError: _no_store,
            HTTPException: _not_found,
        },
    )


@asynccontextmanager
async def _lifespan(app: Starlette, settings: Settings, turn: Turn | None) -> AsyncIterator[None]:
    loop = asyncio.get_running_loop()
    if loop.get_exception_handler() is None:
        loop.set_exception_handler(report_unseen)
    store = await Store.open(settings.database, settings.process, settings.processes)
    tables = Tables(store, settings)
    if turn is not None:
        if not turn.has_come():
            await tables.replay_ahead()
        await asyncio.to_thread(turn.wait)
    app.state.api = Api(tables)
    await tables.open()
    admin = Admin(tables)
    await admin.listen()
    try:
        yield
    finally:
        admin.stop()
        await tables.close()


def _routes(settings: Settings) -> list[BaseRoute]:
    handlers: dict[str, dict[str, Handler]] = {}
    for end in [*ROUTES, *LAB_ROUTES]:
        handlers.setdefault(end.path, {})[end.method] = end.handler
    return [
        *[Route(path, _endpoint(known), methods=METHODS) for path, known in handlers.items()],
        Route("/api/openapi.json", _openapi),
        WebSocketRoute("/api/tables/{table}/live", _live),
        Route("/api/{rest:path}", _no_endpoint, methods=["GET", "POST"]),
        *_client_routes(settings.static),
    ]


def _client_routes(static: Path | None) -> list[BaseRoute]:
    """Return the routes of the browser client, if there is to be one."""
    if static is None:
        return []
    if not (static / "index.html").exists():
        return [Route("/{page:path}", _no_client)]
    return [
        Mount("/assets", Assets(directory=static / "assets")),
        Route("/{page:path}", partial(_page, static)),
    ]


def _endpoint(handlers: dict[str, Handler]) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of a path, whose handlers are given by method."""
    known = handlers | {"HEAD": handlers["GET"]} if "GET" in handlers else handlers

    async def handle(request: Request) -> Response:
        if request.method not in known:
            return _wrong_method(request, sorted(known))
        return await known[request.method](request.app.state.api, request)

    return handle


def _wrong_method(request: Request, allowed: list[str]) -> Response:
    text = f"{request.url.path} takes {' and '.join(allowed)}, not {request.method}"
    refused = fault(RefusedError(text, "wrong_method"))
    refused.headers["allow"] = ", ".join(allowed)
    return refused


async def _live(connection: WebSocket) -> None:
    await websocket.serve(connection.app.state.api, connection)


async def _openapi(request: Request) -> Response:
    return Response(describe(), media_type="application/json")


async def _no_endpoint(request: Request) -> Response:
    raise RefusedError(f"there is no {request.url.path}", "no_page")


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return fault(error)


async def _no_store(request: Request, error: Exception) -> Response:
    log.error("database failed", path=request.url.path, error=type(error).__name__)
    return fault(NO_STORE)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refused = fault(RefusedError(error.detail.lower(), "no_page"))
    refused.status_code = error.status_code
    refused.headers.update(error.headers or {})
    return refused


async def _page(static: Path, request: Request) -> Response:
    """Serve a file of the client, or its page for any of its own URLs."""
    try:
        wanted = (static / request.path_params["page"]).resolve()
        is_inside, is_file = wanted.is_relative_to(static.resolve()), wanted.is_file()
    except (OSError, ValueError):  # no file can have such a name
        is_inside = is_file = False
    if not is_inside:
        raise RefusedError("there is no such page", "no_page")
    if is_file:
        return FileResponse(wanted)
    return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})


async def _no_client(request: Request) -> Response:
    return PlainTextResponse(NO_CLIENT, status_code=503)


class Guard:
    """Refuse foreign origins and floods, add headers, and answer a crash with a report id."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, has_begun = Request(scope), False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            _check(request)
            await self._app(scope, receive, send_with_headers)
            return
        except RefusedError as error:
            await asyncio.sleep(SLOWED)
            response = fault(error)
        except asyncio.CancelledError:  # the server ends, and whoever asks again is answered
            response = fault(_ENDING)
        except Exception:
            response = fault(report_crash("request crashed", path=request.url.path))
        if not has_begun:
            await response(scope, receive, send_with_headers)


def _check(request: Request) -> None:
    """Refuse a request from a foreign page, or one too many."""
    if is_foreign(request) and request.method not in ("GET", "HEAD"):
        raise RefusedError("requests come from this server's own pages", "not_host")
    request.app.state.api.limiter.count("requests", address_of(request))
