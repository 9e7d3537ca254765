"""Texts in which a club names people: each text field says what becomes of it."""

import pytest
from django.apps import apps
from django.db import models

from club.models import ClubPage, Hook, Notice
from club.players.public_names import NOBODY
from club.players.traces import traces_of
from club.privacy import mentions
from tests.club.evenings import tournament_of

WHO = "Zoicaș Livia"
MADE = """
CalendarEntry.digest Club.slug Club.time_zone Club.house_rules Club.penalty_points
Club.retention Club.logo_hash ClubPage.picture_hash DataLink.hash Entry.away Entry.code
Entry.second_code Forgetting.pseudonym Forgetting.line ForgottenList.digest HookMessage.uid
HookMessage.type HookMessage.body HookMessage.tries Hook.secret Notice.kind Notice.language
PrizeDraw.tickets PrizeDraw.holders ApiToken.hash ApiToken.last_four Rehearsal.invented
RosterImport.columns Season.slug ServedAddress.origin Tournament.slug Tournament.rules
Tournament.scale Tournament.tie_breaks Stage.options Stage.carried User.hints_seen User.password
FinalPlace.score FrozenSeason.table LineText.salt LineText.digest Origin.ids RatedTournament.game
RatedTournament.made_from Mirror.code_hash Mirror.key_hash Mirror.receipt_key Mirror.digest
Mirror.parts Mirror.people Mirror.entries Mirror.known Mirror.hidden Mirror.withdraws
PublicLine.address PublicLine.code PublicLine.key PublicLine.digest PublicLine.refusal
PublicLine.entries RatingState.game RefereeCall.unsent_keys SeasonRules.kept TableToken.salt
TableToken.hash TableToken.earlier_hash TournamentFigures.in_all TournamentFigures.people
Version.content Version.seats Version.rules Version.points Version.side Version.previous
Version.hash Version.state
""".split()
"""Fields that a program fills. Addresses move with names; a frozen season has code of its own."""


def test_each_text_field_says_whether_people_are_named_in_it():
    """A new one is a `NameField`, or says its `forgetting`, or stands in `MADE`."""
    texts = (models.CharField, models.TextField, models.JSONField)
    silent = {
        f"{model.__name__}.{field.name}"
        for label in ("club", "scoring")
        for model in apps.get_app_config(label).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, texts) and not field.choices and not hasattr(field, "forget")
    }
    assert silent == set(MADE)


@pytest.mark.django_db
def test_names_of_ranges_and_whatever_a_club_types_go(club):
    tournament = tournament_of(club)
    tournament.ranges = f"{WHO} = 1-2, A = 3-4"
    tournament.called_off_reason = f"{WHO} e bolnavă"
    tournament.categories = [[f"Grupa {WHO}", []]]
    tournament.save()
    page = ClubPage.objects.create(club=club, meets=f"la {WHO}")
    notice = Notice.objects.create(club=club, kind="x", language="ro", text=f"Salut!\n{WHO}\nPa!")
    traces = traces_of([WHO], [], [])
    mentions.erase([club], traces)
    for each in (tournament, page, notice):
        each.refresh_from_db()
    assert tournament.ranges == "B = 1-2, A = 3-4"
    assert notice.text.splitlines() == ["Salut!", NOBODY, "Pa!"]
    said = [tournament.called_off_reason, tournament.categories, page.meets, notice.text]
    assert not any("Zoica" in str(each) for each in said)
    assert mentions.emptied([club], traces) == []


@pytest.mark.django_db
def test_wifi_and_addresses_of_others_are_told_before(club):
    club.wifi_name = "Zoicas Livia net"
    club.save()
    Hook.objects.create(club=club, url="https://x.example/zoica%C8%99-livia/hook")
    ClubPage.objects.create(
        club=club, embedded_on="https://ok.example\nhttps://livia-zoicas.example"
    )
    found = {each.called for each in mentions.staying([club], traces_of([WHO], [], []))}
    assert found == {
        club.name,
        "https://x.example/zoica%C8%99-livia/hook",
        "https://livia-zoicas.example",
    }
