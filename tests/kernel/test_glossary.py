"""The reader of glossaries: terms by key, figures of the pack, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import barrow
from barrow.kernel.errors import BarrowError
from barrow.kernel.glossary import Glossary, figure_of, glossary_of
from tests.kernel.tiny import Tiny

GAME = barrow.game("conflict")
PACK: dict[str, Any] = {
    "rules": {"limit": 4, "copies": 1, "open": True},
    "item": [{"id": "gun", "name": "Gun", "numbers": {"attack": 2}}],
    "rank": [{"unit": "Swordsman"}, {"unit": "Archer"}],
}


def read(**tables: Any) -> Glossary:
    """Return a glossary of these tables; a text stands for a term with that text."""
    document = {
        key: {"name": "Name", "text": table, "clause": "CF-4.31"}
        if isinstance(table, str)
        else table
        for key, table in tables.items()
    }
    return Glossary(GAME, document, PACK)


def test_figures_are_those_of_the_data_pack() -> None:
    terms = read(stack="At most {rules.limit}: {item.gun.name}, {rank.1.unit}.").terms

    assert terms["stack"].text == "At most 4: Gun, Archer."


def test_things_are_counted_with_their_figure() -> None:
    text = "{rules.limit fighter}, {rules.copies fighter}, {rules.limit army|armies}"

    assert read(stack=text).terms["stack"].text == "4 fighters, 1 fighter, 4 armies"


def test_terms_that_belong_together_have_a_key_in_common() -> None:
    row = {"name": "A", "text": "First", "clause": "CF-4.31"}
    book = read(relic={"vest": {"a": row, "b": {**row, "text": "Second"}}})

    assert {key: term.text for key, term in book.terms.items()} == {
        "relic.vest.a": "First",
        "relic.vest.b": "Second",
    }


def test_what_is_given_later_stays_open() -> None:
    row = {
        "name": "Level {level}",
        "text": "{level space}",
        "clause": "CF-4.31",
        "given": ["level"],
    }
    term = read(level=row).terms["level"]

    assert (term.name, term.text) == ("Level {level}", "{level space}")


@pytest.mark.parametrize(
    "path", ["rules.limits", "rules", "item.knife.name", "rules.open", "level"]
)
def test_a_placeholder_that_is_no_figure_is_refused(path: str) -> None:
    with pytest.raises(BarrowError, match=rf"stack: '{path}' is no figure of the data pack"):
        read(stack=f"At most {{{path}}}")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"clause": "CF-99.1"}, "stack cites CF-99.1, which is not in the rulebook"),
        ({"given": ["level"]}, "stack is given 'level', but does not use it"),
        ({"picture": "crown"}, "stack.picture is not a field that belongs here"),
        ({"clause": ""}, "stack.clause"),
    ],
    ids=["clause", "given", "field", "no clause"],
)
def test_a_term_that_does_not_hold_together_is_refused(changed: dict[str, Any], said: str) -> None:
    row = {"name": "Stack", "text": "Fighters", "clause": "CF-4.31", **changed}

    with pytest.raises(BarrowError, match=said):
        read(stack=row)


def test_a_lesson_waits_for_a_decision_that_the_game_has() -> None:
    row = {"key": "move", "title": "t", "text": "t", "clause": "CF-4.56", "decisions": ["walk"]}

    with pytest.raises(BarrowError, match="lesson move: no decision is 'walk'"):
        Glossary(GAME, {"lesson": [row]}, PACK)


def test_a_list_is_no_figure() -> None:
    assert figure_of(PACK, "item") is None


def test_a_game_without_the_file_explains_nothing() -> None:
    assert glossary_of(Tiny()).terms == {}
