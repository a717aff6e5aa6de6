"""New units: pools of Military and Aliens, growth of Civilians and Zombies (GZ-4.10 to GZ-4.17)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import ALIENS, CIVILIANS, MILITARY, ZOMBIES
from barrow.games.ground_zero.rules.assign import expected, grow, income
from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, decision, options, play, refused, units

# Every second territory: no region is whole.
SCATTERED = GAME.pack.map.ids[::2]
CROSSROADS = ["anatolia", "arabia", "persia"]


def empire(letter: str, territories: int, cities: int = 0, centers: int = 0) -> State:
    """Return a board on which a party has so many territories, cities and command centers."""
    lands = SCATTERED[:territories]
    return board(
        "coral_coast M2",
        *[f"{land} {letter}1" for land in lands],
        alone="military aliens" if letter == "A" else "military",
        cities=" ".join(lands[:cities]),
        centers=" ".join(lands[:centers]),
    )


@clause("GZ-4.10")
@pytest.mark.parametrize(
    ("territories", "part"),
    [(8, 3), (10, 3), (11, 4), (13, 4), (14, 5)],
    ids=["9 territories", "11 territories", "12 territories", "14 territories", "15 territories"],
)
def test_every_three_territories_give_a_unit_rounded_down(territories: int, part: int) -> None:
    state = empire("M", territories)  # and coral_coast

    assert income(state, MILITARY) == [part, 0, 0, 0]


@clause("GZ-4.10", "GZ-4.11")
@pytest.mark.parametrize(
    ("letter", "party"), [("M", MILITARY), ("A", ALIENS)], ids=["military", "aliens"]
)
@pytest.mark.parametrize(("cities", "part"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_every_three_cities_give_a_unit_rounded_down(
    letter: str, party: int, cities: int, part: int
) -> None:
    assert income(empire(letter, 6, cities=cities), party) == [3, part, 0, 0]


@clause("GZ-4.10")
def test_territories_and_cities_are_divided_separately() -> None:
    state = empire("M", 13, cities=5)  # 14 territories and 5 cities: not 19 / 3

    assert income(state, MILITARY) == [4, 1, 0, 0]


@clause("GZ-4.10")
@pytest.mark.parametrize(("centers", "part"), [(1, 2), (2, 4)])
def test_a_command_center_gives_the_military_two_units(centers: int, part: int) -> None:
    assert income(empire("M", 5, centers=centers), MILITARY) == [3, 0, part, 0]


@clause("GZ-4.11")
@pytest.mark.parametrize(("centers", "part"), [(1, 1), (2, 2)])
def test_a_command_center_gives_the_aliens_one_unit(centers: int, part: int) -> None:
    assert income(empire("A", 5, centers=centers), ALIENS) == [3, 0, part, 0]


@clause("GZ-4.11")
@pytest.mark.parametrize(("territories", "part"), [(8, 3), (9, 3), (12, 4), (17, 5), (18, 6)])
def test_the_aliens_get_units_for_territories_as_the_military_do(
    territories: int, part: int
) -> None:
    assert income(empire("A", territories), ALIENS) == [part, 0, 0, 0]


@clause("GZ-4.10", "GZ-4.11", "GZ-4.15")
@pytest.mark.parametrize(
    ("letter", "party"), [("M", MILITARY), ("A", ALIENS)], ids=["military", "aliens"]
)
def test_a_region_owned_whole_gives_its_points(letter: str, party: int) -> None:
    state = board(*[f"{land} {letter}1" for land in CROSSROADS], "nile M2")

    assert income(state, party) == [3, 0, 0, 4]


@clause("GZ-4.15")
@pytest.mark.parametrize("third", ["persia A1", "nile M1"], ids=["enemy", "unowned"])
def test_a_region_with_a_gap_gives_nothing(third: str) -> None:
    state = board("anatolia M2", "arabia M1", third)

    assert income(state, MILITARY) == [3, 0, 0, 0]


@clause("GZ-4.15")
def test_several_whole_regions_all_count() -> None:
    coral_sea = ["sunda", "outback", "coral_coast"]
    state = board(*[f"{land} M2" for land in CROSSROADS + coral_sea])

    assert income(state, MILITARY) == [3, 0, 0, 4 + 2]


@clause("GZ-4.12", "GZ-R13")
@pytest.mark.parametrize(
    ("letter", "turn", "pool"),
    [("M", "military", 3 + 1 + 2), ("A", "aliens", 3 + 1 + 1)],
    ids=["military", "aliens"],
)
def test_the_minimum_of_three_is_for_the_territories_alone(
    letter: str, turn: str, pool: int
) -> None:
    state = board(
        *[f"{land} {letter}1" for land in ("nile", "congo", "horn")],
        turn=turn,
        phase="assign",
        cities="nile congo horn",
        centers="nile",
    )

    play(state, *["place nile"] * (pool - 1))

    assert decision(state) == f"{turn} assign"
    play(state, "place nile")
    assert decision(state) == f"{turn} attack"


@clause("GZ-4.10", "GZ-4.11")
@pytest.mark.parametrize(
    ("turn", "centers", "rule"),
    [("military", 2, "GZ-4.10"), ("aliens", 1, "GZ-4.11")],
    ids=["military", "aliens"],
)
def test_the_log_tells_what_the_pool_is_made_of(turn: str, centers: int, rule: str) -> None:
    letter = turn[0].upper()
    lands = [f"{land} {letter}1" for land in CROSSROADS]
    before = {"military": "zombies", "aliens": "military"}[turn]
    state = board(*lands, "nile Z9", "congo M2", turn=before, centers="persia")

    log = play(state, "end_attack")

    [counted] = [event for event in log if event.name == "pool_counted"]
    assert counted.clause == rule
    assert counted.facts == {
        "faction": turn,
        "pool": 3 + centers + 4,
        "territories": 3,
        "cities": 0,
        "command_centers": centers,
        "regions": 4,
    }


@clause("GZ-4.14", "GZ-5.20", "GZ-5.52")
@pytest.mark.parametrize(
    ("turn", "before", "grown", "rule"),
    [
        ("civilians", "aliens", {"nile": 4, "congo": 1}, "GZ-5.20"),
        ("zombies", "civilians", {"nile": 2, "congo": 1}, "GZ-5.52"),
    ],
    ids=["civilians", "zombies"],
)
def test_the_log_tells_what_grew_where(
    turn: str, before: str, grown: dict[str, int], rule: str
) -> None:
    letter = turn[0].upper()
    lands = [f"nile {letter}4", f"congo {letter}1", "lena A2", "taiga C0+2"]
    state = board(*lands, turn=before, cities="nile congo", centers="nile")

    log = play(state, "end_attack")

    [growth] = [event for event in log if event.name == "units_grew"]
    assert growth.clause == rule
    assert growth.facts == {"faction": turn, "units": sum(grown.values()), "on": grown}


@clause("GZ-4.13", "GZ-R45")
def test_the_pool_goes_unit_by_unit_on_any_own_territories() -> None:
    state = board("nile M1", "congo M1", phase="assign", centers="congo", alone="military")
    offered = options(state)

    play(state, "place nile", "place congo", "place nile", "place nile", "place nile")

    assert offered == ["place nile", "place congo"]
    assert (units(state, "nile"), units(state, "congo")) == ("M5", "M2")


@clause("GZ-4.13")
def test_all_of_the_pool_must_be_placed() -> None:
    state = board("nile M1", phase="assign")

    play(state, "place nile", "place nile")

    assert decision(state) == "military assign"
    assert refused(state, "done").code == "wrong_type"
    assert refused(state, "end_attack").code == "wrong_type"


@clause("GZ-4.13")
def test_a_unit_of_the_pool_goes_on_no_other_partys_territory() -> None:
    state = board("nile M1", "congo A1", phase="assign")

    refusal = refused(state, "place congo")
    assert (refusal.clause, refusal.code) == ("GZ-4.13", "not_owner")


@clause("GZ-4.13")
def test_the_pool_is_counted_once() -> None:
    state = board(
        "nile M1", "congo M2", "horn A1", phase="start", turn="military", centers="horn nile"
    )

    play(state, *["place congo"] * 5)  # 3 and 2 for the command center on nile
    before = decision(state)
    play(state, "attack congo horn", "dice 3", dice=[6, 6, 6, 1])
    play(state, "count 3")

    assert before == decision(state) == "military attack"
    assert state.centers_on[GAME.pack.map.ids.index("horn")] == 1


@clause("GZ-4.13", "GZ-R34")
def test_the_pool_is_cut_to_the_supply_left() -> None:
    state = board("nile M117", phase="assign")

    play(state, "place nile", "place nile")

    assert decision(state) == "military attack"
    assert state.units_of[MILITARY] == 120


@clause("GZ-4.13", "GZ-R34")
def test_without_supply_nothing_is_placed() -> None:
    state = board("nile M119", phase="start")

    assert decision(state) == "military attack"
    assert state.units_of[MILITARY] == 120


@clause("GZ-4.14", "GZ-4.15", "GZ-R14")
@pytest.mark.parametrize(
    ("letter", "turn", "party"),
    [("C", "civilians", CIVILIANS), ("Z", "zombies", ZOMBIES)],
    ids=["civilians", "zombies"],
)
def test_civilians_and_zombies_have_no_income_from_territories_and_regions(
    letter: str, turn: str, party: int
) -> None:
    lands = [*CROSSROADS, "nile", "congo", "horn", "cape", "guinea", "maghreb"]

    state = board(*[f"{land} {letter}1" for land in lands], turn=turn, phase="start")

    assert state.units_of[party] == 9 + 1
    assert options(state, "place") == []


@clause("GZ-4.16")
def test_in_short_supply_command_centers_come_before_cities() -> None:
    state = board(
        "nile Z59",
        "cape Z60",
        turn="zombies",
        phase="start",
        alone="zombies",
        cities="nile",
        centers="cape",
    )

    assert (units(state, "nile"), units(state, "cape")) == ("Z59", "Z61")


@clause("GZ-4.16")
def test_in_short_supply_cities_come_before_civilian_multiplication() -> None:
    state = board(
        "nile C59", "cape C0+60", turn="civilians", phase="start", alone="civilians", cities="cape"
    )

    assert (units(state, "nile"), units(state, "cape")) == ("C59+0", "C1+60")


@clause("GZ-4.16")
@pytest.mark.parametrize(
    ("kind", "grown"),
    [("cities", "nile Z60 cape Z60"), ("centers", "nile Z60 cape Z60")],
    ids=["cities", "command centers"],
)
def test_in_short_supply_sites_are_served_in_board_order(kind: str, grown: str) -> None:
    sites = {kind: "cape nile"}

    state = board(
        "nile Z59",
        "cape Z60",
        turn="zombies",
        phase="start",
        alone="zombies",
        cities=sites.get("cities", ""),
        centers=sites.get("centers", ""),
    )

    assert f"nile {units(state, 'nile')} cape {units(state, 'cape')}" == grown


@clause("GZ-4.16")
def test_in_short_supply_civilians_multiply_in_board_order() -> None:
    state = board("cape C50", "nile C60", turn="civilians", phase="start", alone="civilians")

    assert (units(state, "nile"), units(state, "cape")) == ("C70+0", "C50+0")


@clause("GZ-4.17", "GZ-R34")
def test_a_card_cashed_in_the_phase_draws_on_the_same_supply() -> None:
    state = board("nile M115", phase="assign", hands={"military": "nile"})
    play(state, "cash nile", "place nile", "place nile", "place nile")
    after_card = decision(state)

    play(state, "place nile")

    assert after_card == "military assign"  # of the pool of 3 only 1 is left
    assert decision(state) == "military attack"
    assert state.units_of[MILITARY] == 120


@clause("GZ-4.17", "GZ-R34")
def test_the_phase_ends_when_a_card_takes_the_last_supply() -> None:
    state = board("nile M116", phase="assign", hands={"military": "nile"})

    play(state, "cash nile", "place nile", "place nile", "place nile")

    assert decision(state) == "military attack"
    assert state.units_of[MILITARY] == 120


@clause("GZ-R34")
def test_a_party_has_at_most_120_units() -> None:
    state = board("nile C100+18", turn="civilians", phase="start", cities="nile", centers="nile")

    assert units(state, "nile") == "C101+18"
    assert state.units_of[CIVILIANS] == 120


@clause("GZ-R39")
def test_civilians_multiply_by_those_present_before_any_growth() -> None:
    state = board("nile C4+2", turn="civilians", phase="start", cities="nile", centers="nile")

    assert units(state, "nile") == "C8+2"  # 4 / 2, not 6 / 2


@clause("GZ-R39")
def test_what_grows_on_cyborgs_is_a_civilian() -> None:
    state = board("nile C0+4", turn="civilians", phase="start", cities="nile")

    assert units(state, "nile") == "C1+4"


@clause("GZ-4.10", "GZ-4.13")
def test_a_pool_is_expected_as_it_will_be_counted() -> None:
    state = empire("M", 14, cities=3, centers=1)

    assert expected(state, MILITARY) == sum(income(state, MILITARY)) == 5 + 1 + 2


@clause("GZ-5.20", "GZ-5.52")
@pytest.mark.parametrize(
    ("letter", "party"), [("C", CIVILIANS), ("Z", ZOMBIES)], ids=["civilians", "zombies"]
)
def test_growth_is_expected_as_it_will_be_added(letter: str, party: int) -> None:
    state = board(
        f"nile {letter}5", f"horn {letter}3", cities="nile congo", centers="horn", turn="military"
    )
    foreseen = expected(state, party)

    assert foreseen > 0
    assert foreseen == sum(grow(state, party, None))


@clause("GZ-2.13")
def test_no_more_is_expected_than_the_supply_holds() -> None:
    state = board("nile M118", centers="nile", alone="military")

    assert expected(state, MILITARY) == 2
