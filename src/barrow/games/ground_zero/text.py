"""Words for people: the open question, an action, the board.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import actions as kinds
from barrow.games.ground_zero.components import BONUSES, NOBODY
from barrow.games.ground_zero.events import TITLES, counted
from barrow.games.ground_zero.rules.assign import Assign
from barrow.games.ground_zero.rules.attack import AttackDice, DefendDice
from barrow.games.ground_zero.rules.build import ConvertCount, SendCount, SendTo
from barrow.games.ground_zero.rules.cards import CashPlace, cash_worth
from barrow.games.ground_zero.rules.combat import Boost, Tech
from barrow.games.ground_zero.rules.movement import MoveCivilians, MoveCount, MoveCyborgs
from barrow.games.ground_zero.rules.transfer import TransferTo
from barrow.games.ground_zero.rules.zombies import ZombieCount, ZombieTo
from barrow.games.ground_zero.state import GroundZeroState
from barrow.games.ground_zero.view import GroundZeroView
from barrow.kernel.action import Action
from barrow.kernel.state import Frame

# Questions that need no figures: by decision, with their clause.
_QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "pick_faction": ("Which faction do you take?", "GZ-3.2"),
    "place_start": ("Where do you place a starting unit?", "GZ-3.10"),
    "ground_zero": ("Which open card becomes ground zero?", "GZ-3.12"),
    "build": ("Convert, send or wall off? Done goes on to the attack", "GZ-5.29"),
    "zombie_transfer": ("Which zombies move?", "GZ-5.57"),
    "attack": ("Where do you attack?", "GZ-4.20"),
    "transfer": ("Transfer units once, or skip?", "GZ-4.50"),
    "draw": ("Draw a card for your conquest?", "GZ-4.60"),
    "cards": ("Cash a card?", "GZ-4.62"),
    "takeover": ("Take over the Zombies?", "GZ-7.4"),
}

_STYLES: Final[list[str]] = ["green", "magenta", "yellow", "red"]
_COLUMNS: Final = 3
_CELL: Final = 30


def ask(view: GroundZeroView) -> tuple[str, str]:
    """Return the open question in a player's words, and its clause."""
    state = view.known
    if state.outcome is not None:
        return ("The game is over", state.outcome.clause)
    top = state.stack[-1]
    if top.name in _QUESTIONS:
        return _QUESTIONS[top.name]
    return _ask_numbers(state, top)


def _ask_numbers(state: GroundZeroState, top: Frame[GroundZeroState]) -> tuple[str, str]:
    names = state.pack.map.names
    if isinstance(top, Assign):
        return (f"Where does a new unit go? {counted(top.pool, 'unit')} left", "GZ-4.13")
    if isinstance(top, CashPlace):
        return (f"Where does a unit of the card go? {top.units} left", "GZ-4.64")
    if isinstance(top, AttackDice):
        text = f"How many dice from {names[top.source]} against {names[top.target]}?"
        return (text, "GZ-4.23")
    if isinstance(top, DefendDice):
        dice = counted(top.civilians + top.cyborgs, "die").replace("dies", "dice")
        text = f"{names[top.target]} is attacked with {dice}: how many dice defend it?"
        return (text, "GZ-4.24")
    if isinstance(top, Boost):
        return (f"Add 1 to your cyborg dice? {_faces(top)}", "GZ-5.26")
    if isinstance(top, Tech):
        return (f"Add 1 to one of your dice? {_faces(top)}", "GZ-5.64")
    if isinstance(top, (MoveCount, MoveCivilians, MoveCyborgs)):
        what = "units"
        if not isinstance(top, MoveCount):
            what = "civilians" if isinstance(top, MoveCivilians) else "cyborgs"
        text = f"How many {what} go from {names[top.source]} to {names[top.target]}?"
        return (text, ["GZ-4.41", "GZ-4.44", "GZ-4.50"][top.purpose])
    if isinstance(top, (ZombieTo, TransferTo)):
        clause = "GZ-5.57" if isinstance(top, ZombieTo) else "GZ-4.51"
        return (f"Where do the units of {names[top.source]} go?", clause)
    if isinstance(top, ZombieCount):
        text = f"How many zombies go from {names[top.source]} to {names[top.target]}?"
        return (text, "GZ-5.57")
    if isinstance(top, ConvertCount):
        return (f"How many civilians on {names[top.land]} become cyborgs?", "GZ-5.29")
    if isinstance(top, SendCount):
        return (f"How many new civilians leave {names[top.land]} as cyborgs?", "GZ-5.30")
    assert isinstance(top, SendTo), top
    return (f"Where do the {counted(top.units, 'cyborg')} of {names[top.land]} go?", "GZ-5.30")


def _faces(top: Boost | Tech) -> str:
    attack = " ".join([str(face) if face else "-" for face in top.roll.attack])
    defense = " ".join([str(face) if face else "-" for face in top.roll.defense])
    return f"{attack} against {defense}"


def say(view: GroundZeroView, action: Action) -> str:
    """Return an action in a player's words."""
    state = view.known
    names = state.pack.map.names
    kind, a, b = action.kind, action.a, action.b
    if kind == kinds.PICK_FACTION:
        return f"Play the {TITLES[a]}"
    if kind == kinds.COUNT:
        return str(a)
    if kind == kinds.DICE:
        return _say_dice(action)
    if kind == kinds.CASH:
        units = "units"
        if view.seat is not None and state.faction_of[view.seat] != NOBODY:
            units = counted(cash_worth(state, state.faction_of[view.seat], a), "unit")
        return f"Cash {names[a]} for {units}"
    if kind == kinds.TECH:
        return f"Add 1 to die {a}" if a else "Change no die"
    if kind in _YES_NO_WORDS:
        return _YES_NO_WORDS[kind][a]
    if kind in _PLAIN_WORDS:
        return _PLAIN_WORDS[kind]
    if kind in _PAIR_WORDS:
        return _PAIR_WORDS[kind].format(names[a], names[b], state.units_on[a], state.units_on[b])
    return _LAND_WORDS[kind].format(names[a], state.units_on[a])


def _say_dice(action: Action) -> str:
    if action.c == kinds.YES:
        return f"{action.a} civilian and {action.b} cyborg dice"
    return counted(action.a, "die").replace("dies", "dice")


_YES_NO_WORDS: Final[dict[int, list[str]]] = {
    kinds.BOOST: ["Leave them", "Boost"],
    kinds.DRAW: ["No card", "Draw a card"],
    kinds.TAKEOVER: ["Leave them to the AI", "Take over"],
}
_PLAIN_WORDS: Final[dict[int, str]] = {
    kinds.END_ATTACK: "Stop attacking",
    kinds.SKIP: "No transfer",
    kinds.DONE: "Done",
}
_PAIR_WORDS: Final[dict[int, str]] = {
    kinds.ATTACK: "Attack {1} ({3}) from {0} ({2})",
    kinds.BREACH: "Breach the wall from {0} to {1}",
    kinds.WALK: "Walk from {0} ({2}) onto {1}",
    kinds.WALL: "Wall off {0} from {1}",
}
_LAND_WORDS: Final[dict[int, str]] = {
    kinds.PLACE: "{0} ({1})",
    kinds.GROUND_ZERO: "{0} ({1})",
    kinds.ZOMBIES_FROM: "From {0} ({1})",
    kinds.ZOMBIES_TO: "To {0} ({1})",
    kinds.CONVERT: "Convert on {0} ({1})",
    kinds.SEND: "Send from {0} ({1})",
    kinds.SEND_TO: "To {0} ({1})",
    kinds.TRANSFER_FROM: "From {0} ({1})",
    kinds.TRANSFER_TO: "To {0} ({1})",
}


def draw(view: GroundZeroView) -> str:
    """Return the board as text: parties first, then regions side by side."""
    state = view.known
    lines = [f"[bold]Ground Zero[/], round {state.round} of {state.table.round_limit}", ""]
    lines += [_party_line(view, faction) for faction in state.order]
    lines.append("")
    columns: list[list[str]] = [[] for _ in range(_COLUMNS)]
    for region in range(len(state.pack.map.region_ids)):
        shortest = min(columns, key=len)
        shortest += _region_lines(state, region)
    height = max([len(column) for column in columns])
    for row in range(height):
        cells = [column[row] if row < len(column) else " " * _CELL for column in columns]
        lines.append("  ".join(cells).rstrip())
    lines += _wall_lines(state)
    lines.append(
        f"Deck {len(state.deck)}, discard pile {len(state.discard)}.  "
        "* city  + command center  c cyborgs  i inactive"
    )
    return "\n".join(lines)


def _party_line(view: GroundZeroView, faction: int) -> str:
    state = view.known
    seat = state.seat_of[faction]
    who = "AI" if seat < 0 else f"seat {seat + 1}"
    if view.seat is not None and seat == view.seat:
        who = "you"
    lands = state.lands(faction)
    marker = "»" if faction == state.active and state.outcome is None else " "
    text = (
        f"{marker} [{_STYLES[faction]}]{TITLES[faction]:<9}[/] {who:<7}"
        f"{len(lands):>3} territories {sum([state.city_on[t] for t in lands]):>3} cities "
        f"{state.units_of[faction]:>4} units {len(state.hand_of[faction]):>3} cards"
    )
    if state.fall_of[faction]:
        return f"  [dim]{TITLES[faction]:<9}[/] {who:<7} eliminated"
    bonuses = [
        BONUSES[bit].replace("_", " ")
        for bit in range(len(BONUSES))
        if state.has_bonus(faction, 1 << bit)
    ]
    if bonuses:
        text += "  " + ", ".join(bonuses)
    hand = state.hand_of[faction]
    if seat == view.seat and hand:
        text += "  hand: " + ", ".join([state.pack.map.names[card] for card in hand])
    return text


def _region_lines(state: GroundZeroState, region: int) -> list[str]:
    world = state.pack.map
    heading = f"{world.region_names[region]} +{world.region_points[region]}"
    lines = [f"[bold]{heading}[/]" + " " * (_CELL - len(heading))]
    for land in world.lands_of[region]:
        owner = state.owner_of[land]
        marks = ("*" if state.city_on[land] else "") + "+" * state.centers_on[land]
        units = f"{state.units_on[land]:>3}"
        extra = ""
        if state.cyborgs_on[land]:
            extra += f" {state.cyborgs_on[land]}c"
        if state.inactive_on[land]:
            extra += f" {state.inactive_on[land]}i"
        cell = f"{world.names[land]:<18}{marks:<3}{units}{extra}"
        style = "dim" if owner == NOBODY else _STYLES[owner]
        lines.append(f"[{style}]{cell}[/]" + " " * max(0, _CELL - len(cell)))
    lines.append(" " * _CELL)
    return lines


def _wall_lines(state: GroundZeroState) -> list[str]:
    if state.walls == 0:
        return []
    names = state.pack.map.names
    walls = [
        f"{names[a]} | {names[b]}"
        for border, (a, b) in enumerate(state.pack.map.borders)
        if state.wall_on[border]
    ]
    return ["Walls: " + ", ".join(walls)]
