"""Liar's dice for two to four: a whole game in one file.

Everybody rolls dice in secret and bids on all of them together; whoever doubts a bid shows all
dice, and whoever was wrong loses one. `python examples/liars_dice.py` plays a random game.
"""

from __future__ import annotations

from typing import ClassVar

from barrow.kernel.author import (
    ALL,
    OWNER,
    SEAT,
    About,
    Action,
    Chance,
    Choice,
    Decision,
    Event,
    Game,
    Log,
    Option,
    Outcome,
    Refusal,
    State,
    field,
    need,
    number,
    part,
    per_seat,
    reroll,
    sorted_list,
    unknown,
)

DICE = 5
SIDES = 6
SEATS = range(2, 5)
MOST = SEATS[-1] * DICE

RULEBOOK = """# Liar's dice

- **LD-1.1** At the start of a round every player rolls their dice in secret, five at first.
- **LD-1.2** Whoever lost a die opens the next round, or the next player if it was the last one.
- **LD-2.1** A bid says how many dice show a face, under all cups together.
- **LD-2.2** A raise bids more dice, or as many of a higher face.
- **LD-2.3** With wild ones, a one counts as every face.
- **LD-2.4** In turn a player raises the bid or, if there is one, doubts it.
- **LD-2.5** Before the next player's turn the others may doubt, in order.
- **LD-3.1** A doubt shows all dice. The doubter loses a die if the bid is met, else the bidder.
- **LD-3.2** The last player with dice wins; the others rank by how late they went out.
- **LD-4.1** A decision with a single answer is taken without asking.
- **LD-4.2** Only the player who is asked may answer.
"""


class Liars(State):
    """Dice under cups, and the bid that is open."""

    dice_of = field(
        per_seat(sorted_list(unknown(number(1, SIDES)))),
        seen=OWNER,
        redraw=reroll("dice_of", SIDES),
    )
    bidder = field(SEAT, seen=ALL)  # or who opens the round
    count = field(number(0, MOST), seen=ALL)
    face = field(number(0, SIDES), seen=ALL)
    fall_of = field(per_seat(number(0, MOST)), seen=ALL)  # 0, or the round a seat went out in
    round = field(number(0, MOST), seen=ALL)

    def following(self, seat: int) -> int:
        """Return the next seat that has dice."""
        seats = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return next(other for other in seats if self.dice_of[other])

    def is_met(self) -> bool:
        """True if the dice under all cups meet the bid (LD-2.1, LD-2.3)."""
        faces = {self.face, 1} if self.agreed["wild_ones"] else {self.face}
        return sum(die in faces for dice in self.dice_of for die in dice) >= self.count


class Raise(Choice):
    """Bid more (LD-2.2)."""

    form = "raise {count} {face}"
    count = part(number(1, MOST))
    face = part(number(1, SIDES))


class Doubt(Choice):
    """Doubt the bid (LD-3.1)."""

    form = "doubt"


class LetStand(Choice):
    """Let the bid stand (LD-2.5)."""

    form = "let_stand"


class Turn(Decision[Liars]):
    """Raise the bid, or doubt it (LD-2.4)."""

    clause: ClassVar[str] = "LD-2.4"
    takes: ClassVar[list[type[Action]]] = [Raise, Doubt]

    def question(self, state: Liars) -> str:
        """Ask for a bid."""
        bid = f"The bid is {state.count} times {state.face}: raise or doubt?"
        return bid if state.count else "How many dice of which face?"

    def legal(self, state: Liars, seat: int) -> list[Action]:
        """Offer every higher bid, and to doubt an open one."""
        dice = sum(len(cup) for cup in state.dice_of)
        bids = [(count, face) for count in range(1, dice + 1) for face in range(1, SIDES + 1)]
        raises: list[Action] = [Raise(*bid) for bid in bids if bid > (state.count, state.face)]
        return [*raises, Doubt()] if state.count else raises

    def apply(self, state: Liars, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Raise, and ask the others; or show."""
        if not isinstance(action, Raise):
            show(state, seat, chance, log)
            return
        state.bidder, state.count, state.face = seat, action.count, action.face
        if log is not None:
            text = f"{state.title(seat)} bids {action.count} times {action.face}"
            log.append(Event("raised", "LD-2.2", text, {"seat": seat, "bid": action.text}))
        following = state.following(seat)
        state.push(Turn(following))
        for other in [(seat - back) % state.players for back in range(1, state.players)]:
            if other != following and state.dice_of[other]:
                state.push(Window(other))

    def refuse(self, state: Liars, seat: int, action: Action) -> Refusal:
        """The bid is too low, or there are not so many dice, or nothing to doubt."""
        if not isinstance(action, Raise):
            return Refusal("LD-2.4", "there is no bid to doubt yet", "no_bid")
        dice = sum(len(cup) for cup in state.dice_of)
        if action.count > dice:
            return Refusal("LD-2.1", f"there are only {dice} dice in the game", "too_many")
        text = f"{action.count} times {action.face} does not beat {state.count} times {state.face}"
        return Refusal("LD-2.2", text, "too_low")


class Window(Decision[Liars]):
    """Doubt the bid out of turn, or let it stand (LD-2.5)."""

    clause: ClassVar[str] = "LD-2.5"
    over: ClassVar[list[str]] = ["turn", "window"]
    takes: ClassVar[list[type[Action]]] = [Doubt, LetStand]

    def question(self, state: Liars) -> str:
        """Ask whether to doubt."""
        return f"Do you doubt {state.count} times {state.face}?"

    def legal(self, state: Liars, seat: int) -> list[Action]:
        """Offer both."""
        return [Doubt(), LetStand()]

    def apply(self, state: Liars, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Show the dice, if doubted."""
        if isinstance(action, Doubt):
            state.stack.clear()
            show(state, seat, chance, log)

    def usual(self, state: Liars) -> Action:
        """Let it stand."""
        return LetStand()


def show(state: Liars, doubter: int, chance: Chance, log: Log) -> None:
    """Show all dice, take one from whoever was wrong, and go on (LD-3.1, LD-3.2)."""
    loser = doubter if state.is_met() else state.bidder
    if log is not None:
        text = f"{state.title(doubter)} doubts, and {state.title(loser)} loses a die"
        facts: dict[str, object] = {"seat": doubter, "loser": loser, "dice": state.dice_of.copy()}
        log.append(Event("shown", "LD-3.1", text, facts, reveals=True))
    state.dice_of[loser] = state.dice_of[loser][1:]
    state.fall_of[loser] = 0 if state.dice_of[loser] else state.round
    if sum(1 for dice in state.dice_of if dice) > 1:
        begin(state, loser if state.dice_of[loser] else state.following(loser), chance, log)
        return
    late = [fall or MOST + 1 for fall in state.fall_of]
    ranks = [1 + sum(other > fall for other in late) for fall in late]
    state.outcome = Outcome(ranks, [len(dice) for dice in state.dice_of], "last", "LD-3.2")


def begin(state: Liars, seat: int, chance: Chance, log: Log) -> None:
    """Roll all dice for a new round (LD-1.1, LD-1.2)."""
    state.round += 1
    state.bidder, state.count, state.face = seat, 0, 0
    for roller, dice in enumerate(state.dice_of):
        state.dice_of[roller] = sorted(chance.die() for _ in dice)
        if log is not None and dice:
            others = Event("rolled", "LD-1.1", f"{state.title(roller)} rolls", {"seat": roller})
            text = f"You roll {', '.join(map(str, state.dice_of[roller]))}"
            facts: dict[str, object] = {"seat": roller, "dice": list(state.dice_of[roller])}
            log.append(Event("rolled", "LD-1.1", text, facts, seats=(roller,), others=others))
    state.push(Turn(seat))


class LiarsDice(Game[Liars]):
    """Bids on dice that nobody sees all of."""

    about: ClassVar[About] = About(
        key="liars-dice",
        title="Liar's dice",
        players=SEATS,
        rulebook=RULEBOOK,
        state=Liars,
        choices=[Raise, Doubt, LetStand],
        pending=[Turn, Window],
        options=[Option("wild_ones", True, "Ones count as every face", "LD-2.3", [True, False])],
        forced="LD-4.1",
        over="LD-3.2",
        turn="LD-4.2",
    )

    def open(self, state: Liars, chance: Chance, log: Log) -> None:
        """Give everybody five dice and begin."""
        state.dice_of = [[1] * DICE for _ in range(state.players)]
        begin(state, 0, chance, log)

    def check(self, state: Liars, partial: bool) -> None:
        """Refuse a round that does not fit the dice left, or a player without dice who is asked."""
        super().check(state, partial)
        over, lost = state.outcome is not None, state.players * DICE - sum(map(len, state.dice_of))
        need(over or state.round == lost + 1, "round", "must be one more than the dice lost")
        seats = [state.bidder, *(seat for frame in state.stack for seat in frame.seats)]
        need(over or all(state.dice_of[seat] for seat in seats), "dice_of", "must have dice to bid")

    def fallen(self, state: Liars) -> list[int]:
        """Return the round in which each player went out."""
        return state.fall_of

    def figures(self, state: Liars, seat: int) -> list[tuple[str, int]]:
        """Return how many dice a player has left."""
        return [("dice", len(state.dice_of[seat]))]


if __name__ == "__main__":
    luck = Chance("a game")
    log: list[Event] = []
    table = LiarsDice().new(3, luck, log=log)
    while table.pending:
        listed = table.legal(table.pending[0])
        table.apply(table.pending[0], listed[luck.below(len(listed))], luck, log)
    print("\n".join(str(event.seen_by(None)) for event in log))
