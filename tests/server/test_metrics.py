from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from barrow.server import metrics


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_actions_are_counted_by_game_and_time() -> None:
    played = figure("barrow_actions_total", game="skirmish")
    summed, counted = figure("barrow_action_seconds_sum"), figure("barrow_action_seconds_count")
    quick = figure("barrow_action_seconds_bucket", le="0.01")

    for seconds in (0.004, 0.01, 0.02, 60.0):
        metrics.count_action("skirmish", seconds)

    assert figure("barrow_actions_total", game="skirmish") == played + 4
    assert figure("barrow_action_seconds_sum") == pytest.approx(summed + 60.034)
    assert figure("barrow_action_seconds_count") == counted + 4
    assert figure("barrow_action_seconds_bucket", le="0.01") == quick + 2
