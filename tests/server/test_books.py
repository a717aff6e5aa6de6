"""Rulebooks and glossaries: anybody may read them, and no table shows in them."""

from __future__ import annotations

import pytest

import barrow
from barrow.kernel.glossary import glossary_of
from tests.server.people import meeting, play_some, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 20, "zombies": "ai", "start_seat": 0}


async def test_what_is_the_same_for_everybody_is_compressed_on_its_way(database: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        paths = ["/api/games", "/api/games/skirmish/board", f"/api/tables/{table}"]
        answers = [await ann.http.get(path, headers={"accept-encoding": "gzip"}) for path in paths]

    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", "gzip", None]


@pytest.mark.parametrize("game", barrow.games())
async def test_a_glossary_is_what_the_game_says(database: str, game: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        page = await ann.get(f"/api/games/{game}/glossary")

    book = glossary_of(barrow.game(game))
    assert [term["key"] for term in page["terms"]] == list(book.terms)
    assert [lesson["text"] for lesson in page["lessons"]] == [one.text for one in book.lessons]


async def test_no_table_shows_in_a_glossary(database: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        before = await ann.get("/api/games/ground-zero/glossary")
        table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(table) as chair:
            await play_some(chair, 5)
        after = await ann.get("/api/games/ground-zero/glossary")

    assert after == before
