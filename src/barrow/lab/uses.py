"""What is used and what is not: cards, tiles, relics, missions, bonuses, commands, clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import polars as pl

from barrow.lab.intervals import Rate, rate
from barrow.lab.sides import WORDS

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.store import Tables

CHOSE: Final = "chose"
# Events that most of the things of their list never have: instant tiles and items are not played.
_MORE_THAN_KNOWN: Final = ("played",)
Board = dict[str, object]
# Clauses of the chapters on set-up, play and end: those that a game can come to.
_PLAYED: Final = re.compile(r"[A-Z]{2}-[3-6]\.")


class Thing(NamedTuple):
    """A card, tile, relic and so on: what it is called and whose it is."""

    name: str
    side: str = ""  # "": anybody's


class Use(msgspec.Struct, frozen=True):
    """How often a thing was used, and how those fared who used it."""

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
    """What no game of the run came to."""

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
    """Return what no game came to: things, kinds of actions, clauses."""
    things: dict[str, list[str]] = {}
    for event, known in things_of(game).items():
        seen = {use.thing for use in uses.get(event, [])}
        seen |= set(tables.events.filter(pl.col("event") == event)["thing"].unique())
        if event not in _MORE_THAN_KNOWN:
            things[event] = [known[key].name for key in sorted(set(known) - seen)]
    cited = set(tables.events["clause"].unique())
    chosen = {use.thing for use in uses.get(CHOSE, [])}
    return Unused(
        tables.games.height,
        things,
        [kind for kind in game.actions.kinds if kind not in chosen],
        [id for id in game.rulebook if _PLAYED.match(id) and id not in cited],
    )


def things_of(game: Game) -> dict[str, dict[str, Thing]]:
    """Return every thing there is, by the event that tells of its use and by its key."""
    board = game.board()
    if game.key == "conflict":
        return _tiles(board)
    if game.key == "dark-age-z":
        return {
            "army_played": _things(board["armies"]),
            "relic_played": {
                f"{entry['id']} {side}": Thing(f"{entry['name']}, {side}")
                for entry in _entries(board["relics"])
                for side in ("a", "b")
            },
            "commander_assigned": _things(board["commanders"]),
            "strategy_used": _things(board["tracks"]),
            "mission_shown": {
                str(entry["id"]): Thing(str(entry["text"]), str(entry["kingdom"]))
                for entry in _entries(board["missions"])
            },
        }
    if game.key == "ground-zero":
        return {"card_cashed": _things(board["territories"])}
    return _cards(board)


def _tiles(board: Board) -> dict[str, dict[str, Thing]]:
    fighters = {
        f"{group['id']}-{fighter['level']}": Thing(str(fighter["name"]), str(group["id"]))
        for group in _entries(board["groups"])
        for fighter in _entries(group["fighters"])
    }
    kinds = _entries(board["kinds"])
    items = {str(kind["id"]): Thing(str(kind["name"])) for kind in kinds if kind["item"]}
    return {"fighter_chosen": fighters, "item_attached": items, "played": _things(kinds)}


def _cards(board: Board) -> dict[str, dict[str, Thing]]:
    team_of = {
        str(character["id"]): str(team["id"])
        for team in _entries(board["teams"])
        for character in _entries(team["characters"])
    }
    cards = {
        str(card["id"]): (Thing(str(card["name"]), team_of[str(card["character"])]), card["type"])
        for card in _entries(board["cards"])
    }
    return {
        "card_played": {key: thing for key, (thing, kind) in cards.items() if kind != "defense"},
        "defended": {
            key: thing for key, (thing, kind) in cards.items() if str(kind).endswith("defense")
        },
        "reward_gained": _things(board["rewards"]),
    }


def _things(listed: object) -> dict[str, Thing]:
    return {str(entry["id"]): Thing(str(entry["name"])) for entry in _entries(listed)}


def _entries(listed: object) -> list[dict[str, object]]:
    assert isinstance(listed, list)
    return listed
