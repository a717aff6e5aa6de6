"""Records: written, read back, replayed; and every way in which one can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadRecord
from barrow.kernel.match import Match, replay
from barrow.kernel.record import Record
from tests.kernel.tiny import Tiny

Document = dict[str, Any]
PACK = Tiny().pack_hash


def document_of(match: Match) -> Document:
    """Return the record of a match as a document to change."""
    return match.record.document()


def played(seed: int | str | bytes = 7, game: Tiny | None = None, actions: int = 99) -> Match:
    """Return a match of random actions with some undos, played to its end or so far."""
    luck = Chance("players")
    match = Match(game or Tiny(), 3, seed, {"rounds": 3}, ["Ada", "Bo", "Cy"])
    while match.state.pending and match.plays < actions:
        seat = match.state.pending[luck.below(len(match.state.pending))]
        options = match.state.legal(seat)
        match.play(seat, options[luck.below(len(options))])
        if match.undo_refusal(seat) is None and luck.below(4) == 0:
            match.undo(seat)
    return match


def with_change(change: Callable[[Document], None], game: Tiny | None = None) -> Document:
    """Return the document of a played game with one thing changed."""
    document = document_of(played(game=game))
    change(document)
    return document


def fault(document: Document, game: Tiny | None = None) -> str:
    """Return what is wrong with a record."""
    with pytest.raises(BadRecord) as caught:
        replay(document, game or Tiny())
    return str(caught.value)


@pytest.mark.parametrize("seed", [7, -3, "barrow", "", "int:7", b"", b"\x07\xff"])
def test_a_record_survives_its_text(seed: int | str | bytes) -> None:
    record = played(seed).record
    again = Record.parse(record.text())

    assert again.document() == record.document() == json.loads(record.text())
    assert again.seed == seed


def test_the_text_has_one_step_a_line() -> None:
    record = played().record
    lines = record.text().splitlines()

    assert sum('"action":' in line for line in lines) == len(record.steps)
    assert lines[0] == '{"format":"barrow record 1",'


def test_a_game_without_steps_has_a_record_too() -> None:
    record = Match(Tiny(), 2, 1).record

    assert Record.parse(record.text()).document() == record.document()
    assert replay(record, Tiny()).record.document() == record.document()


@pytest.mark.parametrize("actions", [0, 1, 2, 5, 9, 99])
def test_a_replay_ends_where_the_match_did(actions: int) -> None:
    match = played(actions=actions)
    again = replay(match.record.document(), Tiny())

    assert again.state.dump() == match.state.dump()
    assert again.record.document() == match.record.document()


def test_a_replay_is_played_on_with_the_luck_it_would_have_had() -> None:
    match = played(actions=6)
    again = replay(match.record, Tiny())
    for one in (match, again):
        while one.state.pending:
            seat = one.state.pending[0]
            one.play(seat, one.state.legal(seat)[0])

    assert again.record.text() == match.record.text()


def test_a_replay_does_not_use_the_generator() -> None:
    record = played().record
    document = replace(record, seed_text="").document()

    assert "seed" not in document
    assert replay(document, Tiny()).state.dump() == replay(record, Tiny()).state.dump()


def test_a_seed_can_be_given_to_play_on() -> None:
    match = played(actions=5)
    again = replay(replace(match.record, seed_text=""), Tiny(), seed=7)

    assert again.record.document() == match.record.document()


def test_a_record_cannot_be_changed() -> None:
    record = played().record
    record.options["rounds"] = 1
    record.document()["steps"] = []

    assert record.options["rounds"] == 3
    assert record.document()["length"] == len(record.steps) > 0


def test_a_match_played_on_does_not_change_an_earlier_record() -> None:
    match = played(actions=4)
    record = match.record
    before = record.text()
    seat = match.state.pending[0]
    match.play(seat, match.state.legal(seat)[0])

    assert record.text() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON: the text ends too early at line 1, column 1"),
        ('{"format":\n"bar', "this is not JSON: the text ends too early at line 2, column 5"),
        ('{"a": 1,\n x', "this is not JSON: object keys must be strings at line 2, column 2"),
        ("[" * 9999, "this is not a record: it is nested too deeply"),
        ("[]", "a record is an object with named fields"),
        ('{"game": "tiny"}', "format: is missing"),
        ('{"format": 3}', "format: is 3; this version of Barrow reads 'barrow record 1'"),
    ],
    ids=["nothing", "cut", "no key", "deep", "a list", "no format", "other format"],
)
def test_a_text_that_is_no_record_says_why(text: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)

    assert str(caught.value) == words


def test_a_text_cut_anywhere_is_found_out() -> None:
    text = played().record.text().rstrip()
    for end in range(0, len(text), 7):
        with pytest.raises(BadRecord):
            Record.parse(text[:end])


def drop(name: str) -> Callable[[Document], None]:
    return lambda document: document.pop(name)


def put(name: str, value: object) -> Callable[[Document], None]:
    return lambda document: document.update({name: value})


def put_step(index: int, name: str, value: object) -> Callable[[Document], None]:
    return lambda document: document["steps"][index].update({name: value})


def cut(document: Document) -> None:
    document["steps"].pop()


def cut_and_count(document: Document) -> None:
    document["steps"].pop()
    document["length"] -= 1


def leave_open(document: Document) -> None:
    cut_and_count(document)
    document["outcome"] = None


def swap(document: Document) -> None:
    steps = document["steps"]
    steps[0], steps[1] = steps[1], steps[0]


SHAPES = {
    "no game": (drop("game"), "game: is missing"),
    "no steps": (drop("steps"), "steps: is missing"),
    "more fields": (put("mood", 1), "mood: is not a field that belongs here"),
    "players": (put("players", "two"), "players: must be a whole number, not a text"),
    "below": (put("plays", -1), "plays: must be at least 0"),
    "seat": (put_step(2, "seat", None), "steps[2].seat: must be a whole number, not nothing"),
    "no seat": (put_step(2, "seat", 3), "steps[2].seat: is 3, but seats are 0 to 2"),
    "names": (put("names", ["Ada"]), "names: must hold 3 names, not 1"),
    "order": (swap, "steps[1].number: is 1 after 2, but numbers rise"),
    "plays": (put("plays", 3), "plays: is 3, but step "),
    "cut": (cut, "the list is cut"),
    "seed": (put("seed", "7"), "seed: is '7'; a seed reads int:7, str:barrow or hex:07ff"),
    "no int": (put("seed", "int:x"), "seed: is 'int:x'; a seed reads"),
    "outcome": (put("outcome", 1), "outcome: must be an object or nothing, not a whole number"),
}


@pytest.mark.parametrize(("change", "words"), SHAPES.values(), ids=SHAPES)
def test_a_misshapen_record_names_the_field(change: Callable[[Document], None], words: str) -> None:
    assert words in fault(with_change(change))


TABLES = {
    "other game": (put("game", "chess"), "game: is chess, not tiny"),
    "newer": (put("rules", 2), "rules: is 2, but this version of Barrow plays rules 1"),
    "pack": (put("pack", "x"), f"pack: is x, but the data pack at hand is {PACK}"),
    "edited": (put("pack", "edited"), f"pack: is edited, but the data pack at hand is {PACK}"),
    "players": (put("options", {"rounds": 9}), "options: rounds takes 1 to 3, not 9 [TY-5]"),
    "option": (put("options", {"luck": 9}), "options: there is no option luck"),
    "opening": (put("opening", [0, 1]), "opening: the script is used up"),
    "opening over": (put("opening", [*range(12), 1]), "opening: outcomes left over: 1"),
    "text": (put_step(0, "action", "dance"), "steps[0].action: there is no action “dance”"),
}


@pytest.mark.parametrize(("change", "words"), TABLES.values(), ids=TABLES)
def test_a_record_of_another_table_says_so(change: Callable[[Document], None], words: str) -> None:
    assert words in fault(with_change(change))


def test_a_record_for_too_many_players_says_so() -> None:
    document = Match(Tiny(), 2, 1).record.document()
    document.update(players=5, names=list("abcde"))

    assert fault(document) == "players: is 5; Tiny is for 2 to 3"


def test_an_illegal_step_is_refused_in_the_rules_own_words() -> None:
    document = with_change(put_step(0, "action", "draw"))
    seat = document["steps"][0]["seat"]

    assert fault(document) == (
        f"steps[0].action: seat {seat} may not “draw”: "
        "answer this first: Which card do you bid? [TY-1]"
    )


def rolled(document: Document) -> int:
    """Return the number of the first step in which a die fell."""
    return next(i for i, step in enumerate(document["steps"]) if "chance" in step)


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ([], "the script is used up: a die is wanted after 0 outcomes"),
        ([7], "outcome 1 of the script is 7, but a die gives 1 to 6"),
        ([3, 3], "outcomes left over: 1"),
    ],
    ids=["too few", "no face", "too many"],
)
def test_a_step_whose_outcomes_do_not_fit_is_named(outcomes: list[int], words: str) -> None:
    document = document_of(played())
    index = rolled(document)
    document["steps"][index]["chance"] = outcomes

    assert fault(document) == f"steps[{index}].chance: {words}"


ENDS = {
    "cut": (cut_and_count, "outcome: says the game is over, but the steps do not end it"),
    "cut and open": (leave_open, "position: the steps do not lead to the position"),
    "no outcome": (put("outcome", None), "outcome: is missing, but the steps end the game"),
    "digest": (put("position", "00"), "position: the steps do not lead to the position"),
}


@pytest.mark.parametrize(("change", "words"), ENDS.values(), ids=ENDS)
def test_an_end_that_does_not_follow_from_the_steps_is_found(
    change: Callable[[Document], None], words: str
) -> None:
    assert words in fault(with_change(change))


def test_a_changed_die_is_found() -> None:
    document = document_of(played())
    step = document["steps"][rolled(document)]
    step["chance"] = [7 - step["chance"][0]]

    assert "the steps lead to ranks" in fault(document) or "position" in fault(document)


def test_a_record_of_older_rules_is_replayed_if_it_can_be() -> None:
    match = played()
    again = replay(match.record, Tiny(rules=2))

    assert again.state.dump() == {**match.state.dump(), "rules": 2}
    assert again.record.rules == 2


def test_a_record_of_older_rules_that_fails_names_both_versions_and_the_step() -> None:
    document = with_change(put_step(4, "action", "dance"))

    assert fault(document, Tiny(rules=3)).startswith("steps[4].action: there is no action “dance”")
    assert fault(document, Tiny(rules=3)).endswith("(played under rules 1, replayed under rules 3)")


def test_an_older_record_of_the_shipped_pack_is_tried_with_the_new_one() -> None:
    document = with_change(put("pack", "as it was"))

    assert replay(document, Tiny(rules=2)).state.outcome is not None


def test_a_record_carries_the_text_of_an_edited_pack() -> None:
    edited = Tiny(pack_text="cards = 12")
    document = document_of(played(game=edited))

    assert document["pack_text"] == "cards = 12"
    assert replay(document, edited).state.outcome is not None
    assert fault(document, Tiny(rules=2)).startswith(f"pack: is {edited.pack_hash}")
