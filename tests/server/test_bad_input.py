"""Bad input: every endpoint and every message gets an honest answer, and the table goes on."""

from __future__ import annotations

import contextlib
import json
import os
import re
from typing import Any

import httpx2
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barrow.server.errors import RefusedError, decoding
from barrow.server.protocol.messages import Body, decode
from barrow.server.settings import Limits
from tests.server.conftest import Introduce
from tests.server.people import WAIT, first, meeting, serving
from tests.server.test_metrics import figure

pytestmark = pytest.mark.anyio

EXAMPLES = int(os.environ.get("BARROW_EXAMPLES", "30"))
SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
TEXTS = st.text(max_size=40) | st.sampled_from(
    ["\x00", "\ud800", "a" * 500, "🏰" * 30, "../..", ""]
)
NUMBERS = st.integers() | st.floats() | st.sampled_from([-1, 2**63, 10**40, 0])
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
KINDS = sorted(
    kind.__struct_config__.tag
    for kind in Body.__subclasses__()
    if isinstance(kind.__struct_config__.tag, str)
)
FIELDS = [
    "number",
    "action",
    "actions",
    "proposal",
    "hand_in",
    "agree",
    "text",
    "decision",
    "asking",
    "paused",
]
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | TEXTS,
    st.dictionaries(
        st.sampled_from(FIELDS), JSON | st.sampled_from(["never", "could"]), max_size=4
    ),
)


@given(st.text() | JSON.map(lambda value: json.dumps(value)) | MESSAGES.map(json.dumps))
@settings(max_examples=EXAMPLES * 10)
def test_whatever_is_sent_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RefusedError), decoding:
        assert isinstance(decode(text), Body)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"type":"propose","proposal":' + '{"a":' * 20_000, '"\ud800"', "9" * 5_000],
    ids=["deep list", "deep proposal", "half a character", "long number"],
)
def test_what_is_too_deep_or_broken_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as caught, decoding:
        decode(text)

    assert caught.value.code == "bad_message"


async def test_a_table_goes_on_whatever_its_players_send(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open", options=SHORT)
    bob = await introduce("Bob")
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    sent = examples(MESSAGES)
    async with ann.at(table) as hers, bob.at(table) as his:
        for message in sent:
            if message["type"] not in ("resign", "hint"):
                await his.say_raw(json.dumps(message))
        await his.send("pause", paused=False)
        await his.send("say", text="enough")
        while (await his.until("said"))["line"]["text"] != "enough":
            pass
        await hers.until("said")
        await hers.my_decision()
        played = await hers.act(first(hers.decision["options"]))

    assert played["type"] == "happened"


def examples(strategy: st.SearchStrategy[Any]) -> list[Any]:
    """Return many examples, the same every time."""
    found: list[Any] = []

    @given(strategy)
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found


async def test_every_endpoint_answers_whatever_it_is_sent(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open")
    described = await ann.get("/api/openapi.json", 200)
    bodies = [sendable(value) for value in examples(JSON)]
    broken = []
    for path, operations in described["paths"].items():
        for place, text in enumerate(["x", table, "a" * 300, "%00", "é", "..%2f", "-1"]):
            address = re.sub(r"{(table|game|invite)}", text, path)
            address = address.replace("{step}", str(place))
            body = bodies[(place * 31 + len(path)) % len(bodies)]
            for method in operations:
                answer = await ann.http.request(method, address, content=body)
                if answer.status_code >= 500:
                    broken.append((method, address, body, answer.text))

    assert broken == []


def sendable(value: Any) -> bytes:
    """Return a value as JSON, or as something like it."""
    return json.dumps(value).encode(errors="replace")


async def test_options_of_any_shape_are_refused_in_words(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    games = await ann.get("/api/games")
    names = sorted({option["name"] for game in games for option in game["options"]})
    shapes = examples(st.dictionaries(st.sampled_from(names), JSON, max_size=3))
    seats = [{"kind": "me"}, {"kind": "open"}]
    answers = []
    for number, options in enumerate(shapes):
        game = games[number % len(games)]["key"]
        wish = {"game": game, "seats": seats, "options": options}
        answers.append(await ann.http.post("/api/tables", content=sendable(wish)))

    assert {answer.status_code for answer in answers} <= {201, 400, 409}


async def test_a_request_that_is_too_large_is_refused_before_it_is_read(
    introduce: Introduce,
) -> None:
    ann = await introduce("Ann")

    response = await ann.http.post("/api/tables", content=b"[" + b"1," * 200_000 + b"1]")

    assert (response.status_code, response.json()["code"]) == (413, "too_large")


async def test_a_message_that_is_too_large_ends_the_connection_only(own_database: str) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "open")
        async with ann.at(table) as chair:
            await chair.say_raw(json.dumps({"type": "say", "text": "x" * 100_000}))
            with pytest.raises(websockets.ConnectionClosed, match="1009"):
                await chair.until("never")
        async with ann.at(table) as chair:
            assert chair.heard[0]["chat"] == []


async def test_a_message_in_bytes_is_read_like_one_in_text(own_database: str) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "open")
        before = figure("barrow_crashes_total")
        async with ann.at(table) as chair:
            await chair.say_raw(b'{"type": "say", "text": "hello"}')
            said = await chair.until("said", "refused")
            await chair.say_raw(b"\xff\x00")
            refused = await chair.until("said", "refused")

    assert said["line"]["text"] == "hello"
    assert refused["code"] == "bad_message"
    assert figure("barrow_crashes_total") == before


FEW = Limits(
    requests="60/minute",
    players="3/hour",
    tables="2/hour",
    messages="20/minute",
    chat="3/minute",
    connections=4,
)
WISH = {"game": "ground-zero", "seats": [{"kind": "me"}, {"kind": "open"}]}


async def test_floods_are_refused_and_others_are_served(own_database: str) -> None:
    async with (
        serving(own_database, limits=FEW) as address,
        meeting(address, "Ann", "Bob", "Cid") as (ann, bob, _),
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT) as stranger,
    ):
        fourth = await stranger.post("/api/players", json={"name": "Dora"})
        table = await ann.open_table("me", "open", options=SHORT)
        await ann.open_table("me", "open", options=SHORT)
        third = await ann.post("/api/tables", WISH, 429)
        async with ann.at(table) as hers:
            for number in range(5):
                await hers.send("say", text=str(number))
            heard = [(await hers.until("said", "refused"))["type"] for _ in range(5)]
            async with bob.at(table), bob.at(table), bob.at(table):
                with pytest.raises(websockets.ConnectionClosed, match="4429"):
                    await bob.at(table).__aenter__()
            for _ in range(30):
                await hers.send("why", action="anything")
            while (await hers.until("refused"))["code"] != "too_often":
                pass
        statuses = [(await ann.http.get("/api/me")).status_code for _ in range(130)]

    assert (fourth.status_code, third["code"]) == (429, "too_often")
    assert heard == ["said"] * 3 + ["refused"] * 2
    assert 429 in statuses


async def test_tables_that_are_not_over_are_counted(own_database: str) -> None:
    few = Limits(tables_open=2, tables_on_host=3)
    async with (
        serving(own_database, limits=few) as address,
        meeting(address, "Ann", "Bob", "Cid") as (ann, bob, cid),
    ):
        for _ in range(2):
            await ann.open_table("me", "open")
        own = await ann.post("/api/tables", WISH, 429)
        await bob.open_table("me", "open")
        all = await bob.post("/api/tables", WISH, 429)
        await cid.open_table("me", "open")  # everybody can have one

    assert own["error"] == "you have 2 tables that are not over"
    assert all["error"] == "no more tables fit on this server: finish one of yours first"
