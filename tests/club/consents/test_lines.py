"""Lines are only added, and what somebody says counts at once."""

import pytest
from django.db import IntegrityError, connection, transaction

from club.consents import lines
from club.memberships.actions import add_member, merge, remove
from club.models import (
    AuditLine,
    Consent,
    ConsentDiscard,
    ConsentText,
    Membership,
    Naming,
    Player,
    Purpose,
)
from club.players.public_names import names_of
from club.players.traces import traces_of
from tests.club.evenings import come_in, tournament_of

RESULT = Purpose.PUBLIC_RESULT


def shown(membership):
    return names_of([membership.player_id], for_public=True)[membership.player_id]


def test_who_withdraws_is_not_shown_and_who_agrees_again_is_as_before(ana, word):
    assert shown(ana) == "Ana Pop"
    lines.record(ana, RESULT, word, given=True, naming=Naming.SHORT)
    assert shown(ana) == "Ana P."
    lines.record(ana, RESULT, word, given=False)
    assert shown(ana) == "–"
    assert lines.is_withdrawn(ana.club, ana.player)
    lines.record(ana, RESULT, word, given=True)
    assert shown(ana) == "Ana P."
    assert [each.given for each in lines.history(ana.club, ana.player)] == [True, False, True]
    assert lines.current(ana.club, ana.player)[RESULT].naming == Naming.SHORT
    assert list(AuditLine.objects.order_by("pk").values_list("action", "detail", "about")) == [
        ("consent", "result: given, paper", ana.player_id),
        ("consent", "result: withdrawn, paper", ana.player_id),
        ("consent", "result: given, paper", ana.player_id),
    ]


def test_who_was_never_asked_stays_as_the_club_shows_them(ana, word):
    lines.record(ana, Purpose.PHOTO, word, given=False)
    assert shown(ana) == "Ana Pop"
    lines.record(ana, RESULT, word, given=False)
    lines.record(ana, RESULT, word, given=False)
    lines.record(ana, RESULT, word, given=True)
    assert shown(ana) == "Ana Pop"


def test_a_withdrawal_reaches_the_pages_that_are_kept(club, client, word):
    tournament = tournament_of(club, form="round_robin")
    entry = come_in(tournament, 2)[0]
    one = Membership.objects.get(player=entry.line_up.first().player_id)
    Membership.objects.filter(pk=one.pk).update(naming=Naming.FULL)
    one.refresh_from_db()
    lines.record(one, RESULT, word, given=True)
    page = f"/t/{tournament.slug}/"
    assert str(one) in client.get(page).content.decode()
    lines.record(one, RESULT, word, given=False)
    assert str(one) not in client.get(page).content.decode()
    assert "(+1)" in client.get(page).content.decode()


def refused(statement, *facts):
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, facts)


def test_the_database_lets_no_line_and_no_text_be_changed(ana, word, make_user):
    guardian = word._replace(guardian="Maria Pop")
    line = lines.record(ana, Purpose.PHOTO, guardian, given=True)
    for column, value in {
        "given": "FALSE", "purpose": "'result'", "naming": "'full'", "how": "'page'",
        "guardian": "'Ion Pop'", "at": "NULL", "player_id": "player_id + 1",
        "text_id": "text_id + 1", "by_id": str(make_user("other").pk),
    }.items():  # fmt: skip
        refused(f'UPDATE club_consent SET "{column}" = {value}')
    refused("DELETE FROM club_consent")
    refused("UPDATE club_consenttext SET text = 'x'")
    refused("DELETE FROM club_consenttext")
    kept = Consent.objects.get(pk=line.pk)
    assert (kept.given, kept.guardian, kept.by) == (True, "Maria Pop", word.by)


def test_the_name_of_a_guardian_goes_and_an_account_goes_and_the_line_stays(ana, word):
    lines.record(ana, Purpose.PHOTO, word._replace(guardian="Maria Pop"), given=True)
    traces = traces_of(["Ana Pop"], (), ())
    assert lines.empty_guardians([ana.club], [ana.player], traces) == 1
    assert lines.empty_guardians([ana.club], [ana.player], traces) == 0
    word.by.delete()
    line = Consent.objects.get()
    assert (line.guardian, line.giver, line.by, line.given) == ("", "guardian", None, True)


def test_lines_go_with_somebody_who_never_played(ana, word):
    lines.record(ana, RESULT, word, given=True)
    assert remove(ana).deleted
    assert not Player.objects.exists()
    assert not Consent.objects.exists()
    assert not ConsentDiscard.objects.exists()
    assert ConsentText.objects.exists()


def test_of_two_records_that_are_one_the_last_word_counts(club, ana, word):
    twin = add_member(club, Player(name="Anna Pop"))
    lines.record(ana, RESULT, word, given=True, naming=Naming.FULL)
    lines.record(twin, RESULT, word, given=False)
    merge(ana, twin)
    ana.refresh_from_db()
    assert shown(ana) == "–"
    assert lines.is_withdrawn(club, ana.player)
    assert lines.history(club, ana.player).count() == 2
    lines.record(ana, RESULT, word, given=True, naming=Naming.FULL)
    assert shown(ana) == "Ana Pop"
