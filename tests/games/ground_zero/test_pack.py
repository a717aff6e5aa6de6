"""The data pack: what cannot be played is refused, with the field at fault (chapter 12)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.game import GroundZero, make
from barrow.games.ground_zero.pack import read_pack, shipped_text
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPack
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, play, units

TEXT = shipped_text()


def edited(old: str, new: str) -> str:
    """Return the shipped pack with one place changed."""
    assert TEXT.count(old) == 1, (TEXT.count(old), old)
    return TEXT.replace(old, new)


def edited_game(old: str, new: str) -> GroundZero:
    """Return the game with an edited pack."""
    return make(edited(old, new))


def fault(text: str) -> tuple[str, str]:
    """Return the field at fault and what is wrong with it."""
    with pytest.raises(BadPack) as caught:
        read_pack(text)
    return caught.value.path, caught.value.text


def without_territory() -> str:
    """Return the shipped pack without its last territory."""
    start, end = TEXT.index("[[territory]] # 42"), TEXT.index("# ------", TEXT.index("# 42"))
    return TEXT[:start] + TEXT[end:]


@clause("GZ-2.1")
def test_a_pack_has_42_territories() -> None:
    assert fault(without_territory()) == (
        "territory",
        "there are 41 territories, the game needs 42",
    )


@clause("GZ-2.1", "GZ-2.2")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            'id = "coral_coast"\nname',
            'id = "outback"\nname',
            "territory[41].id",
            "outback is there twice",
        ),
        (
            'id = "coral_coast"\nname',
            'id = "coral coast"\nname',
            "territory[41].id",
            "'coral coast' is not a snake_case id",
        ),
        (
            'name = "Coral Coast"\nregion = "coral_sea"',
            'name = "Coral Coast"\nregion = "atlantis"',
            "territory[41].region",
            "there is no region 'atlantis'",
        ),
        (
            '[[region]]\nid = "coral_sea"',
            '[[region]]\nid = "atlantis"\nname = "A"\ncolor = "#000000"\npoints = 1\n\n'
            '[[region]]\nid = "coral_sea"',
            "region[8]",
            "atlantis has no territory",
        ),
        (
            'name = "Coral Sea"\ncolor = "#9c7a55"\npoints = 2',
            'name = "Coral Sea"\ncolor = "#9c7a55"\npoints = -2',
            "region[8].points",
            "must be at least 0",
        ),
        (
            '["yukon_gate", "barrens"],',
            '["yukon_gate", "atlantis"],',
            "borders.land[0]",
            "there is no territory 'atlantis'",
        ),
        (
            '{ a = "sunda", b = "coral_coast", wrap = false }',
            '{ a = "sunda", b = "atlantis", wrap = false }',
            "borders.line[15]",
            "there is no territory 'atlantis'",
        ),
        (
            '["yukon_gate", "barrens"],',
            '["yukon_gate", "yukon_gate"],',
            "borders.land[0]",
            "yukon_gate borders itself",
        ),
        (
            '["yukon_gate", "cascadia"],',
            '["barrens", "yukon_gate"],',
            "borders.land[1]",
            "the border of barrens and yukon_gate is there twice",
        ),
        (
            '{ a = "sunda", b = "coral_coast", wrap = false }',
            '{ a = "outback", b = "coral_coast", wrap = false }',
            "borders.line[15]",
            "the border of outback and coral_coast is there twice",
        ),
    ],
    ids=[
        "repeated id",
        "id with a space",
        "unknown region",
        "region without territory",
        "negative points",
        "unknown end of a border",
        "unknown end of a line",
        "border with itself",
        "border twice",
        "line beside a border",
    ],
)
def test_a_map_that_does_not_hold_together_is_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-2.2")
def test_a_map_in_two_pieces_is_refused() -> None:
    text = edited('  { a = "sunda", b = "outback", wrap = false },\n', "")
    text = text.replace('  { a = "sunda", b = "coral_coast", wrap = false },\n', "")
    text = text.replace('  { a = "cape", b = "outback", wrap = false },\n', "")

    assert fault(text) == (
        "borders",
        "the map is in two pieces: yukon_gate cannot reach outback",
    )


@clause("GZ-3.6", "GZ-3.10", "GZ-2.13")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            '"2" = 21',
            '"2" = 22',
            "setup.cards_each.2",
            "22 cards for each of 2 parties are more than 42",
        ),
        (
            '"3" = 14',
            '"3" = 15',
            "setup.cards_each.3",
            "15 cards for each of 3 parties are more than 42",
        ),
        (
            '"4" = 14',
            '"4" = 15',
            "setup.cards_each.4",
            "15 cards for each of 3 parties are more than 42",
        ),
        ('"4" = 14\n', "", "setup.cards_each.4", "is missing"),
        (
            "max_placed_per_territory = 8 ",
            "max_placed_per_territory = 1 ",
            "setup.start_units",
            "24 units do not fit on 21 territories",
        ),
        (
            "units_per_faction = 120",
            "units_per_faction = 44",
            "supply.units_per_faction",
            "is less than a party starts with",
        ),
        ("cities_placed = 15", "cities_placed = 43", "setup.cities_placed", "is more than 42"),
        (
            "round_limit = 40 ",
            "round_limit = 201 ",
            "limits.round_limit",
            "must lie between 5 and 200",
        ),
    ],
    ids=[
        "cards for two",
        "cards for three",
        "cards for four",
        "no cards for four",
        "no room for the starting units",
        "supply too small",
        "more cities than territories",
        "round limit out of its range",
    ],
)
def test_figures_that_cannot_be_played_together_are_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-4.13", "GZ-4.14", "GZ-2.12", "GZ-2.9")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            'growth = "pool"                # free',
            'growth = "in_place"  # free',
            "faction.military.growth",
            'must be "pool"',
        ),
        (
            'growth = "in_place"            # civilians',
            'growth = "pool"  # civilians',
            "faction.civilians.growth",
            'must be "in_place"',
        ),
        (
            "garrison = 0",
            "garrison = 1",
            "faction.zombies.garrison",
            "is 0 for the Zombies and 1 for the others",
        ),
        (
            "always_wins_ties = true",
            "keeps_empty_sites = true",
            "faction.military.keeps_empty_sites",
            "only the Zombies keep empty sites",
        ),
        (
            "attack_dice_needed = 3",
            "attack_dice_needed = 4",
            "zombie_ai.attack_dice_needed",
            "4 is more than the Zombies' attack dice",
        ),
        (
            'id = "greater_cause"',
            'id = "tactical_advantage"',
            "bonus.aliens.id",
            "tactical_advantage is there twice",
        ),
        (
            '[bonus.civilians]\nid = "power_of_tech"\neffect = "+1 on one die per roll"\n'
            'source = "rulebook"\n',
            "",
            "bonus.civilians",
            "is missing",
        ),
    ],
    ids=[
        "military that grow",
        "civilians with a pool",
        "zombies with a garrison",
        "military with held sites",
        "too many dice for the AI",
        "bonus twice",
        "bonus missing",
    ],
)
def test_faction_sheets_that_the_rules_cannot_work_with_are_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-3.19", "GZ-R43")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["great_prairie",',
            "first_game[0].cities",
            "must be 15 different territories",
        ),
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["great_prairie", "great_prairie",',
            "first_game[0].cities",
            "must be 15 different territories",
        ),
        (
            'cities = ["greenland", "great_prairie",',
            'cities = ["atlantis", "great_prairie",',
            "first_game[0].cities",
            "there is no territory 'atlantis'",
        ),
        (
            "outback = 1\n[first_game.units.aliens]",
            "[first_game.units.aliens]",
            "first_game[0].units.military",
            "20 territories, a dealt game has 21",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 4\nhudson_shield = 1\nseaboard",
            "first_game[0].units.military",
            "44 units, a dealt game has 45",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 10\nhudson_shield = 1\nseaboard",
            "first_game[0].units.military.barrens",
            "10 units are more than 9",
        ),
        (
            "barrens = 5\nhudson_shield = 1\nseaboard",
            "barrens = 0\nhudson_shield = 6\nseaboard",
            "first_game[0].units[...][...]",
            "must be at least 1",
        ),
        (
            "greenland = 2\ncascadia = 7",
            "barrens = 2\ncascadia = 7",
            "first_game[0].units.aliens.barrens",
            "belongs to another party already",
        ),
        (
            "greenland = 2\ncascadia = 7",
            "atlantis = 2\ncascadia = 7",
            "first_game[0].units.aliens.atlantis",
            "there is no territory 'atlantis'",
        ),
        (
            'military = "cape"\n',
            "",
            "first_game[0].command_centers.military",
            "is missing",
        ),
        (
            'military = "cape"',
            'military = "cascadia"',
            "first_game[0].command_centers.military",
            "cascadia is not theirs",
        ),
        (
            'factions = ["military", "aliens"]',
            'factions = ["military", "zombies"]',
            "first_game[0].factions",
            "must be 2 factions, Zombies not among them",
        ),
        (
            'factions = ["military", "aliens"]',
            'factions = ["military", "civilians"]',
            "first_game[0].units.civilians",
            "is missing",
        ),
    ],
    ids=[
        "a city too few",
        "a city twice",
        "an unknown city",
        "a territory too few",
        "a unit too few",
        "more than nine units",
        "less than one unit",
        "a territory twice",
        "an unknown territory",
        "no command center",
        "a command center of the enemy",
        "zombies",
        "a faction without units",
    ],
)
def test_a_first_game_that_does_not_add_up_is_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        ("age_min = 14", 'age_min = "old"', "game.age_min", "must be a whole number, not a text"),
        ("age_min = 14", "age_max = 14", "game.age_max", "is not a field that belongs here"),
        ("age_min = 14\n", "", "game.age_min", "is missing"),
        (
            'setup = "standard" ',
            'setup = "first_9p" ',
            "options.setup",
            "must be one of standard, first_2p, first_3p",
        ),
        ('start_seat = "random"', "start_seat = 2", "options.start_seat", "must be at most 1"),
    ],
    ids=["wrong kind", "unknown field", "missing field", "unknown set-up", "no such seat"],
)
def test_a_fault_in_a_field_names_the_field(old: str, new: str, path: str, text: str) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-7.2")
def test_what_is_no_toml_is_refused() -> None:
    path, text = fault("format = = 1")

    assert path == ""
    assert text.startswith("the data pack is not TOML: ")


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("old", "new", "option", "value"),
    [
        ('zombie_ai = "hungry" ', 'zombie_ai = "super" ', "zombie_ai", "super"),
        ("zombie_takeover = false", "zombie_takeover = true", "zombie_takeover", True),
        ('start_seat = "random"', "start_seat = 1", "start_seat", 1),
        ('faction_choice = "given" ', 'faction_choice = "pick" ', "faction_choice", "pick"),
        ('setup = "standard" ', 'setup = "first_3p" ', "setup", "first_3p"),
        ("round_limit = 40 ", "round_limit = 12 ", "round_limit", 12),
    ],
    ids=["AI mode", "takeover", "start seat", "faction choice", "set-up", "round limit"],
)
def test_the_defaults_of_a_table_come_from_the_pack(
    old: str, new: str, option: str, value: object
) -> None:
    game = edited_game(old, new)

    assert {one.name: one.default for one in game.options}[option] == value


@clause("GZ-6.3", "GZ-7.2")
def test_the_range_of_the_round_limit_comes_from_the_pack() -> None:
    game = edited_game("round_limit_max = 200", "round_limit_max = 300")

    assert game.new(2, Chance(0), {"round_limit": 300}).table.round_limit == 300


@clause("GZ-R12")
def test_zombies_grow_once_in_a_pack_with_one_moment_of_growth() -> None:
    game = edited_game('["turn_start", "turn_end"]', '["turn_start"]')
    state = board("nile Z1", turn="zombies", phase="start", centers="nile", game=game)

    play(state, "done", "end_attack")

    assert units(state, "nile") == "Z2"


@clause("GZ-2.13")
def test_another_pack_has_another_hash_and_the_same_actions() -> None:
    game = edited_game("rolls_per_turn = 400", "rolls_per_turn = 7")

    assert game.pack_hash != GAME.pack_hash
    assert game.pack.figures.rolls_per_turn == 7
    assert game.size == GAME.size
