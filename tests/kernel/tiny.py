"""A tiny but complete game to test the kernel with: hidden hands, dice, a reaction window.

Twelve cards, two of each value 1 to 6. A round runs in this order:

1. all seats bid a card, secretly and at the same time; then the bids are shown;
2. the highest bid leads: it may boast, and then draws a card or attacks a seat;
3. whoever is attacked and holds cards is asked for a shield, a card of value 5 or 6, even
   if it has none;
4. a die decides: 3 or more hits, unless shielded.

`Tiny(leak="...")` breaks one promise on purpose: it lets something hidden out through
the channel named. `test_leaks` lists them all, and has to find each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import msgspec

from barrow.kernel.action import Action, ActionTable
from barrow.kernel.documents import fault
from barrow.kernel.errors import BadPosition, Refusal
from barrow.kernel.event import Event
from barrow.kernel.game import Game, Option
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.state import Frame, Log, State
from barrow.kernel.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.chance import Chance

CARDS: Final = 12
HAND: Final = 3
NO_CARD: Final = -1
SHIELD: Final = 5
HIT: Final = 3
BOASTS: Final = 2

BID, LEAD_ATTACK, LEAD_DRAW, LEAD_BOAST, SHIELD_WITH, DECLINE = range(6)

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

    def __init__(
        self,
        game: Tiny,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        rounds: int,
        round: int,
        hands: list[list[int]],
        deck: list[int],
        discard: list[int],
        bids: list[int],
        scores: list[int],
        boasts: int,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.tiny: Final = game
        self.rounds: Final = rounds
        self.round = round
        self.hands = hands  # by Seat
        self.deck = deck
        self.discard = discard
        self.bids = bids  # by Seat
        self.scores = scores  # by Seat
        self.boasts = boasts

    def clone(self) -> TinyState:
        copy = TinyState(
            self.tiny,
            self.stack[:],
            self.outcome,
            self.rounds,
            self.round,
            [hand[:] for hand in self.hands],
            self.deck[:],
            self.discard[:],
            self.bids[:],
            self.scores[:],
            self.boasts,
        )
        copy.copy_listed(self)
        return copy

    def actions(self, *texts: str) -> list[Action]:
        return [self.tiny.parse(text) for text in texts]

    def leaks(self, channel: str) -> bool:
        return self.tiny.leak == channel

    def holds_six(self, seat: int) -> bool:
        return any(value(card) == 6 for card in self.hands[seat])


class Bid(Frame[TinyState]):
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


class Reveal(Frame[TinyState]):
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


class Lead(Frame[TinyState]):
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


class React(Frame[TinyState]):
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


class Strike(Frame[TinyState]):
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


class EndRound(Frame[TinyState]):
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


class Position(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int
    round: int
    hands: list[list[int]]
    deck: list[int]
    discard: list[int]
    bids: list[int]
    scores: list[int]
    boasts: int
    frame: list[Any]
    outcome: list[Any] | None


class TinyView(View):
    """A position in which `None` stands for an unknown card, and `secret` is the planted leak."""

    def __init__(
        self, seat: int | None, position: dict[str, object], secret: TinyState | None
    ) -> None:
        super().__init__(seat)
        self.position: Final = position
        self._secret: Final = secret

    @property
    def secret(self) -> TinyState:
        assert self._secret is not None
        return self._secret

    def document(self) -> dict[str, object]:
        return {"seat": self.seat, **self.position}


def write_frame(state: TinyState) -> list[object]:
    if state.outcome is not None:
        return ["over", [], 0]
    top = state.stack[-1]
    return [top.name, list(top.seats), top.attacker if isinstance(top, React) else 0]


def read_frame(words: list[Any]) -> Frame[TinyState]:
    name, seats, attacker = words
    if name == "react":
        return React(tuple(seats), attacker)
    return Bid(tuple(seats)) if name == "bid" else Lead(tuple(seats))


class Tiny(Game):
    """The tiny game; `leak` names the promise it breaks."""

    def __init__(self, leak: str = "", rules: int = 1, pack_text: str = "") -> None:
        rounds = Option("rounds", 2, "how many rounds", "TY-5", None, 1, 3)
        deck = Option("deck", "full", "whether cards are left to draw", "TY-2", ["full", "none"])
        actions = ActionTable(["bid", "attack", "draw", "boast", "shield", "decline"])
        for card in range(CARDS):
            actions.add(BID, f"bid {card}", card)
        for seat in range(3):
            actions.add(LEAD_ATTACK, f"attack {seat}", seat)
        actions.add(LEAD_DRAW, "draw")
        actions.add(LEAD_BOAST, "boast")
        for card in range(CARDS):
            actions.add(SHIELD_WITH, f"shield {card}", card)
        actions.add(DECLINE, "decline")
        page = Rulebook(PAGE)
        pack = "edited" if pack_text else "shipped"
        options = [rounds, deck]
        super().__init__(
            "tiny", "Tiny", range(2, 4), rules, options, actions, page, pack, pack_text
        )
        self.leak: Final = leak
        self.forced_clause = "TY-2"
        self.over_clause = "TY-5"
        self.turn_clause = "TY-1"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log | None = None,
    ) -> TinyState:
        settled = self.settle_options(options)
        cards = list(range(CARDS))
        chance.shuffle(cards)
        hands = [sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(players)]
        deck = cards[HAND * players :] if settled["deck"] == "full" else []
        rounds, none = cast("int", settled["rounds"]), [NO_CARD] * players
        frames: list[Frame[Any]] = [Bid(tuple(range(players)))]
        discard = [] if deck else sorted(cards[HAND * players :])
        if log is not None:
            log.append(Event("dealt", "TY-1", "the cards were dealt", {"players": players}))
        return TinyState(
            self, frames, None, rounds, 0, hands, deck, discard, none, [0] * players, 0
        )

    def see(self, state: State, seat: int | None) -> TinyView:
        assert isinstance(state, TinyState)
        position = self.dump(state)
        position["hands"] = [
            hand if other == seat else [None] * len(hand) for other, hand in enumerate(state.hands)
        ]
        position["bids"] = [
            bid if other == seat or bid == NO_CARD else None for other, bid in enumerate(state.bids)
        ]
        position["deck"] = len(state.deck)
        if self.leak == "view":
            position["sum"] = sum(state.deck)
        return TinyView(seat, position, state)

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        assert isinstance(state, TinyState)
        others = [other for other in range(len(state.hands)) if other != seat]
        pool = state.deck[:]
        for other in others:
            pool.extend(state.hands[other])
            if state.bids[other] != NO_CARD:
                pool.append(state.bids[other])
        pool.sort()
        deal(state, others, pool, chance)

    def dump(self, state: State) -> dict[str, object]:
        assert isinstance(state, TinyState)
        over = state.outcome
        return {
            "rounds": state.rounds,
            "round": state.round,
            "hands": [hand[:] for hand in state.hands],
            "deck": state.deck[:],
            "discard": state.discard[:],
            "bids": state.bids[:],
            "scores": state.scores[:],
            "boasts": state.boasts,
            "frame": write_frame(state),
            "outcome": None if over is None else [over.ranks, over.reason],
        }

    def load(self, document: object) -> TinyState:
        try:
            found = msgspec.convert(document, Position)
        except msgspec.ValidationError as error:
            path, text = fault(error)
            raise BadPosition(path, text) from None
        outcome = None
        if found.outcome is not None:
            outcome = Outcome(found.outcome[0], found.scores[:], found.outcome[1], "TY-5")
        frames: list[Frame[Any]] = [] if outcome is not None else [read_frame(found.frame)]
        return TinyState(self, frames, outcome, *msgspec.structs.astuple(found)[:-2])

    def read_view(self, document: object) -> TinyView:
        position = dict(cast("dict[str, object]", document))
        seat = position.pop("seat")
        return TinyView(cast("int | None", seat), position, None)

    def imagine(self, view: View, chance: Chance) -> TinyState:
        assert isinstance(view, TinyView)
        if self.leak == "imagine":
            return view.secret.clone()
        position = {name: told for name, told in view.position.items() if name != "sum"}
        hands = cast("list[list[int | None]]", position["hands"])
        bids = cast("list[int | None]", position["bids"])
        position["hands"] = [[-2 if card is None else card for card in hand] for hand in hands]
        position["bids"] = [-2 if card is None else card for card in bids]
        position["deck"] = [-2] * cast("int", position["deck"])
        state = self.load(position)
        others = [other for other in range(len(hands)) if other != view.seat]
        known = [*state.discard]
        if view.seat is not None:
            known += [*state.hands[view.seat], state.bids[view.seat]]
        pool = [card for card in range(CARDS) if card not in known]
        deal(state, others, pool, chance)
        return state

    def ask(self, view: View) -> tuple[str, str]:
        assert isinstance(view, TinyView)
        frame = cast("list[object]", view.position["frame"])
        if self.leak == "question" and view.secret.holds_six(0):
            return f"{frame[0]}, carefully?", "TY-1"
        return f"{frame[0]}?", "TY-1"

    def draw(self, view: View) -> str:
        assert isinstance(view, TinyView)
        board = " ".join(str(score) for score in cast("list[int]", view.position["scores"]))
        return board + str(view.secret.deck) if self.leak == "board" else board

    def say(self, view: View, action: Action) -> str:
        assert isinstance(view, TinyView)
        if self.leak == "words" and action.kind == LEAD_ATTACK:
            return f"attack the hand {view.secret.hands[action.a]}"
        return action.text


def deal(state: TinyState, others: list[int], pool: list[int], chance: Chance) -> None:
    """Give the unknown cards out anew: hands, bids, deck."""
    chance.shuffle(pool)
    for other in others:
        size = len(state.hands[other])
        state.hands[other] = sorted(pool[:size])
        del pool[:size]
        if state.bids[other] != NO_CARD:
            state.bids[other] = pool.pop(0)
    state.deck[:] = pool[: len(state.deck)]
