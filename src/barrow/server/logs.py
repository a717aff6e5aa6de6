"""How the server logs: one line an entry, JSON unless a person reads along at a terminal.

A crash is logged with its traceback but without the values it met: those may be what a
player must not see.
"""

from __future__ import annotations

import sys

import structlog
from structlog.typing import Processor


def set_up_logs() -> None:
    """Have everything logged in this way."""
    reader: Processor = structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        formatter = structlog.dev.plain_traceback
        reader = structlog.dev.ConsoleRenderer(exception_formatter=formatter)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            reader,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
