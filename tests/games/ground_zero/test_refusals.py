"""Actions refused for whose they are or what they are: codes and words of chapter 12."""

from __future__ import annotations

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.errors import DecodeError
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, choosing, decision, placing, play, rejected


@clause("GZ-6.1")
def test_game_over() -> None:
    state = board("nile M3", turn="civilians", phase="end", round=40)

    assert decision(state) == "over"
    assert rejected(state, "end_attack", seat=0) == "game_over: the game is over [GZ-6.1]"


@clause("GZ-4.2")
@pytest.mark.parametrize("text", ["end_attack", "cash horn", "attack horn nile", "dice 1"])
def test_not_your_decision(text: str) -> None:
    state = board("nile M3", "horn A3", hands={"aliens": "horn"})

    assert rejected(state, text, seat=1) == (
        "not_your_decision: Military must decide first [GZ-4.2]"
    )


@clause("GZ-4.2")
def test_not_your_decision_while_the_defender_chooses() -> None:
    state = board("nile M3", "horn A3")
    play(state, "attack nile horn", "dice 1")

    assert rejected(state, "end_attack", seat=0) == (
        "not_your_decision: Aliens must decide first [GZ-4.2]"
    )


@clause("GZ-4.20")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place nile", "“place nile” is no part of the attack phase [GZ-4.20]"),
        ("wall nile horn", "“wall nile horn” is no part of the attack phase [GZ-4.20]"),
        ("convert nile", "“convert nile” is no part of the attack phase [GZ-4.20]"),
        ("skip", "“skip” is no part of the attack phase [GZ-4.20]"),
    ],
    ids=["place", "wall", "convert", "skip"],
)
def test_wrong_type_in_the_attack_phase(text: str, words: str) -> None:
    state = board("nile M3", "horn A3")

    assert rejected(state, text) == f"wrong_type: {words}"


@clause("GZ-4.1")
@pytest.mark.parametrize(
    ("party", "phase", "words"),
    [
        ("military", "assign", "place the new units first [GZ-4.13]"),
        ("civilians", "build", "“takeover true” is no part of the build step [GZ-4.1]"),
        (
            "zombies",
            "zombie_transfer",
            "“takeover true” is no part of the zombie transfer [GZ-5.54]",
        ),
        ("military", "transfer", "transfer once or skip: only the card follows [GZ-4.53]"),
        ("military", "draw", "draw a card or decline it first [GZ-4.60]"),
        ("military", "cards", "cash a card, or be done [GZ-4.62]"),
    ],
    ids=["assign", "build", "zombie_transfer", "transfer", "draw", "cards"],
)
def test_wrong_type_in_the_other_main_decisions(party: str, phase: str, words: str) -> None:
    state = board(
        "nile M3",
        "horn M1",
        "ural C2+0",
        "outback Z2",
        "sunda Z2",
        turn=party,
        phase=phase,
        hands={"military": "ural"},
    )

    assert rejected(state, "takeover true") == f"wrong_type: {words}"


@clause("GZ-9.1")
@pytest.mark.parametrize(
    ("party", "phase", "before", "words"),
    [
        ("military", "attack", ["attack nile guinea"], "choose the dice for Nile first [GZ-4.23]"),
        ("military", "attack", ["walk nile congo"], "say how many units go first [GZ-4.44]"),
        ("military", "transfer", ["t_from nile"], "say where the units go first [GZ-4.50]"),
        ("military", "cards", ["cash nile"], "place the new units first [GZ-4.64]"),
        ("civilians", "build", ["convert ural"], "say how many units go first [GZ-5.29]"),
        ("civilians", "build", ["send ural"], "say how many units go first [GZ-5.30]"),
        (
            "civilians",
            "build",
            ["send ural", "count 1"],
            "say where the cyborgs go first [GZ-5.30]",
        ),
        (
            "zombies",
            "zombie_transfer",
            ["z_from sunda"],
            "say where the zombies go first [GZ-5.57]",
        ),
        (
            "zombies",
            "zombie_transfer",
            ["z_from sunda", "z_to mekong"],
            "say how many units go first [GZ-5.57]",
        ),
    ],
    ids=[
        "attack_dice",
        "walk_count",
        "t_to",
        "cash_place",
        "convert_count",
        "send_count",
        "send_to",
        "z_to",
        "z_count",
    ],
)
def test_wrong_type_in_a_sub_decision(
    party: str, phase: str, before: list[str], words: str
) -> None:
    state = board(
        "nile M4",
        "horn M1",
        "maghreb M1",
        "guinea A2",
        "ural C5+0",
        "taiga C1+0",
        "scandia C1+0",
        "sunda Z2",
        "mekong Z1",
        "ganges Z1",
        turn=party,
        phase=phase,
        fresh={"ural": 2},
        hands={"military": "nile"},
    )
    play(state, *before)

    assert rejected(state, "end_attack") == f"wrong_type: {words}"


@clause("GZ-5.73", "GZ-7.4", "GZ-4.24")
def test_wrong_type_in_decisions_out_of_turn() -> None:
    defending = board("nile M5", "horn A3")
    play(defending, "attack nile horn", "dice 1")
    boosting = board("nile M5", "horn C0+3")
    play(boosting, "attack nile horn", "dice 1", "dice 0 1", dice=[4, 4])
    raising = board("nile M5", "horn Z3", bonuses={"zombies": "power_of_tech"})
    play(raising, "attack nile horn", "dice 1", "dice 1", dice=[4, 4])
    fallen = board(
        "nile M5", "horn A1", ai="hungry", alone="aliens", options={"zombie_takeover": True}
    )
    play(fallen, "attack nile horn", "dice 1", "count 1", dice=[6, 1])
    play(fallen, "end_attack", "skip", "draw false")

    assert [rejected(state, "done") for state in (defending, boosting, raising, fallen)] == [
        "wrong_type: choose the dice for Horn of Myrrh first [GZ-4.24]",
        "wrong_type: the cyborg dice wait: boost them or not [GZ-5.73]",
        "wrong_type: the dice wait: raise one of yours or none [GZ-5.73]",
        "wrong_type: say whether you take over the Zombies first [GZ-7.4]",
    ]


@clause("GZ-3.2", "GZ-3.10", "GZ-3.12")
def test_wrong_type_in_the_set_up() -> None:
    picking = GAME.new(3, Chance.scripted([]), {"faction_choice": "pick", "start_seat": 0})

    assert [rejected(state, "done") for state in (picking, placing(), choosing())] == [
        "wrong_type: take a faction first [GZ-3.2]",
        "wrong_type: place your starting units first [GZ-3.10]",
        "wrong_type: choose ground zero first [GZ-3.12]",
    ]


@clause("GZ-9.1")
@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (
            "surrender",
            "wrong_type",
            "there is no action “surrender”; actions are pick_faction, place, ground_zero, cash, "
            "z_from, z_to, count, convert, send, send_to, wall, attack, breach, walk, end_attack, "
            "dice, boost, tech, t_from, t_to, skip, draw, done, takeover",
        ),
        ("place atlantis", "unknown_id", "there is no territory atlantis"),
        ("attack nile atlantis", "unknown_id", "there is no territory atlantis"),
        ("cash atlantis", "unknown_id", "there is no territory atlantis"),
        (
            "pick_faction pirates",
            "unknown_id",
            "there is no faction pirates; factions are military, aliens, civilians, zombies",
        ),
        (
            "attack nile",
            "unknown_id",
            "“attack nile” is not how attack is written: attack TERRITORY TERRITORY",
        ),
        (
            "dice many",
            "unknown_id",
            "“dice many” is not how dice is written: dice NUMBER, or dice CIVILIANS CYBORGS",
        ),
    ],
    ids=["action", "territory", "second territory", "card", "faction", "too short", "no number"],
)
def test_unknown_words(text: str, code: str, words: str) -> None:
    with pytest.raises(DecodeError) as caught:
        GAME.parse(text)

    assert (caught.value.code, str(caught.value)) == (code, words)
