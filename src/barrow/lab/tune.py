"""Tuning: search the pack for numbers that meet the targets with as little change as possible.

Optuna's tree-structured Parzen estimator proposes settings; each is played with the same deals.
It minimizes two things, how far the targets are missed and how much the pack changes, so the
result is a trade-off. The chosen setting meets the targets with the least change, or misses them
least. It is then tested on deals that the search never saw.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec
import optuna

from barrow.kernel.errors import BarrowError
from barrow.lab.compare import Comparison, compare
from barrow.lab.figures import At, figures
from barrow.lab.measures import Target, measure
from barrow.lab.packs import Knob, Number, read_number, with_numbers
from barrow.lab.page import render, to_json
from barrow.lab.run import run
from barrow.lab.sweep import with_pack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from barrow.lab.plan import Plan
    from barrow.lab.workers import Workers

_UNPLAYABLE: Final = 1e6  # how far a pack that cannot be played misses


class Trial(msgspec.Struct, frozen=True):
    """One setting that was tried."""

    numbers: dict[str, Number]
    miss: float  # by how much the targets are missed, each in parts of its bound
    change: float  # mean of the changes, each in parts of what its knob can do
    values: dict[str, float]  # of the targets' measures, at the worst number of players


class Tuning(msgspec.Struct, frozen=True):
    """The search, what it chose, and how that did on fresh deals."""

    game: str
    title: str
    targets: list[str]
    games: int  # of each trial
    now: Trial
    trials: list[Trial]
    tradeoff: list[Trial]  # nothing else misses less with less change
    chosen: Trial
    fresh: dict[str, float]  # the targets' measures of the chosen pack on fresh deals
    fresh_games: int
    kept: bool  # whether all targets are kept there
    comparison: Comparison  # the pack as it was, and the chosen one, on fresh deals

    @property
    def playable(self) -> list[Trial]:
        """The settings that make a pack one can play."""
        return [trial for trial in self.trials if trial.miss < _UNPLAYABLE]


class Tuner:
    """Plays settings and remembers them."""

    def __init__(
        self,
        plan: Plan,
        text: str,
        knobs: list[Knob],
        targets: list[Target],
        folder: Path,
        workers: Workers,
        advance: Callable[[int], None],
    ) -> None:
        self.plan: Final = plan
        self.text: Final = text
        self.knobs: Final = knobs
        self.targets: Final = targets
        self.now: Final = {knob.path: read_number(text, knob.path) for knob in knobs}
        self.folder: Final = folder
        self.workers: Final = workers
        self._advance: Final = advance
        self._tried: dict[tuple[Number, ...], Trial] = {}

    def trial(self, numbers: dict[str, Number]) -> Trial:
        """Play a setting, once."""
        key = tuple(numbers.values())
        if key not in self._tried:
            self._tried[key] = self._play(numbers)
        return self._tried[key]

    def _play(self, numbers: dict[str, Number]) -> Trial:
        change = sum(self._change(knob, numbers[knob.path]) for knob in self.knobs)
        change /= len(self.knobs)
        try:
            plan = with_pack(self.plan, with_numbers(self.text, numbers), "the pack")
        except BarrowError:
            return Trial(numbers, _UNPLAYABLE, change, {})
        at = figures(run(plan, self.folder / plan.digest(), self.workers, self._advance)).at
        miss = sum(target.miss(at) / max(1.0, target.bound) for target in self.targets)
        return Trial(numbers, miss, change, values_of(self.targets, at))

    def _change(self, knob: Knob, number: Number) -> float:
        reach = max(abs(value - self.now[knob.path]) for value in knob.values) or 1
        return abs(number - self.now[knob.path]) / reach

    def propose(self, trial: optuna.Trial) -> tuple[float, float]:
        """Try what the optimizer proposes."""
        numbers = {
            knob.path: knob.values[trial.suggest_int(knob.path, 0, len(knob.values) - 1)]
            for knob in self.knobs
        }
        tried = self.trial(numbers)
        return tried.miss, tried.change

    def all(self) -> list[Trial]:
        """Return all settings that were tried."""
        return list(self._tried.values())


def values_of(targets: list[Target], at: list[At]) -> dict[str, float]:
    """Return the targets' measures at their worst number of players."""
    found = {}
    for target in targets:
        values = [measure(target.measure, one) for one in at]
        found[target.measure] = max(values) if target.below else min(values)
    return found


def tradeoff(trials: list[Trial]) -> list[Trial]:
    """Return the settings that no other beats in both, least change first."""
    found = [
        one
        for one in trials
        if one.miss < _UNPLAYABLE
        and not any(
            other.miss <= one.miss
            and other.change <= one.change
            and (other.miss, other.change) != (one.miss, one.change)
            for other in trials
        )
    ]
    return sorted(found, key=lambda trial: (trial.change, trial.miss))


def choose(trials: list[Trial]) -> Trial:
    """Return the setting that keeps the targets with least change, or misses them least."""
    return min(trials, key=lambda trial: (trial.miss, trial.change))


def tune(tuner: Tuner, trials: int) -> Tuning:
    """Search, choose, and judge the choice on fresh deals."""
    if trials < 1:
        raise BarrowError(f"--trials is at least 1, not {trials}")
    optuna.logging.set_verbosity(logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=1, n_startup_trials=max(4, trials // 3))
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    now = tuner.trial(tuner.now)
    study.optimize(tuner.propose, n_trials=trials)
    chosen = choose(tuner.all())
    return _judge(tuner, now, chosen)


def _judge(tuner: Tuner, now: Trial, chosen: Trial) -> Tuning:
    fresh = msgspec.structs.replace(tuner.plan, seed=f"{tuner.plan.seed} anew")
    after = with_pack(fresh, with_numbers(tuner.text, chosen.numbers), "the pack")
    folder = tuner.folder / after.digest()
    found = figures(run(after, folder, tuner.workers, lambda games: None))
    comparison = compare(fresh, after, tuner.workers, lambda games: None)
    return Tuning(
        tuner.plan.game,
        found.title,
        [str(target) for target in tuner.targets],
        tuner.plan.total,
        now,
        tuner.all(),
        tradeoff(tuner.all()),
        chosen,
        values_of(tuner.targets, found.at),
        found.games,
        all(target.miss(found.at) == 0 for target in tuner.targets),
        comparison,
    )


def tune_page(done: Tuning) -> tuple[str, str]:
    """Return a tuning as an HTML page and as JSON."""
    page = render(
        "tune.html",
        done.game,
        done.comparison.names,
        title=f"{done.title}: tuned",
        tuning=done,
        comparison=done.comparison,
    )
    return page, to_json(done)
