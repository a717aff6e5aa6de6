"""The bots of Conflict choose what is plainly right, and beat those below them."""

from __future__ import annotations

import pytest

from barrow.bots import bot, knowledge, shipped_weights
from barrow.bots.conflict_odds import ONE_DIES, OTHER_DIES, Odds, duel
from barrow.bots.conflict_weights import ConflictWeights
from barrow.games.conflict.actions import StartAt
from barrow.games.conflict.cells import distance
from barrow.games.conflict.components import SORTS
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.leaks import find_leaks
from barrow.kernel.view import View
from tests.bots.duels import wins
from tests.games.conflict.board import GAME, LETTERS, at, attack, do, position, rest, until

WEIGHTS = ConflictWeights(shipped_weights("conflict").knowledge)


def tile(mark: str) -> int:
    """Return a fighter by its letters: `V3`."""
    ids = [group.id for group in GAME.pack.groups]
    return ids.index(LETTERS[mark[0]]) * SORTS + int(mark[1]) - 1


def choice(state: State) -> str:
    """Return what a normal bot chooses for whoever is asked, with coordinates."""
    seat = state.pending[0]
    view = state.view(seat)
    return GAME.write(view, bot("normal", GAME, 1).choose(view, state.legal(seat)))


def play_turn(state: State) -> State:
    """Let a normal bot play until the turn has passed."""
    turn = state.turn
    while state.outcome is None and state.turn == turn:
        do(state, choice(state))
    return state


@pytest.mark.parametrize(
    ("one", "other", "dead"),
    [
        ("V3", "Z3", OTHER_DIES),
        ("Z3", "V3", ONE_DIES),
        ("G4", "Z4", ONE_DIES),
        ("D3", "Z4", OTHER_DIES),
        ("H1", "Z1", OTHER_DIES + ONE_DIES),
        ("G6", "D6", OTHER_DIES),
    ],
    ids=["fast strikes first", "too late", "resisted", "lower level", "both", "resists its like"],
)
def test_it_knows_who_beats_whom(one: str, other: str, dead: int) -> None:
    assert duel(position("HZ", {}), tile(one), tile(other)) == dead


def test_it_attacks_the_leader_it_can_kill() -> None:
    board = {(0, 0): "up H2 H3 H1", (1, 0): "up Z1", (-1, 0): "up Z6", (0, 1): "down Z6 Z5"}

    assert choice(position("HZ", board)) == "choose_location 1,0"


def test_it_spares_fighters_who_would_die_for_nothing() -> None:
    board = {(0, 0): "up H6 H5 H1", (1, 0): "up Z1", (-1, 0): "up Z6", (9, 9): "up Z5"}

    assert choice(position("HZ", board)) == "choose_location -1,0"


def test_it_brings_as_many_as_win() -> None:
    board = {(0, 0): "up H2 H3 H6 H1", (1, 0): "up Z5 Z6 Z4", (9, 9): "up Z1"}
    state = position("HZ", board)

    do(state, choice(state))

    assert state.lineup is not None
    assert state.lineup.size == 2
    assert choice(state) == "stop"


def test_it_does_not_send_the_leader_into_the_dark() -> None:
    board = {(0, 0): "up H3 H1", (9, 9): "up Z1"}
    board |= {(x, 0): "down Z2 Z3 Z4 Z5 Z6" for x in range(1, 6)}

    assert choice(position("HZ", board)) == "stop"


def test_it_remembers_what_it_was_shown() -> None:
    board = {(0, 0): "up H5 H1", (1, 0): "down Z3 Z6", (0, 1): "down Z6 Z3", (9, 9): "up Z1"}
    seen = GAME.load(shown(position("HZ", board).dump()))

    assert choice(seen) == "choose_location 0,1"


def shown(document: dict[str, object]) -> dict[str, object]:
    """Return a position in which seat 0 has been shown the tops of all face-down stacks."""
    board = document["board"]
    assert isinstance(board, list)
    for stack in board:
        if stack["owner"] is None:
            stack["tiles"][0]["shown"] = [0]
    return document


def test_it_expects_the_same_of_worlds_it_cannot_tell_apart() -> None:
    one = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z2 Z6", (0, 1): "down Z6 H2"})
    twin = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down H2 Z6", (0, 1): "down Z6 Z2"})

    assert Odds(WEIGHTS, one, 0).expected(tile("H4")) == Odds(WEIGHTS, twin, 0).expected(tile("H4"))


def test_stronger_fighters_can_expect_more() -> None:
    board = {(0, 0): "up H1", (1, 0): "down Z3 Z4 Z5", (0, 1): "down Z6 Z5 H6"}
    odds = Odds(WEIGHTS, position("HZ", board), 0)

    assert odds.expected(tile("H3")) > odds.expected(tile("H5")) > odds.expected(tile("H6")) - 1.0


def test_it_saves_a_leader_with_miss() -> None:
    board = {(0, 0): "up H2 H6", (1, 0): "up Z1 Z6", (9, 9): "up H1 H5"}
    state = position("HZ", board, held={"Z": ["miss"]})

    attack(state, "1,0", "0,0")

    assert choice(state) == "miss 1 chosen"


def test_it_keeps_miss_where_nothing_is_to_be_saved() -> None:
    board = {(0, 0): "up H6 H2", (1, 0): "up Z1 Z6", (9, 9): "up H1 H5"}
    state = position("HZ", board, held={"Z": ["miss"]})

    attack(state, "1,0", "0,0")

    assert choice(state) == "pass"


def test_it_extracts_the_leader_from_a_lost_fight() -> None:
    board = {(0, 0): "up Z2 Z6", (1, 0): "up H1 H6", (9, 9): "up H5 H4"}
    state = position("ZH", board, held={"H": ["extraction"]})

    attack(state, "1,0", "0,0")

    assert choice(state) == "extraction 1 opposite 9,9"


def test_it_bombs_the_stack_in_which_a_leader_lies() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z6 Z5", (2, 0): "down Z1 Z6", (9, 9): "up Z5"}
    state = GAME.load(shown(position("HZ", board, held={"H": ["bomb"]}).dump()))

    assert choice(state) == "bomb 2,0"


def test_it_helps_where_two_win_what_one_would_lose() -> None:
    board = {(0, 0): "up G5 G5 G6 G1", (1, 0): "up Z3 Z6 Z5", (9, 9): "up Z1"}
    state = position("GZ", board)

    attack(state, "1,0", "0,0", "0,0")
    do(state, "none")

    assert choice(state) == "help 1"


def test_it_arms_a_fighter_at_the_front() -> None:
    board = {(0, 0): "up H2 H6 H1", (1, 0): "down Z5 Z6", (9, 9): "up H5", (10, 9): "up H4"}
    state = position("HZ", board, held={"H": ["gun"]})

    assert choice(state) == "attach gun 0,0 0"


def test_it_brings_back_its_strongest() -> None:
    board = {(0, 0): "up D4 D1+amulet", (1, 0): "down Z5 Z6"}
    state = position("DZ", board, grave=["D2", "D6"])

    assert choice(state) == "resurrect amulet 2"


def test_it_puts_the_leader_at_the_bottom_of_its_stack() -> None:
    board = {(0, 0): "up H1 H6 H2", (1, 0): "down Z5 Z6 Z6", (9, 9): "up Z1"}
    state = until(position("HZ", board), "arrange_stack")

    play_turn(state)

    assert at(state, 0, 0) == "up H2 H6 H1"


def test_it_leaves_a_stack_in_order_alone() -> None:
    board = {(0, 0): "up H2 H6 H1", (1, 0): "down Z5 Z6 Z6", (9, 9): "up Z1"}

    assert choice(until(position("HZ", board), "arrange_stack")) == "end_arranging"


def test_it_brings_a_fighter_to_a_leader_who_is_alone() -> None:
    board = {(0, 0): "up H1", (0, 1): "up H6 H5", (1, 0): "down Z5 Z6 Z6", (9, 9): "up Z1"}
    state = play_turn(position("HZ", board))

    assert at(state, 0, 1) == "up H5 H1"


def test_it_gives_up_its_weakest_where_there_is_no_room() -> None:
    board = {(0, 0): "up H4 H5 H2 H3 H1", (1, 0): "down H:gun Z6", (9, 9): "up Z1"}
    board |= {(-1, 0): "down Z6", (0, 1): "down Z6", (0, -1): "down Z6"}
    state = position("HZ", board, fresh="H")
    do(state, "choose_location 1,0", "stop")

    assert choice(until(state, "over_limit")) == "over_limit 1"


def test_it_takes_a_preset_army_and_starts_far_from_others() -> None:
    chance = Chance(1)
    state = GAME.new(2, chance, {"groups": "fixed", "fixed_groups": "human,zombie"})
    for _ in range(3):
        seat = state.pending[0]
        state.apply(seat, GAME.read(state.view(seat), choice(state)), chance)

    assert [sum(army) for army in state.army_of] == [29, 29]
    start = GAME.parse(choice(state))
    assert isinstance(start, StartAt)
    assert distance(start.cell, state.board.stacks_of(0)[0].cell) >= 7


def test_the_value_follows_fighters_and_ends_with_the_result() -> None:
    known = knowledge("conflict")
    board = {(0, 0): "up H2 H1", (1, 0): "up Z5 Z1"}
    state = position("HZ", board)
    over = rest(position("HZ", {(0, 0): "up H2 H1", (1, 0): "up Z1"}))

    assert known.values(state)[0] > 0.5 > known.values(state)[1]
    assert known.values(state)[0] + known.values(state)[1] == pytest.approx(1.0)
    assert over.outcome is not None
    assert known.values(over)[0] == (1.0 if over.outcome.ranks[0] == 1 else 0.0)


def test_every_decision_of_many_games_is_rated_in_full() -> None:
    known = knowledge("conflict")
    seen: set[str] = set()
    for seed in range(20):
        chance = Chance(seed)
        state = GAME.new(2 + seed % 5, chance)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            before = state.dump()
            rates = known.rate(state, seat, legal)
            assert len(rates) == len(legal)
            assert state.stack[-1].name in seen or state.dump() == before
            seen.add(state.stack[-1].name)
            state.apply(seat, legal[chance.below(len(legal))], chance)

    assert {"hide", "aid", "scout", "fight", "ready", "take_blow", "scatter_to"} <= seen
    assert {"furthest_stack", "prep", "march", "arrange_next"} <= seen


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    def choose(view: View, legal: list[Action]) -> str:
        return str(bot(level, GAME, 1).choose(view, legal))

    assert [str(leak) for leak in find_leaks(GAME, 1, seed=1, choose=choose).leaks] == []


def test_normal_beats_easy_and_easy_beats_random() -> None:
    assert wins(GAME, "normal", ["easy"], 16) >= 10
    assert wins(GAME, "easy", ["random"], 12) >= 9
