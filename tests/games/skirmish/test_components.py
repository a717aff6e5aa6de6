"""Board, characters, decks (chapter 2)."""

from __future__ import annotations

import json

import pytest

from barrow.games.skirmish.rules.characters import heal, is_stunned, lose_life
from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.errors import BadPosition
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    PACK,
    discards,
    hand,
    life,
    pile,
    play,
    refusal,
    skirmish,
    space,
)

BOARD = PACK.board


def around(name: str) -> list[str]:
    here = space(name)
    return [BOARD.names[other] for other in range(BOARD.size) if BOARD.distances[here][other] == 1]


def reached_without(left_out: int) -> int:
    """Return how many valid spaces can be reached from one another when one is missing."""
    start = BOARD.valid[0] if left_out != BOARD.valid[0] else BOARD.valid[1]
    reached = {left_out, start}
    edge = [start]
    while edge:
        beyond = [other for one in edge for other in BOARD.steps_of[one]]
        edge = sorted(set(beyond) - reached)
        reached |= set(edge)
    return len(reached) - 1


@clause("SK-2.1")
def test_the_board_has_nine_rows_of_seventeen_and_sixteen_spaces() -> None:
    signs = "".join(BOARD.rows)

    assert [len(row) for row in BOARD.rows] == [17, 16, 17, 16, 17, 16, 17, 16, 17]
    assert (BOARD.size, len(BOARD.valid)) == (149, 113)
    assert (signs.count("~"), signs.count("#")) == (28, 8)


@clause("SK-2.2")
def test_spaces_are_named_by_column_and_row() -> None:
    assert BOARD.names[0] == "A1"
    assert BOARD.names[17 + 15] == "P2"
    assert BOARD.names[148] == "Q9"
    assert BOARD.names[space("I5")] == "I5"
    assert space("P8") == 148 - 17


@clause("SK-2.3")
def test_neighbors_in_odd_and_even_rows() -> None:
    assert sorted(around("I5")) == ["H4", "H5", "H6", "I4", "I6", "J5"]
    assert sorted(around("F2")) == ["E2", "F1", "F3", "G1", "G2", "G3"]
    assert sorted(around("A1")) == ["A2", "B1"]


@clause("SK-2.4", "SK-R22")
@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("I5", "J5", 1), ("I5", "K3", 3), ("I5", "I1", 4), ("G4", "I4", 2), ("A1", "Q1", 16)],
)
def test_distance_counts_steps_over_any_spaces(one: str, other: str, distance: int) -> None:
    assert BOARD.distances[space(one)][space(other)] == distance
    assert BOARD.distances[space(other)][space(one)] == distance


@clause("SK-2.5")
def test_only_valid_spaces_hold_characters() -> None:
    state = skirmish(part="move", at={"isolde-varr": "F2"})
    play(state, "roll", "mover:isolde-varr", chance=[6, 6])

    assert refusal(state, "space:G2").text == "G2 is water: nobody can stand there"
    assert refusal(state, "space:A3").text == "Tomas Kiln stands on A3"


@clause("SK-2.6")
def test_no_single_space_cuts_the_others_apart() -> None:
    assert sum(len(ring) for ring in BOARD.walk_rings_of[BOARD.valid[0]]) == 112
    assert {reached_without(left_out) for left_out in BOARD.valid} == {112}


@clause("SK-2.7")
def test_each_team_has_a_main_with_the_white_and_a_secondary_with_the_black_die() -> None:
    state = skirmish(part="move")

    play(state, "roll", chance=[2, 5])

    assert len(PACK.character_ids) == 2 * len(PACK.team_ids)
    assert PACK.character_names[:2] == ["Isolde Varr", "Tomas Kiln"]
    assert (state.white, state.black) == (2, 5)


@clause("SK-2.8")
def test_life_stays_between_zero_and_the_maximum() -> None:
    state = skirmish(life={"isolde-varr": 16})

    log: list[Event] = []
    heal(state, 0, 5, "SK-5.57", log)
    assert log[0].facts["gained"] == 1
    assert life(state, "isolde-varr") == 17
    assert lose_life(state, 0, 40) == 17
    assert life(state, "isolde-varr") == 0


@clause("SK-2.9")
def test_a_deck_holds_thirty_six_cards_and_copies_are_one_option() -> None:
    state = skirmish(hand={"red": "3*long-fuse"}, at={"tomas-kiln": "I5", "sable-reeve": "J5"})

    plays = [action.text for action in state.legal(0) if action.text.startswith("play:")]

    assert [len(deck) for deck in PACK.deck_of] == [36, 36, 36, 36, 36]
    assert plays == ["play:long-fuse"]


@clause("SK-2.10")
def test_a_teams_cards_are_in_pile_hand_discard_pile_or_on_the_table() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        hand={"red": "ember-cut", "blue": "brine-parry"},
    )

    play(state, "play:ember-cut")

    assert state.battle is not None
    lying = pile(state, "red") + hand(state, "red") + discards(state, "red")
    assert len(lying) == 35
    assert PACK.cards.ids[state.battle.card] == "ember-cut"


@clause("SK-2.11")
def test_eight_rewards_lie_face_down_at_the_start() -> None:
    chance = Chance(1)
    state = GAME.new(2, chance, {"first_player": 0})
    play_team = [GAME.parse("team:red"), GAME.parse("team:blue")]

    state.apply(0, play_team[0], chance)
    state.apply(1, play_team[1], chance)

    assert sorted(state.reward_deck) == list(range(8))


@clause("SK-2.12")
def test_a_position_in_the_middle_of_a_battle_can_be_stored_and_played_on() -> None:
    state = skirmish(
        "red green",
        at={"tomas-kiln": "I5", "mother-mire": "J5"},
        hand={"red": "keg-roll", "green": "root-clutch"},
    )
    play(state, "play:keg-roll", "defend:root-clutch")

    loaded = GAME.load(json.loads(json.dumps(state.dump())))

    assert difference(loaded.dump(), state.dump()) == ""
    play(loaded, "stop")
    assert is_stunned(loaded, PACK.character_ids.index("tomas-kiln"))


@clause("SK-2.12")
def test_a_game_starts_from_a_position_with_scripted_dice() -> None:
    state = GAME.load(skirmish(part="move").dump())

    play(state, "roll", chance=[6, 1])

    assert (state.white, state.black) == (6, 1)


def broken(change: dict[str, object]) -> object:
    """Return a position with one part of it replaced."""
    document = json.loads(json.dumps(skirmish().dump()))
    document.update(change)
    return document


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("who", "field", "value", "path"),
    [
        ("tomas-kiln", "space", "A1", "characters.tomas-kiln.space"),
        ("tomas-kiln", "space", "E1", "characters.tomas-kiln.space"),
        ("tomas-kiln", "space", "Z1", "characters.tomas-kiln.space"),
        ("tomas-kiln", "life", 13, "characters.tomas-kiln.life"),
        ("tomas-kiln", "rewards", ["gold"], "characters.tomas-kiln.rewards[0]"),
    ],
    ids=["two on a space", "on water", "no such space", "too much life", "unknown reward"],
)
def test_a_position_with_a_wrong_character_is_refused(
    who: str, field: str, value: object, path: str
) -> None:
    document = json.loads(json.dumps(skirmish().dump()))
    document["characters"][who][field] = value

    with pytest.raises(BadPosition) as caught:
        GAME.load(document)

    assert caught.value.path == path


@clause("SK-3.5")
def test_characters_are_at_full_life_while_teams_are_chosen() -> None:
    state = GAME.new(2, Chance(1))
    seat = state.pending[0]
    state.apply(seat, GAME.parse("team:red"), Chance(1))
    document = json.loads(json.dumps(state.dump()))
    id = next(id for id, one in document["characters"].items() if one["life"])
    document["characters"][id]["life"] -= 1

    with pytest.raises(BadPosition) as caught:
        GAME.load(document)

    assert caught.value.path == f"characters.{id}.life"


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("team", "red", "seats[1].team"),
        ("team", "pink", "seats[1].team"),
        ("hand", ["flintlock"], "seats[1]"),
        ("hand", ["gun"], "seats[1].hand[0]"),
        ("hand", [None], "seats[1].hand[0]"),
    ],
    ids=["a team twice", "no such team", "37 cards", "no such card", "a card not named"],
)
def test_a_position_with_a_wrong_player_is_refused(field: str, value: object, path: str) -> None:
    document = json.loads(json.dumps(skirmish().dump()))
    document["seats"][1][field] = value

    with pytest.raises(BadPosition) as caught:
        GAME.load(document)

    assert caught.value.path == path


@clause("SK-12.1")
def test_a_position_with_five_copies_of_a_card_is_refused() -> None:
    document = json.loads(json.dumps(skirmish().dump()))
    document["seats"][0]["pile"] = ["riposte"] * 36

    with pytest.raises(BadPosition, match="too many of riposte"):
        GAME.load(document)


@clause("SK-12.1")
def test_an_attack_has_no_effect_beyond_its_targets() -> None:
    at = {"sable-reeve": "G5", "isolde-varr": "J5"}
    state = skirmish("blue red", at=at, hand={"blue": "harpoon"})
    play(state, "play:harpoon")
    document = json.loads(json.dumps(state.dump()))
    number = next(n for n, one in enumerate(document["stack"]) if one["frame"] == "on_attack")
    document["stack"][number]["place"] = 2

    with pytest.raises(BadPosition) as caught:
        GAME.load(document)

    assert caught.value.path == f"stack[{number}].place"


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"rewards": ["grave-plate", "grave-plate"]}, "rewards"),
        ({"round": 61}, "round"),
        ({"active": 2}, "active"),
        ({"dice": {"white": 7, "black": 0}}, "dice.white"),
        ({"stack": []}, "stack"),
        ({"stack": [{"frame": "end_turn"}]}, "stack"),
        ({"stack": [{"frame": "act", "seat": 0}]}, "stack[0]"),
        ({"stack": [{"frame": "end_turn"}, {"frame": "act", "seat": 1}]}, "stack[1].seat"),
        ({"scried": 2}, "scried"),
        (
            {"memory": [{"seat": 0, "of": 1, "cards": ["harpoon"], "at_least": 1}]},
            "memory of seat 1",
        ),
        ({"game": "chess"}, "game"),
    ],
)
def test_a_position_that_does_not_hold_together_is_refused(
    change: dict[str, object], path: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load(broken(change))

    assert caught.value.path == path
