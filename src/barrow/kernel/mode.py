"""Which engine is running: compiled by mypyc, or interpreted."""

from typing import Final

COMPILED: Final[bool] = not __file__.endswith(".py")
MODE: Final[str] = "compiled" if COMPILED else "interpreted"
