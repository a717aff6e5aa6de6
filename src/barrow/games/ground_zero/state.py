# Generated from declared.py by `make generate`; edit that instead.
"""The records and the state that `declared` declares."""

from __future__ import annotations

from typing import Any, Final, final

from barrow.games.ground_zero.components import Pack
from barrow.games.ground_zero.moves import Moves
from barrow.games.ground_zero.table import Table
from barrow.kernel import state as kernel
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame


@final
class Roll:
    """Dice on the table: who attacks where, with which dice.

    Faces are in the order rolled, civilian dice before cyborg dice (GZ-2.14). A die that
    defected has face 0.
    """

    def __init__(
        self,
        source: int,
        target: int,
        attacker: int,
        defender: int,
        attack: list[int],
        attack_cyborgs: int,
        defense: list[int],
        defense_cyborgs: int,
    ) -> None:
        self.source: Final = source
        self.target: Final = target
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.attack: Final = attack
        self.attack_cyborgs: Final = attack_cyborgs
        self.defense: Final = defense
        self.defense_cyborgs: Final = defense_cyborgs


@final
class Losses:
    """What one comparison does: units lost by kind, and units gained."""

    def __init__(
        self,
        attack_civilians: int,
        attack_cyborgs: int,
        defense_civilians: int,
        defense_cyborgs: int,
        attack_gains: int,
        defense_gains: int,
    ) -> None:
        self.attack_civilians: Final = attack_civilians
        self.attack_cyborgs: Final = attack_cyborgs
        self.defense_civilians: Final = defense_civilians
        self.defense_cyborgs: Final = defense_cyborgs
        self.attack_gains: Final = attack_gains
        self.defense_gains: Final = defense_gains


@final
class State(kernel.State):
    """A whole game of Ground Zero, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        faction_of: list[int],
        seat_of: list[int],
        ai_runs: list[bool],
        order: list[int],
        owner_of: list[int],
        lands_of: list[list[int]],
        units_on: list[int],
        cyborgs_on: list[int],
        inactive_on: list[int],
        fresh_on: list[int],
        city_on: list[bool],
        centers_on: list[int],
        wall_on: list[bool],
        deck: list[int],
        discard: list[int],
        hand_of: list[list[int]],
        shuffle_of: list[int],
        shuffles: int,
        units_of: list[int],
        bonuses_of: list[int],
        fall_of: list[int],
        falls: int,
        turn: int,
        round: int,
        conquered: bool,
        walked: int,
        rolls: int,
        first_out: list[int],
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.faction_of = faction_of
        self.seat_of = seat_of
        self.ai_runs = ai_runs
        self.order = order
        self.owner_of = owner_of
        self.lands_of = lands_of
        self.units_on = units_on
        self.cyborgs_on = cyborgs_on
        self.inactive_on = inactive_on
        self.fresh_on = fresh_on
        self.city_on = city_on
        self.centers_on = centers_on
        self.wall_on = wall_on
        self.deck = deck
        self.discard = discard
        self.hand_of = hand_of
        self.shuffle_of = shuffle_of
        self.shuffles = shuffles
        self.units_of = units_of
        self.bonuses_of = bonuses_of
        self.fall_of = fall_of
        self.falls = falls
        self.turn = turn
        self.round = round
        self.conquered = conquered
        self.walked = walked
        self.rolls = rolls
        self.first_out = first_out

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    @property
    def agreed(self) -> dict[str, object]:
        """The options of the table."""
        return self.table.options

    def clone(self) -> State:
        """Return an independent copy, hidden information included."""
        copy = State(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.faction_of,
            self.seat_of,
            self.ai_runs,
            self.order,
            self.owner_of[:],
            [one[:] for one in self.lands_of],
            self.units_on[:],
            self.cyborgs_on[:],
            self.inactive_on[:],
            self.fresh_on[:],
            self.city_on,
            self.centers_on,
            self.wall_on,
            self.deck[:],
            self.discard[:],
            [one[:] for one in self.hand_of],
            self.shuffle_of,
            self.shuffles,
            self.units_of[:],
            self.bonuses_of,
            self.fall_of,
            self.falls,
            self.turn,
            self.round,
            self.conquered,
            self.walked,
            self.rolls,
            self.first_out,
        )
        copy.copy_listed(self)
        return copy
