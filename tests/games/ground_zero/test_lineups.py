"""Which factions play with how many seats (chapter 7)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import FACTIONS, NOBODY, ZOMBIES
from barrow.games.ground_zero.table import Table
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, options


def lineup(players: int, **agreed: object) -> Table:
    """Return who plays what by these options."""
    return Table(GAME.pack, players, GAME.settle_options(agreed))


def names(factions: list[int]) -> str:
    """Return factions by their names."""
    return " ".join([FACTIONS[faction] for faction in factions])


@clause("GZ-7.1", "GZ-R5", "GZ-R6", "GZ-R7")
@pytest.mark.parametrize(
    ("players", "zombies", "allowed", "seat", "cards"),
    [
        (2, "ai", "military aliens civilians", NOBODY, 21),
        (3, "ai", "military aliens civilians", NOBODY, 14),
        (3, "none", "military aliens civilians", NOBODY, 14),
        (3, "player", "military aliens civilians zombies", 2, 14),
        (4, "player", "military aliens civilians zombies", 3, 14),
    ],
    ids=["two", "three and the AI", "three alone", "three with a zombie seat", "four"],
)
def test_these_lineups_may_play(
    players: int, zombies: str, allowed: str, seat: int, cards: int
) -> None:
    agreed = lineup(players, zombies=zombies)

    state = GAME.new(players, Chance("line-up"), {"zombies": zombies})

    assert names(agreed.allowed) == allowed
    assert (state.seat_of[ZOMBIES], state.ai_runs[ZOMBIES]) == (seat, zombies == "ai")
    assert GAME.pack.cards_each[players] == cards


@clause("GZ-7.1", "GZ-7.6", "GZ-R6", "GZ-R7")
@pytest.mark.parametrize(
    ("players", "zombies"),
    [(2, "none"), (2, "player"), (4, "ai"), (4, "none")],
    ids=["two without", "two with a zombie seat", "four with the AI", "four without"],
)
def test_no_other_lineup_may_play(players: int, zombies: str) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.new(players, Chance(0), {"zombies": zombies})

    assert caught.value.code == "bad_config.zombies"


@clause("GZ-7.1", "GZ-R6")
@pytest.mark.parametrize(
    "seats",
    [["military", "aliens"], ["civilians", "military"], ["aliens", "civilians"]],
    ids=["suggested", "civilians first", "without the military"],
)
def test_two_seats_take_any_two_of_three_factions(seats: list[str]) -> None:
    state = GAME.new(2, Chance(0), {"factions": seats})

    assert names(state.faction_of) == " ".join(seats)
    assert state.ai_runs[ZOMBIES]


@clause("GZ-7.1", "GZ-7.6")
def test_with_two_seats_nobody_may_take_the_zombies() -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.new(2, Chance(0), {"factions": ["military", "zombies"]})

    assert caught.value.code == "bad_config.zombies"


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("players", "agreed", "zombies"),
    [
        (2, {}, "ai"),
        (3, {}, "ai"),
        (4, {}, "player"),
        (3, {"factions": ["zombies", "aliens", "civilians"]}, "player"),
        (3, {"faction_choice": "pick"}, "ai"),
    ],
    ids=["two", "three", "four", "three, one of them given the zombies", "three that pick"],
)
def test_who_runs_the_zombies_if_nothing_is_said(
    players: int, agreed: dict[str, object], zombies: str
) -> None:
    assert lineup(players, **agreed).zombies == zombies


@clause("GZ-7.3")
@pytest.mark.parametrize(
    ("players", "setup", "allowed"),
    [(2, "first_2p", "military aliens"), (3, "first_3p", "military aliens civilians")],
    ids=["first_2p", "first_3p"],
)
def test_seats_that_pick_in_a_first_game_take_its_factions_only(
    players: int, setup: str, allowed: str
) -> None:
    agreed: dict[str, object] = {"setup": setup, "faction_choice": "pick", "start_seat": 0}

    state = GAME.new(players, Chance(0), agreed)

    assert options(state) == [f"pick_faction {name}" for name in allowed.split()]


@clause("GZ-7.3")
def test_random_factions_of_a_first_game_are_its_own() -> None:
    agreed = lineup(2, setup="first_2p", faction_choice="random")

    assert [names(taken) for taken in agreed.assignments()] == [
        "military aliens",
        "aliens military",
    ]


@clause("GZ-7.3")
@pytest.mark.parametrize(
    ("players", "agreed"),
    [
        (3, {"setup": "first_2p"}),
        (2, {"setup": "first_2p", "factions": ["military", "civilians"]}),
        (2, {"setup": "first_3p"}),
        (3, {"setup": "first_3p", "zombies": "none"}),
        (4, {"setup": "first_3p"}),
    ],
    ids=["three seats", "civilians", "two seats", "no zombies", "four seats"],
)
def test_a_first_game_needs_its_own_lineup(players: int, agreed: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.new(players, Chance(0), agreed)

    assert caught.value.code == "bad_config.setup"


@clause("GZ-7.7")
@pytest.mark.parametrize(
    ("players", "agreed", "seats"),
    [
        (2, {}, "military aliens"),
        (3, {}, "military aliens civilians"),
        (3, {"zombies": "player"}, "military aliens zombies"),
        (4, {}, "military aliens civilians zombies"),
    ],
    ids=["two", "three", "three with a zombie seat", "four"],
)
def test_seats_get_the_factions_in_order_and_the_last_one_the_zombies(
    players: int, agreed: dict[str, object], seats: str
) -> None:
    assert names(lineup(players, **agreed).given) == seats
