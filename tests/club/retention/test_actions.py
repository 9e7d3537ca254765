"""What is too old goes, exactly that, and only once; what is not stays."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from club import audit
from club.memberships.actions import add_member
from club.models import (
    AuditAction,
    AuditLine,
    Entry,
    EntryState,
    Membership,
    Naming,
    Player,
    RosterImport,
    State,
    Tournament,
)
from club.process.background import Job
from club.retention import actions
from club.retention.rules import RULES
from tests.club.evenings import tournament_of

PAGE = "/clubs/do-re-mi/retention/"
CONTACTS = {"email": "ana@club.example", "phone": "0722 000 111", "birth_year": 2012}


def days_ago(days):
    return timezone.now() - timedelta(days=days)


@pytest.fixture
def old(club, make_user):
    """Of each kind one thing that is just too old, and one that is not yet; and a member."""
    with time_machine.travel(days_ago(100)):
        for name in ("Guest gone", "Guest here"):
            add_member(club, Player(name=name), is_guest=True, naming=Naming.NICKNAME, **CONTACTS)
        add_member(club, Player(name="Member"), **{**CONTACTS, "email": "member@club.example"})
        for name, days in (("Left long ago", 1096), ("Left lately", 1094)):
            one = add_member(club, Player(name=name), number=days, **CONTACTS)
            one.left = timezone.localdate(timezone.now() + timedelta(days=100 - days))
            one.save()
    for days in (8, 6):
        with time_machine.travel(days_ago(days)):
            RosterImport.objects.create(club=club, rows=[[1, "Ana Pop"]])
    for days, slug in ((31, "long-ago"), (29, "lately")):
        evening = tournament_of(club, slug=slug, starts=days_ago(days), state=State.FINISHED)
        facts = {"tournament": evening, "contact": "ana@club.example", "code": slug}
        taken = Entry.objects.create(number=1, answers=[{"given": True}], **facts)
        taken.line_up.create(player=Player.objects.get(name="Member"))
        Entry.objects.create(number=2, typed=["Nobody"], state=EntryState.ASKED, **facts)
    here = Entry.objects.create(tournament=evening, number=3)
    here.line_up.create(player=Player.objects.get(name="Guest here"))
    with time_machine.travel(datetime(2024, 1, 1, tzinfo=UTC)):
        audit.record(AuditAction.RULES, "old", club=club, by=None)
    audit.record(AuditAction.RULES, "new", club=club, by=None)


def state_of(club):
    contacts = ("player__name", "email", "phone", "birth_year", "number")
    return {
        "members": {name: facts for name, *facts in club.memberships.values_list(*contacts)},
        "lists": RosterImport.objects.count(),
        "entries": sorted(
            Entry.objects.values_list("tournament__slug", "number", "contact", "code")
        ),
        "log": [*AuditLine.objects.values_list("detail", flat=True)],
    }


def test_one_press_deletes_what_is_due_and_nothing_else(owner, club, old):
    before = state_of(club)
    page = owner.get(PAGE)
    assert {each.name: each.number for each in page.context["due"]} == {
        "guests": 1,
        "left": 1,
        "sign_ups": 2,
        "imports": 1,
        "audit": 1,
    }
    version = Tournament.objects.get(slug="long-ago").version
    said = owner.post(f"{PAGE}delete/", follow=True).content.decode()
    assert "Deleted: Contacts of guests (1), Members who left (1), Sign-ups (2)" in said
    assert "Nothing is older than it may be." in said

    after = state_of(club)
    gone = {"Guest gone": ["", "", None, None], "Left long ago": ["", "", None, None]}
    assert after["members"] == {**before["members"], **gone}
    assert after["lists"] == 1
    kept = [
        ("lately", 1, "ana@club.example", "lately"),
        ("lately", 2, "ana@club.example", "lately"),
    ]
    assert after["entries"] == [*kept, ("lately", 3, "", ""), ("long-ago", 1, "", "")]
    assert after["log"] == ["guests 1, left 1, sign_ups 2, imports 1, audit 1", "new"]
    assert Entry.objects.get(tournament__slug="long-ago").answers == []
    assert Tournament.objects.get(slug="long-ago").version == version + 1
    assert Membership.objects.get(player__name="Guest gone").naming == Naming.NICKNAME

    said = owner.post(f"{PAGE}delete/", follow=True).content.decode()
    assert "Nothing was due any more." in said
    assert state_of(club) == after


def test_each_rule_deletes_exactly_what_it_finds(club, old):
    for name, rule in RULES.items():
        now = timezone.now()
        assert rule.due(club, now - timedelta(days=club.days_kept(name))).exists(), name
        rule.clear(club, now - timedelta(days=club.days_kept(name)))
        assert not rule.due(club, now - timedelta(days=club.days_kept(name))).exists(), name


def test_a_running_tournament_keeps_its_sign_ups(club, old):
    Tournament.objects.filter(slug="long-ago").update(state=State.RUNNING)
    assert {each.name: each.number for each in actions.due_of(club)}["sign_ups"] == 0


def test_the_owner_says_how_long(owner, club):
    days = {"guests": "60", "left": "365", "sign_ups": "10", "imports": "7", "audit": "365"}
    owner.post(PAGE, {**days, "deletes_by_itself": "on"})
    club.refresh_from_db()
    assert [club.days_kept(name) for name in days] == [60, 365, 10, 7, 365]
    assert club.deletes_by_itself
    line = AuditLine.objects.get()
    assert (line.action, line.by.username) == ("settings", "owner-of-do-re-mi")
    assert line.detail == "days kept, guests, left, sign_ups, deletes_by_itself"

    page = owner.post(PAGE, {**days, "audit": "364", "guests": "", "left": "x"}).content.decode()
    assert "greater than or equal to 365" in page
    assert "This field is required." in page
    assert 'value="x"' in page
    club.refresh_from_db()
    assert club.days_kept("guests") == 60


def run(job: Job) -> list[str]:
    return list(job.run(lambda: False))


def test_the_job_deletes_only_where_the_owner_says_so(club, other_club, old):
    before = state_of(club)
    assert run(actions.job()) == []
    assert state_of(club) == before
    club.deletes_by_itself = True
    club.save()
    assert run(actions.job()) == []
    assert not any(each.number for each in actions.due_of(club))
    assert AuditLine.objects.filter(action="retention", by=None).count() == 1
    run(actions.job())
    assert AuditLine.objects.filter(action="retention").count() == 1


def test_the_site_forgets_who_signed_in_when(make_user, client):
    before, after = make_user("long.ago", last_login=days_ago(91)), make_user("lately")
    with time_machine.travel(days_ago(1)):
        client.force_login(before)
    after.last_login = days_ago(89)
    after.save()
    before.last_login = days_ago(91)
    before.save()
    session = client.session.session_key
    run(actions.job())
    before.refresh_from_db()
    after.refresh_from_db()
    assert (before.last_login, bool(after.last_login)) == (None, True)
    assert not Session.objects.filter(pk=session).exists()
