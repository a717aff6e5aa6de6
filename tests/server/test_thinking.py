"""Bots think within the budget of a turn, and the table sees how far they are."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import ClassVar
from unittest.mock import patch

import pytest

import barrow
from barrow.advice.questions import BotQuestion
from barrow.bots import bot, turn_seconds
from barrow.server.workers import Workers
from tests.bots.thinkers import Hand
from tests.server.people import PRODUCTION, Chair, Message, first, meeting, serving

pytestmark = pytest.mark.anyio

# Windows last a little longer than a bot may think about its answer.
SLACK = 1.25


class Thinkers(Workers):
    """Bots that use all the time they are given, by the clock at hand, and note it."""

    clock: ClassVar[Hand] = Hand()
    given: ClassVar[list[BotQuestion]] = []

    async def choose(self, thought: BotQuestion) -> str:
        self.given.append(thought)
        self.clock.now += thought.seconds * SLACK
        return glance(thought)


class Waiting(Workers):
    """Bots that answer when they are let go."""

    go: ClassVar[asyncio.Event] = asyncio.Event()

    async def choose(self, thought: BotQuestion) -> str:
        await self.go.wait()
        return glance(thought)


class AtOnce(Workers):
    """Bots that never need any time."""

    async def choose(self, thought: BotQuestion) -> str:
        return glance(thought)


def glance(thought: BotQuestion) -> str:
    """Return what a bot chooses at once."""
    game = barrow.game(thought.game)
    legal = [game.parse(text) for text in thought.legal]
    chooser = bot("normal", game, seed=thought.seed)
    return str(chooser.choose(game.read_view(thought.view), legal))


def end_soon(options: list[Message]) -> str:
    """Attack if that is possible; end what can be ended."""
    actions: list[str] = [option["action"] for option in options]
    for action in actions:
        if action.startswith(("attack ", "end_turn", "end_attack", "done", "skip")):
            return action
    return first(options)


async def play_some(chair: Chair, moments: list[int], count: int) -> None:
    """Play so many decisions; note at which thought each came."""
    for _ in range(count):
        await chair.my_decision()
        if chair.over:
            return
        moments.append(len(Thinkers.given))
        await chair.act(end_soon(chair.decision["options"]))


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("game", barrow.games())
async def test_no_bot_is_given_more_than_its_budget_between_two_decisions_of_a_person(
    own_database: str, game: str, level: str
) -> None:
    Thinkers.given, Thinkers.clock = [], Hand()
    moments: list[int] = []
    options = {"zombies": "player"} if game == "ground-zero" else {}
    with patch("barrow.server.tables.Workers", Thinkers):
        async with (
            serving(own_database, **PRODUCTION, clock=Thinkers.clock) as address,
            meeting(address, "Ann") as (ann,),
        ):
            table = await ann.open_table("me", level, level, game=game, options=options)
            async with ann.at(table) as chair:
                await play_some(chair, moments, 40)

    # By bot's seat, and by what the person decided last.
    waits = defaultdict[tuple[int, int], float](float)
    for place, thought in enumerate(Thinkers.given):
        last = sum(1 for moment in moments if moment <= place)
        waits[thought.view["seat"], last] += thought.seconds
    assert len(Thinkers.given) > 10
    assert 0.0 < max(waits.values()) <= turn_seconds(level)


async def test_a_table_sees_how_far_a_bot_is_and_whoever_watches_does_not(
    own_database: str,
) -> None:
    Waiting.go = asyncio.Event()
    with patch("barrow.server.tables.Workers", Waiting):
        async with (
            serving(own_database, **PRODUCTION) as address,
            meeting(address, "Ann", "Eve") as (ann, eve),
        ):
            table = await ann.open_table("me", "expert", game="skirmish")
            async with ann.at(table) as hers, eve.at(table) as watching:
                while 1 not in hers.decision["seats"]:
                    await hers.my_decision()
                    await hers.act(first(hers.decision["options"]))
                told = [await hers.until("thinking") for _ in range(2)]
                Waiting.go.set()
                await hers.until("happened")
                await hers.send("say", text="Well played")
                await watching.until("said")

    assert [(one["seat"], one["budget"]) for one in told] == [(1, 25.0)] * 2
    assert 0.0 < told[0]["spent"] < told[1]["spent"] <= 25.0
    assert not any(message["type"] == "thinking" for message in watching.heard)


async def test_a_bot_with_nothing_to_think_about_is_seen_thinking_where_that_would_tell(
    own_database: str,
) -> None:
    with patch("barrow.server.tables.Workers", AtOnce):
        async with (
            serving(own_database, **PRODUCTION) as address,
            meeting(address, "Ann") as (ann,),
        ):
            table = await ann.open_table("me", "expert", game="dark-age-z")
            async with ann.at(table) as chair:
                while chair.decision["name"] != "p1_turn" or chair.decision["seats"] != [1]:
                    if chair.decision["yours"]:
                        await chair.act(first(chair.decision["options"]))
                    else:
                        await chair.hear()
                told = await chair.until("thinking", "happened")

    assert told["type"] == "thinking"
