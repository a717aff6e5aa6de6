"""The bots of Ground Zero choose what is plainly right, and hold their own against the Zombies."""

from __future__ import annotations

import barrow
from barrow.bots import bot
from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.state import State
from tests.bots.duels import play_out
from tests.games.ground_zero.board import GAME, board, play


def choice(state: State) -> str:
    """Return what a normal bot chooses for whoever is asked."""
    seat = state.pending[0]
    return str(bot("normal", GAME, 1).choose(state.view(seat), state.legal(seat)))


def test_zombies_are_attacked_before_others() -> None:
    state = board("nile M9", "congo Z2", "horn A1")

    assert choice(state) == "attack nile congo"


def test_a_site_of_the_zombies_is_the_first_target() -> None:
    state = board("nile M9", "congo Z2", "horn Z2", cities="horn")

    assert choice(state) == "attack nile horn"


def test_a_site_that_zombies_left_is_walked_onto() -> None:
    state = board("nile M3", "congo Z0", cities="congo")

    assert choice(state) == "walk nile congo"


def test_aliens_attack_a_stack_they_will_blow_up() -> None:
    state = board("nile A7", "congo Z40", turn="aliens")

    assert choice(state) == "attack nile congo"
    play(state, "attack nile congo")
    assert choice(state) == "dice 3"


def test_aliens_spare_units_on_a_small_target() -> None:
    state = board("nile A7", "congo Z1", turn="aliens")

    play(state, "attack nile congo")

    assert choice(state) == "dice 2"


def test_starting_units_are_spread_before_ground_zero() -> None:
    chance = barrow.Chance(1)
    state = GAME.new(2, chance, {})
    assert isinstance(state, State)
    players = [bot("normal", GAME, seat) for seat in range(2)]
    while state.stack[-1].name == "place_start":
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), chance)

    assert state.units_of[ZOMBIES] < 25


def test_the_zombies_do_not_overrun_two_normal_bots() -> None:
    games = [play_out(GAME, ["normal", "normal"], seed, {}) for seed in range(6)]

    assert sum(1 in ranks for ranks in games) >= 4
