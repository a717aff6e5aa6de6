"""The box: territories, regions, borders, dice, supply, and what drawing needs (chapter 2)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import Map
from barrow.games.ground_zero.pack import read_document, shipped_text
from barrow.games.ground_zero.pack_document import TerritoryTable
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, options

BOX = read_document(shipped_text())
WORLD = GAME.pack.map

REGIONS = {
    "northern_reach": (4, "yukon_gate barrens hudson_shield greenland"),
    "heartland": (4, "cascadia great_prairie seaboard sonora yucatan"),
    "verdania": (2, "orinoco high_andes mato_verde pampas"),
    "old_kingdoms": (5, "albion scandia iberia rhineland danube ruthenia"),
    "sunlands": (4, "maghreb nile guinea horn congo cape"),
    "crossroads": (4, "anatolia arabia persia"),
    "great_taiga": (5, "ural silk_steppe taiga lena far_shore"),
    "monsoon_coast": (5, "ganges high_plateau mekong yangtze amur rising_isles"),
    "coral_sea": (2, "sunda outback coral_coast"),
}
BOARD_ORDER = " ".join([lands for _, lands in REGIONS.values()]).split()


@clause("GZ-R1")
def test_the_game_is_called_ground_zero() -> None:
    assert (GAME.title, GAME.key) == ("Ground Zero", "ground-zero")


@clause("GZ-2.1")
def test_there_are_42_territories() -> None:
    assert len(set(WORLD.ids)) == WORLD.size == 42


@clause("GZ-2.1")
@pytest.mark.parametrize("region", REGIONS)
def test_each_territory_lies_in_its_one_region(region: str) -> None:
    points, lands = REGIONS[region]
    place = [table.id for table in WORLD.regions].index(region)

    assert " ".join([WORLD.ids[land] for land in WORLD.lands_of[place]]) == lands
    assert WORLD.regions[place].points == points


@clause("GZ-2.1")
@pytest.mark.parametrize("region", REGIONS)
def test_a_region_is_worth_a_third_of_its_territories_and_ways_out(region: str) -> None:
    points, lands = REGIONS[region]

    assert points == round((len(lands.split()) + ways_out(WORLD, lands.split())) / 3)


@clause("GZ-2.1")
def test_each_territory_has_one_card() -> None:
    state = board("nile M2")

    assert sorted(state.deck) == list(range(42))


@clause("GZ-2.2")
def test_neighbors_are_joined_by_62_land_borders_or_16_lines() -> None:
    land = [{a, b} for a, b in BOX.borders.land]
    lines = [{line.a, line.b} for line in BOX.borders.line]
    joined = [{WORLD.ids[a], WORLD.ids[b]} for a, b in WORLD.borders]

    assert (len(land), len(lines)) == (62, 16)
    assert joined == land + lines


@clause("GZ-2.2")
def test_neighbors_are_neighbors_of_each_other() -> None:
    pairs = {(a, b) for a in range(42) for b in WORLD.neighbors_of[a]}

    assert len(pairs) == 2 * 78
    assert pairs == {(b, a) for a, b in pairs}


@clause("GZ-2.3")
def test_board_order_is_the_order_of_the_data() -> None:
    assert BOARD_ORDER == WORLD.ids == [territory.id for territory in BOX.territory]


@clause("GZ-2.3")
def test_choices_come_in_board_order() -> None:
    state = board(
        "congo M2", "yukon_gate M1", "nile M1", "amur M1", phase="assign", alone="military"
    )

    assert options(state) == ["place yukon_gate", "place nile", "place congo", "place amur"]


@clause("GZ-2.7", "GZ-2.13")
def test_a_token_of_three_is_three_units_in_a_supply_of_120() -> None:
    supply = BOX.supply

    assert BOX.components.token_values == (1, 3)
    assert supply.one_unit_tokens + 3 * supply.three_unit_tokens == GAME.pack.supply == 120


@clause("GZ-2.15")
def test_four_black_dice_attack_three_red_ones_defend_and_cyborg_dice_are_yellow() -> None:
    colors = BOX.dice_colors

    assert (colors.attack_black, colors.defend_red, colors.cyborg_mark) == (4, 3, "yellow")
    assert BOX.components.dice == 7


@clause("GZ-2.15")
def test_the_credits_name_who_made_the_game() -> None:
    assert GAME.pack.document.game.credits[:2] == [
        "Game design: Matthew Karasawa",
        "Project manager: Lyle Palagar",
    ]
    assert len(GAME.pack.document.game.credits) == 5


@clause("GZ-2.16")
@pytest.mark.parametrize("territory", BOX.territory, ids=[land.id for land in BOX.territory])
def test_a_territory_has_an_outline_on_the_canvas_around_its_center(
    territory: TerritoryTable,
) -> None:
    assert all(0 <= x <= BOX.canvas.width for x, _ in territory.polygon)
    assert all(0 <= y <= BOX.canvas.height for _, y in territory.polygon)
    assert is_inside(territory.center, territory.polygon)


@clause("GZ-2.16")
def test_the_one_line_that_wraps_leaves_the_canvas_on_the_nearer_side_of_each_center() -> None:
    wrapping = [(line.a, line.b) for line in BOX.borders.line if line.wrap]
    middle = BOX.canvas.width // 2

    assert wrapping == [("yukon_gate", "far_shore")]
    assert center_of("yukon_gate") < middle < center_of("far_shore")


def ways_out(world: Map, region: list[str]) -> int:
    """Return how many borders lead out of a region."""
    ends = [(world.ids[a] in region, world.ids[b] in region) for a, b in world.borders]
    return sum([1 for a, b in ends if a != b])


def center_of(id: str) -> int:
    """Return how far from the left a territory's center lies."""
    return BOX.territory[WORLD.ids.index(id)].center[0]


def is_inside(point: tuple[int, int], outline: list[tuple[int, int]]) -> bool:
    """True if a ray from the point to the right crosses the outline an odd number of times."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1
