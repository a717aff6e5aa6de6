"""How documents name things: ids for the small numbers of the engine, forms for frames."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from barrow.games.skirmish import opening
from barrow.games.skirmish.components import Pack
from barrow.games.skirmish.rules import battle, choices, effects, moving, turn
from barrow.games.skirmish.state import UNKNOWN
from barrow.kernel.errors import BadPosition
from barrow.kernel.frames import Form, by_name

# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.ChooseTeam, "seat"),
    Form(opening.Place, "seat", "character:character"),
    Form(turn.BeginTurn),
    Form(turn.EndTurn),
    Form(turn.ActionPart),
    Form(turn.Act, "seat"),
    Form(turn.HealCard, "seat", "character:character", "left", "ask_always:flag"),
    Form(turn.Discard, "seat"),
    Form(moving.Roll, "seat"),
    Form(moving.ChooseMover, "seat", "spaces", "moved:characters"),
    Form(moving.ChooseSpace, "seat", "character:character", "spaces", "purpose:purpose"),
    Form(battle.ChooseTarget, "seat"),
    Form(battle.Defend, "seat", "place"),
    Form(effects.OnAttack, "step", "place"),
    Form(effects.OnDefense, "place", "step"),
    Form(effects.OnPlay, "card:card", "step"),
    Form(choices.PushStep, "seat", "mover:character", "other:character", "left"),
    Form(choices.PullStep, "seat", "mover:character", "other:character", "left"),
    Form(choices.HealTarget, "seat", "life"),
    Form(choices.ChooseOpponent, "seat", "discards"),
    Form(choices.PeekDiscard, "seat", "opponent"),
    Form(choices.ScryTake, "seat", "left"),
    Form(choices.Recover, "seat", "left", "played:card"),
    Form(choices.Swap, "seat"),
]
FORM_OF: Final = by_name(FORMS)


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack) -> None:
        self._ids: Final = {
            "team": pack.team_ids,
            "character": pack.character_ids,
            "card": pack.cards.ids,
            "reward": pack.rewards.ids,
            "space": pack.board.names,
            "purpose": moving.PURPOSES,
        }
        self._numbers: Final = {
            kind: {id: number for number, id in enumerate(ids)} for kind, ids in self._ids.items()
        }

    def write(self, kind: str, value: Any) -> Any:
        """Return a number as an id; bits as a list of ids."""
        if kind == "characters":
            ids = self._ids["character"]
            return [id for number, id in enumerate(ids) if (value >> number) & 1]
        return None if value < 0 else self._ids[kind][value]

    def write_all(self, kind: str, values: list[int]) -> list[Any]:
        """Return numbers as ids."""
        ids = self._ids[kind]
        return [None if value < 0 else ids[value] for value in values]

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return an id as a number, or raise BadPosition."""
        if kind == "characters":
            if not isinstance(value, list):
                raise BadPosition(path, f"must be a list of characters, not {value!r}")
            bits = 0
            for id in value:
                bits |= 1 << self.number("character", id, path)
            return bits
        return self.number(kind, value, path)

    def number(self, kind: str, id: object, path: str) -> int:
        """Return the number of an id."""
        found = self._numbers[kind].get(id) if isinstance(id, str) else None
        if found is None:
            raise BadPosition(path, f"there is no {kind} {id!r}")
        return found

    def cards(self, ids: list[Any], path: str) -> list[int]:
        """Return cards; null is one that is not known."""
        return [
            UNKNOWN if id is None else self.number("card", id, f"{path}[{place}]")
            for place, id in enumerate(ids)
        ]


@lru_cache(maxsize=4)
def names_of(pack: Pack) -> Names:
    """Return the names of a pack: the same as long as it is in use."""
    return Names(pack)
