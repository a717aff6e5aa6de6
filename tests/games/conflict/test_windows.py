"""Windows: who is asked when, and what may be used (CF-5.1 to CF-5.8)."""

from __future__ import annotations

from barrow.games.conflict.state import State
from tests.clauses import clause
from tests.games.conflict.board import (
    asked,
    attack,
    do,
    graveyard,
    held,
    options,
    position,
    refused,
    until,
)


def words(state: State) -> list[str]:
    """Return the first words of what the pending seat may do."""
    return sorted({text.split()[0] for text in options(state)})


QUIET = {(0, 0): "up H2 H1", (1, 0): "down Z5 Z6 Z6"}


@clause("CF-5.1", "CF-4.3")
def test_prep_opens_every_turn_for_items_and_bombs() -> None:
    state = position("HZ", QUIET, held={"H": ["gun", "bomb", "extraction"]})

    assert asked(state) == ("H", "prep")
    assert options(state) == ["attach gun 0,0 0", "attach gun 0,0 1", "bomb 1,0", "pass"]
    assert refused(state, "extraction 1 chosen 0") == ("illegal_play", "CF-5.1")
    assert refused(state, "lost 1 chosen") == ("illegal_play", "CF-2.19")
    assert refused(state, "choose_location 1,0") == ("wrong_action", "CF-5.1")


@clause("CF-5.1", "CF-R22")
def test_each_window_offers_its_own_plays() -> None:
    board = {
        (0, 0): "up W4 W1",
        (1, 0): "down V:scatter V5 V5",
        (2, 0): "down V6",
        (5, 5): "up W5",
    }
    kinds = ["lost", "miss", "bomb", "extraction"]
    state = position("WV", board, held={"W": kinds, "V": ["hypnosis", "lost"]})
    attack(do(state, "pass"), "1,0", "0,0", "0,0")
    offered = [(asked(state), words(state))]
    do(state, "pass")
    offered.append((asked(state), words(state)))
    do(state, "pass")
    offered.append((asked(state), words(state)))
    do(state, "pass")
    offered.append((asked(state), words(state)))
    do(state, "pass", "none")
    offered.append((asked(state), words(state)))

    assert offered == [
        (("W", "reveal"), ["bomb", "extraction", "lost", "pass"]),
        (("V", "reveal"), ["lost", "pass"]),
        (("W", "ready"), ["bomb", "extraction", "lost", "pass"]),
        (("V", "ready"), ["hypnosis", "lost", "pass"]),
        (("W", "fight"), ["extraction", "lost", "miss", "pass"]),
    ]


@clause("CF-5.1", "CF-4.76", "CF-R22")
def test_a_march_window_opens_after_a_combat_round_with_the_plays_of_prep() -> None:
    board = {(0, 0): "up H2 H1", (1, 0): "down H:gun Z6 Z6", (2, 0): "down Z5"}
    state = attack(position("HZ", board, held={"Z": ["bomb"]}), "1,0", "0,0")
    assert asked(state) == ("Z", "prep")
    until(state, "march")

    assert asked(state) == ("H", "march")
    assert options(state) == ["attach gun 0,0 0", "attach gun 0,0 1", "pass"]
    do(state, "pass")
    assert asked(state) == ("Z", "march")
    assert options(state) == ["bomb 1,0", "bomb 2,0", "pass"]


@clause("CF-4.76")
def test_a_turn_without_combat_has_no_march_window() -> None:
    board = {(0, 0): "up H4 H5 H1", (5, 0): "down Z5 Z6"}
    state = position("HZ", board, held={"H": ["gun"]})
    do(state, "pass")

    assert asked(state) == ("H", "move_fighter")


@clause("CF-5.2")
def test_all_players_still_in_may_play_not_only_the_active_one() -> None:
    state = position("HZV", QUIET, held={"Z": ["bomb"]}, active="V")

    assert asked(state) == ("Z", "prep")


@clause("CF-5.3", "CF-R23")
def test_asking_starts_with_the_active_player_and_again_after_each_play() -> None:
    board = {**QUIET, (0, 1): "down Z5", (0, -1): "down Z4"}
    state = position("HWZ", board, held={"H": ["bomb"], "W": ["bomb", "bomb"], "Z": ["bomb"]})
    asks = [asked(state)[0]]
    do(state, "pass")
    asks.append(asked(state)[0])
    do(state, "bomb 0,1")
    asks.append(asked(state)[0])
    do(state, "pass")
    asks.append(asked(state)[0])
    do(state, "pass")
    asks.append(asked(state)[0])
    do(state, "pass")

    assert asks == ["H", "W", "H", "W", "Z"]
    assert state.stack[-1].name != "prep"


@clause("CF-5.4", "CF-9.1", "CF-10.10")
def test_a_window_that_nobody_can_use_does_not_open() -> None:
    state = position("HZ", QUIET, held={"Z": ["lost", "miss"]})

    assert asked(state)[1] != "prep"


@clause("CF-5.4")
def test_only_a_player_with_a_legal_play_is_asked() -> None:
    # The crystal is for the Leader only, who lies face down.
    board = {(0, 0): "up G2", (1, 0): "down G1 H5", (0, 3): "up H1"}
    state = position("GH", board, held={"G": ["crystal"]})

    assert asked(state)[1] != "prep"


@clause("CF-5.5")
def test_there_is_no_limit_to_the_plays_in_a_window() -> None:
    state = position("HZ", QUIET, held={"H": ["gun", "gun", "body_armor"]})
    do(state, "attach gun 0,0 0", "attach gun 0,0 1", "attach body_armor 0,0 0")

    assert held(state, "H") == []


@clause("CF-5.6")
def test_a_played_event_goes_to_the_graveyard_and_takes_effect_at_once() -> None:
    board = {**QUIET, (5, 5): "down Z4 H:gun"}
    state = position("HZ", board, held={"H": ["bomb"]})
    do(state, "bomb 5,5")

    assert graveyard(state) == ["Z4", "H:bomb", "H:gun"]


@clause("CF-5.7")
def test_a_tile_without_a_legal_target_stays_held() -> None:
    board = {(0, 0): "up H6 H1", (1, 0): "down Z5 Z6 Z6"}
    state = position("HZV", board, held={"V": ["lost"]}, camp=True)
    attack(state, "1,0", "0,0")

    # H6 and Z5 have only No Start, which cannot be lost.
    assert state.stack[-1].name == "move_fighter"
    assert held(state, "V") == ["lost"]


@clause("CF-5.8")
def test_held_tiles_of_one_kind_are_offered_once() -> None:
    state = position("HZ", QUIET, held={"H": ["gun", "gun"]})

    assert options(state).count("attach gun 0,0 0") == 1
