"""The contract in data packs: one that was edited is refused, or its games can be played."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import barrow
from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.errors import BadPack
from barrow.kernel.leaks import random_action
from tests.contract.tables import GAMES

FIGURE = re.compile(r"(?<![\w.\"-])(?:\d+|true|false)(?![\w.\"-])")
# Figures that are odd for most things, and fine for some; 1000 is the most that many may be.
TRIED = ["0", "1", "2", "3", "7", "99", "1000", "true", "false"]
PLAYED = 120  # decisions of a game with an edited pack
READ_EVERY = 30


def figures(text: str) -> list[tuple[int, int]]:
    """List where figures stand in a data pack, those in comments left out."""
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        said = line.partition("#")[0]
        found += [(start + one.start(), start + one.end()) for one in FIGURE.finditer(said)]
        start += len(line)
    return found


@pytest.mark.parametrize("key", barrow.games())
@settings(max_examples=40 * GAMES)
@given(data=st.data())
def test_a_pack_with_another_figure_is_refused_or_can_be_played(
    key: str, data: st.DataObject
) -> None:
    package = f"barrow.games.{key.replace('-', '_')}"
    shipped: str = import_module(f"{package}.pack").shipped_text()
    start, end = data.draw(st.sampled_from(figures(shipped)))
    text = shipped[:start] + data.draw(st.sampled_from(TRIED)) + shipped[end:]
    try:
        game: barrow.Game = import_module(f"{package}.game").make(text)
    except BadPack:
        return

    for option in game.options:
        settled = dict([option.only_with]) if option.only_with else {}
        assert option.fault(option.default, settled) == ""
    luck = Chance(f"{key} {start}")
    state = game.new(game.players[start % len(game.players)], luck)
    for step in range(PLAYED):
        if not state.pending:
            break
        if step % READ_EVERY == 0:
            check_documents(state)
        state.apply(*random_action(state, luck), luck, [])


def check_documents(state: barrow.State) -> None:
    """Fail unless a position and a view of it can be read back."""
    document: Any = json.loads(json.dumps(state.dump()))
    view: Any = json.loads(json.dumps(state.view(state.pending[0]).document()))

    assert difference(state.game.load(document).dump(), state.dump()) == ""
    assert difference(state.game.read_view(view).document(), view) == ""
