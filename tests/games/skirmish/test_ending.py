"""How a game ends (chapter 6)."""

from __future__ import annotations

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.errors import RuleError
from tests.clauses import clause
from tests.games.skirmish.board import GAME, end_round, hand, names_of, play, ranks, skirmish

LAST = {"sable-reeve": 1}
DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-6.1", "SK-6.2")
def test_the_last_player_with_a_character_wins_in_mid_turn() -> None:
    state = skirmish(at=DUEL, out="pip-lanternjaw", life=LAST, hand={"red": "ember-cut riposte"})

    log = play(state, "play:ember-cut")

    assert state.outcome is not None
    assert (ranks(state), state.outcome.reason) == ([1, 2], "last_player")
    assert names_of(log)[-1] == "game_ended"
    assert "reward_gained" not in names_of(log)
    assert hand(state, "red") == ["riposte"]
    assert state.pending == ()


@clause("SK-6.2")
def test_a_special_card_may_end_the_game() -> None:
    state = skirmish(
        "orange red", out="vixa-hedgewise", life={"garrun-mawl": 1}, hand={"orange": "moonrage"}
    )

    play(state, "play:moonrage")

    assert ranks(state) == [2, 1]


@clause("SK-6.3", "SK-R32")
def test_who_falls_last_together_ties() -> None:
    state = skirmish(
        "red purple blue",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln ashkar-vael sable-reeve pip-lanternjaw",
        life={"isolde-varr": 1, "hollow-bride": 3},
        hand={"red": "last-stand", "purple": "mourning-veil"},
    )

    play(state, "play:last-stand", "defend:mourning-veil")

    assert state.outcome is not None
    assert (ranks(state), state.outcome.reason) == ([1, 1, 3], "tie")


@clause("SK-6.4", "SK-R32")
def test_if_two_of_three_fall_together_the_third_wins() -> None:
    state = skirmish(
        "red purple blue",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln ashkar-vael",
        life={"isolde-varr": 1, "hollow-bride": 3},
        hand={"red": "last-stand", "purple": "mourning-veil"},
    )

    play(state, "play:last-stand", "defend:mourning-veil")

    assert ranks(state) == [2, 2, 1]


@clause("SK-6.5", "SK-R33")
def test_after_the_last_round_the_game_ends_before_the_next_turn() -> None:
    state = skirmish(round=60)

    play(state, "end_turn")
    assert state.outcome is None
    end_round(state, "skip", "end_turn")

    assert state.outcome is not None
    assert state.outcome.reason == "round_limit"


@clause("SK-6.5")
def test_rounds_are_counted_from_the_first_seat_even_after_its_elimination() -> None:
    state = skirmish("red blue green", out="isolde-varr tomas-kiln", round=4)
    state.active = 2

    play(state, "end_turn")

    assert (state.round, state.active) == (5, 1)


@clause("SK-6.5", "SK-7.6")
def test_a_table_may_play_one_round() -> None:
    state = skirmish("red blue", options={"round_limit": 1})

    play(state, "end_turn", "skip", "end_turn")

    assert state.outcome is not None


@clause("SK-6.6", "SK-R33")
@pytest.mark.parametrize(
    ("life", "out", "ranked"),
    [
        ({"isolde-varr": 1, "tomas-kiln": 1}, "pip-lanternjaw", [1, 2]),
        ({"isolde-varr": 5}, "", [2, 1]),
        ({"isolde-varr": 16}, "", [1, 1]),
    ],
    ids=["characters first", "then life", "then a tie"],
)
def test_at_the_limit_characters_and_then_life_decide(
    life: dict[str, int], out: str, ranked: list[int]
) -> None:
    state = skirmish("red blue", life=life, out=out, round=60)

    play(state, "end_turn", "skip", "end_turn")

    assert ranks(state) == ranked


@clause("SK-6.6")
def test_a_tie_at_the_limit_is_told_as_one() -> None:
    state = skirmish("red blue", life={"isolde-varr": 16}, round=60)

    log = play(state, "end_turn", "skip", "end_turn")

    assert log[-1].text == "The last round was over: The Ember Watch and The Drowned Crew tied"


@clause("SK-6.7")
def test_later_eliminations_rank_ahead_of_earlier_ones() -> None:
    state = skirmish(
        "red blue green purple",
        at=DUEL,
        out="pip-lanternjaw mother-mire lugg ashkar-vael hollow-bride",
        life=LAST,
        hand={"red": "ember-cut"},
    )
    assert state.fall_of == [0, 0, 1, 2]

    play(state, "play:ember-cut")

    assert ranks(state) == [1, 2, 4, 3]


@clause("SK-6.7")
def test_at_the_limit_the_eliminated_come_after_the_survivors() -> None:
    state = skirmish("red blue green", life={"isolde-varr": 2}, out="mother-mire lugg", round=60)

    play(state, "end_turn", "skip", "end_turn")

    assert ranks(state) == [2, 1, 3]


@clause("SK-6.8", "SK-12.1")
def test_after_the_end_every_action_is_refused() -> None:
    state = skirmish(at=DUEL, out="pip-lanternjaw", life=LAST, hand={"red": "ember-cut"})
    play(state, "play:ember-cut")

    with pytest.raises(RuleError) as caught:
        state.apply(0, GAME.parse("draw"), Chance(1))

    assert caught.value.code == "game_over"
    assert state.outcome is not None
    assert state.outcome.scores == [0, 0]
