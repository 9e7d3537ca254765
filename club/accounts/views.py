"""Signing in and out, and one's own account."""

import time

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from club.accounts import actions, passkeys, second_factor_duty
from club.accounts.forms import AccountForm, OneTimeCodeForm, SignInForm
from club.accounts.links import LONGEST_TOKEN, sign_in_tokens, user_of
from club.hall.addresses import sits_at_it
from club.web.display import safe_next
from club.web.middleware import BY_LINK


@sensitive_post_parameters("password")
@never_cache
def sign_in(request):
    if request.user.is_authenticated:
        return HttpResponseRedirect(safe_next(request))
    form = SignInForm(request.POST or None)
    if form.is_valid():
        try:
            user = actions.check_password(request, **form.cleaned_data)
        except actions.WaitFirst as wait:
            form.add_error(None, wait_sentence(wait))
        else:
            if user and actions.has_second_factor(user):
                actions.begin_second_step(request, user)
                request.session["after_sign_in"] = safe_next(request)
                return redirect("accounts:sign_in_code")
            if user:
                return welcome(request, user, safe_next(request))
            form.add_error(None, _("The user name or the password is not right."))
    return render(request, "club/accounts/sign_in.html", {"form": form, "next": safe_next(request)})


@never_cache
def menu(request):
    """The menu of an account, for a page that is the same for everybody."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "_account_menu.html")


@sensitive_post_parameters("code")
@never_cache
def sign_in_code(request):
    if (user := actions.second_step_user(request)) is None:
        return redirect("accounts:sign_in")
    form = OneTimeCodeForm(request.POST or None)
    if form.is_valid():
        try:
            if actions.check_code(request, user, form.cleaned_data["code"]):
                return welcome(request, user, request.session.pop("after_sign_in", "/"))
            form.add_error(
                "code", _("This code is not right. Wait for the next one and try again.")
            )
        except actions.WaitFirst as wait:
            form.add_error(None, wait_sentence(wait))
    return _ask_second_factor(request, user, form)


@require_POST
@never_cache
def sign_in_passkey(request):
    if (user := actions.second_step_user(request)) is None:
        return redirect("accounts:sign_in")
    try:
        if actions.check_passkey(request, user, request.POST.get("answer", "")):
            return welcome(request, user, request.session.pop("after_sign_in", "/"))
        refusal = _("This passkey was not accepted. Try again, or type a code.")
    except actions.WaitFirst as wait:
        refusal = wait_sentence(wait)
    return _ask_second_factor(request, user, OneTimeCodeForm(), refusal)


def _ask_second_factor(request, user, form, refusal=""):
    """A passkey first, where the person has one and the browser may use it."""
    facts = {"form": form, "refusal": refusal}
    if passkeys.can_be_used(request) and passkeys.passkeys_of(user):
        facts["options"] = passkeys.ask_for_one(request, user)
        form.fields["code"].widget.attrs["autofocus"] = form.is_bound
    return render(request, "club/accounts/sign_in_code.html", facts)


@never_cache
def sign_in_link(request, uidb64, token):
    """A link from the machine that serves: it stands for the password, and is never refused for
    what others have tried. A browser on that machine is signed in at once; elsewhere a press is
    asked for, for programs that look at links use none up."""
    user = user_of(uidb64)
    if user is None or len(token) > LONGEST_TOKEN or not sign_in_tokens.check_token(user, token):
        return render(request, "club/accounts/sign_in_link_over.html", status=410)
    is_opened_here = request.method == "GET" and sits_at_it(request.META)
    if request.method != "POST" and not is_opened_here:
        return render(request, "club/accounts/sign_in_link.html", {"owner": user})
    where = reverse("clubs:now")
    if actions.has_second_factor(user):
        actions.begin_second_step(request, user)
        request.session["after_sign_in"] = where
        return redirect("accounts:sign_in_code")
    response = welcome(request, user, where)
    request.session[BY_LINK] = int(time.time())
    return response


@require_POST
def sign_out(request):
    if request.user.is_authenticated:
        actions.note(request, "signed out", request.user)
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect("clubs:home")


@login_required
def account(request):
    form = AccountForm(request.POST or None, instance=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("accounts:account")
    if form.errors:
        request.user.refresh_from_db()
    facts = {
        "form": form,
        "roles": request.user.appointments.select_related("club").order_by("club__name", "pk"),
        "has_second_factor": actions.has_second_factor(request.user),
    }
    return render(request, "club/accounts/account.html", facts)


def wait_sentence(wait: actions.WaitFirst) -> str:
    return ngettext(
        "Too many attempts. Try again in %(minutes)d minute.",
        "Too many attempts. Try again in %(minutes)d minutes.",
        wait.minutes,
    ) % {"minutes": wait.minutes}


def welcome(request, user, where: str):
    actions.come_in(request, user)
    response = HttpResponseRedirect(second_factor_duty.first_page(user, where))
    actions.remember_browser(response, user)
    return response
