"""Who sits in which seat."""

from __future__ import annotations

import barrow
from barrow.cli.seats import Player, read_levels, read_seats, recorded_players

GAME = barrow.game("ground-zero")
BOT = Player("random bot", "random")


def test_seats_that_nobody_names_go_to_bots_of_the_usual_level() -> None:
    usual = Player("normal bot", "normal")

    assert read_seats(GAME, ["human"], 3) == [Player("You"), usual, usual]


def test_people_without_a_name_are_told_apart_by_their_seats() -> None:
    assert read_seats(GAME, ["human", "random", "human", "human:Ann"], 4) == [
        Player("Player 1"),
        BOT,
        Player("Player 3"),
        Player("Ann"),
    ]


def test_a_record_knows_its_bots_by_their_names() -> None:
    seated = read_seats(GAME, ["human:Ann", "random"], 2)
    names = tuple(player.name for player in seated)

    assert recorded_players(names) == seated


def test_one_level_goes_for_every_seat() -> None:
    assert read_levels(GAME, "random", 3) == ["random"] * 3
    assert read_levels(GAME, "random, random", None) == ["random"] * 2
