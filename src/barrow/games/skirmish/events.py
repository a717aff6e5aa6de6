"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules call these only when somebody keeps a log. Facts name teams, characters, cards and
rewards by their ids, spaces by name, players by seat. Cards that are drawn, seen in a hand
or on top of a pile, or taken from there are told to one player only (SK-10.2, SK-10.4).
"""

from __future__ import annotations

from barrow.games.skirmish.components import NOWHERE
from barrow.games.skirmish.rules.characters import player_of
from barrow.games.skirmish.state import State
from barrow.kernel.event import Event
from barrow.kernel.outcome import Outcome


def counted(number: int, noun: str) -> str:
    """Return a number with its noun in the right form."""
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def joined(names: list[str]) -> str:
    """Return names as people list them."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _name(state: State, character: int) -> str:
    return state.pack.character_names[character]


def _card(state: State, card: int) -> str:
    return state.pack.cards.names[card]


def _card_ids(state: State, cards: list[int]) -> list[str]:
    return [state.pack.cards.ids[card] for card in cards]


def _space(state: State, space: int) -> str | None:
    return None if space == NOWHERE else state.pack.board.names[space]


def _of_character(
    state: State,
    event: str,
    clause: str,
    text: str,
    character: int,
    more: dict[str, object] | None = None,
) -> Event:
    """Return a public event of one character."""
    facts: dict[str, object] = {
        "seat": player_of(state, character),
        "character": state.pack.character_ids[character],
    }
    if more is not None:
        facts.update(more)
    return Event(event, clause, text, facts)


def _secret(
    event: str,
    clause: str,
    seat: int,
    text: str,
    facts: dict[str, object],
    others_text: str,
    others_facts: dict[str, object],
) -> Event:
    """Return an event that tells one seat more than everybody else."""
    others = Event(event, clause, others_text, {"seat": seat, **others_facts})
    told: dict[str, object] = {"seat": seat, **others_facts, **facts}
    return Event(event, clause, text, told, seats=(seat,), others=others, reveals=True)


def rolled_for_first(seats: list[int], dice: list[int]) -> Event:
    """Players rolled for the first turn."""
    shown = joined([f"seat {seat + 1} rolled {die}" for seat, die in zip(seats, dice)])
    facts: dict[str, object] = {"seats": list(seats), "dice": list(dice)}
    return Event("rolled_for_first", "SK-3.2", f"For the first turn {shown}", facts)


def first_player_named(seat: int) -> Event:
    """The table named the first player."""
    return Event("first_player_named", "SK-7.7", f"Seat {seat + 1} goes first", {"seat": seat})


def team_chosen(state: State, seat: int, team: int) -> Event:
    """A player chose a team."""
    text = f"Seat {seat + 1} plays {state.pack.team_names[team]}"
    facts: dict[str, object] = {"seat": seat, "team": state.pack.team_ids[team]}
    return Event("team_chosen", "SK-3.4", text, facts)


def placed(state: State, character: int) -> Event:
    """A character was placed at set-up."""
    space = _space(state, state.space_of[character])
    text = f"{_name(state, character)} starts on {space}"
    return _of_character(state, "placed", "SK-3.9", text, character, {"space": space})


def turn_started(state: State, seat: int) -> Event:
    """A player's turn began."""
    text = f"Round {state.round}: the turn of {state.title(seat)}"
    return Event("turn_started", "SK-4.1", text, {"seat": seat, "round": state.round})


def dice_rolled(state: State, seat: int) -> Event:
    """The movement dice fell; 0 stands for a die that was not rolled."""
    dice = [("white", state.white), ("black", state.black)]
    shown = joined([f"{color} {die}" for color, die in dice if die])
    facts: dict[str, object] = {"seat": seat, "white": state.white, "black": state.black}
    return Event("dice_rolled", "SK-4.4", f"{state.title(seat)} rolled {shown}", facts)


def moved(state: State, character: int, before: int, clause: str) -> Event:
    """A character went, was put, pushed or pulled to another space."""
    verbs = {"SK-5.61": "was put", "SK-5.53": "was pushed", "SK-5.54": "was pulled"}
    start, end = _space(state, before), _space(state, state.space_of[character])
    text = f"{_name(state, character)} {verbs.get(clause, 'moved')} from {start} to {end}"
    return _of_character(state, "moved", clause, text, character, {"from": start, "to": end})


def swapped(state: State, seat: int) -> Event:
    """A player's two characters exchanged their spaces."""
    main = state.team_of[seat] * 2
    text = f"{_name(state, main)} and {_name(state, main + 1)} swapped spaces"
    facts: dict[str, object] = {"seat": seat}
    for character in (main, main + 1):
        facts[state.pack.character_ids[character]] = _space(state, state.space_of[character])
    return Event("swapped", "SK-5.62", text, facts)


def card_drawn(state: State, seat: int, card: int, clause: str) -> Event:
    """A player drew a card; only that player sees it (SK-10.4)."""
    title = state.title(seat)
    facts: dict[str, object] = {"card": state.pack.cards.ids[card]}
    text = f"{title} drew {_card(state, card)}"
    return _secret("card_drawn", clause, seat, text, facts, f"{title} drew a card", {})


def pile_renewed(state: State, seat: int, cards: int) -> Event:
    """A discard pile became the draw pile."""
    text = f"{state.title(seat)} shuffled {counted(cards, 'discarded card')} into a new draw pile"
    facts: dict[str, object] = {"seat": seat, "cards": cards}
    return Event("pile_renewed", "SK-4.12", text, facts, reveals=True)


def card_discarded(state: State, seat: int, card: int, clause: str) -> Event:
    """A card from a hand was discarded face up."""
    text = f"{state.title(seat)} discarded {_card(state, card)}"
    facts: dict[str, object] = {"seat": seat, "card": state.pack.cards.ids[card]}
    return Event("card_discarded", clause, text, facts, reveals=True)


def card_recovered(state: State, seat: int, card: int) -> Event:
    """A card came back from the discard pile; everybody sees which."""
    text = f"{state.title(seat)} took {_card(state, card)} back from the discard pile"
    facts: dict[str, object] = {"seat": seat, "card": state.pack.cards.ids[card]}
    return Event("card_recovered", "SK-5.69", text, facts)


def hand_seen(state: State, seat: int, opponent: int) -> Event:
    """A player looked at a hand; only that player learns what is in it (SK-10.2)."""
    text = f"{state.title(seat)} looked at the hand of {state.title(opponent)}"
    hand = state.hand_of[opponent]
    shown = joined([_card(state, card) for card in hand])
    facts: dict[str, object] = {"cards": _card_ids(state, hand)}
    public: dict[str, object] = {"opponent": opponent}
    return _secret("hand_seen", "SK-5.67", seat, f"{text}: {shown}", facts, text, public)


def cards_seen(state: State, seat: int, cards: list[int]) -> Event:
    """A player looked at the top of the own draw pile; `cards` from the lowest up."""
    text = f"{state.title(seat)} looked at the top {counted(len(cards), 'card')} of the draw pile"
    from_top = cards[::-1]
    shown = joined([_card(state, card) for card in from_top])
    facts: dict[str, object] = {"cards": _card_ids(state, from_top)}
    public: dict[str, object] = {"number": len(cards)}
    return _secret("cards_seen", "SK-5.68", seat, f"{text}: {shown}", facts, text, public)


def seen_card_taken(state: State, seat: int, card: int) -> Event:
    """A player took one of the cards seen; nobody else learns which."""
    title = state.title(seat)
    facts: dict[str, object] = {"card": state.pack.cards.ids[card]}
    text = f"{title} took {_card(state, card)}"
    others = f"{title} took one of the cards seen"
    return _secret("seen_card_taken", "SK-5.68", seat, text, facts, others, {})


def cards_put_under(state: State, seat: int, cards: int) -> Event:
    """The cards seen and not taken went under the draw pile."""
    text = f"{state.title(seat)} put {counted(cards, 'card')} under the draw pile"
    return Event("cards_put_under", "SK-5.68", text, {"seat": seat, "number": cards})


def card_played(state: State, seat: int, card: int) -> Event:
    """A card was played in its player's turn."""
    character = state.pack.cards.character_of[card]
    text = f"{_name(state, character)} played {_card(state, card)}"
    facts: dict[str, object] = {
        "seat": seat,
        "character": state.pack.character_ids[character],
        "card": state.pack.cards.ids[card],
        "actions": state.actions,
    }
    return Event("card_played", "SK-4.13", text, facts, reveals=True)


def attack_declared(state: State, card: int, targets: list[int]) -> Event:
    """The targets of an attack were fixed."""
    attacker = state.pack.cards.character_of[card]
    shown = joined([_name(state, target) for target in targets])
    text = f"{_name(state, attacker)} attacks {shown} with {_card(state, card)}"
    more: dict[str, object] = {
        "card": state.pack.cards.ids[card],
        "targets": [state.pack.character_ids[target] for target in targets],
    }
    return _of_character(state, "attack_declared", "SK-5.20", text, attacker, more)


def defended(state: State, target: int, card: int) -> Event:
    """A card was played in defense; everybody sees it at once."""
    text = f"{_name(state, target)} defends with {_card(state, card)}"
    facts: dict[str, object] = {
        "seat": player_of(state, target),
        "character": state.pack.character_ids[target],
        "card": state.pack.cards.ids[card],
    }
    return Event("defended", "SK-5.23", text, facts, reveals=True)


def defense_passed(state: State, target: int) -> Event:
    """No card was played in defense: whether none could be is not told (SK-9.4)."""
    text = f"{_name(state, target)} does not defend"
    return _of_character(state, "defense_passed", "SK-5.22", text, target)


def damage_dealt(
    state: State,
    target: int,
    damage: int,
    attack: list[tuple[str, int]],
    defense: list[tuple[str, int]],
) -> Event:
    """A target took the damage of an attack: what it added up to, part by part."""
    life = state.life_of[target]
    text = f"{_name(state, target)} takes {damage} and has {life} life left"
    if damage == 0:
        text = f"{_name(state, target)} takes nothing"
    more: dict[str, object] = {
        "damage": damage,
        "life": life,
        "attack": [[part, n] for part, n in attack],
        "defense": [[part, n] for part, n in defense],
    }
    return _of_character(state, "damage_dealt", "SK-5.25", text, target, more)


def life_lost(state: State, character: int, lost: int, clause: str) -> Event:
    """A character lost life by an effect."""
    life = state.life_of[character]
    text = f"{_name(state, character)} loses {lost} and has {life} life left"
    more: dict[str, object] = {"lost": lost, "life": life}
    return _of_character(state, "life_lost", clause, text, character, more)


def healed(state: State, character: int, gained: int, clause: str) -> Event:
    """A character gained life."""
    life = state.life_of[character]
    text = f"{_name(state, character)} heals {gained} and has {life} life"
    more: dict[str, object] = {"gained": gained, "life": life}
    return _of_character(state, "healed", clause, text, character, more)


def stunned(state: State, character: int) -> Event:
    """A character was stunned."""
    text = f"{_name(state, character)} is stunned"
    return _of_character(state, "stunned", "SK-5.52", text, character)


def stood_up(state: State, character: int, clause: str) -> Event:
    """A stunned character stood up."""
    text = f"{_name(state, character)} stands up"
    return _of_character(state, "stood_up", clause, text, character)


def warded(state: State, character: int, n: int) -> Event:
    """A character got a ward."""
    text = f"{_name(state, character)} has +{n} defense until its player's next turn"
    return _of_character(state, "warded", "SK-5.58", text, character, {"ward": n})


def empowered(state: State, character: int, n: int) -> Event:
    """A character's next attack card got stronger."""
    text = f"{_name(state, character)} has +{n} attack on the next attack card this turn"
    return _of_character(state, "empowered", "SK-5.59", text, character, {"empower": n})


def actions_gained(state: State, seat: int, n: int) -> Event:
    """A player got more actions."""
    text = f"{state.title(seat)} gained {counted(n, 'action')}"
    facts: dict[str, object] = {"seat": seat, "gained": n, "actions": state.actions}
    return Event("actions_gained", "SK-5.63", text, facts)


def character_removed(state: State, character: int) -> Event:
    """A character left the board."""
    text = f"{_name(state, character)} falls"
    return _of_character(state, "character_removed", "SK-5.80", text, character)


def player_eliminated(state: State, seat: int) -> Event:
    """A player has no character left; the cards are put away unseen."""
    text = f"{state.title(seat)} is eliminated"
    return Event("player_eliminated", "SK-5.83", text, {"seat": seat})


def reward_gained(state: State, character: int, reward: int) -> Event:
    """A character drew a kill reward."""
    rewards = state.pack.rewards
    text = f"{_name(state, character)} earns {rewards.names[reward]}"
    facts: dict[str, object] = {
        "seat": player_of(state, character),
        "team": state.pack.team_ids[character // 2],
        "character": state.pack.character_ids[character],
        "reward": rewards.ids[reward],
    }
    return Event("reward_gained", "SK-5.90", text, facts, reveals=True)


def game_ended(state: State, outcome: Outcome) -> Event:
    """The game is over."""
    winners = outcome.winners
    names = joined([state.title(seat) for seat in winners])
    text = f"{names} win" if len(winners) > 1 else f"{names} wins"
    if outcome.reason == "tie":
        text = f"Nobody is left: {names} tie"
    elif outcome.reason == "round_limit":
        text = f"The last round is over: {text}"
    facts: dict[str, object] = {"winners": winners, "reason": outcome.reason}
    return Event("game_ended", outcome.clause, text, facts)
