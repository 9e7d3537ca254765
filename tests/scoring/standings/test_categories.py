"""Categories: who belongs, and who may know it, wherever they are shown."""

import io
import json
from datetime import timedelta

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.models import EntryPlayer, Membership, Player, PrizeList, Team
from club.tournaments.states import raise_version
from scoring.models import Wall
from scoring.names import entry_names
from scoring.standings.categories import own_places
from scoring.standings.standing import standing
from tests.scoring.documents.reading import text_of
from tests.scoring.evenings import under_way
from tests.scoring.wall.hall import EW_WIN, enter

pytestmark = pytest.mark.django_db
HOME = "/t/cupa-pairs/"


@pytest.fixture
def evening(club):
    """Four pairs; the standing is 2 and 4, then 1 and 3. 1 and 2 are children, of 2 one goes by
    a nickname; 3 is a child with an adult; 4 are adults."""
    club.keeps_birth_years = True
    club.save()
    made = under_way(
        club, tables=2, age_groups="-12, 18+", categories=["newcomers", "guests", "mixed"],
        deals=1,
    )  # fmt: skip
    year = timezone.localdate(made.starts).year
    for number, ages in enumerate([(10, 12), (9, 8), (11, 50), (30, 60)], 1):
        for place, age in enumerate(ages):
            own = Membership.objects.filter(
                player__entries__entry__number=number, player__entries__place=place
            )
            own.update(birth_year=year - age)
    shown_as(made, 2, naming="nickname")
    for table in (1, 2):
        enter(made, 1, table, 1, EW_WIN)
    made.rounds.update(finished_at=timezone.now())
    made.refresh_from_db()
    return made


def shown_as(tournament, number, **facts):
    first = EntryPlayer.objects.filter(entry__number=number).first().player
    Membership.objects.filter(player=first).update(**facts)
    Player.objects.filter(pk=first.pk).update(nickname="Puiu")
    raise_version(tournament)
    return first


def lists(tournament, *, for_public):
    """(place, number of the entry) of each category."""
    found = standing(tournament)
    names = entry_names(tournament, 1, for_public=for_public)
    own = own_places(tournament, found, names, for_public=for_public)
    return {
        name: [(each.place, names[each.row.entry].number) for each in rows]
        for name, rows in own.items()
        if rows
    }


def test_an_entry_belongs_where_all_of_its_people_do(evening):
    everybody = {
        "0-12": [(1, 2), (2, 1)],
        "18-": [(1, 4)],
        "newcomers": [(1, 2), (1, 4), (3, 1), (3, 3)],
        "mixed": [(1, 3)],
    }
    assert lists(evening, for_public=False) == everybody
    shown_as(evening, 4, is_guest=True)
    assert lists(evening, for_public=False) == everybody
    Membership.objects.filter(player__entries__entry__number=4).update(is_guest=True)
    assert lists(evening, for_public=False) == everybody | {"guests": [(1, 4)]}


def test_who_has_played_here_before_is_no_newcomer_under_any_record(evening):
    other = under_way(evening.club, "individual")
    other.starts = evening.starts - timedelta(days=7)
    other.save()
    twin = EntryPlayer.objects.get(entry__tournament=other, entry__number=1).player
    twin.merged_into = EntryPlayer.objects.get(
        entry__tournament=evening, entry__number=2, place=0
    ).player
    twin.save()
    raise_version(evening)
    assert lists(evening, for_public=False)["newcomers"] == [(1, 4), (2, 1), (2, 3)]
    other.rehearsal_of = evening
    other.save()
    assert (1, 2) in lists(evening, for_public=False)["newcomers"]


@pytest.mark.parametrize("naming", ["nickname", "hidden"])
def test_an_age_is_told_to_strangers_only_of_those_whose_name_is_shown(evening, naming):
    shown_as(evening, 2, naming=naming)
    shown_as(evening, 3, naming=naming)
    found = lists(evening, for_public=True)
    assert found["0-12"] == [(2, 1)]  # the place of 2 is counted
    assert "mixed" not in found
    assert len(found["newcomers"]) == 4


@pytest.mark.parametrize("reader", ["stranger", "desk"])
def test_every_page_paper_and_file_keeps_that_rule(evening, client, appointed, reader):
    first = shown_as(evening, 2, naming="nickname")
    known = {"stranger": 0, "desk": 1}[reader]
    if known:
        client.force_login(appointed("organiser"))
    page = client.get(f"{HOME}?category=1").content.decode()
    assert page.count("/entries/2/") == known
    assert "/entries/1/" in page
    assert client.get(HOME).content.decode().count("/entries/2/") == 1
    for row in json.loads(client.get(f"{HOME}standings.json").content)["rows"]:
        if row["entry"] == 2:
            assert row["category-0-12"] == (1 if known else None)
            assert row["category-newcomers"] == 1
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{HOME}standings.xlsx").content))
    cells = [[cell.value for cell in row] for row in book.active.iter_rows()]
    at = next(row for row in cells if "Up to 12 years" in row).index("Up to 12 years")
    (own,) = (row for row in cells if row[1] == 2)
    assert own[at] == (1 if known else None)
    line = next(each for each in client.get(f"{HOME}standings.csv").content.decode().splitlines()
                if each.startswith("1,2,"))  # fmt: skip
    assert line.endswith(",1,,1,," if known else ",,,1,,")
    full = text_of(client.get(f"{HOME}standings.pdf?category=1&names=full").content)
    hung = text_of(client.get(f"{HOME}standings.pdf?category=1").content)
    assert "Upto12years" in hung.replace(" ", "")
    assert "Puiu" not in full + hung
    assert (str(first).split()[-1] in full) == bool(known)
    assert str(first).split()[-1] not in hung
    assert "Puiu" in text_of(client.get(f"{HOME}standings.pdf?category=3").content)
    Wall.objects.create(tournament=evening, pages="category")
    raise_version(evening)
    wall = client.get(f"{HOME}live/").content.decode()
    assert wall.count("Puiu") == 1
    assert "12 years" in wall


def test_what_is_kept_back_is_in_no_category_and_no_team(evening, client):
    evening.publicity = "end"
    evening.team_by = "sum"
    evening.save()
    Membership.objects.update(team=Team.objects.create(club=evening.club, name="Roșii"))
    raise_version(evening)
    for address in ("?category=1", "live/"):
        page = client.get(HOME + address).content.decode()
        assert "Roșii" not in page
        assert "12 years" not in page
    for paper in ("teams.pdf", "standings.pdf?category=1", "standings.xlsx"):
        assert client.get(HOME + paper).status_code == 404


def test_no_query_is_asked_where_nothing_counts(evening, client):
    evening.age_groups, evening.categories = "", []
    evening.save()
    PrizeList.objects.create(tournament=evening)
    raise_version(evening)
    for address in (HOME, f"{HOME}live/", f"{HOME}live/pages/"):
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        assert len(asked) == QUERIES[address]
        assert "prize" not in str([each["sql"] for each in asked.captured_queries])


def test_the_wall_asks_for_what_it_shows_and_once(evening, client):
    """Beside what it asks to show the seats alone, where teams, categories and prizes count."""
    evening.team_by = "sum"
    evening.save()
    Membership.objects.update(team=Team.objects.create(club=evening.club, name="Roșii"))
    one = EntryPlayer.objects.first()
    holders = [[one.entry_id, one.player_id]]
    evening.prize_draws.create(seed=7, many=1, tickets=["1.1"], holders=holders)
    wall = Wall.objects.create(tournament=evening, pages="seats")
    raise_version(evening)
    client.get(f"{HOME}live/?range=-")
    usual = asked_by(client, 0)
    for at, (pages, more) in enumerate([("teams", 8), ("category", 4), ("raffle", 10)], 1):
        wall.pages = pages
        wall.save()
        asked = [asked_by(client, number) - usual for number in (at, -at)]
        assert asked == [more, 0], pages


def asked_by(client, number):
    """The queries of a page that nobody has had."""
    with CaptureQueriesContext(connection) as asked:
        page = client.get(f"{HOME}live/?range={number}")
    assert page.status_code == 200
    return len(asked)


QUERIES = {HOME: 9, f"{HOME}live/": 11, f"{HOME}live/pages/": 8}
"""As many as before there were teams, categories and prizes."""
