"""A tiny but complete game to test the kernel with: hidden hands, dice, a reaction window.

`tiny.md` has its rules. Who is attacked is asked for a shield even without one. With a `leak` its
decisions let something hidden out; `leaky` has leaks of the game itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from barrow.kernel import author
from barrow.kernel.author import (
    ALL,
    FLAG,
    OWNER,
    SEAT,
    Action,
    Chance,
    Log,
    Refusal,
    field,
    need,
    part,
)
from barrow.kernel.decision import Parts, Takes
from barrow.kernel.documents import beside
from barrow.kernel.events import EventKind, Vocabulary, name_events, plain

CARDS, HAND, SHIELD, HIT, BOASTS = 12, 3, 5, 3, 2
CARD: Final = author.number(0, CARDS - 1)
HIDDEN: Final = author.unknown(CARD)
DEAL: Final = author.deal_again("hand_of", "bid_of", "deck", "discard", cards=range(CARDS))


_parts = Vocabulary(
    {"seat leader target": SEAT, "card": CARD, "bids ranks": plain(list), "face hit": plain(int)}
)
_bid = ("TY-1", "{seat} bid card {card}")
bid = _parts.event(*_bid, others="{seat} has bid", hidden="card", to="seat", reveals=False)
shown = _parts.event(
    "TY-1", "The bids were {bids}: {leader} leads", reveals=True, name="bids_shown"
)
boasted = _parts.event("TY-2", "{seat} boasted")
blushed = _parts.event("TY-2", "{seat} blushed")
drawn = _parts.secret("TY-2", "{seat} drew a card: {card}")
attacked = _parts.event("TY-2", "{seat} attacked {target}")
shielded = _parts.event("TY-3", "{seat} shielded with card {card}", reveals=True, name="reacted")
exposed = _parts.event("TY-3", "{seat} has no shield", reveals=True, name="reacted")
struck = _parts.event("TY-4", "The die shows {face}", "hit")
ended = _parts.event("TY-5", "The game is over", "ranks")
name_events(vars())


def note(log: Log, kind: EventKind, state: TinyState, *values: object) -> None:
    if log is not None:
        log.append(kind(state, *values))


def value(card: int) -> int:
    return card // 2 + 1


class TinyState(author.State):
    round = field(author.number(0, 3), seen=ALL)
    hand_of = field(author.per_seat(author.sorted_list(HIDDEN)), seen=OWNER, redraw=DEAL)
    bid_of = field(author.per_seat(author.list_of(HIDDEN)), seen=OWNER)  # one card, or none
    deck = field(author.pile(HIDDEN), seen=author.NOBODY)
    discard = field(author.list_of(CARD), seen=ALL)
    score_of = field(author.per_seat(author.number(0, 3)), seen=ALL)
    boasts = field(author.number(0, 6), seen=ALL)

    def leaks(self, channel: str) -> bool:
        return isinstance(self.game, Tiny) and self.game.leak == channel

    def holds(self, seat: int, least: int) -> bool:
        return any(value(card) >= least for card in self.hand_of[seat])


class BidCard(author.Choice):
    form, card = "bid {card}", part(CARD)


class Attack(author.Choice):
    form, target = "attack {target}", part(SEAT)


class Draw(author.Choice):
    form = "draw"


class Boast(author.Choice):
    form = "boast"


class ShieldWith(author.Choice):
    form, card = "shield {card}", part(CARD)


class Decline(author.Choice):
    form = "decline"


class Bid(author.Simultaneous[TinyState]):
    clause, asks = "TY-1", "Which card do you bid?"
    takes: ClassVar[Takes] = [BidCard]

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        return [BidCard(card) for card in state.hand_of[seat]]

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, BidCard)
        state.hand_of[seat].remove(action.card)
        state.bid_of[seat] = [action.card]
        state.push(Bid(others) if (others := self.others(seat)) else Reveal())
        kind = replace(bid, others="") if state.leaks("secret choice") else bid
        note(log, kind, state, seat, action.card)

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        assert isinstance(action, BidCard)
        if state.leaks("refusal") and any(action.card in hand for hand in state.hand_of):
            return Refusal("TY-1", "that card is in another hand", "not_held")
        return Refusal("TY-1", "a bid is a card from your own hand", "not_held")


class Reveal(author.Step[TinyState]):
    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        bids = [bid[0] if bid else None for bid in state.bid_of]
        values = [value(bid[0]) if bid else 0 for bid in state.bid_of]
        leader = values.index(max(values))
        state.discard += [card for bid in state.bid_of for card in bid]
        state.bid_of, state.boasts = [[] for _ in bids], 0
        state.push(Lead(leader))
        note(log, shown, state, bids, leader)


class Lead(author.Decision[TinyState]):
    clause, asks = "TY-2", "Boast, draw or attack?"
    takes: ClassVar[Takes] = [Attack, Draw, Boast]

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        others = [other for other in range(state.players) if other != seat]
        if state.leaks("legal"):
            others = [other for other in others if not state.holds(other, 6)] or others[:1]
        draws: list[Action] = [Draw()] if state.deck else []
        boasts: list[Action] = [Boast()] if state.boasts < BOASTS else []
        return [*[Attack(other) for other in others], *draws, *boasts]

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Boast):
            state.boasts += 1
            state.push(Lead(seat))
            note(log, boasted, state, seat)
            if state.leaks("event existence") and state.holds(seat, 6):
                note(log, blushed, state, seat)
        elif isinstance(action, Draw):
            card = state.deck.pop()
            state.hand_of[seat] = sorted([*state.hand_of[seat], card])
            state.boasts = value(card) if state.leaks("view after") else state.boasts
            state.push(EndRound())
            kind = replace(drawn, others=drawn.text) if state.leaks("event text") else drawn
            note(log, kind, state, seat, card)
        elif isinstance(action, Attack):
            asked = state.holds(action.target, SHIELD if state.leaks("pending") else 1)
            state.push(React(action.target, seat) if asked else Strike(seat, False))
            note(log, attacked, state, seat, action.target)

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-2", "the leader boasts, draws or attacks another seat", "not_leading")


class React(author.Decision[TinyState]):
    clause, asks = "TY-3", "Do you shield?"
    takes: ClassVar[Takes] = [ShieldWith, Decline]
    parts: ClassVar[Parts] = {"attacker": SEAT}

    def __init__(self, seat: int, attacker: int) -> None:
        super().__init__(seat, ask_always=True)
        self.attacker: Final = attacker

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        shields = [card for card in state.hand_of[seat] if value(card) >= SHIELD]
        return [*[ShieldWith(card) for card in shields], Decline()]

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        state.push(Strike(self.attacker, isinstance(action, ShieldWith)))
        if isinstance(action, ShieldWith):
            state.hand_of[seat].remove(action.card)
            state.discard.append(action.card)
            note(log, shielded, state, seat, action.card)
        else:
            note(log, exposed, state, seat)

    def refuse(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-3", "a shield is a 5 or a 6 from your own hand", "no_shield")


class Strike(author.Step[TinyState]):
    parts: ClassVar[Parts] = {"attacker": SEAT, "shielded": FLAG}

    def __init__(self, attacker: int, shielded: bool) -> None:
        super().__init__()
        self.attacker, self.shielded = attacker, shielded

    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        face = chance.die()
        hit = face >= HIT and not self.shielded
        state.score_of[self.attacker] += hit
        state.push(EndRound())
        note(log, struck, state, face, hit)


class EndRound(author.Step[TinyState]):
    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        state.round += 1
        bidders = tuple(seat for seat, hand in enumerate(state.hand_of) if hand)
        if state.round != state.agreed["rounds"] and bidders:
            state.push(Bid(bidders))
            return
        scores = state.score_of
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        state.outcome = author.Outcome(ranks, scores[:], "the last round is over", "TY-5")
        note(log, ended, state, ranks)


class Tiny(author.Game[TinyState]):
    def __init__(self, leak: str = "", rules: int = 1, pack_text: str = "") -> None:
        rounds = author.Option("rounds", 2, "how many rounds", "TY-5", None, 1, 3)
        deck = author.Option("deck", "full", "cards left to draw", "TY-2", ["full", "none"])
        about = author.About(
            key="tiny",
            title="Tiny",
            players=range(2, 4),
            rulebook=beside(__file__, "tiny.md"),
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
        super().__init__(about)
        self.leak: Final = leak

    def check(self, state: TinyState, partial: bool) -> None:
        super().check(state, partial)
        rounds = state.agreed["rounds"]
        assert isinstance(rounds, int)
        need(state.outcome is not None or state.round < rounds, "round", f"there are {rounds}")

    def open(self, state: TinyState, chance: Chance, log: Log) -> None:
        cards, seats = list(range(CARDS)), range(state.players)
        chance.shuffle(cards)
        state.hand_of = [sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in seats]
        rest = cards[HAND * state.players :]
        has_deck = state.agreed["deck"] == "full"
        state.deck, state.discard = (rest, []) if has_deck else ([], sorted(rest))
        state.push(Bid(tuple(seats)))
        if log is not None:
            text = "the cards were dealt"
            log.append(author.Event("dealt", "TY-1", text, {"players": state.players}))

    def figures(self, state: TinyState, seat: int) -> list[tuple[str, int]]:
        return [("score", state.score_of[seat])]
