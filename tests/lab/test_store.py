from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from barrow import BarrowError
from barrow.lab.plan import Chunk, Plan
from barrow.lab.play import TABLES
from barrow.lab.run import run
from barrow.lab.store import Run, Tables
from barrow.lab.workers import Workers, workers_on
from tests.lab.plans import nothing, plan


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run."""
    folder = tmp_path_factory.mktemp("lab") / "whole"
    run(plan(games=60), folder, workers_on("", 1), nothing)
    return folder


def contents(folder: Path) -> dict[str, pl.DataFrame]:
    return {table: pl.read_parquet(folder / f"{table}.parquet") for table in TABLES}


def test_a_run_is_three_tables_and_nothing_is_left_of_its_parts(whole: Path) -> None:
    tables = Tables(whole)

    assert tables.games.height == 60
    assert tables.decisions["number"].n_unique() == 60
    assert tables.events["number"].n_unique() == 60
    assert sorted(path.name for path in whole.iterdir()) == [
        "decisions.parquet",
        "events.parquet",
        "games.parquet",
        "plan.json",
        "run.json",
    ]


def test_the_number_of_workers_does_not_show_in_the_results(whole: Path, tmp_path: Path) -> None:
    run(plan(games=60), tmp_path / "two", workers_on("", 2), nothing)
    alone, together = contents(whole), contents(tmp_path / "two")

    assert all(alone[table].equals(together[table]) for table in TABLES)


class Interrupted(Exception):
    """Somebody pressed Ctrl-C."""


def stopping_after(chunks: int) -> Workers:
    """Return a workers that is interrupted after some chunks."""

    def play(wanted: Plan, left: list[Chunk]):  # type: ignore[no-untyped-def]
        for number, done in enumerate(workers_on("", 1)(wanted, left)):
            if number == chunks:
                raise Interrupted
            yield done

    return play


def test_an_interrupted_run_goes_on_where_it_was(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        run(plan(games=60), folder, stopping_after(2), nothing)
    with pytest.raises(BarrowError, match="not finished, 1 of 3 parts are missing"):
        Tables(folder)
    result: list[int] = []
    run(plan(games=60), folder, workers_on("", 1), result.append)
    once, twice = contents(whole), contents(folder)

    assert result == [40, 20]
    assert all(once[table].equals(twice[table]) for table in TABLES)


def test_a_part_that_was_cut_short_is_played_again(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        run(plan(games=60), folder, stopping_after(2), nothing)
    part = folder / "parts/000001-games.parquet"
    part.write_bytes(part.read_bytes()[:100])
    run(plan(games=60), folder, workers_on("", 1), nothing)

    assert contents(folder)["games"].equals(contents(whole)["games"])


def test_a_finished_run_is_not_played_again(whole: Path) -> None:
    def nobody(wanted: Plan, left: list[Chunk]):  # type: ignore[no-untyped-def]
        raise AssertionError(left)

    assert run(plan(games=60), whole, nobody, nothing).games.height == 60


def test_a_folder_with_another_run_is_left_alone(whole: Path) -> None:
    with pytest.raises(BarrowError, match="holds another run"):
        Run(whole).open(plan(games=61))


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")

    with pytest.raises(BarrowError, match="is not empty and holds no run"):
        Run(tmp_path).open(plan())


def spoil(whole: Path, folder: Path) -> Path:
    folder.mkdir()
    for path in whole.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("kept", "said"),
    [(0.0, "cannot be read"), (0.5, "cannot be read"), (None, "the run is incomplete")],
    ids=["empty", "half", "gone"],
)
def test_a_spoiled_table_is_an_error_and_no_report(
    whole: Path, tmp_path: Path, table: str, kept: float | None, said: str
) -> None:
    path = spoil(whole, tmp_path / "spoiled") / f"{table}.parquet"
    if kept is None:
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[: int(kept * path.stat().st_size)])

    with pytest.raises(BarrowError, match=said):
        Tables(path.parent)


def changed(frame: pl.DataFrame, way: str) -> pl.DataFrame:
    ways = {
        "a column more": frame.with_columns(mood=pl.lit(1)),
        "a column less": frame.drop("turns"),
        "another type": frame.with_columns(turns=pl.col("turns").cast(pl.String)),
        "a row less": frame.head(59),
        "a row twice": pl.concat([frame.head(59), frame.head(1)]),
    }
    return ways[way]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("a column more", "unknown column mood"),
        ("a column less", "no column turns"),
        ("another type", "column turns is String, not Int32"),
        ("a row less", "has 59 rows, not 60 as run.json says"),
        ("a row twice", "does not hold the games of its plan"),
    ],
)
def test_a_table_with_other_rows_or_columns_is_an_error(
    whole: Path, tmp_path: Path, way: str, said: str
) -> None:
    path = spoil(whole, tmp_path / "changed") / "games.parquet"
    changed(pl.read_parquet(path), way).write_parquet(path)

    with pytest.raises(BarrowError) as caught:
        Tables(path.parent)

    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["run.json", "plan.json"])
def test_a_spoiled_description_is_an_error(whole: Path, tmp_path: Path, name: str) -> None:
    folder = spoil(whole, tmp_path / "spoiled")
    (folder / "run.json").unlink()
    (folder / name).write_text("{")

    with pytest.raises(BarrowError, match=name):
        Tables(folder)


def test_a_run_of_a_later_barrow_is_not_misread(whole: Path, tmp_path: Path) -> None:
    path = spoil(whole, tmp_path / "later") / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "format": 99}))

    with pytest.raises(BarrowError, match="format 99; this Barrow reads 1"):
        Tables(path.parent)
