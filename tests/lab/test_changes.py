"""What another number would do: packs, comparisons, sweeps, tuning, bans."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import barrow
from barrow import BarrowError
from barrow.lab.compare import Contrast, compare, rounds, sentence
from barrow.lab.measures import Target, read_targets
from barrow.lab.packs import (
    game_of,
    read_knobs,
    read_number,
    settings_of,
    shipped_text,
    with_numbers,
)
from barrow.lab.plan import Ban
from barrow.lab.sweep import plans_of, sweep, sweep_page, with_pack
from barrow.lab.tune import Trial, Tuner, choose, tradeoff, tune, tune_page
from barrow.lab.workers import workers_on
from tests.lab.plans import nothing, plan

SKIRMISH = shipped_text("skirmish")
LIFE = "character.isolde-varr.life"


@pytest.mark.parametrize("key", barrow.games())
def test_a_pack_says_which_game_it_is_for(key: str) -> None:
    assert game_of(shipped_text(key), "the pack") == key


def test_only_the_number_changes_in_the_text_of_a_pack() -> None:
    changed = with_numbers(SKIRMISH, {LIFE: 99})
    before, after = SKIRMISH.splitlines(), changed.splitlines()

    assert read_number(changed, LIFE) == 99
    assert [(one, other) for one, other in zip(before, after) if one != other] == [
        ("life = 17", "life = 99")
    ]
    assert len(before) == len(after)


@pytest.mark.parametrize(
    ("key", "path", "number"),
    [
        ("conflict", "fighters.vampire.3.attack", 5),
        ("conflict", "player_count.2.army", 29),
        ("skirmish", "options.round_limit", 60),
        ("ground-zero", "setup.start_units", 24),
    ],
)
def test_a_number_is_found_by_its_path(key: str, path: str, number: int) -> None:
    assert read_number(shipped_text(key), path) == number


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("options", "--vary takes path.to.number=1..5"),
        ("options.nothing=1..2", "there is no 'nothing' in options; there are round_limit"),
        ("character.nobody.life=1..2", "there is no 'nobody' in character; there are isolde-varr"),
        ("meta.title=1..2", "meta.title is not a number"),
        (f"{LIFE}=5..1", "lower number first"),
        (f"{LIFE}=a,b", "is neither a range, as 1..5, nor numbers, as 1,2,4"),
        (f"{LIFE}=1.5", "is a whole number (17): give whole numbers"),
        (f"{LIFE}.more=1", "holds nothing further"),
    ],
)
def test_a_number_that_cannot_be_varied_is_reported(word: str, said: str) -> None:
    with pytest.raises(BarrowError) as caught:
        read_knobs(SKIRMISH, [word])

    assert said in str(caught.value)


def test_a_pack_that_cannot_be_played_is_told_before_any_game() -> None:
    knobs = read_knobs(SKIRMISH, ["constants.deck_size=1..2"])

    with pytest.raises(BarrowError, match=r"constants\.deck_size = 1"):
        plans_of(plan(), SKIRMISH, knobs)


def test_knobs_are_set_every_way() -> None:
    knobs = read_knobs(SKIRMISH, [f"{LIFE}=1..2", "options.round_limit=5,7"])

    assert [tuple(one.values()) for one in settings_of(knobs)] == [(1, 5), (1, 7), (2, 5), (2, 7)]


def test_a_clear_change_is_found_early_and_told_in_a_sentence() -> None:
    before = plan(games=1000, bots=("normal",), options={"round_limit": 6})
    weak = with_numbers(SKIRMISH, {LIFE: 1, "character.tomas-kiln.life": 1})
    done = compare(before, with_pack(before, weak, "weak"), workers_on("", 1), nothing, worth=60)
    red = next(effect for effect in done.effects if effect.measure == "red")

    assert red.verdict == "less"
    assert red.high < 0
    assert red.sentence.startswith("The Ember Watch wins ")
    assert red.sentence.endswith(" points less often")
    assert done.stopped_early
    assert done.games < 1000


def test_a_pack_compared_with_itself_has_no_effect_at_all() -> None:
    before = plan(games=120)
    contrast = Contrast(before, before, 2.0)
    again = workers_on("", 1)
    for chunks in rounds(before):
        for chunk, rows, _ in again(before, chunks):
            contrast.add(chunk, rows, rows)

    assert [effect.mean for effect in contrast.effects()] == [0.0] * len(contrast.effects())
    assert not {effect.verdict for effect in contrast.effects()} & {"more", "less"}


@pytest.mark.parametrize(
    ("name", "verdict", "low", "high", "said"),
    [
        ("zombies", "less", -11.2, -7.4, "Zombies win 7.4 to 11 points less often"),
        ("zombies", "more", 1.0, 3.0, "Zombies win 1 to 3 points more often"),
        ("zombies", "same", -1.0, 1.5, "Zombies win as often as before (-1.0 to +1.5 points)"),
        ("zombies", "open", -1.0, 4.5, "Zombies: not clear yet (-1.0 to +4.5 points)"),
        ("length", "more", 2.0, 3.0, "Games are 2 to 3 turns longer"),
        (
            "whoever goes first",
            "less",
            -9.0,
            -4.0,
            "Whoever goes first wins 4 to 9 points less often",
        ),
    ],
)
def test_every_verdict_is_a_plain_sentence(
    name: str, verdict: str, low: float, high: float, said: str
) -> None:
    unit = "turns" if name == "length" else "points"

    assert sentence(name, unit, verdict, low, high) == said


def test_what_an_action_was_worth_is_measured_by_forbidding_it() -> None:
    before = plan(games=400, bots=("normal",), options={"round_limit": 8})
    without = msgspec.structs.replace(before, ban=Ban(("play:*",), "red"))
    done = compare(before, without, workers_on("", 1), nothing, worth=60)
    red = next(effect for effect in done.effects if effect.measure == "red")

    assert red.verdict == "less"


def test_a_sweep_plays_the_same_deals_with_every_number(tmp_path: Path) -> None:
    knobs = read_knobs(SKIRMISH, [f"{LIFE}=1,17"])
    done = sweep(
        plan(games=40, bots=("normal",)), SKIRMISH, knobs, tmp_path, workers_on("", 1), nothing
    )
    weak, now = done.points

    assert (weak.is_now, now.is_now) == (False, True)
    assert [point.games for point in done.points] == [40, 40]
    assert weak.at[0].sides[-1].label == now.at[0].sides[-1].label == "red"
    assert weak.at[0].sides[-1].share < now.at[0].sides[-1].share
    assert "<svg" in sweep_page(done)[0]


def test_tuning_keeps_the_target_and_judges_it_on_fresh_deals(tmp_path: Path) -> None:
    knobs = read_knobs(SKIRMISH, ["options.round_limit=5,60"])
    targets = [Target("turns", True, 12.0)]
    tuner = Tuner(plan(games=40), SKIRMISH, knobs, targets, tmp_path, workers_on("", 1), nothing)
    done = tune(tuner, 6)

    assert done.now.miss > 0
    assert done.chosen.numbers == {"options.round_limit": 5}
    assert done.kept
    assert done.fresh["turns"] < 12
    assert done.tradeoff == [done.now, done.chosen]
    assert "<b>All targets are kept</b>" in tune_page(done)[0]


def test_the_tradeoff_leaves_out_what_another_beats() -> None:
    def trial(miss: float, change: float) -> Trial:
        return Trial({}, miss, change, {})

    tried = [trial(3, 0), trial(1, 0.5), trial(2, 0.6), trial(0, 0.9), trial(0, 1.0)]

    assert tradeoff(tried) == [trial(3, 0), trial(1, 0.5), trial(0, 0.9)]
    assert choose(tried) == trial(0, 0.9)


def test_targets_are_read() -> None:
    assert read_targets(["seat spread < 3", "ground zero wins > 20%"], ["ground_zero"]) == [
        Target("seat spread", True, 3.0),
        Target("ground zero wins", False, 20.0),
    ]


@pytest.mark.parametrize("word", ["fun > 3", "turns = 3", "turns <", ""])
def test_a_target_that_nothing_measures_is_reported(word: str) -> None:
    with pytest.raises(BarrowError, match="measures are side spread, seat spread"):
        read_targets([word], [])
