"""Whom a table asks: only who could do something, unless that would tell what it holds."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.server.table.table import Table
from tests.advice.test_asking import attacked
from tests.bots.thinkers import Hand
from tests.server.test_clocks import table_of

pytestmark = pytest.mark.anyio


class Present:
    """A connected client."""

    seat = 1

    def disconnect(self) -> None:
        """The table closes."""


def asked_to_defend(table: Table, present: bool, hand: str = "flintlock") -> str | None:
    """Return what the table answers for the seat that is asked, here or not."""
    assert table.match is not None
    table.match.state = attacked(hand)
    here: Any = Present()
    table.clients.here = {here} if present else set()
    return table.automatic_answer(1)


async def test_who_could_do_nothing_is_answered_for(own_database: str) -> None:
    async with table_of(own_database, Hand(), "me", "open", game="skirmish") as table:
        assert asked_to_defend(table, present=True) == "pass"
        assert asked_to_defend(table, present=True, hand="brine-parry") is None
        table.asking[1] = {"defend": "always"}
        assert asked_to_defend(table, present=True) is None


async def test_nobody_answers_at_once_who_is_not_there(own_database: str) -> None:
    async with table_of(own_database, Hand(), "me", "open", game="skirmish") as table:
        assert asked_to_defend(table, present=False) is None
        table.asking[1] = {"defend": "never"}
        assert asked_to_defend(table, present=False) == "pass"


async def test_an_answer_seems_thought_about_where_another_person_would_learn_from_it(
    own_database: str,
) -> None:
    async with table_of(own_database, Hand(), "me", "open", game="skirmish") as table:
        asked_to_defend(table, present=True)
        assert table.would_tell(1)
        table.asking[1] = {"defend": "never"}  # answered alike whatever it holds
        assert not table.would_tell(1)


async def test_bots_learn_nothing_from_a_quick_answer(own_database: str) -> None:
    async with table_of(own_database, Hand(), "normal", "me", game="skirmish") as table:
        assert asked_to_defend(table, present=False) == "pass"
        assert not table.would_tell(1)
