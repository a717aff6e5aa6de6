"""The bots of Dark Age Z foretell combat rightly, choose well, and beat those below them."""

from __future__ import annotations

import pytest

from barrow.bots import bot, knowledge
from barrow.games.dark_age_z.components import ZONES
from barrow.games.dark_age_z.rules.combat import fight, gate_loss
from barrow.games.dark_age_z.rules.fronts import Front, armies_on
from barrow.games.dark_age_z.rules.invasion import hp
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.leaks import find_leaks
from barrow.kernel.view import View
from tests.bots.duels import play_out, wins
from tests.games.dark_age_z.board import COOPERATIVE, VEST, act, game, table


def choice(state: State) -> str:
    """Return what a normal bot chooses for whoever is asked."""
    seat = state.pending[0]
    return str(bot("normal", game, 1).choose(state.view(seat), state.legal(seat)))


def assert_foretold(state: State, board: int) -> None:
    """Check a foretold combat against the rules."""
    front = Front(state, board, armies_on(state, board))
    front.fight(front.horde, hp(state), None)
    fought = state.clone()
    left, right = state.table.left_of(board), state.table.right_of(board)
    seats = [seat for seat in (left, right) if seat < state.table.players]

    assert front.through == fight(fought, board, None)
    assert front.standing == fought.active_on[board * ZONES : (board + 1) * ZONES]
    for seat in seats:
        gained = fought.gain_of[seat] - state.gain_of[seat]
        assert gained == (front.left_gain if seat == left else front.right_gain)
        assert front.loss(seat) == gate_loss(fought, board, seat, front.through)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_combat_is_foretold_as_it_will_be(players: int) -> None:
    for seed in range(6):
        chance = Chance(seed)
        state = game.new(players, chance, {})
        assert isinstance(state, State)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))], chance)
            if state.pending and state.spawned and state.phase < 3:
                assert_foretold(state, seed % state.table.boards)


def test_it_wakes_an_army_that_stops_the_horde() -> None:
    state = table(
        boards={0: ["C9x/0", "A5/0"]},
        hands={0: ["S5"] * 10},
        hordes=4,
        day=5,
        invasions=["death-bringer"],
    )

    assert choice(state) == "strategy reactivate"


def test_a_woken_army_becomes_its_own() -> None:
    state = table(boards={0: ["C9x/1", "C8/0"]}, hordes=4)

    act(state, 0, "strategy reactivate")

    assert choice(state) == "loyalty 0"


def test_a_card_is_played_where_it_kills_and_for_oneself() -> None:
    state = table(boards={2: ["C9/2", "C9/2", "C9/2"]}, hordes=4, hands={0: ["C9"]})

    act(state, 0, "play_army cavalry-9")

    assert choice(state) == "where 0 0"


def test_it_reinforces_if_that_holds_the_board() -> None:
    state = table(
        boards={0: ["C7/0"]},
        hands={0: ["S5", "S5"]},
        levels=[1, 0, 0],
        hordes=4,
        phase=2,
        invasions=["bloated-butchers", "pale-clerks"],
    )

    assert choice(state) == "reinforce 0 1 1"


def test_it_keeps_its_cards_if_nothing_comes_of_them() -> None:
    state = table(
        boards={0: ["C9/0"]}, hands={0: ["C8", "C8"]}, levels=[1, 0, 0], hordes=1, phase=2
    )

    assert choice(state) == "end_turn"


def test_the_cheapest_card_reinforces() -> None:
    state = table(
        boards={0: ["C7/0"]}, hands={0: ["S5", "C9"]}, levels=[1, 0, 0], hordes=6, phase=2
    )

    act(state, 0, "reinforce 0 1 1")

    assert choice(state) == "card swordsman-5"


def test_it_passes_for_a_commander_before_the_marker_runs_out() -> None:
    state = table(boards={0: ["S6/0", "S6/0", "S6/0"]}, steps=3, gathering=["terric"], tokens=0)

    assert choice(state) == "pass"
    act(state, 0, "pass")
    assert choice(state) == "commander terric"


def test_it_does_not_pass_with_a_hand_to_play() -> None:
    state = table(hands={0: ["C9", "S8", "A5"]}, gathering=["terric"])

    assert choice(state) != "pass"


def test_a_vest_waits_for_the_last_day() -> None:
    early = table(relics={0: [VEST]}, phase=2)
    late = table(relics={0: [VEST]}, phase=2, day=5, invasions=["dark-trainer"])

    assert choice(early) == "end_turn"
    assert choice(late) == "vest_gain 0"


def test_together_nobody_is_robbed() -> None:
    state = table(
        options=COOPERATIVE, relics={0: ["mind-reader"]}, hands={1: ["C9", "C9"]}, tokens=0
    )

    assert not choice(state).startswith("relic")


def test_the_value_follows_vp() -> None:
    known = knowledge("dark-age-z")
    even, ahead = table(), table()
    ahead.vp_of[0] = 10

    assert known.values(even)[0] < known.values(ahead)[0]
    assert known.values(ahead)[1] < known.values(even)[1]


@pytest.mark.parametrize("options", [{}, COOPERATIVE], ids=["against", "together"])
def test_every_decision_of_many_games_is_rated_in_full(options: dict[str, object]) -> None:
    known = knowledge("dark-age-z")
    seen: set[str] = set()
    for seed in range(8):
        chance = Chance(seed)
        state = game.new(2 + seed % 4, chance, options)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            assert len(known.rate(state, seat, legal)) == len(legal)
            seen.add(state.stack[-1].name)
            state.apply(seat, legal[chance.below(len(legal))], chance)

    assert {"p1_turn", "rally_turn", "relic_choice", "play_where", "commander_target"} <= seen


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    def choose(view: View, legal: list[Action]) -> str:
        return str(bot(level, game, 1).choose(view, legal))

    assert [str(leak) for leak in find_leaks(game, 1, seed=1, choose=choose).leaks] == []


def test_normal_beats_easy_and_easy_beats_random() -> None:
    assert wins(game, "normal", ["easy"], 8) >= 6
    assert wins(game, "easy", ["random", "random"], 4) == 4


def test_a_team_of_normal_bots_can_win_together() -> None:
    games = [play_out(game, ["normal"] * 3, seed, COOPERATIVE) for seed in range(4)]

    assert [1, 1, 1] in games
