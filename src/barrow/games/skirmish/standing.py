"""Parties, phases and the board, for displays."""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import NOBODY, Pack
from barrow.games.skirmish.rules.asking import EFFECTS, is_opening
from barrow.games.skirmish.rules.characters import characters_of, is_in_game
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import TYPES
from barrow.kernel.standing import Party, Phase

# Each phase with its clause and the frames that belong to it.
_OPENING: Final = [("Teams", "SK-3.4", ["choose_team"]), ("Placement", "SK-3.9", ["place"])]
_TURN: Final = [
    ("Move", "SK-4.3", ["roll"]),
    ("Act", "SK-4.10", ["act", "heal_card", "choose_target", "defend", *EFFECTS]),
    ("Discard", "SK-4.19", ["discard"]),
]


def parties(state: State) -> list[Party]:
    """Return the teams with their public figures, in turn order."""
    players = state.table.players
    seats = [(state.first + step) % players for step in range(players)]
    return [_party(state, seat) for seat in seats if state.team_of[seat] != NOBODY]


def _party(state: State, seat: int) -> Party:
    team = state.team_of[seat]
    lives = [state.life_of[one] for one in characters_of(state, seat)]
    rewards = [len(state.rewards_of[one]) for one in characters_of(state, seat)]
    figures = [
        ("characters", len([life for life in lives if life > 0])),
        ("life", sum(lives)),
        ("cards", len(state.hand_of[seat])),
        ("rewards", sum(rewards)),
    ]
    playing = state.outcome is None and not is_opening(state)
    return Party(
        state.pack.team_ids[team],
        state.pack.team_names[team],
        seat,
        figures,
        sum(lives),
        playing and state.active == seat,
        is_in_game(state, seat),
    )


def phases(state: State) -> list[Phase]:
    """Return the phases of the turn being played, one of them now."""
    listed = _OPENING if is_opening(state) else _TURN
    on_top = [frame.name for frame in state.stack[::-1]]
    named = [title for name in on_top for title, _, frames in listed if name in frames]
    # If none is named, a mover or a space is being chosen, and no card asks for it.
    now = "" if state.outcome is not None else [*named, "Move"][0]
    return [Phase(title, clause, title == now) for title, clause, _ in listed]


def board(pack: Pack) -> dict[str, object]:
    """Return what a client draws from: the hexagons, the teams, the cards, the rewards."""
    rewards = pack.rewards
    return {
        "actions": pack.figures.actions_per_turn,
        "rows": list(pack.board.rows),
        "spaces": list(pack.board.names),
        "teams": [_team(pack, team) for team in range(len(pack.team_ids))],
        "cards": [_card(pack, card) for card in range(len(pack.cards.ids))],
        "rewards": [
            {"id": id, "name": rewards.names[reward], "text": rewards.texts[reward]}
            for reward, id in enumerate(rewards.ids)
        ],
        "credits": list(pack.credits),
    }


def _team(pack: Pack, team: int) -> dict[str, object]:
    characters = [
        {
            "id": pack.character_ids[one],
            "name": pack.character_names[one],
            "life": pack.most_life_of[one],
        }
        for one in pack.characters_of[team]
    ]
    return {"id": pack.team_ids[team], "name": pack.team_names[team], "characters": characters}


def _card(pack: Pack, card: int) -> dict[str, object]:
    cards = pack.cards
    return {
        "id": cards.ids[card],
        "name": cards.names[card],
        "character": pack.character_ids[cards.character_of[card]],
        "type": TYPES[cards.type_of[card]],
        "copies": cards.copies_of[card],
        "attack": cards.attack_of[card],
        "defense": cards.defense_of[card],
        "range": cards.range_of[card],
        "free": cards.is_free[card],
        "undefendable": cards.is_undefendable[card],
        "text": cards.texts[card],
    }
