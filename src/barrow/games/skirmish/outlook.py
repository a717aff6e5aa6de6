"""What may come of a decision, as far as a seat may know, for whoever shows the game.

- Whoever acts is told of every card in hand: in a few words why it may not be played, or
  how far it reaches and what it would do to each opponent if nobody defends.
- Whoever is asked to defend is told what each card would let through.
- Whoever chooses a mover is told where each could go.
- Everybody is told what the attack on the table does as things lie.

All of it is made from a view, so it can tell nothing the view does not show.
"""

from __future__ import annotations

from barrow.games.skirmish.actions import Mover, PlayCard
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules.battle import ChooseTarget, Defend
from barrow.games.skirmish.rules.characters import distance
from barrow.games.skirmish.rules.moving import ChooseMover, list_walks
from barrow.games.skirmish.rules.playing import ANYWHERE, list_targets, range_of, refuse_play
from barrow.games.skirmish.rules.sums import attack_value, damage_of, defense_value
from barrow.games.skirmish.rules.turn import Act
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import ATTACK_OR_DEFENSE, DEFENSE
from barrow.kernel.view import View


def outlook(view: View) -> dict[str, object]:
    """Return what the seat of a view may be shown beside its question."""
    state, seat = view.known, view.seat
    assert isinstance(state, State)
    told: dict[str, object] = {}
    if state.outcome is not None or not state.stack:
        return told
    top = state.stack[-1]
    if state.battle is not None and isinstance(top, (ChooseTarget, Defend)):
        told["attack"] = attack_on_the_table(state, state.battle)
    if seat is None or seat not in state.pending:
        return told
    if isinstance(top, Act):
        told["cards"] = cards_to_play(state, seat)
    elif isinstance(top, Defend):
        told["cards"] = cards_to_defend(state, seat, top)
    elif isinstance(top, ChooseMover):
        told["moves"] = moves_of(state, seat, top)
    return told


def attack_on_the_table(state: State, battle: Battle) -> dict[str, object]:
    """Return what the attack under way does with the defenses played so far."""
    if not battle.targets:
        return aim(state, battle.card, battle.empower)
    places = range(len(battle.targets))
    blows = [blow(state, battle, place) for place in places]
    return {"card": state.pack.cards.ids[battle.card], "blows": blows}


def blow(state: State, battle: Battle, place: int) -> dict[str, object]:
    """Return what an attack does to one of its targets."""
    target = battle.targets[place]
    damage = damage_of(state, battle, place)
    return {
        "target": state.pack.character_ids[target],
        "away": distance(state, state.pack.cards.character_of[battle.card], target),
        "attack": attack_value(state, battle, target),
        "defense": defense_value(state, battle, place),
        "damage": damage,
        "life": max(0, state.life_of[target] - damage),
    }


def aim(state: State, card: int, empower: int) -> dict[str, object]:
    """Return how far an attack card reaches, whom it would hit, and who is too far away."""
    targets = list_targets(state, card)
    battle = Battle(card, empower, targets, [NO_CARD] * len(targets), [], [])
    attacker = state.pack.cards.character_of[card]
    most = range_of(state, card)
    beyond = [
        {"target": id, "away": distance(state, attacker, other)}
        for other, id in enumerate(state.pack.character_ids)
        if state.space_of[other] >= 0 and other // 2 != attacker // 2 and other not in targets
    ]
    return {
        "card": state.pack.cards.ids[card],
        "reach": None if most == ANYWHERE else most,
        "blows": [blow(state, battle, place) for place in range(len(targets))],
        "beyond": beyond,
    }


def cards_to_play(state: State, seat: int) -> dict[str, object]:
    """Return every card of a hand with what it would do, or why it may not be played."""
    listed = state.stack[-1].legal(state, seat)
    legal = [one.card for one in listed if isinstance(one, PlayCard)]
    cards = state.pack.cards
    told: dict[str, object] = {}
    for card in state.hand_of[seat]:
        facts: dict[str, object] = {}
        attacker = cards.character_of[card]
        if card not in legal:
            facts["note"] = why_not_play(state, seat, card)
        if cards.type_of[card] < DEFENSE and state.space_of[attacker] >= 0:
            facts["aim"] = aim(state, card, state.empower_of[attacker])
        told[cards.ids[card]] = facts
    return told


def why_not_play(state: State, seat: int, card: int) -> str:
    """Say in a few words why a card may not be played now."""
    name = state.pack.character_names[state.pack.cards.character_of[card]]
    code = refuse_play(state, seat, card).code
    if code == "character_eliminated":
        return f"{name} has fallen"
    if code == "character_stunned":
        return f"{name} is stunned"
    if code == "no_actions_left":
        return "No action left"
    if code == "already_played_this_turn":
        return "Played this turn"
    if code == "not_playable_now":
        return "Only when attacked"
    most = range_of(state, card)
    return "Nobody adjacent" if most == 1 else f"Nobody within {most}"


def cards_to_defend(state: State, seat: int, top: Defend) -> dict[str, object]:
    """Return every card of a hand with what it would let through, or why it cannot defend."""
    battle = state.battle
    assert battle is not None
    target = top.target(state)
    cards = state.pack.cards
    told: dict[str, object] = {}
    for card in state.hand_of[seat]:
        facts: dict[str, object] = {}
        if cards.type_of[card] not in (ATTACK_OR_DEFENSE, DEFENSE):
            facts["note"] = "No defense value"
        elif cards.character_of[card] != target:
            name = state.pack.character_names[cards.character_of[card]]
            facts["note"] = f"Defends {name}"
        else:
            defenses = battle.defenses[:]
            defenses[top.place] = card
            played = Battle(battle.card, battle.empower, battle.targets, defenses, [], [])
            facts["blow"] = blow(state, played, top.place)
        told[cards.ids[card]] = facts
    return told


def moves_of(state: State, seat: int, top: ChooseMover) -> dict[str, object]:
    """Return where each character that may move could go, and how far it may."""
    told: dict[str, object] = {}
    for action in top.legal(state, seat):
        if not isinstance(action, Mover):
            continue
        spaces = top.allowance(state, action.character)
        walks = list_walks(state, action.character, spaces)
        names = [state.pack.board.names[space] for space in walks]
        told[state.pack.character_ids[action.character]] = {"spaces": spaces, "to": names}
    return told
