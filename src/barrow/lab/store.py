"""The folder of a run: its plan, and its tables as Parquet.

During a run, each chunk of games has files of its own in `parts/`, written atomically, the table
of games last: once it exists, the chunk is complete. When all chunks are there, they become
`games.parquet`, `decisions.parquet` and `events.parquet`, and `run.json` records the number of
rows. Reading a run gives all of it or an error.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import polars as pl

from barrow.kernel.errors import BarrowError
from barrow.lab.plan import PLAN_FILE, Chunk, Plan, write_plan
from barrow.lab.play import TABLES, Results

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 1
_RUN: Final = "run.json"
_PARTS: Final = "parts"
_SMALL: Final = pl.Int16()

# Types of the columns; the others are whole numbers.
_TYPES: Final[Mapping[str, pl.DataType]] = {
    "bots": pl.List(pl.String()),
    "sides": pl.List(pl.String()),
    "ranks": pl.List(_SMALL),
    "scores": pl.List(pl.Int32()),
    "wins": pl.List(pl.Float32()),
    "unseated": pl.String(),
    "reason": pl.String(),
    "choices": pl.Float32(),
    "comeback": pl.Float32(),
    "leaders": pl.List(_SMALL),
    "leads": pl.List(pl.Float32()),
    "out": pl.List(_SMALL),
    "out_at": pl.List(pl.Float32()),
    "out_by": pl.List(_SMALL),
    "decision": pl.String(),
    "kind": pl.String(),
    "shares": pl.List(pl.Float32()),
    "event": pl.String(),
    "clause": pl.String(),
    "thing": pl.String(),
}


class RunInfo(msgspec.Struct, frozen=True):
    """A finished run, apart from its tables."""

    format: int
    plan: Plan
    rows: dict[str, int]
    seconds: float  # that the last session took
    engine: str
    version: str


def schema(table: str) -> pl.Schema:
    """Return the columns of a table with their types."""
    return pl.Schema({name: _TYPES.get(name, pl.Int32()) for name in TABLES[table]})


class Run:
    """A run in its folder, finished or not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, plan: Plan) -> list[Chunk]:
        """Prepare the folder for a plan and return the chunks that are not played yet."""
        if (self.folder / PLAN_FILE).exists():
            kept = read_plan(self.folder)
            if kept != plan:
                raise BarrowError(
                    f"{self.folder} holds another run ({describe(kept)}): "
                    "name another folder, or delete this one"
                )
        elif self.folder.exists() and not self.folder.is_dir():
            raise BarrowError(f"{self.folder} is a file: name a folder")
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise BarrowError(f"{self.folder} is not empty and holds no run: name another folder")
        if (self.folder / _RUN).exists():
            return []
        try:
            (self.folder / _PARTS).mkdir(parents=True, exist_ok=True)
            write_plan(self.folder, plan)
        except OSError as error:
            raise BarrowError(f"cannot write {self.folder}: {error.strerror}") from None
        return [chunk for chunk in plan.chunks() if not self._has(chunk)]

    def _part(self, table: str, chunk: Chunk) -> Path:
        return self.folder / _PARTS / f"{chunk.number:06}-{table}.parquet"

    def _has(self, chunk: Chunk) -> bool:
        """True if a chunk is complete; one that was cut short is played again."""
        path = self._part("games", chunk)
        if not path.exists():
            return False
        try:
            numbers = pl.read_parquet(path, columns=["players", "number"])
        except (pl.exceptions.PolarsError, OSError):
            return False
        wanted = [(chunk.players, number) for number in range(chunk.first, chunk.last)]
        return numbers.rows() == wanted

    def add(self, chunk: Chunk, rows: Results) -> None:
        """Store the rows of a chunk."""
        for table in reversed(TABLES):
            frame = pl.DataFrame(rows[table], schema=schema(table))
            path = self._part(table, chunk)
            fresh = path.with_suffix(".new")
            frame.write_parquet(fresh)
            fresh.replace(path)

    def finish(self, plan: Plan, seconds: float, engine: str) -> None:
        """Join the chunks, which must all be complete."""
        from barrow import __version__

        chunks = plan.chunks()
        lacking = [chunk for chunk in chunks if not self._has(chunk)]
        assert not lacking, lacking
        rows: dict[str, int] = {}
        for table in TABLES:
            parts = [pl.read_parquet(self._part(table, chunk)) for chunk in chunks]
            whole = pl.concat(parts)
            rows[table] = whole.height
            path = self.folder / f"{table}.parquet"
            whole.write_parquet(path.with_suffix(".new"), compression="zstd")
            path.with_suffix(".new").replace(path)
        info = RunInfo(FORMAT, plan, rows, round(seconds, 1), engine, __version__)
        _write(self.folder / _RUN, msgspec.json.format(msgspec.json.encode(info)))
        shutil.rmtree(self.folder / _PARTS)


class Tables:
    """The tables of a finished run, checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.info = _read_info(folder)
        self.plan = self.info.plan
        self.games = self._read("games")
        self.decisions = self._read("decisions")
        self.events = self._read("events")
        wanted = [(at, n) for at in self.plan.seats for n in range(self.plan.games_at(at))]
        if self.games.select("players", "number").rows() != wanted:
            raise BarrowError(f"{folder / 'games.parquet'} does not hold the games of its plan")

    def _read(self, table: str) -> pl.DataFrame:
        path = self.folder / f"{table}.parquet"
        if not path.exists():
            raise BarrowError(f"{self.folder} has no {path.name}: the run is incomplete")
        try:
            frame = pl.read_parquet(path)
        except (pl.exceptions.PolarsError, OSError) as error:
            said = str(error).splitlines()[0][:200]
            raise BarrowError(f"{path} cannot be read, it may be cut short: {said}") from None
        wanted = schema(table)
        unknown = [name for name in frame.columns if name not in wanted]
        lacking = [name for name in wanted if name not in frame.columns]
        if unknown or lacking:
            faults = [f"unknown column {name}" for name in unknown]
            faults += [f"no column {name}" for name in lacking]
            raise BarrowError(f"{path}: {', '.join(faults)}")
        for name, kind in wanted.items():
            if frame.schema[name] != kind:
                found = frame.schema[name]
                raise BarrowError(f"{path}: column {name} is {found}, not {kind}")
        if frame.height != self.info.rows.get(table):
            said = f"{frame.height:,} rows, not {self.info.rows.get(table, 0):,} as {_RUN} says"
            raise BarrowError(f"{path} has {said}")
        return frame


def read_plan(folder: Path) -> Plan:
    """Return the plan of a run, or raise BarrowError."""
    path = folder / PLAN_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except OSError as error:
        raise BarrowError(f"cannot read {path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BarrowError(f"{path} is not the plan of a run: {error}") from None


def _read_info(folder: Path) -> RunInfo:
    path = folder / _RUN
    if not path.exists():
        if not (folder / PLAN_FILE).exists():
            raise BarrowError(f"there is no run at {folder}")
        plan = read_plan(folder)
        left = len(Run(folder).open(plan))
        raise BarrowError(
            f"the run in {folder} is not finished, {left} of {len(plan.chunks())} parts are "
            "missing: run the same command again to resume it"
        )
    try:
        info = msgspec.json.decode(path.read_bytes(), type=RunInfo)
    except (OSError, msgspec.DecodeError) as error:
        raise BarrowError(f"{path} cannot be read: {error}") from None
    if info.format != FORMAT:
        raise BarrowError(f"{path} has format {info.format}; this Barrow reads {FORMAT}")
    return info


def describe(plan: Plan) -> str:
    """Return a plan in a few words."""
    seats = ", ".join(map(str, plan.seats))
    return f"{plan.game}, {plan.games:,} games at {seats} seats, seed {plan.seed}"


def _write(path: Path, text: bytes) -> None:
    fresh = path.with_suffix(".new")
    fresh.write_bytes(text)
    fresh.replace(path)
