"""Words for people: an action, the board.

All of it is made from a view, so it can show nothing the view does not.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import actions
from barrow.games.skirmish.components import NOBODY, NOWHERE
from barrow.games.skirmish.rules.characters import characters_of, is_stunned
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import DISTANCE, TYPES
from barrow.kernel.action import Action
from barrow.kernel.kinds import UNKNOWN

_STYLES: Final[list[str]] = ["red", "dark_orange", "green", "blue", "magenta"]
_LEGEND: Final = "Upper case: main character, lower case: secondary; ~ water, # blocked, ! stunned."
_PLAIN_WORDS: Final[dict[type[Action], str]] = {
    actions.RollDice: "Roll",
    actions.Skip: "Don't move",
    actions.Done: "Done",
    actions.Stay: "Stay",
    actions.DrawCard: "Draw a card",
    actions.EndTurnNow: "End the turn",
    actions.Pass: "Don't defend",
    actions.Stop: "Stop",
    actions.NoCard: "None",
    actions.SwapPlaces: "Swap",
}


def say(state: State, action: Action) -> str:
    """Return an action in a player's words."""
    if isinstance(action, actions.Heal):
        return f"Heal {_say_life(state, action.character)}"
    if isinstance(action, (actions.AimAt, actions.ChooseCharacter)):
        return _say_life(state, action.character)
    if isinstance(action, (actions.PlayCard, actions.ChooseCard, actions.DefendWith)):
        return _say_card(state, action.card)
    name = name_choice(state, action)
    if isinstance(action, actions.Revive):
        return f"Revive {name}"
    if isinstance(action, actions.ChooseTeam):
        main, mate = state.pack.characters_of[action.team]
        names = state.pack.character_names
        return f"{name}: {names[main]} and {names[mate]}"
    return name


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
    if type(action) in _PLAIN_WORDS:
        return _PLAIN_WORDS[type(action)]
    (character,) = action.values()
    return pack.character_names[character]


def _say_life(state: State, character: int) -> str:
    """Return a character with its life."""
    most = state.pack.most_life_of[character]
    return f"{state.pack.character_names[character]} ({state.life_of[character]} of {most} life)"


def _say_card(state: State, card: int) -> str:
    """Return a card with whom it shows and its type (SK-5.9)."""
    cards = state.pack.cards
    type = TYPES[cards.type_of[card]].replace("_", " ")
    if cards.type_of[card] == DISTANCE:
        type += f" {cards.range_of[card]}"
    who = state.pack.character_names[cards.character_of[card]]
    return f"{cards.names[card]} ({who}, {type})"


def draw(state: State, observer: int | None) -> str:
    """Return the board as text: players first, then the hexagons row by row."""
    lines = [f"[bold]Skirmish[/], round {state.round} of {state.table.round_limit}", ""]
    for seat in range(state.table.players):
        lines += _player_lines(state, observer, seat)
    lines += ["", *_board_lines(state), _LEGEND]
    if state.battle is not None:
        lines.append(f"On the table: {state.pack.cards.names[state.battle.card]}")
    if observer is not None and state.hand_of[observer]:
        texts = state.pack.cards.texts
        hand = [f"  {_say_card(state, card)}: {texts[card]}" for card in state.hand_of[observer]]
        lines += ["", "Your hand:", *hand]
    return "\n".join(lines)


def _player_lines(state: State, observer: int | None, seat: int) -> list[str]:
    team = state.team_of[seat]
    who = "you" if seat == observer else f"seat {seat + 1}"
    if team == NOBODY:
        return [f"  {who}"]
    marker = "»" if seat == state.active and state.outcome is None else " "
    heading = f"{marker} [{_STYLES[team % len(_STYLES)]}]{state.pack.team_names[team]}[/] ({who})"
    if state.fall_of[seat]:
        return [f"{heading} eliminated"]
    hand, pile, discard = state.hand_of[seat], state.pile_of[seat], state.discard_of[seat]
    heading += f" hand {len(hand)}, draw pile {len(pile)}, discard pile {len(discard)}"
    seen = [state.pack.cards.names[card] for card in hand if card != UNKNOWN]
    if seat != observer and seen:
        heading += f", seen: {', '.join(seen)}"
    return [heading, *["    " + _character_line(state, one) for one in characters_of(state, seat)]]


def _character_line(state: State, character: int) -> str:
    pack, space, life = state.pack, state.space_of[character], state.life_of[character]
    text = f"{_mark(state, character)} {pack.character_names[character]:<20}"
    if life == 0 and space == NOWHERE:
        return text + " eliminated"
    where = "-" if space == NOWHERE else pack.board.names[space]
    beside = [f" {where:<3} life {life:>2} of {pack.most_life_of[character]}"]
    if is_stunned(state, character):
        beside.append("stunned")
    if state.ward_of[character]:
        beside.append(f"ward {state.ward_of[character]}")
    if state.empower_of[character]:
        beside.append(f"+{state.empower_of[character]} on the next attack")
    beside += [pack.rewards.names[reward] for reward in state.rewards_of[character]]
    return text + ", ".join(beside)


def _mark(state: State, character: int) -> str:
    letter = state.pack.team_ids[character // 2][0]
    return letter.upper() if character % 2 == 0 else letter


def _board_lines(state: State) -> list[str]:
    rows = state.pack.board.rows
    letters = [f"{name[0]:^4}" for name in state.pack.board.names[: len(rows[0])]]
    lines = ["  " + "".join(letters).rstrip()]
    space = 0
    for row, signs in enumerate(rows):
        cells = [_cell(state, space + column) for column in range(len(signs))]
        lines.append(f"{row + 1:>2} " + "  " * (row % 2) + "".join(cells).rstrip())
        space += len(signs)
    return lines


def _cell(state: State, space: int) -> str:
    character = state.character_on[space]
    if character == NOBODY:
        return f" {state.pack.board.sign_of[space]}  "
    stunned = "!" if is_stunned(state, character) else " "
    style = _STYLES[character // 2 % len(_STYLES)]
    return f" [{style}]{_mark(state, character)}[/]{stunned} "
