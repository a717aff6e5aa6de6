"""Odd addresses, and what of ours breaks: every request gets an honest answer."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import websockets
from hypothesis import strategies as st

from barrow.server.storage.store import Store
from barrow.server.table import requests
from barrow.server.table.table import Table
from barrow.server.web.lab import LAB_ROUTES
from barrow.server.web.routes import ROUTES
from tests.server.people import PRODUCTION, WAIT, Chair, Person, first, meeting, play_on, serving
from tests.server.test_bad_input import examples

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
LONG = "a" * 5_000
# What no file, table, game or moment is called, as it stands in an address.
ODD = [
    "%00",
    "a%00b",
    LONG,
    "9" * 5_000,
    "%ff",
    "%ED%A0%80",
    "%F0%9F%8F%B0",
    "..",
    "%2e%2e",
    "..%2f..%2fsettings.py",
    "..%5c..%5c",
    "%2f",
    "//",
    "-1",
    "%",
    "%zz",
    "%0d%0aX-Odd:%20yes",
    "~",
    "CON",
    ".",
    "a/b/c",
]
QUERIES = ["", "?", "?%00", "?invite=%00", "?as=%00", f"?as={'9' * 5_000}", "?theme=%ff", "?&&==&"]
PATTERNS = sorted({end.path for end in [*ROUTES, *LAB_ROUTES]})


@asynccontextmanager
async def hosted(folder: Path) -> AsyncIterator[Person]:
    """Serve a client and a lab as a host does; yield a player."""
    static, lab = folder / "static", folder / "lab"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the client")
    (static / "assets/app.js").write_text("1")
    (folder / "settings.py").write_text("a secret")
    lab.mkdir()
    async with (
        serving(folder / "barrow.db", **PRODUCTION, static=static, lab=lab) as address,
        meeting(address, "Ann") as (ann,),
    ):
        yield ann


async def ask(person: Person, method: str, path: str, *headers: bytes) -> tuple[int, bytes]:
    """Send a request as it is written here; return its status and its body."""
    host, port = person.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"{method} {path} HTTP/1.1".encode(),
        b"Connection: close",
        b"Content-Length: 0",
        f"Authorization: Bearer {person.token}".encode(),
        *(headers or (f"Host: {person.address}".encode(),)),
        b"\r\n",
    ]
    writer.write(b"\r\n".join(lines))
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


def is_honest(status: int, body: bytes) -> bool:
    """Whether an answer is a page or a sentence, and nothing broke."""
    if status >= 500 or status == 429 or b"secret" in body:
        return False
    return status < 400 or not body or body.startswith((b'{"error":"', b"Invalid HTTP request"))


def addresses(table: str) -> list[str]:
    """Return every route with odd names in place of each of its parameters."""
    found = [f"/{odd}" for odd in ODD] + [f"/assets/{odd}" for odd in ODD]
    for pattern in PATTERNS:
        for odd in ODD:
            filled = re.sub(r"{\w+:\w+}|{(?!table)\w+}", odd, pattern)
            found += [filled.replace("{table}", table), filled.replace("{table}", odd)]
    return sorted(set(found))


async def counted(person: Person, name: str) -> float:
    """Return how often something has happened since the server started."""
    told = (await person.http.get("/api/metrics")).text
    found = re.search(rf"^{re.escape(name)} ([\d.]+)$", told, re.MULTILINE)
    return float(found.group(1)) if found is not None else 0.0


async def crashes(person: Person) -> float:
    return await counted(person, "barrow_crashes_total")


async def test_no_odd_address_breaks_anything(tmp_path: Path) -> None:
    async with hosted(tmp_path) as ann:
        table = await ann.open_table("me", "open")
        before = await crashes(ann)
        paths = addresses(table)
        methods = ["GET", "POST", "HEAD", "DELETE"]
        wanted = [(methods[place % 4], path) for place, path in enumerate(paths)]
        wanted += [("GET", path) for path in paths if not path.startswith("/api")]
        answers = {one: await ask(ann, *one) for one in wanted}
        odd = {one: answer for one, answer in answers.items() if not is_honest(*answer)}

        assert odd == {}
        assert await crashes(ann) == before


@pytest.mark.parametrize("path", ["/%00", f"/{LONG}", "/%2e%2e/settings.py", "//etc/passwd"])
async def test_what_no_page_can_be_called_is_no_page(tmp_path: Path, path: str) -> None:
    async with hosted(tmp_path) as ann:
        status, body = await ask(ann, "GET", path)

    assert status == 404
    assert json.loads(body)["error"] == "there is no such page"


async def test_addresses_of_the_client_show_the_client(tmp_path: Path) -> None:
    async with hosted(tmp_path) as ann:
        answers = [await ask(ann, "GET", path) for path in ("/", "/tables/abc", "/assets/app.js")]

    assert answers == [(200, b"the client"), (200, b"the client"), (200, b"1")]


async def test_no_odd_query_or_header_breaks_anything(tmp_path: Path) -> None:
    async with serving(tmp_path / "barrow.db") as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "random", options=SHORT)
        async with ann.at(table) as chair:
            await play_on(chair)
    async with hosted(tmp_path) as ann:
        paths = [re.sub(r"{\w+:\w+}", "1", one).replace("{table}", table) for one in PATTERNS]
        asked: list[tuple[str, tuple[bytes, ...]]] = []
        asked += [(path + query, ()) for path in ["/", *paths] for query in QUERIES]
        odd = [b"[", b"[::1", b"\xff", b"", b"a b", b"x:99999999", LONG.encode()]
        asked += [(path, (b"Host: " + one,)) for path in ("/", "/api/lab", "/no") for one in odd]
        names = [b"Cookie: barrow_player=", b"Authorization: Bearer ", b"X-Forwarded-For: "]
        asked += [("/api/me", (b"Host: x", name + one)) for name in names for one in odd]
        answers = {one: await ask(ann, "GET", one[0], *one[1]) for one in asked}

    assert {one: answer for one, answer in answers.items() if not is_honest(*answer)} == {}


async def test_no_made_up_address_breaks_anything(tmp_path: Path) -> None:
    letters = st.characters(codec="ascii", categories=["L", "N", "P", "S"])
    pieces = st.sampled_from([*ODD, "api", "tables", "games", "replay", "assets", "lab"])
    paths = st.lists(st.text(letters, max_size=8) | pieces, max_size=5).map("/".join)
    async with hosted(tmp_path) as ann:
        answers = {path: await ask(ann, "GET", f"/{path}") for path in examples(paths)}

    assert {one: answer for one, answer in answers.items() if not is_honest(*answer)} == {}


@pytest.mark.parametrize("odd", [one for one in ODD if "/" not in one and "." not in one])
async def test_no_odd_table_breaks_a_websocket(tmp_path: Path, odd: str) -> None:
    async with hosted(tmp_path) as ann:
        before = await crashes(ann)
        with pytest.raises((websockets.ConnectionClosed, websockets.InvalidStatus)) as caught:
            await ann.at(odd).__aenter__()

        assert "500" not in str(caught.value)
        assert await crashes(ann) == before


async def test_a_request_that_is_cut_off_is_not_counted_as_a_crash(tmp_path: Path) -> None:
    async with hosted(tmp_path) as ann:
        refusals = 'barrow_refusals_total{code="bad_message"}'
        before, refused = await crashes(ann), await counted(ann, refusals)
        host, port = ann.address.split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        async with asyncio.timeout(WAIT):
            while await counted(ann, refusals) == refused:
                await asyncio.sleep(0.02)

        assert await crashes(ann) == before


async def test_a_crash_has_a_report_that_the_log_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError("broken")

    async with hosted(tmp_path) as ann:
        before = await crashes(ann)
        monkeypatch.setattr(Store, "count_tables", fail)
        wish = {"game": "ground-zero", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await ann.post("/api/tables", wish, 500)

        assert re.fullmatch("[0-9a-f]{8}", answer["report"])
        assert answer["report"] in answer["error"]
        assert answer["report"] in capsys.readouterr().err
        assert await crashes(ann) == before + 1


async def meet(where: str, person: Person, table: str, chair: Chair) -> None:
    """Do what meets something broken, and wait for the end of the connection."""
    if where == "on joining":
        await person.at(table).__aenter__()
    elif where == "on a message":
        await chair.send("say", text="hello")
    else:
        action = first(chair.decision["options"])
        await chair.send("act", number=chair.decision["number"], action=action)
    await chair.until("never")


@pytest.mark.parametrize("where", ["on joining", "on a message", "on an action"])
async def test_a_connection_that_crashes_is_counted_and_has_a_report(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    where: str,
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError("broken")

    async with hosted(tmp_path) as ann:
        table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(table) as chair:
            await chair.my_decision()
            before = await crashes(ann)
            with monkeypatch.context() as broken:
                broken.setattr(Table, "join", fail)
                broken.setattr(requests, "say", fail)
                broken.setattr(Store, "add_entry", fail)
                with pytest.raises(websockets.ConnectionClosed) as end:
                    await meet(where, ann, table, chair)
        assert end.value.rcvd is not None
        report = re.search('"report": "([0-9a-f]{8})"', capsys.readouterr().err)
        broke = await crashes(ann) - before
        told = chair.heard
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))

    assert broke == 1
    assert report is not None
    assert (end.value.rcvd.code, report.group(1) in end.value.rcvd.reason) == (4500, True)
    if where != "on joining":
        assert (told[-1]["code"], told[-1]["report"]) == ("crash", report.group(1))
    assert played["type"] == "happened"
