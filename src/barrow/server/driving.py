"""Answering for the seats that a driver drives, and watching the clocks: what takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import structlog

from barrow import Match
from barrow.bots import thinking_seconds, turn_seconds, usual_level
from barrow.bots.budget import TurnBudget
from barrow.server import live
from barrow.server.bot_messages import Idea
from barrow.server.identity import new_seed
from barrow.server.listener import RefusedError
from barrow.server.workers import Thought

if TYPE_CHECKING:
    from barrow.server.driver import Driver

log = structlog.get_logger()

# Seconds until a bot that broke is asked again.
_REST = 5.0
# A window that a bot answers lasts this many times as long as it may think.
_SLACK = 1.25
# Seconds until it is told that a bot thinks, and between two times that it is told again.
_MOMENT = 0.4
_RHYTHM = 1.0
# Refusals that only mean somebody else was quicker.
_OVERTAKEN = ("stale", "not_your_decision", "paused", "game_over")


def spawn(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begin a task of a table."""
    return asyncio.get_running_loop().create_task(work)


async def drive(driver: Driver, seat: int) -> None:
    """Answer for a seat; whatever breaks is told, and tried again after a while."""
    try:
        await _answer_for(driver, seat)
    except Exception:
        log.exception("a bot broke", table=driver.table.row.id, seat=seat)
        await asyncio.sleep(_REST)


async def _answer_for(driver: Driver, seat: int) -> None:
    """Answer for a seat as long as it must decide and nobody else does."""
    table = driver.table
    while True:
        match = table.match
        if match is None or seat not in match.state.pending or not driver.is_driven(seat):
            return
        number = match.decision(seat)
        text = driver.unasked(seat)
        if text is None:
            text = await _choose(driver, match, seat)
        else:
            await asyncio.sleep(driver.settings.pause)
        if not driver.is_driven(seat):
            return
        try:
            await live.act(table, seat, text, number)
        except RefusedError as error:
            if error.code not in _OVERTAKEN:
                raise
            if table.row.status != "running":
                return


async def _choose(driver: Driver, match: Match, seat: int) -> str:
    """Return what a bot chooses, when it is time to tell.

    An answer takes the same pause at least, whatever is held. Who might have nothing to answer
    with takes as long as who thinks it over.
    """
    pause, clock = driver.settings.pause, driver.settings.clock
    level = driver.table.seats[seat].level or usual_level(match.game)
    most = thinking_seconds(match.game, level)
    if most <= 0.0:
        asked = clock()
        text = await driver.workers.choose(_thought(match, seat, level))
        await asyncio.sleep(max(0.0, asked + pause - clock()))
        return text
    whole, people = turn_seconds(level), driver.keep_waiting()
    budget = driver.budgets.begin(match.state, seat, whole, most, people)
    is_window = match.state.stack[-1].ask_always
    limit = budget.limit() if is_window else budget.limit(len(match.state.legal(seat)))
    wait = max(pause, limit) if is_window else pause
    seconds = limit / _SLACK if is_window else limit
    asked = clock()
    telling = spawn(_tell_thinking(driver, seat, budget, asked))
    try:
        text = await driver.workers.choose(_thought(match, seat, level, seconds))
        await asyncio.sleep(max(0.0, asked + wait - clock()))
    finally:
        telling.cancel()
        budget.spend(clock() - asked - pause)
    return text


async def _tell_thinking(driver: Driver, seat: int, budget: TurnBudget, asked: float) -> None:
    """Tell how far a bot is with its thinking, until this is canceled."""
    settings = driver.settings
    await asyncio.sleep(_MOMENT)
    while True:
        thought = max(0.0, settings.clock() - asked - settings.pause)
        driver.table.tell_thinking(seat, budget.spent + thought, budget.whole)
        await asyncio.sleep(_RHYTHM)


async def consider(driver: Driver, match: Match, seat: int, level: str) -> list[Idea]:
    """Return what a bot of this level considers in a seat, from its view alone."""
    return await driver.workers.consider(_thought(match, seat, level))


def _thought(match: Match, seat: int, level: str, seconds: float = 0.0) -> Thought:
    return Thought(
        game=match.game.key,
        level=level,
        seed=int(new_seed()[:15], 16),
        view=match.state.view(seat).document(),
        legal=[action.text for action in match.state.legal(seat)],
        seconds=seconds,
    )


async def watch_clock(driver: Driver) -> None:
    """Have a bot stand in for whoever has been away too long."""
    while (left := driver.time_left()) is not None:
        if left > 0:
            await asyncio.sleep(min(left, 60.0))
            continue
        match = driver.table.match
        assert match is not None
        for seat in match.state.pending:
            if driver.is_late(seat):
                await live.stand_in(driver.table, seat)
        driver.wake()
