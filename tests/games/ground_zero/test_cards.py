"""Territory cards: drawing, cashing, placing what they give (GZ-4.60 to GZ-4.65)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import CIVILIANS, MILITARY, ZOMBIES
from tests.clauses import clause
from tests.games.ground_zero.board import (
    GAME,
    board,
    decision,
    facts,
    options,
    play,
    refused,
    units,
)

IDS = GAME.pack.map.ids
ALL_CARDS = " ".join(IDS)


def all_but(*cards: str) -> str:
    """Return every card but these."""
    return " ".join([id for id in IDS if id not in cards])


@clause("GZ-4.60")
def test_whoever_conquered_may_draw_one_card() -> None:
    state = board("nile M2", phase="draw", deck="lena taiga")

    log = play(state, "draw true", "done")

    assert facts(log, "card_drawn") == {"faction": "military", "card": "lena"}
    assert [IDS[card] for card in state.hand_of[MILITARY]] == ["lena"]
    assert decision(state) == "aliens attack"


@clause("GZ-4.60")
def test_the_draw_may_be_declined() -> None:
    state = board("nile M2", phase="draw", deck="lena taiga")

    play(state, "draw false")

    assert (state.hand_of[MILITARY], len(state.deck)) == ([], 2)
    assert decision(state) == "aliens attack"


@clause("GZ-4.60")
def test_two_conquests_give_one_card() -> None:
    state = board("nile M6", "congo M1")

    play(state, "walk nile horn", "count 1", "walk nile guinea", "count 1")
    play(state, "end_attack", "skip", "draw true", "done")

    assert len(state.hand_of[MILITARY]) == 1
    assert decision(state) == "aliens attack"


@clause("GZ-4.60")
def test_without_a_conquest_there_is_no_draw() -> None:
    state = board("nile M6", "congo M1")

    play(state, "end_attack", "skip")

    assert decision(state) == "aliens attack"


@clause("GZ-4.60")
def test_zombies_draw_too() -> None:
    state = board("nile Z2", turn="zombies", phase="draw", deck="lena")

    play(state, "draw true")

    assert [IDS[card] for card in state.hand_of[ZOMBIES]] == ["lena"]


@clause("GZ-4.61", "GZ-R11")
def test_an_empty_deck_is_refilled_by_shuffling_the_discard_pile() -> None:
    others = all_but("nile", "horn", "congo")
    state = board("lena M2", phase="draw", deck="", hands={"aliens": others})

    log = play(state, "draw true", dice=[2, 0, 1])  # nile, horn, congo: congo, nile, horn

    assert facts(log, "deck_refilled") == {"cards": 3}
    assert facts(log, "card_drawn")["card"] == "horn"
    assert ([IDS[card] for card in state.deck], state.discard) == (["congo", "nile"], [])


@clause("GZ-4.61")
def test_the_deck_is_refilled_only_when_a_card_is_to_be_drawn() -> None:
    state = board("lena M2", phase="draw", deck="nile")

    log = play(state, "draw true", "done")

    assert "deck_refilled" not in [event.name for event in log]
    assert (state.deck, len(state.discard)) == ([], 41)


@clause("GZ-4.61")
def test_without_deck_and_discard_pile_no_card_is_drawn() -> None:
    state = board(
        "nile M4", "congo M1", phase="transfer", conquered=True, hands={"aliens": ALL_CARDS}
    )

    play(state, "skip")

    assert decision(state).startswith("aliens")
    assert state.hand_of[MILITARY] == []


@clause("GZ-4.62", "GZ-R11")
@pytest.mark.parametrize(
    ("turn", "phase"),
    [
        ("military", "assign"),
        ("aliens", "assign"),
        ("civilians", "build"),
        ("zombies", "zombie_transfer"),
        ("military", "attack"),
        ("zombies", "attack"),
        ("civilians", "cards"),
        ("zombies", "cards"),
    ],
)
def test_a_card_may_be_cashed_at_every_main_decision_of_the_own_turn(turn: str, phase: str) -> None:
    letter = turn[0].upper()

    state = board(f"nile {letter}2", turn=turn, phase=phase, hands={turn: "lena"})

    assert options(state, "cash") == ["cash lena"]


@clause("GZ-4.62")
def test_a_card_may_be_cashed_right_after_drawing_it() -> None:
    state = board("nile M2", phase="draw", deck="nile")

    play(state, "draw true", "cash nile", "place nile", "place nile", "place nile")

    assert units(state, "nile") == "M5"
    assert decision(state) == "aliens attack"


@clause("GZ-4.62")
def test_no_card_is_cashed_in_the_transfer_phase() -> None:
    state = board("nile M2", "congo M1", phase="transfer", hands={"military": "lena"})

    assert options(state) == ["t_from nile", "skip"]
    assert refused(state, "cash lena").code == "wrong_type"


@clause("GZ-4.62")
@pytest.mark.parametrize(
    ("texts", "asked"),
    [
        (["attack nile congo"], "military attack_dice"),
        (["attack nile congo", "dice 2"], "aliens defend_dice"),
    ],
    ids=["attacker", "defender"],
)
def test_no_card_is_cashed_inside_a_roll(texts: list[str], asked: str) -> None:
    state = board("nile M4", "congo A4", hands={"military": "lena", "aliens": "taiga"})

    play(state, *texts)

    assert decision(state) == asked
    assert options(state, "cash") == []
    assert refused(state, "cash lena").code == refused(state, "cash taiga").code == "wrong_type"


@clause("GZ-4.62")
def test_no_card_is_cashed_in_another_partys_turn() -> None:
    state = board("nile M4", hands={"aliens": "lena"})

    assert refused(state, "cash lena", seat=1).code == "not_your_decision"


@clause("GZ-4.62")
def test_only_a_card_of_the_own_hand_is_cashed() -> None:
    state = board("nile M4", hands={"military": "taiga", "aliens": "lena"}, deck="cape")

    held_by_another = refused(state, "cash lena")
    in_the_deck = refused(state, "cash cape")
    assert (held_by_another.clause, held_by_another.code) == ("GZ-4.62", "card_not_held")
    assert (in_the_deck.clause, in_the_deck.code) == ("GZ-4.62", "card_not_held")


@clause("GZ-4.63")
@pytest.mark.parametrize(
    ("card", "gained"),
    [("nile", 3), ("congo", 1), ("cape", 1)],
    ids=["own territory", "enemy territory", "unowned territory"],
)
def test_a_card_gives_one_unit_and_three_to_the_owner_of_its_territory(
    card: str, gained: int
) -> None:
    state = board("nile M2", "congo A1", hands={"military": card})

    log = play(state, f"cash {card}", *["place nile"] * gained)

    assert facts(log, "card_cashed")["units"] == gained
    assert (units(state, "nile"), decision(state)) == (f"M{2 + gained}", "military attack")


@clause("GZ-4.63")
def test_a_held_site_counts_as_owned() -> None:
    state = board("nile Z2", "congo Z0", turn="zombies", cities="congo", hands={"zombies": "congo"})

    play(state, "cash congo", "place congo", "place congo", "place nile")

    assert (units(state, "congo"), units(state, "nile")) == ("Z2", "Z3")


@clause("GZ-4.63")
def test_a_territory_owned_when_the_card_is_cashed_counts() -> None:
    state = board("nile M4", hands={"military": "congo"})

    log = play(state, "walk nile congo", "count 1", "cash congo")

    assert facts(log, "card_cashed")["units"] == 3


@clause("GZ-4.64", "GZ-R11")
def test_units_of_a_card_go_one_by_one_on_any_own_territories() -> None:
    state = board("nile M2", "congo M1", "cape A1", alone="military", hands={"military": "nile"})
    play(state, "cash nile")
    offered = options(state)

    play(state, "place nile", "place congo", "place congo")

    assert offered == ["place nile", "place congo"]
    assert (units(state, "nile"), units(state, "congo")) == ("M3", "M3")


@clause("GZ-4.64")
def test_units_of_a_card_go_on_no_other_partys_territory() -> None:
    state = board("nile M2", "cape A1", hands={"military": "nile"})
    play(state, "cash nile")

    refusal = refused(state, "place cape")
    assert (refusal.clause, refusal.code) == ("GZ-4.64", "not_owner")


@clause("GZ-4.64")
def test_civilians_get_civilians_that_are_not_newly_added() -> None:
    state = board(
        "nile C0+2", "congo C1", turn="civilians", phase="build", hands={"civilians": "nile"}
    )

    play(state, "cash nile", "place nile", "place nile", "place nile")

    assert units(state, "nile") == "C3+2"
    assert (sum(state.fresh_on), options(state, "send")) == (0, [])


@clause("GZ-4.64")
def test_zombies_of_a_card_may_not_move_in_the_transfer() -> None:
    state = board(
        "lena Z1", "taiga Z1", turn="zombies", phase="zombie_transfer", hands={"zombies": "lena"}
    )

    play(state, "cash lena", "place lena", "place lena", "place lena")
    play(state, "z_from lena", "z_to taiga")

    assert (units(state, "lena"), units(state, "taiga")) == ("Z3", "Z2")


@clause("GZ-4.65", "GZ-R11")
def test_a_cashed_card_goes_face_up_to_the_discard_pile() -> None:
    state = board("nile M2", hands={"military": "lena taiga"}, deck=all_but("lena", "taiga"))

    play(state, "cash lena", "place nile")

    assert [IDS[card] for card in state.discard] == ["lena"]
    assert [IDS[card] for card in state.hand_of[MILITARY]] == ["taiga"]


@clause("GZ-4.65", "GZ-R11")
def test_a_hand_has_no_limit() -> None:
    state = board("nile M2", phase="draw", deck="nile", hands={"military": all_but("nile")})

    play(state, "draw true")

    assert len(state.hand_of[MILITARY]) == 42


@clause("GZ-4.65", "GZ-R34")
def test_cashing_needs_a_unit_of_supply() -> None:
    state = board("nile M119", hands={"military": "nile"})

    refusal = refused(state, "cash nile")
    assert (refusal.clause, refusal.code) == ("GZ-4.65", "no_supply")
    assert options(state, "cash") == []


@clause("GZ-4.65", "GZ-R34")
def test_a_card_gives_no_more_than_the_supply_left() -> None:
    state = board("nile C117", turn="civilians", hands={"civilians": "nile"})

    play(state, "cash nile", "place nile", "place nile")

    assert decision(state) == "civilians attack"
    assert state.units_of[CIVILIANS] == 120


@clause("GZ-4.65", "GZ-R34")
def test_the_card_phase_is_passed_over_without_supply() -> None:
    state = board(
        "nile M119", "congo M1", phase="transfer", alone="military", hands={"military": "nile"}
    )

    play(state, "skip")

    assert decision(state) == "aliens attack"
