"""Public pages as three readers of Open Graph tags show them, each as its chat does."""

import io
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.test import Client
from PIL import Image

from club.models import ClubPage, Membership, Player, State
from club.tournaments.states import raise_version
from tests.club.evenings import tournament_of
from tests.scoring.conftest import MADE
from tests.scoring.seasons.evenings import held, season_of
from tests.scoring.wall.hall import evening_in

pytestmark = pytest.mark.django_db
SITE = "https://club.example.org"


@pytest.fixture(autouse=True)
def site(settings):
    settings.HOSTED, settings.BASE_URL = True, urlsplit(SITE)


class Head(HTMLParser):
    """Tags of a page, those by `property` and those by `name` apart; the first of each counts."""

    def __init__(self, page):
        super().__init__()
        self.properties, self.names = {}, {}
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        if tag == "meta" and "content" in facts:
            for own, by in ((self.properties, "property"), (self.names, "name")):
                if by in facts:
                    own.setdefault(facts[by], facts["content"])


def fetched(address, most, sides):
    """A picture as a reader takes it: by https, not too large, of the shape that it shows."""
    assert address.startswith(f"{SITE}/")
    answer = Client().get(address.removeprefix(SITE))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert len(answer.content) < most
    across, down = Image.open(io.BytesIO(answer.content)).size
    assert sides[0] <= across / down <= sides[1]
    return answer.content


def whatsapp(page):
    """By `property` alone, out of the first 300 kB; a picture of 600 kB is left out."""
    tags = Head(page.encode()[:300_000].decode(errors="ignore")).properties
    if not {"og:title", "og:image"} <= tags.keys():
        return None
    picture = fetched(tags["og:image"], 600_000, (1.85, 1.95))
    return tags["og:title"], tags["og:description"], picture


def telegram(page):
    """By `property` or by `name`; the large picture only where its size is said, and true."""
    head = Head(page)
    tags = {**head.names, **head.properties}
    if "og:title" not in tags:
        return None
    picture = fetched(tags["og:image"], 5_000_000, (1, 3))
    said = int(tags["og:image:width"]), int(tags["og:image:height"])
    assert Image.open(io.BytesIO(picture)).size == said
    return tags["og:title"], tags["og:description"], picture


def slack(page):
    """The card of `twitter:` names, each from `og:` where it has none."""
    head = Head(page)
    if head.names.get("twitter:card") != "summary_large_image":
        return None
    of = {**{name.replace("og:", "twitter:"): said for name, said in head.properties.items()}}
    of |= head.names
    picture = fetched(of["twitter:image"], 5_000_000, (1.8, 2))
    return of["twitter:title"], of["twitter:description"], picture


def shown(path):
    """The preview, which is the same for all three."""
    page = Client().get(path).content.decode()
    one, *others = (reader(page) for reader in (whatsapp, telegram, slack))
    assert others == [one, one]
    if one:
        assert Head(page).properties["og:url"] == SITE + path.partition("?")[0]
    return one and one[:2]


def test_an_evening_shows_its_day_and_in_the_end_its_podium(club, finished):
    tournament_of(club, takes_sign_ups=True, place="Casa „Do–Re” <1>")
    said = ("Joia muzicală", "Thursday, 26 November 2026, 19:00 · Casa „Do–Re” <1>")
    assert [shown("/t/joi/"), shown("/t/joi/sign-up/"), shown("/t/joi/?language=hu")] == [said] * 3
    finished([MADE])
    title, description = shown("/t/cupa/")
    assert title == "Cupa de toamnă"
    assert description.endswith(
        "· Sighet · 1. Ana Mureșan – Ion Pop 14 · 2. Eva Rusu – Dan Kovács 4 · "
        "3. Ilinca Puig – Pau Szabó 0 · 3. Réka Vila – Imre Nagy 0"
    )
    assert shown("/t/cupa/entries/1/") == (title, description)


def test_a_club_a_season_and_a_player_are_shown_in_the_clubs_language(club):
    club.language = "ro"
    club.save()
    ClubPage.objects.create(club=club, meets="Vinerea 18–20")
    held(season_of(club), "Ana Ion Eva Dan")
    ana = Player.objects.get(name="Ana")
    assert shown("/clubs/do-re-mi/") == ("Clubul Do-Re-Mi", "Sighet · Vinerea 18–20")
    assert shown("/clubs/do-re-mi/seasons/2026/") == (
        "Sezonul 2026–2027",
        "1 septembrie 2026 – 31 august 2027 · 1. Ana 13 · 2. Ion 11 · 3. Eva 9",
    )
    assert shown(f"/players/{ana.pk}/") == ("Ana", "Clubul Do-Re-Mi · 1 seară · 1. Locul I ×1")


def test_what_is_kept_back_hidden_or_rehearsed_has_no_podium_and_no_preview(club, client):
    evening = evening_in(club)
    assert "·" not in shown(f"/t/{evening.slug}/")[1].removesuffix(" · Sighet")
    people = Membership.objects.filter(club=club)
    people.update(naming="hidden")
    raise_version(evening)
    person = people.first().player_id
    assert client.get(f"/players/{person}/picture.png").status_code == 404
    evening.refresh_from_db()
    evening.state = State.DRAFT
    evening.save()
    raise_version(evening)
    assert shown(f"/t/{evening.slug}/") is None


def test_whoever_is_signed_in_and_a_laptop_in_a_hall_have_none(club, client, appointed, settings):
    client.force_login(appointed("organiser", club))
    assert "og:title" not in client.get("/clubs/do-re-mi/").content.decode()
    settings.HOSTED, settings.BASE_URL = False, None
    assert shown("/clubs/do-re-mi/") is None
