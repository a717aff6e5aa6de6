"""Movement: the roll, who moves, and where to (rulebook: Moving part).

1. `Roll`: roll the dice of the characters that can move, or not (SK-4.3, SK-4.4);
2. `ChooseMover`: one character after the other, or done (SK-4.5);
3. `ChooseSpace`: where it goes (SK-4.6 to SK-4.8).

Cards use the same: `extra_move` (SK-5.60) and `teleport` (SK-5.61). A walk may pass through
anybody (SK-4.7), so the length of a walk depends on the board alone.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events
from barrow.games.skirmish.actions import DONE, MOVER, ROLL, SKIP, SPACE, STAY
from barrow.games.skirmish.components import MAIN, NOBODY, SECONDARY
from barrow.games.skirmish.rules.rewards import move_bonus
from barrow.games.skirmish.state import SkirmishState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

# Why a space is chosen: a mover was named, one character may move, or be put somewhere.
WALK: Final = 0
OWN_WALK: Final = 1
TELEPORT: Final = 2
PURPOSES: Final[list[str]] = ["walk", "own_walk", "teleport"]
_CLAUSES: Final[list[str]] = ["SK-4.8", "SK-5.60", "SK-5.61"]

# A chosen mover of the moving part: its allowance comes from its die.
BY_DIE: Final = 0
DIE: Final = 6


def roll_die(state: SkirmishState, chance: Chance) -> int:
    """Roll one die."""
    sides = state.pack.figures.die_sides
    return chance.die() if sides == DIE else chance.below(sides) + 1


def list_walks(state: SkirmishState, character: int, spaces: int) -> list[Action]:
    """List the destinations of a walk, nearest first (SK-4.8)."""
    board = state.pack.board
    start = state.space_of[character]
    row = start * board.size
    walks = board.walks
    character_on = state.character_on
    moves = state.moves.space
    listed: list[Action] = []
    for space in board.walk_order_of[start]:
        if walks[row + space] > spaces:
            break
        if character_on[space] == NOBODY:
            listed.append(moves[space])
    return listed


def list_teleports(state: SkirmishState, character: int, spaces: int) -> list[Action]:
    """List the free valid spaces within a distance, nearest first (SK-5.61)."""
    board = state.pack.board
    start = state.space_of[character]
    listed: list[Action] = []
    for space in board.flight_order_of[start]:
        if board.distance(start, space) > spaces:
            break
        if state.character_on[space] == NOBODY:
            listed.append(state.moves.space[space])
    return listed


def has_walk(state: SkirmishState, character: int, spaces: int) -> bool:
    """Say whether a walk of up to so many spaces leads anywhere."""
    board = state.pack.board
    start = state.space_of[character]
    for space in board.walk_order_of[start]:
        if board.walk(start, space) > spaces:
            return False
        if state.character_on[space] == NOBODY:
            return True
    return False


def can_roll(state: SkirmishState, seat: int) -> bool:
    """Say whether a player has a character whose die is rolled (SK-4.4)."""
    main = state.team_of[seat] * 2
    return state.can_move(main + MAIN) or state.can_move(main + SECONDARY)


class Roll(Frame[SkirmishState]):
    """Roll to move, or not (SK-4.3)."""

    name: ClassVar[str] = "roll"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer to roll and to skip."""
        return [state.moves.roll, state.moves.skip]

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Roll the white die, then the black one, each if its character can move (SK-4.4)."""
        if action.kind == SKIP:
            return
        assert action.kind == ROLL, action
        main = state.team_of[seat] * 2
        if state.can_move(main + MAIN):
            state.white = roll_die(state, chance)
        if state.can_move(main + SECONDARY):
            state.black = roll_die(state, chance)
        if log is not None:
            log.append(events.dice_rolled(state, seat))
        state.push(ChooseMover(seat, BY_DIE, 0))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Only the roll may be answered here."""
        return Refusal("SK-4.3", "roll to move, or skip it, first", "wrong_decision")


class ChooseMover(Frame[SkirmishState]):
    """Choose who moves next, or be done (SK-4.5, SK-5.60)."""

    name: ClassVar[str] = "choose_mover"

    def __init__(self, seat: int, spaces: int, moved: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.spaces: Final = spaces  # BY_DIE in the moving part
        self.moved: Final = moved  # characters that have moved, as bits

    def allowance(self, state: SkirmishState, character: int) -> int:
        """Return how far a character may move: its die and its bonus, or what the card says."""
        if self.spaces != BY_DIE:
            return self.spaces
        die = state.white if character % 2 == MAIN else state.black
        return die + move_bonus(state, character) if die else 0

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer the characters that can move and have somewhere to go, and done."""
        main = state.team_of[seat] * 2
        listed: list[Action] = []
        for character in (main + MAIN, main + SECONDARY):
            if (self.moved >> character) & 1 or not state.can_move(character):
                continue
            if has_walk(state, character, self.allowance(state, character)):
                listed.append(state.moves.mover[character])
        listed.append(state.moves.done)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Have the space chosen, and then the next mover."""
        if action.kind == DONE:
            return
        character = action.a
        moved = self.moved | (1 << character)
        if self.spaces == BY_DIE:
            state.moved = moved
        if not (moved >> (character ^ 1)) & 1:
            state.push(ChooseMover(seat, self.spaces, moved))
        state.push(ChooseSpace(seat, character, self.allowance(state, character), WALK))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Somebody who may not move, or another kind of action."""
        clause = "SK-4.5" if self.spaces == BY_DIE else "SK-5.60"
        if action.kind != MOVER:
            return Refusal(clause, "choose who moves, or be done, first", "wrong_decision")
        character = action.a
        name = state.pack.character_names[character]
        if (self.moved >> character) & 1:
            return Refusal(clause, f"{name} has moved already", "already_moved")
        if state.player_of(character) != seat:
            return Refusal(clause, f"{name} is not yours to move", "not_own_character")
        if state.life_of[character] == 0:
            return Refusal("SK-5.80", f"{name} is eliminated", "character_eliminated")
        if state.is_stunned(character):
            return Refusal("SK-5.70", f"{name} is stunned and cannot move", "character_stunned")
        return Refusal("SK-4.8", f"{name} has nowhere to go", "illegal_action")


class ChooseSpace(Frame[SkirmishState]):
    """Choose where a character goes (SK-4.8, SK-5.60, SK-5.61)."""

    name: ClassVar[str] = "choose_space"

    def __init__(self, seat: int, character: int, spaces: int, purpose: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.character: Final = character
        self.spaces: Final = spaces
        self.purpose: Final = purpose

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer every destination; to stay only where no mover was chosen."""
        if self.purpose == TELEPORT:
            listed = list_teleports(state, self.character, self.spaces)
        else:
            listed = list_walks(state, self.character, self.spaces)
        if self.purpose != WALK:
            listed.append(state.moves.stay)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Go there."""
        if action.kind == STAY:
            return
        before = state.space_of[self.character]
        state.place(self.character, action.a)
        if log is not None:
            clause = _CLAUSES[self.purpose]
            log.append(events.moved(state, self.character, before, clause))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """A space that cannot be reached, or another kind of action."""
        clause = _CLAUSES[self.purpose]
        name = state.pack.character_names[self.character]
        if action.kind == STAY:
            return Refusal(clause, f"{name} was chosen to move and does", "illegal_action")
        if action.kind != SPACE:
            return Refusal(clause, f"choose where {name} goes first", "wrong_decision")
        start = state.space_of[self.character]
        board = state.pack.board
        if self.purpose == TELEPORT:
            steps = board.distance(start, action.a)
        else:
            steps = board.walk(start, action.a)
        text = f"{board.names[action.a]} is {steps} spaces away, {name} can go {self.spaces}"
        return refuse_space(state, action.a) or Refusal(clause, text, "out_of_reach")


def refuse_space(state: SkirmishState, space: int) -> Refusal | None:
    """Say why nobody can be put on a space, if so (SK-2.5)."""
    board = state.pack.board
    name = board.names[space]
    if not board.is_valid[space]:
        what = "water" if board.sign_of[space] == "~" else "blocked"
        return Refusal("SK-2.5", f"{name} is {what}: nobody can stand there", "invalid_space")
    other = state.character_on[space]
    if other != NOBODY:
        text = f"{state.pack.character_names[other]} stands on {name}"
        return Refusal("SK-2.5", text, "space_occupied")
    return None


def offer_walk(state: SkirmishState, seat: int, character: int, spaces: int) -> None:
    """Let one character move by a card, if it can (SK-5.60)."""
    if state.can_move(character) and has_walk(state, character, spaces):
        state.push(ChooseSpace(seat, character, spaces, OWN_WALK))


def offer_walks(state: SkirmishState, seat: int, spaces: int) -> None:
    """Let each own character move by a card, in an order the player chooses (SK-5.60)."""
    chooser = ChooseMover(seat, spaces, 0)
    if len(chooser.legal(state, seat)) > 1:
        state.push(chooser)


def offer_teleport(state: SkirmishState, seat: int, character: int, spaces: int) -> None:
    """Let a character be put on a space nearby, if it can (SK-5.61)."""
    if state.can_move(character) and list_teleports(state, character, spaces):
        state.push(ChooseSpace(seat, character, spaces, TELEPORT))
