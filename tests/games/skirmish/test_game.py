"""Decision points and bad input (chapters 9 and 12)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barrow.games.skirmish.vocabulary import SPECIAL
from barrow.kernel.chance import Chance
from barrow.kernel.errors import DecodeError, RuleError
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    PACK,
    asked,
    card,
    code,
    discards,
    hand,
    names_of,
    options,
    play,
    skirmish,
)

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-9.1")
def test_exactly_one_player_decides_and_copies_are_one_option() -> None:
    state = skirmish(at=DUEL, hand={"red": "2*shield-bash"})

    assert state.pending == (0,)
    assert state.legal(1) == []
    assert options(state) == ["draw", "play:shield-bash", "end_turn"]


@clause("SK-9.2")
def test_a_single_option_is_played_and_only_its_player_is_told_it_was_forced() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut"})

    log = play(state, "play:ember-cut")

    forced = log[1]
    assert forced.seen_by(0).text == "The Ember Watch could only choose: Sable Reeve"
    assert forced.seen_by(1).name == "decided"
    assert forced.seen_by(None).facts == {"seat": 0}


@clause("SK-9.2", "SK-R42")
def test_cards_that_are_all_copies_are_still_asked_for() -> None:
    state = skirmish(hand={"red": "3*long-fuse"}, life={"isolde-varr": 9})

    play(state, "heal:isolde-varr")
    assert (asked(state), options(state)) == (("red", "heal_card"), ["card:long-fuse"])
    play(state, "card:long-fuse")

    assert (asked(state), options(state)) == (("red", "heal_card"), ["card:long-fuse"])


@clause("SK-R42")
def test_the_last_card_of_a_hand_is_not_asked_for() -> None:
    state = skirmish(hand={"red": "long-fuse riposte"}, life={"isolde-varr": 9})

    log = play(state, "heal:isolde-varr", "card:riposte")

    assert "forced" in names_of(log)
    assert discards(state, "red") == ["riposte", "long-fuse"]


@clause("SK-R42")
def test_a_player_who_holds_cards_is_asked_even_if_only_the_end_is_left() -> None:
    state = skirmish(
        out="isolde-varr", hand={"red": ""}, rest="hand", at={"tomas-kiln": "I5"}, actions=3
    )
    state.hand_of[0] = [one for one in state.hand_of[0] if PACK.cards.type_of[one] != SPECIAL]
    state.hand_of[0].remove(card("signal-rocket"))

    state.settle(Chance.scripted([]), None)

    assert options(state) == ["end_turn"]
    assert asked(state) == ("red", "act")


@clause("SK-9.3")
@pytest.mark.parametrize(
    "text",
    [
        "team:red",
        "place:I5",
        "roll",
        "skip",
        "mover:isolde-varr",
        "done",
        "space:Q9",
        "stay",
        "draw",
        "play:ember-cut",
        "revive:lugg",
        "heal:lugg",
        "end_turn",
        "target:hollow-bride",
        "card:wail",
        "defend:riposte",
        "pass",
        "stop",
        "character:lugg",
        "player:4",
        "none",
        "swap",
    ],
)
def test_options_are_named_as_in_the_table(text: str) -> None:
    action = GAME.parse(text)

    assert str(action) == text
    assert GAME.decode(GAME.encode(action)) is action


@clause("SK-9.5")
def test_free_cards_that_recover_each_other_come_to_an_end() -> None:
    state = skirmish(
        "purple red", hand={"purple": "crypt-whisper"}, discard={"purple": "2*ghost-step"}
    )

    play(state, "play:crypt-whisper", "card:ghost-step", "play:ghost-step", "stay")

    assert hand(state, "purple") == []
    assert state.actions == 3
    assert len(state.played) == 2


# Every refusal of chapter 12 that an action can meet: where, what is asked, and its code.
AT_HAND = {"red": "long-fuse ember-cut", "blue": "brine-parry gutting-knife flintlock"}


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("option", "team", "expected"),
    [
        ("draw", "blue", "not_your_decision"),
        ("roll", "", "wrong_decision"),
        ("card:ember-cut", "", "wrong_decision"),
        ("heal:sable-reeve", "", "not_own_character"),
        ("revive:tomas-kiln", "", "not_stunned"),
        ("heal:isolde-varr", "", "at_full_life"),
        ("play:riposte", "", "card_not_in_hand"),
        ("play:ember-cut", "", "no_target"),
    ],
)
def test_a_refused_action_has_a_code_and_changes_nothing(
    option: str, team: str, expected: str
) -> None:
    state = skirmish(hand=AT_HAND)
    before = json.dumps(state.dump())

    assert code(state, option, team) == expected
    with pytest.raises(RuleError) as caught:
        state.apply(1 if team else 0, GAME.parse(option), Chance.scripted([]))
    assert caught.value.code == expected
    assert json.dumps(state.dump()) == before


@clause("SK-12.1")
def test_if_several_reasons_apply_the_first_of_the_list_is_given() -> None:
    state = skirmish(out="tomas-kiln", stunned="isolde-varr", hand=AT_HAND, actions=0)

    assert code(state, "play:long-fuse") == "character_eliminated"
    assert code(state, "play:keg-roll") == "character_eliminated"
    assert code(state, "play:ember-cut") == "character_stunned"
    assert code(state, "play:riposte") == "card_not_in_hand"


@clause("SK-12.1")
@pytest.mark.parametrize(
    "text", ["team:pink", "space:Z9", "play:fireball", "mover:bob", "player:7", "card:x"]
)
def test_unknown_things_are_refused(text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        GAME.parse(text)

    assert caught.value.code == "unknown_id"


@clause("SK-12.2")
def test_a_defense_against_an_undefendable_attack_comes_out_of_turn() -> None:
    state = skirmish(
        "green red",
        at={"lugg": "I5", "isolde-varr": "J5"},
        hand={"green": "headbutt", "red": "riposte"},
    )

    play(state, "play:headbutt")

    assert code(state, "defend:riposte", "red") == "not_your_decision"


@clause("SK-12.3")
@pytest.mark.parametrize("text", ["", "play", "play ember-cut", "hello", "draw:3", "roll:", ":"])
def test_messages_of_the_wrong_shape_are_refused(text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        GAME.parse(text)

    assert caught.value.code == "illegal_action"


@clause("SK-R23")
def test_pure_defense_cards_defend_better_than_attack_or_defense_cards() -> None:
    cards = PACK.cards
    dual = [d for d, type in zip(cards.defense_of, cards.type_of) if type == 0]
    pure = [d for d, type in zip(cards.defense_of, cards.type_of) if type == 6]

    assert sum(pure) / len(pure) > sum(dual) / len(dual)


def test_parties_and_phases_tell_how_the_game_stands() -> None:
    state = skirmish("red blue", life={"isolde-varr": 10}, hand={"red": "riposte"})
    view = state.view(1)

    parties = [party.document() for party in GAME.parties(view)]
    phases = [phase.title for phase in GAME.phases(view) if phase.now]

    assert parties[0]["figures"] == [["characters", 2], ["life", 22], ["cards", 1], ["rewards", 0]]
    assert (parties[0]["key"], parties[0]["active"], parties[1]["active"]) == ("red", True, False)
    assert phases == ["Act"]


def test_the_board_document_names_spaces_teams_and_cards() -> None:
    board = GAME.board()

    assert json.loads(json.dumps(board)) == board
    assert len(board["spaces"]) == 149  # type: ignore[arg-type]
    assert len(board["cards"]) == 85  # type: ignore[arg-type]


def test_the_text_board_shows_characters_water_and_the_own_hand() -> None:
    state = skirmish(at=DUEL, stunned="sable-reeve", hand={"red": "riposte", "blue": "harpoon"})

    drawn = GAME.draw(state.view(0))

    assert "[blue]B[/]!" in drawn
    assert "Riposte (Isolde Varr, defense)" in drawn
    assert "Harpoon" not in drawn


@pytest.mark.parametrize(
    ("path", "question"),
    [
        (("play:ember-cut",), "Ember Cut attacks Sable Reeve with 4: do you defend?"),
        (("draw",), "Choose an action (2 left)"),
        (("end_turn",), "Roll to move?"),
    ],
)
def test_questions_are_in_the_players_words(path: tuple[str, ...], question: str) -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "harpoon"})

    play(state, *path)

    assert GAME.ask(state.view(None))[0] == question


def spoil(document: Any) -> None:
    """Change everything in a document that can be changed."""
    for inner in document.values() if isinstance(document, dict) else document:
        if isinstance(inner, (dict, list)):
            spoil(inner)
    document.clear()


@clause("SK-2.12")
def test_documents_share_nothing_with_the_state() -> None:
    state = skirmish(at=DUEL, hand={"red": "2*shield-bash"})
    play(state, "play:shield-bash")
    before = json.dumps(state.dump())

    spoil(state.dump())
    for seat in (None, 0, 1):
        spoil(state.view(seat).document())

    assert json.dumps(state.dump()) == before
