"""The threats of docs/security.md, one test each; its list names them."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import httpx2
import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from barrow.server.lobby import new_id, new_invite, new_seed
from barrow.server.settings import Limits
from barrow.server.web.routes import new_token
from tests.server.conftest import Introduce
from tests.server.people import WAIT, Message, Person, first, meeting, serving
from tests.server.postgres import free_port
from tests.server.test_cluster import entries_of
from tests.server.test_kill import answering

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs/security.md"
PASSWORD = "password-of-the-database"
SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


def test_every_threat_of_the_page_has_a_test() -> None:
    root = PAGE.parents[1]
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE.read_text(encoding="utf-8"))

    assert len(named) >= 20
    for file, name in named:
        assert re.search(rf"def {name}\(", (root / file).read_text(encoding="utf-8")), name


def test_tokens_codes_and_seeds_cannot_be_guessed() -> None:
    bits = {
        "token": len(new_token()) * 6,
        "invite": len(new_invite()) * 5,
        "table": len(new_id()) * 5,
        "seed": len(new_seed()) * 4,
    }

    assert bits == {"token": 258, "invite": 50, "table": 50, "seed": 256}
    assert len({make() for make in (new_token, new_seed) for _ in range(100)}) == 200


async def test_nobody_acts_for_another_s_seat(introduce: Introduce) -> None:
    ann, bob, eve = await introduce("Ann"), await introduce("Bob"), await introduce("Eve")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as hers, bob.at(table) as his, eve.at(table) as watching:
        decision = await hers.my_decision()
        action = decision["options"][0]["action"]
        for chair in (his, watching):
            await chair.send("act", number=decision["number"], action=action)
        codes = [(await chair.until("refused"))["code"] for chair in (his, watching)]
        seen = [chair.decision["options"] for chair in (his, watching)]
        for word in ("undo", "resign", "take_back", "hint"):
            await watching.send(word)
            codes.append((await watching.until("refused"))["code"])

    assert codes == ["not_your_decision", *["not_seated"] * 5]
    assert seen == [[], []]
    assert not any(m["type"] == "happened" for m in hers.heard)


async def test_a_token_is_sent_once_and_never_in_a_link(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open")
    link = await ann.http.get(f"/api/tables/{table}?token={ann.token}", headers={"cookie": ""})
    told = [await ann.get("/api/me"), await ann.get(f"/api/tables/{table}"), link.json()]

    assert ann.token not in str(told)


async def test_a_cookie_is_kept_from_scripts_and_from_other_sites(own_database: str) -> None:
    async with serving(own_database, secure_cookies=True) as address:
        ann = Person(address, "Ann")
        response = await ann.http.post("/api/players", json={"name": "Ann"})
        await ann.http.aclose()

    cookie = response.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=lax", "secure"))


async def test_a_socket_from_a_foreign_page_is_refused(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open")
    url = f"ws://{ann.address}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {ann.token}", "Origin": "http://elsewhere.example"}
    async with websockets.connect(url, additional_headers=headers) as socket:
        with pytest.raises(websockets.ConnectionClosed, match="4403"):
            await socket.recv()


@pytest.mark.parametrize("path", ["/api/me", "/api/nothing", "/api/tables/none", "/", "/%2e%2e/x"])
async def test_every_answer_carries_the_headers_that_protect_a_page(
    introduce: Introduce, path: str
) -> None:
    ann = await introduce("Ann")

    check_headers(await ann.http.get(path))


@pytest.mark.parametrize("refusal", ["foreign", "too often"])
async def test_a_refused_request_carries_them_too(tmp_path: Path, refusal: str) -> None:
    limits = Limits(requests="1/day")
    async with (
        serving(tmp_path / "barrow.db", limits=limits) as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT) as http,
    ):
        origin = {"Origin": "http://elsewhere.example"} if refusal == "foreign" else {}
        answers = [await http.post("/api/seals", headers=origin) for _ in range(2)]

    assert answers[-1].status_code == (403 if refusal == "foreign" else 429)
    check_headers(answers[-1])


def check_headers(answer: httpx2.Response) -> None:
    headers = answer.headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    ["/../settings.py", "/%2e%2e/settings.py", "/..%2fsettings.py", "/assets/../../settings.py"],
)
async def test_no_file_outside_the_client_is_served(
    tmp_path: Path, own_database: str, path: str
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the client")
    (tmp_path / "settings.py").write_text("a secret")
    async with serving(own_database, static=static) as address:
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()

    assert "secret" not in answer
    assert "import" not in answer


async def test_only_callers_on_the_same_machine_can_read_metrics(introduce: Introduce) -> None:
    ann = await introduce("Ann")

    near = await ann.http.get("/api/metrics")
    # A proxy on this machine says for whom it asks.
    far = await ann.http.get("/api/metrics", headers={"X-Forwarded-For": "203.0.113.9"})

    assert "barrow_action_seconds" in near.text
    assert ann.token not in near.text
    assert far.status_code == 404


async def test_an_answer_takes_no_less_time_when_there_was_nothing_to_think_about(
    own_database: str,
) -> None:
    pause = 0.1
    async with (
        serving(own_database, bot_pause=pause) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", "random", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        waited: list[tuple[int, int]] = []  # numbers of what nobody sent, and whose they are
        async with ann.at(table) as hers, bob.at(table) as his:
            await his.send("prefer", decision="defend_dice", asking="never")
            while his.seat not in [seat for _, seat in waited]:
                chair = hers if hers.decision.get("yours") else his
                if chair.decision.get("yours"):
                    await chair.act(attack(chair.decision["options"]))
                else:
                    waited.append((hers.position["step"] + 1, hers.decision["seats"][0]))
                    await hers.until("happened")
                for each in (hers, his):
                    while each.position["step"] < max(hers.position["step"], his.position["step"]):
                        await each.hear()
        at = {entry.number: entry.at for entry in await entries_of(own_database, table)}

    assert len(waited) > 1
    assert min(at[number] - at[number - 1] for number, _ in waited) >= pause * 0.9


def attack(options: list[Message]) -> str:
    """Choose the first attack that is offered, or else the first option."""
    actions: list[str] = [option["action"] for option in options]
    return next((one for one in actions if one.startswith("attack")), actions[0])


async def test_no_secret_is_logged(tmp_path: Path, own_database: str) -> None:
    port = free_port()
    log = tmp_path / "log"
    told = with_password(own_database)
    with log.open("w") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "barrow", "serve", "--port", str(port)),
            env={**os.environ, "BARROW_DATABASE": told, "BARROW_ADMIN": str(tmp_path / "admin")},
            stdout=out,
            stderr=out,
        )
    await answering(port)
    async with meeting(f"127.0.0.1:{port}", "Ann", "Bob") as (ann, bob):
        table = await ann.open_table("me", "open", public=False, options=SHORT)
        code = (await ann.get(f"/api/tables/{table}"))["invite"]
        await bob.get(f"/api/tables/{table}?invite={code}", 200)
        await bob.post(f"/api/tables/{table}/sit", {"invite": code}, 200)
        async with ann.at(table) as hers, bob.at(table, code):
            await hers.my_decision()
            seed = await lose_tables(own_database)
            with pytest.raises(websockets.ConnectionClosed, match="4503"):
                await hers.act(first(hers.decision["options"]))
            await ann.http.get("/api/tables")
            await ann.http.get(f"/api/invites?invite={code}")
    process.terminate()
    await process.wait()

    logged = log.read_text()
    assert "action not stored" in logged
    assert "database failed" in logged
    for secret in (ann.token, bob.token, code, seed, PASSWORD):
        assert secret not in logged


def with_password(database: str) -> str:
    """Return the address with a password, for which the tests' PostgreSQL does not ask."""
    return database.replace("//barrow@", f"//barrow:{PASSWORD}@")


async def lose_tables(database: str) -> str:
    """Take from a server the tables of its database; return the seed of the only game."""
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        seed: str = (await connection.execute(text("SELECT seed FROM tables"))).scalar_one()
        await connection.execute(text("ALTER TABLE tables RENAME TO lost"))
        await connection.execute(text("ALTER TABLE entries RENAME TO lost_entries"))
    await engine.dispose()
    return seed
