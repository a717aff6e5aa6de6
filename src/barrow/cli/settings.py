"""A host's settings: read from the command line, the environment and a TOML file.

The first that has a setting counts, in that order. What is unknown or wrong stops the start with
a sentence that names the setting and where it was read.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from barrow.kernel.errors import BarrowError
from barrow.server.settings import SECRET, Addresses, HostSettings, Limits, Paces, Settings

_PREFIX: Final = "BARROW_"
# The variable that names the settings file.
_FILE: Final = "BARROW_SETTINGS"
# Variables of games from outside and of the checkout; they are not for hosts.
_OTHERS: Final = re.compile(
    _PREFIX
    + "(COMPILE|DIST|EXAMPLES|EXPECT|FUZZ|GAMES|HOSTILE|KILLS|ONLY|PASSWORD|POSTGRES|PYTHON|SEED)"
)
# How a database URL may begin: as people write it, and as SQLAlchemy does.
_DATABASES: Final = ("postgresql", "postgresql+psycopg", "sqlite+aiosqlite")
# Options of `barrow serve` that are not called like their setting.
_OPTIONS: Final = {
    "database": "--db",
    "limits.enforced": "--limits",
    "secure_cookies": "--secure",
}
_HIDDEN: Final = "***"
# What the query of a database's URL may hold that is secret.
_PASSWORDS: Final = {"password", "sslpassword"}
DEFAULT: Final = "default"


@dataclass(frozen=True)
class Declared:
    """One setting, as `HostSettings` declares it."""

    name: str  # in TOML: `limits.chat`
    type: Any
    default: Any
    help: str
    is_secret: bool

    @property
    def variable(self) -> str:
        """The environment variable of the setting."""
        return _PREFIX + self.name.replace(".", "_").upper()


@dataclass(frozen=True)
class Found:
    """The value of a setting and where it was read."""

    value: Any
    source: str


def declared(kind: type[msgspec.Struct] = HostSettings, before: str = "") -> Iterator[Declared]:
    """Yield every setting a host has, those of nested tables under their dotted names."""
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        table = next((one for one in _alternatives(hints[field.name]) if _is_table(one)), None)
        if table is not None:
            yield from declared(table, f"{before}{field.name}.")
            continue
        notes = hints[field.name].__metadata__
        [help] = [note for note in notes if isinstance(note, str)]
        yield Declared(
            before + field.name,
            hints[field.name],
            field.default,
            help,
            any(n is SECRET for n in notes),
        )


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return (kind,) if get_origin(kind) is Annotated else (get_args(kind) or (kind,))


def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def read_settings(
    options: Mapping[str, Any],
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> dict[str, Found]:
    """Return every setting by name; options are those of the command line, None if not given."""
    variables = os.environ if environment is None else environment
    if file is None and variables.get(_FILE):
        file = Path(variables[_FILE])
    known = {one.name: one for one in declared()}
    found = {name: Found(one.default, DEFAULT) for name, one in known.items()}
    found |= _from_file(known, file)
    found |= _from_environment(known, variables)
    for name, value in options.items():
        if value is not None:
            option = _OPTIONS.get(name, f"--{name}")
            found[name] = Found(_check(known[name], value, option), option)
    database = found["database"]
    if database.source == _OPTIONS["database"] and _has_password(database.value):
        raise BarrowError(
            "everybody on this machine can read a password on the command line: "
            f"put the URL into {known['database'].variable} or the settings file"
        )
    return found | _derived(found)


def _derived(found: Mapping[str, Found]) -> dict[str, Found]:
    """Return the URL of the database, and the folders that follow from what was not set."""
    url, folder = database_url(found["database"].value), default_file().parent
    derived = {"database": replace(found["database"], value=url)}
    for name, path in {"lab": folder / "lab", "admin": _socket(_url(url), folder)}.items():
        derived[name] = replace(found[name], value=found[name].value or path)
    admin = derived["admin"]
    if admin.source != DEFAULT and not admin.value.parent.is_dir():
        raise BarrowError(f"{admin.source}: admin: there is no folder {admin.value.parent}")
    return derived


def _socket(database: URL, folder: Path) -> Path:
    """Return the socket of the server of a database: no two share one."""
    if database.drivername.startswith("sqlite") and database.database:
        return Path(database.database).with_suffix(".sock")
    return folder / f"{zlib.crc32(database.render_as_string().encode()):08x}.sock"


def make_settings(found: Mapping[str, Found]) -> Settings:
    """Return the settings of a server."""
    values: dict[str, Any] = {}
    for name, one in found.items():
        table, _, key = name.rpartition(".")
        (values.setdefault(table, {}) if table else values)[key] = one.value
    return Settings(
        **values | {"paces": Paces(**values["paces"]), "limits": Limits(**values["limits"])}
    )


def print_lines(found: Mapping[str, Found]) -> list[str]:
    """Return all settings as TOML, each with where it came from; secrets are masked."""
    shown = {}
    for one in declared():
        value = found[one.name].value
        if one.is_secret and value:
            value = _masked(value)
        text = str(value) if isinstance(value, Path | Addresses) else value
        shown[f"{one.name} = {msgspec.json.encode(text).decode()}"] = found[one.name].source
    width = max(map(len, shown))
    return [f"{line:{width}}  # {source}" for line, source in shown.items()]


def _from_file(known: Mapping[str, Declared], file: Path | None) -> dict[str, Found]:
    if file is None:
        return {}
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BarrowError(f"cannot read {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BarrowError(f"{file} is not TOML: {error}") from None
    found = {}
    for name, value in _flattened(document):
        if name not in known:
            raise BarrowError(f"{file}: {_unknown(name, list(known))}")
        found[name] = Found(_check(known[name], value, str(file)), str(file))
    return found


def _flattened(document: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from _flattened(value, f"{before}{key}.")
        else:
            yield before + key, value


def _from_environment(
    known: Mapping[str, Declared], variables: Mapping[str, str]
) -> dict[str, Found]:
    by_variable = {one.variable: one for one in known.values()}
    in_files = {f"{one.variable}_FILE": one for one in known.values() if one.is_secret}
    found = {}
    for name in sorted(variables):
        if not name.startswith(_PREFIX) or name == _FILE or _OTHERS.fullmatch(name):
            continue
        one = by_variable.get(name) or in_files.get(name)
        if one is None:
            raise BarrowError(_unknown(name, [*by_variable, *in_files]))
        text = _content(name, variables[name]) if name in in_files else variables[name]
        found[one.name] = Found(_check(one, text, name), name)
    return found


def _unknown(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    guess = f"did you mean {near[0]}" if near else "barrow serve --print-settings lists them"
    return f"there is no setting {name}: {guess}"


def _content(variable: str, file: str) -> str:
    """Return the secret in a file that a variable names."""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BarrowError(f"{variable}: cannot read {file}: {error}") from None


def _check(one: Declared, value: Any, source: str) -> Any:
    """Return a value in the type of its setting, or raise BarrowError."""
    try:
        # Variables are text; in TOML a number is a number.
        strict = not (isinstance(value, str) and source.startswith(_PREFIX))
        return msgspec.convert(value, one.type, strict=strict, dec_hook=_make)
    except (msgspec.ValidationError, TypeError):
        given = "" if one.is_secret else f", not {value!r}"
        raise BarrowError(f"{source}: {one.name} is {_expected(one.type)}{given}") from None


def _make(kind: type, value: object) -> object:
    """Return a setting of a kind that msgspec doesn't know."""
    if not isinstance(value, str) or (kind is Path and not value):
        raise TypeError
    return kind(value)


def _expected(kind: Any) -> str:
    """Return in words what a setting may be."""
    plain, notes = kind.__origin__, kind.__metadata__
    [meta] = [note for note in notes if isinstance(note, msgspec.Meta)] or [msgspec.Meta()]
    if plain is bool:
        return "true or false"
    if meta.pattern is not None:
        return 'a rate such as "20/minute" or "100/10 second"'
    if plain in (int, float):
        word = "a whole number" if plain is int else "a number"
        if meta.le is None:
            return f"{word}, {meta.ge:g} or more"
        low = f"{word} above {meta.gt:g}, up" if meta.ge is None else f"{meta.ge:g}"
        return f"{low} to {meta.le:.0f}"
    if plain is Addresses:
        return "a list of addresses, such as 127.0.0.1, 10.0.0.0/8"
    return "text" if plain is str else "a path"


def _masked(secret: str) -> str:
    """Return a secret as it may be shown: a URL without its password, or nothing of it."""
    is_url = "://" in secret and not _url(secret).query.keys() & _PASSWORDS
    return _url(secret).render_as_string() if is_url else _HIDDEN


def _has_password(database: str) -> bool:
    url = _url(database) if "://" in database else URL.create("sqlite")
    return bool(url.password or url.query.keys() & _PASSWORDS)


def _url(database: str) -> URL:
    try:
        return make_url(database)
    except (ArgumentError, ValueError):
        raise BarrowError("the URL of the database can't be read") from None


def database_url(db: str) -> str:
    """Return the URL of the database: the one given, or that of a SQLite file."""
    if "://" in db:
        kind = db.partition("://")[0]
        if kind not in _DATABASES:
            raise BarrowError(f"the database is a file, or postgresql://…, not {kind}://…")
        if kind.startswith("postgresql") and find_spec("psycopg") is None:
            raise BarrowError('PostgreSQL needs psycopg: pip install "barrow[postgres]"')
        return db.replace("postgresql://", "postgresql+psycopg://", 1)
    path = Path(db) if db else default_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BarrowError(f"cannot make the folder {path.parent}: {error.strerror}") from None
    return f"sqlite+aiosqlite:///{path.resolve()}"


def default_file() -> Path:
    """Return the default database file, in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("barrow") / "barrow.db"
