"""Everything a host can set, declared once: name, type, default and a line of help.

`barrow serve` reads them from a TOML file and the environment (`barrow.cli.settings`); the table
in docs/host.md is checked against them.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, field

# Marks a setting that is read from the environment or a file of its own, and never printed.
SECRET: Final = object()
_YEAR: Final = 31_536_000.0
Few = Annotated[int, Meta(ge=1, le=64)]
Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0, le=_YEAR)]
Wait = Annotated[float, Meta(gt=0, le=_YEAR)]
Rate = Annotated[str, Meta(pattern=r"^[1-9]\d*/([1-9]\d* )?(second|minute|hour|day)$")]


class Addresses:
    """Addresses and networks, separated by commas; `*` is all of them."""

    def __init__(self, text: str) -> None:
        self._text = text
        each = text.replace("*", "0.0.0.0/0, ::/0").split(",")
        self._networks = [ip_network(one.strip()) for one in each if one.strip()]

    def __str__(self) -> str:
        return self._text

    def __contains__(self, address: str) -> bool:
        ip = ip_of(address)
        return ip is not None and any(ip in network for network in self._networks)


HERE: Final = Addresses("127.0.0.1, ::1")


def ip_of(address: str) -> IPv4Address | IPv6Address | None:
    """Return an IP address; IPv4 stays IPv4 on a socket that takes both."""
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


class Paces(Struct, frozen=True):
    """Seconds a seat may take while another person waits, before a bot stands in."""

    live: Annotated[Seconds, "Seconds for a decision at a live table"] = 180.0
    relaxed: Annotated[Seconds, "Seconds for a decision at a relaxed table"] = 900.0
    daily: Annotated[Seconds, "Seconds for a decision at a daily table"] = 86_400.0

    def seconds(self, pace: str) -> float | None:
        """Return the limit of a pace; None: there is none."""
        limit: float | None = getattr(self, pace, None)
        return limit


class Limits(Struct, frozen=True):
    """How much a host allows; each process counts for itself."""

    enforced: Annotated[bool, "False lifts all limits, for tests and closed networks"] = True
    requests: Annotated[Rate, "Requests, by address"] = "1200/minute"
    players: Annotated[Rate, "New players, by address"] = "60/hour"
    tables: Annotated[Rate, "Tables opened and seeds drawn for them, by player"] = "120/hour"
    changes: Annotated[Rate, "Seats, names, pauses, undo requests, by player"] = "60/minute"
    chat: Annotated[Rate, "Chat lines, by player"] = "20/minute"
    messages: Annotated[Rate, "WebSocket messages, by player"] = "100/10 second"
    joins: Annotated[Rate, "Connections to tables, by player"] = "30/minute"
    hints: Annotated[Rate, "Hints, by player"] = "20/minute"
    previews: Annotated[Rate, "Previews and explanations, by player"] = "300/minute"
    reviews: Annotated[Rate, "Moments of a replay that a bot reviews, by player"] = "20/minute"
    replays: Annotated[Rate, "Replays, records and proofs, by player"] = "20/minute"
    players_by_address: Annotated[
        Count, "How many players' messages, joins, hints and so on one address may use up"
    ] = 10
    lab_runs: Annotated[Rate, "Lab runs started, by address"] = "30/hour"
    connections: Annotated[Count, "WebSockets open at once, by address"] = 100
    sockets: Annotated[Count, "Connections of any kind open at once, by address"] = 500
    tables_open: Annotated[Count, "Tables not over, by the player who opened them"] = 30
    tables_on_host: Annotated[Count, "Tables not over, on the whole host"] = 5_000


class HostSettings(Struct, frozen=True, kw_only=True):
    """What a host can set."""

    host: Annotated[str, Meta(min_length=1), "The address to listen on; 0.0.0.0 is all of them"] = (
        "127.0.0.1"
    )
    port: Annotated[int, Meta(ge=1, le=65_535), "The port to listen on"] = 8000
    processes: Annotated[Few, "Processes that share the work"] = 1
    database: Annotated[str, SECRET, "A file for SQLite, or a postgresql:// URL"] = ""
    admin: Annotated[Path | None, "The socket of `barrow admin`"] = None
    lab: Annotated[Path | None, "The folder of lab runs and reports"] = None
    lab_token: Annotated[str, SECRET, "Whoever sends it may start lab runs from anywhere"] = ""
    secure_cookies: Annotated[bool, "Players use HTTPS: never send cookies without it"] = False
    trusted_proxies: Annotated[Addresses, "Whose `X-Forwarded-For` is believed"] = HERE
    metrics_readers: Annotated[Addresses, "Addresses from which metrics may be read"] = HERE
    # The same whatever a seat holds: a pause must betray nothing.
    bot_pause: Annotated[Seconds, "Seconds before an answer that takes no thought"] = 0.05
    # About as long as people take to look at a question and decline.
    reaction_pause: Annotated[Seconds, "Seconds, or up to twice that, for who can't react"] = 1.5
    spectator_delay: Annotated[Seconds, "Seconds that spectators are behind a running game"] = 30.0
    bot_workers: Annotated[Few, "Processes for bots that think, for each that serves"] = 2
    bot_seconds: Annotated[Wait, "Seconds a bot may take before another decides"] = 10.0
    preview_seconds: Annotated[Seconds, "Seconds for the odds of what a player tries"] = 0.1
    idle_seconds: Annotated[Wait, "Seconds that an unused table stays in memory"] = 60.0
    ping_seconds: Annotated[Seconds, "Seconds a connection may stay silent"] = 20.0
    paces: Paces = Paces()
    limits: Limits = Limits()


class Settings(HostSettings, frozen=True, kw_only=True):
    """The settings of one serving process."""

    process: int = 0  # which of the processes this is, from 0
    static: Path | None = field(default_factory=lambda: Path(__file__).parent / "static")
    clock: Callable[[], float] = time.monotonic  # times bots and players
    sockets: Path | None = None  # where processes pass connections on; None: they don't

    def drives(self, table: str) -> bool:
        """True if this process plays a table's bots and watches its clocks."""
        return self.owner(table) == self.process

    def owner(self, table: str) -> int:
        """Return which process plays a table's bots and watches its clocks."""
        return zlib.crc32(table.encode()) % self.processes
