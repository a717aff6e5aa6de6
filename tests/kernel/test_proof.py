"""Luck that can be checked: commitments, nonces, and the exact roll that was altered."""

from __future__ import annotations

from typing import Any

import pytest

import barrow
from barrow.kernel.proof import Sealed, commit

SEED = "5eed" * 16


def played(seed: int | str | bytes, game: str = "ground-zero", most: int = 60) -> dict[str, Any]:
    """Return the record of the beginning of a game with everybody taking the first choice."""
    match = barrow.Match(barrow.game(game), 2, seed)
    luck = barrow.Chance(3)
    for _ in range(most):
        if not match.state.pending:
            break
        seat = match.state.pending[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[luck.below(len(legal))])
    return match.record.document()


def sealed(*nonces: str, dealt: int = 0) -> str:
    return Sealed(SEED, list(nonces), dealt).text()


def rolled(record: dict[str, Any]) -> list[int]:
    """Return the places of the steps in which something was rolled."""
    return [place for place, step in enumerate(record["steps"]) if step.get("chance")]


@pytest.mark.parametrize("game", barrow.games())
def test_every_roll_of_an_honest_record_is_what_its_seed_deals(game: str) -> None:
    record = played(sealed("ann", ""), game)

    proof = barrow.verify(record)

    dealt = len(record["opening"]) + sum(len(s.get("chance", [])) for s in record["steps"])
    assert proof.rolls == dealt > 0
    assert proof.sealed is not None
    assert (proof.sealed.commitment, proof.sealed.nonces) == (commit(SEED), ["ann", ""])


def test_an_altered_roll_is_named() -> None:
    record = played(sealed("", ""))
    place = rolled(record)[-1]
    honest = record["steps"][place]["chance"][-1]
    given = honest % 6 + 1
    record["steps"][place]["chance"][-1] = given

    with pytest.raises(barrow.BadRoll) as caught:
        barrow.verify(record)

    roll = len(record["steps"][place]["chance"])
    assert (caught.value.step, caught.value.roll) == (place + 1, roll)
    assert (caught.value.recorded, caught.value.dealt) == (given, honest)
    assert str(caught.value) == (
        f"action {place + 1}, roll {roll}: the record says {given}, the seed deals {honest}"
    )


def test_an_altered_set_up_is_named() -> None:
    record = played(sealed("", ""))
    first, second = record["opening"][:2]
    record["opening"][:2] = [second, first]

    with pytest.raises(barrow.BadRoll, match="the set-up, roll 1: the record says"):
        barrow.verify(record)


def test_a_roll_that_was_left_out_is_named() -> None:
    record = played(sealed("", ""))
    place = rolled(record)[0]
    record["steps"][place]["chance"].pop()

    with pytest.raises(barrow.BadRoll) as caught:
        barrow.verify(record)

    assert (caught.value.step, caught.value.recorded) == (place + 1, None)


def test_another_nonce_or_seed_gives_other_luck() -> None:
    record = played(sealed("ann", "bob"))
    record["seed"] = "str:" + sealed("ann", "eve")

    with pytest.raises(barrow.BadRoll):
        barrow.verify(record)


def test_luck_before_a_branch_is_another_table_s() -> None:
    record = played(sealed("", ""))
    last = record["steps"][-1]["number"]
    record["seed"] = "str:" + Sealed("00" * 32, ["", ""], last + 1).text()

    assert barrow.verify(record).rolls == 0


def test_a_record_of_the_former_kind_is_checked_too_but_promises_nothing() -> None:
    proof = barrow.verify(played(b"thirty-two bytes, more or less"))

    assert proof.rolls > 0
    assert proof.sealed is None


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("seed", "", "without it no roll can be checked"),
        ("seed", "str:" + sealed("one"), "has parts of 1 seats, but 2 played"),
        ("rules", 0, "at least 1"),
        ("players", 9, "names"),
    ],
)
def test_a_record_that_cannot_be_checked_is_refused(field: str, value: object, text: str) -> None:
    record = played(sealed("", ""))
    record[field] = value

    with pytest.raises(barrow.BadRecord, match=text):
        barrow.verify(record)


def test_an_illegal_action_is_refused_where_it_stands() -> None:
    record = played(sealed("", ""))
    record["steps"][5]["action"] = "end_attack"
    record["steps"][5].pop("chance", None)

    with pytest.raises(barrow.BadRecord, match=r"^steps\[5\]\.action"):
        barrow.verify(record)
