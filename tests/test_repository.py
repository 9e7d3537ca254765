"""What the repository may hold, and what its pages may load."""

import ast
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP = {
    "manage.py", "pyproject.toml", "README.md", "club", "scoring", "engine", "templates",
    "static", "tests", ".ci", ".gitignore", ".dockerignore", "LICENSE", "Dockerfile",
    "compose.yaml", "docs", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
}  # fmt: skip
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout: nothing says which files are part of it")
    return [line for line in listed.stdout.splitlines() if (ROOT / line).exists()]


def direct_requirements() -> list[str]:
    groups = PROJECT["dependency-groups"].values()
    listed = [each for group in groups for each in group if isinstance(each, str)]
    return PROJECT["project"]["dependencies"] + listed


def plain_name(requirement: str) -> str:
    return re.split(r"[\[=<>!~; ]", requirement)[0].lower().replace("_", "-").replace(".", "-")


def test_nothing_else_stands_at_the_top():
    assert {name.split("/")[0] for name in tracked()} <= TOP


def test_no_file_names_a_package_index_or_a_machine():
    # Written apart, so that this file does not hold what it looks for.
    suspects = re.compile(
        "|".join(["pypi" + r"\.org", "pythonhosted" + r"\.", "registry" + r"\.npmjs",
                  "deb" + r"\.debian", "/" + "work/", "/" + "root/", "/home" + "/[a-z]"])
    )  # fmt: skip
    found = {}
    for name in tracked():
        try:
            text = (ROOT / name).read_text("utf-8")
        except UnicodeDecodeError:
            continue
        if match := suspects.search(text):
            found[name] = match.group()
    assert found == {}


def test_no_lock_file_is_committed():
    locks = {"uv.lock", "poetry.lock", "package-lock.json", "Pipfile.lock", "pdm.lock"}
    assert [name for name in tracked() if name.split("/")[-1] in locks] == []


def test_every_direct_dependency_is_pinned_exactly():
    loose = [each for each in direct_requirements() if "==" not in each]
    assert loose == []


def test_every_package_that_is_installed_is_pinned():
    constraints = PROJECT["tool"]["uv"]["constraint-dependencies"]
    assert [each for each in constraints if "==" not in each] == []
    pinned = {plain_name(each) for each in [*direct_requirements(), *constraints]}
    installed = {plain_name(each.metadata["Name"]) for each in metadata.distributions()}
    # What the interpreter brings along is not ours to pin.
    assert installed - pinned - {"pip", "setuptools", "wheel", "uv"} == set()


def test_what_the_site_imports_comes_without_the_tools_of_the_tests():
    groups = PROJECT["dependency-groups"]
    # What encrypts is asked for where it is there, and the page says so where it is not.
    extras = PROJECT["project"]["optional-dependencies"]
    assert {name: groups[name] for name in extras} == extras
    listed = PROJECT["project"]["dependencies"] + [
        *extras["server"],
        *extras["encryption"],
        *extras["api"],
        *extras["passkeys"],
        *groups["small"],
    ]
    brought, found = {plain_name(each) for each in listed}, metadata.packages_distributions()
    paths = [path for app in ("engine", "club", "scoring") for path in (ROOT / app).rglob("*.py")]
    names = {
        name.split(".")[0]
        for path in [ROOT / "manage.py", *paths]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names]
        )
    }
    theirs = {plain_name(each) for name in names for each in found.get(name, [])}
    assert len(theirs) > 10
    assert theirs - brought == set()


@pytest.mark.parametrize("folder", ["templates", "static", "club", "scoring"])
def test_pages_load_nothing_from_another_host(folder):
    address = re.compile(r"""(?:src|href|url\(|@import|fetch\()\s*=?\s*["'(]?\s*(?:https?:)?//""")
    files = [
        path
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".html", ".css", ".js", ".svg", ".py"}
    ]
    assert files
    assert [path for path in files if address.search(path.read_text("utf-8"))] == []


def test_no_form_puts_what_is_typed_into_an_address():
    """Addresses stand in logs, histories and links; those that are asked so take numbers, choices
    from a list and cards."""
    form = re.compile(r"<form(?:[^>{]|\{%.*?%\}|\{\{.*?\}\})*>", re.S)
    found = {
        str(path.relative_to(ROOT / "templates"))
        for path in (ROOT / "templates").rglob("*.html")
        for tag in form.findall(path.read_text("utf-8"))
        if 'method="post"' not in tag
    }
    assert found == {
        *("club/audit_log/lines.html", "club/pairings/plans.html"),
        "club/referee/referee.html",
        "scoring/attendance/certificates.html",
    }


def test_templates_hold_no_inline_script_style_or_handler():
    """The content security policy refuses them; a template that has one does not work. The page of
    an archive is a file of its own, which fetches nothing."""
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", re.I)
    templates = list((ROOT / "templates").rglob("*.html"))
    tag = re.compile(r"\{%.*?%\}", re.S)
    assert templates
    assert [path for path in templates if inline.search(tag.sub("", path.read_text("utf-8")))] == [
        ROOT / "templates/scoring/archive/page.html"
    ]
