"""What comes in the box (chapter 2), and packs that are refused (CF-12.1)."""

from __future__ import annotations

import pytest

from barrow.games.conflict.components import (
    ABILITIES,
    AID,
    FIRST_ITEM,
    KINDS,
    LEADER,
    LEVELS,
    NO_EVENT,
    fighter,
    group_of,
    is_fighter,
    level_of,
    other_tile,
)
from barrow.games.conflict.game import make
from barrow.games.conflict.pack import read_pack, shipped_text
from barrow.kernel.errors import BadPack
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import GAME, LETTERS, NO_LUCK, document

PACK = GAME.pack
IDS = [group.id for group in PACK.groups]
every_group = pytest.mark.parametrize("group", range(6), ids=IDS)


@clause("CF-2.1", "CF-2.4", "CF-2.5")
@every_group
def test_a_group_has_a_leader_six_of_each_level_and_nine_other_tiles(group: int) -> None:
    copies = PACK.groups[group].copies

    assert copies[:LEVELS] == [1, 6, 6, 6, 6, 6]
    assert sum(copies[LEVELS:]) == 9
    assert sum(copies) == 40


@clause("CF-2.2")
def test_borders_have_six_colors_and_a_tile_has_that_of_its_group() -> None:
    borders = [group.border for group in PACK.groups]

    assert borders == ["red", "blue", "yellow", "black", "green", "white"]
    assert [group_of(other_tile(group, 4)) for group in range(6)] == list(range(6))


@clause("CF-2.3")
def test_humans_zombies_and_demons_are_day_creatures() -> None:
    assert {group.id for group in PACK.groups if group.day} == {"human", "zombie", "demon"}
    assert not is_fighter(other_tile(0, 0))


@clause("CF-2.6", "CF-5.63")
@pytest.mark.parametrize(
    ("letter", "numbers"),
    [
        ("V", "8/7 7/5 5/4 4/4 3/3 3/2"),
        ("Z", "8/7 7/5 6/4 5/4 4/2 3/2"),
        ("W", "8/7 7/5 5/5 5/4 4/3 3/2"),
        ("D", "8/7 7/5 5/4 4/3 3/3 2/2"),
        ("G", "7/7 6/6 5/5 4/5 3/3 2/2"),
        ("H", "7/7 7/5 5/5 5/3 3/3 3/2"),
    ],
)
def test_every_fighter_has_an_attack_and_a_defense_number(letter: str, numbers: str) -> None:
    group = IDS.index(LETTERS[letter])
    tiles = [fighter(group, level) for level in range(1, LEVELS + 1)]

    assert " ".join(f"{PACK.attack_of[t]}/{PACK.defense_of[t]}" for t in tiles) == numbers


@clause("CF-2.7", "CF-5.63")
@pytest.mark.parametrize(
    ("letter", "abilities"),
    [
        ("V", "hide fast resist aid scout"),
        ("Z", "no_event aid resist no_start hide"),
        ("W", "scout fast aid resist no_start"),
        ("D", "no_event resist fast aid hide"),
        ("G", "no_event hide scout aid resist"),
        ("H", "aid no_event fast scout no_start"),
    ],
)
def test_a_leader_has_no_event_and_aid_and_others_one_ability(letter: str, abilities: str) -> None:
    group = IDS.index(LETTERS[letter])
    found = [PACK.abilities_of[fighter(group, level)] for level in range(2, LEVELS + 1)]

    assert PACK.abilities_of[fighter(group, LEADER)] == NO_EVENT | AID
    assert found == [1 << ABILITIES.index(ability) for ability in abilities.split()]


@clause("CF-2.8")
def test_a_lower_level_number_is_stronger_and_slower() -> None:
    human = IDS.index("human")

    assert PACK.attack_of[fighter(human, 2)] > PACK.attack_of[fighter(human, 6)]
    assert level_of(fighter(human, 2)) < level_of(fighter(human, 6))


@clause("CF-5.64")
@pytest.mark.parametrize(
    ("letter", "tiles"),
    [
        ("V", {"hypnosis": 2, "scatter": 2, "lost": 2, "miss": 2, "extraction": 1}),
        ("Z", {"daybreak": 2, "scatter": 2, "miss": 2, "lost": 2, "bomb": 1}),
        (
            "W",
            {"miss": 2, "bomb": 2, "scatter": 2, "extraction": 1, "flashfire": 1, "lost": 1},
        ),
        ("D", {"knife": 2, "amulet": 2, "daybreak": 2, "trap": 2, "flashfire": 1}),
        ("G", {"knife": 2, "crystal": 2, "trap": 2, "flashfire": 2, "scatter": 1}),
        ("H", {"gun": 2, "body_armor": 2, "daybreak": 2, "extraction": 2, "bomb": 1}),
    ],
)
def test_events_and_items_of_each_group(letter: str, tiles: dict[str, int]) -> None:
    copies = PACK.groups[IDS.index(LETTERS[letter])].copies[LEVELS:]

    assert {KINDS[kind]: count for kind, count in enumerate(copies) if count} == tiles


@clause("CF-2.5")
def test_four_events_are_instants() -> None:
    instants = {KINDS[kind] for kind, instant in enumerate(PACK.instant) if instant}

    assert instants == {"scatter", "daybreak", "flashfire", "trap"}
    assert len(KINDS) - FIRST_ITEM == 5


@clause("CF-2.23", "CF-7.2")
def test_there_are_no_player_cards_variants_teams_or_solo_games() -> None:
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    assert [option.name for option in GAME.options] == [
        "groups",
        "fixed_groups",
        "armies",
        "armies_each",
        "stand_still",
    ]


@clause("CF-7.5")
def test_the_game_takes_its_numbers_from_the_data_pack() -> None:
    pack, name = read_pack(
        shipped_text().replace("attack = 8, defense = 7", "attack = 9, defense = 6")
    )

    assert pack.attack_of[fighter(0, LEADER)] == 9
    assert pack.defense_of[fighter(0, LEADER)] == 6
    assert name != GAME.pack_hash


@clause("CF-7.5", "CF-5.50")
@pytest.mark.parametrize(
    ("new", "marks"), [("defense = -2 ", 2), ("", 1)], ids=["of another pack", "left out"]
)
def test_flashfire_takes_as_much_defense_as_the_data_pack_says(new: str, marks: int) -> None:
    game = make(shipped_text().replace("defense = -1 ", new))
    state = game.load(document("HG", {(0, 0): "up H5 H4 H1", (1, 0): "down G:flashfire G6"}))
    log: list[Event] = []
    state.apply(0, game.parse("stop"), NO_LUCK, log)

    said = [event.text for event in log if event.name == "fighters_marked"]
    assert said == [f"Flashfire (-{marks} defense) hits Lookout"]


@clause("CF-7.5")
def test_records_of_the_shipped_pack_are_its_records_however_its_numbers_are_named() -> None:
    assert GAME.pack_hash == "5ff10f2e3f8a85c4581a9911f06c3f34"


@clause("CF-5.1")
def test_a_bomb_may_be_played_in_the_march_window_too() -> None:
    assert 'id = "bomb"' in shipped_text()
    assert 'windows = ["prep", "reveal", "ready", "march"]' in shipped_text()


@clause("CF-12.1")
@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('[[group]]\nid = "vampire"', '[[group]]\nid = "zombie"', "group[1].id"),
        (
            '{ level = 2, name = "Mist Lord", copies = 6',
            '{ level = 2, name = "M", copies = 5',
            "fighters.vampire[1].copies",
        ),
        ('abilities = ["no_event", "aid"]', 'abilities = ["aid"]', "fighters.vampire[0].abilities"),
        ('abilities = ["hide"]', 'abilities = ["hide", "fast"]', "fighters.vampire[1].abilities"),
        ('abilities = ["hide"]', 'abilities = ["flight"]', "fighters.vampire[1].abilities"),
        (
            'defense = 2, abilities = ["hide"]',
            'defense = 2, abilities = ["no_start"]',
            "fighters.zombie",
        ),
        (
            '{ kind = "hypnosis", copies = 2',
            '{ kind = "trance", copies = 2',
            "tiles.vampire[0].kind",
        ),
        ('{ kind = "hypnosis", copies = 2', '{ kind = "hypnosis", copies = 3', "tiles.vampire"),
        ('{ kind = "hypnosis", copies = 2', '{ kind = "gun", copies = 2', "tiles.vampire[0].kind"),
        ("columns = 4\nrows = 4", "columns = 4\nrows = 5", "player_count[0]"),
        (
            "levels = [5, 5, 5, 4, 4], start = [2, 3, 4, 5, 1]",
            "levels = [6, 5, 5, 4, 3], start = [2, 3, 4, 5, 1]",
            "presets.vampire[0]",
        ),
        ('windows = ["fight"]', 'windows = ["prep"]', "event[1].windows"),
        ("stack_limit = 4", "stack_limit = 99", "rules.stack_limit"),
        ('first_player_group = "human"', 'first_player_group = "elf"', "rules.first_player_group"),
        ("attack = 8", 'attack = "strong"', "fighters.vampire[0].attack"),
        ("defense = -1 ", "defense = 1 ", "event[7].defense"),
        ('windows = ["fight"]', 'windows = ["fight"]\ndefense = -1', "event[1].defense"),
    ],
    ids=[
        "a group twice",
        "five fighters of a level",
        "a leader without no event",
        "two abilities",
        "an unknown ability",
        "two no start levels",
        "an unknown kind",
        "ten other tiles",
        "an item of another group",
        "a board that does not take the deal",
        "an illegal preset",
        "a miss outside a fight",
        "a stack limit beyond reason",
        "an unknown first group",
        "a word for a number",
        "a fire that helps",
        "a miss that burns",
    ],
)
def test_a_pack_that_does_not_hold_together_is_refused(old: str, new: str, path: str) -> None:
    text = shipped_text()
    assert old in text

    with pytest.raises(BadPack) as caught:
        read_pack(text.replace(old, new, 1))

    assert (caught.value.path, caught.value.code) == (path, "bad_pack")


@clause("CF-12.1")
def test_a_pack_must_be_toml() -> None:
    with pytest.raises(BadPack, match="is not TOML"):
        read_pack("group = [")
