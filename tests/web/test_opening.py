"""The New table screen: every choice of every game opens a table on the defaults of the others."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

import barrow
from barrow.lab.sides import sides_in
from tests.web.browser import DESKTOP, PHONE
from tests.web.guests import Guest, come

pytestmark = pytest.mark.anyio

GAMES = ("conflict", "dark-age-z", "ground-zero", "skirmish")
# Read before a server thread reads the same files.
SIDES = {game: sides_in(barrow.game(game)) for game in GAMES}
DEFAULTS = {one.name: one.default for one in barrow.game("ground-zero").options}
# Bots that need no time to think.
QUICK = """localStorage.setItem("barrow.settings", '{"level": "random"}')"""


async def newcomer(host: str, browser: Browser, size: dict[str, int]) -> Guest:
    guest = await come(host, browser, size, "Ann")
    await guest.context.add_init_script(QUICK)
    return guest


async def dialog(guest: Guest, game: str) -> Page:
    await guest.page.goto(f"{guest.host}/new?game={game}")
    await guest.page.get_by_role("button", name="Start the game").wait_for()
    return guest.page


async def start(page: Page) -> None:
    await page.get_by_role("button", name="Start the game").click()
    await page.wait_for_url("**/table/*")
    await page.locator(".table").wait_for()


@pytest.mark.parametrize("game", GAMES)
async def test_every_choice_starts_a_game(host: str, browser: Browser, game: str) -> None:
    guest = await newcomer(host, browser, DESKTOP)
    page = await dialog(guest, game)
    lists = page.locator(".option select")
    switches = page.locator(".option [role=switch]")
    counts = [await one.locator("option").count() for one in await lists.all()]
    flips = await switches.count()
    started = 0

    for place, count in enumerate(counts):
        for choice in range(count):
            await dialog(guest, game)
            await lists.nth(place).select_option(index=choice)
            await start(page)
            started += 1
    for place in range(flips):
        await dialog(guest, game)
        await switches.nth(place).click()
        await start(page)
        started += 1

    assert started == sum(counts) + flips > 0
    assert guest.faults == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_cooperative_play_starts_as_it_is_offered(
    host: str, browser: Browser, size: dict[str, int]
) -> None:
    guest = await newcomer(host, browser, size)
    page = await dialog(guest, "dark-age-z")
    difficulty = page.get_by_label("Difficulty")
    await expect(difficulty).to_have_count(0)

    await page.get_by_label("Mode").select_option(label="Cooperative")
    await expect(difficulty.locator("option:checked")).to_have_text("Easy")
    await start(page)

    await page.locator(".bar").wait_for()


async def test_seats_that_do_not_exist_are_not_offered(host: str, browser: Browser) -> None:
    guest = await newcomer(host, browser, DESKTOP)
    page = await dialog(guest, "skirmish")
    first = page.get_by_label("First player")
    await first.select_option(label="2")

    await page.get_by_role("button", name="One chair fewer").click()

    await expect(first.locator("option")).to_have_text(["By the book", "0", "1"])
    await expect(first.locator("option:checked")).to_have_text("By the book")
    await start(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_side_shows_its_character_and_how_it_does(
    host: str, browser: Browser, game: str, size: dict[str, int]
) -> None:
    guest = await newcomer(host, browser, size)
    page = await dialog(guest, game)
    chairs = await page.locator(".stepper output").inner_text()
    shown = page.locator(".sides li")

    await expect(shown).to_have_count(len(SIDES[game].at[chairs]))
    for side in await shown.all():
        await expect(side.locator(".won .num")).to_have_text(re.compile(r"^\d+%$"))
    await expect(page.get_by_text("an even share is")).to_be_visible()


async def test_a_chosen_side_is_played(host: str, browser: Browser) -> None:
    guest = await newcomer(host, browser, DESKTOP)
    page = await dialog(guest, "dark-age-z")
    await page.get_by_label("Chair 1: Side").select_option(label="Drakenfell")
    await page.get_by_label("Chair 2: Side").select_option(label="Drakenfell")
    await expect(page.get_by_label("Chair 1: Side")).to_have_value("")
    await page.get_by_label("Chair 1: Side").select_option(label="Highwall")

    await start(page)

    table = await page.request.get(f"{host}/api/tables/{page.url.rpartition('/')[2]}")
    assert (await table.json())["options"]["kingdoms"][:2] == ["highwall", "drakenfell"]


async def test_chairs_with_sides_say_so_before_the_game(host: str, browser: Browser) -> None:
    guest = await newcomer(host, browser, DESKTOP)
    page = await dialog(guest, "conflict")
    await page.get_by_label("Chair 2: Side").select_option(label="Ghouls")
    await page.get_by_role("radiogroup", name="Chair 2").get_by_text("Open").click()

    await page.get_by_role("button", name="Open the table").click()

    chair = page.locator("section ol li").nth(1)
    await expect(chair).to_contain_text("Ghouls")
    await expect(page.locator(".sides li")).to_have_count(6)


async def test_the_printed_game_is_a_click_away_from_a_first_one(
    host: str, browser: Browser
) -> None:
    first = SIDES["ground-zero"].first_game
    assert first is not None
    guest = await newcomer(host, browser, DESKTOP)
    page = await dialog(guest, "ground-zero")
    chairs = page.locator(".stepper output")
    await expect(chairs).to_have_text(str(len(first.sides)))
    await expect(page.get_by_label("Chair 1: Side")).to_have_value(first.sides[0])

    await page.get_by_text("As printed").click()
    await expect(chairs).to_have_text("3")
    await expect(page.get_by_label("Chair 1: Side")).to_have_value("")
    await start(page)

    table = await page.request.get(f"{host}/api/tables/{page.url.rpartition('/')[2]}")
    assert (await table.json())["options"] == DEFAULTS
