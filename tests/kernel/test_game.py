"""Options: settled with their defaults, refused with their name."""

from __future__ import annotations

import pytest

from barrow.kernel.errors import BadOptions
from barrow.kernel.option import Option
from tests.kernel.tiny import Tiny


def test_options_are_settled_with_their_defaults() -> None:
    assert Tiny().settle_options({"rounds": 3}) == {"rounds": 3, "deck": "full"}
    assert Tiny().settle_options(None) == {"rounds": 2, "deck": "full"}


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"rounds": 4}, "bad_config.rounds", "rounds takes 1 to 3, not 4 [TY-5]"),
        ({"rounds": True}, "bad_config.rounds", "rounds takes a whole number from 1 to 3"),
        ({"rounds": None}, "bad_config.rounds", "rounds takes a whole number from 1 to 3"),
        ({"deck": "half"}, "bad_config.deck", "deck takes full, none, not 'half' [TY-2]"),
        ({"luck": 1}, "bad_config.luck", "there is no option luck; options are rounds, deck"),
    ],
    ids=["bound", "bool", "nothing", "choice", "name"],
)
def test_a_bad_option_is_named(options: dict[str, object], code: str, words: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Tiny().settle_options(options)

    assert words in str(caught.value)
    assert caught.value.code == code


def test_a_choice_is_taken_by_kind_as_well_as_by_value() -> None:
    option = Option("takeover", False, "help", "TY-1", [True, False])

    assert option.fault(True, {}) == ""
    assert option.fault(1, {}) == "takeover takes True, False, not 1"


def test_an_option_without_a_default_may_be_left_open() -> None:
    option = Option("start", None, "help", "TY-1", None, 0, 3)

    assert option.fault(None, {}) == ""
