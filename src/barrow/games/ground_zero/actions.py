# Generated from declared.py by `make generate`; edit that instead.
"""Every kind of action that `declared` declares."""

from __future__ import annotations

from typing import Final, final

from barrow.kernel.action import Action


@final
class TakeFaction(Action):
    """Play a faction (GZ-3.2)."""

    def __init__(self, faction: int) -> None:
        super().__init__()
        self.faction: Final = faction

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.faction,)


@final
class PlaceUnit(Action):
    """Place a unit on a territory (GZ-3.10, GZ-4.13, GZ-4.64)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class StrikeAt(Action):
    """Make a territory ground zero (GZ-3.12)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class CashCard(Action):
    """Cash a territory card (GZ-4.62)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class ZombiesFrom(Action):
    """Move zombies out of a territory (GZ-5.57)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class ZombiesOnto(Action):
    """Move them to this territory (GZ-5.57)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class CountUnits(Action):
    """Choose how many units move or convert (GZ-4.41, GZ-5.29)."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.units: Final = units

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.units,)


@final
class ConvertOn(Action):
    """Turn civilians of a territory into cyborgs (GZ-5.29)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class SendFrom(Action):
    """Send newly added civilians away as cyborgs (GZ-5.30)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class SendOnto(Action):
    """Send them to this territory (GZ-5.30)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class BuildWall(Action):
    """Build a wall between a territory and its neighbor (GZ-5.40)."""

    def __init__(self, land: int, neighbor: int) -> None:
        super().__init__()
        self.land: Final = land
        self.neighbor: Final = neighbor

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land, self.neighbor)


@final
class DeclareAttack(Action):
    """Attack a neighboring territory (GZ-4.21)."""

    def __init__(self, source: int, target: int) -> None:
        super().__init__()
        self.source: Final = source
        self.target: Final = target

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.source, self.target)


@final
class BreachWall(Action):
    """Roll a die against a wall (GZ-5.43)."""

    def __init__(self, source: int, target: int) -> None:
        super().__init__()
        self.source: Final = source
        self.target: Final = target

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.source, self.target)


@final
class WalkOnto(Action):
    """Walk onto an empty neighboring territory (GZ-4.44)."""

    def __init__(self, source: int, target: int) -> None:
        super().__init__()
        self.source: Final = source
        self.target: Final = target

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.source, self.target)


@final
class EndAttack(Action):
    """Stop attacking (GZ-4.20)."""


@final
class RollDice(Action):
    """Roll this many dice (GZ-4.23, GZ-4.24)."""

    def __init__(self, dice: int) -> None:
        super().__init__()
        self.dice: Final = dice

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.dice,)


@final
class RollKinds(Action):
    """Roll this many civilian and cyborg dice (GZ-5.23)."""

    def __init__(self, civilians: int, cyborgs: int) -> None:
        super().__init__()
        self.civilians: Final = civilians
        self.cyborgs: Final = cyborgs

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.civilians, self.cyborgs)


@final
class BoostDice(Action):
    """Raise all cyborg dice, or none (GZ-5.26)."""

    def __init__(self, wanted: bool) -> None:
        super().__init__()
        self.wanted: Final = wanted

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.wanted,)


@final
class RaiseDie(Action):
    """Raise one die, counted from 1 in the order rolled (GZ-5.64)."""

    def __init__(self, die: int) -> None:
        super().__init__()
        self.die: Final = die

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.die,)


@final
class RaiseNone(Action):
    """Raise no die (GZ-5.64)."""


@final
class TransferFrom(Action):
    """Transfer units out of a territory (GZ-4.50)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class TransferOnto(Action):
    """Transfer them to this territory (GZ-4.51)."""

    def __init__(self, land: int) -> None:
        super().__init__()
        self.land: Final = land

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.land,)


@final
class SkipTransfer(Action):
    """Transfer nothing (GZ-4.53)."""


@final
class DrawCard(Action):
    """Draw a card, or decline it (GZ-4.60)."""

    def __init__(self, wanted: bool) -> None:
        super().__init__()
        self.wanted: Final = wanted

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.wanted,)


@final
class Done(Action):
    """Leave the step (GZ-9.1)."""


@final
class TakeOver(Action):
    """Take over the Zombies, or decline (GZ-7.4)."""

    def __init__(self, wanted: bool) -> None:
        super().__init__()
        self.wanted: Final = wanted

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.wanted,)
