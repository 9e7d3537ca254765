import pytest

from tests.club.sites import Site


@pytest.fixture
def start(tmp_path):
    started = []

    def begin(*words, data=tmp_path / "data", **variables):
        printed = tmp_path / f"printed-{len(started)}"
        started.append(Site(data, printed, *words, **variables))
        return started[-1]

    yield begin
    for site in started:
        site.stop()
