"""Simulating, replaying, showing, reading rules, looking for leaks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import barrow
from barrow.cli import leaks
from barrow.cli.files import read_record
from barrow.cli.replay import Reel
from barrow.cli.simulation import Result, Sums, spread
from barrow.kernel.leaks import LeakReport
from barrow.kernel.rulebook import table_rules
from barrow.lab.wilson import wilson
from tests.cli.terminal import Stage, run
from tests.kernel.leaky import Leaky
from tests.kernel.pick import PickGame

RECORD = Path(__file__).parents[1] / "data/records/ground-zero-rules-1-players-3.json"
SHORT = "simulate ground-zero --games 6 --players 2 --option round_limit=5"


def table(out: str) -> str:
    """Return a summary without its last line, which tells the speed."""
    return out.rstrip("\n").rpartition("\n")[0]


def test_a_simulation_is_summed_up() -> None:
    output = run(f"{SHORT} --seed 1")

    assert (output.status, output.err) == (0, "")
    assert output.out.startswith("Ground Zero, 2 players, 6 games, seed 1\n")
    assert re.search(r"seat 1, random +6 +\d +[\d.]+% +[\d.]+% to [\d.]+%", output.out)
    assert re.search(r"Aliens +6 +\d ", output.out)
    assert re.search(r"decisions +\d+ +\d+ +\d+ +[\d.]+", output.out)
    assert re.search(r"(last party|round limit) +\d ", output.out)
    assert re.search(r"decisions in .* a second, 1 process, engine ", output.out)


def test_the_same_seed_gives_the_same_results_whatever_the_jobs() -> None:
    alone, together = run(f"{SHORT} --jobs 1 --seed 3"), run(f"{SHORT} --jobs 2 --seed 3")

    assert table(alone.out) == table(together.out)
    assert "2 processes" in together.out


def test_a_side_that_no_seat_runs_is_named_where_it_wins() -> None:
    output = run("simulate ground-zero --games 4 --bots normal --players 2 --seed 1").out
    nobody = re.search(r"^no seat +4 +(\d) ", output, re.M)
    zombies = re.search(r"^Zombies +4 +(\d) ", output, re.M)

    assert nobody is not None
    assert zombies is not None
    assert nobody[1] == zombies[1]
    assert "No seat: won by Zombies, run by the rules." in output


@pytest.mark.parametrize(
    "wish",
    ["dark-age-z --option mode=cooperative", "ground-zero --option setup=first_3p"],
    ids=["together", "first game"],
)
def test_a_mode_is_simulated_on_its_own_defaults(wish: str) -> None:
    output = run(f"simulate {wish} --games 1 --players 3 --bots random --seed 1")

    assert (output.status, output.err) == (0, "")


def test_skirmish_is_simulated() -> None:
    output = run("simulate skirmish --games 3")

    assert (output.status, output.err) == (0, "")
    assert output.out.startswith("Skirmish, 3 players, 3 games, seed 1\n")
    assert "No seat" not in output.out


def test_another_seed_gives_other_games() -> None:
    assert table(run(f"{SHORT} --seed 3").out) != table(run(f"{SHORT} --seed 4").out)


def test_a_simulation_takes_an_edited_pack(tmp_path: Path) -> None:
    pack = Path(barrow.__file__).parent / "games/ground_zero/data.toml"
    edited = tmp_path / "pack.toml"
    text = pack.read_text(encoding="utf-8").replace(
        "territory_minimum = 3 ", "territory_minimum = 9 "
    )
    edited.write_text(text, encoding="utf-8")
    output = run(f"{SHORT} --data {edited} --jobs 2")

    assert (output.status, output.err) == (0, "")
    assert table(output.out) != table(run(SHORT).out)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_sums_do_not_depend_on_the_order_of_games() -> None:
    results = [
        Result((0,), ("Red", "Blue"), {"Gray": False}, 10, 3, "won"),
        Result((), ("Blue", "Red"), {"Gray": True}, 20, 4, "lost"),
        Result((0, 1), ("Red", "Blue"), {}, 30, 5, "won"),
    ]
    one, other = Sums(2), Sums(2)
    for result in results:
        one.add(result)
    for result in reversed(results):
        other.add(result)

    for sums in (one, other):
        assert [(wins.games, wins.wins) for wins in sums.by_seat] == [(3, 2), (3, 1)]
        assert (sums.by_title["Red"].wins, sums.by_title["Blue"].wins) == (2, 1)
        assert (sums.by_title["Gray"].games, sums.by_title["Gray"].wins) == (2, 1)
        assert (sums.nobody, sums.unseated, sums.reasons["won"]) == (1, {"Gray"}, 2)
        assert spread(sums.decisions) == (10, 20, 30)


def test_a_record_is_shown_where_it_ends() -> None:
    output = run(f"replay {RECORD}")
    length = len(json.loads(RECORD.read_text(encoding="utf-8"))["steps"])

    assert output.status == 0
    assert f"After {length} of {length} actions the game is over:" in output.out
    assert "Ground Zero  over in round" in output.out


def test_a_record_is_shown_at_an_action() -> None:
    output = run(f"replay {RECORD} --to 3")

    assert re.search(r"After 3 of \d+ actions, Seat \d \(\w+.*\) must decide:", output.out)
    assert "Place a starting unit (" in output.out


def test_a_seat_sees_its_own_cards_in_a_replay_and_a_spectator_none() -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    drawn = next(n for n, step in enumerate(record["steps"], 1) if step["action"] == "draw true")
    seat = record["steps"][drawn - 1]["seat"]
    ours = run(f"replay {RECORD} --to {drawn} --seat {seat + 1} --events").out
    public = run(f"replay {RECORD} --to {drawn} --events").out

    assert re.search(r" drew the card \w+", ours.replace("\n    ", " "))
    assert "drew the card" not in public
    assert "drew 1 card" in public


def test_a_person_steps_through_a_record() -> None:
    record = read_record(RECORD)
    stage = Stage(["", "", "b", "40", "dance", "e", "q"], width=120, height=40)
    Reel(record, barrow.game("ground-zero"), None, stage).step_through()
    where = [int(prompt.split(" ")[0]) for prompt in stage.prompts]
    output = stage.shown[3]  # after two actions

    assert where == [0, 1, 2, 1, 40, 40, len(record.steps)]
    assert output.count("placed 1 unit on") == 1
    assert "Enter: next action   b: back" in output
    assert "Place a starting unit (" in output


def test_events_are_printed_from_the_opening_on() -> None:
    output = run(f"replay {RECORD} --to 2 --events").out

    assert output.startswith("  Cities were built in ")
    assert output.count("placed 1 unit on") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [("--to 99999", "has actions 0 to "), ("--seat 4", "seats are 1 to 3, not 4")],
)
def test_a_replay_refuses_what_is_not_there(words: str, said: str) -> None:
    output = run(f"replay {RECORD} {words}")

    assert output.status == 2
    assert said in output.err


def test_a_position_is_written_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    run(f"replay {RECORD} --to 5 --position {path}")
    output = run(f"show {path}")

    assert output.status == 0
    assert "must decide." in output.out
    assert "Place a starting unit (23 left)  GZ-3.10\n   1  " in output.out


def test_a_position_is_shown_to_a_seat_that_has_no_choice(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    run(f"replay {RECORD} --to 5 --position {path}")
    asked = json.loads(path.read_text(encoding="utf-8"))
    waiting = [seat for seat in (1, 2, 3) if f"(seat {seat})" not in run(f"show {path}").out]
    output = run(f"show {path} --seat {waiting[0]}")

    assert asked["game"] == "ground-zero"
    assert output.status == 0
    assert not re.search(r"^   1  ", output.out, re.M)
    assert run(f"show {path} --seat 9").status == 2


def test_a_position_of_skirmish_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    position = barrow.game("skirmish").new(2, barrow.Chance(1))
    path.write_text(json.dumps(position.dump()), encoding="utf-8")
    output = run(f"show {path}")

    assert (output.status, output.err) == (0, "")
    assert "must decide." in output.out
    assert re.search(r"^Which team.*\n +1  ", output.out, re.M)


def test_the_end_of_a_game_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    run(f"replay {RECORD} --position {path}")

    assert "The game is over" in run(f"show {path}").out


def test_a_record_is_no_position(tmp_path: Path) -> None:
    assert "is a record, not a position: see barrow replay" in run(f"show {RECORD}").err


@pytest.mark.parametrize("clause", ["GZ-4.3", "gz-4.3", "4.3"])
def test_one_clause_is_printed(clause: str) -> None:
    text = barrow.game("ground-zero").rulebook["GZ-4.3"].text
    output = " ".join(run(f"rules ground-zero {clause}").out.split())

    assert output.startswith("General GZ-4.3 ")
    assert output.endswith(text)


def test_a_clause_of_skirmish_is_printed() -> None:
    assert "SK-4.1    Turns go clockwise" in run("rules skirmish SK-4.1").out


def test_a_chapter_is_printed() -> None:
    output = run("rules ground-zero 9").out
    book = barrow.game("ground-zero").rulebook

    assert re.findall(r"^GZ-\S+", output, re.M) == [id for id in book if id.startswith("GZ-9.")]


def test_what_holds_at_every_table_is_printed() -> None:
    output = run("rules ground-zero tb").out

    assert re.findall(r"^TB-\S+", output, re.M) == list(table_rules())
    assert "TB-3" in run("rules ground-zero TB-3").out


@pytest.mark.parametrize("words", ["Aid", "aid", "neighboring"])
def test_a_term_is_explained(words: str) -> None:
    output = " ".join(run(f"rules conflict --glossary {words}").out.split())

    assert "Aid May add its attack" in output
    assert "[CF-5.17]" in output


def test_a_group_of_terms_and_all_of_them_are_explained() -> None:
    group, every = (run(f"rules conflict --glossary {words}").out for words in ("items", "all"))

    assert "Body Armor" in group
    assert "Bomb" not in group
    assert "Bomb" in every


def test_the_whole_rulebook_is_printed() -> None:
    output = run("rules ground-zero").out
    printed = re.findall(r"^([A-Z]{2}-\S+) ", output, re.M)

    assert printed == list(barrow.game("ground-zero").rulebook)
    assert "1. At a glance" in output


@pytest.mark.parametrize("key", ["ground-zero", "skirmish"])
def test_the_games_are_listed_with_their_options(key: str) -> None:
    games, options = run("games").out, run(f"games {key}").out

    assert key in games
    game = barrow.game(key)
    assert [one.name for one in game.options if f"\n{one.name} " not in options] == []


def test_an_honest_game_has_no_leaks() -> None:
    output = run("leaks ground-zero --games 1")

    assert output.status == 0
    assert output.out.startswith("no leak: 1 game, ")


def test_a_leak_is_reported_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    status = leaks.print_report(leaks.look(Leaky("view"), 2, seed=1, players=2))
    output = capsys.readouterr().out

    assert status == 1
    assert "view: seat 0 can tell worlds apart (2 players, seed 1, game 0, action 0)" in output
    assert re.search(r"\d+ leaks: 2 games, ", output)


def test_a_test_that_proved_nothing_says_so_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    status = leaks.print_report(leaks.look(Leaky("no redraw"), 2, seed=1, players=2))
    printed = capsys.readouterr().out

    assert status == 1
    assert "no leak: 2 games, " in printed
    assert "0 of them different" in printed
    assert printed.splitlines()[-1] == (
        "this proves nothing: redrawing never changed what is hidden (hand_of, bid_of, deck)"
    )


def test_a_hidden_field_that_was_never_different_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = LeakReport(1)
    report.different = 3
    report.differed.update(hand_of=True, deck=False)

    assert leaks.print_report(report) == 0
    assert "not tested, because never different: deck" in capsys.readouterr().out


def test_a_game_without_secrets_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert leaks.print_report(leaks.look(PickGame(), 1, seed=1)) == 0
    assert "nothing is hidden in this game" in capsys.readouterr().out


def test_games_and_options_are_printed_as_json() -> None:
    games, options = run("games --json"), run("games skirmish --json")

    assert [one["game"] for one in json.loads(games.out)] == barrow.games()
    assert json.loads(options.out)[0]["option"] == "first_player"


def test_a_simulation_is_printed_as_json() -> None:
    found = json.loads(run(f"{SHORT} --json").out)

    assert (found["game"], found["games"]) == ("ground-zero", 6)
    assert found["seats"]["seat 1, random"]["games"] == 6
    assert sum(one["count"] for one in found["endings"].values()) == 6


def test_options_still_go_by_their_former_names() -> None:
    assert table(run(f"{SHORT} --seats random,random").out) == table(run(SHORT).out)
    assert table(run(f"{SHORT} --seats=random").out) == table(run(SHORT).out)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_options(shell: str) -> None:
    script = run(f"completion {shell}").out

    assert "simulate" in script
    assert "--players" in script or "-l players" in script
