"""The rules of the tiny game: its decisions and the steps between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from barrow.kernel.errors import Refusal
from barrow.kernel.event import Event
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame, Log

if TYPE_CHECKING:
    from barrow.kernel.action import Action
    from barrow.kernel.chance import Chance
    from tests.kernel.tiny import TinyState

CARDS: Final = 12
HAND: Final = 3
NO_CARD: Final = -1
SHIELD: Final = 5
HIT: Final = 3
BOASTS: Final = 2

BID, LEAD_ATTACK, LEAD_DRAW, LEAD_BOAST, SHIELD_WITH, DECLINE = range(6)


def value(card: int) -> int:
    """Return the number on a card."""
    return card // 2 + 1


class Bid(Frame["TinyState"]):
    name: ClassVar[str] = "bid"

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats, ask_always=True)

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        return state.actions(*[f"bid {card}" for card in state.hands[seat]])

    def apply(
        self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        state.hands[seat].remove(action.a)
        state.bids[seat] = action.a
        rest = tuple(other for other in self.seats if other != seat)
        state.stack.append(Bid(rest) if rest else Reveal(()))
        if log is not None:
            text = f"{state.title(seat)} bid card {action.a}"
            facts: dict[str, object] = {"seat": seat, "card": action.a}
            known = Event("bid", "TY-1", f"{state.title(seat)} has bid", {"seat": seat})
            others = None if state.leaks("secret choice") else known
            log.append(Event("bid", "TY-1", text, facts, seats=(seat,), others=others))

    def explain(self, state: TinyState, seat: int, action: Action) -> Refusal:
        if state.leaks("refusal") and any(action.a in hand for hand in state.hands):
            return Refusal("TY-1", "that card is in another hand", "not_held")
        return Refusal("TY-1", "a bid is a card from the own hand", "not_held")


class Reveal(Frame["TinyState"]):
    name: ClassVar[str] = "reveal"

    def run(self, state: TinyState, chance: Chance, log: Log | None) -> None:
        bids = state.bids[:]
        leader = max(range(len(bids)), key=lambda seat: (value(bids[seat]), -seat))
        state.discard.extend(card for card in bids if card != NO_CARD)
        state.bids = [NO_CARD] * len(bids)
        state.boasts = 0
        state.stack.append(Lead((leader,)))
        if log is not None:
            facts: dict[str, object] = {"bids": bids, "leader": leader}
            text = f"the bids were {bids}: {state.title(leader)} leads"
            log.append(Event("bids_shown", "TY-1", text, facts, reveals=True))


class Lead(Frame["TinyState"]):
    name: ClassVar[str] = "lead"

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        others = [other for other in range(len(state.hands)) if other != seat]
        if state.leaks("legal"):
            others = [other for other in others if not state.holds_six(other)] or others[:1]
        texts = [f"attack {other}" for other in others]
        if state.deck:
            texts.append("draw")
        if state.boasts < BOASTS:
            texts.append("boast")
        return state.actions(*texts)

    def apply(
        self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        if action.kind == LEAD_BOAST:
            boast(state, seat, log)
        elif action.kind == LEAD_DRAW:
            draw(state, seat, log)
        else:
            attack(state, seat, action.a, log)

    def explain(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-2", "the leader boasts, draws or attacks another seat", "not_leading")


def boast(state: TinyState, seat: int, log: Log | None) -> None:
    state.boasts += 1
    state.stack.append(Lead((seat,)))
    if log is None:
        return
    log.append(Event("boasted", "TY-2", f"{state.title(seat)} boasted", {"seat": seat}))
    if state.leaks("event existence") and state.holds_six(seat):
        log.append(Event("blushed", "TY-2", f"{state.title(seat)} blushed", {"seat": seat}))


def draw(state: TinyState, seat: int, log: Log | None) -> None:
    card = state.deck.pop()
    state.hands[seat] = sorted([*state.hands[seat], card])
    if state.leaks("view after"):
        state.boasts = value(card)
    state.stack.append(EndRound(()))
    if log is not None:
        said = f"{state.title(seat)} drew "
        told = f"card {card}" if state.leaks("event text") else "a card"
        others = Event("drawn", "TY-2", said + told, {"seat": seat})
        facts: dict[str, object] = {"seat": seat, "card": card}
        text = f"{said}card {card}"
        drawn = Event("drawn", "TY-2", text, facts, seats=(seat,), others=others, reveals=True)
        log.append(drawn)


def attack(state: TinyState, seat: int, target: int, log: Log | None) -> None:
    if log is not None:
        text = f"{state.title(seat)} attacked {state.title(target)}"
        log.append(Event("attacked", "TY-2", text, {"seat": seat, "target": target}))
    asked = bool(state.hands[target])
    if state.leaks("pending"):
        asked = any(value(card) >= SHIELD for card in state.hands[target])
    state.stack.append(React((target,), seat) if asked else Strike(seat, target, False))


class React(Frame["TinyState"]):
    name: ClassVar[str] = "react"

    def __init__(self, seats: tuple[int, ...], attacker: int) -> None:
        super().__init__(seats, ask_always=True)
        self.attacker: Final = attacker

    def legal(self, state: TinyState, seat: int) -> list[Action]:
        shields = [card for card in state.hands[seat] if value(card) >= SHIELD]
        return state.actions(*[f"shield {card}" for card in shields], "decline")

    def apply(
        self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        shielded = action.kind == SHIELD_WITH
        state.stack.append(Strike(self.attacker, seat, shielded))
        facts: dict[str, object] = {"seat": seat}
        text = f"{state.title(seat)} has no shield"
        if shielded:
            state.hands[seat].remove(action.a)
            state.discard.append(action.a)
            facts["card"] = action.a
            text = f"{state.title(seat)} shielded with card {action.a}"
        if log is not None:
            log.append(Event("reacted", "TY-3", text, facts, reveals=True))

    def explain(self, state: TinyState, seat: int, action: Action) -> Refusal:
        return Refusal("TY-3", "a shield is a 5 or a 6 from the own hand", "no_shield")


class Strike(Frame["TinyState"]):
    name: ClassVar[str] = "strike"

    def __init__(self, attacker: int, target: int, shielded: bool) -> None:
        super().__init__(())
        self.attacker: Final = attacker
        self.target: Final = target
        self.shielded: Final = shielded

    def run(self, state: TinyState, chance: Chance, log: Log | None) -> None:
        face = chance.die()
        hit = face >= HIT and not self.shielded
        state.scores[self.attacker] += 1 if hit else 0
        state.stack.append(EndRound(()))
        if log is not None:
            facts: dict[str, object] = {"face": face, "hit": hit, "target": self.target}
            log.append(Event("struck", "TY-4", f"the die shows {face}", facts))


class EndRound(Frame["TinyState"]):
    name: ClassVar[str] = "end_round"

    def run(self, state: TinyState, chance: Chance, log: Log | None) -> None:
        state.round += 1
        bidders = tuple(seat for seat, hand in enumerate(state.hands) if hand)
        if state.round < state.rounds and bidders:
            state.stack.append(Bid(bidders))
            return
        ranks = [1 + sum(other > score for other in state.scores) for score in state.scores]
        state.outcome = Outcome(ranks, state.scores[:], "the last round is over", "TY-5")
        if log is not None:
            log.append(Event("ended", "TY-5", "the game is over", {"ranks": ranks}))
