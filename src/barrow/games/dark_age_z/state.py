# Generated from declared.py by `make generate`; edit that instead.
"""The records and the state that `declared` declares."""

from __future__ import annotations

from typing import Any, Final, final

from barrow.games.dark_age_z.components import Pack
from barrow.games.dark_age_z.moves import Moves
from barrow.games.dark_age_z.table import Table
from barrow.kernel import state as kernel
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame


@final
class State(kernel.State):
    """A whole game of Dark Age Z, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        kingdom_of: list[int],
        mission_of: list[int],
        possible_of: list[int],
        shown: int,
        vp_of: list[int],
        tokens_of: list[int],
        level_of: list[int],
        hand_of: list[list[int]],
        cards_of: list[int],
        relics_of: list[list[int]],
        relic_count_of: list[int],
        played_of: list[int],
        kills_of: list[int],
        gain_of: list[int],
        card_on: list[int],
        loyal_on: list[int],
        active_on: list[bool],
        horde_on: list[int],
        commander_on: list[int],
        patron_of: list[int],
        slots_on: list[list[int]],
        ranged_on: list[bool],
        skipped_on: list[bool],
        roar_on: list[int],
        protection_on: list[int],
        reached: int,
        held: int,
        deck: list[int],
        discard: list[int],
        bound: list[int],
        drawn_of: list[list[int]],
        draws_of: list[int],
        sighted: list[list[int]],
        relic_deck: list[int],
        relic_discard: list[int],
        relic_used: list[int],
        relic_bound: list[int],
        relics_drawn_of: list[list[int]],
        relic_draws_of: list[int],
        offer: list[int],
        fresh: bool,
        weakened_held: int,
        barbarian_deck: list[int],
        barbarian_discard: list[int],
        barbarian_known: bool,
        shuffles: int,
        gathering: list[int],
        commander_deck: list[int],
        under: int,
        invasions: list[int],
        spawned: list[int],
        boss_shown: bool,
        pool: int,
        pioneer: int,
        track_at: list[int],
        steps: int,
        day: int,
        phase: int,
        start: int,
        turn: int,
        commands: int,
        issued: bool,
        passed: int,
        first_passed: int,
        order: list[int],
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.kingdom_of = kingdom_of
        self.mission_of = mission_of
        self.possible_of = possible_of
        self.shown = shown
        self.vp_of = vp_of
        self.tokens_of = tokens_of
        self.level_of = level_of
        self.hand_of = hand_of
        self.cards_of = cards_of
        self.relics_of = relics_of
        self.relic_count_of = relic_count_of
        self.played_of = played_of
        self.kills_of = kills_of
        self.gain_of = gain_of
        self.card_on = card_on
        self.loyal_on = loyal_on
        self.active_on = active_on
        self.horde_on = horde_on
        self.commander_on = commander_on
        self.patron_of = patron_of
        self.slots_on = slots_on
        self.ranged_on = ranged_on
        self.skipped_on = skipped_on
        self.roar_on = roar_on
        self.protection_on = protection_on
        self.reached = reached
        self.held = held
        self.deck = deck
        self.discard = discard
        self.bound = bound
        self.drawn_of = drawn_of
        self.draws_of = draws_of
        self.sighted = sighted
        self.relic_deck = relic_deck
        self.relic_discard = relic_discard
        self.relic_used = relic_used
        self.relic_bound = relic_bound
        self.relics_drawn_of = relics_drawn_of
        self.relic_draws_of = relic_draws_of
        self.offer = offer
        self.fresh = fresh
        self.weakened_held = weakened_held
        self.barbarian_deck = barbarian_deck
        self.barbarian_discard = barbarian_discard
        self.barbarian_known = barbarian_known
        self.shuffles = shuffles
        self.gathering = gathering
        self.commander_deck = commander_deck
        self.under = under
        self.invasions = invasions
        self.spawned = spawned
        self.boss_shown = boss_shown
        self.pool = pool
        self.pioneer = pioneer
        self.track_at = track_at
        self.steps = steps
        self.day = day
        self.phase = phase
        self.start = start
        self.turn = turn
        self.commands = commands
        self.issued = issued
        self.passed = passed
        self.first_passed = first_passed
        self.order = order

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
            self.kingdom_of,
            self.mission_of,
            self.possible_of,
            self.shown,
            self.vp_of[:],
            self.tokens_of[:],
            self.level_of,
            self.hand_of[:],
            self.cards_of[:],
            self.relics_of[:],
            self.relic_count_of[:],
            self.played_of,
            self.kills_of,
            self.gain_of,
            self.card_on[:],
            self.loyal_on[:],
            self.active_on[:],
            self.horde_on[:],
            self.commander_on,
            self.patron_of,
            self.slots_on,
            self.ranged_on,
            self.skipped_on,
            self.roar_on,
            self.protection_on,
            self.reached,
            self.held,
            self.deck[:],
            self.discard[:],
            self.bound,
            self.drawn_of[:],
            self.draws_of[:],
            self.sighted,
            self.relic_deck[:],
            self.relic_discard,
            self.relic_used,
            self.relic_bound,
            self.relics_drawn_of[:],
            self.relic_draws_of[:],
            self.offer,
            self.fresh,
            self.weakened_held,
            self.barbarian_deck[:],
            self.barbarian_discard,
            self.barbarian_known,
            self.shuffles,
            self.gathering,
            self.commander_deck,
            self.under,
            self.invasions,
            self.spawned,
            self.boss_shown,
            self.pool,
            self.pioneer,
            self.track_at,
            self.steps,
            self.day,
            self.phase,
            self.start,
            self.turn,
            self.commands,
            self.issued,
            self.passed,
            self.first_passed,
            self.order,
        )
        copy.copy_listed(self)
        return copy
