"""What effects ask: steps, whom to heal, hands, cards, swaps (rulebook: Effect vocabulary)."""

from __future__ import annotations

import pytest

from barrow.games.skirmish.rules.characters import lose_life
from tests.clauses import clause
from tests.games.skirmish.board import (
    asked,
    code,
    discards,
    hand,
    life,
    options,
    pile,
    play,
    skirmish,
    where,
)


@clause("SK-5.53", "SK-R36")
def test_a_push_goes_step_by_step_away_over_free_valid_spaces() -> None:
    state = skirmish(
        "red blue",
        at={"isolde-varr": "J5", "sable-reeve": "I5", "tomas-kiln": "G5"},
        hand={"red": "ember-cut", "blue": "undertow"},
    )

    play(state, "play:ember-cut", "defend:undertow")
    first = sorted(options(state))
    assert asked(state) == ("blue", "push_step")
    assert code(state, "space:I4") == "out_of_reach"
    assert code(state, "space:I5") == "space_occupied"
    assert code(state, "space:I6") == "invalid_space"
    play(state, "space:K5")
    second = sorted(options(state))
    play(state, "stop")

    assert first == ["space:J4", "space:J6", "space:K5", "stop"]
    assert second == ["space:K6", "stop"]
    assert where(state, "isolde-varr") == "K5"


@clause("SK-5.53", "SK-R36", "SK-5.71")
def test_a_push_against_a_wall_ends_and_the_stunned_can_be_pushed() -> None:
    state = skirmish(
        "red blue",
        at={"tomas-kiln": "B1", "sable-reeve": "A1", "isolde-varr": "K5"},
        stunned="sable-reeve",
        hand={"red": "keg-roll"},
    )

    play(state, "play:keg-roll")

    assert asked(state) == ("red", "act")
    assert where(state, "sable-reeve") == "A1"


@clause("SK-5.54")
def test_a_pull_comes_closer_until_it_is_adjacent() -> None:
    state = skirmish(
        "blue red",
        at={"sable-reeve": "G5", "isolde-varr": "J5"},
        hand={"blue": "harpoon"},
    )

    play(state, "play:harpoon")
    assert sorted(options(state)) == ["space:I5", "stop"]
    assert code(state, "space:K5") == "out_of_reach"
    play(state, "space:I5", "space:H5")

    assert where(state, "isolde-varr") == "H5"
    assert asked(state) == ("blue", "act")


@clause("SK-5.57")
def test_heal_self_team_and_one_of_the_team() -> None:
    state = skirmish(
        hand={"red": "rally-the-watch field-dressing"}, life={"isolde-varr": 17, "tomas-kiln": 5}
    )

    play(state, "play:rally-the-watch")
    assert (life(state, "isolde-varr"), life(state, "tomas-kiln")) == (17, 6)
    lose_life(state, 0, 1)
    play(state, "play:field-dressing")
    assert options(state) == ["character:isolde-varr", "character:tomas-kiln"]
    assert code(state, "character:sable-reeve") == "not_own_character"
    play(state, "character:isolde-varr")

    assert (life(state, "isolde-varr"), life(state, "tomas-kiln")) == (17, 6)


@clause("SK-5.62")
@pytest.mark.parametrize(
    ("answer", "space"), [("swap", "O1"), ("stay", "Q1")], ids=["swap", "stay"]
)
def test_two_characters_may_swap(answer: str, space: str) -> None:
    state = skirmish("blue red", hand={"blue": "man-overboard"}, pile={"blue": "harpoon"})

    play(state, "play:man-overboard", answer)

    assert where(state, "sable-reeve") == space
    assert hand(state, "blue") == ["harpoon"]


@clause("SK-5.62", "SK-5.70")
def test_no_swap_with_a_stunned_character() -> None:
    state = skirmish(
        "blue red", stunned="sable-reeve", hand={"blue": "man-overboard"}, pile={"blue": "harpoon"}
    )

    play(state, "play:man-overboard")

    assert (asked(state), hand(state, "blue")) == (("blue", "act"), ["harpoon"])


@clause("SK-5.67")
def test_a_peeker_sees_a_hand_and_may_have_a_card_discarded() -> None:
    state = skirmish(
        "green red blue",
        hand={"green": "read-the-entrails", "red": "riposte phalanx", "blue": "harpoon"},
    )

    play(state, "play:read-the-entrails")
    assert options(state) == ["player:1", "player:2"]
    assert code(state, "player:0") == "illegal_action"
    assert code(state, "player:4") == "unknown_id"
    log = play(state, "player:1")
    assert log[0].seen_by(0).facts["cards"] == ["phalanx", "riposte"]
    assert "cards" not in log[0].seen_by(2).facts
    assert options(state) == ["card:phalanx", "card:riposte", "none"]
    assert code(state, "card:ember-cut") == "card_not_in_hand"
    play(state, "card:phalanx")

    assert (discards(state, "red"), len(hand(state, "green"))) == (["phalanx"], 1)


@clause("SK-5.67")
def test_a_peeker_may_discard_nothing() -> None:
    state = skirmish("green red", hand={"green": "read-the-entrails", "red": "riposte"})

    play(state, "play:read-the-entrails", "none")

    assert (hand(state, "red"), len(hand(state, "green"))) == (["riposte"], 1)


@clause("SK-5.67")
def test_without_a_hand_to_see_the_draw_still_comes() -> None:
    state = skirmish("orange red", hand={"orange": "owls-eye"})

    play(state, "play:owls-eye")

    assert len(hand(state, "orange")) == 1


CAULDRON = "witchfire leech-cloud plague-wind haymaker"


@clause("SK-5.68")
def test_scry_takes_two_of_four_and_puts_the_rest_under_the_pile() -> None:
    state = skirmish("green red", hand={"green": "cauldron"}, pile={"green": CAULDRON})

    log = play(state, "play:cauldron")
    assert options(state) == [f"card:{id}" for id in CAULDRON.split()]
    assert code(state, "card:headbutt") == "card_not_in_hand"
    assert "cards" not in log[-1].seen_by(1).facts
    play(state, "card:leech-cloud", "card:haymaker")

    assert hand(state, "green") == ["leech-cloud", "haymaker"]
    assert pile(state, "green")[-2:] == ["witchfire", "plague-wind"]
    assert len(pile(state, "green")) == 33


@clause("SK-5.68")
def test_scry_takes_all_if_there_are_no_more_than_that() -> None:
    state = skirmish("green red", pile={"green": "witchfire haymaker"}, rest="hand")

    play(state, "play:cauldron")

    assert pile(state, "green") == []
    assert asked(state) == ("green", "act")


@clause("SK-5.68")
def test_scry_renews_an_empty_pile_with_the_card_itself() -> None:
    state = skirmish("green red", discard={"green": "witchfire"}, rest="hand")

    play(state, "play:cauldron", chance=[0, 1])

    assert "cauldron" in hand(state, "green")


@clause("SK-5.69")
def test_recover_takes_cards_back_but_not_the_card_itself() -> None:
    state = skirmish(
        "blue red",
        hand={"blue": "loot-the-fallen"},
        discard={"blue": "2*harpoon undertow flintlock"},
    )

    play(state, "play:loot-the-fallen")
    assert options(state) == ["card:harpoon", "card:undertow", "card:flintlock", "stop"]
    assert code(state, "card:loot-the-fallen") == "card_not_in_hand"
    play(state, "card:harpoon", "card:harpoon")

    assert hand(state, "blue") == ["harpoon", "harpoon"]
    assert discards(state, "blue") == ["undertow", "flintlock", "loot-the-fallen"]


@clause("SK-5.69")
def test_recover_may_stop() -> None:
    state = skirmish("blue red", hand={"blue": "loot-the-fallen"}, discard={"blue": "harpoon"})

    play(state, "play:loot-the-fallen", "stop")

    assert hand(state, "blue") == []
