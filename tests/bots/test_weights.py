"""Weights files: shipped ones are whole, given ones count, and a bad one is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import barrow
from barrow.bots import bot, knowledge, read_weights, shipped_weights, studied
from barrow.bots.weights import shipped_path
from barrow.games.skirmish.vocabulary import OPS
from tools.weights import sources

every_game = pytest.mark.parametrize("key", barrow.games())


def changed(key: str, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a shipped file with one line of it changed."""
    text = shipped_path(key).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@every_game
def test_shipped_weights_are_whole_and_every_name_is_used(key: str) -> None:
    weights = shipped_weights(key)

    knowledge(key, weights)
    studied(key, weights)
    assert list(weights.levels) == ["easy", "normal", "hard", "expert"]
    assert weights.levels["easy"].blur > weights.levels["normal"].blur
    assert weights.levels["hard"].seconds < weights.levels["expert"].seconds


def test_given_weights_change_what_a_bot_chooses(tmp_path: Path) -> None:
    game = barrow.game("skirmish")
    state = game.new(2, barrow.Chance(3))
    path = changed("skirmish", "\nteam = [", "\nteam = [9.0] #", tmp_path)
    text = path.read_text(encoding="utf-8").replace("[9.0] #", "[0.0, 0.0, 0.0, 9.0, 0.0] #")
    path.write_text(text, encoding="utf-8")
    seat = state.pending[0]
    chosen = bot("normal", game, 1, weights=path).choose(state.view(seat), state.legal(seat))

    assert chosen is state.legal(seat)[3]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("junk = ", "junks = ", "knowledge.junk is missing"),
        ("junk = ", "junk = true #", "knowledge.junk must be a number"),
        ("\njunk = ", "\nluck = 1.0\njunk = ", "knowledge.luck is not the name of a weight"),
        ("team = [", "team = [0.1, ", "knowledge.team must be a list of 5 numbers"),
        ("\nscry = ", "\nscrye = ", "knowledge.effect.scrye is not the name of a weight"),
        ("\nother = ", "\nothers = ", "knowledge.effect.other is missing"),
        ("decisions = ", "decisions = 0 #", "decisions must be a whole number from 1"),
        ("play_on = ", "play_on = -", "search.play_on must be a whole number from 0"),
        ("plain = ", "plain = 3 #", "search.plain must be a list of words"),
        ("plain = ", "plain = [3] #", "search.plain must be a list of words"),
        ("curiosity = ", "curiosity = 0 #", "search.curiosity must be above 0"),
        ("curiosity = ", "curiosity = nan #", "search.curiosity must be a number of usual size"),
        ("[levels.easy]\nblur", "[levels.easy]\nhaze", "levels.easy.blur is missing"),
        ("[search]", "[searching]", "search is missing"),
        ("[search]\n", "[[search]]\n", "search must be a table"),
    ],
    ids=lambda written: written.strip(),
)
def test_a_bad_file_is_refused_with_the_name_at_fault(
    old: str, new: str, text: str, tmp_path: Path
) -> None:
    path = changed("skirmish", old, new, tmp_path)

    with pytest.raises(barrow.BarrowError) as caught:
        knowledge("skirmish", path)

    assert str(caught.value) == f"mine.toml: {text}"


def test_an_effect_without_a_weight_of_its_own_has_the_one_of_all_others() -> None:
    names = [*OPS, "juggle"]
    table = shipped_weights("skirmish").knowledge.listed("effect", names)
    numbers = table.numbers("effect", len(names))

    assert [numbers[names.index(name)] for name in ("stun", "recover", "juggle")] == [3.0, 1.3, 0.5]


def test_those_who_search_count_by_what_they_studied_each_faction_by_its_own() -> None:
    game = barrow.game("ground-zero")
    usual, known = knowledge("ground-zero"), studied("ground-zero")
    state = game.new(4, barrow.Chance(1), {})
    alike: dict[str, bool] = {}
    others = bot("normal", game, 2)
    chance = barrow.Chance(1)
    for _ in range(400):
        seat = state.pending[0]
        legal = state.legal(seat)
        if state.stack[-1].decision in ("place_start", "attack"):
            same = usual.rate(state, seat, legal) == known.rate(state, seat, legal)
            title = state.title(seat)
            alike[title] = alike.get(title, True) and same
        state.apply(seat, others.choose(state.view(seat), legal), chance)

    assert alike == {"Military": False, "Aliens": False, "Civilians": False, "Zombies": True}
    assert studied("skirmish") is knowledge("skirmish")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("[studied.aliens]\n", "[studied.aliens]\ngraves = 1.0\n", "studied.aliens.graves"),
        ("[studied.aliens]\n", "[studied.alien]\n", "studied.alien"),
        (
            "[studied.aliens.start]\n",
            "[studied.aliens.start]\nhome = 1\n",
            "studied.aliens.start.home",
        ),
    ],
)
def test_a_misspelled_name_of_what_was_studied_is_refused(
    old: str, new: str, text: str, tmp_path: Path
) -> None:
    path = changed("ground-zero", old, new, tmp_path)

    with pytest.raises(barrow.BarrowError, match=rf"{text} is not the name of a weight"):
        studied("ground-zero", path)


def test_a_file_that_is_no_toml_or_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("weights?", encoding="utf-8")

    with pytest.raises(barrow.BarrowError, match="is not TOML"):
        read_weights(path)
    with pytest.raises(barrow.BarrowError, match="cannot read"):
        read_weights(tmp_path / "none.toml")


def test_weights_of_another_game_are_refused() -> None:
    with pytest.raises(barrow.BarrowError, match=r"knowledge\.\w+ is missing"):
        knowledge("conflict", shipped_path("skirmish"))


def test_the_classes_of_weights_are_what_the_shipped_files_say() -> None:
    stale = [path.name for path, source in sources().items() if path.read_text() != source]

    assert stale == []
