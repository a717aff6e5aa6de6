"""Games being set up with a chance that is known: who gets which cards."""

from __future__ import annotations

from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from tests.games.ground_zero.board import GAME, play

IDS = GAME.pack.map.ids


def cards(*first: str) -> list[int]:
    """Return the script of a shuffle: these cards first, the others in board order."""
    named = [IDS.index(id) for id in first]
    return named + [card for card in range(42) if card not in named]


def deck(*top: str) -> list[int]:
    """Return the script of a shuffle of the deck: these cards on top, the next one first."""
    return cards(*top)[::-1]


def new_game(players: int, *script: list[int], **given: object) -> State:
    """Set up a game with this chance, all of it used, from seat 0 if nothing else is said."""
    chance = Chance.scripted([outcome for part in script for outcome in part])
    state = GAME.new(players, chance, {"start_seat": 0, **given})
    assert chance.left == 0
    return state


def dealt_game(players: int = 3, **given: object) -> State:
    """Return a game dealt in board order, before the first starting unit."""
    return new_game(players, cards(), cards(), deck(), **given)


def outbreak(*top: str) -> State:
    """Return a game in which a zombie seat chooses ground zero among these cards.

    The Military have 9 units each on yukon_gate, ruthenia and nile, the Aliens on barrens,
    greenland and anatolia, and 1 on every other of their territories; those from ural on
    are unowned. Cities are in yukon_gate and far away.
    """
    cities = cards("yukon_gate", "cape", *[id for id in IDS[28:] if id != "lena"])
    state = new_game(3, cities, cards(), deck(*top), factions=["military", "aliens", "zombies"])
    for military, aliens in (
        ("yukon_gate", "barrens"),
        ("ruthenia", "greenland"),
        ("nile", "anatolia"),
    ):
        play(state, *[f"place {military}", f"place {aliens}"] * 8)
    return state
