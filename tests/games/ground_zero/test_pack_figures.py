"""The figures of a data pack: what can be played together, sheets, what is in the box."""

from __future__ import annotations

import tomllib

import pytest

from tests.clauses import clause
from tests.games.ground_zero.packs import TEXT, edited, fault


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
            "must be pool, not 'in_place'",
        ),
        (
            'growth = "in_place"            # civilians',
            'growth = "pool"  # civilians',
            "faction.civilians.growth",
            "must be in_place, not 'pool'",
        ),
        (
            "garrison = 0",
            "garrison = 1",
            "faction.zombies.garrison",
            "must be 0, not 1",
        ),
        (
            "always_wins_ties = true",
            "always_wins_ties = true\nkeeps_empty_sites = true",
            "faction.military.keeps_empty_sites",
            "is not a field that belongs here",
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
            "tactical_advantage is listed twice",
        ),
        (
            '[bonus.civilians]\nid = "power_of_tech"\neffect = "+1 on one die per roll"\n'
            'adds = 1                       # to the die\nsource = "rulebook"\n',
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


@clause("GZ-4.13", "GZ-4.14", "GZ-5.75")
@pytest.mark.parametrize(
    "field",
    [
        f"{faction}.{name}"
        for faction, sheet in tomllib.loads(TEXT)["faction"].items()
        for name in sheet
        # Packs from before `units_per_bite` play as printed.
        if name not in ("source", "units_per_bite")
    ],
)
def test_nothing_on_a_faction_sheet_may_be_left_out(field: str) -> None:
    faction, name = field.split(".")
    start = TEXT.index(f"[faction.{faction}]")
    line = TEXT.index(f"\n{name} = ", start)

    assert fault(TEXT[:line] + TEXT[TEXT.index("\n", line + 1) :]) == (
        f"faction.{field}",
        "is missing",
    )


@clause("GZ-2.13", "GZ-5.80")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            "one_unit_tokens = 60",
            "one_unit_tokens = 59",
            "supply.units_per_faction",
            "must be 119, as the tokens add up",
        ),
        (
            "command_centers = 4",
            "command_centers = 2",
            "components.command_centers",
            "must be at least 3",
        ),
        (
            "\ncities = 15",
            "\ncities = 14",
            "components.cities",
            "is less than the 15 that are placed",
        ),
        ("\ndice = 7", "\ndice = 8", "components.dice", "must be 7, the black and the red ones"),
        (
            "attack_black = 4",
            "attack_black = 3",
            "dice_colors.attack_black",
            "is less than the 4 dice of an attack",
        ),
        (
            "defend_red = 3",
            "defend_red = 2",
            "dice_colors.defend_red",
            "is less than the 3 dice of a defense",
        ),
        (
            'modes = ["random", "hungry", "super"]',
            'modes = ["random", "hungry"]',
            "zombie_ai.modes",
            "must have 3 entries",
        ),
        (
            'modes = ["random", "hungry", "super"]',
            'modes = ["random", "hungry", "angry"]',
            "zombie_ai.modes[2]",
            "must be super, not 'angry'",
        ),
        (
            'zombie_ai = "hungry" ',
            'zombie_ai = "angry" ',
            "options.zombie_ai",
            "must be one of hungry, random, super, not 'angry'",
        ),
        ('name = "Military"', 'name = ""', "faction.military.name", "must not be empty"),
        ('name = "Sonora"', 'name = ""', "territory[7].name", "must not be empty"),
        ('id = "sonora"', 'id = ""', "territory[7].id", "'' is not a snake_case id"),
        ('id = "first_2p"', 'id = ""', "first_game[0].id", "'' is not a snake_case id"),
        ('id = "first_2p"', 'id = "standard"', "first_game[0].id", "standard is the deal"),
        ('id = "first_3p"', 'id = "first_2p"', "first_game[1].id", "first_2p is listed twice"),
    ],
    ids=[
        "tokens",
        "command centers",
        "cities",
        "dice",
        "black dice",
        "red dice",
        "a mode too few",
        "unknown mode",
        "unknown mode as default",
        "faction without name",
        "territory without name",
        "territory without id",
        "first game without id",
        "first game with the name of the deal",
        "first game twice",
    ],
)
def test_what_is_in_the_box_adds_up_and_has_a_name(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)
