"""What the bots of Dark Age Z count by; the weights file says what each number means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Told


class RelicWeights:
    """The numbers of the table `relics`, by name."""

    def __init__(self, told: Told) -> None:
        self.effect: Final = told.numbers("effect", 24)
        self.kept: Final = told.numbers("kept", 12)
        self.effect_last_day: Final = told.number("effect_last_day")
        self.harms_others: Final = told.number("harms_others")
        self.steed_together: Final = told.number("steed_together")
        self.relic: Final = told.number("relic")
        self.many_relics: Final = told.number("many_relics")
        self.discard_relic: Final = told.number("discard_relic")
        self.vest: Final = told.number("vest")
        told.finish()


class DarkAgeZStanding:
    """How a game stands: the table `standing`, by name."""

    def __init__(self, told: Told) -> None:
        self.promised: Final = told.number("promised")
        self.card_held: Final = told.number("card_held")
        self.level: Final = told.number("level")
        self.token_held: Final = told.number("token_held")
        self.relic_held: Final = told.number("relic_held")
        self.spread: Final = told.number("spread")
        self.day_spread: Final = told.number("day_spread")
        told.finish()


class DarkAgeZWeights:
    """The numbers of the weights file, by name."""

    def __init__(self, told: Told) -> None:
        self.mission: Final = told.numbers("mission", 20)
        self.draw: Final = told.number("draw")
        self.full_hand: Final = told.number("full_hand")
        self.full_last_hand: Final = told.number("full_last_hand")
        self.token_spent: Final = told.number("token_spent")
        self.refresh: Final = told.number("refresh")
        self.strategy_first: Final = told.number("strategy_first")
        self.played: Final = told.number("played")
        self.upgrade: Final = told.numbers("upgrade", 4)
        self.late_upgrade: Final = told.number("late_upgrade")
        self.level_mission: Final = told.number("level_mission")
        self.get_token: Final = told.number("get_token")
        self.last_call: Final = told.number("last_call")
        self.wait: Final = told.number("wait")
        self.reinforcing: Final = told.number("reinforcing")
        self.last_reinforcing: Final = told.number("last_reinforcing")
        self.rank_held: Final = told.numbers("rank_held", 4)
        self.attack_held: Final = told.number("attack_held")
        self.held_last_day: Final = told.number("held_last_day")
        self.mission_card: Final = told.number("mission_card")
        self.mission_play: Final = told.number("mission_play")
        self.commander_relic: Final = told.number("commander_relic")
        self.commander_card: Final = told.number("commander_card")
        self.commander_token: Final = told.number("commander_token")
        self.rival: Final = told.numbers("rival", 6)
        self.attack_left: Final = told.number("attack_left")
        self.neighbors_army: Final = told.number("neighbors_army")
        self.useless: Final = told.number("useless")
        self.command_icon: Final = told.number("command_icon")
        self.army_icon: Final = told.number("army_icon")
        self.power: Final = told.number("power")
        self.small_horde: Final = told.number("small_horde")
        self.small_part: Final = told.number("small_part")
        self.fallen: Final = told.number("fallen")
        self.relics: Final = RelicWeights(told.table("relics"))
        self.standing: Final = DarkAgeZStanding(told.table("standing"))
        told.finish()
