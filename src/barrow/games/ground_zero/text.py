"""Words for people: the open question, an action, the board.

All of it is made from a view, so it can tell nothing the view does not show. The board
is drawn in [style]marks[/] and reads without them too: a letter names the owner of
each territory. `draw` lists the regions side by side, for 80 columns; `draw_wide` is a
map, for wide screens.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import actions as kinds
from barrow.games.ground_zero.chart import LONGEST_NAME, ROWS, Chart, chart_of
from barrow.games.ground_zero.components import AI, BONUSES, NOBODY, TITLES
from barrow.games.ground_zero.events import counted
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
_LETTERS: Final = "MACZ"  # by Faction
_SET_UP: Final = ("pick_faction", "place_start", "ground_zero")
_COLUMNS: Final = 3
_CELL: Final = 26
_WIDEST: Final = 160  # a wider map would only have more sea


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
        attacker = TITLES[state.owner_of[top.source]]
        text = f"{attacker} attack {_with_units(state, top.target)} from "
        text += f"{_with_units(state, top.source)} with {dice}: defend with how many?"
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
    if kind == kinds.PLACE:
        return _say_place(state, a)
    if kind == kinds.ATTACK:
        return f"Attack {_with_party(state, b)} from {_with_units(state, a)}"
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
        return _PAIR_WORDS[kind].format(_with_units(state, a), _with_party(state, b), names[b])
    civilians = counted(state.civilians_on(a), "civilian")
    return _LAND_WORDS[kind].format(_with_units(state, a), names[a], civilians, state.fresh_on[a])


def _with_units(state: GroundZeroState, land: int) -> str:
    return f"{state.pack.map.names[land]} ({state.units_on[land]})"


def _with_party(state: GroundZeroState, land: int) -> str:
    owner, units = state.owner_of[land], state.units_on[land]
    if owner == NOBODY:
        return state.pack.map.names[land]
    title = TITLES[owner].removesuffix("s") if units == 1 else TITLES[owner]
    return f"{state.pack.map.names[land]} ({units} {title})"


def _say_place(state: GroundZeroState, land: int) -> str:
    """Say what stands there, and what it faces across borders that are open to the enemy."""
    world = state.pack.map
    owner_of, units_on = state.owner_of, state.units_on
    owner, facing, borders = owner_of[land], 0, world.borders_of[land]
    for place, neighbor in enumerate(world.neighbors_of[land]):
        enemy = owner_of[neighbor]
        # Nobody's territories have no units.
        if enemy != owner and not (state.walls and state.is_closed(borders[place], enemy)):
            facing += units_on[neighbor]
    if facing == 0:
        return f"{world.names[land]} ({units_on[land]})"
    return f"{world.names[land]} ({units_on[land]}, facing {facing})"


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
    kinds.BREACH: "Breach the wall from {0} to {1}",
    kinds.WALK: "Walk from {0} onto {2}",
    kinds.WALL: "Wall off {0} from {1}",
}
_LAND_WORDS: Final[dict[int, str]] = {
    kinds.GROUND_ZERO: "{0}",
    kinds.ZOMBIES_FROM: "From {0}",
    kinds.ZOMBIES_TO: "To {0}",
    kinds.CONVERT: "Convert on {1} ({2})",
    kinds.SEND: "Send from {1} ({3} new)",
    kinds.SEND_TO: "To {0}",
    kinds.TRANSFER_FROM: "From {0}",
    kinds.TRANSFER_TO: "To {0}",
}


def draw(view: GroundZeroView) -> str:
    """Return the board as text: parties first, then regions side by side."""
    state = view.known
    lines = _heading_lines(view)
    columns: list[list[str]] = [[] for _ in range(_COLUMNS)]
    for region in range(len(state.pack.map.region_ids)):
        shortest = min(columns, key=len)
        shortest += _region_lines(state, region)
    for row in range(max([len(column) for column in columns])):
        cells = [column[row] if row < len(column) else " " * _CELL for column in columns]
        lines.append(" ".join(cells).rstrip())
    return "\n".join([*lines, *_footing_lines(state)])


def draw_wide(view: GroundZeroView, width: int) -> str:
    """Return the board as a map of at most this width; where it does not fit, as `draw`."""
    state = view.known
    chart = chart_of(state.game.pack_hash, state.game.pack_text, min(width, _WIDEST))
    if chart is None:
        return draw(view)
    lines = [*_heading_lines(view), *_chart_lines(state, chart)]
    return "\n".join([*lines, *_held_lines(state, chart.columns), *_footing_lines(state)])


def _heading_lines(view: GroundZeroView) -> list[str]:
    """Say whose turn it is, what each party has, and what the seat holds."""
    state = view.known
    when = f"round {state.round} of {state.table.round_limit}"
    if state.outcome is not None:
        when = f"over in round {state.round}"
    elif state.stack[-1].name in _SET_UP:
        when = "set-up"
    elif state.order:
        when += f", turn of the {_styled(state.active, TITLES[state.active])}"
    lines = [f"[bold]Ground Zero[/]  {when}"]
    lines += [_party_line(view, faction) for faction in state.order]
    if view.seat is not None and state.faction_of[view.seat] != NOBODY:
        own = state.faction_of[view.seat]
        cards = [
            f"{_plain(state.pack.map.names[card])} (worth {cash_worth(state, own, card)})"
            for card in state.hand_of[own]
        ]
        if cards:
            lines.append(f"  [bold]Your cards:[/] {', '.join(cards)}")
    return [*lines, ""]


def _party_line(view: GroundZeroView, faction: int) -> str:
    state = view.known
    seat = state.seat_of[faction]
    who = "AI" if seat == AI else f"seat {seat + 1}"
    if view.seat is not None and seat == view.seat:
        who = "you"
    title = f"{_LETTERS[faction]} {TITLES[faction]:<9} {who:<7}"
    if state.fall_of[faction]:
        return f"  [dim]{title} eliminated[/]"
    lands = state.lands_of[faction]
    playing = state.outcome is None and state.stack[-1].name not in _SET_UP
    marker = "»" if playing and faction == state.active else " "
    text = f"{marker} {_styled(faction, title)}"
    text += _column(len(lands), "territory", 4) + _column(_cities(state, lands), "city", 4)
    text += _column(state.units_of[faction], "unit", 5)
    text += _column(len(state.hand_of[faction]), "card", 4)
    bonuses = [
        BONUSES[bit].replace("_", " ")
        for bit in range(len(BONUSES))
        if state.has_bonus(faction, 1 << bit)
    ]
    if bonuses:
        text = f"{text.rstrip()}\n  {'':12}holds {', '.join(bonuses)}"
    return text.rstrip()


def _cities(state: GroundZeroState, lands: list[int]) -> int:
    return sum([state.city_on[land] for land in lands])


def _column(number: int, noun: str, width: int) -> str:
    """Return a number and its noun, as wide as the longer form of the noun."""
    words = counted(number, noun).split(" ")
    return f"{words[0]:>{width}} {words[1]:<{len(counted(2, noun)) - 2}}"


def _region_lines(state: GroundZeroState, region: int) -> list[str]:
    world = state.pack.map
    heading = f"─ {_plain(world.region_names[region])} +{world.region_points[region]} "
    lines = [f"[bold]{heading[:_CELL].ljust(_CELL, '─')}[/]"]
    for land in world.lands_of[region]:
        right = f"{_signs(state, land):>3}{state.units_on[land]:>4}"
        more = _kinds_text(state, land)
        name = _fit(_plain(world.names[land]), _CELL - 2 - len(more) - len(right))
        left = f"{_letter(state, land)} {name}{more}"
        cell = f"{left:<{_CELL - len(right)}}{right}"
        lines.append(_styled(state.owner_of[land], cell))
    return lines


def _chart_lines(state: GroundZeroState, chart: Chart) -> list[str]:
    """Write what stands on each territory into the map, over the dots of the borders."""
    signs = [[" "] * chart.columns for _ in range(ROWS)]
    nobody: int = NOBODY
    owners = [[nobody] * chart.columns for _ in range(ROWS)]
    for row, column, border in chart.dots:
        signs[row][column] = "#" if state.wall_on[border] else "·"
    for row, column, arrow in chart.arrows:
        signs[row][column] = arrow
    for land in range(state.pack.map.size):
        label = _label(state, land, chart.room_of[land])
        row, column = chart.row_of[land], chart.column_of[land]
        for place, sign in enumerate(label):
            signs[row][column + place] = sign
            owners[row][column + place] = state.owner_of[land]
    return [_styled_runs(signs[row], owners[row]) for row in range(ROWS)]


def _label(state: GroundZeroState, land: int, width: int) -> str:
    """Return the label of a territory, with a shorter name where the rest needs room."""
    rest = f"{_signs(state, land)} {state.units_on[land]}{_kinds_text(state, land)}"
    name = _fit(_plain(state.pack.map.names[land]), min(LONGEST_NAME, width - 2 - len(rest)))
    return f"{_letter(state, land)} {name}{rest}"


def _styled_runs(signs: list[str], owners: list[int]) -> str:
    """Return one row of the map with a mark around each run of one owner."""
    text = ""
    start = 0
    for place in range(1, len(signs) + 1):
        if place == len(signs) or owners[place] != owners[start]:
            run = "".join(signs[start:place])
            if place == len(signs):
                run = run.rstrip()
            text += _styled(owners[start], run) if run.strip() else run
            start = place
    return text


def _held_lines(state: GroundZeroState, width: int) -> list[str]:
    """Say for each region what it is worth and who holds how many of its territories."""
    world = state.pack.map
    cells: list[str] = []
    for region, lands in enumerate(world.lands_of):
        owners = [state.owner_of[land] for land in lands]
        heading = f"{_plain(world.region_names[region])} +{world.region_points[region]}"
        if owners[0] != NOBODY and owners.count(owners[0]) == len(owners):
            told = f"all {TITLES[owners[0]]}"
            styled = _styled(owners[0], told)
        else:
            parts = [faction for faction in state.order if faction in owners]
            told = " ".join([f"{_LETTERS[one]}{owners.count(one)}" for one in parts])
            styled = " ".join(
                [_styled(one, f"{_LETTERS[one]}{owners.count(one)}") for one in parts]
            )
        room = width // _COLUMNS - len(heading) - len(told) - 1
        cells.append(f"{heading} {styled}" + " " * room)
    return [
        "".join(cells[place : place + _COLUMNS]).rstrip()
        for place in range(0, len(cells), _COLUMNS)
    ]


def _footing_lines(state: GroundZeroState) -> list[str]:
    """List the walls and the piles, and explain the signs that are in use."""
    names = state.pack.map.names
    lines: list[str] = []
    walls = [
        f"{_plain(names[a])} # {_plain(names[b])}"
        for border, (a, b) in enumerate(state.pack.map.borders)
        if state.wall_on[border]
    ]
    if walls:
        lines.append("Walls: " + ", ".join(walls))
    signs = "* city  + command center"
    signs += "  c cyborgs" if any(state.cyborgs_on) else ""
    signs += "  i inactive" if any(state.inactive_on) else ""
    signs += "  n new or unmoved" if any(state.fresh_on) else ""
    lines.append(f"[dim]Deck {len(state.deck)}, discard pile {len(state.discard)}   {signs}[/]")
    return lines


def _letter(state: GroundZeroState, land: int) -> str:
    owner = state.owner_of[land]
    return "-" if owner == NOBODY else _LETTERS[owner]


def _signs(state: GroundZeroState, land: int) -> str:
    centers = state.centers_on[land]
    signs = "*" if state.city_on[land] else ""
    return signs + ("+" * centers if centers < 3 else f"+{centers}")


def _kinds_text(state: GroundZeroState, land: int) -> str:
    """Return how many of the units there are of another kind than the rest."""
    counts = [state.cyborgs_on[land], state.inactive_on[land], state.fresh_on[land]]
    return "".join([f" {count}{'cin'[place]}" for place, count in enumerate(counts) if count])


def _styled(owner: int, text: str) -> str:
    return f"[{'dim' if owner == NOBODY else _STYLES[owner]}]{text}[/]"


def _plain(name: str) -> str:
    """Return a name of the data pack without what would read as a mark."""
    return name.replace("[", "(").replace("]", ")")


def _fit(name: str, width: int) -> str:
    return name if len(name) <= width else name[: max(0, width - 1)] + "…"
