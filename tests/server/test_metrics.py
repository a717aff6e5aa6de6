from __future__ import annotations

import asyncio

import pytest
from prometheus_client import REGISTRY

from barrow.server import metrics


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.anyio
async def test_actions_counted_together_are_counted_as_one_by_one() -> None:
    played = figure("barrow_actions_total", game="skirmish")
    summed, counted = figure("barrow_action_seconds_sum"), figure("barrow_action_seconds_count")
    quick = figure("barrow_action_seconds_bucket", le="0.01")

    for seconds in (0.004, 0.01, 0.02, 60.0):
        metrics.PLAYED.note("skirmish", seconds)
    metrics.PLAYED.count()
    metrics.PLAYED.count()

    assert figure("barrow_actions_total", game="skirmish") == played + 4
    assert figure("barrow_action_seconds_sum") == pytest.approx(summed + 60.034)
    assert figure("barrow_action_seconds_count") == counted + 4
    assert figure("barrow_action_seconds_bucket", le="0.01") == quick + 2


@pytest.mark.anyio
async def test_actions_are_counted_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_TOGETHER", 0.01)
    metrics.PLAYED.count()
    played = figure("barrow_actions_total", game="conflict")

    metrics.PLAYED.note("conflict", 0.1)
    await asyncio.sleep(0.05)

    assert figure("barrow_actions_total", game="conflict") == played + 1
