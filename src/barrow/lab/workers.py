"""Workers that play the games of a run: local processes, a Dask cluster, or Ray.

Workers take chunks of games and return their rows in any order. If one dies, its chunks are
played again by another; a chunk that comes back twice counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any, Final

from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.plan import Chunk, Plan
from barrow.lab.play import Results, play_here

Done = tuple[Chunk, Results, str]  # the last is the worker's engine: compiled or interpreted
Workers = Callable[[Plan, list[Chunk]], Iterator[Done]]

_TRIES: Final = 5  # a run gives up when a chunk has lost its worker this often
_PLACES: Final = "dask://HOST:PORT, ray or ray://HOST:PORT"


def workers_on(on: str, jobs: int) -> Workers:
    """Return the workers at a place: "" is this machine with `jobs` processes."""
    if on.startswith("dask://"):
        require("dask")
        return _Dask("tcp://" + on.removeprefix("dask://"))
    if on == "ray" or on.startswith("ray://"):
        require("ray")
        return _Ray("" if on == "ray" else on)
    if on:
        raise BarrowError(f"--on takes {_PLACES}, not {on!r}")
    if jobs < 1:
        raise BarrowError(f"--jobs is at least 1, not {jobs}")
    return _alone if jobs == 1 else _Processes(jobs)


def once(done: Iterator[Done]) -> Iterator[Done]:
    """Yield what workers return, each chunk once."""
    seen: set[int] = set()
    for chunk, rows, engine in done:
        if chunk.number not in seen:
            seen.add(chunk.number)
            yield chunk, rows, engine


def _alone(plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
    for chunk in chunks:
        yield play_here(plan, chunk)


class _Processes:
    """Local processes, run by joblib's loky."""

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
        raise BarrowError(f"worker processes died {_TRIES} times in a row; finished games are kept")

    def _play(self, plan: Plan, chunks: list[Chunk]) -> Generator[Done, None, None]:
        from joblib import Parallel, delayed

        play = delayed(play_here)
        workers = Parallel(self._jobs, return_as="generator_unordered", pre_dispatch="2*n_jobs")
        yield from workers(play(plan, chunk) for chunk in chunks)


class _Dask:
    """A Dask cluster. Its scheduler reassigns the work of a lost worker."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __call__(self, plan: Plan, chunks: list[Chunk]) -> Iterator[Done]:
        from distributed import Client, as_completed

        try:
            client = Client(self._address, timeout=15)
        except (OSError, TimeoutError, ValueError) as error:
            raise BarrowError(f"can't reach a Dask scheduler at {self._address}: {error}") from None
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
    """A Ray cluster, or a local Ray started for the run."""

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
            raise BarrowError(f"can't reach Ray at {place}: {error}") from None
