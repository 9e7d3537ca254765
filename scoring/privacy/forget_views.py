"""Forgetting a person: first what goes and what stays, then, with a second press, it is done."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club import access
from club.backups.file_names import copies_in, made_at
from club.backups.retention import MONTHS, REPLACED_DAYS, replaced_in
from club.backups.snapshot import usual_folder
from club.clubs.finding import club_for
from club.models import Forgetting, Membership
from club.privacy.erasure import records_of
from scoring.privacy import forgetting

DAYS_A_MONTH: Final = 31
REPLACED_FOR: Final = timedelta(days=REPLACED_DAYS)


class OlderCopies(NamedTuple):
    """Copies of the database in which the name still is."""

    number: int
    until: datetime | None
    """When the last is dropped, if the club plays every month."""
    replaced: int
    """Databases that were kept when a copy was restored."""
    replaced_until: datetime | None


@login_required
@never_cache
def forget(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(club.memberships.select_related("player"), pk=pk)
    if membership.player.forgotten_at or _asked(membership):
        if request.method == "POST":
            return _done(request, membership)  # the second of two presses
        return redirect("privacy:forgotten", club.slug)
    if request.method == "POST":
        forgetting.ask(membership, request.user)
        return _done(request, membership)
    facts = {
        "club": club,
        "membership": membership,
        "preview": forgetting.preview(membership, request.user),
        "copies": older_copies(),
    }
    return render(request, "scoring/privacy/forget.html", facts)


@login_required
@never_cache
def forgotten(request, club):
    """Page of those who wait for the end of an evening, and those who were forgotten."""
    club = club_for(request, club, access.can_keep_members)
    rows = list(Forgetting.objects.filter(club=club).select_related("player"))
    waiting = [each for each in rows if not each.done_at]
    facts = {
        "club": club,
        "waiting": [(each, forgetting.running_of(records_of(each.player))) for each in waiting],
        "done": [each for each in rows if each.done_at and each.player.forgotten_at],
        "is_cleaned": not any(each.done_at and not each.cleaned_at for each in rows),
        "copies": older_copies(max((each.done_at for each in rows if each.done_at), default=None)),
    }
    return render(request, "scoring/privacy/forgotten.html", facts)


def older_copies(than: datetime | None = None) -> OlderCopies:
    """Copies from before a moment, or all that there are now."""
    now = timezone.localtime(than).replace(tzinfo=None)
    found: list[Path] = []
    for folder in filter(None, (usual_folder(), settings.BACKUP_TO)):
        try:
            found += copies_in(folder)
        except OSError:
            continue
    made = [at for path in found if (at := made_at(path.name)) and at <= now]
    until = max(made) + timedelta(days=DAYS_A_MONTH * MONTHS) if made else None
    replaced = [
        ends for ends in replaced_in(settings.DATA_DIR).values() if ends - REPLACED_FOR <= now
    ]
    return OlderCopies(len(made), until, len(replaced), max(replaced, default=None))


def _asked(membership: Membership) -> bool:
    kept = membership.player.merged_into or membership.player
    return Forgetting.objects.filter(player=kept, club=membership.club, done_at=None).exists()


def _done(request, membership: Membership):
    kept = membership.player.merged_into or membership.player
    row = Forgetting.objects.filter(player=kept, club=membership.club).select_related("player")
    found = row.first()
    if found is None or not found.done_at:
        messages.success(request, _("It is noted, and done as soon as the evening is over."))
    else:
        said = _("Done. The results now say %(name)s.") % {"name": found.player}
        messages.success(request, said)
    return redirect("privacy:forgotten", membership.club.slug)
