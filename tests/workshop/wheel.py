"""Build hook of the wheel: styles and scripts made small and named by their content.

`uv build` and whatever else builds the project load it (`pyproject.toml`).
"""

import shutil
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SITE = Path(__file__).resolve().parents[2]


class Collected(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = Path(mkdtemp(prefix="portativ-static-"))
        collect(self.folder)
        build_data["force_include"][str(self.folder)] = "club/files/static"

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact: str) -> None:
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)


def collect(folder: Path) -> None:
    """As `manage.py up` does it in a checkout, with nothing of the site but its files."""
    sys.path.insert(0, str(SITE))
    from django.conf import settings
    from django.core.management import call_command

    settings.configure(
        INSTALLED_APPS=["django.contrib.staticfiles"],
        STATIC_ROOT=folder,
        STATIC_URL="static/",
        STATICFILES_DIRS=[SITE / "static"],
        STORAGES={"staticfiles": {"BACKEND": "club.web.static_files.Storage"}},
    )
    import django

    django.setup()
    from club.web.static_files import SMALLER

    if not SMALLER:
        raise RuntimeError("rcssmin and rjsmin are missing: the wheel would be larger than it need")
    call_command("collectstatic", verbosity=0, interactive=False)
