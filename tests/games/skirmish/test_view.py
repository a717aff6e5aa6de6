"""Hidden information: what a seat sees, remembers and may imagine (chapter 10)."""

from __future__ import annotations

from collections import Counter

import pytest

from barrow.games.skirmish.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.kinds import UNKNOWN
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    PACK,
    card,
    cards,
    hand,
    names,
    pile,
    play,
    refusal,
    seat_of,
    skirmish,
)

CAULDRON = "witchfire leech-cloud plague-wind haymaker"
DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


def seen_by(state: State, seat: int | None) -> State:
    """Return what a seat knows of a state."""
    known: State = state.view(seat).known
    return known


def known(state: State, observer: str, team: str) -> list[str]:
    """Return the cards of a team's hand that another team sees, or `public` knows."""
    seat = None if observer == "public" else seat_of(state, observer)
    held = seen_by(state, seat).hand_of[seat_of(state, team)]
    assert len(held) == len(hand(state, team))
    return names([one for one in held if one != UNKNOWN])


def imagined(state: State, observer: str, times: int) -> list[State]:
    """Return worlds that a team imagines."""
    view = state.view(seat_of(state, observer))
    return [GAME.imagine(view, Chance(number)) for number in range(times)]


def document(state: State, team: str) -> dict[str, object]:
    return state.view(seat_of(state, team)).document()


def read_hand(observed: str = "ember-cut riposte") -> State:
    """Return a position in which orange has looked at red's hand and blue watched."""
    state = skirmish(
        "orange red blue",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        hand={"orange": "owls-eye 2*claw-and-hide", "red": observed, "blue": "harpoon"},
    )
    play(state, "play:owls-eye", "player:1")
    return state


@clause("SK-10.1")
def test_boards_lives_piles_and_the_table_are_public() -> None:
    state = skirmish(
        at=DUEL,
        life={"isolde-varr": 9},
        stunned="tomas-kiln",
        ward={"sable-reeve": 2},
        rewards={"sable-reeve": "grave-plate"},
        hand={"red": "ember-cut", "blue": "brine-parry"},
        discard={"blue": "harpoon undertow"},
    )
    play(state, "play:ember-cut")

    seen = seen_by(state, None)

    assert (seen.life_of, seen.space_of, seen.stunned) == (
        state.life_of,
        state.space_of,
        state.stunned,
    )
    assert (seen.ward_of, seen.rewards_of) == (state.ward_of, state.rewards_of)
    assert (seen.discard_of, seen.actions, seen.round) == (state.discard_of, 2, 1)
    assert seen.battle is not None
    assert names([seen.battle.card]) == ["ember-cut"]
    assert [len(held) for held in seen.hand_of] == [0, 1]
    assert state.view(None).document()["decision"] == "defend"


@clause("SK-10.2", "SK-10.6")
def test_the_own_hand_is_seen_and_another_is_not() -> None:
    state = skirmish(hand={"red": "ember-cut", "blue": "brine-parry"})
    twin = skirmish(hand={"red": "ember-cut", "blue": "harpoon"})

    assert difference(document(state, "red"), document(twin, "red")) == ""
    assert difference(document(state, "blue"), document(twin, "blue")) != ""
    assert difference(state.view(None).document(), twin.view(None).document()) == ""


@clause("SK-10.3")
def test_nobody_knows_the_order_of_piles_and_rewards() -> None:
    state = skirmish(pile={"red": "riposte ember-cut"}, reward_deck="iron-will fleet-bones")
    twin = skirmish(pile={"red": "ember-cut riposte"}, reward_deck="fleet-bones iron-will")

    assert difference(document(state, "red"), document(twin, "red")) == ""
    assert difference(document(state, "blue"), document(twin, "blue")) == ""


@clause("SK-10.2", "SK-R39")
def test_a_peeker_remembers_the_hand_and_nobody_else_learns_it() -> None:
    state = read_hand()

    assert known(state, "orange", "red") == ["ember-cut", "riposte"]
    assert known(state, "blue", "red") == []
    assert known(state, "public", "red") == []


@clause("SK-R39", "SK-R43")
def test_a_remembered_card_is_remembered_until_it_leaves_the_hand() -> None:
    state = read_hand()
    play(state, "play:claw-and-hide", "defend:ember-cut")

    play(state, "end_turn", "skip", "draw")

    assert known(state, "orange", "red") == ["riposte"]
    assert len(hand(state, "red")) == 2


@clause("SK-R43")
def test_a_card_of_a_kind_that_was_seen_counts_as_one_that_was_seen() -> None:
    state = read_hand("ember-cut riposte")
    state.pile_of[1].append(state.pile_of[1].pop(state.pile_of[1].index(card("ember-cut"))))
    play(state, "end_turn", "skip", "draw", "play:ember-cut")

    assert hand(state, "red") == ["ember-cut", "riposte"]
    assert known(state, "orange", "red") == ["riposte"]


@clause("SK-R43", "SK-10.9")
def test_everybody_works_out_a_hand_when_its_pile_is_renewed() -> None:
    state = skirmish(hand={"red": "riposte phalanx"}, discard={"red": "ember-cut"}, rest="discard")
    play(state, "draw", chance=list(range(34)))

    assert known(state, "blue", "red") == ["phalanx", "riposte"]
    assert known(state, "public", "red") == ["phalanx", "riposte"]
    assert len(hand(state, "red")) == 3


@clause("SK-R43")
def test_everybody_remembers_a_card_taken_back_openly() -> None:
    state = skirmish("purple red", hand={"purple": "crypt-whisper"}, discard={"purple": "wail"})

    play(state, "play:crypt-whisper", "card:wail")

    assert known(state, "red", "purple") == ["wail"]
    assert known(state, "public", "purple") == ["wail"]


@clause("SK-10.2")
def test_cards_put_under_the_pile_are_known_to_their_player_until_the_next_shuffle() -> None:
    state = skirmish("green red", hand={"green": "cauldron"}, pile={"green": CAULDRON})
    play(state, "play:cauldron")
    own, other = seen_by(state, 0), seen_by(state, 1)
    seen = names([one for one in own.pile_of[0] if one != UNKNOWN])
    assert sorted(seen) == ["haymaker", "leech-cloud", "plague-wind", "witchfire"]
    assert set(other.pile_of[0]) == {UNKNOWN}

    play(state, "card:witchfire", "card:haymaker")

    after = seen_by(state, 0)
    assert names(after.pile_of[0][:2]) == ["plague-wind", "leech-cloud"]
    assert set(after.pile_of[0][2:]) == {UNKNOWN}
    assert [pile(world, "green")[-2:] for world in imagined(state, "green", 3)] == [
        ["leech-cloud", "plague-wind"]
    ] * 3


@clause("SK-10.4", "SK-5.68")
def test_others_learn_how_many_cards_were_taken_and_not_which() -> None:
    state = skirmish("green red", hand={"green": "cauldron"}, pile={"green": CAULDRON})
    play(state, "play:cauldron")
    twin = state.clone()

    one = play(state, "card:witchfire", "card:haymaker")
    other = play(twin, "card:leech-cloud", "card:plague-wind")

    assert [event.seen_by(1).document() for event in one] == [
        event.seen_by(1).document() for event in other
    ]
    assert difference(document(state, "red"), document(twin, "red")) == ""


@clause("SK-10.5")
def test_every_discard_is_open() -> None:
    state = skirmish(hand={"red": "riposte phalanx"}, life={"isolde-varr": 5})

    log = play(state, "heal:isolde-varr", "card:riposte")

    assert "The Ember Watch discarded Riposte" in [event.seen_by(1).text for event in log]
    assert names(seen_by(state, 1).discard_of[0]) == ["riposte", "phalanx"]


@clause("SK-10.6")
def test_the_options_are_given_only_to_the_player_who_decides() -> None:
    state = skirmish(hand={"red": "riposte"})

    assert state.legal(1) == []
    assert "legal" not in state.view(1).document()


@clause("SK-10.7")
def test_a_refusal_never_names_what_another_holds() -> None:
    state = skirmish("orange red", hand={"orange": "owls-eye", "red": "riposte"})
    twin = skirmish("orange red", hand={"orange": "owls-eye", "red": "phalanx"})

    assert str(refusal(state, "play:riposte")) == str(refusal(twin, "play:riposte"))
    assert str(refusal(state, "draw", "red")) == str(refusal(twin, "draw", "red"))


@clause("SK-10.9")
def test_an_imagined_hand_and_pile_are_the_deck_less_what_is_open() -> None:
    state = skirmish(
        at=DUEL,
        hand={"red": "ember-cut", "blue": "brine-parry undertow"},
        discard={"blue": "2*harpoon"},
    )
    play(state, "play:ember-cut", "defend:brine-parry")

    world = imagined(state, "red", 1)[0]

    held = Counter(hand(world, "blue") + pile(world, "blue"))
    assert held == Counter(hand(state, "blue") + pile(state, "blue"))
    assert held["harpoon"] == 0


@clause("SK-10.9")
def test_every_card_that_may_be_in_a_hand_is_imagined_there() -> None:
    state = skirmish(hand={"blue": "brine-parry"}, discard={"blue": "2*harpoon"})

    hands = {hand(world, "blue")[0] for world in imagined(state, "red", 400)}

    assert hands == set(names(PACK.kinds_of[3])) - {"harpoon"}


@clause("SK-R39")
def test_imagined_hands_hold_what_is_remembered() -> None:
    state = read_hand("ember-cut riposte")
    play(state, "end_turn", "skip", "draw")

    worlds = imagined(state, "orange", 50)

    held = [Counter(world.hand_of[1]) for world in worlds]
    assert all(Counter(cards("ember-cut riposte")) <= one for one in held)
    assert len({tuple(sorted(one.elements())) for one in held}) > 5


@clause("SK-R43")
def test_what_a_third_player_remembers_fits_the_imagined_hand() -> None:
    state = read_hand("ember-cut riposte")
    play(state, "end_turn", "skip", "draw")

    worlds = imagined(state, "blue", 50)

    remembered = [Counter(world.memory_of[0 * 3 + 1].cards) for world in worlds]
    hands = [Counter(world.hand_of[1]) for world in worlds]
    assert [sum(one.values()) for one in remembered] == [2] * 50
    assert all(one <= held for one, held in zip(remembered, hands))
    assert len({tuple(sorted(one.elements())) for one in remembered}) > 5


@clause("SK-10.2")
def test_a_player_knows_what_others_know_of_the_own_hand() -> None:
    state = read_hand("ember-cut riposte")

    worlds = imagined(state, "red", 5)

    assert [names(world.memory_of[0 * 3 + 1].cards) for world in worlds] == [
        ["ember-cut", "riposte"]
    ] * 5


@clause("SK-10.6")
@pytest.mark.parametrize("team", ["orange", "red", "blue"])
def test_a_redrawn_world_looks_the_same(team: str) -> None:
    state = read_hand()
    before = document(state, team)

    state.reimagine(seat_of(state, team), Chance(7))

    assert difference(document(state, team), before) == ""
