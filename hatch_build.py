"""The build hook: every distribution gets the browser client, wheels also the compiled engine.

The client is built here unless it is fresh; where that is impossible, so is the distribution.
A source distribution contains the built client, so that it needs no Node.

The environment variable `BARROW_COMPILE` decides about the engine: `must` fails without a
compiled one (releases), `try` makes a pure wheel where there is no C compiler or it fails (the
default), `no` always makes a pure wheel. An editable install has neither: `dev.py` makes both.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_client
import build_engine

MODES = ("must", "try", "no")


def mode() -> str:
    """Return what the environment asks for."""
    asked = os.environ.get("BARROW_COMPILE", "try")
    if asked not in MODES:
        raise ValueError(f"BARROW_COMPILE is {asked}, not one of {', '.join(MODES)}")
    return asked


class Distribution(BuildHookInterface[Any]):
    """Builds what git ignores and a distribution contains, and sets the wheel's tag."""

    def dependencies(self) -> list[str]:
        """Name what compiling needs, besides what every build needs."""
        if not self.compiles() or not build_engine.has_compiler():
            return []
        # What is compiled is read with the types of all that it imports.
        return ["mypy>=2.4", "setuptools>=80", *self.metadata.core.dependencies]

    def compiles(self) -> bool:
        """Return whether this distribution has a compiled engine, if it can be made."""
        return self.target_name == "wheel" and mode() != "no"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, then the engine, before the files are collected."""
        if version == "editable":
            return
        try:
            build_client.build(Path(self.root))
        except build_client.BuildError as error:
            self.app.abort(f"barrow: {error}")
        if self.compiles():
            self.add_engine(build_data)

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """Add the extension modules to a wheel, and the tag that goes with them."""
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
