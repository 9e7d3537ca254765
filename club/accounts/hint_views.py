"""Hints: one sentence the first time somebody who can act is in a place, until they dismiss it."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.accounts import actions
from club.web.display import safe_next

PLACES: Final = ("members", "tournament", "seats", "desk", "tables", "finish")


@login_required
@require_POST
def dismiss(request, place):
    if place not in PLACES:
        raise Http404
    actions.keep_hints(request.user, {*request.user.hints_seen, place})
    return HttpResponseRedirect(safe_next(request))


@login_required
@require_POST
def show_again(request):
    actions.keep_hints(request.user, ())
    messages.success(request, _("The hints are shown again."))
    return redirect("accounts:account")
