"""What the site is built of, as CycloneDX 1.6: `python -m tests.workshop.components > FILE.json`.

Packages with everything that they bring along, by what is installed here; scripts and fonts that
lie in the source, by their files and their hashes.
"""

import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ITSELF: Final = "portativ"
NAMED: Final = {
    "MIT": "MIT",
    "PSFL": "PSF-2.0",
    "Apache-2.0": "Apache-2.0",
    "BSD-3-Clause": "BSD-3-Clause",
    "BSD-2-Clause": "BSD-2-Clause",
    "Apache License, Version 2.0": "Apache-2.0",
}
"""Licences that packages name in the older field, and their names in the list of SPDX."""
FROM_FILES: Final = {"django-ninja": "MIT", "pyrage": "MIT", "pysqlite3": "Zlib"}
"""Of a package that names none, as its licence file has it."""
BSD: Final = "License :: OSI Approved :: BSD License"
VENDORED: Final = {"chart": "MIT", "htmx": "0BSD"}
FONTS: Final = {"PortativSans": "OFL-1.1", "PortativSerif": "GUST Font License"}


def components() -> dict[str, Any]:
    packages = {plain(each.name): each for each in metadata.distributions()}
    groups = PROJECT["dependency-groups"]
    wanted = [
        *PROJECT["project"]["dependencies"],
        *groups["server"],
        *groups["encryption"],
        *groups["api"],
        *groups["passkeys"],
    ]
    brought: dict[str, list[str]] = {}
    direct = [_gather(Requirement(each), packages, brought) for each in wanted]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            "component": {
                "type": "application",
                "bom-ref": ITSELF,
                "name": ITSELF,
                "version": PROJECT["project"]["version"],
                "licenses": [{"license": {"id": PROJECT["project"]["license"]}}],
            },
        },
        "components": [*(_package(packages[name]) for name in sorted(brought)), *_files()],
        "dependencies": [
            {"ref": ITSELF, "dependsOn": sorted(filter(None, direct))},
            *({"ref": name, "dependsOn": sorted(brought[name])} for name in sorted(brought)),
        ],
    }


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _gather(
    wanted: Requirement, packages: dict[str, metadata.Distribution], brought: dict[str, list[str]]
) -> str:
    """The package's name, with what it brings along put beside; nothing if it is not for here."""
    if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
        return ""
    name = plain(wanted.name)
    known = brought.setdefault(name, [])
    for text in packages[name].requires or []:
        further = Requirement(text)
        extras = [{"extra": each} for each in sorted({"", *wanted.extras})]
        if further.marker and not any(map(further.marker.evaluate, extras)):
            continue
        further.marker = None
        if plain(further.name) not in known:
            known.append(_gather(further, packages, brought))
    return name


def _package(found: metadata.Distribution) -> dict[str, Any]:
    name = plain(found.name)
    return {
        "type": "library",
        "bom-ref": name,
        "name": found.name,
        "version": found.version,
        "purl": f"pkg:pypi/{name}@{found.version}",
        "licenses": [_licence(name, found)],
    }


def _licence(name: str, found: metadata.Distribution) -> dict[str, Any]:
    facts = found.metadata
    if expression := facts["License-Expression"]:
        return {"expression": expression}
    if known := NAMED.get(facts["License"] or "") or FROM_FILES.get(name):
        return {"license": {"id": known}}
    if BSD in (facts.get_all("Classifier") or []):
        return {"license": {"name": "BSD License"}}
    raise LookupError(f"{name} names no licence: look into it, and add it above")


def _files() -> Iterator[dict[str, Any]]:
    for path in sorted((ROOT / "static/vendor").glob("*.js")):
        name, version = path.name.removesuffix(".min.js").removesuffix(".umd").split("-")
        yield _file(path, {"id": VENDORED[name]}, version)
    for path in sorted((ROOT / "scoring/writers/fonts").glob("*.ttf")):
        licence = FONTS[path.name.split("-")[0]]
        yield _file(path, {"id" if licence.startswith("OFL") else "name": licence})


def _file(path: Path, licence: dict[str, str], version: str = "") -> dict[str, Any]:
    name = path.relative_to(ROOT).as_posix()
    return {
        "type": "file",
        "bom-ref": name,
        "name": name,
        **({"version": version} if version else {}),
        "licenses": [{"license": licence}],
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
    }


if __name__ == "__main__":
    json.dump(components(), sys.stdout, indent=2)
