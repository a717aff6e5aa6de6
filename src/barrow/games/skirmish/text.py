"""Words for people: the open question, an action, the board.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import actions as kinds
from barrow.games.skirmish.components import BLOCKED, NOBODY, NOWHERE, WATER
from barrow.games.skirmish.events import counted
from barrow.games.skirmish.opening import Place
from barrow.games.skirmish.rules.battle import ChooseTarget, Defend
from barrow.games.skirmish.rules.choices import HealTarget, PeekDiscard, Recover, ScryTake, Step
from barrow.games.skirmish.rules.moving import ChooseMover, ChooseSpace
from barrow.games.skirmish.rules.sums import attack_value
from barrow.games.skirmish.rules.turn import Act, Discard, HealCard
from barrow.games.skirmish.state import UNKNOWN, SkirmishState
from barrow.games.skirmish.view import SkirmishView
from barrow.games.skirmish.vocabulary import DISTANCE, TYPES
from barrow.kernel.action import Action
from barrow.kernel.state import Frame

# Questions that need no figures: by decision, with their clause.
_QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "choose_team": ("Which team do you play?", "SK-3.4"),
    "roll": ("Roll to move?", "SK-4.3"),
    "choose_opponent": ("Whose hand do you look at?", "SK-5.67"),
    "swap": ("Do your characters swap spaces?", "SK-5.62"),
}
_STYLES: Final[list[str]] = ["red", "dark_orange", "green", "blue", "magenta"]
_CELL: Final = 3


def ask(view: SkirmishView) -> tuple[str, str]:
    """Return the open question in a player's words, and its clause."""
    state = view.known
    if state.outcome is not None:
        return ("The game is over", state.outcome.clause)
    top = state.stack[-1]
    if top.name in _QUESTIONS:
        return _QUESTIONS[top.name]
    if isinstance(top, (ChooseTarget, Defend)):
        return _ask_battle(state, top)
    return _ask_numbers(state, top)


def _ask_battle(state: SkirmishState, top: ChooseTarget | Defend) -> tuple[str, str]:
    battle = state.battle
    assert battle is not None
    title = state.pack.cards.names[battle.card]
    if isinstance(top, ChooseTarget):
        return (f"Whom does {title} hit?", "SK-5.20")
    target = top.target(state)
    name = state.pack.character_names[target]
    attack = attack_value(state, battle, target)
    return (f"{title} attacks {name} with {attack}: do you defend?", "SK-5.22")


def _ask_numbers(state: SkirmishState, top: Frame[SkirmishState]) -> tuple[str, str]:
    names = state.pack.character_names
    if isinstance(top, Act):
        return (f"What do you do? {counted(state.actions, 'action')} left", "SK-4.10")
    if isinstance(top, Place):
        return (f"Where does {names[top.character]} start?", "SK-3.9")
    if isinstance(top, ChooseMover):
        clause = "SK-5.60" if top.spaces else "SK-4.5"
        return ("Who moves?", clause)
    if isinstance(top, ChooseSpace):
        spaces = counted(top.spaces, "space")
        return (f"Where does {names[top.character]} go? Up to {spaces}", "SK-4.8")
    if isinstance(top, HealCard):
        return (f"Which card heals {names[top.character]}? {top.left} to discard", "SK-4.15")
    if isinstance(top, Discard):
        limit = state.pack.figures.hand_limit
        return (f"Which card do you discard? You may keep {limit}", "SK-4.19")
    if isinstance(top, Step):
        verb = "pushed" if top.change > 0 else "pulled"
        return (f"Where is {names[top.mover]} {verb}? Up to {top.left}", top.clause)
    if isinstance(top, HealTarget):
        return (f"Who heals {top.life}?", "SK-5.57")
    if isinstance(top, PeekDiscard):
        return (f"Which card does {state.title(top.opponent)} discard?", "SK-5.67")
    if isinstance(top, ScryTake):
        return (f"Which card do you take? {top.left} to take", "SK-5.68")
    assert isinstance(top, Recover), top
    return (f"Which card do you take back? Up to {top.left}", "SK-5.69")


_PLAIN_WORDS: Final[dict[int, str]] = {
    kinds.ROLL: "Roll",
    kinds.SKIP: "Do not move",
    kinds.DONE: "Done",
    kinds.STAY: "Stay",
    kinds.DRAW: "Draw a card",
    kinds.END_TURN: "End the turn",
    kinds.PASS: "Do not defend",
    kinds.STOP: "Stop",
    kinds.NONE: "None",
    kinds.SWAP: "Swap",
}
_CHARACTER_WORDS: Final[dict[int, str]] = {
    kinds.MOVER: "{0}",
    kinds.REVIVE: "Revive {0}",
    kinds.HEAL: "Heal {0} ({1})",
    kinds.TARGET: "{0} ({1})",
    kinds.CHARACTER: "{0} ({1})",
}


def say(view: SkirmishView, action: Action) -> str:
    """Return an action in a player's words."""
    state = view.known
    pack = state.pack
    kind, a = action.kind, action.a
    if kind in _PLAIN_WORDS:
        return _PLAIN_WORDS[kind]
    if kind in _CHARACTER_WORDS:
        life = f"{state.life_of[a]} of {pack.most_life_of[a]}"
        return _CHARACTER_WORDS[kind].format(pack.character_names[a], life)
    if kind == kinds.TEAM:
        names = pack.character_names
        return f"{pack.team_names[a]}: {names[2 * a]} and {names[2 * a + 1]}"
    if kind == kinds.PLACE or kind == kinds.SPACE:
        return pack.board.names[a]
    if kind == kinds.PLAYER:
        return state.title(a) if a < state.table.players else f"Seat {a + 1}"
    return say_card(state, a)


def say_card(state: SkirmishState, card: int) -> str:
    """Return a card with whom it shows, its type and its text (SK-5.9)."""
    cards = state.pack.cards
    type = TYPES[cards.type_of[card]].replace("_", " ")
    if cards.type_of[card] == DISTANCE:
        type += f" {cards.range_of[card]}"
    who = state.pack.character_names[cards.character_of[card]]
    return f"{cards.names[card]} ({who}, {type}): {cards.texts[card]}"


def draw(view: SkirmishView) -> str:
    """Return the board as text: players first, then the hexagons row by row."""
    state = view.known
    lines = [f"[bold]Skirmish[/], round {state.round} of {state.table.round_limit}", ""]
    for seat in range(state.table.players):
        lines += _player_lines(view, seat)
    lines.append("")
    lines += _board_lines(state)
    lines.append(
        "Upper case: main character, lower case: secondary; ~ water, # blocked, ! stunned."
    )
    if state.battle is not None:
        lines.append(f"On the table: {state.pack.cards.names[state.battle.card]}")
    if view.seat is not None and state.hand_of[view.seat]:
        lines.append("")
        lines.append("Your hand:")
        lines += [f"  {say_card(state, card)}" for card in state.hand_of[view.seat]]
    return "\n".join(lines)


def _player_lines(view: SkirmishView, seat: int) -> list[str]:
    state = view.known
    team = state.team_of[seat]
    who = "you" if seat == view.seat else f"seat {seat + 1}"
    if team == NOBODY:
        return [f"  {who}"]
    style = _STYLES[team % len(_STYLES)]
    marker = "»" if seat == state.active and state.outcome is None else " "
    heading = f"{marker} [{style}]{state.pack.team_names[team]}[/] ({who})"
    if state.fall_of[seat]:
        return [f"{heading} eliminated"]
    cards = (
        f" hand {len(state.hand_of[seat])}, draw pile {len(state.pile_of[seat])},"
        f" discard pile {len(state.discard_of[seat])}"
    )
    seen = [card for card in state.hand_of[seat] if card != UNKNOWN]
    if seat != view.seat and seen:
        cards += ", seen: " + ", ".join([state.pack.cards.names[card] for card in seen])
    lines = [heading + cards]
    for character in (team * 2, team * 2 + 1):
        lines.append("    " + _character_line(state, character))
    return lines


def _character_line(state: SkirmishState, character: int) -> str:
    pack = state.pack
    mark = _mark(state, character)
    text = f"{mark} {pack.character_names[character]:<20}"
    if state.life_of[character] == 0 and state.space_of[character] == NOWHERE:
        return text + " eliminated"
    space = state.space_of[character]
    where = "-" if space == NOWHERE else pack.board.names[space]
    text += f" {where:<3} life {state.life_of[character]:>2} of {pack.most_life_of[character]}"
    if state.is_stunned(character):
        text += ", stunned"
    if state.ward_of[character]:
        text += f", ward {state.ward_of[character]}"
    if state.empower_of[character]:
        text += f", +{state.empower_of[character]} on the next attack"
    for reward in state.rewards_of[character]:
        text += f", {pack.rewards.names[reward]}"
    return text


def _mark(state: SkirmishState, character: int) -> str:
    letter = state.pack.team_ids[character // 2][0]
    return letter.upper() if character % 2 == 0 else letter


def _board_lines(state: SkirmishState) -> list[str]:
    board = state.pack.board
    lines = []
    space = 0
    for row, signs in enumerate(board.rows):
        cells = []
        for sign in signs:
            cells.append(_cell(state, space, sign))
            space += 1
        lines.append(f"{row + 1:>2} " + "  " * (row % 2) + "".join(cells).rstrip())
    letters = "".join([f"{name[0]:^{_CELL + 1}}" for name in board.names[: len(board.rows[0])]])
    return ["  " + letters.rstrip(), *lines]


def _cell(state: SkirmishState, space: int, sign: str) -> str:
    character = state.character_on[space]
    if character == NOBODY:
        shown = sign if sign in (WATER, BLOCKED) else "."
        return f" {shown}  "
    mark = _mark(state, character)
    stunned = "!" if state.is_stunned(character) else " "
    style = _STYLES[character // 2 % len(_STYLES)]
    return f" [{style}]{mark}[/]{stunned} "
