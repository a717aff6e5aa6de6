"""Compile the engine with mypyc: what is compiled, where it goes, when it is fresh.

One build runs in this order:

1. the package is copied to `.build/source`, so that an edit during the build changes nothing;
2. mypyc turns the engine's modules, as one unit, into C, which the C compiler makes into
   extension modules, inlining across files;
3. `.build/compiled` is put in place: the whole package with the extension modules beside
   the `.py` files, and a stamp with the hash of the sources.

`.build/compiled` counts only while its stamp matches the sources (`is_fresh`): an edited
module is never shadowed by an old extension. Without a C compiler nothing is built and the
package runs interpreted. Used by `dev.py`, and by `hatch_build.py` for wheels.
"""

from __future__ import annotations

import contextlib
import fnmatch
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "barrow"

TREE = ".build/compiled"

# What is compiled: paths inside the package; `*` also crosses folders.
COMPILED = [
    "kernel/*.py",
    "bots/*.py",
    "adapters/observations.py",
    "adapters/positions.py",
    "games/*.py",
]
# What is not: packages' `__init__`, what reads annotations at run time, and what
# stands in for names that only the compiler needs.
INTERPRETED = [
    "*__init__.py",
    "kernel/about.py",
    "kernel/author.py",
    "kernel/declare.py",
    "kernel/documents.py",
    "kernel/events.py",
    "kernel/forms.py",
    "kernel/generate.py",
    "kernel/glossary.py",
    "kernel/heading.py",
    "kernel/kinds.py",
    "kernel/lists.py",
    "kernel/leaks.py",
    "kernel/native.py",
    "kernel/option.py",
    "kernel/outcome.py",
    "kernel/record.py",
    "kernel/rulebook.py",
    "kernel/stages.py",
    "kernel/standing.py",
    "games/*/declared.py",
    "games/*/documents.py",
    "games/*/events.py",
    "games/*/kinds.py",
    "games/*/pack.py",
    "games/*/pack_document.py",
]
# What may change compiled code: everything it can import.
ENGINE = ["__init__.py", *COMPILED]

# mypyc's own runtime is a C file of its own: only across files can its functions be inlined.
LINK_TIME = ["-flto=auto" if sys.platform == "linux" else "-flto"]
# Calls into Python's library take one jump, not two.
DIRECT = ["-fno-plt"] if sys.platform == "linux" else []

SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


class BuildError(Exception):
    """The engine could not be compiled; the message says why."""


def is_fresh(root: Path) -> bool:
    """Return whether the compiled tree was made from the engine as it is now."""
    return is_stamped(root / TREE, digest(root, root / "src"))


def has_compiler() -> bool:
    """Return whether this machine has a C compiler, and the headers of this Python."""
    if sys.platform == "win32" or not shutil.which(_compiler()[0]):
        return False
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n")
        command = [*_compiler(), f"-I{_headers()}", "-fsyntax-only", str(probe)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def build(root: Path) -> list[Path]:
    """Make the compiled tree fresh and return its extension modules.

    Raise `BuildError` if mypyc refuses the sources or the C compiler fails.
    """
    place = root / ".build"
    place.mkdir(exist_ok=True)
    with _alone(place / "lock"):
        source = place / "source"
        _copy_package(root / "src", source)
        stamp = digest(root, source)
        compiled = root / TREE
        if is_stamped(compiled, stamp):
            _copy_package(source, compiled)  # what is not compiled may have changed
        else:
            _compile(source, place)
            _publish(source, place / "extensions", compiled, stamp)
        return sorted(compiled.rglob(f"*{SUFFIX}"))


def digest(root: Path, source: Path) -> str:
    """Return the hash of all that decides the compiled code: sources, tools, this Python."""
    total = hashlib.sha256(f"{sys.version} {SUFFIX}".encode())
    package = source / PACKAGE
    files = [path for path in _package_files(package) if _matches(path, package, ENGINE)]
    tools = ["build_engine.py", "requirements/compile.txt"]
    for path in [*(root / name for name in tools), *files]:
        if path.is_file():
            total.update(f"{path.name}\0".encode() + path.read_bytes())
    return total.hexdigest()


def is_stamped(compiled: Path, stamp: str) -> bool:
    """Return whether a compiled tree carries this stamp."""
    path = compiled / "stamp"
    return path.is_file() and path.read_text() == stamp


def compiled_modules(source: Path) -> list[Path]:
    """List the modules to compile, relative to the source folder."""
    package = source / PACKAGE
    return [
        path.relative_to(source)
        for path in _package_files(package)
        if _matches(path, package, COMPILED) and not _matches(path, package, INTERPRETED)
    ]


def _matches(path: Path, package: Path, patterns: list[str]) -> bool:
    name = path.relative_to(package).as_posix()
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def _package_files(package: Path) -> list[Path]:
    return sorted(
        path
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    )


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Wait until no other build of this checkout runs."""
    import fcntl

    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _copy_package(source: Path, target: Path) -> None:
    """Make `target` hold the package as it is in `source`; files that are equal stay untouched."""
    wanted = {path.relative_to(source) for path in _package_files(source / PACKAGE)}
    for path in _package_files(target / PACKAGE):
        if path.relative_to(target) not in wanted:
            path.unlink()
    for name in wanted:
        content = (source / name).read_bytes()
        copy = target / name
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


def _compile(source: Path, place: Path) -> None:
    """Compile the modules with mypyc, as one unit, into `.build/extensions`."""
    modules = [str(module) for module in compiled_modules(source)]
    if not modules:
        raise BuildError("there is no module to compile")
    print(f"compiling {len(modules)} modules with mypyc", flush=True)
    shutil.rmtree(place / "extensions", ignore_errors=True)
    started = time.perf_counter()
    worker = [sys.executable, str(Path(__file__).resolve()), "--worker", str(place), *modules]
    # Module paths are relative: they end up in tracebacks.
    if subprocess.run(worker, cwd=source, check=False).returncode != 0:
        raise BuildError("mypyc or the C compiler refuses the engine")
    print(f"compiled in {time.perf_counter() - started:.0f} s", flush=True)


def _work(place: Path, modules: list[str]) -> None:
    """Let mypyc write C and setuptools compile it; runs in a process of its own."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    options = ["--config-file=", f"--cache-dir={place / 'mypy'}"]
    extensions = mypycify(
        [*options, *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=str(place / "c"),
        group_name=PACKAGE,
    )
    for extension in extensions:
        extension.extra_compile_args += ["-w", "-fvisibility=hidden", *DIRECT, *LINK_TIME]
        extension.extra_link_args += ["-O3", *LINK_TIME]
    command = Distribution({"name": PACKAGE, "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.build_lib = str(place / "extensions")
    command.build_temp = str(place / "objects")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


def _publish(source: Path, extensions: Path, compiled: Path, stamp: str) -> None:
    """Put a new tree in the place of the old one."""
    tree = compiled.with_suffix(".new")
    shutil.rmtree(tree, ignore_errors=True)
    _copy_package(source, tree)
    shutil.copytree(extensions, tree, dirs_exist_ok=True)
    (tree / "stamp").write_text(stamp)
    old = compiled.with_suffix(".old")
    shutil.rmtree(old, ignore_errors=True)
    if compiled.exists():
        compiled.rename(old)
    tree.rename(compiled)
    shutil.rmtree(old, ignore_errors=True)


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def _headers() -> str:
    return sysconfig.get_path("include")


def main() -> int:
    """Build for the checkout this file stands in."""
    if sys.argv[1:2] == ["--worker"]:
        _work(Path(sys.argv[2]), sys.argv[3:])
        return 0
    if not has_compiler():
        print("no C compiler with Python's headers: the engine runs interpreted")
        return 0
    try:
        build(Path(__file__).resolve().parent)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
