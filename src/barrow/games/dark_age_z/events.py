"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules call these only when somebody keeps a log. Facts name cards by their ids, seats and
boards by their numbers from 0, zones by theirs from 1. Only those who may know it see what is
private (DZ-10.2): cards drawn, missions chosen, cards that Mind Reader moves. Where
somebody learns something hidden, the event reveals. The events of combat and of
the end are in `combat_events`.
"""

from __future__ import annotations

from barrow.games.dark_age_z.actions import (
    ChooseBoard,
    ChooseCard,
    ChooseLoyalty,
    ChooseNumber,
    ChoosePart,
    ChoosePlayer,
    ChooseSlot,
    ChooseZone,
    PlaceArmy,
)
from barrow.games.dark_age_z.components import NOTHING, RANK_NAMES, REINFORCEMENTS, SIDES, ZONES
from barrow.games.dark_age_z.rules.invasion import hp, invasion, zombies
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.event import Event


def counted(number: int, noun: str) -> str:
    """Return a number with its noun in the right form."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("my") else f"{number} {noun}s"


def capital(text: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def frontier(state: State, board: int) -> str:
    """Return the words for a board: the two kingdoms it lies between."""
    if board >= state.table.boards:
        return f"board {board}"
    return f"the frontier between {neighbors(state, board)}"


def neighbors(state: State, board: int) -> str:
    """Return the names of the two kingdoms that share a board."""
    left, right = state.table.left_of(board), state.table.right_of(board)
    return f"{state.title(left)} and {state.title(right)}"


def zone_name(state: State, place: int) -> str:
    """Return the words for a zone."""
    board, zone = place // ZONES, place % ZONES + 1
    if board >= state.table.boards:
        return f"zone {zone} of board {board}"
    return f"zone {zone} between {neighbors(state, board)}"


def place_facts(place: int) -> dict[str, object]:
    """Return the facts that name a zone, by numbers and by the id it has among printed things."""
    board, zone = place // ZONES, place % ZONES + 1
    return {"board": board, "zone": zone, "place": f"zone:{board}.{zone}"}


def card_names(state: State, cards: list[int]) -> str:
    """Return the names of Army Cards, or that there are none."""
    names = [state.pack.armies[card].name for card in cards]
    return ", ".join(names) if names else "nothing"


def card_ids(state: State, cards: list[int]) -> list[str]:
    """Return the ids of Army Cards."""
    return [state.pack.armies[card].id for card in cards]


def of_seat(
    state: State,
    name: str,
    clause: str,
    seat: int,
    text: str,
    facts: dict[str, object],
    reveals: bool = False,
) -> Event:
    """Return a public event of one seat; its text begins with the kingdom's name."""
    facts["seat"] = seat
    return Event(name, clause, f"{capital(state.title(seat))} {text}", facts, reveals=reveals)


def secret(
    state: State,
    seats: tuple[int, ...],
    name: str,
    clause: str,
    texts: list[str],
    facts: dict[str, object],
    hidden: dict[str, object],
) -> Event:
    """Return an event whose hidden facts only some seats see; open to all in cooperative play.

    The first text is for everybody, the second for those who see it all.
    """
    known: dict[str, object] = {**facts, **hidden}
    if state.table.is_cooperative:
        return Event(name, clause, texts[1], known, reveals=True)
    others = Event(name, clause, texts[0], facts)
    return Event(name, clause, texts[1], known, seats=seats, others=others, reveals=True)


def kingdoms_taken(state: State) -> Event:
    """Every seat has its kingdom."""
    names = [kingdom.name for kingdom in [state.pack.kingdoms[k] for k in state.kingdom_of]]
    ids = [state.pack.kingdoms[kingdom].id for kingdom in state.kingdom_of]
    return Event("kingdoms_taken", "DZ-3.7", f"The kingdoms: {', '.join(names)}", {"kingdoms": ids})


def mission_chosen(state: State, seat: int, mission: int) -> Event:
    """A seat has its mission; in competitive play nobody else knows which."""
    id = state.pack.missions[mission].id
    title = state.title(seat)
    words = state.pack.missions[mission].text
    texts = [f"{title} has its mission", f"{title} has its mission: {words}"]
    facts: dict[str, object] = {"seat": seat}
    return secret(state, (seat,), "mission_chosen", "DZ-3.7", texts, facts, {"mission": id})


def start_settled(state: State, clause: str) -> Event:
    """The Starting Player Marker has its place."""
    return of_seat(state, "start_settled", clause, state.start, "is the Starting Player", {})


def commanders_gathered(state: State, clause: str) -> Event:
    """Commanders lie open for the day."""
    names = ", ".join([state.pack.commanders[card].name for card in state.gathering])
    ids = [state.pack.commanders[card].id for card in state.gathering]
    text = f"Commanders gathered: {names or 'nobody'}"
    return Event("commanders_gathered", clause, text, {"commanders": ids}, reveals=True)


def invasion_revealed(state: State, clause: str) -> Event:
    """An invasion card was turned over; with it the day's zombies."""
    card = invasion(state)
    text = f"{card.name}: {zombies(state)} zombies at each frontier, HP {hp(state)}, "
    text += f"damage {card.damage}, speed {card.speed}"
    facts: dict[str, object] = {
        "card": card.id,
        "zombies": zombies(state),
        "hp": hp(state),
        "damage": card.damage,
        "steps": state.steps,
    }
    return Event("invasion_revealed", clause, text, facts, reveals=True)


def boss_shown(state: State) -> Event:
    """Everybody saw which boss comes last."""
    boss = state.pack.invasions[state.invasions[0]]
    text = f"The boss of the last day will be {boss.name}. {boss.text}"
    return Event("boss_shown", "DZ-4.131", text, {"card": boss.id}, reveals=True)


def day_started(state: State) -> Event:
    """A day began."""
    return Event("day_started", "DZ-4.1", f"Day {state.day} began", {"day": state.day})


def cards_drawn(state: State, seat: int, cards: list[int], clause: str) -> Event:
    """A seat drew Army Cards; only the seat sees which."""
    title = state.title(seat)
    text = f"{title} drew {counted(len(cards), 'Army Card')}"
    facts: dict[str, object] = {"seat": seat, "number": len(cards)}
    hidden: dict[str, object] = {"cards": card_ids(state, cards)}
    texts = [text, f"{text}: {card_names(state, cards)}"]
    return secret(state, (seat,), "cards_drawn", clause, texts, facts, hidden)


def relics_drawn(state: State, seat: int, relics: list[int], clause: str) -> Event:
    """A seat drew relics; only the seat sees which."""
    names = ", ".join([state.pack.relics[relic].name for relic in relics])
    text = f"{state.title(seat)} drew {counted(len(relics), 'relic')}"
    facts: dict[str, object] = {"seat": seat, "number": len(relics)}
    hidden: dict[str, object] = {"relics": [state.pack.relics[relic].id for relic in relics]}
    texts = [text, f"{text}: {names or 'none'}"]
    return secret(state, (seat,), "relics_drawn", clause, texts, facts, hidden)


def relic_kept(state: State, seat: int, kept: int, discarded: int) -> Event:
    """A seat kept one of two relics; all see the other (DZ-4.31)."""
    relics = state.pack.relics
    text = f"{state.title(seat)} discarded {relics[discarded].name} and kept the other relic"
    facts: dict[str, object] = {"seat": seat, "discarded": relics[discarded].id}
    known: dict[str, object] = {**facts, "kept": relics[kept].id}
    texts = [text, f"{state.title(seat)} kept {relics[kept].name}, not {relics[discarded].name}"]
    if state.table.is_cooperative:
        return Event("relic_kept", "DZ-4.31", texts[1], known, reveals=True)
    others = Event("relic_kept", "DZ-4.31", texts[0], facts, reveals=True)
    return Event(
        "relic_kept", "DZ-4.31", texts[1], known, seats=(seat,), others=others, reveals=True
    )


def deck_shuffled(what: str, number: int) -> Event:
    """A discard pile became a deck."""
    text = f"The discard pile became a deck of {counted(number, what)}"
    facts: dict[str, object] = {"what": what, "number": number}
    return Event("deck_shuffled", "DZ-2.14", text, facts, reveals=True)


def cards_discarded(state: State, seat: int, cards: list[int], clause: str) -> Event:
    """Army Cards of a hand went to the discard pile, seen by all."""
    text = f"discarded {card_names(state, cards)}"
    facts: dict[str, object] = {"cards": card_ids(state, cards)}
    return of_seat(state, "cards_discarded", clause, seat, text, facts, reveals=True)


def field_command(state: State, seat: int, token: bool) -> Event:
    """The Movement Marker advanced and a pioneer token was taken (DZ-4.14)."""
    text = f"issued a Field Command: {counted(state.steps, 'step')} left"
    if token:
        text += ", 1 pioneer token taken"
    facts: dict[str, object] = {"steps": state.steps, "token": token}
    return of_seat(state, "field_command", "DZ-4.14", seat, text, facts)


def strategy_used(state: State, seat: int, track: int, cost: int, clause: str) -> Event:
    """A Strategy Command was paid for."""
    text = f"paid {counted(cost, 'token')}: {state.pack.tracks[track].name}"
    facts: dict[str, object] = {"track": state.pack.tracks[track].id, "cost": cost}
    return of_seat(state, "strategy_used", clause, seat, text, facts)


def army_played(state: State, seat: int, place: int) -> Event:
    """A new army lies on a board."""
    army = state.pack.armies[state.card_on[place]]
    loyal = state.loyal_on[place]
    text = f"played {army.name} to {zone_name(state, place)}, loyal to {state.title(loyal)}"
    facts: dict[str, object] = {**place_facts(place), "card": army.id, "loyal": loyal}
    return of_seat(state, "army_played", "DZ-4.40", seat, text, facts, reveals=True)


def army_removed(state: State, place: int, joined: int, clause: str) -> Event:
    """An army left its zone; consumed, it joined the horde."""
    army = state.pack.armies[state.card_on[place]]
    text = f"{army.name} in {zone_name(state, place)} was "
    text += "consumed" if clause == "DZ-4.44" else "discarded"
    text += f": the horde grew by {counted(joined, 'zombie')}" if joined else ""
    facts: dict[str, object] = {**place_facts(place), "card": army.id, "zombies": joined}
    facts["loyal"] = state.loyal_on[place]
    return Event("army_removed", clause, text, facts)


def armies_marched(state: State, board: int, moves: list[list[int]]) -> Event:
    """Armies closed up to the zone that was freed; each move is from one zone to another."""
    text = f"The armies behind it marched forward on {frontier(state, board)}"
    facts: dict[str, object] = {"board": board, "moves": moves}
    return Event("armies_marched", "DZ-4.46", text, facts)


def army_placed(state: State, place: int, clause: str, text: str) -> Event:
    """An army appeared without being played: deployed, swapped in, weakened."""
    army = state.pack.armies[state.card_on[place]]
    loyal = state.loyal_on[place]
    said = f"{army.name} {text} in {zone_name(state, place)}, loyal to {state.title(loyal)}"
    facts: dict[str, object] = {**place_facts(place), "card": army.id, "loyal": loyal}
    return Event("army_placed", clause, said, facts, reveals=True)


def army_reactivated(state: State, place: int, clause: str) -> Event:
    """A defeated army is active again."""
    army = state.pack.armies[state.card_on[place]]
    loyal = state.loyal_on[place]
    text = (
        f"{army.name} in {zone_name(state, place)} is active again, loyal to {state.title(loyal)}"
    )
    facts: dict[str, object] = {**place_facts(place), "card": army.id, "loyal": loyal}
    return Event("army_reactivated", clause, text, facts)


def technology_raised(state: State, seat: int) -> Event:
    """A kingdom reached the next technology level."""
    level = state.level_of[seat]
    text = f"reached technology level {level}, {state.pack.levels[level].name}"
    return of_seat(state, "technology_raised", "DZ-4.50", seat, text, {"level": level})


def token_taken(state: State, seat: int) -> Event:
    """A seat took a Command Token from the pool."""
    return of_seat(state, "token_taken", "DZ-4.56", seat, "took 1 token", {"pool": state.pool})


def seat_passed(state: State, seat: int) -> Event:
    """A seat takes no more turns in this phase."""
    first = state.first_passed == seat
    text = "passed first" if first else "passed"
    return of_seat(state, "seat_passed", "DZ-4.60", seat, text, {"first": first})


def tokens_returned(state: State, seat: int, tokens: int, clause: str) -> Event:
    """A seat put tokens back to the pool."""
    text = f"returned {counted(tokens, 'token')}"
    return of_seat(state, "tokens_returned", clause, seat, text, {"tokens": tokens})


def commander_revealed(state: State, seat: int, commander: int) -> Event:
    """The top Commander of the deck was turned over (DZ-5.17)."""
    card = state.pack.commanders[commander]
    facts: dict[str, object] = {"commander": card.id}
    text = f"revealed {card.name}"
    return of_seat(state, "commander_revealed", "DZ-5.17", seat, text, facts, reveals=True)


def commander_assigned(state: State, seat: int, commander: int, place: int) -> Event:
    """A Commander joined an army."""
    card = state.pack.commanders[commander]
    text = f"assigned {card.name} to {zone_name(state, place)}"
    facts: dict[str, object] = {**place_facts(place), "commander": card.id}
    return of_seat(state, "commander_assigned", "DZ-4.61", seat, text, facts)


def commander_buried(state: State, commander: int, clause: str) -> Event:
    """A Commander went under the deck."""
    card = state.pack.commanders[commander]
    text = f"{card.name} went under the Commander deck"
    return Event("commander_buried", clause, text, {"commander": card.id})


def vp_gained(state: State, seat: int, vp: int, clause: str) -> Event:
    """A seat gained Victory Points."""
    return of_seat(state, "vp_gained", clause, seat, f"gained {vp} VP", {"vp": vp})


def tokens_gained(state: State, seat: int, tokens: int, clause: str) -> Event:
    """A seat got Command Tokens from the pool."""
    text = f"got {counted(tokens, 'token')}"
    return of_seat(state, "tokens_gained", clause, seat, text, {"tokens": tokens})


def rallying_started(state: State) -> Event:
    """The order of the rallying is fixed."""
    names = ", ".join([state.title(seat) for seat in state.order])
    facts: dict[str, object] = {"order": list(state.order)}
    return Event("rallying_started", "DZ-4.80", f"Rallying in the order {names}", facts)


def army_reinforced(
    state: State, seat: int, place: int, rank: int, card: int, clause: str
) -> Event:
    """A card fills a Reinforcement Slot."""
    bonus = state.pack.slots_of[state.card_on[place]][rank]
    text = f"reinforced {zone_name(state, place)} with {state.pack.armies[card].name}: "
    text += f"+{bonus} on its {RANK_NAMES[rank]} slot"
    facts: dict[str, object] = {**place_facts(place), "slot": rank, "bonus": bonus}
    facts["card"] = state.pack.armies[card].id
    return of_seat(state, "army_reinforced", clause, seat, text, facts, reveals=True)


def turn_ended(state: State, seat: int, clause: str) -> Event:
    """A seat ended its turn."""
    return of_seat(state, "turn_ended", clause, seat, "ended the turn", {})


def relic_played(state: State, seat: int, effect: int, clause: str) -> Event:
    """A relic was announced for one of its effects."""
    relic = state.pack.relics[effect // 2]
    side = SIDES[effect % 2]
    text = f"played {relic.name} {side.upper()}: {relic.texts[effect % 2]}"
    facts: dict[str, object] = {"relic": relic.id, "effect": side}
    return of_seat(state, "relic_played", clause, seat, text, facts, reveals=True)


def declared(state: State, action: Action) -> str:
    """Return a declared choice of a relic in words."""
    if isinstance(action, ChooseZone):
        return zone_name(state, action.place)
    if isinstance(action, ChooseBoard):
        return frontier(state, action.board)
    if isinstance(action, PlaceArmy):
        return f"{frontier(state, action.board)}, loyal to {state.title(action.loyal)}"
    if isinstance(action, (ChooseLoyalty, ChoosePlayer)):
        return state.title(action.seat)
    if isinstance(action, ChooseCard):
        return state.pack.armies[action.card].name
    if isinstance(action, ChooseSlot):
        return f"its {RANK_NAMES[action.rank]} slot"
    if isinstance(action, ChooseNumber):
        return str(action.number)
    if isinstance(action, ChoosePart):
        return "reinforcements" if action.part == REINFORCEMENTS else "commander"
    return action.text


def relic_aimed(state: State, seat: int, effect: int, choice: str) -> Event:
    """A choice of a relic's effect was declared (DZ-5.4)."""
    relic = state.pack.relics[effect // 2]
    facts: dict[str, object] = {"relic": relic.id, "choice": choice}
    return of_seat(state, "relic_aimed", "DZ-5.4", seat, f"aimed {relic.name}: {choice}", facts)


def relic_canceled(state: State, seat: int, player: int, effect: int) -> Event:
    """An Immortal Vest canceled a relic."""
    relic = state.pack.relics[effect // 2]
    text = f"canceled {relic.name} of {state.title(player)} with an Immortal Vest"
    facts: dict[str, object] = {"player": player, "relic": relic.id}
    return of_seat(state, "relic_canceled", "DZ-5.6", seat, text, facts, reveals=True)


def cancel_declined(state: State, seat: int, effect: int) -> Event:
    """A seat canceled no relic, whether or not it holds a Vest (DZ-9.3)."""
    text = f"let {state.pack.relics[effect // 2].name} stand"
    return of_seat(state, "vest_declined", "DZ-5.6", seat, text, {})


def vest_declined(state: State, seat: int) -> Event:
    """A seat used no Vest window, whether or not it holds a Vest (DZ-9.3)."""
    return of_seat(state, "vest_declined", "DZ-5.7", seat, "declined the Vest window", {})


def relic_discarded(state: State, seat: int, relic: int) -> Event:
    """A relic was discarded for a mission (DZ-5.75)."""
    card = state.pack.relics[relic]
    text = f"discarded {card.name}"
    facts: dict[str, object] = {"relic": card.id}
    return of_seat(state, "relic_discarded", "DZ-5.75", seat, text, facts, reveals=True)


def relic_worked(
    state: State, seat: int, clause: str, text: str, facts: dict[str, object]
) -> Event:
    """A relic took effect, as the text says."""
    return of_seat(state, "relic_worked", clause, seat, text, facts)


def card_took(state: State, seat: int, card: int, clause: str) -> Event:
    """A card went from a public place into a hand (DZ-10.8)."""
    army = state.pack.armies[card]
    facts: dict[str, object] = {"card": army.id}
    return of_seat(state, "card_took", clause, seat, f"took {army.name} into the hand", facts)


def card_chosen(state: State, seat: int, card: int, clause: str) -> Event:
    """A card was shown that will be played."""
    army = state.pack.armies[card]
    facts: dict[str, object] = {"card": army.id}
    text = f"chose {army.name} to play"
    return of_seat(state, "card_chosen", clause, seat, text, facts, reveals=True)


def cards_passed(state: State, giver: int, taker: int, cards: list[int], verb: str) -> Event:
    """Cards went from hand to hand; only the two players see which (DZ-10.5)."""
    number = counted(len(cards), "Army Card")
    text = f"{state.title(giver)} {verb} {number} to {state.title(taker)}"
    facts: dict[str, object] = {"seat": giver, "to": taker, "number": len(cards)}
    hidden: dict[str, object] = {"cards": card_ids(state, cards)}
    texts = [text, f"{text}: {card_names(state, cards)}"]
    return secret(state, (giver, taker), "cards_passed", "DZ-5.30", texts, facts, hidden)


def mission_judged(state: State, seat: int, mission: int, has_it: bool, clause: str) -> Event:
    """The condition of a mission was met: it is turned over, or known not to be there."""
    card = state.pack.missions[mission]
    text = f"fulfilled its mission: {card.text}"
    if not has_it:
        text = f"got nothing for this, so its mission is another: {card.text}"
    facts: dict[str, object] = {"mission": card.id, "paid": has_it}
    return of_seat(state, "mission_judged", clause, seat, text, facts, reveals=True)


def barbarian_drew(state: State, place: int) -> Event:
    """The Barbarian put a new army on a board (DZ-7.4)."""
    return army_placed(state, place, "DZ-7.4", "was deployed")


def mission_id(state: State, mission: int) -> str | None:
    """Return the id of a mission, or None if it is not known."""
    return None if mission == NOTHING else state.pack.missions[mission].id
