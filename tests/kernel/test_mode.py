"""The engine says truly whether it is compiled."""

from __future__ import annotations

import os

from barrow.kernel import match, mode, state


def test_the_mode_is_that_of_every_engine_module() -> None:
    compiled = [not (module.__file__ or "").endswith(".py") for module in (match, mode, state)]

    assert compiled == [mode.COMPILED] * 3


def test_the_engine_is_the_one_the_run_expects() -> None:
    assert os.environ.get("BARROW_EXPECT", mode.MODE) == mode.MODE
