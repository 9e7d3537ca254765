"""Checkout or installed package: where the files of the pages and the data lie."""

import os
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parents[2]
IS_CHECKOUT: Final = (_HERE / "manage.py").is_file()
FILES: Final = _HERE if IS_CHECKOUT else _HERE / "club" / "files"
"""Holds `templates` and `static`; in the wheel `static` is collected already."""

PROGRAM: Final = os.environ.get("PORTATIV_PROGRAM") or (
    "uv run manage.py" if IS_CHECKOUT else "portativ"
)
"""As it is typed; the starter of a kit names itself."""
CLOUDS: Final = ("OneDrive", "Dropbox", "iCloud", "Mobile Documents", "Google Drive", "Nextcloud")
"""Names of folders that a program copies elsewhere."""


def data_folder() -> Path:
    """Beside the checkout; of an installed Portativ where its owner keeps documents, or at home
    where a cloud copies those: it would lock the database, and take members' data with it."""
    if IS_CHECKOUT:
        return _HERE / "data"
    from platformdirs import user_documents_path

    documents = user_documents_path()
    is_copied = any(cloud in part for part in documents.parts for cloud in CLOUDS)
    return (Path.home() if is_copied else documents) / "Portativ" / "data"


def to_add(extra: str) -> str:
    """What to type for the packages of an extra."""
    if IS_CHECKOUT:
        return f"uv sync --inexact --group {extra}"
    return f'uv tool install "portativ[{extra}]"'
