from __future__ import annotations

import numpy as np
import pytest

from barrow.lab.intervals import FEWEST, Sequence, average, mean_interval, rate
from barrow.lab.wilson import wilson

SEQUENCES = 1000
LONGEST = 4000
LOOKS = np.arange(FEWEST, LONGEST + 1)


def widths(alpha: float) -> np.ndarray:
    """Return the reach of a sequence at every look, for values that are all 0."""
    sequence = Sequence(alpha, LONGEST // 2)
    found = []
    for _ in range(LONGEST):
        sequence.add(0.0)
        found.append(sequence.reach)
    return np.array(found[FEWEST - 1 :])


def wrong_at_any_look(games: np.ndarray, truth: float, alpha: float) -> int:
    """Count the sequences that exclude the truth at one look or more."""
    means = games.cumsum(axis=1)[:, FEWEST - 1 :] / LOOKS
    squares = (games**2).cumsum(axis=1)[:, FEWEST - 1 :] - LOOKS * means**2
    unseen = -2 * np.log(alpha)
    reach = widths(alpha) * np.sqrt((squares + unseen) / unseen)
    return int((np.abs(means - truth) > reach).any(axis=1).sum())


# Differences of paired games: mostly nothing, else a win more or less.
KINDS = {
    "usual": ([-1.0, 0.0, 1.0], [0.2, 0.6, 0.2]),
    "rare": ([-1.0, 0.0, 1.0], [0.02, 0.96, 0.02]),
    "skewed": ([-1.0, 0.0, 1.0], [0.05, 0.65, 0.3]),
    "rare and one way only": ([0.0, 1.0], [0.98, 0.02]),
    "now and then and one way only": ([0.0, 1.0], [0.95, 0.05]),
}
USUAL = KINDS["usual"]


@pytest.mark.parametrize("alpha", [0.05, 0.005])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_sequence_is_wrong_no_more_often_than_promised_however_often_one_looks(
    kind: tuple[list[float], list[float]], alpha: float
) -> None:
    values, chances = kind
    luck = np.random.default_rng(5)
    games = luck.choice(values, p=chances, size=(SEQUENCES, LONGEST))

    wrong = wrong_at_any_look(games, float(np.dot(values, chances)), alpha)

    # Two standard errors of such a count are left to chance.
    assert wrong <= SEQUENCES * alpha + 2 * np.sqrt(SEQUENCES * alpha * (1 - alpha))


def test_a_sequence_adds_up_what_it_is_given() -> None:
    sequence = Sequence(0.05, LONGEST // 2)
    values = np.random.default_rng(1).choice([-1.0, 0.0, 1.0], size=500)
    for value in values:
        sequence.add(float(value))
    squares = ((values - values.mean()) ** 2).sum()
    grown = 1 + squares / (-2 * np.log(0.05))

    assert sequence.mean == pytest.approx(values.mean())
    assert sequence.reach == pytest.approx(widths(0.05)[500 - FEWEST] * np.sqrt(grown))


def test_looking_again_and_again_at_a_plain_interval_would_be_wrong_far_more_often() -> None:
    luck = np.random.default_rng(5)
    games = luck.choice(USUAL[0], p=USUAL[1], size=(200, LONGEST))
    wrong = 0
    for one in games:
        bounds = [mean_interval(one[:n])[1:] for n in range(100, LONGEST, 100)]
        wrong += any(not low <= 0 <= high for low, high in bounds)

    assert wrong > 40  # of 200: more than four times the promised 5%


def test_a_sequence_finds_an_effect_early() -> None:
    luck = np.random.default_rng(2)
    sequence = Sequence(0.05, 1000)
    looks = 0
    for value in luck.choice([-1.0, 0.0, 1.0], p=[0.1, 0.6, 0.3], size=LONGEST):
        sequence.add(float(value))
        looks += 1
        if sequence.interval[0] > 0:
            break

    assert looks < 300


def test_a_sequence_promises_nothing_of_few_values() -> None:
    sequence = Sequence(0.05, 1000)
    for _ in range(FEWEST - 1):
        sequence.add(1.0)

    assert sequence.interval == (-np.inf, np.inf)


def test_wilson_is_the_printed_interval() -> None:
    low, high = wilson(81, 263)

    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)  # Newcombe 1998, table I


def test_a_rate_is_clear_only_outside_its_interval() -> None:
    assert rate("even", 52, 100, 0.5).clear is False
    assert rate("apart", 65, 100, 0.5).clear is True
    assert rate("no even", 65, 100).clear is False


def test_an_average_counts_every_value_but_the_outermost() -> None:
    found = average(np.array([3, 3, 4, 5, 9]))

    assert (found.games, found.mean, found.median) == (5, 4.8, 4.0)
    assert sum(found.bars) == 5
