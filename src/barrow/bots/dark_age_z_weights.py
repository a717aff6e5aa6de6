# Generated from weights/dark-age-z.toml by `make generate`; edit that instead.
"""The weights that the bots of Dark Age Z count by; the weights file says what each means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Table


class DarkAgeZRelics:
    """The table `knowledge.relics`."""

    def __init__(self, table: Table) -> None:
        self.effect_last_day: Final = table.number("effect_last_day")
        self.harms_others: Final = table.number("harms_others")
        self.steed_together: Final = table.number("steed_together")
        self.relic: Final = table.number("relic")
        self.many_relics: Final = table.number("many_relics")
        self.discard_relic: Final = table.number("discard_relic")
        self.vest: Final = table.number("vest")
        table.finish()


class DarkAgeZStanding:
    """The table `knowledge.standing`."""

    def __init__(self, table: Table) -> None:
        self.promised: Final = table.number("promised")
        self.card_held: Final = table.number("card_held")
        self.level: Final = table.number("level")
        self.token_held: Final = table.number("token_held")
        self.relic_held: Final = table.number("relic_held")
        self.spread: Final = table.number("spread")
        self.day_spread: Final = table.number("day_spread")
        table.finish()


class DarkAgeZWeights:
    """The table `knowledge`."""

    def __init__(self, table: Table) -> None:
        self.mission: Final = table.numbers("mission", 20)
        self.draw: Final = table.number("draw")
        self.full_hand: Final = table.number("full_hand")
        self.full_last_hand: Final = table.number("full_last_hand")
        self.token_spent: Final = table.number("token_spent")
        self.refresh: Final = table.number("refresh")
        self.strategy_first: Final = table.number("strategy_first")
        self.played: Final = table.number("played")
        self.upgrade: Final = table.numbers("upgrade", 4)
        self.late_upgrade: Final = table.number("late_upgrade")
        self.level_mission: Final = table.number("level_mission")
        self.get_token: Final = table.number("get_token")
        self.last_call: Final = table.number("last_call")
        self.wait: Final = table.number("wait")
        self.reinforcing: Final = table.number("reinforcing")
        self.last_reinforcing: Final = table.number("last_reinforcing")
        self.rank_held: Final = table.numbers("rank_held", 4)
        self.attack_held: Final = table.number("attack_held")
        self.held_last_day: Final = table.number("held_last_day")
        self.mission_card: Final = table.number("mission_card")
        self.mission_play: Final = table.number("mission_play")
        self.commander_relic: Final = table.number("commander_relic")
        self.commander_card: Final = table.number("commander_card")
        self.commander_token: Final = table.number("commander_token")
        self.rival: Final = table.numbers("rival", 6)
        self.attack_left: Final = table.number("attack_left")
        self.neighbors_army: Final = table.number("neighbors_army")
        self.useless: Final = table.number("useless")
        self.command_icon: Final = table.number("command_icon")
        self.army_icon: Final = table.number("army_icon")
        self.power: Final = table.number("power")
        self.small_horde: Final = table.number("small_horde")
        self.small_part: Final = table.number("small_part")
        self.fallen: Final = table.number("fallen")
        self.relics: Final = DarkAgeZRelics(table.table("relics"))
        self.relic_effect: Final = table.numbers("relic_effect", 0)
        self.relic_kept: Final = table.numbers("relic_kept", 0)
        self.standing: Final = DarkAgeZStanding(table.table("standing"))
        table.finish()
