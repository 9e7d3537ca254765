"""A club of five hundred, and one child of whom something stands everywhere."""

import uuid
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from club.backups.snapshot import keep
from club.clubs.actions import appoint
from club.entries.settling import sign_up
from club.memberships.actions import add_member, merge
from club.memberships.preview import kept
from club.models import (
    Appointment,
    AuditAction,
    Club,
    EntryPlayer,
    Membership,
    Payment,
    Player,
    PrizeDraw,
    PrizeList,
    Role,
    RosterImport,
    Season,
    State,
    Team,
    Tournament,
    User,
    Visit,
)
from club.spreadsheets.reading import pasted_table
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, correct, give_penalty, record
from scoring.log.commands import DealAt
from scoring.models import Wall
from scoring.ratings.stored import RATINGS
from scoring.statistics.cache import FIGURES
from tests.club.evenings import tournament_of
from tests.scoring.evenings import FIRST, LAST, under_way

NAME, NICKNAME = "Zsüzsïna Quărtescu", "Bubulina"
EMAIL, PHONE = "quartet.family@example.org", "+40 740 123 987"
TOLD = [
    NAME,
    "zsuzsina quartescu",
    NICKNAME,
    EMAIL,
    PHONE,
    "Quărtescu Zsüzsïna",
    "Zsüzsïna",
    "Quărtescu",
    "740 123 987",
    "740123987",
]
MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}


def make_club(people: int) -> SimpleNamespace:
    club = Club.objects.create(
        name="Do-Re-Mi",
        slug="mare",
        language="en",
        place=f"Casa lui {NAME}",
        keeps_birth_years=True,
    )
    owner = User.objects.create(username="owner-of-mare", email="owner@example.org")
    Appointment.objects.create(club=club, user=owner, role=Role.OWNER)
    players = Player.objects.bulk_create(
        Player(name=f"{FIRST[at % 16]} {LAST[at % 8]} {at}") for at in range(people)
    )
    Membership.objects.bulk_create(
        Membership(club=club, player=player, number=at + 100, email=f"p{at}@example.net")
        for at, player in enumerate(players)
    )
    found = SimpleNamespace(club=club, owner=owner)
    found.team = Team.objects.create(club=club, name=f"Echipa {NAME}")
    child = Player(name=NAME, nickname=NICKNAME)
    facts = {"email": EMAIL, "phone": PHONE, "birth_year": 2016, "number": 7, "team": found.team}
    found.member = add_member(club, child, naming="full", **facts)
    twin = add_member(club, Player(name="Quărtescu Zsüzsïna"), is_guest=True)
    found.played = _played(found, twin.player)
    Visit.objects.create(tournament=found.played, player=twin.player)
    merge(found.member, twin)
    found.child = Player.objects.get(pk=child.pk)
    _stands_elsewhere(found)
    for derived in (RATINGS, FIGURES):
        list(derived.job().run(lambda: False))
    return found


def _played(found, twin) -> Tournament:
    """A tournament that is over, played under the second record, with notes that name the child."""
    season = Season.objects.create(
        club=found.club, name="2026", slug="2026", starts="2026-01-01", ends="2027-12-31"
    )
    made = under_way(found.club, tables=2, rounds=2, deals=2, agreement="none")
    made.season, made.slug = season, "jucat"
    made.save()
    by = Actor(user=found.owner)
    first, second, third, *_others = EntryPlayer.objects.filter(entry__tournament=made).order_by(
        "pk"
    )
    EntryPlayer.objects.filter(pk=first.pk).update(player=twin)
    first.entry.name, first.entry.contact = f"{NICKNAME} & {second.player}", EMAIL
    first.entry.save()
    for round_ in made.rounds.order_by("number"):
        for table in (1, 2):
            for deal in (1, 2):
                record(DealAt(round_, table, deal), MADE, key=uuid.uuid4(), by=by)
    at = DealAt(made.rounds.first(), 1, 1)
    last = made.log.order_by("number").first().number
    content = {**MADE, "last_stuck": True}
    correct(
        at,
        content,
        expects=last,
        key=uuid.uuid4(),
        by=by,
        reason="QUARTESCU Zsuzsina read it out wrong",
    )
    give_penalty(
        at.round, first.entry, 2, rule="Zsüzsinei i s-a spus", reason=f"Mother called {PHONE}",
        player=twin.pk, key=uuid.uuid4(), by=by,
    )  # fmt: skip
    give_penalty(at.round, first.entry, 1, rule="Late", reason="The bus", key=uuid.uuid4(), by=by)
    paid = {"kind": "fee", "amount": 2000, "by": found.owner, "player": twin}
    Payment.objects.create(club=found.club, tournament=made, note=f"Taxa {NAME}", **paid)
    PrizeList.objects.create(tournament=made, lines=[["standing", 1, 1, f"Cupa {NAME}"]])
    holders = [
        (first.entry_id, twin.pk),
        (third.entry_id, third.player_id),
        (second.entry_id, second.player_id),
    ]
    PrizeDraw.objects.create(
        tournament=made, seed=7, many=1, tickets=["1.1", "2.1", "1.2"], holders=holders
    )
    Wall.objects.create(tournament=made, announcement=f"{NAME} has her birthday")
    made.rounds.update(finished_at=timezone.now())
    Tournament.objects.filter(pk=made.pk).update(state=State.FINISHED, finished_at=timezone.now())
    raise_version(made)
    return Tournament.objects.get(pk=made.pk)


def _stands_elsewhere(found) -> None:
    """A sign-up, a list that nobody took in, an account, a line of the audit log."""
    facts = {"takes_sign_ups": True, "approves_sign_ups": True, "slug": "vine"}
    coming = tournament_of(found.club, starts=timezone.now() + timedelta(days=1), **facts)
    sign_up(coming, ["Quartescu Zsuzsina", "Ion Vlad"], contact=EMAIL)
    sign_up(coming, ["Eva Nagy", "Dan Rus"], contact="eva@example.net")
    table = pasted_table(f"Nume\tTelefon\nEva Nagy\t0740 111 222\n{NAME}\t{PHONE}")
    found.draft = RosterImport.objects.create(club=found.club, **kept(table))
    RosterImport.objects.create(
        club=found.club, state="done",
        made={"players": [], "memberships": [], "teams": [], "changed": [
            {"member": found.member.pk, "membership": {"email": EMAIL}, "player": {"name": NAME}}
        ]},
    )  # fmt: skip
    account, _new = appoint(found.club, EMAIL, Role.MEMBER, name=NAME)
    found.account = account.user
    found.club.audit_lines.create(action=AuditAction.MEMBER, about=found.child, detail="naming")


@pytest.fixture
def folders(tmp_path, settings):
    settings.DATA_DIR, settings.BACKUP_TO = tmp_path / "data", tmp_path / "stick"
    for folder in (settings.DATA_DIR, settings.BACKUP_TO):
        folder.mkdir()
    return SimpleNamespace(data=settings.DATA_DIR, stick=settings.BACKUP_TO, keep=keep)


@pytest.fixture
def small(db, folders):
    """The same with few others, for what does not hang on their number."""
    return make_club(12)
