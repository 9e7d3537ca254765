"""The floors of `docs/architecture.md` hold: `scoring` stands on `club`, `club` on `engine`, and in
each a floor on those before it. What a file names, by an import, an address or a template, is of
its own floor or of one below.
"""

import ast
import re
import sys
from collections.abc import Collection
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

ROOT = Path(__file__).parent.parent
APPS = ("engine", "club", "scoring")

# Pages lead to each other, for people, and links in the templates of one app are free. A module
# leads up only where this says why.
LEADS_UP = {
    "club.settings": {"accounts:sign_in", "clubs:home"},  # where Django sends who comes and goes
    "club.web": {"accounts:password", "accounts:sign_out"},  # a password is to be changed
    "club.models": {"clubs:detail"},  # a club tells its own address
    "club.accounts": {"clubs:home", "clubs:now"},  # the front page, the evening that runs
    "scoring.statistics": {"documents:of_tournament"},  # the same figures as a file
}


@cache
def floors() -> dict[str, tuple[int, int]]:
    """The place of each module or package in the plan; in a line too, it stands on those before."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    lines = re.findall(r"^\| `(engine|club|scoring)` \| .+ \| (.+) \|$", text, re.MULTILINE)
    names = [f"{app}.{name}" for app, line in lines for name in re.findall(r"\w+", line)]
    return {name: (APPS.index(name.split(".")[0]), at) for at, name in enumerate(names, 1)}


class Module(NamedTuple):
    imports: set[str]
    """Whatever it imports, wherever it does, for types only or not."""
    words: set[str]
    """The texts in its code."""
    namespace: str
    """The word before the colon in the names of its addresses."""

    @property
    def imports_of_ours(self) -> set[str]:
        return {each for each in self.imports if each.split(".")[0] in APPS}


@cache
def modules() -> dict[str, Module]:
    """Every module of the product, by its name; a migration is of its day."""
    paths = {}
    for path in (each for app in APPS for each in (ROOT / app).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "migrations" not in parts and len(parts) > 1 + (parts[-1] == "__init__"):
            paths[".".join(parts).removesuffix(".__init__")] = path
    return {name: module(path, paths) for name, path in sorted(paths.items())}


def module(path: Path, names: Collection[str]) -> Module:
    found = Module(set(), set(), "")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.imports.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say from which package"
            full = {f"{node.module}.{each.name}" for each in node.names}
            found.imports.update(each if each in names else str(node.module) for each in full)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.words.add(node.value)
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "app_name":
            found = found._replace(namespace=ast.literal_eval(node.value))
    return found


@cache
def templates() -> dict[str, str]:
    """Every template by the module that its path says; those of no app are of `club`."""
    found = {}
    for path in sorted((ROOT / "templates").rglob("*.html")):
        parts = path.relative_to(ROOT / "templates").with_suffix("").parts
        found[".".join(parts if parts[0] in APPS else ("club", *parts))] = path.read_text("utf-8")
    return found


def package(name: str) -> str:
    return ".".join(name.split(".")[:2])


def is_above(name: str, other: str) -> bool:
    """What stands in no folder of its app is at the bottom of it."""
    this, that = ((APPS.index(each.split(".")[0]), 0) for each in (name, other))
    return floors().get(package(name), this) > floors().get(package(other), that)


def shown_by(word: str) -> str:
    """The package of the page that a text names, if it is an address or a template."""
    if match := re.fullmatch(r"(\w+):\w+", word):
        found = (name for name, each in modules().items() if each.namespace == match[1])
        return next(found, "")
    match = re.fullmatch(r"((?:club|scoring)/[\w/]+)\.html", word)
    return match[1].replace("/", ".") if match else ""


def test_every_module_has_its_place_in_the_plan():
    assert sorted({package(name) for name in modules()}) == sorted(floors())


def test_each_idea_stands_where_contributing_says():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.split("## Where is what")[1].split("## How to add")[0]
    folder, missing, count = ROOT, [], 0
    for word in re.findall(r"`([^`]+)`", table):
        if "/" not in word and "." not in word:
            continue
        path = re.sub(r"<\w+>", "*", word)
        base = ROOT if "/" in path.rstrip("/") else folder
        found = list(base.glob(path))
        if found:
            folder, count = (found[0] if path.endswith("/") else found[0].parent), count + 1
        else:
            missing.append(word)
    assert not missing
    assert count > 40


def test_imports_lead_down():
    wrong = [
        f"{name} imports {other}"
        for name, module in modules().items()
        for other in module.imports_of_ours
        if is_above(other, name)
    ]
    assert wrong == []


def test_no_modules_import_each_other_in_a_ring():
    graph = {name: module.imports_of_ours - {name} for name, module in modules().items()}
    TopologicalSorter(graph).prepare()


def test_the_engine_needs_only_the_standard_library():
    allowed = sys.stdlib_module_names | {"engine"}
    engine = [module for name, module in modules().items() if name.startswith("engine.")]
    assert {each.split(".")[0] for module in engine for each in module.imports} <= allowed


def test_modules_lead_to_pages_of_their_floor_or_below():
    wrong = [
        f"{name} names {word}"
        for name, module in modules().items()
        for word in module.words - LEADS_UP.get(package(name), set())
        if (other := shown_by(word)) and is_above(other, name)
    ]
    assert wrong == []


def test_templates_are_made_of_those_of_their_floor_or_below():
    libraries = settings.TEMPLATES[0]["OPTIONS"]["libraries"]
    wrong = []
    for name, text in templates().items():
        parts = re.findall(r'\{% (?:include|extends) "([^"]+)"', text)
        loaded = " ".join(re.findall(r"\{% load ([^%]+) %\}", text)).split()
        others = [*map(shown_by, parts), *(libraries.get(each, "") for each in loaded)]
        wrong += [f"{name} takes {each}" for each in others if each and is_above(each, name)]
    assert wrong == []


def test_club_does_not_know_scoring():
    club = {name: module for name, module in modules().items() if name.startswith("club.")}
    installing = [
        name
        for name, module in club.items()
        if any(word.startswith("scoring.") for word in module.words)
    ]
    assert installing == ["club.settings", "club.urls"]
    wrong = [
        f"{name} leads to {word}"
        for name, text in templates().items()
        for word in re.findall(r'"(\w+:\w+)"', text)
        if name.startswith("club.") and shown_by(word).startswith("scoring.")
    ]
    assert wrong == []


def test_a_packages_pages_are_its_own():
    """What two packages need stands in a module that is no page."""
    wrong = [
        f"{name} imports {other}"
        for name, module in modules().items()
        for other in module.imports_of_ours
        if re.search(r"\.(\w+_)?(views|urls)$", other) and package(other) != package(name)
    ]
    assert wrong == []


def test_no_file_is_named_for_nothing():
    idle = {"utils", "helpers", "common", "base", "manager"}
    assert [name for name in modules() if name.rpartition(".")[2] in idle] == []
