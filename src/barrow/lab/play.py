"""Playing for the lab: one game between bots, and the rows it leaves.

There are three tables, as columns: one row for each game, for each sampled decision, and for each
kind of event that a seat had in a game, with its count. Bots see only their views, as always; the
lab sees everything.

Every few decisions it notes the standing: each party's share (fighters, points, units, life),
who leads, and by how much of the total.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from barrow.bots import bot
from barrow.kernel.mode import MODE
from barrow.lab.plan import Chunk, Deal, Plan, deal, luck_of
from barrow.lab.profile import profile_of, things_of
from barrow.lab.sides import side_action

if TYPE_CHECKING:
    from barrow.bots import Bot
    from barrow.kernel.action import Action
    from barrow.kernel.event import Event
    from barrow.kernel.game import Game
    from barrow.kernel.state import State

Columns = dict[str, list[object]]
Results = dict[str, Columns]  # by table

NOBODY: Final = -1
_LOOK: Final = 4  # decisions between two standings
_SAMPLE: Final = 8  # decisions between two samples
_QUARTERS: Final = (0.25, 0.5, 0.75)
_ELIMINATED: Final = ("eliminated", "player_eliminated", "party_eliminated")
# The first of these events to name a seat says who plays first.
_FIRST: Final = ("first_player", "start_settled", "turn_started")

# The tables and their columns; `store` has their types.
TABLES: Final[dict[str, list[str]]] = {
    "games": [
        "players",
        "number",
        "deal",
        "rotation",
        "bots",
        "sides",
        "first",
        "ranks",
        "scores",
        "wins",
        "unseated",
        "reason",
        "turns",
        "decisions",
        "choices",
        "lead_changes",
        "comeback",
        "leaders",
        "leads",
        "kingmaker",
        "out",
        "out_at",
        "out_by",
    ],
    "decisions": ["players", "number", "step", "seat", "decision", "kind", "options", "shares"],
    "events": ["players", "number", "seat", "event", "clause", "thing", "times"],
}


def play_chunk(plan: Plan, chunk: Chunk) -> Results:
    """Play some games of a run and return their rows."""
    game = _game(plan.game, plan.pack_text)
    rows: Results = {table: {name: [] for name in names} for table, names in TABLES.items()}
    for number in range(chunk.first, chunk.last):
        dealt = deal(plan, game, chunk.players, number)
        Played(plan, game, chunk.players, dealt).write(rows)
    return rows


def play_here(plan: Plan, chunk: Chunk) -> tuple[Chunk, Results, str]:
    """Play a chunk in a worker; the last value is its engine, compiled or interpreted."""
    return chunk, play_chunk(plan, chunk), MODE


class Standing:
    """Who had how much at one point of the game."""

    def __init__(self, shares: list[float], leader: int, lead: float, turn: int) -> None:
        self.shares: Final = shares  # by party
        self.leader: Final = leader  # a party
        self.lead: Final = lead  # over the next, of all shares together
        self.turn: Final = turn  # the seat whose turn it is


class Played:
    """One game, played from its deal to its end."""

    def __init__(self, plan: Plan, game: Game, players: int, dealt: Deal) -> None:
        self.plan: Final = plan
        self.game: Final = game
        self.profile: Final = profile_of(plan.game)
        self.players: Final = players
        self.dealt: Final = dealt
        self.steps = 0
        self.turns = 0
        self.turn = NOBODY  # the seat whose turn it is
        self.choices = 0  # summed over all decisions
        self.events: dict[tuple[int, str, str, str], int] = {}
        self.samples: list[tuple[int, int, str, str, int]] = []
        self.standings: list[Standing] = []
        self.out: list[tuple[int, int, int]] = []  # who, at which step, in whose turn
        self.seat_of_side = {side: seat for seat, side in enumerate(dealt.sides)}
        self.parties: list[str] = []  # their sides
        self.first = NOBODY  # the seat that played first
        self.state: Final = self._play()

    def _play(self) -> State:
        game, dealt = self.game, self.dealt
        luck = luck_of(self.plan, self.players, dealt.deal)
        bots = [
            make_bot(self.plan, game, level, seed)
            for level, seed in zip(dealt.bots, dealt.bot_seeds)
        ]
        log: list[Event] = []
        state = game.new(self.players, luck, dealt.options, log)
        self._read(log)
        log.clear()
        while state.outcome is None:
            seat = state.pending[0]
            decision = state.stack[-1].decision
            legal = state.legal(seat)
            action = self._forced(decision, seat, legal)
            if action is None:
                action = bots[seat].choose(state.view(seat), self._allowed(seat, legal))
            self._note(seat, decision, action, len(legal))
            state.apply(seat, action, luck, log)
            self.steps += 1
            if self.steps % _LOOK == 0:
                self._look(state)
            self._read(log)
            log.clear()
        self._look(state)
        self._read(log)
        return state

    def _forced(self, decision: str, seat: int, legal: list[Action]) -> Action | None:
        """Return the action that takes the dealt side, if this decision asks for it."""
        if not self.dealt.sides:
            return None
        text = side_action(self.game, decision, self.dealt.sides[seat])
        return next((action for action in legal if action.text == text), None)

    def _allowed(self, seat: int, legal: list[Action]) -> list[Action]:
        ban = self.plan.ban
        if ban is None:
            return legal
        if seat != (self.seat_of_side.get(ban.side, NOBODY) if ban.side else self.dealt.banned):
            return legal
        return [action for action in legal if not _matches(ban.actions, action.text)] or legal

    def _note(self, seat: int, decision: str, action: Action, options: int) -> None:
        kind = action.word
        self._count(seat, "chose", "", kind)
        self.choices += options
        if self.steps % _SAMPLE == 0:
            self.samples.append((self.steps, seat, decision, kind, options))

    def _count(self, seat: int, event: str, clause: str, thing: str) -> None:
        key = (seat, event, clause, thing)
        self.events[key] = self.events.get(key, 0) + 1

    def _look(self, state: State) -> None:
        """Note the standing of every party."""
        parties = self.game.parties(state.view(None))
        if len(parties) != len(self.parties):
            self.parties = [party.key for party in parties]
            self.seat_of_side = {
                party.key: NOBODY if party.seat is None else party.seat for party in parties
            }
        shares = [float(max(0, party.share)) for party in parties]
        whole = sum(shares)
        if whole == 0.0 or len(shares) < 2:
            return
        leader = shares.index(max(shares))
        if self.standings:
            before = self.standings[-1].leader
            if before < len(shares) and shares[before] == shares[leader]:
                leader = before  # drawing level is not yet a lead
        first, second = sorted(shares, reverse=True)[:2]
        scaled = [round(share / whole, 4) for share in shares]
        self.standings.append(Standing(scaled, leader, (first - second) / whole, self.turn))

    def _read(self, log: list[Event]) -> None:
        """Count events."""
        for event in log:
            facts = event.facts
            seat = self._seat(facts)
            thing = ""
            if self.first == NOBODY and event.name in _FIRST:
                self.first = seat
            if event.name == self.profile.turn_event:
                self.turns += 1
                self.turn = seat
            elif event.name in self.profile.uses:
                seat, thing = self._use(event, seat)
            elif event.name in _ELIMINATED:
                by = facts.get("by")
                killer = self.turn if by is None else self.seat_of_side.get(str(by), NOBODY)
                self.out.append((seat, self.steps, killer))
            self._count(seat, event.name, event.clause, thing)

    def _seat(self, facts: dict[str, object]) -> int:
        """Return the seat that an event is about."""
        seat = facts.get("seat")
        if isinstance(seat, int):
            return seat
        return self.seat_of_side.get(str(facts.get(self.profile.side, "")), NOBODY)

    def _use(self, event: Event, seat: int) -> tuple[int, str]:
        """Return who used what."""
        use = self.profile.uses[event.name]
        if seat == NOBODY and use.user:
            side = _owners(self.game).get(str(event.facts[use.user]), "")
            seat = self.seat_of_side.get(side, NOBODY)
        return seat, use.thing.format_map(event.facts)

    def write(self, rows: Results) -> None:
        """Add the game's rows to the tables."""
        heading = (self.players, self.dealt.number)
        _add(rows["games"], self._row())
        for place, sample in enumerate(self.samples):
            shares = self._shares_at(place)
            _add(rows["decisions"], [*heading, *sample, shares])
        for (seat, event, clause, thing), times in sorted(self.events.items()):
            _add(rows["events"], [*heading, seat, event, clause, thing, times])

    def _shares_at(self, sample: int) -> list[float]:
        place = sample * _SAMPLE // _LOOK - 1
        return self.standings[place].shares if 0 <= place < len(self.standings) else []

    def _row(self) -> list[object]:
        outcome = self.state.outcome
        assert outcome is not None
        dealt = self.dealt
        parties = self.game.parties(self.state.view(None))
        sides = {party.seat: party.key for party in parties if party.seat is not None}
        winners = outcome.winners
        alive = [party.key for party in parties if party.seat is None and party.alive]
        marks = [self._at(quarter) for quarter in _QUARTERS]
        return [
            self.players,
            dealt.number,
            dealt.deal,
            dealt.rotation,
            dealt.bots,
            dealt.sides or [sides.get(seat, "") for seat in range(self.players)],
            self.first,
            list(outcome.ranks),
            list(outcome.scores),
            [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)],
            alive[0] if alive and not winners else "",
            outcome.reason,
            self.turns,
            self.steps,
            self.choices / max(1, self.steps),
            self._lead_changes(),
            self._comeback(),
            [NOBODY if mark is None else self._seat_of(mark.leader) for mark in marks],
            [0.0 if mark is None else round(mark.lead, 4) for mark in marks],
            self._kingmaker(),
            [seat for seat, _, _ in self.out],
            [round(step / max(1, self.steps), 4) for _, step, _ in self.out],
            [by for _, _, by in self.out],
        ]

    def _seat_of(self, party: int) -> int:
        return self.seat_of_side.get(self.parties[party], NOBODY)

    def _at(self, share: float) -> Standing | None:
        """Return the standing after this fraction of the game."""
        if not self.standings:
            return None
        return self.standings[int(share * len(self.standings))]

    def _lead_changes(self) -> int:
        leaders = [standing.leader for standing in self.standings]
        return sum(1 for before, after in pairwise(leaders) if before != after)

    def _comeback(self) -> float:
        """Return how far behind the winner once was, as a fraction of the total."""
        winners = self._winning_parties()
        if len(winners) != 1:
            return 0.0
        behind = [max(one.shares) - one.shares[winners[0]] for one in self.standings]
        return round(max(behind, default=0.0), 4)

    def _winning_parties(self) -> list[int]:
        assert self.state.outcome is not None
        seats = self.state.outcome.winners
        return [place for place in range(len(self.parties)) if self._seat_of(place) in seats]

    def _kingmaker(self) -> int:
        """Return the seat in whose turn the winner took the lead for good.

        Nobody, if it was the winner's own turn or that of the former leader.
        """
        winners = self._winning_parties()
        if len(winners) != 1:
            return NOBODY
        for place in range(len(self.standings) - 1, 0, -1):
            before, after = self.standings[place - 1], self.standings[place]
            if before.leader != after.leader:
                known = (self._seat_of(before.leader), self._seat_of(after.leader), NOBODY)
                made = after.leader == winners[0] and after.turn not in known
                return after.turn if made else NOBODY
        return NOBODY


def make_bot(plan: Plan, game: Game, level: str, seed: str) -> Bot:
    """Return a bot of a level, with the iterations that the plan gives it."""
    return bot(level, game, seed, iterations=plan.iterations.get(level, 0))


def _add(columns: Columns, row: list[object]) -> None:
    for column, value in zip(columns.values(), row):
        column.append(value)


def _matches(patterns: tuple[str, ...], text: str) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)


@cache
def _owners(game: Game) -> dict[str, str]:
    """Return whose each thing is, for those that belong to a side."""
    return {key: thing.side for listed in things_of(game).values() for key, thing in listed.items()}


@cache
def _game(key: str, pack_text: str) -> Game:
    """Return a game, made once per process."""
    from barrow.games import make

    return make(key, pack_text or None)
