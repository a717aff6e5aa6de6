"""The measure of the search: it still runs, with random play-outs, on every game."""

from __future__ import annotations

import pytest

import barrow
from bench.search import ours


@pytest.mark.parametrize("key", barrow.games())
def test_our_search_can_be_measured(key: str) -> None:
    assert ours(key, seed=1, iterations=16) > 0
