"""What whoever runs a host relies on: probes and restarts."""

from __future__ import annotations

import httpx2
import pytest

from tests.server.people import PRODUCTION, serving
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio


async def status(http: httpx2.AsyncClient, name: str) -> int:
    return (await http.get(f"/api/{name}")).status_code


async def test_a_server_without_its_database_is_alive_but_not_ready() -> None:
    database = Postgres()
    url = database.new_database("ready")
    try:
        async with (
            serving(url, **PRODUCTION) as address,
            httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
        ):
            before = [await status(http, name) for name in ("live", "ready")]
            database.kill()
            without = [await status(http, name) for name in ("live", "ready", "health")]
            database.start()
            after = [await status(http, name) for name in ("live", "ready")]
    finally:
        database.stop()

    assert before == after == [200, 200]
    assert without == [200, 503, 503]
