"""Choosing, trying and confirming; what happened since; one bar for every question."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.web.browser import DESKTOP, PHONE
from tests.web.guests import QUESTION, choose, come

pytestmark = pytest.mark.anyio

GAMES = ("conflict", "dark-age-z", "ground-zero", "skirmish")
CHOICES = 12
# Lessons come and go.
UNTAUGHT = """localStorage.setItem("barrow.settings", '{"teach": false}')"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_bar_never_grows_and_the_board_keeps_its_size(
    host: str, browser: Browser, game: str, size: dict[str, int]
) -> None:
    guest = await come(host, browser, size, "Ann")
    await guest.context.add_init_script(UNTAUGHT)
    page = guest.page
    await guest.open(game, options={"groups": "random"} if game == "conflict" else {})
    await guest.asked()
    seen: set[tuple[int, int]] = set()

    for _ in range(CHOICES):
        await page.locator(".bar").wait_for()
        heights = await page.evaluate(
            "[...document.querySelectorAll('.bar, .stage')].map((one) => one.clientHeight)"
        )
        stage, bar = heights
        seen.add((stage, round(bar)))
        await choose(page)
        await page.wait_for_timeout(300)

    assert len(seen) == 1
    assert guest.faults == []


async def test_nothing_is_sent_before_it_is_confirmed(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open("dark-age-z")
    await guest.asked()
    options = guest.page.locator(".middle [data-action]")
    before = await options.count()

    await options.nth(0).click()
    await guest.page.get_by_text("Not played yet").wait_for()
    await guest.page.keyboard.press("Escape")
    await expect(options).to_have_count(before)
    assert guest.acts() == []

    await options.nth(1).click()
    await guest.confirm()
    assert len(guest.acts()) == 1


async def test_what_happened_is_still_there_after_a_reload_and_can_be_looked_back_at(
    host: str, browser: Browser
) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    page = guest.page
    await guest.open("dark-age-z", bots=2)
    await guest.until(".bar [data-action=get_token]")
    await page.locator(".bar [data-action=get_token]").click()
    await guest.confirm()
    cards = page.locator(".recap [data-place]")
    await cards.first.wait_for()
    await guest.asked()
    told = await cards.all_inner_texts()

    await page.reload()
    await guest.asked()
    assert await cards.all_inner_texts() == told

    await page.keyboard.press("[")
    await page.get_by_role("button", name="Back to now").wait_for()
    await expect(page.locator(QUESTION)).to_have_count(0)
    await page.keyboard.press("Escape")
    await page.locator(QUESTION).wait_for()
