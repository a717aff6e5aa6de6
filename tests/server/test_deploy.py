"""The files in deploy/ name commands, options, ports, paths and limits that are really there."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from prometheus_client import REGISTRY

import dev
from barrow.cli.admin import admin
from barrow.cli.app import make_app
from barrow.cli.settings import declared, make_settings, read_settings
from barrow.server.settings import Settings
from barrow.server.web.admin import Command
from barrow.server.web.app import make_server
from barrow.server.web.routes import MOST_BYTES, ROUTES

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PORT = 8000
KIB = 1024


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def serve(words: list[str]) -> dict[str, Any]:
    """Return what `barrow serve` would be called with; fail on an option that it does not know."""
    assert words[0] == "serve"
    found, bound, _ = make_app().parse_args(words)
    assert found.__name__ == "serve"
    bound.apply_defaults()
    return dict(bound.arguments)


def directives(name: str) -> list[list[str]]:
    """Return the directives of nginx's configuration, in order."""
    lines = re.sub(r"#.*", "", read(name))
    return [shlex.split(line) for line in re.split(r"[;{}]", lines) if line.strip()]


def paths() -> set[str]:
    return {route.path for route in ROUTES} | {"/api/metrics"}


def test_the_service_calls_the_server_as_it_can_be_called() -> None:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read("barrow.service"))
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    called = serve(words)

    assert Path(program).name == "barrow"
    assert (called["host"], called["port"], called["secure"]) == ("127.0.0.1", PORT, True)
    assert called["processes"] > 1
    assert called["db"] is None  # its password would be on the command line
    assert {one.variable for one in declared()} >= set(
        re.findall(r"BARROW_\w+", read("barrow.service"))
    )
    assert unit["Service"]["ExecReload"] == "/bin/kill -USR1 $MAINPID"
    assert unit["Service"]["StateDirectory"] == "barrow"


def test_the_image_calls_the_server_as_it_can_be_called() -> None:
    lines = read("Dockerfile").splitlines()
    [entry] = [json.loads(line.partition(" ")[2]) for line in lines if line.startswith("ENTRY")]
    [exposed] = [line.partition(" ")[2] for line in lines if line.startswith("EXPOSE")]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [python] = [line.partition("=")[2] for line in lines if line.startswith("ARG PYTHON=")]

    assert (serve(entry[1:])["port"] or Settings().port) == int(exposed) == PORT
    assert set(re.findall(r"\[(\w+)\]\"", read("Dockerfile"))) <= set(
        extras["optional-dependencies"]
    )
    assert python == extras["requires-python"].removeprefix(">=")
    assert "FROM python:${PYTHON}-slim" in lines


def test_compose_calls_the_server_and_asks_for_its_health() -> None:
    told = msgspec.yaml.decode(read("compose.yaml"))
    server, database = told["services"]["barrow"], told["services"]["database"]
    given = server["environment"]["BARROW_DATABASE"]
    url = re.fullmatch(r"postgresql://(\w+):\$\{(\w+):\?\}@(\w+)/\w+", given)
    probe = " ".join(server["healthcheck"]["test"])
    [asked] = re.findall(r"http://127\.0\.0\.1:(\d+)(/[\w/]+)", probe)

    assert serve(["serve", *server["command"]])["db"] is None
    assert url is not None
    assert url[1] == database["environment"]["POSTGRES_USER"]
    assert url[2] in database["environment"]["POSTGRES_PASSWORD"]
    assert url[3] in told["services"]
    assert asked == (str(PORT), "/api/ready")
    assert asked[1] in paths()
    assert server["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert server["environment"] == {"BARROW_DATABASE": given, "BARROW_TRUSTED_PROXIES": "*"}
    assert all("healthcheck" in told["services"][name] for name in server["depends_on"])
    assert {one.partition(":")[0] for one in database["volumes"]} == set(told["volumes"])
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    assert list(server["build"]["args"]) == ["PYTHON"]


@pytest.mark.parametrize("name", ["Dockerfile", "barrow.service", "compose.yaml"])
def test_the_wheel_that_is_served_comes_from_a_command_of_the_checkout(name: str) -> None:
    named = re.findall(r"`make (\w+)`", read(name))

    assert named == ["wheel"]
    assert set(named) <= set(dev.COMMANDS)


def test_nginx_leads_to_the_server_and_lets_pass_what_it_takes() -> None:
    found = directives("nginx.conf")
    passed = {words[1]: words[2] for words in found if words[0] == "proxy_set_header"}
    named = {words[0]: words[1:] for words in found}

    assert named["proxy_pass"] == [f"http://127.0.0.1:{PORT}"]
    assert named["client_max_body_size"] == [f"{MOST_BYTES // KIB}k"]
    assert passed["Host"] == "$host"
    assert passed["X-Forwarded-For"] == "$remote_addr"
    assert passed["Upgrade"] == "$http_upgrade"
    assert float(named["proxy_read_timeout"][0].removesuffix("s")) > 2 * Settings().ping_seconds
    assert ["location", "=", "/api/metrics"] in found
    assert "/api/metrics" in paths()


def test_nginx_logs_no_invite_code() -> None:
    found = directives("nginx.conf")
    [(_, name, *parts)] = [words for words in found if words[0] == "log_format"]
    logs = [words for words in found if words[0] == "access_log"]
    told = re.findall(r"\$\w+", " ".join(parts))

    assert told
    assert not {"$request", "$request_uri", "$args", "$query_string"} & set(told)
    assert [words[2:] for words in logs] == [[name]] * read("nginx.conf").count("server {")


def test_the_page_names_the_files_and_calls_the_server_as_it_can_be_called() -> None:
    page = (ROOT / "docs/host.md").read_text(encoding="utf-8")
    calls = re.findall(r"^    barrow (serve .*)$", page, re.MULTILINE)

    assert {path.name for path in DEPLOY.iterdir()} - {"Dockerfile"} <= set(
        re.findall(r"\(\.\./deploy/([\w.]+)\)", page)
    )
    assert len(calls) >= 2
    assert all(serve(shlex.split(call)) for call in calls)


def test_the_image_believes_its_proxy() -> None:
    told = msgspec.yaml.decode(read("compose.yaml"))["services"]["barrow"]["environment"]
    settings = make_settings(read_settings({}, environment=told | {"BARROW_DATABASE": "x.db"}))

    assert make_server(settings).config.forwarded_allow_ips == "*"


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    panels = json.loads(read("grafana.json"))["panels"]
    queries = [target["expr"] for panel in panels for target in panel["targets"]]
    shown = set(re.findall(r"barrow_\w+", " ".join(queries)))
    kinds = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
    counted = {
        family.name + ending
        for family in REGISTRY.collect()
        if family.name.startswith("barrow_")
        for ending in kinds[family.type]
    }

    assert shown == counted
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_the_page_names_every_command_of_the_host() -> None:
    page = (ROOT / "docs/host.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `barrow admin (\w+)", page, re.MULTILINE)

    assert sorted(named) == sorted(get_args(Command))
    assert set(named) == {name for name in admin if not name.startswith("-")}
