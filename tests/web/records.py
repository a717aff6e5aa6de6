"""Recorded games: bots play them with the luck of every table here, and people play them again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec

import barrow
from barrow.bots import bot
from barrow.kernel.match import Match
from barrow.kernel.proof import Sealed
from barrow.server.views.position import option_choices
from tests.server.people import SEED, Chair, Person, meeting

Steps = list[dict[str, Any]]
ME = 0
NAMES = ["Ann", "Bela", "Cato", "Dora", "Emil", "Fay"]


def recorded(key: str, players: int) -> Steps:
    """Let bots play a game; return its steps, the first seat's with what it could choose."""
    game = barrow.game(key)
    seed = Sealed(SEED, [""] * players, 0).text()
    match = Match(game, players, seed)
    bots = [bot("normal", game, seat) for seat in range(players)]
    steps: Steps = []
    while match.state.pending:
        seat = match.state.pending[0]
        view, legal = match.state.view(seat), match.state.legal(seat)
        action = bots[seat].choose(view, legal)
        name = match.state.stack[-1].decision
        step: dict[str, Any] = {"seat": seat, "action": action.text, "name": name}
        if seat == ME:
            asked = option_choices(game, view, match.state.options(seat))
            step["options"] = msgspec.json.decode(msgspec.json.encode(asked))
        match.play(seat, action)
        steps.append(step)
    return steps


async def follow(chair: Chair, seat: int, steps: Steps, end: int | None = None) -> None:
    """Play a seat from the record, in its order, up to a step."""
    while not chair.over and (end is None or chair.position["step"] < end):
        step = chair.position["step"]
        mine = chair.decision.get("yours") and step < len(steps) and steps[step]["seat"] == seat
        if not mine:
            await chair.hear()
        elif (await chair.act(steps[step]["action"]))["type"] == "refused":
            await chair.hear()  # the server has answered for this seat


@asynccontextmanager
async def seated(
    site: str, key: str, players: int
) -> AsyncIterator[tuple[str, list[Person], list[Chair]]]:
    """Seat people at a table of their own; yield it, them, and connections of all but the first."""
    async with meeting(site.removeprefix("http://"), *NAMES[:players]) as people:
        me, *others = people
        wish = ["me", *["open"] * (players - 1)]
        table = await me.open_table(*wish, game=key, title="The Long Evening", pace="unhurried")
        for seat, person in enumerate(others, 1):
            await person.post(f"/api/tables/{table}/sit", {"seat": seat}, 200)
        async with AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(person.at(table)) for person in others]
            yield table, people, chairs
