"""Actions refused for what they ask on the board: codes and words of chapter 12."""

from __future__ import annotations

import pytest

from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, choosing, placing, play, rejected

IDS = GAME.pack.map.ids
NILE = "Nile has 4 units, and 1 must stay"


@clause("GZ-3.2")
def test_faction_not_free() -> None:
    given = {"faction_choice": "pick", "start_seat": 0, "zombies": "none"}
    state = GAME.new(3, Chance.scripted([]), given)
    play(state, "pick_faction aliens")

    assert rejected(state, "pick_faction aliens") == (
        "faction_not_free: the Aliens are taken [GZ-3.2]"
    )
    assert rejected(state, "pick_faction zombies") == (
        "faction_not_free: the Zombies are not in this line-up [GZ-3.2]"
    )


@clause("GZ-4.21", "GZ-4.13", "GZ-4.50", "GZ-5.29", "GZ-5.40", "GZ-5.57")
@pytest.mark.parametrize(
    ("party", "phase", "text", "clause_id"),
    [
        ("military", "attack", "attack horn nile", "GZ-4.21"),
        ("military", "attack", "breach horn nile", "GZ-4.21"),
        ("military", "attack", "walk horn congo", "GZ-4.21"),
        ("military", "assign", "place horn", "GZ-4.13"),
        ("military", "transfer", "t_from horn", "GZ-4.50"),
        ("civilians", "build", "convert horn", "GZ-5.29"),
        ("civilians", "build", "send horn", "GZ-5.30"),
        ("civilians", "build", "wall horn nile", "GZ-5.40"),
        ("zombies", "zombie_transfer", "z_from horn", "GZ-5.57"),
    ],
    ids=["attack", "breach", "walk", "place", "t_from", "convert", "send", "wall", "z_from"],
)
def test_not_owner(party: str, phase: str, text: str, clause_id: str) -> None:
    state = board(
        "nile M4",
        "maghreb M1",
        "horn A3",
        "ural C2+0",
        "sunda Z2",
        "mekong Z1",
        turn=party,
        phase=phase,
    )

    assert rejected(state, text) == f"not_owner: Horn of Myrrh belongs to the Aliens [{clause_id}]"


@clause("GZ-4.50", "GZ-5.30", "GZ-5.57", "GZ-4.64", "GZ-3.10")
def test_not_owner_of_a_destination() -> None:
    transferring = board("nile M4", "maghreb M1", "congo M1", phase="transfer")
    play(transferring, "t_from nile")
    sending = board(
        "nile C4+0",
        "maghreb C1+0",
        "congo C1+0",
        turn="civilians",
        phase="build",
        fresh={"nile": 1},
    )
    play(sending, "send nile")
    moving = board("nile Z4", "maghreb Z1", "congo Z1", turn="zombies", phase="zombie_transfer")
    play(moving, "z_from nile")
    cashing = board("nile M4", "congo M1", phase="cards", hands={"military": "nile"})
    play(cashing, "cash nile")

    assert (
        rejected(transferring, "t_to cape") == "not_owner: Cape Storm belongs to nobody [GZ-4.50]"
    )
    assert rejected(sending, "send_to cape") == "not_owner: Cape Storm belongs to nobody [GZ-5.30]"
    assert rejected(moving, "z_to cape") == "not_owner: Cape Storm belongs to nobody [GZ-5.57]"
    assert rejected(cashing, "place cape") == "not_owner: Cape Storm belongs to nobody [GZ-4.64]"
    assert rejected(placing(), "place cape") == "not_owner: Cape Storm belongs to nobody [GZ-3.10]"


@clause("GZ-2.2", "GZ-5.40")
@pytest.mark.parametrize(
    ("party", "text", "clause_id"),
    [
        ("military", "attack nile ural", "GZ-2.2"),
        ("military", "breach nile ural", "GZ-2.2"),
        ("military", "walk nile ural", "GZ-2.2"),
        ("civilians", "wall nile ural", "GZ-5.40"),
    ],
    ids=["attack", "breach", "walk", "wall"],
)
def test_not_neighbors(party: str, text: str, clause_id: str) -> None:
    letter = party[0].upper()
    state = board(f"nile {letter}4", "horn A2", "ural Z2", turn=party)

    assert rejected(state, text) == f"not_neighbors: Nile and Ural are not neighbors [{clause_id}]"


@clause("GZ-4.21")
@pytest.mark.parametrize("text", ["attack nile congo", "walk nile congo"])
def test_own_target(text: str) -> None:
    state = board("nile Z4", "congo Z0", turn="zombies", cities="congo")

    assert rejected(state, text) == "own_target: Congo is already yours [GZ-4.21]"


@clause("GZ-4.44")
def test_target_empty_and_target_occupied() -> None:
    state = board("nile M4", "horn A2", "congo Z0", cities="congo")

    assert rejected(state, "attack nile congo") == (
        "target_empty: Congo is empty: walk onto it [GZ-4.44]"
    )
    assert rejected(state, "walk nile horn") == (
        "target_occupied: 2 units stand on Horn of Myrrh: attack it [GZ-4.44]"
    )


@clause("GZ-5.42", "GZ-5.43", "GZ-5.41")
def test_walled_no_wall_and_wall_exists() -> None:
    walls = [("nile", "horn"), ("nile", "congo")]
    state = board("nile M4", "horn A2", walls=walls)
    civilians = board("nile C4+0", turn="civilians", walls=walls)

    assert rejected(state, "attack nile horn") == (
        "walled: a wall stands between Nile and Horn of Myrrh [GZ-5.42]"
    )
    assert rejected(state, "walk nile congo") == (
        "walled: a wall stands between Nile and Congo [GZ-5.42]"
    )
    assert rejected(state, "attack nile congo") == (
        "walled: a wall stands between Nile and Congo [GZ-5.42]"
    )
    assert rejected(state, "breach nile guinea") == (
        "no_wall: no wall between Nile and Guinea Coast stops you [GZ-5.43]"
    )
    assert rejected(civilians, "wall nile congo") == (
        "wall_exists: there is already a wall between Nile and Congo [GZ-5.41]"
    )


@clause("GZ-2.12", "GZ-4.52", "GZ-5.57")
def test_no_free_units() -> None:
    lands = ("nile M1", "congo M3", "horn A2")
    state = board(*lands, walls=[("nile", "guinea")])
    transferring = board(*lands, phase="transfer")
    zombies = board(
        "nile Z1",
        "maghreb Z0",
        "congo Z1",
        turn="zombies",
        phase="zombie_transfer",
        centers="maghreb",
    )

    must_stay = "no_free_units: Nile has 1 unit, and 1 must stay"
    assert rejected(state, "attack nile horn") == f"{must_stay} [GZ-2.12]"
    assert rejected(state, "walk nile maghreb") == f"{must_stay} [GZ-2.12]"
    assert rejected(state, "breach nile guinea") == f"{must_stay} [GZ-2.12]"
    assert rejected(transferring, "t_from nile") == f"{must_stay} [GZ-4.52]"
    assert rejected(zombies, "z_from maghreb") == (
        "no_free_units: no zombie on Maghreb can still move [GZ-5.57]"
    )


@clause("GZ-2.12", "GZ-5.45")
def test_inactive_units_are_not_free() -> None:
    state = board("nile M3", "congo M3", "horn A2", inactive={"nile": 3})

    assert rejected(state, "attack nile horn") == (
        "no_free_units: Nile has 3 units, all inactive until your turn ends [GZ-2.12]"
    )


@clause("GZ-2.9", "GZ-2.12")
def test_nobody_leaves_a_site_without_zombies() -> None:
    state = board("nile Z0", "congo Z3", "horn A2", turn="zombies", centers="nile")

    assert rejected(state, "attack nile horn") == "no_free_units: Nile has no units [GZ-2.12]"


@clause("GZ-4.45")
def test_already_walked() -> None:
    state = board("nile M4", walked=1 << IDS.index("horn"))

    assert rejected(state, "walk nile horn") == (
        "already_walked: you already walked onto Horn of Myrrh this turn [GZ-4.45]"
    )


@clause("GZ-4.25")
@pytest.mark.parametrize("text", ["attack nile horn", "breach nile congo"])
def test_roll_limit(text: str) -> None:
    state = board("nile M4", "horn A2", walls=[("nile", "congo")], rolls=400)

    assert rejected(state, text) == (
        "roll_limit: you have made all 400 of your rolls this turn [GZ-4.25]"
    )


@clause("GZ-4.23", "GZ-4.24")
@pytest.mark.parametrize("dice", ["0", "4", "999"], ids=["none", "many", "more"])
def test_dice_range(dice: str) -> None:
    state = board("nile M9", "horn A9")
    play(state, "attack nile horn")
    attack = rejected(state, f"dice {dice}")
    play(state, "dice 3")

    assert attack == f"dice_range: choose 1 to 3 dice for Nile, not {dice} [GZ-4.23]"
    assert rejected(state, f"dice {dice}") == (
        f"dice_range: choose 1 or 2 dice for Horn of Myrrh, not {dice} [GZ-4.24]"
    )


@clause("GZ-5.23")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("0 0", "none"),
        ("3 0", "3 civilian dice"),
        ("0 2", "2 cyborg dice"),
        ("2 1", "2 civilian dice and 1 cyborg die"),
    ],
)
def test_dice_range_of_civilians(dice: str, words: str) -> None:
    state = board("nile C2+1", "horn A9", turn="civilians")
    play(state, "attack nile horn")

    assert rejected(state, f"dice {dice}") == (
        f"dice_range: choose 1 or 2 dice for Nile, not {words}: "
        "it has 2 civilians and 1 cyborg [GZ-5.23]"
    )


@clause("GZ-5.23")
def test_only_civilians_name_kinds_of_dice() -> None:
    civilians = board("nile C2+1", "horn A9", turn="civilians")
    play(civilians, "attack nile horn")
    military = board("nile M9", "horn A9")
    play(military, "attack nile horn")

    assert rejected(civilians, "dice 2") == (
        "dice_range: choose civilian and cyborg dice separately [GZ-5.23]"
    )
    assert rejected(military, "dice 1 1") == (
        "dice_range: only the Civilians roll cyborg dice, and you play the Military [GZ-4.23]"
    )


@clause("GZ-5.64")
@pytest.mark.parametrize("die", [3, 4, 9])
def test_dice_range_of_tech(die: int) -> None:
    state = board("nile M9", "horn A9", bonuses={"military": "power_of_tech"})
    play(state, "attack nile horn", "dice 2", "dice 1", dice=[6, 5, 4])

    text = f"you rolled 2 dice: there is no die {die}"
    assert rejected(state, f"tech {die}") == f"dice_range: {text} [GZ-5.64]"


@clause("GZ-5.24", "GZ-5.64")
def test_a_die_whose_civilian_defected_is_not_raised() -> None:
    bonuses = {"civilians": "power_of_tech"}
    state = board("nile C9+0", "horn A9", turn="civilians", bonuses=bonuses)
    play(state, "attack nile horn", "dice 2 0", "dice 1", dice=[1, 5, 4])

    text = "die 1 is out: its civilian defected"
    assert rejected(state, "tech 1") == f"dice_range: {text} [GZ-5.64]"


@clause("GZ-4.41", "GZ-4.42", "GZ-4.44", "GZ-4.52", "GZ-5.29", "GZ-5.30", "GZ-5.57")
@pytest.mark.parametrize(
    ("party", "phase", "before", "text", "words"),
    [
        (
            "military",
            "attack",
            ["walk nile congo"],
            "count 4",
            f"1 to 3 units, not 4: {NILE} [GZ-4.44]",
        ),
        (
            "military",
            "attack",
            ["walk nile congo"],
            "count 0",
            f"1 to 3 units, not 0: {NILE} [GZ-4.44]",
        ),
        (
            "military",
            "transfer",
            ["t_from nile"],
            "count 9",
            f"1 to 3 units, not 9: {NILE} [GZ-4.52]",
        ),
        (
            "civilians",
            "build",
            ["convert ural"],
            "count 6",
            "1 to 5 civilians, not 6: Ural has 5 civilians [GZ-5.29]",
        ),
        (
            "civilians",
            "build",
            ["send ural"],
            "count 3",
            "1 or 2 new civilians, not 3: Ural has 2 new civilians, and 1 unit must stay [GZ-5.30]",
        ),
        (
            "zombies",
            "zombie_transfer",
            ["z_from sunda"],
            "count 3",
            "1 or 2 zombies, not 3: 2 zombies on Sunda Isles can still move [GZ-5.57]",
        ),
    ],
    ids=["walk", "zero", "transfer", "convert", "send", "zombies"],
)
def test_count_range(party: str, phase: str, before: list[str], text: str, words: str) -> None:
    state = board(
        "nile M4",
        "horn M1",
        "ural C5+0",
        "taiga C1+0",
        "sunda Z2",
        "mekong Z1",
        turn=party,
        phase=phase,
        alone="zombies",
        fresh={"ural": 2},
    )
    play(state, *before)

    assert rejected(state, text) == f"count_range: choose {words}"


@clause("GZ-4.41", "GZ-4.42")
def test_count_range_of_a_move_in() -> None:
    state = board("nile M6", "horn A1")
    play(state, "attack nile horn", "dice 3", dice=[6, 5, 4, 1])
    civilians = board("nile C3+3", "horn A1", turn="civilians")
    play(civilians, "attack nile horn", "dice 1 1", "boost false", dice=[6, 5, 1])
    first = rejected(civilians, "count 0")
    play(civilians, "count 3")

    why = "Nile has 6 units, and 1 must stay; a unit moves in for each die you didn't lose"
    assert rejected(state, "count 2") == f"count_range: choose 3 to 5 units, not 2: {why} [GZ-4.41]"
    assert first == f"count_range: choose 1 to 3 civilians, not 0: {why} [GZ-4.42]"
    assert rejected(civilians, "count 3") == (
        f"count_range: choose 1 or 2 cyborgs, not 3: {why} [GZ-4.42]"
    )


@clause("GZ-4.44", "GZ-2.12", "GZ-5.50")
@pytest.mark.parametrize(
    ("lands", "party", "inactive", "why"),
    [
        (
            ("nile M5", "horn A1"),
            "military",
            {"nile": 2},
            "1 to 3 units, not 5: Nile has 5 units, 2 of them inactive until your turn ends",
        ),
        (("nile Z4", "horn A1"), "zombies", {}, "1 to 4 units, not 5: Nile has 4 units"),
    ],
    ids=["inactive", "zombies"],
)
def test_count_range_says_which_units_stay(
    lands: tuple[str, ...], party: str, inactive: dict[str, int], why: str
) -> None:
    state = board(*lands, turn=party, inactive=inactive)
    play(state, "walk nile congo")

    assert rejected(state, "count 5") == f"count_range: choose {why} [GZ-4.44]"


@clause("GZ-3.11")
def test_place_limit() -> None:
    assert rejected(placing(), "place horn") == (
        "place_limit: Horn of Myrrh has 8 of your starting units, the most allowed [GZ-3.11]"
    )


@clause("GZ-4.51", "GZ-5.30", "GZ-5.56")
def test_not_reachable() -> None:
    transferring = board("nile M4", "horn M1", "congo M1", "ural M4", phase="transfer")
    first = rejected(transferring, "t_from ural")
    play(transferring, "t_from nile")
    sending = board(
        "nile C4+0",
        "horn C1+0",
        "congo C1+0",
        "ural C4+0",
        turn="civilians",
        phase="build",
        fresh={"nile": 2, "ural": 2},
    )
    second = rejected(sending, "send ural")
    play(sending, "send nile", "count 1")

    assert first == "not_reachable: Ural is not connected to another territory of yours [GZ-4.51]"
    assert rejected(transferring, "t_to ural") == (
        "not_reachable: no path through your territories leads from Nile to Ural [GZ-4.51]"
    )
    assert second == "not_reachable: Ural is not connected to another territory of yours [GZ-5.30]"
    assert rejected(sending, "send_to ural") == (
        "not_reachable: no path through your territories leads from Nile to Ural [GZ-5.30]"
    )


@clause("GZ-5.30")
def test_not_reachable_comes_before_no_civilian() -> None:
    state = board("nile C4+0", "horn C1+0", "ural C4+0", turn="civilians", phase="build")

    assert rejected(state, "send ural") == (
        "not_reachable: Ural is not connected to another territory of yours [GZ-5.30]"
    )


@clause("GZ-5.55", "GZ-5.56")
def test_hungry_and_not_reachable_for_zombies() -> None:
    walls = [("pampas", "high_andes"), ("pampas", "mato_verde")]
    state = board(
        "nile Z4",
        "guinea Z1",
        "maghreb Z1",
        "horn M1",
        "pampas Z2",
        turn="zombies",
        phase="zombie_transfer",
        walls=walls,
        alone="zombies",
    )
    hungry = rejected(state, "z_from nile")
    walled = rejected(state, "z_from pampas")
    play(state, "z_from guinea")

    assert hungry == "hungry: Nile is next to an enemy, so its zombies stay [GZ-5.55]"
    assert walled == (
        "not_reachable: no hunger path leads from Pampas to another territory of yours [GZ-5.56]"
    )
    assert rejected(state, "z_to pampas") == (
        "not_reachable: no hunger path leads from Guinea Coast to Pampas [GZ-5.56]"
    )


@clause("GZ-5.29", "GZ-5.30", "GZ-5.40")
def test_no_civilian() -> None:
    state = board(
        "nile C0+3", "horn C1+0", "congo C4+0", turn="civilians", phase="build", fresh={"horn": 1}
    )

    assert rejected(state, "convert nile") == "no_civilian: Nile has no civilians [GZ-5.29]"
    assert rejected(state, "wall nile guinea") == "no_civilian: Nile has no civilians [GZ-5.40]"
    assert rejected(state, "wall horn cape") == (
        "no_civilian: the only unit on Horn of Myrrh must stay [GZ-5.40]"
    )
    assert rejected(state, "send congo") == (
        "no_civilian: no civilians were added to Congo this turn [GZ-5.30]"
    )
    assert rejected(state, "send horn") == (
        "no_civilian: the only unit on Horn of Myrrh must stay [GZ-5.30]"
    )


@clause("GZ-4.62", "GZ-10.5")
@pytest.mark.parametrize(
    ("hands", "deck"),
    [({"aliens": "ural"}, "nile"), ({}, "ural"), ({}, "nile")],
    ids=["in another hand", "in the deck", "discarded"],
)
def test_card_not_held(hands: dict[str, str], deck: str) -> None:
    state = board("nile M4", hands={**hands, "military": "cape"}, deck=deck)

    assert rejected(state, "cash ural") == ("card_not_held: you don't hold the Ural card [GZ-4.62]")


@clause("GZ-4.65")
def test_no_supply() -> None:
    state = board("nile M119", hands={"military": "ural"})

    assert rejected(state, "cash ural") == (
        "no_supply: all 120 of your units are on the board [GZ-4.65]"
    )
    assert rejected(state, "cash cape") == (
        "card_not_held: you don't hold the Cape Storm card [GZ-4.62]"
    )


@clause("GZ-3.12")
def test_not_ground_zero_card() -> None:
    assert rejected(choosing(), "ground_zero cape") == (
        "not_ground_zero_card: Cape Storm is not one of the open cards: "
        "Yukon Gate, The Barrens, Hudson Shield [GZ-3.12]"
    )
