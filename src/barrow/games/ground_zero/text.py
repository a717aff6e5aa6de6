"""Words for people: an action, a forced choice, the board.

All of it is made from what a seat knows, so it gives nothing away. The board
is drawn in [style]marks[/] and reads without them too: a letter names the owner of
each territory. `draw` lists the regions side by side, for 80 columns; `draw_wide` is a
map, for wide screens.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import actions
from barrow.games.ground_zero.chart import LONGEST_NAME, ROWS, Chart, chart_of
from barrow.games.ground_zero.components import BONUS_TITLES, NOBODY, TITLES
from barrow.games.ground_zero.kinds import COUNT, FACTION, LAND
from barrow.games.ground_zero.rules import asking, attack, combat
from barrow.games.ground_zero.rules.cards import Cards, cash_worth
from barrow.games.ground_zero.rules.lands import civilians_on, count_sites, is_closed
from barrow.games.ground_zero.rules.parties import active, has_bonus
from barrow.games.ground_zero.rules.zombies import ZombieTransfer
from barrow.games.ground_zero.standing import is_set_up
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import dice_of, kinds_of_dice, land_name, with_party, with_units
from barrow.kernel.action import Action
from barrow.kernel.events import Vocabulary
from barrow.kernel.kinds import FLAG
from barrow.kernel.words import counted

_STYLES: Final[list[str]] = ["green", "magenta", "yellow", "red"]
_LETTERS: Final = "MACZ"  # by Faction
_COLUMNS: Final = 3
_CELL: Final = 26
_WIDEST: Final = 160  # a wider map would only have more sea

_said: Final = Vocabulary(
    {"faction": FACTION, "land neighbor": LAND, "units dice": COUNT, "wanted": FLAG}
)
# What an action says; `say` has those that say more.
_SENTENCES: Final[dict[type[Action], str]] = {
    actions.TakeFaction: "Play {faction}",
    actions.StrikeAt: "{land:units}",
    actions.DeclareAttack: "Attack",
    actions.BreachWall: "Breach the wall to",
    actions.WalkOnto: "Walk onto",
    actions.EndAttack: "Stop attacking",
    actions.RollDice: "{dice:die}",
    actions.CountUnits: "{units}",
    actions.BuildWall: "Wall off {land:units} from {neighbor:party}",
    actions.SendOnto: "To {land:units}",
    actions.BoostDice: "{wanted:Boost|Don't boost}",
    actions.RaiseNone: "Change no die",
    actions.ZombiesFrom: "From {land:units}",
    actions.ZombiesOnto: "To {land:units}",
    actions.TransferFrom: "From {land:units}",
    actions.TransferOnto: "To {land:units}",
    actions.SkipTransfer: "Skip the transfer",
    actions.DrawCard: "{wanted:Draw a card|Don't draw}",
    actions.TakeOver: "{wanted:Take over|Leave them to the AI}",
}
# What a party had to do, or could not, if this was its only choice.
_FORCED: Final[dict[type[Action], str]] = {
    actions.TakeFaction: "had to play {faction}",
    actions.PlaceUnit: "had to place a unit on {land}",
    actions.StrikeAt: "had to start at {land}",
    actions.EndAttack: "could not attack",
    actions.SkipTransfer: "could not transfer",
    actions.SendOnto: "had to go to {land}",
    actions.ZombiesOnto: "had to go to {land}",
    actions.TransferOnto: "had to go to {land}",
}


def say(state: State, seat: int | None, action: Action) -> str:
    """Return an action in a player's words."""
    if isinstance(action, actions.PlaceUnit):
        return _say_place(state, action.land)
    if isinstance(action, (actions.DeclareAttack, actions.BreachWall, actions.WalkOnto)):
        return f"{_SENTENCES[type(action)]} {_across(state, action.source, action.target)}"
    if isinstance(action, actions.RollKinds):
        return kinds_of_dice(action.civilians, action.cyborgs) or "no dice"
    if isinstance(action, actions.CashCard):
        return _say_cash(state, seat, action.card)
    if isinstance(action, actions.RaiseDie):
        return _say_raise(state, action.die)
    if isinstance(action, actions.ConvertOn):
        civilians = counted(civilians_on(state, action.land), "civilian")
        return f"Convert on {land_name(state, action.land)} ({civilians})"
    if isinstance(action, actions.SendFrom):
        return f"Send from {land_name(state, action.land)} ({state.fresh_on[action.land]} new)"
    if isinstance(action, actions.Done):
        is_end = state.stack and isinstance(state.stack[-1], Cards)
        return "Keep your cards" if is_end else "Continue to the attack"
    return _said.say(_SENTENCES[type(action)], state, action)


def _across(state: State, source: int, target: int) -> str:
    """Name a territory and where units come from, with what meets there."""
    units = counted(state.units_on[source], "unit")
    name, party = land_name(state, target), with_party(state, target)
    against = f" against {party[len(name) + 2 : -1]}" if party != name else ""
    return f"{name} (from {land_name(state, source)}, {units}{against})"


def _say_place(state: State, land: int) -> str:
    """Name a territory with its units and the enemy units that can attack it."""
    enemies = 0
    for other in state.pack.map.neighbors_of[land]:
        enemy = state.owner_of[other]
        if enemy not in (state.owner_of[land], NOBODY) and not is_closed(state, land, other, enemy):
            enemies += state.units_on[other]
    if enemies == 0:
        return with_units(state, land)
    units = counted(state.units_on[land], "unit")
    what = "1 enemy" if enemies == 1 else f"{enemies} enemies"
    return f"{land_name(state, land)} ({units}, {what})"


def _say_cash(state: State, seat: int | None, card: int) -> str:
    faction = NOBODY if seat is None else state.faction_of[seat]
    if faction == NOBODY:
        return f"Cash {land_name(state, card)}"
    return f"Cash {land_name(state, card)} for {counted(cash_worth(state, faction, card), 'unit')}"


def _say_raise(state: State, die: int) -> str:
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, combat.Tech) or die > len(combat.dice_in(top.roll, top.attacking)):
        return f"Add {state.pack.tech_points} to die {die}"
    face = combat.dice_in(top.roll, top.attacking)[die - 1]
    higher = min(face + state.pack.tech_points, state.pack.civilians.die_maximum)
    return f"Die {die}: {face} becomes {higher}"


def forced(state: State, action: Action) -> str:
    """Return what a party that had only one choice had to do, or could not."""
    top = state.stack[-1]
    if isinstance(action, actions.Done):
        return f"could not {'move any zombies' if isinstance(top, ZombieTransfer) else 'build'}"
    if isinstance(action, (actions.RollDice, actions.RollKinds)):
        dice = dice_of(state.faction_of[top.seats[0]], *attack.chosen_dice(action))
        return f"had to {'defend' if isinstance(top, attack.DefendDice) else 'attack'} with {dice}"
    if isinstance(action, actions.CountUnits):
        assert isinstance(top, asking.CountDecision), top
        if not action.units:
            return f"could not {top.verb} any {top.unit}s"
        return f"had to {top.verb} {counted(action.units, top.unit)}"
    return _said.say(_FORCED[type(action)], state, action)


def draw(state: State, seat: int | None) -> str:
    """Return the board as text: parties first, then regions side by side."""
    lines = _heading_lines(state, seat)
    columns: list[list[str]] = [[] for _ in range(_COLUMNS)]
    for region in range(len(state.pack.map.regions)):
        shortest = min(columns, key=len)
        shortest += _region_lines(state, region)
    for row in range(max([len(column) for column in columns])):
        cells = [column[row] if row < len(column) else " " * _CELL for column in columns]
        lines.append(" ".join(cells).rstrip())
    return "\n".join([*lines, *_footing_lines(state)])


def draw_wide(state: State, seat: int | None, width: int) -> str:
    """Return the board as a map of at most this width; where it does not fit, as `draw`."""
    chart = chart_of(state.pack, min(width, _WIDEST))
    if chart is None:
        return draw(state, seat)
    lines = [*_heading_lines(state, seat), *_chart_lines(state, chart)]
    return "\n".join([*lines, *_held_lines(state, chart.columns), *_footing_lines(state)])


def _heading_lines(state: State, seat: int | None) -> list[str]:
    """Return whose turn it is, what each party has, and the seat's cards."""
    when = f"round {state.round} of {state.table.round_limit}"
    if state.outcome is not None:
        when = f"over in round {state.round}"
    elif is_set_up(state):
        when = "set-up"
    else:
        when += f", turn of the {_styled(active(state), TITLES[active(state)])}"
    lines = [f"[bold]Ground Zero[/]  {when}"]
    lines += [_party_line(state, seat, faction) for faction in state.order]
    if seat is not None and state.faction_of[seat] != NOBODY:
        own = state.faction_of[seat]
        cards = [
            f"{_plain(state.pack.map.names[card])} (worth {cash_worth(state, own, card)})"
            for card in state.hand_of[own]
        ]
        if cards:
            lines.append(f"  [bold]Your cards:[/] {', '.join(cards)}")
    return [*lines, ""]


def _party_line(state: State, seat: int | None, faction: int) -> str:
    runner = state.seat_of[faction]
    who = "AI" if runner == NOBODY else f"seat {runner + 1}"
    if runner == seat:
        who = "you"
    title = f"{_LETTERS[faction]} {TITLES[faction]:<9} {who:<7}"
    if state.fall_of[faction]:
        return f"  [dim]{title} eliminated[/]"
    cities, _ = count_sites(state, faction)
    playing = state.outcome is None and not is_set_up(state)
    marker = "»" if playing and faction == active(state) else " "
    text = f"{marker} {_styled(faction, title)}"
    text += _column(len(state.lands_of[faction]), "territory", 4) + _column(cities, "city", 4)
    text += _column(state.units_of[faction], "unit", 5)
    text += _column(len(state.hand_of[faction]), "card", 4)
    bonuses = [
        title for bit, title in enumerate(BONUS_TITLES) if has_bonus(state, faction, 1 << bit)
    ]
    if bonuses:
        text = f"{text.rstrip()}\n  {'':12}holds {', '.join(bonuses)}"
    return text.rstrip()


def _column(number: int, noun: str, width: int) -> str:
    """Return a number and its noun, as wide as the longer form of the noun."""
    word = counted(number or 2, noun).split(" ")[1]
    return f"{number:>{width}} {word:<{len(counted(2, noun)) - 2}}"


def _region_lines(state: State, region: int) -> list[str]:
    world = state.pack.map
    heading = f"─ {_region_name(state, region)} "
    lines = [f"[bold]{heading[:_CELL].ljust(_CELL, '─')}[/]"]
    for land in world.lands_of[region]:
        right = f"{_signs(state, land):>3}{state.units_on[land]:>4}"
        more = _kinds_text(state, land)
        name = _fit(_plain(world.names[land]), _CELL - 2 - len(more) - len(right))
        left = f"{_letter(state, land)} {name}{more}"
        cell = f"{left:<{_CELL - len(right)}}{right}"
        lines.append(_styled(state.owner_of[land], cell))
    return lines


def _region_name(state: State, region: int) -> str:
    table = state.pack.map.regions[region]
    return f"{_plain(table.name)} +{table.points}"


def _chart_lines(state: State, chart: Chart) -> list[str]:
    """Write what stands on each territory into the map, over the dots of the borders."""
    signs = [[" "] * chart.columns for _ in range(ROWS)]
    owners = [[NOBODY] * chart.columns for _ in range(ROWS)]
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


def _label(state: State, land: int, width: int) -> str:
    """Return the label of a territory, with a shorter name where the rest needs room."""
    rest = f"{_signs(state, land)} {state.units_on[land]}{_kinds_text(state, land)}"
    name = _fit(_plain(state.pack.map.names[land]), min(LONGEST_NAME, width - 2 - len(rest)))
    return f"{_letter(state, land)} {name}{rest}"


def _styled_runs(signs: list[str], owners: list[int]) -> str:
    """Return one row of the map with a mark around each run of one owner."""
    text = ""
    while owners:
        length = 1
        while length < len(owners) and owners[length] == owners[0]:
            length += 1
        run = "".join(signs[:length])
        run = run.rstrip() if length == len(owners) else run
        text += _styled(owners[0], run) if run.strip() else run
        signs, owners = signs[length:], owners[length:]
    return text


def _held_lines(state: State, width: int) -> list[str]:
    """Return what each region is worth and how many of its territories each party holds."""
    world = state.pack.map
    cells: list[str] = []
    for region, lands in enumerate(world.lands_of):
        owners = [state.owner_of[land] for land in lands]
        heading = _region_name(state, region)
        parts = [
            (one, f"{_LETTERS[one]}{owners.count(one)}") for one in state.order if one in owners
        ]
        if owners[0] != NOBODY and owners.count(owners[0]) == len(owners):
            parts = [(owners[0], f"all {TITLES[owners[0]]}")]
        held = " ".join([part for _, part in parts])
        styled = " ".join([_styled(one, part) for one, part in parts])
        room = width // _COLUMNS - len(heading) - len(held) - 1
        cells.append(f"{heading} {styled}" + " " * room)
    return [
        "".join(cells[place : place + _COLUMNS]).rstrip()
        for place in range(0, len(cells), _COLUMNS)
    ]


def _footing_lines(state: State) -> list[str]:
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


def _letter(state: State, land: int) -> str:
    owner = state.owner_of[land]
    return "-" if owner == NOBODY else _LETTERS[owner]


def _signs(state: State, land: int) -> str:
    centers = state.centers_on[land]
    signs = "*" if state.city_on[land] else ""
    return signs + ("+" * centers if centers < 3 else f"+{centers}")


def _kinds_text(state: State, land: int) -> str:
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
