"""A club that has something in every table that goes with it, and a site where it has not been."""

import contextlib
import io
import json
import zipfile
from hashlib import sha256
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.utils import timezone

from club import audit
from club.consents import lines
from club.consents.texts import version_now
from club.models import (
    AuditAction,
    CalendarEntry,
    ClubPage,
    Hook,
    How,
    Notice,
    Series,
    Stage,
    TokenRight,
    Wish,
)
from club.programs import tokens
from scoring.club_file.reader import read_club
from scoring.club_file.writer import write_club
from scoring.club_file.zip_file import opened
from scoring.log.seating import sat_in
from scoring.models import DealRecord, RefereeCall, ReturnedEntry
from scoring.seasons.actions import change_rules, freeze
from scoring.seasons.rules import SeasonChoices, TournamentChoice
from tests.scoring.privacy import conftest as child_everywhere

folders = child_everywhere.folders


@pytest.fixture
def make_rich(db, folders):
    return lambda: _with_the_rest(child_everywhere.make_club(12))


def _with_the_rest(found: SimpleNamespace) -> SimpleNamespace:
    club, played, owner = found.club, found.played, found.owner
    one, other, *_others = played.entries.order_by("pk")
    season = club.seasons.get()
    change_rules(
        season,
        SeasonChoices(
            which=TournamentChoice.PICKED, picked=frozenset({played.pk}), weights={played.pk: 2}
        ),
    )
    freeze(season, owner)
    text = version_now(club, "photo", "en")
    word = lines.Word(How.SPOKEN, "en", by=owner)
    lines.record(found.member, "photo", word, given=True, text=text)
    sign_up = club.tournaments.get(slug="vine").entries.order_by("pk").first()
    sign_up.answers, sign_up.code = [{"texts": {"photo": text.pk}}, {}], "code-of-a-page"
    sign_up.save()
    options = {"rankings": [[other.pk, one.pk]], "winners": {"1": [one.pk]}}
    carried = {"order": [other.pk, one.pk], "points": {str(one.pk): 3}}
    facts = {"form": "knock_out", "rounds_planned": 1, "options": options, "carried": carried}
    Stage.objects.create(tournament=played, number=2, **facts)
    Wish.objects.create(tournament=played, one=one, other=other)
    seats = sat_in(played.log.first().seats)
    place = {"tournament": played, "round": 1, "table": 1, "deal": 1}
    ReturnedEntry.objects.create(**place, was=3, line=0, sat=seats)
    RefereeCall.objects.create(**place, answered_at=timezone.now(), answered_by=owner)
    DealRecord.objects.create(round=played.rounds.first(), table=1, deal=1, text="—", user=owner)
    CalendarEntry.objects.create(tournament=played, digest="d", number=4, at=timezone.now())
    ClubPage.objects.create(club=club, about="Friday", picture=b"\xff\x00\n", picture_hash="p")
    Notice.objects.create(club=club, kind="register", language="en", text="Our own", by=owner)
    played.series = Series.objects.create(club=club, name="Fridays", weekday=4, time="18:00")
    played.save()
    audit.record(AuditAction.EXPORTED, ("tournament", played.pk), "xlsx", club=club, by=owner)
    Hook.objects.create(club=club, url="https://hook.example", secret="secret-of-a-hook")
    tokens.make(
        club, tournament=None, name="Programme", right=TokenRight.READ, ends_on=None, by=owner
    )
    return found


@contextlib.contextmanager
def elsewhere():
    """Things made in it are of another site: here is nothing of them afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def taken(club) -> bytes:
    stream = io.BytesIO()
    write_club(club, stream)
    return stream.getvalue()


def read(data: bytes, by=None):
    with opened(io.BytesIO(data)) as file:
        return read_club(file, by)


def manifest_of(data: bytes):
    with opened(io.BytesIO(data)) as file:
        return file.manifest


def changed(data: bytes, change, table: str = "") -> bytes:
    """The file as somebody makes it who knows how: `change` takes the manifest, or with a table its
    rows, each by its columns, and every hash is made anew."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members["manifest.json"])
    if table:
        facts, name = manifest["tables"][table], f"{table}.jsonl"
        rows = [
            dict(zip(facts["columns"], json.loads(line), strict=True))
            for line in members[name].splitlines()
        ]
        rows = change(rows) or rows
        facts["columns"] = list(rows[0]) if rows else facts["columns"]
        facts["rows"] = len(rows)
        members[name] = b"".join(f"{json.dumps([*row.values()])}\n".encode() for row in rows)
        facts["sha256"] = sha256(members[name]).hexdigest()
    else:
        change(manifest)
    members["manifest.json"] = json.dumps(manifest).encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()
