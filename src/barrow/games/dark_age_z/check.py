"""What no single field can say of a position: whether its parts fit together.

Each check names the field at fault. Decisions check themselves; here is what they share: the
clock, the seats, the boards, and the order in which things lie on the stack. Cards are in
`check_cards`. The rules keep all of it true, so what is refused here cannot come of play.
"""

from __future__ import annotations

from barrow.games.dark_age_z import components
from barrow.games.dark_age_z.check_cards import check_cards
from barrow.games.dark_age_z.components import NOBODY, NOTHING, RANKS, ZONES
from barrow.games.dark_age_z.rules.cleanup import CLEANUP
from barrow.games.dark_age_z.rules.combat import COMBAT, AfterBoard, FightBoard, battle_order
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.rules.missions import has_mission, mission_for
from barrow.games.dark_age_z.rules.planning import PLANNING
from barrow.games.dark_age_z.rules.rallying import RALLYING, Rally
from barrow.games.dark_age_z.rules.reactivation import ReactivateTarget
from barrow.games.dark_age_z.rules.zones import slot
from barrow.games.dark_age_z.state import State
from barrow.kernel.errors import need, need_number
from barrow.kernel.frames import check_pending


def check_position(state: State, partial: bool) -> None:
    """Raise BadPosition for the first thing that does not fit; `partial` is for views."""
    partial = partial and state.outcome is None  # at the end, everybody sees everything
    _check_clock(state)
    _check_seats(state, partial)
    _check_boards(state)
    names = [frame.name for frame in state.stack]
    if names and names[0] == "deal":
        _check_opening(state)
    check_cards(state, partial)
    if state.outcome is not None:
        return
    check_pending(state, partial)
    _check_phase(state, names)
    _check_turn(state, names)
    _check_relics_played(state)
    _check_commanders(state)
    _check_rallying(state)
    _check_evening(state, names)
    if not partial:
        _check_reward(state)


def _check_clock(state: State) -> None:
    players, pack = state.table.players, state.pack
    need_number(state.day, 1, pack.modes[state.table.mode].days, "day")
    need_number(state.steps, 0, pack.steps[players][1], "steps")
    for place, (at, track) in enumerate(zip(state.track_at, pack.tracks)):
        need_number(at, 0, len(track.costs), f"tracks[{place}]")
    total = state.pool + state.pioneer + sum(state.tokens_of)
    stated = pack.command_tokens
    need(total == stated, "pool", f"{total} tokens are there, not {stated}")
    need_number(state.pioneer, 0, pack.figures.pioneers_each * players, "pioneer")
    first = state.first_passed
    good = state.passed == 0 if first == NOBODY else state.passed >> first & 1 == 1
    need(good, "first_passed", "must be one of those who passed, if any did")


def _check_seats(state: State, partial: bool) -> None:
    for seat, kingdom in enumerate(state.kingdom_of):
        path = f"seats[{seat}]"
        missions = state.pack.missions_of[kingdom]
        own = sum([1 << mission for mission in missions])
        possible, mission = state.possible_of[seat], state.mission_of[seat]
        need(possible & ~own == 0, f"{path}.possible", "holds another kingdom's mission")
        need(possible != 0, f"{path}.possible", "some mission must be possible")
        need(kingdom not in state.kingdom_of[:seat], f"{path}.kingdom", "is listed twice")
        shown = state.shown >> seat & 1 == 1
        if mission == NOTHING:
            is_choosing = len(state.stack) > 1 and seat in state.stack[-1].seats
            choosing = is_choosing and state.stack[0].name == "deal"
            hidden = (partial or choosing) and not shown
            need(hidden, f"{path}.mission", "the player has no mission")
            continue
        need(mission in missions, f"{path}.mission", "is another kingdom's")
        need(possible >> mission & 1 == 1, f"{path}.possible", "leaves the mission out")
        if state.outcome is not None:
            continue
        if shown:
            text = "a mission that lies face up is the only one possible"
            need(possible == 1 << mission, f"{path}.possible", text)
        open_play = state.table.is_cooperative
        need(shown or not open_play, f"{path}.shown", "missions lie face up in cooperative play")


def _check_boards(state: State) -> None:
    for place, card in enumerate(state.card_on):
        path = f"boards[{place // ZONES}].zones[{place % ZONES}]"
        if card == NOTHING:
            bare = state.loyal_on[place] == NOBODY and not state.active_on[place]
            bare = bare and not state.ranged_on[place] and not state.slots_on[place]
            bare = bare and state.commander_on[place] == NOTHING
            need(bare, path, "something lies there without an army")
            continue
        loyal = state.loyal_on[place]
        text = f"an army is loyal to a neighbor, not to {loyal}"
        need(state.table.is_neighbor(place // ZONES, loyal), f"{path}.loyal", text)
        gap = place % ZONES > 0 and state.card_on[place - 1] == NOTHING
        need(not gap, path, "the zone in front of the army is empty")
        for rank in range(1, RANKS + 1):
            under = slot(state, place, rank)
            if under != NOTHING:
                fits = state.pack.slots_of[card][rank] > 0 and state.pack.rank_of[under] >= rank
                need(fits, f"{path}.slots.{rank}", "the card does not fit there")


def _check_opening(state: State) -> None:
    """Before the deal nothing has happened (chapter 3)."""
    figures, players = state.pack.figures, state.table.players
    for path, found, wanted in (
        ("day", [state.day], [1]),
        ("seats", state.vp_of, [state.pack.modes[state.table.mode].start_vp] * players),
        ("seats", state.tokens_of, [figures.start_tokens] * players),
        ("seats", state.level_of + state.cards_of, [0] * (2 * players)),
        ("seats", state.relic_count_of + state.played_of, [0] * (2 * players)),
        ("boards", state.card_on, [NOTHING] * len(state.card_on)),
        ("boards", state.horde_on, [0] * state.table.boards),
        ("discard", state.discard, state.pack.no_cards),
        ("barbarian_discard", state.barbarian_discard, state.pack.no_cards),
        ("relic_discard", state.relic_discard, state.pack.no_relics),
        ("tracks", state.track_at, [0] * len(state.track_at)),
        ("steps", [state.steps, state.shuffles, state.passed, state.under], [0, 0, 0, 0]),
        ("gathering", [len(state.gathering)], [players + figures.gathering_offset]),
    ):
        need(found == wanted, path, "nothing has happened yet")


def _check_phase(state: State, names: list[str]) -> None:
    """The stack says which phase it is; what a phase clears away is not there in others."""
    phase = COMBAT
    if "next_day" in names:
        phase = CLEANUP
    elif "begin_rallying" in names or "deal" in names:
        phase = PLANNING
    elif "begin_combat" in names:
        phase = RALLYING
    need(state.phase == phase, "phase", f"must be {phase}, not {state.phase}")
    if phase in (PLANNING, CLEANUP):
        for path, there, relic in (
            ("slots", any(state.slots_on), components.GAZE_OF_THE_DEAD),
            ("ranged", any(state.ranged_on), components.INVISIBLE_SPEAR),
            ("passed_over", any(state.skipped_on), components.INVISIBLE_SPEAR),
            ("roar", any(state.roar_on), components.AZRAELS_ROAR),
        ):
            comes = phase == PLANNING and PLANNING in state.pack.relics[relic].phases
            need(comes or not there, "boards", f"{path} of a zone cannot be there in phase {phase}")
    if phase in (PLANNING, RALLYING):
        fought = any(state.kills_of) or any(state.gain_of) or state.reached or state.held
        need(not fought, "seats", "nobody has fought today")
    if "score_kills" not in names:
        need(not any(state.gain_of), "seats", "the kills of the day are scored")
    theirs = [
        state.table.gate(board, seat)
        for board, seats in enumerate(state.table.players_at)
        for seat in seats
    ]
    held = sum([1 << gate for gate in theirs])
    need(state.held & ~held == 0, "boards", "only players hold gates")


def _check_turn(state: State, names: list[str]) -> None:
    """Commands belong to an open turn of Phase 1; who has passed has no token."""
    is_open = "p1_turn" in names or "end_command" in names or "ask_again" in names
    issued = state.commands + (1 if state.issued else 0)
    steeds = state.relic_used[components.IRON_STEED] * state.pack.relic_numbers.steed_commands
    most = 1 + steeds if is_open else 0
    need_number(issued, 1 if is_open else 0, most, "commands")
    for seat, tokens in enumerate(state.tokens_of):
        path = f"seats[{seat}].tokens"
        if state.phase == PLANNING and state.passed >> seat & 1:
            is_passing = "return_tokens" in names and seat == state.turn
            need(tokens == 0 or is_passing, path, "who has passed has no token")
        elif state.phase in (RALLYING, COMBAT):
            gold = mission_for(state, seat, components.PLAY_GOLD)
            each = 0 if gold == NOTHING else state.pack.missions[gold].reward.tokens
            need_number(tokens, 0, each * state.relic_used[components.ANGELS_KISS], path)


def _check_relics_played(state: State) -> None:
    """Relics are used until the cleanup, and leave marks no others could."""
    used, numbers = state.relic_used, state.pack.relic_numbers
    if state.phase == CLEANUP:
        need(not any(used), "relic_used", "the used relics are discarded in the cleanup")
    else:
        played = sum(state.played_of)
        text = f"{sum(used)} relics lie there, but {played} were played today"
        need(played == sum(used), "relic_used", text)
    roars = sum([abs(roar) for roar in state.roar_on])
    spears = state.ranged_on.count(True) + state.skipped_on.count(True)
    shields = sum(state.protection_on)
    most = used[components.TITANIC_ESSENCE] * numbers.titan_protection
    for name, marks, relics in (
        ("Roars", roars, used[components.AZRAELS_ROAR]),
        ("Spears", spears, used[components.INVISIBLE_SPEAR]),
    ):
        need(marks <= relics, "boards", f"more zones are marked than {name} were played")
    whole = all(shield % numbers.titan_protection == 0 for shield in state.protection_on)
    need(whole and shields <= most, "boards", "more protection is there than relics gave")


def _check_commanders(state: State) -> None:
    """Commanders are where their clauses let them be: DZ-4.61, DZ-5.17, DZ-2.21."""
    potions = 2 * state.pack.relic_copies[components.DRACULAS_POTION]
    if state.phase != CLEANUP:
        potions = state.relic_used[components.DRACULAS_POTION]
    for place, commander in enumerate(state.commander_on):
        if commander == NOTHING:
            continue
        board, patron = place // ZONES, state.patron_of[commander]
        path = f"boards[{board}].zones[{place % ZONES}].commander"
        card = state.pack.commanders[commander]
        need(place % ZONES + 1 in card.zones, path, f"{card.name} cannot be in this zone")
        if state.phase in (PLANNING, RALLYING):
            need(state.active_on[place], path, "an army with a Commander is active before combat")
        if state.table.is_neighbor(board, patron):
            loyal = state.loyal_on[place] == patron
            need(loyal, path, "the army is loyal to the Commander's recruiter")
        else:
            need(potions > 0, path, "only Dracula's Potion goes to another's frontier")
    for seat in range(state.table.players):
        recruits = state.patron_of.count(seat)
        most = (state.passed >> seat & 1) + potions
        need(recruits <= most, "patrons", f"seat {seat} can have {most} Commanders, not {recruits}")
    full = state.table.players + state.pack.figures.gathering_offset
    missing = full - len(state.gathering)
    passes = sum([state.passed >> seat & 1 for seat in range(state.table.players)])
    need(0 <= missing <= passes, "gathering", f"must hold {full - passes} to {full}")


def _check_rallying(state: State) -> None:
    """Everybody rallies once, in the order that was fixed (DZ-4.80)."""
    order = state.order
    if state.phase != RALLYING:
        need(not order, "order", "there is one only in the rallying")
        return
    need(sorted(order) == list(range(state.table.players)), "order", "must hold every seat once")
    waiting = [frame.player for frame in state.stack if isinstance(frame, Rally)]
    if not waiting or waiting[-1] != state.turn:
        waiting.append(state.turn)
    need(waiting == order[: -len(waiting) - 1 : -1], "stack", "is not in the order of the rallying")


def _check_evening(state: State, names: list[str]) -> None:
    """Boards are fought in their order, and missions are judged after that (DZ-4.100)."""
    left = [frame.board for frame in state.stack if isinstance(frame, FightBoard)]
    fought = [frame.board for frame in state.stack if isinstance(frame, AfterBoard)]
    order = battle_order(state)
    good = left + fought == order[: -len(left + fought) - 1 : -1]
    need(good, "stack", "is not in the order of the boards")
    gates = [getattr(frame, "board", -1) for frame in state.stack if frame.name == "hit_gates"]
    need(gates == fought[: len(gates)], "stack", "the gates are not of the board that was fought")
    for frame in state.stack:
        if isinstance(frame, DailyMissions):
            judged = names[2] in ("reactivate_target", "reactivate_loyalty")
            need(judged == (frame.offset > 0), "stack[1].offset", "is not whose turn it is")


def _check_reward(state: State) -> None:
    """Armies are reactivated by a command or for a mission, by who earned it (DZ-4.34)."""
    names = [frame.name for frame in state.stack]
    if names[-1] not in ("reactivate_target", "reactivate_loyalty"):
        return
    at = len(names) - 1
    while names[at] in ("reactivate_target", "reactivate_loyalty"):
        at -= 1
    beneath = state.stack[at]
    seat = state.stack[-1].seats[0]
    earned, condition = state.turn, components.DISCARD_RELIC
    if beneath.name in ("daily_missions", "end_day"):
        judged = beneath.offset if isinstance(beneath, DailyMissions) else 0
        earned = (state.start + judged - 1) % state.table.players
        condition = components.MOST_KILLS
    need(seat == earned, f"stack[{at + 1}].seat", f"seat {earned} reactivates an army")
    most, may_stop = state.pack.tracks[components.REACTIVATE].number, False
    if beneath.name != "advance_track":
        paid = has_mission(state, seat, condition)
        need(paid, f"stack[{at + 1}]", "no mission of this player gives that")
        reward = state.pack.missions[state.mission_of[seat]].reward
        most, may_stop = reward.reactivations, condition == components.MOST_KILLS
    for place, frame in enumerate(state.stack):
        if isinstance(frame, ReactivateTarget):
            above = place < len(names) - 1
            need_number(frame.left, 1, most - 1 if above else most, f"stack[{place}].left")
            need(frame.seats[0] == seat, f"stack[{place}].seat", f"seat {seat} chooses")
            text = f"must be {str(may_stop).lower()}"
            need(frame.may_stop == may_stop, f"stack[{place}].may_stop", text)
