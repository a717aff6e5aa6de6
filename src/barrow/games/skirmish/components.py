"""What comes in the box: the board, the characters, the decks, the rewards, the figures.

`Pack` holds the data pack as flat tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this. Character numbers are twice the team's,
plus 1 for the secondary one.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.pack_document import CardTable, CharacterTable, RewardTable, TeamTable
from barrow.games.skirmish.tables import Constants, Defaults
from barrow.kernel import state as kernel

MOST_SEATS: Final = 5
NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1

MAIN: Final = 0
ROLES: Final[list[str]] = ["main", "secondary"]

VALID: Final = "."
WATER: Final = "~"
BLOCKED: Final = "#"
SIGNS: Final = VALID + WATER + BLOCKED
COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Table(kernel.Table):
    """What was agreed before the game."""

    def __init__(
        self,
        players: int,
        first_player: int,
        round_limit: int,
        bonus_cards: int,
        options: dict[str, object],
    ) -> None:
        super().__init__(players, options)
        self.first_player: Final = first_player  # NOBODY: found by dice
        self.round_limit: Final = round_limit
        self.bonus_cards: Final = bonus_cards  # of the second of two players, otherwise 0


# Distance between valid spaces that no walk joins; a checked board has none.
UNREACHED: Final = 1_000_000


def hex_distance(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the steps from one space to another over any spaces (SK-2.4)."""
    down = other_y - y
    across = (other_x - other_y // 2) - (x - y // 2)
    return max(abs(across), abs(down), abs(across + down))


class Board:
    """The hexagons, row by row from the top left, and all distances (SK-2.1, SK-2.2, SK-2.6)."""

    def __init__(self, rows: list[str]) -> None:
        places = [(x, y) for y in range(len(rows)) for x in range(len(rows[y]))]
        self.rows: Final = rows
        self.size: Final = len(places)
        self.names: Final = [f"{COLUMN_LETTERS[x]}{y + 1}" for x, y in places]  # by Space
        self.sign_of: Final = [rows[y][x] for x, y in places]  # by Space
        self.is_valid: Final = [sign == VALID for sign in self.sign_of]  # by Space
        spaces = range(self.size)
        self.valid: Final = [space for space in spaces if self.is_valid[space]]
        # By Space, by Space: the distance (SK-2.4).
        self.distances: Final = [
            [hex_distance(x, y, other_x, other_y) for other_x, other_y in places] for x, y in places
        ]
        # By Space: its valid neighbors (SK-2.3).
        self.steps_of: Final = [
            [other for other in self.valid if self.distances[space][other] == 1] for space in spaces
        ]
        # By Space, by Space: the steps of the shortest walk over valid spaces (SK-4.6, SK-4.7).
        self.walks: Final = [self._walks_from(space) for space in spaces]
        # By Space: the valid spaces 1 away, 2 away and so on, on foot and as the crow flies.
        self.walk_rings_of: Final = [self._rings(self.walks[space]) for space in spaces]
        self.flight_rings_of: Final = [self._rings(self.distances[space]) for space in spaces]

    def _walks_from(self, start: int) -> list[int]:
        steps_to = [UNREACHED] * self.size
        if not self.is_valid[start]:
            return steps_to
        steps_to[start] = 0
        edge = [start]
        steps = 0
        while edge:
            steps += 1
            beyond: list[int] = []
            for space in edge:
                for other in self.steps_of[space]:
                    if steps_to[other] == UNREACHED:
                        steps_to[other] = steps
                        beyond.append(other)
            edge = beyond
        return steps_to

    def _rings(self, away: list[int]) -> list[list[int]]:
        furthest = max([steps for steps in away if steps < UNREACHED], default=0)
        rings: list[list[int]] = [[] for _ in range(furthest)]
        for space in self.valid:
            if 0 < away[space] < UNREACHED:
                rings[away[space] - 1].append(space)
        return rings


class Effect:
    """One effect of a card, in the numbers of `vocabulary`."""

    def __init__(self, op: int, n: int, who: int, when: int, adjacent: bool, take: int) -> None:
        self.op: Final = op
        self.n: Final = n
        self.who: Final = who  # of a bonus: what it depends on
        self.when: Final = when
        self.adjacent: Final = adjacent  # only if attacker and defender are adjacent
        self.take: Final = take  # cards taken by scry, or discarded by peek_hand


class Cards:
    """All cards of all decks; each list is by Card.

    Pierce and bonuses count in the damage (SK-5.24), so they are not among the effects that
    resolve afterwards.
    """

    def __init__(
        self, cards: list[CardTable], character_of: list[int], effects: list[list[list[Effect]]]
    ) -> None:
        self.ids: Final = [card.id for card in cards]
        self.names: Final = [card.name for card in cards]
        self.texts: Final = [card.text for card in cards]
        self.character_of: Final = character_of
        self.type_of: Final = [words.TYPES.index(card.type) for card in cards]
        self.copies_of: Final = [card.count for card in cards]
        self.attack_of: Final = [card.attack or 0 for card in cards]
        self.defense_of: Final = [card.defense or 0 for card in cards]
        self.range_of: Final = [card.range or 0 for card in cards]  # of distance cards
        self.is_attack: Final = [words.IS_ATTACK[type] for type in self.type_of]
        self.is_defense: Final = [words.IS_DEFENSE[type] for type in self.type_of]
        # How far attacks reach without rewards.
        self.reach_of: Final = [
            words.REACHES[type] or range for type, range in zip(self.type_of, self.range_of)
        ]
        self.is_free: Final = [card.free_action for card in cards]
        self.is_undefendable: Final = [card.undefendable for card in cards]
        # May be played only as often as there are copies (SK-5.5).
        self.is_limited: Final = [
            card.free_action or len(_pick(lists[words.ON_PLAY], [words.EXTRA_ACTIONS])) > 0
            for card, lists in zip(cards, effects)
        ]
        self.pierce_of: Final = [
            sum([effect.n for effect in _pick(lists[words.ON_ATTACK], [words.PIERCE])])
            for lists in effects
        ]
        self.bonuses_of: Final = [_pick(lists[words.ON_ATTACK], [words.BONUS]) for lists in effects]
        self.effects_of: Final = [
            [_pick(lists[where], words.AFTERWARDS) for lists in effects]
            for where in range(len(words.LISTS))
        ]  # by list, by Card


def _pick(effects: list[Effect], ops: list[int]) -> list[Effect]:
    return [effect for effect in effects if effect.op in ops]


class Rewards:
    """The kill rewards; each list is by reward."""

    def __init__(self, rewards: list[RewardTable], bonuses: list[list[int]]) -> None:
        self.ids: Final = [reward.id for reward in rewards]
        self.names: Final = [reward.name for reward in rewards]
        self.texts: Final = [reward.text for reward in rewards]
        self.copies_of: Final = [reward.count for reward in rewards]
        self.n_of: Final = bonuses  # by reward, by op: what it adds


class Pack:
    """The whole data pack."""

    def __init__(
        self,
        board: Board,
        teams: list[TeamTable],
        characters: list[CharacterTable],
        cards: Cards,
        rewards: Rewards,
        figures: Constants,
        defaults: Defaults,
        credits: list[str],
    ) -> None:
        self.board: Final = board
        self.team_ids: Final = [team.id for team in teams]  # by Team
        self.team_names: Final = [team.name for team in teams]  # by Team
        self.character_ids: Final = [one.id for one in characters]  # by Character
        self.character_names: Final = [one.name for one in characters]  # by Character
        self.most_life_of: Final = [one.life for one in characters]  # by Character
        # By Team: its characters, main first.
        self.characters_of: Final = [[2 * team, 2 * team + 1] for team in range(len(teams))]
        self.cards: Final = cards
        self.rewards: Final = rewards
        self.figures: Final = figures
        self.defaults: Final = defaults  # of the options of a table
        self.credits: Final = credits
        self.kinds_of: Final = [
            [card for card in range(len(cards.ids)) if cards.character_of[card] // 2 == team]
            for team in range(len(teams))
        ]  # by Team: its different cards
        self.deck_of: Final = [
            [card for card in kinds for _ in range(cards.copies_of[card])]
            for kinds in self.kinds_of
        ]  # by Team: all its cards, sorted
        self.reward_deck: Final = [
            reward for reward in range(len(rewards.ids)) for _ in range(rewards.copies_of[reward])
        ]
