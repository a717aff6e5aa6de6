"""Compiled objects go as they should, wherever they lie."""

from __future__ import annotations

import os
import subprocess
import sys

# Python puts aside what goes at a depth of 50. Objects that the collector does not watch must not
# be put aside: with this allocator, memory in front of them that was overwritten ends the process.
DEEP = """
from barrow.games.conflict.board import Place, Stack

for depth in range(100):
    for nested in (Stack(0, 0, [1000, 1001]), Place(0, 0)):
        for _ in range(depth):
            nested = [nested]
        del nested
"""


def test_objects_the_collector_does_not_watch_go_from_any_depth() -> None:
    environment = {**os.environ, "PYTHONMALLOC": "debug"}

    done = subprocess.run([sys.executable, "-c", DEEP], env=environment, check=False)

    assert done.returncode == 0
