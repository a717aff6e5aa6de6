"""Rulebooks: real pieces, positions on the real board, and a reference that prints on one page."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

import barrow
from tests.web.browser import DESKTOP, PHONE, visit

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("game", barrow.games())
_PICTURE = re.compile(r"^!\[.+\]\((pieces|board):(.+)\)$", re.MULTILINE)
_PRINTED = re.compile(rb"/Type\s*/Page\b")


# Read before a server thread reads the same files.
_TEXTS = {
    key: "\n".join([block.text for block in barrow.game(key).rulebook.blocks])
    for key in barrow.games()
}


def pictures(game: str, kind: str) -> list[str]:
    """List what a rulebook shows of a kind."""
    return [spec for each, spec in _PICTURE.findall(_TEXTS[game]) if each == kind]


async def read(browser: Browser, address: str, size: dict[str, int]) -> tuple[Page, list[str]]:
    page = await (await visit(browser, size)).new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.append(one.text) if one.type == "error" else None)
    await page.goto(address)
    return page, faults


@every_game
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_pieces_and_positions_are_drawn(
    site: str, browser: Browser, game: str, size: dict[str, int]
) -> None:
    page, faults = await read(browser, f"{site}/rules/{game}", size)
    boards, rows = pictures(game, "board"), pictures(game, "pieces")
    wanted = [len(spec.replace("/", " ").split()) for spec in rows]

    await expect(page.locator("figure")).to_have_count(len(boards) + len(rows))
    await expect(page.locator("figure .position svg").first).to_be_visible()
    for place, count in enumerate(wanted):
        shown = page.locator(".pieces").nth(place).locator(":scope > * > *")
        await expect(shown).to_have_count(count)
        for piece in await shown.all():
            await expect(piece).to_be_visible()
    across = await page.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert boards
    assert wanted
    assert across <= 0
    assert faults == []


@every_game
async def test_a_reference_prints_on_one_page(site: str, browser: Browser, game: str) -> None:
    page, faults = await read(browser, f"{site}/rules/{game}/reference", DESKTOP)
    await page.get_by_role("heading", name="Goal").wait_for()

    printed = await page.pdf(prefer_css_page_size=True)

    assert len(_PRINTED.findall(printed)) == 1
    await expect(page.locator(".sheet svg").first).to_be_visible()
    assert faults == []


@every_game
async def test_what_is_refused_is_not_for_players(site: str, browser: Browser, game: str) -> None:
    page, _ = await read(browser, f"{site}/rules/{game}", DESKTOP)
    chapters = page.get_by_role("navigation", name="Chapters")
    await chapters.get_by_role("link", name="At a glance").wait_for()
    hidden = page.get_by_role("heading", name="Bad input")
    await expect(hidden).to_have_count(0)

    await chapters.get_by_role("link", name="For programs").click()
    await expect(hidden).to_be_visible()
    await chapters.get_by_role("link", name="Back to the rules").click()

    await expect(hidden).to_have_count(0)
