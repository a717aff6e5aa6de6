"""An army handed in as a whole, weighed rule by rule (CF-9.4)."""

from __future__ import annotations

from typing import Any

import pytest

import barrow
from barrow.games.conflict.state import State
from tests.clauses import clause
from tests.games.conflict.board import GAME
from tests.games.conflict.test_opening import build, table

FIVE = {"gun": 1, "body_armor": 1, "daybreak": 1, "extraction": 1, "bomb": 1}


def army(**changed: Any) -> dict[str, Any]:
    """Return the army of the rulebook's example, or one that differs from it."""
    return {"tiles": FIVE, "levels": [5, 5, 5, 4, 4], "start": [2, 3, 4, 5, 1], **changed}


def broken(state: State, proposal: dict[str, Any]) -> list[str]:
    """Return the clauses that an army of the first seat breaks."""
    return [r.clause for r in GAME.weigh(state.view(0), proposal).rules if not r.kept]


@clause("CF-9.4")
def test_a_legal_army_keeps_every_rule_and_can_be_built() -> None:
    state = table("HZ")
    weighing = GAME.weigh(state.view(0), army())
    for action in weighing.actions:
        state.apply(0, action, barrow.Chance(2))

    assert [rule.kept for rule in weighing.rules] == [True] * 5
    assert state.pending == (1,)
    assert state.start_of[0] == [2, 3, 4, 5, 1]


@clause("CF-3.3", "CF-3.5", "CF-3.6", "CF-3.10", "CF-5.29")
@pytest.mark.parametrize(
    ("changed", "clauses"),
    [
        ({"tiles": {}}, ["CF-3.3"]),
        ({"levels": [6, 6, 5, 3, 3]}, ["CF-3.5"]),
        ({"levels": [7, 5, 5, 4, 4]}, ["CF-3.3", "CF-3.5", "CF-3.6"]),
        ({"tiles": {**FIVE, "gun": 3}}, ["CF-3.3", "CF-3.6"]),
        ({"tiles": {**FIVE, "trap": 1}}, ["CF-3.3", "CF-3.6"]),
        ({"start": [2, 3, 4, 5]}, ["CF-3.10"]),
        ({"start": [2, 3, 4, 5, 5]}, ["CF-3.10"]),
        ({"start": [2, 3, 4, 6, 1]}, ["CF-5.29"]),
    ],
    ids=["size", "levels", "copies", "tiles", "kind", "count", "twice", "no start"],
)
def test_every_rule_that_is_broken_is_reported(changed: dict[str, Any], clauses: list[str]) -> None:
    assert broken(table("HZ"), army(**changed)) == clauses


@clause("CF-3.3")
def test_a_broken_rule_says_how_far_off_the_army_is() -> None:
    rules = GAME.weigh(table("HZ").view(0), army(tiles={"gun": 1})).rules

    assert rules[0].text == "29 tiles, the Leader among them: 4 missing"


@clause("CF-9.4")
def test_what_was_chosen_before_is_kept() -> None:
    begun = build(table("HZ"), 0, "choose_army custom", "take_tiles 2")

    # The first kind of the humans is Extraction, of which the army has one.
    assert broken(begun, army()) == ["CF-9.4"]
    assert not broken(build(table("HZ"), 0, "choose_army custom"), army())


@clause("CF-7.3")
def test_where_armies_are_presets_nothing_else_is_handed_in() -> None:
    assert broken(table("HZ", armies="preset"), army()) == ["CF-7.3"]


@pytest.mark.parametrize(
    "proposal",
    [{}, army(levels="many"), army(start=[9]), army(tiles={"\ud800": 1})],
    ids=["empty", "a word for numbers", "an unknown level", "half a character"],
)
def test_a_malformed_army_is_refused(proposal: dict[str, Any]) -> None:
    with pytest.raises(barrow.DecodeError):
        GAME.weigh(table("HZ").view(0), proposal)


def test_an_army_is_weighed_only_while_it_is_built() -> None:
    with pytest.raises(barrow.DecodeError, match="no army is being built here"):
        GAME.weigh(table("HZ").view(None), army())
