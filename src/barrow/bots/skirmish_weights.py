# Generated from weights/skirmish.toml by `make generate`; edit that instead.
"""The weights that the bots of Skirmish count by; the weights file says what each means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Table


class SkirmishStanding:
    """The table `knowledge.standing`."""

    def __init__(self, table: Table) -> None:
        self.alive: Final = table.number("alive")
        self.life: Final = table.number("life")
        self.frailest: Final = table.number("frailest")
        self.reward: Final = table.number("reward")
        self.stunned: Final = table.number("stunned")
        self.card: Final = table.number("card")
        self.worth: Final = table.number("worth")
        self.turn: Final = table.number("turn")
        self.action: Final = table.number("action")
        table.finish()


class SkirmishWeights:
    """The table `knowledge`."""

    def __init__(self, table: Table) -> None:
        self.draw: Final = table.number("draw")
        self.full_hand: Final = table.number("full_hand")
        self.over_hand: Final = table.number("over_hand")
        self.one_left: Final = table.number("one_left")
        self.free_first: Final = table.number("free_first")
        self.revive: Final = table.number("revive")
        self.heal: Final = table.number("heal")
        self.spent_attacking: Final = table.number("spent_attacking")
        self.spent_defending: Final = table.number("spent_defending")
        self.team: Final = table.numbers("team", 5)
        self.kill: Final = table.number("kill")
        self.focus: Final = table.number("focus")
        self.own_harm: Final = table.number("own_harm")
        self.answered: Final = table.numbers("answered", 9)
        self.card_gone: Final = table.number("card_gone")
        self.attack_held: Final = table.number("attack_held")
        self.defense_held: Final = table.number("defense_held")
        self.range_held: Final = table.number("range_held")
        self.choice_held: Final = table.number("choice_held")
        self.free_held: Final = table.number("free_held")
        self.effects_held: Final = table.number("effects_held")
        self.junk: Final = table.number("junk")
        self.usually: Final = table.numbers("usually", 4)
        self.strike: Final = table.number("strike")
        self.fear: Final = table.number("fear")
        self.reached: Final = table.numbers("reached", 10)
        self.shielded: Final = table.number("shielded")
        self.approach: Final = table.number("approach")
        self.together: Final = table.number("together")
        self.off: Final = table.number("off")
        self.step: Final = table.number("step")
        self.pushed: Final = table.number("pushed")
        self.effect: Final = table.numbers("effect", 0)
        self.standing: Final = SkirmishStanding(table.table("standing"))
        table.finish()
