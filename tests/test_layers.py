"""Imports point one way: `scoring` → `club` → `engine` → the standard library."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ABOVE = {"engine": {"club", "scoring", "django"}, "club": {"scoring"}, "scoring": set()}
MODULES = sorted(path for package in ABOVE for path in (ROOT / package).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The first part of every module name that a file imports, wherever it does."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say which package it is imported from"
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("package", ABOVE)
def test_a_package_imports_nothing_from_above(package):
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in (ROOT / package).rglob("*.py")
        if (found := imported(path) & ABOVE[package])
    }
    assert wrong == {}


def test_the_engine_needs_only_the_standard_library():
    allowed = sys.stdlib_module_names | {"engine"}
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in (ROOT / "engine").rglob("*.py")
        if (found := imported(path) - allowed)
    }
    assert wrong == {}


def test_club_names_scoring_only_to_install_it():
    naming = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "club").rglob("*.py")
        if '"scoring.' in path.read_text("utf-8")
    }
    assert naming == {"club/urls.py"}


def test_no_file_is_named_for_nothing():
    idle = {"utils", "helpers", "common", "base", "manager"}
    assert [path for path in MODULES if path.stem in idle] == []
