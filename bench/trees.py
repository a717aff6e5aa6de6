"""The two ways to run the engine, and a Python process on one of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILED = str(ROOT / ".build" / "compiled")
INTERPRETED = str(ROOT / "src")
TREES = {"compiled": COMPILED, "interpreted": INTERPRETED}


def environment(path: str) -> dict[str, str]:
    """Return the environment of a process that imports the engine from a path."""
    # As an installed program does: its bytecode is kept.
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    search = os.pathsep.join([path, str(ROOT)] if path else [str(ROOT)])
    return {**inherited, "PYTHONPATH": search, "PYTHONHASHSEED": "0"}


def run_python(words: list[str], path: str) -> str:
    """Run Python with these words and return what it prints."""
    command = [sys.executable, *words]
    done = subprocess.run(
        command, env=environment(path), cwd=ROOT, check=True, capture_output=True, text=True
    )
    return done.stdout
