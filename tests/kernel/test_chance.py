"""Luck: fair dice and shuffles, independent streams, scripts and traces.

The statistics use fixed seeds, so they never fail by chance; the limits are far out
(about one in a million) for the degrees of freedom given.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest

from barrow.kernel.chance import DECK, SETUP, Chance
from barrow.kernel.errors import ChanceError

# Chi-square is about normal around its degrees of freedom; five deviations are far out.
DEVIATIONS = 5.0


def is_even(counts: list[int]) -> bool:
    """True if counts look like equally likely outcomes, neither too rough nor too smooth."""
    expected = sum(counts) / len(counts)
    square = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    return bool(abs(square - freedom) < DEVIATIONS * (2 * freedom) ** 0.5)


def test_a_die_shows_each_face_equally_often() -> None:
    chance = Chance(1)
    counts = Counter(chance.die() for _ in range(60_000))

    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert is_even(list(counts.values()))


def test_dice_fall_together_as_they_would_one_by_one() -> None:
    together, apart = Chance("throw"), Chance("throw")
    for throw in range(2_000):
        count = throw % 7  # throws cross the ends of blocks, and meet bytes that show no face
        assert together.dice(count) == [apart.die() for _ in range(count)]
        assert together.below(5) == apart.below(5)


def test_dice_are_scripted_and_traced_one_by_one() -> None:
    chance = Chance.scripted([6, 1, 4, 2])
    chance.trace = []

    assert (chance.dice(3), chance.left, chance.trace) == ([6, 1, 4], 1, [6, 1, 4])


def test_pairs_of_dice_are_independent() -> None:
    chance = Chance("pairs")
    counts = Counter((chance.die(), chance.die()) for _ in range(72_000))

    assert len(counts) == 36
    assert is_even(list(counts.values()))


def test_a_die_does_not_depend_on_the_one_before_it() -> None:
    chance = Chance("chain")
    faces = [chance.die() for _ in range(72_001)]
    counts = Counter(pairwise(faces))

    assert is_even(list(counts.values()))


def test_all_orders_of_four_items_are_equally_likely() -> None:
    chance = Chance(b"orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(48_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1

    assert set(counts) == set(permutations(range(4)))
    assert is_even(list(counts.values()))


@pytest.mark.parametrize("bound", [2, 3, 7, 42, 252, 255, 256, 257, 1000, 65_536, 65_537])
def test_every_number_below_a_bound_is_equally_likely(bound: int) -> None:
    chance = Chance(bound)
    cells = min(bound, 1000)
    counts = [0] * cells
    for _ in range(60_000):
        counts[chance.below(bound) * cells // bound] += 1

    # Where the bound is no multiple of the cells, their sizes differ by less than a part in 60.
    assert is_even(counts)


@pytest.mark.parametrize("bound", [200, 300, 40_000])
def test_numbers_that_would_favor_the_low_end_are_thrown_away(bound: int) -> None:
    chance = Chance("rejection")
    half = sum(chance.below(bound) < bound // 2 for _ in range(40_000))

    assert is_even([half, 40_000 - half])


def test_streams_are_independent_of_each_other() -> None:
    chance = Chance(5)
    together = Counter((chance.below(6, SETUP), chance.below(6, DECK)) for _ in range(36_000))

    assert is_even(list(together.values()))


def test_rolling_dice_does_not_reshuffle_a_deck() -> None:
    calm, busy = Chance(9), Chance(9)
    deck, same = list(range(42)), list(range(42))
    for _ in range(100):
        busy.die()
    calm.shuffle(deck, DECK)
    busy.shuffle(same, DECK)

    assert deck == same


def test_branches_are_independent_and_come_again() -> None:
    chance = Chance(3)
    faces = [[chance.branch(label).die() for label in range(6_000)] for _ in range(2)]
    pairs = Counter(pairwise(faces[0]))

    assert faces[0] == faces[1]
    assert is_even(list(pairs.values()))


def test_a_branch_of_a_branch_is_the_same_whether_the_first_was_used_or_not() -> None:
    unused, used = Chance(7).branch(1), Chance(7).branch(1)
    used.die()

    assert [unused.branch(2).die() for _ in range(3)] == [used.branch(2).die() for _ in range(3)]
    assert unused.dice(50)[1:] == used.dice(49)


def test_a_branch_does_not_move_the_trunk() -> None:
    one, other = Chance(3), Chance(3)
    other.branch(1).die()

    assert [one.die() for _ in range(20)] == [other.die() for _ in range(20)]


def test_seeds_of_different_kinds_are_different_seeds() -> None:
    chances = [Chance(7), Chance("7"), Chance(b"7"), Chance(-7), Chance(8)]
    rolls = {tuple(chance.die() for _ in range(30)) for chance in chances}

    assert len(rolls) == len(chances)


def test_the_same_seed_deals_the_same_for_ever() -> None:
    chance = Chance(7)
    deck = list(range(10))
    faces = [chance.die() for _ in range(10)]
    chance.shuffle(deck)

    assert faces == [3, 6, 1, 1, 3, 6, 6, 1, 5, 1]
    assert deck == [6, 1, 9, 3, 0, 2, 5, 7, 4, 8]
    assert [chance.below(bound) for bound in (256, 257, 1000)] == [159, 202, 566]


def test_a_script_is_dealt_in_order() -> None:
    chance = Chance.scripted([6, 2, 0, 1, 41])
    items = [10, 20, 30]
    face = chance.die()
    chance.shuffle(items)

    assert (face, items, chance.left) == (6, [30, 10, 20], 1)
    assert chance.below(42) == 41


def test_what_was_traced_can_be_scripted() -> None:
    chance = Chance("trace")
    chance.trace = []
    dealt = deal_a_bit_of_everything(chance)
    again = Chance.scripted(chance.trace)

    assert deal_a_bit_of_everything(again) == dealt
    assert again.left == 0


def test_tracing_changes_nothing() -> None:
    traced, plain = Chance("same"), Chance("same")
    traced.trace = []

    assert deal_a_bit_of_everything(traced) == deal_a_bit_of_everything(plain)


def deal_a_bit_of_everything(chance: Chance) -> list[int]:
    deck = list(range(20))
    chance.shuffle(deck)
    single = [4]
    chance.shuffle(single)
    dice = [chance.die(), *chance.dice(3)]
    return [*deck, *single, *dice, chance.below(1), chance.below(300), chance.below(3)]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ([], "the script is used up: a die is wanted after 0 outcomes"),
        ([7], "outcome 1 of the script is 7, but a die gives 1 to 6"),
        ([0], "outcome 1 of the script is 0, but a die gives 1 to 6"),
    ],
    ids=["used up", "too high", "too low"],
)
def test_a_script_that_does_not_fit_a_die_says_so(script: list[int], words: str) -> None:
    with pytest.raises(ChanceError) as caught:
        Chance.scripted(script).die()

    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ([0, 1], "an order of 3 items is wanted after 0 outcomes, and 2 are left"),
        ([0, 1, 1], "outcomes 1 to 3 of the script are not an order of 3 items"),
    ],
    ids=["too short", "not an order"],
)
def test_a_script_that_does_not_fit_a_shuffle_says_so(script: list[int], words: str) -> None:
    with pytest.raises(ChanceError) as caught:
        Chance.scripted(script).shuffle([10, 20, 30])

    assert words in str(caught.value)


@pytest.mark.parametrize("seed", [None, 1.5, ["7"]], ids=str)
def test_a_seed_is_a_number_a_text_or_bytes(seed: Any) -> None:
    with pytest.raises(TypeError):
        Chance(seed)
