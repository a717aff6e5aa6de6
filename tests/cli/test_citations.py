"""`barrow rules GAME CLAUSE --code`: where a clause is implemented and tested."""

from __future__ import annotations

import pytest

import barrow
from barrow.cli import main
from barrow.cli.citations import cites, code_of, marked_tests
from barrow.cli.rules import rules
from barrow.kernel.errors import BarrowError


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Units move once (GZ-4.3).", True),
        ("GZ-4.1 to GZ-4.5", True),
        ("GZ-4.30", False),
        ("GZ-4.3.1", False),
        ("GZ-14.3", False),
        ("GZ-4.4 to GZ-4.9", False),
    ],
)
def test_a_clause_is_cited_by_its_id_or_in_a_range(text: str, cited: bool) -> None:
    assert cites(text, "GZ-4.3") is cited


def test_every_clause_of_movement_leads_to_its_code_and_its_tests() -> None:
    game = barrow.game("conflict")

    places = code_of(game, "CF-4.56")
    tests = marked_tests("CF-4.56")

    assert {place.path.parent.name for place in places} >= {"rules"}
    assert any(place.about for place in places)
    assert tests
    assert all(test.name.startswith("test_") for test in tests)


def test_the_command_prints_clause_code_and_tests(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "ground-zero", "4.23", "--code"])

    out = capsys.readouterr().out
    assert "GZ-4.23" in out
    assert "most_attack_dice" in out
    assert "test_attack.py" in out


def test_the_rules_of_every_table_lead_to_code_and_tests(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["rules", "ground-zero", "TB-3", "--code"])

    out = capsys.readouterr().out
    assert "kernel/match.py" in out
    assert "test_match.py" in out


def test_without_a_checkout_it_says_where_tests_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("barrow.cli.rules.marked_tests", lambda clause: None)

    main(["rules", "ground-zero", "4.23", "--code"])

    assert "Tests: not in this installation" in capsys.readouterr().out


def test_code_of_a_whole_rulebook_is_refused() -> None:
    with pytest.raises(BarrowError, match="--code needs a clause"):
        rules("conflict", code=True)


def test_generated_files_are_left_out() -> None:
    names = {place.path.name for place in code_of(barrow.game("skirmish"), "SK-4.8")}

    assert not names & {"state.py", "known.py", "actions.py", "tables.py"}


def test_a_card_leads_to_its_table_in_the_data_pack(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "skirmish", "5.201", "--code"])

    out = capsys.readouterr().out
    assert "data.toml" in out
    assert "grave-plate" in out


def test_a_ruling_that_no_code_cites_leads_to_the_clauses_it_belongs_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["rules", "dark-age-z", "R72", "--code"])

    assert "Code of DZ-4.131" in capsys.readouterr().out
