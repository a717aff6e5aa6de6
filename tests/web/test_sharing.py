"""Links to private tables, opened by somebody with an empty browser."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.people import play_on
from tests.web.browser import DESKTOP, introduce
from tests.web.guests import Guest, come

pytestmark = pytest.mark.anyio

PRIVATE = "It may be private"


async def opened(host: str, browser: Browser, address: str) -> Page:
    """Open an address in an empty browser."""
    stranger = await come(host, browser, DESKTOP)
    await stranger.page.goto(address)
    return stranger.page


async def host_of_a_finished_game(host: str, browser: Browser) -> tuple[Guest, str]:
    """Return somebody whose private game of Skirmish is over."""
    ann = await come(host, browser, DESKTOP, "Ann")
    await ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = await ann.open("skirmish", options={"round_limit": 1})
    async with ann.elsewhere(table) as chair:
        await play_on(chair)
    await ann.page.reload()
    await ann.page.get_by_text("The game is over").first.wait_for()
    return ann, table


async def copied(ann: Guest) -> str:
    text: str = await ann.page.evaluate("navigator.clipboard.readText()")
    assert ann.token not in text
    return text


async def test_the_address_of_a_waiting_table_lets_a_friend_sit_down(
    host: str, browser: Browser
) -> None:
    ann = await come(host, browser, DESKTOP, "Ann")
    await ann.page.goto(f"{host}/new?game=skirmish")
    await ann.page.get_by_role("radiogroup", name="Chair 2").get_by_text("Open").click()
    await ann.page.get_by_role("button", name="One chair fewer").click()
    await ann.page.get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_label("Link to this table")
    await ann.page.wait_for_url("**/table/*?invite=*")
    assert await link.input_value() == ann.page.url

    friend = await opened(host, browser, ann.page.url)
    await friend.get_by_role("button", name="Sit here").click()
    await introduce(friend, "Bob")

    await friend.get_by_role("heading", name="Skirmish", exact=True).wait_for()
    await ann.page.get_by_text("Bob").first.wait_for()
    await friend.reload()
    await friend.get_by_text("Ann").first.wait_for()


async def test_links_to_a_running_table_let_a_friend_watch(host: str, browser: Browser) -> None:
    ann = await come(host, browser, DESKTOP, "Ann")
    await ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = await ann.open("skirmish")
    await ann.page.wait_for_url("**/table/*?invite=*")
    await ann.page.get_by_role("button", name="Table menu").click()
    await ann.page.get_by_role("button", name="Copy the link").click()
    await ann.page.get_by_role("button", name="Copied").wait_for()

    assert await copied(ann) == ann.page.url
    watching = await opened(host, browser, ann.page.url)
    await watching.get_by_text("You are watching").first.wait_for()
    assert await watching.locator("[data-action]").count() == 0
    await watching.reload()
    await watching.get_by_text("You are watching").first.wait_for()
    uninvited = await opened(host, browser, f"{host}/table/{table}")
    await uninvited.get_by_text(PRIVATE).wait_for()


async def test_a_shared_moment_is_seen_by_whoever_gets_it(host: str, browser: Browser) -> None:
    ann, table = await host_of_a_finished_game(host, browser)
    await ann.page.get_by_role("link", name="Watch the replay").first.click()
    await ann.page.get_by_role("slider", name="Moment of the game").fill("5")
    await ann.page.get_by_role("button", name="Share this moment").click()
    await ann.page.get_by_role("button", name="Link copied").wait_for()

    friend = await opened(host, browser, await copied(ann))

    await friend.get_by_text("step 5 of").wait_for()
    assert ann.page.url == await copied(ann)
    await friend.get_by_role("button", name="One step on").click()
    await friend.get_by_text("step 6 of").wait_for()
    await friend.get_by_role("button", name="What would a bot do?").click()
    await expect(friend.get_by_text("A bot would").first).to_be_visible()
    await friend.get_by_role("button", name="Share this moment").click()
    again = await opened(host, browser, friend.url)
    await again.get_by_text("step 6 of").wait_for()
    async with friend.expect_download() as saved:
        await friend.get_by_role("link", name="Save file").click()
    assert (await saved.value).suggested_filename == f"barrow-skirmish-{table}.json"
    await friend.get_by_role("button", name="Branch from here").click()
    await introduce(friend, "Bob")
    await friend.wait_for_url("**/table/*?invite=*")


async def test_the_end_of_a_private_game_is_passed_on_with_its_pages(
    host: str, browser: Browser
) -> None:
    ann, table = await host_of_a_finished_game(host, browser)
    friend = await opened(host, browser, ann.page.url)
    await friend.get_by_text("The game is over").first.wait_for()

    await friend.get_by_role("link", name="Check the luck").click()
    await friend.locator(".checks").wait_for()
    proof = await opened(host, browser, friend.url)
    await proof.locator(".checks").wait_for()
    await friend.go_back()
    await friend.get_by_role("link", name="Watch the replay").first.click()
    await friend.get_by_text("step 0 of").wait_for()

    for page in ("table", "replay", "proof"):
        uninvited = await opened(host, browser, f"{host}/{page}/{table}")
        await uninvited.get_by_text("private").first.wait_for()


@pytest.mark.parametrize("page", ["replay", "proof"])
async def test_a_players_own_address_becomes_one_to_pass_on(
    host: str, browser: Browser, page: str
) -> None:
    ann, table = await host_of_a_finished_game(host, browser)

    await ann.page.goto(f"{host}/{page}/{table}")
    await ann.page.wait_for_url(f"**/{page}/*invite=*")

    friend = await opened(host, browser, ann.page.url)
    await friend.locator(".scrub, .checks").wait_for()


async def test_a_rematch_has_a_link_of_its_own(host: str, browser: Browser) -> None:
    ann, table = await host_of_a_finished_game(host, browser)
    before = ann.page.url

    await ann.page.get_by_role("button", name="Play again").click()
    await ann.page.wait_for_url(lambda url: table not in url and "invite=" in url)

    friend = await opened(host, browser, ann.page.url)
    await friend.get_by_text("You are watching").first.wait_for()
    assert before.partition("invite=")[2] != ann.page.url.partition("invite=")[2]
