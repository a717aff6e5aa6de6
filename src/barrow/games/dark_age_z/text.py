"""Words for people: an action, the board.

All of it is made from a view, so it shows nothing the view does not.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import actions, components
from barrow.games.dark_age_z.components import IMMORTAL_VEST, IRON_STEED, NOBODY, NOTHING, RANGED
from barrow.games.dark_age_z.events import CHOICES, SENTENCES, neighbors
from barrow.games.dark_age_z.rules.card_effects import ApolloPlay
from barrow.games.dark_age_z.rules.income import icons
from barrow.games.dark_age_z.rules.invasion import hp, invasion, zombies
from barrow.games.dark_age_z.rules.strategy import cost
from barrow.games.dark_age_z.rules.zones import attack, attack_type, first_empty
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.kinds import UNKNOWN
from barrow.kernel.words import capital, counted

_STYLES: Final[list[str]] = ["magenta", "red", "yellow", "green", "blue"]
_NUMERALS: Final[list[str]] = ["0", "I", "II", "III"]

# What an action names, or else its words; `name_choice` has the odd ones.
_WORDS: Final[dict[type[Action], str]] = {
    **CHOICES,
    actions.TakeMission: "{mission}",
    actions.Strategy: "{track}",
    actions.PlayArmy: "Play {card}",
    actions.Upgrade: "Upgrade technology",
    actions.PlayRelic: "Play {effect:name}",
    actions.GetToken: "Get a token",
    actions.Pass: "Pass",
    actions.DiscardRelic: "Discard {relic}",
    actions.EndTurn: "End the turn",
    actions.Keep: "Keep {relic}",
    actions.Done: "Done",
    actions.Stop: "Stop",
    actions.ChooseCommander: "{commander}",
    actions.NoCommander: "Recruit nobody",
    actions.ChooseSlot: "The {rank} slot",
    actions.Cancel: "Cancel it",
    actions.Decline: "Decline",
    actions.Reinforce: "Reinforce {place}, {rank} slot",
}


def say(state: State, action: Action) -> str:
    """Return an action in a player's words, with what it costs or does."""
    pack = state.pack
    if isinstance(action, actions.Strategy):
        price = cost(state, action.track)
        tokens = "" if price == NOTHING else f" for {counted(price, 'token')}"
        return f"{pack.tracks[action.track].name}{tokens}"
    if isinstance(action, actions.PlayRelic):
        return _say_effect(state, action.effect)
    if isinstance(action, actions.PlaySteed):
        return _say_effect(state, 2 * IRON_STEED + action.side)
    if isinstance(action, actions.Keep):
        relic = pack.relics[action.relic]
        return f"Keep {relic.name}: A. {relic.effect_a} B. {relic.effect_b}"
    if isinstance(action, actions.ChooseCommander):
        commander = pack.commanders[action.commander]
        return f"{commander.name}, attack {commander.attack}: {commander.text}"
    if isinstance(action, actions.ChooseZone):
        board, zone = divmod(action.place, components.ZONES)
        return f"Zone {zone + 1}, {neighbors(state, board)}: {_army(state, action.place)}"
    if isinstance(action, actions.Pass) and state.gathering:
        return "Pass, and recruit a Commander"
    return name_choice(state, action)


def _say_effect(state: State, effect: int) -> str:
    return f"{state.pack.relics[effect // 2].name}: {state.pack.effect_texts[effect]}"


def name_choice(state: State, action: Action) -> str:
    """Return the printed name of what an action names, or else its words."""
    if isinstance(action, actions.PlaySteed):
        return f"Play {state.pack.relics[IRON_STEED].name}"
    if isinstance(action, actions.PlayVest):
        vp = state.pack.relic_numbers.vest_vp
        return f"{state.pack.relics[IMMORTAL_VEST].name}: {vp} VP for {state.title(action.seat)}"
    if isinstance(action, actions.PlaceArmy):
        empty = first_empty(state, action.board)
        zone = (components.ZONES - 1 if empty == NOTHING else empty % components.ZONES) + 1
        other = state.table.other_neighbor(action.board, state.stack[-1].seats[0])
        return f"Zone {zone} with {state.title(other)}, for {state.title(action.loyal)}"
    words = SENTENCES.say(_WORDS[type(action)], state, action)
    return words if isinstance(action, actions.ChooseZone) else capital(words)


def draw(state: State, observer: int | None) -> str:
    """Return the board as text: the clock, the kingdoms, then the frontiers."""
    days = state.pack.modes[state.table.mode].days
    lines = [f"[bold]Dark Age Z[/], day {state.day} of {days}, phase {state.phase}"]
    if state.spawned:
        card = invasion(state)
        lines.append(
            f"{card.name}: {zombies(state)} zombies, HP {hp(state)}, damage {card.damage}; "
            f"{counted(state.steps, 'step')} left, pioneers {state.pioneer}, pool {state.pool}"
        )
    lines.append(_track_line(state))
    lines.append("")
    lines += [_seat_line(state, observer, seat) for seat in range(state.table.players)]
    if observer is not None:
        lines += _hand_lines(state, observer)
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


def _track_line(state: State) -> str:
    prices = []
    for track in range(len(components.TRACKS)):
        price = cost(state, track)
        shown = "closed" if price == NOTHING else str(price)
        prices.append(f"{state.pack.tracks[track].name} {shown}")
    return "Prices: " + ", ".join(prices)


def _seat_line(state: State, observer: int | None, seat: int) -> str:
    style = _STYLES[state.kingdom_of[seat] % len(_STYLES)]
    marker = "»" if seat in state.pending else " "
    who = "you" if seat == observer else f"seat {seat + 1}"
    text = (
        f"{marker} [{style}]{state.title(seat):<11}[/] {who:<7}{state.vp_of[seat]:>4} VP "
        f"{state.tokens_of[seat]:>3} tokens  level {_NUMERALS[state.level_of[seat]]:<4}"
        f"{state.cards_of[seat]:>3} cards {state.relic_count_of[seat]:>2} relics "
        f"{icons(state, seat, components.COMMAND_ICON):>2} icons"
    )
    if seat == state.start:
        text += "  starts"
    if state.passed & (1 << seat):
        text += "  passed"
    mission = state.mission_of[seat]
    if mission != NOTHING:
        text += f"\n    Mission: {state.pack.missions[mission].text}"
    return text


def _hand_lines(state: State, seat: int) -> list[str]:
    pack = state.pack
    hand, relics_held = state.hand_of[seat], state.relics_of[seat]
    cards = [f"{army.name} x{held}" for army, held in zip(pack.armies, hand) if held]
    relics = [f"{relic.name} x{held}" for relic, held in zip(pack.relics, relics_held) if held]
    lines = [f"Your hand: {', '.join(cards) or 'nothing'}"]
    if relics:
        lines.append(f"Your relics: {', '.join(relics)}")
    if state.offer and UNKNOWN not in state.offer and isinstance(state.stack[-1], ApolloPlay):
        names = [pack.armies[card].name for card in state.offer]
        lines.append(f"Drawn: {', '.join(names)}")
    return lines


def _board_lines(state: State, board: int) -> list[str]:
    left, right = state.title(state.table.left_of(board)), state.title(state.table.right_of(board))
    lines = [f"[bold]Board {board}[/]: {left} | {right}, horde {state.horde_on[board]}"]
    for zone, place in enumerate(state.table.places_on[board], 1):
        lines.append(f"  {zone} {_army(state, place)}")
    return lines


def _army(state: State, place: int) -> str:
    """Return what stands in a zone."""
    if place >= len(state.card_on) or state.card_on[place] == NOTHING:
        return "empty"
    text = f"{state.pack.armies[state.card_on[place]].name}, {state.title(state.loyal_on[place])}"
    text += f", attack {attack(state, place)}" if state.active_on[place] else ", defeated"
    if state.active_on[place] and attack_type(state, place) == RANGED:
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
