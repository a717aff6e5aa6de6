# Generated from declared.py by `make generate`; edit that instead.
"""Every kind of action that `declared` declares."""

from __future__ import annotations

from typing import Final, final

from barrow.kernel.action import Action


@final
class LeadGroup(Action):
    """Lead a group (CF-3.2)."""

    def __init__(self, group: int) -> None:
        super().__init__()
        self.group: Final = group

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.group,)


@final
class TakePreset(Action):
    """Take a preset army (CF-3.8)."""

    def __init__(self, preset: int) -> None:
        super().__init__()
        self.preset: Final = preset

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.preset,)


@final
class BuildOwn(Action):
    """Build an army freely (CF-3.8)."""


@final
class TakeTiles(Action):
    """Take so many copies of an event or item into the army (CF-3.7)."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count: Final = count

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.count,)


@final
class ExtraLevel(Action):
    """Take one more fighter of a level into the army (CF-3.7)."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level: Final = level

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.level,)


@final
class LeaveOut(Action):
    """Start without a level (CF-3.11)."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level: Final = level

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.level,)


@final
class StackNext(Action):
    """Put a level next into the starting stack, from the top (CF-3.12)."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level: Final = level

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.level,)


@final
class StartAt(Action):
    """Put the starting stack on a cell (CF-3.16)."""

    def __init__(self, cell: int) -> None:
        super().__init__()
        self.cell: Final = cell

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.cell,)


@final
class Pass(Action):
    """Use no held tile (CF-5.3)."""


@final
class Attach(Action):
    """Attach a held item to an own fighter (CF-5.53)."""

    def __init__(self, item: int, fighter: int) -> None:
        super().__init__()
        self.item: Final = item
        self.fighter: Final = fighter

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.item, self.fighter)


@final
class Resurrect(Action):
    """Bring a fighter back with an item of the Leader (CF-5.61)."""

    def __init__(self, item: int, level: int) -> None:
        super().__init__()
        self.item: Final = item
        self.level: Final = level

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.item, self.level)


@final
class PlayBomb(Action):
    """Bomb a face-down stack (CF-5.42)."""

    def __init__(self, stack: int) -> None:
        super().__init__()
        self.stack: Final = stack

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.stack,)


@final
class Attack(Action):
    """Attack a stack (CF-4.7)."""

    def __init__(self, stack: int) -> None:
        super().__init__()
        self.stack: Final = stack

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.stack,)


@final
class TakeFrom(Action):
    """Take the top fighter on one side of the location into the line-up (CF-4.10)."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side: Final = side

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.side,)


@final
class StopChoosing(Action):
    """Choose no more fighters (CF-4.8)."""


@final
class PlayLost(Action):
    """Play Lost on a fighter of the line-up (CF-5.31)."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place: Final = place

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place,)


@final
class PlayExtraction(Action):
    """Play Extraction on an own fighter of the line-up, to an own stack (CF-5.35)."""

    def __init__(self, place: int, stack: int) -> None:
        super().__init__()
        self.place: Final = place
        self.stack: Final = stack

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place, self.stack)


@final
class PlayHypnosis(Action):
    """Play Hypnosis on a fighter of the line-up, against a later slot or none (CF-5.37)."""

    def __init__(self, place: int, victim: int) -> None:
        super().__init__()
        self.place: Final = place
        self.victim: Final = victim

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place, self.victim)


@final
class PlayMiss(Action):
    """Play Miss on a fighter about to strike (CF-5.33)."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place: Final = place

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place,)


@final
class SetOff(Action):
    """Let the instant of a slot take effect next (CF-4.19)."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.slot,)


@final
class ScatterOnto(Action):
    """Scatter a fighter onto the stack on one side of the location (CF-5.46)."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side: Final = side

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.side,)


@final
class Stay(Action):
    """Do not hide (CF-5.24)."""


@final
class HideOn(Action):
    """Hide on the face-down stack on one side of the location (CF-5.24)."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side: Final = side

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.side,)


@final
class HelpNobody(Action):
    """Help in no fight (CF-5.17)."""


@final
class HelpSlot(Action):
    """Help in the fight of a slot (CF-5.17)."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.slot,)


@final
class TakeBlowIn(Action):
    """Let the chosen fighter of a slot take the blow (CF-5.22)."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.slot,)


@final
class GoUnder(Action):
    """Put a survivor under one of the furthest own stacks (CF-4.44)."""

    def __init__(self, stack: int) -> None:
        super().__init__()
        self.stack: Final = stack

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.stack,)


@final
class LookAway(Action):
    """Do not scout (CF-5.12)."""


@final
class LookAt(Action):
    """Look at the top tile of the stack on one side of the location (CF-5.12)."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side: Final = side

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.side,)


@final
class MoveFighter(Action):
    """Name the fighter that moves (CF-4.54)."""

    def __init__(self, fighter: int) -> None:
        super().__init__()
        self.fighter: Final = fighter

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.fighter,)


@final
class EndMovement(Action):
    """End the movement (CF-4.67)."""


@final
class MoveTo(Action):
    """Move the named fighter so far east and south (CF-4.56)."""

    def __init__(self, east: int, south: int) -> None:
        super().__init__()
        self.east: Final = east
        self.south: Final = south

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.east, self.south)


@final
class GiveUpFighter(Action):
    """Send a fighter of an over-full stack to the graveyard (CF-4.70)."""

    def __init__(self, fighter: int) -> None:
        super().__init__()
        self.fighter: Final = fighter

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.fighter,)


@final
class ArrangeStack(Action):
    """Arrange an own stack (CF-4.72)."""

    def __init__(self, stack: int) -> None:
        super().__init__()
        self.stack: Final = stack

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.stack,)


@final
class EndArranging(Action):
    """Arrange nothing more: the turn ends (CF-4.72)."""


@final
class LayNext(Action):
    """Lay a fighter next, from the top (CF-4.72)."""

    def __init__(self, fighter: int) -> None:
        super().__init__()
        self.fighter: Final = fighter

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.fighter,)


@final
class Leave(Action):
    """Leave the table (CF-6.10)."""
