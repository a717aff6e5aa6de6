"""The contract in documents: positions, views, actions, all there and back."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.errors import BadOptions, BadPosition, DecodeError
from barrow.kernel.event import Event
from barrow.kernel.state import State
from tests.contract.playout import Moment, play_on, sample
from tests.contract.tables import GAMES, SMALL, Table, game_of, keys, tables

every_table = pytest.mark.parametrize("table", tables(), ids=str)
every_game = pytest.mark.parametrize("key", keys())
MOST_PLACES = 20  # at which a document is made odd, or twice as many
PLAYED_ON = 30  # decisions of a game that goes on from a damaged document


def through_json(document: object) -> object:
    """Return what comes back from the wire."""
    return json.loads(json.dumps(document, allow_nan=False))


@every_table
def test_a_position_can_be_loaded_and_played_on(table: Table) -> None:
    for seed in range(GAMES):
        for moment in sample(table, seed).moments:
            document = moment.state.dump()
            loaded = table.game.load(through_json(document))
            logs: list[list[Event]] = [[], []]
            assert difference(loaded.dump(), document) == ""
            assert loaded.legal(moment.seat) == moment.state.legal(moment.seat)
            played = moment.state.clone()
            loaded.apply(moment.seat, moment.action, Chance(3), logs[0])
            played.apply(moment.seat, moment.action, Chance(3), logs[1])
            assert difference(loaded.dump(), played.dump()) == ""
            assert [str(event) for event in logs[0]] == [str(event) for event in logs[1]]


@every_table
def test_a_finished_position_can_be_loaded(table: Table) -> None:
    state = sample(table).end
    loaded = table.game.load(through_json(state.dump()))

    assert difference(loaded.dump(), state.dump()) == ""
    assert state.outcome is not None
    assert loaded.outcome is not None
    assert loaded.outcome.document() == state.outcome.document()


@every_table
def test_a_view_goes_over_the_wire_and_a_world_imagined_from_it_fits(table: Table) -> None:
    game = table.game
    for seed in range(GAMES):
        for moment in sample(table, seed).moments:
            for seat in (*range(table.players), None):
                view = moment.state.view(seat)
                document = view.document()
                received = game.read_view(through_json(document))
                assert view.seat == received.seat == seat
                assert difference(received.document(), document) == ""
                world = game.imagine(received, Chance(moment.step))
                assert difference(world.view(seat).document(), document) == ""
                assert world.pending == moment.state.pending
                again = game.imagine(view, Chance(moment.step))
                assert difference(world.dump(), again.dump()) == ""


@every_table
def test_what_shows_a_game_can_be_sent_and_cites_clauses(table: Table) -> None:
    game = table.game
    through_json(game.board())
    for moment in sample(table).moments:
        for seat in (*range(table.players), None):
            view = moment.state.view(seat)
            question, clause = game.ask(view)
            parties, phases = game.parties(view), game.phases(view)
            through_json([one.document() for one in parties])
            through_json([one.document() for one in phases])
            assert question
            assert all(id in game.rulebook for id in [clause, *(one.clause for one in phases)])
            assert game.draw(view)


@every_game
def test_every_action_has_a_text_and_an_id_of_its_own(key: str) -> None:
    game = game_of(key)
    actions = [game.decode(id) for id in range(game.size)]

    assert [game.encode(action) for action in actions] == list(range(game.size))
    assert [game.parse(str(action)) for action in actions] == actions


@every_game
@settings(max_examples=100 * GAMES)
@given(data=st.data())
def test_any_text_is_an_action_or_a_decode_error(key: str, data: st.DataObject) -> None:
    game = game_of(key)
    words = sorted({word for action in game.actions.all for word in action.text.split()})
    word = st.sampled_from(words) | st.text(max_size=5) | st.integers().map(str)
    text = data.draw(st.lists(word, max_size=5).map(" ".join))

    with contextlib.suppress(DecodeError):
        assert isinstance(game.parse(text), Action)


SCALARS = st.none() | st.booleans() | st.integers(-3, 200) | st.text(max_size=3)
ANYTHING = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text(max_size=3), SCALARS)


def damage(data: st.DataObject, document: Any) -> None:
    """Change one place in a document: another value, one item more, or one less."""
    inner = document
    while True:
        places = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
        place = data.draw(st.sampled_from(places))
        below = inner[place]
        if isinstance(below, dict | list) and below and data.draw(st.booleans()):
            inner = below
            continue
        if data.draw(st.integers(0, 3)) == 0:
            del inner[place]
        else:
            inner[place] = data.draw(ANYTHING if type(below) is not int else near(below) | ANYTHING)
        return


def near(value: int) -> st.SearchStrategy[object]:
    """Return the numbers next to one: most easily taken for the right one."""
    return st.integers(value - 2, value + 2)


def check_played_on(state: State, luck: Chance) -> None:
    """Fail unless a game goes on from a position, and its own documents are read back.

    The small games check each field, but not that no card is held twice.
    """
    play_on(state, luck, PLAYED_ON)
    game, seat = state.game, luck.below(state.players)
    document, view = through_json(state.dump()), through_json(state.view(seat).document())
    if game.key not in SMALL:
        game.load(document)
        game.read_view(view)


def draw_moment(data: st.DataObject, key: str) -> Moment:
    """Draw a decision of a game at any table."""
    table = data.draw(st.sampled_from([table for table in tables() if table.key == key]))
    return data.draw(st.sampled_from(sample(table).moments))


@every_game
@settings(max_examples=150 * GAMES)
@given(data=st.data())
def test_a_damaged_position_is_refused_or_can_be_played(key: str, data: st.DataObject) -> None:
    game = game_of(key)
    moment = draw_moment(data, key)
    document: Any = through_json(moment.state.dump())
    damage(data, document)
    try:
        state = game.load(document)
    except BadPosition:
        return

    assert difference(game.load(through_json(state.dump())).dump(), state.dump()) == ""
    check_played_on(state, Chance(moment.step))


@every_game
@settings(max_examples=150 * GAMES)
@given(data=st.data())
def test_a_damaged_view_is_refused_or_can_be_played(key: str, data: st.DataObject) -> None:
    game = game_of(key)
    moment = draw_moment(data, key)
    seat = data.draw(st.sampled_from([*range(moment.state.players), None]))
    document: Any = through_json(moment.state.view(seat).document())
    damage(data, document)
    try:
        view = game.read_view(document)
    except BadPosition:
        return

    assert (
        difference(game.read_view(through_json(view.document())).document(), view.document()) == ""
    )
    check_played_on(game.imagine(view, Chance(moment.step)), Chance(moment.step))


@every_game
@settings(max_examples=150 * GAMES)
@given(data=st.data())
def test_a_damaged_view_is_refused_or_a_world_fits_it(key: str, data: st.DataObject) -> None:
    game = game_of(key)
    moment = draw_moment(data, key)
    seat = data.draw(st.sampled_from([*range(moment.state.players), None]))
    document: Any = through_json(moment.state.view(seat).document())
    damage(data, data.draw(st.sampled_from([document, document["known"]])))

    with contextlib.suppress(BadPosition):
        view = game.read_view(document)
        world = game.imagine(view, Chance(1))
        assert difference(world.view(view.seat).document(), view.document()) == ""
        assert all(world.legal(seat) for seat in world.pending)


def places(document: Any) -> Iterator[tuple[Any, Any]]:
    """List every place of a document: what it is in, and its key or number there."""
    for place in list(document) if isinstance(document, dict) else range(len(document)):
        yield document, place
        if isinstance(document[place], dict | list):
            yield from places(document[place])


@every_game
def test_nothing_that_is_too_deep_or_no_text_breaks_a_reader(key: str) -> None:
    table = next(one for one in tables() if one.key == key)
    moment = sample(table).moments[-1]
    view = moment.state.view(moment.seat)
    deep: list[object] = []
    for _ in range(2_000):
        deep = [deep]
    for read, document in (
        (table.game.load, through_json(moment.state.dump())),
        (table.game.read_view, through_json(view.document())),
    ):
        found = list(places(document))
        for holder, place in found[:: max(1, len(found) // MOST_PLACES)]:
            kept = holder[place]
            for odd in (deep, "\ud800", {"\ud800": 1}):
                holder[place] = odd
                with pytest.raises(BadPosition):
                    read(document)
            holder[place] = kept


@every_game
@pytest.mark.parametrize("document", [None, [], 3, "x", {}, {"a": 1}], ids=repr)
def test_what_is_no_position_is_refused(key: str, document: object) -> None:
    with pytest.raises(BadPosition):
        game_of(key).load(document)


@every_game
def test_options_have_a_name_a_default_and_help(key: str) -> None:
    for option in game_of(key).options:
        assert option.name.isidentifier()
        assert option.help
        assert option.clause in game_of(key).rulebook
        settled = dict([option.only_with]) if option.only_with else {}
        assert option.fault(option.default, settled) == ""
        through_json(option.document())


@every_game
@pytest.mark.parametrize("players", [-1, 0, 1, 99])
def test_other_numbers_of_players_are_refused(key: str, players: int) -> None:
    if players in game_of(key).players:
        return
    with pytest.raises(BadOptions):
        game_of(key).new(players, Chance(1))


@every_game
def test_an_unknown_option_is_refused(key: str) -> None:
    game = game_of(key)
    with pytest.raises(BadOptions, match="there is no option weather"):
        game.new(game.players[0], Chance(1), {"weather": "fine"})


@every_table
def test_a_view_made_from_what_all_may_know_is_the_same(table: Table) -> None:
    game, kept = table.game, sample(table)
    for state in [*[moment.state for moment in kept.moments], kept.end]:
        public = _read(game.write_public(state.view(None)))
        for seat in [*range(state.players), None]:
            view = state.view(seat)
            own = _read(game.write_own(view))
            assert _put_together(public, own) == _read(view.document())


@every_table
def test_an_action_is_read_for_a_seat_as_from_its_view(table: Table) -> None:
    game, kept = table.game, sample(table)
    for moment in kept.moments:
        state = moment.state
        for seat in state.pending:
            view = state.view(seat)
            for action in state.legal(seat):
                for text in (action.text, game.write(view, action)):
                    assert game.read_for(state, seat, text) is game.read(view, text)


def _put_together(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return a document of two parts; only `known` may be in both, and no field of it."""
    assert not public or public.keys() & own.keys() == {"known"}
    whole = {**public, **own}
    if public:
        assert not public["known"].keys() & own["known"].keys()
        whole["known"] = {**public["known"], **own["known"]}
    return whole


def _read(document: object) -> dict[str, Any]:
    """Return a document as who is sent it reads it."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return read


@every_table
def test_parties_and_phases_are_the_same_for_all_seats(table: Table) -> None:
    game, kept = table.game, sample(table)
    for state in [*[moment.state for moment in kept.moments], kept.end]:
        views = [state.view(seat) for seat in [None, *range(state.players)]]
        parties = [[party.document() for party in game.parties(view)] for view in views]
        phases = [[phase.document() for phase in game.phases(view)] for view in views]
        assert parties == parties[:1] * len(views)
        assert phases == phases[:1] * len(views)
