"""Whole games in real Chromium: against bots, with a friend, watched, replayed, by phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tests.server.people import play_on
from tests.web.browser import DESKTOP, PHONE, decide, introduce, open_table, visit
from tests.web.crowds import visitor
from tests.web.guests import GUARD, come

pytestmark = pytest.mark.anyio

FROM_SCRATCH = {"start_seat": 0}
SHORT = {"round_limit": 5, "start_seat": 0, "setup": "first_2p"}


async def seated(site: str, browser: Browser, size: dict[str, int], name: str) -> Page:
    visitor = await visit(browser, size)
    page = await visitor.new_page()
    await visitor.request.post(f"{site}/api/players", data={"name": name})
    await page.goto(f"{site}/")
    return page


# Each game with as many players as it takes, and as short as its options make it.
WHOLE = [
    ("conflict", 6, {}, DESKTOP),
    ("dark-age-z", 5, {}, PHONE),
    ("dark-age-z", 5, {"mode": "cooperative", "difficulty": "easy"}, DESKTOP),
    ("ground-zero", 4, {"round_limit": 5}, DESKTOP),
    ("skirmish", 5, {"round_limit": 3}, PHONE),
]


@pytest.mark.parametrize(
    ("game", "players", "options", "size"),
    WHOLE,
    ids=["conflict", "dark-age-z", "dark-age-z-together", "ground-zero", "skirmish"],
)
async def test_every_game_is_played_to_its_end_with_a_reload_in_the_middle(
    site: str, browser: Browser, game: str, players: int, options: Any, size: dict[str, int]
) -> None:
    guest = await visitor(site, browser, size)
    page = guest.page
    await guest.open(game, bots=players - 1, options=options)
    for _ in range(5):
        assert await decide(page)

    await page.reload()
    while await decide(page):
        pass

    await page.get_by_text("The game is over").first.wait_for()
    await page.get_by_role("link", name="Replay").first.click()
    await page.wait_for_url("**/replay/*")
    await page.get_by_role("slider").first.wait_for()
    assert guest.faults == []


async def test_a_friend_joins_by_link_and_sees_the_same_game(site: str, browser: Browser) -> None:
    ann = await seated(site, browser, DESKTOP, "Ann")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = await open_table(ann, seats=seats, options=FROM_SCRATCH)
    await ann.goto(f"{site}/table/{table}")

    visitor = await visit(browser, DESKTOP)
    friend = await visitor.new_page()
    await friend.goto(f"{site}/table/{table}")
    await friend.get_by_role("button", name="Sit here").click()
    await introduce(friend, "Bob")

    await ann.get_by_text("Bob").first.wait_for()
    await friend.get_by_text("Ann").first.wait_for()
    assert await decide(ann)
    placed = friend.locator(".log").get_by_text("placed 1 unit on")
    await placed.first.wait_for()
    own = ann.locator(".log").get_by_text("placed 1 unit on")
    assert await placed.count() == await own.count()


def cards(frame: str | bytes) -> list[Any]:
    """Return the cards that a message says were drawn."""
    message = json.loads(frame)
    if message["type"] != "happened":
        return []
    events = message["logged"]["events"]
    return [event["facts"].get("card") for event in events if event["event"] == "card_drawn"]


async def test_a_watcher_gets_no_choices_and_no_secret(site: str, browser: Browser) -> None:
    ann = await come(site, browser, DESKTOP, "Ann")
    await ann.page.goto(f"{site}/about")
    table = await open_table(ann.page, options=SHORT)
    watching = await (await visit(browser, DESKTOP)).new_page()
    told: list[str | bytes] = []
    watching.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(frame))
    )
    await watching.goto(f"{site}/table/{table}")
    await watching.get_by_text("You are watching").first.wait_for()

    async with ann.elsewhere(table) as chair:
        await play_on(chair)
    await watching.get_by_role("link", name="Replay").first.wait_for()

    drawn = [card for frame in told for card in cards(frame)]
    assert await watching.locator("[data-action]").count() == 0
    assert drawn
    assert set(drawn) == {None}


async def test_a_choice_is_made_by_keyboard_alone(site: str, browser: Browser) -> None:
    page = await seated(site, browser, DESKTOP, "Ann")
    table = await open_table(page, options=FROM_SCRATCH)
    await page.goto(f"{site}/table/{table}")
    lit = page.locator(".land.lit")
    await lit.first.wait_for()

    while not await page.evaluate("document.activeElement.matches('.land.lit')"):
        await page.keyboard.press("Tab")
    await page.wait_for_timeout(GUARD)  # a key that comes with the question answers nothing
    land = await page.evaluate("document.activeElement.getAttribute('aria-label').split(',')[0]")
    await page.keyboard.press("Enter")

    await page.get_by_text(f"placed 1 unit on {land}").first.wait_for()
