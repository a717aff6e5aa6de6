"""The data pack: cards without code, and faults that name the card and the field."""

from __future__ import annotations

import pytest

from barrow.games.skirmish.components import Pack
from barrow.games.skirmish.game import make
from barrow.games.skirmish.pack import read_pack, shipped_text
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPack
from tests.clauses import clause
from tests.games.skirmish.board import life, play, skirmish
from tests.games.skirmish.packs import edited, edited_card


def fault(text: str) -> BadPack:
    with pytest.raises(BadPack) as caught:
        read_pack(text)
    return caught.value


def read(text: str) -> Pack:
    return read_pack(text)[0]


@clause("SK-7.4")
def test_figures_come_from_the_pack() -> None:
    pack = read(edited("hand_limit = 12", "hand_limit = 9"))

    assert pack.figures.hand_limit == 9


@clause("SK-7.4")
def test_a_designer_changes_a_card_without_code() -> None:
    text = edited_card(
        "ember-cut",
        "attack = 4",
        'attack = 6\nfree_action = true\non_attack = [ { op = "draw", n = 2, when = "hit" } ]',
    )
    game = make(text)
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "J5"}, hand={"red": "ember-cut"}, game=game
    )

    play(state, "play:ember-cut")

    assert life(state, "sable-reeve") == 10
    assert (state.actions, len(state.hand_of[0])) == (3, 2)


@clause("SK-7.4")
def test_every_op_may_stand_on_new_cards() -> None:
    text = edited_card(
        "phalanx",
        'on_defense = [ { op = "draw", n = 1 } ]',
        'on_defense = [ { op = "pull", n = 1 }, { op = "heal", n = 1, who = "team_one" },'
        ' { op = "extra_move", n = 1, who = "team_all" }, { op = "ward", n = 4, who = "self" },'
        ' { op = "teleport", n = 2, when = "blocked" } ]',
    )
    game = make(text)
    state = skirmish(
        "blue red",
        at={"sable-reeve": "G5", "isolde-varr": "J5"},
        life={"tomas-kiln": 3},
        hand={"blue": "flintlock", "red": "phalanx"},
        game=game,
    )

    play(state, "play:flintlock", "defend:phalanx", "space:H5", "mover:tomas-kiln", "space:B3")
    play(state, "done", "space:J4")

    assert (life(state, "tomas-kiln"), state.ward_of[0]) == (4, 4)
    assert state.pending == (0,)


@clause("SK-7.4")
def test_a_die_may_have_other_sides() -> None:
    game = make(edited("die_sides = 6", "die_sides = 4"))
    state = skirmish(part="move", game=game)

    state.apply(0, game.parse("roll"), Chance.scripted([3, 0]))

    assert (state.white, state.black) == (4, 1)


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("id", "old", "new", "path", "said"),
    [
        ("shield-bash", '"stun"', '"stunn"', "on_attack[0].op", "must be one of stun, push"),
        ("shield-bash", '"target"', '"attacker"', "on_attack[0].who", "must be one of target"),
        ("shield-bash", '"hit"', '"hits"', "on_attack[0].when", "must be one of always, hit"),
        ("shield-bash", ', who = "target"', "", "on_attack[0].who", "is missing: stun needs it"),
        ("shield-bash", 'op = "stun", ', "", "on_attack[0].op", "is missing"),
        ("shield-bash", '"hit" }', '"hit", n = 1 }', "on_attack[0].n", "is no key of stun here"),
        (
            "shield-bash",
            '"hit" }',
            '"hit", adjacent_only = true }',
            "on_attack[0].adjacent_only",
            "no key",
        ),
        ("shield-bash", '"basic"', '"melee"', "type", "there is no type 'melee'"),
        ("shield-bash", "attack = 4", "", "attack", "is missing: every basic card has one"),
        ("shield-bash", "attack = 4", "attack = -1", "attack", "must be at least 0"),
        (
            "shield-bash",
            "attack = 4",
            "attack = 4\ndefense = 2",
            "defense",
            "does not belong on a basic",
        ),
        (
            "shield-bash",
            "attack = 4",
            "attack = 4\nrange = 2",
            "range",
            "does not belong on a basic",
        ),
        (
            "shield-bash",
            "attack = 4",
            "attack = 4\npower = 2",
            "power",
            "is not a field that belongs here",
        ),
        ("shield-bash", "count = 2", "count = 0", "count", "must be at least 1"),
        ("shield-bash", "on_attack", "on_defense", "on_defense", "does not belong on a basic card"),
        ("shield-bash", "on_attack", "on_play", "on_play", "does not belong on a basic card"),
        ("shield-bash", 'team = "red"', 'team = "pink"', "team", "there is no team 'pink'"),
        ("shield-bash", '"isolde-varr"', '"bob"', "character", "there is no character 'bob'"),
        ("shield-bash", '"isolde-varr"', '"lugg"', "character", "does not belong to the red team"),
        ("keg-roll", "n = 1", "n = 0", "on_attack[0].n", "must be a whole number from 1, not 0"),
        ("keg-roll", "range = 3", "", "range", "is missing: every distance card has one"),
        (
            "oathbound-strike",
            "ally_adjacent",
            "ally",
            "on_attack[0].if",
            "must be one of ally_adjacent",
        ),
        (
            "oathbound-strike",
            '"ally_adjacent"',
            '"ally_adjacent", when = "hit"',
            "on_attack[0].when",
            "no key",
        ),
        ("riposte", "= true", "= 1", "on_defense[0].adjacent_only", "must be true or false, not 1"),
        (
            "riposte",
            "defense = 4",
            "defense = 4\nundefendable = true",
            "undefendable",
            "does not belong",
        ),
        (
            "riposte",
            "defense = 4",
            "defense = 4\nfree_action = true",
            "free_action",
            "does not belong",
        ),
        (
            "riposte",
            '"counter_damage"',
            '"recover"',
            "on_defense[0].op",
            "recover may not stand in on_defense",
        ),
        (
            "rally-the-watch",
            "on_play",
            "on_attack",
            "on_attack",
            "does not belong on a special card",
        ),
        ("cauldron", "take = 2", "take = 5", "on_play[0].take", "is 5, more than the 4 cards seen"),
        ("cauldron", "take = 2", "take = 0", "on_play[0].take", "must be a whole number from 1"),
        ("owls-eye", "discard = 0", "discard = 2", "on_play[0].discard", "must be 0 or 1, not 2"),
    ],
)
def test_a_wrong_card_is_refused_by_its_name_and_field(
    id: str, old: str, new: str, path: str, said: str
) -> None:
    found = fault(edited_card(id, old, new))

    assert found.path == f"card.{id}.{path}"
    assert said in found.text


@clause("SK-12.1")
@pytest.mark.parametrize(
    ("old", "new", "path", "said"),
    [
        ("count = 4", "count = 3", "team.red", "its deck holds 35 cards, not 36"),
        (
            'role = "secondary"\ndie = "black"',
            'role = "main"\ndie = "white"',
            "team.red",
            "has 2 main characters",
        ),
        (
            'die = "white"',
            'die = "black"',
            "character.isolde-varr.die",
            "the white die belongs to the main",
        ),
        ("life = 17", "life = 0", "character.isolde-varr.life", "must be at least 1"),
        (
            'team = "red"\nrole',
            'team = "pink"\nrole',
            "character.isolde-varr.team",
            "there is no team 'pink'",
        ),
        (
            'id = "grave-plate"\nname = "Grave Plate"\ncount = 1',
            'id = "grave-plate"\nname = "x"\ncount = 2',
            "kill_reward",
            "there are 9 kill rewards, not 8",
        ),
        (
            'against = "all"',
            'against = "some"',
            "kill_reward.grave-plate.effects[0].against",
            "must be one of all, nonadjacent",
        ),
        (
            'op = "reach", n = 2',
            'op = "reach"',
            "kill_reward.gibbet-chain.effects[0].n",
            "is missing: reach needs it",
        ),
        (
            'op = "lifesteal"',
            'op = "vampire"',
            "kill_reward.blood-chalice.effects[0].op",
            "must be one of armor",
        ),
        ("die_sides = 6", "die_sides = 0", "constants.die_sides", "must be at least 1"),
        (
            "starting_hand = 3",
            "starting_hand = 36",
            "constants.starting_hand",
            "makes a first hand of 37, more than the 36 cards",
        ),
        (
            "second_player_bonus_cards = 1",
            "second_player_bonus_cards = 34",
            "constants.starting_hand",
            "makes a first hand of 37, more than the 36 cards",
        ),
        ("round_limit = 60", "round_limit = 0", "options.round_limit", "must be at least 1"),
        (
            '"....~~.....#....."',
            '"....~~.....#...."',
            "board.rows[0]",
            "row 1 has 16 spaces, not 17",
        ),
        (
            '"....~~.....#....."',
            '"....~~.....x....."',
            "board.rows[0]",
            "there is no sign 'x' for a space",
        ),
        ('valid = "."', 'valid = "o"', "board.legend.valid", "must be ., not 'o'"),
        ('id = "orange"', 'id = "red"', "team.red.id", "there are two of them"),
        ('id = "orange"', 'id = "Orange!"', "team[1].id", "must be words like ember-cut"),
        ('title = "Skirmish"', "title = 3", "meta.title", "must be a text"),
    ],
)
def test_a_wrong_pack_is_refused(old: str, new: str, path: str, said: str) -> None:
    found = fault(edited(old, new))

    assert found.path == path
    assert said in found.text


@clause("SK-12.1")
@pytest.mark.parametrize(
    "text",
    [
        "[[card",
        edited("deck_size = 36", 'deck_size = "many"'),
        edited("count = 4", "count = 3"),
        edited_card("keg-roll", "n = 1", "n = 0"),
    ],
    ids=["no TOML", "a field", "a deck", "an effect"],
)
def test_every_fault_of_a_pack_has_the_code_of_the_rulebook(text: str) -> None:
    assert fault(text).code == "bad_data"


@clause("SK-5.51", "SK-7.4")
def test_a_pack_says_what_part_of_its_life_wounds_a_character() -> None:
    text = edited("die_sides = 6", "die_sides = 6\nwounded_part = 4")
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        life={"isolde-varr": 8},
        hand={"red": "last-stand"},
        game=make(text),
    )

    play(state, "play:last-stand")

    assert life(state, "sable-reeve") == 11
    assert fault(text.replace("wounded_part = 4", "wounded_part = 0")).path == (
        "constants.wounded_part"
    )


@clause("SK-12.1")
def test_a_card_id_may_be_there_only_once() -> None:
    found = fault(edited_card("shield-bash", 'id = "shield-bash"', 'id = "ember-cut"'))

    assert (found.path, found.text) == (
        "card.ember-cut.id",
        "there are two of them: card ids are unique",
    )


def with_rows(rows: list[str]) -> str:
    """Return the pack with another map."""
    head, rest = shipped_text().split("rows = [", 1)
    tail = rest.split("]", 1)[1]
    return head + "rows = [" + ", ".join(f'"{row}"' for row in rows) + "]" + tail


@clause("SK-12.1")
def test_valid_spaces_must_be_connected() -> None:
    found = fault(with_rows(["........~........", "~~~~~~~~~~~~~~~~", "................."]))

    assert found.path == "board.rows"
    assert "no way from A1 to J1" in found.text


@clause("SK-12.1")
def test_ten_valid_spaces_are_needed() -> None:
    found = fault(with_rows(["." * 9 + "~" * 8]))

    assert found.text == "9 valid spaces are too few: 10 are needed"


@clause("SK-12.1")
def test_what_is_not_toml_is_refused() -> None:
    assert "the data pack is not TOML" in fault("[[card").text


@clause("SK-12.1")
def test_five_teams_are_needed() -> None:
    purple = shipped_text().index('[[team]]\nid = "purple"')
    text = shipped_text()[:purple] + shipped_text()[purple:].split("\n\n", 1)[1]

    assert fault(text).text == "4 teams are too few for 5 players"
