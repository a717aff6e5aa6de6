"""What players send over a table's WebSocket, one function per kind of message."""

from __future__ import annotations

import asyncio
import unicodedata
from dataclasses import replace
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

import barrow
from barrow import Match
from barrow.advice.moments import Film, Moment
from barrow.advice.questions import TryQuestion, question
from barrow.bots import hint_level, usual_level
from barrow.kernel.errors import Refusal
from barrow.server import metrics
from barrow.server.errors import NO_STORE, RefusedError, refusing, report_crash
from barrow.server.protocol import messages
from barrow.server.storage.schema import SeatRow
from barrow.server.table.clients import Client
from barrow.server.table.table import Table
from barrow.server.workers import Workers

# How many actions, and about how many moments, are looked back at in one go.
_MOST_ACTIONS = 60
_MOST_MOMENTS = 300
T = TypeVar("T")


def refuse(client: Client, error: RefusedError, action: str = "") -> None:
    """Send a client the reason its message is not accepted."""
    metrics.REFUSALS.labels(error.code).inc()
    client.send(refused(error, action))


def refused(error: RefusedError, action: str = "") -> messages.Refused:
    """Return a refusal as a message."""
    return messages.Refused(
        action=action, text=error.text, clause=error.clause, code=error.code, report=error.report
    )


async def handle(
    table: Table, client: Client, message: messages.ClientMessage, workers: Workers
) -> None:
    """Carry out a message, or send its sender the reason it's refused."""
    try:
        if isinstance(message, messages.Say):
            await say(table, client, message.text)
        elif isinstance(message, messages.Look):
            await look_back(table, client, message)
        elif client.seat is None:
            raise RefusedError("you are watching: sit down to play", "not_seated")
        elif isinstance(message, messages.Hint):
            await hint(table, client, client.seat, workers)
        elif isinstance(message, messages.Try):
            await try_out(table, client, client.seat, message, workers)
        elif isinstance(message, messages.Why):
            await explain(table, client, client.seat, message, workers)
        else:
            await _handle(table, client, client.seat, message)
    except (RefusedError, SQLAlchemyError) as fault:
        action = message.action if isinstance(message, (messages.Act, messages.Why)) else ""
        refuse(client, fault if isinstance(fault, RefusedError) else NO_STORE, action)


async def begin(
    table: Table, client: Client, message: messages.ClientMessage, workers: Workers
) -> None:
    """Carry out a message that takes long, beside those that follow."""

    async def work() -> None:
        try:
            await handle(table, client, message, workers)
        except Exception:
            refuse(client, report_crash("request crashed"))

    if not client.begin(type(message).__name__, work):
        refuse(client, RefusedError("the one before is not answered yet", "busy"))


async def _handle(table: Table, client: Client, seat: int, message: messages.ClientMessage) -> None:
    if isinstance(message, messages.Act):
        await table.act(seat, message.action, message.number, client)
    elif isinstance(message, messages.Propose):
        await propose(table, client, seat, message)
    elif isinstance(message, messages.Undo):
        await table.undo(client, seat)
    elif isinstance(message, messages.AskUndo):
        await ask_undo(table, client, seat)
    elif isinstance(message, messages.AnswerUndo):
        await answer_undo(table, client, seat, message.agree)
    elif isinstance(message, messages.Prefer):
        await prefer(table, client, seat, message)
    elif isinstance(message, messages.Pause):
        await pause(table, client, seat, message.paused)
    elif isinstance(message, messages.Resign):
        await resign(table, client, seat)
    else:
        assert isinstance(message, messages.TakeBack), message
        table.check_not_over("the game is over: no bot plays for you any more")
        await table.hand_back(seat)


def check_name(name: str) -> None:
    """Refuse a name that reads like the narrator's."""
    letters = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name)))
    if letters.casefold() == messages.NARRATOR.casefold():
        raise RefusedError(
            f"{messages.NARRATOR} is the server's own name: choose another", "reserved_name"
        )


async def say(table: Table, client: Client, text: str) -> None:
    """Store a chat line, then send it to everybody."""
    if client.player is None:
        raise RefusedError("say who you are first", "no_name")
    check_name(client.player.name)  # an old one may be reserved
    if not text.strip():
        raise RefusedError("there is nothing in it", "bad_message")
    name = client.player.name
    line = await table.store.add_chat(table.row.id, text.strip(), name, client.seat)
    table.broadcast.send_chat(line)


async def propose(table: Table, client: Client, seat: int, message: messages.Propose) -> None:
    """Weigh several choices as a whole; handed in, they are played if every rule is kept."""
    async with table.in_turn(client, seat):
        match = table.check_running().match
        with refusing:
            weighing = match.game.weigh(match.state.view(seat), message.proposal)
    if not message.hand_in:
        client.send(messages.Weighed(rules=weighing.rules))
        return
    for rule in weighing.rules:
        if not rule.kept:
            raise RefusedError(rule.text, "proposal", rule.clause)
    for action in weighing.actions:
        await table.act(seat, action.text, match.decision(seat), client)


async def explain(
    table: Table, client: Client, seat: int, message: messages.Why, workers: Workers
) -> None:
    """Explain why an action is not legal, without playing it."""
    text = message.action
    async with table.in_turn(client, seat):
        match = table.check_running().match
        if message.after:
            asked = replace(_trying(table, client, seat, message.after), why=text)
        else:
            with refusing:
                action = match.game.read(match.state.view(seat), text)
            why = match.state.why_not(seat, action) or Refusal("", "", "")
    if message.after:
        with refusing:
            why = _in_time(await workers.explain(asked))
    client.send(messages.WhyNot(action=text, text=why.text, clause=why.clause, code=why.code))


async def hint(table: Table, client: Client, seat: int, workers: Workers) -> None:
    """Send what a bot would do in this seat, seeing only what the seat may."""
    async with table.in_turn(client, seat):
        match, number = _asked(table, seat)
        level = hint_level(match.game)
        asked = question(match.state, seat, level)
    ideas = await workers.consider(replace(asked, asker=client.address))
    if match.decision(seat) != number:
        return
    if not ideas:
        raise RefusedError("no bot had an idea in time: ask again", "no_hint")
    reason = f"A bot of the level “{level}” would do this, seeing what you see."
    client.send(messages.Hinted(number=number, ideas=ideas, reason=reason))


async def try_out(
    table: Table, client: Client, seat: int, message: messages.Try, workers: Workers
) -> None:
    """Send what a chain of answers would do, as far as the seat can know beforehand."""
    async with table.in_turn(client, seat):
        asked = _trying(table, client, seat, message.actions)
    if message.number != asked.number:
        text = f"decision {message.number} is closed, decision {asked.number} is open"
        raise RefusedError(text, "stale", "TB-1")
    with refusing:
        client.send(_in_time(await workers.preview(asked)))


def _trying(table: Table, client: Client, seat: int, actions: list[str]) -> TryQuestion:
    """Return the question what these answers would do; in turn."""
    match, number = _asked(table, seat)
    game, view, step = match.game.key, match.state.view(seat).document(), len(match.steps)
    wishes = table.asking.get(seat, {})
    return TryQuestion(game, view, number, step, actions, wishes, asker=client.address)


def _in_time(answer: T | None) -> T:
    """Refuse the request if a worker had no time for it."""
    if answer is None:
        raise RefusedError("there was no time for a preview: ask again", "no_preview")
    return answer


async def look_back(table: Table, client: Client, message: messages.Look) -> None:
    """Send how the board looked after some actions, and at each stage within them.

    Other work goes on between two actions; what is undone meanwhile is shown all the same.
    """
    async with table.in_turn():
        game_log = table.broadcast.visible_log(client.seat)
        if game_log is None:
            raise RefusedError("there's nothing to look back at yet", "no_look")
        last = min(message.last, message.first + _MOST_ACTIONS - 1, len(game_log.match.steps))
        film = Film(game_log.match, message.first, last, client.seat)
    shown: list[Moment] = []
    for moments in film:
        shown += moments
        last = moments[-1].step
        if len(shown) > _MOST_MOMENTS:
            break
        await asyncio.sleep(0)
    client.send(messages.Looked(first=message.first, last=last, moments=shown))


def _asked(table: Table, seat: int) -> tuple[Match, int]:
    """Return the match and the number of the decision that is this seat's; in turn."""
    match = table.check_running().match
    if seat not in match.state.pending:
        raise RefusedError("it is not your decision", "not_your_decision")
    return match, match.decision(seat)


async def ask_undo(table: Table, client: Client, seat: int) -> None:
    """Ask all other people to agree to go back to before one's latest action."""
    async with table.in_turn(client, seat):
        match = table.check_undo().match
        if not any(step.seat == seat for step in match.steps):
            raise RefusedError("there is nothing to undo", "nothing_to_undo", "TB-3")
        await table.store.ask_undo(table.row.id, seat)
        table.row.undo_by = seat
        table.agreed = {seat}
        await _count_votes(table)


async def answer_undo(table: Table, client: Client, seat: int, agree: bool) -> None:
    """Agree or disagree with somebody's request to undo."""
    async with table.in_turn(client, seat):
        table.check_undo()
        if table.row.undo_by is None:
            raise RefusedError("nobody asks for an undo", "nothing_asked", "TB-8")
        if agree:
            await table.store.agree_to_undo(table.row.id, seat)
            table.agreed.add(seat)
        else:
            await table.store.drop_undo(table.row.id)
            table.row.undo_by = None
            table.agreed.clear()
        await _count_votes(table)


async def _count_votes(table: Table) -> None:
    """Go back once every person at the table agrees (TB-8)."""
    if table.row.undo_by is not None and table.persons() <= table.agreed:
        await table.rewind(table.row.undo_by)
    else:
        table.broadcast.send_undo_request()


async def prefer(table: Table, client: Client, seat: int, message: messages.Prefer) -> None:
    """Store when a seat wants to be asked about a decision of its game."""
    player = table.seats[seat].player
    game = barrow.game(table.row.game)
    assert player is not None
    async with table.in_turn(client, seat):
        table.check_not_over("the game is over: nobody is asked anything any more")
        if message.decision not in [one.name for one in game.decisions()]:
            raise RefusedError(f"{game.title} has no decision {message.decision}", "no_decision")
        asking = table.asking.setdefault(seat, {})
        if asking.get(message.decision) != message.asking:
            await table.store.set_asking(table.row.id, player, message.decision, message.asking)
            asking[message.decision] = message.asking
            table.send_snapshots([seat])


async def pause(table: Table, client: Client, seat: int, paused: bool) -> None:
    """Stop the clocks, or let them run again."""
    async with table.in_turn(client, seat):
        table.check_not_over("the game is over: there is no clock to stop")
        before, after = ("running", "paused") if paused else ("paused", "running")
        if not await table.store.set_status(table.row.id, after, before=(before,)):
            text = "only a running game can be paused" if paused else "the table is not paused"
            raise RefusedError(text, "not_running")
        table.row.status = after
        table.clocks.restart(range(table.row.players))
        table.broadcast.send_seats()
    table.on_change()


async def resign(table: Table, client: Client | None, seat: int) -> None:
    """Hand a seat to a bot for good."""
    level = usual_level(barrow.game(table.row.game))
    async with table.in_turn(client, seat):
        table.check_not_over("the game is over: you keep your chair")
        if table.log is None:
            raise RefusedError("the game hasn't begun: leave the table instead", "not_begun")
        row = table.seats[seat]
        await table.store.change_seat(table.row.id, seat, kind="bot", level=level, stand_in=False)
        table.seats[seat] = SeatRow(seat, "bot", row.player, row.name, level, False, row.nonce)
        table.reseat()
        await table.delay_spectators()
        table.send_snapshots()
