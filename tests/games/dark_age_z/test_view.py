"""Chapter 10: what a seat may know, and worlds that fit it."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.games.dark_age_z.rules.ending import end_game
from barrow.games.dark_age_z.rules.hands import cards_of_rank
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.worlds import redeal
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    act,
    card,
    commander,
    game,
    hand,
    mission,
    relics_of,
    table,
)

WORLDS = 40


def seen(state: State, seat: int | None) -> Any:
    """Return what a seat is shown of the position."""
    return state.view(seat).document()["known"]


def worlds(state: State, seat: int | None) -> list[State]:
    """Return many worlds imagined from a seat's view alone."""
    found = [game.imagine(state.view(seat), Chance(seed)) for seed in range(WORLDS)]
    assert all(world.view(seat).document() == state.view(seat).document() for world in found)
    return [world for world in found if isinstance(world, State)]


@clause("DZ-10.1")
def test_boards_piles_tokens_and_numbers_are_public() -> None:
    state = table(
        3, boards={0: ["S5/0+1@lilith"]}, hands={0: ["S6", "A3"]}, relics={0: ["iron-steed"]}
    )
    public = seen(state, None)

    assert public["boards"] == seen(state, 0)["boards"]
    assert public["seats"][0]["cards"] == 2
    assert public["seats"][0]["relic_count"] == 1
    assert public["deck"] == len(state.deck)


@clause("DZ-10.2")
@pytest.mark.parametrize(
    ("one", "twin"),
    [
        ({"hands": {0: ["S5"]}}, {"hands": {0: ["C9"]}}),
        ({"relics": {0: ["iron-steed"]}}, {"relics": {0: ["mind-reader"]}}),
        ({"missions": {0: "vellmoor-3"}}, {"missions": {0: "vellmoor-4"}}),
    ],
    ids=["army cards", "relics", "mission"],
)
def test_what_is_private_looks_the_same_to_others_and_not_to_its_owner(
    one: dict[str, Any], twin: dict[str, Any]
) -> None:
    state, other = table(3, **one), table(3, **twin)
    for each in (state, other):
        each.bound, each.relic_bound = state.bound, state.relic_bound

    assert seen(state, 1) == seen(other, 1)
    assert seen(state, None) == seen(other, None)
    assert seen(state, 0) != seen(other, 0)


@clause("DZ-10.2")
def test_the_two_relics_to_choose_from_are_private() -> None:
    state = table(3, relic_deck=["mind-reader", "iron-steed"])
    act(state, 0, "strategy choose-relic")

    assert seen(state, 0)["offer"] == ["iron-steed", "mind-reader"]
    assert seen(state, 1)["offer"] == 2
    offers = {tuple(world.offer) for world in worlds(state, 1)}
    assert len(offers) > 10


@clause("DZ-10.2", "DZ-5.14")
def test_cards_of_apollos_eyes_are_private_until_played_or_discarded() -> None:
    state = table(3, relics={0: ["apollos-eyes"]}, deck=["S5", "A3", "C9"])
    act(state, 0, "relic apollos-eyes b")

    assert seen(state, 0)["offer"] == ["cavalry-9", "archer-3", "swordsman-5"]
    assert seen(state, 2)["offer"] == 3
    act(state, 0, "card cavalry-9", "where 0 0")
    assert seen(state, 2)["boards"][0]["zones"][0]["card"] == "cavalry-9"


@clause("DZ-10.3")
def test_the_order_of_decks_and_what_left_the_game_is_hidden_from_all() -> None:
    state = table(2)
    view = seen(state, 0)

    assert (view["deck"], view["relic_deck"]) == (len(state.deck), len(state.relic_deck))
    assert view["barbarian_deck"] == 24
    assert view["invasions"] == [None] * 4
    bosses = {world.invasions[0] for world in worlds(state, 0)}
    assert bosses == {6, 7, 8, 9}


@clause("DZ-10.3", "DZ-4.131")
def test_the_boss_is_known_once_it_was_shown() -> None:
    cards = ["grey-turtles", "rotten-slaves", "pale-clerks", "night-runners"]
    state = table(3, day=4, invasions=cards)

    assert seen(state, None)["invasions"] == ["bloodshed"]


@clause("DZ-10.4", "DZ-10.8")
def test_commanders_put_under_the_deck_are_known() -> None:
    state = table(3, gathering=["erina"])
    act(state, 0, "pass", "commander erina")

    view = seen(state, 2)["commander_deck"]
    assert view == ["erina", None, None, None, None, None]
    assert {world.commander_deck[0] for world in worlds(state, 2)} == {commander("erina")}


@clause("DZ-10.5", "DZ-10.8")
def test_cards_moved_by_mind_reader_are_known_to_the_two_players_only() -> None:
    state = table(3, relics={0: ["mind-reader"]}, hands={0: ["S5"], 2: ["C9", "A3"]})
    act(state, 0, "relic mind-reader b", "number 1", chance=[1])
    assert seen(state, 2)["seats"][0]["hand"] == {"cavalry-9": 1}
    act(state, 0, "card swordsman-5")

    assert seen(state, 2)["seats"][0]["hand"] == {"cavalry-9": 1}
    assert seen(state, 0)["seats"][2]["hand"] == {"swordsman-5": 1}
    assert seen(state, 1)["seats"][2]["hand"] == {}


@clause("DZ-10.5")
def test_cards_discarded_by_mind_reader_are_public() -> None:
    state = table(3, relics={0: ["mind-reader"]}, hands={2: ["C9", "A3"]})
    act(state, 0, "relic mind-reader a", "number 1", chance=[1])

    assert seen(state, 1)["discard"] == {"cavalry-9": 1}


@clause("DZ-10.6")
def test_a_view_holds_no_private_card_no_luck_and_no_options_of_others() -> None:
    state = table(3, hands={0: ["S5"], 1: ["C9"]}, relics={1: ["iron-steed"]})
    document = state.view(0).document()

    assert sorted(document) == [
        "clause",
        "decision",
        "forecast",
        "known",
        "mission",
        "pending",
        "question",
        "seat",
    ]
    assert seen(state, 0)["seats"][1]["hand"] == {}
    assert "seed" not in str(document)


@clause("DZ-10.7")
def test_at_the_end_everything_is_public() -> None:
    state = table(3, hands={0: ["S5"], 1: ["C9"]}, relics={1: ["iron-steed"]})
    state.stack.clear()
    end_game(state, None)

    assert seen(state, None) == state.dump()
    assert seen(state, None)["seats"][1]["hand"] == {"cavalry-9": 1}


@clause("DZ-10.8")
def test_a_view_keeps_cards_that_went_openly_into_a_hand() -> None:
    state = table(3, relics={0: ["titanic-essence"]}, discard=["C9"], hands={0: ["S5", "S6"]})
    act(state, 0, "relic titanic-essence a")

    assert seen(state, 1)["seats"][0]["hand"] == {"cavalry-9": 1}
    assert all("C9" in hand(world, 0) for world in worlds(state, 1))
    assert seen(state, None)["seats"][0]["hand"] == {"cavalry-9": 1}


@clause("DZ-10.8")
def test_a_known_card_that_is_played_is_known_no_more() -> None:
    state = table(3, relics={0: ["titanic-essence"]}, discard=["C9"], hands={0: ["S5"]})
    act(state, 0, "relic titanic-essence a")
    act(state, 1, "get_token")
    act(state, 2, "get_token")
    act(state, 0, "play_army cavalry-9", "where 0 0")

    assert seen(state, 1)["seats"][0]["hand"] == {}


@clause("DZ-10.8")
def test_a_third_player_no_longer_knows_what_mind_reader_may_have_taken() -> None:
    relics = {0: ["titanic-essence"], 1: ["mind-reader"]}
    hands = {0: ["S5", "S6"], 1: ["A3"]}
    state = table(3, relics=relics, discard=["C9"], hands=hands)
    act(state, 0, "relic titanic-essence a")
    act(state, 1, "decline")
    act(state, 1, "relic mind-reader b", "number 1", chance=[0])

    assert seen(state, 2)["seats"][0]["hand"] == {}
    assert seen(state, 1)["seats"][0]["hand"] == {"cavalry-9": 1}


@clause("DZ-10.8", "DZ-3.7")
def test_a_seat_knows_which_missions_it_did_not_choose() -> None:
    state = table(3, missions={0: "vellmoor-3"})

    assert seen(state, 0)["seats"][0]["mission"] == "vellmoor-3"
    assert {world.mission_of[0] for world in worlds(state, 0)} == {mission("vellmoor-3")}
    assert {world.mission_of[0] for world in worlds(state, 1)} == {0, 1, 2, 3}


@clause("DZ-R68")
def test_no_world_holds_a_mission_that_is_ruled_out() -> None:
    state = table(3, missions={0: "vellmoor-3"}, relics={0: ["iron-steed"]})
    act(state, 0, "steed a")

    assert {world.mission_of[0] for world in worlds(state, 1)} == {1, 2, 3}


@clause("DZ-10.3", "DZ-2.14")
def test_after_a_shuffle_the_deck_holds_only_cards_of_that_discard_pile() -> None:
    rest = ["S5"] * 9 + ["S6"] * 13 + ["S7"] * 14 + ["S8"] * 10
    rest += ["A3"] * 11 + ["A4"] * 12 + ["A5"] * 8 + ["C7"] * 6 + ["C8"] * 6 + ["C9"] * 4
    state = table(3, deck=["A3"], discard=["S5", "S6"], short=True, hands={1: rest})
    act(state, 0, "strategy draw-army", chance=[0, 1])

    assert {tuple(world.deck) for world in worlds(state, 2)} == {(card("S5"),), (card("S6"),)}
    assert {tuple(world.deck) for world in worlds(state, 0)} == {(card("S5"),)}
    assert all(hand(world, 1) == rest for world in worlds(state, 0))


@clause("DZ-10.2")
def test_who_pays_for_technology_is_known_to_hold_a_card_for_it() -> None:
    state = table(3, hands={0: ["S5", "A3", "A4"]})
    act(state, 0, "upgrade")

    assert all(cards_of_rank(world, 0, 1, 1) >= 1 for world in worlds(state, 1))


@clause("DZ-7.21", "DZ-R61", "DZ-R69")
def test_in_cooperative_play_hands_relics_and_missions_are_open() -> None:
    state = table(3, options=COOPERATIVE, hands={0: ["S5"]}, relics={0: ["iron-steed"]})

    assert seen(state, 2)["seats"] == seen(state, 0)["seats"] == state.dump()["seats"]
    assert seen(state, None)["seats"][0]["hand"] == {"swordsman-5": 1}


def test_a_world_is_drawn_in_place_too_and_keeps_what_the_seat_holds() -> None:
    state = table(3, hands={0: ["S5", "C9"], 1: ["A3"]}, relics={0: ["iron-steed"]})
    redeal(state, 0, Chance(4))

    assert hand(state, 0) == ["S5", "C9"]
    assert relics_of(state, 0) == ["iron-steed"]
    assert state.cards_of[1] == 1
