"""Every HTTP endpoint against its own description, by Schemathesis."""

from __future__ import annotations

import asyncio
import os
import re
import sys

import pytest

from tests.server.conftest import Introduce
from tests.server.people import meeting, serving
from tests.server.test_replays import finished

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(3600)]

EXAMPLES = os.environ.get("BARROW_EXAMPLES", "4")


async def test_no_endpoint_breaks_or_answers_otherwise_than_described(own_database: str) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        status, told = await fuzz(address, ann.token)

    assert status == 0, told
    assert re.search(r"Tested: (\d+)", told), told


async def fuzz(address: str, token: str) -> tuple[int | None, str]:
    """Run Schemathesis on a server; return its exit status and what it said."""
    words = [
        *("run", f"http://{address}/api/openapi.json", "--no-color"),
        *("--header", f"Authorization: Bearer {token}"),
        *("--seed", "1", "--max-examples", EXAMPLES, "--phases", "coverage,fuzzing"),
        # A number like 7.0 is a whole one to JSON Schema, but not to us.
        *("--exclude-checks", "positive_data_acceptance"),
    ]
    code = "from schemathesis.cli import schemathesis; schemathesis()"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told = (await process.communicate())[0].decode()
    return process.returncode, told


async def test_an_invite_code_opens_just_the_endpoints_that_say_so(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await finished(ann, public=False)
    code = (await ann.get(f"/api/tables/{table}"))["invite"]
    described = await ann.get("/api/openapi.json", 200)
    bodies = {"fork": {"step": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]}}
    wrong = []
    for path, operations in described["paths"].items():
        if "{table}" not in path or path.endswith("/sit"):  # its body carries the code
            continue
        for method, operation in operations.items():
            named = [one["name"] for one in operation["parameters"] if one["in"] == "query"]
            where = path.replace("{table}", table).replace("{step}", "1")
            body = bodies.get(operation["operationId"], {"seat": 0, "kind": "bot"})
            stranger = await bob.http.request(method, where, json=body)
            guest = await bob.http.request(method, f"{where}?invite={code}", json=body)
            expected = guest.status_code < 300 if "invite" in named else guest.status_code == 404
            if stranger.status_code != 404 or not expected:
                wrong.append((method, path, stranger.status_code, guest.status_code))

    assert wrong == []


async def test_what_a_moment_is_seen_as_is_described_where_it_counts(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)
    described = await ann.get("/api/openapi.json", 200)
    for path, operations in described["paths"].items():
        if "{step}" in path:
            where = path.replace("{table}", table).replace("{step}", "1")
            nonsense = await ann.http.get(f"{where}?as=nobody")
            named = [one["name"] for one in operations["get"]["parameters"]]
            assert ("as" in named) == (nonsense.status_code == 409), (path, nonsense.text)
