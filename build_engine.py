"""Compile the engine with mypyc: what is compiled, where it goes, when it is fresh.

One build runs in this order:

1. the package is copied to `.build/source`, so that an edit during the build changes nothing;
2. mypyc turns the engine's modules, as one unit, into one C file each, in `.build/c`;
3. the C files are compiled two at a time, each after `build_engine.h`; an object is kept in
   `.build/objects` under the hash of all it was made from, so only what changed is
   compiled again;
4. `.build/compiled` is put in place: the whole package with the extension modules beside
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
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

PACKAGE = "barrow"

# The games to compile: all, or those that BARROW_ONLY names (the others stay interpreted, so
# that one game can be worked on while another is in pieces).
GAMES = [f"games/{name}/*.py" for name in os.environ.get("BARROW_ONLY", "").split(",") if name]
TREE = "-".join([".build/compiled", *(Path(game).parts[1] for game in GAMES)])

# What is compiled: paths inside the package; `*` also crosses folders.
COMPILED = [
    "kernel/*.py",
    "bots/*.py",
    "adapters/observations/*.py",
    "adapters/positions.py",
    "server/audience.py",
    "server/crowd.py",
    "server/driver.py",
    "server/lines.py",
    "server/listener.py",
    "server/position.py",
    "server/story.py",
    "server/table.py",
    *(GAMES or ["games/*.py"]),
]
# What is not: packages' `__init__`, what reads annotations at run time, and what
# stands in for names that only the compiler needs.
INTERPRETED = [
    "*__init__.py",
    "kernel/author.py",
    "kernel/declare.py",
    "kernel/documents.py",
    "kernel/forms.py",
    "kernel/generate.py",
    "kernel/kinds.py",
    "kernel/native.py",
    "kernel/schema.py",
    "games/*/declared.py",
    "games/*/documents.py",
    "games/*/kinds.py",
    "games/*/pack.py",
    "games/*/pack_document.py",
]
# What may change compiled code: everything it can import.
ENGINE = ["__init__.py", "server/*.py", *COMPILED]

OPTIMIZATION = "3"
# Modules that no simulated game spends time in: compiled fast rather than well (-O1 takes
# about half the time of -O3).
COLD = [
    "*___soundness",
    "*___check",
    "*___words",
    "*___text",
    "*___codec",
    "*kernel___frames",
    "*___standing",
    "*events",
    "*___outlook",
    "*___forecast",
    "*___muster",
    "*kernel___leaks",
    "*kernel___match",
    "*kernel___record",
    "*kernel___rulebook",
    "*kernel___difference",
]
PROCESSES = 2
QUICK = Path(__file__).resolve().with_suffix(".h")  # stands before what mypyc writes
KEEP_OBJECTS = 14 * 24 * 3600  # seconds since an object was last used

SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


class BuildError(Exception):
    """The engine could not be compiled; the message says why."""


def is_fresh(root: Path) -> bool:
    """Say whether the compiled tree was made from the engine as it is now."""
    return is_stamped(root / TREE, digest(root, root / "src"))


def has_compiler() -> bool:
    """Say whether this machine has a C compiler, and the headers of this Python."""
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
            _publish(source, _compile(source, place), compiled, stamp)
        return sorted(compiled.rglob(f"*{SUFFIX}"))


def digest(root: Path, source: Path) -> str:
    """Return the hash of all that decides the compiled code: sources, tools, this Python."""
    total = hashlib.sha256(f"{sys.version} {SUFFIX}".encode())
    package = source / PACKAGE
    files = [path for path in _package_files(package) if _matches(path, package, ENGINE)]
    tools = ["build_engine.py", "build_engine.h", "requirements/compile.txt"]
    for path in [*(root / name for name in tools), *files]:
        if path.is_file():
            total.update(f"{path.name}\0".encode() + path.read_bytes())
    return total.hexdigest()


def is_stamped(compiled: Path, stamp: str) -> bool:
    """Say whether a compiled tree carries this stamp."""
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


def _compile(source: Path, place: Path) -> dict[str, Path]:
    """Compile the modules; return each extension's file by its place in the tree."""
    modules = compiled_modules(source)
    if not modules:
        raise BuildError("there is no module to compile")
    started = time.perf_counter()
    library = _generate_c(modules, source, place)
    shims = {str(module.with_suffix("")) + SUFFIX: _shim(module, place) for module in modules}
    generated = time.perf_counter()
    objects = Objects(place)
    with ThreadPoolExecutor(PROCESSES) as pool:
        biggest_first = sorted(library, key=lambda path: -path.stat().st_size)
        made = dict(zip(biggest_first, pool.map(objects.compile, biggest_first)))
        extensions = {f"{PACKAGE}__mypyc{SUFFIX}": objects.link([made[path] for path in library])}
        extensions.update(zip(shims, pool.map(objects.shim, shims.values())))
    objects.sweep()
    print(
        f"compiled {len(modules)} modules: mypyc {generated - started:.1f} s, "
        f"C {time.perf_counter() - generated:.1f} s ({objects.misses} of {objects.asked} anew)"
    )
    return extensions


def _generate_c(modules: list[Path], source: Path, place: Path) -> list[Path]:
    """Let mypyc write the modules as C; return the C files of the shared library."""
    from mypy.fscache import FileSystemCache
    from mypyc.build import construct_groups, generate_c, get_mypy_config
    from mypyc.common import RUNTIME_C_FILES
    from mypyc.options import CompilerOptions

    folder = place / "c"
    shutil.rmtree(folder, ignore_errors=True)
    compiler_options = CompilerOptions(multi_file=True, target_dir=str(folder), group_name=PACKAGE)
    cache = FileSystemCache()
    arguments = ["--config-file=", f"--cache-dir={place / 'mypy'}", *map(str, modules)]
    # Module paths are relative: they end up in tracebacks.
    with contextlib.chdir(source):
        try:
            _, sources, options = get_mypy_config(arguments, None, compiler_options, cache)
            options.incremental = True  # keeps the types of the standard library
            groups = construct_groups(sources, False, True, PACKAGE)
            texts = dict(generate_c(sources, options, groups, cache, compiler_options)[0][0])
        except SystemExit as stop:
            raise BuildError("mypyc refuses the engine") from stop
    folder.mkdir()
    for name, text in number_literals_by_module(texts).items():
        (folder / name).write_text(number_names(text))
    # Besides its usual runtime files, mypyc needs those whose headers the unit includes.
    extra = re.findall(r'#include "(.+)\.h"', texts[f"__native_internal_{PACKAGE}.h"])
    runtime = [_runtime() / name for name in [*RUNTIME_C_FILES, *(f"{name}.c" for name in extra)]]
    generated = [folder / name for name in texts if name.endswith(".c")]
    return generated + [path for path in runtime if path.is_file()]


def number_literals_by_module(texts: dict[str, str]) -> dict[str, str]:
    """Give each C file a table of literals of its own.

    mypyc numbers the literals of the whole unit through, so one new string would change
    nearly every file. Here a file counts only its own, and the unit's main file fills the
    tables when it is loaded.
    """
    main = f"__native_{PACKAGE}.c"
    loaded = "    is_initialized = 1;\n"
    if loaded not in texts[main]:
        return texts
    included = f'#include "__native_internal_{PACKAGE}.h"\n'
    changed = dict(texts)
    tables = fill = ""
    for name, text in texts.items():
        if name == main or not name.endswith(".c"):
            continue
        table = f"literals_{Path(name).stem}"
        numbers: dict[str, int] = {}
        for number in re.findall(r"\bCPyStatics\[(\d+)\]", text):
            numbers.setdefault(number, len(numbers))
        if numbers:
            for_file = partial(_own_literal, table, numbers)
            declared = f"{included}extern PyObject *{table}[{len(numbers)}];\n"
            own = re.sub(r"\bCPyStatics\[(\d+)\]", for_file, text)
            changed[name] = own.replace(included, declared)
            tables += f"PyObject *{table}[{len(numbers)}];\n"
            tables += f"static const int from_{table}[] = {{{', '.join(numbers)}}};\n"
            fill += f"    for (int i = 0; i < {len(numbers)}; i++)\n"
            fill += f"        {table}[i] = CPyStatics[from_{table}[i]];\n"
    start = texts[main].index("int CPyGlobalsInit(void)")
    changed[main] = (
        texts[main][:start] + tables + texts[main][start:].replace(loaded, fill + loaded)
    )
    return changed


def number_names(text: str) -> str:
    """Count a C file's temporary names and labels by themselves.

    mypyc numbers them through the whole unit too, so a line more in one module would change
    all that come after it.
    """
    numbers: dict[str, int] = {}
    for name in re.findall(r"\b__(?:tmp|LL)\d+\b", text):
        numbers.setdefault(name, len(numbers))
    return re.sub(r"\b__(tmp|LL)\d+\b", partial(_own_name, numbers), text)


def _own_name(numbers: dict[str, int], name: re.Match[str]) -> str:
    return f"__{name[1]}{numbers[name[0]]}"


def _own_literal(table: str, numbers: dict[str, int], reference: re.Match[str]) -> str:
    return f"{table}[{numbers[reference[1]]}]"


def _shim(module: Path, place: Path) -> Path:
    """Write the C of a module's own extension, which only asks the shared library for it."""
    from mypyc.build import generate_c_extension_shim

    name = ".".join(module.with_suffix("").parts)
    return Path(generate_c_extension_shim(name, module.stem, str(place / "shims"), PACKAGE))


class Declarations:
    """What mypyc's headers declare for the whole unit, by name: one C file uses little of it."""

    KNOWN: Final = re.compile(
        r"^extern [\w *]+?\b(\w+)(?:\([^()]*\)|(?:\[\w*\])*);\n"
        r"|^typedef struct (?:\w+ )?\{\n[^{}]*\} (\w+);\n"
        r"|^#(?:ifndef|define) MYPYC_DECLARED_\w+\n|^#endif\n|^\n",
        re.MULTILINE,
    )

    def __init__(self, headers: str) -> None:
        self.by_name = {
            found[1] or found[2]: found[0]
            for found in self.KNOWN.finditer(headers)
            if found.lastindex
        }
        self.other = self.KNOWN.sub("", headers)  # concerns every file

    def used_by(self, text: str) -> str:
        """Return the declarations that can change what a C file compiles to."""
        used: dict[str, str] = {}
        texts = [text]
        while texts:
            for name in sorted(set(re.findall(r"\w+", texts.pop()))):
                if name in self.by_name and name not in used:
                    used[name] = self.by_name[name]
                    texts.append(used[name])
        return self.other + "".join(used[name] for name in sorted(used))


class Objects:
    """Compiled C files and linked extensions, kept by the hash of what they are made from."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "objects"
        self.folder.mkdir(exist_ok=True)
        runtime = _runtime()
        places = [
            place / "c",
            runtime,
            *sorted(path for path in runtime.iterdir() if path.is_dir()),
        ]
        self.command = [*_compiler(), *_flags(), *(f"-I{folder}" for folder in places)]
        version = subprocess.run([*_compiler(), "--version"], capture_output=True, check=True)
        self.tools = hashlib.sha256(version.stdout + sys.version.encode())
        self.tools.update(" ".join(_flags()).encode() + QUICK.read_bytes())
        for header in sorted(runtime.rglob("*.[ch]")):
            self.tools.update(header.read_bytes())
        self.written = place / "c"  # by mypyc
        headers = [path.read_text() for path in sorted(self.written.glob("*.h"))]
        self.declarations = Declarations("".join(headers))
        self.asked = 0
        self.misses = 0

    def compile(self, path: Path) -> Path:
        """Compile one C file of the library."""
        text = path.read_text()
        is_cold = any(fnmatch.fnmatchcase(path.stem, pattern) for pattern in COLD)
        less = ["-O1"] if is_cold else []
        quick = ["-include", str(QUICK)] if path.parent == self.written else []
        name = self._key(text, self.declarations.used_by(text), *less) + ".o"
        return self._make(name, [*self.command, *less, *quick, "-c", str(path)])

    def link(self, parts: list[Path]) -> Path:
        """Link objects into an extension."""
        name = self._key(*(part.name for part in parts)) + ".so"
        return self._make(name, [*_linker(), *map(str, parts)])

    def shim(self, path: Path) -> Path:
        """Compile and link one shim."""
        command = [*_compiler(), *_flags(), "-shared", str(path)]
        return self._make(self._key(path.read_text()) + ".so", command)

    def sweep(self) -> None:
        """Delete what was not used for long."""
        for path in self.folder.iterdir():
            if time.time() - path.stat().st_mtime > KEEP_OBJECTS:
                path.unlink()

    def _key(self, *texts: str) -> str:
        key = self.tools.copy()
        for text in texts:
            key.update(text.encode())
        return key.hexdigest()

    def _make(self, name: str, command: list[str]) -> Path:
        """Return the file of that name, running the command if it is not there yet."""
        target = self.folder / name
        self.asked += 1
        if target.is_file():
            os.utime(target)
            return target
        self.misses += 1
        fresh = target.with_suffix(".new")
        run = subprocess.run(
            [*command, "-o", str(fresh)], capture_output=True, text=True, check=False
        )
        if run.returncode != 0:
            raise BuildError(f"{shlex.join(command[-1:])}: {run.stderr.strip()[-2000:]}")
        fresh.replace(target)
        return target


def _publish(source: Path, extensions: dict[str, Path], compiled: Path, stamp: str) -> None:
    """Put a new tree in the place of the old one."""
    tree = compiled.with_suffix(".new")
    shutil.rmtree(tree, ignore_errors=True)
    _copy_package(source, tree)
    for name, path in extensions.items():
        shutil.copyfile(path, tree / name)
    (tree / "stamp").write_text(stamp)
    old = compiled.with_suffix(".old")
    shutil.rmtree(old, ignore_errors=True)
    if compiled.exists():
        compiled.rename(old)
    tree.rename(compiled)
    shutil.rmtree(old, ignore_errors=True)


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def _linker() -> list[str]:
    """Return the command that links an extension, with the compiler asked for by `CC`."""
    words = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
    usual = shlex.split(sysconfig.get_config_var("CC") or "cc")
    return [*_compiler(), *words[len(usual) :], *shlex.split(os.environ.get("LDFLAGS", ""))]


def _headers() -> str:
    return sysconfig.get_path("include")


def _runtime() -> Path:
    """Return the folder of mypyc's own C files."""
    from mypyc.build import include_dir

    return Path(include_dir())


def _flags() -> list[str]:
    usual = f"{sysconfig.get_config_var('CFLAGS')} {sysconfig.get_config_var('CCSHARED')}"
    # Calls into Python's library take one jump, not two: 2 to 3 % of random play.
    direct = ["-fno-plt"] if sys.platform == "linux" else []
    return [
        *shlex.split(usual),
        f"-O{OPTIMIZATION}",
        *direct,
        "-fvisibility=hidden",
        "-g0",
        "-w",
        f"-I{_headers()}",
    ]


def main() -> int:
    """Build for the checkout this file stands in."""
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
