"""What is used and what is not: cards, tiles, relics, missions, bonuses, commands, clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec
import polars as pl

from barrow.lab.intervals import Rate, rate
from barrow.lab.sides import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barrow.kernel.game import Game
    from barrow.lab.store import Tables

CHOSE: Final = "chose"
# Clauses of the chapters on set-up, play and end: those that a game can come to.
_PLAYED: Final = re.compile(r"[A-Z]{2}-[3-6]\.")


class Use(msgspec.Struct, frozen=True):
    """How often a thing was used, and how those fared who used it."""

    thing: str
    times: int
    users: int  # seats of games that used it at least once
    wins: Rate  # of the users; even is what seats of these games win on average


class Unused(msgspec.Struct, frozen=True):
    """What no game of the run came to."""

    games: int
    things: dict[str, list[str]]  # by event
    actions: list[str]
    clauses: list[str]  # that no event cited


def count_uses(tables: Tables) -> dict[str, list[Use]]:
    """Return the uses of things by event; `chose` holds the kinds of actions."""
    wins = (
        tables.games.select(
            "players", "number", "wins", seat=pl.int_ranges(0, "players", dtype=pl.Int32)
        )
        .explode("wins", "seat")
        .rename({"wins": "won"})
    )
    wins = wins.with_columns(even=pl.col("won").mean().over("players"))
    events = [*WORDS[tables.plan.game].uses, CHOSE]
    used = (
        tables.events.filter(pl.col("event").is_in(events), pl.col("seat") >= 0)
        .group_by("players", "number", "seat", "event", "thing")
        .agg(pl.col("times").sum())
        .join(wins, on=["players", "number", "seat"])
        .group_by("event", "thing")
        .agg(
            pl.col("times").sum(),
            pl.len(),
            pl.col("won").sum(),
            pl.col("even").mean(),
        )
        .sort("event", "times", "thing", descending=[False, True, False])
    )
    found: dict[str, list[Use]] = {}
    for event, thing, times, users, won, even in used.rows():
        use = Use(thing, times, users, rate(thing, won, users, even))
        found.setdefault(event, []).append(use)
    return found


def find_unused(game: Game, tables: Tables, uses: dict[str, list[Use]]) -> Unused:
    """Return what no game came to: things, kinds of actions, clauses."""
    things: dict[str, list[str]] = {}
    for event, known in _known(game).items():
        seen = {use.thing for use in uses.get(event, [])}
        seen |= set(tables.events.filter(pl.col("event") == event)["thing"].unique())
        things[event] = sorted(set(known) - seen)
    cited = set(tables.events["clause"].unique())
    chosen = {use.thing for use in uses.get(CHOSE, [])}
    return Unused(
        tables.games.height,
        things,
        [kind for kind in game.actions.kinds if kind not in chosen],
        [id for id in game.rulebook if _PLAYED.match(id) and id not in cited],
    )


def _known(game: Game) -> dict[str, Iterable[str]]:
    """Return every thing there is, by the event that tells of its use."""
    board = game.board()
    if game.key == "conflict":
        groups = _ids(board["groups"])
        kinds = [(entry["id"], entry["item"]) for entry in _entries(board["kinds"])]
        return {
            "fighter_chosen": [f"{group}-{level}" for group in groups for level in range(1, 7)],
            "item_attached": [str(id) for id, is_item in kinds if is_item],
        }
    if game.key == "dark-age-z":
        relics = [
            f"{entry['id']} {side}" for entry in _entries(board["relics"]) for side in ("a", "b")
        ]
        return {
            "army_played": _ids(board["armies"]),
            "relic_played": relics,
            "commander_assigned": _ids(board["commanders"]),
            "strategy_used": _ids(board["tracks"]),
            "mission_shown": _ids(board["missions"]),
        }
    if game.key == "ground-zero":
        return {"card_cashed": _ids(board["territories"])}
    types = {str(entry["id"]): str(entry["type"]) for entry in _entries(board["cards"])}
    return {
        "card_played": [id for id, kind in types.items() if kind != "defense"],
        "defended": [id for id, kind in types.items() if kind.endswith("defense")],
        "reward_gained": _ids(board["rewards"]),
    }


def _entries(listed: object) -> list[dict[str, object]]:
    assert isinstance(listed, list)
    return listed


def _ids(listed: object) -> list[str]:
    return [str(entry["id"]) for entry in _entries(listed)]
