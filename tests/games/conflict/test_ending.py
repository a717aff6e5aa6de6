"""How a game ends (chapter 6)."""

from __future__ import annotations

import pytest

import barrow
from tests.clauses import clause
from tests.games.conflict.board import GAME, attack, position, rest, until

STILL = {(0, 0): "up H4 H1", (1, 0): "up Z5 Z1"}


@clause("CF-6.1")
def test_the_last_leader_wins() -> None:
    state = attack(position("ZH", {(0, 0): "up Z2 Z1", (1, 0): "up H1 H5"}), "1,0", "0,0")

    assert state.outcome is not None
    assert state.outcome.reason == "last_leader"
    assert state.outcome.winners == [0]
    assert state.pending == ()


@clause("CF-6.2", "CF-6.3", "CF-6.4", "CF-R35", "CF-X20")
def test_leader_against_leader_as_in_the_example() -> None:
    board = {
        (0, 0): "up Z1 Z3 Z4 Z4",
        (1, 0): "up H1 H2 H3 H4",
        (5, 5): "up Z4 Z4 Z4",
        (7, 7): "up H4 H4 H4",
        (3, 3): "down H6 H6 Z6",
    }
    state = attack(position("ZH", board), "1,0", "0,0")

    # Both Leaders die. Six fighters each are left; level sums 23 and 21.
    assert state.outcome is not None
    assert state.outcome.reason == "all_leaders_dead"
    assert state.outcome.scores == [6, 6]
    assert 3 + 4 * 5 == 23
    assert 2 + 3 + 4 * 4 == 21
    assert state.outcome.winners == [1]


@clause("CF-6.3")
def test_surviving_fighters_of_the_line_up_count() -> None:
    board = {(0, 0): "up Z1 Z2", (1, 0): "up H1 H5"}
    state = attack(position("ZH", board), "1,0", "0,0", "0,0")

    # Z2 kills H5: one zombie against none.
    assert state.outcome is not None
    assert state.outcome.scores == [1, 0]
    assert state.outcome.winners == [0]


@clause("CF-6.5")
def test_a_full_tie_is_shared() -> None:
    board = {(0, 0): "up Z1 Z4", (1, 0): "up H1 H4"}
    state = attack(position("ZH", board), "1,0", "0,0")

    assert state.outcome is not None
    assert state.outcome.ranks == [1, 1]


@clause("CF-6.6", "CF-6.9")
def test_players_eliminated_earlier_never_win_and_rank_by_their_end() -> None:
    board = {(0, 0): "up Z2 Z1", (1, 0): "up H1 H5"}
    state = attack(position("ZVH", board, grave=["V1"]), "1,0", "0,0")

    assert state.outcome is not None
    assert state.outcome.ranks == [1, 3, 2]


@clause("CF-6.9")
def test_players_eliminated_at_the_same_moment_rank_equal() -> None:
    board = {(0, 0): "up Z2 Z2 Z1", (1, 0): "down V1 H1 Z6"}
    state = rest(attack(position("ZVH", board), "1,0", "0,0", "0,0"))

    assert state.outcome is not None
    assert state.outcome.ranks == [1, 2, 2]


@clause("CF-6.7", "CF-R36")
def test_ten_quiet_turns_for_each_player_end_the_game() -> None:
    # H3 (5/5) and G3 (5/5) would kill each other; V4 and Z4 (both Resist) cannot.
    board = {(0, 0): "up V4 V1", (1, 0): "up Z4 Z1 Z6"}
    before = until(position("VZ", board, quiet=18), "move_fighter")
    ended = rest(until(position("VZ", board, quiet=19), "move_fighter"))
    rest(before)

    assert before.outcome is None
    assert before.quiet == 19
    assert ended.outcome is not None
    assert ended.outcome.reason == "exhaustion"
    # Three fighters against two.
    assert ended.outcome.winners == [1]
    assert ended.outcome.scores == [2, 3]


@clause("CF-6.7")
def test_a_lost_tile_sets_the_count_to_zero() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z6 Z6"}
    state = rest(position("HZ", board, quiet=19))

    assert state.outcome is None
    assert state.quiet == 0


@clause("CF-6.7", "CF-7.3")
def test_the_stand_still_limit_is_an_option() -> None:
    board = {(0, 0): "up V4 V1", (1, 0): "up Z4 Z1 Z6"}
    state = rest(position("VZ", board, quiet=1, options={"stand_still": 1}))

    assert state.outcome is not None


@clause("CF-6.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(5))
def test_every_game_ends(players: int, seed: int) -> None:
    luck = barrow.Chance(f"ends {players} {seed}")
    state = GAME.new(players, luck)
    while state.pending:
        seat = state.pending[0]
        listed = state.options(seat)
        state.step(seat, listed[luck.below(len(listed))], luck)

    assert state.outcome is not None
    assert 1 in state.outcome.ranks
