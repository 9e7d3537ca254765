"""What the site writes, read by programs that are not ours."""

import io
import shutil
import subprocess
from datetime import timedelta

import pytest
from django.utils import timezone

from club.clubs.finding import at_home
from club.process.environment import MetricsDoor
from club.tournaments.states import go_on, raise_version
from tests.club.evenings import tournament_of
from tests.scoring.conftest import LOST, MADE
from tests.scoring.documents.made_of import PAPERS, letterhead

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
MISSING = "{} is missing: uv sync --group test"
NAMES = ["Ana Mureșan", "Ion Vlad", "Réka Nagy", "Núria Vilà", "Ștefan Țamaș", "Dan Lup"] * 4


def next_week():
    return timezone.now().replace(second=0, microsecond=0) + timedelta(days=7)


def program(name, package):
    """Path of a program, or the test is left out."""
    return shutil.which(name) or pytest.skip(f"{name} is missing: apt-get install {package}")


@pytest.mark.parametrize("paper", PAPERS)
def test_qpdf_finds_nothing_wrong_with_a_paper(paper, tmp_path):
    qpdf, file = program("qpdf", "qpdf"), tmp_path / "paper.pdf"
    file.write_bytes(PAPERS[paper](NAMES, letterhead()))
    said = subprocess.run([qpdf, "--check", file], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_calamine_reads_each_workbook(evening):
    calamine = pytest.importorskip("python_calamine", reason=MISSING.format("python-calamine"))
    for deal, content in enumerate((MADE, LOST), 1):
        evening.write(content, deal)
    for name in ("standings", "deals", "entries"):
        file = io.BytesIO(evening.get(f"{name}.xlsx").content)
        book = calamine.CalamineWorkbook.from_filelike(file)
        rows = book.get_sheet_by_index(0).to_python()
        named = [str(cell) for row in rows for cell in row]
        assert len(rows) > 2
        assert not any("#REF" in each or "#NAME" in each for each in named)
    assert any("–" in each for each in named)


def test_feedparser_reads_the_news(client, club):
    feedparser = pytest.importorskip("feedparser", reason=MISSING.format("feedparser"))
    evening = tournament_of(at_home(club), state="draft", starts=next_week())
    go_on(evening)
    found = feedparser.parse(client.get(f"/clubs/{club.slug}/news.atom").content)
    assert (found.bozo, found.version) == (False, "atom10")
    assert [each.id[:9] for each in found.entries] == ["urn:uuid:"] * len(found.entries)
    assert found.entries
    assert all(each.link.startswith("http") for each in found.entries)


def test_ics_reads_the_calendar(client, club):
    ics = pytest.importorskip("ics", reason=MISSING.format("ics"))
    evening = tournament_of(at_home(club), place="Școala 2", starts=next_week())
    raise_version(evening)
    text = client.get(f"/clubs/{club.slug}/calendar.ics").content.decode()
    (event,) = ics.Calendar(text).events
    assert (event.name, event.location, event.begin.datetime) == (
        "Joia muzicală", "Școala 2, Sighet", evening.starts,
    )  # fmt: skip


def test_promtool_finds_nothing_wrong_with_the_metrics(client, settings):
    promtool = program("promtool", "prometheus")
    settings.METRICS = MetricsDoor("a-token-of-twenty-characters", ())
    text = client.get(
        "/metrics", headers={"authorization": "Bearer a-token-of-twenty-characters"}
    ).content
    said = subprocess.run(
        [promtool, "check", "metrics"], input=text, capture_output=True, check=False
    )
    assert said.returncode == 0, said.stderr.decode()
