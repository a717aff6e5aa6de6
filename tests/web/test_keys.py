"""Keys at the table: no key plays a move that nobody meant."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser, WebSocketRoute, expect

from tests.web.browser import DESKTOP, PHONE, until
from tests.web.guests import GUARD, QUESTION, Guest, come

pytestmark = pytest.mark.anyio

# What is offered where a game lets a turn, or a step of it, go by.
IDLE = {
    "conflict": ("stop", "pass", "end_movement", "stay", "no", "end_arranging"),
    "dark-age-z": ("pass", "end_turn"),
    "skirmish": ("end_turn", "done", "skip"),
}
QUICK = {"conflict": {"groups": "random", "armies": "preset"}}


async def at_a_pass(guest: Guest, game: str) -> None:
    """Open a table and play on until passing is one of the choices."""
    await guest.open(game, options=QUICK.get(game, {}))
    await guest.until(", ".join(f".acts [data-action={name}]" for name in IDLE[game]))
    await guest.asked()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_what_is_typed_into_the_chat_plays_nothing(
    host: str, browser: Browser, size: dict[str, int]
) -> None:
    guest = await come(host, browser, size, "Ann")
    await at_a_pass(guest, "dark-age-z")
    before = guest.acts()

    await guest.page.keyboard.press("c")
    await guest.page.keyboard.type("p 1234 e 9 u", delay=40)
    await guest.page.wait_for_timeout(GUARD)

    field = guest.page.get_by_label("Say something to the table")
    assert await field.input_value() == "p 1234 e 9 u"
    assert guest.acts() == before
    await guest.page.keyboard.press("Enter")
    await guest.page.get_by_text("p 1234 e 9 u").first.wait_for()
    assert (guest.acts(), guest.faults) == (before, [])


async def test_opening_the_chat_by_its_tab_puts_the_cursor_there(
    host: str, browser: Browser
) -> None:
    guest = await come(host, browser, PHONE, "Ann")
    await guest.open("dark-age-z")
    await guest.page.get_by_role("button", name="Log", exact=True).click()

    await guest.page.get_by_role("tab", name="Chat").click()

    field = guest.page.get_by_label("Say something to the table")
    await expect(field).to_be_focused()


@pytest.mark.parametrize("game", IDLE)
async def test_space_and_enter_answer_nothing(host: str, browser: Browser, game: str) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await at_a_pass(guest, game)
    before = guest.acts()

    for _ in range(8):
        await guest.page.keyboard.press("Space")
        await guest.page.keyboard.press("Enter")
        await guest.page.wait_for_timeout(100)
    for selector in (".log[tabindex]", "#tab-rules", "aside[tabindex]"):
        await guest.page.locator(selector).last.focus()
        for key in ("Space", "Enter"):
            await guest.page.keyboard.press(key)
    await guest.page.wait_for_timeout(GUARD)

    assert (guest.acts(), guest.faults) == (before, [])
    await guest.page.locator(QUESTION).wait_for()


@pytest.mark.parametrize(
    ("game", "key", "action"),
    [("dark-age-z", "p", "pass"), ("skirmish", "e", "end_turn")],
    ids=["pass", "end"],
)
async def test_passing_and_ending_have_keys_of_their_own(
    host: str, browser: Browser, game: str, key: str, action: str
) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open(game)
    button = await guest.until(f".acts [data-action={action}]")
    await guest.asked()
    before = guest.acts()
    assert await button.get_attribute("aria-keyshortcuts") == key.upper()

    await guest.page.keyboard.press({"p": "e", "e": "p"}[key])
    await guest.page.wait_for_timeout(300)
    assert guest.acts() == before
    await guest.page.keyboard.press(key)
    await guest.page.locator(".acts .solid").wait_for()
    assert guest.acts() == before
    await guest.confirm()

    assert guest.acts()[len(before)] == action


async def test_a_key_pressed_while_moves_are_shown_is_not_kept(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await at_a_pass(guest, "dark-age-z")
    await take_a_token(guest)  # others move, then it is our turn again
    before = guest.acts()

    skipped = 0
    while not await guest.page.locator(QUESTION).count():
        await strike(guest, "1", "p", "Enter", "e", "Escape", " ", "p", "1", "Enter")
        skipped += 1
    await guest.page.wait_for_timeout(GUARD)

    assert skipped > 0
    assert guest.acts() == before
    await take_a_token(guest)
    assert len(guest.acts()) == len(before) + 1


async def strike(guest: Guest, *keys: str) -> None:
    """Press keys at once, however slow the machine is."""
    await guest.page.evaluate(
        """async (keys) => {
          for (const key of keys) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            await new Promise((then) => setTimeout(then));
          }
        }""",
        keys,
    )


async def take_a_token(guest: Guest) -> None:
    await guest.page.locator(".bar [data-action=get_token]").click()
    await guest.confirm()
    await guest.page.locator(f".bar:not({QUESTION})").wait_for()


async def test_a_held_key_answers_once(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open("conflict", options={"groups": "chosen"})
    await guest.asked()
    before = guest.acts()

    for _ in range(40):
        await guest.page.keyboard.down("1")
        await guest.page.wait_for_timeout(40)
    await guest.page.keyboard.up("1")

    assert guest.acts() == before
    await guest.confirm()
    assert len(guest.acts()) == len(before) + 1


async def test_a_held_enter_presses_a_focused_choice_once(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open("ground-zero", options={"start_seat": 0})
    await guest.asked()
    lit = guest.page.locator(".land.lit").first
    await lit.focus()

    for _ in range(40):
        await guest.page.keyboard.down("Enter")
        await guest.page.wait_for_timeout(40)
    await guest.page.keyboard.up("Enter")

    assert len(guest.acts()) == 1


async def test_a_number_key_is_the_number(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    table = await guest.open("ground-zero", options={"setup": "first_2p", "start_seat": 0})
    await conquer(guest, table)
    await guest.page.reload()
    await guest.asked()
    number = guest.page.locator(".middle input[type=number]")
    least, most = [await number.get_attribute(name) or "" for name in ("min", "max")]
    # All that can lies ready.
    assert (least, await number.input_value()) == ("3", most)
    chosen = str(int(most) - 1)

    for key in ["1", *chosen, "Enter"]:
        await guest.page.keyboard.press(key)

    await expect(number).to_be_hidden()
    assert guest.acts() == [f"count {chosen}"]


async def conquer(guest: Guest, table: str) -> None:
    """Win a land from another window, with three dice: at least three units move in."""
    async with guest.elsewhere(table) as chair:
        while True:
            decision = await chair.my_decision()
            actions = [option["action"] for option in decision["options"]]
            if decision["name"] == "move_in" and len(actions) > 2 and actions[0] == "count 3":
                return
            await chair.act(forceful(actions))


def forceful(actions: list[str]) -> str:
    """Gather on one land and attack from it, with most dice, moving in with fewest units."""
    rather = ("place yukon_gate", "attack yukon_gate", "dice 3", "dice 2")
    for wanted in rather:
        found = [action for action in actions if action.startswith(wanted)]
        if found:
            return found[0]
    return actions[0]


async def test_amounts_above_nine_are_typed_and_confirmed(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    acts: list[str] = []

    def widen(socket: WebSocketRoute) -> None:
        """Ask for an amount of up to 24 in place of the first question."""
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(asking_for_an_amount(text)))
        socket.on_message(
            lambda text: acts.append(json.loads(text)["action"]) if '"act"' in str(text) else None
        )

    await guest.page.route_web_socket("**/live*", widen)
    await guest.open("ground-zero", options={"start_seat": 0})
    await guest.asked()
    field = guest.page.get_by_role("spinbutton", name="How many")

    await guest.page.keyboard.type("17", delay=60)
    await expect(field).to_have_value("17")
    assert acts == []
    await guest.page.keyboard.press("Escape")
    await expect(field).to_have_value("24")
    await guest.page.keyboard.press("Enter")
    assert acts == []
    await guest.page.keyboard.type("12", delay=60)
    await guest.page.keyboard.press("Enter")

    await until(lambda: len(acts) > 0)
    assert acts == ["count 12"]


def asking_for_an_amount(text: str | bytes) -> str:
    """Return a message with its question widened to amounts of 1 to 24."""
    message = json.loads(text)
    decision = (message.get("position") or {}).get("decision")
    if decision and decision["yours"]:
        decision["name"] = "move_in"
        decision["options"] = [
            {"action": f"count {n}", "words": str(n), "kind": "count", "names": [str(n)]}
            for n in range(1, 25)
        ]
    return json.dumps(message)
