"""The contract in resuming: whatever is saved at a decision can be read back and played on.

Every position, and every view of it, is written, sent and read at every decision of random games.
What was read must look the same and play on the same. Where a game lets players leave, some do:
once in a while in one game, one after another in the next.
"""

from __future__ import annotations

import json
from collections import deque

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.difference import difference
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View
from tests.contract.playout import choose, moments
from tests.contract.tables import GAMES, Table, brief_tables

# How many decisions a game goes on for from each position and view that was read.
PLAYED_ON = 8
NOBODY_LEAVES = 0
# About one action in so many is a player leaving.
LEAVING = [NOBODY_LEAVES, 100, 10]


def plays() -> list[tuple[Table, int]]:
    """List the tables, and how often players leave there; not at all where they may not."""
    found: list[tuple[Table, int]] = []
    for table in brief_tables():
        opening = table.game.new(table.players, Chance(0), table.options)
        may_leave = bool(table.game.asides(opening.view(0)))
        found += [(table, one_in) for one_in in (LEAVING if may_leave else LEAVING[:1])]
    return found


def name(play: tuple[Table, int]) -> str:
    table, one_in = play
    return f"{table}-leaving-one-in-{one_in}" if one_in else f"{table}"


every_play = pytest.mark.parametrize("play", plays(), ids=name)


def sent(document: object) -> str:
    """Return a document as it goes over the wire."""
    return json.dumps(document, allow_nan=False)


def check_same(one: dict[str, object], other: dict[str, object]) -> None:
    """Fail where two documents differ, and name the place."""
    assert sent(one) == sent(other) or difference(one, other) == ""


def check_alike(one: State, other: State) -> None:
    """Fail unless two states are the same position and offer the same choices."""
    check_same(one.dump(), other.dump())
    assert one.pending == other.pending
    seats = range(other.players)
    assert [one.legal(seat) for seat in seats] == [other.legal(seat) for seat in seats]


def check_views(one: State, other: State) -> None:
    """Fail unless every seat and a spectator see the same in two states."""
    for seat in [*range(other.players), None]:
        check_same(one.view(seat).document(), other.view(seat).document())


@every_play
def test_a_position_read_back_at_any_decision_plays_on_as_before(play: tuple[Table, int]) -> None:
    table, one_in = play
    for seed in range(GAMES):
        followers: deque[State] = deque(maxlen=PLAYED_ON)
        state = table.game.new(table.players, Chance(0), table.options)
        for moment in moments(table, f"{seed} resumed", one_in):
            state = moment.state
            followers.append(table.game.load(json.loads(sent(state.dump()))))
            check_views(followers[-1], state)
            for follower in followers:
                check_alike(follower, state)
                follower.apply(moment.seat, moment.action, moment.luck())
        followers.append(table.game.load(json.loads(sent(state.dump()))))
        for follower in followers:
            check_alike(follower, state)
            check_views(follower, state)


@every_play
def test_a_view_read_back_at_any_decision_is_the_same_view(play: tuple[Table, int]) -> None:
    table, one_in = play
    for seed in range(GAMES):
        state = table.game.new(table.players, Chance(0), table.options)
        for moment in moments(table, f"{seed} seen", one_in):
            state = moment.state
            views = [read_back(table.game, state, seat) for seat in [*range(state.players), None]]
            seen = views[moment.turn.below(len(views))]
            check_world(table.game, seen, moment.turn.branch(1), one_in)
        for seat in [*range(state.players), None]:
            read_back(table.game, state, seat)


def read_back(game: Game, state: State, seat: int | None) -> View:
    """Return what is read from the document of a view, which must be the same view."""
    view = state.view(seat)
    document = view.document()
    received = game.read_view(json.loads(sent(document)))
    check_same(received.document(), document)
    assert received.seat == seat
    assert game.asides(received) == game.asides(view)
    return received


def check_world(game: Game, view: View, luck: Chance, asides_one_in: int) -> None:
    """Fail unless a world imagined from a view fits it and can be played on."""
    world = game.imagine(view, luck)
    check_same(world.view(view.seat).document(), view.document())
    for step in range(PLAYED_ON):
        if not world.pending:
            break
        turn = luck.branch(step)
        seat, action = choose(world, turn, asides_one_in)
        world.apply(seat, action, turn)
