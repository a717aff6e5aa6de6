"""How documents name things: ids for the small numbers of the engine, forms for frames."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from barrow.games.dark_age_z import opening
from barrow.games.dark_age_z.components import RELICS, TRACKS, ZONES, Pack
from barrow.games.dark_age_z.rules import (
    army,
    army_effects,
    card_effects,
    cleanup,
    combat,
    commanders,
    daily,
    day,
    planning,
    rallying,
    relics,
    strategy,
    technology,
)
from barrow.games.dark_age_z.view import UNKNOWN
from barrow.kernel.errors import BadPosition
from barrow.kernel.frames import Form, by_name

# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.ChooseMission, "seats"),
    Form(opening.Deal),
    Form(day.Day),
    Form(day.EndDay),
    Form(day.NextDay),
    Form(daily.DailyMissions, "offset"),
    Form(combat.BeginCombat),
    Form(combat.FightBoard, "board:board"),
    Form(combat.HitGates, "board:board", "zombies"),
    Form(combat.AfterBoard, "board:board", "kills:numbers"),
    Form(combat.ScoreKills),
    Form(rallying.BeginRallying),
    Form(rallying.Rally, "player:player"),
    Form(rallying.RallyTurn, "seat", "ask_always:flag"),
    Form(rallying.ReinforceCard, "seat", "place:place", "rank:rank", "ask_always:flag"),
    Form(planning.P1Turn, "seat", "ask_always:flag"),
    Form(planning.AskAgain),
    Form(planning.EndCommand),
    Form(strategy.AdvanceTrack, "track:track"),
    Form(strategy.KeepRelic, "seat", "ask_always:flag"),
    Form(strategy.ReactivateTarget, "seat", "left", "may_stop:flag"),
    Form(strategy.ReactivateLoyalty, "seat", "place:place"),
    Form(strategy.RefreshPick, "seat", "picked", "ask_always:flag"),
    Form(army.PlayWhere, "seat", "card:card", "is_declared:flag"),
    Form(technology.UpgradeCard, "seat", "left", "ask_always:flag"),
    Form(commanders.ReturnTokens, "player:player"),
    Form(commanders.PassCommander, "seat"),
    Form(commanders.CommanderTarget, "seat", "commander:commander", "anywhere:flag"),
    Form(relics.RelicPlayed, "player:player"),
    Form(relics.RelicChoice, "seat", "effect:effect", "chosen:numbers"),
    Form(
        relics.VestCancel,
        "seat",
        "player:player",
        "effect:effect",
        "chosen:numbers",
        "ask_always:flag",
    ),
    Form(relics.VestWindow, "seat", "offset", "ask_always:flag"),
    Form(army_effects.HammerCard, "seat", "place:place", "ask_always:flag"),
    Form(card_effects.ApolloPlay, "seat", "left"),
    Form(card_effects.MindGive, "seat", "player:player", "left", "ask_always:flag"),
    Form(cleanup.HandLimit, "seat", "offset", "ask_always:flag"),
]
FORM_OF: Final = by_name(FORMS)


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack, players: int, boards: int) -> None:
        self.players: Final = players
        self.boards: Final = boards
        self.ids: Final[dict[str, list[str]]] = {
            "card": [army.id for army in pack.armies],
            "relic": RELICS,
            "commander": [commander.id for commander in pack.commanders],
            "invasion": [invasion.id for invasion in pack.invasions],
            "kingdom": [kingdom.id for kingdom in pack.kingdoms],
            "mission": [mission.id for mission in pack.missions],
            "track": TRACKS,
            "effect": [f"{relic} {side}" for relic in RELICS for side in ("a", "b")],
        }

    def write(self, kind: str, value: Any) -> Any:
        """Return a field of a frame as a document."""
        if kind in self.ids:
            return self.ids[kind][value]
        if kind == "place":
            return {"board": value // ZONES, "zone": value % ZONES + 1}
        return list(value) if kind == "numbers" else value

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return a field of a frame from a document, or raise BadPosition."""
        if kind in self.ids:
            return self.find(kind, value, path)
        if kind == "flag":
            if not isinstance(value, bool):
                raise BadPosition(path, f"must be true or false, not {value!r}")
            return value
        if kind == "numbers":
            numbers = value if isinstance(value, list) else [None]
            return [self._number(number, -1, 10_000, path) for number in numbers]
        if kind == "place":
            if not isinstance(value, dict) or sorted(value) != ["board", "zone"]:
                raise BadPosition(path, f"must be a board and a zone, not {value!r}")
            board = self._number(value["board"], 0, self.boards - 1, f"{path}.board")
            return board * ZONES + self._number(value["zone"], 1, ZONES, f"{path}.zone") - 1
        if kind == "rank":
            return self._number(value, 1, 3, path)
        most = self.boards if kind == "board" else self.players
        return self._number(value, 0, most - 1, path)

    def _number(self, value: Any, low: int, high: int, path: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(path, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def find(self, kind: str, id: object, path: str) -> int:
        """Return the number behind an id."""
        if id not in self.ids[kind]:
            raise BadPosition(path, f"there is no {kind} {id!r}")
        return self.ids[kind].index(str(id))

    def counts(self, kind: str, counts: list[int]) -> dict[str, int]:
        """Return counts by id, without those of none."""
        ids = self.ids[kind]
        found: dict[str, int] = {}
        for place in range(len(ids)):
            if counts[place]:
                found[ids[place]] = counts[place]
        return found

    def read_counts(self, kind: str, told: dict[str, int], path: str) -> list[int]:
        """Return counts in order."""
        found = [0] * len(self.ids[kind])
        for id, number in told.items():
            found[self.find(kind, id, path)] = number
        return found

    def deck(self, kind: str, cards: list[int]) -> list[str] | int:
        """Return a deck, or its number of cards if they are not known."""
        if UNKNOWN in cards:
            return len(cards)
        return [self.ids[kind][card] for card in cards]

    def read_deck(self, kind: str, told: list[str] | int, path: str) -> list[int]:
        """Return a deck of a document."""
        if isinstance(told, int):
            return [UNKNOWN] * told
        return [self.find(kind, id, path) for id in told]


@lru_cache(maxsize=16)
def names_of(pack: Pack, players: int, boards: int) -> Names:
    """Return the names at a table of a pack: the same as long as it is in use."""
    return Names(pack, players, boards)
