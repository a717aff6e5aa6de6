"""The contract in words: questions, choices, refusals and events read like sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import barrow
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.leaks import random_action
from barrow.kernel.state import State
from tests.contract.playout import sample
from tests.contract.tables import Table, brief_tables

NOUNS = "actions|cards|civilians|cyborgs|dice|events|fighters|items|kills|points|relics|spaces|"
NOUNS += "stacks|steps|territories|tiles|tokens|turns|units|walls|zombies"
FAULTS = {
    "a word twice": re.compile(r"\b([A-Za-z]+) \1\b", re.IGNORECASE),
    "one of many": re.compile(rf"\b1 ({NOUNS})\b"),
    "none of many": re.compile(rf"\b0 (VP|kills|{NOUNS})\b|\b(lost|gained) 0\b|\b0 killed\b"),
    "a before a vowel": re.compile(r"\b[Aa] (?!uni|Uni|use|one)[aeiouAEIOU]"),
    "an before a consonant": re.compile(r"\b[Aa]n [^aeiouAEIOU\d]"),
    "a key of a document": re.compile(r"\w_\w|[a-z]:\w"),
    "the before a seat": re.compile(r"\b[Tt]he Seat\b"),
    "and after and": re.compile(r"( and [^,;:.]+){3}"),
    "two sentences with a comma": re.compile(r", (you|it|they) (are|have|has|hold|is)\b"),
    "a duty to do nothing": re.compile(r"\bhad to \w+ no\b"),
    "odd spaces": re.compile(r"^ | $|  | [,;:]"),
}
REFUSED = 40  # actions tried at each decision

some_tables = pytest.mark.parametrize("table", brief_tables(), ids=str)


def ids_of(game: Game) -> re.Pattern[str]:
    """Return what finds an id that no player would say, such as `iron-steed`."""
    ids = [id for ids in game.ids.values() for id in ids if re.search(r"[-_]", id)]
    return re.compile("|".join([rf"(?<![\w-]){re.escape(id)}(?![\w-])" for id in ids]) or "(?!)")


def faults(game: Game, texts: list[str]) -> list[str]:
    """Return the texts that no player would say, each with what is wrong with it."""
    checks = {**FAULTS, "an id": ids_of(game)}
    return [f"{name}: {text}" for text in texts for name, one in checks.items() if one.search(text)]


def asked(state: State, seat: int, luck: Chance) -> Iterator[str]:
    """List the open question, its choices, and why other actions are refused."""
    game = state.game
    view = state.view(seat)
    yield game.ask(view)[0]
    yield game.ask(state.view(None))[0]
    for action in state.legal(seat) + game.asides(view):
        yield game.say(view, action)
    for _ in range(REFUSED):
        refusal = state.why_not(seat, game.decode(luck.below(game.size)))
        if refusal is not None:
            yield refusal.text


@some_tables
def test_questions_choices_and_refusals_are_said_in_a_players_words(table: Table) -> None:
    luck = Chance(f"{table} words")
    texts: list[str] = []
    for moment in sample(table, 0).moments:
        texts += asked(moment.state, moment.seat, luck.branch(moment.step))

    assert faults(table.game, sorted(set(texts))) == []


@some_tables
def test_events_are_said_in_a_players_words(table: Table) -> None:
    luck = Chance(f"{table} events")
    log: list[Event] = []
    state = table.game.new(table.players, luck.branch(-1), table.options, log)
    for step in range(400):
        if state.pending:
            seat, action = random_action(state, luck.branch(step), asides_one_in=50)
            state.apply(seat, action, luck.branch(step).branch(0), log)
    seen = [event.seen_by(seat) for event in log for seat in [None, *range(table.players)]]

    assert faults(table.game, sorted({event.text for event in seen})) == []


@some_tables
def test_an_undo_and_its_refusal_are_said_in_a_players_words(table: Table) -> None:
    match = barrow.Match(table.game, table.players, f"{table} undo", table.options)
    luck = Chance(f"{table} undo")
    texts: set[str] = set()
    for _ in range(120):
        if not match.state.pending:
            break
        seat, action = random_action(match.state, luck)
        match.play(seat, action)
        refusals = [match.undo_refusal(other) for other in range(table.players)]
        texts |= {refusal.text for refusal in refusals if refusal is not None}
        if match.undoable:
            (event,) = match.undo(seat)
            texts |= {event.seen_by(other).text for other in [None, *range(table.players)]}
            match.play(seat, action)

    assert any("took back “" in text for text in texts)
    assert faults(table.game, sorted(texts)) == []
