import io
import re
from fractions import Fraction

import pytest
from pypdf import PdfReader

from scoring.standings.standing import standing
from scoring.standings.sureness import sureness
from tests.scoring.conftest import MADE

pytestmark = pytest.mark.django_db
LOST = MADE | {"order": ["E", "W", "N", "S"]}


def page(client, tournament, number=1):
    html = client.get(f"/t/{tournament.slug}/entries/{number}/").content.decode()
    return re.sub(r"\s+", " ", html)


def test_the_explanation_says_how_sure_it_is_where_the_club_asked(client, finished):
    own = finished([MADE, MADE, LOST], [MADE, LOST, MADE], shows_sureness=True)
    html = page(client, own)
    assert re.search(r"<li>[^<]+ ahead of [^<]+: \d+ %</li>", html)
    assert "drawn again 400 times" in html


@pytest.mark.parametrize(
    "facts", [{}, {"shows_sureness": True, "publicity": "end", "state": "running"}]
)
def test_it_is_off_by_default_and_while_results_come_in(client, finished, facts):
    own = finished([MADE, LOST], slug="alta")
    for name, value in facts.items():
        setattr(own, name, value)
    own.save()
    assert "How sure" not in page(client, own)
    assert sureness(own, standing(own)) == ({}, 0)


def test_it_is_the_same_again(finished):
    own = finished([MADE, LOST, MADE], shows_sureness=True)
    first = sureness(own, standing(own))
    own.version += 1
    assert sureness(own, standing(own)) == first
    assert all(0 <= share <= 1 for share in first[0].values())


def test_paper_and_page_say_in_one_line_which_places_are_as_good_as_tied(
    client, finished, monkeypatch
):
    own = finished([MADE, LOST, MADE], shows_sureness=True)
    first, second, third, _fourth = [row.entry for row in standing(own).rows]

    def paper(*shares):
        found = dict(zip([(first, second), (second, third)], map(Fraction, shares), strict=True))
        monkeypatch.setattr("scoring.standings.sureness.sureness", lambda *_own: (found, 400))
        made = b"".join(client.get(f"/t/{own.slug}/standings.pdf?language=en&new={shares}"))
        return PdfReader(io.BytesIO(made)).pages[0].extract_text()

    said = paper("0.51", "0.6")
    on_page = client.get(f"/t/{own.slug}/").content.decode()
    assert "Places 1 and 2; 2 and 3 are as good as tied." in on_page
    assert "Places 1 and 2; 2 and 3 are as good as tied." in said
    assert "drawn again" not in said
    assert "as good as tied" not in paper("0.61", "1")


def test_it_can_be_asked_for_when_the_evening_is_over(client, finished, appointed):
    own = finished([MADE, LOST, MADE])
    client.force_login(appointed("organiser"))
    for is_said in (True, False):
        client.post(f"/t/{own.slug}/sureness/")
        assert ("How sure" in page(client, own)) is is_said
    own.state = "archived"
    own.save(update_fields=["state"])
    client.post(f"/t/{own.slug}/sureness/")
    assert "How sure" not in page(client, own)
