"""An environment in which the wheel is installed, and nothing knows of the checkout."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OURS = ("PYTHON", "VIRTUAL_ENV", "BARROW", "XDG", "COVERAGE", "PYTEST")


class Installed:
    """A virtual environment in a folder that is also its home and its working directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.venv = folder / "venv"
        self.log = folder / "log"
        kept = {key: value for key, value in os.environ.items() if not key.startswith(_OURS)}
        # Installing finds its cache and its settings at home.
        self.env_to_install = kept | {"VIRTUAL_ENV": str(self.venv)}
        self.env = kept | {"HOME": str(folder)}

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start `barrow`; the log goes to a file."""
        with self.log.open("w") as log:
            return subprocess.Popen(
                [self.venv / "bin/barrow", *words],
                cwd=self.folder,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def evaluate(self, *lines: str) -> list[str]:
        """Run lines of Python there and return what they print, line by line."""
        ran = subprocess.run(
            [self.venv / "bin/python", "-c", "\n".join(lines)],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return ran.stdout.splitlines()
