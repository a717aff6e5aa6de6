"""The lobby: opening and finding tables, sitting down, rematches and branches."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import msgspec
import structlog
from structlog.contextvars import bind_contextvars

import barrow
from barrow import BarrowError, Game
from barrow.bots import levels, usual_level
from barrow.kernel.proof import commit
from barrow.kernel.record import Step
from barrow.lab.sides import fill_sides
from barrow.server.errors import DATABASE_ERRORS, RefusedError, refusing, report_crash
from barrow.server.protocol.http import FillSeat, NewTable, Seal, SeatWish, SitDown, TableList
from barrow.server.protocol.messages import TableInfo
from barrow.server.storage.schema import EntryRow, PlayerRow, SeatRow, TableRow
from barrow.server.storage.store import TakenError
from barrow.server.table.loading import DamagedError, check_sound
from barrow.server.table.table import Table
from barrow.server.tables import ID, NO_TABLE, Tables
from barrow.server.titles import title_for
from barrow.server.views.summary import faulty_info, table_info

log = structlog.get_logger()

# The names of bots, by seat.
BOT_NAMES = ["Sexton", "Gravedigger", "Wren", "Osric", "Maud", "Tam"]

# Ids and invite codes: without letters and digits that are easily confused.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 10


def new_invite() -> str:
    """Return an invite code for a private table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def new_id() -> str:
    """Return a public id for a player or a table."""
    return new_invite().lower()


def new_seed() -> str:
    """Return an unguessable seed of 64 hexadecimal digits."""
    return secrets.token_hex(32)


class Lobby:
    """Where players open, find and join tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._settings = tables.settings
        self._latest = tables.settings.process  # which process drives the newest table

    @asynccontextmanager
    async def visible(
        self, id: str, player: PlayerRow | None, invite: str = ""
    ) -> AsyncIterator[Table]:
        """Hold the turn of a table this player may see: public, their own, or invited to."""
        bind_contextvars(table=id)
        known = player.id if player is not None else ""
        # Asked first: strangers must not learn that a private table is there but damaged.
        if not ID.fullmatch(id) or not await self._store.is_visible(id, known, _code(invite)):
            raise RefusedError(NO_TABLE, "no_table")
        async with self._tables.in_turn(id) as table:
            yield table

    async def lists(self, player: PlayerRow | None) -> TableList:
        """Return the caller's tables and the public ones."""
        own = [] if player is None else await self._store.tables_of(player.id)
        public = [id for id in await self._store.public_tables() if id not in own]
        infos = await self._finished(own, player)
        rest = [id for id in (*own, *public) if id not in infos]
        infos |= zip(rest, await asyncio.gather(*[self._info(id, player) for id in rest]))
        return TableList(
            yours=[infos[id] for id in own],
            public=[infos[id] for id in public if not infos[id].fault],
        )

    async def _finished(self, ids: list[str], player: PlayerRow | None) -> dict[str, TableInfo]:
        """Return summaries of tables that are over and sound, without loading their games."""
        infos = {}
        with contextlib.suppress(msgspec.ValidationError, ValueError):  # a row can't be read
            for row, seats in await self._store.finished_tables(ids):
                with contextlib.suppress(RefusedError, DamagedError):
                    check_sound(row, seats)
                    infos[row.id] = table_info(row, seats, player, None, ())
        return infos

    async def _info(self, id: str, player: PlayerRow | None) -> TableInfo:
        """Return a summary of a table, or the reason it can't be opened."""
        try:
            return await self._tables.info(id, player)
        except DATABASE_ERRORS:
            raise
        except RefusedError as error:
            fault = error.text
        except Exception:
            fault = report_crash("table can't be listed", table=id).text
        return faulty_info(await self._store.stored(id, is_outline=True), player, fault)

    async def invited(self, player: PlayerRow, invite: str) -> TableInfo:
        """Return the table with this invite code."""
        id = await self._store.table_invited(_code(invite))
        if id is None:
            raise RefusedError("no table has this code", "no_table")
        return await self._tables.info(id, player)

    async def open_table(self, player: PlayerRow, wish: NewTable) -> TableInfo:
        """Open a table; with no open seat it starts at once."""
        game = known_game(wish.game)
        options = _check_options(game, wish)
        await self._check_room(player)
        id = self._new_id()
        row = TableRow(
            id=id,
            game=game.key,
            rules=game.rules,
            players=len(wish.seats),
            options=options,
            title=wish.title.strip() or title_for(id),
            public=wish.public,
            pace=wish.pace,
            host=player.id,
            invite=new_invite(),
            status="open",
            seed=await self._published_seed(wish.commitment),
            created=time.time(),
        )
        await self._add(row, _new_seats(game, wish.seats, player, wish.nonce))
        return await self._tables.info(row.id, player)

    def _new_id(self) -> str:
        """Return the id of a new table: the processes get them in rotation."""
        self._latest = (self._latest + 1) % self._settings.processes
        while self._settings.owner(id := new_id()) != self._latest:
            pass
        return id

    async def _check_room(self, player: PlayerRow) -> None:
        """Refuse a player who has too many tables, or one more on a full server."""
        limits = self._settings.limits
        own, all = await self._store.count_tables(player.id), await self._store.count_tables()
        if limits.enforced and own >= limits.tables_open:
            raise RefusedError(f"you have {own} tables that are not over", "too_many")
        if limits.enforced and own and all >= limits.tables_on_host:
            text = "no more tables fit on this server: finish one of yours first"
            raise RefusedError(text, "too_many")

    async def publish_seed(self, player: PlayerRow) -> Seal:
        """Draw the seed of a future table and publish its hash."""
        seed = new_seed()
        await self._store.add_seal(commit(seed), seed)
        return Seal(commitment=commit(seed))

    async def _published_seed(self, commitment: str) -> str:
        """Return the seed behind a published hash, or a new one."""
        if not commitment:
            return new_seed()
        seed = await self._store.take_seal(commitment)
        if seed is None:
            raise RefusedError("this commitment is used up or unknown", "bad_seal")
        return seed

    async def _add(
        self,
        row: TableRow,
        seats: list[SeatRow],
        entries: Sequence[EntryRow] = (),
        rematch_of: str | None = None,
    ) -> None:
        await self._store.add_table(row, seats, entries, rematch_of)
        log.info("table opened", table=row.id, game=row.game)
        (await self._tables.table(row.id)).on_change()

    async def sit(self, player: PlayerRow, id: str, wish: SitDown) -> TableInfo:
        """Take an open seat."""
        async with self.visible(id, player, wish.invite) as table:
            if table.seat_of(player) is None:
                await self._sit(table, player, wish)
            return table.broadcast.info(player)

    async def _sit(self, table: Table, player: PlayerRow, wish: SitDown) -> None:
        while True:
            number = _free_seat(table, wish.seat)
            seat = SeatRow(number, "person", player.id, player.name, nonce=wish.nonce)
            if await self._store.set_seat(table.row.id, seat, expected="open"):
                break
            if wish.seat is not None:
                raise RefusedError(f"chair {number + 1} was just taken", "seat_taken")
            await table.read_again()  # any seat will do: another process gave this one away
        await table.take_seat(seat)

    async def leave(self, player: PlayerRow, id: str) -> TableInfo:
        """Give up a seat before the game has begun."""
        async with self.visible(id, player) as table:
            number = table.seat_of(player)
            if number is None:
                raise RefusedError("you do not sit here", "not_seated")
            table.check_not_over("the game is over: there is nothing to leave")
            seat = SeatRow(number, "open")
            begun = table.match is not None
            if begun or not await self._store.set_seat(id, seat, expected="person"):
                raise RefusedError("the game has begun: resign to a bot instead", "begun")
            await table.take_seat(seat)
            return table.broadcast.info(player)

    async def fill(self, player: PlayerRow, id: str, wish: FillSeat) -> TableInfo:
        """Put a bot on an open seat, or open a bot's seat, for the host."""
        async with self.visible(id, player) as table:
            if table.row.host != player.id:
                raise RefusedError("only the host fills chairs", "not_host")
            if table.match is not None or wish.seat >= table.row.players:
                raise RefusedError("this chair cannot be changed", "seat_taken")
            old = table.seats[wish.seat]
            if old.kind == "person":
                raise RefusedError(f"{old.name} sits there", "seat_taken")
            seat = _seat(known_game(table.row.game), wish.seat, wish)
            if not await self._store.set_seat(id, seat, expected=old.kind):
                raise RefusedError("this chair was just taken", "seat_taken")
            await table.take_seat(seat)
            return table.broadcast.info(player)

    async def rematch(self, player: PlayerRow, id: str) -> TableInfo:
        """Play again: the same people and bots, one seat on, at a new table."""
        async with self.visible(id, player) as table:
            if table.row.status != "over" or table.seat_of(player) is None:
                raise RefusedError("a rematch follows a finished game of yours", "not_over")
            if table.row.next_table is None:
                await self._check_room(player)
                await self._open_rematch(table)
            again = table.row.next_table
        assert again is not None
        return await self._tables.info(again, player)

    async def _open_rematch(self, table: Table) -> None:
        """Open the table of a rematch, unless another process has."""
        row = replace(_like(table.row, self._new_id()), opening=None, dealt=0)
        rotated = [*table.seats[1:], table.seats[0]]
        seats = [
            replace(seat, seat=number, stand_in=False, nonce="")
            for number, seat in enumerate(rotated)
        ]
        try:
            await self._add(row, seats, rematch_of=table.row.id)
        except TakenError:
            await table.read_again()
        else:
            table.row.next_table = row.id
            table.broadcast.send_seats()

    async def fork(
        self, table: Table, player: PlayerRow, step: int, wishes: list[SeatWish]
    ) -> TableInfo:
        """Open a table that goes on from a moment of a finished game; in turn."""
        match = table.finished("only a finished game can be branched")
        if not 0 <= step < len(match.steps):
            raise RefusedError(f"moments to branch from are 0 to {len(match.steps) - 1}", "no_step")
        if len(wishes) != table.row.players:
            raise RefusedError(f"this table has {table.row.players} chairs", "bad_seats")
        _check_one_seat(wishes)
        await self._check_room(player)
        entries = [_entry(played) for played in match.steps[:step]]
        row = replace(
            _like(table.row, self._new_id()),
            host=player.id,
            title=f"{table.row.title}, from move {step}"[:60],
            dealt=entries[-1].number + 1 if entries else 1,
        )
        await self._add(row, _new_seats(match.game, wishes, player), entries)
        return await self._tables.info(row.id, player)


def _code(text: str) -> str:
    """Return an invite code as it is stored, or "" if the text can't be one."""
    code = text.strip()
    return code.upper() if ID.fullmatch(code.lower()) else ""


def known_game(key: str) -> Game:
    """Return a game by its key, or refuse."""
    try:
        return barrow.game(key)
    except BarrowError as error:
        raise RefusedError(str(error), "no_game") from None


def _check_options(game: Game, wish: NewTable) -> dict[str, object]:
    """Return the complete options of a table that can be played."""
    players = len(wish.seats)
    if players not in game.players:
        text = f"{game.title} is for {game.players[0]} to {game.players[-1]}, not {players}"
        raise RefusedError(text, "bad_config.seats")
    _check_one_seat(wish.seats)
    sides = fill_sides(game, players, wish.sides) if any(wish.sides) else {}
    with refusing:
        game.new(players, barrow.Chance(0), wish.options | sides)
        return game.settle_options(wish.options | sides)


def _check_one_seat(wishes: Sequence[SeatWish]) -> None:
    if sum(1 for wish in wishes if wish.kind == "me") > 1:
        raise RefusedError("you can take only one chair", "bad_seats")


def _free_seat(table: Table, wanted: int | None) -> int:
    """Return the wanted seat, or the first that is free."""
    free = [seat.seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise RefusedError("no chair is free", "no_seat")
    number = free[0] if wanted is None else wanted
    if number not in free:
        raise RefusedError(f"chair {number + 1} is taken", "seat_taken")
    return number


def _seat(game: Game, seat: int, wish: SeatWish | FillSeat) -> SeatRow:
    """Return an open seat, or one with a bot of the level that is wanted or the usual one."""
    if wish.kind == "open":
        return SeatRow(seat, "open")
    known, level = levels(game), wish.level or usual_level(game)
    if level not in known:
        raise RefusedError(f"bots of {game.title} are {', '.join(known)}, not {level}", "bad_level")
    return SeatRow(seat, "bot", name=BOT_NAMES[seat % len(BOT_NAMES)], level=level)


def _new_seats(
    game: Game, wishes: Sequence[SeatWish], player: PlayerRow, nonce: str = ""
) -> list[SeatRow]:
    """Return the seats of a new table as its host wants them filled."""
    return [
        SeatRow(seat, "person", player.id, player.name, nonce=nonce)
        if wish.kind == "me"
        else _seat(game, seat, wish)
        for seat, wish in enumerate(wishes)
    ]


def _like(row: TableRow, id: str) -> TableRow:
    """Return a new table like an old one, with luck of its own."""
    return replace(
        row,
        id=id,
        rules=barrow.game(row.game).rules,
        invite=new_invite(),
        status="open",
        seed=new_seed(),
        created=time.time(),
        next_table=None,
        sealed=True,
        undo_by=None,
    )


def _entry(step: Step) -> EntryRow:
    return EntryRow(step.number, "play", step.seat, step.action, list(step.chance), time.time())
