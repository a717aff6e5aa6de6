"""Set up, play, test and build Barrow from a checkout: `python3 dev.py play`.

Needs nothing but Python 3.11 or later. Each step leaves a stamp with the hash of its inputs
in `.venv/stamps` and is passed over while they stay the same:

1. `.venv`, with uv in it;
2. the packages pinned in `requirements/`: `run` to play, `test` to work on Barrow;
3. Barrow itself, editable: an edited module counts at the next start.

The compiled engine and the browser client have stamps of their own (see `build_engine.py` and
`build_client.py`). `make` is a thin front for this file: `make test ARGS="-k combat"` is
`python3 dev.py test -k combat`.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import build_client
import build_engine

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = PROGRAMS / "python"
COMPILED = {"PYTHONPATH": str(ROOT / build_engine.TREE)}
CHECKS = (
    "ruff format --check --quiet .",
    "ruff check --quiet .",
    "mypy",
    "lint-imports --no-logo --cache-dir .build/import-linter",
    "python build_types.py --check",
    "python build_examples.py --check",
    "python -m tools.observation_pages --check",
    "python -m tools.weights --check",
    "npm --silent --prefix web run check",
)
GENERATE = "python -m tools.sources"
# One test after the other to whoever is free: the longest come first (`tests/conftest.py`).
TESTS = "pytest -n 3 --dist load --maxschedchunk 1 -q"
ENGINE_TESTS = ("tests/kernel", "tests/games", "tests/contract")
NO_TESTS_RAN = 5  # pytest's exit status
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WEB = ROOT / "web"
DIST = ROOT / "dist"


class StepError(Exception):
    """A step cannot be done; the message says what the user can do."""


def call(command: str | Sequence[str | Path], env: dict[str, str] | None = None) -> int:
    """Run a command of the venv in the checkout and return its exit status."""
    words = command.split() if isinstance(command, str) else [str(word) for word in command]
    program = shutil.which(words[0], path=str(PROGRAMS)) or words[0]
    return subprocess.call([program, *words[1:]], cwd=ROOT, env=environment(env))


def run(command: str | Sequence[str | Path], env: dict[str, str] | None = None) -> None:
    """Run a command; if it fails, so do we."""
    status = call(command, env)
    if status != 0:
        raise SystemExit(status)


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """Return the environment for a command: the venv first, and what `extra` says."""
    path = f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}"
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return inherited | {"VIRTUAL_ENV": str(VENV), "PATH": path} | (extra or {})


def say(words: str) -> None:
    """Print what is being done."""
    print(f"barrow: {words}", flush=True)


def step(name: str, words: str, inputs: Sequence[str | Path], work: Callable[[], None]) -> None:
    """Do the work unless it was done with the same inputs: words, or files by content."""
    if is_done(name, inputs):
        return
    say(words)
    work()
    stamp = VENV / "stamps" / name
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(hash_of(inputs))


def is_done(name: str, inputs: Sequence[str | Path]) -> bool:
    """True if a step was done with these inputs."""
    stamp = VENV / "stamps" / name
    return stamp.is_file() and stamp.read_text() == hash_of(inputs)


def hash_of(inputs: Sequence[str | Path]) -> str:
    """Return the hash of words and of files by content."""
    digest = hashlib.sha256()
    for item in inputs:
        digest.update(item.read_bytes() if isinstance(item, Path) else item.encode())
    return digest.hexdigest()


def install(*names: str) -> None:
    """Make `.venv` hold the packages pinned under these names, and Barrow itself."""
    make_environment()
    for name in names:
        words = f"installing {pinned(name).relative_to(ROOT)}"
        step(name, words, [pinned(name)], partial(add_packages, name))
    build_files = [ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    step("barrow", "installing barrow, editable", build_files, add_barrow)


def make_environment() -> None:
    """Make `.venv`, anew if Python or the place of the checkout is another."""
    step("venv", "making .venv", [sys.version, str(VENV), pinned("uv")], make_venv)


def pinned(name: str) -> Path:
    """Return the file that pins a set of packages."""
    return ROOT / "requirements" / f"{name}.txt"


def make_venv() -> None:
    """Create `.venv` and put uv into it."""
    if importlib.util.find_spec("ensurepip") is None:
        raise StepError("this Python cannot make a venv; on Debian: apt install python3-venv")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    run([PYTHON, "-m", "pip", "install", "-qq", "--require-hashes", "-r", pinned("uv")])


def add_packages(name: str) -> None:
    """Install pinned packages, with their bytecode: else every start would make it anew."""
    options = ["--quiet", "--compile-bytecode", "--require-hashes"]
    run(["uv", "pip", "install", *options, "-r", pinned(name)])


def add_barrow() -> None:
    """Install Barrow; what it needs is there already."""
    run("uv pip install --quiet --no-deps --no-build-isolation --editable .")


def install_client() -> None:
    """Install what the browser client is built and tested with; Node as a package if need be."""
    path = environment()["PATH"]
    if not build_client.has_node(path):
        add_packages("node")
    if not build_client.has_packages(ROOT):
        say("installing web/package-lock.json")
        build_client.install(ROOT, path)


def make_client() -> None:
    """Build the browser client into the package."""
    if build_client.is_fresh(ROOT):
        return
    install_client()
    say("building the browser client")
    build_client.build(ROOT, environment()["PATH"])


def play(args: argparse.Namespace, extra: list[str]) -> None:
    """Play: with the compiled engine if it is fresh, else at once and interpreted."""
    install("run")
    make_client()
    env = environment(engine_for_play())
    command = play_command(args, extra)
    os.execve(PROGRAMS / command[0], command, env)


def play_command(args: argparse.Namespace, extra: list[str]) -> list[str]:
    """Return the command that `make play` starts; words that are not ours go on to it."""
    browser = "--browser" if args.browser else "--no-browser"
    return ["barrow", "serve", "--port", str(args.port), browser, *extra]


def engine_for_play() -> dict[str, str]:
    """Choose the engine; what is not there yet, it or the lab, is made for the next time."""
    fresh = build_engine.is_fresh(ROOT)
    if fresh:
        build_engine.build(ROOT)
    if not fresh or not is_done("lab", [pinned("lab")]):
        (ROOT / ".build").mkdir(exist_ok=True)
        with (ROOT / ".build/compile.log").open("w") as log:
            subprocess.Popen(
                [sys.executable, "dev.py", "compile", "--nice"],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
    return COMPILED if fresh else {}


def can_install() -> bool:
    """True if programs can be installed for the whole machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def add_program(name: str) -> int:
    """Install a program for the whole machine and return the exit status."""
    say(f"installing {name}")
    call("apt-get -qq update")
    return call(f"apt-get -qq install -y --no-install-recommends {name}")


def install_browser() -> None:
    """See to it that there is a Chromium to test the client in."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if can_install():
        if add_program("chromium") != 0:
            raise StepError("chromium could not be installed")
        return
    say("no Chromium on the path: installing the one Playwright brings")
    run([PYTHON, "-m", "playwright", "install", "chromium"])


def test(args: argparse.Namespace, extra: list[str]) -> None:
    """Run all tests, the client's too, on the compiled engine; then the engine's interpreted."""
    install("test")
    install_browser()
    install_client()
    make_client()
    if not extra:
        say("testing the browser client")
        run(["npm", "--silent", "--prefix", WEB, "test"])
    if not build_engine.has_compiler():
        say("no C compiler: testing the interpreted engine only")
        run_tests("interpreted", extra)
        return
    run([PYTHON, "build_engine.py"])
    run_tests("compiled", extra)
    asked = [word for word in extra if is_test_path(word)]
    paths = [word for word in asked or ENGINE_TESTS if word.startswith(ENGINE_TESTS)]
    options = [word for word in extra if word not in asked]
    if paths:
        run_tests("interpreted", [*options, *filter(is_test_path, paths)])


def is_test_path(word: str) -> bool:
    """True if a word given to pytest names tests, rather than being an option."""
    return word.startswith("tests/") and (ROOT / word.split("::")[0]).exists()


def run_tests(engine: str, words: list[str]) -> None:
    """Run pytest on one engine; the tests themselves check that they got it."""
    say(f"testing the {engine} engine")
    env = {"BARROW_EXPECT": engine} | (COMPILED if engine == "compiled" else {})
    status = call([PYTHON, "-m", *TESTS.split(), *words], env)
    selected = any(word.startswith("-") for word in words)
    if status != 0 and not (status == NO_TESTS_RAN and selected and engine == "interpreted"):
        raise SystemExit(status)


def check(args: argparse.Namespace, extra: list[str]) -> None:
    """Check form, types and layers, the client's too; go through all before failing."""
    install("test")
    install_client()
    failed = []
    for command in (*CHECKS, f"{GENERATE} --check {declarations()}"):
        say(command)
        if call(command) != 0:
            failed.append(command.split(" --")[0])
    if failed:
        raise StepError(f"not clean: {', '.join(failed)}")


def format_code(args: argparse.Namespace, extra: list[str]) -> None:
    """Bring the code into its form and mend what can be mended safely."""
    install("test")
    install_client()
    run("ruff check --quiet --fix-only .")
    run("ruff format --quiet .")
    run("npm --silent --prefix web run format")


def generate(args: argparse.Namespace, extra: list[str]) -> None:
    """Write the modules and pages that are generated from declarations."""
    install("test")
    run(f"{GENERATE} {declarations()}")
    run("python -m tools.weights")
    run("python -m tools.observation_pages")


def declarations() -> str:
    """Return the modules that declare what a game is made of."""
    games = sorted((ROOT / "src/barrow/games").glob("*/declared.py"))
    return " ".join([f"barrow.games.{path.parent.name}.declared" for path in games])


def compile_engine(args: argparse.Namespace, extra: list[str]) -> None:
    """Build the compiled engine into .build/compiled; behind a game also install the lab."""
    if args.nice and hasattr(os, "nice"):
        os.nice(15)
    if args.nice:
        install("run", "lab")
    install("run", "compile")
    run([PYTHON, "build_engine.py"])


def bench(args: argparse.Namespace, extra: list[str]) -> None:
    """Measure the compiled engine, or with the word `adapters` those, beside other projects'.

    With the word `memory`: what one process needs that plays game after game.
    """
    install("test", "bench")
    run([PYTHON, "build_engine.py"])
    has_word = extra[:1] in (["adapters"], ["memory"])
    module, *words = [f"bench.{extra[0]}", *extra[1:]] if has_word else ["bench", *extra]
    run([PYTHON, "-m", module, *words], COMPILED)


def load(args: argparse.Namespace, extra: list[str]) -> None:
    """Measure how many tables a server carries, beside boardgame.io's."""
    install("test")
    run([PYTHON, "build_engine.py"])
    run([PYTHON, "-m", "bench.load", *extra], COMPILED)


def torture(args: argparse.Namespace, extra: list[str]) -> None:
    """Run the fault tests and the fuzzers for long: a thousand kills, an hour under attack."""
    install("test")
    run([PYTHON, "build_engine.py"])
    long = {
        "BARROW_KILLS": "500",
        "BARROW_EXAMPLES": "1000",
        "BARROW_FUZZ": "1000000",
        "BARROW_HOSTILE": "3600",
    } | COMPILED
    paths = ["tests/torture", "tests/server/test_bad_input.py", "tests/server/test_openapi.py"]
    run([PYTHON, "-m", "pytest", "-q", "-s", *(extra or paths)], long)


def speed(args: argparse.Namespace, extra: list[str]) -> None:
    """Count the instructions of some games: fail if a change costs more than 5 %."""
    install("test")
    if not build_engine.has_compiler():
        say("no C compiler: there are no compiled games to count")
        return
    if not shutil.which("valgrind") and can_install():
        add_program("valgrind")  # without it the count says so and passes
    run([PYTHON, "build_engine.py"])
    run([PYTHON, "-m", "bench.instructions", *extra], COMPILED)


def wheel(args: argparse.Namespace, extra: list[str]) -> None:
    """Build the wheel and the source distribution into dist/, in place of older ones."""
    install("run", "compile")
    make_client()
    env = {}
    if build_engine.has_compiler():
        run([PYTHON, "build_engine.py"])
        env = {"BARROW_COMPILE": "must"}
    else:
        say("no C compiler: the wheel runs interpreted")
    for old in DIST.glob("barrow-*"):
        old.unlink()
    say("building dist/")
    words = ["uv", "build", "--quiet", "--sdist", "--wheel", "--no-build-isolation"]
    run([*words, "--python", PYTHON, "--out-dir", DIST], env)


def ship(args: argparse.Namespace, extra: list[str]) -> None:
    """Build the wheel, install it outside the checkout and play from it in a browser."""
    install("test")
    install_browser()
    wheel(args, [])
    say("testing what was built")
    run([PYTHON, "-m", "pytest", "-q", "tests/ship", *extra], {"BARROW_DIST": str(DIST)})


def setup(args: argparse.Namespace, extra: list[str]) -> None:
    """Make .venv with all that playing, testing and checking need."""
    install("test")
    install_client()
    make_client()


def pin(args: argparse.Namespace, extra: list[str]) -> None:
    """Pin the newest versions that pyproject.toml and requirements/*.in allow."""
    make_environment()
    options = "--quiet --upgrade --universal --generate-hashes -p 3.11 --no-header --no-annotate"
    before: list[str] = []  # each file agrees with those before it
    projects = {
        "run": ["pyproject.toml"],
        "lab": ["pyproject.toml", "--extra", "lab"],
        "test": ["pyproject.toml", "--all-extras"],
    }
    for name in ("uv", "node", "run", "lab", "compile", "test", "bench"):
        sources = [*projects.get(name, []), f"requirements/{name}.in"]
        target = f"requirements/{name}.txt"
        run(["uv", "pip", "compile", *options.split(), *before, *sources, "-o", target])
        before += ["-c", target]


def clean(args: argparse.Namespace, extra: list[str]) -> None:
    """Remove what was built; .venv stays."""
    for folder in (".build", "dist", ".ruff_cache", ".hypothesis"):
        shutil.rmtree(ROOT / folder, ignore_errors=True)


COMMANDS = {
    "setup": setup,
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "load": load,
    "torture": torture,
    "speed": speed,
    "compile": compile_engine,
    "wheel": wheel,
    "ship": ship,
    "format": format_code,
    "generate": generate,
    "pin": pin,
    "clean": clean,
}


def main() -> None:
    """Run the command asked for; words it does not know go on to what it runs."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one is to be told
        raise SystemExit(f"barrow: Python 3.11 or later is needed, not {sys.version.split()[0]}")
    args, extra = make_parser().parse_known_args()
    try:
        COMMANDS[args.command](args, extra)
    except (StepError, build_client.BuildError) as error:
        raise SystemExit(f"barrow: {error}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of our own command line."""
    parser = argparse.ArgumentParser(description="Work on Barrow from a checkout.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        words = (command.__doc__ or "").replace("%", "%%")  # argparse formats it
        one = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        if name == "play":
            one.add_argument("--port", type=int, default=8000, help="where to serve the web page")
            opens = argparse.BooleanOptionalAction
            one.add_argument("--browser", action=opens, default=True, help="open the web page")
        if name == "compile":
            one.add_argument("--nice", action="store_true", help="yield to everything else")
    return parser


if __name__ == "__main__":
    main()
