"""Edited packs: effects of other sheets, bonuses that changed places, no starting units."""

from __future__ import annotations

import re

import pytest

from barrow.games.ground_zero.components import MILITARY
from barrow.games.ground_zero.game import make
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPack
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, options, play, units
from tests.games.ground_zero.packs import TEXT, edited, edited_game


@clause("GZ-5.10", "GZ-5.11", "GZ-5.28")
@pytest.mark.parametrize(
    ("dice", "left"),
    [("dice 3 0", "C1+3"), ("dice 1 2", "C3+1"), ("dice 0 3", "C4+0")],
    ids=["civilians", "both", "cyborgs"],
)
def test_civilians_that_blow_up_a_region_lose_the_kinds_that_rolled(dice: str, left: str) -> None:
    sheet = "[faction.civilians]\n"
    game = edited_game(sheet, f"{sheet}explode_region_on_triples = true\n")
    state = board("nile C4+3", "anatolia M3", "persia A2", turn="civilians", game=game)

    play(state, "attack nile anatolia", dice, "dice 1", dice=[5, 5, 5, 1])

    assert units(state, "nile") == left
    assert (units(state, "anatolia"), units(state, "persia")) == ("unowned", "unowned")


def swapped() -> str:
    """Return the pack with the bonuses of the Military and the Civilians exchanged."""
    heading = "[bonus.civilians]\nid = "
    text = edited('id = "tactical_advantage"', 'id = "power_of_tech"')
    return edited(f'{heading}"power_of_tech"', f'{heading}"tactical_advantage"', text)


@clause("GZ-R51", "GZ-5.64", "GZ-5.73")
def test_civilians_that_take_power_of_tech_from_the_military_are_asked_for_it() -> None:
    state = board(
        "nile C4+0", "congo M1", "horn A2", turn="civilians", alone="military", game=make(swapped())
    )
    play(state, "attack nile congo", "dice 1 0", "count 2", dice=[6, 1])
    play(state, "attack congo horn", "dice 1", dice=[4, 4])

    assert state.fall_of[MILITARY] == 1
    assert (decision(state), options(state)) == ("civilians tech", ["tech 1", "tech none"])


@clause("GZ-R51", "GZ-5.26", "GZ-5.64", "GZ-5.73")
def test_a_side_with_boost_and_tech_chooses_the_boost_first_and_may_use_both() -> None:
    state = board("nile C1+3", "horn M1", turn="civilians", bonuses={"civilians": "power_of_tech"})
    play(state, "attack nile horn", "dice 1 1", dice=[3, 4, 6])
    asked = [decision(state)]
    play(state, "boost true")
    asked.append(decision(state))
    log = play(state, "tech 2")

    assert asked == ["civilians boost", "civilians tech"]
    assert [event.facts["attack"] for event in log if event.name == "dice_raised"] == [[3, 6]]


@clause("GZ-R51", "GZ-5.73")
def test_a_defender_with_boost_and_tech_is_asked_for_both() -> None:
    state = board("nile M3", "horn C0+3", bonuses={"civilians": "power_of_tech"})
    play(state, "attack nile horn", "dice 1", "dice 0 1", "boost false", dice=[4, 4])

    assert decision(state) == "civilians tech"


def without_starting_units() -> str:
    """Return the pack in which a party starts with its dealt units alone."""
    first_games = re.search(r"(?m)^\[\[first_game\]\]", TEXT)
    assert first_games is not None
    text = "first_game = []\n" + TEXT[: first_games.start()]
    return re.sub(r"(?m)^start_units = \d+", "start_units = 0", text)


@clause("GZ-5.53", "GZ-5.63", "GZ-5.64")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        (TEXT, "M6"),
        (re.sub(r"\n(units_per_bite|adds) = .*", "", TEXT), "M6"),
        (TEXT.replace("adds = 1 ", "adds = 3 "), "M8"),
    ],
    ids=["shipped", "from before the numbers", "edited"],
)
def test_the_pack_says_what_a_power_adds(text: str, left: str) -> None:
    bonuses = {"military": "power_of_conversion"}
    state = board("nile M5", "horn A2", bonuses=bonuses, game=make(text))
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[3, 3])

    assert units(state, "nile") == left


@clause("GZ-5.53")
def test_the_pack_says_what_a_bite_adds() -> None:
    game = edited_game("units_per_bite = 1", "units_per_bite = 2")
    state = board("nile Z5", "horn A3", turn="zombies", game=game)
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[3, 3])

    assert units(state, "nile") == "Z7"


@clause("GZ-2.1")
def test_a_pack_that_only_names_its_numbers_is_the_same_pack() -> None:
    assert make().pack_hash == "2b34b3f3b3ac05348b0f482db43d3b33"


@clause("GZ-3.10", "GZ-3.12")
@pytest.mark.parametrize(
    ("players", "first"),
    [(3, "begin_turn"), (4, "ground_zero")],
    ids=["the AI begins", "a zombie seat chooses"],
)
def test_without_starting_units_the_game_goes_on_after_the_deal(players: int, first: str) -> None:
    game = make(without_starting_units())
    state = game.new(players, Chance(4))

    assert [frame.name for frame in state.stack if frame.name == "place_start"] == []
    assert sum(state.units_of) >= 14 * 3
    assert (first == "ground_zero") == (state.stack[-1].name == "ground_zero")


@clause("GZ-3.10")
def test_without_starting_units_a_game_ends() -> None:
    chance = Chance(5)
    state = make(without_starting_units()).new(3, chance)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))], chance)

    assert state.outcome is not None


@clause("GZ-2.1")
def test_a_bad_pack_has_the_code_of_the_chapter_on_bad_input() -> None:
    with pytest.raises(BadPack) as caught:
        make("")

    assert caught.value.code == "bad_pack"
