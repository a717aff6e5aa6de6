"""How the server logs: one line an entry, JSON unless a person reads along at a terminal.

Everything goes the same way, uvicorn's own lines too. A crash is logged with its traceback but
without the values it met: those may be what a player must not see. Addresses are logged
without their query, where invite codes are.
"""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor


def set_up_logs() -> None:
    """Have everything logged in this way."""
    before: list[Processor] = [
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
