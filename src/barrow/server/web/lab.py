"""The lab's endpoints: saved reports for everybody, small runs for the host alone.

A run is a process of its own (`barrow.lab.job`), one at a time, with bounds on its games and
its time. Its state is in its folder, so any server process can report its progress. The host is
whoever sits at the machine itself; with the setting `lab_token`, whoever knows
that token, and nobody else.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import barrow
from barrow.kernel.errors import BarrowError
from barrow.lab import missing
from barrow.lab.job import is_busy
from barrow.lab.plan import Plan, check
from barrow.server.errors import RefusedError
from barrow.server.protocol.http import LabInfo, LabRun, LabSide, LabState, NewRun
from barrow.server.web.routes import Api, Endpoint, address_of, read, reply

TOKEN_HEADER = "x-lab-token"
MOST_RUNS = 100
_NAME = re.compile(r"[a-z0-9-]{1,80}")
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_PAGE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox"
)
_NOT_READY = (
    "The lab's packages are not here yet. After make play they are installed in the background, "
    "which takes some minutes; elsewhere: pip install 'barrow[lab]'."
)
_NOT_HOST = "Runs are started on the host's own machine. Saved reports are for everybody."


_jobs: list[subprocess.Popen[bytes]] = []  # kept until their runs end


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
    if len(_names(folder)) >= MOST_RUNS:
        raise RefusedError(f"there are {MOST_RUNS} runs in {folder}: delete some", "too_many")
    if not await asyncio.to_thread(_start, folder, plan):
        raise RefusedError("a run is being played: wait for its end", "busy")
    return reply(await asyncio.to_thread(_info, api, request), 202)


def _start(folder: Path, plan: Plan) -> bool:
    """Start a run; False if another one came first."""
    _jobs[:] = [job for job in _jobs if job.poll() is None]
    job = subprocess.Popen(
        [sys.executable, "-m", "barrow.lab.job", folder, msgspec.json.encode(plan).decode()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _jobs.append(job)
    assert job.stdout is not None
    with job.stdout as output:
        return output.readline().strip() == b"playing"


async def lab_report(api: Api, request: Request) -> Response:
    """Return a saved report: a page that may load and run nothing."""
    name = request.path_params["name"]
    path = _folder(api) / name / "report.html"
    if not _NAME.fullmatch(name) or not path.is_file():
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
    return _is_here(request.client.host) and _is_here(request.url.hostname or "")


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _info(api: Api, request: Request) -> LabInfo:
    if api.settings.lab is None:
        return LabInfo(ready=False, may_start=False, note="This server has no lab.", runs=[])
    ready, host = not missing(), is_host(request)
    note = "" if ready and host else _NOT_HOST if ready else _NOT_READY
    runs = [found for name in _names(_folder(api)) if (found := _run(_folder(api) / name))]
    return LabInfo(ready=ready, may_start=ready and host, note=note, runs=runs)


def _folder(api: Api) -> Path:
    folder = api.settings.lab
    if folder is None:
        raise RefusedError("this server has no lab", "no_page")
    return folder


def _names(folder: Path) -> list[str]:
    """Return the runs of a folder, newest first."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if (path / "plan.json").is_file()]
    found.sort(key=lambda path: (path / "plan.json").stat().st_mtime, reverse=True)
    return [path.name for path in found if _NAME.fullmatch(path.name)]


def _run(folder: Path) -> LabRun | None:
    """Return the state of a run; None if its plan can't be read."""
    try:
        plan = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
        title = barrow.game(plan.game).title
    except (OSError, msgspec.DecodeError, BarrowError):
        return None
    state: LabState = "running" if is_busy(folder.parent, folder.name) else "broken"
    figures = _figures(folder)
    parts = len(list(folder.glob("parts/*-games.parquet")))
    share = parts / len(plan.chunks()) if figures is None else 1.0
    return LabRun(
        name=folder.name,
        game=plan.game,
        title=title,
        players=list(plan.seats),
        bots=list(plan.bots),
        games=plan.total,
        played=round(share * plan.total),
        seed=str(plan.seed),
        state=state if figures is None else "done",
        **(figures or {"verdict": "", "answers": [], "even": 0.0, "sides": []}),
    )


def _figures(folder: Path) -> dict[str, Any] | None:
    """Return the figures of a report, if there is one that can be read."""
    try:
        if not (folder / "report.html").is_file():
            return None
        report = msgspec.json.decode((folder / "report.json").read_bytes())
        answers, names, sides = report["answers"], report["names"], report["at"][0]["sides"]
        several = len(answers) > 1
        return {
            "verdict": answers[0]["verdict"],
            "answers": [
                f"With {a['players']}: {a['text']}" if several else a["text"] for a in answers
            ],
            "even": sides[0]["even"],
            "sides": [_side(one, names) for one in sorted(sides, key=lambda one: -one["share"])],
        }
    except (OSError, msgspec.DecodeError, LookupError, TypeError):
        return None


def _side(side: dict[str, Any], names: dict[str, str]) -> LabSide:
    label, low, high = side["label"], side["low"], side["high"]
    return LabSide(
        key=label,
        name=names.get(label, label),
        share=side["share"],
        low=low,
        high=high,
        clear=not low <= side["even"] <= high,
    )


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
