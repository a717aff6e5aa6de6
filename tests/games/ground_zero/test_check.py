"""Positions that do not hold together are refused, with the field at fault."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board
from tests.games.ground_zero.position import GONE, fault, war


@clause("GZ-2.6")
@pytest.mark.parametrize(
    ("path", "value", "at", "text"),
    [
        ("factions", ["military"], "factions", "must have 4 entries, not 1"),
        (
            "factions[0]",
            "robots",
            "factions[0]",
            "there is no faction 'robots'",
        ),
        ("factions[0]", None, "factions[0]", "the seat has no faction"),
        ("factions[0]", "aliens", "factions[0]", "aliens is not run by this seat"),
        (
            "parties.military.seat",
            None,
            "parties.military",
            "is not in play",
        ),
        ("parties.military.ai", True, "parties.military", "a party is run by a seat or by the AI"),
        ("parties.military.seat", 9, "parties.military.seat", "there is no seat 9"),
        (
            "parties.robots",
            {"seat": 0, "ai": False, "hand": [], "bonuses": [], "fallen": 0},
            "parties.robots",
            "there is no faction 'robots'",
        ),
        ("parties.aliens.fallen", 4, "parties.aliens.fallen", "must be 0 to 0"),
        (
            "parties.military.bonuses",
            ["wisdom"],
            "parties.military.bonuses[0]",
            "there is no bonus 'wisdom'",
        ),
        ("order", ["zombies", "military", "aliens"], "order", "must hold every party once"),
        (
            "order",
            ["robots"],
            "order[0]",
            "there is no faction 'robots'",
        ),
    ],
    ids=[
        "too few factions",
        "unknown faction",
        "no faction",
        "two seats for one faction",
        "nobody runs it",
        "seat and AI",
        "no such seat",
        "unknown party",
        "unknown fall",
        "unknown bonus",
        "party without turn",
        "unknown party in the order",
    ],
)
def test_parties_seats_and_order_fit(path: str, value: object, at: str, text: str) -> None:
    assert fault(war(), (path, value)) == (at, text)


@clause("GZ-2.6")
def test_the_ai_runs_only_the_zombies() -> None:
    state = board("nile M6", "congo A4", "cape Z2", ai="hungry")
    changes = [
        ("factions[1]", "zombies"),
        ("parties.zombies.seat", 1),
        ("parties.zombies.ai", False),
        ("parties.aliens.seat", None),
        ("parties.aliens.ai", True),
    ]

    assert fault(state, *changes) == ("parties.aliens", "the AI runs only the Zombies")


@clause("GZ-2.6")
def test_a_seat_runs_one_living_party() -> None:
    state = board("nile M6", "congo A4", "cape Z2", ai="hungry")

    found = fault(state, ("parties.zombies.seat", 1), ("parties.zombies.ai", False))

    assert found == ("parties.zombies", "seat 1 runs another party")


@clause("GZ-5.103")
def test_a_fallen_party_owns_nothing() -> None:
    state = board("nile M6", "congo A4", alone="aliens")

    found = fault(state, ("falls", 1), ("parties.aliens.fallen", 1))

    assert found == ("territories.congo.owner", "aliens is not in play")


@clause("GZ-6.1")
def test_two_parties_are_alive_while_the_game_goes_on() -> None:
    fallen = [(f"parties.{name}.fallen", 1) for name in ("aliens", "civilians", "zombies")]

    assert fault(war(), ("falls", 1), *fallen) == (
        "parties",
        "two parties must be alive, or the game is over",
    )


@clause("GZ-2.8", "GZ-2.9", "GZ-2.10")
@pytest.mark.parametrize(
    ("path", "value", "at", "text"),
    [
        ("owner", GONE, "owner", "6 units belong to nobody"),
        (
            "owner",
            "robots",
            "owner",
            "there is no faction 'robots'",
        ),
        ("units", 0, "owner", "military has no unit there"),
        ("units", -1, "units", "must be at least 0"),
        ("cyborgs", 1, "cyborgs", "are more than the Civilians' units there"),
        ("inactive", 7, "inactive", "are more than the 6 units there"),
        ("fresh", 7, "fresh", "are more than the 6 units there"),
        ("centers", -1, "centers", "must be at least 0"),
    ],
    ids=[
        "nobody's units",
        "unknown owner",
        "owner without units",
        "negative units",
        "military cyborgs",
        "more inactive than units",
        "more new than units",
        "negative centers",
    ],
)
def test_a_territory_belongs_to_whoever_has_units_there(
    path: str, value: object, at: str, text: str
) -> None:
    found = fault(war(), (f"territories.nile.{path}", value))

    assert found == (f"territories.nile.{at}", text)


@clause("GZ-2.9")
def test_only_a_site_is_held_without_units() -> None:
    assert fault(war(), ("territories.guinea.city", False)) == (
        "territories.guinea.owner",
        "zombies has no unit there",
    )


@clause("GZ-3.5")
def test_there_are_no_more_cities_than_were_placed() -> None:
    cities = [(f"territories.{id}.city", True) for id in GAME.pack.map.ids[:15]]

    assert fault(war(), *cities) == ("territories", "17 cities are more than the 15 placed")


@clause("GZ-2.7")
def test_there_are_no_more_cyborgs_than_units() -> None:
    assert fault(war(), ("territories.horn.cyborgs", 6)) == (
        "territories.horn.cyborgs",
        "are more than the Civilians' units there",
    )


@clause("GZ-2.13")
def test_no_party_has_more_units_than_its_supply() -> None:
    assert fault(war(), ("territories.nile.units", 120)) == (
        "parties.military",
        "121 units are more than the supply of 120",
    )


@clause("GZ-5.100")
def test_a_party_with_nothing_left_is_not_alive() -> None:
    state = board("nile M6", "congo A1", alone="aliens")

    found = fault(state, ("territories.congo", {}))

    assert found == ("parties.aliens", "has nothing left, yet is alive")


@clause("GZ-2.1", "GZ-10.1")
@pytest.mark.parametrize(
    ("changes", "at", "text"),
    [
        ([("deck[0]", "atlantis")], "deck[0]", "there is no territory 'atlantis'"),
        ([("deck[0]", "congo")], "deck", "the card congo is listed twice"),
        ([("deck[0]", GONE)], "deck", "there are 41 cards, not 42"),
        ([("discard[0]", "nile")], "discard", "the card nile is listed twice"),
        ([("discard[0]", "atlantis")], "discard[0]", "there is no territory 'atlantis'"),
        (
            [("parties.military.hand[0]", "nile")],
            "parties.military.hand",
            "the card nile is listed twice",
        ),
        (
            [("parties.military.hand[0]", "atlantis")],
            "parties.military.hand",
            "there is no territory 'atlantis'",
        ),
        ([("parties.military.hand[0]", 0)], "parties.military.hand", "a card is not named"),
        ([("parties.military.hand[0]", -3)], "parties.military.hand", "there is no shuffle -3"),
        ([("deck", 3)], "deck", "the cards are not named"),
        ([("shuffles", -1)], "shuffles", "must be at least 0"),
        ([("shuffles", 161)], "shuffles", "must be 0 to 160, not 161"),
        ([("shuffled.lena", 1)], "shuffled", "shuffles are 0 to 0, not 1"),
        ([("shuffled.atlantis", 0)], "shuffled", "there is no territory 'atlantis'"),
        (
            [("shuffles", 1)],
            "shuffled",
            "the deck holds a card that was not in its last shuffle",
        ),
    ],
    ids=[
        "unknown card in the deck",
        "card twice",
        "card missing",
        "card in deck and discard pile",
        "unknown card in the discard pile",
        "card in deck and hand",
        "unknown card in a hand",
        "hidden card in a hand",
        "negative shuffle in a hand",
        "hidden deck",
        "negative shuffles",
        "more shuffles than draws",
        "card of a later shuffle",
        "unknown card in a shuffle",
        "deck of an earlier shuffle",
    ],
)
def test_all_42_cards_are_somewhere_once(
    changes: list[tuple[str, object]], at: str, text: str
) -> None:
    assert fault(war(), *changes) == (at, text)


@clause("GZ-4.25", "GZ-4.71", "GZ-4.72")
@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("turn", 4, "must be 0 to 3, not 4"),
        ("turn", -1, "must be at least 0"),
        ("round", 0, "must be 1 to 40, not 0"),
        ("round", 41, "must be 1 to 40, not 41"),
        ("rolls", 401, "must be 0 to 400"),
        ("rolls", -1, "must be at least 0"),
        ("first_out", [1], "the party of seat 1 is alive"),
    ],
)
def test_turn_round_and_markers_are_in_range(path: str, value: object, text: str) -> None:
    assert fault(war(), (path, value)) == (path, text)


@clause("GZ-4.45", "GZ-7.4")
@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("walked", "atlantis", "there is no territory 'atlantis'"),
        ("first_out", 4, "there is no seat 4"),
    ],
)
def test_markers_name_what_there_is(path: str, value: object, text: str) -> None:
    assert fault(war(), (path, [value])) == (f"{path}[0]", text)


@clause("GZ-4.71")
def test_the_party_whose_turn_it_is_is_alive() -> None:
    state = board("nile M6", "congo A4", fallen="civilians")

    assert fault(state, ("turn", 3)) == ("turn", "civilians has fallen")


@clause("GZ-6.1")
@pytest.mark.parametrize(
    ("path", "value", "at", "text"),
    [
        (
            "outcome",
            {"ranks": [1, 2, 3, 4], "scores": [0] * 4, "reason": "", "clause": ""},
            "stack",
            "the game is over, nothing can be pending",
        ),
        ("stack", [], "stack", "nobody has a decision, yet the game is not over"),
        (
            "stack",
            [{"frame": "end_turn"}],
            "stack",
            "nobody has a decision, yet the game is not over",
        ),
    ],
    ids=["over and pending", "nothing pending", "a step on top"],
)
def test_a_game_is_over_or_somebody_decides(path: str, value: object, at: str, text: str) -> None:
    assert fault(war(), (path, value)) == (at, text)


@clause("GZ-6.5")
@pytest.mark.parametrize("name", ["ranks", "scores"])
def test_an_outcome_has_a_rank_and_a_score_for_each_seat(name: str) -> None:
    state = board("nile M6", turn="civilians", phase="end", round=40)

    assert fault(state, (f"outcome.{name}", [1])) == (
        "outcome",
        "must have a rank and a score for every seat",
    )
