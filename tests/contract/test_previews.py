"""The contract in previews: they change nothing, give nothing away, and come true."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import barrow
from barrow.advice.preview import Preview, explain, preview, seen
from barrow.kernel.leaks import random_action
from tests.contract.tables import Table, brief_tables

WORLDS = 6
DECISIONS = 40  # looked at in each game, spread over a random game
ASKED = 12  # actions of each game that are asked about
SEED = "preview"


def decisions(table: Table) -> Iterator[tuple[barrow.State, int, barrow.Action]]:
    """Yield positions of a random game, each with a seat that decides and what it chooses."""
    chance = barrow.Chance(str(table))
    state = table.game.new(table.players, chance, table.options)
    for number in range(DECISIONS * 6):
        if not state.pending:
            return
        seat, action = random_action(state, chance, table.asides_one_in)
        if number % 6 == 0 or action not in state.legal(seat):
            yield state, seat, action
        state.apply(seat, action, chance)


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_preview_changes_nothing_and_is_the_same_in_worlds_that_look_alike(table: Table) -> None:
    for state, seat, action in decisions(table):
        before = state.dump()
        twin = state.clone()
        twin.reimagine(seat, barrow.Chance("twin"))

        ours = preview(state.view(seat), [action], SEED, WORLDS)
        theirs = preview(twin.view(seat), [action], SEED, WORLDS)

        assert (ours.changes, ours.likely) == (theirs.changes, theirs.likely)
        assert [str(event) for event in ours.events] == [str(event) for event in theirs.events]
        assert (ours.by_chance, ours.reveals) == (theirs.by_chance, theirs.reveals)
        assert shown(ours.state, seat) == shown(theirs.state, seat)
        assert state.dump() == before


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_certain_preview_comes_true(table: Table) -> None:
    for state, seat, action in decisions(table):
        found = preview(state.view(seat), [action], SEED, WORLDS)
        if not found.is_certain or found.reveals:
            continue
        # Documents may share lists.
        expected = json.loads(json.dumps(seen(state.view(seat))))
        for change in found.changes:
            put(expected, change.path, change.results[0].value)
        played = state.clone()
        log: list[barrow.Event] = []

        played.apply(seat, action, barrow.Chance("another"), log)

        assert found.state is not None
        assert shown(found.state, seat) == shown(played, seat)
        assert seen(played.view(seat)) == expected
        assert [str(event.seen_by(seat)) for event in log] == [str(one) for one in found.events]


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_why_not_is_the_same_beforehand_as_after_it_was_played(table: Table) -> None:
    explained = 0
    for state, seat, action in decisions(table):
        view, twin = state.view(seat), state.clone()
        twin.reimagine(seat, barrow.Chance("twin"))
        certain = preview(view, [action], SEED, WORLDS)
        played = state.clone()
        played.apply(seat, action, barrow.Chance("another"))
        for other in table.game.actions.all[:: len(table.game.actions.all) // ASKED]:
            ours = explain(view, [action], other.text, SEED)

            assert str(ours) == str(explain(twin.view(seat), [action], other.text, SEED))
            if certain.state is not None and not certain.reveals:
                assert str(ours) == str(played.why_not(seat, other))
                explained += ours is not None

    assert explained > 0


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_refused_options_are_refused_and_the_same_in_worlds_that_look_alike(table: Table) -> None:
    for state, seat, action in decisions(table):
        twin = state.clone()
        twin.reimagine(seat, barrow.Chance("twin"))
        for chain in ([], [action]):
            ours = preview(state.view(seat), chain, SEED, WORLDS)
            theirs = preview(twin.view(seat), chain, SEED, WORLDS)

            assert refusals(ours) == refusals(theirs)
        for refused, why in preview(state.view(seat), [], SEED).refused:
            assert str(state.why_not(seat, refused)) == str(why)


def refusals(found: Preview) -> list[tuple[str, str]]:
    return [(action.text, str(why)) for action, why in found.refused]


def shown(state: barrow.State | None, seat: int) -> object:
    """Return all that a seat sees of a position, and may do in it."""
    if state is None:
        return None
    return (state.view(seat).document(), [action.text for action in state.legal(seat)])


def put(document: object, path: list[str | int], value: object) -> None:
    """Change the value at a path of a document."""
    for part in path[:-1]:
        document = document[part]  # type: ignore[index]
    document[path[-1]] = value  # type: ignore[index]
