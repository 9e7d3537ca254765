"""What somebody agreed to is kept as it was, in the language in which they read it."""

from club.consents import lines, texts
from club.models import Club, ConsentText, Purpose

PHOTO = Purpose.PHOTO


def test_a_version_is_kept_when_somebody_first_agrees_to_it(club, ana, word):
    assert not ConsentText.objects.exists()
    first = lines.record(ana, PHOTO, word, given=True).text
    again = lines.record(ana, PHOTO, word, given=True).text
    other = lines.record(ana, PHOTO, word._replace(language="hu"), given=True).text
    assert first == again
    assert (first.language, first.version, first.is_own) == ("ro", 1, False)
    assert (other.language, other.version) == ("hu", 1)
    assert club.name in first.text


def test_the_clubs_own_text_counts_until_it_is_taken_back(club, ana, word):
    first = lines.record(ana, PHOTO, word, given=True).text
    texts.rewrite(club, PHOTO, "ro", "Pozele stau doar pe perete.")
    texts.rewrite(club, PHOTO, "ro", "Pozele stau doar pe perete.")
    assert texts.texts_now(club, "ro")[PHOTO] == "Pozele stau doar pe perete."
    assert texts.texts_now(club, "hu")[PHOTO] != "Pozele stau doar pe perete."
    own = lines.record(ana, PHOTO, word, given=True).text
    texts.rewrite(club, PHOTO, "ro", "")
    last = lines.record(ana, PHOTO, word, given=True).text
    assert [each.version for each in (first, own, last)] == [1, 2, 3]
    assert (own.is_own, last.is_own, last.text) == (True, False, first.text)


def test_withdrawn_is_what_was_agreed_to(club, ana, word):
    first = lines.record(ana, PHOTO, word, given=True).text
    texts.rewrite(club, PHOTO, "ro", "Pozele stau doar pe perete.")
    assert lines.record(ana, PHOTO, word, given=False).text == first


def test_a_club_of_another_name_asks_by_a_further_version(club, ana, word):
    lines.record(ana, PHOTO, word, given=True)
    Club.objects.filter(pk=club.pk).update(name="Clubul Fa")
    club.refresh_from_db()
    ana.club = club
    assert lines.record(ana, PHOTO, word, given=True).text.version == 2
