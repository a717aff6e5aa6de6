"""Rulebooks and glossaries: anybody may read them, and no table shows in them."""

from __future__ import annotations

import pytest

import barrow
from barrow.kernel.glossary import glossary_of
from tests.server.people import meeting, play_some, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 20, "zombies": "ai", "start_seat": 0}


async def test_long_answers_are_compressed_for_whoever_takes_that(database: str) -> None:
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        wishes = [("/api/games", "gzip"), ("/api/games", "identity"), ("/api/missing", "gzip")]
        packed, plain, short = [
            await ann.http.get(path, headers={"accept-encoding": wish}) for path, wish in wishes
        ]

    found = [answer.headers.get("content-encoding") for answer in (packed, plain, short)]
    assert found == ["gzip", None, None]
    assert packed.json() == plain.json()


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
