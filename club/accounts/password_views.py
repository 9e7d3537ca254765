"""Passwords: changed by their owner, or chosen anew from a link."""

import time

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.accounts import actions, second_factor_duty
from club.accounts.forms import (
    FirstPasswordForm,
    ForgottenForm,
    NewPasswordForm,
    OwnPasswordForm,
)
from club.accounts.links import LONGEST_TOKEN, link_tokens, sign_in_tokens, user_of
from club.accounts.mails import send_password_link, sends_mail
from club.accounts.views import wait_sentence, welcome
from club.hall.addresses import client_address
from club.hall.paper_addresses import origin_in_mail
from club.web import throttle
from club.web.middleware import BY_LINK

MAILS_AN_ADDRESS = 20
LINK_SEEN = "in-session"


@sensitive_post_parameters()
@login_required
def change(request):
    """Whoever has just come in with a one-time password or by a link is not asked for the old one;
    later it could be anybody at a laptop that was left alone."""
    first_time = request.user.must_change_password
    now = time.time()
    if first_time and now - request.session.get(BY_LINK, now) > sign_in_tokens.good_for_seconds:
        messages.error(
            request,
            _(
                "A password is chosen within a quarter of an hour after Portativ has opened by "
                "itself. Start it once more on the laptop, then choose one."
            ),
        )
        return redirect("accounts:account")
    form_class = FirstPasswordForm if first_time else OwnPasswordForm
    form = form_class(request.user, request.POST or None)
    if form.is_valid():
        actions.set_password(request.user, form.cleaned_data["new_password1"])
        update_session_auth_hash(request, request.user)
        actions.note(request, "password changed", request.user)
        messages.success(request, _("Your password is changed."))
        if first_time:
            return redirect(second_factor_duty.first_page(request.user, "/"))
        return redirect("accounts:account")
    facts = {"form": form, "first_time": first_time}
    return render(request, "club/accounts/password.html", facts)


def forgotten(request):
    """Sends a link, and says the same whether the address is known or not."""
    form = ForgottenForm(request.POST or None)
    if form.is_valid():
        door = f"mail:{client_address(request.META)}"
        if seconds := throttle.seconds_to_wait([door]):
            form.add_error(None, wait_sentence(actions.WaitFirst(seconds)))
        else:
            throttle.count_failure(door, free=MAILS_AN_ADDRESS)
            actions.note(request, "link to choose a password asked for", None)
            send_password_link(form, origin_in_mail(request))
            return redirect("accounts:password_sent")
    facts = {"form": form, "sends_mail": sends_mail()}
    return render(request, "club/accounts/password_forgotten.html", facts)


def sent(request):
    return render(request, "club/accounts/password_sent.html", {"sends_mail": sends_mail()})


@sensitive_post_parameters()
@never_cache
def choose(request, uidb64, token):
    """The link's token moves into the session at once, so that no other page hears of it."""
    user, is_new = user_of(uidb64), token != LINK_SEEN
    kept = token if is_new else request.session.get("password_link", "")
    if user is None or len(kept) > LONGEST_TOKEN or not link_tokens.check_token(user, kept):
        return render(request, "club/accounts/password_link_over.html", status=410)
    if is_new:
        request.session["password_link"] = token
        return redirect("accounts:password_choose", uidb64=uidb64, token=LINK_SEEN)
    form = NewPasswordForm(user, request.POST or None)
    if form.is_valid():
        del request.session["password_link"]
        actions.set_password(user, form.cleaned_data["new_password1"])
        actions.note(request, "password changed by a link", user)
        if not actions.has_second_factor(user):
            response = welcome(request, user, reverse("clubs:now"))
            messages.success(request, _("Your password is changed."))
            return response
        messages.success(request, _("Your password is changed. Sign in with the new one."))
        return redirect("accounts:sign_in")
    return render(request, "club/accounts/password_choose.html", {"form": form, "owner": user})
