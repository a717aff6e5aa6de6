"""Build the browser client with npm: what it is built from, where it goes, when it is fresh.

`web/` is built into `src/barrow/server/static`, which git ignores and every wheel and source
distribution contains. Both folders that npm fills end with a stamp in them, the hash of what
they were made from: `web/node_modules` counts only while it matches the lock file, the client
only while it matches the sources. A stamp goes wherever its folder goes, so the client in a
source distribution needs no Node. Used by `dev.py`, and by `hatch_build.py`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

WEB = "web"
STATIC = "src/barrow/server/static"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")
NOT_BUILT = ("node_modules", "tests")  # folders of web/ that do not change the built client
OLDEST_NODE = (20, 19)


class BuildError(Exception):
    """The client could not be built; the message says what the user can do."""


def is_fresh(root: Path) -> bool:
    """Return whether the built client matches the sources in `web/`."""
    client = root / STATIC
    return (client / "index.html").is_file() and _is_stamped(client, _digest(_sources(root)))


def has_packages(root: Path) -> bool:
    """Return whether `node_modules` matches the lock file."""
    return _is_stamped(root / WEB / "node_modules", _digest(_lock(root)))


def has_node(path: str | None = None) -> bool:
    """Return whether this search path, by default our own, has npm and a recent enough Node."""
    node = shutil.which("node", path=path)
    if not node or not shutil.which("npm", path=path):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = re.findall(r"\d+", version.stdout)
    return tuple(map(int, numbers[:2])) >= OLDEST_NODE


def install(root: Path, path: str | None = None) -> None:
    """Install the client's packages unless they match the lock file already."""
    if has_packages(root):
        return
    _npm(root, path, ["ci", "--include=dev", "--no-audit", "--no-fund"])
    _stamp(root / WEB / "node_modules", _digest(_lock(root)))


def build(root: Path, path: str | None = None) -> None:
    """Build the client unless it is fresh; `path` is where to look for Node.

    Raise `BuildError` if that needs Node and there is none, or if npm fails.
    """
    if is_fresh(root):
        return
    install(root, path)
    _npm(root, path, ["run", "build", "--", "--logLevel", "warn"])
    _stamp(root / STATIC, _digest(_sources(root)))


def _npm(root: Path, path: str | None, words: Sequence[str]) -> None:
    if not has_node(path):
        oldest = ".".join(map(str, OLDEST_NODE))
        raise BuildError(
            f"the browser client has to be built from {WEB}/, which needs Node {oldest} or later: "
            "install it, or run `python3 dev.py wheel`, which brings its own"
        )
    program = shutil.which("npm", path=path) or "npm"
    command = [program, "--silent", "--prefix", str(root / WEB), *words]
    env = os.environ | ({"PATH": path} if path else {})
    if subprocess.call(command, cwd=root, env=env) != 0:
        raise BuildError(f"npm {words[0]} failed in {WEB}/")


def _lock(root: Path) -> dict[str, Path]:
    """Return the files that decide `node_modules`."""
    return {name: root / WEB / name for name in PACKAGES}


def _sources(root: Path) -> dict[str, Path]:
    """Return the files that the client is built from, by their place in `web/`."""
    found: dict[str, Path] = {}
    for folder, folders, files in os.walk(root / WEB):
        folders[:] = [name for name in folders if name not in NOT_BUILT]
        for path in (Path(folder, name) for name in files):
            found[path.relative_to(root / WEB).as_posix()] = path
    return found


def _digest(files: dict[str, Path]) -> str:
    total = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def _is_stamped(folder: Path, digest: str) -> bool:
    stamp = folder / "stamp"
    return stamp.is_file() and stamp.read_text() == digest


def _stamp(folder: Path, digest: str) -> None:
    (folder / "stamp").write_text(digest)
