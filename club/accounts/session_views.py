"""Where one is signed in, and ending it there."""

import time

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from club.accounts import actions, sessions
from club.accounts.forms import PasswordForm

CONFIRMED_SECONDS = 10 * 60
EVERY_OTHER = "others"


@login_required
@require_safe
def listed(request):
    found = sessions.sessions_of(request.user)
    own = request.session.session_key
    facts = {
        "here": [each for each in found if each.key == own],
        "others": [each for each in found if each.key != own],
    }
    return render(request, "club/accounts/sessions.html", facts)


@sensitive_post_parameters("password")
@login_required
@require_POST
def end(request):
    """One of them, or all but this; the password is asked for unless it was just given."""
    which = request.POST.get("which", "")
    form = PasswordForm(request.user, request.POST if "password" in request.POST else None)
    if form.is_valid():
        request.session["confirmed"] = int(time.time())
    elif time.time() - request.session.get("confirmed", 0) > CONFIRMED_SECONDS:
        return render(request, "club/accounts/session_end.html", {"form": form, "which": which})
    if which == EVERY_OTHER:
        actions.sign_out_everywhere(request.user)
        actions.note(request, "signed out everywhere", request.user)
        update_session_auth_hash(request, request.user)
        messages.success(request, _("You are signed out in every other browser."))
    else:
        _end_one(request, which)
    return redirect("accounts:sessions")


def _end_one(request, name: str) -> None:
    found = [
        each
        for each in sessions.sessions_of(request.user)
        if each.name == name and each.key != request.session.session_key
    ]
    sessions.end(found)
    if found:
        actions.note(request, "signed out elsewhere", request.user)
        messages.success(request, _("You are signed out there."))
    else:
        messages.info(request, _("You were signed out there already."))
