"""The pages of the server where there is no browser client."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from barrow.server.web.app import HEADERS, NO_CLIENT
from tests.server.people import WAIT, serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("page", ["/", "/rules/skirmish", "/assets/index.js"])
async def test_every_page_says_how_to_build_a_client_that_is_missing(
    tmp_path: Path, page: str
) -> None:
    async with (
        serving(tmp_path / "barrow.db", static=tmp_path / "static") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT) as http,
    ):
        answer = await http.get(page)
        health = await http.get("/api/ready")

    assert (answer.status_code, answer.text) == (503, NO_CLIENT)
    assert "the browser client has not been built" in NO_CLIENT
    assert answer.headers.items() >= HEADERS.items()
    assert health.status_code == 200


async def test_a_server_without_a_client_by_choice_has_no_pages(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "barrow.db", static=None) as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT) as http,
    ):
        answer = await http.get("/")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_page")
