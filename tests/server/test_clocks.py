"""Clocks: a player is timed while other people wait, and a game that nobody waits for waits too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import barrow
from barrow.server.lobby import Lobby
from barrow.server.protocol.http import NewTable, SeatWish, SitDown
from barrow.server.settings import Paces, Settings
from barrow.server.storage.schema import PlayerRow
from barrow.server.storage.store import Store
from barrow.server.table.requests import resign
from barrow.server.table.table import Table
from barrow.server.tables import Tables
from tests.bots.thinkers import Hand
from tests.server.people import PRODUCTION, Message, first, meeting, play_on, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
DAY = 86_400.0
NOBODY_WAITS = Paces(live=0.0, relaxed=0.0, daily=0.0)  # whoever is timed is late at once
ANN, BOB = PlayerRow("a" * 20, "Ann"), PlayerRow("b" * 20, "Bob")
PACE = Paces().live


@asynccontextmanager
async def table_of(
    database: str, clock: Hand, *kinds: str, game: str = "ground-zero"
) -> AsyncIterator[Table]:
    """Yield a table on the usual settings; Bob sits on its open seat, and nobody is connected."""
    tables = Tables(await Store.open(database), Settings(database=database, clock=clock))
    lobby = Lobby(tables)
    for player in (ANN, BOB):
        await tables.store.add_player(player.id, player.id, player.name)
    seats = [
        SeatWish(kind="bot", level=kind) if kind in ("normal", "random") else SeatWish(kind=kind)  # type: ignore[arg-type]
        for kind in kinds
    ]
    options = SHORT if game == "ground-zero" else {}
    made = await lobby.open_table(ANN, NewTable(game=game, seats=seats, options=options))
    if "open" in kinds:
        await lobby.sit(BOB, made.table, SitDown(invite=made.invite or ""))
    yield await tables.table(made.table)
    await tables.close()


@pytest.mark.parametrize("game", barrow.games())
async def test_a_game_against_bots_waits_for_its_player(own_database: str, game: str) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "me", "normal", game=game) as table:
        clocks = table.clocks
        clocks.restart([0])
        clock.now += 100 * DAY

        assert (clocks.time_left(), clocks.deadline(0.0)) == (None, None)
        assert not clocks.is_late(0)
        await table.stand_in(0)
        assert not table.seats[0].stand_in


async def test_a_player_whom_another_waits_for_is_timed_even_if_that_one_is_not_connected(
    own_database: str,
) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "me", "open", "normal") as table:
        clocks = table.clocks
        clocks.restart([0, 1])

        assert clocks.time_left() == PACE
        clock.now += DAY
        assert clocks.is_late(0)


async def test_the_last_who_has_not_resigned_has_no_clock(own_database: str) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "me", "open") as table:
        assert table.clocks.time_left() == PACE

        await resign(table, None, 1)

        assert table.clocks.time_left() is None


async def test_nobody_waits_whom_a_bot_stands_in_for(own_database: str) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "open", "me") as table:
        clocks = table.clocks
        clocks.restart([0, 1])
        clock.now += DAY
        await table.stand_in(0)

        assert table.seats[0].stand_in
        assert table.is_automatic(0)
        assert not table.is_awaited(1)
        # Without anybody to wait for it, the bot plays no further in another's name.
        await resign(table, None, 1)
        assert not table.is_automatic(0)


async def test_who_comes_back_gives_the_other_a_whole_turn_of_the_clock(own_database: str) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "me", "open") as table:
        clocks = table.clocks
        clocks.restart([0, 1])
        table.seats[1].stand_in = True  # Bob was away too long
        assert clocks.time_left() is None
        clock.now += DAY

        await table.hand_back(1)

        assert clocks.time_left() == PACE


async def test_who_is_out_of_the_game_waits_for_nobody(own_database: str) -> None:
    clock = Hand()
    async with table_of(own_database, clock, "me", "open", "normal") as table:
        clocks, match = table.clocks, table.match
        assert match is not None
        assert clocks.time_left() == PACE

        match.state.left |= 1 << 1
        match.skip_to(match.plays + 5)

        assert clocks.time_left() is None


async def test_a_person_alone_sees_no_clock_and_two_do(own_database: str) -> None:
    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        alone = await ann.open_table("me", "normal", options=SHORT)
        both = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{both}/sit", {}, 200)
        async with ann.at(alone) as chair:
            lone: Message = await chair.my_decision()
        async with ann.at(both) as hers, bob.at(both) as his:
            shared = await hers.my_decision()
            await his.send("resign")
            await hers.until("snapshot")

    assert lone["deadline"] is None
    assert shared["deadline"] is not None
    assert hers.decision["deadline"] is None


async def test_whoever_leaves_a_game_against_bots_finds_it_where_it_was(own_database: str) -> None:
    async with (
        serving(own_database, paces=NOBODY_WAITS, idle_seconds=0.1) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "normal", options=SHORT)
        async with ann.at(table) as chair:
            await chair.my_decision()
            await chair.act(first(chair.decision["options"]))
            before = await chair.my_decision()
        async with ann.at(table) as chair:
            after = await chair.my_decision()
            stood_in = chair.table["seats"][0]["stand_in"]
            played = await play_on(chair)
            hers = [m for m in chair.heard if m["type"] == "happened" and m["logged"]["seat"] == 0]

    assert after["number"] == before["number"]
    assert not stood_in
    assert played == len(hers)
