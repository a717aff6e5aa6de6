"""When the built browser client is fresh, and what happens where it cannot be built."""

from __future__ import annotations

from pathlib import Path

import pytest

import build_client

# Stands in for npm: fills the folder that the real one would fill.
NPM = """#!/bin/sh
case "$*" in
  *" ci "*) rm -rf web/node_modules && mkdir -p web/node_modules ;;
  *"run build"*) rm -rf {static} && mkdir -p {static} && cp web/index.html {static} ;;
esac
echo "$*" >> calls
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a client to build, and a Node that is new enough."""
    for name in (*build_client.PACKAGES, "index.html", "src/main.ts", "tests/main.test.ts"):
        (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / name).write_text(name)
    add_program(tmp_path, "npm", NPM.format(static=build_client.STATIC))
    add_program(tmp_path, "node", "#!/bin/sh\necho v20.19.0\n")
    return tmp_path


def add_program(root: Path, name: str, text: str) -> None:
    program = root / "bin" / name
    program.parent.mkdir(exist_ok=True)
    program.write_text(text)
    program.chmod(0o755)


def build(root: Path) -> None:
    build_client.build(root, f"{root / 'bin'}:/usr/bin:/bin")


def test_it_is_built_once(root: Path) -> None:
    build(root)
    build(root)

    calls = (root / "calls").read_text().splitlines()
    assert ["ci" in call for call in calls] == [True, False]
    assert build_client.is_fresh(root)


@pytest.mark.parametrize(
    ("change", "fresh"),
    [
        ("src/main.ts", False),
        ("package-lock.json", False),
        ("tests/main.test.ts", True),
    ],
)
def test_it_is_fresh_until_what_it_is_built_from_changes(
    root: Path, change: str, fresh: bool
) -> None:
    build(root)

    (root / "web" / change).write_text("changed")

    assert build_client.is_fresh(root) == fresh


def test_a_file_that_moves_counts_as_a_change(root: Path) -> None:
    build(root)

    (root / "web/src/main.ts").rename(root / "web/src/other.ts")

    assert not build_client.is_fresh(root)


def test_it_is_built_again_when_it_is_gone(root: Path) -> None:
    build(root)
    (root / build_client.STATIC / "index.html").unlink()

    build(root)

    assert (root / build_client.STATIC / "index.html").is_file()


def test_packages_are_installed_again_when_the_lock_file_changes(root: Path) -> None:
    build(root)
    (root / "web/package-lock.json").write_text("changed")

    build(root)

    assert (root / "calls").read_text().count(" ci ") == 2


@pytest.mark.parametrize("version", ["v20.18.3", "v18.20.0", ""])
def test_without_a_recent_node_it_is_not_built(root: Path, version: str) -> None:
    add_program(root, "node", f"#!/bin/sh\necho {version}\n")

    with pytest.raises(build_client.BuildError) as caught:
        build(root)

    assert str(caught.value) == (
        "the browser client has to be built from web/, which needs Node 20.19 or later: "
        "install it, or run `python3 dev.py wheel`, which brings its own"
    )
    assert not (root / "calls").exists()


def test_a_failed_build_is_not_fresh(root: Path) -> None:
    build(root)
    (root / "web/src/main.ts").write_text("broken")
    add_program(root, "npm", "#!/bin/sh\nexit 1\n")

    with pytest.raises(build_client.BuildError, match=r"^npm run failed in web/$"):
        build(root)

    assert not build_client.is_fresh(root)
