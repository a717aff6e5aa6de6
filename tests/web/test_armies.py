"""Putting an army together: every edit is weighed once, under the limits of a real host."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.web.browser import DESKTOP, PHONE, until
from tests.web.guests import come

pytestmark = pytest.mark.anyio

EDITS = 6
QUIET = 1_500  # milliseconds


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_an_army_is_weighed_once_for_every_edit(
    host: str, browser: Browser, size: dict[str, int]
) -> None:
    guest = await come(host, browser, size, "Ann")
    page = guest.page
    await guest.open("conflict", options={"groups": "random"})

    await page.get_by_role("button", name="Adjust").first.click()
    await page.locator(".rules .kept").first.wait_for()
    await page.wait_for_timeout(QUIET)
    assert [message["type"] for message in guest.sent].count("propose") == 1
    assert guest.acts() == []

    more = page.get_by_role("button", name="One more", exact=False).first
    for _ in range(EDITS):
        await more.click()

    def proposals() -> list[str]:
        return [str(one["proposal"]) for one in guest.sent if one["type"] == "propose"]

    await until(lambda: len(proposals()) > EDITS)
    await page.wait_for_timeout(QUIET)
    assert len(proposals()) == len(set(proposals())) == EDITS + 1
    await expect(page.get_by_text("too often")).to_have_count(0)
    await expect(page.locator(".rules li:not(.kept)").first).to_be_visible()
    assert guest.faults == []
