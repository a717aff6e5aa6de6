"""The 24 relic effects, which of them a seat may play, and why it may not play another."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.actions import Stop
from barrow.games.dark_age_z.components import ANGELS_KISS, IMMORTAL_VEST, IRON_STEED, SIDES
from barrow.games.dark_age_z.rules import army_effects as armies
from barrow.games.dark_age_z.rules import card_effects as cards
from barrow.games.dark_age_z.rules import zone_effects as zones
from barrow.games.dark_age_z.rules.effect import STOPPED, Effect
from barrow.games.dark_age_z.rules.hands import holds_relic
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Refusal
from barrow.kernel.errors import need

KISS_B: Final = 2 * ANGELS_KISS + 1
VEST_A: Final = 2 * IMMORTAL_VEST
VEST_B: Final = 2 * IMMORTAL_VEST + 1

# By effect: 2 * relic for A, 2 * relic + 1 for B.
EFFECTS: Final[list[Effect]] = [
    armies.AngelsKissA(),
    armies.AngelsKissB(),
    cards.ApollosEyesA(),
    cards.ApollosEyesB(),
    zones.AzraelsRoarA(),
    zones.AzraelsRoarB(),
    armies.DraculasPotionA(),
    armies.DraculasPotionB(),
    zones.GazeOfTheDeadA(),
    armies.GazeOfTheDeadB(),
    armies.HowlingHammerA(),
    cards.HowlingHammerB(),
    cards.ImmortalVestA(),
    cards.ImmortalVestB(),
    zones.InvisibleSpearA(),
    zones.InvisibleSpearB(),
    cards.IronSteedA(),
    cards.IronSteedB(),
    cards.MindReaderA(),
    cards.MindReaderB(),
    armies.StarOfDawnA(),
    armies.StarOfDawnB(),
    cards.TitanicEssenceA(),
    zones.TitanicEssenceB(),
]


def list_relics(state: State, seat: int, listed: list[Action]) -> None:
    """List the relics of a hand that may be played in this phase, the Vest's gain too."""
    held = state.relics_of[seat]
    for relic in state.pack.relics_in[state.phase]:
        if held[relic] == 0:
            continue
        if relic == IMMORTAL_VEST:
            listed += state.moves.vest_gain[: state.table.players]
            continue
        for side in range(len(SIDES)):
            effect = 2 * relic + side
            if EFFECTS[effect].can(state, seat):
                listed.append(
                    state.moves.steed[side] if relic == IRON_STEED else state.moves.relic[effect]
                )


def refuse_relic(state: State, seat: int, effect: int) -> Refusal:
    """Return why a relic may not be played for this effect."""
    relic = state.pack.relics[effect // 2]
    if not EFFECTS[effect].can(state, seat):
        return Refusal(EFFECTS[effect].clause, EFFECTS[effect].without, "no_effect")
    if not holds_relic(state, seat, effect // 2):
        return Refusal("DZ-5.1", f"you do not hold {relic.name}", "card_not_held")
    clause = "DZ-5.1"
    if effect == VEST_A:
        clause, text = "DZ-5.6", f"{relic.name} cancels a relic only right after it was played"
    elif effect == VEST_B:
        clause = "DZ-5.7"
        text = f"choose which player {relic.name} gives VP to"
    elif state.phase in relic.phases:
        clause = "DZ-5.2"
        text = f"{relic.name} doesn't count as a command: play it before or after one"
    else:
        phases = " or ".join([str(number) for number in relic.phases])
        text = f"{relic.name} can be played in Phase {phases}, and this is Phase {state.phase}"
    return Refusal(clause, text, "wrong_phase")


def check_played(state: State, seat: int, effect: int, chosen: list[int], path: str) -> None:
    """Raise BadPosition unless a relic was just played, and its choices so far were offered."""
    relic = state.pack.relics[effect // 2]
    good = effect // 2 != IMMORTAL_VEST and state.phase in relic.phases
    need(good, f"{path}.effect", f"{relic.id} is not played so in phase {state.phase}")
    need(state.relic_used[effect // 2] > 0, f"{path}.effect", f"{relic.id} was not played today")
    free = state.phase == 1 and not relic.is_command
    beneath = "rally" if state.phase > 1 else "ask_again" if free else "end_command"
    names = [frame.name for frame in state.stack]
    need(beneath in names, f"{path}.effect", f"{relic.id} is played on {beneath}")
    asked = chosen[:1] if effect == KISS_B else chosen
    for place, choice in enumerate(asked):
        options = EFFECTS[effect].options(state, seat, chosen[:place])
        offered = [STOPPED if isinstance(one, Stop) else one.values()[0] for one in options]
        need(choice in offered, f"{path}.chosen[{place}]", f"{choice} cannot be chosen")
