"""The bots' processes: whatever happens to them, there is a legal answer or an error."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import barrow
from barrow import DecodeError
from barrow.advice.questions import BotQuestion, TryQuestion
from barrow.server.workers import NoAnswerError, Worker, Workers

pytestmark = pytest.mark.anyio

PATIENCE = 60.0


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(1, PATIENCE)
    yield made
    made.close()


def thought(level: str = "normal", seconds: float = 0.0) -> BotQuestion:
    game = barrow.game("ground-zero")
    state = game.new(2, barrow.Chance(7))
    seat = state.pending[0]
    return BotQuestion(
        game=game.key,
        level=level,
        seed=3,
        view=state.view(seat).document(),
        legal=[action.text for action in state.legal(seat)],
        seconds=seconds,
    )


def running() -> set[int | None]:
    """Return the processes that this one has started."""
    return {process.pid for process in multiprocessing.active_children()}


async def test_a_bot_answers_the_same_for_the_same_seed(workers: Workers) -> None:
    asked = thought()

    first, second = await workers.choose(asked), await workers.choose(asked)

    assert first == second
    assert first in asked.legal


async def test_a_killed_process_is_replaced_and_asked_again(workers: Workers) -> None:
    asked = thought()
    others = running()
    before = await workers.choose(asked)
    killed = running() - others
    for pid in killed:
        assert pid is not None
        os.kill(pid, signal.SIGKILL)

    assert await workers.choose(asked) == before
    assert not running() & killed


async def test_nothing_is_chosen_for_a_bot_that_takes_too_long() -> None:
    hasty, before = Workers(1, 0.0), running()

    with pytest.raises(NoAnswerError, match="none in 0 s"):
        await hasty.choose(thought())

    assert running() == before


async def test_what_a_bot_raises_is_raised_where_it_was_asked_and_its_process_replaced(
    workers: Workers,
) -> None:
    asked, before = thought(), running()
    nonsense = BotQuestion(asked.game, asked.level, asked.seed, asked.view, ["dance"])

    with pytest.raises(DecodeError) as caught:
        await workers.choose(nonsense)
    left = running()

    assert "dance" in str(caught.value)
    assert "dance" not in "".join(caught.value.__notes__)
    assert left == before
    assert await workers.choose(asked) in asked.legal


async def test_who_has_one_choice_goes_the_way_of_who_has_several(workers: Workers) -> None:
    asked = thought()
    asked = BotQuestion(asked.game, asked.level, asked.seed, asked.view, asked.legal[:1])
    before = running()

    assert await workers.choose(asked) == asked.legal[0]
    assert running() > before


async def test_who_answers_at_once_does_not_wait_for_who_thinks(workers: Workers) -> None:
    await workers.choose(thought())
    slow = [asyncio.create_task(workers.choose(thought("hard", 1.0))) for _ in range(2)]
    await asyncio.sleep(0)

    assert await workers.choose(thought()) in thought().legal
    assert not any(task.done() for task in slow)
    assert {await task for task in slow} <= set(thought().legal)


async def test_a_glance_does_not_wait_for_who_thinks(workers: Workers) -> None:
    await workers.choose(thought("hard"))
    slow = [asyncio.create_task(workers.choose(thought("hard", 1.0))) for _ in range(2)]
    await asyncio.sleep(0)

    assert await workers.choose(thought("hard")) in thought().legal
    assert not any(task.done() for task in slow)
    assert {await task for task in slow} <= set(thought().legal)


class Noting(Worker):
    """A process that notes who asks it, and takes all the time it is given."""

    asked: ClassVar[list[tuple[str, float]]] = []

    def ask(self, work: object, asked: Any, seconds: float) -> Any:
        self.asked.append((asked.asker, asked.seconds))
        time.sleep(asked.seconds or 0.01)
        return ["nothing"]


@pytest.fixture
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    Noting.asked = []
    monkeypatch.setattr("barrow.server.workers.Worker", Noting)
    made = Workers(1, PATIENCE)
    yield made
    made.close()


async def test_bots_at_many_tables_of_one_host_take_no_more_than_their_share(
    noting: Workers,
) -> None:
    asked = thought("hard", seconds=0.5)
    hosts = ["greedy"] * 5 + ["modest"]
    await asyncio.gather(*[noting.choose(replace(asked, asker=host)) for host in hosts])

    assert [host for host, _ in Noting.asked] == ["greedy", "modest"] + ["greedy"] * 4
    # Whoever has waited for as long as a thought takes answers at a glance.
    assert max(seconds for _, seconds in Noting.asked[2:]) < Noting.asked[0][1] / 2


@pytest.mark.parametrize("kind", ["a glance", "hints", "previews"])
async def test_who_asks_a_lot_holds_nobody_else_up(noting: Workers, kind: str) -> None:
    asked, tried = thought(), TryQuestion("ground-zero", {}, 1, 0, [], {})

    async def ask(asker: str) -> object:
        if kind == "previews":
            return await noting.preview(replace(tried, asker=asker))
        work = noting.choose if kind == "a glance" else noting.consider
        return await work(replace(asked, asker=asker))

    await asyncio.gather(*[ask(asker) for asker in ["greedy"] * 60 + ["modest"]])

    assert [asker for asker, _ in Noting.asked][:2] == ["greedy", "modest"]
