"""The container files cannot be built everywhere: here they are read and held to their word."""

import re
from pathlib import Path

import pytest
import yaml

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


@pytest.mark.parametrize("service", ["web", "database", "cache", "proxy"])
def test_every_service_comes_back(service):
    assert COMPOSE["services"][service]["restart"] == "unless-stopped"


def test_only_the_proxy_is_open_to_the_world():
    assert [name for name, each in COMPOSE["services"].items() if "ports" in each] == ["proxy"]


def test_secrets_are_asked_for_and_never_given():
    text = (ROOT / "compose.yaml").read_text("utf-8")
    for name in ("PORTATIV_SECRET_KEY", "POSTGRES_PASSWORD", "PORTATIV_HOST"):
        assert "${" + name + ":?" in text
        assert "${" + name + ":-" not in text


def test_every_variable_is_one_that_the_settings_read():
    code = "".join(path.read_text("utf-8") for path in (ROOT / "club").glob("*.py"))
    for name in COMPOSE["services"]["web"]["environment"]:
        assert f'"{name}"' in code
