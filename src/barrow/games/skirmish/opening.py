"""Set-up: the first player, teams, decks, first hands, placement (chapters 3 and 7).

Chance is used in this order: dice for the first player (SK-3.2); for each player in turn order
the shuffle of the deck, when the team is chosen (SK-3.6); the shuffle of the kill rewards
(SK-3.8).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish.actions import ChooseTeam, PlaceOn
from barrow.games.skirmish.components import MAIN, NOBODY, NOWHERE, Table
from barrow.games.skirmish.rules import movement, piles
from barrow.games.skirmish.rules.asking import need_own
from barrow.games.skirmish.rules.characters import characters_of, put_on
from barrow.games.skirmish.rules.turn import BEGIN_TURN
from barrow.games.skirmish.state import State
from barrow.kernel.chance import DECK
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes, changed
from barrow.kernel.errors import BadOptions, need

BONUS_PLAYERS: Final = 2  # who plays with a bonus for the second player (SK-7.5)


def read_table(players: int, options: dict[str, Any]) -> Table:
    """Return what the options settle, or raise BadOptions."""
    first = NOBODY if options["first_player"] is None else options["first_player"]
    if first >= players:
        text = f"first_player is {first}, but seats are 0 to {players - 1} (counted from 0)"
        raise BadOptions("bad_option", text, "SK-7.7")
    bonus = options["second_player_bonus_cards"] if players == BONUS_PLAYERS else 0
    return Table(players, first, options["round_limit"], bonus, dict(options))


def open_game(state: State, chance: Chance, log: Log) -> None:
    """Find the first player and have the teams chosen."""
    first = state.table.first_player
    if first == NOBODY:
        first = roll_for_first(state, chance, log)
    elif log is not None:
        log.append(events.first_player_named(state, first))
    state.first = state.active = first
    state.push(PickTeam(first))


def roll_for_first(state: State, chance: Chance, log: Log) -> int:
    """Return the seat that rolls highest; those tied for highest roll again (SK-3.2)."""
    seats = list(range(state.table.players))
    while len(seats) > 1:
        dice = [movement.roll_die(state, chance) for _ in seats]
        best = max(dice)
        if log is not None:
            log.append(events.rolled_for_first(seats, dice))
        seats = [seat for seat, die in zip(seats, dice) if die == best]
    return seats[0]


class PickTeam(Decision[State]):
    """Choose a team that is not taken (SK-3.4)."""

    name: ClassVar[str] = "choose_team"
    clause: ClassVar[str] = "SK-3.4"
    asks: ClassVar[str] = "Which team do you play?"
    takes: ClassVar[Takes] = [ChooseTeam]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [choice for choice in state.moves.team if state.seat_of[choice.team] == NOBODY]

    def apply(self, state: State, seat: int, action: ChooseTeam, chance: Chance, log: Log) -> None:
        take_team(state, seat, action.team, chance, log)
        following = (seat + 1) % state.table.players
        if following != state.first:
            state.push(PickTeam(following))
            return
        state.reward_deck = state.pack.reward_deck[:]
        chance.shuffle(state.reward_deck, DECK)
        state.push(Place(state.first, characters_of(state, state.first)[MAIN]))

    def refuse(self, state: State, seat: int, action: ChooseTeam) -> Refusal:
        return Refusal("SK-3.4", f"{state.pack.team_names[action.team]} is taken", "team_taken")

    def check(self, state: State, path: str) -> None:
        """Teams are chosen in turn order (SK-3.3)."""
        turn = (self.seats[0] - state.first) % state.table.players
        for seat, team in enumerate(state.team_of):
            has_chosen = (seat - state.first) % state.table.players < turn
            need((team != NOBODY) == has_chosen, path, "teams are chosen in turn order")


def take_team(state: State, seat: int, team: int, chance: Chance, log: Log) -> None:
    """Give a seat its team at full life, a shuffled deck and a first hand (SK-3.5 to SK-3.7)."""
    if log is not None:
        log.append(events.team_chosen(state, seat, team))
    state.team_of = changed(state.team_of, seat, team)
    state.seat_of = changed(state.seat_of, team, seat)
    for character in characters_of(state, seat):
        state.life_of[character] = state.pack.most_life_of[character]
    pile = state.pack.deck_of[team][:]
    chance.shuffle(pile, DECK)
    state.pile_of[seat] = pile
    cards = state.pack.figures.starting_hand
    if seat != state.first:
        cards += state.table.bonus_cards
    piles.draw_cards(state, seat, cards, "SK-3.7", chance, log)


class Place(Decision[State]):
    """Place a character on any free valid space (SK-3.9)."""

    clause: ClassVar[str] = "SK-3.9"
    takes: ClassVar[Takes] = [PlaceOn]
    parts: ClassVar[Parts] = {"character": kinds.CHARACTER}

    def __init__(self, seat: int, character: int) -> None:
        super().__init__(seat)
        self.character: Final = character

    def question(self, state: State) -> str:
        return f"Where does {state.pack.character_names[self.character]} start?"

    def legal(self, state: State, seat: int) -> list[Action]:
        character_on = state.character_on
        place = state.moves.place
        return [place[space] for space in state.pack.board.valid if character_on[space] == NOBODY]

    def apply(self, state: State, seat: int, action: PlaceOn, chance: Chance, log: Log) -> None:
        """Place it; then the secondary one, the next player, or the first turn (SK-3.10)."""
        put_on(state, self.character, action.space)
        if log is not None:
            log.append(events.placed(state, self.character, action.space))
        following = (seat + 1) % state.table.players
        if self.character % 2 == MAIN:
            state.push(Place(seat, self.character + 1))
        elif following != state.first:
            state.push(Place(following, characters_of(state, following)[MAIN]))
        else:
            state.push(BEGIN_TURN)

    def refuse(self, state: State, seat: int, action: PlaceOn) -> Refusal:
        refusal = movement.refuse_space(state, action.space)
        assert refusal is not None, action
        return refusal

    def check(self, state: State, path: str) -> None:
        """Characters are placed in turn order (SK-3.9)."""
        need_own(state, self.seats[0], self.character, path)
        turn = (self.seats[0] - state.first) % state.table.players
        for step in range(state.table.players):
            for character in characters_of(state, (state.first + step) % state.table.players):
                placed = step < turn or (step == turn and character < self.character)
                on_board = state.space_of[character] != NOWHERE
                need(on_board == placed, path, "characters are placed in turn order")
