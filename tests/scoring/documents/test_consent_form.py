"""A form to sign: each text with a box for yes and one for no, in the language asked for."""

import pytest

from club.consents.texts import texts_now
from club.memberships.actions import add_member
from club.models import Player
from tests.scoring.documents.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "ro", "ca", "hu"])
def test_the_form_holds_the_three_texts_on_one_page(client, club, appointed, language):
    client.force_login(appointed("secretary"))
    member = add_member(club, Player(name="Ana Mureșan"), birth_year=2016)
    address = f"/clubs/{club.slug}/members/{member.pk}/consent.pdf?language={language}"
    answer = client.get(address)
    text = text_of(answer.content)
    assert "AnaMureșan" in text
    for said in texts_now(club, language).values():
        assert said.replace(" ", "")[:60] in text
    assert "Mureșan" not in answer["Content-Disposition"]


def test_an_empty_form_names_nobody(client, club, appointed):
    client.force_login(appointed("secretary"))
    add_member(club, Player(name="Ana Mureșan"))
    answer = client.get(f"/clubs/{club.slug}/members/0/consent.pdf")
    assert answer.status_code == 200
    assert "Mureșan" not in text_of(answer.content)
    assert client.get(f"/clubs/{club.slug}/members/987654/consent.pdf").status_code == 404
