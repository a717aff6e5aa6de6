"""Declared games: what forms, groups and views refuse (`kinds`, `forms`, `schema`)."""

from __future__ import annotations

import re

import pytest

import barrow
from barrow.kernel.declare import ALL, Fields, by_id, field
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import FLAG, Scope, ids, number
from barrow.kernel.lists import per
from barrow.kernel.schema import Schema

PLACE = ids("place")


class Places(Fields):
    """Places with units on them."""

    places = by_id(PLACE)
    units_on = field(per(PLACE, number(0, 9)), seen=ALL, document="places.units")


@pytest.mark.parametrize("word", ["07", "-1", "1e3", "²", "many", ""])
def test_a_number_is_written_in_one_way_only(word: str) -> None:
    assert re.fullmatch(number(0, 9).pattern, word) is None


def test_a_number_below_zero_has_a_sign() -> None:
    assert re.fullmatch(number(-9, 9).pattern, "-7") is not None


def test_help_texts_call_a_number_by_its_title() -> None:
    assert (number(0, 9).title, number(0, 9, "DICE").title) == ("NUMBER", "DICE")


def test_a_flag_is_true_or_false() -> None:
    assert [bool(re.fullmatch(FLAG.pattern, word)) for word in ("true", "false", "yes")] == [
        True,
        True,
        False,
    ]


def test_a_group_by_id_has_all_entries_unless_it_says_which() -> None:
    scope = Scope({"place": ["here", "there"]}, 2)
    rows = Schema(Places).members[0]

    with pytest.raises(BadPosition) as caught:
        rows.read({"here": object()}, scope)

    assert (caught.value.path, caught.value.text) == ("places.there", "is missing")


def test_an_option_at_fault_is_named_in_the_path() -> None:
    game = barrow.game("ground-zero")
    document = game.new(2, barrow.Chance(0)).dump()
    document["options"] = {**document["options"], "zombie_ai": "clever"}  # type: ignore[dict-item]

    with pytest.raises(BadPosition) as caught:
        game.load(document)

    assert caught.value.path == "options.zombie_ai"


def test_a_text_of_no_form_is_told_the_forms() -> None:
    with pytest.raises(DecodeError) as caught:
        barrow.game("ground-zero").parse("dice many")

    assert caught.value.text.endswith("dice NUMBER, or dice CIVILIANS CYBORGS")
