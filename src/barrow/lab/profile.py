"""A game's profile: what the lab measures in it, and in which words.

A game may have a file `lab_profile.toml` in its folder. Without one, each seat is a side of
its own, the lab deals no sides, and only kinds of actions are counted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from barrow.games import packages
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BarrowError
from barrow.kernel.game import Game
from barrow.lab.strength import FirstGame

_FILE = "lab_profile.toml"
SIDES: Final = "{sides}"  # stands for the list of sides, by seat


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the lab gives each seat its side: by options, or by answers at the table."""

    options: dict[str, str] = {}  # SIDES where the list of them goes
    answers: dict[str, str] = {}  # by decision: the text of the action that takes a {side}


class UseOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that uses a thing: a card, a tile, a relic."""

    title: str  # heads the list of such things
    thing: str  # the thing's key, with {facts} of the event
    user: str = ""  # the fact that names a thing of the user, in events without a seat
    things: str = ""  # the list on the board that has all of them; a dot goes one list deeper
    id: str = "{id}"  # of an entry of that list, with {parts} of the entry
    name: str = "{name}"
    side: str = ""  # whose it is: a side, or something that a side has
    only: dict[str, list[object]] = {}  # the entries that count, by the values of a part
    rest_can_be_unused: bool = True  # False: that many are never used means nothing


class RulesSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side that the rules run where no seat does."""

    title: str
    side: str
    option: str  # says how the rules run it


class Thing(msgspec.Struct, frozen=True):
    """A card, tile, relic and so on: what it is called and whose it is."""

    name: str
    side: str = ""  # "": anybody's


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lab knows of a game."""

    side: str = "seat"
    sides: str = "seats"  # also the list of sides on the board
    length: str = "turns"  # what the length of a game is counted in
    turn_event: str = "turn_started"
    share: str = "shares"  # what `Party.share` counts
    side_names: dict[str, str] = {}  # where the board does not list the sides
    at_full_table: list[str] = []  # sides that a seat has only if no seat is free
    deal: Deal = Deal()
    run_by_rules: RulesSide | None = None
    uses: dict[str, UseOf] = {}  # by event
    first_game: FirstGame | None = None

    @property
    def deals_sides(self) -> bool:
        """True if the lab can give each seat the side it wants."""
        return bool(self.deal.options or self.deal.answers)


@cache
def profile_of(key: str) -> Profile:
    """Return the profile of a game."""
    path = files(f"barrow.games.{packages()[key]}") / _FILE
    if not path.is_file():
        return Profile()
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Profile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BarrowError(f"{path}: {error}") from None


def names_of(game: Game) -> dict[str, str]:
    """Return the names of the sides by their keys."""
    profile = profile_of(game.key)
    if profile.side_names:
        return profile.side_names
    listed = game.board().get(profile.sides)
    if isinstance(listed, list):
        return {str(one["id"]): str(one.get("plural", one["name"])) for one in listed}
    return _seat_names(game, game.players[-1])


def sides_of(game: Game, players: int) -> list[str]:
    """Return the keys of the sides that seats can have."""
    profile = profile_of(game.key)
    if not profile.deals_sides:
        return list(_seat_names(game, players))
    left_out = [] if players == game.players[-1] else profile.at_full_table
    return [side for side in names_of(game) if side not in left_out]


def _seat_names(game: Game, players: int) -> dict[str, str]:
    parties = game.parties(game.new(players, Chance(0)).view(None))
    return {party.key: party.title for party in parties if party.seat is not None}


def things_of(game: Game) -> dict[str, dict[str, Thing]]:
    """Return every thing there is, by the event that uses it and by its key."""
    board = game.board()
    owners = _owners(board.get(profile_of(game.key).sides))
    found: dict[str, dict[str, Thing]] = {}
    for event, use in profile_of(game.key).uses.items():
        for entry in _entries(board, use):
            side = use.side.format_map(entry)
            thing = Thing(use.name.format_map(entry), owners.get(side, side))
            found.setdefault(event, {})[use.id.format_map(entry)] = thing
    return found


def _entries(board: dict[str, object], use: UseOf) -> Iterator[dict[str, object]]:
    """Yield the entries of a list on the board that count, each with those it is nested in."""
    entries: list[dict[str, object]] = [board]
    for name in use.things.split(".") if use.things else ():
        entries = [
            {**entry, **part, name: part} for entry in entries for part in _parts(entry[name])
        ]
    for entry in entries if use.things else ():
        if all(entry[part] in values for part, values in use.only.items()):
            yield entry


def _parts(listed: object) -> list[dict[str, object]]:
    if isinstance(listed, dict):
        return [{"key": key} for key in listed]
    assert isinstance(listed, list)
    return listed


def _owners(sides: object) -> dict[str, str]:
    """Return whose each thing is that the board lists inside a side."""
    return {
        str(one["id"]): str(side["id"])
        for side in (sides if isinstance(sides, list) else ())
        for listed in side.values()
        for one in (listed if isinstance(listed, list) else ())
        if isinstance(one, dict) and "id" in one
    }
