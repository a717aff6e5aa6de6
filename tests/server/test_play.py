"""Live play: decisions and their numbers, undo, chat, watchers, bots, restarts."""

from __future__ import annotations

import asyncio

import pytest

from barrow.server.settings import Paces
from tests.server.conftest import Introduce
from tests.server.people import Chair, Person, first, play_on, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


async def test_a_person_plays_a_whole_game_against_bots(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)

    async with ann.at(table) as chair:
        await play_on(chair)

        assert chair.position["outcome"]["reason"] in ("last_party", "round_limit", "nobody_left")
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "over"


async def test_places_on_a_board_without_edges_are_named_by_coordinates(
    introduce: Introduce,
) -> None:
    ann = await introduce("Ann")
    options = {"groups": "fixed", "fixed_groups": "human,zombie", "armies": "preset"}
    table = await ann.open_table("me", "random", game="conflict", options=options)
    async with ann.at(table) as chair:
        await chair.my_decision()
        await chair.act("choose_army human-29-balanced")
        while chair.decision.get("name") != "choose_start":
            await chair.hear()
        await chair.act("choose_start 0,-1")
        while chair.decision.get("name") != "choose_fighter":
            await chair.hear()
        decision = chair.decision

        assert [option["names"] for option in decision["options"]] == [["0,-1"], []]
        assert [option["action"] for option in decision["options"]] == ["from north", "stop"]

        await chair.send("why", action="from 5,5")
        refused = await chair.until("refused")
        played = await chair.act("from 0,-1")

    assert refused["text"] == "5,5 is not next to the combat"
    assert played["type"] == "happened"


async def test_four_people_play_one_game(introduce: Introduce) -> None:
    people = [await introduce(name) for name in ("Ann", "Bob", "Cid", "Dora")]
    table = await people[0].open_table(
        "me", "open", "open", "open", options={"round_limit": 5, "zombies": "player"}
    )
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/sit", {}, 200)

    async def sit_and_play(person: Person) -> list[int]:
        async with person.at(table) as chair:
            await play_on(chair)
            ranks: list[int] = chair.position["outcome"]["ranks"]
            return ranks

    results = await asyncio.gather(*[sit_and_play(person) for person in people])

    assert results[0] == results[1] == results[2] == results[3]


async def test_an_action_is_played_once_however_often_it_is_sent(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        decision = await chair.my_decision()
        action = decision["options"][0]["action"]

        await chair.send("act", number=decision["number"], action=action)
        await chair.send("act", number=decision["number"], action=action)
        refused = await chair.until("refused")

    assert refused["code"] in ("stale", "not_your_decision")
    assert sum(m["type"] == "happened" and m["logged"]["seat"] == 0 for m in chair.heard) == 1


async def test_a_refused_action_cites_its_clause(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        await chair.my_decision()

        refused = await chair.act("end_attack")

    assert (refused["code"], refused["clause"]) == ("wrong_type", "GZ-3.10")


async def test_why_not_is_answered_without_playing(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        decision = await chair.my_decision()

        await chair.send("why", action="attack nile congo")
        refused = await chair.until("why_not")
        await chair.send("why", action=decision["options"][0]["action"])
        legal = await chair.until("why_not")

    assert refused["clause"] == "GZ-3.10"
    assert legal["text"] == ""


async def test_an_unread_message_is_answered_and_the_table_goes_on(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        await chair.my_decision()

        await chair.say_raw("{not json")
        refused = await chair.until("refused")
        played = await chair.act(chair.decision["options"][0]["action"])

    assert refused["code"] == "bad_message"
    assert played["type"] == "happened"


async def test_undo_brings_the_same_decision_back_under_a_new_number(
    introduce: Introduce,
) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as chair:
        before = await chair.my_decision()
        await chair.act(before["options"][0]["action"])

        await chair.send("undo")
        await chair.until("went_back")

    assert chair.decision["options"] == before["options"]
    assert chair.decision["number"] > before["number"]


async def test_going_back_further_needs_everybody(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as hers, bob.at(table) as his:
        await hers.my_decision()
        await hers.act(hers.decision["options"][0]["action"])
        await his.my_decision()
        await his.act(his.decision["options"][0]["action"])
        await hers.my_decision()
        await hers.send("undo")
        refused = await hers.until("refused")
        await hers.send("ask_undo")
        asked = await his.until("undo_asked")
        await his.send("answer_undo", agree=True)
        await hers.until("went_back")

        assert (refused["code"], refused["clause"]) == ("others_acted", "TB-4")
        assert asked["undo"]["asked_by"] == 0
        assert hers.position["step"] == 0
        assert hers.decision["yours"]


async def test_chat_reaches_everybody_and_stays(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    async with ann.at(table) as hers:
        await hers.send("say", text="Is anybody there?")
        await hers.until("said")

    async with bob.at(table) as his:
        assert [line["text"] for line in his.heard[0]["chat"]] == ["Is anybody there?"]


async def test_a_watcher_is_not_offered_choices_and_cannot_act(introduce: Introduce) -> None:
    ann, eve = await introduce("Ann"), await introduce("Eve")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as hers, eve.at(table) as watching:
        await hers.my_decision()

        await watching.send("act", number=1, action="done")
        refused = await watching.until("refused")

        assert refused["code"] == "not_seated"
        assert watching.seat is None
        assert watching.decision["options"] == []


async def test_a_watcher_learns_no_card(introduce: Introduce) -> None:
    ann, eve = await introduce("Ann"), await introduce("Eve")
    table = await ann.open_table("me", "normal", options={**SHORT, "round_limit": 8})
    async with ann.at(table) as hers, eve.at(table) as watching:
        await play_on(hers, first)
        while not watching.over:
            await watching.hear()

    drawn = [
        event["facts"]
        for message in watching.heard
        if message["type"] == "happened"
        for event in message["logged"]["events"]
        if event["event"] == "card_drawn"
    ]
    assert [fact for fact in drawn if "card" in fact] == []
    assert all("deck" in m["position"]["view"]["known"] for m in watching.heard if "logged" in m)
    assert {
        type(m["position"]["view"]["known"]["deck"]) for m in watching.heard if "logged" in m
    } == {int}


async def test_a_seat_that_is_not_asked_is_answered_for(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        await chair.send("prefer", decision="defend_dice", asking="never")
        await play_on(chair)

    decisions = [m["position"]["decision"] or {} for m in chair.heard if m["type"] == "happened"]
    hers = [one for one in decisions if one.get("name") == "defend_dice" and one["seats"] == [0]]
    assert hers
    assert not any(one["yours"] for one in hers)
    assert chair.over


async def test_a_hint_names_choices_with_their_chances(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", game="skirmish")
    async with ann.at(table) as chair:
        decision = await chair.my_decision()

        await chair.send("hint")
        hint = await chair.until("hinted")

    options = {option["action"]: option["words"] for option in decision["options"]}
    best = hint["ideas"][0]
    assert options[best["action"]] == best["words"]
    assert 0 <= best["chance"] <= 1
    assert best["looks"] == max(idea["looks"] for idea in hint["ideas"]) > 0
    assert best["line"][0].endswith(best["words"])


async def test_a_bot_stands_in_for_the_absent_and_hands_back(own_database: str) -> None:
    paces = Paces(live=0.2, relaxed=60.0)
    async with serving(own_database, paces=paces) as address:
        ann, bob = Person(address, "Ann"), Person(address, "Bob")
        await ann.introduce()
        await bob.introduce()
        table = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with bob.at(table) as his:
            while not his.table["seats"][0]["stand_in"]:
                await his.until("seats")
            await his.my_decision()

            async with ann.at(table) as hers:
                while hers.table["seats"][0]["stand_in"]:
                    await hers.until("seats")
                back = hers.table["seats"][0]

        assert (back["present"], back["stand_in"]) == (True, False)
        await ann.http.aclose()
        await bob.http.aclose()


async def test_a_paused_table_takes_no_action(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as chair:
        decision = await chair.my_decision()
        await chair.send("pause", paused=True)
        await _until_status(chair, "paused")
        refused = await chair.act(decision["options"][0]["action"])
        await chair.send("pause", paused=False)
        await _until_status(chair, "running")
        played = await chair.act(decision["options"][0]["action"])

    assert refused["code"] == "paused"
    assert played["type"] == "happened"


async def _until_status(chair: Chair, status: str) -> None:
    while chair.table["status"] != status:
        await chair.until("seats")


async def test_who_resigns_leaves_the_seat_to_a_bot(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as hers, bob.at(table) as his:
        await hers.send("resign")
        await hers.until("snapshot")
        while not any(m["type"] == "happened" and m["logged"]["seat"] == 0 for m in his.heard):
            if his.decision.get("yours"):
                await his.act(first(his.decision["options"]))
            else:
                await his.hear()

        assert hers.seat is None
        assert his.table["seats"][0]["kind"] == "bot"


async def test_a_restarted_server_carries_on_at_the_same_decision(own_database: str) -> None:
    async with serving(own_database) as address:
        ann = Person(address, "Ann")
        await ann.introduce()
        table = await ann.open_table("me", "normal", options=SHORT)
        async with ann.at(table) as chair:
            for _ in range(30):
                await chair.my_decision()
                await chair.act(first(chair.decision["options"]))
            before = await chair.my_decision()
            known = chair.position["view"]
        await ann.http.aclose()

    async with serving(own_database) as address:
        again = Person(address, "Ann")
        again.token = ann.token
        async with again.at(table) as chair:
            after = await chair.my_decision()

            assert chair.position["view"] == known
            assert after["options"] == before["options"]
            assert await play_on(chair) > 0
        await again.http.aclose()


async def test_several_tabs_of_one_player_see_the_same(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)
    async with ann.at(table) as one, ann.at(table) as two:
        await one.my_decision()
        await two.my_decision()
        await one.act(one.decision["options"][0]["action"])
        told = await two.until("happened")

    assert told == next(m for m in one.heard if m["type"] == "happened")
