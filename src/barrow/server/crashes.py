"""What of ours breaks: logged with a number that its victim is told, and counted."""

from __future__ import annotations

import secrets

import structlog

from barrow.server import metrics
from barrow.server.listener import RefusedError

log = structlog.get_logger()


def note_crash(event: str, path: str) -> RefusedError:
    """Log and count the crash that is being handled; return what whoever met it is told."""
    report = secrets.token_hex(4)
    metrics.CRASHES.inc()
    log.exception(event, report=report, path=path)
    text = f"something broke here, report {report}; nothing you had is lost"
    return RefusedError(text, "crash", report=report)
