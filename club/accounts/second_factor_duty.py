"""Duty to have a second factor: the accounts it applies to, its start, and the pages held back.

It is asked for at sign-in and can be put off for a fortnight. From then on the account has in
its clubs the rights of a member, and a page that needs more leads to the set-up; but never while
an evening of theirs runs. Results are entered at a table by its card, which asks for no account.
"""

from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from club.access import clubs_run_by, needs_second_factor
from club.accounts.actions import has_second_factor
from club.models import State, Tournament, User

GRACE: Final = timedelta(days=14)


def first_page(user: User, where: str) -> str:
    """Where somebody who has just come in goes first: on, or to setting it up."""
    if begin(user) is None:
        return where
    return f"{reverse('accounts:second_factor')}?{urlencode({'next': where})}"


def begin(user: User) -> datetime | None:
    """Moment by which they set it up, from now on; None for whom nothing is asked."""
    due = user.second_factor_due or timezone.now() + GRACE
    keep(user, due if is_asked_of(user) else None)
    return user.second_factor_due


def end_grace(user: User) -> None:
    """End the grace of one that was turned off by its owner, who has had their fortnight."""
    keep(user, timezone.now() if is_asked_of(user) else None)


def keep(user: User, due: datetime | None) -> None:
    if user.second_factor_due != due:
        user.second_factor_due = due
        user.save(update_fields=["second_factor_due"])


def is_asked_of(user: User) -> bool:
    return (
        settings.SECOND_FACTOR_REQUIRED
        and needs_second_factor(user)
        and not has_second_factor(user)
    )


def may_wait(user: User) -> bool:
    """Until the day has come, and until the evening that runs is over."""
    due = user.second_factor_due
    if due is None or due > timezone.now():
        return True
    return Tournament.objects.filter(state=State.RUNNING, club__in=clubs_run_by(user)).exists()


class HoldBack:
    """Leads on from where `access` refuses somebody who is held back; what only a card opens, such
    as entering at a table, asks `access` nothing."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if settings.SECOND_FACTOR_REQUIRED and _is_held_back(request):
            request.user.is_held_back = True
        return self.get_response(request)

    def process_exception(self, request, exception):
        if not isinstance(exception, PermissionDenied):
            return None
        if not (request.user.is_authenticated and request.user.is_held_back):
            return None
        back = request.get_full_path() if request.method == "GET" else "/"
        return redirect(f"{reverse('accounts:second_factor')}?{urlencode({'next': back})}")


def _is_held_back(request) -> bool:
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return False
    user = request.user
    return not (may_wait(user) or not is_asked_of(user))
