"""The second factor: an app's code or a passkey beside the password, and spare codes on paper."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from club.access import needs_second_factor
from club.accounts import actions, passkeys, second_factor_duty
from club.accounts.forms import PasswordForm, SetUpCodeForm
from club.hall.addresses import is_this_machine
from club.web.display import safe_next
from club.web.qr_codes import code_to_scan


@sensitive_post_parameters()
@login_required
@never_cache
def second_factor(request):
    """Set it up, or see that it is. Over plain HTTP the secret is shown on this machine only."""
    adds_app = "app" in request.GET and not actions.has_code_app(request.user)
    if actions.has_second_factor(request.user) and not adds_app:
        return ask_password(request, PasswordForm(request.user))
    if not _is_private(request):
        return elsewhere(request)
    device = actions.second_factor_in_preparation(request.user)
    form = SetUpCodeForm(request.user, request.POST or None)
    if form.is_valid():
        if codes := actions.confirm_second_factor(device, form.cleaned_data["code"]):
            actions.note(request, "second factor on", request.user)
            return show_codes(request, codes)
        form.add_error("code", _("This code is not right. Wait for the next one and try again."))
    is_asked = second_factor_duty.is_asked_of(request.user)
    facts = {
        "form": form,
        "picture": code_to_scan(device.config_url),
        "secret": _secret(device),
        "due": request.user.second_factor_due if is_asked else None,
        "may_wait": second_factor_duty.may_wait(request.user),
        "next": safe_next(request),
        "takes_passkeys": passkeys.can_be_used(request) and not adds_app,
    }
    return render(request, "club/accounts/second_factor_set_up.html", facts)


@login_required
@require_POST
def new_codes(request):
    if not actions.has_second_factor(request.user):
        return redirect("accounts:second_factor")
    if not _is_private(request):
        return elsewhere(request)
    form = PasswordForm(request.user, request.POST)
    if not form.is_valid():
        return ask_password(request, form)
    codes = actions.renew_spare_codes(request.user)
    actions.note(request, "new spare codes", request.user)
    return show_codes(request, codes)


@login_required
@require_POST
def turn_off(request):
    form = PasswordForm(request.user, request.POST)
    if not form.is_valid():
        return ask_password(request, form)
    return turned_off(request)


def turned_off(request):
    actions.remove_second_factor(request.user)
    second_factor_duty.end_grace(request.user)
    actions.note(request, "second factor off", request.user)
    messages.success(request, _("The second factor is off."))
    return redirect("accounts:account")


def _is_private(request) -> bool:
    """True if nobody can read the page on its way: over HTTPS, or on this machine."""
    return settings.HOSTED or is_this_machine(request.META)


def show_codes(request, codes: list[str]):
    facts = {"codes": codes, "next": safe_next(request, reverse("accounts:account"))}
    return render(request, "club/accounts/second_factor_codes.html", facts)


def elsewhere(request):
    return render(request, "club/accounts/second_factor_elsewhere.html", status=403)


def ask_password(request, form):
    needs_one = settings.SECOND_FACTOR_REQUIRED and needs_second_factor(request.user)
    facts = {
        "form": form,
        "needs_one": needs_one,
        "has_code_app": actions.has_code_app(request.user),
        "passkeys": passkeys.passkeys_of(request.user),
        "takes_passkeys": passkeys.can_be_used(request),
    }
    return render(request, "club/accounts/second_factor_on.html", facts)


def _secret(device) -> str:
    """Secret as people type it: base 32 in groups of four."""
    import base64

    text = base64.b32encode(device.bin_key).decode()
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
