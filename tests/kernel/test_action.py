"""Actions: made once, found by id and by text."""

from __future__ import annotations

import copy
import pickle

import pytest

import barrow
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.errors import DecodeError
from tests.kernel.tiny import Tiny


def table() -> ActionTable:
    actions = ActionTable(["move", "pass"])
    for text in ("move 1", "move 2", "pass"):
        actions.enter(Action(), text)
    return actions


def test_ids_are_places_in_the_table() -> None:
    actions = table()

    assert [action.id for action in actions.all] == [0, 1, 2]
    assert [actions.decode(actions.encode(action)) for action in actions.all] == actions.all


@pytest.mark.parametrize("id", [-1, 3, 10**20])
def test_an_id_outside_the_table_is_refused(id: int) -> None:
    with pytest.raises(DecodeError) as caught:
        table().decode(id)

    assert str(caught.value) == f"there is no action {id}: ids run from 0 to 2"


def test_an_action_of_another_table_has_no_id_here() -> None:
    with pytest.raises(DecodeError, match="“move 1” is not in this game's table"):
        table().encode(table().all[0])


def test_copies_of_an_action_are_the_action() -> None:
    action = table().all[0]

    assert copy.copy(action) is action
    assert copy.deepcopy([action])[0] is action
    assert repr(action) == "<Action 0 move 1>"


def test_text_is_read_whatever_its_spaces() -> None:
    game = Tiny()

    assert game.parse("  bid   3 ") is game.parse("bid 3")


def test_text_that_is_no_action_is_refused_with_the_kinds_there_are() -> None:
    with pytest.raises(DecodeError) as caught:
        Tiny().parse("dance now")

    assert str(caught.value) == (
        "there is no action “dance now”; actions are bid, attack, draw, boast, shield, decline"
    )


def test_a_declared_action_has_the_kind_that_its_word_names_also_after_a_journey() -> None:
    game = barrow.game("ground-zero")
    action = game.parse("attack nile congo")

    assert game.actions.kinds[action.kind] == "attack"
    assert pickle.loads(pickle.dumps(action)).kind == action.kind
