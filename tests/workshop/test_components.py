"""The list of what the site is built of holds to CycloneDX 1.6, and leaves nothing out."""

import hashlib
import json
import re
from datetime import datetime
from pathlib import Path

import pytest

from tests.test_repository import direct_requirements, plain_name
from tests.workshop.components import PROJECT, ROOT, components

KINDS = {"application", "library", "file"}


@pytest.fixture(scope="module")
def found():
    return json.loads(json.dumps(components()))


def test_it_has_what_the_format_wants(found):
    assert set(found) == {
        *("bomFormat", "specVersion", "serialNumber", "version"),
        *("metadata", "components", "dependencies"),
    }
    assert (found["bomFormat"], found["specVersion"], found["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", found["serialNumber"]
    )
    assert datetime.fromisoformat(found["metadata"]["timestamp"]).tzinfo
    for each in [found["metadata"]["component"], *found["components"]]:
        assert each["type"] in KINDS
        assert each["name"]
        assert each["bom-ref"]
        (licence,) = each["licenses"]
        named = licence.get("license", licence)
        assert len(named) == 1
        assert set(named) <= {"id", "name", "expression"}
        for one in each.get("hashes", []):
            assert one["alg"] == "SHA-256"
            assert re.fullmatch(r"[0-9a-f]{64}", one["content"])


def test_each_part_stands_there_once_and_is_what_something_needs(found):
    refs = [each["bom-ref"] for each in found["components"]]
    assert len(refs) == len(set(refs))
    needs = {each["ref"]: each["dependsOn"] for each in found["dependencies"]}
    packages = {each["bom-ref"] for each in found["components"] if each["type"] == "library"}
    assert set(needs) == {"portativ", *packages}
    assert {one for each in needs.values() for one in each} == packages


def test_it_has_the_pinned_versions_and_none_of_the_tools(found):
    packages = {each["bom-ref"]: each for each in found["components"] if each["type"] == "library"}
    pinned = [*direct_requirements(), *PROJECT["tool"]["uv"]["constraint-dependencies"]]
    versions = {plain_name(each): re.split("==| ;", each)[1].strip() for each in pinned}
    assert {name: each["version"] for name, each in packages.items()} == {
        name: versions[name] for name in packages
    }
    assert {"django", "granian", "asgiref", "brotli", "psycopg-binary", "ifaddr"} <= set(packages)
    assert not {"pytest", "playwright", "ruff", "hypothesis"} & set(packages)
    assert packages["django"]["purl"] == f"pkg:pypi/django@{versions['django']}"


def test_files_that_others_made_are_there_with_their_hashes(found):
    files = {each["name"]: each for each in found["components"] if each["type"] == "file"}
    fonts, scripts = Path("scoring/writers/fonts"), Path("static/vendor")
    assert set(files) == {
        *((scripts / path.name).as_posix() for path in (ROOT / scripts).glob("*.js")),
        *((fonts / path.name).as_posix() for path in (ROOT / fonts).glob("*.ttf")),
    }
    for name, each in files.items():
        content = (ROOT / name).read_bytes()
        assert each["hashes"][0]["content"] == hashlib.sha256(content).hexdigest()
