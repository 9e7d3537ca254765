"""Papers and files at their addresses: for whom, in which language, on which paper."""

import json
import re
import uuid
from datetime import timedelta
from io import BytesIO
from unittest.mock import patch

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from club.tournaments.states import raise_version
from club.web import page_cache
from scoring.documents import standings
from scoring.log.actions import DealAt, give_penalty, record
from tests.scoring.conftest import MADE
from tests.scoring.documents.reading import read, text_of
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

HEAD = "/t/cupa-pairs/"
PUBLIC = [
    *(f"{name}.{kind}" for name in ("standings", "crosstable") for kind in ("pdf", "json")),
    *("deals.xlsx", "deals.csv", "scoresheets.pdf", "guides.pdf", "poster.pdf"),
    *("points.pdf", "rounds/1/deals.pdf", "rounds/1/deals.xlsx", "rounds/1/seats.pdf"),
    *("rounds/1/slips.pdf", "papers/"),
]


def rows_of(page):
    return json.loads(page.content)["rows"]


@pytest.mark.parametrize("address", PUBLIC)
def test_a_paper_is_there_for_everybody_and_costs_few_queries(
    address, evening, client, django_assert_max_num_queries
):
    with django_assert_max_num_queries(15):
        page = client.get(HEAD + address)
    assert page.status_code == 200
    assert "Ana" in bare_text(page, address) or address in ("poster.pdf", "points.pdf", "papers/")


def bare_text(page, address):
    if address.endswith(".pdf"):
        return text_of(page.content)
    if address.endswith(".xlsx"):
        sheet = load_workbook(BytesIO(page.content)).worksheets[0]
        return " ".join(str(cell) for row in sheet.iter_rows(values_only=True) for cell in row)
    return page.content.decode()


@pytest.mark.parametrize(
    "address",
    ["standings.doc", "rounds/1/seats.csv", "rounds/9/seats.pdf", "nothing.pdf", "poster.xlsx"],
)
def test_what_is_no_paper_is_not_there(address, evening, client):
    assert client.get(HEAD + address).status_code == 404


@pytest.mark.parametrize("query", ["paper=a5", "round=x", "stage=-1", "round=99999999"])
def test_what_cannot_be_asked_for_is_not_there(query, evening, client):
    assert client.get(f"{HEAD}standings.pdf?{query}").status_code == 404


def test_nothing_stands_in_a_standing_before_anyone_plays(club, client):
    under_way(club, rounds=0)
    for address in ("standings.pdf", "crosstable.json", "diplomas.pdf"):
        assert client.get(HEAD + address).status_code in (302, 404)
    assert rows_of(client.get(f"{HEAD}deals.json")) == []


ENGLISH = {"accept-language": "en-GB,en"}


def test_a_paper_is_in_the_clubs_language_whatever_the_browsers(romanian, evening, client, desk):
    """A Romanian club from an English laptop."""
    said = text_of(desk.get(f"{HEAD}diplomas.pdf", headers=ENGLISH).content)
    assert "Diplomă" in said
    assert "President" not in said
    for address in ("standings.pdf", "rounds/1/deals.pdf", "points.pdf", "/clubs/do-re-mi/"):
        address = f"{address}members.pdf" if address.startswith("/") else HEAD + address
        page = read(desk.get(address, headers=ENGLISH).content)
        assert page.trailer["/Root"]["/Lang"] == "ro", address
    asked = read(desk.get(f"{HEAD}standings.pdf?language=hu", headers=ENGLISH).content)
    assert asked.trailer["/Root"]["/Lang"] == "hu"
    unknown = read(desk.get(f"{HEAD}standings.pdf?language=xx", headers=ENGLISH).content)
    assert unknown.trailer["/Root"]["/Lang"] == "ro"


def test_a_file_speaks_the_language_of_the_club_as_its_papers_or_of_its_address(evening, client):
    page = client.get(f"{HEAD}standings.json", headers={"accept-language": "ca"})
    assert json.loads(page.content)["language"] == "en"
    page = client.get(f"{HEAD}standings.json?language=hu", headers={"accept-language": "ca"})
    assert json.loads(page.content)["language"] == "hu"
    assert page["Vary"] == "Accept-Language, Cookie"


@pytest.mark.parametrize(
    "address", ["standings.pdf", "poster.pdf", "rounds/1/seats.pdf", "rounds/1/deals.pdf"]
)
def test_a_paper_for_the_wall_is_made_on_a3_where_it_is_asked_for(address, evening, client):
    sizes = [
        sorted(round(side * 25.4 / 72) for side in read(page.content).pages[0].mediabox[2:])
        for page in (client.get(f"{HEAD}{address}?paper={size}") for size in ("a4", "A3"))
    ]
    assert sizes == [[210, 297], [297, 420]]


def test_the_same_paper_is_not_sent_twice(evening, client, change):
    first = client.get(f"{HEAD}standings.pdf")
    assert first["Cache-Control"] == "private, no-cache"
    assert first["Last-Modified"]
    known = {"if-none-match": first["ETag"]}
    again = client.get(f"{HEAD}standings.pdf", headers=known)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    change(name="Cupa de iarnă")
    changed = client.get(f"{HEAD}standings.pdf", headers=known)
    assert changed.status_code == 200
    assert "iarnă" in text_of(changed.content)


def test_what_the_desk_takes_away_is_left_in_no_cache(evening, client, appointed):
    client.force_login(appointed("organiser"))
    assert client.get(f"{HEAD}standings.pdf")["Cache-Control"] == "no-store"


def test_a_change_of_a_name_is_a_change_of_the_paper(evening, client, monkeypatch):
    """The version of the tournament does not rise with it: it comes some seconds later."""
    first = client.get(f"{HEAD}standings.pdf")
    player = evening.entries.get(number=1).line_up.first().player
    player.name = "Zamfira Bud"
    player.save()
    later = page_cache.now() + page_cache.CERTAIN_SECONDS
    monkeypatch.setattr(page_cache, "now", lambda: later)
    again = client.get(f"{HEAD}standings.pdf", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert "Zamfira" in text_of(again.content)


def test_what_a_paper_says_is_gathered_once_for_all_strangers(
    evening, client, appointed, monkeypatch
):
    """Until the tournament changes; never for the desk, nor for a query of somebody's own."""
    gathered = []
    contents = standings.PAPER.contents
    content = contents["pdf"]
    monkeypatch.setitem(contents, "pdf", lambda asked: gathered.append(1) or content(asked))
    for _each in range(3):
        first = client.get(f"{HEAD}standings.pdf")
    assert len(gathered) == 1
    client.get(f"{HEAD}standings.pdf?stage=1")
    raise_version(evening)
    assert text_of(client.get(f"{HEAD}standings.pdf").content) == text_of(first.content)
    assert len(gathered) == 3
    client.force_login(appointed("organiser"))
    client.get(f"{HEAD}standings.pdf")
    assert len(gathered) == 4


def test_one_who_says_only_when_they_looked_gets_the_paper(evening, client):
    """Two results can come in one second."""
    first = client.get(f"{HEAD}standings.pdf")
    when = {"if-modified-since": first["Last-Modified"]}
    assert client.get(f"{HEAD}standings.pdf", headers=when).status_code == 200


def test_a_file_has_a_name_of_its_own(evening, client):
    kept = client.get(f"{HEAD}rounds/2/deals.xlsx")["Content-Disposition"]
    assert kept == 'attachment; filename="cupa-pairs-deals-2.xlsx"'
    shown = client.get(f"{HEAD}standings.pdf")["Content-Disposition"]
    assert shown == 'inline; filename="cupa-pairs-standings.pdf"'


def test_what_is_kept_back_stands_in_no_paper(evening, client, desk, change):
    change(frozen_rounds=1)
    stage = evening.stages.get()
    stage.rounds_planned = 2
    stage.save()
    assert {row["round"] for row in rows_of(client.get(f"{HEAD}deals.json"))} == {1}
    assert {row["round"] for row in rows_of(desk.get(f"{HEAD}deals.json"))} == {1, 2}
    for reader, wanted in ((client, ["round-1"]), (desk, ["round-1", "round-2"])):
        first = rows_of(reader.get(f"{HEAD}standings.json"))[0]
        assert [name for name in first if name.startswith("round-")] == wanted
    assert rows_of(client.get(f"{HEAD}rounds/2/deals.json")) == []
    assert "4M" not in text_of(client.get(f"{HEAD}rounds/2/deals.pdf").content)
    assert "4M" not in text_of(client.get(f"{HEAD}scoresheets.pdf?round=2").content)
    assert "4M" in text_of(desk.get(f"{HEAD}scoresheets.pdf?round=2").content)
    assert rows_of(client.get(f"{HEAD}crosstable.json"))[0]["against-4"] == 21


def log_on(response):
    """What the foot of a paper says of the log."""
    found = re.search(r"Log:(\d+)lines?,(?:last)?([0-9a-f]{8})", text_of(response.content))
    return (int(found[1]), found[2]) if found else None


def test_the_standing_on_paper_names_the_last_line_that_everybody_may_see(
    evening, client, desk, change, scorer
):
    lines = {each.number: each.short_hash for each in evening.log.all()}
    assert log_on(desk.get(f"{HEAD}standings.pdf")) == (7, lines[7])
    change(frozen_rounds=1)
    evening.stages.update(rounds_planned=2)
    # 4 is the first line of the round that is kept back; 7 is of the first round, and comes after.
    for reader in (client, desk):
        assert log_on(reader.get(f"{HEAD}standings.pdf")) == (3, lines[3])
    with_seven = client.get(f"{HEAD}standings.pdf")
    before = with_seven["ETag"]
    round_ = evening.rounds.get(number=2)
    record(DealAt(round_, 1, 4), MADE, key=uuid.uuid4(), by=scorer)
    after = client.get(f"{HEAD}standings.pdf", headers={"if-none-match": before})
    assert after.status_code == 304
    evening.refresh_from_db()
    change(frozen_rounds=0)
    lines = {each.number: each.short_hash for each in evening.log.all()}
    assert log_on(client.get(f"{HEAD}standings.pdf")) == (8, lines[8])
    assert log_on(client.get(f"{HEAD}standings.pdf?round=1")) == (3, lines[3])
    assert log_on(client.get(f"{HEAD}crosstable.pdf")) is None


FROZEN = [
    *(
        f"{name}.{kind}"
        for name in ("standings", "deals", "crosstable", "contracts")
        for kind in ("xlsx", "csv", "json")
    ),
    *(f"{name}.pdf" for name in ("standings", "crosstable", "scoresheets", "guides")),
    *("poster.pdf", "points.pdf", "standings.pdf?by=person", "standings.json?round=2"),
    *(
        f"rounds/{number}/{name}"
        for number in (1, 2)
        for name in ("deals.pdf", "deals.xlsx", "deals.csv", "deals.json", "seats.pdf", "slips.pdf")
    ),
]


def headers(page):
    """All but the number of the request, which is another each time."""
    return {name: value for name, value in page.headers.items() if name != "X-Request-ID"}


def test_nobody_can_tell_when_results_of_a_round_that_is_kept_back_come_in(
    evening, client, desk, change, scorer
):
    """Same bytes, headers and tag before and after; and not the hour of the log."""
    evening.stages.update(rounds_planned=2)
    change(frozen_rounds=1)
    second = evening.rounds.get(number=2)
    before = {each: client.get(HEAD + each) for each in FROZEN}
    seen = desk.get(f"{HEAD}standings.csv")
    later = timezone.now() + timedelta(hours=3)
    with patch("django.utils.timezone.now", return_value=later):
        record(DealAt(second, 2, 1), MADE, key=uuid.uuid4(), by=scorer)
        give_penalty(
            second, evening.entries.get(number=3), 7, rule="Late", key=uuid.uuid4(), by=scorer,
            reason="The tram",
        )  # fmt: skip
    for address, page in before.items():
        again = client.get(HEAD + address)
        assert again.status_code == page.status_code, address
        if page.status_code == 200:
            assert headers(again) == headers(page), address
            assert again.content == page.content, address
    assert len([page for page in before.values() if page.status_code == 200]) >= 26
    changed = desk.get(f"{HEAD}standings.csv")
    assert changed["Last-Modified"] != seen["Last-Modified"]
    assert changed["ETag"] != seen["ETag"]


def test_nothing_is_public_until_the_end_where_that_is_the_choice(evening, client, change):
    change(publicity="end")
    assert client.get(f"{HEAD}standings.pdf").status_code == 404
    assert client.get(f"{HEAD}crosstable.xlsx").status_code == 404
    assert rows_of(client.get(f"{HEAD}deals.json")) == []
    listed = client.get(f"{HEAD}papers/").content.decode()
    assert "standings" not in listed
    assert "rounds/2/seats.pdf" in listed


def test_strangers_do_not_see_who_entered_a_deal_and_why(evening, client, desk):
    assert "entered-by" not in rows_of(client.get(f"{HEAD}deals.json"))[0]
    found = rows_of(desk.get(f"{HEAD}deals.json"))[0]
    assert (found["entered-by"], found["reason"]) == ("scorer", "")
