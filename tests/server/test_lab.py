"""The lab's endpoints: reports for everybody, runs for the host alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest

from barrow.server.settings import Limits
from tests.server.people import serving

pytestmark = pytest.mark.anyio

WISH = {"game": "skirmish", "players": 2, "level": "random", "games": 20}
FORWARDED = {"x-forwarded-for": "198.51.100.7"}


async def until_done(http: httpx2.AsyncClient) -> dict[str, Any]:
    """Wait until the only run has its report."""
    while True:
        run: dict[str, Any] = (await http.get("/api/lab")).json()["runs"][0]
        if run["state"] != "running":
            return run
        await asyncio.sleep(0.1)


async def test_the_host_starts_a_run_and_everybody_reads_its_report(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "barrow.db", lab=tmp_path / "lab") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        before = (await http.get("/api/lab")).json()
        started = await http.post("/api/lab/runs", json=WISH)
        second = await http.post("/api/lab/runs", json=WISH)
        run = await until_done(http)
        page = await http.get(f"/api/lab/reports/{run['name']}?theme=dark", headers=FORWARDED)
        stranger = (await http.get("/api/lab", headers=FORWARDED)).json()

    assert (before["ready"], before["may_start"], before["runs"]) == (True, True, [])
    assert started.status_code == 202
    assert started.json()["runs"][0]["state"] == "running"
    assert (second.status_code, second.json()["code"]) == (409, "busy")
    assert (run["state"], run["played"], run["games"]) == ("done", 20, 20)
    assert run["verdict"] in ("Yes", "Nearly", "No")
    assert "Going first " in run["answers"][0]
    assert sum(side["share"] for side in run["sides"]) == pytest.approx(5 * run["even"], abs=0.5)
    assert "The Mawl Pack" in [side["name"] for side in run["sides"]]
    assert page.status_code == 200
    assert page.text.startswith('<!doctype html>\n<html lang="en" data-theme="dark">')
    assert "sandbox" in page.headers["content-security-policy"]
    assert stranger["may_start"] is False
    assert stranger["runs"][0]["name"] == run["name"]


@pytest.mark.parametrize(
    "headers",
    [
        FORWARDED,
        {"forwarded": "for=198.51.100.7"},
        {"x-real-ip": "198.51.100.7"},
        {"host": "barrow.example"},
    ],
    ids=["by a proxy", "by another proxy", "by a third proxy", "under another name"],
)
async def test_a_stranger_starts_nothing(
    own_database: str, tmp_path: Path, headers: dict[str, str]
) -> None:
    async with (
        serving(own_database, lab=tmp_path / "lab") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        answer = await http.post("/api/lab/runs", json=WISH, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    assert not (tmp_path / "lab").exists()


async def test_with_a_token_only_who_knows_it_is_the_host(
    own_database: str, tmp_path: Path
) -> None:
    async with (
        serving(own_database, lab=tmp_path / "lab", lab_token="mound and marsh") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        here = (await http.get("/api/lab")).json()
        wrong = (await http.get("/api/lab", headers={"x-lab-token": "mound"})).json()
        right = await http.get("/api/lab", headers={"x-lab-token": "mound and marsh", **FORWARDED})

    assert [here["may_start"], wrong["may_start"], right.json()["may_start"]] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 2001}, "<= 2000"),
        ({"games": 1}, ">= 10"),
        ({"level": "expert"}, "Invalid enum value 'expert'"),
        ({"players": 6}, "Skirmish is for 2 to 5 players, not 6"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"data": "my-pack.toml"}, "unknown field `data`"),
    ],
)
async def test_a_run_has_bounds(
    own_database: str, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    async with (
        serving(own_database, lab=tmp_path / "lab") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        answer = await http.post("/api/lab/runs", json={**WISH, **change})

    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert not (tmp_path / "lab").exists()


@pytest.mark.parametrize("name", ["nothing", "%2e%2e%2fsecret", "a/b"])
async def test_there_is_no_other_report(own_database: str, tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/report.html").write_text("secret")
    async with (
        serving(own_database, lab=tmp_path / "lab") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        answer = await http.get(f"/api/lab/reports/{name}")

    assert answer.status_code == 404


async def test_a_server_without_a_lab_says_so(own_database: str) -> None:
    async with (
        serving(own_database) as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        info = (await http.get("/api/lab")).json()
        started = await http.post("/api/lab/runs", json=WISH)

    assert (info["ready"], info["may_start"], info["note"]) == (
        False,
        False,
        "This server has no lab.",
    )
    assert started.status_code == 404


async def test_without_the_extra_the_lab_says_what_is_missing(
    own_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barrow.server.web.lab.missing", lambda: ["polars"])
    async with (
        serving(own_database, lab=tmp_path / "lab") as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        info = (await http.get("/api/lab")).json()
        started = await http.post("/api/lab/runs", json=WISH)

    assert (info["ready"], info["may_start"]) == (False, False)
    assert info["note"].startswith("The lab's packages are not here yet.")
    assert (started.status_code, started.json()["code"]) == (409, "not_ready")


async def test_runs_have_a_budget(tmp_path: Path) -> None:
    nonsense = {**WISH, "game": "chess"}
    async with (
        serving(tmp_path / "barrow.db", lab=tmp_path / "lab", limits=Limits()) as address,
        httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        answers = [await http.post("/api/lab/runs", json=nonsense) for _ in range(31)]

    assert [answer.status_code for answer in answers] == [400] * 30 + [429]
    assert answers[-1].json()["error"] == "that's too often: the limit is 30 per hour"
