"""The whole state of a game, and the few changes every rule is made of.

A character is alive while it has life. One whose life is 0 stands on the board until
it is removed (SK-5.44); after that it has no space. Hands are kept sorted: copies of a
card are interchangeable (SK-2.9).

`memory_of` holds what each seat knows to be in each other hand, and in its last row what
everybody knows. A card that is not known is written UNKNOWN: a view is a state with such
cards in it.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.skirmish.actions import CARD, CHARACTER, MOVER, PLAYER, TARGET, Moves
from barrow.games.skirmish.components import NOBODY, NOWHERE, Pack
from barrow.kernel.action import Action
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.native import attributes_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame, State

UNKNOWN: Final = -1


class Table:
    """What was agreed before the game: players and options. It never changes."""

    def __init__(
        self,
        players: int,
        first_player: int,
        round_limit: int,
        bonus_cards: int,
        options: dict[str, object],
    ) -> None:
        self.players: Final = players
        self.first_player: Final = first_player  # NOBODY: found by dice
        self.round_limit: Final = round_limit
        self.bonus_cards: Final = bonus_cards  # of the second of two players, otherwise 0
        self.options: Final = options


class Battle:
    """An attack under way. It never changes; what comes next makes a new one."""

    def __init__(
        self,
        card: int,
        empower: int,
        targets: list[int],
        defenses: list[int],
        damages: list[int],
        kills: list[int],
    ) -> None:
        self.card: Final = card  # on the table; its character attacks
        self.empower: Final = empower  # what the attacker's empower adds (SK-5.20)
        self.targets: Final = targets  # in target order; none before one is chosen
        self.defenses: Final = defenses  # by target: the card on the table, or NO_CARD
        self.damages: Final = damages  # by target, once there is damage
        self.kills: Final = kills  # by target: 1 if its life became 0 in the damage


class SkirmishState(State):
    """A whole game of Skirmish, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        team_of: list[int],
        seat_of: list[int],
        life_of: list[int],
        space_of: list[int],
        character_on: list[int],
        stunned: int,
        ward_of: list[int],
        empower_of: list[int],
        rewards_of: list[list[int]],
        reward_deck: list[int],
        hand_of: list[list[int]],
        pile_of: list[list[int]],
        discard_of: list[list[int]],
        bottom_of: list[int],
        scried: int,
        memory_of: list[list[int]],
        least_of: list[int],
        first: int,
        active: int,
        round: int,
        white: int,
        black: int,
        moved: int,
        actions: int,
        played: list[int],
        fall_of: list[int],
        falls: int,
        battle: Battle | None,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.team_of = team_of  # by Seat: its team, or NOBODY yet
        self.seat_of = seat_of  # by Team: its seat, or NOBODY
        self.life_of = life_of  # by Character
        self.space_of = space_of  # by Character: its space, or NOWHERE
        self.character_on = character_on  # by Space: its character, or NOBODY
        self.stunned = stunned  # characters as bits
        self.ward_of = ward_of  # by Character
        self.empower_of = empower_of  # by Character
        self.rewards_of = rewards_of  # by Character
        self.reward_deck = reward_deck  # the top one is the last
        self.hand_of = hand_of  # by Seat, sorted
        self.pile_of = pile_of  # by Seat: the top card is the last
        self.discard_of = discard_of  # by Seat: the newest card is the last
        self.bottom_of = bottom_of  # by Seat: lowest cards of the pile its player has seen
        self.scried = scried  # top cards of the active player's pile that are being looked at
        # By observer times players plus Seat; the observer after the last seat is everybody.
        self.memory_of = memory_of  # cards known to be in the hand, sorted
        # How many cards of the hand the observer is sure to know, judging by public facts.
        self.least_of = least_of
        self.first = first  # the seat that had the first turn, or NOBODY yet
        self.active = active  # the seat whose turn it is
        self.round = round
        self.white = white  # die results of this turn, 0 if not rolled
        self.black = black
        self.moved = moved  # characters that made their normal move this turn, as bits
        self.actions = actions  # left in this turn
        self.played = played  # cards limited by SK-5.5 that were played this turn
        self.fall_of = fall_of  # by Seat: 0, or the number of the removal it fell in
        self.falls = falls
        self.battle = battle

    __slots__ = attributes_of(__init__)

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    def clone(self) -> SkirmishState:
        """Return an independent copy, hidden information included."""
        copy = SkirmishState(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.team_of,  # replaced, never changed: so are all lists handed on as they are
            self.seat_of,
            self.life_of[:],
            self.space_of[:],
            self.character_on[:],
            self.stunned,
            self.ward_of,
            self.empower_of,
            self.rewards_of,
            self.reward_deck,
            [hand[:] for hand in self.hand_of],
            [pile[:] for pile in self.pile_of],
            [pile[:] for pile in self.discard_of],
            self.bottom_of,
            self.scried,
            self.memory_of[:],  # the lists in it are replaced, never changed
            self.least_of[:],
            self.first,
            self.active,
            self.round,
            self.white,
            self.black,
            self.moved,
            self.actions,
            self.played,
            self.fall_of,
            self.falls,
            self.battle,
        )
        copy.copy_listed(self)
        return copy

    def title(self, seat: int) -> str:
        """Return the name of the seat's team, or its number before it has one."""
        team = self.team_of[seat]
        return f"Seat {seat + 1}" if team == NOBODY else self.pack.team_names[team]

    def forced(self, seat: int, action: Action) -> Event:
        """Tell the player, and nobody else, that a decision had a single answer (SK-9.2)."""
        title, clause = self.title(seat), self.game.forced_clause
        facts: dict[str, object] = {"seat": seat}
        others = Event("decided", clause, f"{title} went on", facts)
        text = f"{title}: {self.named(action)}, the only choice"
        told: dict[str, object] = {"seat": seat, "action": action.text}
        return Event("forced", clause, text, told, seats=(seat,), others=others)

    def named(self, action: Action) -> str:
        """Return the printed name of what an action names, or else its text."""
        if action.kind in (MOVER, TARGET, CHARACTER):
            return self.pack.character_names[action.a]
        if action.kind == CARD:
            return self.pack.cards.names[action.a]
        if action.kind == PLAYER:
            return self.title(action.a)
        return action.text.rpartition(":")[2]

    def player_of(self, character: int) -> int:
        """Return the seat that controls a character, or NOBODY."""
        return self.seat_of[character // 2]

    def is_in_game(self, seat: int) -> bool:
        """Say whether a seat is not eliminated."""
        return self.fall_of[seat] == 0

    def is_stunned(self, character: int) -> bool:
        """Say whether a character lies stunned (SK-5.70)."""
        return (self.stunned >> character) & 1 == 1

    def is_wounded(self, character: int) -> bool:
        """Say whether a character is alive with life below its maximum."""
        return 0 < self.life_of[character] < self.pack.most_life_of[character]

    def can_move(self, character: int) -> bool:
        """Say whether own effects and normal moves may move a character (SK-5.44, SK-5.70)."""
        return self.life_of[character] > 0 and not self.is_stunned(character)

    def distance(self, character: int, other: int) -> int:
        """Return the distance between two characters on the board (SK-2.4)."""
        return self.pack.board.distance(self.space_of[character], self.space_of[other])

    def place(self, character: int, space: int) -> None:
        """Put a character on a free space, off the one it stood on."""
        assert self.character_on[space] == NOBODY, (character, space)
        before = self.space_of[character]
        if before != NOWHERE:
            self.character_on[before] = NOBODY
        self.character_on[space] = character
        self.space_of[character] = space

    def gain_life(self, character: int, life: int) -> int:
        """Heal a character that is alive, up to its maximum; return how much it gained."""
        before = self.life_of[character]
        if before == 0:
            return 0
        after = min(before + life, self.pack.most_life_of[character])
        self.life_of[character] = after
        return after - before

    def lose_life(self, character: int, life: int) -> int:
        """Take life away, down to 0; return how much was lost (SK-2.8)."""
        before = self.life_of[character]
        after = max(0, before - life)
        self.life_of[character] = after
        return before - after

    def gain_card(self, seat: int, card: int) -> None:
        """Put a card into a hand, in its place."""
        hand = self.hand_of[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > card:
            place -= 1
        hand.insert(place, card)

    def lose_card(self, seat: int, card: int) -> None:
        """Take a card out of a hand, openly: everybody knows one fewer of it there."""
        self.hand_of[seat].remove(card)
        players = self.table.players
        memory_of = self.memory_of
        known_to_all = self._forget(players * players + seat, card, 0)
        for observer in range(players):
            row = observer * players + seat
            if memory_of[row]:
                self._forget(row, card, known_to_all)

    def _forget(self, row: int, card: int, known_to_all: int) -> int:
        """Take one copy of a card out of a memory; return how many cards are left in it."""
        known = self.memory_of[row]
        if not known:
            return 0
        if card in known:
            known = known[:]
            known.remove(card)
            self.memory_of[row] = known
        if row >= self.table.players * self.table.players:
            self.least_of[row] = len(known)
        else:
            self.least_of[row] = max(self.least_of[row] - 1, known_to_all)
        return len(known)

    def remember_hand(self, observer: int, seat: int) -> None:
        """Let an observer know a hand as it is now."""
        row = observer * self.table.players + seat
        self.memory_of[row] = self.hand_of[seat][:]
        self.least_of[row] = len(self.hand_of[seat])

    def remember_gain(self, seat: int, card: int) -> None:
        """Let everybody know that a card went into a hand."""
        players = self.table.players
        for observer in range(players + 1):
            if observer != seat:
                row = observer * players + seat
                self.memory_of[row] = sorted([*self.memory_of[row], card])
                self.least_of[row] += 1

    def forget_hand(self, seat: int) -> None:
        """Forget what was known of a hand that left the game."""
        players = self.table.players
        for observer in range(players + 1):
            self.memory_of[observer * players + seat] = []
            self.least_of[observer * players + seat] = 0

    def push(self, frame: Frame[Any]) -> None:
        """Put a decision or a step on the stack."""
        self.stack.append(frame)
