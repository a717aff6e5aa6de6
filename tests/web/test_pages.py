"""Every page in real Chromium: it opens, it works, axe finds no serious fault."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Request, TimeoutError

from tests.server.people import play_on
from tests.web.browser import BLINK, DESKTOP, PHONE, decide, introduce, open_table, settle, visit
from tests.web.guests import Guest

pytestmark = pytest.mark.anyio

GAMES = ("conflict", "dark-age-z", "ground-zero", "skirmish")
CHOICES = 4
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# A card's face has more words than its name should say.
LEFT_OUT = {"label-content-name-mismatch": {"enabled": False}}
COLORS = ["color-contrast", "link-in-text-block"]
# What axe finds serious, one line each.
_FAULTS = """async (rules) => {
  const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  const line = (id) => ({ html }) => `${id}: ${html.slice(0, 120)}`;
  return serious.flatMap(({ id, nodes }) => nodes.map(line(id)));
}"""


async def faults(page: Page, **rules: Any) -> list[str]:
    """Return what axe finds serious."""
    await settle(page)
    if not await page.evaluate("'axe' in window"):
        await page.add_script_tag(path=AXE)
    found: list[str] = await page.evaluate(_FAULTS, rules or {"rules": LEFT_OUT})
    return found


async def faults_in_both_themes(page: Page) -> list[str]:
    """Return what axe finds serious in the dark theme, and of the colors in the light one."""
    found = await faults(page)
    await page.evaluate("document.documentElement.dataset.theme = 'light'")
    found += await faults(page, runOnly=COLORS)
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_every_page_is_free_of_serious_faults(
    site: str, browser: Browser, size: dict[str, int]
) -> None:
    visitor = await visit(browser, size, theme="dark")
    page = await visitor.new_page()
    await visitor.request.post(f"{site}/api/players", data={"name": "Ann"})
    await page.goto(f"{site}/")
    table = await open_table(page)
    seen = {}
    pages = ("/", "/new", "/rules/ground-zero", "/lab", "/settings", "/about", f"/table/{table}")
    for address in pages:
        await page.goto(f"{site}{address}", wait_until="networkidle")
        await page.locator("#content, dialog").first.wait_for()
        seen[address] = await faults_in_both_themes(page)

    assert seen == {address: [] for address in seen}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_board_is_free_of_serious_faults(
    site: str, browser: Browser, game: str, size: dict[str, int]
) -> None:
    visitor = await visit(browser, size, oneClick=False, theme="dark")
    page = await visitor.new_page()
    await visitor.request.post(f"{site}/api/players", data={"name": "Ann"})
    await page.goto(f"{site}/")
    table = await open_table(page, game=game, public=False)
    await page.goto(f"{site}/table/{table}")
    await page.locator(".bar.yours").wait_for()
    seen = {}
    pointed = page.locator(".acts > :visible")
    for number in range(CHOICES):
        if await pointed.count():
            # What a bot does next may take the choice away before it is pointed at.
            with suppress(TimeoutError):
                await pointed.first.hover(timeout=BLINK)
        seen[number] = await faults_in_both_themes(page)
        await decide(page)
        await page.locator(".bar").wait_for()

    assert seen == {number: [] for number in seen}


async def test_a_finished_game_is_free_of_serious_faults(site: str, browser: Browser) -> None:
    visitor = await visit(browser, DESKTOP)
    page = await visitor.new_page()
    ann = Guest(site, visitor, page)
    await ann.introduce("Ann")
    table = await ann.open("skirmish", options={"round_limit": 5})
    async with ann.elsewhere(table) as chair:
        await play_on(chair)
    await page.get_by_role("heading", name="How it went").wait_for()
    seen = {"ending": await faults(page)}
    for address in ("replay", "proof"):
        await page.goto(f"{site}/{address}/{table}")
        await page.locator(".scrub, .checks").wait_for()
        seen[address] = await faults(page)
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    await page.goto(f"{site}/replay/{table}?step=20")
    await page.locator(".scrub").wait_for()
    seen["replay on a phone"] = await faults(page)

    assert seen == {state: [] for state in seen}


async def test_the_lab_plays_a_small_run_and_shows_its_report(site: str, browser: Browser) -> None:
    visitor = await visit(browser, DESKTOP)
    page = await visitor.new_page()
    await page.goto(f"{site}/lab")

    for choice in ("Skirmish", "Random", "100"):
        await page.get_by_role("radio", name=choice, exact=True).check(force=True)
    await page.get_by_role("button", name="Play").click()
    await page.get_by_role("button", name="Show the report").click()

    report = page.frame_locator("iframe")
    await report.get_by_role("heading", name="Skirmish: is it fair?").wait_for()
    assert await report.get_by_text("100 games").count() > 3
    assert await page.locator("article").get_by_text("The Mawl Pack").first.is_visible()

    link = await page.get_by_role("link", name="On a page of its own").first.get_attribute("href")
    stranger = await (await visit(browser, DESKTOP)).new_page()
    await stranger.goto(f"{site}{link}")
    await stranger.get_by_role("heading", name="Skirmish: is it fair?").wait_for()


async def test_a_clause_has_an_address(site: str, browser: Browser) -> None:
    visitor = await visit(browser, DESKTOP)
    page = await visitor.new_page()

    await page.goto(f"{site}/rules/ground-zero#GZ-5.10")

    await page.locator("#GZ-5\\.10").wait_for()
    assert await page.locator("#GZ-5\\.10").is_visible()


async def test_the_first_page_is_small(site: str, browser: Browser) -> None:
    visitor = await visit(browser, DESKTOP)
    page = await visitor.new_page()
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))

    await page.goto(f"{site}/", wait_until="networkidle")
    sizes = [(await request.sizes())["responseBodySize"] for request in asked]

    assert len(sizes) > 10
    assert 0 < sum(sizes) < 230_000


async def test_a_newcomer_is_asked_for_a_name_and_sits_down(site: str, browser: Browser) -> None:
    visitor = await visit(browser, DESKTOP)
    page = await visitor.new_page()
    await page.goto(f"{site}/")

    await page.get_by_text("Play against bots").click()
    await introduce(page, "Newcomer")

    await page.wait_for_url("**/table/*")
    await page.get_by_text("Newcomer").first.wait_for()
