"""Everything that somebody changes or takes has its line, and the owner finds it."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from club import audit
from club.accounts.actions import set_password
from club.memberships.actions import add_member
from club.models import (
    Appointment,
    AuditAction,
    AuditLine,
    Entry,
    Membership,
    Player,
    RosterImport,
    State,
)
from tests.club.evenings import come_in, tournament_of

CLUB = "/clubs/do-re-mi"


@pytest.fixture
def owner(client, appointed):
    user = appointed("owner")
    client.force_login(user)
    client.user = user
    return client


def told():
    """What the log says since it was asked last, the oldest first; all of it by the owner."""
    lines = list(AuditLine.objects.order_by("pk").values_list("action", "detail", "by__username"))
    return [(action, detail) for action, detail, by in lines if by == "owner-of-do-re-mi"]


def test_roles_and_links_are_told(owner, club, make_user):
    ion = make_user("ion")
    owner.post(f"{CLUB}/roles/", {"account": "ion", "role": "scorer"})
    given = Appointment.objects.get(user=ion)
    owner.post(f"{CLUB}/roles/{given.pk}/", {"role": "secretary"})
    owner.post(f"{CLUB}/roles/{given.pk}/remove/")
    owner.post(f"{CLUB}/roles/", {"account": "new.one", "role": "member"})
    new = Appointment.objects.get(user__username="new.one")
    owner.get(f"{CLUB}/roles/{new.pk}/link/")
    assert told() == [
        ("role", f"account {ion.pk}, scorer"),
        ("role", f"account {ion.pk}, was scorer, secretary"),
        ("role", f"account {ion.pk}, was secretary, taken"),
        ("role", f"account {new.user_id}, member"),
        ("role", f"account {new.user_id}, link to choose a password"),
    ]


def test_a_link_made_on_the_machine_is_told_too(club, appointed, capsys):
    user = appointed("organiser")
    call_command("sign_in_link", user.username)
    line = AuditLine.objects.get()
    assert (line.club, line.by, line.detail) == (club, None, f"account {user.pk}, link to sign in")
    set_password(user, "another-rest-another-rest")
    assert AuditLine.objects.count() == 1


def test_settings_and_house_rules_are_told_by_their_fields(owner, club):
    page = owner.get(f"{CLUB}/edit/").context["form"]
    fields = {name: page[name].value() or "" for name in page.fields if name != "logo_file"}
    fields = {name: value for name, value in fields.items() if value is not False}
    owner.post(f"{CLUB}/edit/", fields)
    assert told() == []
    owner.post(f"{CLUB}/edit/", {**fields, "place": "Baia Mare", "keeps_birth_years": "on"})
    forms = owner.get(f"{CLUB}/rules/").context["forms"].values()
    rules = {
        form.add_prefix(name): value
        for form in forms
        for name in form.fields
        if (value := form[name].value()) is not False
    }
    owner.post(f"{CLUB}/rules/", {**rules, "remi-atu": "77"})
    assert told() == [("settings", "place, keeps_birth_years"), ("rules", "remi")]


def test_members_are_told_by_their_record_and_never_by_what_stood_there(owner, club):
    ana = add_member(club, Player(name="Ana Pop"), phone="0722 000 111")
    facts = {"name": "Ana Popa", "number": "1", "phone": "", "email": "ana@club.example"}
    owner.post(f"{CLUB}/members/{ana.pk}/", {**facts, "naming": "short"})
    owner.post(f"{CLUB}/members/new/", {"name": "Ion Vlad", "number": "2", "naming": ""})
    ion = Membership.objects.get(number=2)
    owner.post(f"{CLUB}/members/{ana.pk}/merge/", {"other": ion.pk, "sure": "yes"})
    owner.post(f"{CLUB}/members/names/", {"members": [ana.pk]})
    owner.post(f"{CLUB}/members/{ana.pk}/remove/")
    owner.post(f"{CLUB}/members/{ana.pk}/return/")
    assert told() == [
        ("member", "name, number, email, phone"),
        ("member", "added"),
        ("member", "merged"),
        ("member", "naming, full"),
        ("member", "left"),
        ("member", "returned"),
    ]
    about = set(AuditLine.objects.values_list("about", flat=True))
    assert about == {ana.player_id, ion.player_id}


def test_somebody_who_never_played_goes_though_the_log_tells_of_them(owner, club):
    ana = add_member(club, Player(name="Ana Pop"), by=owner.user)
    owner.post(f"{CLUB}/members/{ana.pk}/remove/")
    assert not Player.objects.exists()
    assert [*AuditLine.objects.values_list("detail", "about")] == [
        ("removed", None),
        ("added", None),
    ]


def test_a_list_and_taking_it_back_are_told(owner, club):
    page = f"{CLUB}/members/import/"
    where = owner.post(page, {"text": "Nume\tTelefon\nAna Pop\t0722\nIon Vlad\t"})["Location"]
    owner.post(where, {"then": "take"})
    owner.post(f"{where}undo/")
    assert RosterImport.objects.get().state == "undone"
    assert told() == [
        ("member", "list imported, added 2, changed 0"),
        ("member", "list undone"),
    ]


def test_what_the_public_sees_of_a_tournament_is_told(owner, club):
    tournament = tournament_of(club, form="round_robin", state=State.DRAFT)
    number = f"tournament {tournament.pk}"
    form = owner.get(f"/t/{tournament.slug}/counting/").context["form"]
    fields = {name: form[name].value() for name in form.fields}
    fields = {
        name: value for name, value in fields.items() if value is not None and value is not False
    }
    owner.post(f"/t/{tournament.slug}/counting/", {**fields, "publicity": "end"})
    owner.post(f"/t/{tournament.slug}/state/", {"on": "draft"})
    owner.post(f"/t/{tournament.slug}/state/", {"on": "draft"})  # the second press
    assert told() == [("settings", f"{number}, publicity"), ("published", f"{number}, open")]
    come_in(tournament, 2)
    assert Entry.objects.count() == 2


@pytest.fixture
def three_lines(owner, club, make_user):
    """Of three days, two people and two actions; one tells of a member."""
    ana = add_member(club, Player(name="Ana Pop"))
    with time_machine.travel(datetime(2026, 3, 1, 22, 30, tzinfo=UTC)):  # the 2nd in Sighet
        audit.record(AuditAction.RULES, "remi", club=club, by=owner.user)
    with time_machine.travel(datetime(2026, 3, 2, 22, 30, tzinfo=UTC)):
        said = ("email", ("was", "scorer"), ("people", 45))
        audit.record(AuditAction.MEMBER, *said, club=club, by=None, about=ana.player)
    ion = make_user("ion", name="Ion Vlad")
    audit.record(AuditAction.RULES, ("account", ion.pk), ("account", 999), club=club, by=ion)
    return ion


def shown(page):
    return [row.record.action for row in page.context["table"].paginated_rows]


def test_the_owner_searches_by_what_by_whom_and_by_days(owner, three_lines):
    def found(query):
        return shown(owner.get(f"{CLUB}/audit/?{query}"))

    assert found("") == ["rules", "member", "rules"]
    assert found("action=member") == ["member"]
    assert found(f"by={three_lines.pk}") == ["rules"]
    assert found("first=2026-03-02&last=2026-03-02") == ["rules"]
    assert found("first=2026-03-03&last=2026-03-03&action=member") == ["member"]
    assert found("last=2026-03-01") == []
    for wrong in (
        "by=0",
        "action=x",
        "first=x",
        "last=9999-12-31",
        "first=2026-03-03&last=2026-03-02",
    ):
        page = owner.get(f"{CLUB}/audit/?{wrong}")
        assert (page.status_code, shown(page)) == (200, []), wrong
        assert "errorlist" in page.content.decode(), wrong


def test_lines_are_said_in_words_with_the_person_and_who_did_it(owner, three_lines):
    html = owner.get(f"{CLUB}/audit/").content.decode()
    for text in (">Ana Pop</a>", "e-mail, was scorer, people: 45", "Ion Vlad, account 999"):
        assert text in html
    assert "Remi etalat" in html
    assert "the program" in html


def test_the_file_has_the_same_lines_without_a_name_of_a_player(owner, three_lines):
    file = owner.get(f"{CLUB}/audit/log.csv?action=member")
    text = file.content.decode("utf-8-sig")
    player = Player.objects.get().pk
    assert text.splitlines() == [
        "When,What,Details,Record,Done by",
        f'2026-03-03 00:30:00,member changed,"e-mail, was scorer, people: 45",{player},the program',
    ]
    assert owner.get(f"{CLUB}/audit/log.xlsx").content.startswith(b"PK")
    assert owner.get(f"{CLUB}/audit/log.exe").status_code == 404


def test_a_page_costs_the_same_for_few_and_for_many(owner, three_lines, club, cost_of):
    owner.get(CLUB)  # the session's own queries
    few = cost_of(owner, f"{CLUB}/audit/")
    ana = Player.objects.get()
    for _number in range(60):
        audit.record(AuditAction.MEMBER, "account 3", club=club, by=owner.user, about=ana)
    assert cost_of(owner, f"{CLUB}/audit/") == few <= 10
    assert len(shown(owner.get(f"{CLUB}/audit/?page=2"))) == 25


def test_the_log_of_another_club_is_not_there(owner, other_club):
    audit.record(AuditAction.RULES, club=other_club, by=owner.user)
    assert shown(owner.get(f"{CLUB}/audit/")) == []
    assert owner.get("/clubs/altul/audit/").status_code == 403
    assert timezone.now() > AuditLine.objects.get().at
