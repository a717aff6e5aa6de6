"""The lab's endpoints: saved reports for everybody, small runs for the host alone.

A run is a process of its own (`barrow.lab.job`), one at a time, with bounds on its games and
its time. Its state is in its folder, so any server process can report its progress. The host is
whoever sits at the machine itself; with the setting `lab_token`, only who knows that token.
"""

from __future__ import annotations

import asyncio
import hmac
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import barrow
from barrow.kernel.errors import BarrowError
from barrow.lab import missing, runs
from barrow.lab.plan import Plan, check
from barrow.server.errors import RefusedError
from barrow.server.protocol.http import LabInfo, NewRun
from barrow.server.settings import Addresses
from barrow.server.web.routes import Api, Endpoint, address_of, read, reply

_HERE = Addresses("127.0.0.0/8, ::1")
TOKEN_HEADER = "x-lab-token"
MOST_RUNS = 100
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_PAGE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox"
)
_NOT_READY = (
    "The lab's packages are not here yet. After make play they are installed in the background, "
    "which takes some minutes; elsewhere: pip install 'barrow[lab]'."
)
_NOT_HOST = "Runs are started on the host's own machine. Saved reports are for everybody."


async def lab_info(api: Api, request: Request) -> Response:
    """Return the runs of this server's lab, and whether the caller may start one."""
    return reply(await asyncio.to_thread(_info, api, request))


async def start_run(api: Api, request: Request) -> Response:
    """Start a small run on the host's machine."""
    if not is_host(request):
        raise RefusedError(_NOT_HOST.rstrip("."), "not_host")
    api.limiter.count("lab_runs", address_of(request))
    wish = await read(request, NewRun)
    folder = _folder(api)
    if missing():
        raise RefusedError(_NOT_READY.rstrip("."), "not_ready")
    plan = _plan(wish)
    if len(runs.names(folder)) >= MOST_RUNS:
        raise RefusedError(f"there are {MOST_RUNS} runs in {folder}: delete some", "too_many")
    if not await asyncio.to_thread(runs.start, folder, plan):
        raise RefusedError("a run is being played: wait for its end", "busy")
    return reply(await asyncio.to_thread(_info, api, request), 202)


async def lab_report(api: Api, request: Request) -> Response:
    """Return a saved report: a page that may load and run nothing."""
    name = request.path_params["name"]
    path = runs.report_file(_folder(api), name)
    if path is None:
        raise RefusedError(f"there is no report {name}", "no_page")
    page = path.read_text(encoding="utf-8")
    theme = request.query_params.get("theme")
    if theme in ("dark", "light"):  # the theme of the rest of the pages
        page = page.replace('<html lang="en">', f'<html lang="en" data-theme="{theme}">', 1)
    headers = {"content-security-policy": _PAGE_POLICY}
    return Response(page, media_type="text/html", headers=headers)


def is_host(request: Request) -> bool:
    """True if a request comes from the host: by token, or from the machine itself."""
    token = request.app.state.api.settings.lab_token
    if token:
        given = request.headers.get(TOKEN_HEADER, "")
        return hmac.compare_digest(given.encode(), token.encode())
    if any(name in request.headers for name in _FORWARDED) or request.client is None:
        return False
    # Against DNS rebinding: another site whose name points at this machine has its own host name.
    name = request.url.hostname or ""
    return request.client.host in _HERE and (name == "localhost" or name in _HERE)


def _info(api: Api, request: Request) -> LabInfo:
    if api.settings.lab is None:
        return LabInfo(ready=False, may_start=False, note="This server has no lab.", runs=[])
    ready, host = not missing(), is_host(request)
    note = "" if ready and host else _NOT_HOST if ready else _NOT_READY
    found = runs.find(api.settings.lab)
    return LabInfo(ready=ready, may_start=ready and host, note=note, runs=found)


def _folder(api: Api) -> Path:
    folder = api.settings.lab
    if folder is None:
        raise RefusedError("this server has no lab", "no_page")
    return folder


def _plan(wish: NewRun) -> Plan:
    try:
        game = barrow.game(wish.game)
        seats, bots = (wish.players,), (wish.level,)
        identity = (game.key, "", game.pack_hash, game.rules)
        plan = Plan(*identity, seats, bots, wish.games, wish.seed, {})
        check(plan, game)
    except BarrowError as error:
        raise RefusedError(str(error), "bad_message") from None
    return plan


LAB_ROUTES = [
    Endpoint("GET", "/api/lab", lab_info, None, LabInfo),
    Endpoint("POST", "/api/lab/runs", start_run, NewRun, LabInfo, 202),
    Endpoint("GET", "/api/lab/reports/{name}", lab_report),
]
