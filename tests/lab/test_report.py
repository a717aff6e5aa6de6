from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import polars as pl
import pytest

import barrow
from barrow.games.conflict.rules import ending as conflict_ending
from barrow.games.ground_zero.rules import ending as ground_zero_ending
from barrow.lab.answers import LIMITS
from barrow.lab.figures import Figures, figures
from barrow.lab.page import report_page
from barrow.lab.play import play_chunk
from barrow.lab.run import run
from barrow.lab.store import Tables
from barrow.lab.workers import workers_on
from tests.lab.plans import nothing, plan


def played(folder: Path, key: str, players: int) -> Tables:
    return run(plan(key, seats=(players,), games=20), folder, workers_on("", 1), nothing)


@pytest.mark.parametrize("key", barrow.games())
def test_a_report_of_any_game_is_one_page_that_needs_nothing_else(key: str, tmp_path: Path) -> None:
    found = figures(played(tmp_path / key, key, 3))
    page, twin = report_page(found)

    assert not re.search(r'(src|href)="(?!#)|url\((?!#|data:)|<script|@import', page)
    assert page.count("<svg") >= 8
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert msgspec.json.decode(twin, type=Figures) == found


def test_every_figure_says_how_many_games_it_rests_on(tmp_path: Path) -> None:
    found = figures(played(tmp_path / "run", "ground-zero", 3))
    twin = json.loads(report_page(found)[1])
    unsaid: list[str] = []

    def look(value: object, path: str) -> None:
        if isinstance(value, dict):
            if {"low", "high"} & value.keys() and "games" not in value:
                unsaid.append(path)
            for name, part in value.items():
                look(part, f"{path}.{name}")
        elif isinstance(value, list):
            for place, part in enumerate(value):
                look(part, f"{path}.{place}")

    look(twin, "")

    assert unsaid == []
    assert all(at["games"] == 20 for at in twin["at"])


def test_the_figures_are_those_of_the_games(tmp_path: Path) -> None:
    tables = played(tmp_path / "run", "skirmish", 2)
    at = figures(tables).at[0]
    by_hand: dict[str, list[float]] = {}
    for sides, wins in tables.games.select("sides", "wins").rows():
        for side, won in zip(sides, wins):
            by_hand.setdefault(side, []).append(won)

    assert {rate.label: (rate.games, rate.count) for rate in at.sides} == {
        side: (len(wins), sum(wins)) for side, wins in by_hand.items()
    }
    assert sum(rate.count for rate in at.seats) == pytest.approx(20)
    assert sum(rate.count for rate in at.order) == pytest.approx(20)
    assert at.turns.mean == pytest.approx(tables.games["turns"].mean())
    assert sum(rate.count for rate in at.endings) == 20


def test_a_game_that_no_seat_wins_is_won_by_the_rules_own_side(tmp_path: Path) -> None:
    wanted = plan("ground-zero", games=20, options={"zombie_ai": "super"})
    tables = run(wanted, tmp_path / "run", workers_on("", 1), nothing)
    at = figures(tables).at[0]
    nobody = sum(1 for wins in tables.games["wins"] if sum(wins) == 0)

    assert nobody > 0
    assert [(rate.label, rate.count) for rate in at.unseated] == [("zombies", nobody)]
    assert at.sides[0].even == pytest.approx((20 - nobody) / 40)


def test_uses_and_what_is_never_used_are_told_apart(tmp_path: Path) -> None:
    tables = played(tmp_path / "run", "skirmish", 2)
    found = figures(tables)
    used = {use.thing for use in found.uses["card_played"]}
    seen = set(tables.events.filter(pl.col("event") == "card_played")["thing"])

    assert used == seen
    assert used.isdisjoint(found.unused.things["card_played"])
    assert len(used) + len(found.unused.things["card_played"]) == 73  # 12 only defend
    assert "roll" not in found.unused.actions


def test_games_that_a_limit_ends_are_known_as_such() -> None:
    assert set(LIMITS) == {conflict_ending.EXHAUSTION, ground_zero_ending.ROUND_LIMIT}
    for key in ("conflict", "ground-zero", "skirmish"):
        short = {"stand_still": 1} if key == "conflict" else {"round_limit": 5}
        wanted = plan(key, games=20, options=short)
        rows = play_chunk(wanted, wanted.chunks()[0])["games"]

        assert set(LIMITS) & set(rows["reason"])
