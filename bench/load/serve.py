"""`barrow serve`, with the games of this folder beside those that ship."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from barrow.cli import main

# In every process: those that share the work import this module too.
import_module("barrow.games").__path__.append(str(Path(__file__).parent / "games"))

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
