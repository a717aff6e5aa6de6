"""Documents: positions and views as JSON, and the data pack from TOML.

Structure and types are checked by msgspec against the Structs here (which is why this
module is not compiled); whether the parts fit together is checked by hand in
`soundness`, and every fault names its field.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec

from barrow.games.ground_zero import opening
from barrow.games.ground_zero.actions import Moves
from barrow.games.ground_zero.components import (
    ABSENT,
    AI,
    BONUSES,
    FACTIONS,
    NOBODY,
    Pack,
)
from barrow.games.ground_zero.pack import read_document, read_pack, shipped_text
from barrow.games.ground_zero.rules import (
    assign,
    attack,
    build,
    cards,
    combat,
    movement,
    transfer,
    turn,
    zombie_ai,
    zombies,
)
from barrow.games.ground_zero.soundness import check_position
from barrow.games.ground_zero.state import GroundZeroState, Roll, unknown
from barrow.kernel.documents import fault
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.frames import Form, read_stack, write_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

__all__ = [
    "read_pack",
    "read_position",
    "read_rulebook",
    "read_view",
    "write_board",
    "write_position",
    "write_view",
]

FORMAT: Final = 1

# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.PickFaction, "seat", "left", "allowed:factions", "need_zombies:flag"),
    Form(opening.Deal, "start_seat"),
    Form(opening.PlaceStart, "seat"),
    Form(opening.TurnZeroCards),
    Form(opening.ChooseGroundZero, "seat", "cards:lands"),
    Form(turn.BeginTurn),
    Form(turn.EndTurn),
    Form(turn.PassTurn),
    Form(turn.Takeover, "seat"),
    Form(assign.AssignPool, "pool"),
    Form(assign.Assign, "seat", "pool"),
    Form(build.Build, "seat"),
    Form(build.ConvertCount, "seat", "land:land"),
    Form(build.SendCount, "seat", "land:land"),
    Form(build.SendTo, "seat", "land:land", "units"),
    Form(zombies.ZombieTransfer, "seat"),
    Form(zombies.ZombieTo, "seat", "source:land"),
    Form(zombies.ZombieCount, "seat", "source:land", "target:land"),
    Form(attack.Attack, "seat"),
    Form(attack.AttackDice, "seat", "source:land", "target:land"),
    Form(attack.DefendDice, "seat", "source:land", "target:land", "civilians", "cyborgs"),
    Form(combat.Boost, "seat", "roll:roll", "attacking:flag"),
    Form(combat.Tech, "seat", "roll:roll", "attacking:flag"),
    Form(movement.MoveCount, "seat", "purpose:purpose", "source:land", "target:land", "low"),
    Form(
        movement.MoveCivilians,
        "seat",
        "purpose:purpose",
        "source:land",
        "target:land",
        "low",
        "low_cyborgs",
    ),
    Form(
        movement.MoveCyborgs,
        "seat",
        "purpose:purpose",
        "source:land",
        "target:land",
        "civilians",
        "low",
    ),
    Form(transfer.Transfer, "seat"),
    Form(transfer.TransferTo, "seat", "source:land"),
    Form(cards.CardPhase),
    Form(cards.CardsOpen),
    Form(cards.Draw, "seat"),
    Form(cards.Cards, "seat"),
    Form(cards.CashPlace, "seat", "units"),
    Form(zombie_ai.AiAttack, "source:land", "target:land"),
    Form(zombie_ai.AiCards),
]


class LandDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One territory: what is left out is none."""

    owner: str | None = None
    units: int = 0
    cyborgs: int = 0
    inactive: int = 0
    fresh: int = 0
    city: bool = False
    centers: int = 0


class PartyDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One party. A card is its territory's id, or the shuffle an unknown card came from."""

    seat: int | None = None
    ai: bool = False
    hand: list[str | int] = []
    bonuses: list[str] = []
    fallen: int = 0


class OutcomeDocument(msgspec.Struct, forbid_unknown_fields=True):
    """How the game ended."""

    ranks: list[int]
    scores: list[int]
    reason: str
    clause: str


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position; in a view the deck is only a number."""

    format: int
    game: str
    rules: int
    pack: str
    players: int
    options: dict[str, Any]
    factions: list[str | None]
    parties: dict[str, PartyDocument]
    order: list[str]
    turn: int
    round: int
    conquered: bool
    walked: list[str]
    rolls: int
    first_out: list[int]
    falls: int
    territories: dict[str, LandDocument]
    walls: list[tuple[str, str]]
    deck: list[str] | int
    discard: list[str]
    shuffles: int
    shuffled: dict[str, int]
    stack: list[dict[str, Any]]
    outcome: OutcomeDocument | None


class ViewDocument(msgspec.Struct):
    """A view: who sees it, the question that is open, and all the seat may know."""

    seat: int | None
    known: PositionDocument


def write_board(data: str | None) -> dict[str, object]:
    """Return the map of a data pack for drawing (GZ-2.16): outlines, lines, names, colors."""
    told = read_document(shipped_text() if data is None else data)
    return {
        "canvas": msgspec.to_builtins(told.canvas),
        "regions": [
            {"id": region.id, "name": region.name, "points": region.points}
            for region in told.region
        ],
        "territories": [
            {
                "id": land.id,
                "name": land.name,
                "region": land.region,
                "center": land.center,
                "polygon": land.polygon,
            }
            for land in told.territory
        ],
        "land": told.borders.land,
        "lines": msgspec.to_builtins(told.borders.line),
        "credits": told.game.credits,
    }


def read_rulebook() -> Rulebook:
    """Return the rulebook that ships with the game."""
    page = files("barrow.games.ground_zero").joinpath("rulebook.md").read_text("utf-8")
    return Rulebook(page)


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack) -> None:
        self.lands: Final = pack.map.ids
        self._land_of: Final = {id: land for land, id in enumerate(pack.map.ids)}

    def write(self, kind: str, value: Any) -> Any:
        """Return a field of a frame as a document."""
        if kind == "land":
            return None if value < 0 else self.lands[value]
        if kind == "lands":
            return [self.lands[land] for land in value]
        if kind == "factions":
            return [FACTIONS[faction] for faction in value]
        if kind == "purpose":
            return movement.PURPOSES[value]
        assert kind == "roll", kind
        return {
            "source": self.lands[value.source],
            "target": self.lands[value.target],
            "attacker": FACTIONS[value.attacker],
            "defender": FACTIONS[value.defender],
            "attack": value.attack,
            "attack_cyborgs": value.attack_cyborgs,
            "defense": value.defense,
            "defense_cyborgs": value.defense_cyborgs,
        }

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return a field of a frame from a document, or raise BadPosition."""
        if kind == "land":
            return zombie_ai.NOWHERE if value is None else self.land(value, path)
        if kind == "lands":
            return [self.land(id, path) for id in _a_list(value, path)]
        if kind == "factions":
            return [self.faction(id, path) for id in _a_list(value, path)]
        if kind == "purpose":
            return _one_of(value, movement.PURPOSES, path)
        assert kind == "roll", kind
        return self._roll(value, path)

    def _roll(self, value: Any, path: str) -> Roll:
        try:
            told = msgspec.convert(value, RollDocument)
        except msgspec.ValidationError as error:
            raise _from_msgspec(error, path) from None
        for face in told.attack + told.defense:
            if not 0 <= face <= 9:
                raise BadPosition(path, f"a die shows 0 to 7, not {face}")
        return Roll(
            self.land(told.source, f"{path}.source"),
            self.land(told.target, f"{path}.target"),
            self.faction(told.attacker, f"{path}.attacker"),
            self.faction(told.defender, f"{path}.defender"),
            told.attack,
            told.attack_cyborgs,
            told.defense,
            told.defense_cyborgs,
        )

    def land(self, id: object, path: str) -> int:
        """Return the territory with this id."""
        found = self._land_of.get(id) if isinstance(id, str) else None
        if found is None:
            raise BadPosition(path, f"there is no territory {id!r}")
        return found

    def faction(self, id: object, path: str) -> int:
        """Return the faction with this id."""
        return _one_of(id, FACTIONS, path)


class RollDocument(msgspec.Struct, forbid_unknown_fields=True):
    """Dice on the table."""

    source: str
    target: str
    attacker: str
    defender: str
    attack: list[int]
    attack_cyborgs: int
    defense: list[int]
    defense_cyborgs: int


def _a_list(value: object, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(path, f"must be a list, not {value!r}")
    return value


def _one_of(value: object, known: list[str], path: str) -> int:
    if value not in known:
        raise BadPosition(path, f"must be one of {', '.join(known)}, not {value!r}")
    return known.index(str(value))


def _from_msgspec(error: msgspec.ValidationError, where: str = "") -> BadPosition:
    """Return msgspec's complaint as ours: the field first, then what is wrong."""
    path, said = fault(error)
    return BadPosition(".".join([part for part in (where, path) if part]) or "position", said)


def write_position(state: GroundZeroState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    lands = state.pack.map.ids
    cards_known = [lands[card] for card in state.deck if card >= 0]
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": dict(state.table.options),
        "factions": [None if f == NOBODY else FACTIONS[f] for f in state.faction_of],
        "parties": _write_parties(state),
        "order": [FACTIONS[faction] for faction in state.order],
        "turn": state.turn,
        "round": state.round,
        "conquered": state.conquered,
        "walked": [id for land, id in enumerate(lands) if state.walked & (1 << land)],
        "rolls": state.rolls,
        "first_out": list(state.first_out),
        "falls": state.falls,
        "territories": _write_lands(state),
        "walls": [
            [lands[a], lands[b]]
            for border, (a, b) in enumerate(state.pack.map.borders)
            if state.wall_on[border]
        ],
        "deck": cards_known if len(cards_known) == len(state.deck) else len(state.deck),
        "discard": [lands[card] for card in state.discard],
        "shuffles": state.shuffles,
        "shuffled": {
            id: state.shuffle_of[card] for card, id in enumerate(lands) if state.shuffle_of[card]
        },
        "stack": write_stack(state.stack, FORMS, Names(state.pack)),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_lands(state: GroundZeroState) -> dict[str, object]:
    written: dict[str, object] = {}
    for land, id in enumerate(state.pack.map.ids):
        fields: dict[str, object] = {}
        if state.owner_of[land] != NOBODY:
            fields["owner"] = FACTIONS[state.owner_of[land]]
        for name, value in (
            ("units", state.units_on[land]),
            ("cyborgs", state.cyborgs_on[land]),
            ("inactive", state.inactive_on[land]),
            ("fresh", state.fresh_on[land]),
            ("centers", state.centers_on[land]),
        ):
            if value:
                fields[name] = value
        if state.city_on[land]:
            fields["city"] = True
        written[id] = fields
    return written


def _write_parties(state: GroundZeroState) -> dict[str, object]:
    lands = state.pack.map.ids
    written: dict[str, object] = {}
    for faction, id in enumerate(FACTIONS):
        if state.seat_of[faction] == ABSENT:
            continue
        written[id] = {
            "seat": None if state.is_ai(faction) else state.seat_of[faction],
            "ai": state.is_ai(faction),
            "hand": [lands[card] if card >= 0 else -1 - card for card in state.hand_of[faction]],
            "bonuses": [
                bonus for bit, bonus in enumerate(BONUSES) if state.has_bonus(faction, 1 << bit)
            ],
            "fallen": state.fall_of[faction],
        }
    return written


def write_view(
    seat: int | None, known: GroundZeroState, question: tuple[str, str]
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know."""
    top = known.stack[-1].decision if known.stack else None
    return {
        "seat": seat,
        "pending": list(known.pending),
        "decision": top,
        "question": question[0],
        "clause": question[1],
        "known": write_position(known),
    }


def read_view(
    game: Game, pack: Pack, moves: Moves, document: object
) -> tuple[int | None, GroundZeroState]:
    """Return the seat and the known state of a view document."""
    try:
        told = msgspec.convert(document, ViewDocument)
    except msgspec.ValidationError as error:
        raise _from_msgspec(error) from None
    state = _build(game, pack, moves, told.known)
    if told.seat is not None and not 0 <= told.seat < state.table.players:
        raise BadPosition("seat", f"seats are 0 to {state.table.players - 1}, not {told.seat}")
    check_position(state, unknown_allowed=True)
    return told.seat, state


def read_position(game: Game, pack: Pack, moves: Moves, document: object) -> GroundZeroState:
    """Return the state of a position document, or raise BadPosition."""
    try:
        told = msgspec.convert(document, PositionDocument)
    except msgspec.ValidationError as error:
        raise _from_msgspec(error) from None
    state = _build(game, pack, moves, told)
    check_position(state, unknown_allowed=False)
    return state


def _build(game: Game, pack: Pack, moves: Moves, told: PositionDocument) -> GroundZeroState:
    """Make a state of a document whose structure is right."""
    _check_heading(game, told)
    try:
        settled = game.settle_options(told.options)
        table = opening.read_table(pack, told.players, settled)
        opening.read_lineup(pack, told.players, settled)
    except BadOptions as error:
        raise BadPosition(f"options.{error.code.partition('.')[2]}", error.text) from None
    names = Names(pack)
    state = opening.blank(game, pack, moves, table)
    _read_parties(state, told, names)
    _read_lands(state, told, names)
    _read_cards(state, told, names)
    state.turn, state.round = told.turn, told.round
    state.conquered, state.rolls = told.conquered, told.rolls
    state.first_out, state.falls = told.first_out, told.falls
    for id in told.walked:
        state.walked |= 1 << names.land(id, "walked")
    if told.outcome is not None:
        over = told.outcome
        state.outcome = Outcome(over.ranks, over.scores, over.reason, over.clause)
    state.stack = read_stack(told.stack, FORMS, names, table.players)
    return state


def _check_heading(game: Game, told: PositionDocument) -> None:
    if told.format != FORMAT:
        raise BadPosition("format", f"this is format {FORMAT}, not {told.format}")
    if told.game != game.key:
        raise BadPosition("game", f"this is {game.key}, not {told.game!r}")
    if told.rules != game.rules:
        raise BadPosition("rules", f"rules version {game.rules} is played, not {told.rules}")
    if told.pack != game.pack_hash:
        raise BadPosition("pack", "the position was made with another data pack")
    if told.players not in game.players:
        raise BadPosition("players", f"2 to 4 play, not {told.players}")


def _read_parties(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    if len(told.factions) != told.players:
        text = f"{len(told.factions)} factions for {told.players} seats"
        raise BadPosition("factions", text)
    for seat, id in enumerate(told.factions):
        if id is not None:
            state.faction_of[seat] = names.faction(id, f"factions[{seat}]")
    for id, party in told.parties.items():
        path = f"parties.{id}"
        faction = names.faction(id, "parties")
        if (party.seat is None) != party.ai:
            raise BadPosition(path, "a party is run by a seat or by the AI")
        if party.seat is not None and not 0 <= party.seat < told.players:
            raise BadPosition(f"{path}.seat", f"there is no seat {party.seat}")
        state.seat_of[faction] = AI if party.seat is None else party.seat
        state.fall_of[faction] = party.fallen
        for bonus in party.bonuses:
            bit = _one_of(bonus, BONUSES, f"{path}.bonuses")
            state.bonuses_of[faction] |= 1 << bit
        state.hand_of[faction] = [_card(names, card, f"{path}.hand") for card in party.hand]
    state.order = [names.faction(id, "order") for id in told.order]


def _card(names: Names, card: str | int, path: str) -> int:
    if isinstance(card, str):
        return names.land(card, path)
    if card < 0:
        raise BadPosition(path, f"there is no shuffle {card}")
    return unknown(card)


def _read_lands(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    for id, land_told in told.territories.items():
        path = f"territories.{id}"
        land = names.land(id, "territories")
        for name in ("units", "cyborgs", "inactive", "fresh", "centers"):
            if getattr(land_told, name) < 0:
                raise BadPosition(f"{path}.{name}", "must not be negative")
        state.units_on[land] = land_told.units
        state.cyborgs_on[land] = land_told.cyborgs
        state.inactive_on[land] = land_told.inactive
        state.fresh_on[land] = land_told.fresh
        state.city_on[land] = int(land_told.city)
        state.centers_on[land] = land_told.centers
        if land_told.owner is not None:
            owner = names.faction(land_told.owner, f"{path}.owner")
            state.owner_of[land] = owner
            state.units_of[owner] += land_told.units
    for place, (a, b) in enumerate(told.walls):
        path = f"walls[{place}]"
        border = state.pack.map.border_between(names.land(a, path), names.land(b, path))
        if border < 0:
            raise BadPosition(path, f"{a} and {b} are not neighbors")
        if state.wall_on[border]:
            raise BadPosition(path, f"the wall between {a} and {b} stands already")
        state.set_wall(border, 1)


def _read_cards(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    # A party draws once a turn, and every shuffle comes before a draw.
    most = len(FACTIONS) * state.table.round_limit
    if not 0 <= told.shuffles <= most:
        raise BadPosition("shuffles", f"must be 0 to {most}, not {told.shuffles}")
    state.shuffles = told.shuffles
    if isinstance(told.deck, int):
        if told.deck > state.pack.map.size:
            raise BadPosition("deck", f"holds at most {state.pack.map.size} cards")
        state.deck = [unknown(told.shuffles)] * told.deck
    else:
        state.deck = [names.land(id, "deck") for id in told.deck]
    state.discard = [names.land(id, "discard") for id in told.discard]
    for id, shuffle in told.shuffled.items():
        state.shuffle_of[names.land(id, "shuffled")] = shuffle
