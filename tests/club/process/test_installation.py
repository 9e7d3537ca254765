"""Where an installed Portativ keeps its data."""

from pathlib import Path

import platformdirs
import pytest

from club.process import installation


@pytest.mark.parametrize(
    ("documents", "kept"),
    [
        ("/Users/ana/Documents", "/Users/ana/Documents/Portativ/data"),
        ("/Users/Ana/OneDrive - Club/Documents", "/Users/Ana/Portativ/data"),
    ],
)
def test_data_lie_in_the_documents_but_in_no_cloud(monkeypatch, documents, kept):
    monkeypatch.setattr(installation, "IS_CHECKOUT", False)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: Path(documents))
    monkeypatch.setattr(Path, "home", lambda: Path("/Users/Ana"))
    assert installation.data_folder() == Path(kept)


def test_a_checkout_keeps_them_beside_itself():
    assert installation.data_folder() == installation.FILES / "data"
