"""The contract in resuming: whatever is saved at a decision can be read back and played on.

The position and every view of it are written, sent and read at every decision of random games.
What was read must look the same and play on the same. Where a game lets players leave, some do:
now and then in one game, one after another in the next.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import msgspec
import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View
from tests.contract.playout import Moment, moments, play_on
from tests.contract.tables import GAMES, Table, brief_tables

# How many decisions a game goes on for from each position and view that was read.
PLAYED_ON = 8
# Of a longer game, a part of the later decisions must do.
LONG_GAME = 300
ONE_IN = 8


class Play(NamedTuple):
    """A game to play: about one action in so many is a player leaving, or 0 for never."""

    table: Table
    leaving: int

    def __str__(self) -> str:
        return f"{self.table}-leaving={self.leaving}" if self.leaving else str(self.table)


def plays() -> list[Play]:
    """List the games to play: players leave one table now and then, the next in a hurry."""
    found: list[Play] = []
    for table in brief_tables():
        opening = table.game.new(table.players, Chance(0), table.options)
        often = (
            [0]
            if not table.game.asides(opening.view(0))
            else [5, 25]
            if table.options
            else [0, 100]
        )
        found += [Play(table, leaving) for leaving in often]
    return found


def check_same(one: object, other: object) -> None:
    """Fail where two documents differ, and name the place."""
    if msgspec.json.encode(one) != msgspec.json.encode(other):
        assert difference(one, other) == ""


def sent(document: object) -> object:
    """Return what comes back from the wire."""
    return msgspec.json.decode(msgspec.json.encode(document))


def is_checked(moment: Moment) -> bool:
    return moment.step < LONG_GAME or moment.turn.below(ONE_IN) == 0


@pytest.mark.parametrize("play", plays(), ids=str)
def test_what_is_read_back_at_any_decision_is_the_same_and_plays_on(play: Play) -> None:
    table, game = play.table, play.table.game
    for seed in range(GAMES):
        loaded: deque[State] = deque()  # read at each of the last decisions, and played on since
        state = game.new(table.players, Chance(0), table.options)
        for moment in moments(table, f"{seed} resumed", play.leaving):
            state = moment.state
            if is_checked(moment):
                loaded.append(load_back(game, state))
                views = read_back(game, state, loaded[-1])
                seen = views[moment.turn.below(len(views))]
                check_world(game, seen, moment.turn.branch(1), play.leaving)
            follow(loaded, moment)
        for follower in [*loaded, load_back(game, state)]:
            check_same(follower.dump(), state.dump())
            read_back(game, state, follower)


def load_back(game: Game, state: State) -> State:
    """Return what is read from the document of a state, which must be the same state."""
    document = state.dump()
    loaded = game.load(sent(document))
    check_same(loaded.dump(), document)
    return loaded


def read_back(game: Game, state: State, loaded: State) -> list[View]:
    """Return what is read from all views of a state, which must be the same views.

    So must those of the state that was loaded.
    """
    found: list[View] = []
    for seat in [*range(state.players), None]:
        view = state.view(seat)
        document = view.document()
        check_same(loaded.view(seat).document(), document)
        received = game.read_view(sent(document))
        check_same(received.document(), document)
        assert received.seat == seat
        assert game.asides(received) == game.asides(view)
        found.append(received)
    return found


def check_world(game: Game, view: View, luck: Chance, leaving: int) -> None:
    """Fail unless a world imagined from a view fits it and can be played on."""
    world = game.imagine(view, luck)
    check_same(world.view(view.seat).document(), view.document())
    play_on(world, luck, PLAYED_ON, leaving)


def follow(loaded: deque[State], moment: Moment) -> None:
    """Play an action in all positions that were read; the choices there must be the same."""
    state = moment.state
    seats = state.pending
    for follower in loaded:
        assert follower.pending == seats
        assert [follower.legal(seat) for seat in seats] == [state.legal(seat) for seat in seats]
    if len(loaded) > PLAYED_ON:
        check_same(loaded.popleft().dump(), state.dump())
    for follower in loaded:
        follower.apply(moment.seat, moment.action, moment.luck())
