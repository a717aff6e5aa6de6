"""The contract in secrets: nobody can tell apart what they may not know."""

from __future__ import annotations

import pytest

from barrow.kernel.leaks import find_leaks
from tests.contract.tables import GAMES, Table, tables


@pytest.mark.parametrize("table", tables(), ids=str)
def test_no_seat_can_tell_what_is_hidden_from_it(table: Table) -> None:
    report = find_leaks(table.game, GAMES, str(table), table.players, table.options)

    assert [str(leak) for leak in report.leaks] == []
    assert report.different > 0
