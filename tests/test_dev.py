"""The command line of a checkout."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

import dev
from barrow.cli.app import make_app


def served_by(words: str) -> dict[str, Any]:
    """Return what `barrow serve` is called with by `make play ARGS="..."`."""
    args, extra = dev.make_parser().parse_known_args(
        ["play", "--port", "8000", *shlex.split(words)]
    )
    _, bound, _ = make_app().parse_args(dev.play_command(args, extra)[1:])
    bound.apply_defaults()
    return dict(bound.arguments)


@pytest.mark.parametrize(
    ("words", "browser"),
    [("", True), ("--browser", True), ("--no-browser", False)],
    ids=["by default", "if asked to", "unless asked not to"],
)
def test_play_opens_a_browser(words: str, browser: bool) -> None:
    assert served_by(words)["browser"] is browser


def test_play_hands_other_words_on_to_the_server() -> None:
    called = served_by("--port 9000 --no-limits --db game.db")

    assert (called["port"], called["limits"], called["db"]) == (9000, False, "game.db")


def test_make_knows_every_command() -> None:
    *_, recipes = (dev.ROOT / "Makefile").read_text().partition(".PHONY:")

    assert set(dev.COMMANDS) <= set(recipes.split())


def test_help_lists_every_command() -> None:
    shown = dev.make_parser().format_help()

    assert [name for name in dev.COMMANDS if f"    {name} " not in shown] == []
