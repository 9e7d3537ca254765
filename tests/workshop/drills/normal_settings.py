"""The site's settings but for the one that most guides advise otherwise."""

from typing import Any

from club.settings import *  # noqa: F403 (settings are taken whole)
from club.settings import DATABASES

database: Any = DATABASES["default"]
database["OPTIONS"]["init_command"] += ";PRAGMA synchronous=NORMAL"
