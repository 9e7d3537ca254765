"""Permissions: one function for each question, asked by the views with `require`."""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from club.models import Appointment, Club, Role, User

AnyUser = User | AnonymousUser

# Who may give and take which roles.
APPOINTS = {
    Role.OWNER: tuple(Role),
    Role.ORGANISER: tuple(Role)[2:],
}

# Who sits at the desk of a tournament, and what they do there.
DESK = (Role.OWNER, Role.ORGANISER, Role.REFEREE, Role.SECRETARY, Role.SCORER)
RUNS = (Role.OWNER, Role.ORGANISER)
KEEPS = (*RUNS, Role.SECRETARY)
SCORES = (*RUNS, Role.REFEREE, Role.SCORER)
REFEREES = (*RUNS, Role.REFEREE)


def require(allowed: bool, why: str = "") -> None:
    """`why` is told where it is not for the want of a role."""
    if not allowed:
        raise PermissionDenied(why)


def can_found_club(user: AnyUser) -> bool:
    return is_site_owner(user)


def can_edit_club(user: AnyUser, club: Club) -> bool:
    return _holds(user, club, [Role.OWNER, Role.ORGANISER], in_group=True)


def can_answer_for(user: AnyUser, club: Club) -> bool:
    """See who changed and took what, say how long what is kept, word what is told about it."""
    return _holds(user, club, [Role.OWNER], in_group=True)


def can_take_whole(user: AnyUser, club: Club) -> bool:
    """The club with its people and evenings, as one file."""
    return _holds(user, club, [Role.OWNER])


def is_club(_user: AnyUser, club: Club) -> bool:
    """Has people and evenings of its own, which a group of clubs has not."""
    return not club.is_group


def can_see_members(user: AnyUser, club: Club) -> bool:
    return _holds(user, club, tuple(Role))


def can_keep_members(user: AnyUser, club: Club) -> bool:
    return _holds(user, club, KEEPS)


def can_keep_seasons(user: AnyUser, club: Club) -> bool:
    """Say which evenings count in a season and how, and freeze its table."""
    return _holds(user, club, KEEPS, in_group=True)


def can_keep_money(user: AnyUser, club: Club) -> bool:
    """Members' dues, the cash box and its year; the fees of an evening are taken at its desk."""
    return _holds(user, club, (*KEEPS, Role.TREASURER))


def can_see_cash(user: AnyUser, club: Club) -> bool:
    """The cash box of one evening."""
    return can_check_in(user, club) or can_keep_money(user, club)


def can_run(user: AnyUser, club: Club) -> bool:
    """Make tournaments, seat people, start and end rounds."""
    return _holds(user, club, RUNS)


def can_check_in(user: AnyUser, club: Club) -> bool:
    """Say who is here, who has paid, who plays with whom."""
    return _holds(user, club, DESK)


def can_score(user: AnyUser, club: Club) -> bool:
    """Enter and correct results of any table."""
    return _holds(user, club, SCORES)


def can_referee(user: AnyUser, club: Club) -> bool:
    """Give and take back penalties, settle disputes."""
    return _holds(user, club, REFEREES)


class Rights(NamedTuple):
    """The answers to all that is asked at a desk, for a page that asks it all."""

    can_check_in: bool
    can_run: bool
    can_score: bool
    can_referee: bool


def rights(user: AnyUser, club: Club) -> Rights:
    role, is_owner = role_in(user, club), is_site_owner(user)
    return Rights(*(is_owner or role in roles for roles in (DESK, RUNS, SCORES, REFEREES)))


def can_see_roles(user: AnyUser, club: Club) -> bool:
    return bool(appointable_roles(user, club))


def can_appoint(user: AnyUser, club: Club, role: str) -> bool:
    return role in appointable_roles(user, club)


def can_hand_password_link(user: AnyUser, subject: User) -> bool:
    """The link opens the whole account, so its roles in every club are asked, not in one."""
    if subject.is_superuser or subject.has_usable_password():
        return False
    held = Appointment.objects.filter(user=subject).select_related("club")
    return all(can_appoint(user, each.club, each.role) for each in held)


def appointable_roles(user: AnyUser, club: Club) -> tuple[Role, ...]:
    """The roles that this person may give and take in this club, the widest first."""
    role = Role.OWNER if is_site_owner(user) else role_in(user, club)
    return APPOINTS.get(role, ()) if role else ()


def is_site_owner(user: AnyUser) -> bool:
    """The first organiser of an installation, who can mend what a club's owner cannot."""
    return user.is_authenticated and user.is_superuser and not user.is_held_back


def needs_second_factor(user: User) -> bool:
    """Whoever could undo a club: its owner and organisers, and the site's owner."""
    return user.is_superuser or clubs_run_by(user).exists()


def clubs_run_by(user: User) -> QuerySet[Club]:
    if user.is_superuser:
        return Club.objects.filter(is_group=False)
    return Club.objects.filter(is_group=False, appointments__user=user, appointments__role__in=RUNS)


def can_stop(user: AnyUser) -> bool:
    """End the server, on the machine that it runs on."""
    return isinstance(user, User) and not user.is_held_back and needs_second_factor(user)


def role_in(user: AnyUser, club: Club) -> Role | None:
    if isinstance(user, AnonymousUser):
        return None
    # Read once in the life of this object, which is that of a request.
    held = user.__dict__.setdefault("roles_held", {})
    if club.pk not in held:
        found = Appointment.objects.filter(user=user, club=club).values_list("role", flat=True)
        held[club.pk] = found.first()
    if not held[club.pk]:
        return None
    return Role.MEMBER if user.is_held_back else Role(held[club.pk])


def read_roles(user: AnyUser, clubs: Collection[Club]) -> None:
    """Asks at once for some clubs what would be asked for each of them."""
    if isinstance(user, AnonymousUser):
        return
    held = user.__dict__.setdefault("roles_held", {})
    found = Appointment.objects.filter(user=user, club__in=clubs).values_list("club", "role")
    # What is held already stays: of a token it stands in no row.
    user.__dict__["roles_held"] = {club.pk: None for club in clubs} | dict(found) | held


def _holds(
    user: AnyUser, club: Club, roles: Collection[Role | None], *, in_group: bool = False
) -> bool:
    if club.is_group and not in_group:
        return False
    return is_site_owner(user) or role_in(user, club) in roles
