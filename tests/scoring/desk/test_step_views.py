"""The copy on the stick, at the end of an evening: the press makes it, and says if it cannot."""

import pytest
from django.contrib.messages import get_messages

from club.models import State
from tests.club.evenings import come_in, seated, tournament_of
from tests.workshop.fixtures.hall import make_hall


@pytest.fixture
def press(sqlite_only, transactional_db, django_db_blocker, settings, tmp_path, client, appointed):
    """The press of an organiser, with a second folder."""
    settings.DATA_DIR, settings.BACKUP_TO = tmp_path / "data", tmp_path / "stick"
    settings.BACKUP_TO.mkdir()
    own = make_hall(1).tournament
    own.state = State.FINISHED
    own.save()
    client.force_login(appointed("organiser", own.club))
    with django_db_blocker.unblock():
        yield lambda: client.post(f"/t/{own.slug}/copy-to-stick/")


def said(answer):
    return [(each.level_tag, each.message) for each in get_messages(answer.wsgi_request)]


def test_the_press_copies_to_the_second_folder_too(press, settings):
    answer = press()
    (copy,) = settings.BACKUP_TO.iterdir()
    assert copy.stat().st_size > 100_000
    assert said(answer) == [("success", f"The copy is saved: {copy}")]


def test_a_stick_that_is_gone_is_said(press, settings):
    settings.BACKUP_TO.rmdir()
    settings.BACKUP_TO.write_text("no folder")
    ((level, message),) = said(press())
    assert level == "error"
    assert message


def test_on_a_site_of_many_clubs_there_is_no_stick(press, settings):
    settings.HOSTED = True
    assert press().status_code == 400
    assert not list(settings.BACKUP_TO.iterdir())


def test_a_draw_that_keeps_apart_says_its_price_first(club, organiser):
    tournament = tournament_of(club, form="swiss", rounds=3, apart_groups=True)
    come_in(tournament, 4)
    tournament.entries.filter(number__in=(1, 2, 3)).update(groups="Clubul X")
    seated(tournament)
    for words, form in (
        ("Draw without keeping apart", {}),
        ("is drawn", {"apart": "no", "sure": 1}),
    ):
        page = organiser.post(f"/t/{tournament.slug}/draw/", form, follow=True)
        assert words in page.content.decode()
