"""Dark Age Z as numbers: the frontiers with their armies, the kingdoms, hands, decks and tracks.

Boards are counted from the own left frontier; an army's loyalty is told by kingdoms counted
from the own one, the Barbarian's among them.
"""

from __future__ import annotations

from typing import Final

from barrow.adapters.observations.fields import Observation, own_seat
from barrow.games.dark_age_z import kinds
from barrow.games.dark_age_z.components import (
    CONDITIONS,
    NOBODY,
    NOTHING,
    RELICS,
    TRACKS,
    ZONES,
    boards_for,
)
from barrow.games.dark_age_z.game import PENDING, DarkAgeZ
from barrow.games.dark_age_z.rules.zones import slot
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Decision
from barrow.kernel.kinds import FLAG, SEAT, UNKNOWN
from barrow.kernel.view import View

# Victory points may be negative: they are told from here up.
_LEAST_POINTS: Final = -64
_RANKS: Final[list[str]] = ["bronze slot", "silver slot", "gold slot"]


class DarkAgeZObservation(Observation):
    """A view of Dark Age Z as numbers."""

    version = 1

    def __init__(self, game: DarkAgeZ, players: int) -> None:
        super().__init__(game, players, PENDING)
        pack = game.pack
        self._pack: Final = pack
        self._boards: Final = boards_for(players)
        kingdoms = ["own", *[f"next {ahead}" for ahead in range(1, self._boards)]]
        boards = [f"board {board}" for board in range(self._boards)]
        zones = [f"zone {zone}" for zone in range(1, ZONES + 1)]
        cards = [army.id for army in pack.armies]
        commanders = [commander.id for commander in pack.commanders]
        self._declare_clock()
        self._declare_seats(cards)
        places = [boards, zones]
        self._army: Final = self.field("army", [*places, cards], 1, "the army of a zone")
        self._loyal: Final = self.field("loyal", [*places, kingdoms], 1, "whom it is loyal to")
        self._active: Final = self.field("active", places, 1, "it is active")
        self._commander: Final = self.field(
            "commander", [*places, commanders], 1, "the Commander with it"
        )
        self._slots: Final = self.field("slots", [*places, _RANKS], 1, "its slots that are filled")
        self._ranged: Final = self.field("ranged", places, 1, "made ranged by Invisible Spear")
        self._skipped: Final = self.field("skipped", places, 1, "passed over by Invisible Spear")
        self._roar: Final = self.field("roar", places, 10, "Azrael's Roars A less B, with 5 added")
        self._horde: Final = self.field("horde", [boards], 100, "zombies on a board")
        sides = ["left", "right"]
        self._protection: Final = self.field(
            "protection", [boards, sides], 20, "protection of a gate from Titanic Essence"
        )
        self._declare_decks(cards, commanders)
        self._place: Final = self.field(
            "subject_place", places, 1, "the zone that the open decision is about"
        )
        self._card: Final = self.field(
            "subject_card", [cards], 1, "the card that the open decision is about"
        )
        self._effect: Final = self.field(
            "subject_effect",
            [RELICS, ["a", "b"]],
            1,
            "the relic and effect that the open decision is about",
        )
        self._numbers: Final = self.field(
            "subject_numbers",
            [["first", "second", "third", "fourth"]],
            20,
            "numbers that the open decision is about, one added to each",
        )

    def _declare_clock(self) -> None:
        self._day = self.single("day", 20, "the day")
        self._phase = self.single("phase", 10, "the phase of the day")
        self._start = self.field("start", [self.seats], 1, "the Starting Player")
        self._turn = self.field("turn", [self.seats], 1, "whose turn it is")
        self._passed = self.field("passed", [self.seats], 1, "has passed")
        self._commands = self.single("commands", 10, "commands that the turn still allows")
        self._issued = self.single("issued", 1, "a command was issued this turn")
        self._steps = self.single("steps", 20, "steps of the Zombie Movement Marker")
        self._pool = self.single("pool", 60, "tokens in the pool")
        self._pioneer = self.single("pioneer", 60, "pioneer tokens left")
        self._tracks = self.field("tracks", [TRACKS], 20, "where the tracks stand")
        self._boss_shown = self.single("boss_shown", 1, "the boss is known")

    def _declare_seats(self, cards: list[str]) -> None:
        seats = [self.seats]
        self._points = self.field(
            "points", seats, 127, f"victory points, with {-_LEAST_POINTS} added"
        )
        self._tokens = self.field("tokens", seats, 30, "command tokens")
        self._level = self.field("level", seats, 3, "technology level")
        self._mission = self.field(
            "mission", [self.seats, CONDITIONS], 1, "what its mission asks for, if known"
        )
        self._cards = self.field("cards", seats, 20, "Army Cards in hand")
        self._hand = self.field("hand", [self.seats, cards], 10, "cards known to be in a hand")
        self._relic_cards = self.field("relic_cards", seats, 20, "relics in hand")
        self._relics = self.field("relics", [self.seats, RELICS], 5, "relics known to be in hand")
        self._played = self.field("played", seats, 10, "relics played today")
        self._kills = self.field("kills", seats, 60, "kills today")

    def _declare_decks(self, cards: list[str], commanders: list[str]) -> None:
        invasions = [invasion.id for invasion in self._pack.invasions]
        self._deck = self.single("deck", 127, "cards in the Army deck")
        self._discard = self.field("discard", [cards], 30, "Army Cards discarded")
        self._relic_deck = self.single("relic_deck", 60, "cards in the relic deck")
        self._relic_discard = self.field("relic_discard", [RELICS], 10, "relics discarded")
        self._relic_used = self.field("relic_used", [RELICS], 10, "relics out of the game")
        self._offer = self.field("offer", [cards], 5, "Army Cards to choose from")
        self._relic_offer = self.field("relic_offer", [RELICS], 5, "relics to choose from")
        self._barbarian = self.single("barbarian_deck", 30, "cards in the Barbarian deck")
        self._barbarian_discard = self.field(
            "barbarian_discard", [cards], 30, "cards the Barbarian has used"
        )
        self._gathering = self.field("gathering", [commanders], 1, "Commanders gathered")
        self._invasions = self.single("invasions", 20, "invasion cards to come")
        self._spawned = self.field("spawned", [invasions], 1, "invasion cards seen")
        self._invasion = self.field("invasion", [invasions], 1, "the invasion card of today")

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        known = view.known
        page = self.begin(view, known)
        own = own_seat(view)
        self._write_clock(page, known, own)
        for seat in range(self.players):
            self._write_seat(page, known, seat, (seat - own) % self.players)
        for board in range(self._boards):
            self._write_board(page, known, board, own)
        self._write_decks(page, known)
        if known.outcome is None:
            self._write_subjects(page, known, own)
        return page

    def _write_clock(self, page: bytearray, known: State, own: int) -> None:
        players = self.players
        self._day.put(page, 0, known.day)
        self._phase.put(page, 0, known.phase)
        self._start.put(page, (known.start - own) % players, 1)
        self._turn.put(page, (known.turn - own) % players, 1)
        for seat in range(players):
            self._passed.put(page, (seat - own) % players, known.passed >> seat & 1)
        self._commands.put(page, 0, known.commands)
        self._issued.put(page, 0, 1 if known.issued else 0)
        self._steps.put(page, 0, known.steps)
        self._pool.put(page, 0, known.pool)
        self._pioneer.put(page, 0, known.pioneer)
        self._tracks.put_all(page, known.track_at)
        self._boss_shown.put(page, 0, 1 if known.boss_shown else 0)

    def _write_seat(self, page: bytearray, known: State, seat: int, ahead: int) -> None:
        pack = self._pack
        self._points.put(page, ahead, known.vp_of[seat] - _LEAST_POINTS)
        self._tokens.put(page, ahead, known.tokens_of[seat])
        self._level.put(page, ahead, known.level_of[seat])
        mission = known.mission_of[seat]
        if mission != NOTHING:
            condition = pack.missions[mission].condition
            self._mission.put(page, ahead * len(CONDITIONS) + condition, 1)
        self._cards.put(page, ahead, known.cards_of[seat])
        self._relic_cards.put(page, ahead, known.relic_count_of[seat])
        for card, held in enumerate(known.hand_of[seat]):
            self._hand.put(page, ahead * pack.types + card, held)
        for relic, held in enumerate(known.relics_of[seat]):
            self._relics.put(page, ahead * len(RELICS) + relic, held)
        self._played.put(page, ahead, known.played_of[seat])
        self._kills.put(page, ahead, known.kills_of[seat])

    def _write_board(self, page: bytearray, known: State, board: int, own: int) -> None:
        boards = self._boards
        there = (board - own) % boards
        self._horde.put(page, there, known.horde_on[board])
        for side in range(2):
            self._protection.put(page, there * 2 + side, known.protection_on[board * 2 + side])
        for zone in range(ZONES):
            place = board * ZONES + zone
            entry = there * ZONES + zone
            self._roar.put(page, entry, known.roar_on[place] + 5)
            card = known.card_on[place]
            if card == NOTHING:
                continue
            self._army.put(page, entry * self._pack.types + card, 1)
            self._active.put(page, entry, int(known.active_on[place]))
            loyal = known.loyal_on[place]
            if loyal != NOBODY:
                self._loyal.put(page, entry * boards + (loyal - own) % boards, 1)
            commander = known.commander_on[place]
            if commander != NOTHING:
                self._commander.put(page, entry * len(self._pack.commanders) + commander, 1)
            if known.slots_on[place]:
                for rank in range(1, len(_RANKS) + 1):
                    filled = 1 if slot(known, place, rank) != NOTHING else 0
                    self._slots.put(page, entry * len(_RANKS) + rank - 1, filled)
            self._ranged.put(page, entry, int(known.ranged_on[place]))
            self._skipped.put(page, entry, int(known.skipped_on[place]))

    def _write_decks(self, page: bytearray, known: State) -> None:
        self._deck.put(page, 0, len(known.deck))
        self._discard.put_all(page, known.discard)
        self._relic_deck.put(page, 0, len(known.relic_deck))
        self._relic_discard.put_all(page, known.relic_discard)
        self._relic_used.put_all(page, known.relic_used)
        for thing in known.offer:
            if thing >= self._pack.types:
                self._relic_offer.add(page, thing - self._pack.types)
            elif thing != UNKNOWN:
                self._offer.add(page, thing)
        self._barbarian.put(page, 0, len(known.barbarian_deck))
        self._barbarian_discard.put_all(page, known.barbarian_discard)
        for commander in known.gathering:
            self._gathering.put(page, commander, 1)
        self._invasions.put(page, 0, len(known.invasions))
        for card in known.spawned:
            self._spawned.put(page, card, 1)
        if known.spawned:
            self._invasion.put(page, known.spawned[-1], 1)

    def _write_subjects(self, page: bytearray, known: State, own: int) -> None:
        top = known.stack[-1]
        assert isinstance(top, Decision), top
        numbers: list[int] = []
        for name, kind in top.parts.items():
            value = getattr(top, name)
            if kind is kinds.PLACE:
                board = (value // ZONES - own) % self._boards
                self._place.put(page, board * ZONES + value % ZONES, 1)
            elif kind is kinds.CARD:
                self._card.put(page, value, 1)
            elif kind is kinds.EFFECT:
                self._effect.put(page, value, 1)
            elif kind is kinds.CHOSEN:
                numbers += value[-2:]
            elif kind is SEAT:
                numbers.append((value - own) % self.players)
            elif kind is not FLAG:
                numbers.append(value)
        for entry, number in enumerate(numbers):
            self._numbers.put(page, entry, number + 1)
