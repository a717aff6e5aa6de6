"""Which seat plays which side: groups, kingdoms, factions and teams, dealt evenly.

In every block of as many deals as there are sides each seat plays each side once; which
sides meet changes from block to block. A deal is the same whatever bots sit at the table.
"""

from __future__ import annotations

from secrets import SystemRandom
from typing import TYPE_CHECKING, Final

from barrow.kernel.chance import Chance
from barrow.lab.profile import SIDES, profile_of, sides_of
from barrow.lab.strength import Sides, strength_of

if TYPE_CHECKING:
    from barrow.kernel.game import Game

EVEN: Final = "even"  # the lab deals the sides
ASKED: Final = "asked"  # the game's own options, and the bots where it asks them
WAYS: Final = (EVEN, ASKED)


def deal_sides(game: Game, players: int, seed: int | str, deal: int) -> list[str]:
    """Return the side of each seat in a deal; [] where the lab can't choose them."""
    if not profile_of(game.key).deals_sides:
        return []
    sides = sides_of(game, players)
    block, place = divmod(deal, len(sides))
    luck = Chance(f"sides {seed!r} {players}").branch(block)
    ring = list(range(len(sides)))
    luck.shuffle(ring)
    apart = list(range(len(sides)))
    luck.shuffle(apart)
    return [sides[ring[(place + apart[seat]) % len(sides)]] for seat in range(players)]


def side_options(game: Game, sides: list[str], options: dict[str, object]) -> dict[str, object]:
    """Return the options that give the seats these sides, in games that have such options."""
    wanted = profile_of(game.key).deal.options
    given = {name: sides if value == SIDES else value for name, value in wanted.items()}
    return {**options, **given} if sides else options


def sides_in(game: Game) -> Sides:
    """Return what a player may want to know of a game's sides before taking one."""
    profile, strength = profile_of(game.key), strength_of(game.key)
    return Sides(
        options=list(profile.deal.options),
        at={str(n): sides_of(game, n) for n in game.players} if profile.deals_sides else {},
        strength=strength,
        current=strength is not None and strength.rules == game.rules,
        first_game=profile.first_game,
    )


def fill_sides(game: Game, players: int, wanted: list[str]) -> dict[str, object]:
    """Return the options that give seats the sides they want, and the other seats any left."""
    free = [side for side in sides_of(game, players) if side not in wanted]
    SystemRandom().shuffle(free)
    asked = [*wanted, *[""] * players][:players]
    return side_options(game, [side or free.pop() for side in asked], {})


def side_action(game: Game, decision: str, side: str) -> str:
    """Return the text of the action that takes a side, or "" if this decision doesn't ask."""
    return profile_of(game.key).deal.answers.get(decision, "").format(side=side)
