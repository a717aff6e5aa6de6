"""The bots of Skirmish choose what is plainly right, and beat those below them."""

from __future__ import annotations

import pytest

from barrow.bots import bot, knowledge
from barrow.games.skirmish.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.leaks import find_leaks
from barrow.kernel.view import View
from tests.bots.duels import wins
from tests.games.skirmish.board import GAME, PACK, play, skirmish, space

CLOSE = {"isolde-varr": "I5", "sable-reeve": "J5"}


def choice(state: State) -> str:
    """Return what a normal bot chooses for whoever is asked."""
    seat = state.pending[0]
    return str(bot("normal", GAME, 1).choose(state.view(seat), state.legal(seat)))


def test_it_strikes_who_is_in_reach() -> None:
    state = skirmish(at=CLOSE, hand={"red": "oathbound-strike"})

    assert choice(state) == "play:oathbound-strike"


def test_it_draws_while_nobody_is_in_reach() -> None:
    assert choice(skirmish(hand={"red": "oathbound-strike"})) == "draw"


def test_it_finishes_the_wounded() -> None:
    state = skirmish(life={"pip-lanternjaw": 2}, hand={"red": "signal-rocket"})

    play(state, "play:signal-rocket")

    assert choice(state) == "target:pip-lanternjaw"


def test_it_plays_the_empowering_card_before_the_attack() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        hand={"orange": "moonrage rend"},
    )

    assert choice(state) == "play:moonrage"


def test_it_does_not_die_of_its_own_card() -> None:
    state = skirmish("orange red", life={"garrun-mawl": 1}, hand={"orange": "moonrage"})

    assert choice(state) == "draw"


def test_it_stands_up_who_is_stunned() -> None:
    assert choice(skirmish(stunned="isolde-varr")) == "revive:isolde-varr"


def test_it_heals_with_cards_of_the_dead() -> None:
    state = skirmish(
        out="tomas-kiln",
        life={"isolde-varr": 5},
        hand={"red": "powder-flask long-fuse"},
        actions=0,
    )

    assert choice(state) == "heal:isolde-varr"


def test_it_keeps_good_cards_rather_than_heal() -> None:
    state = skirmish(life={"isolde-varr": 15}, hand={"red": "riposte last-stand"}, actions=0)

    assert choice(state) == "end_turn"


def test_it_defends_with_the_card_that_just_suffices() -> None:
    state = skirmish(
        "blue red", at=CLOSE, hand={"blue": "rusted-cutlass", "red": "riposte phalanx ember-cut"}
    )

    play(state, "play:rusted-cutlass")

    assert choice(state) == "defend:riposte"


def test_it_spares_its_shield_from_a_scratch() -> None:
    state = skirmish("blue red", at=CLOSE, hand={"blue": "brine-parry", "red": "phalanx"})
    state.ward_of[0] = 1

    play(state, "play:brine-parry")

    assert choice(state) == "pass"


def test_it_rolls_and_walks_up_to_an_enemy_it_can_strike() -> None:
    state = skirmish(
        at={"isolde-varr": "G5", "tomas-kiln": "A9", "sable-reeve": "J5"},
        hand={"red": "3*oathbound-strike 2*shield-bash"},
        part="move",
    )

    assert choice(state) == "roll"
    play(state, "roll", chance=[4, 1])
    assert choice(state) == "mover:isolde-varr"
    play(state, "mover:isolde-varr")
    went = choice(state).removeprefix("space:")
    assert PACK.board.distances[space(went)][space("J5")] == 1


def test_it_discards_what_it_cannot_use() -> None:
    state = skirmish(
        out="tomas-kiln",
        hand={"red": "powder-flask " * 4 + "4*ember-cut 4*sword-and-board phalanx"},
        actions=0,
    )

    play(state, "end_turn")

    assert choice(state) == "card:powder-flask"


def test_the_value_follows_life_and_ends_with_the_result() -> None:
    known = knowledge("skirmish")
    even = skirmish()
    ahead = skirmish(life={"sable-reeve": 3})

    assert known.values(even)[0] < known.values(ahead)[0]
    assert known.values(ahead)[0] + known.values(ahead)[1] == pytest.approx(1.0)


def test_every_decision_of_many_games_is_rated_in_full() -> None:
    known = knowledge("skirmish")
    seen: set[str] = set()
    for seed in range(20):
        chance = Chance(seed)
        state = GAME.new(2 + seed % 4, chance, {"round_limit": 8})
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            rates = known.rate(state, seat, legal)
            assert len(rates) == len(legal)
            seen.add(state.stack[-1].name)
            state.apply(seat, legal[chance.below(len(legal))], chance)

    assert {"place", "choose_space", "defend", "scry_take", "recover", "peek_discard"} <= seen


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    def choose(view: View, legal: list[Action]) -> str:
        return str(bot(level, GAME, 1).choose(view, legal))

    assert [str(leak) for leak in find_leaks(GAME, 1, seed=1, choose=choose).leaks] == []


def test_normal_beats_easy_and_easy_beats_random() -> None:
    assert wins(GAME, "normal", ["easy"], 12) >= 8
    assert wins(GAME, "easy", ["random"], 8) >= 7
