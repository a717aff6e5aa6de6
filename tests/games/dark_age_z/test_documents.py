"""Positions, the data pack and words: what is refused, and where."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import barrow
from barrow.games.dark_age_z.game import make
from barrow.games.dark_age_z.pack import shipped_text
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPack, BadPosition, DecodeError
from barrow.kernel.event import Event
from tests.contract.stored import RECORDS
from tests.games.dark_age_z.board import PACK, VEST, act, game, refusal, table


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("[game]", "[game", ""),
        ("copies = 10\nsource", "copies = 11\nsource", "components.army_cards"),
        ("costs = [1, 1, 1, 2,", "costs = [0, 1, 1, 2,", "strategy_track[0].costs[0]"),
        ("steps = { 1 = 18, 2 = 15, 3 = 12 }", "steps = { 1 = 18, 2 = 0, 3 = 12 }", "movement"),
        ("hp = 7", "hp = 0", "boss_card"),
        ("restore = { 2 = 3, 3 = 3, 4 = 4, 5 = 6 }", "restore = { 2 = 3 }", "strategy_track[0]"),
        ('easy = "grey-turtles"', 'easy = "gray-turtles"', "modes.cooperative.difficulty.easy"),
        ('kingdom = "ashgard"', 'kingdom = "camelot"', "mission[4].kingdom"),
        ('id = "angels-kiss"', 'id = "devils-kiss"', "relic"),
        ('type = "daily"', 'type = "end-game"', "mission[2].type"),
        ("days = 5", "days = 6", "modes.competitive.days"),
        (
            "copies = 2\nphases = [1]\ncommand = false",
            "copies = 2\nphases = [2]\ncommand = false",
            "relic[8].phases",
        ),
    ],
    ids=[
        "no toml",
        "count",
        "cost",
        "steps",
        "hp",
        "rate",
        "card",
        "kingdom",
        "relic",
        "mission",
        "days",
        "phase",
    ],
)
def test_a_data_pack_that_cannot_be_played_is_refused_with_its_place(
    old: str, new: str, path: str
) -> None:
    text = shipped_text()
    assert old in text
    with pytest.raises(BadPack) as caught:
        make(text.replace(old, new, 1))

    assert caught.value.path.startswith(path)
    assert caught.value.code == "bad_data"


def test_an_edited_pack_is_played() -> None:
    edited = make(shipped_text().replace("start = 5", "start = 9"))
    options: dict[str, object] = {"mode": "cooperative", "difficulty": "hard"}
    state = edited.new(3, Chance(1), options)

    assert state.vp_of == [9, 9, 9]


def test_an_action_after_the_end_is_refused() -> None:
    state = table(3, day=5, invasions=["evil-twins"], steps=1)
    act(state, 0, "get_token")

    assert refusal(state, 0, "pass") == ("game_over", "DZ-6.1")


@pytest.mark.parametrize(
    "text", ["", "march 3", "zone 9 9", "card dragon-9", "number x", "relic angels-kiss c"]
)
def test_text_that_names_nothing_is_no_action(text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        game.parse(text)

    assert caught.value.code == "unknown_action"


def change(path: str, value: object) -> dict[str, Any]:
    """Return a position with one place changed."""
    state = table(
        3,
        boards={0: ["S5/0@lilith", "A3x/1"]},
        hands={0: ["S6"], 1: ["A4"]},
        relics={0: ["iron-steed"]},
        gathering=["erina"],
        turn=1,
        passed=[0],
    )
    return with_change(state, path, value)


def with_change(state: State, path: str, value: object) -> dict[str, Any]:
    """Return a position that can be loaded with one place changed."""
    document: Any = state.dump()
    game.load(document)
    place = document
    *names, last = path.split(".")
    for name in names:
        place = place[int(name)] if name.isdigit() else place[name]
    place[int(last) if last.isdigit() else last] = value
    return dict(document)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("format", 2, "format"),
        ("players", 7, "players"),
        ("options.mode", "cooperative", "options.difficulty"),
        ("day", 9, "day"),
        ("phase", 2, "phase"),
        ("turn", 4, "turn"),
        ("steps", 99, "steps"),
        ("pool", 3, "pool"),
        ("tracks.0", 99, "tracks[0]"),
        ("seats.1.kingdom", "vellmoor", "seats[1].possible"),
        ("seats.0.mission", "ashgard-1", "seats[0].mission"),
        ("seats.0.hand", {"swordsman-6": 2}, "seats[0].cards"),
        ("seats.0.level", 4, "seats[0].level"),
        ("boards.0.zones.0.loyal", 2, "boards[0].zones[0].loyal"),
        ("boards.0.zones.0.card", "dragon", "boards[0].zones[0].card"),
        ("boards.0.zones.4", {"card": "archer-3", "loyal": 0}, "boards[0].zones[4]"),
        ("boards.0.zones.0.slots", {"3": "archer-3"}, "boards[0].zones[0].slots.3"),
        ("boards.0.zones.1.commander", "lilith", "commander_deck"),
        ("patrons", {}, "patrons.lilith"),
        ("deck", 5, "deck"),
        ("discard", {"archer-3": 1}, "deck"),
        ("bound", {}, "bound"),
        ("relic_used", {"iron-steed": 1}, "relic_deck"),
        ("invasions", [], "invasions"),
        ("spawned", ["evil-twins"], "spawned[0]"),
        ("stack", [], "stack"),
        ("stack.4", {"frame": "rally_turn", "seat": 0, "ask_always": True}, "stack[4]"),
        ("stack.4.ask_always", 3, "stack[4].ask_always"),
        ("known", [{"by": 1, "of": 0, "cards": {"cavalry-9": 1}}], "known"),
    ],
)
def test_a_position_that_does_not_hold_together_is_refused_with_its_place(
    path: str, value: object, fault: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        game.load(change(path, value))

    assert caught.value.path == fault


def test_words_are_made_from_the_view() -> None:
    state = table(
        3,
        boards={0: ["S5/0+1@lilith", "A3x/1"]},
        hands={0: ["S6"], 1: ["C9"]},
        relics={0: ["iron-steed"]},
    )
    view = state.view(0)
    words = [game.say(view, action) for action in state.legal(0)]

    assert game.ask(view) == ("Your turn: issue a command", "DZ-4.11")
    assert "Play Swordsman 6" in words
    assert "Draw 2 Army Cards for 1 token" in words
    assert "Your hand: Swordsman 6 x1" in game.draw(view)
    assert "Cavalry 9" not in game.draw(view)
    assert "Swordsman 5, Vellmoor, attack 9, Lilith of Vellmoor" in game.draw(view)


def test_a_position_after_the_missions_of_a_day_is_of_its_third_phase() -> None:
    luck = random.Random(1)
    chance = barrow.Chance(1)
    state = game.new(3, chance, {})
    while [frame.name for frame in state.stack] != ["end_day", "reactivate_target"]:
        if state.outcome is not None:
            state = game.new(3, chance, {})
        seat = state.pending[0]
        state.apply(seat, luck.choice(state.legal(seat)), chance)

    assert game.load(state.dump()).dump() == state.dump()


def nested(depth: int = 100_000) -> object:
    """Return a list in a list, and so on: deeper than Python calls functions."""
    found: object = []
    for _ in range(depth):
        found = [found]
    return found


PLACES = ["options.kingdoms", "deck", "seats.0.hand", "boards.0.zones.0", "stack.4", "outcome"]


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("value", [nested(), "\ud800", {"\ud800": 1}], ids=["deep", "half", "key"])
def test_no_document_breaks_the_reader(path: str, value: object) -> None:
    document = change(path, value)
    view: dict[str, object] = {"seat": 0, "known": document}

    with pytest.raises(BadPosition):
        game.load(document)
    with pytest.raises(BadPosition):
        game.read_view(view)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, 'x = "\ud800"', "a = " + "[" * 100_000],
    ids=["deep", "half", "deep value"],
)
def test_no_data_pack_breaks_the_reader(text: str) -> None:
    with pytest.raises(BadPack):
        make(text)


def view_of(seat: int) -> Any:
    """Return the view of a seat in which both others hold cards, one of them known."""
    state = table(
        3,
        hands={0: ["S5", "S6"], 1: ["A3"], 2: ["C9"]},
        relics={0: ["titanic-essence"], 1: [VEST]},
        discard=["C8"],
        gathering=["erina", "terric"],
    )
    act(state, 0, "relic titanic-essence a")
    act(state, 1, "decline")
    return json.loads(json.dumps(state.view(seat).document()))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.1.hand", {}),
        ("seats.1.relics", {}),
        ("seats.1.cards", 3),
        ("seats.2.cards", 0),
        ("seats.0.hand", {"cavalry-9": 4}),
        ("seats.0.hand", {}),
        ("seats.2.draws", 40),
        ("seats.1.drawn", {"archer-3": 12}),
        ("bound", {}),
        ("relic_bound", {}),
        ("deck", 3),
        ("relic_deck", 2),
        ("commander_deck", ["lilith", None, None, None]),
        ("known", []),
        ("offer", 2),
    ],
    ids=str,
)
def test_a_view_that_no_world_fits_is_refused(path: str, value: object) -> None:
    document = view_of(1)
    assert game.read_view(document).seat == 1
    place = document["known"]
    *names, last = path.split(".")
    for name in names:
        place = place[int(name)] if name.isdigit() else place[name]
    place[last] = value

    with pytest.raises(BadPosition):
        game.read_view(document)


def test_numbers_of_cards_are_in_the_data_pack() -> None:
    text = shipped_text()
    for old, new in (
        ("numbers = { vp = 2 }", "numbers = { vp = 5 }"),
        ('vp = 2\ntext = "Her recruiter gains', 'vp = 4\ntext = "Her recruiter gains'),
        ("number = 7", "number = 3"),
        ('name = "Draw 2 Army Cards"\nnumber = 2', 'name = "Draw 3 Army Cards"\nnumber = 3'),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    edited = make(text)

    assert edited.pack.relic_numbers.vest_vp == 5
    assert [card.vp_on_assign for card in edited.pack.commanders] == [0, 0, 0, 0, 4, 0]
    assert [card.number for card in edited.pack.missions if card.number == 3] == [3, 3]
    assert edited.pack.tracks[0].number == 3
    assert edited.pack_hash != game.pack_hash


def test_a_pack_without_these_numbers_plays_with_the_shipped_ones() -> None:
    kept = [
        line
        for line in shipped_text().splitlines()
        if not line.startswith(
            ("numbers = ", "number = ", "max_cards = ", "relics = ", "protection = ")
        )
    ]
    old = make("\n".join(kept))

    assert vars_of(old.pack.relic_numbers) == vars_of(PACK.relic_numbers)
    assert [card.number for card in old.pack.missions] == [card.number for card in PACK.missions]
    assert [card.protection for card in old.pack.commanders] == [0, 0, 1, 0, 0, 0]
    assert [track.number for track in old.pack.tracks] == [2, 2, 1, 0]
    assert [track.max_cards for track in old.pack.tracks] == [0, 0, 0, 10]


def test_an_edited_pack_may_offer_more_relics_to_choose_from() -> None:
    old = 'name = "Choose 1 Relic Card"\nnumber = 2'
    state = make(shipped_text().replace(old, 'name = "Choose 1 Relic Card"\nnumber = 3')).new(
        3, Chance(1), {"mode": "cooperative"}
    )
    state.relic_deck = [*state.relic_deck[:-3], 1, 2, 3]
    seat = state.pending[0]
    state.tokens_of[seat] = 5
    log: list[Event] = []

    state.apply(seat, state.game.parse("strategy choose-relic"), Chance(1))
    offered = [action.text for action in state.legal(seat)]
    state.apply(seat, state.game.parse(offered[0]), Chance(1), log)

    assert len(offered) == 3
    assert [event.name for event in log] == ["relic_kept", "relic_kept"]
    assert sum(state.relic_discard) == 2


def vars_of(numbers: object) -> dict[str, int]:
    """Return the numbers of relics by name."""
    names = [name for name in dir(numbers) if not name.startswith("_")]
    return {name: getattr(numbers, name) for name in names}


def test_a_number_that_no_relic_has_is_refused() -> None:
    with pytest.raises(BadPack) as caught:
        make(shipped_text().replace("numbers = { armies = 2 }", "numbers = { zombies = 2 }"))

    assert caught.value.path == "relic[0].numbers.zombies"


def test_the_shipped_pack_is_known_by_the_hash_it_had_before_it_named_these_numbers() -> None:
    stored = RECORDS / f"dark-age-z-rules-{game.rules}-players-2.json"

    assert game.pack_hash == barrow.Record.parse(stored.read_text("utf-8")).pack
    assert make(shipped_text() + "\n").pack_hash != game.pack_hash


@pytest.mark.parametrize(
    ("relic", "played"),
    [
        ("azraels-roar", ["relic azraels-roar a", "zone 0 1"]),
        ("invisible-spear", ["relic invisible-spear a", "zone 0 1"]),
        ("invisible-spear", ["relic invisible-spear b", "zone 0 4"]),
    ],
    ids=["a roar", "a ranged army", "a hidden zone"],
)
def test_what_a_relic_leaves_is_read_back_in_the_phases_an_edited_pack_gives_it(
    relic: str, played: list[str]
) -> None:
    text = shipped_text()
    at = text.index("phases = [2]", text.index(f'id = "{relic}"'))
    edited = make(text[:at] + "phases = [1, 2]" + text[at + len("phases = [2]") :])
    boards = {0: ["S5/0", "S6/0"]}
    shipped = table(3, boards=boards, relics={0: [relic]}, gathering=["erina", "terric"])
    state = edited.load({**shipped.dump(), "pack": edited.pack_hash})
    for action in played:
        act(state, 0, action)

    assert edited.load(state.dump()).dump() == state.dump()
