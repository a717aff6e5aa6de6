"""Refusals and crash reports."""

from __future__ import annotations

import secrets

import structlog

from barrow.server import metrics

log = structlog.get_logger()


class RefusedError(Exception):
    """A request or message is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "", report: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause
        self.report = report  # the id of a crash in the log


# The answer while the database is down.
NO_STORE = RefusedError("the server can't reach its database: try again soon", "no_store")


class LostError(RefusedError):
    """A table in memory may differ from the database and must be loaded again."""

    def __init__(self) -> None:
        super().__init__(NO_STORE.text, NO_STORE.code)


def report_crash(event: str, path: str) -> RefusedError:
    """Log and count the exception being handled; return what to tell the client."""
    report = secrets.token_hex(4)
    metrics.CRASHES.inc()
    log.exception(event, report=report, path=path)
    text = f"something went wrong on the server (report {report}); your game is safe"
    return RefusedError(text, "crash", report=report)


def unreadable(error: Exception) -> RefusedError:
    """Return the refusal of a message that can't be decoded."""
    reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return RefusedError(f"this can't be read: {reason}", "bad_message")
