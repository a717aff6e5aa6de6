"""Sides: which groups, kingdoms, factions and teams there are, and how seats get them evenly.

`names_of` says what they are called, `verb` how one speaks of them.

In every block of as many deals as there are sides each seat plays each side once; which
sides meet changes from block to block. A deal is the same whatever bots sit at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.kernel.chance import Chance

if TYPE_CHECKING:
    from barrow.kernel.game import Game

EVEN: Final = "even"  # the lab deals the sides
ASKED: Final = "asked"  # the game's own options, and the bots where it asks them
WAYS: Final = (EVEN, ASKED)
_ZOMBIES: Final = "zombies"


class Words(NamedTuple):
    """How a game speaks of what the lab measures."""

    side: str
    sides: str
    turn: str  # what its length is counted in
    turn_event: str
    share: str  # what `Party.share` counts
    # Events that tell of a thing being used, with the fact that names it.
    uses: dict[str, str]
    titles: dict[str, str]  # of these events: what a list of such things is called


WORDS: Final[dict[str, Words]] = {
    "conflict": Words(
        "group",
        "groups",
        "turns",
        "turn_started",
        "fighters on the board",
        {"fighter_chosen": "tile", "item_attached": "kind", "played": "kind"},
        {
            "fighter_chosen": "Fighters sent into combat",
            "item_attached": "Items attached",
            "played": "Events and items played",
        },
    ),
    "dark-age-z": Words(
        "kingdom",
        "kingdoms",
        "days",
        "day_started",
        "victory points",
        {
            "army_played": "card",
            "relic_played": "relic",
            "commander_assigned": "commander",
            "strategy_used": "track",
            "mission_shown": "mission",
        },
        {
            "army_played": "Armies played",
            "relic_played": "Relics played",
            "commander_assigned": "Commanders assigned",
            "strategy_used": "Strategies used",
            "mission_shown": "Missions kept",
        },
    ),
    "ground-zero": Words(
        "faction",
        "factions",
        "turns",
        "turn_started",
        "units",
        {"bonus_gained": "bonus", "card_cashed": "card"},
        {"bonus_gained": "Bonuses gained", "card_cashed": "Cards cashed"},
    ),
    "skirmish": Words(
        "team",
        "teams",
        "turns",
        "turn_started",
        "life",
        {"card_played": "card", "defended": "card", "reward_gained": "reward"},
        {
            "card_played": "Cards played",
            "defended": "Cards defended with",
            "reward_gained": "Kill rewards gained",
        },
    ),
}


def sides_of(game: Game, players: int) -> list[str]:
    """Return the sides that seats can have, by their keys."""
    if game.key == "ground-zero":
        seated = ["military", "aliens", "civilians"]
        return [*seated, _ZOMBIES] if players == len(seated) + 1 else seated
    listed = game.board()[WORDS[game.key].sides]
    assert isinstance(listed, list)
    return [str(entry["id"]) for entry in listed]


def names_of(game: Game) -> dict[str, str]:
    """Return what the sides are called, by their keys."""
    if game.key == "ground-zero":
        others = {side: side.capitalize() for side in ("aliens", "civilians", _ZOMBIES)}
        return {"military": "The Military", **others}
    listed = game.board()[WORDS[game.key].sides]
    assert isinstance(listed, list)
    return {str(entry["id"]): str(entry.get("plural", entry["name"])) for entry in listed}


def inside(name: str) -> str:
    """Return a name as it stands inside a sentence: the Mawl Pack."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def verb(name: str) -> str:
    """Return the verb that goes with a name: Zombies win, the Mawl Pack wins."""
    return "win" if name.endswith("s") else "wins"


def deal_sides(game: Game, players: int, seed: int | str, deal: int) -> list[str]:
    """Return the side of each seat in a deal."""
    sides = sides_of(game, players)
    block, place = divmod(deal, len(sides))
    luck = Chance(f"sides {seed!r} {players}").branch(block)
    ring = list(range(len(sides)))
    luck.shuffle(ring)
    apart = list(range(len(sides)))
    luck.shuffle(apart)
    return [sides[ring[(place + apart[seat]) % len(sides)]] for seat in range(players)]


def side_options(game: Game, sides: list[str], options: dict[str, object]) -> dict[str, object]:
    """Return the options with which the seats have these sides, where options can say it."""
    if game.key == "conflict":
        return {**options, "groups": "fixed", "fixed_groups": sides}
    if game.key == "dark-age-z":
        return {**options, "kingdoms": sides}
    if game.key == "ground-zero":
        if len(sides) == 3 and options.get("zombies") == "player":
            return {**options, "faction_choice": "random", "factions": None}
        return {**options, "faction_choice": "given", "factions": sides}
    return options


def side_action(game: Game, decision: str, side: str) -> str:
    """Return the text of the choice that takes a side, or "" where this asks for none."""
    return f"team:{side}" if game.key == "skirmish" and decision == "choose_team" else ""
