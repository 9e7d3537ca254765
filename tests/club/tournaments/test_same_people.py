"""The people of last Friday in this Friday's evening: by one press, nobody twice, nobody lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club.entries import actions
from club.memberships.actions import leave
from club.models import Rate, Series
from club.payments import fees
from tests.club.evenings import come_in, tournament_of
from tests.club.tournaments.posted import GAME, RULES

pytestmark = pytest.mark.django_db
NEXT = "/t/next/people/"


@pytest.fixture
def friday(club):
    """Last Friday of a series, with three pairs, and next Friday, with nobody."""
    series = Series.objects.create(club=club, name="Vinerea", weekday=4, time="18:00")
    now, facts = timezone.now(), {"series": series, "fee_amount": 2000, "reduced_fee": 1000}
    last = tournament_of(club, slug="last", starts=now - timedelta(days=1), **facts)
    come_in(last, 3)
    tournament_of(club, slug="next", starts=now + timedelta(days=6), **facts)
    return last


@pytest.fixture
def coming(friday):
    return friday.series.evenings.get(slug="next")


def people_of(tournament):
    return [
        [one.player_id for one in entry.line_up.all()]
        for entry in tournament.entries.exclude(state="withdrawn")
    ]


def press(organiser, **typed):
    page = organiser.post(f"{NEXT}same/", typed, follow=True)
    return str([*page.context["messages"]][-1])


def test_one_press_enters_the_people_of_last_friday_and_a_second_nobody(organiser, friday, coming):
    page = organiser.get(NEXT)
    assert "The same people as last time (3 pairs)" in page.content.decode()
    assert press(organiser) == "Entered, not here yet: 3."
    assert people_of(coming) == people_of(friday)
    assert set(coming.entries.values_list("is_here", "has_paid")) == {(False, False)}
    assert press(organiser) == "Everybody of last time has entered already."
    assert coming.entries.count() == 3


def test_half_a_pair_comes_in_alone_and_everybody_is_named(organiser, club, friday, coming):
    (first, mate), (gone, left), _pair = [
        [one.player for one in each.line_up.all()] for each in friday.entries.all()
    ]
    with_another = actions.add_entry(coming, [first, actions.guest(club, "Eva Nagy")])
    leave(club.memberships.get(player=gone))
    assert press(organiser) == (
        f"Entered, not here yet: 3. Had entered already: {first}. "
        f"No longer in the club: {gone}. Entered without the others of last time: {mate}, {left}."
    )
    assert people_of(coming)[0] == [one.player_id for one in with_another.line_up.all()]
    assert people_of(coming)[1:3] == [[mate.pk], [left.pk]]
    assert coming.entries.count() == 4


def test_who_signed_up_or_is_forgotten_is_not_entered_again(organiser, friday, coming):
    (first, _mate), (gone, left), (_one, _other) = [
        [one.player for one in each.line_up.all()] for each in friday.entries.all()
    ]
    actions.ask_about(coming, [first.name, "Cineva Nou"])
    gone.forgotten_at = timezone.now()
    gone.save()
    gone.memberships.update(left=timezone.localdate())
    said = press(organiser)
    assert f"Had entered already: {first}." in said
    assert str(gone) not in said.replace(str(left), "")
    assert [first.pk] not in people_of(coming)
    assert [left.pk] in people_of(coming)


def test_rates_come_along_and_who_is_free_owes_nothing(organiser, club, friday, coming):
    pair = friday.entries.first()
    child, parent = [one.player_id for one in pair.line_up.all()]
    fees.set_rate(pair, child, Rate.REDUCED)
    press(organiser)
    entry = coming.entries.first()
    assert fees.owed(coming, entry) == 3000
    for player in (child, parent):
        fees.set_rate(entry, player, Rate.FREE)
    coming.entries.all().delete()
    press(organiser)
    assert coming.entries.first().has_paid


def test_a_finished_evening_puts_its_people_into_the_one_that_is_planned(organiser, friday, coming):
    friday.state = "finished"
    friday.save()
    text = organiser.get("/t/last/desk/").content.decode()
    assert "Put these people there" in text
    assert "Plan it" not in text
    assert press(organiser, **{"from": "last"}) == "Entered, not here yet: 3."
    coming.called_off_at = timezone.now()
    coming.save()
    assert "Plan it" in organiser.get("/t/last/desk/").content.decode()
    assert organiser.post(f"{NEXT}same/", {"from": "last"}).status_code == 403


def test_two_evenings_of_one_day_are_asked_about_once(organiser, club, coming):
    starts = timezone.localtime(coming.starts).strftime("%Y-%m-%dT%H:%M")
    sent = {"name": "Cupa", "starts": starts, "with_people": "on"}
    new = GAME | RULES | sent | {"name": "Cupa mare"}
    for page, form in (("/t/last/copy/", sent), ("/clubs/do-re-mi/tournaments/new/", new)):
        before = club.tournaments.count()
        asked = organiser.post(page, form)
        assert "Press once more" in str(asked.context["form"].errors["starts"])
        day = asked.context["form"].asked_day
        assert f'name="same_day" value="{day}"' in asked.content.decode()
        organiser.post(page, {**form, "same_day": day})
        assert club.tournaments.count() == before + 1
    assert club.tournaments.filter(name="Cupa", entries__number=3).count() == 1


def test_a_year_of_evenings_says_which_days_are_taken(organiser, coming):
    day = timezone.localtime(coming.starts).date()
    typed = {
        "name": "Altă serie", "weekday": day.weekday(), "time": "20:00", "first": day,
        "last": day + timedelta(days=8), "like": "pairs",
    }  # fmt: skip
    page = organiser.post("/clubs/do-re-mi/evenings/repeat/", typed)
    assert page.context["plan"].taken == [day]
    assert "Another evening is there already" in page.content.decode()
