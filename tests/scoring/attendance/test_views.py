"""Attendance at the desk: tapped, undone, summed up without names, printed."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from club.models import Membership, Player, Season, State, Team, Visit
from scoring.attendance import came, files
from scoring.attendance.sums import sums
from tests.club.evenings import tournament_of
from tests.scoring.seasons.evenings import held, member, season_of


@pytest.fixture
def season(club):
    return season_of(club)


@pytest.fixture
def evening(season):
    return held_on(season, "Ana+Ion Eva+Dan", timezone.now(), entering="pairs")


def held_on(season, order, starts, **facts):
    made = held(season, order, **facts)
    made.starts = starts
    made.save()
    return made


@pytest.fixture
def page(season, evening):
    return f"/clubs/do-re-mi/seasons/{season.slug}/attendance/"


@pytest.fixture
def pop(club):
    return member(club, "Mara Pop")


def said(answer):
    return " ".join(map(str, answer.context["messages"]))


@pytest.mark.parametrize("is_list", [True, False])
def test_one_tap_notes_who_came_and_the_same_undoes_it(organiser, page, evening, pop, is_list):
    where = f"/t/{evening.slug}/visits/" if is_list else page
    for name, noted in (("came", 1), ("came", 1), ("gone", 0)):
        organiser.post(where, {"evening": evening.slug, name: pop.pk})
        assert Visit.objects.count() == noted
        html = organiser.get(where).content.decode()
        press = re.search(rf'name="(\w+)"\s+value="{pop.pk}"', html)
        assert press[1] == ("gone" if noted else "came")


def test_who_played_a_coming_evening_and_one_called_off_are_not_tapped(
    organiser, season, page, evening, pop
):
    ana = Player.objects.get(name="Ana")
    answer = organiser.post(page, {"evening": evening.slug, "came": ana.pk}, follow=True)
    assert "Ana played on this evening" in said(answer)
    coming = held_on(season, "", timezone.now() + timedelta(days=3), state=State.DRAFT)
    off = held(season, "", state=State.DRAFT, called_off_at=timezone.now())
    for each, sentence in ((coming, "still to come"), (off, "called off")):
        answer = organiser.post(f"/t/{each.slug}/visits/", {"came": pop.pk}, follow=True)
        assert sentence in said(answer)
    assert not Visit.objects.exists()


def test_a_year_costs_the_queries_of_an_evening(
    organiser, season, page, evening, django_assert_max_num_queries
):
    for _evening in range(5):
        made = held(season, "Ana+Ion Eva+Dan Mara+Radu", "pairs")
        Visit.objects.create(tournament=made, player=member(season.club, "Mara Pop"))
    organiser.get(page)
    with django_assert_max_num_queries(11):
        organiser.get(page)


def test_the_report_names_nobody(organiser, club, season, page, evening):
    club.keeps_birth_years = True
    club.save()
    team = Team.objects.create(club=club, name="Roșii")
    for name, year in (("Ana", 2020), ("Ion", 1950), ("Eva", 2013)):
        own = {"birth_year": year, "team": team if name == "Ana" else None}
        Membership.objects.filter(player__name=name).update(**own)
    found = came.attendance(Season.objects.get())
    assert [tuple(each) for each in sums(found)] == [
        ("Everyone", 4, 4, 1), ("Team: Roșii", 1, 1, 1), ("Without a team", 3, 3, 1),
        ("Up to 9 years", 1, 1, 1), ("10 to 13 years", 1, 1, 1),
        ("From 60 years", 1, 1, 1), ("Age not known", 1, 1, 1),
    ]  # fmt: skip
    text = organiser.get(f"{page}report.csv").content.decode()
    assert "Roșii" in text
    assert not re.search("Ana|Ion|Eva|Dan", text)
    assert re.search("Ana|Ion|Eva|Dan", organiser.get(f"{page}list.csv").content.decode())


def test_certificates_are_for_who_came_often_enough(organiser, club, season, page, evening, pop):
    other = held(season, "Ana+Ion", "pairs")
    Visit.objects.create(tournament=other, player=pop)
    Visit.objects.create(tournament=evening, player=pop)
    ready = files.certificates_of(came.attendance(season), 2, "en")
    assert [(each.name, each.place, each.score) for each in ready.args[3]] == [
        (name, 0, "came to 2 evenings") for name in ("Ana", "Ion", "Mara Pop")
    ]
    assert organiser.get(f"{page}certificates.pdf?least=2").content.startswith(b"%PDF")
    answer = organiser.get(f"{page}certificates.pdf?least=3", follow=True)
    assert "No one came to 3 evenings or more" in said(answer)


def test_the_desk_alone_reads_how_often_somebody_came(organiser, season, evening):
    ana = Player.objects.get(name="Ana")
    address = f"/clubs/do-re-mi/seasons/{season.slug}/players/{ana.pk}/"
    sentence = "Came to 1 of 1 evening"
    assert sentence not in Client().get(address).content.decode()
    assert sentence in organiser.get(address).content.decode()


def test_two_evenings_of_one_day_are_told_apart_by_the_hour(organiser, season, page, evening):
    evening.starts = timezone.localtime() - timedelta(days=1)
    evening.starts = evening.starts.replace(hour=20, minute=30)
    evening.save()
    early = evening.starts.replace(hour=1, minute=5)
    held_on(season, "Ana+Ion Eva+Dan", early, entering="pairs", name="Alta")
    found = organiser.get(page).context["evenings"]
    assert found[0].apart == "01:05"
    assert found[1].apart == "20:30"
    assert "<br>01:05" in organiser.get(page).content.decode()


def test_columns_of_evenings_that_are_to_begin_are_counted_too(organiser, season, page, evening):
    assert organiser.get(page).context["said"] == "1 evening"
    tournament_of(season.club, slug="azi", season=season, starts=timezone.now())
    assert organiser.get(page).context["said"] == "Held so far: 1 of 2 evenings"
