# Generated from declared.py by `make generate`; edit that instead.
"""Every kind of action that `declared` declares."""

from __future__ import annotations

from typing import Final, final

from barrow.kernel.action import Action


@final
class ChooseTeam(Action):
    """Play a team (SK-3.4)."""

    def __init__(self, team: int) -> None:
        super().__init__()
        self.team: Final = team

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.team,)


@final
class PlaceOn(Action):
    """Place a character on a space (SK-3.9)."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space: Final = space

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.space,)


@final
class RollDice(Action):
    """Roll to move (SK-4.3)."""


@final
class Skip(Action):
    """Don't move (SK-4.3)."""


@final
class Mover(Action):
    """Choose who moves (SK-4.5)."""

    def __init__(self, character: int) -> None:
        super().__init__()
        self.character: Final = character

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.character,)


@final
class Done(Action):
    """Move nobody else (SK-4.5)."""


@final
class GoTo(Action):
    """Move, push or pull to a space (SK-4.8, SK-5.53)."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space: Final = space

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.space,)


@final
class Stay(Action):
    """Stay in place (SK-5.60)."""


@final
class DrawCard(Action):
    """Draw a card (SK-4.11)."""


@final
class PlayCard(Action):
    """Play a card (SK-5.1)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class Revive(Action):
    """Let a character stand up (SK-4.14)."""

    def __init__(self, character: int) -> None:
        super().__init__()
        self.character: Final = character

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.character,)


@final
class Heal(Action):
    """Discard cards to heal somebody (SK-4.15)."""

    def __init__(self, character: int) -> None:
        super().__init__()
        self.character: Final = character

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.character,)


@final
class EndTurnNow(Action):
    """End the turn (SK-4.17)."""


@final
class AimAt(Action):
    """Attack a character (SK-5.20)."""

    def __init__(self, character: int) -> None:
        super().__init__()
        self.character: Final = character

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.character,)


@final
class ChooseCard(Action):
    """Choose a card: to discard, to take, to take back (SK-4.19, SK-5.67 to SK-5.69)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class DefendWith(Action):
    """Defend with a card (SK-5.22)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class Pass(Action):
    """Don't defend (SK-5.22)."""


@final
class Stop(Action):
    """Go no further (SK-5.53, SK-5.69)."""


@final
class ChooseCharacter(Action):
    """Choose a character to heal (SK-5.57)."""

    def __init__(self, character: int) -> None:
        super().__init__()
        self.character: Final = character

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.character,)


@final
class ChoosePlayer(Action):
    """Choose an opponent (SK-5.67)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat: Final = seat

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.seat,)


@final
class NoCard(Action):
    """Have no card discarded (SK-5.67)."""


@final
class SwapPlaces(Action):
    """Swap the places of the player's own characters (SK-5.62)."""
