"""Opening tables, sitting down, leaving, invitations: the HTTP side."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

import barrow
from barrow.server.storage.schema import EntryRow, TableRow, metadata
from barrow.server.storage.store import ABANDONED_SECONDS, Store
from barrow.server.table.loading import Replayed
from barrow.server.table.table import Table
from tests.contract.choices import cases
from tests.server.conftest import Introduce
from tests.server.people import Person, meeting, play_on, serving

pytestmark = pytest.mark.anyio


async def test_a_player_is_known_again_by_the_cookie(introduce: Introduce) -> None:
    ann = await introduce("Ann")

    me = await ann.get("/api/me", 200)

    assert me["name"] == "Ann"
    assert me["token"] is None


async def test_who_has_not_said_a_name_is_nobody_yet(address: str) -> None:
    nobody = Person(address, "")

    assert await nobody.get("/api/me", 200) is None
    await nobody.http.aclose()


async def test_a_token_is_not_stored(introduce: Introduce, database: str) -> None:
    ann = await introduce("Annabel")

    stored = repr(await rows_of(database))

    assert "Annabel" in stored
    assert ann.token not in stored


async def rows_of(database: str) -> list[Any]:
    """Return everything a database holds."""
    engine = create_async_engine(database)
    async with engine.connect() as connection:
        tables = metadata.sorted_tables
        rows = [list(await connection.execute(table.select())) for table in tables]
    await engine.dispose()
    return rows


async def test_without_a_name_nobody_opens_a_table(address: str) -> None:
    nobody = Person(address, "")

    answer = await nobody.post("/api/tables", {"game": "ground-zero", "seats": []}, 401)

    assert answer["error"] == "choose a name first"
    await nobody.http.aclose()


async def test_a_table_with_no_open_seat_starts_at_once(introduce: Introduce) -> None:
    ann = await introduce("Ann")

    table = await ann.open_table("me", "normal")

    assert (await ann.get(f"/api/tables/{table}"))["status"] == "running"


@pytest.mark.parametrize("key", barrow.games())
async def test_every_choice_of_every_option_opens_a_table(introduce: Introduce, key: str) -> None:
    ann = await introduce("Ann")
    wishes = [(players, wish) for game, players, wish in cases(fitting=True) if game == key]

    opened = {
        await ann.open_table("me", *["open"] * (players - 1), game=key, options=wish)
        for players, wish in wishes
    }

    assert len(opened) == len(wishes) > 0


async def test_an_open_seat_is_waited_for_and_taken(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", "easy")

    before = await bob.get(f"/api/tables/{table}")
    after = await bob.post(f"/api/tables/{table}/sit", {}, 200)

    assert (before["status"], before["turn"]) == ("open", "1 chair free")
    assert after["status"] == "running"
    assert [(seat["name"], seat["you"]) for seat in after["seats"]][:2] == [
        ("Ann", False),
        ("Bob", True),
    ]


async def test_two_cannot_take_one_seat(introduce: Introduce) -> None:
    ann, bob, cid = await introduce("Ann"), await introduce("Bob"), await introduce("Cid")
    table = await ann.open_table("me", "open", "open")
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1}, 200)

    refused = await cid.post(f"/api/tables/{table}/sit", {"seat": 1}, 409)

    assert (refused["code"], refused["error"]) == ("seat_taken", "chair 2 is taken")


async def test_a_private_table_is_found_by_its_code_only(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", public=False)
    code = (await ann.get(f"/api/tables/{table}"))["invite"]

    hidden = await bob.get(f"/api/tables/{table}", 404)
    listed = await bob.get("/api/tables")
    found = await bob.get(f"/api/invites?invite={code.lower()}", 200)
    seated = await bob.post(f"/api/tables/{table}/sit", {"invite": code}, 200)

    unknown = await bob.get("/api/tables/nowhere", 404)

    assert hidden["error"] == unknown["error"]
    assert "it is private: ask a player for its link or code" in hidden["error"]
    assert table not in [one["table"] for one in listed["public"]]
    assert (found["table"], found["invite"]) == (table, None)
    assert seated["status"] == "running"


async def test_a_list_does_not_load_finished_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = []
    load = Table.load

    async def note(table: Table, replayed: Replayed | None) -> None:
        loaded.append(table.row.id)
        await load(table, replayed)

    short = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
    async with serving(tmp_path / "barrow.db") as address, meeting(address, "Ann") as (ann,):
        over = await ann.open_table("me", "random", options=short)
        async with ann.at(over) as chair:
            await play_on(chair)
        running = await ann.open_table("me", "open", "open")
        before = await ann.get(f"/api/tables/{over}")
        cookies = ann.http.cookies
    monkeypatch.setattr(Table, "load", note)
    async with serving(tmp_path / "barrow.db") as address:
        ann = Person(address, "Ann")
        ann.http.cookies = cookies
        listed = (await ann.get("/api/tables", 200))["yours"]
        await ann.http.aclose()

    assert loaded == [running]
    assert [one["table"] for one in listed] == [running, over]
    assert before["winners"] is not None
    assert listed[1] == before | {"winners": None}


async def test_tables_without_an_action_for_long_do_not_count(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'barrow.db'}")
    old = time.time() - ABANDONED_SECONDS - 60
    await store.add_player("ann", "", "Ann")
    for id, created, played in [("a", old, old), ("b", old, time.time())]:
        row = TableRow(id, "ground-zero", 2, "", "ann", "running", created=created)
        await store.add_table(row, [], [EntryRow(1, "play", 0, "", [], played)])
    row = TableRow("d", "ground-zero", 2, "", "ann", "open", created=old)
    await store.add_table(row, [])
    counted = await store.count_tables(), await store.count_tables("ann")
    await store.close()

    assert counted == (1, 1)


async def test_a_seat_is_given_up_before_the_game(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", "open")
    await bob.post(f"/api/tables/{table}/sit", {"seat": 2}, 200)

    left = await bob.post(f"/api/tables/{table}/leave", None, 200)

    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]


async def test_the_host_fills_a_chair_with_a_bot(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open")

    refused = await bob.post(f"/api/tables/{table}/fill", {"seat": 1, "kind": "bot"}, 403)
    filled = await ann.post(f"/api/tables/{table}/fill", {"seat": 1, "kind": "bot"}, 200)

    assert refused["error"] == "only the host fills chairs"
    assert filled["status"] == "running"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no_game"),
        ({"game": "ground-zero", "seats": [{"kind": "me"}]}, "bad_config.seats"),
        ({"game": "ground-zero", "seats": [{"kind": "me"}] * 2}, "bad_seats"),
        (
            {
                "game": "ground-zero",
                "seats": [{"kind": "me"}, {"kind": "bot"}],
                "options": {"zombies": "none"},
            },
            "bad_config.zombies",
        ),
        ({"game": "ground-zero", "seats": [{"kind": "throne"}]}, "bad_message"),
        ({"game": "ground-zero", "seats": [], "colour": "red"}, "bad_message"),
        ([1, 2], "bad_message"),
    ],
    ids=[
        "no such game",
        "too few seats",
        "two chairs for one",
        "options that do not fit",
        "no such kind of seat",
        "a field nobody knows",
        "no object at all",
    ],
)
async def test_a_bad_table_is_refused_in_words(
    introduce: Introduce, wish: object, code: str
) -> None:
    ann = await introduce("Ann")

    refused = await ann.post("/api/tables", wish)

    assert refused["code"] == code
    assert (await ann.get("/api/tables"))["yours"] == []


async def test_the_description_names_every_endpoint(introduce: Introduce) -> None:
    ann = await introduce("Ann")

    described = await ann.get("/api/openapi.json", 200)

    assert described["openapi"] == "3.1.0"
    assert "/api/tables/{table}/replay/{step}" in described["paths"]


async def test_a_request_from_a_foreign_page_is_refused(introduce: Introduce) -> None:
    ann = await introduce("Ann")

    response = await ann.http.post(
        "/api/players", json={"name": "Eve"}, headers={"Origin": "http://elsewhere.example"}
    )

    assert response.status_code == 403
    assert (await ann.get("/api/me"))["name"] == "Ann"


async def test_a_table_gives_seats_the_sides_they_want(database: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        sides = ["civilians", "", "zombies", ""]
        id = await ann.open_table("me", "open", "random", "random", sides=sides)
        table = await ann.get(f"/api/tables/{id}")
        given = table["options"]["factions"]

    assert table["options"]["faction_choice"] == "given"
    assert (given[0], given[2]) == ("civilians", "zombies")
    assert sorted(given) == ["aliens", "civilians", "military", "zombies"]


async def test_no_two_seats_get_one_side(database: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        seats = [{"kind": "me"}, {"kind": "bot"}]
        body = {"game": "ground-zero", "seats": seats, "sides": ["aliens", "aliens"]}
        refused = await ann.post("/api/tables", body, 409)

    assert refused["code"] == "bad_config.factions"
