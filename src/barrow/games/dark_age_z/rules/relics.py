"""Playing relics: announcing, declared choices, the cancel window (section 5.1).

A relic is played in this order (DZ-5.4):

1. `play_relic`: it moves from the hand to the used area;
2. `RelicChoice`: its choices are declared one at a time;
3. `VestCancel`: other players may cancel it (DZ-5.6);
4. it resolves; `RelicPlayed` then pays the mission for playing it.

The window opens for everybody who holds a relic, which is public, not for who holds a Vest
(DZ-9.3).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import actions, events, kinds
from barrow.games.dark_age_z.components import DISCARD_RELIC, IMMORTAL_VEST, IRON_STEED, PLAY_RELIC
from barrow.games.dark_age_z.rules import asking, effects
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.asking import asks_always
from barrow.games.dark_age_z.rules.effect import STOPPED
from barrow.games.dark_age_z.rules.effects import EFFECTS, KISS_B
from barrow.games.dark_age_z.rules.hands import could_hold_vest, holds_relic
from barrow.games.dark_age_z.rules.missions import has_mission, meet
from barrow.games.dark_age_z.rules.supply import discard_relic, lose_relic
from barrow.games.dark_age_z.rules.vests import VestChoice, play_vest, refuse_vest_gain, spend_relic
from barrow.games.dark_age_z.rules.zones import accepts, has_defeated
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG, SEAT


def play_relic(state: State, seat: int, effect: int, chance: Chance, log: Log) -> None:
    """Announce a relic and have its choices declared."""
    spend_relic(state, seat, effect // 2)
    if log is not None:
        log.append(events.relic_played(state, seat, effect, clause=EFFECTS[effect].clause))
    state.push(RelicPlayed(seat))
    declare(state, seat, effect, [], chance, log)


class RelicPlayed(asking.PlayerStep):
    """A relic was played and has resolved: meet the mission for it (DZ-5.74)."""

    over: ClassVar[list[str]] = asking.TURNS

    def run(self, state: State, chance: Chance, log: Log) -> None:
        meet(state, self.player, PLAY_RELIC, chance, log)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need(state.played_of[self.player] > 0, path, "the player has played no relic today")


def declare(
    state: State, seat: int, effect: int, chosen: list[int], chance: Chance, log: Log
) -> None:
    """Ask for the next declared choice, or open the cancel window."""
    if effect == KISS_B and len(chosen) == 1:
        state.push(RelicChoice(seat, effect, chosen))
        state.push(PlayWhere(seat, chosen[0], True))
    elif EFFECTS[effect].options(state, seat, chosen):
        state.push(RelicChoice(seat, effect, chosen))
    else:
        ask_to_cancel(state, seat, seat, effect, chosen, chance, log)


class RelicChoice(Decision[State]):
    """Declare one choice of a relic's effect (DZ-5.4)."""

    takes: ClassVar[Takes] = [
        actions.ChooseZone,
        actions.ChooseLoyalty,
        actions.ChooseBoard,
        actions.ChooseCard,
        actions.ChoosePlayer,
        actions.ChooseNumber,
        actions.ChooseSlot,
        actions.ChoosePart,
        actions.Stop,
    ]
    over: ClassVar[list[str]] = asking.EFFECTS
    parts: ClassVar[Parts] = {"effect": kinds.EFFECT, "chosen": kinds.CHOSEN}

    def __init__(self, seat: int, effect: int, chosen: list[int]) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.chosen: Final = chosen  # so far

    def question(self, state: State) -> str:
        name = state.pack.relics[self.effect // 2].name
        return f"{name}: {EFFECTS[self.effect].ask(self.chosen)}"

    def cites(self, state: State) -> str:
        return EFFECTS[self.effect].clause

    def legal(self, state: State, seat: int) -> list[Action]:
        return EFFECTS[self.effect].options(state, seat, self.chosen)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if log is not None:
            words = events.declared(state, action)
            log.append(events.relic_aimed(state, seat, self.effect // 2, words))
        choice = [STOPPED] if isinstance(action, actions.Stop) else list(action.values())
        declare(state, seat, self.effect, self.chosen + choice, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        effect = EFFECTS[self.effect]
        wanted = [type(option) for option in effect.options(state, seat, self.chosen)]
        if type(action) not in wanted:
            text = f"answer this first: {self.question(state)}"
            return Refusal(effect.clause, text, "unknown_action")
        return effect.refuse(state, seat, self.chosen, action)

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        asking.need_turn(state, self, path)
        effects.check_played(state, seat, self.effect, self.chosen, path)
        asked = 1 if self.effect == KISS_B and state.stack[-1] is not self else 0
        options = EFFECTS[self.effect].options(state, seat, self.chosen)
        good = len(self.chosen) == asked if self.effect == KISS_B else len(options) > 0
        need(good, f"{path}.chosen", "holds too few choices, or too many")
        top = state.stack[-1]
        if asked and isinstance(top, PlayWhere):
            need(top.card == self.chosen[0], f"{path}.chosen", "is not the card that is played")


def ask_to_cancel(
    state: State, player: int, asked: int, effect: int, chosen: list[int], chance: Chance, log: Log
) -> None:
    """Ask the next player clockwise for a Vest; when all declined, the relic resolves (DZ-5.6)."""
    seat = (asked + 1) % state.table.players
    while seat != player:
        if could_hold_vest(state, seat):
            state.push(VestCancel(seat, player, effect, chosen, asks_always(state)))
            return
        seat = (seat + 1) % state.table.players
    EFFECTS[effect].resolve(state, player, chosen, chance, log)


class VestCancel(VestChoice):
    """Cancel another player's relic with an Immortal Vest, or decline (DZ-5.6)."""

    clause: ClassVar[str] = "DZ-5.6"
    takes: ClassVar[Takes] = [actions.Cancel, actions.Decline]
    over: ClassVar[list[str]] = asking.EFFECTS
    parts: ClassVar[Parts] = {
        "player": SEAT,
        "effect": kinds.EFFECT,
        "chosen": kinds.CHOSEN,
        "ask_always": FLAG,
    }

    def __init__(
        self, seat: int, player: int, effect: int, chosen: list[int], ask_always: bool
    ) -> None:
        super().__init__(seat, ask_always)
        self.player: Final = player
        self.effect: Final = effect
        self.chosen: Final = chosen

    def question(self, state: State) -> str:
        relic = state.pack.relics[self.effect // 2].name
        return f"{state.title(self.player)} plays {relic}. Cancel it with an Immortal Vest?"

    def legal(self, state: State, seat: int) -> list[Action]:
        if holds_relic(state, seat, IMMORTAL_VEST):
            return [state.moves.cancel, state.moves.decline]
        return [state.moves.decline]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.Decline):
            if log is not None:
                relic = state.pack.relics[self.effect // 2].name
                log.append(events.cancel_declined(state, seat, relic))
            ask_to_cancel(state, self.player, seat, self.effect, self.chosen, chance, log)
            return
        spend_relic(state, seat, IMMORTAL_VEST)
        if log is not None:
            log.append(events.relic_canceled(state, seat, self.player, self.effect // 2))
        meet(state, seat, PLAY_RELIC, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        name = state.pack.relics[IMMORTAL_VEST].name
        return Refusal("DZ-5.6", f"you do not hold {name}", "card_not_held")

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        asking.need_asked(self, asks_always(state), path)
        good = self.player == state.turn and seat != self.player
        need(good, f"{path}.player", "is not the player in turn")
        effects.check_played(state, self.player, self.effect, self.chosen, path)
        if self.effect != KISS_B:
            options = EFFECTS[self.effect].options(state, self.player, self.chosen)
            complete = EFFECTS[self.effect].can(state, self.player) and not options
            need(complete, f"{path}.chosen", "holds too few choices, or too many")
            return
        need(len(self.chosen) == 3, f"{path}.chosen", "must be a card, a board and a loyalty")
        board, loyal = self.chosen[1], self.chosen[2]
        good = state.table.is_neighbor(board, self.player) and accepts(state, board)
        good = good and state.table.is_neighbor(board, loyal)
        need(good, f"{path}.chosen", "the card cannot go there")


def list_plays(state: State, seat: int, listed: list[Action]) -> None:
    """List what a seat may do with its relics: play them, or discard one for a mission."""
    if state.relic_count_of[seat] == 0:
        return
    effects.list_relics(state, seat, listed)
    if has_mission(state, seat, DISCARD_RELIC) and has_defeated(state, seat):
        for held, discard in zip(state.relics_of[seat], state.moves.mission_discard):
            if held:
                listed.append(discard)


def play(state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
    """Do what `list_plays` lists."""
    if isinstance(action, actions.PlayRelic):
        play_relic(state, seat, action.effect, chance, log)
    elif isinstance(action, actions.PlaySteed):
        play_relic(state, seat, 2 * IRON_STEED + action.side, chance, log)
    elif isinstance(action, actions.PlayVest):
        play_vest(state, seat, action.seat, chance, log)
    else:
        # That is not playing it; it reactivates an army (DZ-5.75).
        assert isinstance(action, actions.DiscardRelic), action
        lose_relic(state, seat, action.relic)
        discard_relic(state, action.relic)
        if log is not None:
            log.append(events.relic_discarded(state, seat, action.relic))
        meet(state, seat, DISCARD_RELIC, chance, log)


def refuse_play(state: State, seat: int, action: Action) -> Refusal:
    """Return why a relic may not be played, or not be discarded."""
    if isinstance(action, actions.PlayRelic):
        return effects.refuse_relic(state, seat, action.effect)
    if isinstance(action, actions.PlaySteed):
        return effects.refuse_relic(state, seat, 2 * IRON_STEED + action.side)
    if isinstance(action, actions.PlayVest):
        return refuse_vest_gain(state, seat, action.seat)
    assert isinstance(action, actions.DiscardRelic), action
    code, text = "card_not_held", f"you do not hold {state.pack.relics[action.relic].name}"
    if not has_mission(state, seat, DISCARD_RELIC):
        code, text = "unknown_action", "your mission does not let you discard relics"
    elif not has_defeated(state, seat):
        code, text = "no_effect", "there is no defeated army on your frontiers"
    return Refusal("DZ-5.75", text, code)
