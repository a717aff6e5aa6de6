"""Who plays the games of a run: processes of this machine, a Dask cluster, or Ray.

Every crew is handed chunks and hands back their rows in any order. A worker that dies
takes nothing along: whatever it had not handed back is played again by another, and a chunk that
comes back twice is dropped by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any, Final

from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.plan import Chunk, Plan
from barrow.lab.play import Results, play_here

Done = tuple[Chunk, Results, str]  # the last: the engine of the worker
Crew = Callable[[Plan, list[Chunk]], Iterator[Done]]

_TRIES: Final = 5  # as often a chunk may lose its worker before the run gives up
_PLACES: Final = "a number of processes, dask://HOST:PORT, ray or ray://HOST:PORT"


def crew(on: str, jobs: int) -> Crew:
    """Return the crew at a place: "" is this machine with so many processes."""
    if on.startswith("dask://"):
        require("dask")
        return _Dask("tcp://" + on.removeprefix("dask://"))
    if on == "ray" or on.startswith("ray://"):
        require("ray")
        return _Ray("" if on == "ray" else on)
    if on:
        raise BarrowError(f"a run is played on {_PLACES}, not on {on!r}")
    if jobs < 1:
        raise BarrowError(f"--jobs is at least 1, not {jobs}")
    return _alone if jobs == 1 else _Processes(jobs)


def once(done: Iterator[Done]) -> Iterator[Done]:
    """Pass on what a crew hands back, each chunk once."""
    seen: set[int] = set()
    for chunk, rows, engine in done:
        if chunk.number not in seen:
            seen.add(chunk.number)
            yield chunk, rows, engine


def _alone(plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
    for chunk in chunks:
        yield play_here(plan, chunk)


class _Processes:
    """Processes of this machine, by joblib's loky."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        left = {chunk.number: chunk for chunk in chunks}
        for _ in range(_TRIES):
            try:
                with closing(self._play(plan, list(left.values()))) as done:
                    for chunk, rows, engine in done:
                        left.pop(chunk.number, None)
                        yield chunk, rows, engine
            except TerminatedWorkerError:
                continue
            return
        raise BarrowError(f"processes died {_TRIES} times in a row; what was played is kept")

    def _play(self, plan: Plan, chunks: list[Chunk]) -> Generator[Done, None, None]:
        from joblib import Parallel, delayed

        play = delayed(play_here)
        crew = Parallel(self._jobs, return_as="generator_unordered", pre_dispatch="2*n_jobs")
        yield from crew(play(plan, chunk) for chunk in chunks)


class _Dask:
    """A Dask cluster. Its scheduler gives the work of a lost worker to another."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __call__(self, plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
        from distributed import Client, as_completed

        try:
            client = Client(self._address, timeout=15)
        except (OSError, TimeoutError, ValueError) as error:
            raise BarrowError(f"no Dask scheduler answers at {self._address}: {error}") from None
        with client:
            kept = client.scatter(plan, broadcast=True)
            futures = [
                client.submit(play_here, kept, chunk, pure=False, retries=_TRIES)
                for chunk in chunks
            ]
            for future in as_completed(futures):
                done: Done = future.result()
                yield done
                future.release()


class _Ray:
    """A Ray cluster, or one that is started on this machine for the run."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __call__(self, plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
        import ray

        ours = not ray.is_initialized()
        if ours:
            self._join(ray)
        try:
            play = ray.remote(play_here).options(max_retries=_TRIES, num_cpus=1)
            kept = ray.put(plan)
            waiting = [play.remote(kept, chunk) for chunk in chunks]
            while waiting:
                ready, waiting = ray.wait(waiting, num_returns=1)
                done: Done = ray.get(ready[0])
                yield done
        finally:
            if ours:
                ray.shutdown()

    def _join(self, ray: Any) -> None:
        settings: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False}
        if self._address:
            settings = {"address": self._address}
        try:
            ray.init(logging_level="error", **settings)
        except (ConnectionError, RuntimeError, ValueError) as error:
            place = self._address or "this machine"
            raise BarrowError(f"Ray does not answer at {place}: {error}") from None
