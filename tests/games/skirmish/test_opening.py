"""Set-up, player counts and options (chapters 3 and 7)."""

from __future__ import annotations

import pytest

from barrow.games.skirmish.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    PACK,
    asked,
    code,
    hand,
    life,
    names_of,
    options,
    pile,
    play,
)

TEAMS = ["red", "blue", "green", "orange", "purple"]
SPACES = ["A1", "B1", "C1", "D1", "G1", "H1", "I1", "J1", "K1", "M1"]


def opened(
    players: int, table: dict[str, object] | None = None, log: list[Event] | None = None
) -> State:
    """Return a set-up in which every player has a team, with decks in the order of the pack."""
    shuffles = [place for _ in range(players) for place in range(36)]
    chance = Chance.scripted([*shuffles, *range(8)])
    state = GAME.new(players, chance, {"first_player": 0, **(table or {})}, log)
    for seat in range(min(players, 4)):
        state.apply(seat, GAME.parse(f"team:{TEAMS[seat]}"), chance, log)
    return state


def placed(players: int) -> State:
    """Return the first turn of a game."""
    state = opened(players)
    for name in SPACES[: 2 * players]:
        state.apply(state.pending[0], GAME.parse(f"place:{name}"), Chance.scripted([]))
    return state


@clause("SK-3.1", "SK-R1", "SK-7.1", "SK-7.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_with_two_characters_each(players: int) -> None:
    state = placed(players)

    assert sum(1 for space in state.space_of if space >= 0) == 2 * players
    assert state.pending == (0,)


@clause("SK-12.1", "SK-3.1")
@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.new(players, Chance(1))

    assert caught.value.code == "bad_player_count"
    assert str(caught.value) == f"Skirmish is for 2 to 5 players, not {players} [SK-3.1]"


@clause("SK-3.2", "SK-R2")
def test_the_highest_die_goes_first_and_ties_roll_again() -> None:
    log: list[Event] = []

    state = GAME.new(3, Chance.scripted([5, 2, 5, 1, 6]), None, log)

    assert state.pending == (2,)
    assert names_of(log) == ["rolled_for_first", "rolled_for_first"]
    assert log[1].facts == {"seats": [0, 2], "dice": [1, 6]}


@clause("SK-3.2", "SK-7.7")
def test_the_table_may_name_the_first_player() -> None:
    log: list[Event] = []

    state = GAME.new(4, Chance.scripted([]), {"first_player": 2}, log)

    assert state.pending == (2,)
    assert names_of(log) == ["first_player_named"]


@clause("SK-3.3", "SK-3.4")
def test_teams_are_chosen_clockwise_from_the_first_player() -> None:
    chance = Chance(1)
    state = GAME.new(3, chance, {"first_player": 1})
    order = [state.pending]

    state.apply(1, GAME.parse("team:green"), chance)
    order.append(state.pending)
    state.apply(2, GAME.parse("team:red"), chance)
    order.append(state.pending)

    assert order == [(1,), (2,), (0,)]
    assert options(state) == ["team:orange", "team:blue", "team:purple"]
    assert code(state, "team:red") == "team_taken"


@clause("SK-3.4")
def test_the_last_of_five_takes_the_team_that_is_left() -> None:
    log: list[Event] = []

    state = opened(5, log=log)

    assert PACK.team_ids[state.team_of[4]] == "purple"
    assert "forced" in names_of(log)


@clause("SK-3.5")
def test_characters_start_at_full_life_with_nothing_beside_them() -> None:
    state = opened(2)

    assert (life(state, "isolde-varr"), life(state, "tomas-kiln")) == (17, 12)
    assert (state.stunned, sum(state.ward_of), sum(state.empower_of)) == (0, 0, 0)
    assert [held for held in state.rewards_of if held] == []


@clause("SK-3.6")
def test_the_deck_is_shuffled_into_a_draw_pile() -> None:
    backwards = list(range(35, -1, -1))
    chance = Chance.scripted(backwards)
    state = GAME.new(2, chance, {"first_player": 0})

    state.apply(0, GAME.parse("team:red"), chance)

    assert hand(state, "red") == ["sword-and-board"] * 3
    assert len(pile(state, "red")) == 33
    assert state.discard_of == [[], []]


@clause("SK-3.7", "SK-R4", "SK-7.5", "SK-R41")
@pytest.mark.parametrize(
    ("bonus", "cards"), [(0, [3, 3]), (1, [3, 4]), (2, [3, 5])], ids=["rulebook", "usual", "two"]
)
def test_the_second_of_two_players_draws_more(bonus: int, cards: list[int]) -> None:
    state = opened(2, {"second_player_bonus_cards": bonus})

    assert [len(held) for held in state.hand_of] == cards


@clause("SK-3.7", "SK-7.5")
def test_with_three_players_everybody_draws_three() -> None:
    state = opened(3, {"second_player_bonus_cards": 5})

    assert [len(held) for held in state.hand_of] == [3, 3, 3]


@clause("SK-3.7")
def test_first_hands_cost_no_action_and_are_drawn_in_secret() -> None:
    log: list[Event] = []

    opened(2, log=log)

    drawn = [event for event in log if event.name == "card_drawn"]
    assert [event.clause for event in drawn] == ["SK-3.7"] * 7
    assert drawn[0].seen_by(1).text == "The Ember Watch drew a card"


@clause("SK-3.8")
def test_the_rewards_are_shuffled() -> None:
    chance = Chance.scripted([*range(36), *range(36), 7, 6, 5, 4, 3, 2, 1, 0])
    state = GAME.new(2, chance, {"first_player": 0})

    state.apply(0, GAME.parse("team:red"), chance)
    state.apply(1, GAME.parse("team:blue"), chance)

    assert state.reward_deck == [7, 6, 5, 4, 3, 2, 1, 0]


@clause("SK-3.9", "SK-R3")
def test_each_player_places_both_characters_anywhere_valid() -> None:
    state = opened(2)
    asked_for = [asked(state)]
    assert len(options(state)) == 113

    play(state, "place:I5")
    asked_for.append(asked(state))
    play(state, "place:J5")
    asked_for.append(asked(state))
    play(state, "place:I4")
    asked_for.append(asked(state))

    assert asked_for == [("red", "place"), ("red", "place"), ("blue", "place"), ("blue", "place")]
    assert code(state, "place:I5") == "space_occupied"
    assert code(state, "place:G2") == "invalid_space"
    assert len(options(state)) == 110


@clause("SK-3.10")
def test_then_the_first_player_begins_round_one() -> None:
    state = placed(2)

    assert (asked(state), state.round, state.actions) == (("red", "roll"), 1, 3)


@clause("SK-7.3")
def test_every_other_players_characters_are_opposing() -> None:
    state = placed(3)
    state.stack.pop()

    state.settle(Chance.scripted([]), None)

    assert asked(state) == ("red", "act")
    assert code(state, "heal:sable-reeve") == "not_own_character"


@clause("SK-7.6", "SK-7.5", "SK-7.7", "SK-12.1")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round_limit", 0),
        ("round_limit", "long"),
        ("second_player_bonus_cards", -1),
        ("first_player", 3),
        ("first_player", -1),
        ("weather", "fine"),
    ],
)
def test_bad_options_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.new(3, Chance(1), {name: value})

    assert caught.value.code == "bad_option"


@clause("SK-7.6")
def test_the_round_limit_may_be_one() -> None:
    state = GAME.new(2, Chance(1), {"round_limit": 1})

    assert state.table.round_limit == 1
