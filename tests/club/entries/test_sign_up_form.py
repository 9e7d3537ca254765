"""Whoever signs up says what may be shown, and a guardian speaks for the young."""

import pytest
from django.urls import reverse

from club.consents import lines
from club.consents.lines import Word
from club.entries.actions import take_in
from club.memberships.actions import add_member
from club.models import Consent, Entry, How, Membership, Naming, Player, Purpose
from club.players.public_names import names_of
from tests.club.evenings import tournament_of


@pytest.fixture
def evening(club):
    return tournament_of(club, form="round_robin", takes_sign_ups=True, approves_sign_ups=True)


@pytest.fixture
def word(make_user):
    return Word(How.PAPER, "ro", by=make_user("secretary"))


@pytest.fixture
def page(client, evening):
    """Posts what is typed; answers of the page that comes back."""

    def post(**typed):
        facts = {"person_0": "Ana Pop", "person_1": "Ion Rusu", **typed}
        return client.post(f"/t/{evening.slug}/sign-up/", facts)

    return post


def taken_in(*players, known=()):
    entry = Entry.objects.get()
    take_in(entry, [*known, *players], new=players)
    entry.refresh_from_db()
    assert entry.answers == []


def guests(club, *names):
    return [add_member(club, Player(name=name), is_guest=True).player for name in names]


def test_nothing_is_ticked_beforehand_and_nothing_is_asked_in_vain(client, club, evening):
    html = client.get(f"/t/{evening.slug}/sign-up/").content.decode()
    assert "checked" not in html
    assert "Year of birth" not in html
    club.keeps_birth_years = True
    club.save()
    assert "Year of birth" in client.get(f"/t/{evening.slug}/sign-up/").content.decode()


def test_who_answers_nothing_is_asked_another_time(page, club):
    assert page().status_code == 302
    people = guests(club, "Ana Pop", "Ion Rusu")
    taken_in(*people)
    assert not Consent.objects.exists()
    assert list(names_of([people[0].pk], for_public=True).values()) == ["Ana P."]


def test_each_answer_becomes_a_line_when_the_desk_takes_them_in(page, club, client, evening):
    page(public_0="full", photo_0="on", public_1="hidden")
    assert "Ana P." not in client.get(f"/t/{evening.slug}/").content.decode()
    assert not Consent.objects.exists()
    ana, ion = guests(club, "Ana Pop", "Ion Rusu")
    taken_in(ana, ion)
    found = Consent.objects.values_list("player__name", "purpose", "given", "how", "text__language")
    assert sorted(found) == [
        ("Ana Pop", "photo", True, "page", "en"),
        ("Ana Pop", "result", True, "page", "en"),
        ("Ion Rusu", "result", False, "page", "en"),
    ]
    assert names_of([ana.pk, ion.pk], for_public=True) == {ana.pk: "Ana Pop", ion.pk: "–"}
    line = Consent.objects.first()
    assert (line.at, line.by, line.giver) == (Entry.objects.get().at, None, "self")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ({}, {"guardian_0", "part_0"}),
        ({"guardian_0": "Maria Pop"}, {"part_0"}),
        ({"part_0": "on"}, {"guardian_0"}),
        ({"guardian_0": "???", "part_0": "on"}, {"guardian_0"}),
    ],
)
def test_who_is_young_comes_with_a_guardian_or_is_told_so(page, typed, wanted):
    answer = page(young_0="on", public_0="short", contact="maria@example.org", **typed)
    assert answer.status_code == 200
    form = answer.context["form"]
    assert set(form.errors) == wanted
    html = answer.content.decode()
    assert 'value="Ana Pop"' in html
    assert 'value="maria@example.org"' in html
    assert [person.is_open for person in form.people()] == [True, False]
    assert not Entry.objects.exists()


def test_a_guardian_stands_on_every_line_of_the_child(page, club):
    page(young_0="on", guardian_0="Maria Pop", part_0="on", public_0="short", guardian_1="Nimeni")
    taken_in(*guests(club, "Ana Pop", "Ion Rusu"))
    found = Consent.objects.values_list("player__name", "purpose", "giver", "guardian")
    assert sorted(found) == [
        ("Ana Pop", "part", "guardian", "Maria Pop"),
        ("Ana Pop", "result", "guardian", "Maria Pop"),
    ]


def test_a_year_makes_young_and_is_kept_where_the_club_keeps_years(page, club):
    club.keeps_birth_years = True
    club.save()
    assert set(page(year_0="2016").context["form"].errors) == {"guardian_0", "part_0"}
    page(year_0="2016", guardian_0="Maria Pop", part_0="on", year_1="1950")
    people = guests(club, "Ana Pop", "Ion Rusu")
    taken_in(*people)
    assert list(club.memberships.order_by("pk").values_list("birth_year", flat=True)) == [
        2016,
        1950,
    ]
    assert not Consent.objects.exclude(purpose=Purpose.TAKING_PART).exists()


def test_nobody_agrees_for_a_child_that_the_club_knows(page, club):
    """Who typed its name may be anybody; but that it is not to be shown may anybody say."""
    child = add_member(club, Player(name="Ana Pop"), birth_year=2016, naming=Naming.NICKNAME)
    page(public_0="full", photo_0="on")
    taken_in(*guests(club, "Ion Rusu"), known=[child.player])
    assert not Consent.objects.exists()
    assert Membership.objects.get(pk=child.pk).naming == Naming.NICKNAME
    Entry.objects.all().delete()
    page(public_0="hidden")
    taken_in(known=[child.player])
    assert lines.is_withdrawn(club, child.player)


@pytest.mark.parametrize(
    ("held", "typed", "kept"),
    [
        ("short", "full", "short"),
        ("full", "short", "short"),
        ("nickname", "full", "nickname"),
        ("full", "hidden", "hidden"),
        ("hidden", "full", "hidden"),
    ],
)
def test_of_somebody_who_is_known_what_says_least_counts(page, club, word, held, typed, kept):
    """Anybody may have typed the name; only a line that the club itself writes says more again."""
    ana = add_member(club, Player(name="Ana Pop"), birth_year=1950, naming=held)
    page(public_0=typed)
    taken_in(*guests(club, "Ion Rusu"), known=[ana.player])
    ana.refresh_from_db()
    assert ana.naming == kept
    assert [each.naming for each in Consent.objects.filter(given=True)] == (
        [kept] if kept != "hidden" else []
    )
    lines.record(ana, Purpose.PUBLIC_RESULT, word, given=True, naming="full")
    assert Membership.objects.get(pk=ana.pk).naming == "full"


def test_the_desk_makes_somebody_new_or_meets_somebody_known(page, club, organiser):
    known = add_member(club, Player(name="Ana Pop"), birth_year=1950, naming="short")
    page(public_0="full", public_1="full")
    entry = Entry.objects.get()
    organiser.post(reverse("entries:entry", args=["joi", entry.pk]), {
        "do": "take_in", "person_0": "Ana Pop", "person_1": "Ion Rusu"
    })  # fmt: skip
    new = club.memberships.exclude(pk=known.pk).get()
    known.refresh_from_db()
    assert (known.naming, new.naming) == ("short", "full")
