"""Checkout or installed package: where the files of the pages and the data lie."""

import os
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parents[2]
IS_CHECKOUT: Final = (_HERE / "manage.py").is_file()
FILES: Final = _HERE if IS_CHECKOUT else _HERE / "club" / "files"
"""Holds `templates` and `static`; in the wheel `static` is collected already."""


def data_folder() -> Path:
    """Beside the checkout; of an installed Portativ where its owner keeps documents."""
    if IS_CHECKOUT:
        return _HERE / "data"
    from platformdirs import user_documents_path

    return user_documents_path() / "Portativ" / "data"


PROGRAM: Final = os.environ.get("PORTATIV_PROGRAM") or (
    "uv run manage.py" if IS_CHECKOUT else "portativ"
)
"""As it is typed; the starter of a kit names itself."""


def to_add(extra: str) -> str:
    """What to type for the packages of an extra."""
    if IS_CHECKOUT:
        return f"uv sync --inexact --group {extra}"
    return f'uv tool install "portativ[{extra}]"'
