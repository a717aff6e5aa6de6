"""Refusals, questions, choices and log lines in a player's words."""

from __future__ import annotations

import random

import pytest

from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import DecodeError
from tests.clauses import clause
from tests.games.dark_age_z.board import COOPERATIVE, VEST, act, events_of, game, table


def why_not(state: State, text: str) -> str:
    """Return why the seat that is asked may not do something."""
    refusal = state.why_not(state.pending[0], game.parse(text))
    assert refusal is not None, text
    return str(refusal)


def declaring(relic: str, side: str, *choices: str) -> State:
    """Return a table at which seat 0 has announced a relic."""
    phase = 1 if relic in ("angels-kiss", "star-of-dawn", "howling-hammer", "mind-reader") else 2
    state = table(
        3,
        boards={
            0: ["S5/0", "A3/0+1", "S6x/1", "S8/0", "C7/0@lilith"],
            1: ["S8/1", "S8/1"],
            2: ["S7x/0"],
        },
        relics={0: [relic, "iron-steed"]},
        hands={0: ["S5"], 1: ["S6", "S7"], 2: ["A4"]},
        discard=["S7", "A5"],
        levels=[1, 0, 0],
        phase=phase,
    )
    act(state, 0, f"relic {relic} {side}", *choices)
    return state


FIRST = "zone 1 between Vellmoor and Ashgard"
EMPTY = "zone 5 between Ashgard and Aurelia"


@pytest.mark.parametrize(
    ("relic", "choices", "text", "said"),
    [
        ("angels-kiss a", [], "zone 0 1", f"there is no defeated army in {FIRST} [DZ-5.11]"),
        ("azraels-roar a", [], "zone 1 5", f"there is no active army in {EMPTY} [DZ-5.15]"),
        (
            "draculas-potion b",
            [],
            "zone 0 1",
            f"{FIRST} has neither reinforcements nor a Commander [DZ-5.18]",
        ),
        (
            "gaze-of-the-dead a",
            ["board 0"],
            "board 0",
            "the zombies are already at the frontier between Vellmoor and Ashgard [DZ-5.19]",
        ),
        (
            "gaze-of-the-dead b",
            [],
            "card cavalry-9",
            "Cavalry 9 is not in the discard pile [DZ-5.20]",
        ),
        (
            "invisible-spear a",
            [],
            "zone 0 2",
            "the army in zone 2 between Vellmoor and Ashgard is ranged already [DZ-5.25]",
        ),
        (
            "star-of-dawn a",
            [],
            "zone 0 5",
            "there is no active army without a Commander in zone 5 between Vellmoor and Ashgard "
            "[DZ-5.31]",
        ),
        (
            "star-of-dawn b",
            ["zone 0 1"],
            "zone 1 1",
            "both armies must be on the frontier between Vellmoor and Ashgard [DZ-5.32]",
        ),
        ("howling-hammer b", [], "player 0", "choose another player, not yourself [DZ-5.22]"),
        ("mind-reader b", [], "player 0", "choose another player, not yourself [DZ-5.30]"),
        (
            "mind-reader b",
            ["player 1"],
            "number 3",
            "choose at most 2, not 3: the limit is 3, and Ashgard holds 2 [DZ-5.30]",
        ),
        (
            "angels-kiss a",
            [],
            "zone 4 1",
            "there is no such frontier: this table has 3 [DZ-5.11]",
        ),
    ],
)
def test_a_target_that_is_none_is_refused_with_a_reason(
    relic: str, choices: list[str], text: str, said: str
) -> None:
    name, side = relic.split()
    state = declaring(name, side, *choices)

    assert why_not(state, text) == said


def test_a_refusal_says_what_is_so_and_what_was_asked() -> None:
    state = table(3, hands={0: ["S5"]}, relics={0: ["iron-steed", "azraels-roar"]}, tokens=0)
    state.active_on[0], state.card_on[0], state.loyal_on[0] = True, 0, 0

    assert why_not(state, "relic iron-steed a") == (
        "Iron Steed doesn't count as a command: play it before or after one [DZ-5.2]"
    )
    assert why_not(state, "relic azraels-roar a") == (
        "Azrael's Roar can be played in Phase 2, and this is Phase 1 [DZ-5.1]"
    )
    assert why_not(state, "strategy refresh") == (
        "Refresh Army Cards costs 2 tokens; you have 0 [DZ-4.16]"
    )
    assert why_not(state, "end_turn") == (
        "you have not issued a command this turn: issue one, or pass [DZ-4.11]"
    )
    act(state, 0, "play_army swordsman-5")
    assert why_not(state, "where 4 0") == "there is no such frontier: this table has 3 [DZ-4.40]"
    assert why_not(state, "where 0 4") == "there is no seat 5 at this table [DZ-2.6]"
    assert why_not(state, "where 0 2") == (
        "Aurelia does not border the frontier between Vellmoor and Ashgard [DZ-2.6]"
    )
    assert why_not(state, "pass") == ("answer this first: Where does Swordsman 5 go? [DZ-4.40]")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play_army dragon-9", "there is no Army Card dragon-9"),
        ("relic excalibur a", "there is no effect excalibur a"),
        ("zone 9 1", "there is no board 9"),
        ("zone 0 9", "there is no zone 9: zones are 1 to 5"),
        ("slot 7", "there is no slot of rank 7: ranks are 1 to 3"),
        ("vest_gain 9", "there is no seat 9"),
        ("commander merlin", "there is no Commander merlin"),
    ],
)
def test_what_does_not_exist_is_named(text: str, said: str) -> None:
    with pytest.raises(DecodeError) as caught:
        game.parse(text)

    assert str(caught.value) == said


def test_choices_say_what_they_cost_and_do() -> None:
    state = table(3, gathering=["lilith"], relic_deck=["iron-steed", "mind-reader"])
    words = [game.say(state.view(0), action) for action in state.legal(0)]
    act(state, 0, "strategy choose-relic")
    kept = [game.say(state.view(0), action) for action in state.legal(0)]

    assert "Draw 2 Army Cards for 1 token" in words
    assert "Pass, and recruit a Commander" in words
    assert kept[0].startswith("Keep Iron Steed: A. Issue 2 commands")


def test_log_lines_say_what_happened() -> None:
    state = table(3, relics={0: ["iron-steed", VEST], 1: ["mind-reader"]}, hands={1: ["S5"]})
    log = act(state, 0, "steed a")
    log += act(state, 1, "decline")
    texts = [event.text for event in log]

    assert "Ashgard did not cancel Iron Steed" in texts
    assert any(
        text.startswith("Vellmoor gained nothing, so this isn't the mission: ") for text in texts
    )


def test_a_board_without_zombies_is_not_entered() -> None:
    state = table(3, hordes=0, steps=1)
    log = act(state, 0, "get_token")

    assert [event.text for event in events_of(log, "combat_started")] == [
        "No zombies came to the frontier between Vellmoor and Ashgard",
        "No zombies came to the frontier between Ashgard and Aurelia",
        "No zombies came to the frontier between Aurelia and Vellmoor",
    ]


def test_a_forced_choice_is_told_by_what_was_chosen() -> None:
    state = table(3, options=COOPERATIVE, hands={0: ["S5"]}, boards={0: ["S6x/0"]})
    log = act(state, 0, "strategy reactivate")

    assert [event.text for event in events_of(log, "forced")] == [
        "Vellmoor could only choose: zone 1 between Vellmoor and Ashgard"
    ]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_refusal_has_a_reason_and_a_clause(players: int) -> None:
    luck, chance = random.Random(players), Chance(players)
    state = game.new(players, chance)
    absent = [f"Seat {seat + 1}" for seat in range(players, 6)]
    while state.pending:
        seat = luck.choice(state.pending)
        legal = state.legal(seat)
        for action in luck.sample(game.actions.all, 40):
            refusal = state.why_not(seat, action)
            if refusal is None:
                assert action in legal
                continue
            assert refusal.clause in game.rulebook, refusal.clause
            assert refusal.text, action
            assert "no target" not in refusal.text
            assert not any(name in refusal.text for name in absent), refusal.text
        state.apply(seat, luck.choice(legal), chance)


@clause("DZ-4.40")
@pytest.mark.parametrize(
    ("armies", "zone"), [(["S7/0"], 2), (["S7x/0", "S5/0", "S5/0", "S5/0", "S5/0"], 5)]
)
def test_a_place_for_an_army_is_named_by_its_zone_the_neighbor_and_the_owner(
    armies: list[str], zone: int
) -> None:
    state = table(3, boards={0: armies}, hands={0: ["S6"]})
    act(state, 0, "play_army swordsman-6")

    said = game.say(state.view(0), game.parse("where 0 1"))
    assert said == f"Zone {zone} with Ashgard, for Ashgard"
