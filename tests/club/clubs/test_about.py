"""What a club says of itself."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from club.models import ClubPage
from club.players.traces import traces_of
from club.privacy import mentions

pytestmark = pytest.mark.django_db
SAID = {"about": "Jucăm muzicando.\n\nhttps://example.org <b>tare</b>", "meets": "Vineri 18–20"}


@pytest.fixture
def owner(client, appointed):
    client.force_login(appointed("owner"))


def picture(kind="PNG", size=(1600, 900)):
    drawn = io.BytesIO()
    Image.new("RGB", size, "red").save(drawn, kind)
    return SimpleUploadedFile("club.png", drawn.getvalue())


def page(client, club):
    return client.get(f"/clubs/{club.slug}/").content.decode()


def test_everybody_reads_it_as_plain_text_with_addresses_as_links(client, club, owner):
    posted = {**SAID, "contact": "club@example.org", "map_link": "https://osm.example/1"}
    assert client.post(f"/clubs/{club.slug}/about/edit/", posted).status_code == 302
    client.logout()
    html = page(client, club)
    assert "About us" in html
    assert '<a href="https://example.org" rel="nofollow">' in html
    assert "&lt;b&gt;tare" in html
    assert 'href="mailto:club@example.org"' in html
    assert 'href="https://osm.example/1" rel="nofollow noreferrer"' in html


@pytest.mark.parametrize("link", ["javascript:alert(1)", "ftp://example.org", "strada 5"])
def test_a_map_link_that_is_no_web_address_is_refused(client, club, owner, link):
    answer = client.post(f"/clubs/{club.slug}/about/edit/", {**SAID, "map_link": link})
    assert "Enter a valid URL." in answer.content.decode()
    assert "Jucăm muzicando." in answer.content.decode()
    assert not ClubPage.objects.exists()


def test_a_photo_is_made_small_and_served_from_its_own_row(client, club, owner):
    client.post(f"/clubs/{club.slug}/about/edit/", {**SAID, "picture_file": picture()})
    kept = ClubPage.objects.get()
    served = client.get(f"/clubs/{club.slug}/picture/{kept.picture_hash}.jpg")
    assert served["Content-Type"] == "image/jpeg"
    with Image.open(io.BytesIO(served.content)) as drawn:
        assert (drawn.format, drawn.size) == ("JPEG", (1200, 675))
    client.post(f"/clubs/{club.slug}/about/edit/", {**SAID, "no_picture": "on"})
    assert ClubPage.objects.get().picture is None


def test_what_is_no_picture_is_refused_and_the_text_stays(client, club, owner):
    file = SimpleUploadedFile("club.png", b"no picture")
    answer = client.post(f"/clubs/{club.slug}/about/edit/", {**SAID, "picture_file": file})
    assert "We cannot read this picture." in answer.content.decode()
    assert "Jucăm muzicando." in answer.content.decode()


def test_a_club_that_says_nothing_has_no_such_part(client, club, owner):
    assert "About us" not in page(client, club)
    client.post(f"/clubs/{club.slug}/about/edit/", SAID)
    client.post(f"/clubs/{club.slug}/about/edit/", {"about": ""})
    assert ClubPage.objects.exists()
    assert "About us" not in page(client, club)


def test_a_map_link_needs_no_scheme(client, club, owner):
    client.post(f"/clubs/{club.slug}/about/edit/", {"map_link": "osm.example/1"})
    assert ClubPage.objects.get().map_link == "https://osm.example/1"


def test_a_person_who_is_forgotten_goes_from_the_text(club):
    own = ClubPage.objects.create(
        club=club, about="Ne conduce Zoicaș Livia.\nVeniți!", contact="Zoicaș Livia"
    )
    traces = traces_of(["Zoicaș Livia"], [], [])
    assert mentions.emptied([club], traces) == [own]
    mentions.erase([club], traces)
    own.refresh_from_db()
    assert "Zoica" not in own.about + own.contact
    assert "Veniți!" in own.about
