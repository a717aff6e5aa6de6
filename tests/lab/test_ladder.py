from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import barrow
from barrow.cli.ladder import with_section, write_section
from barrow.lab.crew import crew
from barrow.lab.ladder import climb, lineups, plans, rate_levels, zombie_plans, zombie_rates
from tests.lab.plans import nothing


def test_any_two_levels_meet_and_with_more_seats_in_both_ways() -> None:
    assert list(lineups(["easy", "normal"], 2)) == [("normal", "easy")]
    assert list(lineups(["a", "b", "c"], 3)) == [
        ("b", "a"),
        ("a", "b"),
        ("c", "a"),
        ("a", "c"),
        ("c", "b"),
        ("b", "c"),
    ]


def test_ratings_are_on_the_scale_of_elo() -> None:
    wins = np.array([[0.0, 240.0], [760.0, 0.0]])  # 76 of 100: 200 points
    weak, normal = rate_levels(wins, ["weak", "normal"])

    assert normal == pytest.approx(1500)
    assert weak == pytest.approx(1300, abs=3)


@pytest.mark.parametrize("players", [2, 3])
def test_a_ladder_puts_normal_above_random(tmp_path: Path, players: int) -> None:
    game = barrow.game("skirmish")
    levels = ["random", "normal"]
    planned = plans(game, levels, players, 8, 1, {}, {"hard": 5})
    rung = climb(planned, levels, tmp_path, crew("", 1), nothing)

    assert [rating.level for rating in rung.ratings] == ["normal", "random"]
    assert rung.ratings[1].high < 1500
    assert rung.games == sum(plan.total for plan in planned) == 16 if players == 2 else 48
    assert rung.meetings[0].wins.games == rung.games


def test_the_zombies_of_the_rules_are_measured_in_every_mode(tmp_path: Path) -> None:
    game = barrow.game("ground-zero")
    planned = zombie_plans(game, "random", 2, 4, 1, {})

    assert [rate.label for rate in zombie_rates(planned, tmp_path, crew("", 1), nothing)] == [
        "random",
        "hungry",
        "super",
    ]
    assert zombie_plans(barrow.game("skirmish"), "random", 2, 4, 1, {}) == {}


def test_a_page_holds_one_section_for_each_game_in_order(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    for key in ("skirmish", "conflict", "skirmish"):
        game = barrow.game(key)
        page.write_text(with_section(page, game.title, write_section(game, [], {}, {"hard": 9})))
    text = page.read_text()

    assert text.startswith("# How strong are the bots?\n")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Conflict",
        "## Skirmish",
    ]
    assert text.count("in place of their time: hard 9.") == 2
