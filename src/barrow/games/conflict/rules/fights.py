"""Hide, Aid and the fights (step 6).

1. `Hiding` asks for each own Hide fighter in the line-up (CF-4.25): `Hide`;
2. `Aiding` asks for each chosen Aid fighter (CF-4.26): `Aid`;
3. `NextFight`: Hypnosis fights in the order played, then the slots (CF-4.27); before
   each a fight window opens (CF-4.29);
4. `Strike`: the fight itself; the active player may have to choose who takes the blow
   (CF-5.22): `TakeBlow`.

A fight is between places `one` and `other` of the line-up; in a slot `one` is the chosen
fighter, and a helper may strike with it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import (
    HELP,
    PLACES,
    SLIP_AWAY,
    SLOTS,
    TAKE_BLOW,
)
from barrow.games.conflict.cells import SIDES, STEPS
from barrow.games.conflict.components import AID, FIGHT, HIDE, IS_FIGHTER, SCOUT, SORTS, TYPE
from barrow.games.conflict.lineup import (
    GONE,
    HAS_FOUGHT,
    IS_HYPNOTIZED,
    IS_LOST,
    IS_MISSED,
    Lineup,
)
from barrow.games.conflict.neighbors import face_down_sides
from barrow.games.conflict.rules.blows import (
    attack_at,
    defense_at,
    fallen,
    single_defeats,
    struck,
)
from barrow.games.conflict.rules.held import (
    fight_exists,
    has_fight,
    is_aided,
)
from barrow.games.conflict.rules.placing import PLACE_OPPOSING, SETTLE_ROUND
from barrow.games.conflict.rules.windows import open_before
from barrow.games.conflict.state import ConflictState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

# No position has more in one round: for each Hypnosis that was played, and for each slot.
MOST_FIGHTS: Final = 100


class Hiding(Frame[ConflictState]):
    """Find the next own fighter that may hide (CF-5.24)."""

    name: ClassVar[str] = "hiding"

    def __init__(self, place: int) -> None:
        super().__init__(NO_SEATS)
        self.place: Final = place  # where to look on from

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Ask for it, or go on to Aid."""
        lineup = state.lineup
        assert lineup is not None
        if lineup.abilities & HIDE:
            for place in range(self.place, 2 * lineup.size):
                if can_hide(state, lineup, place) and face_down_sides(state, lineup.location):
                    state.lift_chosen(lineup)
                    state.stack.append(HIDING[place + 1])
                    state.stack.append(Hide(state.turn, place))
                    return
        # A fighter alone has nobody to help.
        if lineup.size > 1 and lineup.abilities & AID:
            AIDING[0].run(state, chance, log)
        else:
            NEXT_FIGHT[0].run(state, chance, log)


def can_hide(state: ConflictState, lineup: Lineup, place: int) -> bool:
    """Say whether the fighter at a place is the active player's and has Hide (CF-5.25)."""
    type = lineup.tiles[place] & TYPE
    if not IS_FIGHTER[type] or state.pack.abilities_of[type] & HIDE == 0:
        return False
    if lineup.flags[place] & (IS_HYPNOTIZED | IS_LOST):
        return False
    return state.seat_of[type // SORTS] == state.turn


class Hide(Frame[ConflictState]):
    """Slip face down onto an adjacent stack, or stay (CF-5.24)."""

    name: ClassVar[str] = "hide"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.place: Final = place

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer to stay, and each adjacent face-down stack."""
        assert state.lineup is not None
        sides = face_down_sides(state, state.lineup.location)
        return [state.moves.stay, *[state.moves.hide[side] for side in sides]]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Leave the line-up with all items (CF-5.26)."""
        if action.kind != SLIP_AWAY:
            return
        lineup = state.lineup
        assert lineup is not None
        cell = lineup.location + STEPS[action.a]
        tile = lineup.remove(self.place)
        state.put_face_down(cell, tile)
        if log is not None:
            log.append(events.put_face_down(state, tile, cell, "CF-5.24"))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A side without a face-down stack, or another kind of action."""
        if action.kind != SLIP_AWAY:
            return Refusal("CF-4.25", "say whether the fighter hides first", "wrong_action")
        text = f"no face-down stack lies {SIDES[action.a]} of the location"
        return Refusal("CF-5.24", text, "illegal_choice")


class Aiding(Frame[ConflictState]):
    """Find the next chosen fighter that may help (CF-5.17)."""

    name: ClassVar[str] = "aiding"

    def __init__(self, slot: int) -> None:
        super().__init__(NO_SEATS)
        self.slot: Final = slot  # where to look on from

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Ask for it, or go on to the fights."""
        lineup = state.lineup
        assert lineup is not None
        for slot in range(self.slot, lineup.size):
            if slots_to_help(state, lineup, slot):
                state.stack.append(AIDING[slot + 1])
                state.stack.append(Aid(state.turn, slot))
                return
        NEXT_FIGHT[0].run(state, chance, log)


def has_aid(state: ConflictState, lineup: Lineup, slot: int) -> bool:
    """Say whether the chosen fighter of a slot can give or get Aid (CF-5.19)."""
    place = 2 * slot
    if not lineup.has_fighter(place) or lineup.flags[place] & IS_HYPNOTIZED:
        return False
    return state.abilities(place) & AID != 0


def slots_to_help(state: ConflictState, lineup: Lineup, slot: int) -> list[int]:
    """List the neighboring slots whose fight a chosen fighter may help in (CF-5.17, CF-5.18)."""
    found: list[int] = []
    if not has_aid(state, lineup, slot):
        return found
    for other in (slot - 1, slot + 1):
        if other < 0 or other >= lineup.size or other in lineup.helps:
            continue
        if has_aid(state, lineup, other) and has_fight(state, other):
            found.append(other)
    return found


class Aid(Frame[ConflictState]):
    """Help in a neighboring fight, or in none (CF-5.17)."""

    name: ClassVar[str] = "aid"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.slot: Final = slot

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer none, and each slot to help."""
        assert state.lineup is not None
        slots = slots_to_help(state, state.lineup, self.slot)
        return [state.moves.none, *[state.moves.help[slot] for slot in slots]]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Declare it."""
        if action.kind != HELP:
            return
        assert state.lineup is not None
        state.lineup.let_help(self.slot, action.a)
        if log is not None:
            log.append(events.aid_declared(state, self.slot, action.a))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A slot that cannot be helped, or another kind of action."""
        if action.kind != HELP:
            return Refusal("CF-4.26", f"say whom slot {self.slot + 1} helps first", "wrong_action")
        text = f"slot {self.slot + 1} cannot help slot {action.a + 1}"
        return Refusal("CF-5.17", text, "illegal_choice")


class NextFight(Frame[ConflictState]):
    """Find the next fight and open its window, or end the fights (CF-4.27)."""

    name: ClassVar[str] = "next_fight"

    def __init__(self, number: int) -> None:
        super().__init__(NO_SEATS)
        # Fights are counted: those of Hypnosis in the order played, then the slots.
        self.number: Final = number

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Look on from the fight with this number."""
        lineup = state.lineup
        assert lineup is not None
        size = lineup.size
        hypnoses = len(lineup.hypnosis) // 2 if lineup.hypnosis else 0
        number = self.number
        while number < hypnoses + size:
            if number < hypnoses:
                lineup.one = lineup.hypnosis[2 * number]
                lineup.other = lineup.hypnosis[2 * number + 1]
                lineup.helper = -1
                exists = lineup.other >= 0 and fight_exists(state)
            else:
                slot = number - hypnoses
                lineup.one = 2 * slot
                lineup.other = 2 * slot + 1
                lineup.helper = helper_of(lineup, slot) if size > 1 else -1
                exists = has_fight(state, slot)
            number += 1
            if exists:
                if number > 1:  # a window may have come before
                    flags = lineup.flags
                    for place in range(2 * size):
                        flags[place] = flags[place] & ~IS_MISSED
                if state.holding or lineup.helper >= 0:
                    state.stack.append(next_fight(number))
                    open_before(state, FIGHT, STRIKE, chance, log)
                    return
                # Nobody can be asked: what `Strike` does.
                resolve(state, lineup, lineup.one, log)
        if lineup.abilities & SCOUT or state.left or state.doomed:
            SETTLE_ROUND.run(state, chance, log)
        else:
            # Nobody may scout or is out.
            lineup.settled = True
            PLACE_OPPOSING[0].run(state, chance, log)


def next_fight(number: int) -> NextFight:
    """Return the step that looks for the next fight; the usual ones are made once and shared."""
    return NEXT_FIGHT[number] if number < MOST_FIGHTS else NextFight(number)


def helper_of(lineup: Lineup, slot: int) -> int:
    """Return the place of whoever helps in the fight of a slot, or -1."""
    for other in range(lineup.size):
        if lineup.helps[other] == slot:
            return 2 * other
    return -1


class Strike(Frame[ConflictState]):
    """Resolve the coming fight (CF-4.31 to CF-4.36)."""

    name: ClassVar[str] = "strike"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: ConflictState, chance: Chance, log: Log | None) -> None:
        """Ask who takes the blow if that matters, else strike at once."""
        lineup = state.lineup
        assert lineup is not None
        if not fight_exists(state):
            return
        if blow_matters(state, lineup):
            state.stack.append(TakeBlow(state.turn))
        else:
            resolve(state, lineup, lineup.one, log)


class TakeBlow(Frame[ConflictState]):
    """Choose who of the helped and the helper takes the opponent's blow (CF-5.22)."""

    name: ClassVar[str] = "take_blow"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer the slots of the two."""
        lineup = state.lineup
        assert lineup is not None
        return [
            state.moves.take_blow[lineup.one // 2],
            state.moves.take_blow[lineup.helper // 2],
        ]

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Strike."""
        assert state.lineup is not None
        resolve(state, state.lineup, 2 * action.a, log)

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """Another slot, or another kind of action."""
        if action.kind != TAKE_BLOW:
            return Refusal("CF-5.22", "say who takes the blow first", "wrong_action")
        text = f"slot {action.a + 1} is not one of the two that fight"
        return Refusal("CF-5.22", text, "illegal_choice")


def blow_matters(state: ConflictState, lineup: Lineup) -> bool:
    """Say whether the opponent of two can defeat at least one of them (CF-5.22)."""
    if not is_aided(state):
        return False
    return single_defeats(state, lineup, lineup.other, lineup.one) or single_defeats(
        state, lineup, lineup.other, lineup.helper
    )


def resolve(state: ConflictState, lineup: Lineup, taker: int, log: Log | None) -> None:
    """Let both sides strike; `taker` takes the blow of `other` (CF-4.32, CF-4.33)."""
    one, other = lineup.one, lineup.other
    flags = lineup.flags
    flags[one] = flags[one] | HAS_FOUGHT
    flags[other] = flags[other] | HAS_FOUGHT
    if lineup.helper >= 0 and is_aided(state):
        flags[lineup.helper] = flags[lineup.helper] | HAS_FOUGHT
    killed = fallen(state, lineup, taker)
    if log is not None:
        text = _tell(state, lineup, killed)
        told = [blow.document() for blow in struck(state, lineup, taker)]
        log.append(events.fought(state, one, other, text, killed, told))
    tiles = lineup.tiles
    for place in killed:
        state.bury(tiles[place])
        tiles[place] = GONE


def _tell(state: ConflictState, lineup: Lineup, killed: list[int]) -> str:
    """Return a fight in a sentence."""
    pack, tiles = state.pack, lineup.tiles
    ours = _figures(state, lineup, lineup.one)
    if is_aided(state):
        ours += f" and {_figures(state, lineup, lineup.helper)}"
    names = " and ".join([events.tile_name(pack, tiles[place]) for place in killed])
    text = f"{ours} against {_figures(state, lineup, lineup.other)}: "
    return text + (f"{names} {'die' if len(killed) > 1 else 'dies'}" if names else "nobody dies")


def _figures(state: ConflictState, lineup: Lineup, place: int) -> str:
    name = events.tile_name(state.pack, lineup.tiles[place])
    attack, defense = attack_at(state, lineup, place), defense_at(state, lineup, place)
    return f"{name} ({attack}/{defense})"


HIDING: Final = [Hiding(place) for place in range(PLACES + 1)]
AIDING: Final = [Aiding(slot) for slot in range(SLOTS + 1)]
NEXT_FIGHT: Final = [NextFight(number) for number in range(MOST_FIGHTS)]
STRIKE: Final = Strike()
