"""Hide, Aid and the fights (step 6).

1. `Hiding` asks for each own Hide fighter in the line-up (CF-4.25): `Hide`;
2. `Aiding` asks for each chosen Aid fighter (CF-4.26): `Aid`;
3. `NextFight`: Hypnosis fights in the order played, then the slots (CF-4.27); before
   each a fight window opens (CF-4.29);
4. `Strike`: the fight itself; the active player may have to choose who takes the blow
   (CF-5.22): `TakeBlow`.

Where nobody has to choose, one step runs right after the other.

A fight is between places `one` and `other` of the line-up; in a slot `one` is the chosen
fighter, and a helper may strike with it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events, kinds
from barrow.games.conflict import lineup as line
from barrow.games.conflict.actions import HelpNobody, HelpSlot, HideOn, Stay, TakeBlowIn
from barrow.games.conflict.components import AID, FIGHT, HIDE
from barrow.games.conflict.rules import held, placing, players, stacks, windows
from barrow.games.conflict.rules.asking import FromSlot, RoundAsked, TurnStep, need, need_fighter
from barrow.games.conflict.rules.blows import defeated, struck, would_defeat
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes
from barrow.kernel.kinds import Number

# No position has more in one round: for each Hypnosis that was played, and for each slot.
MOST_FIGHTS: Final = 100


class Hiding(TurnStep):
    """Find the next own fighter that may hide (CF-5.24)."""

    parts: ClassVar[Parts] = {"place": Number(0, line.PLACES)}

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place: Final = place  # where to start looking

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        for place in range(self.place, 2 * lineup.size):
            if can_hide(state, lineup, place) and held.closed_sides(state):
                state.push(Hiding(place + 1))
                state.push(Hide(state.turn, place))
                return
        AIDING.run(state, chance, log)


def can_hide(state: State, lineup: line.Lineup, place: int) -> bool:
    """True if the fighter at a place is the active player's and has Hide (CF-5.25)."""
    if not held.abilities_at(state, lineup, place) & HIDE:
        return False
    if lineup.flags[place] & line.IS_HYPNOTIZED:
        return False
    return players.owner_of(state, lineup.tiles[place]) == state.turn


class Hide(RoundAsked):
    """Slip face down onto an adjacent stack, or stay (CF-5.24)."""

    clause: ClassVar[str] = "CF-5.24"
    takes: ClassVar[Takes] = [HideOn, Stay]
    over: ClassVar[list[str]] = ["hiding"]
    parts: ClassVar[Parts] = {"place": kinds.PLACE}

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place

    def question(self, state: State) -> str:
        tile = held.the_lineup(state).tiles[self.place]
        return f"Does the {state.pack.tile_name(tile)} hide?"

    def legal(self, state: State, seat: int) -> list[Action]:
        sides = held.closed_sides(state)
        return [state.moves.stay, *[state.moves.hide_on[side] for side in sides]]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Leave the line-up with all items (CF-5.26)."""
        if not isinstance(action, HideOn):
            return
        lineup = held.the_lineup(state)
        tile = lineup.remove(self.place)
        stacks.put_face_down(state, lineup.beside(action.side), tile, "CF-5.24", log)

    def refuse(self, state: State, seat: int, action: HideOn) -> Refusal:
        return self.forbid_side(action.side)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_fighter(state, self.place, self.seats[0], path)


class Aiding(FromSlot):
    """Find the next chosen fighter that may help (CF-5.17)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        for slot in range(self.slot, held.the_lineup(state).size):
            if slots_to_help(state, slot):
                state.push(Aiding(slot + 1))
                state.push(Aid(state.turn, slot))
                return
        FIRST_FIGHT.run(state, chance, log)


def has_aid(state: State, slot: int) -> bool:
    """True if the chosen fighter of a slot can give or get Aid (CF-5.19)."""
    lineup, place = held.the_lineup(state), 2 * slot + line.CHOSEN
    if lineup.flags[place] & line.IS_HYPNOTIZED:
        return False
    return held.abilities_at(state, lineup, place) & AID != 0


def slots_to_help(state: State, slot: int) -> list[int]:
    """List the neighboring slots whose fight a chosen fighter may help in (CF-5.17, CF-5.18)."""
    lineup = held.the_lineup(state)
    found: list[int] = []
    if lineup.size == 1 or not has_aid(state, slot):
        return found
    for other in (slot - 1, slot + 1):
        if not 0 <= other < lineup.size or other in lineup.helps:
            continue
        if has_aid(state, other) and held.has_fight(state, other):
            found.append(other)
    return found


class Aid(RoundAsked):
    """Help in a neighboring fight, or in none (CF-5.17)."""

    clause: ClassVar[str] = "CF-5.17"
    takes: ClassVar[Takes] = [HelpSlot, HelpNobody]
    over: ClassVar[list[str]] = ["aiding"]
    parts: ClassVar[Parts] = {"slot": Number(0, line.SLOTS - 1)}

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def question(self, state: State) -> str:
        tile = held.the_lineup(state).tiles[2 * self.slot]
        name = state.pack.tile_name(tile)
        return f"Who does the {name} in slot {self.slot + 1} help?"

    def legal(self, state: State, seat: int) -> list[Action]:
        slots = slots_to_help(state, self.slot)
        return [state.moves.help_nobody, *[state.moves.help_slot[slot] for slot in slots]]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if not isinstance(action, HelpSlot):
            return
        held.the_lineup(state).let_help(self.slot, action.slot)
        if log is not None:
            log.append(events.aid_declared(state, self.slot, action.slot))

    def refuse(self, state: State, seat: int, action: HelpSlot) -> Refusal:
        one, other = self.slot + 1, action.slot + 1
        if one == other:
            return self.forbid("a fighter helps in a neighboring slot, not in its own")
        if abs(one - other) != 1:
            return self.forbid(f"slot {one} is not next to slot {other}")
        if not has_aid(state, action.slot):
            return self.forbid(f"there is no fighter with Aid in slot {other}")
        if not held.has_fight(state, action.slot):
            return self.forbid(f"there is no fight in slot {other}")
        return self.forbid(f"slot {other} has a helper already")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_fighter(state, 2 * self.slot + line.CHOSEN, self.seats[0], path)


class NextFight(TurnStep):
    """Find the next fight and open its window, or end the fights (CF-4.27)."""

    parts: ClassVar[Parts] = {"number": Number(0, MOST_FIGHTS)}

    def __init__(self, number: int) -> None:
        super().__init__()
        # Fights are counted: those of Hypnosis in the order played, then the slots.
        self.number: Final = number

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        for fight in range(self.number, len(lineup.hypnosis) + lineup.size):
            if prepare_fight(state, lineup, fight):
                state.push(NextFight(fight + 1))
                windows.open_before(state, FIGHT, STRIKE, chance, log)
                return
        SETTLE_ROUND.run(state, chance, log)


def prepare_fight(state: State, lineup: line.Lineup, fight: int) -> bool:
    """Name who meets in the fight with this number; return whether there is one (CF-4.28).

    Nobody is missed yet: a Miss counts for one fight (CF-5.34).
    """
    slot = fight - len(lineup.hypnosis)
    if slot < 0:
        one, victim = lineup.hypnosis[fight]
        lineup.meet(one, victim, line.NO_PLACE)
        exists = victim != line.NO_PLACE and held.fight_exists(state)
    else:
        lineup.meet(2 * slot + line.CHOSEN, 2 * slot + line.OPPOSITE, helper_of(lineup, slot))
        exists = held.has_fight(state, slot)
    if exists:
        forget_misses(lineup)
    return exists


def forget_misses(lineup: line.Lineup) -> None:
    """Let everybody strike again: a Miss counts for one fight (CF-5.34)."""
    for place in range(2 * lineup.size):
        lineup.flags[place] &= ~line.IS_MISSED


def helper_of(lineup: line.Lineup, slot: int) -> int:
    """Return the place of whoever helps in the fight of a slot, or NO_PLACE."""
    return 2 * lineup.helps.index(slot) + line.CHOSEN if slot in lineup.helps else line.NO_PLACE


class Strike(TurnStep):
    """Resolve the coming fight (CF-4.31 to CF-4.36)."""

    over: ClassVar[list[str]] = ["next_fight"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        lineup = held.the_lineup(state)
        if not held.fight_exists(state):
            return
        if blow_matters(state, lineup):
            state.push(TakeBlow(state.turn))
        else:
            resolve(state, lineup, lineup.one, log)


class TakeBlow(RoundAsked):
    """Choose who of the helped and the helper takes the opponent's blow (CF-5.22)."""

    clause: ClassVar[str] = "CF-5.22"
    takes: ClassVar[Takes] = [TakeBlowIn]
    over: ClassVar[list[str]] = ["next_fight"]

    def question(self, state: State) -> str:
        lineup = held.the_lineup(state)
        return f"Who takes the blow of the {state.pack.tile_name(lineup.tiles[lineup.other])}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        lineup = held.the_lineup(state)
        take_blow = state.moves.take_blow
        return [take_blow[lineup.one // 2], take_blow[lineup.helper // 2]]

    def apply(self, state: State, seat: int, action: TakeBlowIn, chance: Chance, log: Log) -> None:
        resolve(state, held.the_lineup(state), 2 * action.slot + line.CHOSEN, log)

    def refuse(self, state: State, seat: int, action: TakeBlowIn) -> Refusal:
        lineup = held.the_lineup(state)
        one, helper = held.name_at(state, lineup.one), held.name_at(state, lineup.helper)
        return self.forbid(f"{one} or {helper} takes the blow, not slot {action.slot + 1}")

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        lineup = held.the_lineup(state)
        need(line.NO_PLACE not in (lineup.one, lineup.other), path, "there is no fight to come")
        need(held.fight_exists(state) and held.is_aided(state), path, "nobody is helped")


def blow_matters(state: State, lineup: line.Lineup) -> bool:
    """True if the opponent of two can defeat at least one of them (CF-5.22)."""
    if not held.is_aided(state):
        return False
    return would_defeat(state, lineup, lineup.other, lineup.one) or would_defeat(
        state, lineup, lineup.other, lineup.helper
    )


def resolve(state: State, lineup: line.Lineup, taker: int, log: Log) -> None:
    """Let both sides strike; `taker` takes the blow of `other` (CF-4.32, CF-4.33)."""
    lineup.flags[lineup.one] |= line.HAS_FOUGHT
    lineup.flags[lineup.other] |= line.HAS_FOUGHT
    if held.is_aided(state):
        lineup.flags[lineup.helper] |= line.HAS_FOUGHT
    blows = struck(state, lineup, taker)
    fallen = defeated(blows)
    if len(fallen) > 1:
        fallen = [lineup.other, taker]
    if log is not None:
        log.append(events.fought(state, lineup, blows, fallen))
    for place in fallen:
        players.bury(state, lineup.remove(place))


AIDING: Final = Aiding(0)
FIRST_FIGHT: Final = NextFight(0)
STRIKE: Final = Strike()
SETTLE_ROUND: Final = placing.SettleRound()
