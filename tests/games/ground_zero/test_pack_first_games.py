"""The first games of a data pack: each adds up like a dealt one."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.packs import edited, fault


@clause("GZ-3.19", "GZ-R43")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["great_prairie",',
            "first_game[0].cities",
            "must be 15 different territories",
        ),
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["great_prairie", "great_prairie",',
            "first_game[0].cities",
            "must be 15 different territories",
        ),
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["atlantis", "great_prairie",',
            "first_game[0].cities",
            "there is no territory 'atlantis'",
        ),
        (
            "outback = 1\n[first_game.units.aliens]",
            "[first_game.units.aliens]",
            "first_game[0].units.military",
            "20 territories, a dealt game has 21",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 4\nhudson_shield = 1\nseaboard",
            "first_game[0].units.military",
            "44 units, a dealt game has 45",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 10\nhudson_shield = 1\nseaboard",
            "first_game[0].units.military.barrens",
            "10 units are more than 9",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 0\nhudson_shield = 6\nseaboard",
            "first_game[0].units.military.barrens",
            "must be at least 1",
        ),
        (
            "greenland = 2\ncascadia = 7",
            "barrens = 2\ncascadia = 7",
            "first_game[0].units.aliens.barrens",
            "belongs to another party already",
        ),
        (
            "greenland = 2\ncascadia = 7",
            "atlantis = 2\ncascadia = 7",
            "first_game[0].units.aliens.atlantis",
            "there is no territory 'atlantis'",
        ),
        (
            'military = "cape"\n',
            "",
            "first_game[0].command_centers.military",
            "is missing",
        ),
        (
            'military = "cape"',
            'military = "cascadia"',
            "first_game[0].command_centers.military",
            "cascadia is not theirs",
        ),
        (
            'factions = ["military", "aliens"]',
            'factions = ["military", "zombies"]',
            "first_game[0].factions",
            "must be 2 factions, Zombies not among them",
        ),
        (
            'factions = ["military", "aliens"]',
            'factions = ["military", "civilians"]',
            "first_game[0].units.civilians",
            "is missing",
        ),
    ],
    ids=[
        "a city too few",
        "a city twice",
        "an unknown city",
        "a territory too few",
        "a unit too few",
        "more than nine units",
        "less than one unit",
        "a territory twice",
        "an unknown territory",
        "no command center",
        "a command center of the enemy",
        "zombies",
        "a faction without units",
    ],
)
def test_a_first_game_that_does_not_add_up_is_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)
