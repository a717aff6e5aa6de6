"""Playing at the prompt: a whole game, commands, saving, sharing the screen."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import barrow
from barrow.cli.files import read_record
from barrow.cli.seats import Player
from barrow.cli.session import Session, knows_secrets
from barrow.cli.visible_events import shown_to
from tests.bots.thinkers import Hand, Thinker
from tests.cli.terminal import Stage, at_random, offered, run

FIRST_GAME = (
    "play ground-zero --seed 5 --option setup=first_3p --seat human --seat random --seat random"
)


def test_a_whole_game_is_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(f"play ground-zero --seed 11 --players 2 --save {path}", at_random(1))
    record = read_record(path)

    assert (result.status, result.err) == (0, "")
    assert "The game is over: " in result.out
    assert "\n1. " in result.out or "No seat has won: Zombies did." in result.out
    assert record.outcome is not None
    assert barrow.replay(record).state.outcome is not None
    assert result.out.count("You (Military)> ") == sum(step.seat == 0 for step in record.steps)


def test_cooperative_play_needs_no_further_option() -> None:
    result = run("play dark-age-z --seed 1 --option mode=cooperative", ["quit", "n"])

    assert (result.status, result.err) == (0, "")
    assert "You (" in result.out


def test_people_in_every_seat_play_a_whole_game() -> None:
    result = run(
        "play ground-zero --seed 3 --seat human:Ann --seat human:Bob --option round_limit=5",
        at_random(2),
    )

    assert (result.status, result.err) == (0, "")
    assert "── Bob (Aliens) ──" in result.out
    assert "The game is over: " in result.out


def test_bots_alone_play_a_whole_game_for_those_who_watch() -> None:
    result = run("play ground-zero --seed 3 --seat random --players 2")

    assert result.status == 0
    assert "The Military began with 21 territories" in result.out
    assert "The game is over: " in result.out
    assert ">" not in result.out


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    command = "play ground-zero --seed 7 --players 2"
    games = [run(command, ["1"] * 40).out for _ in range(2)]

    assert games[0] == games[1]


def test_events_cite_their_clauses() -> None:
    result = run(FIRST_GAME)

    conquest = r"^  The Zombies conquered \w+ with 12 units from .*  GZ-4\.40$"
    assert re.search(conquest, result.out, re.M)
    assert "with 3 dice GZ-4.24" in " ".join(result.out.split())


def test_a_choice_is_taken_by_its_words_or_their_beginning() -> None:
    result = run("play ground-zero --seed 5", ["cascadia", "place mato", "Far"])

    assert "The Military placed 1 unit on Cascadia  GZ-3.10" in result.out
    assert "The Military placed 1 unit on Mato Verde  GZ-3.10" in result.out
    assert "The Military placed 1 unit on Far Shore  GZ-3.10" in result.out


def test_a_line_that_could_be_several_choices_is_asked_back() -> None:
    result = run("play ground-zero --seed 5", ["place"])

    assert "That could be 1 Cascadia (1 unit, 4 enemies), " in result.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("place nile", "[GZ-3.10]"),
        ("Danube", "[GZ-3.10]"),
        ("attack nile maghreb", "[GZ-"),
        ("attack nile far_shore", "[GZ-"),
        ("99", "There is no choice 99 [GZ-3.10]; press Enter to see the choices."),
        ("c", "“c” is none of the choices; type help to see what you can type."),
        ("dance", "“dance” is none of the choices; type help to see what you can type."),
    ],
)
def test_a_refused_choice_says_why(line: str, said: str) -> None:
    result = run("play ground-zero --seed 5", [line])
    answer = result.out.split(f"> {line}\n")[1].split("\n")[0]

    assert said in answer
    assert result.out.count("Place a starting unit (24 left)  GZ-3.10") == 1


def test_the_commands_at_the_prompt() -> None:
    result = run(
        "play ground-zero --seed 5", ["help", "?", "", "board", "log", "rules", "rules tb-3"]
    )

    assert result.out.count("save FILE     save the game") == 2
    assert result.out.count("Place a starting unit (24 left)  GZ-3.10") == 2
    assert result.out.count("Deck 42, discard pile 0") == 2
    assert result.out.count("The Military began with 14 territories") == 2
    assert "GZ-3.10   " in result.out
    assert "TB-3      A seat may take back its own latest action" in result.out


def test_an_unknown_clause_at_the_prompt_is_reported() -> None:
    assert "there is no clause GZ-99; chapters are" in run(FIRST_GAME, ["rules 99"]).out


def own_turn(path: Path) -> list[str]:
    """Save a game at the first moment at which an action of Ann's can be taken back."""
    match = barrow.Match(barrow.game("ground-zero"), 2, 4, names=["Ann", "random bot"])
    luck = random.Random(4)
    while match.undo_refusal(0) is not None or match.state.pending != (0,):
        seat = match.state.pending[0]
        before = [str(action) for action in match.state.legal(seat)]
        match.play(seat, luck.choice(match.state.legal(seat)))
    path.write_text(match.record.text(), encoding="utf-8")
    return before


def test_undo_takes_back_an_action_and_asks_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    before = own_turn(path)
    result = run(f"play --resume {path}", ["undo", "undo"])
    match = barrow.replay(read_record(path))
    match.undo(0)

    assert "The Military took back “" in result.out
    assert "Can't undo: " in result.out
    assert [str(action) for action in match.state.legal(0)] == before


def test_what_cannot_be_taken_back_says_why() -> None:
    result = run(FIRST_GAME, ["1", "undo"])

    assert "Can't undo: dice were rolled or cards drawn in this move [TB-5]" in result.out


def test_a_game_is_saved_in_the_middle_of_a_decision_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(FIRST_GAME, ["1", f"save {path}", "quit"])
    again = run(f"play --resume {path}")
    question = again.out.split("\n\n")[-1]

    assert f"Saved. To continue: barrow play --resume {path}" in result.out
    assert "with how many dice?" in " ".join(question.split())
    assert (
        question.split("You (Military)")[0].split("\n")[:3]
        == (result.out.split("\n\n")[-1].split("You (Military)")[0].split("\n")[:3])
    )


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(FIRST_GAME, ["1", "1", f"save {path}", "quit"])
    result = run(f"play ground-zero --resume {path}", ["1", "quit", "y"])

    assert len(read_record(path).steps) > 2
    assert f"Save it to {path}? (y/n, or another file name) y" in result.out
    assert "Saved." in result.out


def test_a_resumed_game_refuses_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(FIRST_GAME, [f"save {path}"])
    result = run(f"play chess --resume {path}")

    assert result.err == f"barrow: {path} is a game of ground-zero, not of chess\n"


def test_a_seed_is_not_given_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(FIRST_GAME, [f"save {path}"])

    assert run(f"play --resume {path} --seed 3").status == 2


def test_a_game_without_its_seed_goes_on_with_a_fresh_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = barrow.Match(barrow.game("ground-zero"), 2, 1, names=["Ann", "random bot"])
    path.write_text(replace(match.record, seed_text="").text(), encoding="utf-8")
    result = run(f"play --resume {path}", ["1", "1"])

    assert result.status == 0
    assert result.out.count("Ann (Military)> 1") == 2


def test_a_finished_game_that_is_resumed_shows_how_it_ended() -> None:
    path = Path(__file__).parents[1] / "data/records/ground-zero-rules-1-players-2.json"
    result = run(f"play --resume {path}")

    assert result.status == 0
    assert "The game is over: " in result.out


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(FIRST_GAME, ["1", "quit", str(path)])

    assert "Type a file name to save the game; Enter: leave without saving. " in result.out
    assert len(read_record(path).steps) > 0
    assert run(FIRST_GAME, ["exit", ""]).status == 0


def test_another_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann", encoding="utf-8")
    result = run(FIRST_GAME, [f"save {path}", "n"])

    assert f"{path} exists. Replace it? (y/n) n\nNothing was saved." in result.out
    assert path.read_text(encoding="utf-8") == "Dear Ann"
    assert run(f"{FIRST_GAME} --save {path}").status == 2

    run(FIRST_GAME, [f"save {path}", "y"])
    assert read_record(path).game == "ground-zero"


def test_a_file_that_cannot_be_written_is_told_at_the_prompt(tmp_path: Path) -> None:
    result = run(FIRST_GAME, [f"save {tmp_path}/no/game.json", "save"])

    assert "cannot write" in result.out
    assert "Name a file: save ground-zero.json" in result.out
    assert result.status == 0


def test_a_kept_game_is_written_when_the_input_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(f"{FIRST_GAME} --save {path}", ["1"])

    assert result.out.endswith("The input has ended; the game is saved.\n")
    assert len(read_record(path).steps) > 0


def test_a_kept_game_is_written_on_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = iter(["1"])

    def interrupt(out: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    assert run(f"{FIRST_GAME} --save {path}", interrupt).status == 130
    assert len(read_record(path).steps) > 0


def with_hands(cards: dict[str, list[str]]) -> barrow.Match:
    """Return a match of Ann and Bob in which the parties hold these cards."""
    game = barrow.game("ground-zero")
    match = barrow.Match(game, 2, 1, {"setup": "first_2p"}, ["Ann", "Bob"])
    luck = random.Random(1)
    while match.state.stack[-1].name != "assign":
        match.play(match.state.pending[0], luck.choice(match.state.legal(match.state.pending[0])))
    document = match.state.dump()
    parties, deck = document["parties"], document["deck"]
    assert isinstance(parties, dict)
    assert isinstance(deck, list)
    for party, hand in cards.items():
        parties[party]["hand"] = hand
        for card in hand:
            deck.remove(card)
    match.state = game.load(document)
    return match


def share_the_screen(match: barrow.Match, stage: Stage) -> None:
    """Have Ann and Bob take any choice in turn, until the typist has enough."""
    Session(match, [Player("Ann"), Player("Bob")], stage).run()


def test_what_one_person_holds_is_wiped_before_another_sits_down() -> None:
    match = with_hands({"military": ["greenland"], "aliens": ["albion"]})
    stage = Stage(["1"] * 130)
    share_the_screen(match, stage)
    ours = [shown for shown in stage.shown if "Your cards: Greenland" in shown]
    theirs = [shown for shown in stage.shown if "Your cards: Albion" in shown]

    assert ours
    assert theirs
    assert [shown for shown in ours if "Bob (Aliens)>" in shown or shown in theirs] == []
    assert any("Press Enter when nobody else is looking." in prompt for prompt in stage.prompts)


def test_where_nobody_has_secrets_nobody_has_to_look_away() -> None:
    match = barrow.Match(barrow.game("ground-zero"), 2, 1, names=["Ann", "Bob"])
    stage = Stage(["1"] * 10)
    share_the_screen(match, stage)

    assert not knows_secrets(match.state, 0)
    assert all(prompt.endswith("> ") for prompt in stage.prompts)


def test_on_a_high_screen_the_board_stays_in_place() -> None:
    match = barrow.Match(barrow.game("ground-zero"), 3, 1)
    stage = Stage(["1"] * 3, width=120, height=40)
    Session(match, [Player("Ann"), Player("Bob"), Player("Cid")], stage).run()

    assert len(stage.shown) == 4
    assert all(shown.startswith("Ground Zero  set-up") for shown in stage.shown[1:])
    assert all(len(shown.splitlines()) < 40 for shown in stage.shown)


def test_a_small_screen_shows_the_latest_events_and_says_how_many_more() -> None:
    match = barrow.Match(barrow.game("ground-zero"), 3, 5, {"setup": "first_3p"})
    stage = Stage([])
    Session(match, [Player("Ann"), *[Player("random bot", "random")] * 2], stage).run()
    shown = stage.console.export_text()

    assert re.search(r"  … \d+ earlier; type log to read them", shown)
    assert len(shown.split("earlier; type log")[1].splitlines()) <= 24


class Clocked(Stage):
    """A terminal that notes when somebody is asked."""

    def __init__(self, typed: list[str], clock: Hand) -> None:
        super().__init__(typed)
        self._clock = clock
        self.asked: list[float] = []

    def read(self, prompt: str) -> str | None:
        self.asked.append(self._clock.now)
        return super().read(prompt)


def test_no_bot_thinks_longer_than_its_budget_between_two_prompts() -> None:
    match = barrow.Match(barrow.game("ground-zero"), 2, 5)
    clock = Hand()
    stage = Clocked(["1"] * 80, clock)
    players = [Player("Ann"), Player("expert bot", "expert")]
    session = Session(match, players, stage, clock=clock)
    session.bots[1] = Thinker(match.game, clock)
    session.run()

    waits = [later - earlier for earlier, later in itertools.pairwise(stage.asked)]
    assert 10.0 < max(waits) <= 25.0


def test_a_whole_skirmish_is_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(f"play skirmish --seed 2 --players 2 --save {path}", at_random(1))
    record = read_record(path)

    assert (result.status, result.err) == (0, "")
    assert "The game is over: " in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines() if "--resume" not in line)
    assert result.out.count("You (") == sum(step.seat == 0 for step in record.steps)


def test_actions_are_quoted_in_the_words_of_the_game() -> None:
    result = run(
        "play skirmish --seed 3 --seat human --seat random --seat random", ["1"] * 12 + ["undo"]
    )

    assert re.search(r"  The Ember Watch took back “[A-Z][a-z]+( [A-Z][a-z]+)*”  TB-3", result.out)


def test_what_had_to_be_done_is_told_in_the_words_of_the_game() -> None:
    game = barrow.game("ground-zero")
    state = game.new(3, barrow.Chance(5))
    forced = game.forced(state, 0, game.parse("place great_prairie"))

    assert [event.text for event in shown_to([forced], 0)] == [
        "The Military had to place a unit on Great Prairie"
    ]
    assert shown_to([forced], 1) == []


def test_labels_on_the_screen_are_read_back() -> None:
    result = run("play ground-zero --seed 5")

    assert offered(result.out.removesuffix("The input has ended; the game is not saved.\n")) == [
        "1", "8", "2", "9", "3", "10", "4", "11", "5", "12", "6", "13", "7", "14"
    ]  # fmt: skip


def test_a_hint_names_a_choice_and_plays_nothing() -> None:
    shown = run("play skirmish --seed 1 --players 2", ["hint", ""]).out
    hint = re.search(r"A hard bot would choose (\d+): (.+)", shown)

    assert hint is not None
    assert f"{hint[1]}  {hint[2]}" in shown
    assert shown.count("Which team") == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why", "Name an action: why "),
        ("why cascadia", "You can do that: it is one of the choices."),
        ("why place nile", "[GZ-3.10]"),
        ("why dance", "“dance” is none of the choices"),
    ],
)
def test_why_explains_an_action_and_plays_nothing(line: str, said: str) -> None:
    shown = run("play ground-zero --seed 5", [line, ""]).out

    assert said in shown.split(f"> {line}\n")[1].split("\n")[0]
    assert shown.count("Place a starting unit (24 left)  GZ-3.10") == 2
