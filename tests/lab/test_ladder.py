from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import barrow
from barrow.bots import shipped_weights
from barrow.bots.weights import shipped_path
from barrow.cli.ladder import with_section, write_section
from barrow.kernel.errors import BarrowError
from barrow.lab.ladder import (
    Log,
    Wanted,
    climb,
    duel_name,
    duel_plan,
    judge,
    lineups,
    looks,
    rate_levels,
    rules_rates,
    total,
)
from barrow.lab.plan import Chunk, Plan
from barrow.lab.workers import Done, workers_on
from tests.lab.plans import nothing


def test_any_two_levels_meet_and_with_more_seats_in_both_ways() -> None:
    assert list(lineups(["easy", "normal"], 2)) == [("normal", "easy")]
    assert list(lineups(["a", "b", "c"], 2, "b")) == [("b", "a"), ("c", "b")]
    assert list(lineups(["a", "b", "c"], 3, "b")) == [("b", "a"), ("b", "c")]
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


def wanted(key: str, *levels: str, games: int = 16, part: float = 1.0) -> Wanted:
    return Wanted(barrow.game(key), list(levels), games, 1, {}, part, {})


@pytest.mark.parametrize("players", [2, 3])
def test_a_ladder_puts_normal_above_random(tmp_path: Path, players: int) -> None:
    asked = wanted("skirmish", "random", "normal")
    advanced: list[int] = []
    rung = climb(asked, players, Log(tmp_path / "log"), workers_on("", 1), advanced.append)

    assert [rating.level for rating in rung.ratings] == ["normal", "random"]
    assert rung.ratings[1].high < 1500
    assert (
        rung.games == sum(advanced) == total(asked, players, False) == (16 if players == 2 else 36)
    )
    assert rung.duels[0].low > rung.duels[0].even
    assert [(duel.one, duel.other) for duel in rung.duels] == list(lineups(asked.levels, players))


def test_a_ladder_goes_on_from_its_log_with_the_same_games(tmp_path: Path) -> None:
    asked = wanted("skirmish", "random", "easy")
    path, cut = tmp_path / "log", tmp_path / "cut"
    whole = climb(asked, 2, Log(path), workers_on("", 1), nothing)
    lines = path.read_text().splitlines(keepends=True)
    cut.write_text("".join([*lines[:5], lines[5][:20]]))  # killed in the middle of a line
    again = climb(asked, 2, Log(cut), workers_on("", 1), nothing)

    assert again == whole
    assert sorted(cut.read_text().splitlines(keepends=True)) == sorted(lines)
    assert re.match(
        r'\["skirmish easy v random 2 seats, rules \d+, weights [0-9a-f]{8}, part 1",0,0,\[',
        lines[0],
    )
    assert climb(asked, 2, Log(path), no_workers, nothing) == whole


def test_games_of_other_weights_are_not_taken_for_these(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = wanted("skirmish", "random", "easy")
    tuned = tmp_path / "tuned.toml"
    tuned.write_bytes(shipped_path("skirmish").read_bytes() + b"\n# tuned\n")
    plan = duel_plan(asked, ("easy", "random"), 2)
    before = duel_name(asked, plan)
    monkeypatch.setattr("barrow.lab.ladder.shipped_path", lambda key: tuned)

    assert duel_name(asked, plan) != before


def no_workers(plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
    assert chunks == []
    return iter([])


def test_a_line_that_is_none_of_a_log_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text('["a duel",0,0,[1,2]]\nhello\n')

    with pytest.raises(BarrowError, match="log: line 2 is not "):
        Log(path)


def test_a_duel_is_the_share_of_who_sits_alone_over_the_sets() -> None:
    two = judge("a", "b", 2, {(0, 0): [1, 2], (0, 1): [1, 1], (1, 0): [2, 1], (1, 1): [2, 1]})
    three = judge("a", "b", 3, {(0, 0): [1, 2, 3], (0, 1): [1, 1, 3], (0, 2): [2, 2, 2]})

    assert (two.share, two.games, two.won, two.lost, two.nobody) == (0.625, 4, 3, 1, 0)
    assert two.low == pytest.approx(0.625 - 1.96 * 0.125, abs=1e-3)
    assert (three.share, three.even) == (0.5, 2 / 9)  # a seat won two of the three
    assert (three.won, three.lost, three.nobody) == (2, 0, 1)


def test_a_level_that_searches_looks_as_often_as_its_part_says() -> None:
    asked = wanted("skirmish", "normal", "hard", part=0.1)
    full = shipped_weights("skirmish").levels["hard"].iterations

    assert looks(asked.game, "normal", asked) == 0
    assert looks(asked.game, "hard", asked) == looks(asked.game, "flat", asked) == full / 10
    assert looks(asked.game, "hard", asked._replace(iterations={"hard": 7})) == 7
    assert duel_plan(asked, ("hard", "normal"), 2).iterations == {"hard": full / 10}


def test_zombies_that_the_rules_run_are_measured_in_every_mode(tmp_path: Path) -> None:
    asked = wanted("ground-zero", "random", "normal", games=4)
    rates = rules_rates(asked, 2, Log(tmp_path / "log"), workers_on("", 1), nothing)

    assert [(rate.label, rate.games) for rate in rates] == [
        ("random", 4),
        ("hungry", 4),
        ("super", 4),
    ]
    assert (
        rules_rates(wanted("skirmish", "normal"), 2, Log(tmp_path / "log"), no_workers, nothing)
        == []
    )


def test_a_page_holds_one_section_for_each_game_in_order(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    for key in ("skirmish", "conflict", "skirmish"):
        asked = wanted(key, "hard", "normal", part=0.5)
        section = write_section(asked.game, [], {}, asked)
        page.write_text(with_section(page, asked.game.title, section))
    text = page.read_text()

    assert text.startswith("# How strong are the bots?\n")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Conflict",
        "## Skirmish",
    ]
    assert text.count("at each choice (a part of 0.5 of what they have at a table): hard ") == 2
