"""What the bots of Skirmish count by; the weights file says what each number means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Told


class SkirmishStanding:
    """How a game stands: the table `standing`, by name."""

    def __init__(self, told: Told) -> None:
        self.alive: Final = told.number("alive")
        self.life: Final = told.number("life")
        self.frailest: Final = told.number("frailest")
        self.reward: Final = told.number("reward")
        self.stunned: Final = told.number("stunned")
        self.card: Final = told.number("card")
        self.worth: Final = told.number("worth")
        self.turn: Final = told.number("turn")
        self.action: Final = told.number("action")
        told.finish()


class SkirmishWeights:
    """The numbers of the weights file, by name."""

    def __init__(self, told: Told) -> None:
        self.draw: Final = told.number("draw")
        self.full_hand: Final = told.number("full_hand")
        self.over_hand: Final = told.number("over_hand")
        self.one_left: Final = told.number("one_left")
        self.free_first: Final = told.number("free_first")
        self.revive: Final = told.number("revive")
        self.heal: Final = told.number("heal")
        self.spent_attacking: Final = told.number("spent_attacking")
        self.spent_defending: Final = told.number("spent_defending")
        self.team: Final = told.numbers("team", 5)
        self.step: Final = told.number("step")
        self.pushed: Final = told.number("pushed")
        self.kill: Final = told.number("kill")
        self.focus: Final = told.number("focus")
        self.own_harm: Final = told.number("own_harm")
        self.answered: Final = told.numbers("answered", 9)
        self.card_gone: Final = told.number("card_gone")
        self.attack_held: Final = told.number("attack_held")
        self.defense_held: Final = told.number("defense_held")
        self.range_held: Final = told.number("range_held")
        self.choice_held: Final = told.number("choice_held")
        self.free_held: Final = told.number("free_held")
        self.effects_held: Final = told.number("effects_held")
        self.junk: Final = told.number("junk")
        self.effect: Final = told.numbers("effect", 20)
        self.usually: Final = told.numbers("usually", 4)
        self.strike: Final = told.number("strike")
        self.fear: Final = told.number("fear")
        self.reached: Final = told.numbers("reached", 10)
        self.approach: Final = told.number("approach")
        self.together: Final = told.number("together")
        self.shielded: Final = told.number("shielded")
        self.off: Final = told.number("off")
        self.standing: Final = SkirmishStanding(told.table("standing"))
        told.finish()
