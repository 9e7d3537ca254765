"""Reads about clubs and the roles in them."""

from django.db.models import QuerySet

from club.models import Appointment, Club, User


def all_clubs() -> QuerySet[Club]:
    return Club.objects.all()


def roles_in(club: Club) -> QuerySet[Appointment]:
    return club.appointments.select_related("user").order_by("pk")


def roles_of(user: User) -> QuerySet[Appointment]:
    return user.appointments.select_related("club").order_by("club__name", "pk")


def owners(club: Club) -> int:
    return club.appointments.filter(role="owner").count()
