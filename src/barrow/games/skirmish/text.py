"""Words for people: an action, the board.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import actions
from barrow.games.skirmish.components import BLOCKED, NOBODY, NOWHERE, WATER
from barrow.games.skirmish.rules.characters import is_stunned
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import DISTANCE, TYPES
from barrow.kernel.action import Action
from barrow.kernel.kinds import UNKNOWN

_STYLES: Final[list[str]] = ["red", "dark_orange", "green", "blue", "magenta"]
_CELL: Final = 3


_PLAIN_WORDS: Final[dict[type[Action], str]] = {
    actions.RollDice: "Roll",
    actions.Skip: "Do not move",
    actions.Done: "Done",
    actions.Stay: "Stay",
    actions.DrawCard: "Draw a card",
    actions.EndTurnNow: "End the turn",
    actions.Pass: "Do not defend",
    actions.Stop: "Stop",
    actions.NoCard: "None",
    actions.SwapPlaces: "Swap",
}


def say(state: State, action: Action) -> str:
    """Return an action in a player's words."""
    pack = state.pack
    if isinstance(action, actions.Revive):
        return f"Revive {pack.character_names[action.character]}"
    if isinstance(action, actions.Heal):
        return f"Heal {say_life(state, action.character)}"
    if isinstance(action, (actions.AimAt, actions.ChooseCharacter)):
        return say_life(state, action.character)
    if isinstance(action, actions.ChooseTeam):
        names = pack.character_names
        main = 2 * action.team
        return f"{pack.team_names[action.team]}: {names[main]} and {names[main + 1]}"
    if isinstance(action, (actions.PlayCard, actions.ChooseCard, actions.DefendWith)):
        return say_card(state, action.card)
    return name_choice(state, action)


def name_choice(state: State, action: Action) -> str:
    """Return the printed name of what an action names, or else its words."""
    pack = state.pack
    if isinstance(action, (actions.PlayCard, actions.ChooseCard, actions.DefendWith)):
        return pack.cards.names[action.card]
    if isinstance(action, (actions.PlaceOn, actions.GoTo)):
        return pack.board.names[action.space]
    if isinstance(action, actions.ChoosePlayer):
        known = action.seat < state.table.players
        return state.title(action.seat) if known else f"Seat {action.seat + 1}"
    if isinstance(action, actions.ChooseTeam):
        return pack.team_names[action.team]
    if isinstance(
        action,
        (actions.Mover, actions.AimAt, actions.ChooseCharacter, actions.Revive, actions.Heal),
    ):
        return pack.character_names[action.character]
    return _PLAIN_WORDS[type(action)]


def say_life(state: State, character: int) -> str:
    """Return a character with its life."""
    pack = state.pack
    life = f"{state.life_of[character]} of {pack.most_life_of[character]}"
    return f"{pack.character_names[character]} ({life})"


def say_card(state: State, card: int) -> str:
    """Return a card with whom it shows, its type and its text (SK-5.9)."""
    cards = state.pack.cards
    type = TYPES[cards.type_of[card]].replace("_", " ")
    if cards.type_of[card] == DISTANCE:
        type += f" {cards.range_of[card]}"
    who = state.pack.character_names[cards.character_of[card]]
    return f"{cards.names[card]} ({who}, {type}): {cards.texts[card]}"


def draw(state: State, observer: int | None) -> str:
    """Return the board as text: players first, then the hexagons row by row."""
    lines = [f"[bold]Skirmish[/], round {state.round} of {state.table.round_limit}", ""]
    for seat in range(state.table.players):
        lines += _player_lines(state, observer, seat)
    lines.append("")
    lines += _board_lines(state)
    lines.append(
        "Upper case: main character, lower case: secondary; ~ water, # blocked, ! stunned."
    )
    if state.battle is not None:
        lines.append(f"On the table: {state.pack.cards.names[state.battle.card]}")
    if observer is not None and state.hand_of[observer]:
        lines.append("")
        lines.append("Your hand:")
        lines += [f"  {say_card(state, card)}" for card in state.hand_of[observer]]
    return "\n".join(lines)


def _player_lines(state: State, observer: int | None, seat: int) -> list[str]:
    team = state.team_of[seat]
    who = "you" if seat == observer else f"seat {seat + 1}"
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
    if seat != observer and seen:
        cards += ", seen: " + ", ".join([state.pack.cards.names[card] for card in seen])
    lines = [heading + cards]
    for character in (team * 2, team * 2 + 1):
        lines.append("    " + _character_line(state, character))
    return lines


def _character_line(state: State, character: int) -> str:
    pack = state.pack
    mark = _mark(state, character)
    text = f"{mark} {pack.character_names[character]:<20}"
    if state.life_of[character] == 0 and state.space_of[character] == NOWHERE:
        return text + " eliminated"
    space = state.space_of[character]
    where = "-" if space == NOWHERE else pack.board.names[space]
    text += f" {where:<3} life {state.life_of[character]:>2} of {pack.most_life_of[character]}"
    if is_stunned(state, character):
        text += ", stunned"
    if state.ward_of[character]:
        text += f", ward {state.ward_of[character]}"
    if state.empower_of[character]:
        text += f", +{state.empower_of[character]} on the next attack"
    for reward in state.rewards_of[character]:
        text += f", {pack.rewards.names[reward]}"
    return text


def _mark(state: State, character: int) -> str:
    letter = state.pack.team_ids[character // 2][0]
    return letter.upper() if character % 2 == 0 else letter


def _board_lines(state: State) -> list[str]:
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


def _cell(state: State, space: int, sign: str) -> str:
    character = state.character_on[space]
    if character == NOBODY:
        shown = sign if sign in (WATER, BLOCKED) else "."
        return f" {shown}  "
    mark = _mark(state, character)
    stunned = "!" if is_stunned(state, character) else " "
    style = _STYLES[character // 2 % len(_STYLES)]
    return f" [{style}]{mark}[/]{stunned} "
