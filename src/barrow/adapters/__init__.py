"""Adapters: the games through the interfaces that programs already use.

`pettingzoo` and `gymnasium` are for learning programs, `openspiel` registers the games with
pyspiel, `program` lets a program in any language choose for a seat, `mcp` is for language
models. What a program sees as numbers is declared in `observations`. Each needs its own
extra, and is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import ModuleType

_LAZY: Final = ("gymnasium", "mcp", "observations", "openspiel", "pettingzoo", "program")

if not TYPE_CHECKING:

    def __getattr__(name: str) -> ModuleType:
        """Load an adapter when it is first used."""
        if name in _LAZY:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
