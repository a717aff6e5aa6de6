"""Observations: fields from declarations, values in bounds, nothing that a seat may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import barrow
from barrow.adapters.observations import mask, observation
from barrow.kernel.chance import Chance
from barrow.kernel.game import Game
from barrow.kernel.sights import HIGHEST
from barrow.kernel.state import State
from examples.liars_dice import LiarsDice
from tests.kernel.tiny import Tiny
from tools.observation_pages import pages
from tools.sources import write

# The games that ship, and two of one file each that no table of games knows.
GAMES: dict[str, Game] = {key: barrow.game(key) for key in barrow.games()}
GAMES |= {game.key: game for game in (LiarsDice(), Tiny())}
TABLES = [(key, players) for key, game in GAMES.items() for players in game.players]
# Fields that random games leave empty: rare cases, and options that are not the usual ones.
SILENT = {
    "conflict": {"left"},
    "dark-age-z": {"offer.hidden", "ranged_on", "weakened_held"},
    "ground-zero": {"open.left", "open.allowed", "open.need_zombies", "open.cards"},
    "skirmish": {"battle.empower"},
    "tiny": {"bid_of", "deck"},
}


def states(key: str, players: int, seed: int, every: int) -> Iterator[State]:
    """Play a random game and stop at its first, some, and its last states."""
    game = GAMES[key]
    luck, choose = Chance(seed), random.Random(seed)
    state = game.new(players, luck)
    number = 0
    while state.pending:
        if number % every == 0:
            yield state
        seat = choose.choice(state.pending)
        state.apply(seat, choose.choice(state.legal(seat)), luck)
        number += 1
    yield state


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_fields_follow_each_other_and_stay_in_bounds(key: str, players: int) -> None:
    sheet = observation(GAMES[key], players)
    at = 0
    for field in sheet.fields:
        assert field.at == at
        assert 1 <= field.top <= HIGHEST
        at += field.size
    assert at == sheet.size
    assert len({field.name for field in sheet.fields}) == len(sheet.fields)
    tops = [field.top for field in sheet.fields for _ in range(field.size)]
    for state in states(key, players, players, 7):
        for seat in [*range(players), None]:
            page = sheet.write(state.view(seat))
            assert len(page) == sheet.size
            assert all(value <= top for value, top in zip(page, tops))


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_worlds_that_look_alike_to_a_seat_are_the_same_numbers(key: str, players: int) -> None:
    sheet = observation(GAMES[key], players)
    luck = Chance(9)
    hidden = 0
    for state in states(key, players, players + 20, 25 if key in barrow.games() else 1):
        for seat in [*range(players), None]:
            twin = state.clone()
            twin.reimagine(seat, luck)
            hidden += twin.dump() != state.dump()
            assert sheet.write(twin.view(seat)) == sheet.write(state.view(seat))

    assert hidden > 0


@pytest.mark.parametrize("key", GAMES)
def test_every_field_is_used(key: str) -> None:
    game = GAMES[key]
    silent = {field.name for field in observation(game, game.players[0]).fields}
    for players in (game.players[0], game.players[-1]):
        fields = observation(game, players).fields
        for seed in range(30 if key == "conflict" else 8):
            for state in states(key, players, seed, 1):
                seat = state.pending[0] if state.pending else 0
                page = observation(game, players).write(state.view(seat))
                silent -= {
                    field.name
                    for field in fields
                    if field.name in silent and any(page[field.at : field.at + field.size])
                }

    assert silent <= SILENT.get(key, set())


@pytest.mark.parametrize("key", GAMES)
def test_positions_that_look_different_have_different_numbers(key: str) -> None:
    game = GAMES[key]
    sheet = observation(game, game.players[0])
    pages, documents = set(), set()
    for state in states(key, game.players[0], 3, 1):
        view = state.view(0)
        pages.add(bytes(sheet.write(view)))
        documents.add(json.dumps(view.document()))

    assert len(pages) >= 0.98 * len(documents)  # orders of piles may differ, and high numbers


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_sees_itself_first(key: str) -> None:
    sheet = observation(GAMES[key], 3 if key != "ground-zero" else 2)
    players = sheet.players
    asked = next(field for field in sheet.fields if field.name == "asked")
    state = next(states(key, players, 1, 1))
    for seat in state.pending:
        page = sheet.write(state.view(seat))
        assert page[asked.at] == 1


@pytest.mark.parametrize("key", GAMES)
def test_masks_name_the_legal_actions(key: str) -> None:
    game = GAMES[key]
    for state in states(key, 2, 4, 20):
        for seat in state.pending:
            legal = state.legal(seat)
            numbers = sorted(game.encode(action) for action in legal)
            page = mask(legal, game.size)
            assert [number for number, value in enumerate(page) if value] == numbers


def test_the_pages_of_observations_are_fresh() -> None:
    assert write(pages(Path(__file__).parents[2] / "docs" / "observations"), check=True) == 0


def test_a_page_tells_every_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "skirmish.md").write_text(pages(tmp_path)[tmp_path / "skirmish.md"])

    assert write(pages(tmp_path), check=True) == 1
    stale = [Path(line.split()[0]).stem for line in capsys.readouterr().out.splitlines()]
    assert sorted(stale) == ["conflict", "dark-age-z", "ground-zero"]
    for field in observation(barrow.game("skirmish"), 2).fields:
        assert f"| `{field.name}` |" in (tmp_path / "skirmish.md").read_text()
