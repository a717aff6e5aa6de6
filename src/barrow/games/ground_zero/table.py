"""The table: which factions are in play and who runs them, as the options say (chapter 7).

Options are checked in the order of chapter 12.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from barrow.games.ground_zero.components import (
    AI_MODES,
    ALIENS,
    CIVILIANS,
    FACTIONS,
    MILITARY,
    ZOMBIES,
    Pack,
)
from barrow.games.ground_zero.tables import FirstGameTable
from barrow.kernel import state as kernel
from barrow.kernel.errors import BadOptions

GIVEN: Final = "given"
PICK: Final = "pick"
RANDOM: Final = "random"


class Table(kernel.Table):
    """What was agreed before the game: who plays what (GZ-7.1), and how."""

    def __init__(self, pack: Pack, players: int, options: dict[str, object]) -> None:
        super().__init__(players, options)
        choice, first = str(options["faction_choice"]), _first_game(pack, options["setup"])
        given = _read_factions(players, choice, options["factions"])
        zombies = _read_zombies(players, given, options["zombies"])
        allowed: list[int] = [MILITARY, ALIENS, CIVILIANS]
        if choice == GIVEN and not given:
            given = [*allowed[: players - 1], ZOMBIES] if zombies == "player" else allowed[:players]
        if zombies == "player":
            allowed.append(ZOMBIES)
        if first is not None:
            _check_first_game(first, players, zombies, given)
            allowed = [FACTIONS.index(name) for name in first.factions]
        start, limit = options["start_seat"], options["round_limit"]
        text = f"start_seat is {start}, but seats are 0 to {players - 1} (counted from 0)"
        _need(not isinstance(start, int) or start < players, "start_seat", text, "GZ-3.3")
        assert isinstance(limit, int)
        self.choice: Final = choice
        self.given: Final = given  # by Seat, where the choice is GIVEN
        self.zombies: Final = zombies  # "ai", "player" or "none"
        self.allowed: Final = allowed  # factions that seats may take
        self.zombie_ai: Final = AI_MODES.index(str(options["zombie_ai"]))
        self.first_game: Final = first  # None: the territories are dealt
        self.takeover: Final = options["zombie_takeover"] is True
        self.round_limit: Final = limit

    def assignments(self) -> list[list[int]]:
        """List every legal assignment of factions to seats (GZ-3.2)."""
        found = [list(taken) for taken in permutations(self.allowed, self.players)]
        if self.zombies == "player":
            found = [taken for taken in found if ZOMBIES in taken]
        return found


def _need(fits: bool, name: str, text: str, clause: str) -> None:
    if not fits:
        raise BadOptions(f"bad_config.{name}", text, clause)


def _read_factions(players: int, choice: str, value: object) -> list[int]:
    """Return the factions given to the seats, [] if none are (GZ-7.7)."""
    if value is None:
        return []
    text = f"faction_choice is {choice}, so you can't give any"
    _need(choice == GIVEN, "factions", text, "GZ-3.2")
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list):
        text = f"factions takes a list, one for each seat, not {value!r}"
        raise BadOptions("bad_config.factions", text, "GZ-7.2")
    given: list[int] = []
    for word in words:
        name = word.strip() if isinstance(word, str) else str(word)
        text = f"there is no faction {name}; factions are {', '.join(FACTIONS)}"
        _need(name in FACTIONS, "factions", text, "GZ-7.2")
        faction = FACTIONS.index(name)
        text = f"{name} is given twice: each faction exists once"
        _need(faction not in given, "factions", text, "GZ-3.2")
        given.append(faction)
    text = f"{len(given)} factions are given to {players} seats"
    _need(len(given) == players, "factions", text, "GZ-3.2")
    return given


def _read_zombies(players: int, given: list[int], value: object) -> str:
    """Return who runs the Zombies, by the table of line-ups (GZ-7.1, GZ-7.2)."""
    seated = ZOMBIES in given
    if value is None:
        value = "player" if players == 4 or (players == 3 and seated) else "ai"
    text = f"with 2 seats the AI runs the Zombies, not {value!r}"
    _need(players != 2 or value == "ai", "zombies", text, "GZ-7.6")
    text = f"with 4 seats a seat runs the Zombies, not {value!r}"
    _need(players != 4 or value == "player", "zombies", text, "GZ-7.1")
    if given:
        text = "zombies = 'player' needs a seat with the Zombies"
        _need(seated or value != "player", "zombies", text, "GZ-7.1")
        text = f"a seat is given the Zombies, but zombies is {value!r}"
        _need(not seated or value == "player", "zombies", text, "GZ-7.1")
    return str(value)


def _first_game(pack: Pack, setup: object) -> FirstGameTable | None:
    found = [first for first in pack.first_games if first.id == setup]
    return found[0] if found else None


def _check_first_game(first: FirstGameTable, players: int, zombies: str, given: list[int]) -> None:
    """Refuse a first game whose line-up is another (GZ-7.3)."""
    text = f"{first.id} needs {first.seats} seats, not {players}"
    _need(players == first.seats, "setup", text, "GZ-7.3")
    _need(zombies == "ai", "setup", f"{first.id} needs the zombie AI, not {zombies!r}", "GZ-7.3")
    names = {FACTIONS[faction] for faction in given}
    text = f"{first.id} needs the factions {', '.join(first.factions)}"
    _need(not given or names == set(first.factions), "setup", text, "GZ-7.3")
