"""Movement: the roll, who moves, and where to (rulebook: Moving part).

1. `Roll`: roll the dice of the characters that can move, or not (SK-4.3, SK-4.4);
2. `ChooseMover`: one character after the other, or done (SK-4.5);
3. `ChooseSpace`: where it goes (SK-4.6 to SK-4.8).

Cards use the same: `extra_move` (SK-5.60) and `teleport` (SK-5.61). A walk may pass through
anybody (SK-4.7), so the length of a walk depends on the board alone. `PushStep` and `PullStep`
move a character one space away from another or toward it (SK-5.53, SK-5.54).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.actions import Done, GoTo, Mover, RollDice, Skip, Stay, Stop
from barrow.games.skirmish.components import MAIN, NOBODY, WATER
from barrow.games.skirmish.rules import characters
from barrow.games.skirmish.rules.asking import (
    EFFECTS,
    Asked,
    need_on_board,
    need_own,
    offer,
    worded,
)
from barrow.games.skirmish.rules.rewards import bonus_of
from barrow.games.skirmish.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes
from barrow.kernel.errors import need
from barrow.kernel.lists import bits
from barrow.kernel.words import counted

# Why a space is chosen: a mover was named, one character may move, or be put somewhere.
WALK: Final = 0
OWN_WALK: Final = 1
TELEPORT: Final = 2
_PURPOSES: Final = [("walk", "SK-4.8"), ("own_walk", "SK-5.60"), ("teleport", "SK-5.61")]
PURPOSES: Final[list[str]] = [name for name, _ in _PURPOSES]
_CLAUSES: Final[list[str]] = [clause for _, clause in _PURPOSES]

# A chosen mover of the moving part: its allowance comes from its die.
BY_DIE: Final = 0
DIE: Final = 6


def roll_die(state: State, chance: Chance) -> int:
    """Roll one die."""
    sides = state.pack.figures.die_sides
    return chance.die() if sides == DIE else chance.below(sides) + 1


def rings_in_reach(state: State, character: int, spaces: int, purpose: int) -> list[list[int]]:
    """Return the spaces in reach on foot or by teleport, those 1 away first (SK-4.8, SK-5.61)."""
    board = state.pack.board
    rings_of = board.flight_rings_of if purpose == TELEPORT else board.walk_rings_of
    return rings_of[state.space_of[character]][:spaces]


def list_spaces(state: State, character: int, spaces: int, purpose: int) -> list[int]:
    """List the free spaces in reach, nearest first."""
    character_on = state.character_on
    rings = rings_in_reach(state, character, spaces, purpose)
    return [space for ring in rings for space in ring if character_on[space] == NOBODY]


def can_walk(state: State, character: int, spaces: int) -> bool:
    """True if a free space is in reach on foot."""
    character_on = state.character_on
    rings = rings_in_reach(state, character, spaces, WALK)
    return any(character_on[space] == NOBODY for ring in rings for space in ring)


class Roll(Asked):
    """Roll to move, or not (SK-4.3)."""

    clause: ClassVar[str] = "SK-4.3"
    asks: ClassVar[str] = "Roll to move?"
    takes: ClassVar[Takes] = [RollDice, Skip]
    over: ClassVar[list[str]] = ["action_part"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.roll, state.moves.skip]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Roll the white die, then the black one, each if its character can move (SK-4.4)."""
        if isinstance(action, Skip):
            return
        assert isinstance(action, RollDice)
        main, mate = characters.characters_of(state, seat)
        if characters.can_move(state, main):
            state.white = roll_die(state, chance)
        if characters.can_move(state, mate):
            state.black = roll_die(state, chance)
        if log is not None:
            log.append(events.dice_rolled(state, seat))
        state.push(ChooseMover(seat, BY_DIE, 0))


class ChooseMover(Asked):
    """Choose who moves next, or finish (SK-4.5, SK-5.60)."""

    asks: ClassVar[str] = "Who moves?"
    takes: ClassVar[Takes] = [Mover, Done]
    over: ClassVar[list[str]] = ["action_part", *EFFECTS]
    declines: ClassVar[int] = 1
    parts: ClassVar[Parts] = {"spaces": kinds.COUNT, "moved": bits(kinds.CHARACTER)}

    def __init__(self, seat: int, spaces: int, moved: int) -> None:
        super().__init__(seat)
        self.spaces: Final = spaces  # BY_DIE in the moving part
        self.moved: Final = moved  # characters that have moved, as bits

    def cites(self, state: State) -> str:
        return "SK-4.5" if self.spaces == BY_DIE else "SK-5.60"

    def allowance(self, state: State, character: int) -> int:
        """Return how far a character may move: its die and its bonus, or what the card says."""
        if self.spaces != BY_DIE:
            return self.spaces
        die = state.white if character % 2 == MAIN else state.black
        return die + bonus_of(state, character, words.MOVE_BONUS) if die else 0

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = [
            state.moves.mover[character]
            for character in characters.characters_of(state, seat)
            if self.fault(state, character) is None
        ]
        listed.append(state.moves.done)
        return listed

    def fault(self, state: State, character: int) -> Refusal | None:
        """Return why a character cannot move next, by the first reason of SK-12.1."""
        if (self.moved >> character) & 1:
            return Refusal(self.cites(state), "{character} has already moved", "already_moved")
        if not characters.can_move(state, character):
            return Refusal("SK-5.70", "{character} is stunned and can't move", "character_stunned")
        if not can_walk(state, character, self.allowance(state, character)):
            text = "every space within {steps} of {character} is taken or can't be entered"
            return Refusal("SK-4.8", text, "illegal_action")
        return None

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Done):
            return
        assert isinstance(action, Mover)
        character = action.character
        moved = self.moved | (1 << character)
        if self.spaces == BY_DIE:
            state.moved = moved
        if not (moved >> (character ^ 1)) & 1:
            state.push(ChooseMover(seat, self.spaces, moved))
        state.push(ChooseSpace(seat, character, self.allowance(state, character), WALK))

    def refuse(self, state: State, seat: int, action: Mover) -> Refusal:
        character = action.character
        said: dict[str, object] = {
            "character": state.pack.character_names[character],
            "steps": counted(self.allowance(state, character), "step"),
        }
        fault = characters.refuse_character(state, seat, character, self.cites(state))
        return fault or worded(self.fault(state, character), said)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        by_card = state.stack[state.stack.index(self) - 1].name in EFFECTS
        text = "a card says how far, and only a card"
        need(by_card == (self.spaces != BY_DIE), f"{path}.spaces", text)


class ChooseSpace(Asked):
    """Choose where a character goes (SK-4.8, SK-5.60, SK-5.61)."""

    takes: ClassVar[Takes] = [GoTo, Stay]
    over: ClassVar[list[str]] = ["action_part", "choose_mover", *EFFECTS]
    declines: ClassVar[int] = 1
    parts: ClassVar[Parts] = {
        "character": kinds.CHARACTER,
        "spaces": kinds.COUNT,
        "purpose": kinds.PURPOSE,
    }

    def __init__(self, seat: int, character: int, spaces: int, purpose: int) -> None:
        super().__init__(seat)
        self.character: Final = character
        self.spaces: Final = spaces
        self.purpose: Final = purpose

    def question(self, state: State) -> str:
        name = state.pack.character_names[self.character]
        return f"Where does {name} go? (up to {counted(self.spaces, 'space')})"

    def cites(self, state: State) -> str:
        return _CLAUSES[self.purpose]

    def legal(self, state: State, seat: int) -> list[Action]:
        go_to = state.moves.space
        spaces = list_spaces(state, self.character, self.spaces, self.purpose)
        listed: list[Action] = [go_to[space] for space in spaces]
        if self.purpose != WALK:
            listed.append(state.moves.stay)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stay):
            return
        assert isinstance(action, GoTo)
        characters.move(state, self.character, action.space, _CLAUSES[self.purpose], log)

    def refuse(self, state: State, seat: int, action: GoTo | Stay) -> Refusal:
        clause = _CLAUSES[self.purpose]
        name = state.pack.character_names[self.character]
        if isinstance(action, Stay):
            return Refusal(clause, f"you chose {name} to move: choose a space", "illegal_action")
        start, board = state.space_of[self.character], state.pack.board
        is_walk = self.purpose != TELEPORT
        away = (board.walks if is_walk else board.distances)[start][action.space]
        space, reach = board.names[action.space], counted(self.spaces, "space")
        can = f"move {reach}" if is_walk else f"be put up to {reach} away"
        text = f"{name} can {can}; {space} is {away} away"
        return refuse_space(state, action.space) or Refusal(clause, text, "out_of_reach")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_own(state, self.seats[0], self.character, path)


def refuse_space(state: State, space: int) -> Refusal | None:
    """Return why nobody can be put on a space, if so (SK-2.5)."""
    board = state.pack.board
    name = board.names[space]
    if not board.is_valid[space]:
        what = "water" if board.sign_of[space] == WATER else "blocked"
        return Refusal("SK-2.5", f"{name} is {what}: nobody can stand there", "invalid_space")
    other = state.character_on[space]
    if other != NOBODY:
        text = f"{state.pack.character_names[other]} stands on {name}"
        return Refusal("SK-2.5", text, "space_occupied")
    return None


class Shift(Asked):
    """Choose the next step of a character that is pushed or pulled, or stop.

    A step leads to a free neighbor and changes the distance to the other character by exactly 1.
    """

    change: ClassVar[int] = 0  # of that distance
    declines: ClassVar[int] = 1
    takes: ClassVar[Takes] = [GoTo, Stop]
    over: ClassVar[list[str]] = ["on_attack", "on_defense"]
    parts: ClassVar[Parts] = {
        "mover": kinds.CHARACTER,
        "other": kinds.CHARACTER,
        "left": kinds.SOME,
    }

    def __init__(self, seat: int, mover: int, other: int, left: int) -> None:
        super().__init__(seat)
        self.mover: Final = mover
        self.other: Final = other
        self.left: Final = left

    def question(self, state: State) -> str:
        verb = "push" if self.change > 0 else "pull"
        name = state.pack.character_names[self.mover]
        return f"Where do you {verb} {name}? (up to {counted(self.left, 'space')})"

    def legal(self, state: State, seat: int) -> list[Action]:
        board = state.pack.board
        away = board.distances[state.space_of[self.other]]
        wanted = characters.distance(state, self.mover, self.other) + self.change
        listed: list[Action] = [
            state.moves.space[space]
            for space in board.steps_of[state.space_of[self.mover]]
            if state.character_on[space] == NOBODY and away[space] == wanted
        ]
        listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stop):
            return
        assert isinstance(action, GoTo)
        characters.move(state, self.mover, action.space, self.clause, log)
        offer_steps(state, seat, self.change > 0, self.mover, self.other, self.left - 1)

    def refuse(self, state: State, seat: int, action: GoTo) -> Refusal:
        board, names = state.pack.board, state.pack.character_names
        space, other = board.names[action.space], names[self.other]
        away_from = board.distances[action.space]
        if away_from[state.space_of[self.mover]] != 1:
            text = f"{space} is not next to {names[self.mover]}"
        else:
            away = away_from[state.space_of[self.other]]
            wanted = characters.distance(state, self.mover, self.other) + self.change
            verb = "push" if self.change > 0 else "pull"
            text = (
                f"a {verb} must end {counted(wanted, 'space')} from {other}; {space} is {away} away"
            )
        return refuse_space(state, action.space) or Refusal(self.clause, text, "out_of_reach")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_on_board(state, [self.mover, self.other], path)
        need(self.mover != self.other, path, "nobody is pushed away from itself")


class PushStep(Shift):
    """Push a character one step away from another (SK-5.53)."""

    change: ClassVar[int] = 1
    clause: ClassVar[str] = "SK-5.53"


class PullStep(Shift):
    """Pull a character one step toward another (SK-5.54)."""

    change: ClassVar[int] = -1
    clause: ClassVar[str] = "SK-5.54"


def offer_steps(state: State, seat: int, pushed: bool, mover: int, other: int, left: int) -> None:
    """Ask for the next step, if there is one and the character can be moved (SK-5.44)."""
    if left > 0 and state.life_of[mover] > 0:
        step = PushStep if pushed else PullStep
        offer(state, step(seat, mover, other, left))
