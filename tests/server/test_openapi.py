"""Every HTTP endpoint against its own description, by Schemathesis."""

from __future__ import annotations

import asyncio
import os
import re
import sys

import pytest

from tests.server.people import meeting, serving

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
