"""Phase 3: zones, charge, support, kills, gates, scoring."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.rules import invasion
from barrow.games.dark_age_z.rules.combat import fight, gate_loss, protection
from barrow.games.dark_age_z.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    act,
    army_on,
    commander,
    decision,
    events_of,
    listed,
    place,
    table,
)

HORDES = {
    2: ["weeping-brides"],
    3: ["rotten-slaves"],
    7: ["rotten-slaves", "pale-clerks", "night-runners", "bloated-butchers"],
}


def front(armies: list[str], zombies: int, hp: int, boss: str = "") -> State:
    """Return a table whose board 0 holds these armies before zombies of this HP."""
    cards = [boss] if boss else HORDES[hp]
    state = table(3, boards={0: armies}, day=5 if boss else len(cards), invasions=cards)
    assert invasion.hp(state) == hp
    state.horde_on[0] = zombies
    return state


@clause("DZ-4.100")
def test_boards_are_fought_from_the_left_one_of_the_starting_player_on() -> None:
    state = table(4, steps=1)
    state.start = 2
    log = act(state, 0, "get_token")

    boards = [event.facts["board"] for event in events_of(log, "combat_started")]
    assert boards == [2, 3, 0, 1]


@clause("DZ-4.101", "DZ-4.113")
def test_the_horde_walks_zone_by_zone_while_zombies_remain() -> None:
    state = front(["S5/0", "S5/1"], 5, 3)
    log: list[Event] = []
    fight(state, 0, log)

    zones = [event.facts["zone"] for event in events_of(log, "zone_fought")]
    assert zones == [1, 2, 3, 4, 5]
    assert state.horde_on[0] == 0


@clause("DZ-4.102", "DZ-R28")
def test_a_zone_passed_over_takes_no_part_at_all() -> None:
    state = front(["A5/0", "S5/1"], 2, 2)
    state.skipped_on[place(0, 1)] = True
    log: list[Event] = []
    left = fight(state, 0, log)

    assert army_on(state, 0)[:2] == ["A5/0", "S5/1"]
    assert events_of(log, "zone_fought")[0].facts["support"] == 0
    assert (left, state.kills_of[:2]) == (0, [0, 2])


@clause("DZ-4.103", "DZ-R24", "DZ-X16")
def test_charge_comes_before_the_attack_and_is_never_the_reward() -> None:
    state = front(["C9/0", "A3/1"], 3, 7)
    left = fight(state, 0, None)

    assert (left, state.kills_of[:2]) == (2, [1, 1])
    assert army_on(state, 0)[:2] == ["C9x/0", "A3x/1"]


@clause("DZ-4.103", "DZ-R20", "DZ-5.43")
def test_the_charges_of_an_army_and_of_lancelot_add_up_and_may_end_the_fight() -> None:
    armies = ["S5x/0", "S5x/0", "S5x/0", "C7/0@lancelot"]
    state = front(armies, 2, 3)
    left = fight(state, 0, None)

    assert (left, state.kills_of[0]) == (0, 2)
    assert army_on(state, 0)[3] == "C7/0"


@clause("DZ-4.104", "DZ-4.105", "DZ-4.106", "DZ-4.109", "DZ-4.110", "DZ-4.112", "DZ-X10")
def test_own_attack_and_support_add_up_and_survivors_go_on() -> None:
    state = front(["S7/0+2", "A3/1"], 5, 3)
    log: list[Event] = []
    left = fight(state, 0, log)

    first = events_of(log, "zone_fought")[0].facts
    assert (first["own"], first["support"], first["kills"], first["left"]) == (10, 3, 4, 3)
    assert (first["rewarded"], first["turned"]) == (1, 2)
    assert (left, state.kills_of[:2]) == (3, [3, 2])


@clause("DZ-4.107")
def test_a_ranged_commander_supports_from_beside_a_melee_army() -> None:
    state = front(["S5x/0", "S5x/0", "S5x/0", "S8/1@erina"], 9, 2)
    log: list[Event] = []
    fight(state, 0, log)

    third = events_of(log, "zone_fought")[2].facts
    assert (third["own"], third["support"]) == (0, 5)


@clause("DZ-4.108", "DZ-R30", "DZ-5.50", "DZ-X19")
def test_the_bloodshed_is_immune_to_everything_ranged() -> None:
    state = front(["S5x/0", "S5x/0", "A5/0+1", "S8/1@erina"], 7, 7, boss="bloodshed")
    log: list[Event] = []
    left = fight(state, 0, log)

    powers = [event.facts["own"] for event in events_of(log, "zone_fought")]
    assert powers == [0, 0, 0, 8, 0]
    assert (left, state.kills_of[:2]) == (9, [0, 1])
    assert army_on(state, 0)[2] == "A5x/0"


@clause("DZ-4.108", "DZ-5.51", "DZ-X20", "DZ-R29")
def test_the_evil_twins_are_immune_to_melee_but_not_to_charge() -> None:
    state = front(["C8/0+1", "S6/1"], 7, 5, boss="evil-twins")
    state.ranged_on[place(0, 2)] = True
    left = fight(state, 0, None)

    assert (left, state.kills_of[:2]) == (6, [1, 2])


@clause("DZ-4.110", "DZ-R24")
def test_of_two_supporters_the_one_behind_gets_the_reward() -> None:
    state = front(["A4/0@alexander", "S5/0", "A3/1"], 6, 2)
    log: list[Event] = []
    fight(state, 0, log)

    second = events_of(log, "zone_fought")[1].facts
    assert (second["own"], second["support"], second["rewarded"]) == (5, 7, 1)


@clause("DZ-4.111", "DZ-R25", "DZ-X18")
def test_kills_at_a_defeated_army_are_nobodys_but_the_reward() -> None:
    state = front(["S7x/0", "A4/1+1"], 5, 2)
    left = fight(state, 0, None)

    assert (left, state.kills_of[:2]) == (0, [0, 3])
    assert army_on(state, 0)[1] == "A4/1"


@clause("DZ-4.111", "DZ-R25")
def test_archers_fire_into_the_empty_zone_beside_them() -> None:
    state = front(["A5/0@alexander"], 9, 2)
    log: list[Event] = []
    fight(state, 0, log)

    second = events_of(log, "zone_fought")[1].facts
    assert (second["support"], second["kills"], second["owner"]) == (5, 2, None)


@clause("DZ-4.112", "DZ-5.41", "DZ-R22", "DZ-R23", "DZ-X17")
def test_an_army_with_alexander_is_not_defeated_and_supports_the_zone_behind() -> None:
    state = front(["A4/0@alexander", "S6/1"], 4, 3)
    left = fight(state, 0, None)

    assert (left, state.kills_of[:2]) == (0, [3, 1])
    assert army_on(state, 0)[:2] == ["A4/0", "S6/1"]


@clause("DZ-4.113", "DZ-R21")
def test_a_commander_fights_no_more_once_its_army_is_defeated() -> None:
    state = front(["S5x/0", "S5x/0", "S5x/0", "S8x/1@erina"], 3, 2)
    left = fight(state, 0, None)

    assert (left, state.kills_of) == (3, [0, 0, 0])
    assert state.commander_on[place(0, 4)] == commander("erina")


@clause("DZ-4.114")
def test_armies_behind_the_last_kill_are_untouched() -> None:
    state = front(["C9/0", "S5/1", "S6/1"], 1, 2)

    assert fight(state, 0, None) == 0
    assert army_on(state, 0)[:3] == ["C9/0", "S5/1", "S6/1"]


@clause("DZ-4.115", "DZ-4.116", "DZ-4.117", "DZ-R7", "DZ-X11")
def test_both_neighbors_lose_damage_less_their_own_protection_at_once() -> None:
    board = ["S5x/0", "S5x/0", "S5x/0", "S5x/0", "S6x/0"]
    state = table(3, boards={0: board}, invasions=["grey-turtles"], hordes=0, steps=1)
    state.horde_on[0] = 2
    log = act(state, 0, "get_token")

    lost = events_of(log, "gate_hit")[0].facts["lost"]
    assert lost == [{"seat": 0, "vp": 4}, {"seat": 1, "vp": 3}]
    assert state.vp_of[:2] == [-4, -3]


@clause("DZ-4.117", "DZ-R54", "DZ-5.34", "DZ-X22")
def test_every_protection_counts_only_for_whom_it_belongs_to() -> None:
    armies = ["S5x/0", "S5x/0", "S5x/0", "S8x/0@lancelot"]
    state = table(3, boards={0: armies}, invasions=["grey-turtles"])
    state.protection_on[0] = 4

    assert [protection(state, 0, seat) for seat in (0, 1)] == [6, 1]
    assert [gate_loss(state, 0, seat, 4) for seat in (0, 1)] == [2, 7]


@clause("DZ-4.118", "DZ-4.119")
def test_kills_become_points_after_the_last_board_and_then_a_vest_window_opens() -> None:
    boards = {0: ["C9/0"], 1: ["C9/1"], 2: ["C8/0"]}
    state = table(3, boards=boards, hordes=1, steps=1, relics={1: ["mind-reader"]}, turn=0)
    act(state, 0, "get_token")
    act(state, 1, "decline")
    log = act(state, 1, "end_turn")

    scored = {e.facts["seat"]: e.facts["vp"] for e in events_of(log, "kills_scored")}
    assert scored == {0: 2, 1: 1, 2: 0}
    assert (decision(state), state.pending) == ("vest_window", (1,))


@clause("DZ-5.15", "DZ-5.16", "DZ-R26", "DZ-R27", "DZ-X21")
@pytest.mark.parametrize(
    ("roar", "points"),
    [(1, 7), (-1, 3), (0, 5), (2, 9), (-3, 0)],
    ids=["A", "B", "AB", "AA", "low"],
)
def test_azraels_roar_changes_what_five_kills_of_the_owner_give(roar: int, points: int) -> None:
    state = front(["S8/0+1"], 5, 2)
    state.roar_on[place(0, 1)] = roar
    fight(state, 0, None)

    assert (state.kills_of[0], state.gain_of[0]) == (5, points)


@clause("DZ-R26")
def test_a_supporting_fire_reward_given_away_does_not_count_for_the_roar() -> None:
    state = front(["S8/0", "A3/1"], 5, 2)
    state.roar_on[place(0, 1)] = 1
    fight(state, 0, None)

    assert state.kills_of[:2] == [4, 1]
    assert state.gain_of[:2] == [6, 1]


@clause("DZ-5.7", "DZ-6.5", "DZ-R60")
def test_in_cooperative_play_a_vest_may_come_before_a_deadly_deduction() -> None:
    cards = ["pale-clerks", "grey-turtles"]
    relics = {2: ["immortal-vest"]}
    state = table(3, options=COOPERATIVE, invasions=cards, hordes=0, steps=1, relics=relics)
    state.vp_of, state.horde_on[0] = [5, 9, 9], 3
    act(state, 0, "get_token")
    act(state, 2, "decline")
    assert (decision(state), state.pending) == ("rally_turn", (2,))
    act(state, 2, "end_turn")
    assert (decision(state), state.pending) == ("vest_window", (2,))
    assert listed(state, 2)[:3] == ["vest_gain 0", "vest_gain 1", "vest_gain 2"]
    act(state, 2, "vest_gain 0")

    assert state.outcome is None
    assert state.day == 2
