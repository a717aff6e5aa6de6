"""Which choice a typed line means."""

from __future__ import annotations

import pytest

import barrow
from barrow.cli.choices import Choice, meant, named, offer, refused
from barrow.cli.screen import choice_lines
from barrow.kernel.action import Action
from tests.games.conflict.board import position


def choice(label: str, words: str, text: str) -> Choice:
    action = Action()
    action.text = text
    return Choice(label, words, text, action)


CHOICES = [
    choice("1", "Attack Sonora (2 Zombies) from Yucatan (5)", "attack yucatan sonora"),
    choice("2", "Attack Orinoco (1 Aliens) from Yucatan (5)", "attack yucatan orinoco"),
    choice("3", "Great Prairie (3)", "place great_prairie"),
    choice("4", "Great Plain (3)", "place great_plain"),
    choice("5", "Stop attacking", "end_attack"),
]


@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("3", "3"),
        ("3)", "3"),
        ("5.", "5"),
        ("attack yucatan sonora", "1"),
        ("  Attack   YUCATAN  sonora ", "1"),
        ("stop attacking", "5"),
        ("end_attack", "5"),
        ("end attack", "5"),
        ("stop", "5"),
        ("great pr", "3"),
        ("great_prairie", "3"),
        ("great", "34"),
        ("place great", "34"),
        ("att sono", "1"),
        ("orinoco", "2"),
        ("yucatan", "12"),
        ("sonora attack", ""),
        ("6", ""),
        ("-3", ""),
        ("nile", ""),
        ("s", ""),
        ("st", ""),
        ("sto", "5"),
        ("so", ""),
        ("son", "1"),
        ("end", "5"),
        ("sonora 2 zombies", "1"),
        ("2", "2"),
    ],
)
def test_a_line_means_these_choices(line: str, labels: str) -> None:
    assert "".join(found.label for found in meant(line, CHOICES)) == labels


def test_a_number_that_is_no_label_means_nothing() -> None:
    assert meant("7", [choice("1", "Cascadia (1 unit, 7 enemies)", "place cascadia")]) == []


def test_a_letter_is_no_choice_even_where_it_is_a_word() -> None:
    assert meant("a", [choice("1", "Draw a card", "draw"), choice("2", "Pass", "pass")]) == []


def test_marks_in_names_need_not_be_typed() -> None:
    choices = [choice("1", "Sapper's Blast (Tomas Kiln): Attack 5", "play:sappers-blast")]

    for line in (
        "sappers blast",
        "Sapper\u2019s",
        "play sappers-blast",
        "play:sappers-blast",
        "tomas",
    ):
        assert meant(line, choices) == choices


def test_an_action_is_named_without_the_figures_of_the_moment() -> None:
    game = barrow.game("ground-zero")
    view = game.new(3, barrow.Chance(1)).view(0)

    assert named(game, view, game.parse("place great_prairie")) == "Great Prairie"


def test_a_whole_match_goes_before_a_beginning() -> None:
    choices = [choice("1", "Send all", "send all"), choice("2", "Send", "send")]

    assert [found.label for found in meant("send", choices)] == ["2"]


def test_choices_that_are_numbers_are_labeled_by_them() -> None:
    game = barrow.game("ground-zero")
    view = game.new(3, barrow.Chance(1)).view(0)
    dice = [game.parse("dice 3"), game.parse("dice 2"), game.parse("dice 1")]

    assert [one.label for one in offer(game, view, dice)] == ["3", "2", "1"]


def test_other_choices_are_labeled_from_1_up() -> None:
    game = barrow.game("ground-zero")
    view = game.new(3, barrow.Chance(1)).view(0)
    mixed = [game.parse("dice 3 0"), game.parse("dice 3 1"), game.parse("done")]

    assert [one.label for one in offer(game, view, mixed)] == ["1", "2", "3"]


def test_a_refused_line_is_taken_for_a_kind_on_offer_first() -> None:
    game = barrow.game("ground-zero")

    assert str(refused("great_prairie", game, [game.parse("place nile")])) == "place great_prairie"
    assert str(refused("cash great_prairie", game, [game.parse("done")])) == "cash great_prairie"
    assert refused("great_prairie", game, [game.parse("done")]) is None


def test_choices_stand_in_columns_read_downwards() -> None:
    lines = [line.plain for line in choice_lines(CHOICES, 72)]

    assert lines == [
        "  1  Attack Sonora (2 Zombies) from Yucatan (5)   4  Great Plain (3)",
        "  2  Attack Orinoco (1 Aliens) from Yucatan (5)   5  Stop attacking",
        "  3  Great Prairie (3)",
    ]


def test_a_number_is_not_said_twice() -> None:
    choices = [choice("10", "10 dice", "dice 10"), choice("2", "2", "count 2")]

    assert [line.plain for line in choice_lines(choices, 80)] == ["  10 dice    2"]


def test_on_a_narrow_screen_choices_stand_below_each_other() -> None:
    assert len(choice_lines(CHOICES, 40)) == len(CHOICES)


@pytest.mark.parametrize(
    "line",
    ["choose_location 1,0", "choose location 1 0", "Attack (1, 0)", "choose_location 1"],
)
def test_a_place_on_a_board_without_edges_is_named_by_its_coordinates(line: str) -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (0, 1): "down Z6"}
    state = position("HZ", board)

    found = meant(line, offer(state.game, state.view(0), state.legal(0)))

    assert [one.text for one in found] == ["choose_location 1,0"]
