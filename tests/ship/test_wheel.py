"""The installed wheel: it is complete, and you can play from it in a browser."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, Response, WebSocket

import build_engine
from tests.ship.installed import ROOT, Installed
from tests.web.browser import DESKTOP, decide, introduce

SOURCE = ROOT / "src"
ENGINE = "compiled" if build_engine.has_compiler() else "interpreted"
GAMES = ["Conflict", "Dark Age Z", "Ground Zero", "Skirmish"]
MOVES = 3


class Watch:
    """Everything that goes wrong on a page, and what it says over its WebSocket."""

    def __init__(self, page: Page) -> None:
        self.faults: list[str] = []
        self.sent: list[str] = []
        self.heard: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("requestfailed", lambda request: self.faults.append(f"failed: {request.url}"))
        page.on("console", self.on_console)
        page.on("response", self.on_response)
        page.on("websocket", self.on_websocket)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.url}")

    def on_websocket(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)["type"]))
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)["type"]))


def test_the_wheel_holds_every_file_of_the_package_and_its_extension_modules(wheel: Path) -> None:
    files = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "barrow").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    modules = {
        path.with_suffix("").as_posix() + build_engine.SUFFIX
        for path in build_engine.compiled_modules(SOURCE)
    } | {f"barrow__mypyc{build_engine.SUFFIX}"}

    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    assert "barrow/server/static/index.html" in packed
    assert packed == files | (modules if ENGINE == "compiled" else set())


def test_the_package_is_imported_from_the_environment_and_compiled(installed: Installed) -> None:
    place, mode = installed.evaluate(
        "import barrow, barrow.kernel.mode as mode",
        "print(barrow.__file__)",
        "print(mode.MODE)",
    )

    assert Path(place).is_relative_to(installed.venv)
    assert "site-packages" in Path(place).parts
    assert mode == ENGINE


@pytest.mark.anyio
async def test_the_home_page_shows_the_games_under_the_content_policy(
    site: str, browser: Browser
) -> None:
    page = await browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    watch = Watch(page)

    home = await page.goto(f"{site}/", wait_until="networkidle")

    assert home is not None
    assert home.headers["content-security-policy"].startswith("default-src 'self'")
    assert sorted(await page.locator(".games h2 a").all_inner_texts()) == GAMES
    assert watch.faults == []


@pytest.mark.anyio
async def test_a_rulebook_opens_at_a_clause(site: str, browser: Browser) -> None:
    page = await browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    watch = Watch(page)

    await page.goto(f"{site}/rules/skirmish#SK-5.1", wait_until="networkidle")

    assert await page.locator("#SK-5\\.1").is_visible()
    assert watch.faults == []


@pytest.mark.anyio
async def test_a_newcomer_plays_against_bots(site: str, browser: Browser) -> None:
    page = await browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    watch = Watch(page)
    await page.goto(f"{site}/")

    await page.get_by_text("Play against bots").click()
    await introduce(page, "Newcomer")
    await page.wait_for_url("**/table/*")
    while min(watch.sent.count("act"), watch.heard.count("happened")) < MOVES:
        assert await decide(page)

    assert watch.faults == []
