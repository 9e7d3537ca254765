"""The container files cannot be built everywhere: here they are read and held to their word."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.workshop import stack

ROOT = Path(__file__).parent.parent
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def test_the_image_copies_every_package_and_runs_as_nobody_special():
    copied = re.findall(r"^COPY (\S+)", DOCKERFILE, re.M)
    for package in ("engine", "club", "scoring", "templates", "static"):
        assert package in copied
    assert re.search(r"^USER \d+$", DOCKERFILE, re.M)
    allowed = (ROOT / ".dockerignore").read_text("utf-8")
    assert [name for name in copied if f"!{name.split('/')[0]}" not in allowed] == []


@pytest.mark.parametrize("service", ["web1", "web2", "cache", "database", "redis", "proxy"])
def test_every_service_comes_back(service):
    assert COMPOSE["services"][service]["restart"] == "unless-stopped"


def test_only_the_proxy_is_open_to_the_world():
    assert [name for name, each in COMPOSE["services"].items() if "ports" in each] == ["proxy"]


def test_secrets_are_asked_for_and_never_given():
    text = (ROOT / "compose.yaml").read_text("utf-8")
    for name in ("PORTATIV_SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "PORTATIV_HOST"):
        assert "${" + name + ":?" in text
        assert "${" + name + ":-" not in text


def test_database_and_cache_are_where_only_the_site_reaches_them():
    services = COMPOSE["services"]
    assert {name: each["networks"] for name, each in services.items()} == {
        "web1": ["outside", "inside"],
        "web2": ["outside", "inside"],
        "cache": ["outside"],
        "database": ["inside"],
        "redis": ["inside"],
        "proxy": ["outside"],
    }
    assert COMPOSE["networks"] == {"outside": None, "inside": {"internal": True}}
    environment = services["web1"]["environment"]
    assert environment["PORTATIV_PRIVATE_HOSTS"].split() == ["database", "redis"]
    addresses = [environment[f"PORTATIV_{which}_URL"] for which in ("DATABASE", "REDIS")]
    assert [re.sub(r"\$\{(\w+):[^}]+\}", r"\1", each) for each in addresses] == [
        "postgres://portativ:POSTGRES_PASSWORD@database:5432/portativ",
        "redis://:REDIS_PASSWORD@redis:6379/0",
    ]


def test_redis_asks_for_a_password():
    cache = COMPOSE["services"]["redis"]
    assert "requirepass %s" in cache["command"][-1]
    assert '"$$REDISCLI_AUTH" | exec redis-server -' in cache["command"][-1]
    assert list(cache["environment"]) == ["REDISCLI_AUTH"]


def test_the_sites_account_owns_its_database_and_nothing_else():
    """Read here; `tests/club/management/test_doctor.py` looks at the account that is used."""
    (mounted,) = COMPOSE["services"]["database"]["configs"]
    assert mounted["target"].startswith("/docker-entrypoint-initdb.d/")
    assert COMPOSE["configs"][mounted["source"]]["content"].splitlines() == [
        r"\getenv password POSTGRES_PASSWORD",
        "CREATE ROLE portativ LOGIN PASSWORD :'password';",
        "CREATE DATABASE portativ OWNER portativ;",
        "REVOKE CONNECT, TEMPORARY ON DATABASE portativ, postgres, template1 FROM PUBLIC;",
        "ALTER ROLE CURRENT_USER PASSWORD NULL;",
    ]


def test_every_variable_is_one_that_the_settings_read():
    code = "".join(path.read_text("utf-8") for path in (ROOT / "club").glob("*.py"))
    for name in COMPOSE["services"]["web1"]["environment"]:
        assert f'"{name}"' in code


@pytest.mark.thorough
@pytest.mark.once
def test_all_services_start_and_answer_as_the_file_says():
    """From this machine's own packages, with the names and ports of the file."""
    if lacking := stack.missing():
        pytest.skip(f"not on this machine: {', '.join(lacking)}")
    done = subprocess.run(
        stack.command(), cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout)
    assert seen.pop("doctor").endswith("All is well.\n")
    assert seen == {
        "kept": ["MISS", "HIT", "HIT"],
        "ids": 1,
        "known": ["BYPASS", "private, no-cache"],
        "start": "private, no-cache",
        "metrics": True,
        "passwords": 1,
        "one node killed": [200] * 6,
        "both killed": [200, "STALE"],
    }
