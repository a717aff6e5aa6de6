"""How the game stands, for whoever shows it; and the answer of who does not want to be asked."""

from __future__ import annotations

from typing import Any

from barrow.games.dark_age_z.components import RELICS
from tests.clauses import clause
from tests.games.dark_age_z.board import VEST, act, game, table


def test_kingdoms_show_their_public_figures_and_the_barbarian_comes_last() -> None:
    state = table(2, boards={1: ["S5/2", "S6/1"]}, hands={0: ["S5", "C9"]})
    parties = game.parties(state.view(1))

    assert [party.title for party in parties] == ["Vellmoor", "Ashgard", "Barbarian"]
    assert dict(parties[0].figures)["cards"] == 2
    assert dict(parties[2].figures)["armies"] == 1
    assert [party.active for party in parties] == [True, False, False]


def test_one_phase_of_the_day_is_now() -> None:
    state = table(3, relics={0: ["mind-reader"]}, phase=2)
    phases = game.phases(state.view(0))

    assert [phase.title for phase in phases if phase.now] == ["Rallying"]


def test_the_printed_cards_can_be_drawn() -> None:
    board: Any = game.board()

    assert board["icons"] == ["none", "command", "army", "command", "gate"]
    assert board["armies"][0]["slots"] == {"1": 4, "2": 5, "3": 7}
    assert [relic["id"] for relic in board["relics"]] == RELICS
    assert [level["cards"] for level in board["levels"]] == [0, 1, 1, 2]


@clause("DZ-9.3")
def test_who_does_not_want_to_be_asked_declines_a_vest_window_and_nothing_else() -> None:
    state = table(3, relics={0: ["apollos-eyes"], 1: [VEST]})
    assert game.reply(state.view(0), state.legal(0)) is None
    act(state, 0, "relic apollos-eyes a")

    assert str(game.reply(state.view(1), state.legal(1))) == "decline"
