import pytest

from club.models import Club
from scoring.documents.poster import poster
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, text_of

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_a_poster_shows_its_address(size):
    address = "http://192.168.1.20:8000/t/cupa-de-toamna/"
    text = text_of(poster(HEAD, "Cup", address, lines=["Friday at six"], size=size))
    assert bare("Friday at six") in text
    assert address in text


@pytest.mark.django_db
def test_the_poster_says_when_where_and_its_address(evening, client, change):
    change(fee_amount=2000)
    found = text(client, f"{EVENING}poster.pdf")
    for said in ("Cupadetoamnă", "Salamare", "Fee:20lei", "http://testserver/t/cupa-pairs/"):
        assert said in found


@pytest.mark.django_db
def test_the_wifi_stands_on_the_desks_poster_and_on_no_strangers(evening, desk, client):
    Club.objects.update(wifi_name="Sala mare", wifi_password="do-re-mi-fa")
    assert "JointheWi-FiSalamare" in text(desk, f"{EVENING}poster.pdf?language=en")
    stranger = text(client, f"{EVENING}poster.pdf?language=en")
    assert "Wi-Fi" not in stranger
    assert "http://testserver/t/cupa-pairs/" in stranger


def test_the_name_to_type_stands_below_the_address():
    made = poster(HEAD, "Cup", "http://192.168.1.20/t/cup/", by_name="portativ.local/t/cup/")
    assert "portativ.local/t/cup/" in text_of(made)
