"""How the sides of each game do: the file beside the game, and what makes it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import barrow
from barrow.kernel.glossary import glossary_of
from barrow.lab import strength
from barrow.lab.sides import fill_sides, sides_in
from barrow.lab.strength import Strength
from tests.cli.terminal import run

every_game = pytest.mark.parametrize("key", barrow.games())


@every_game
def test_every_side_was_measured_at_every_number_of_players(key: str) -> None:
    sides = sides_in(barrow.game(key))
    assert sides.strength is not None
    measured = {str(at.players): sorted(one.key for one in at.sides) for at in sides.strength.at}

    assert measured == {players: sorted(listed) for players, listed in sides.at.items()}
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", sides.strength.measured)


@every_game
def test_a_share_is_known_to_4_points_and_shares_add_up(key: str) -> None:
    measured = sides_in(barrow.game(key)).strength
    assert measured is not None
    shares = [one for at in measured.at for one in at.sides]

    assert [one for one in shares if one.high - one.low > 0.08] == []
    for at in measured.at:
        won = sum(one.share * one.seats for one in at.sides)
        assert won / sum(one.seats for one in at.sides) == pytest.approx(at.even, abs=0.001)


@every_game
def test_figures_of_other_rules_say_so(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = barrow.game(key)
    known = strength.strength_of(key)
    assert known is not None
    older = msgspec.structs.replace(known, rules=game.rules - 1)

    assert sides_in(game).current == (known.rules == game.rules)
    monkeypatch.setattr("barrow.lab.sides.strength_of", {key: older}.get)
    assert not sides_in(game).current


@every_game
def test_every_side_has_a_character(key: str) -> None:
    terms = glossary_of(barrow.game(key)).terms
    sides = sides_in(barrow.game(key)).at
    wanted = {f"side.{side}" for listed in sides.values() for side in listed}

    assert {one for one in terms if one.startswith("side.")} == wanted


@pytest.mark.parametrize(
    ("key", "players", "wanted"),
    [
        ("conflict", 3, ["", "ghoul"]),
        ("dark-age-z", 5, ["", "", "aurelia", "", ""]),
        ("ground-zero", 3, ["zombies"]),
        ("ground-zero", 4, ["", "zombies", "", ""]),
    ],
)
def test_seats_get_the_sides_they_want(key: str, players: int, wanted: list[str]) -> None:
    game = barrow.game(key)

    state = game.new(players, barrow.Chance(1), fill_sides(game, players, wanted))

    seated = {party.seat: party.key for party in game.parties(state.view(None))}
    for seat, side in enumerate(wanted):
        assert side in ("", seated[seat])


def test_a_first_game_starts_as_it_is_offered() -> None:
    game = barrow.game("ground-zero")
    first = sides_in(game).first_game
    assert first is not None
    players = len(first.sides)

    options = first.options | fill_sides(game, players, first.sides)
    state = game.new(players, barrow.Chance(1), options)

    seated = {party.seat: party.key for party in game.parties(state.view(None))}
    assert [seated[seat] for seat in range(players)] == first.sides


def test_the_file_is_made_from_runs(tmp_path: Path) -> None:
    for players in (2, 3):
        folder = tmp_path / str(players)
        run(f"lab run skirmish --games 10 --players {players} --bots random --jobs 1 --to {folder}")
    file = tmp_path / "sides.json"

    made = run(f"lab sides {tmp_path / '2'} {tmp_path / '3'} --to {file}")
    twice = run(f"lab sides {tmp_path / '2'} {tmp_path / '2'} --to {file}")

    found = msgspec.json.decode(file.read_bytes(), type=Strength)
    assert (made.status, found.level, found.rules) == (0, "random", barrow.game("skirmish").rules)
    assert [(at.players, at.games) for at in found.at] == [(2, 10), (3, 10)]
    assert twice.err == f"barrow: {tmp_path / '2'}: 2 players stand in another run too\n"
