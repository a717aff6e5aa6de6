"""Prometheus metrics, summed over all processes.

With several processes, each writes its numbers to files in one folder (named by
`PROMETHEUS_MULTIPROC_DIR`, which the supervisor sets before it starts them), and whichever is
asked adds them up. No metric names a player, a table or a secret.
"""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

REFUSALS = Counter("barrow_refusals", "Requests and messages refused", ["code"])
CRASHES = Counter("barrow_crashes", "Requests and connections that crashed")
TASK_FAILURES = Counter("barrow_task_failures", "Background tasks started again", ["task"])
BOT_FAILURES = Counter("barrow_bot_failures", "Choices that a bot failed to make", ["level"])
QUARANTINED = Counter("barrow_quarantined", "Tables closed because they can't be read")
NOT_STORED = Counter("barrow_not_kept", "Actions that could not be stored")
SECONDS = Histogram(
    "barrow_action_seconds",
    "From an action's arrival until it was sent to everybody",
    ["game"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0),
)
CONNECTIONS = Gauge("barrow_connections", "Open WebSockets", multiprocess_mode="livesum")
TABLES = Gauge("barrow_tables", "Tables in memory", multiprocess_mode="livesum")


def export() -> bytes:
    """Return all metrics in Prometheus's text format."""
    if FOLDER not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_process(pid: int | None) -> None:
    """Drop the gauges of a process that died."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
