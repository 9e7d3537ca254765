"""A finished evening that was made by mistake: removed, brought back, and gone after its weeks."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from club.models import AuditLine, Payment, Tournament
from club.payments import fees
from club.retention.actions import delete_removed
from club.tournaments import actions
from scoring.log.discarding import discard_removed
from scoring.log.recheck import damage
from scoring.models import Deal, FinalPlace, Version
from scoring.ratings.stored import bring_up_to_date
from tests.scoring.conftest import LOST, MADE

pytestmark = pytest.mark.django_db
OF_CLUB = "/clubs/do-re-mi/"


@pytest.fixture
def organiser(client, appointed):
    user = appointed("organiser")
    client.force_login(user)
    client.user = user
    return client


@pytest.fixture
def removed(organiser, finished):
    own = finished([MADE, LOST], slug="gresita", fee_amount=2000)
    assert Client().get("/t/gresita/").status_code == 200  # it is in the page cache now
    fees.take(own.entries.first(), organiser.user)
    other = finished([MADE], slug="buna")
    bring_up_to_date(own.club)
    answer = organiser.post("/t/gresita/remove/", {"why": "De probă"}, follow=True)
    assert "For 30 days you can bring it back" in answer.content.decode()
    return own, other


def test_it_is_on_no_page_and_the_desk_is_told_who_and_why(removed, organiser):
    own, other = removed
    for page in ("", "evenings/", "tournaments/", "seasons/now/", "ratings/", "statistics/"):
        html = organiser.get(OF_CLUB + page, follow=True).content.decode()
        assert "/t/gresita/" not in html, page
    for address in ("/t/gresita/", "/t/gresita/desk/", "/t/gresita/standings.pdf"):
        assert organiser.get(address).status_code == 404, address
    assert Client().get("/t/gresita/").status_code == 404
    assert organiser.get(f"/api/v1/tournaments/{own.slug}").status_code == 404
    html = organiser.get(f"{OF_CLUB}tournaments/removed/").content.decode()
    assert "De probă" in html
    assert str(organiser.user) in html
    assert f"/t/{other.slug}/" in organiser.get(f"{OF_CLUB}tournaments/").content.decode()
    assert list(damage()) == []


def test_it_is_brought_back_as_it_was(removed, organiser):
    own, _other = removed
    before = Version.objects.filter(tournament=own).count()
    for _press in range(2):
        answer = organiser.post(f"{OF_CLUB}tournaments/removed/", {"tournament": own.slug})
        assert answer.status_code == 302
    assert organiser.get("/t/gresita/").status_code == 200
    assert Version.objects.filter(tournament=own).count() == before > 0
    assert not Tournament.objects.get(pk=own.pk).removed_why
    details = AuditLine.objects.filter(detail__contains=f"tournament {own.pk}").order_by("pk")
    assert [each.detail.split(", ")[1] for each in details][-2:] == ["put away", "brought back"]


def test_after_its_weeks_it_is_gone_with_its_log_and_the_money_stays(removed):
    own, other = removed
    kept = Version.objects.filter(tournament=other).count()
    delete_removed()
    assert Tournament.every.filter(pk=own.pk).exists()
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        delete_removed()
    assert not Tournament.every.filter(pk=own.pk).exists()
    assert Version.objects.count() == kept > 0
    assert not Deal.objects.exclude(round__tournament=other).exists()
    assert not FinalPlace.objects.exclude(entry__tournament=other).exists()
    paid = {(each.amount, each.tournament, each.note) for each in Payment.objects.all()}
    assert paid == {(2000, None, str(own))}
    assert AuditLine.objects.filter(detail=f"tournament {own.pk}, deleted").exists()
    assert list(damage()) == []


def test_the_log_of_one_that_is_not_removed_is_never_discarded(finished):
    own = finished([MADE])
    discard_removed(own)
    assert Version.objects.filter(tournament=own).exists()


def test_a_running_one_is_not_put_away(club, finished, organiser):
    own = finished([MADE])
    Tournament.objects.filter(pk=own.pk).update(state="running")
    with pytest.raises(actions.NotNow):
        actions.put_away(own, "x", organiser.user)
    assert Tournament.objects.filter(pk=own.pk).exists()
