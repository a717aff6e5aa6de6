"""A host's settings: read, checked and printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barrow.cli.settings import Declared, declared, make_settings, read_settings
from barrow.kernel.errors import BarrowError
from barrow.server.settings import Addresses, HostSettings, Settings
from tests.cli.terminal import run

_TEST_VARIABLE = re.compile('"(BARROW_[A-Z]+)"')

PAGE = Path(__file__).parents[2] / "docs/host.md"
URL = "postgresql://barrow:open-sesame@127.0.0.1/barrow"


def write(folder: Path, text: str) -> Path:
    file = folder / "barrow.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_what_is_not_set_has_its_default() -> None:
    settings = make_settings(read_settings({}, environment={}))
    usual = Settings()

    assert settings.limits == usual.limits
    assert (settings.paces, settings.spectator_delay, settings.port) == (usual.paces, 30.0, 8000)
    assert settings.database.endswith("barrow.db")
    assert settings.lab is not None
    assert settings.admin is not None


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(
    tmp_path: Path,
) -> None:
    file = write(tmp_path, "port = 1\nprocesses = 2\nbot_workers = 3\n[paces]\nlive = 60\n")
    environment = {"BARROW_PORT": "4", "BARROW_PROCESSES": "5", "BARROW_LIMITS_CHAT": "6/day"}

    found = read_settings({"port": 7, "host": None}, file, environment)
    settings = make_settings(found)

    assert (settings.port, settings.processes, settings.bot_workers) == (7, 5, 3)
    assert settings.paces.live == 60.0
    assert settings.limits is not None
    assert settings.limits.chat == "6/day"
    assert [found[name].source for name in ("port", "processes", "bot_workers", "bot_pause")] == [
        "--port",
        "BARROW_PROCESSES",
        str(file),
        "default",
    ]


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, "secure_cookies = true")

    assert make_settings(read_settings({}, None, {"BARROW_SETTINGS": str(file)})).secure_cookies


def test_a_secret_can_lie_in_a_file_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("mound and marsh\n")

    found = read_settings({}, environment={"BARROW_LAB_TOKEN_FILE": str(file)})

    assert make_settings(found).lab_token == "mound and marsh"
    assert found["lab_token"].source == "BARROW_LAB_TOKEN_FILE"


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        ("prot = 1", {}, "there is no setting prot: did you mean port"),
        ("[limits]\nchats = 1", {}, "no setting limits.chats: did you mean limits.chat"),
        ("port = 0", {}, "port is 1 to 65535, not 0"),
        ('port = "8000"', {}, "port is 1 to 65535, not '8000'"),
        ("processes = 65", {}, "processes is 1 to 64, not 65"),
        ("bot_pause = -1", {}, "bot_pause is 0 to 31536000, not -1"),
        ("bot_pause = nan", {}, "bot_pause is 0 to 31536000, not nan"),
        ("spectator_delay = inf", {}, "spectator_delay is 0 to 31536000, not inf"),
        ("[limits]\nsockets = 0", {}, "limits.sockets is a whole number, 1 or more, not 0"),
        ('host = ""', {}, "host is text, not ''"),
        ("", {"BARROW_LAB": ""}, "BARROW_LAB: lab is a path, not ''"),
        ("lab = 3", {}, "lab is a path, not 3"),
        ('admin = "/no/such/place.sock"', {}, "admin: there is no folder /no/such"),
        ("idle_seconds = 0", {}, "idle_seconds is a number above 0, up to 31536000, not 0"),
        ("bot_seconds = 0", {}, "bot_seconds is a number above 0, up to 31536000, not 0"),
        ("trusted_proxies = 5", {}, "trusted_proxies is a list of addresses"),
        ("", {"BARROW_METRICS_READERS": "10.0.0.0/8, here"}, "metrics_readers is a list of addr"),
        ("", {"BARROW_DATABASE": "postgresql://u:p@h:abc/db"}, "the database can't be read"),
        ('[limits]\nchat = "often"', {}, "limits.chat is a rate such as \"20/minute\""),
        ("limits = false", {}, "there is no setting limits"),
        ("port = ", {}, "is not TOML"),
        ("", {"BARROW_PORT": "http"}, "BARROW_PORT: port is 1 to 65535, not 'http'"),
        ("", {"BARROW_SECURE_COOKIES": "si"}, "secure_cookies is true or false, not 'si'"),
        ("", {"BARROW_DATABSE": "x"}, "did you mean BARROW_DATABASE"),
        ("", {"BARROW_PORT_FILE": "x"}, "there is no setting BARROW_PORT_FILE"),
        ("", {"BARROW_DATABASE_FILE": "/no/such"}, "BARROW_DATABASE_FILE: cannot read /no/such"),
        ("", {"BARROW_DATABASE": "mysql://a:b@c/d"}, "file, or postgresql://…, not mysql://…"),
        ("lab_token = 5", {}, "lab_token is text"),
    ],
)  # fmt: skip
def test_what_is_unknown_or_wrong_stops_the_start_with_a_sentence(
    tmp_path: Path, text: str, environment: dict[str, str], said: str
) -> None:
    file = write(tmp_path, text) if text else None

    with pytest.raises(BarrowError) as caught:
        make_settings(read_settings({}, file, environment))

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert file is None or str(file) in str(caught.value)


def test_a_file_that_is_missing_is_named() -> None:
    result = run("serve --settings no-such.toml")

    assert (result.status, result.err) == (
        2,
        "barrow: cannot read no-such.toml: No such file or directory\n",
    )


@pytest.mark.parametrize("url", [URL, "postgresql://127.0.0.1/barrow?password=open-sesame"])
def test_no_password_is_taken_from_the_command_line(url: str) -> None:
    result = run(f"serve --db {url}")

    assert result.status == 2
    assert "BARROW_DATABASE" in result.err
    assert "open-sesame" not in result.out + result.err


def test_all_settings_are_printed_without_their_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path, '[limits]\nchat = "3/minute"\n')
    monkeypatch.setenv("BARROW_DATABASE", URL)
    monkeypatch.setenv("BARROW_LAB_TOKEN", "mound and marsh")

    result = run(f"serve --settings {file} --port 8001 --print-settings")
    printed = dict(line.split(" = ", 1) for line in result.out.splitlines())

    assert result.status == 0
    assert list(printed) == [one.name for one in declared()]
    assert [part.strip() for part in printed["limits.chat"].split("#")] == ['"3/minute"', str(file)]
    assert [part.strip() for part in printed["port"].split("#")] == ["8001", "--port"]
    assert printed["database"].startswith('"postgresql+psycopg://barrow:***@127.0.0.1/barrow"')
    assert printed["lab_token"].startswith('"***"')
    assert printed["paces.live"].endswith("# default")
    assert "sesame" not in result.out
    assert "marsh" not in result.out


def test_a_password_in_the_query_of_a_url_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARROW_DATABASE", "postgresql://127.0.0.1/barrow?password=open-sesame")

    result = run("serve --print-settings")

    assert result.status == 0
    assert 'database = "***"' in result.out
    assert "sesame" not in result.out


def test_addresses_are_compared_as_numbers() -> None:
    settings = make_settings(
        read_settings({}, environment={"BARROW_TRUSTED_PROXIES": "10.0.0.0/8, 2001:db8::1"})
    )

    trusted = settings.trusted_proxies
    assert all(one in trusted for one in ("10.1.2.3", "::ffff:10.1.2.3", "2001:0db8::1"))
    assert not any(one in trusted for one in ("11.1.2.3", "2001:db8::2", "", "localhost"))
    assert "203.0.113.9" in Addresses("*")


def test_every_setting_has_a_name_of_its_own_and_a_line_of_help() -> None:
    found = list(declared())

    assert {one.name.partition(".")[0] for one in found} == set(HostSettings.__struct_fields__)
    assert len({one.variable for one in found}) == len(found)
    assert all(one.help and not one.help.endswith(".") for one in found)


def row(one: Declared) -> str:
    default = "" if one.default in (None, "") else f"`{str(one.default).lower()}`"
    return f"| `{one.name}` | {default} | {one.help} |"


def test_the_page_for_hosts_lists_every_setting() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = "\n".join(["| setting | default | |", "| --- | --- | --- |", *map(row, declared())])

    assert table in page, table


def test_a_server_that_tests_start_does_not_mind_their_variables() -> None:
    root = Path(__file__).parents[2]
    sources = [root / "dev.py", *(root / "tests/torture").glob("*.py")]
    names = {name for path in sources for name in _TEST_VARIABLE.findall(path.read_text("utf-8"))}

    assert {"BARROW_HOSTILE", "BARROW_KILLS", "BARROW_SEED"} <= names
    read = read_settings({}, environment=dict.fromkeys(names, "1"))
    assert read == read_settings({}, environment={})


def test_no_two_databases_share_a_socket(tmp_path: Path) -> None:
    databases = [
        str(tmp_path / "one.db"),
        str(tmp_path / "other.db"),
        "postgresql://barrow@127.0.0.1:5432/barrow",
        "postgresql://barrow@127.0.0.1:5433/barrow",
    ]
    sockets = [read_settings({"database": one}, environment={})["admin"].value for one in databases]

    assert sockets[0] == tmp_path / "one.sock"
    assert len(set(sockets)) == len(databases)
