"""Logging: one line per entry, JSON unless the output is a terminal.

uvicorn's own lines have the same form. A crash is logged with its traceback but without the
values of variables, which may be secret. URLs are logged without their query, where invite codes
are.
"""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor


def set_up_logs() -> None:
    """Configure structlog, and the standard logger of uvicorn."""
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    reader: Processor = structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        formatter = structlog.dev.plain_traceback
        reader = structlog.dev.ConsoleRenderer(exception_formatter=formatter)
    structlog.configure(
        processors=[*before, structlog.processors.format_exc_info, reader],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    others = logging.StreamHandler(sys.stderr)
    processors: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        reader,
    ]
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=processors)
    )
    logger = logging.getLogger("uvicorn")
    logger.handlers = [others]
    logger.propagate = False
