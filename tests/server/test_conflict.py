"""Conflict at a table: cells in the options, held tiles out of turn, armies, giving up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.conftest import Introduce
from tests.server.people import Chair, Message

pytestmark = pytest.mark.anyio

TWO = {"groups": "fixed", "fixed_groups": ["human", "zombie"]}
ARMY: dict[str, Any] = {
    "tiles": {"gun": 1, "body_armor": 1, "daybreak": 1, "extraction": 1, "bomb": 1},
    "levels": [5, 5, 5, 4, 4],
    "start": [2, 3, 4, 5, 1],
}


def cells(option: Message) -> list[str]:
    """Return the cells that an option names."""
    return [name for name in option["names"] if re.fullmatch(r"-?\d+,-?\d+", name)]


async def until_asked(chair: Chair, decision: str) -> list[Message]:
    """Take the last choice everywhere until this decision is open; return its options."""
    while (await chair.my_decision())["name"] != decision:
        await chair.act(chair.decision["options"][-1]["action"])
    options: list[Message] = chair.decision["options"]
    return options


async def handed_in(chair: Chair, proposal: dict[str, Any]) -> Message:
    """Hand an army in and return the first answer to it; bots may act meanwhile."""
    await chair.send("propose", proposal=proposal, hand_in=True)
    while True:
        answer = await chair.until("happened", "refused")
        if answer["type"] == "refused" or answer["logged"]["seat"] == chair.seat:
            return answer


async def test_options_name_the_cells_they_are_about(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="conflict", options=TWO)
    async with ann.at(table) as chair:
        await chair.my_decision()
        await chair.act("choose_army human-29-balanced")
        starts = await until_asked(chair, "choose_start")
        moves = await until_asked(chair, "move_fighter")

    assert all(cells(option) for option in starts)
    # A fighter is named by its cell and its place in the stack, though it is sent as a number.
    assert all(cells(option) for option in moves if option["kind"] == "move_fighter")
    assert moves[0]["action"] == "move_fighter 0"


async def test_why_not_is_asked_by_cell(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="conflict", options=TWO)
    async with ann.at(table) as chair:
        await chair.my_decision()
        await chair.act("choose_army human-29-balanced")
        await until_asked(chair, "choose_start")
        await chair.send("why", action="choose_start 1,1")
        answer = await chair.until("why_not")

    assert answer["clause"] == "CF-3.17"
    assert answer["text"] == "(1, 1) is not on the edge of the board"


async def test_a_held_tile_is_offered_in_another_players_turn(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", game="conflict", options=TWO)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as one, bob.at(table) as other:
        for _ in range(4000):
            decision = await pending(one, other)
            if decision is None or decision["reaction"]:
                break

    assert decision is not None
    assert decision["name"] in ("prep", "reveal", "ready", "fight", "march", "furthest_stack")
    assert decision["yours"]
    assert all(option["words"] for option in decision["options"])


async def pending(one: Chair, other: Chair) -> Message | None:
    """Return a reaction that is asked of either chair, or play on; None when the game is over."""
    while not (one.decision.get("yours") or other.decision.get("yours") or one.over):
        await one.hear()
        await other.hear()
    if one.over or other.over:
        return None
    chair = one if one.decision.get("yours") else other
    decision = chair.decision
    if not decision["reaction"]:
        await chair.act(bold(decision["options"]))
        await (other if chair is one else one).until("happened")
    return decision


def bold(options: list[Message]) -> str:
    """Choose the army with the most events, and else the first option."""
    tricky = [option["action"] for option in options if "trickster" in option["action"]]
    found: str = [*tricky, options[0]["action"]][0]
    return found


async def test_a_proposal_is_weighed_rule_by_rule_and_handed_in(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="conflict", options=TWO)
    async with ann.at(table) as chair:
        await chair.my_decision()
        await chair.send("propose", proposal={**ARMY, "levels": [6, 6, 5, 3, 3]})
        weighed = await chair.until("weighed")
        refused = await handed_in(chair, {**ARMY, "levels": [6, 6, 5, 3, 3]})
        happened = await handed_in(chair, ARMY)
        while chair.decision["name"] == "build_armies":
            await chair.hear()

        mine = chair.position["view"]["known"]["seats"][0]

    assert [rule["clause"] for rule in weighed["rules"] if not rule["kept"]] == ["CF-3.5"]
    assert (refused["type"], refused["clause"]) == ("refused", "CF-3.5")
    assert happened["type"] == "happened"
    assert (mine["size"], mine["start"], mine["army"]["human-2"]) == (29, [2, 3, 4, 5, 1], 5)


async def test_a_malformed_proposal_is_refused(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="conflict", options=TWO)
    async with ann.at(table) as chair:
        await chair.my_decision()
        refused = await handed_in(chair, {"levels": "many"})

    assert refused["type"] == "refused"


async def test_nothing_is_handed_in_where_nothing_is_built(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal")
    async with ann.at(table) as chair:
        refused = await handed_in(chair, ARMY)

    assert refused["text"] == "nothing is handed in as a whole here"


async def test_giving_up_is_offered_at_any_time_and_needs_no_decision(
    introduce: Introduce,
) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", game="conflict", options=TWO)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as one, bob.at(table) as other:
        await one.act("choose_army human-29-balanced")
        await other.until("happened")
        await other.act("choose_army zombie-29-balanced")
        await one.until("happened")
        # The humans come first: it is their decision, yet the zombies may give up.
        offered = [option["action"] for option in other.position["asides"]]
        await other.send("act", number=0, action="leave")
        happened = await other.until("happened", "refused")

    assert offered == ["leave"]
    assert happened["type"] == "happened"
    assert happened["logged"]["events"][0]["event"] == "player_left"


async def test_bots_choose_their_groups_after_a_player_left(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", "random", game="conflict")
    async with ann.at(table) as chair:
        assert (await chair.my_decision())["name"] == "choose_group"
        await chair.send("act", number=0, action="leave")
        chosen: list[int] = []
        while len(chosen) < 3:
            happened = await chair.until("happened")
            names = [event["event"] for event in happened["logged"]["events"]]
            chosen += [happened["logged"]["seat"]] * names.count("group_taken")

    assert chosen == [0, 1, 2]


async def test_watchers_are_offered_nothing_on_the_side(introduce: Introduce) -> None:
    ann, eve = await introduce("Ann"), await introduce("Eve")
    table = await ann.open_table("me", "random", game="conflict", options=TWO)
    async with eve.at(table) as chair:
        assert chair.position["asides"] == []
