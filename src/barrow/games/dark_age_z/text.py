"""Words for people: the open question, an action, the board.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import actions as kinds
from barrow.games.dark_age_z.components import (
    COMMAND_ICON,
    NOBODY,
    NOTHING,
    RANGED,
    RANK_NAMES,
    RELIC_WIDTH,
    RELICS,
    TRACKS,
    ZONES,
)
from barrow.games.dark_age_z.events import capital, counted, frontier, neighbors, zone_name
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.card_effects import ApolloPlay, MindGive
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.rallying import ReinforceCard
from barrow.games.dark_age_z.rules.relics import EFFECTS, RelicChoice, VestCancel
from barrow.games.dark_age_z.rules.strategy import (
    ReactivateLoyalty,
    ReactivateTarget,
    RefreshPick,
    cost,
)
from barrow.games.dark_age_z.rules.technology import UpgradeCard
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import UNKNOWN, DarkAgeZView
from barrow.kernel.action import Action
from barrow.kernel.state import Frame

# Questions that need no figures: by decision, with their clause.
_QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "choose_mission": ("Which mission do you choose?", "DZ-3.7"),
    "keep_relic": ("Which relic do you keep?", "DZ-4.31"),
    "pass_commander": ("Which Commander do you recruit?", "DZ-4.60"),
    "hammer_card": ("Which card takes the army's place?", "DZ-5.21"),
    "vest_window": ("Play an Immortal Vest?", "DZ-5.7"),
    "rally_turn": ("Reinforce, play a relic, or end the turn?", "DZ-4.81"),
    "hand_limit": ("Which Army Card do you discard? Your hand is too large", "DZ-4.140"),
}
_STYLES: Final[list[str]] = ["magenta", "red", "yellow", "green", "blue"]
_NUMERALS: Final[list[str]] = ["0", "I", "II", "III"]


def ask(view: DarkAgeZView) -> tuple[str, str]:
    """Return the open question in a player's words, and its clause."""
    state = view.known
    if state.outcome is not None:
        return ("The game is over", state.outcome.clause)
    top = state.stack[-1]
    if top.name in _QUESTIONS:
        return _QUESTIONS[top.name]
    return _ask_figures(state, top)


def _ask_figures(state: DarkAgeZState, top: Frame[DarkAgeZState]) -> tuple[str, str]:
    pack = state.pack
    if isinstance(top, PlayWhere):
        return (f"Where does {pack.armies[top.card].name} go, and to whom is it loyal?", "DZ-4.40")
    if isinstance(top, ReactivateTarget):
        return (f"Which defeated army becomes active? Up to {top.left}", "DZ-4.32")
    if isinstance(top, ReactivateLoyalty):
        return (f"To whom is the army in {zone_name(state, top.place)} loyal?", "DZ-4.32")
    if isinstance(top, RefreshPick):
        return (f"Which card do you discard? {top.picked} chosen", "DZ-4.33")
    if isinstance(top, UpgradeCard):
        return (f"Which card pays for the next level? {top.left} left to pay", "DZ-4.50")
    if isinstance(top, CommanderTarget):
        return (f"Where does {pack.commanders[top.commander].name} go?", "DZ-4.61")
    if isinstance(top, RelicChoice):
        relic = pack.relics[top.effect // 2]
        return (f"{relic.name}: {relic.texts[top.effect % 2]}", EFFECTS[top.effect].clause)
    if isinstance(top, ApolloPlay):
        return (f"Play a drawn card? Up to {top.left}", "DZ-5.14")
    if isinstance(top, MindGive):
        return (f"Which card goes to {state.title(top.player)}? {top.left} to give", "DZ-5.30")
    if isinstance(top, VestCancel):
        relic = pack.relics[top.effect // 2]
        who = state.title(top.player)
        return (f"{who} plays {relic.name}: cancel it with an Immortal Vest?", "DZ-5.6")
    if isinstance(top, ReinforceCard):
        return (f"Which card fills the {RANK_NAMES[top.rank]} slot?", "DZ-4.82")
    return ("Which command do you issue?", "DZ-4.11")


def say(view: DarkAgeZView, action: Action) -> str:
    """Return an action in a player's words."""
    state = view.known
    pack = state.pack
    kind, a = action.kind, action.a
    if kind in _PLAIN_WORDS:
        return _PLAIN_WORDS[kind]
    if kind == kinds.MISSION:
        return pack.missions[a].text
    if kind == kinds.STRATEGY:
        price = cost(state, a)
        return pack.tracks[a].name if price == NOTHING else f"{pack.tracks[a].name} ({price})"
    if kind in (kinds.PLAY_ARMY, kinds.CARD):
        return pack.armies[a].name if kind == kinds.CARD else f"Play {pack.armies[a].name}"
    if kind == kinds.RELIC:
        return f"{pack.relics[a // 2].name}: {pack.relics[a // 2].texts[a % 2]}"
    if kind == kinds.STEED:
        steed = pack.relics[RELICS.index("iron-steed")]
        return f"{steed.name}: {steed.texts[a]}"
    if kind in (kinds.MISSION_DISCARD, kinds.KEEP):
        return ("Keep " if kind == kinds.KEEP else "Discard ") + pack.relics[a].name
    if kind == kinds.COMMANDER:
        commander = pack.commanders[a]
        return f"{commander.name}, attack {commander.attack}: {commander.text}"
    return _say_target(state, action)


def _say_target(state: DarkAgeZState, action: Action) -> str:
    kind, a = action.kind, action.a
    if kind == kinds.ZONE:
        return f"{capital(zone_name(state, a))}: {_army(state, a)}"
    if kind == kinds.WHERE:
        return f"Between {neighbors(state, a)}, loyal to {state.title(action.b)}"
    if kind == kinds.REINFORCE:
        slot = RANK_NAMES[action.b]
        return f"Reinforce {zone_name(state, a)}, {slot} slot"
    if kind == kinds.BOARD:
        return capital(frontier(state, a))
    if kind == kinds.SLOT:
        return f"The {RANK_NAMES[a]} slot"
    if kind == kinds.NUMBER:
        return str(a)
    if kind == kinds.PART:
        return "Its reinforcements" if a == kinds.REINFORCEMENTS else "Its Commander"
    title = state.title(a)
    return f"Immortal Vest: 2 VP for {title}" if kind == kinds.VEST_GAIN else title


_PLAIN_WORDS: Final[dict[int, str]] = {
    kinds.UPGRADE: "Upgrade technology",
    kinds.GET_TOKEN: "Get a token",
    kinds.PASS: "Pass",
    kinds.END_TURN: "End the turn",
    kinds.DONE: "Done",
    kinds.STOP: "Stop",
    kinds.NO_COMMANDER: "Nobody",
    kinds.CANCEL: "Cancel it",
    kinds.DECLINE: "Decline",
}


def draw(view: DarkAgeZView) -> str:
    """Return the board as text: the clock, the kingdoms, then the frontiers."""
    state = view.known
    days = state.pack.modes[state.table.mode].days
    lines = [f"[bold]Dark Age Z[/], day {state.day} of {days}, phase {state.phase}"]
    if state.spawned:
        card = state.invasion
        lines.append(
            f"{card.name}: {state.zombies()} zombies, HP {state.hp()}, damage {card.damage}; "
            f"{counted(state.steps, 'step')} left, pioneers {state.pioneer}, pool {state.pool}"
        )
    lines.append(_track_line(state))
    lines.append("")
    lines += [_seat_line(view, seat) for seat in range(state.table.players)]
    if view.seat is not None:
        lines += _hand_lines(state, view.seat)
    lines.append("")
    for board in range(state.table.boards):
        lines += _board_lines(state, board)
    names = ", ".join([state.pack.commanders[card].name for card in state.gathering])
    lines.append(f"Gathering: {names or 'nobody'}; Commander deck {len(state.commander_deck)}")
    lines.append(
        f"Army deck {len(state.deck)}, discard pile {sum(state.discard)}; "
        f"relic deck {len(state.relic_deck)}, discard pile {sum(state.relic_discard)}"
    )
    return "\n".join(lines)


def _track_line(state: DarkAgeZState) -> str:
    prices = []
    for track in range(len(TRACKS)):
        price = cost(state, track)
        shown = "closed" if price == NOTHING else str(price)
        prices.append(f"{state.pack.tracks[track].name} {shown}")
    return "Prices: " + ", ".join(prices)


def _seat_line(view: DarkAgeZView, seat: int) -> str:
    state = view.known
    style = _STYLES[state.kingdom_of[seat] % len(_STYLES)]
    marker = "»" if seat in state.pending else " "
    who = "you" if seat == view.seat else f"seat {seat + 1}"
    text = (
        f"{marker} [{style}]{state.title(seat):<11}[/] {who:<7}{state.vp_of[seat]:>4} VP "
        f"{state.tokens_of[seat]:>3} tokens  level {_NUMERALS[state.level_of[seat]]:<4}"
        f"{state.cards(seat):>3} cards {state.relic_count(seat):>2} relics "
        f"{state.icons(seat, COMMAND_ICON):>2} icons"
    )
    if seat == state.start:
        text += "  starts"
    if state.passed & (1 << seat):
        text += "  passed"
    mission = state.mission_of[seat]
    if mission != NOTHING:
        text += f"  mission {state.pack.missions[mission].id}"
    return text


def _hand_lines(state: DarkAgeZState, seat: int) -> list[str]:
    width = state.pack.width
    row = state.hands[seat * width : (seat + 1) * width - 1]
    cards = [f"{state.pack.armies[card].name} x{held}" for card, held in enumerate(row) if held]
    row = state.relics[seat * RELIC_WIDTH : (seat + 1) * RELIC_WIDTH - 1]
    relics = [f"{state.pack.relics[relic].name} x{held}" for relic, held in enumerate(row) if held]
    lines = [f"Your hand: {', '.join(cards) or 'nothing'}"]
    if relics:
        lines.append(f"Your relics: {', '.join(relics)}")
    if state.offer and UNKNOWN not in state.offer and isinstance(state.stack[-1], ApolloPlay):
        names = [state.pack.armies[card].name for card in state.offer]
        lines.append(f"Drawn: {', '.join(names)}")
    return lines


def _board_lines(state: DarkAgeZState, board: int) -> list[str]:
    left, right = state.title(state.table.left_of(board)), state.title(state.table.right_of(board))
    lines = [f"[bold]Board {board}[/]: {left} | {right}, horde {state.horde_on[board]}"]
    for place in range(board * ZONES, board * ZONES + ZONES):
        lines.append(f"  {place % ZONES + 1} {_army(state, place)}")
    return lines


def _army(state: DarkAgeZState, place: int) -> str:
    """Return what stands in a zone."""
    if place >= len(state.card_on) or state.card_on[place] == NOTHING:
        return "empty"
    army = state.pack.armies[state.card_on[place]]
    text = f"{army.name}, {state.title(state.loyal_on[place])}"
    text += f", attack {state.attack(place)}" if state.active_on[place] else ", defeated"
    if state.active_on[place] and state.attack_type(place) == RANGED:
        text += " ranged"
    commander = state.commander_on[place]
    if commander != NOTHING:
        text += f", {state.pack.commanders[commander].name}"
        if state.patron_of[commander] != NOBODY:
            text += f" of {state.title(state.patron_of[commander])}"
    if state.skipped_on[place]:
        text += ", passed over"
    if state.roar_on[place]:
        text += f", Roar {state.roar_on[place]:+d}"
    return text
