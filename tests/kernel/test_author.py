"""Games in one file: constructors made at import, interned actions, and what an author forgot."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from barrow.kernel.action import UNLISTED
from barrow.kernel.author import (
    ALL,
    About,
    Action,
    Chance,
    Choice,
    Decision,
    Game,
    Option,
    State,
    field,
    number,
    part,
    per_seat,
    reroll,
    sorted_list,
    unknown,
)
from barrow.kernel.declare import OWNER
from barrow.kernel.errors import BadOptions, BarrowError, RuleError
from barrow.kernel.state import Table
from tests.kernel.pick import Pick, PickGame, Picks, Turn, about
from tests.kernel.tiny import BidCard, Draw, Tiny


def test_a_state_has_its_fields_its_table_and_its_methods() -> None:
    state = PickGame().new(2, Chance(1))

    assert (state.total_of, state.picked, state.players) == ([0, 0], [], 2)
    assert state.best() == 0
    assert state.agreed == {}


def test_a_clone_is_independent() -> None:
    state = PickGame().new(2, Chance(1))
    twin = state.clone()
    twin.apply(0, Pick(3), Chance(1))

    assert isinstance(twin, Picks)
    assert (state.total_of, twin.total_of) == ([0, 0], [3, 0])
    assert twin.game is state.game


def test_a_state_that_builds_on_another_has_all_fields() -> None:
    class More(Picks):
        round = field(number(0, 9), seen=ALL)

    class MoreGame(PickGame):
        about: ClassVar[About] = about(state=More)

    state = MoreGame().new(2, Chance(1))

    assert isinstance(state, More)
    assert (state.total_of, state.round) == ([0, 0], 0)
    assert MoreGame().load(state.dump()).dump() == state.dump()


def test_a_game_is_played_to_its_end() -> None:
    game = PickGame()
    state = game.new(2, Chance(1))
    while state.pending:
        state.apply(state.pending[0], game.parse("pick 3"), Chance(1))

    assert state.outcome is not None
    assert state.outcome.ranks == [1, 2]


def test_an_action_is_made_once() -> None:
    game = PickGame()

    assert Pick(2) is Pick(2) is game.parse("pick 2")
    assert Pick(2) is not Pick(3)
    assert (Pick(2).count, Pick(2).values(), Pick(2).id) == (2, (2,), 1)


def test_two_copies_of_a_game_share_their_actions() -> None:
    one, other = PickGame(), PickGame()

    assert one.actions.all == other.actions.all
    assert [one.encode(action) for action in other.actions.all] == [0, 1, 2]


def test_actions_without_parts_of_different_kinds_are_different() -> None:
    assert Draw() is Draw()
    assert Draw() is not Tiny().parse("boast")


@pytest.mark.parametrize("text", ["pick 2", "bid 7", "draw"])
def test_an_action_with_parts_survives_pickling(text: str) -> None:
    game: Game[Any] = PickGame() if text.startswith("pick") else Tiny()
    action = game.parse(text)
    again = pickle.loads(pickle.dumps(action))

    assert again is action
    assert (again.text, again.id) == (text, game.encode(action))
    assert copy.deepcopy(action) is action


def test_an_unlisted_action_survives_pickling() -> None:
    action = PickGame().parse("pick 77")
    again = pickle.loads(pickle.dumps(action))

    assert (again.values(), again.text, again.id) == ((77,), "pick 77", UNLISTED)


def test_text_that_no_table_holds_is_refused_by_the_rules_and_not_kept() -> None:
    game = PickGame()
    state = game.new(2, Chance(1))
    with pytest.raises(RuleError) as caught:
        state.apply(0, game.parse("pick 999"), Chance(1))

    assert str(caught.value) == "pick 1 to 3, not 999 [PI-1]"
    assert (999,) not in Pick.made
    assert game.parse("pick 999") is not game.parse("pick 999")


@pytest.mark.parametrize("text", ["pick 02", "pick +2", "pick -0", "pick 2 2", "pick"])
def test_an_action_has_one_text(text: str) -> None:
    game = PickGame()
    with pytest.raises(BarrowError):
        game.parse(text)

    assert game.parse("pick 2").text == "pick 2"


def test_an_action_belongs_to_one_game() -> None:
    class Other(Choice):
        form = "other"

    class OtherGame(PickGame):
        about: ClassVar[About] = about(choices=[Other, Pick])

    PickGame()
    with pytest.raises(TypeError, match="Pick is an action of another game"):
        OtherGame()
    assert [action.text for action in PickGame().actions.all] == ["pick 1", "pick 2", "pick 3"]


def test_the_number_of_parts_is_checked() -> None:
    with pytest.raises(TypeError, match=r"Pick has 1 parts \(count\), not 2"):
        Pick(1, 2)


def test_a_board_is_drawn_from_the_fields_as_documents_name_them() -> None:
    state = PickGame().new(2, Chance(1))

    assert PickGame().draw(state.view(0)) == (
        "[bold]Pick[/]\npicked: []\nseats: [{'total': 0}, {'total': 0}]"
    )


def test_an_action_is_said_as_a_sentence_begins() -> None:
    game = PickGame()

    assert game.say(game.new(2, Chance(1)).view(0), Pick(2)) == "Pick 2"


def test_each_decision_is_a_phase_and_each_seat_a_party() -> None:
    game = PickGame()
    view = game.new(2, Chance(1)).view(None)

    assert [phase.title for phase in game.phases(view)] == ["Turn"]
    assert [party.seat for party in game.parties(view)] == [0, 1]


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        PickGame().new(3, Chance(1))

    assert str(caught.value) == "Pick is for 2 players, not 3"


class Unopened(Game[Picks]):
    """A game without a set-up."""

    about: ClassVar[About] = about()


def test_a_game_without_a_set_up_says_what_it_needs() -> None:
    with pytest.raises(TypeError, match=r"test_author\.Unopened needs a method open"):
        Unopened().new(2, Chance(1))


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "forced": ({"forced": "PI-9"}, "Pick: forced cites PI-9, which is not in the rulebook"),
    "over": ({"over": ""}, "Pick: over needs a clause"),
    "turn": ({"turn": "XX-1"}, "Pick: turn cites XX-1, which is not in the rulebook"),
    "option": (
        {"options": [Option("luck", True, "Luck", "PI-4", [True])]},
        "Pick: option luck cites PI-4, which is not in the rulebook",
    ),
    "decision": (
        {"rulebook": "- **QI-1** Another.", "forced": "QI-1", "over": "QI-1", "turn": "QI-1"},
        "Pick: Turn cites PI-1, which is not in the rulebook",
    ),
}


@pytest.mark.parametrize(("changes", "words"), BAD.values(), ids=BAD)
def test_a_clause_that_is_not_in_the_rulebook_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError) as caught:
        PickGame(about(**changes))

    assert str(caught.value) == words


def test_a_rulebook_without_clauses_is_refused() -> None:
    with pytest.raises(BarrowError, match="this rulebook has no clauses"):
        PickGame(about(rulebook="Pick a number."))


def test_a_field_called_table_is_refused() -> None:
    with pytest.raises(TypeError, match="table: the kernel keeps this name for itself"):
        type("Bad", (State,), {"table": field(number(0, 1), seen=ALL)})


FORMS = {
    "a part misspelled": ("count {cuont}", "form must be like 'word {count}', not 'count {cuont}'"),
    "a part left out": ("count", "form must be like 'word {count}', not 'count'"),
    "no form": ("", "form must be like 'word {count}', not ''"),
}


@pytest.mark.parametrize(("form", "words"), FORMS.values(), ids=FORMS)
def test_a_form_names_the_parts_of_its_action(form: str, words: str) -> None:
    with pytest.raises(TypeError) as caught:
        type("Bad", (Choice,), {"form": form, "count": part(number(1, 3))})

    assert str(caught.value).endswith(f"Bad: {words}")


def test_two_actions_with_the_same_text_are_refused() -> None:
    one, other = (type(name, (Choice,), {"form": "stop"}) for name in ("Stop", "Halt"))
    with pytest.raises(TypeError, match="Halt: another action is written 'stop' too"):
        PickGame(about(choices=[one, other]))


class Idle(Decision[Picks]):
    """A decision without an answer."""

    clause: ClassVar[str] = "PI-1"

    def legal(self, state: Picks, seat: int) -> list[Action]:
        """Offer nothing."""
        return []


def test_a_decision_that_lists_nothing_is_named() -> None:
    state = PickGame(about(pending=[Turn, Idle])).new(2, Chance(1))
    state.push(Idle(0))
    with pytest.raises(TypeError, match=r"test_author\.Idle\.legal lists nothing to answer"):
        state.settle(Chance(1), None)


def test_a_decision_lies_on_what_the_game_lists() -> None:
    lost = type("Lost", (Turn,), {"over": ["trun"]})
    with pytest.raises(TypeError, match="Lost: there is no 'trun' that it could lie on"):
        PickGame(about(pending=[Turn, lost]))


def test_a_game_with_other_data_has_another_pack() -> None:
    edited = PickGame(about(pack_text="most = 4"))

    assert edited.pack_text == "most = 4"
    assert edited.pack_hash != PickGame().pack_hash


class Cups(State):
    dice_of = field(per_seat(sorted_list(unknown(number(1, 6)))), seen=OWNER)


def test_hidden_dice_are_rolled_again() -> None:
    redraw: Callable[[Any, int, Chance], None] = reroll("dice_of", 6)
    made: Any = Cups
    rolls = set()
    for seed in range(50):
        state = made(
            game=PickGame(),
            stack=[],
            outcome=None,
            table=Table(2, {}),
            dice_of=[[1, 2, 3], [4, 5, 6]],
        )
        redraw(state, 0, Chance(seed))
        assert state.dice_of[0] == [1, 2, 3]
        assert state.dice_of[1] == sorted(state.dice_of[1])
        rolls.update(state.dice_of[1])

    assert rolls == {1, 2, 3, 4, 5, 6}


def test_the_actions_of_the_tiny_game_have_names() -> None:
    assert BidCard(3).card == 3
    assert str(Tiny().parse("attack 2")) == "attack 2"
