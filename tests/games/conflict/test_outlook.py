"""The outlook of a combat round: what would come of its fights, told before they are fought."""

from __future__ import annotations

from typing import Any

from barrow.games.conflict.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import attack, do, position, until

# The combat example of the rulebook.
GHOULS = {(0, 0): "up G4 G5 G5 G1", (1, 0): "up Z5 Z3 Z1"}


def example() -> State:
    """Return the rulebook's example where somebody must say who takes the blow."""
    state = attack(position("GZ", GHOULS), "1,0", "0,0", "0,0", "0,0")
    return do(state, "none", "help 2")


def outlook(state: State, seat: int | None = 0) -> Any:
    """Return the outlook as a seat's view has it."""
    return state.view(seat).document()["outlook"]


def summed_up(blows: list[dict[str, Any]]) -> list[tuple[list[int], int, str]]:
    """Return attacks, defense and what came of it, blow by blow."""
    return [(blow["attacks"], blow["defense"], blow["came"]) for blow in blows]


def test_there_is_no_outlook_before_tiles_are_turned_and_after_the_round() -> None:
    before = do(position("GZ", GHOULS, camp=True), "choose_location 1,0", "from 0,0")
    after = until(example(), "move_fighter")

    assert outlook(before) is None
    assert outlook(after) is None


@clause("CF-5.21", "CF-X8")
def test_two_with_aid_strike_together_and_the_sum_is_reported() -> None:
    aided = outlook(example())["slots"][1]

    assert aided["helper"] == "3 chosen"
    assert aided["choice"] is True
    assert summed_up(aided["blows"]) == [([3, 3], 4, "defeats"), ([6], 3, "defeats")]


@clause("CF-5.22", "CF-X8")
def test_each_choice_of_who_takes_the_blow_is_followed_to_the_end() -> None:
    helped, helper = outlook(example())["ifs"]

    # The helped one falls: the helper still fights Z1 and falls too. The helper falls: no more.
    assert (helped["slot"], helped["survives"], helped["left"]) == (2, False, 1)
    assert [fight["fight"] for fight in helped["later"]] == [True]
    assert (helper["slot"], helper["survives"], helper["left"]) == (3, False, 2)
    assert [fight["fight"] for fight in helper["later"]] == [False]


def test_the_outlook_changes_nothing_and_is_the_same_for_all() -> None:
    state = example()
    before = state.dump()

    assert outlook(state, 0) == outlook(state, 1) == outlook(state, None)
    assert state.dump() == before


@clause("CF-4.33")
def test_whoever_falls_to_a_fast_fighter_strikes_too_late() -> None:
    board = {(0, 0): "up V3", (1, 0): "down Z3 Z6 Z6"}
    state = position("VZ", board, held={"Z": ["miss"]}, camp=True)
    attack(state, "1,0", "0,0")

    assert summed_up(outlook(state)["slots"][0]["blows"]) == [
        ([5], 4, "defeats"),
        ([], 4, "too_late"),
    ]


@clause("CF-5.10")
def test_resist_holds_though_the_attack_reaches_the_defense() -> None:
    board = {(0, 0): "up G4", (1, 0): "down Z4 Z6 Z6"}
    state = attack(position("GZ", board, held={"Z": ["miss"]}, camp=True), "1,0", "0,0")

    assert summed_up(outlook(state)["slots"][0]["blows"])[0] == ([4], 4, "resisted")


@clause("CF-5.34")
def test_a_missed_fighter_does_not_strike() -> None:
    board = {(0, 0): "up G4", (1, 0): "down Z5 Z6 Z6"}
    state = attack(position("GZ", board, held={"Z": ["miss"]}, camp=True), "1,0", "0,0")
    log: list[Event] = []
    do(state, "miss 1 chosen", log=log)

    blows: Any = next(event for event in log if event.name == "fought").facts["blows"]
    assert summed_up(blows) == [([], 2, "missed"), ([4], 5, "too_weak")]


@clause("CF-4.16", "CF-4.17")
def test_a_slot_without_a_fight_says_why() -> None:
    board = {(0, 0): "up G2 G2 G4", (1, 0): "down G6 Z:miss Z5"}
    state = attack(position("GZ", board, camp=True), "1,0", "0,0", "0,0", "0,0")

    slots = outlook(state)["slots"]
    assert [slot.get("why") for slot in slots] == ["bystander", "nobody_opposite", None]


@clause("CF-5.40")
def test_a_hypnosis_fight_is_told_too() -> None:
    board = {(0, 0): "up V2 V3 V4", (1, 0): "down Z3 Z5 Z6"}
    state = position("VZ", board, held={"V": ["hypnosis", "lost"]}, camp=True)
    attack(state, "1,0", "0,0", "0,0", "0,0")
    do(state, "hypnosis 1 opposite 3")

    (fight,) = outlook(state)["hypnosis"]
    assert (fight["one"], fight["other"]) == ("1 opposite", "3 opposite")
    assert fight["falls"] == ["3 opposite"]
    assert outlook(state)["slots"][0]["why"] == "hypnotized"


@clause("CF-5.34")
def test_a_miss_counts_for_the_coming_fight_and_for_no_later_one() -> None:
    # G5 in slot 2 helps slot 1 and is kept from striking there; in its own fight it strikes.
    board = {(0, 0): "up G5 G5 G1", (1, 0): "up Z4 Z5 Z1"}
    state = attack(position("GZ", board, held={"Z": ["miss"]}), "1,0", "0,0", "0,0")
    do(state, "none", "help 1")
    before = [summed_up(slot["blows"]) for slot in outlook(state)["slots"]]
    do(state, "miss 2 chosen")
    after = [summed_up(slot["blows"]) for slot in outlook(state)["slots"]]

    assert before[0][0] == ([3, 3], 4, "defeats")
    assert after[0][0] == ([3], 4, "too_weak")
    assert after[1] == before[1] == [([3], 2, "defeats"), ([4], 3, "defeats")]
