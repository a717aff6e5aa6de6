"""Glossaries: every term is used or shown, and whatever a board explains has one."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import import_module, resources
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import barrow
from barrow.games import packages
from barrow.kernel.events import EventKind
from barrow.kernel.glossary import PLACEHOLDER, Glossary, glossary_of

CLIENT = Path(__file__).parents[2] / "web" / "src"
# Where a board asks for terms by a key that it puts together: `why.${why}`.
FAMILY = re.compile(r"\b(?:term|under)\(\s*`([\w.-]+\.)\$\{")
LITERAL = re.compile(r"\b(?:term|under)\(([^()]*)")

every_game = pytest.mark.parametrize("key", barrow.games())


def glossary(key: str) -> Glossary:
    return glossary_of(barrow.game(key))


@cache
def sources(key: str) -> str:
    """Return the client's code of a game's board."""
    folder = CLIENT / "boards" / key
    return "\n".join([path.read_text("utf-8") for path in sorted(folder.rglob("*.*"))])


def pack_text(key: str) -> str:
    package = resources.files(f"barrow.games.{packages()[key]}")
    return package.joinpath("data.toml").read_text("utf-8")


def ids(rows: list[Any]) -> list[str]:
    return [row["id"] for row in rows]


def explained(key: str) -> list[str]:
    """List the keys that a game's board puts together from ids of the data pack."""
    pack = tomllib.loads(pack_text(key))
    if key == "conflict":
        styles = {preset["style"] for presets in pack["presets"].values() for preset in presets}
        kinds = [*ids(pack["ability"]), *ids(pack["event"]), *ids(pack["item"])]
        return [*kinds, *[f"army.{style}" for style in styles]]
    if key == "dark-age-z":
        units = [row["unit"].lower() for row in pack["army_rank"] if row["rank"] > 0]
        return [
            *[f"relic.{id}.{side}" for id in ids(pack["relic"]) for side in "ab"],
            *[f"track.{id}" for id in ids(pack["strategy_track"])],
            *[f"icon.{icon}" for icon in pack["frontier"]["icons"]["by_zone"] if icon != "none"],
            *[f"army.{unit}" for unit in [*units, "weakened"]],
            *[f"mission.{mission['type']}" for mission in pack["mission"]],
        ]
    if key == "ground-zero":
        return [f"bonus.{id}" for id in ids(list(pack["bonus"].values()))]
    return [f"kind.{card['type']}" for card in pack["card"]]


@every_game
def test_every_key_that_a_board_explains_has_a_term(key: str) -> None:
    asked = [
        literal
        for call in LITERAL.findall(sources(key))
        for literal in re.findall(r'"([\w.-]+)"', call)
    ]
    terms = glossary(key).terms

    assert asked
    assert [one for one in [*asked, *explained(key)] if one not in terms] == []


@every_game
def test_every_term_is_listed_or_used_by_the_board(key: str) -> None:
    code, made = sources(key), explained(key)
    families = FAMILY.findall(code)

    def is_used(term: str) -> bool:
        family = next((one for one in families if term.startswith(one)), "")
        return term in made or f'"{term}"' in code or f'"{term.removeprefix(family)}"' in code

    unlisted = [term.key for term in glossary(key).terms.values() if not term.group]
    assert [term for term in unlisted if not is_used(term)] == []


@pytest.mark.parametrize("faction", ["military", "aliens", "civilians", "zombies"])
def test_every_side_of_ground_zero_is_explained(faction: str) -> None:
    terms = glossary("ground-zero").terms

    for family in ("effect", "income"):
        assert [key for key in terms if key.startswith(f"{family}.{faction}.")]


@every_game
def test_every_term_and_lesson_cites_a_clause(key: str) -> None:
    game = barrow.game(key)

    assert [name for name, clause in glossary(key).cited() if clause not in game.rulebook] == []


@every_game
def test_the_shipped_pack_fills_in_every_figure(key: str) -> None:
    book = glossary(key)
    listed = [f"{term.name} {term.text} {term.short}" for term in book.terms.values() if term.group]
    texts = [*listed, *[lesson.text for lesson in book.lessons]]

    assert [text for text in texts if PLACEHOLDER.search(text)] == []


def test_an_edited_pack_shows_its_own_figures(tmp_path: Path) -> None:
    pack = tmp_path / "data.toml"
    pack.write_text(pack_text("conflict").replace("stack_limit = 4", "stack_limit = 5"))
    game = barrow.game("conflict", data=str(pack))

    assert "At most 5 fighters" in glossary_of(game).terms["stack"].text
    assert "At most 4 fighters" in glossary("conflict").terms["stack"].text


@every_game
def test_lessons_wait_for_events_that_happen(key: str) -> None:
    declared = vars(import_module(f"barrow.games.{packages()[key]}.events")).values()
    names = {one.name for one in declared if isinstance(one, EventKind)}

    waited = chain.from_iterable(lesson.events for lesson in glossary(key).lessons)
    assert [event for event in waited if event not in names] == []
