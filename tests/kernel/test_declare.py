"""Declarations: what is collected from a class body, and what is refused when it is loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from barrow.kernel.declare import (
    ALL,
    NOBODY,
    OWNER,
    Choice,
    Choices,
    Fields,
    Record,
    declared_in,
    field,
    given,
    part,
    rows,
    section,
)
from barrow.kernel.kinds import SEAT, UNKNOWN, Scope, ids, number, unknown
from barrow.kernel.lists import bits, list_of, per, per_seat
from barrow.kernel.state import Table

LAND = ids("land")
SCOPE = Scope({"land": ["nile", "congo"]}, players=2)


class Board(Fields):
    table = given(Table)
    seats = rows(SEAT)
    units_on = field(per(LAND, number(0, 9)), seen=ALL, start=3)
    hand_of = field(per_seat(list_of(unknown(LAND))), seen=OWNER)
    deck = field(list_of(unknown(LAND)), seen=NOBODY)
    taken = field(bits(LAND), seen=ALL, fixed=True)


class Known:
    """A state, as far as fields look at one."""

    def __init__(self) -> None:
        self.hand_of = [[0], [1, 1]]
        self.deck = [0, 1]
        self.units_on = [3, 4]


def test_fields_are_collected_in_the_order_they_are_written() -> None:
    assert list(Board.fields) == ["units_on", "hand_of", "deck", "taken"]
    assert list(Board.givens) == ["table"]
    assert list(Board.groups) == ["seats"]
    assert Board.fields["hand_of"].document == "seats.hand"
    assert Board.fields["deck"].document == "deck"


def test_a_declaration_may_build_on_another() -> None:
    class More(Board):
        round = field(number(0, 9), seen=ALL)

    class Roll(Choice):
        form = "roll {dice}"
        dice = part(number(1, 3))

    class RollTwice(Roll):
        form = "roll {dice} {again}"
        again = part(number(1, 3))

    assert list(More.fields) == [*Board.fields, "round"]
    assert list(More.givens) == ["table"]
    assert list(RollTwice.parts) == ["dice", "again"]


def test_the_parts_of_a_record_are_collected_in_order() -> None:
    class Fight(Record):
        land = LAND
        units = number(0, 9)

    assert list(Fight.parts) == ["land", "units"]


def test_a_game_starts_with_the_start_of_each_field() -> None:
    first, second = [Board.fields["units_on"].start(SCOPE) for _ in range(2)]
    first[0] = 0

    assert second == [3, 3]
    assert Board.fields["hand_of"].start(SCOPE) == [[], []]


@pytest.mark.parametrize(
    ("name", "observer", "known"),
    [
        ("units_on", 0, [3, 4]),
        ("hand_of", 0, [[0], [UNKNOWN, UNKNOWN]]),
        ("hand_of", 1, [[UNKNOWN], [1, 1]]),
        ("hand_of", 2, [[UNKNOWN], [UNKNOWN, UNKNOWN]]),
        ("deck", 0, [UNKNOWN, UNKNOWN]),
    ],
    ids=["open to all", "own", "another's", "a spectator", "nobody's"],
)
def test_who_sees_a_field(name: str, observer: int, known: list[Any]) -> None:
    assert Board.fields[name].known(Known(), observer) == known


def test_what_a_view_shows_is_a_copy() -> None:
    state = Known()
    Board.fields["hand_of"].known(state, 1)[1].append(0)
    Board.fields["units_on"].known(state, 0)[0] = 9

    assert (state.hand_of, state.units_on) == ([[0], [1, 1]], [3, 4])


def test_a_function_says_what_an_observer_knows() -> None:
    class Cards(Fields):
        deck = field(list_of(LAND), seen=lambda state, observer: sorted(state.deck)[observer:])

    assert Cards.fields["deck"].known(Known(), 1) == [1]
    assert not Cards.fields["deck"].is_public


def test_who_may_see_a_field_has_no_default() -> None:
    with pytest.raises(TypeError, match="'seen'"):
        field(number(0, 9))  # type: ignore[call-arg]


def declare(**body: object) -> Callable[[], type[Fields]]:
    """Return what declares a state with this body."""
    return lambda: type("Bad", (Fields,), body)


COUNT = number(0, 9)
REFUSED: dict[str, tuple[Callable[[], type[Fields]], str]] = {
    **{
        f"named {name}": (
            declare(**{name: field(COUNT, seen=ALL)}),
            f"Bad.{name}: the kernel keeps this name for itself",
        )
        for name in ("hidden", "options", "pending", "stack", "legal", "view", "title")
    },
    "named left": (
        declare(left=field(COUNT, seen=ALL)),
        "Bad.left is for the seats whose player has left: bits(SEAT), or use another name",
    ),
    "given stack": (
        declare(stack=given(Table)),
        "Bad.stack: the kernel keeps this name for itself",
    ),
    "seen by nobody named": (
        declare(deck=field(COUNT, seen=None)),  # type: ignore[arg-type]
        "Bad.deck needs seen=: ALL, OWNER, NOBODY or a function",
    ),
    "no list": (
        declare(deck=field(unknown(COUNT), seen=OWNER)),
        "Bad.deck: only a list by seat has owners",
    ),
    "a list by land": (
        declare(deck=field(per(LAND, unknown(COUNT)), seen=OWNER)),
        "Bad.deck: only a list by seat has owners",
    ),
    "owner of what cannot be hidden": (
        declare(hand_of=field(per_seat(list_of(COUNT)), seen=OWNER)),
        "Bad.hand_of: a view cannot hide its values: declare them as unknown(...)",
    ),
    "nobody's that cannot be hidden": (
        declare(deck=field(list_of(COUNT), seen=NOBODY)),
        "Bad.deck: a view cannot hide its values: declare them as unknown(...)",
    ),
    "no such group": (
        declare(life=field(per_seat(COUNT), seen=ALL, document="seats.life")),
        "Bad.life: there is no group seats",
    ),
    "as in the heading": (
        declare(version=field(COUNT, seen=ALL, document="rules")),
        "Bad.version: the heading of every position has a rules already",
    ),
    "a group as in the heading": (
        declare(stack=section()),
        "Bad.stack: the heading of every position has a stack already",
    ),
    "twice": (
        declare(life=field(COUNT, seen=ALL), hearts=field(COUNT, seen=ALL, document="life")),
        "Bad.hearts: life is called life in documents too",
    ),
    "as a group": (
        declare(dice=section(), die=field(COUNT, seen=ALL, document="dice")),
        "Bad.die: a group is called dice in documents too",
    ),
}


@pytest.mark.parametrize(("load", "words"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_declaration_is_refused_in_a_sentence(
    load: Callable[[], type[Fields]], words: str
) -> None:
    with pytest.raises(TypeError) as caught:
        load()

    assert str(caught.value) == words


def test_an_action_has_no_part_with_a_name_of_the_kernel() -> None:
    with pytest.raises(
        TypeError, match=r"^say \{text\}: the kernel keeps the name text for itself"
    ):
        Choices({"text": COUNT})("say {text}", "Say something.")


choice = Choices({"count": number(1, 6)})
Fold = choice("fold", "Give up.")
Raise = choice("raise {count}", "Bid more.")


def test_a_line_declares_an_action_like_a_class() -> None:
    fold, more = declared_in(sys.modules[__name__], Choice)

    assert (fold.__name__, fold.form, fold.__doc__) == ("Fold", "fold", "Give up.")
    assert (more.__name__, more.form, list(more.parts)) == ("Raise", "raise {count}", ["count"])
    assert more is Raise
