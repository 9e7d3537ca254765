import pytest

from club.accounts import mails


@pytest.fixture(autouse=True)
def mails_at_once(request, monkeypatch):
    """A test looks into the same transaction, which the thread that sends would not see."""
    if "transactional_db" in request.fixturenames:
        return

    class AtOnce:
        def submit(self, do, *words):
            do(*words)

    monkeypatch.setattr(mails, "_sender", AtOnce())
    monkeypatch.setattr(mails.connections, "close_all", lambda: None)
