"""Logging: one line per entry, JSON unless the output is a terminal.

Lines of libraries have the same form. A crash is logged with its traceback, but without the values
of variables and the messages of exceptions, which may be secret. URLs are logged without their
query, where invite codes are.
"""

from __future__ import annotations

import logging
import sys
import traceback

import structlog
from structlog.typing import Processor


def set_up_logs() -> None:
    """Configure structlog, and the standard library's loggers."""
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    reader: list[Processor] = [
        structlog.processors.ExceptionRenderer(lambda exception: describe(exception[1])),
        structlog.processors.JSONRenderer(),
    ]
    if sys.stderr.isatty():
        formatter = structlog.dev.plain_traceback
        reader[1] = structlog.dev.ConsoleRenderer(exception_formatter=formatter)
    structlog.configure(
        processors=[*before, *reader], logger_factory=structlog.PrintLoggerFactory(sys.stderr)
    )
    others = logging.StreamHandler(sys.stderr)
    strip = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=[strip, *reader])
    )
    logging.getLogger().handlers = [others]


def describe(error: BaseException | None) -> str:
    """Return a traceback without messages: they may hold what players must not see."""
    lines: list[str] = []
    while error is not None:
        lines += traceback.format_tb(error.__traceback__)
        lines += [*getattr(error, "__notes__", []), type(error).__name__]
        error = error.__cause__ or error.__context__
    return "\n".join(lines)
