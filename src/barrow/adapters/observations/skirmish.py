"""Skirmish as numbers: characters on the board, cards known to be where, the battle."""

from __future__ import annotations

from typing import Final

from barrow.adapters.observations.fields import Observation, own_seat
from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE, ROLES
from barrow.games.skirmish.game import PENDING, Skirmish
from barrow.games.skirmish.rules.characters import player_of
from barrow.games.skirmish.state import State
from barrow.kernel.kinds import UNKNOWN
from barrow.kernel.view import View

_ROLES: Final = 2


class SkirmishObservation(Observation):
    """A view of Skirmish as numbers. A character is its seat's main or secondary one."""

    version = 1

    def __init__(self, game: Skirmish, players: int) -> None:
        super().__init__(game, players, PENDING)
        pack = game.pack
        board = pack.board
        spaces = [board.names[space] for space in board.valid]
        self._place_of: Final = [
            board.valid.index(space) if board.is_valid[space] else NOWHERE
            for space in range(board.size)
        ]
        self._space_count: Final = len(spaces)
        self._teams: Final = len(pack.team_ids)
        self._rewards_count: Final = len(pack.rewards.ids)
        self._declare_turn(pack.team_ids)
        self._declare_characters(spaces, pack.rewards.ids)
        cards = [pack.cards.ids]
        self._hand: Final = self.field("hand", cards, 5, "copies known to be in a hand")
        self._pile: Final = self.field(
            "pile", cards, 5, "copies known to be in a draw pile, seen by its player"
        )
        self._discard: Final = self.field("discard", cards, 5, "copies in a discard pile")
        self._played: Final = self.field("played", cards, 5, "limited cards played this turn")
        self._attack: Final = self.field("attack", cards, 1, "the card of the attack under way")
        self._defense: Final = self.field("defense", cards, 1, "cards that defend against it")
        self._card: Final = self.field(
            "subject_card", cards, 1, "the card that the open decision is about"
        )
        self._reward_deck: Final = self.field(
            "reward_deck", [pack.rewards.ids], 10, "rewards left in the deck"
        )
        numbers = ["first", "second"]
        self._numbers: Final = self.field(
            "subject_numbers", [numbers], 20, "numbers that the open decision is about"
        )

    def _declare_turn(self, teams: list[str]) -> None:
        self._round = self.single("round", 60, "the round")
        self._actions = self.single("actions", 10, "actions left in this turn")
        self._white = self.single("white", 10, "the white die, if rolled")
        self._black = self.single("black", 10, "the black die, if rolled")
        self._scried = self.single("scried", 10, "cards of the draw pile being looked at")
        self._active = self.field("active", [self.seats], 1, "whose turn it is")
        self._first = self.field("first", [self.seats], 1, "who had the first turn")
        self._team = self.field("team", [self.seats, teams], 1, "the team of a seat")
        self._hands = self.field("hands", [self.seats], 33, "cards in a hand")
        self._piles = self.field("piles", [self.seats], 33, "cards in a draw pile")
        self._fallen = self.field("fallen", [self.seats], 1, "eliminated")

    def _declare_characters(self, spaces: list[str], rewards: list[str]) -> None:
        who = [self.seats, ROLES]
        self._life = self.field("life", who, 20, "life of a character")
        self._stunned = self.field("stunned", who, 1, "lies stunned")
        self._ward = self.field("ward", who, 20, "its ward")
        self._empower = self.field("empower", who, 20, "what its next attack is stronger by")
        self._moved = self.field("moved", who, 1, "has made its normal move this turn")
        self._target = self.field("target", who, 1, "is a target of the attack under way")
        self._damage = self.field("damage", who, 20, "damage that the attack under way does to it")
        self._subject = self.field("subject", who, 1, "the open decision is about it")
        self._rewards = self.field("rewards", [*who, rewards], 3, "rewards it has")
        self._space = self.field("space", [*who, spaces], 1, "where it stands")

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        known = view.known
        page = self.begin(view, known)
        own = own_seat(view)
        self._write_turn(page, known, own)
        for seat in range(self.players):
            ahead = (seat - own) % self.players
            if known.team_of[seat] != NOBODY:
                for role in range(_ROLES):
                    character = known.team_of[seat] * _ROLES + role
                    self._write_character(page, known, character, ahead * _ROLES + role)
            self._write_cards(page, known, seat)
        for card in known.played:
            self._played.add(page, card)
        for reward in known.reward_deck:
            if reward >= 0:
                self._reward_deck.add(page, reward)
        if known.battle is not None:
            self._write_battle(page, known, own)
        if known.outcome is None:
            self._write_subjects(page, known, own)
        return page

    def _write_turn(self, page: bytearray, known: State, own: int) -> None:
        self._round.put(page, 0, known.round)
        self._actions.put(page, 0, known.actions)
        self._white.put(page, 0, known.white)
        self._black.put(page, 0, known.black)
        self._scried.put(page, 0, known.scried)
        players = self.players
        if known.active != NOBODY:
            self._active.put(page, (known.active - own) % players, 1)
        if known.first != NOBODY:
            self._first.put(page, (known.first - own) % players, 1)
        for seat in range(players):
            ahead = (seat - own) % players
            if known.team_of[seat] != NOBODY:
                self._team.put(page, ahead * self._teams + known.team_of[seat], 1)
            self._hands.put(page, ahead, len(known.hand_of[seat]))
            self._piles.put(page, ahead, len(known.pile_of[seat]))
            self._fallen.put(page, ahead, known.fall_of[seat])

    def _write_character(self, page: bytearray, known: State, character: int, who: int) -> None:
        self._life.put(page, who, known.life_of[character])
        self._stunned.put(page, who, known.stunned >> character & 1)
        self._ward.put(page, who, known.ward_of[character])
        self._empower.put(page, who, known.empower_of[character])
        self._moved.put(page, who, known.moved >> character & 1)
        for reward in known.rewards_of[character]:
            self._rewards.add(page, who * self._rewards_count + reward)
        space = known.space_of[character]
        if space != NOWHERE:
            self._space.put(page, who * self._space_count + self._place_of[space], 1)

    def _write_cards(self, page: bytearray, known: State, seat: int) -> None:
        for card in known.hand_of[seat]:
            if card != UNKNOWN:
                self._hand.add(page, card)
        for card in known.pile_of[seat]:
            if card != UNKNOWN:
                self._pile.add(page, card)
        for card in known.discard_of[seat]:
            self._discard.add(page, card)

    def _write_battle(self, page: bytearray, known: State, own: int) -> None:
        battle = known.battle
        assert battle is not None
        self._attack.put(page, battle.card, 1)
        for place in range(len(battle.targets)):
            who = self._who(known, own, battle.targets[place])
            self._target.put(page, who, 1)
            if place < len(battle.damages):
                self._damage.put(page, who, battle.damages[place])
        for card in battle.defenses:
            if card != NO_CARD:
                self._defense.put(page, card, 1)

    def _who(self, known: State, own: int, character: int) -> int:
        """Return the place of a character in fields by seat and role."""
        seat = player_of(known, character)
        return (seat - own) % self.players * _ROLES + character % _ROLES

    def _write_subjects(self, page: bytearray, known: State, own: int) -> None:
        numbers = 0
        for kind, value in self.subjects(known.stack[-1]):
            if kind == "character":
                self._subject.put(page, self._who(known, own, value), 1)
            elif kind == "characters":
                for character in range(len(known.life_of)):
                    if value >> character & 1:
                        self._subject.put(page, self._who(known, own, character), 1)
            elif kind == "card":
                if value != NO_CARD:
                    self._card.put(page, value, 1)
            elif kind in ("", "purpose"):
                self._numbers.put(page, numbers, value)
                numbers += 1

    def fallen(self, view: View) -> list[int]:
        """Return when each seat was eliminated."""
        fall_of: list[int] = view.known.fall_of
        return fall_of[:]
