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

from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from barrow.kernel.action import Action, ActionTable
from barrow.kernel.documents import fault
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.event import Event
from barrow.kernel.game import Game, Option
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Frame, Log, State
from barrow.kernel.view import View
from tests.kernel.tiny_rules import (
    BID,
    CARDS,
    DECLINE,
    HAND,
    LEAD_ATTACK,
    LEAD_BOAST,
    LEAD_DRAW,
    NO_CARD,
    SHIELD_WITH,
    Bid,
    Lead,
    React,
    value,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.chance import Chance

PAGE: Final = """# Tiny

- **TY-1** All seats bid at once; the highest bid leads.
- **TY-2** The leader boasts at most twice, then draws or attacks.
- **TY-3** Whoever is attacked may shield with a 5 or a 6.
- **TY-4** A die of 3 or more hits.
- **TY-5** The game ends after the last round, or when nobody has a card to bid.
"""


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
        if players not in self.players:
            raise BadOptions("bad_config.players", f"Tiny is for 2 or 3 players, not {players}")
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

    def parties(self, view: View) -> list[Party]:
        assert isinstance(view, TinyView)
        scores = cast("list[int]", view.position["scores"])
        shares = [sum(hand) for hand in view.secret.hands] if self.leak == "parties" else scores
        return [
            Party(str(seat), f"Seat {seat + 1}", seat, [("score", score)], shares[seat], True, True)
            for seat, score in enumerate(scores)
        ]

    def phases(self, view: View) -> list[Phase]:
        assert isinstance(view, TinyView)
        now = cast("list[object]", view.position["frame"])[0]
        late = self.leak == "phases" and view.secret.holds_six(0)
        return [Phase(name, "TY-1", name == now or late) for name in ("bid", "lead", "react")]

    def board(self) -> dict[str, object]:
        return {"cards": CARDS}

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
