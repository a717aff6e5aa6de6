"""Why a move is refused: the clause, the code, and a sentence with both numbers (SK-12.1)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from barrow.games.skirmish.rules.playing import refuse_play
from tests.clauses import clause
from tests.games.skirmish.board import GAME, card, play, refusal, skirmish

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}
# Both opponents are near; the third one is not.
NEAR = {"isolde-varr": "I5", "tomas-kiln": "I6", "sable-reeve": "J5", "pip-lanternjaw": "I4"}
TARGETS = {"teams": "red blue green", "at": NEAR}
PUSHED: dict[str, Any] = {
    "at": {"tomas-kiln": "I5", "sable-reeve": "J5"},
    "out": "pip-lanternjaw",
    "hand": {"red": "keg-roll"},
}
KNIFE = {"red": "ember-cut", "blue": "gutting-knife"}
SIGHT = {"purple": "second-sight", "red": "riposte", "blue": "flintlock"}

# By name: the position, what is played there, what is refused then, why, and the code.
REFUSED: dict[str, tuple[dict[str, Any], str, str, str, str]] = {
    "too far for the die": (
        {"part": "move"},
        "roll mover:isolde-varr",
        "space:D1",
        "Isolde Varr can move 2 spaces; D1 is 3 away [SK-4.8]",
        "out_of_reach",
    ),
    "too far for a card's move": (
        {"teams": "blue red", "hand": {"blue": "bilge-run"}},
        "play:bilge-run",
        "space:I5",
        "Pip Lanternjaw can move 4 spaces; I5 is 8 away [SK-5.60]",
        "out_of_reach",
    ),
    "too far for a teleport": (
        {"teams": "purple red", "hand": {"purple": "ghost-step"}},
        "play:ghost-step",
        "space:A9",
        "The Hollow Bride can be put up to 4 spaces away; A9 is 13 away [SK-5.61]",
        "out_of_reach",
    ),
    "a basic card aimed too far": (
        {**TARGETS, "hand": {"red": "shield-bash"}},
        "play:shield-bash",
        "target:lugg",
        "Shield Bash reaches 1 space; Lugg the Graftling is 9 away [SK-5.11]",
        "out_of_range",
    ),
    "a distance card aimed too far": (
        {**TARGETS, "hand": {"red": "keg-roll"}},
        "play:keg-roll",
        "target:lugg",
        "Keg Roll reaches 3 spaces; Lugg the Graftling is 9 away [SK-5.13]",
        "out_of_range",
    ),
    "nobody in reach": (
        {"hand": {"red": "ring-of-cinders"}},
        "",
        "play:ring-of-cinders",
        "Ring of Cinders reaches 1 space; your nearest opponent is 14 away [SK-5.6]",
        "no_target",
    ),
    "a push to a space that is not next to the target": (
        PUSHED,
        "play:keg-roll",
        "space:G7",
        "G7 is not next to Sable Reeve [SK-5.53]",
        "out_of_reach",
    ),
    "a push that leads nowhere": (
        PUSHED,
        "play:keg-roll",
        "space:I4",
        "a push must end 2 spaces from Tomas Kiln; I4 is 1 away [SK-5.53]",
        "out_of_reach",
    ),
    "an eliminated defender": (
        {"at": DUEL, "out": "pip-lanternjaw", "hand": KNIFE},
        "play:ember-cut",
        "defend:gutting-knife",
        "Pip Lanternjaw is eliminated: Gutting Knife can't be played [SK-5.1]",
        "character_eliminated",
    ),
    "a stunned defender": (
        {"at": DUEL, "stunned": "pip-lanternjaw", "hand": KNIFE},
        "play:ember-cut",
        "defend:gutting-knife",
        "Pip Lanternjaw is stunned and can't defend [SK-5.70]",
        "character_stunned",
    ),
    "too few cards to heal": (
        {"hand": {"red": "riposte"}, "life": {"isolde-varr": 9}},
        "",
        "heal:isolde-varr",
        "healing takes 2 cards; you hold 1 [SK-4.15]",
        "not_enough_cards",
    ),
    "no action to revive": (
        {"stunned": "isolde-varr", "actions": 0},
        "",
        "revive:isolde-varr",
        "reviving takes 1 action; you have 0 left [SK-4.17]",
        "no_actions_left",
    ),
    "the player's own hand": (
        {"teams": "purple red blue", "hand": SIGHT},
        "play:second-sight",
        "player:0",
        "choose an opponent: you know your own hand [SK-5.67]",
        "illegal_action",
    ),
    "a character that is shut in": (
        {"part": "move", "at": {"tomas-kiln": "A1", "isolde-varr": "B1", "sable-reeve": "A2"}},
        "roll",
        "mover:tomas-kiln",
        "every space within 1 step of Tomas Kiln is taken or can't be entered [SK-4.8]",
        "illegal_action",
    ),
    "a seat that nobody has": (
        {"teams": "purple red blue", "hand": SIGHT},
        "play:second-sight",
        "player:4",
        "there is no seat 5 at this table [SK-5.67]",
        "unknown_id",
    ),
}


@clause("SK-12.1")
@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_why(case: tuple[dict[str, Any], str, str, str, str]) -> None:
    position, played, option, said, code = case
    state = skirmish(**position)
    play(state, *played.split(), chance=[2, 1] if played.startswith("roll") else [])

    found = refusal(state, option)

    assert (str(found), found.code) == (said, code)


@clause("SK-5.5")
@pytest.mark.parametrize(
    ("team", "id", "copies", "said"),
    [
        ("red", "signal-rocket", 1, "you already played Signal Rocket this turn"),
        ("blue", "bilge-run", 2, "you already played Bilge Run 2 times this turn"),
    ],
    ids=["one copy", "two copies"],
)
def test_a_card_that_was_played_too_often(team: str, id: str, copies: int, said: str) -> None:
    state = skirmish(f"{team} green", hand={team: id})
    state.played = [card(id)] * copies

    assert refuse_play(state, 0, card(id)).text == said


@clause("SK-5.60", "SK-5.61")
@pytest.mark.parametrize(
    ("team", "id", "cited"),
    [
        ("purple", "ghost-step", "SK-5.61"),
        ("orange", "scent-of-fear", "SK-5.60"),
        ("blue", "bilge-run", "SK-5.60"),
    ],
)
def test_the_question_of_a_card_cites_the_effect(team: str, id: str, cited: str) -> None:
    state = skirmish(f"{team} red", hand={team: id})
    play(state, f"play:{id}")

    assert GAME.ask(state.view(0))[1] == cited


@clause("SK-9.2", "SK-R42")
def test_both_clauses_name_the_decisions_that_are_asked_with_one_option() -> None:
    named = [set(re.findall("`([a-z_]+)`", GAME.rulebook[id].text)) for id in ("SK-9.2", "SK-R42")]

    assert named[0] == named[1] == {"defend", "act", "heal_card", "scry_take", "discard"}
