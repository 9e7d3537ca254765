"""A pseudonym is kept in one wording, and read and searched for in the reader's."""

import pytest
from django.utils.translation import get_language, override

from club.models import Naming, Player
from club.players.public_names import DESK, STRANGERS, as_shown, entry_title, names_of
from club.wording import pseudonyms

SAID = {
    "en": "Player %(code)s",
    "ro": "Jucător %(code)s",
    "ca": "Jugador/a %(code)s",
    "hu": "%(code)s játékos",
}
WORDED = {
    "en": "Player 4f2c",
    "ro": "Jucător 4f2c",
    "ca": "Jugador/a 4f2c",
    "hu": "4f2c játékos",
}


@pytest.fixture(params=SAID)
def language(request, monkeypatch):
    monkeypatch.setattr(pseudonyms, "_", lambda _text: SAID[get_language()])
    with override(request.param):
        yield request.param


def test_it_is_read_in_the_language_of_the_page(language, db):
    kept, wanted = pseudonyms.of_code("4f2c"), WORDED[language]
    player = Player.objects.create(name=kept)
    assert (str(player), player.name) == (wanted, "Player 4f2c")
    for for_public in (True, False):
        assert names_of([player.pk], for_public=for_public) == {player.pk: wanted}
    for reader in (DESK, STRANGERS):
        assert reader.name(player.pk, kept, "") == wanted
        assert reader.typed([kept], [{}]) == [wanted]
    assert entry_title(f"{kept} & Ion", (), 1) == f"{wanted} & Ion"
    assert {as_shown(kept, "", each) for each in Naming} == {wanted}


def test_it_is_found_by_the_words_in_which_it_is_read(language):
    words = WORDED[language].split()
    assert {pseudonyms.as_kept(word.upper()).lower() for word in words} == {"player", "4f2c"}
    assert pseudonyms.as_kept("Pop") == "Pop"


def test_other_names_stay_as_they_are(language):
    for name in ("Player", "Player One", "Players 4f2c", "Ana Player", "Player 12"):
        assert pseudonyms.worded(name) == name
        assert not pseudonyms.is_pseudonym(name)
    assert not pseudonyms.is_pseudonym("Player 4f2c & Ion")
