"""What `make ship` has built, unpacked and installed far from the checkout.

`BARROW_DIST` names the folder with one wheel and one source distribution. Without it there is
nothing to test here: `make test` passes this folder over.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import free_port
from tests.ship.installed import ROOT, Installed
from tests.web.conftest import anyio_backend, browser, chromium

__all__ = ["anyio_backend", "browser", "chromium"]

collect_ignore = [] if "BARROW_DIST" in os.environ else ["test_wheel.py", "test_source.py"]


def built(pattern: str) -> Path:
    """Return the only distribution of a kind."""
    [found] = Path(os.environ["BARROW_DIST"]).glob(pattern)
    return found.resolve()


@pytest.fixture(scope="session")
def wheel() -> Path:
    return built("barrow-*.whl")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The source distribution, unpacked."""
    with tarfile.open(built("barrow-*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = tmp_path.iterdir()
    return folder


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own, with the pinned packages and no others."""
    folder = tmp_path_factory.mktemp("installed")
    assert not folder.is_relative_to(ROOT)
    here = Installed(folder)
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    assert uv is not None
    pinned = ["--require-hashes", "-r", str(ROOT / "requirements/run.txt")]
    for words in (
        ["venv", "--python", sys.executable, str(here.venv)],
        ["pip", "install", *pinned],
        ["pip", "install", "--no-deps", str(wheel)],
        ["pip", "check"],
    ):
        subprocess.run([uv, "--quiet", *words], cwd=folder, env=here.env_to_install, check=True)
    return here


@pytest.fixture(scope="session")
def site(installed: Installed) -> Iterator[str]:
    """The address of `barrow serve`, started as a host would, with nothing but a free port."""
    port = free_port()
    process = installed.start("serve", "--port", str(port))
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Barrow is at "), installed.log.read_text()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=30)
