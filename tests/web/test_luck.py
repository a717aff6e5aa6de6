"""The page that checks the luck of a finished game, under the server's own content policy."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser

from tests.server.people import Person, play_on
from tests.web.browser import DESKTOP, WAIT, visit
from tests.web.test_pages import faults

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


async def test_a_finished_game_is_checked_against_what_the_browser_noted(
    site: str, browser: Browser
) -> None:
    visitor = await browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    visitor.set_default_timeout(WAIT)
    page = await visitor.new_page()
    forbidden: list[str] = []
    page.on("console", lambda said: forbidden.append(said.text))
    answer = await visitor.request.post(f"{site}/api/players", data={"name": "Ann"})
    promised = (await (await visitor.request.post(f"{site}/api/seals")).json())["commitment"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    wish = {"game": "ground-zero", "seats": seats, "options": SHORT}
    sealed = {**wish, "commitment": promised, "nonce": "from-this-browser"}
    opened = await (await visitor.request.post(f"{site}/api/tables", data=sealed)).json()
    table = opened["table"]
    await page.goto(f"{site}/table/{table}")
    await page.locator("#content").first.wait_for()
    ann = Person(site.removeprefix("http://"), "Ann")
    ann.token = (await answer.json())["token"]
    async with ann.at(table) as chair:
        await play_on(chair)
    await ann.http.aclose()
    noted = json.dumps({"commitment": promised, "nonce": "from-this-browser"})
    await page.evaluate(f"localStorage.setItem('barrow.luck.{table}', {noted!r})")
    await page.reload()
    await page.get_by_role("link", name="Check the luck").click()
    await page.locator(".checks").wait_for()
    told = await page.locator(".checks li").all_inner_texts()

    assert told[0].startswith("All ")
    assert told[1:] == [
        "The seed has the hash that the table showed.",
        "That hash is the one this browser noted before the game.",
        "What this browser added is in the luck.",
    ]
    assert [said for said in forbidden if "Content Security Policy" in said] == []
    await visitor.close()

    reader = await visit(browser, DESKTOP)
    page = await reader.new_page()
    await page.goto(f"{site}/proof/{table}")
    await page.locator(".checks").wait_for()
    assert await faults(page) == []
