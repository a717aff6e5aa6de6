"""A tiny but complete game to test the kernel with: hidden hands, dice, a reaction window.

Twelve cards, two of each value 1 to 6. A round runs in this order:

1. all seats bid a card, secretly and at the same time; then the bids are shown;
2. the highest bid leads: it may boast, and then draws a card or attacks a seat;
3. whoever is attacked and holds cards is asked for a shield, a card of value 5 or 6, even
   if it has none;
4. a die decides: 3 or more hits, unless shielded.

`Tiny(leak="...")` breaks one promise on purpose: it lets something hidden out through
the channel named. `test_leaks` lists them all, and has to find each. `Tiny("no redraw")` hides
its cards, but nothing deals them again: looking for leaks proves nothing.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.kernel.author import (
    ALL,
    FLAG,
    NOBODY,
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
    Simultaneous,
    State,
    Step,
    deal_again,
    field,
    list_of,
    number,
    part,
    per_seat,
    pile,
    sorted_list,
    unknown,
)
from barrow.kernel.decision import Parts, Takes
from barrow.kernel.standing import Party, Phase
from barrow.kernel.view import View

CARDS: Final = 12
CARD: Final = number(0, CARDS - 1)
HAND: Final = 3
SHIELD: Final = 5
HIT: Final = 3
BOASTS: Final = 2

PAGE: Final = """# Tiny

- **TY-1** All seats bid at once; the highest bid leads.
- **TY-2** The leader boasts at most twice, then draws or attacks.
- **TY-3** Whoever is attacked may shield with a 5 or a 6.
- **TY-4** A die of 3 or more hits.
- **TY-5** The game ends after the last round, or when nobody has a card to bid.
"""


def value(card: int) -> int:
    """Return the number on a card."""
    return card // 2 + 1


class TinyState(State):
    """A whole tiny game."""

    round = field(number(0, 3), seen=ALL)
    hand_of = field(
        per_seat(sorted_list(unknown(CARD))),
        seen=OWNER,
        redraw=deal_again("hand_of", "bid_of", "deck", "discard", cards=range(CARDS)),
    )
    bid_of = field(per_seat(list_of(unknown(CARD))), seen=OWNER)  # face down: one card, or none
    deck = field(pile(unknown(CARD)), seen=NOBODY)
    discard = field(list_of(CARD), seen=ALL)
    score_of = field(per_seat(number(0, 3)), seen=ALL)
    boasts = field(number(0, 6), seen=ALL)

    def leaks(self, channel: str) -> bool:
        assert isinstance(self.game, Tiny)
        return self.game.leak == channel

    def holds_six(self, seat: int) -> bool:
        return any(value(card) == 6 for card in self.hand_of[seat])


class BidCard(Choice):
    form = "bid {card}"
    card = part(CARD)


class Attack(Choice):
    form = "attack {target}"
    target = part(SEAT)


class Draw(Choice):
    form = "draw"


class Boast(Choice):
    form = "boast"


class ShieldWith(Choice):
    form = "shield {card}"
    card = part(CARD)


class Decline(Choice):
    form = "decline"


class Bid(Simultaneous[TinyState]):
    clause: ClassVar[str] = "TY-1"
    takes: ClassVar[Takes] = [BidCard]

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def question(self, state: TinyState) -> str:
        return "Which card do you bid?"

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        return [BidCard(card) for card in state.hand_of[seat]]

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, BidCard)
        state.hand_of[seat].remove(action.card)
        state.bid_of[seat] = [action.card]
        others = self.others(seat)
        state.push(Bid(others) if others else Reveal())
        if log is not None:
            text = f"{state.title(seat)} bid card {action.card}"
            facts: dict[str, object] = {"seat": seat, "card": action.card}
            known = Event("bid", "TY-1", f"{state.title(seat)} has bid", {"seat": seat})
            shown = None if state.leaks("secret choice") else known
            log.append(Event("bid", "TY-1", text, facts, seats=(seat,), others=shown))

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        assert isinstance(action, BidCard)
        if state.leaks("refusal") and any(action.card in hand for hand in state.hand_of):
            return Refusal("TY-1", "that card is in another hand", "not_held")
        return Refusal("TY-1", "a bid is a card from your own hand", "not_held")


class Reveal(Step[TinyState]):
    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        bids = [bid[0] if bid else None for bid in state.bid_of]
        values = [0 if bid is None else value(bid) for bid in bids]
        leader = values.index(max(values))
        state.discard += [bid for bid in bids if bid is not None]
        state.bid_of = [[] for _ in bids]
        state.boasts = 0
        state.push(Lead(leader))
        if log is not None:
            facts: dict[str, object] = {"bids": bids, "leader": leader}
            text = f"the bids were {bids}: {state.title(leader)} leads"
            log.append(Event("bids_shown", "TY-1", text, facts, reveals=True))


class Lead(Decision[TinyState]):
    clause: ClassVar[str] = "TY-2"
    takes: ClassVar[Takes] = [Attack, Draw, Boast]

    def question(self, state: TinyState) -> str:
        return "Boast, draw or attack?"

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        others = [other for other in range(state.players) if other != seat]
        if state.leaks("legal"):
            others = [other for other in others if not state.holds_six(other)] or others[:1]
        listed: list[Action] = [Attack(other) for other in others]
        if state.deck:
            listed.append(Draw())
        if state.boasts < BOASTS:
            listed.append(Boast())
        return listed

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Boast):
            boast(state, seat, log)
        elif isinstance(action, Draw):
            draw(state, seat, log)
        else:
            assert isinstance(action, Attack)
            attack(state, seat, action.target, log)

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-2", "the leader boasts, draws or attacks another seat", "not_leading")


def boast(state: TinyState, seat: int, log: Log) -> None:
    state.boasts += 1
    state.push(Lead(seat))
    if log is None:
        return
    log.append(Event("boasted", "TY-2", f"{state.title(seat)} boasted", {"seat": seat}))
    if state.leaks("event existence") and state.holds_six(seat):
        log.append(Event("blushed", "TY-2", f"{state.title(seat)} blushed", {"seat": seat}))


def draw(state: TinyState, seat: int, log: Log) -> None:
    card = state.deck.pop()
    state.hand_of[seat] = sorted([*state.hand_of[seat], card])
    if state.leaks("view after"):
        state.boasts = value(card)
    state.push(EndRound())
    if log is not None:
        text = f"{state.title(seat)} drew card {card}"
        public = text if state.leaks("event text") else f"{state.title(seat)} drew a card"
        others = Event("drawn", "TY-2", public, {"seat": seat})
        facts: dict[str, object] = {"seat": seat, "card": card}
        log.append(Event("drawn", "TY-2", text, facts, seats=(seat,), others=others, reveals=True))


def attack(state: TinyState, seat: int, target: int, log: Log) -> None:
    if log is not None:
        text = f"{state.title(seat)} attacked {state.title(target)}"
        log.append(Event("attacked", "TY-2", text, {"seat": seat, "target": target}))
    asked = bool(state.hand_of[target])
    if state.leaks("pending"):
        asked = any(value(card) >= SHIELD for card in state.hand_of[target])
    state.push(React(target, seat) if asked else Strike(seat, False))


class React(Decision[TinyState]):
    clause: ClassVar[str] = "TY-3"
    takes: ClassVar[Takes] = [ShieldWith, Decline]
    parts: ClassVar[Parts] = {"attacker": SEAT}

    def __init__(self, seat: int, attacker: int) -> None:
        super().__init__(seat, ask_always=True)
        self.attacker: Final = attacker

    def question(self, state: TinyState) -> str:
        return "Do you shield?"

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        shields = [card for card in state.hand_of[seat] if value(card) >= SHIELD]
        return [*[ShieldWith(card) for card in shields], Decline()]

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        facts: dict[str, object] = {"seat": seat}
        text = f"{state.title(seat)} has no shield"
        state.push(Strike(self.attacker, isinstance(action, ShieldWith)))
        if isinstance(action, ShieldWith):
            state.hand_of[seat].remove(action.card)
            state.discard.append(action.card)
            facts["card"] = action.card
            text = f"{state.title(seat)} shielded with card {action.card}"
        if log is not None:
            log.append(Event("reacted", "TY-3", text, facts, reveals=True))

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-3", "a shield is a 5 or a 6 from your own hand", "no_shield")


class Strike(Step[TinyState]):
    parts: ClassVar[Parts] = {"attacker": SEAT, "shielded": FLAG}

    def __init__(self, attacker: int, shielded: bool) -> None:
        super().__init__()
        self.attacker: Final = attacker
        self.shielded: Final = shielded

    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        face = chance.die()
        hit = face >= HIT and not self.shielded
        state.score_of[self.attacker] += hit
        state.push(EndRound())
        if log is not None:
            facts: dict[str, object] = {"face": face, "hit": hit}
            log.append(Event("struck", "TY-4", f"the die shows {face}", facts))


class EndRound(Step[TinyState]):
    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        state.round += 1
        bidders = tuple(seat for seat, hand in enumerate(state.hand_of) if hand)
        if state.round != state.agreed["rounds"] and bidders:
            state.push(Bid(bidders))
            return
        scores = state.score_of[:]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        state.outcome = Outcome(ranks, scores, "the last round is over", "TY-5")
        if log is not None:
            log.append(Event("ended", "TY-5", "the game is over", {"ranks": ranks}))


class TinyView(View):
    """A view that carries the true state along: `secret` is the planted leak."""

    def __init__(self, seat: int | None, known: TinyState, secret: TinyState) -> None:
        super().__init__(seat, known)
        self.secret: Final = secret


class Tiny(Game[TinyState]):
    """The tiny game; `leak` names the promise it breaks."""

    def __init__(self, leak: str = "", rules: int = 1, pack_text: str = "") -> None:
        rounds = Option("rounds", 2, "how many rounds", "TY-5", None, 1, 3)
        deck = Option("deck", "full", "whether cards are left to draw", "TY-2", ["full", "none"])
        super().__init__(
            About(
                key="tiny",
                title="Tiny",
                players=range(2, 4),
                rulebook=PAGE,
                state=TinyState,
                choices=[BidCard, Attack, Draw, Boast, ShieldWith, Decline],
                pending=[Bid, Reveal, Lead, React, Strike, EndRound],
                options=[rounds, deck],
                rules=rules,
                pack_text=pack_text,
                forced="TY-2",
                over="TY-5",
                turn="TY-1",
            )
        )
        self.leak: Final = leak

    def open(self, state: TinyState, chance: Chance, log: Log) -> None:
        cards = list(range(CARDS))
        chance.shuffle(cards)
        for seat in range(state.players):
            state.hand_of[seat] = sorted(cards[HAND * seat : HAND * (seat + 1)])
        rest = cards[HAND * state.players :]
        if state.agreed["deck"] == "full":
            state.deck = rest
        else:
            state.discard = sorted(rest)
        state.push(Bid(tuple(range(state.players))))
        if log is not None:
            facts: dict[str, object] = {"players": state.players}
            log.append(Event("dealt", "TY-1", "the cards were dealt", facts))

    def see(self, state: TinyState, seat: int | None) -> TinyView:
        return TinyView(seat, super().see(state, seat).known, state)

    def redraw(self, state: TinyState, seat: int | None, chance: Chance) -> None:
        if self.leak != "no redraw":
            super().redraw(state, seat, chance)

    def extras(self, view: View) -> dict[str, object]:
        return {"sum": sum(secret_of(view).deck)} if self.leak == "view" else {}

    def imagine(self, view: View, chance: Chance) -> TinyState:
        return secret_of(view).clone() if self.leak == "imagine" else super().imagine(view, chance)

    def ask(self, view: View) -> tuple[str, str]:
        question, clause = super().ask(view)
        if self.leak == "question" and secret_of(view).holds_six(0):
            return f"Carefully: {question}", clause
        return question, clause

    def draw(self, view: View) -> str:
        board = super().draw(view)
        return f"{board} {secret_of(view).deck}" if self.leak == "board" else board

    def figures(self, state: TinyState, seat: int) -> list[tuple[str, int]]:
        return [("score", state.score_of[seat])]

    def parties(self, view: View) -> list[Party]:
        if self.leak != "parties":
            return super().parties(view)
        sums = [sum(hand) for hand in secret_of(view).hand_of]
        return [Party(str(seat), "", seat, [], sum, True, True) for seat, sum in enumerate(sums)]

    def phases(self, view: View) -> list[Phase]:
        late = self.leak == "phases" and secret_of(view).holds_six(0)
        return super().phases(view)[: 2 if late else 3]

    def say(self, view: View, action: Action) -> str:
        if self.leak == "words" and isinstance(action, Attack):
            return f"attack the hand {secret_of(view).hand_of[action.target]}"
        return super().say(view, action)


def secret_of(view: View) -> TinyState:
    """Return the true state behind a view."""
    assert isinstance(view, TinyView)
    return view.secret
