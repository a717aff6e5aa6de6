"""Language models: whole games through the SDK's own client, here and at a server's table."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import barrow
from barrow.adapters.mcp import TOOLS, make_server
from tests.server.people import Person, serving

pytestmark = pytest.mark.anyio

SHORT: dict[str, dict[str, Any]] = {
    "conflict": {"stand_still": 1},
    "dark-age-z": {},
    "ground-zero": {"round_limit": 5},
    "skirmish": {"round_limit": 2},
}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def call(client: Client, tool: str, **words: Any) -> Any:
    """Call a tool and return what it answers: data where there is some, else text."""
    answer = await client.call_tool(tool, words)
    text = "".join(getattr(block, "text", "") for block in answer.content)
    assert not answer.is_error, text
    structured = answer.structured_content
    return text if structured is None else structured.get("result", structured)


async def refused(client: Client, tool: str, **words: Any) -> str:
    answer = await client.call_tool(tool, words)
    assert answer.is_error
    return "".join(getattr(block, "text", "") for block in answer.content)


async def test_every_tool_says_what_it_does() -> None:
    async with Client(make_server()) as client:
        tools = (await client.list_tools()).tools

    assert [tool.name for tool in tools] == TOOLS
    assert all(tool.description for tool in tools)


@pytest.mark.parametrize("key", barrow.games())
async def test_a_model_plays_a_whole_game(key: str) -> None:
    choose = random.Random(1)
    async with Client(make_server()) as client:
        words = {"game": key, "level": "random", "options": SHORT[key], "seed": "1"}
        seen = await call(client, "open_table", **words)
        assert seen.startswith("table-1: ")
        acted = 0
        while "The game is over" not in seen:
            legal = await call(client, "legal_actions", table="table-1")
            assert legal
            seen = await call(client, "act", table="table-1", action=choose.choice(legal)["action"])
            acted += 1
        view = await call(client, "view", table="table-1")

    assert acted > 5
    assert "you came in place" in seen
    assert view["seat"] == 0


async def test_a_model_sees_only_what_its_seat_may_know() -> None:
    async with Client(make_server()) as client:
        await call(client, "open_table", game="skirmish", seat=2, seed="4", level="random")
        view = await call(client, "view", table="table-1")
    game = barrow.game("skirmish")
    read = game.read_view(view)

    assert read.seat == 1
    assert view == read.document()
    assert None in view["known"]["seats"][0]["hand"] or not view["known"]["seats"][0]["hand"]


async def test_rules_and_refusals_are_told() -> None:
    async with Client(make_server()) as client:
        games = await call(client, "list_games")
        assert [one["game"] for one in games] == barrow.games()
        await call(client, "open_table", game="ground-zero", seed="2")
        why = await call(client, "why_not", table="table-1", action="draw true")
        clause = why.rpartition("[")[2].removesuffix("]")
        assert clause.startswith("GZ-")
        rule = barrow.game("ground-zero").rulebook[clause].text
        reply = await call(client, "read_clause", game="ground-zero", clause=clause)
        assert reply == f"{clause}: {rule}"
        cited = f"[{clause.lower()}]"
        assert await call(client, "read_clause", game="ground-zero", clause=cited) == reply
        of_all = await call(client, "read_clause", game="ground-zero", clause="TB-7")
        assert of_all == "TB-7: When the game is over nothing is taken back."
        legal = await call(client, "legal_actions", table="table-1")
        action = legal[0]["action"]
        assert await call(client, "why_not", table="table-1", action=action) == "It is allowed."
        assert await call(client, "leave_table", table="table-1") == "You have left table-1."


@pytest.mark.parametrize(
    ("tool", "words", "reply"),
    [
        ("look", {"table": "table-7"}, "there is no table 'table-7'; you sit at table-1"),
        ("act", {"table": "table-1", "action": "draw true"}, "[GZ-"),
        ("act", {"table": "table-1", "action": "attack Yukon"}, "is not how attack is written"),
        ("open_table", {"game": "skirmish", "options": {"luck": 1}}, "there is no option luck"),
        ("act", {"table": "table-1", "action": "fly away"}, "there is no action"),
        ("open_table", {"game": "chess"}, "there is no game 'chess'"),
        ("open_table", {"game": "skirmish", "players": 9}, "2 to 5"),
        ("open_table", {"game": "skirmish", "seat": 3}, "there is no seat 3: seats are 1 to 2"),
        ("open_table", {"game": "skirmish", "level": "mad"}, "there is no bot 'mad'"),
        ("read_clause", {"game": "skirmish", "clause": "SK-99"}, "skirmish has no clause 'SK-99'"),
        ("join_table", {"server": "127.0.0.1:9", "invite": "X"}, "does not answer"),
        ("join_table", {"server": "http://", "invite": "X"}, "is not the address of a server"),
        ("join_table", {"server": "ftp://here", "invite": "X"}, "is not the address of a server"),
        ("join_table", {"server": "here:99999", "invite": "X"}, "is not the address of a server"),
    ],
)
async def test_what_is_wrong_is_a_sentence(tool: str, words: dict[str, Any], reply: str) -> None:
    async with Client(make_server()) as client:
        await call(client, "open_table", game="ground-zero", seed="2")
        before = await call(client, "view", table="table-1")

        sentence = await refused(client, tool, **words)
        assert reply in sentence
        assert "Error executing" not in sentence
        assert await call(client, "view", table="table-1") == before


async def open_at(address: str, key: str) -> str:
    """Open a table of a server, with a bot and an open seat; return its invite."""
    host = Person(address, "Ann")
    await host.introduce()
    seats = [{"kind": "bot", "level": "random"}, {"kind": "open"}]
    wish = {"game": key, "seats": seats, "options": SHORT[key], "public": False}
    headers = {"Authorization": f"Bearer {host.token}"}
    opened = (await host.http.post("/api/tables", json=wish, headers=headers)).json()
    await host.http.aclose()
    invite: str = opened["invite"]
    return invite


@pytest.mark.parametrize("key", barrow.games())
async def test_a_model_plays_at_a_table_of_a_server(tmp_path: Path, key: str) -> None:
    choose = random.Random(1)
    async with serving(tmp_path / "barrow.db") as address:
        invite = await open_at(address, key)
        async with Client(make_server()) as client:
            said = await call(client, "join_table", server=address, invite=invite)
            assert "in seat 2" in said
            seen = await call(client, "look", table="table-1", wait=20)
            while "The game is over" not in seen:
                legal = await call(client, "legal_actions", table="table-1")
                action = choose.choice(legal)["action"]
                await call(client, "act", table="table-1", action=action)
                seen = await call(client, "look", table="table-1", wait=20)
            view = await call(client, "view", table="table-1")
            late = await refused(client, "act", table="table-1", action=action)
            await call(client, "leave_table", table="table-1")

    assert "you came in place" in seen
    assert view["seat"] == 1
    assert late == "the game is over"


async def test_a_server_refuses_in_sentences(tmp_path: Path) -> None:
    async with serving(tmp_path / "barrow.db") as address, Client(make_server()) as client:
        invite = await open_at(address, "skirmish")
        wrong = await refused(client, "join_table", server=address, invite="NOPE")
        await call(client, "join_table", server=address, invite=invite)
        await call(client, "look", table="table-1", wait=20)
        before = await call(client, "view", table="table-1")
        words = {"table": "table-1", "action": "end_turn"}
        why = await call(client, "why_not", **words)
        not_now = await refused(client, "act", **words)
        unknown = await refused(client, "act", table="table-1", action="fly away")
        why_unknown = await refused(client, "why_not", table="table-1", action="fly away")
        after = await call(client, "view", table="table-1")

    assert "no table has this code" in wrong
    assert "[SK-" in why
    assert not_now == why
    assert unknown.startswith("there is no action “fly away”; actions are ")
    assert why_unknown == unknown
    assert after == before


async def test_a_model_may_make_several_calls_at_once() -> None:
    words = {"game": "skirmish", "level": "normal", "seed": "3"}
    async with Client(make_server()) as client:
        await call(client, "open_table", **words)
        legal = await call(client, "legal_actions", table="table-1")
        play = {"table": "table-1", "action": legal[0]["action"]}
        acted, view, seen = await asyncio.gather(
            call(client, "act", **play),
            call(client, "view", table="table-1"),
            call(client, "look", table="table-1"),
        )

    assert "You must decide" in acted
    assert "You must decide" in seen
    assert barrow.game("skirmish").read_view(view).seat == 0


async def test_the_command_serves_a_model_over_standard_input() -> None:
    program = StdioServerParameters(
        command=sys.executable, args=["-m", "barrow", "mcp"], env=dict(os.environ)
    )
    async with Client(program) as client:
        seen = await call(client, "open_table", game="conflict", level="random")

    assert "You must decide" in seen
