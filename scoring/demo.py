"""The demo club: made through the same code as real entries, so that every page has something."""

from django.db import transaction

from club.accounts.first import easy_password
from club.clubs import actions
from club.models import Appointment, Club, Colour, Role, User

SLUG = "portativ-demo"
HELPERS = {
    "maria.pop": ("Maria Pop", Role.OWNER),
    "ion.ardelean": ("Ion Ardelean", Role.ORGANISER),
    "ilona.szabo": ("Szabó Ilona", Role.REFEREE),
    "montserrat.puig": ("Montserrat Puig i Fàbregas", Role.SECRETARY),
    "stefan.tamas": ("Ștefan Țamaș", Role.SCORER),
    "ana.muresan": ("Ana Mureșan", Role.MEMBER),
}


def find_demo_club() -> Club | None:
    return Club.objects.filter(slug=SLUG).first()


@transaction.atomic
def make_demo_club() -> tuple[Club, str]:
    """The club, and the password that all its accounts have; it is stored nowhere."""
    password = easy_password()
    club = Club(
        name="Clubul Portativ",
        slug=SLUG,
        place="Baia Mare, Maramureș",
        language="ro",
        time_zone="Europe/Bucharest",
        colour=Colour.VIOLET,
    )
    club.full_clean()
    club.save()
    for user_name, (name, role) in HELPERS.items():
        appointment, _is_new = actions.appoint(club, user_name, role, name=name)
        _give_password(appointment.user, password)
    return club, password


def role_names(club: Club) -> list[Appointment]:
    return list(club.appointments.select_related("user"))


def _give_password(user: User, password: str) -> None:
    if not user.has_usable_password():
        user.set_password(password)
        user.save(update_fields=["password"])
