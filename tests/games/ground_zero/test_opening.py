"""Set-up: factions, start seat, cities, the deal, starting units, first games (chapter 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from barrow.games.ground_zero.components import FACTIONS, MILITARY, NOBODY
from barrow.games.ground_zero.opening import lay_first_game
from barrow.games.ground_zero.rules.lands import set_owner
from barrow.games.ground_zero.rules.parties import active
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.table import Table
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.ground_zero.board import (
    GAME,
    decision,
    facts,
    options,
    play,
    refused,
    units,
)
from tests.games.ground_zero.deals import IDS, cards, dealt_game, deck, new_game, outbreak


@clause("GZ-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_seats_play(players: int) -> None:
    state = dealt_game(players)

    assert len(state.faction_of) == state.table.players == players


@clause("GZ-3.2")
def test_given_factions_go_to_the_seats_in_order() -> None:
    state = dealt_game(3, factions=["civilians", "military", "aliens"])

    assert [FACTIONS[faction] for faction in state.faction_of] == [
        "civilians",
        "military",
        "aliens",
    ]


@clause("GZ-3.2")
def test_factions_are_picked_from_the_start_seat_clockwise_among_the_free_ones() -> None:
    state = new_game(2, faction_choice="pick", start_seat=1)
    first, offered = state.pending, options(state)

    play(state, "pick_faction civilians")

    assert (first, state.pending) == ((1,), (0,))
    assert offered == ["pick_faction military", "pick_faction aliens", "pick_faction civilians"]
    assert options(state) == ["pick_faction military", "pick_faction aliens"]


@clause("GZ-3.2")
def test_a_seat_without_a_faction_goes_by_its_number() -> None:
    state = new_game(2, faction_choice="pick", start_seat=1)

    assert (
        refused(state, "pick_faction military", seat=0).text
        == "it's not your decision: Seat 2 must decide first"
    )


@clause("GZ-3.2")
def test_a_faction_that_is_taken_or_not_in_the_lineup_may_not_be_picked() -> None:
    state = new_game(2, faction_choice="pick")
    play(state, "pick_faction aliens")

    taken, absent = refused(state, "pick_faction aliens"), refused(state, "pick_faction zombies")
    assert (taken.code, taken.text) == ("faction_not_free", "the Aliens are taken")
    assert absent.code == "faction_not_free"


@clause("GZ-3.2")
def test_the_last_seat_must_take_the_zombies_if_nobody_has() -> None:
    state = new_game(3, faction_choice="pick", zombies="player", start_seat=1)

    log = play(
        state,
        "pick_faction aliens",
        "pick_faction civilians",
        dice=[*cards(), *cards(), *deck()],
    )

    assert facts(log, "forced") == {"seat": 0, "action": "pick_faction zombies"}
    assert [FACTIONS[faction] for faction in state.faction_of] == ["zombies", "aliens", "civilians"]


@clause("GZ-3.2")
def test_the_last_seat_chooses_freely_if_the_zombies_are_taken() -> None:
    state = new_game(3, faction_choice="pick", zombies="player", start_seat=1)

    play(state, "pick_faction zombies", "pick_faction civilians")

    assert options(state) == ["pick_faction military", "pick_faction aliens"]


@clause("GZ-3.2")
@pytest.mark.parametrize(
    ("given", "legal"),
    [({}, 6), ({"zombies": "player"}, 18), ({"zombies": "none"}, 6)],
    ids=["zombie AI", "zombie seat", "no zombies"],
)
def test_random_factions_come_from_every_legal_assignment_once(
    given: dict[str, object], legal: int
) -> None:
    settled = GAME.settle_options({"faction_choice": "random", **given})

    found = Table(GAME.pack, 3, settled).assignments()

    assert len(found) == len({tuple(taken) for taken in found}) == legal
    assert all(len(set(taken)) == 3 for taken in found)


@clause("GZ-3.2")
@pytest.mark.parametrize(
    ("outcome", "seats"),
    [(0, ["military", "aliens"]), (3, ["aliens", "civilians"]), (5, ["civilians", "aliens"])],
    ids=["first assignment", "fourth assignment", "last assignment"],
)
def test_one_number_draws_the_assignment(outcome: int, seats: list[str]) -> None:
    state = new_game(2, [outcome], cards(), cards(), deck(), faction_choice="random")

    assert [FACTIONS[faction] for faction in state.faction_of] == seats


@clause("GZ-3.3", "GZ-R4")
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_the_start_seat_is_drawn_at_random(drawn: int) -> None:
    script = [[drawn], cards(), cards(), deck()]

    state = new_game(3, *script, start_seat="random", zombies="none")

    assert state.order[0] == state.faction_of[drawn]


@clause("GZ-3.3", "GZ-R4")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_seat_may_be_set(start: int) -> None:
    state = dealt_game(3, start_seat=start, zombies="none")

    assert state.order[0] == state.faction_of[start]


@clause("GZ-3.3")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_with_a_zombie_seat_the_start_seat_does_not_change_the_turn_order(start: int) -> None:
    state = dealt_game(4, start_seat=start)

    assert [FACTIONS[faction] for faction in state.order] == [
        "zombies",
        "military",
        "aliens",
        "civilians",
    ]


@clause("GZ-3.4", "GZ-R38")
@pytest.mark.parametrize(
    ("players", "given", "order"),
    [
        (2, {"start_seat": 1}, "zombies aliens military"),
        (3, {"start_seat": 2}, "zombies civilians military aliens"),
        (3, {"start_seat": 1, "zombies": "none"}, "aliens civilians military"),
        (
            4,
            {"factions": ["aliens", "zombies", "military", "civilians"]},
            "zombies military civilians aliens",
        ),
    ],
    ids=["AI and two seats", "AI and three seats", "no zombies", "zombie seat"],
)
def test_turn_order_is_the_ai_or_the_zombie_seat_then_clockwise(
    players: int, given: dict[str, object], order: str
) -> None:
    state = dealt_game(players, **given)

    assert " ".join([FACTIONS[faction] for faction in state.order]) == order


@clause("GZ-3.5")
def test_the_first_fifteen_cards_get_a_city() -> None:
    state = new_game(2, cards("coral_coast", "nile"), cards(), deck())

    cities = [id for id, city in zip(IDS, state.city_on) if city]
    assert cities == [*IDS[:13], "nile", "coral_coast"]


@clause("GZ-3.6", "GZ-R5")
@pytest.mark.parametrize(
    ("players", "given", "each", "unowned"),
    [
        (2, {}, 21, 0),
        (3, {}, 14, 0),
        (3, {"zombies": "none"}, 14, 0),
        (3, {"factions": ["military", "civilians", "zombies"]}, 14, 14),
        (4, {}, 14, 0),
    ],
    ids=["two", "three", "three without zombies", "three with a zombie seat", "four"],
)
def test_each_party_but_the_zombies_is_dealt_its_cards(
    players: int, given: dict[str, object], each: int, unowned: int
) -> None:
    state = dealt_game(players, **given)

    owned = Counter(state.owner_of)
    assert owned.pop(NOBODY, 0) == unowned
    assert set(owned.values()) == {each}


@clause("GZ-3.6")
def test_cards_are_dealt_one_at_a_time_in_turn_order() -> None:
    state = new_game(
        3, cards(), cards("nile", "congo", "horn", "cape"), deck(), zombies="none", start_seat=1
    )

    assert [units(state, id) for id in ("nile", "congo", "horn", "cape")] == [
        "A1",
        "C1+0",
        "M1",
        "A1",
    ]


@clause("GZ-3.7")
def test_each_dealt_card_puts_one_unit_on_its_territory() -> None:
    state = dealt_game(3)

    assert state.units_on == [1] * 42
    assert state.units_of == [14, 14, 14, 0]
    assert state.cyborgs_on == [0] * 42


@clause("GZ-3.8")
def test_the_first_card_of_each_party_gets_its_command_center() -> None:
    state = new_game(2, cards(), cards("nile", "congo", "horn"), deck())

    assert {id: centers for id, centers in zip(IDS, state.centers_on) if centers} == {
        "nile": 1,
        "congo": 1,
    }


@clause("GZ-3.9")
def test_all_cards_are_shuffled_into_the_deck_and_nobody_keeps_any() -> None:
    state = new_game(2, cards(), cards(), deck("amur", "cape"))

    assert [IDS[card] for card in state.deck[-2:]] == ["cape", "amur"]
    assert sorted(state.deck) == list(range(42))
    assert state.hand_of == [[], [], [], []]


@clause("GZ-3.10", "GZ-R3")
def test_parties_take_turns_placing_one_unit_and_the_zombies_are_skipped() -> None:
    state = dealt_game(4)
    asked = [decision(state)]

    play(state, "place yukon_gate")
    asked.append(decision(state))
    play(state, "place barrens")
    asked.append(decision(state))
    play(state, "place hudson_shield")
    asked.append(decision(state))

    assert asked == [
        "military place_start",
        "aliens place_start",
        "civilians place_start",
        "military place_start",
    ]
    assert [units(state, id) for id in IDS[:3]] == ["M2", "A2", "C2+0"]


@clause("GZ-3.10")
def test_each_party_places_twenty_four_units_on_its_own_territories() -> None:
    state = outbreak("anatolia", "lena", "nile")

    assert state.units_of[:2] == [14 + 24, 14 + 24]
    assert decision(state) == "zombies ground_zero"


@clause("GZ-3.10")
def test_a_starting_unit_goes_on_an_own_territory_only() -> None:
    state = dealt_game(2)

    refusal = refused(state, "place barrens")
    assert (refusal.clause, refusal.code) == ("GZ-3.10", "not_owner")
    assert "place barrens" not in options(state)


@clause("GZ-3.11", "GZ-R2")
def test_eight_of_the_starting_units_may_go_on_one_territory() -> None:
    state = dealt_game(2)

    play(state, *["place yukon_gate", "place barrens"] * 8)

    assert units(state, "yukon_gate") == "M9"
    assert "place yukon_gate" not in options(state)
    refusal = refused(state, "place yukon_gate")
    assert (refusal.clause, refusal.code) == ("GZ-3.11", "place_limit")


@clause("GZ-3.17", "GZ-3.18")
def test_without_zombies_the_start_seat_takes_the_first_turn_with_a_full_deck() -> None:
    state = dealt_game(3, zombies="none", start_seat=1)

    log = play(
        state,
        *["place yukon_gate", "place barrens", "place hudson_shield"] * 8,
        *["place greenland", "place cascadia", "place great_prairie"] * 8,
        *["place seaboard", "place sonora", "place yucatan"] * 8,
    )

    assert decision(state) == "aliens assign"
    assert (len(state.deck), state.discard, sum(state.centers_on)) == (42, [], 3)
    assert "zero_cards_turned" not in [event.name for event in log]


@clause("GZ-3.18")
def test_the_zombies_take_the_first_turn() -> None:
    state = outbreak("anatolia", "lena", "nile")

    log = play(state, "ground_zero anatolia")

    assert facts(log, "turn_started") == {"faction": "zombies", "round": 1}
    assert FACTIONS[active(state)] == "zombies"


@clause("GZ-3.19")
def test_a_first_game_is_laid_out_by_faction_whatever_the_seats() -> None:
    state = dealt_game(2, factions=["aliens", "military"])
    blank_board(state)

    lay_first_game(state, GAME.pack.first_games[0], None)

    assert [units(state, id) for id in ("cape", "cascadia", "amur")] == ["M7", "A7", "M5"]
    assert [id for id, centers in zip(IDS, state.centers_on) if centers] == ["cascadia", "cape"]
    assert sum(state.city_on) == 15
    assert state.city_on[IDS.index("greenland")] == 1


@clause("GZ-3.19")
def test_a_first_game_skips_the_deal_and_the_placing_but_not_ground_zero() -> None:
    log: list[Event] = []

    state = GAME.new(2, Chance("first game"), {"setup": "first_2p"}, log)

    assert [event.name for event in log[:4]] == [
        "first_game_laid",
        "zero_cards_turned",
        "ground_zero_struck",
        "turn_started",
    ]
    assert len(state.deck) + len(state.discard) + sum(map(len, state.hand_of)) == 42


@clause("GZ-3.20")
def test_chance_settles_factions_start_seat_cities_deal_and_deck_in_this_order() -> None:
    script = [[5], [2], cards("coral_coast"), cards("nile"), deck("amur")]

    state = new_game(3, *script, faction_choice="random", start_seat="random", zombies="none")

    assert [FACTIONS[faction] for faction in state.faction_of] == [
        "civilians",
        "aliens",
        "military",
    ]
    assert state.order[0] == MILITARY
    assert state.city_on[IDS.index("coral_coast")] == 1
    assert units(state, "nile") == "M1"
    assert IDS[state.deck[-1]] == "amur"


@clause("GZ-R43")
@pytest.mark.parametrize(
    ("setup", "name", "territories", "start"),
    [
        (0, "military", 21, 45),
        (0, "aliens", 21, 45),
        (1, "military", 14, 38),
        (1, "aliens", 14, 38),
        (1, "civilians", 14, 38),
    ],
    ids=["first_2p military", "first_2p aliens"]
    + [f"first_3p {name}" for name in ("military", "aliens", "civilians")],
)
def test_a_first_game_has_the_counts_of_a_dealt_one(
    setup: int, name: str, territories: int, start: int
) -> None:
    laid = GAME.pack.first_games[setup].units[name]

    assert (len(laid), sum(laid.values())) == (territories, start)
    assert max(laid.values()) <= 9
    assert len(set(GAME.pack.first_games[setup].cities)) == 15


def blank_board(state: State) -> None:
    """Take everything off the board again."""
    for land in range(42):
        set_owner(state, land, NOBODY)
    state.units_on[:] = [0] * 42
    state.units_of[:] = [0] * 4
    state.centers_on = [0] * 42
