"""Passkeys as a second factor: added and removed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from club.accounts import actions, passkeys
from club.accounts.forms import PasskeyForm, PasswordForm
from club.accounts.second_factor_views import ask_password, elsewhere, show_codes, turned_off


@sensitive_post_parameters("password")
@login_required
@never_cache
def add(request):
    """Asks for a name and the password, then for the device itself."""
    if not passkeys.can_be_used(request):
        return elsewhere(request)
    if "answer" in request.POST:
        return _take(request)
    form = PasskeyForm(request.user, request.POST or None)
    if form.is_valid():
        return _ask_device(request, form.cleaned_data["name"])
    return render(request, "club/accounts/passkey_add.html", {"form": form})


@sensitive_post_parameters("password")
@login_required
@require_POST
def remove(request, pk):
    """With the last one the second factor is off, unless there is a code app."""
    form = PasswordForm(request.user, request.POST)
    if not form.is_valid():
        return ask_password(request, form)
    passkeys.remove(request.user, pk)
    if not (passkeys.passkeys_of(request.user) or actions.has_code_app(request.user)):
        return turned_off(request)
    actions.note(request, "passkey removed", request.user)
    messages.success(request, _("The passkey is removed. Delete it on its device too."))
    return redirect("accounts:second_factor")


def _take(request):
    name = passkeys.named_in(request)
    try:
        codes = actions.add_passkey(request, request.POST["answer"])
    except passkeys.PasskeyRefused:
        if name:
            return _ask_device(request, name, _("This passkey was not accepted. Try again."))
        messages.error(request, _("This page was out of date. Begin again."))
        return redirect("accounts:add_passkey")
    if codes:
        actions.note(request, "second factor on", request.user)
        return show_codes(request, codes)
    actions.note(request, "passkey added", request.user)
    messages.success(request, _("The passkey is added."))
    return redirect("accounts:second_factor")


def _ask_device(request, name: str, refusal: str = ""):
    options = passkeys.ask_for_new(request, request.user, name)
    facts = {"options": options, "name": name, "refusal": refusal}
    return render(request, "club/accounts/passkey_add.html", facts)
