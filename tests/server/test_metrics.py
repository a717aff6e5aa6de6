from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from barrow.server import metrics


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"barrow_action_seconds_{name}", labels) or 0.0


def test_actions_are_counted_by_game_and_time() -> None:
    played, summed = figure("count", game="skirmish"), figure("sum", game="skirmish")
    quick = figure("bucket", game="skirmish", le="0.01")

    for seconds in (0.004, 0.01, 0.02, 60.0):
        metrics.SECONDS.labels("skirmish").observe(seconds)

    assert figure("count", game="skirmish") == played + 4
    assert figure("sum", game="skirmish") == pytest.approx(summed + 60.034)
    assert figure("bucket", game="skirmish", le="0.01") == quick + 2
