"""What the server logs."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
import structlog

from barrow.server.logs import set_up_logs


def break_with(hand: str) -> None:
    raise ValueError(f"a hand of {len(hand)} letters")


def test_a_crash_is_logged_without_the_values_it_met(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    secret = " ".join(["queen", "of", "spades"])
    try:
        break_with(secret)
    except ValueError:
        structlog.get_logger().exception("a request crashed", report="beef")

    line = capsys.readouterr().err
    told = json.loads(line)
    assert (told["event"], told["level"], told["report"]) == ("a request crashed", "error", "beef")
    assert "in break_with" in told["exception"]
    assert secret not in line


@pytest.mark.parametrize("library", ["uvicorn.error", "asyncio", "sqlalchemy.pool"])
def test_what_libraries_log_has_the_same_form_and_no_values(
    capsys: pytest.CaptureFixture[str], library: str
) -> None:
    set_up_logs()
    secret = "queen of spades"
    try:
        raise ValueError(secret)
    except ValueError:
        logging.getLogger(library).exception("something broke")

    told = json.loads(capsys.readouterr().err)
    assert (told["event"], told["level"]) == ("something broke", "error")
    assert "test_logs" in told["exception"]
    assert secret not in str(told)


@pytest.mark.anyio
async def test_a_line_of_junk_leaves_none_in_the_log(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"junk\r\n\r\n")
    answer = await reader.read()
    writer.close()

    assert answer.startswith(b"HTTP/1.1 400")
    assert caplog.records == []
