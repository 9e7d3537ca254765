"""Pictures: drawn once for what is on them, and small."""

import io
import re

import pytest
from PIL import Image

from club.models import State
from club.tournaments.states import raise_version
from scoring.tell import views
from scoring.tell.cards import Card, PlaceList, PlaceRow, of_evening
from scoring.tell.picture import BOTTOM, HEIGHT, RIGHT, WIDTH, drawn
from tests.scoring.conftest import MADE
from tests.scoring.wall.hall import EW_WIN, enter, evening_in

pytestmark = pytest.mark.django_db
PLAIN = Card("/", "Seara", ("joi",), "Clubul Do-Re-Mi", "green", "", "ro")
LONG = "Ștefania-Alexandra Őrsébet-Constantinescu Puigdollers i Țîrlea-Brâncoveanu"


def opened(content):
    assert len(content) < 300_000
    picture = Image.open(io.BytesIO(content))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    return picture.convert("RGB")


def rows(*names):
    return PlaceList(
        "", tuple(PlaceRow(str(at), at, name, "12") for at, name in enumerate(names, 1))
    )


def test_the_same_card_is_the_same_file_and_another_is_another():
    podium = PLAIN._replace(lists=(rows("Ana", "Ion", "Eva"),))
    others = [PLAIN._replace(title="Alta"), PLAIN._replace(colour="red"), podium]
    files = [drawn(each, None) for each in (PLAIN, *others)]
    assert drawn(PLAIN, None) == files[0]
    assert len({*files}) == 4
    first, second = (opened(each).getpixel((600, 5)) for each in files[:3:2])
    assert (first, second) == ((47, 138, 69), (198, 47, 40))


@pytest.mark.parametrize("lists", [0, 1, 2])
@pytest.mark.parametrize("title", ["Seara", LONG + " " + LONG[:45], "W" * 120])
def test_long_names_keep_to_the_picture(title, lists):
    """Nothing is written beyond the edges, and titles do not run into the first places."""
    card = PLAIN._replace(title=title, club=LONG, lists=(rows(LONG, LONG, LONG),) * lists)
    picture = opened(drawn(card, None))
    paper = picture.getpixel((2, 300))
    for box in ((RIGHT + 2, 20, WIDTH, HEIGHT - 16), (0, BOTTOM + 12, WIDTH, HEIGHT - 16)):
        assert picture.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), paper)]


def test_a_name_of_sixty_letters_is_whole_in_one_list_and_in_two(monkeypatch):
    written = []
    monkeypatch.setattr(
        "scoring.tell.picture._Drawing.text",
        lambda _self, _x, _y, text, *_more: written.append(text),
    )
    for lists in (1, 2):
        written.clear()
        drawn(PLAIN._replace(lists=(rows(LONG[:60]),) * lists), None)
        assert re.sub(r"\s", "", "".join(written)).count(re.sub(r"\s", "", LONG[:60])) == lists


def test_a_logo_is_on_it():
    logo = io.BytesIO()
    Image.new("RGBA", (300, 512), "#00ff00").save(logo, "PNG")
    assert (0, 255, 0) in {
        colour for _n, colour in opened(drawn(PLAIN, logo.getvalue())).getcolors()
    }


def test_it_is_drawn_once_and_a_reader_who_has_it_is_sent_nothing(client, finished, monkeypatch):
    finished([MADE])
    calls = []
    monkeypatch.setattr(views, "drawn", lambda *facts: calls.append(facts) or drawn(*facts))
    first = client.get("/t/cupa/picture.png")
    opened(first.content)
    assert client.get("/t/cupa/picture.png?v=of-old").content == first.content
    again = client.get("/t/cupa/picture.png", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, len(calls)) == (304, b"", 1)
    assert first["Cache-Control"] == "public, max-age=60"
    assert first["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert not first.cookies


def test_a_kept_back_result_changes_nothing_and_a_public_one_the_address(client, club):
    evening = evening_in(club)
    before = client.get(f"/t/{evening.slug}/picture.png")["ETag"]
    enter(evening, 4, 1, 1, EW_WIN)
    assert client.get(f"/t/{evening.slug}/picture.png")["ETag"] == before
    evening.refresh_from_db()
    evening.state = State.ARCHIVED
    evening.save()
    raise_version(evening)
    address = re.search(
        r'src="(/t/[^"]+\.png\?v=[^"]+)"', client.get(f"/t/{evening.slug}/tell/").content.decode()
    )[1]
    after = client.get(address)["ETag"]
    assert after != before
    assert address.endswith(after.strip('"'))
    assert [row.mark for row in of_evening(evening).lists[0].rows] == ["1", "2", "2"]
