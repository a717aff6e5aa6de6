"""Chapter 3: options, decks, missions, the deal, the first invasion."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.components import NOTHING, RELICS
from barrow.games.dark_age_z.rules.invasion import zombies
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    PACK,
    act,
    army_on,
    game,
    invasion,
    listed,
    refusal,
)


def new(players: int = 3, options: dict[str, object] | None = None, seed: int = 1) -> State:
    state = game.new(players, Chance(seed), options)
    assert isinstance(state, State)
    return state


def begun(players: int = 3) -> State:
    """Return a competitive game whose missions are chosen."""
    state = new(players)
    for seat in range(players):
        act(state, seat, listed(state, seat)[0])
    return state


@clause("DZ-3.1")
def test_given_kingdoms_are_those_of_the_seats() -> None:
    state = new(2, {"kingdoms": "highwall, aurelia"})

    assert [state.title(seat) for seat in range(2)] == ["Highwall", "Aurelia"]


@clause("DZ-3.1")
def test_without_kingdoms_each_player_gets_another_one() -> None:
    state = new(5)

    assert sorted(state.kingdom_of) == [0, 1, 2, 3, 4]


@clause("DZ-3.1")
@pytest.mark.parametrize("players", [1, 6], ids=["one", "six"])
def test_two_to_five_play(players: int) -> None:
    with pytest.raises(BadOptions) as caught:
        game.new(players, Chance(1))

    assert caught.value.code == "bad_player_count"


@clause("DZ-3.1")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"mode": "friendly"}, "bad_mode"),
        ({"mode": "cooperative", "difficulty": None}, "bad_difficulty"),
        ({"difficulty": "easy"}, "bad_difficulty"),
        ({"mode": "cooperative", "difficulty": "brutal"}, "bad_difficulty"),
        ({"kingdoms": ["vellmoor", "vellmoor", "ashgard"]}, "bad_kingdoms"),
        ({"kingdoms": ["vellmoor", "ashgard"]}, "bad_kingdoms"),
        ({"kingdoms": ["vellmoor", "ashgard", "camelot"]}, "bad_kingdoms"),
        ({"kingdoms": 3}, "bad_kingdoms"),
    ],
    ids=["mode", "no level", "level alone", "level", "twice", "too few", "unknown", "no list"],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        game.new(3, Chance(1), options)

    assert (caught.value.code, caught.value.clause) == (code, "DZ-3.1")


@clause("DZ-3.1")
def test_cooperative_play_is_easy_unless_told_otherwise() -> None:
    plain = new(3, {"mode": "cooperative"})

    assert plain.dump() == new(3, {"mode": "cooperative", "difficulty": "easy"}).dump()


@clause("DZ-3.2")
def test_the_same_seed_sets_up_the_same_game() -> None:
    assert new(4, seed=7).dump() == new(4, seed=7).dump()
    assert new(4, seed=7).dump() != new(4, seed=8).dump()


@clause("DZ-3.3")
def test_all_relics_are_in_the_relic_deck() -> None:
    assert sorted(new().relic_deck) == sorted([*range(len(RELICS))] * 2)


@clause("DZ-3.4", "DZ-X4")
@pytest.mark.parametrize(("players", "gathered"), [(3, 2), (4, 3)])
def test_one_commander_less_than_players_gathers(players: int, gathered: int) -> None:
    state = new(players)

    assert len(state.gathering) == gathered
    assert len(state.commander_deck) == 6 - gathered


@clause("DZ-3.5")
def test_with_two_players_half_of_the_bronze_cards_are_the_barbarians() -> None:
    state = new(2)

    assert len(state.barbarian_deck) == 24
    assert {PACK.rank_of[card] for card in state.barbarian_deck} == {1}
    assert len(state.deck) == 72
    assert len(new(3).deck) == 96


@clause("DZ-3.6", "DZ-3.9")
def test_tokens_are_given_out() -> None:
    state = new(4)

    assert state.pioneer == 4
    assert state.tokens_of == [5, 5, 5, 5]
    assert state.pool == 65 - 4 - 20


@clause("DZ-3.7", "DZ-R64")
def test_players_choose_missions_at_the_same_time_before_cards_are_dealt() -> None:
    state = new(3, {"kingdoms": "vellmoor,ashgard,aurelia"})

    assert list(state.pending) == [0, 1, 2]
    assert [state.cards_of[seat] for seat in range(3)] == [0, 0, 0]
    act(state, 1, "mission ashgard-3")
    assert list(state.pending) == [0, 2]
    assert listed(state, 2) == [f"mission aurelia-{number}" for number in range(1, 5)]
    assert refusal(state, 0, "mission ashgard-1") == ("card_not_held", "DZ-3.7")
    assert refusal(state, 0, "pass") == ("unknown_action", "DZ-3.7")


@clause("DZ-3.8")
def test_a_mission_lies_face_down_at_level_zero() -> None:
    state = begun(3)

    assert state.shown == 0
    assert state.level_of == [0, 0, 0]
    assert state.view(1).document()["known"]["seats"][0]["mission"] is None  # type: ignore[index]


@clause("DZ-3.7", "DZ-3.8")
def test_in_cooperative_play_missions_are_dealt_face_up() -> None:
    state = new(3, COOPERATIVE)

    assert state.shown == 0b111
    assert NOTHING not in state.mission_of


@clause("DZ-3.10", "DZ-3.12")
def test_the_starting_player_gets_three_cards_and_the_others_four() -> None:
    state = new(3)
    act(state, 0, listed(state, 0)[0])
    act(state, 1, listed(state, 1)[0])
    log: list[Event] = []
    state.apply(2, state.legal(2)[0], Chance.scripted([2, 0, 0, 1, 2, 3, 4, 5]), log)

    assert state.start == 2
    assert [state.cards_of[seat] for seat in range(3)] == [4, 4, 3]


@clause("DZ-3.11", "DZ-7.30")
@pytest.mark.parametrize(("players", "boards"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_there_is_a_board_for_each_kingdom(players: int, boards: int) -> None:
    state = new(players)

    assert len(state.horde_on) == boards
    assert army_on(state, boards - 1) == [""] * 5
    assert PACK.thresholds[players] == {2: 80, 3: 120, 4: 170, 5: 230}[players]


@clause("DZ-3.13", "DZ-R6")
def test_competitive_play_starts_at_zero_and_cooperative_at_five() -> None:
    assert new(3).vp_of == [0, 0, 0]
    assert new(3, COOPERATIVE).vp_of == [5, 5, 5]


@clause("DZ-3.14")
def test_the_boss_lies_under_four_ordinary_cards_of_which_one_is_turned() -> None:
    state = begun(3)

    assert len(state.invasions) == 4
    assert PACK.invasions[state.invasions[0]].is_boss
    assert [PACK.invasions[card].is_boss for card in state.invasions[1:]] == [False] * 3
    assert len(state.spawned) == 1


@clause("DZ-3.14")
@pytest.mark.parametrize(
    ("difficulty", "card"), [("easy", "grey-turtles"), ("hard", "rotten-slaves")]
)
def test_in_cooperative_play_a_power_up_card_lies_there_from_the_start(
    difficulty: str, card: str
) -> None:
    state = new(3, {"mode": "cooperative", "difficulty": difficulty})

    assert state.spawned[0] == invasion(card)
    assert len(state.spawned) == 2
    assert len(state.invasions) == 3


@clause("DZ-3.15", "DZ-3.16", "DZ-3.17", "DZ-3.18")
def test_the_first_card_sets_marker_and_hordes_and_the_starting_player_begins() -> None:
    state = begun(4)

    assert state.steps == PACK.steps[4][PACK.invasions[state.spawned[-1]].speed]
    assert state.track_at == [0, 0, 0, 0]
    assert state.horde_on == [zombies(state)] * 4
    assert (state.day, state.phase, state.pending) == (1, 1, (state.start,))
