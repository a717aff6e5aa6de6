"""The source distribution: it builds the same wheel without Node, and none without the client."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CLIENT = "src/barrow/server/static"


@pytest.fixture
def no_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment without Node, in which nothing is compiled."""
    return os.environ | {
        "PATH": str(tmp_path_factory.mktemp("empty")),
        "BARROW_COMPILE": "no",
    }


def build(source: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Build a wheel into dist/, with what is installed."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel"],
        cwd=source,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of the package, less the extension modules."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("barrow/")]
        return {name: archive.read(name) for name in names if not name.endswith(".so")}


def test_it_builds_the_same_package_without_node(
    source: Path, wheel: Path, no_node: dict[str, str]
) -> None:
    result = build(source, no_node)
    assert result.returncode == 0, result.stderr
    [made] = (source / "dist").glob("*.whl")

    assert contents(made) == contents(wheel)


@pytest.mark.parametrize("changed", [f"{CLIENT}/index.html", "web/src/main.ts"])
def test_no_wheel_is_built_with_a_missing_or_outdated_client(
    source: Path, no_node: dict[str, str], changed: str
) -> None:
    (source / changed).rename(source / f"{changed}.old")

    result = build(source, no_node)

    assert result.returncode == 1
    assert "the browser client has to be built from web/, which needs Node 20.19" in result.stderr
    assert not list((source / "dist").glob("*.whl"))
