import pytest
from django.test import Client

from tests.scoring.documents.reading import text_of

pytestmark = pytest.mark.django_db


def test_the_list_of_members_is_for_members(evening, appointed, client):
    member = Client()
    member.force_login(appointed("member"))
    assert client.get("/clubs/do-re-mi/members.pdf").status_code == 302
    assert "□AnaMureșan" in text_of(member.get("/clubs/do-re-mi/members.pdf").content)
