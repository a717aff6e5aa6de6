"""What is used and what never is: cards, tiles and other things, actions, clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec
import polars as pl

from barrow.lab.intervals import Rate, rate
from barrow.lab.profile import Thing, profile_of, things_of

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.store import Tables

CHOSE: Final = "chose"
# Clauses of the chapters on set-up, play and end: those that events can cite.
_PLAYED: Final = re.compile(r"[A-Z]{2}-[3-6]\.")


class Use(msgspec.Struct, frozen=True):
    """How often a thing was used, and how often its users won."""

    thing: str
    name: str
    side: str
    times: int
    users: int  # seats of games that used it at least once
    wins: Rate  # of the users; even is what their sides win on average

    @property
    def effect(self) -> float:
        """How many points more its users win than their sides do."""
        return 100 * (self.wins.share - (self.wins.even or 0.0))


class Unused(msgspec.Struct, frozen=True):
    """What never came up in a run."""

    games: int
    things: dict[str, list[str]]  # by event
    actions: list[str]
    clauses: list[str]  # that no event cited


def count_uses(game: Game, tables: Tables) -> dict[str, list[Use]]:
    """Return the uses of things by event, best first; `chose` holds the kinds of actions."""
    wins = (
        tables.games.select(
            "players", "number", "sides", "wins", seat=pl.int_ranges(0, "players", dtype=pl.Int32)
        )
        .explode("sides", "wins", "seat")
        .rename({"wins": "won"})
    )
    wins = wins.with_columns(even=pl.col("won").mean().over("players", "sides"))
    events = [*profile_of(game.key).uses, CHOSE]
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
        .sort("event", "thing")
    )
    known = things_of(game)
    found: dict[str, list[Use]] = {event: [] for event in events}
    for event, thing, times, users, won, even in used.rows():
        what = known.get(event, {}).get(thing, Thing(plain(thing)))
        wins_of = rate(thing, won, users, even)
        found[event].append(Use(thing, what.name, what.side, times, users, wins_of))
    return {
        event: sorted(uses, key=lambda use: -use.effect) for event, uses in found.items() if uses
    }


def plain(key: str) -> str:
    """Return a key in plain words."""
    words = key.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def find_unused(game: Game, tables: Tables, uses: dict[str, list[Use]]) -> Unused:
    """Return what never came up: things, kinds of actions, clauses."""
    things: dict[str, list[str]] = {}
    for event, known in things_of(game).items():
        seen = set(tables.events.filter(pl.col("event") == event)["thing"].unique())
        if profile_of(game.key).uses[event].rest_can_be_unused:
            things[event] = [known[key].name for key in sorted(set(known) - seen)]
    cited = set(tables.events["clause"].unique())
    chosen = {use.thing for use in uses.get(CHOSE, [])}
    return Unused(
        tables.games.height,
        things,
        [kind for kind in game.actions.kinds if kind not in chosen],
        [id for id in game.rulebook if _PLAYED.match(id) and id not in cited],
    )
