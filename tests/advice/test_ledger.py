"""The ledger: what brought which side how much, and from when on the winner was ahead."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import barrow
from barrow.advice.ledger import Ledger, Shares, decided

RED, BLUE = "red", "blue"


def finished(winners: list[int]) -> Any:
    """Return a finished match that these seats have won; red sits on 0, blue on 1."""
    parties = [SimpleNamespace(key=key, seat=seat) for seat, key in enumerate((RED, BLUE))]
    state = SimpleNamespace(view=lambda seat: None, outcome=SimpleNamespace(winners=winners))
    return SimpleNamespace(state=state, game=SimpleNamespace(parties=lambda view: parties))


@pytest.mark.parametrize(
    ("winners", "shares", "step"),
    [
        ([0], [(0, 0), (1, 0), (1, 2), (3, 2), (4, 2)], 3),
        ([0], [(1, 0), (2, 0)], 0),
        ([0], [(0, 0), (1, 1), (0, 1)], None),
        ([0, 1], [(0, 0), (2, 1)], None),
    ],
    ids=["from then on", "all the time", "who won was behind", "two winners"],
)
def test_a_game_is_decided_when_its_winner_is_ahead_for_good(
    winners: list[int], shares: list[tuple[int, int]], step: int | None
) -> None:
    counted: list[Shares] = [{RED: red, BLUE: blue} for red, blue in shares]

    assert decided(finished(winners), counted) == step


@pytest.mark.parametrize("seed", range(3))
def test_victory_points_are_put_down_to_what_brought_them(seed: int) -> None:
    game = barrow.game("dark-age-z")
    match, luck = barrow.Match(game, 2, f"points {seed}"), random.Random(seed)
    ledger = Ledger(match)
    while match.state.pending:
        seat = luck.choice(match.state.pending)
        ledger.follow(match, match.play(seat, luck.choice(match.state.legal(seat))))
    kinds = {entry.event for entry in ledger.entries}
    days = {entry.turn for entry in ledger.entries}

    assert kinds <= {"vp_gained", "kills_scored", "gate_hit", "mission_shown"}
    assert {"kills_scored", "gate_hit"} <= kinds
    assert len(days) > 1
    for entry in ledger.entries:
        party = next(one for one in game.parties(match.state.view(None)) if one.key == entry.party)
        assert party.title in entry.text
        assert (entry.amount < 0) == (entry.event == "gate_hit")
