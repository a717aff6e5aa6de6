from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from barrow.server import metrics

SECONDS = "barrow_action_seconds"


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_actions_are_counted_by_game_and_time() -> None:
    game = "skirmish"
    played, summed = figure(f"{SECONDS}_count", game=game), figure(f"{SECONDS}_sum", game=game)
    quick = figure(f"{SECONDS}_bucket", game=game, le="0.01")

    for seconds in (0.004, 0.01, 0.02, 60.0):
        metrics.SECONDS.labels(game).observe(seconds)

    assert figure(f"{SECONDS}_count", game=game) == played + 4
    assert figure(f"{SECONDS}_sum", game=game) == pytest.approx(summed + 60.034)
    assert figure(f"{SECONDS}_bucket", game=game, le="0.01") == quick + 2
