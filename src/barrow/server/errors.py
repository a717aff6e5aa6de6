"""Refusals, crash reports, and background tasks that are started again when they fail."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from structlog.contextvars import bind_contextvars

from barrow import BadOptions, DecodeError, RuleError
from barrow.server import metrics
from barrow.server.logs import describe

log = structlog.get_logger()

# Seconds before a task that failed is started again: the first time, and at most.
_RETRY, _RETRY_MOST = 0.5, 10.0


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


class _Refusing(AbstractContextManager[Any, None]):
    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (RuleError, BadOptions)):
            raise RefusedError(error.text, error.code, error.clause) from None
        if isinstance(error, DecodeError):
            raise RefusedError(error.text, error.code) from None


class _Decoding(AbstractContextManager[Any, None]):
    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (msgspec.DecodeError, RecursionError, UnicodeError)):
            reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise RefusedError(f"this can't be read: {reason}", "bad_message") from None


# Refuse what a game refuses: an action, its text, or options; and what can't be decoded.
refusing, decoding = _Refusing(), _Decoding()


class LostError(RefusedError):
    """A table in memory may differ from the database and must be loaded again."""

    def __init__(self) -> None:
        super().__init__(NO_STORE.text, NO_STORE.code)


# What is raised while the database can't be used.
DATABASE_ERRORS = (SQLAlchemyError, OSError, LostError)


def report_crash(event: str, **details: object) -> RefusedError:
    """Log and count the exception being handled; return the answer for the client."""
    report = secrets.token_hex(4)
    metrics.CRASHES.inc()
    log.error(event, report=report, exception=describe(sys.exception()), **details)
    text = f"something went wrong on the server (report {report}); your game is safe"
    return RefusedError(text, "crash", report=report)


def start_task(
    task: str, work: Callable[[], Awaitable[None]], **bound: object
) -> asyncio.Task[None]:
    """Start a background task. Whenever it fails, that is logged and counted, and it starts again.

    `bound` is added to every line that the task logs.
    """
    return asyncio.create_task(_keep_trying(task, work, bound))


async def _keep_trying(
    task: str, work: Callable[[], Awaitable[None]], bound: dict[str, object]
) -> None:
    bind_contextvars(**bound)
    pause = _RETRY
    while True:
        began = time.monotonic()
        try:
            return await work()
        except DATABASE_ERRORS as error:
            log.warning("task waits for the database", task=task, error=type(error).__name__)
            metrics.TASK_FAILURES.labels(task).inc()
        except Exception:
            report_failure(task)
        if time.monotonic() - began > _RETRY_MOST:
            pause = _RETRY
        await asyncio.sleep(pause)
        pause = min(2 * pause, _RETRY_MOST)


def report_failure(task: str) -> None:
    """Log and count a task that failed, while its exception is being handled."""
    report_crash("task failed", task=task)
    metrics.TASK_FAILURES.labels(task).inc()


def report_unseen(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log and count what failed where nobody waited for it; asyncio calls this."""
    try:
        raise context.get("exception") or RuntimeError
    except BaseException:
        report_crash("task failed", task=context["message"])
