"""The wheel build: compile the engine where that is possible.

The environment variable `BARROW_COMPILE` decides: `must` fails without a compiled engine
(releases), `try` makes a pure wheel where there is no C compiler or it fails (the default),
`no` always makes a pure wheel.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_engine

MODES = ("must", "try", "no")


def mode() -> str:
    """Return what the environment asks for."""
    asked = os.environ.get("BARROW_COMPILE", "try")
    if asked not in MODES:
        raise ValueError(f"BARROW_COMPILE is {asked}, not one of {', '.join(MODES)}")
    return asked


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel, and the tag that goes with it."""

    def dependencies(self) -> list[str]:
        """Name what compiling needs, besides what every build needs."""
        if mode() == "no" or not build_engine.has_compiler():
            return []
        # What is compiled is read with the types of all that it imports.
        return ["mypy>=2.4", "setuptools>=80", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected; an editable install stays interpreted."""
        if version == "editable" or mode() == "no":
            return
        try:
            extensions = self.compile()
        except build_engine.BuildError as error:
            if mode() == "must":
                raise
            self.app.display_warning(f"the engine stays interpreted: {error}")
            return
        compiled = Path(self.root) / build_engine.TREE
        for path in extensions:
            build_data["force_include"][str(path)] = path.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self) -> list[Path]:
        """Return the extension modules, or raise `BuildError`."""
        if not build_engine.has_compiler():
            raise build_engine.BuildError("no C compiler with Python's headers")
        return build_engine.build(Path(self.root))
