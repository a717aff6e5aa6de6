"""Declared events: sentences, facts, and who sees what."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from barrow.kernel.author import Chance
from barrow.kernel.event import COUNTS, NOTABLE
from barrow.kernel.events import (
    IN_STATE,
    TO,
    WORDS,
    Vocabulary,
    event,
    length_of,
    name_events,
    plain,
)
from barrow.kernel.kinds import FLAG, SEAT, number
from barrow.kernel.lists import list_of
from barrow.kernel.state import State
from barrow.kernel.words import between, counted, joined, with_article
from tests.kernel.tiny import Tiny

UNITS = number(0, 99)


def state() -> State:
    return Tiny().new(3, Chance(1))


def test_a_sentence_names_its_parts_and_the_facts_hold_them() -> None:
    lost = event("TY-4", "{seat} lost {units:unit}", {"seat": SEAT, "units": UNITS})

    made = lost(state(), 1, 3)

    assert str(made) == "Seat 2 lost 3 units [TY-4]"
    assert made.facts == {"seat": 1, "units": 3}
    assert made.reveals is False


@pytest.mark.parametrize(
    ("form", "values", "text"),
    [
        ("{seats}", [0, 1, 2], "Seat 1, Seat 2, Seat 3"),
        ("{seats:and}", [0, 1, 2], "Seat 1, Seat 2 and Seat 3"),
        ("{seats:or nobody}", [], "Nobody"),
        ("{seats:and or nobody}", [0, 1], "Seat 1 and Seat 2"),
    ],
    ids=["commas", "and", "empty", "and, not empty"],
)
def test_a_list_is_said_as_its_form_asks(form: str, values: list[int], text: str) -> None:
    met = event("TY-1", form, {"seats": list_of(SEAT)})

    assert met(state(), values).text == text


def test_parts_may_come_from_the_state_or_from_another_part() -> None:
    parts = {"round": IN_STATE, "cards": plain(list[str]), "number": length_of("cards")}
    drawn = event("TY-2", "round {round}: {number:card}", parts)

    made = drawn(state(), [4, 5])

    assert made.text == "Round 0: 2 cards"
    assert made.facts == {"round": 0, "cards": [4, 5], "number": 2}


def test_a_secret_event_tells_others_less() -> None:
    parts = {"seat": SEAT, "card": UNITS, "to": TO}
    drew = event(
        "TY-2",
        "{seat} drew {card}",
        parts,
        others="{seat} drew a card",
        hidden="card",
        to="to",
    )

    made = drew(state(), 2, 7, 2)

    assert (made.text, made.facts) == ("Seat 3 drew 7", {"seat": 2, "card": 7})
    assert made.seen_by(2) is made
    assert made.seen_by(None).facts == {"seat": 2}
    assert made.seen_by(0).text == "Seat 3 drew a card"
    assert made.reveals is True


def test_others_may_learn_something_from_a_secret_event_too() -> None:
    kept = event(
        "TY-2",
        "{seat} kept {card}, not {other}",
        {"seat": SEAT, "card": UNITS, "other": UNITS},
        others="{seat} discarded {other}",
        hidden="card",
        to="seat",
        all_learn=True,
    )

    made = kept(state(), 0, 4, 5)

    assert made.reveals is True
    assert made.seen_by(1).reveals is True
    assert made.seen_by(1).facts == {"seat": 0, "other": 5}


def test_an_event_is_called_as_its_variable_unless_it_has_a_name() -> None:
    lost, won = event("TY-4", "{seat} lost", {"seat": SEAT}), event("TY-4", "", name="ended")

    name_events({"_lost": lost, "won": won})

    assert [lost(state(), 0).name, won(state()).name] == ["lost", "ended"]


def test_an_event_without_a_clause_of_its_own_is_given_one() -> None:
    moved = event("", "{seat} moved", {"seat": SEAT}, name="moved")

    assert moved(state(), 0, clause="TY-3").clause == "TY-3"
    with pytest.raises(AssertionError, match="moved needs a clause"):
        moved(state(), 0)


def test_words_for_numbers_lists_and_articles() -> None:
    assert [counted(1, "army"), counted(2, "army"), counted(0, "day")] == [
        "1 army",
        "2 armies",
        "no days",
    ]
    assert counted(2, "cyborg die") == "2 cyborg dice"
    assert [between(0, 1, "unit"), between(1, 3, "die"), between(2, 2, "unit")] == [
        "0 or 1 unit",
        "1 to 3 dice",
        "2 units",
    ]
    assert joined(["A", "B", "C"]) == "A, B and C"
    assert joined(["1", "2", "3"], "or") == "1, 2 or 3"
    assert with_article("Amulet") == "an Amulet"


def test_a_vocabulary_knows_the_kinds_of_the_names_in_a_sentence() -> None:
    sentences = Vocabulary({"seat to": SEAT, "units": UNITS, "round": IN_STATE})
    gave = sentences.event("TY-4", "{seat} gave {to} {units:unit}, {seat}", "round")

    made = gave(state(), 0, 1, 2)

    assert made.text == "Seat 1 gave Seat 2 2 units, Seat 1"
    assert made.facts == {"seat": 0, "to": 1, "units": 2, "round": 0}


def test_a_vocabulary_puts_the_parts_of_a_thing_into_words() -> None:
    sentences = Vocabulary({"seat": SEAT, "units": UNITS})

    said = sentences.say("{units:unit} for {seat}", state(), SimpleNamespace(seat=2, units=1))

    assert said == "1 unit for Seat 3"


def test_a_secret_event_keeps_what_follows_the_colon_to_its_seat() -> None:
    sentences = Vocabulary(
        {"seat": SEAT, "cards": plain(list[str]), "number": length_of("items cards")}
    )
    drew = sentences.secret("TY-2", "{seat} drew {number:card}: {cards}")

    made = drew(state(), 1, [4, 5])

    assert made.seen_by(1).text == "Seat 2 drew 2 cards: [4, 5]"
    assert made.seen_by(0).text == "Seat 2 drew 2 cards"
    assert made.seen_by(0).facts == {"seat": 1, "number": 2}


@pytest.mark.parametrize(
    ("value", "text"), [(True, "Seat 1 passed first"), (False, "Seat 1 passed")], ids=str
)
def test_a_flag_has_words_for_true_and_perhaps_for_false(value: bool, text: str) -> None:
    passed = event("TY-5", "{seat} {first:passed first|passed}", {"seat": SEAT, "first": FLAG})

    assert passed(state(), 0, value).text == text


def test_words_are_no_fact() -> None:
    ended = event("TY-6", "{words}", {"words": WORDS})

    assert (ended(state(), "all lose").text, ended(state(), "x").facts) == ("All lose", {})


def test_everybody_sees_how_an_event_is_marked() -> None:
    sentences = Vocabulary({"seat": SEAT, "units": UNITS})
    marks = COUNTS | NOTABLE
    found = sentences.event(
        "TY-7",
        "{seat} found {units:unit}",
        others="{seat} found some",
        hidden="units",
        to="seat",
        marks=marks,
    )
    hid = sentences.event("TY-7", "{seat} hid")

    assert [found(state(), 0, 2).seen_by(seat).marks for seat in (0, 1, None)] == [marks] * 3
    assert hid(state(), 0).marks == 0
