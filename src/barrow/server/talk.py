"""What players send over the WebSocket of a table, one function a kind of message."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy.exc import SQLAlchemyError

import barrow
from barrow import DecodeError
from barrow.bots import hint_level, usual_level
from barrow.server import live
from barrow.server.bot_messages import Hinted
from barrow.server.driving import consider
from barrow.server.listener import NO_STORE, Listener, RefusedError
from barrow.server.messages import (
    Act,
    AnswerUndo,
    AskUndo,
    ClientMessage,
    Hint,
    Pause,
    Prefer,
    Propose,
    Resign,
    RuleWeighed,
    Say,
    TakeBack,
    Undo,
    UndoAsked,
    Weighed,
    Why,
    WhyNot,
    decode,
)
from barrow.server.rows import SeatRow
from barrow.server.table import LiveTable, refuse


def read_message(text: str) -> ClientMessage:
    """Return what a client sent over a WebSocket, or refuse it."""
    try:
        message: ClientMessage = decode(text)
        return message
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise unread(error) from None


def unread(error: Exception) -> RefusedError:
    """Return how something that cannot be read is refused."""
    why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return RefusedError(f"this cannot be read: {why}", "bad_message")


async def receive(table: LiveTable, listener: Listener, message: ClientMessage) -> None:
    """Carry out a message, or tell its sender why not."""
    action = message.action if isinstance(message, (Act, Why)) else ""
    try:
        if isinstance(message, Say):
            await say(table, listener, message.text)
        elif listener.seat is None:
            raise RefusedError("you are watching: sit down to play", "not_seated")
        else:
            await _receive(table, listener, listener.seat, message)
    except (RefusedError, SQLAlchemyError) as fault:
        refuse(listener, action, fault if isinstance(fault, RefusedError) else NO_STORE)


async def _receive(table: LiveTable, listener: Listener, seat: int, message: ClientMessage) -> None:
    if isinstance(message, Act):
        await live.act(table, seat, message.action, message.number)
    elif isinstance(message, Propose):
        await propose(table, listener, seat, message)
    elif isinstance(message, Why):
        await answer_why(table, listener, seat, message.action)
    elif isinstance(message, Hint):
        await hint(table, listener, seat)
    elif isinstance(message, Undo):
        await live.undo(table, seat)
    elif isinstance(message, AskUndo):
        await ask_undo(table, seat)
    elif isinstance(message, AnswerUndo):
        await answer_undo(table, seat, message.agree)
    elif isinstance(message, Prefer):
        await prefer(table, seat, message)
    elif isinstance(message, Pause):
        await pause(table, message.paused)
    elif isinstance(message, Resign):
        await resign(table, seat)
    else:
        assert isinstance(message, TakeBack), message
        table.check_not_over("the game is over: no bot plays for you any more")
        await live.hand_back(table, seat)


async def say(table: LiveTable, listener: Listener, text: str) -> None:
    """Say something to the table; it is kept before it is told."""
    if listener.player is None:
        raise RefusedError("say who you are first", "no_name")
    if not text.strip():
        raise RefusedError("there is nothing in it", "bad_message")
    line = await table.store.add_chat(
        table.row.id, listener.seat, listener.player.name, text.strip(), time.time()
    )
    table.say(line)


async def propose(table: LiveTable, listener: Listener, seat: int, message: Propose) -> None:
    """Weigh several choices as a whole; handed in, they are made if every rule is kept."""
    async with live.in_turn(table):
        match = table.running()
        try:
            weighing = match.game.weigh(match.state.view(seat), message.proposal)
        except DecodeError as error:
            raise RefusedError(error.text, error.code) from None
    rules = [
        RuleWeighed(clause=rule.clause, text=rule.text, kept=rule.kept) for rule in weighing.rules
    ]
    if not message.hand_in:
        listener.tell(Weighed(rules=rules))
        return
    for rule in rules:
        if not rule.kept:
            raise RefusedError(rule.text, "proposal", rule.clause)
    for action in weighing.actions:
        await live.act(table, seat, action.text, match.decision(seat))


async def answer_why(table: LiveTable, listener: Listener, seat: int, text: str) -> None:
    """Say why an action is not legal, without playing it."""
    async with live.in_turn(table):
        match = table.running()
        try:
            action = match.game.read(match.state.view(seat), text)
        except DecodeError as error:
            raise RefusedError(error.text, error.code) from None
        refusal = match.state.why_not(seat, action)
    told = ("", "", "") if refusal is None else (refusal.text, refusal.clause, refusal.code)
    listener.tell(WhyNot(action=text, text=told[0], clause=told[1], code=told[2]))


async def hint(table: LiveTable, listener: Listener, seat: int) -> None:
    """Tell what a bot would do in this seat, seeing only what the seat may."""
    async with live.in_turn(table):
        pass  # the bot is shown the position before anything else can begin
    match = table.running()
    if seat not in match.state.pending:
        raise RefusedError("it is not your decision", "not_your_decision")
    number = match.decision(seat)
    level = hint_level(match.game)
    ideas = await consider(table.driver, match, seat, level)
    if match.decision(seat) != number:
        return
    if not ideas:
        raise RefusedError("no bot had an idea in time: ask again", "no_hint")
    reason = f"A bot of level {level} thinks so, from what your chair can see."
    listener.tell(Hinted(number=number, ideas=ideas, reason=reason))


async def ask_undo(table: LiveTable, seat: int) -> None:
    """Ask all other persons to agree to go back before one's latest action."""
    async with live.in_turn(table):
        table.check_not_over(live.OVER, "TB-7")
        match = table.running()
        if not any(step.seat == seat for step in match.steps):
            raise RefusedError("there is nothing to take back", "nothing_to_undo", "TB-3")
        await table.store.ask_undo(table.row.id, seat)
        table.row.undo_by = seat
        table.agreed = {seat}
        await _count_votes(table)


async def answer_undo(table: LiveTable, seat: int, agree: bool) -> None:
    """Agree or not to somebody's wish to go back."""
    async with live.in_turn(table):
        table.check_not_over(live.OVER, "TB-7")
        if table.row.undo_by is None:
            raise RefusedError("nobody asks to go back", "nothing_asked", "TB-8")
        if agree:
            await table.store.agree_to_undo(table.row.id, seat)
            table.agreed.add(seat)
        else:
            await table.store.drop_undo(table.row.id)
            table.row.undo_by = None
            table.agreed.clear()
        await _count_votes(table)


async def _count_votes(table: LiveTable) -> None:
    """Go back once every person at the table agrees (TB-8)."""
    persons = {seat.seat for seat in table.seats if seat.kind == "person" and not seat.stand_in}
    if table.row.undo_by is not None and persons <= table.agreed:
        await live.rewind(table, table.row.undo_by)
    else:
        for listener in list(table.in_time()):
            listener.tell(UndoAsked(undo=table.undo_state(listener.seat)))


async def prefer(table: LiveTable, seat: int, message: Prefer) -> None:
    """Keep when a seat wants to be asked about a decision."""
    player = table.seats[seat].player
    assert player is not None
    async with live.in_turn(table):
        table.check_not_over("the game is over: nobody is asked anything any more")
        await table.store.set_asking(table.row.id, player, message.decision, message.asking)
        table.asking.setdefault(seat, {})[message.decision] = message.asking
        table.tell_everything()


async def pause(table: LiveTable, paused: bool) -> None:
    """Stop the clocks, or let them run again."""
    async with live.in_turn(table):
        table.check_not_over("the game is over: there is no clock to stop")
        if not await table.store.set_paused(table.row.id, paused):
            text = "only a running game can be paused" if paused else "the table is not paused"
            raise RefusedError(text, "not_running")
        table.row.status = "paused" if paused else "running"
        table.driver.touch(range(table.row.players))
        table.tell_seats()
    table.driver.wake()


async def resign(table: LiveTable, seat: int) -> None:
    """Hand a seat to a bot for good."""
    level = usual_level(barrow.game(table.row.game))
    async with live.in_turn(table):
        table.check_not_over("the game is over: you keep your chair")
        if table.story is None:
            raise RefusedError("the game has not begun: leave the table instead", "not_begun")
        row = table.seats[seat]
        await table.store.change_seat(table.row.id, seat, kind="bot", level=level, stand_in=False)
        table.seats[seat] = SeatRow(seat, "bot", row.player, row.name, level, False, row.nonce)
        for listener in table.crowd.here:
            if listener.seat == seat:
                listener.seat = None
        await live.let_watch(table)
        table.tell_everything()
