"""Atheris against one parser: `python -m tests.torture.fuzz record -runs=1000 -seed=1`."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["barrow"]):
    from tests.torture.parsers import FEEDERS


def main() -> None:
    """Feed the parser that the first word names."""
    name = sys.argv.pop(1)
    FEEDERS[name](b"")
    atheris.Setup(sys.argv, FEEDERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
