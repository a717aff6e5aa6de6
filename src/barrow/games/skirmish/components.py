"""What comes in the box: the board, the characters, the decks, the rewards, the figures.

`Pack` holds the data pack as flat tables, indexed by small numbers. `pack` reads and
checks the TOML file; the rules read only this. Character numbers are twice the team's,
plus 1 for the secondary one.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel import state as kernel

MOST_SEATS: Final = 5
NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1

MAIN: Final = 0
SECONDARY: Final = 1
ROLES: Final[list[str]] = ["main", "secondary"]

VALID: Final = "."
WATER: Final = "~"
BLOCKED: Final = "#"
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


def neighbors(rows: list[str], x: int, y: int) -> list[tuple[int, int]]:
    """List the spaces around column x of row y, both from 0 (SK-2.3)."""
    shift = y % 2
    around = [
        (x - 1, y),
        (x + 1, y),
        (x - 1 + shift, y - 1),
        (x + shift, y - 1),
        (x - 1 + shift, y + 1),
        (x + shift, y + 1),
    ]
    return [
        (column, row)
        for column, row in around
        if 0 <= row < len(rows) and 0 <= column < len(rows[row])
    ]


def hex_distance(x: int, y: int, other_x: int, other_y: int) -> int:
    """Return the steps from one space to another over any spaces (SK-2.4)."""
    down = other_y - y
    across = (other_x - other_y // 2) - (x - y // 2)
    return max(abs(across), abs(down), abs(across + down))


class Board:
    """The hexagons, row by row from the top left, and all distances between them."""

    def __init__(self, rows: list[str]) -> None:
        places = [(x, y) for y in range(len(rows)) for x in range(len(rows[y]))]
        number = {place: space for space, place in enumerate(places)}
        self.rows: Final = rows
        self.size: Final = len(places)
        self.names: Final = [f"{COLUMN_LETTERS[x]}{y + 1}" for x, y in places]  # by Space
        self.sign_of: Final = [rows[y][x] for x, y in places]  # by Space
        self.is_valid: Final = [sign == VALID for sign in self.sign_of]  # by Space
        self.valid: Final = [space for space in range(self.size) if self.is_valid[space]]
        # All neighbors, and those a character can stand on, by Space.
        self.neighbors_of: Final = [
            sorted([number[place] for place in neighbors(rows, x, y)]) for x, y in places
        ]
        self.steps_of: Final = [
            [space for space in around if self.is_valid[space]] for around in self.neighbors_of
        ]
        # By Space times size plus Space.
        self.distances: Final = [
            hex_distance(x, y, other_x, other_y) for x, y in places for other_x, other_y in places
        ]
        self.walks: Final = [
            steps for space in range(self.size) for steps in self._walks_from(space)
        ]
        # By Space: the valid spaces in reach, nearest first, on foot and as the crow flies.
        self.walk_order_of: Final = [self._order(space, self.walks) for space in range(self.size)]
        self.flight_order_of: Final = [
            self._order(space, self.distances) for space in range(self.size)
        ]

    def distance(self, space: int, other: int) -> int:
        """Return the distance between two spaces (SK-2.4)."""
        return self.distances[space * self.size + other]

    def walk(self, space: int, other: int) -> int:
        """Return the steps of the shortest walk over valid spaces (SK-4.6, SK-4.7)."""
        return self.walks[space * self.size + other]

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

    def _order(self, start: int, table: list[int]) -> list[int]:
        row = start * self.size
        found = [
            (table[row + space], space)
            for space in self.valid
            if space != start and table[row + space] < UNREACHED
        ]
        return [space for _, space in sorted(found)]


class Figures:
    """The single numbers of the rules."""

    def __init__(
        self,
        deck_size: int,
        die_sides: int,
        starting_hand: int,
        actions: int,
        hand_limit: int,
        heal_cards: int,
        heal_life: int,
        revive_actions: int,
        round_limit: int,
        bonus_cards: int,
    ) -> None:
        self.deck_size: Final = deck_size
        self.die_sides: Final = die_sides
        self.starting_hand: Final = starting_hand
        self.actions: Final = actions  # in a turn
        self.hand_limit: Final = hand_limit
        self.heal_cards: Final = heal_cards
        self.heal_life: Final = heal_life
        self.revive_actions: Final = revive_actions
        self.round_limit: Final = round_limit
        self.bonus_cards: Final = bonus_cards  # of the second of two players


class Effects:
    """All effects of all cards, one after another; each list is by effect."""

    def __init__(self) -> None:
        self.op_of: Final[list[int]] = []
        self.n_of: Final[list[int]] = []
        self.who_of: Final[list[int]] = []  # of a bonus: what it depends on
        self.when_of: Final[list[int]] = []
        self.adjacent_of: Final[list[bool]] = []  # only if attacker and defender are adjacent
        self.take_of: Final[list[int]] = []  # cards taken by scry, or discarded by peek_hand

    def add(self, op: int, n: int, who: int, when: int, adjacent: bool, take: int) -> None:
        """Add one effect at the end."""
        self.op_of.append(op)
        self.n_of.append(n)
        self.who_of.append(who)
        self.when_of.append(when)
        self.adjacent_of.append(adjacent)
        self.take_of.append(take)


class Cards:
    """All cards of all decks; each list is by Card."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.texts: Final[list[str]] = []
        self.character_of: Final[list[int]] = []
        self.type_of: Final[list[int]] = []
        self.copies_of: Final[list[int]] = []
        self.attack_of: Final[list[int]] = []
        self.defense_of: Final[list[int]] = []
        self.range_of: Final[list[int]] = []  # of distance cards, otherwise 0
        self.is_free: Final[list[bool]] = []
        self.is_undefendable: Final[list[bool]] = []
        self.is_limited: Final[list[bool]] = []  # may be played only as often as there are copies
        self.pierce_of: Final[list[int]] = []
        # Where a card's effects begin and end. Pierce and bonuses count in the damage
        # (SK-5.24), so they are not among the effects that resolve afterwards.
        self.bonus_from: Final[list[int]] = []
        self.bonus_to: Final[list[int]] = []
        self.effects_from: Final[list[list[int]]] = [[], [], []]  # by list, by Card
        self.effects_to: Final[list[list[int]]] = [[], [], []]  # by list, by Card


class Rewards:
    """The kill rewards; each list is by reward."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.texts: Final[list[str]] = []
        self.copies_of: Final[list[int]] = []
        self.armor_of: Final[list[int]] = []
        self.far_armor_of: Final[list[int]] = []  # against attackers that are not adjacent
        self.attack_bonus_of: Final[list[int]] = []
        self.reach_of: Final[list[int]] = []
        self.move_bonus_of: Final[list[int]] = []
        self.lifesteal_of: Final[list[int]] = []
        self.heal_now_of: Final[list[int]] = []
        self.is_immune: Final[list[bool]] = []
        self.turn_draw_of: Final[list[int]] = []


class Pack:
    """The whole data pack."""

    def __init__(
        self,
        board: Board,
        team_ids: list[str],
        team_names: list[str],
        character_ids: list[str],
        character_names: list[str],
        most_life_of: list[int],
        cards: Cards,
        effects: Effects,
        rewards: Rewards,
        figures: Figures,
        credits: list[str],
    ) -> None:
        self.board: Final = board
        self.team_ids: Final = team_ids  # by Team
        self.team_names: Final = team_names  # by Team
        self.character_ids: Final = character_ids  # by Character
        self.character_names: Final = character_names  # by Character
        self.most_life_of: Final = most_life_of  # by Character
        # By Team: its characters, main first.
        self.characters_of: Final = [[2 * team, 2 * team + 1] for team in range(len(team_ids))]
        self.cards: Final = cards
        self.effects: Final = effects
        self.rewards: Final = rewards
        self.figures: Final = figures
        self.credits: Final = credits
        self.kinds_of: Final = [
            [card for card in range(len(cards.ids)) if cards.character_of[card] // 2 == team]
            for team in range(len(team_ids))
        ]  # by Team: its different cards
        self.deck_of: Final = [
            [card for card in kinds for _ in range(cards.copies_of[card])]
            for kinds in self.kinds_of
        ]  # by Team: all its cards, sorted
        self.reward_deck: Final = [
            reward for reward in range(len(rewards.ids)) for _ in range(rewards.copies_of[reward])
        ]
