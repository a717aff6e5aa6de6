"""The entrance: what one address, one connection and one request may cost before it is served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from barrow.server.limits import network_of
from barrow.server.settings import Addresses, Limits
from barrow.server.web import routes
from tests.server.people import PRODUCTION, WAIT, Person, meeting, serving

pytestmark = pytest.mark.anyio

ELSEWHERE = ("127.0.0.2", 0)  # not the address of a proxy
ASKED = b"GET /api/live HTTP/1.1\r\nHost: x\r\n\r\n"
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def hosted(folder: Path, **settings: Any) -> AsyncIterator[Person]:
    async with (
        serving(folder / "barrow.db", **{**PRODUCTION, **settings}) as address,
        meeting(address, "Ann") as (ann,),
    ):
        yield ann


@asynccontextmanager
async def wire(person: Person) -> AsyncIterator[Wire]:
    """Open a bare connection from another address."""
    host, port = person.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=ELSEWHERE)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def read(reader: asyncio.StreamReader) -> bytes:
    """Return the next answer, or b"" if there is none."""
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT)
    [length] = [line for line in head.split(b"\r\n") if line.startswith(b"content-length")]
    return head + await reader.readexactly(int(length.split()[1]))


async def test_a_head_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    async with hosted(tmp_path) as ann, wire(ann) as (reader, writer):
        writer.write(ASKED)
        first = await read(reader)
        writer.write(b"GET /api/live HTTP/1.1\r\n" + b"x: y\r\n" * 10_000)
        second = await asyncio.wait_for(reader.read(), WAIT)

    assert first.startswith(b"HTTP/1.1 200")
    assert second.startswith(b"HTTP/1.1 400")


async def test_requests_sent_together_are_answered_in_order(tmp_path: Path) -> None:
    paths = ["/api/live", "/api/nothing", "/api/me"]
    async with hosted(tmp_path) as ann, wire(ann) as (reader, writer):
        writer.write(b"".join(ASKED.replace(b"/api/live", path.encode()) for path in paths))
        answers = [await read(reader) for _ in paths]

    assert [answer.split()[1] for answer in answers] == [b"200", b"404", b"200"]


async def test_a_body_that_never_ends_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "_BODY_SECONDS", 0.2)
    async with hosted(tmp_path) as ann, wire(ann) as (reader, writer):
        writer.write(b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        answer = await read(reader)

    assert answer.startswith(b"HTTP/1.1 408")
    assert b"the request was not complete after 0.2 seconds" in answer


async def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async with hosted(tmp_path, limits=Limits(sockets=3)) as ann, AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(wire(ann)) for _ in range(3)]
        for reader, writer in wires:
            writer.write(ASKED)
            await read(reader)
        async with wire(ann) as (reader, writer):
            refused = await asyncio.wait_for(reader.read(), WAIT)
        wires[0][1].close()
        await wires[0][1].wait_closed()
        again = b""
        while not again.startswith(b"HTTP/1.1 200"):
            async with wire(ann) as (reader, writer):
                writer.write(ASKED)
                again = await asyncio.wait_for(reader.readline(), WAIT)
        nearby = await ann.get("/api/me", 200)

    assert refused.startswith(b"HTTP/1.1 429")
    assert refused.endswith(b"too many connections: the limit is 3 for each address")
    assert nearby["name"] == "Ann"


async def test_a_websocket_is_one_of_these_connections_until_it_ends(tmp_path: Path) -> None:
    settings = {"limits": Limits(sockets=1), "trusted_proxies": Addresses("")}
    async with hosted(tmp_path, **settings) as ann:
        table = await ann.open_table("me", "open")
        await ann.http.aclose()
        for _ in range(3):
            async with ann.at(table) as chair:
                await chair.arrived()


async def test_a_proxy_may_have_any_number_of_connections(tmp_path: Path) -> None:
    settings = {"limits": Limits(sockets=1), "trusted_proxies": Addresses("127.0.0.0/8")}
    async with hosted(tmp_path, **settings) as ann, wire(ann), wire(ann) as (reader, writer):
        writer.write(ASKED)
        answer = await read(reader)

    assert answer.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:1:a:b:c:d", "2001:db8:0:1::/64"),
        ("2001:db8:0:1::", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    assert network_of(address) == counted


async def test_the_host_says_who_reads_the_metrics(tmp_path: Path) -> None:
    async with hosted(tmp_path, metrics_readers=Addresses("10.0.0.0/8")) as ann:
        here = await ann.http.get("/api/metrics")
        prometheus = await ann.http.get("/api/metrics", headers={"X-Forwarded-For": "10.1.2.3"})

    assert here.status_code == 404
    assert "barrow_action_seconds" in prometheus.text


async def test_no_metric_is_called_as_a_client_wants(tmp_path: Path) -> None:
    async with hosted(tmp_path) as ann:
        wish = {"game": "ground-zero", "seats": [{"kind": "me"}, {"kind": "open"}]}
        refused = await ann.post("/api/tables", wish | {"options": {"made_up": 1}}, 409)
        metrics = (await ann.http.get("/api/metrics")).text

    assert refused["code"] == "bad_config.made_up"
    assert 'barrow_refusals_total{code="bad_config"}' in metrics
    assert "made_up" not in metrics
