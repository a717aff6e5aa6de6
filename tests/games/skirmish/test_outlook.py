"""What a seat is shown beside its question: forecasts, and why a card may not be played."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.games.skirmish.rules.sums import attack_parts, defense_parts, total
from barrow.games.skirmish.state import Battle, State
from tests.clauses import clause
from tests.games.skirmish.board import card, character, play, seat_of, skirmish

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


def shown(state: State, team: str | None) -> dict[str, Any]:
    """Return the outlook of a team's view, or of a watcher's."""
    seat = None if team is None else seat_of(state, team)
    found = state.view(seat).document()["outlook"]
    assert isinstance(found, dict)
    return found


@clause("SK-5.6")
def test_every_card_in_hand_says_in_a_few_words_why_it_may_not_be_played() -> None:
    state = skirmish(
        "red blue",
        hand={"red": "ember-cut riposte long-fuse powder-flask rally-the-watch"},
        at={"isolde-varr": "I5", "sable-reeve": "K5"},
        stunned="tomas-kiln",
    )

    notes = {id: outlook_of.get("note") for id, outlook_of in shown(state, "red")["cards"].items()}
    assert notes == {
        "ember-cut": "Nobody adjacent",
        "riposte": "Only when attacked",
        "long-fuse": "Tomas Kiln is stunned",
        "powder-flask": "Tomas Kiln is stunned",
        "rally-the-watch": None,
    }


@clause("SK-4.17")
def test_without_actions_every_card_says_so() -> None:
    state = skirmish(
        "red blue", hand={"red": "ember-cut riposte"}, actions=0, life={"isolde-varr": 9}
    )

    notes = [outlook_of["note"] for outlook_of in shown(state, "red")["cards"].values()]
    assert notes == ["No action left", "No action left"]


@clause("SK-5.24")
def test_an_attack_card_tells_what_it_does_if_nobody_defends() -> None:
    state = skirmish(
        "blue red",
        hand={"blue": "flintlock"},
        at={"sable-reeve": "H6", "isolde-varr": "I4", "tomas-kiln": "A3"},
        life={"isolde-varr": 9},
        ward={"isolde-varr": 2},
    )

    aim = shown(state, "blue")["cards"]["flintlock"]["aim"]
    assert aim["reach"] == 3
    assert aim["blows"] == [
        {
            "target": "isolde-varr",
            "away": 2,
            "attack": 5,
            "defense": 2,
            "damage": 3,
            "life": 6,
            "answers": [],
        }
    ]
    assert [far["target"] for far in aim["beyond"]] == ["tomas-kiln"]


@clause("SK-10.9")
def test_an_attack_card_tells_what_each_card_that_the_target_may_hold_would_leave() -> None:
    state = skirmish(
        "blue red",
        hand={"blue": "flintlock", "red": "ember-cut"},
        discard={"red": "4*sword-and-board 2*riposte"},
        at={"sable-reeve": "H6", "isolde-varr": "I4"},
        life={"isolde-varr": 9},
    )

    (blow,) = shown(state, "blue")["cards"]["flintlock"]["aim"]["blows"]
    assert blow["life"] == 4
    assert blow["answers"] == [{"card": "ember-cut", "life": 6}, {"card": "phalanx", "life": 9}]


@clause("SK-5.23")
def test_the_defender_sees_what_each_card_lets_through_and_nobody_else_does() -> None:
    state = skirmish(
        "blue red",
        hand={"blue": "rusted-cutlass", "red": "sword-and-board powder-flask shield-bash"},
        at=DUEL,
    )

    play(state, "play:rusted-cutlass")

    outlook_of = shown(state, "red")["cards"]
    assert outlook_of["sword-and-board"]["blow"]["damage"] == 1
    assert outlook_of["powder-flask"] == {"note": "Defends Tomas Kiln"}
    assert outlook_of["shield-bash"] == {"note": "No defense value"}
    assert "cards" not in shown(state, "blue")
    assert shown(state, "blue") == shown(state, None)


@clause("SK-9.4")
def test_a_defense_window_looks_the_same_to_others_whatever_is_held() -> None:
    able = skirmish("blue red", hand={"blue": "rusted-cutlass", "red": "riposte"}, at=DUEL)
    unable = skirmish("blue red", hand={"blue": "rusted-cutlass", "red": "long-fuse"}, at=DUEL)

    play(able, "play:rusted-cutlass")
    play(unable, "play:rusted-cutlass")

    assert able.view(0).document() == unable.view(0).document()
    assert able.view(1).document() != unable.view(1).document()


@clause("SK-4.8")
def test_whoever_chooses_a_mover_sees_where_each_could_go() -> None:
    state = skirmish("red blue", at={"isolde-varr": "F2", "tomas-kiln": "G1"}, part="move")

    play(state, "roll", chance=[1, 2])

    moves = shown(state, "red")["moves"]
    assert sorted(moves["isolde-varr"]["to"]) == ["E2", "F3"]
    assert moves["tomas-kiln"]["spaces"] == 2
    assert shown(state, "blue") == {}


@clause("SK-5.24", "SK-5.50", "SK-5.51")
@pytest.mark.parametrize(
    ("used", "against", "added"),
    [
        ("withering-touch", "phalanx", (5 + 3 + 1, 5 + 1 + 1 - 2)),
        ("grave-bolt", "riposte", (4 + 3, 4 + 1 + 1)),
        ("bone-sceptre", "ember-cut", (4 + 3 + 1, 2 + 1 + 1)),
    ],
    ids=["pierce", "distance", "reward"],
)
def test_the_parts_of_a_sum_add_up_to_it(used: str, against: str, added: tuple[int, int]) -> None:
    state = skirmish(
        "purple red",
        at={"ashkar-vael": "I5", "isolde-varr": "J5"},
        ward={"isolde-varr": 1},
        rewards={"ashkar-vael": "red-whetstone", "isolde-varr": "grave-plate barrow-shield"},
    )
    target = character("isolde-varr")
    battle = Battle(card(used), 3, [target], [card(against)], [], [])

    attack, defense = attack_parts(state, battle, target), defense_parts(state, battle, 0)

    assert (total(attack), total(defense)) == added


@clause("SK-5.25")
def test_the_log_tells_what_the_damage_added_up_to() -> None:
    state = skirmish(
        "blue red",
        hand={"blue": "boarding-cut", "red": "sword-and-board"},
        at=DUEL,
        ward={"isolde-varr": 1},
    )

    log = play(state, "play:boarding-cut", "defend:sword-and-board")

    (outlook_of,) = [event.facts for event in log if event.name == "damage_dealt"]
    assert outlook_of["attack"] == [["Boarding Cut", 5], ["target at full life", 2]]
    assert outlook_of["defense"] == [["Sword and Board", 3], ["ward", 1]]
    assert outlook_of["damage"] == 3
