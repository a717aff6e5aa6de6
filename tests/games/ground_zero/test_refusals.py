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
        "not_your_decision: it's not your decision: the Military must decide first [GZ-4.2]"
    )


@clause("GZ-4.2")
def test_not_your_decision_while_the_defender_chooses() -> None:
    state = board("nile M3", "horn A3")
    play(state, "attack nile horn", "dice 1")

    assert rejected(state, "end_attack", seat=0) == (
        "not_your_decision: it's not your decision: the Aliens must decide first [GZ-4.2]"
    )


@clause("GZ-4.20")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place nile", "answer this first: Where do you attack? [GZ-4.20]"),
        ("wall nile horn", "only the Civilians build walls, and you play the Military [GZ-4.20]"),
        ("convert nile", "only the Civilians convert units, and you play the Military [GZ-4.20]"),
        ("skip", "answer this first: Where do you attack? [GZ-4.20]"),
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
        ("military", "assign", "Place a new unit (3 left) [GZ-4.13]"),
        ("civilians", "build", "Build cyborgs or walls, or continue to the attack [GZ-5.29]"),
        (
            "zombies",
            "zombie_transfer",
            "From which territory do you move zombies? [GZ-5.57]",
        ),
        (
            "military",
            "transfer",
            "From which territory do you transfer units? You can do this once a turn [GZ-4.50]",
        ),
        ("military", "draw", "Draw a card for your conquest? [GZ-4.60]"),
        ("military", "cards", "Cash a card? [GZ-4.62]"),
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

    assert rejected(state, "takeover true") == f"wrong_type: answer this first: {words}"


@clause("GZ-9.1")
@pytest.mark.parametrize(
    ("party", "phase", "before", "words"),
    [
        (
            "military",
            "attack",
            ["attack nile guinea"],
            "Attack Guinea Coast from Nile with how many dice? [GZ-4.23]",
        ),
        (
            "military",
            "attack",
            ["walk nile congo"],
            "How many units move from Nile to Congo? [GZ-4.44]",
        ),
        ("military", "transfer", ["t_from nile"], "Transfer units from Nile to… [GZ-4.51]"),
        ("military", "cards", ["cash nile"], "Place a unit from the card (3 left) [GZ-4.64]"),
        (
            "civilians",
            "build",
            ["convert ural"],
            "How many civilians on Ural become cyborgs? [GZ-5.29]",
        ),
        (
            "civilians",
            "build",
            ["send ural"],
            "How many new civilians leave Ural as cyborgs? [GZ-5.30]",
        ),
        (
            "civilians",
            "build",
            ["send ural", "count 1"],
            "Move the cyborg from Ural to… [GZ-5.30]",
        ),
        (
            "zombies",
            "zombie_transfer",
            ["z_from sunda"],
            "Move zombies from Sunda Isles to… [GZ-5.57]",
        ),
        (
            "zombies",
            "zombie_transfer",
            ["z_from sunda", "z_to mekong"],
            "How many zombies move from Sunda Isles to Mekong? [GZ-5.57]",
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

    assert rejected(state, "end_attack") == f"wrong_type: answer this first: {words}"


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
        "wrong_type: answer this first: Defend Horn of Myrrh (3 units) with how many dice? "
        "The Military attack from Nile (5 units) with 1 die [GZ-4.24]",
        "wrong_type: answer this first: Add 1 to your cyborg die (4)? You rolled 4, "
        "the Military rolled 4 [GZ-5.26]",
        "wrong_type: answer this first: Add 1 to one of your dice? You rolled 4, "
        "the Military rolled 4 [GZ-5.64]",
        "wrong_type: answer this first: You are out. Take over the Zombies? [GZ-7.4]",
    ]


@clause("GZ-3.2", "GZ-3.10", "GZ-3.12")
def test_wrong_type_in_the_set_up() -> None:
    picking = GAME.new(3, Chance.scripted([]), {"faction_choice": "pick", "start_seat": 0})

    assert [rejected(state, "done") for state in (picking, placing(), choosing())] == [
        "wrong_type: answer this first: Which faction do you play? [GZ-3.2]",
        "wrong_type: answer this first: Place a starting unit (27 left) [GZ-3.10]",
        "wrong_type: answer this first: Which of the open cards is ground zero? [GZ-3.12]",
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
            "there is no faction pirates",
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
