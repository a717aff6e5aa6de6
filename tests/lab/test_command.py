"""`barrow lab` and `barrow ladder` as a designer types them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import barrow
from tests.cli.terminal import run

NO_EXTRA = """
import sys
real = sys.meta_path[:]
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("polars", "joblib", "optuna"):
            return None
        for finder in real:
            found = finder.find_spec(name, path, target)
            if found is not None:
                return found
        return None
sys.meta_path[:] = [Hide()]
from barrow.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_run_and_its_report(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ran = run(f"lab run skirmish --games 10 --players 2,3 --bots random --jobs 1 --to {folder}")
    again = run(f"lab run skirmish --games 10 --players 2,3 --bots random --jobs 1 --to {folder}")
    result = run(f"lab report {folder} --seconds 12")
    refused = run(f"lab report {folder} --pictures {folder / 'run.json'}")
    twin = json.loads((folder / "report.json").read_text())

    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("20 games are in ")
    assert again.out == ran.out
    assert result.status == 0
    assert "Skirmish with 2: " in result.out
    assert "Skirmish with 3: " in result.out
    assert twin["games"] == 20
    assert twin["seconds_a_decision"] == 12
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    assert refused.err == f"barrow: cannot write {folder / 'run.json'}: File exists\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("lab report nowhere", "there is no run at nowhere"),
        ("lab report src", "there is no run at src"),
        ("lab run skirmish --players 2,9", "Skirmish is for 2 to 5 players, not 9"),
        ("lab run skirmish --players two", "--players takes 3, or 2,4, or 2-5, or all, not 'two'"),
        ("lab run skirmish --players 2,2", "--players takes each number once, not '2,2'"),
        ("lab run skirmish --players 5-2", "--players takes 2-5, lower number first, not 5-2"),
        ("lab run skirmish --to README.md", "README.md is a file: name a folder"),
        (
            "lab run skirmish --bots genius",
            "there is no bot 'genius'; bots are random, easy",
        ),
        ("lab run skirmish --jobs 0", "--jobs is at least 1, not 0"),
        (
            "lab run skirmish --on mars",
            "--on takes dask://HOST:PORT, ray or ray://HOST:PORT, not 'mars'",
        ),
        ("lab run skirmish --iterations hard", "--iterations takes level=number, as hard=200"),
        ("lab run skirmish --iterations normal=9", "--iterations normal=9: normal does not search"),
        ("lab run skirmish --iterations hard=9", "--iterations hard=9: hard does not play"),
        ("lab run skirmish --data nowhere.toml", "cannot read nowhere.toml"),
        ("lab compare shipped shipped", "these are the same pack"),
        ("lab compare skirmish-even skirmish-even", "these are the same pack"),
        ("lab compare shipped nowhere.toml", "cannot read nowhere.toml"),
        ("lab ban skirmish play:nothing", "no action is written 'play:nothing'"),
        ("lab ban skirmish roll --side pink", "there is no side 'pink'"),
        ("ladder skirmish --bots easy", "a ladder needs two or more bots"),
        ("ladder skirmish --bots easy,easy", "a ladder needs two or more bots"),
        ("lab sweep skirmish --vary options", "--vary takes path.to.number=1..5"),
        ("lab sweep skirmish --vary options.nothing=1", "there is no 'nothing' in options"),
        ("lab tune skirmish --vary options.round_limit=5,6 --target fun", "a target is a measure"),
        ("lab paths chess", "there is no game 'chess'"),
        (
            "lab run ground-zero --players 3 --option zombies=player",
            "zombies = 'player' needs a seat with the Zombies [GZ-7.1]; use --sides asked",
        ),
        ("ladder skirmish --alone genius", "--alone is one of random, easy"),
        ("ladder skirmish --games 0", "--games is at least 1, not 0"),
        ("ladder skirmish --part 0", "--part is more than 0 and at most 1, not 0"),
        (
            "ladder skirmish --to nowhere/page.md",
            "cannot write nowhere/page.md: there",
        ),
        ("ladder skirmish --players 7", "Skirmish is for 2 to 5 players, not 7"),
    ],
)
def test_what_a_designer_gets_wrong_is_one_line(words: str, said: str) -> None:
    result = run(words)

    assert result.status == 2
    assert result.err.startswith(f"barrow: {said}")
    assert result.err.count("\n") == 1


def test_a_bad_pack_is_told_with_its_place(tmp_path: Path) -> None:
    pack = tmp_path / "bad.toml"
    pack.write_text('[meta]\nid = "skirmish"\n')
    result = run(f"lab compare shipped {pack}")

    assert result.status == 2
    assert result.err.startswith(f"barrow: {pack}: ")


def test_without_the_extra_the_lab_says_what_to_install() -> None:
    words = [sys.executable, "-c", NO_EXTRA, "lab", "run", "skirmish"]
    result = subprocess.run(words, capture_output=True, text=True, check=False)

    assert result.returncode == 2
    assert "needs the extra 'lab'" in result.stderr
    assert "pip install 'barrow[lab]'" in result.stderr


def test_a_ladder_is_printed_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = "ladder skirmish --players 2 --bots random,easy,normal --games 8 --jobs 1"
    result = run(f"{words} --log games.log --to ladder.md")

    assert result.status == 0
    assert "### 2 players, 24 games" in result.out
    assert "| normal | 1500 | 1500 to 1500 | 16 |" in result.out
    assert "| normal v random | 50.0% | 100.0% | " in result.out
    assert result.out.strip() in (tmp_path / "ladder.md").read_text()
    assert len((tmp_path / "games.log").read_text().splitlines()) == 24


def test_a_comparison_is_printed_and_kept(tmp_path: Path) -> None:
    from barrow.lab.packs import shipped_text, with_numbers

    pack = tmp_path / "short.toml"
    pack.write_text(with_numbers(shipped_text("skirmish"), {"options.round_limit": 3}))
    result = run(
        f"lab compare shipped {pack} --games 200 --players 2 --bots random --jobs 1 --to {tmp_path}"
    )

    assert result.status == 0
    assert "turns shorter [2 players, 200 pairs]" in result.out
    assert (tmp_path / "compare-skirmish-short.html").exists()
    assert (tmp_path / "compare-skirmish-short.json").exists()


def test_a_sweep_prints_whole_headings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    words = "lab sweep skirmish --vary options.round_limit=2..9 --games 2 --players 2"
    printed = run(f"{words} --bots random --jobs 1 --to {tmp_path / 'sweep'}").out

    assert printed.startswith("options.round_limit\n")
    assert "lead changes" in printed
    assert re.findall(r"^setting +2 +3 ", printed, re.M)
    assert "…" not in printed
    assert max(len(line) for line in printed.splitlines()[:-1]) <= 60


def test_the_paths_of_a_pack_are_listed_and_can_be_varied() -> None:
    from barrow.lab.packs import numbers_of, read_number, shipped_text

    listed = run("lab paths skirmish lugg").out
    found = json.loads(run("lab paths skirmish --json").out)

    assert re.search(r"^character\.lugg\.life +\d+$", listed, re.M)
    assert found["options.round_limit"] == 60
    for key in barrow.games():
        text = shipped_text(key)
        for path, value in list(numbers_of(text).items())[::200]:
            assert (path, read_number(text, path)) == (path, value)


def test_former_names_of_options_still_work() -> None:
    assert run("lab run skirmish --seats two").err.startswith("barrow: --players takes 3")
    assert run("ladder skirmish --levels easy").err.startswith("barrow: a ladder needs two")
