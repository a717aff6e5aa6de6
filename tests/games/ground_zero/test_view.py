"""Hidden information: views, events, legal lists, refusals, imagined worlds (chapter 10).

Twins are two states that differ only in a secret: they look equal to those who may not
know it, and different to those who may.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import barrow
from barrow.games.ground_zero.components import ALIENS, CIVILIANS, FACTIONS, MILITARY, ZOMBIES
from barrow.games.ground_zero.opening import ChooseGroundZero
from barrow.games.ground_zero.rules.turn import BeginTurn
from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from barrow.kernel.view import View
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, decision, facts, options, play, refused

IDS = GAME.pack.map.ids
SEATS = [0, 1, 2, 3, None]


def seen(state: State, seat: int | None) -> dict[str, object]:
    """Return what a seat sees."""
    return state.view(seat).document()


def party(state: State, seat: int | None, name: str) -> dict[str, Any]:
    """Return a party as a seat sees it."""
    known: Any = seen(state, seat)["known"]
    found: dict[str, Any] = known["parties"][name]
    return found


def facts_seen(log: list[Event], name: str, seat: int | None) -> list[dict[str, object]]:
    """Return what a seat is told of the events of this name."""
    return [event.seen_by(seat).document() for event in log if event.name == name]


def refilled() -> State:
    """Return a board on which the deck was shuffled a second time.

    From the first shuffle the Military hold nile, the Aliens horn and the Civilians cape;
    from the second the Military hold ural, and the deck has persia, guinea and congo.
    """
    state = board(
        "nile M3",
        turn="military",
        phase="draw",
        hands={"military": "nile", "aliens": "horn", "civilians": "cape"},
        deck="",
    )
    # Everything else lies in the discard pile; cash it down to four cards.
    kept = [IDS.index(id) for id in ("congo", "persia", "guinea", "ural")]
    lost = [card for card in state.discard if card not in kept]
    state.hand_of[CIVILIANS] += lost
    state.discard = kept
    play(state, "draw true", dice=[1, 0, 2, 3])
    state.discard = lost
    state.hand_of[CIVILIANS] = state.hand_of[CIVILIANS][:1]
    return state


def worlds(view: View, *sizes: int) -> set[str]:
    """Return every world imagined from a view, for all orders of shuffles of these sizes."""
    scripts: list[list[int]] = [[]]
    for size in sizes:
        scripts = [[*script, *order] for script in scripts for order in permutations(range(size))]
    return {secrets(GAME.imagine(view, Chance.scripted(script))) for script in scripts}


def secrets(state: Any) -> str:
    """Return the hands and the deck of a state, the card on top first."""
    assert isinstance(state, State)
    hands = [" ".join(IDS[card] for card in sorted(hand)) for hand in state.hand_of]
    return " | ".join([*hands, " ".join(IDS[card] for card in state.deck[::-1])])


@clause("GZ-10.1", "GZ-10.5")
def test_the_cards_in_a_hand_are_secret_from_everyone_but_the_seat_of_the_party() -> None:
    one = board("nile M3", "horn A2", hands={"aliens": "horn"})
    twin = board("nile M3", "horn A2", hands={"aliens": "congo"})

    assert seen(one, 1) != seen(twin, 1)
    assert [seen(one, seat) for seat in (0, 2, 3, None)] == [
        seen(twin, seat) for seat in (0, 2, 3, None)
    ]


@clause("GZ-10.1")
def test_a_seat_sees_its_own_hand_oldest_first() -> None:
    state = board("nile M3", hands={"military": "ural nile cape"})

    assert party(state, 0, "military")["hand"] == ["ural", "nile", "cape"]


@clause("GZ-10.1", "GZ-10.5")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_order_of_the_deck_is_secret_from_everyone(seat: int | None) -> None:
    one = board("nile M3", deck="nile horn congo")
    twin = board("nile M3", deck="congo nile horn")

    assert one.dump() != twin.dump()
    assert seen(one, seat) == seen(twin, seat)


@clause("GZ-10.1", "GZ-10.5")
@pytest.mark.parametrize("seat", [0, 2, 3, None], ids=str)
def test_which_cards_are_in_the_deck_is_secret(seat: int | None) -> None:
    one = board("nile M3", hands={"aliens": "horn"}, deck="nile congo")
    twin = board("nile M3", hands={"aliens": "nile"}, deck="horn congo")

    assert seen(one, seat) == seen(twin, seat)


@clause("GZ-10.1")
@pytest.mark.parametrize("seat", [0, 1, 2, None], ids=str)
def test_the_hand_of_the_ai_is_secret_from_everyone(seat: int | None) -> None:
    one = board("nile M3", ai="hungry", hands={"zombies": "horn"})
    twin = board("nile M3", ai="hungry", hands={"zombies": "congo"})

    assert seen(one, seat) == seen(twin, seat)


@clause("GZ-10.1")
def test_a_seat_that_takes_over_the_zombies_sees_their_hand_and_no_other() -> None:
    state = board(
        "nile M6",
        "horn A1",
        alone="aliens",
        ai="hungry",
        options={"zombie_takeover": True},
        hands={"zombies": "congo", "aliens": "ural"},
    )
    play(state, "attack nile horn", "dice 1", "count 1", "end_attack", "skip", dice=[6, 1])
    play(state, "draw false", "done")
    before = party(state, 1, "zombies")["hand"]
    play(state, "takeover true")

    assert before == [0]
    assert party(state, 1, "zombies")["hand"] == ["congo"]
    assert party(state, 1, "aliens")["hand"] == []
    assert party(state, 1, "military")["hand"] == [0]


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_all_but_the_deck_and_the_hands_of_others_is_public(seat: int | None) -> None:
    state = board(
        "nile M5",
        "horn A3",
        "cape C2+1",
        "congo Z0",
        cities="congo ural",
        centers="horn horn",
        walls=[("cape", "horn")],
        inactive={"nile": 2},
        bonuses={"aliens": "power_of_tech"},
        deck="nile ural",
        conquered=True,
        walked=1 << 7,
        rolls=12,
        round=9,
    )
    play(state, "attack nile horn", "dice 2")
    known = seen(state, seat)["known"]

    assert known == {**state.dump(), "deck": 2}


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_open_decision_its_owner_and_the_pool_left_are_public(seat: int | None) -> None:
    state = board("nile M5", "horn M1", phase="assign", hands={"military": "ural"})
    play(state, "place nile")
    view: Any = seen(state, seat)

    assert (view["decision"], view["pending"]) == ("assign", [0])
    assert view["known"]["stack"][-1] == {"frame": "assign", "seat": 0, "pool": 2}


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_sizes_of_hands_and_deck_and_the_discard_pile_in_order_are_public(
    seat: int | None,
) -> None:
    state = board("nile M5", hands={"aliens": "horn cape", "zombies": "congo"}, deck="nile ural")
    state.discard = state.discard[::-1]
    known: Any = seen(state, seat)["known"]

    assert known["deck"] == 2
    assert known["discard"] == [IDS[card] for card in state.discard]
    assert [len(known["parties"][name]["hand"]) for name in FACTIONS] == [0, 2, 0, 1]


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_markers_of_the_turn_are_public(seat: int | None) -> None:
    state = board(
        "nile C5+0", "horn C1+0", turn="civilians", phase="build", fresh={"nile": 2}, walked=1
    )
    known: Any = seen(state, seat)["known"]

    assert known["territories"]["nile"]["fresh"] == 2
    assert known["walked"] == ["yukon_gate"]


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_three_ground_zero_cards_are_public(seat: int | None) -> None:
    state = board("nile M5")
    state.resume([BeginTurn(), ChooseGroundZero(3, [state.deck.pop() for _ in range(3)])], None)
    known: Any = seen(state, seat)["known"]

    assert known["stack"][-1]["cards"] == ["yukon_gate", "barrens", "hudson_shield"]


@clause("GZ-10.2")
@pytest.mark.parametrize("seat", [0, 3, None], ids=str)
def test_which_shuffle_the_cards_of_a_hand_came_from_is_public(seat: int | None) -> None:
    state = refilled()
    known: Any = seen(state, seat)["known"]

    assert known["shuffles"] == 1
    assert known["shuffled"] == {"guinea": 1, "congo": 1, "persia": 1, "ural": 1}
    assert party(state, seat, "aliens")["hand"] == [0]
    assert party(state, 3, "military")["hand"] == [0, 1]


@clause("GZ-10.3")
def test_others_are_told_of_one_card_and_the_drawer_which() -> None:
    state = board("nile M3", phase="draw", deck="horn congo")
    twin = board("nile M3", phase="draw", deck="congo horn")
    log, twin_log = play(state, "draw true"), play(twin, "draw true")

    assert facts(log, "card_drawn")["card"] == "horn"
    assert facts_seen(log, "card_drawn", 0) != facts_seen(twin_log, "card_drawn", 0)
    assert [facts_seen(log, "card_drawn", seat) for seat in (1, 2, 3, None)] == [
        facts_seen(twin_log, "card_drawn", seat) for seat in (1, 2, 3, None)
    ]
    assert [event["text"] for event in facts_seen(log, "card_drawn", 1)] == [
        "The Military drew 1 card"
    ]


@clause("GZ-10.3")
def test_the_eliminator_learns_the_cards_it_takes_and_others_only_the_number() -> None:
    state = board("nile M6", "horn A1", alone="aliens", hands={"aliens": "horn cape"})
    log = play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])

    assert [event["facts"] for event in facts_seen(log, "cards_passed", 0)] == [
        {"faction": "military", "from": "aliens", "number": 2, "cards": ["horn", "cape"]}
    ]
    assert [event["facts"] for event in facts_seen(log, "cards_passed", 2)] == [
        {"faction": "military", "from": "aliens", "number": 2}
    ]
    assert facts_seen(log, "cards_passed", 2) == facts_seen(log, "cards_passed", None)
    assert party(state, 0, "military")["hand"] == ["horn", "cape"]
    assert party(state, 2, "military")["hand"] == [0, 0]


@clause("GZ-10.4")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_a_cashed_card_is_named_to_everyone(seat: int | None) -> None:
    state = board("nile M3", phase="cards", hands={"military": "ural cape"}, deck="")
    before = len(state.discard)
    log = play(state, "cash cape")
    known: Any = seen(state, seat)["known"]

    assert [event["facts"] for event in facts_seen(log, "card_cashed", seat)] == [
        {"faction": "military", "card": "cape", "units": 1}
    ]
    assert known["discard"][before:] == ["cape"]


@clause("GZ-10.4")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_cards_discarded_by_an_elimination_are_named_to_everyone(seat: int | None) -> None:
    state = board(
        "anatolia A6",
        "persia M3",
        turn="aliens",
        alone="aliens military",
        hands={"military": "horn cape"},
    )
    log = play(state, "attack anatolia persia", "dice 3", "dice 1", dice=[4, 4, 4, 1])
    known: Any = seen(state, seat)["known"]

    assert [event["facts"] for event in facts_seen(log, "cards_discarded", seat)] == [
        {"faction": "military", "cards": ["horn", "cape"]}
    ]
    assert known["discard"] == ["horn", "cape"]


@clause("GZ-10.4")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None], ids=str)
def test_the_ground_zero_cards_are_named_to_everyone(seat: int | None) -> None:
    state = board("nile M5")
    cards = [state.deck.pop() for _ in range(3)]
    state.resume([BeginTurn(), ChooseGroundZero(3, cards)], None)
    play(state, "ground_zero barrens")
    known: Any = seen(state, seat)["known"]

    assert known["discard"] == ["yukon_gate", "barrens", "hudson_shield"]


@clause("GZ-10.5")
@pytest.mark.parametrize("phase", ["assign", "attack", "cards"])
def test_options_with_cash_are_listed_to_their_seat_alone(phase: str) -> None:
    one = board("nile M3", "cape M1", phase=phase, hands={"military": "ural"})
    twin = board("nile M3", "cape M1", phase=phase, hands={"military": "horn"})

    assert "cash ural" in options(one)
    assert "cash horn" in options(twin)
    assert [one.legal(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert seen(one, 1) == seen(twin, 1)


@clause("GZ-10.5")
@pytest.mark.parametrize("seat", [0, 1], ids=["own turn", "another's turn"])
def test_a_refusal_does_not_tell_where_a_card_is(seat: int) -> None:
    in_hand = board("nile M3", hands={"civilians": "ural"})
    in_deck = board("nile M3")
    discarded = board("nile M3", deck="horn")

    assert (
        str(refused(in_hand, "cash ural", seat))
        == str(refused(in_deck, "cash ural", seat))
        == str(refused(discarded, "cash ural", seat))
    )


@clause("GZ-10.6")
def test_games_that_differ_only_in_their_seed_look_the_same() -> None:
    first = barrow.Match(GAME, 2, 1, {"setup": "first_2p", "start_seat": 0})
    second = barrow.Match(GAME, 2, 2, {"setup": "first_2p", "start_seat": 0}, opening=first.opening)

    assert [first.state.view(seat).document() for seat in (0, 1, None)] == [
        second.state.view(seat).document() for seat in (0, 1, None)
    ]


@clause("GZ-10.6")
def test_a_spectator_sees_no_hand() -> None:
    state = board("nile M3", hands={"military": "ural", "aliens": "horn cape"})

    assert [party(state, None, name)["hand"] for name in FACTIONS] == [[0], [0, 0], [], []]


@clause("GZ-10.7")
def test_a_view_lists_the_options_of_its_seat_without_the_state() -> None:
    state = board("nile M3", "horn A2", hands={"military": "ural", "aliens": "cape"})
    view = state.view(0)
    known = view.known

    assert known.legal(0) == state.legal(0)
    assert known.hand_of[ALIENS] == [-1]
    assert known.deck == [-1] * 40


@clause("GZ-10.5", "GZ-10.2")
def test_worlds_imagined_from_one_shuffle_are_all_that_fit_and_no_other() -> None:
    state = board(
        "nile M3",
        hands={"military": "ural", "aliens": "horn", "zombies": "cape"},
        deck="nile congo",
    )
    view = state.view(0)
    hidden = ("horn", "cape", "nile", "congo")

    assert isinstance(view, View)
    assert worlds(view, 4) == {
        f"ural | {a} |  | {z} | {x} {y}" for a, z, x, y in permutations(hidden)
    }


@clause("GZ-10.5", "GZ-10.2")
def test_worlds_imagined_after_a_second_shuffle_keep_each_card_in_its_shuffle() -> None:
    state = refilled()
    view = state.view(3)

    assert isinstance(view, View)
    assert worlds(view, 3, 4) == {
        " | ".join([" ".join(sorted([m, n], key=IDS.index)), a, c, "", f"{x} {y} {z}"])
        for m, a, c in permutations(("nile", "horn", "cape"))
        for n, x, y, z in permutations(("congo", "persia", "guinea", "ural"))
    }


@clause("GZ-10.5", "GZ-10.2")
def test_worlds_imagined_by_a_seat_leave_its_own_cards_of_both_shuffles_alone() -> None:
    state = refilled()
    view = state.view(0)

    assert isinstance(view, View)
    assert worlds(view, 2, 3) == {
        f"nile ural | {a} | {c} |  | {x} {y} {z}"
        for a, c in permutations(("horn", "cape"))
        for x, y, z in permutations(("congo", "persia", "guinea"))
    }


@clause("GZ-10.5", "GZ-10.2")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_an_imagined_world_looks_like_the_view_it_came_from(seat: int | None) -> None:
    state = refilled()
    view = state.view(seat)
    world = GAME.imagine(view, Chance(5))

    assert world.view(seat).document() == view.document()
    assert GAME.load(world.dump()).dump() == world.dump()


@clause("GZ-10.5")
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_a_state_imagined_anew_in_place_looks_the_same_to_the_seat(seat: int | None) -> None:
    state = refilled()
    before = seen(state, seat)
    own = secrets(state)
    state.reimagine(seat, Chance(6))

    assert seen(state, seat) == before
    assert secrets(state) != own


@clause("GZ-10.5")
@pytest.mark.parametrize(
    ("order", "card"), [([0, 1], "ural"), ([1, 0], "horn")], ids=["as it is", "exchanged"]
)
def test_a_state_imagined_anew_lists_the_cards_it_was_given(order: list[int], card: str) -> None:
    state = board("nile M3", phase="cards", hands={"military": "ural"}, deck="horn")
    state.reimagine(1, Chance.scripted(order))

    assert options(state) == [f"cash {card}", "done"]


@clause("GZ-10.2", "GZ-10.5")
def test_open_ground_zero_cards_are_in_no_imagined_deck() -> None:
    state = board("nile M5", deck="nile horn ural congo cape")
    state.resume([BeginTurn(), ChooseGroundZero(3, [state.deck.pop() for _ in range(3)])], None)
    view = state.view(0)

    assert isinstance(view, View)
    assert worlds(view, 2) == {" |  |  |  | congo cape", " |  |  |  | cape congo"}


@clause("GZ-10.2", "GZ-5.99")
def test_the_ai_of_an_imagined_world_cashes_the_cards_of_the_older_shuffle_first() -> None:
    state = refilled()
    state.hand_of[ZOMBIES], state.hand_of[MILITARY] = state.hand_of[MILITARY], []
    world = GAME.imagine(state.view(1), Chance(5))

    assert isinstance(world, State)
    assert [world.shuffle_of[card] for card in world.hand_of[ZOMBIES]] == [0, 1]


@clause("GZ-4.40", "GZ-10.2")
def test_a_territory_that_awaits_the_move_in_goes_over_the_wire() -> None:
    state = board("nile M5", "horn A1", alone="aliens")
    play(state, "attack nile horn", "dice 1", dice=[6, 1])
    loaded = GAME.load(state.dump())
    view = GAME.read_view(seen(state, 1))

    assert loaded.dump() == state.dump()
    assert view.document() == seen(state, 1)


@clause("GZ-10.1")
def test_an_imagined_world_can_be_played_on() -> None:
    state = board("nile M3", phase="draw", hands={"aliens": "horn"}, deck="ural cape")
    world = GAME.imagine(state.view(0), Chance.scripted([0, 1, 2]))
    assert isinstance(world, State)
    play(world, "draw true")

    assert [len(hand) for hand in world.hand_of] == [1, 1, 0, 0]
    assert decision(world) == "military cards"
