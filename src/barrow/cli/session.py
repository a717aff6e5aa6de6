"""A session: one match played at the terminal by people and bots.

Bots choose by themselves. A person sees what happened since their last decision, the board, the
question and the choices, and types a choice or a command. If several people share the screen,
secrets are wiped from it before it is handed over.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from barrow.adapters import program
from barrow.bots import Bot, bot, hint_level, turn_seconds, usual_level
from barrow.bots.budget import TurnBudgets
from barrow.cli.choices import Choice, meant, offer, refused
from barrow.cli.files import write_text
from barrow.cli.rules import find_clauses, print_clauses
from barrow.cli.screen import Screen, draw
from barrow.cli.visible_events import shown_to
from barrow.kernel.errors import BarrowError, DecodeError, RuleError
from barrow.kernel.event import OPENS, Event

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.cli.seats import Player
    from barrow.kernel.action import Action
    from barrow.kernel.match import Match
    from barrow.kernel.state import State

HELP: Final = """\
Type the number of a choice or its words; their first three letters may do.
  Enter         the question and the choices again
  board         the board
  log           everything since your last decision
  hint          what a strong bot would do in your place
  why ACTION    why you can't do something, with the rule
  undo          take back your last action, if nobody learned anything from it
  rules CLAUSE  a rule, such as rules 4.3; without a clause, the one behind the question
  save FILE     save the game; barrow play --resume FILE continues it
  quit          leave the game"""

# The board is shown again after this many events, even if no turn starts.
_MANY_EVENTS: Final = 40


class Leave(Exception):
    """Raised when a person leaves the game."""


class Session:
    """The match, its players, and the events that each has not seen yet."""

    def __init__(
        self,
        match: Match,
        players: list[Player],
        screen: Screen,
        file: Path | None = None,
        *,
        keep: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.match = match
        self.players = players  # by Seat
        self.screen = screen
        self.file = file  # where the game was last saved, or will be
        self.keep = keep  # save it there however the session ends
        self.saved_at = -1  # actions played when it was last saved
        self.bots: dict[int, Bot] = {
            seat: program.player(player.level, match.game, f"{match.seed!r} {seat} {match.plays}")
            for seat, player in enumerate(players)
            if not player.is_person
        }
        self.budgets = TurnBudgets(clock)
        self.people = [seat for seat, player in enumerate(players) if player.is_person]
        news = match.opening_events if match.plays == 0 else []
        self.news: list[list[Event]] = [list(news) for _ in players]  # by Seat
        self.seen: list[list[Event]] = [[] for _ in players]  # by Seat: shown at the last decision
        self.board_due = [True] * len(players)  # by Seat
        self.at_screen: int | None = None  # the seat of the person at the screen
        self.newcomer = False  # that person has just taken over
        self.secrets_shown = False

    def run(self) -> None:
        """Play to the end, or until a person leaves or the input ends."""
        try:
            if not self.people:
                self.screen.events(self.match.opening_events)
            while self.match.state.pending:
                self.decide(self.next_seat())
            self.finish()
        except Leave:
            return
        finally:
            program.close(list(self.bots.values()))
            if self.keep and self.file is not None:
                self.write(self.file)

    def next_seat(self) -> int:
        """Return who decides next: bots first, so that the screen changes hands less often."""
        pending = self.match.state.pending
        waiting = [seat for seat in pending if seat in self.bots]
        return waiting[0] if waiting else pending[0]

    def decide(self, seat: int) -> None:
        """Let a seat make one decision, or carry out one command."""
        self.budgets.note(self.match.state, person_asked=seat not in self.bots)
        if seat in self.bots:
            self.play(seat, self.choice(seat, self.bots[seat]))
            return
        self.hand_over(seat)
        self.show(seat)
        while True:
            line = self.screen.read(f"{self.who(seat)}> ")
            if line is None:
                kept = "saved" if self.keep or self.saved_at == self.match.plays else "not saved"
                self.screen.say(f"The input has ended; the game is {kept}.")
                raise Leave
            changed = self.obey(seat, line)
            if changed is None:
                changed = self.answer(seat, line)
            if changed:
                return

    def choice(self, seat: int, chooser: Bot) -> Action:
        """Return a bot's choice; if a program fails, a bot takes over its seat."""
        state = self.match.state
        whole = turn_seconds(self.players[seat].level)
        try:
            return self.budgets.choose(state, seat, chooser, whole, bool(self.people))
        except program.ProgramError as error:
            level = usual_level(self.match.game)
            self.screen.say(f"{error}; a {level} bot takes over.", "bold")
            stand_in = bot(level, self.match.game, f"{self.match.seed!r} {seat}")
            self.bots[seat] = stand_in
            return stand_in.choose(state.view(seat), state.legal(seat))

    def who(self, seat: int) -> str:
        """Return a player's name and side."""
        return f"{self.players[seat].name} ({self.match.state.title(seat)})"

    def play(self, seat: int, action: Action) -> None:
        """Play an action and queue its events."""
        self.queue(self.match.play(seat, action))

    def queue(self, events: list[Event]) -> None:
        """Queue events until each player's next decision; if only bots play, print them."""
        for news in self.news:
            news.extend(events)
        if not self.people:
            self.screen.events([event.seen_by(None) for event in events if event.name != "forced"])

    def hand_over(self, seat: int) -> None:
        """Wipe the last person's secrets from the screen before another takes over."""
        last, self.at_screen = self.at_screen, seat
        if last == seat or len(self.people) == 1:
            return
        state = self.match.state
        if self.screen.live and (self.secrets_shown or knows_secrets(state, seat)):
            self.screen.wipe()
            self.secrets_shown = False
            self.board_due[seat] = True
            prompt = (
                f"{self.who(seat)}, it's your decision. Press Enter when nobody else is looking. "
            )
            if self.screen.read(prompt) is None:
                raise Leave
            self.screen.wipe()
        else:
            self.newcomer = True

    def show(self, seat: int) -> None:
        """Show what happened, the board if it is due, the question and the choices."""
        state, screen = self.match.state, self.screen
        view = state.view(seat)
        news = self.unread(seat)
        choices = offer(state.game, view, state.legal(seat))
        turned = any(event.marks & OPENS for event in news)
        due = self.board_due[seat] or turned or len(news) > _MANY_EVENTS
        room = screen.room_beside(choices)
        board = draw(state.game, view, screen.console.width) if due or screen.live else None
        if board is not None and screen.stays(board):
            screen.clear()
            screen.board(board)
            room -= screen.lines_of(board)
        else:
            if self.newcomer:
                screen.say(f"── {self.who(seat)} ──", "bold")
            if board is not None and due:
                screen.board(board)
        self.board_due[seat] = self.newcomer = False
        screen.events(news, room if screen.live else None, "; type log to read them")
        self.ask(seat, choices)

    def unread(self, seat: int) -> list[Event]:
        """Return the events that the seat has not seen yet, as it may see them."""
        news = self.news[seat]
        if len(self.people) > 1 and not self.secrets_shown:
            private = [event for event in news if event.seen_by(seat) is not event.seen_by(None)]
            self.secrets_shown = bool(private) or knows_secrets(self.match.state, seat)
        self.news[seat] = []
        self.seen[seat] = shown_to(news, seat)
        return self.seen[seat]

    def ask(self, seat: int, choices: list[Choice] | None = None) -> None:
        """Print the question and the choices."""
        state = self.match.state
        view = state.view(seat)
        self.screen.question(*state.game.ask(view))
        self.screen.choices(choices or offer(state.game, view, state.legal(seat)))

    def answer(self, seat: int, line: str) -> bool:
        """Play the choice that a line means, or explain why it means none."""
        state = self.match.state
        legal = state.legal(seat)
        found = meant(line, offer(state.game, state.view(seat), legal))
        if len(found) > 1:
            words = ", ".join([f"{choice.label} {choice.words}" for choice in found[:8]])
            more = ", …" if len(found) > 8 else ""
            self.screen.say(f"That could be {words}{more}.", "yellow")
            return False
        if found:
            self.play(seat, found[0].action)
            return True
        self.screen.say(self.why_not(seat, line, legal), "yellow")
        return False

    def why_not(self, seat: int, line: str, legal: list[Action]) -> str:
        """Return why a line is not a choice: a rule forbids it, or it is no action at all."""
        if line.isdecimal():
            clause = self.match.game.ask(self.match.state.view(seat))[1]
            return f"There is no choice {line} [{clause}]; press Enter to see the choices."
        game = self.match.game
        action = refused(line, game, legal)
        if action is None:
            try:
                action = game.read(self.match.state.view(seat), line)
            except DecodeError:
                return f"“{line}” is none of the choices; type help to see what you can type."
        refusal = self.match.state.why_not(seat, action)
        if refusal is None:
            return "You can do that: it is one of the choices."
        return f"{refusal.text[0].upper()}{refusal.text[1:]} [{refusal.clause}]"

    def obey(self, seat: int, line: str) -> bool | None:
        """Carry out a command; return whether the position changed, or None if it is none."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not word:
            self.ask(seat)
            return False
        command = COMMANDS.get(word.casefold())
        return None if command is None else command(self, seat, rest)

    def help(self, seat: int, rest: str) -> bool:
        """Print what you can type."""
        self.screen.say(HELP)
        return False

    def print_board(self, seat: int, rest: str) -> bool:
        """Print the board again."""
        state = self.match.state
        self.screen.board(draw(state.game, state.view(seat), self.screen.console.width))
        return False

    def print_log(self, seat: int, rest: str) -> bool:
        """Print everything that happened since the person's last decision."""
        self.screen.events(self.seen[seat])
        return False

    def print_rule(self, seat: int, rest: str) -> bool:
        """Print a clause; without an id, the one behind the question."""
        game = self.match.game
        id = rest or game.ask(self.match.state.view(seat))[1]
        try:
            print_clauses(self.screen.console, find_clauses(game, id))
        except BarrowError as error:
            self.screen.say(f"{error}.", "yellow")
        return False

    def explain(self, seat: int, rest: str) -> bool:
        """Explain why an action is not possible, without playing one that is."""
        legal = self.match.state.legal(seat)
        choices = offer(self.match.game, self.match.state.view(seat), legal)
        if not rest:
            self.screen.say("Name an action: why attack sonora", "yellow")
        elif meant(rest, choices):
            self.screen.say("You can do that: it is one of the choices.")
        else:
            self.screen.say(self.why_not(seat, rest, legal), "yellow")
        return False

    def hint(self, seat: int, rest: str) -> bool:
        """Print what a strong bot would do, from what the seat may know."""
        state, game = self.match.state, self.match.game
        level = hint_level(game)
        if level == "random":
            self.screen.say(f"{game.title} has no bot that gives hints.", "yellow")
            return False
        view, legal = state.view(seat), state.legal(seat)
        action = bot(level, game, f"{self.match.seed!r} hint").choose(view, legal)
        choice = next(one for one in offer(game, view, legal) if one.action == action)
        self.screen.say(f"A {level} bot would choose {choice.label}: {choice.words}")
        return False

    def undo(self, seat: int, rest: str) -> bool:
        """Take back the person's latest action, or explain why not."""
        try:
            events = self.match.undo(seat)
        except RuleError as error:
            self.screen.say(f"Can't undo: {error}", "yellow")
            return False
        self.queue(events)
        return True

    def save(self, seat: int, rest: str) -> bool:
        """Save the game to a file."""
        if not rest and self.file is None:
            self.screen.say(f"Name a file: save {self.match.game.key}.json", "yellow")
            return False
        path = Path(rest).expanduser() if rest else self.file
        assert path is not None
        if path.exists() and path != self.file:
            answer = self.screen.read(f"{path} exists. Replace it? (y/n) ")
            if answer is None or answer.casefold() not in ("y", "yes"):
                self.screen.say("Nothing was saved.")
                return False
        try:
            self.write(path)
        except BarrowError as error:
            self.screen.say(f"{error}.", "yellow", wrapped=False)
            return False
        self.file = path
        self.screen.say(f"Saved. To continue: barrow play --resume {path}", wrapped=False)
        return False

    def quit(self, seat: int, rest: str) -> bool:
        """Leave, after an offer to save."""
        self.offer_to_save("leave without saving")
        raise Leave

    def offer_to_save(self, instead: str) -> None:
        """Ask for a file until the game is saved or the person declines."""
        while not self.keep and self.saved_at != self.match.plays:
            if self.file is None:
                line = self.screen.read(f"Type a file name to save the game; Enter: {instead}. ")
            else:
                line = self.screen.read(f"Save it to {self.file}? (y/n, or another file name) ")
            if not line or line.casefold() in ("n", "no"):
                return
            named = self.file is not None and line.casefold() in ("y", "yes")
            self.save(0, "" if named else line)

    def write(self, path: Path) -> None:
        """Write the record, unless the file holds it already."""
        if path != self.file or self.saved_at != self.match.plays:
            write_text(path, self.match.record.text())
            self.saved_at = self.match.plays

    def finish(self) -> None:
        """Show how the game ended, and offer to save its record."""
        state, screen = self.match.state, self.screen
        assert state.outcome is not None
        seat = self.people[0] if len(self.people) == 1 else None
        news = [] if not self.people else self.news[self.people[0]]
        room = screen.console.height - 8 if screen.live else None
        screen.board(draw(state.game, state.view(seat), screen.console.width))
        screen.events(shown_to(news, seat), room)
        reason = state.outcome.reason.replace("_", " ")
        screen.question(f"The game is over: {reason}", state.outcome.clause)
        screen.standings(state, self.players)
        screen.say(f"Its seed was {self.match.seed!r}.", "dim")
        if screen.live and self.people:
            self.offer_to_save("don't save")


COMMANDS: Final[dict[str, Callable[[Session, int, str], bool]]] = {
    "?": Session.help,
    "board": Session.print_board,
    "exit": Session.quit,
    "help": Session.help,
    "hint": Session.hint,
    "log": Session.print_log,
    "quit": Session.quit,
    "rules": Session.print_rule,
    "save": Session.save,
    "undo": Session.undo,
    "why": Session.explain,
}


def knows_secrets(state: State, seat: int) -> bool:
    """True if a seat may know something that a spectator may not."""
    own, public = state.view(seat).document(), state.view(None).document()
    del own["seat"], public["seat"]
    return own != public
