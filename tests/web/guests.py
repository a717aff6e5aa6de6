"""Guests of a server as it is hosted: default settings, default pace, the content policy on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, TimeoutError, WebSocket

from tests.server.people import Chair, Person, play_some
from tests.web.browser import (
    BLINK,
    CONFIRM,
    FEWER,
    LISTING,
    OPTION,
    PART,
    WAIT,
    first_of,
    open_table,
    press,
)

# Milliseconds for which keys rest when the question changes, with some to spare.
GUARD = 700
QUESTION = ".bar.yours"
SKIP = ".options .quiet[aria-keyshortcuts=Esc]"
PASSING = ("pass", "end_turn", "end_attack", "done", "skip", "stop", "end_movement")
RATHER = "".join(f":not([data-action={name}])" for name in PASSING)
CHOICES = (SKIP, CONFIRM, OPTION + RATHER, PART, FEWER, LISTING, OPTION)


class Guest:
    """Somebody at a browser of their own, and all that it sends over WebSockets."""

    def __init__(self, host: str, context: BrowserContext, page: Page) -> None:
        self.host = host
        self.context = context
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.faults: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _read(self, said: Any) -> None:
        if "Content Security Policy" in said.text:
            self.faults.append(said.text)

    def acts(self) -> list[str]:
        """Return the actions sent so far."""
        return [message["action"] for message in self.sent if message["type"] == "act"]

    async def introduce(self, name: str) -> None:
        answer = await self.context.request.post(f"{self.host}/api/players", data={"name": name})
        assert answer.status == 201
        self.token: str = (await answer.json())["token"]

    @asynccontextmanager
    async def elsewhere(self, table: str) -> AsyncIterator[Chair]:
        """Sit at the same table over a connection of one's own, without a browser."""
        twin = Person(self.host.removeprefix("http://"), "")
        twin.token = self.token
        async with twin.at(table) as chair:
            yield chair
        await twin.http.aclose()

    async def open(self, game: str, bots: int = 1, played: int = 0, **wish: Any) -> str:
        """Open a table against bots and sit down at it, after some answers from elsewhere."""
        await self.page.goto(f"{self.host}/about")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * bots]
        table = await open_table(self.page, game=game, seats=seats, public=False, **wish)
        if played:
            async with self.elsewhere(table) as chair:
                await play_some(chair, played)
        await self.page.goto(f"{self.host}/table/{table}")
        return table

    async def confirm(self) -> None:
        """Confirm what is tried, with the last choice for whatever follows from it."""
        ready = self.page.locator(CONFIRM)
        follows = self.page.locator(".bar:has(.acts .missing) .middle [data-action]")
        sent = len(self.acts())
        for _ in range(10):
            await ready.or_(follows).first.wait_for()
            # What is tried may turn out to be asked further.
            with suppress(TimeoutError):
                await (ready if await ready.count() else follows).last.click(timeout=BLINK)
            await self.page.wait_for_timeout(100)
            if len(self.acts()) > sent:
                return

    async def tries(self, *kinds: str) -> list[str]:
        """Wait until answers of these kinds are tried, perhaps with others after them."""
        for _ in range(WAIT // 100):
            tries = [message["actions"] for message in self.sent if message["type"] == "try"]
            if [action.split(" ")[0] for action in tries[-1][: len(kinds)]] == [*kinds]:
                return tries[-1]  # type: ignore[no-any-return]
            await self.page.wait_for_timeout(100)
        raise AssertionError(tries)

    async def asked(self) -> None:
        """Wait until something is asked, nothing is being shown, and keys answer again."""
        bar = self.page.locator(QUESTION)
        await bar.wait_for()
        await self.page.wait_for_timeout(GUARD)
        await bar.wait_for()

    async def until(self, wanted: str) -> Locator:
        """Make choices with the mouse until one of the bar's is wanted."""
        for _ in range(300):
            if await first_of(self.page, (wanted, *CHOICES)) == wanted:
                return self.page.locator(wanted).first
            await choose(self.page)
        raise AssertionError(await self.page.locator("body").inner_text())


async def choose(page: Page) -> None:
    """Confirm what is tried, or try whatever can be chosen, but rather not a pass."""
    await press(page, CHOICES)


async def come(host: str, browser: Browser, size: dict[str, int], name: str = "") -> Guest:
    """Return a guest with an empty browser, by name if they have one."""
    context = await browser.new_context(viewport=size)  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    guest = Guest(host, context, await context.new_page())
    if name:
        await guest.introduce(name)
    return guest
