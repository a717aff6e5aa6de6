"""The whole state of a game, and the few changes every rule is made of.

Cards of one type are alike, so a hand is a row of counts: one column for each type and
a last one for their number, which is public (DZ-10.1). In a view the row of a hidden
hand counts only the cards the seat knows to be in it.

What follows from shuffles is kept too. `bound` counts the cards the deck was last
shuffled from, less those that everybody has seen drawn since; a row of `drawn` counts
what a seat drew since, which only that seat knows. So a seat knows of each type how
many the deck can hold at most.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.dark_age_z.actions import Moves
from barrow.games.dark_age_z.components import (
    COMMAND_ICON,
    IMMORTAL_VEST,
    NOBODY,
    NOTHING,
    RANGED,
    RELIC_WIDTH,
    ZONES,
    Invasion,
    Pack,
)
from barrow.games.dark_age_z.table import PRIVATE, Table
from barrow.kernel.action import Action
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.native import attributes_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame, State

# Reinforcing cards of a place are packed into one number, five bits for each slot.
_SLOT_BITS: Final = 5
_SLOT_MASK: Final = 31


class DarkAgeZState(State):
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
        hands: list[int],
        relics: list[int],
        played_of: list[int],
        kills_of: list[int],
        gain_of: list[int],
        card_on: list[int],
        loyal_on: list[int],
        active_on: list[int],
        defeated: int,
        horde_on: list[int],
        commander_on: list[int],
        patron_of: list[int],
        slots_on: list[int],
        ranged_on: list[int],
        skipped_on: list[int],
        roar_on: list[int],
        protection_on: list[int],
        deck: list[int],
        discard: list[int],
        bound: list[int],
        drawn: list[int],
        known: list[int],
        relic_deck: list[int],
        relic_discard: list[int],
        relic_used: list[int],
        relic_bound: list[int],
        relic_drawn: list[int],
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
        reached: int,
        held: int,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.kingdom_of = kingdom_of  # by Seat
        self.mission_of = mission_of  # by Seat; NOTHING before it is chosen, or if unknown
        self.possible_of = possible_of  # by Seat: missions of the kingdom it may have, as bits
        self.shown = shown  # seats whose mission lies face up, as bits
        self.vp_of = vp_of  # by Seat
        self.tokens_of = tokens_of  # by Seat
        self.level_of = level_of  # by Seat
        self.hands = hands  # rows by Seat
        self.relics = relics  # rows by Seat
        self.played_of = played_of  # by Seat: relics played today
        self.kills_of = kills_of  # by Seat: today
        self.gain_of = gain_of  # by Seat: VP that today's kills will give
        self.card_on = card_on  # by place: a type, or NOTHING
        self.loyal_on = loyal_on  # by place: a kingdom, or NOBODY
        self.active_on = active_on  # by place, 0 or 1
        self.defeated = defeated  # places with an army that is not active, as bits
        self.horde_on = horde_on  # by board
        self.commander_on = commander_on  # by place: a Commander, or NOTHING
        self.patron_of = patron_of  # by Commander: a seat, or NOBODY
        self.slots_on = slots_on  # by place, packed: see `slot`
        self.ranged_on = ranged_on  # by place: made ranged by Invisible Spear
        self.skipped_on = skipped_on  # by place: passed over by Invisible Spear
        self.roar_on = roar_on  # by place: Azrael's Roars, A less B
        self.protection_on = protection_on  # by board and side: from Titanic Essence
        self.deck = deck  # the top card is the last; so it is in all decks
        self.discard = discard  # by type
        self.bound = bound  # by type
        self.drawn = drawn  # rows by Seat
        # By who knows (the last is a spectator), by holder, by type; [] if nothing is known.
        self.known = known
        self.relic_deck = relic_deck
        self.relic_discard = relic_discard  # by Relic
        self.relic_used = relic_used  # by Relic
        self.relic_bound = relic_bound  # by Relic
        self.relic_drawn = relic_drawn  # rows by Seat
        self.offer = offer  # relics to keep one of, or Army Cards of Apollo's Eyes
        self.fresh = fresh  # no shuffle since the first card of the offer was drawn
        self.weakened_held = weakened_held  # Weakened Armies in all hands
        self.barbarian_deck = barbarian_deck
        self.barbarian_discard = barbarian_discard  # by type
        self.barbarian_known = barbarian_known  # all of his deck has been seen
        self.shuffles = shuffles  # how often the Army deck was made anew
        self.gathering = gathering
        self.commander_deck = commander_deck
        self.under = under  # Commanders at the bottom of the deck that all have seen
        self.invasions = invasions  # the boss is the first
        self.spawned = spawned  # the current card is the last
        self.boss_shown = boss_shown
        self.pool = pool
        self.pioneer = pioneer
        self.track_at = track_at  # by Track
        self.steps = steps  # of the Zombie Movement Marker
        self.day = day
        self.phase = phase
        self.start = start  # the Starting Player
        self.turn = turn  # whose turn it is
        self.commands = commands  # that the turn still allows
        self.issued = issued  # a command was issued this turn
        self.passed = passed  # seats, as bits
        self.first_passed = first_passed
        self.order = order  # of the rallying
        self.reached = reached  # boards whose zone 5 zombies came to today, as bits
        self.held = held  # gates where nothing was lost today, as bits by board and side

    __slots__ = attributes_of(__init__)

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    def clone(self) -> DarkAgeZState:
        """Return an independent copy, hidden information included."""
        copy = DarkAgeZState(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.kingdom_of,  # replaced, never changed: so are all lists handed on as they are
            self.mission_of,
            self.possible_of,
            self.shown,
            self.vp_of[:],
            self.tokens_of[:],
            self.level_of,
            self.hands[:],
            self.relics[:],
            self.played_of,
            self.kills_of,
            self.gain_of,
            self.card_on[:],
            self.loyal_on[:],
            self.active_on[:],
            self.defeated,
            self.horde_on[:],
            self.commander_on,
            self.patron_of,
            self.slots_on,
            self.ranged_on,
            self.skipped_on,
            self.roar_on,
            self.protection_on,
            self.deck[:],
            self.discard[:],
            self.bound,
            self.drawn[:],
            self.known,
            self.relic_deck[:],
            self.relic_discard,
            self.relic_used,
            self.relic_bound,
            self.relic_drawn,
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
            self.reached,
            self.held,
        )
        copy.copy_listed(self)
        return copy

    def title(self, seat: int) -> str:
        """Return the name of a kingdom, or a seat's number before it has one."""
        if seat == self.table.barbarian:
            return "the Barbarian"
        if not 0 <= seat < len(self.kingdom_of) or self.kingdom_of[seat] == NOTHING:
            return f"Seat {seat + 1}"
        return self.pack.kingdoms[self.kingdom_of[seat]].name

    def forced(self, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (DZ-9.2)."""
        title = self.title(seat)
        said = f"{title[:1].upper()}{title[1:]} had only one choice"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        clause = self.game.forced_clause
        if self.stack[-1].name not in PRIVATE or self.table.is_cooperative:
            return Event("forced", clause, said, facts)
        others = Event("forced", clause, f"{title} had one card to choose", {"seat": seat})
        return Event("forced", clause, said, facts, seats=(seat,), others=others)

    def cards(self, seat: int) -> int:
        """Return how many Army Cards a seat holds."""
        return self.hands[(seat + 1) * self.pack.width - 1]

    def relic_count(self, seat: int) -> int:
        """Return how many relics a seat holds."""
        return self.relics[(seat + 1) * RELIC_WIDTH - 1]

    def holds(self, seat: int, card: int) -> bool:
        """Say whether a seat has an Army Card of this type."""
        return self.hands[seat * self.pack.width + card] > 0

    def holds_relic(self, seat: int, relic: int) -> bool:
        """Say whether a seat has this relic."""
        return self.relics[seat * RELIC_WIDTH + relic] > 0

    def could_hold_vest(self, seat: int) -> bool:
        """Say whether a seat is asked for an Immortal Vest, by what all can see (DZ-9.3)."""
        if self.table.is_cooperative:
            return self.holds_relic(seat, IMMORTAL_VEST)
        return self.relic_count(seat) > 0

    def holds_rank(self, seat: int, lowest: int, highest: int) -> int:
        """Return how many Army Cards of these ranks a seat holds."""
        base = seat * self.pack.width
        hands = self.hands
        found = 0
        for rank in range(lowest, highest + 1):
            for card in self.pack.types_of[rank]:
                found += hands[base + card]
        return found

    def accepts(self, board: int) -> bool:
        """Say whether a card can be played there: zone 5 is empty or not anchored (DZ-4.43)."""
        return self.commander_on[board * ZONES + ZONES - 1] == NOTHING

    def defeated_at(self, seat: int) -> bool:
        """Say whether a defeated army stands on the frontiers of a seat."""
        return self.defeated & self.table.frontiers_of[seat] != 0

    def slot(self, place: int, rank: int) -> int:
        """Return the card that fills a slot of the army there, or NOTHING."""
        return ((self.slots_on[place] >> (_SLOT_BITS * (rank - 1))) & _SLOT_MASK) - 1

    def fill_slot(self, place: int, rank: int, card: int) -> None:
        """Put a reinforcing card on an unfilled slot."""
        slots_on = self.slots_on[:]
        slots_on[place] |= (card + 1) << (_SLOT_BITS * (rank - 1))
        self.slots_on = slots_on

    def has_slot(self, place: int, rank: int) -> bool:
        """Say whether the army there has a slot of this rank that is not filled."""
        if self.pack.slots_of[self.card_on[place]][rank] == 0:
            return False
        return (self.slots_on[place] >> (_SLOT_BITS * (rank - 1))) & _SLOT_MASK == 0

    def reinforcements(self, place: int) -> list[int]:
        """List the cards under the army there."""
        if self.slots_on[place] == 0:
            return []
        filled = [self.slot(place, rank) for rank in range(1, 4)]
        return [card for card in filled if card != NOTHING]

    def attack(self, place: int) -> int:
        """Return the attack of the army there, with reinforcements (DZ-4.83)."""
        card = self.card_on[place]
        attack = self.pack.attack_of[card]
        if self.slots_on[place]:
            for rank in range(1, 4):
                if self.slot(place, rank) != NOTHING:
                    attack += self.pack.slots_of[card][rank]
        return attack

    def attack_type(self, place: int) -> int:
        """Return whether the army there is melee or ranged."""
        if self.ranged_on[place]:
            return RANGED
        return self.pack.attack_type_of[self.card_on[place]]

    @property
    def invasion(self) -> Invasion:
        """The current invasion card."""
        return self.pack.invasions[self.spawned[-1]]

    def zombies(self) -> int:
        """Return the day's number of zombies for each board (DZ-2.16, DZ-2.17)."""
        current = self.invasion
        if current.is_boss:
            return current.zombies
        powers = [self.pack.invasions[card].power_zombies for card in self.spawned]
        return current.zombies + sum(powers)

    def hp(self) -> int:
        """Return the day's HP of a zombie (DZ-2.16, DZ-2.17)."""
        current = self.invasion
        if current.is_boss:
            return current.hp
        powers = [self.pack.invasions[card].power_hp for card in self.spawned]
        return current.hp + sum(powers)

    def is_last_day(self) -> bool:
        """Say whether this is the boss day."""
        return self.day == self.pack.modes[self.table.mode].days

    def icons(self, seat: int, icon: int) -> int:
        """Count the uncovered icons of one kind on a seat's sides of its boards (DZ-2.7)."""
        return sum([self.icons_on(board, seat, icon) for board in self.table.boards_of[seat]])

    def icons_on(self, board: int, seat: int, icon: int) -> int:
        """Count the uncovered icons of one kind on a seat's side of a board (DZ-2.7)."""
        found = 0
        for zone in self.pack.zones_with[icon]:
            # An empty place is loyal to nobody.
            if self.loyal_on[board * ZONES + zone] != seat:
                found += 1
        return found

    def command_icons(self, seat: int) -> int:
        """Count all command icons of a seat: board, frontiers, Commanders (DZ-4.136)."""
        found = self.pack.command_icons[self.level_of[seat]] + self.icons(seat, COMMAND_ICON)
        for commander in range(len(self.patron_of)):
            if self.patron_of[commander] == seat:
                found += self.pack.commanders[commander].command_icons
        return found

    def clockwise(self) -> list[int]:
        """List the seats clockwise from the Starting Player."""
        return self.table.clockwise_from[self.start]

    def gain_vp(self, seat: int, vp: int) -> None:
        """Give VP to a seat, or take them."""
        self.vp_of[seat] += vp

    def take_tokens(self, seat: int, tokens: int) -> int:
        """Give a seat tokens as far as the pool goes; return how many (DZ-2.11)."""
        tokens = min(tokens, self.pool)
        self.pool -= tokens
        self.tokens_of[seat] += tokens
        return tokens

    def return_tokens(self, seat: int, tokens: int) -> int:
        """Put tokens of a seat back to the pool, all if it has fewer; return how many."""
        tokens = min(tokens, self.tokens_of[seat])
        self.pool += tokens
        self.tokens_of[seat] -= tokens
        return tokens

    def lay(self, place: int, card: int, loyal: int) -> None:
        """Put an army on an empty place, active."""
        self.card_on[place] = card
        self.loyal_on[place] = loyal
        self.active_on[place] = 1

    def defeat(self, place: int) -> None:
        """Turn an active army face down."""
        self.active_on[place] = 0
        self.defeated |= 1 << place

    def lift(self, place: int) -> None:
        """Take an army away with all that belongs to it but its Commander."""
        self.card_on[place] = NOTHING
        self.loyal_on[place] = NOBODY
        self.active_on[place] = 0
        self.defeated &= ~(1 << place)
        if self.slots_on[place]:
            self.slots_on = self.slots_on[:]
            self.slots_on[place] = 0
        if self.ranged_on[place]:
            self.ranged_on = self.ranged_on[:]
            self.ranged_on[place] = 0

    def march(self, places: list[int]) -> None:
        """Move each army to the place named before its own; the last becomes empty (DZ-2.22)."""
        card_on, loyal_on, active_on = self.card_on, self.loyal_on, self.active_on
        defeated = self.defeated
        target = places[0]
        for source in places[1:]:
            card_on[target] = card_on[source]
            loyal_on[target] = loyal_on[source]
            active_on[target] = active_on[source]
            if defeated:
                defeated = defeated & ~(1 << target) | (defeated >> source & 1) << target
            if self.slots_on[target] != self.slots_on[source]:
                self.slots_on = self.slots_on[:]
                self.slots_on[target] = self.slots_on[source]
            if self.ranged_on[target] != self.ranged_on[source]:
                self.ranged_on = self.ranged_on[:]
                self.ranged_on[target] = self.ranged_on[source]
            target = source
        self.defeated = defeated
        self.lift(target)

    def swap(self, one: int, other: int) -> None:
        """Let two active armies exchange places; what is attached goes with them (DZ-2.22)."""
        self.slots_on = self.slots_on[:]
        self.ranged_on = self.ranged_on[:]
        for each in (self.card_on, self.loyal_on, self.slots_on, self.ranged_on):
            each[one], each[other] = each[other], each[one]

    def reactivate(self, place: int, loyal: int) -> None:
        """Turn a defeated army face up with this loyalty."""
        self.active_on[place] = 1
        self.defeated &= ~(1 << place)
        self.loyal_on[place] = loyal

    def assign(self, commander: int, place: int, patron: int) -> None:
        """Put a Commander to the army there."""
        self.commander_on = self.commander_on[:]
        self.commander_on[place] = commander
        self.patron_of = self.patron_of[:]
        self.patron_of[commander] = patron

    def bury(self, commander: int) -> None:
        """Put a Commander under the deck, seen by all (DZ-10.4)."""
        self.commander_deck = [commander, *self.commander_deck]
        self.under += 1
