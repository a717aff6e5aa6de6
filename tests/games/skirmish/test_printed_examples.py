"""The worked examples that the rulebook prints, number for number (chapter 11)."""

from __future__ import annotations

from barrow.games.skirmish.rules.characters import lose_life
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    asked,
    code,
    discards,
    hand,
    life,
    options,
    play,
    skirmish,
    where,
)


@clause("SK-E1")
def test_five_against_three_is_two_damage() -> None:
    state = skirmish(
        "blue red",
        at={"sable-reeve": "H6", "isolde-varr": "I4"},
        hand={"blue": "flintlock", "red": "sword-and-board"},
    )

    play(state, "play:flintlock", "defend:sword-and-board")

    assert life(state, "isolde-varr") == 15
    assert (discards(state, "blue"), discards(state, "red")) == (["flintlock"], ["sword-and-board"])
    assert state.actions == 2


@clause("SK-E2")
def test_range_three_reaches_three_spaces_over_water_and_characters() -> None:
    state = skirmish(
        "purple green red",
        at={"hollow-bride": "I5", "lugg": "K3", "isolde-varr": "I1", "mother-mire": "J4"},
        hand={"purple": "thorn-bouquet"},
    )

    play(state, "play:thorn-bouquet")

    assert options(state) == ["target:mother-mire", "target:lugg"]
    assert code(state, "target:isolde-varr") == "out_of_range"


@clause("SK-E3")
def test_life_stops_at_zero() -> None:
    state = skirmish(at={"tomas-kiln": "I5"})
    tomas = GAME.pack.character_ids.index("tomas-kiln")

    lost = [lose_life(state, tomas, damage) for damage in (5, 4, 6)]

    assert lost == [5, 4, 3]
    assert life(state, "tomas-kiln") == 0


@clause("SK-E3")
def test_at_zero_life_a_character_is_removed() -> None:
    state = skirmish(
        "blue red",
        at={"sable-reeve": "I5", "tomas-kiln": "J5"},
        life={"tomas-kiln": 3},
        hand={"blue": "boarding-cut"},
    )

    play(state, "play:boarding-cut")

    assert (life(state, "tomas-kiln"), where(state, "tomas-kiln")) == (0, None)


@clause("SK-E4")
def test_a_set_up_for_two() -> None:
    chance = Chance.scripted([3, 5, *range(36), *range(36), *range(8)])
    log: list[Event] = []
    state = GAME.new(2, chance, None, log)

    state.apply(1, GAME.parse("team:blue"), chance, log)
    state.apply(0, GAME.parse("team:red"), chance, log)

    assert (len(hand(state, "blue")), len(hand(state, "red"))) == (3, 4)
    play(state, "place:I5", "place:J5")
    assert code(state, "place:I5") == "space_occupied"
    play(state, "place:A1", "place:B1")
    assert where(state, "pip-lanternjaw") == "J5"
    assert where(state, "tomas-kiln") == "B1"
    assert asked(state) == ("blue", "roll")


@clause("SK-E4")
def test_the_rulebook_gives_both_players_three_cards() -> None:
    chance = Chance.scripted([3, 5, *range(36), *range(36), *range(8)])
    state = GAME.new(2, chance, {"second_player_bonus_cards": 0})

    state.apply(1, GAME.parse("team:blue"), chance)
    state.apply(0, GAME.parse("team:red"), chance)

    assert (len(hand(state, "blue")), len(hand(state, "red"))) == (3, 3)


@clause("SK-E5")
def test_a_drawn_card_is_seen_before_the_next_action() -> None:
    state = skirmish(
        at={"tomas-kiln": "I5", "sable-reeve": "K5"}, pile={"red": "riposte long-fuse"}
    )

    play(state, "draw")
    assert hand(state, "red") == ["riposte"]
    play(state, "draw")
    assert hand(state, "red") == ["riposte", "long-fuse"]
    play(state, "play:long-fuse")

    assert asked(state) == ("blue", "roll")


@clause("SK-E5")
def test_a_third_draw_ends_the_turn_too() -> None:
    state = skirmish()

    play(state, "draw", "draw", "draw")

    assert asked(state) == ("blue", "roll")


FOURTEEN = "4*sword-and-board 4*ember-cut 4*powder-flask 2*riposte"


@clause("SK-E6")
def test_healing_after_the_last_action_saves_cards_from_the_hand_limit() -> None:
    state = skirmish(hand={"red": FOURTEEN}, life={"isolde-varr": 10}, actions=0)

    play(state, "heal:isolde-varr", "card:riposte", "card:riposte", "end_turn")

    assert (len(hand(state, "red")), life(state, "isolde-varr")) == (12, 11)
    assert asked(state) == ("blue", "roll")


@clause("SK-E6")
def test_without_healing_the_cards_are_discarded_for_nothing() -> None:
    state = skirmish(hand={"red": FOURTEEN}, life={"isolde-varr": 10}, actions=0)

    play(state, "end_turn", "card:riposte", "card:riposte")

    assert (len(hand(state, "red")), life(state, "isolde-varr")) == (12, 10)
    assert asked(state) == ("blue", "roll")


@clause("SK-E7")
def test_one_character_left_rolls_one_die_and_the_others_cards_still_heal() -> None:
    state = skirmish(
        "green red",
        out="mother-mire",
        life={"lugg": 9},
        hand={"green": "witchfire plague-wind"},
        part="move",
    )

    play(state, "roll", "done", chance=[4])

    assert (state.white, state.black) == (0, 4)
    assert code(state, "play:plague-wind") == "character_eliminated"
    play(state, "heal:lugg", "card:witchfire")
    assert (hand(state, "green"), life(state, "lugg")) == ([], 10)
