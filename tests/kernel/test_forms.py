"""Forms: the text of every action, its way back, and sentences for what is no action."""

from __future__ import annotations

from typing import Final

import pytest

from barrow.kernel.action import UNLISTED, Action
from barrow.kernel.declare import Choice, part
from barrow.kernel.errors import DecodeError
from barrow.kernel.forms import Form, Forms
from barrow.kernel.kinds import FLAG, SEAT, Scope, ids, number

SCOPE = Scope({"land": ["nile", "congo"]}, players=2)
LAND = ids("land")


class Attack(Choice):
    form = "attack {source} {target} {dice}"
    source = part(LAND)
    target = part(LAND)
    dice = part(number(1, 3))


class Blame(Choice):
    form = "blame:{seat} loudly={loud}"
    seat = part(SEAT)
    loud = part(FLAG)


class Retreat(Choice):
    form = "retreat"


class RetreatTo(Choice):
    form = "retreat {land}"
    land = part(LAND)


class MadeAttack(Action):
    def __init__(self, source: int, target: int, dice: int) -> None:
        super().__init__()
        self.source: Final = source
        self.target: Final = target
        self.dice: Final = dice

    def values(self) -> tuple[int, ...]:
        return (self.source, self.target, self.dice)


class MadeBlame(Action):
    def __init__(self, seat: int, loud: bool) -> None:
        super().__init__()
        self.seat: Final = seat
        self.loud: Final = loud

    def values(self) -> tuple[int, ...]:
        return (self.seat, self.loud)


class MadeRetreat(Action):
    pass


class MadeRetreatTo(Action):
    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        return (self.land,)


FORMS = Forms(
    [
        Form(Attack, MadeAttack),
        Form(Blame, MadeBlame),
        Form(Retreat, MadeRetreat),
        Form(RetreatTo, MadeRetreatTo),
    ],
    SCOPE,
)


def read(text: str) -> Action:
    return FORMS.read(text, unknown="unknown_action", malformed="malformed_action")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (MadeAttack(0, 1, 3), "attack nile congo 3"),
        (MadeBlame(1, True), "blame:1 loudly=true"),
        (MadeRetreat(), "retreat"),
        (MadeRetreatTo(1), "retreat congo"),
    ],
    ids=["words", "colon", "one word", "same word"],
)
def test_an_action_is_written_and_read_back(action: Action, text: str) -> None:
    again = read(text)

    assert FORMS.write(action) == text
    assert (type(again), again.values(), again.text) == (type(action), action.values(), text)
    assert again.id == UNLISTED


def test_the_words_of_a_game_are_those_its_actions_open_with() -> None:
    assert FORMS.words == ["attack", "blame", "retreat"]


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        (
            "dance now",
            "there is no action “dance now”; actions are attack, blame, retreat",
            "unknown_action",
        ),
        (
            "attack nile",
            "“attack nile” is not how attack is written: attack LAND LAND NUMBER",
            "malformed_action",
        ),
        (
            "blame:1",
            "“blame:1” is not how blame is written: blame:SEAT loudly=true|false",
            "malformed_action",
        ),
        (
            "retreat to congo",
            "“retreat to congo” is not how retreat is written: retreat, or retreat LAND",
            "malformed_action",
        ),
        ("attack nile thames 3", "there is no land thames", "unknown_id"),
        (
            "attack nile congo x",
            "“attack nile congo x” is not how attack is written: attack LAND LAND NUMBER",
            "malformed_action",
        ),
        ("blame:5 loudly=true", "there is no seat 5", "unknown_id"),
        ("", "there is no action “”; actions are attack, blame, retreat", "unknown_action"),
    ],
    ids=["unknown word", "too short", "colon", "two forms", "id", "number", "seat", "nothing"],
)
def test_a_text_that_is_no_action_says_why(text: str, words: str, code: str) -> None:
    with pytest.raises(DecodeError) as caught:
        read(text)

    assert (str(caught.value), caught.value.code) == (words, code)


def test_a_number_that_no_table_holds_is_an_action_to_be_refused_by_the_rules() -> None:
    assert read("attack nile congo 9").values() == (0, 1, 9)
