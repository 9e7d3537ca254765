"""The secretary enters what people say, for several children of one guardian in one press."""

import pytest

from club.consents import lines
from club.memberships.actions import add_member
from club.models import Consent, ConsentText, Membership, Naming, Player, Purpose


@pytest.fixture
def child(club):
    return add_member(club, Player(name="Ana Pop", nickname="Nota"), birth_year=2016)


def page_of(membership):
    return f"/clubs/do-re-mi/members/{membership.pk}/consents/"


def said(**typed):
    return {"how": "paper", "language": "ro", **typed}


def test_the_page_says_what_counts_and_what_was_said(secretary, child):
    facts = said(result="yes", naming="short", guardian="Maria Pop", photo="no")
    html = secretary.post(page_of(child), facts, follow=True).content.decode()
    assert "In public: Ana P." in html
    assert "said by Maria Pop, parent or guardian" in html
    assert "never asked" in html
    assert ConsentText.objects.get(purpose="photo").text in html.replace("&#x27;", "'")
    assert "checked" in html  # only what nobody said: nothing new, on paper
    assert 'value="yes" checked' not in html
    by = Consent.objects.values_list("by__username", flat=True)
    assert set(by) == {"secretary-of-do-re-mi"}


def test_a_guardian_of_several_children_answers_once(secretary, club, child):
    brother = add_member(club, Player(name="Ion Pop"), birth_year=2014)
    add_member(club, Player(name="Eva Nagy"), birth_year=2014)
    answer = secretary.get(page_of(child))
    assert [each[0].instance for each in answer.context["form"].fields["others"].choices] == [
        brother
    ]
    facts = said(part="yes", guardian="Maria Pop", others=[brother.pk])
    secretary.post(page_of(child), facts)
    found = Consent.objects.values_list("player__name", "guardian")
    assert sorted(found) == [("Ana Pop", "Maria Pop"), ("Ion Pop", "Maria Pop")]


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({}, "__all__"),
        ({"photo": "yes"}, "guardian"),
        ({"photo": "yes", "guardian": "???"}, "guardian"),
        ({"photo": "yes", "guardian": "Maria Pop", "how": "page"}, "how"),
        ({"photo": "maybe", "guardian": "Maria Pop"}, "photo"),
        ({"photo": "yes", "guardian": "Maria Pop", "naming": "hidden"}, "naming"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_entered(secretary, child, typed, wrong):
    answer = secretary.post(page_of(child), said(**typed))
    assert wrong in answer.context["form"].errors
    assert not Consent.objects.exists()
    if "guardian" in typed:
        assert typed["guardian"] in answer.content.decode()


def test_a_child_may_refuse_by_itself_and_from_the_clubs_age_agree(secretary, club, child):
    secretary.post(page_of(child), said(result="no"))
    assert lines.is_withdrawn(club, child.player)
    Membership.objects.filter(pk=child.pk).update(birth_year=2011)
    club.guardian_age = 13
    club.save()
    secretary.post(page_of(child), said(result="yes"))
    assert not lines.is_withdrawn(club, child.player)


def test_the_members_form_does_not_show_again_who_withdrew(secretary, club, child, make_user):
    secretary.post(page_of(child), said(result="no"))
    address = f"/clubs/do-re-mi/members/{child.pk}/"
    facts = {"name": "Ana Pop", "nickname": "Nota"}
    answer = secretary.post(address, {**facts, "naming": "full"})
    assert "naming" in answer.context["form"].errors
    for naming in ("", "hidden"):
        assert secretary.post(address, {**facts, "naming": naming}).status_code == 302
        child.refresh_from_db()
        assert child.naming == Naming.HIDDEN


def test_the_club_asks_by_its_own_words(secretary, club):
    address = "/clubs/do-re-mi/members/consents/ca/"
    typed = {"part": "", "result": "Sí\r\nque sí", "photo": "<b>Fotos</b>"}
    secretary.post(address, typed)
    assert ConsentText.objects.filter(language="ca").count() == 2
    html = secretary.get(address).content.decode()
    assert "Sí\nque sí" in html
    assert "&lt;b&gt;Fotos&lt;/b&gt;" in html
    assert secretary.get("/clubs/do-re-mi/members/consents/xx/").status_code == 404
    secretary.post(address, dict.fromkeys(Purpose.values, ""))
    assert ConsentText.objects.filter(language="ca", purpose=Purpose.PHOTO).count() == 2
