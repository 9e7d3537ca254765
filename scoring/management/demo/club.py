"""The club itself: who helps, who plays, in which teams and season."""

import random
from datetime import timedelta

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.first import easy_password
from club.clubs import actions
from club.consents import lines
from club.consents.lines import Word
from club.memberships.actions import add_member, make_rainbow_teams
from club.models import (
    Appointment,
    Club,
    How,
    Membership,
    Naming,
    Player,
    Purpose,
    Role,
    Season,
    Team,
    User,
)
from club.models.membership import is_minor
from scoring.management.demo.programme import evenings
from scoring.rehearsal.invented_names import invented

SLUG = "portativ-demo"
SEED = 56
MEMBERS = 60
HELPERS = {
    "maria.pop": ("Maria Pop", Role.OWNER),
    "ion.ardelean": ("Ion Ardelean", Role.ORGANISER),
    "ilona.szabo": ("Szabó Ilona", Role.REFEREE),
    "montserrat.puig": ("Montserrat Puig i Fàbregas", Role.SECRETARY),
    "nuria.roca": ("Núria Roca", Role.TREASURER),
    "stefan.tamas": ("Ștefan Țamaș", Role.SCORER),
    "ana.muresan": ("Ana Mureșan", Role.MEMBER),
}
GUARDIANS = ("Maria", "Vasile", "Elena")
REFUSES = 5
NICKNAMES = _("Soloist, Flat, High C, Cobza, Pianissimo, Whistle, Fugue")


def find_demo_club() -> Club | None:
    return Club.objects.filter(slug=SLUG).first()


@transaction.atomic
def make_demo_club(language: str) -> tuple[Club, str]:
    """The club, and the password that all its accounts have; it is stored nowhere."""
    with translation.override(language):
        return _make(language)


def _make(language: str) -> tuple[Club, str]:
    password = easy_password()
    club = Club(
        name=gettext("Portativ Card Club"),
        slug=SLUG,
        place=gettext("Baia Mare, Maramureș"),
        language=language,
        time_zone="Europe/Bucharest",
        colour="violet",
        keeps_birth_years=True,
        is_demo=True,
    )
    club.full_clean()
    club.save()
    for user_name, (name, role) in HELPERS.items():
        appointment, _is_new = actions.appoint(club, user_name, role, name=name)
        _give_password(appointment.user, password)
    _add_people(club, random.Random(SEED))  # noqa: S311 (a demo, the same each time)
    _make_season(club)
    return club, password


def _make_season(club: Club) -> None:
    """A year from the month of the first evening on, so that all of them fall into it."""
    first, *_others = evenings(timezone.localdate(), club.time_zone)
    starts = first.starts.date().replace(day=1)
    year = starts.year
    Season.objects.create(
        club=club,
        name=f"{year}–{year + 1}",
        slug=f"{year}-{year + 1}",
        starts=starts,
        ends=starts.replace(year=year + 1) - timedelta(days=1),
    )


def role_names(club: Club) -> list[Appointment]:
    return list(club.appointments.select_related("user"))


def _add_people(club: Club, chance: random.Random) -> None:
    """Children, parents and pensioners in the teams of the rainbow, every name once."""
    make_rainbow_teams(club)
    nicknames = NICKNAMES.split(", ")
    teams: list[Team] = list(club.teams.all())
    for number, name in enumerate(invented(MEMBERS, chance), 1):
        player = Player(name=name, nickname=chance.choice(nicknames) if number % 7 == 0 else "")
        birth_year = chance.choice([*range(1941, 1961), *range(2009, 2018)])
        team = teams[number % len(teams)]
        made = add_member(club, player, number=number, team=team, birth_year=birth_year)
        _ask(made, number)


def _ask(member: Membership, number: int) -> None:
    """On paper, of a child its guardian: some are shown as they chose, some not at all, and some
    were never asked."""
    club, name = member.club, member.player.name
    secretary = club.appointments.select_related("user").get(role=Role.SECRETARY).user
    young = is_minor(member.birth_year, timezone.localdate(), club.guardian_age)
    guardian = f"{GUARDIANS[number % len(GUARDIANS)]} {name.split()[-1]}" if young else ""
    word = Word(How.PAPER, club.language, secretary, guardian)
    if young:
        lines.record(member, Purpose.TAKING_PART, word, given=True)
    if number % 8 == REFUSES:
        lines.record(member, Purpose.PUBLIC_RESULT, word, given=False)
    elif number % 3:
        chosen = Naming.NICKNAME if member.player.nickname else Naming.SHORT if young else ""
        lines.record(member, Purpose.PUBLIC_RESULT, word, given=True, naming=chosen)
        lines.record(member, Purpose.PHOTO, word, given=bool(number % 2))


def _give_password(user: User, password: str) -> None:
    if not user.has_usable_password():
        user.set_password(password)
        user.save(update_fields=["password"])
