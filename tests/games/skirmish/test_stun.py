"""What a stunned character can and cannot do (rulebook: Stun)."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.skirmish.board import (
    asked,
    code,
    is_stunned,
    life,
    options,
    play,
    skirmish,
)

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-5.70")
def test_a_stunned_character_neither_attacks_nor_defends_nor_moves() -> None:
    state = skirmish(at=DUEL, stunned="isolde-varr", hand={"red": "ember-cut"}, part="begin")

    play(state, "roll", chance=[3])
    assert options(state) == ["mover:tomas-kiln", "done"]
    play(state, "done")

    assert code(state, "play:ember-cut") == "character_stunned"


@clause("SK-5.71", "SK-R27")
def test_a_stunned_character_keeps_ward_and_armor_and_its_special_cards() -> None:
    state = skirmish(
        "blue red",
        at={"pip-lanternjaw": "J5", "isolde-varr": "I5"},
        stunned="isolde-varr",
        ward={"isolde-varr": 1},
        rewards={"isolde-varr": "grave-plate"},
        hand={"blue": "gutting-knife"},
    )

    play(state, "play:gutting-knife")

    assert life(state, "isolde-varr") == 17 - 2


@clause("SK-5.72")
def test_a_stun_does_not_wear_off() -> None:
    state = skirmish(stunned="isolde-varr")

    play(state, "end_turn", "skip", "end_turn")

    assert (asked(state)[0], is_stunned(state, "isolde-varr")) == ("red", True)


@clause("SK-5.74", "SK-R28")
def test_a_character_stunned_in_the_own_turn_attacks_no_more_until_revived() -> None:
    state = skirmish(
        "red green",
        at={"isolde-varr": "I5", "mother-mire": "J5", "tomas-kiln": "K5"},
        hand={"red": "2*ember-cut powder-flask", "green": "root-clutch"},
    )

    play(state, "play:ember-cut", "defend:root-clutch")
    assert code(state, "play:ember-cut") == "character_stunned"
    assert "play:powder-flask" in options(state)
    play(state, "revive:isolde-varr")

    assert "play:ember-cut" in options(state)
