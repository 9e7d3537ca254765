"""One's own data: handed out by a secretary, asked for by mail, read behind a link."""

from functools import partial

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.mail import send_mail
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club import access
from club.accounts.mails import send_later, sends_mail
from club.clubs.finding import club_for
from club.hall.addresses import client_address
from club.hall.paper_addresses import origin_in_mail, origin_on_paper
from club.memberships.queries import members_of
from club.privacy import links
from club.web import throttle
from club.web.qr_codes import code_to_scan
from scoring.privacy import files
from scoring.privacy.parts import PARTS, taken
from scoring.privacy.subject import Subject

ASKED_AN_ADDRESS = 20
ASKED_A_PERSON = 3
FILES = {"pdf": "application/pdf", "json": "application/json"}


class AskForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


@login_required
@never_cache
def hand(request, club, pk):
    """Handed out by the secretary: a link on the screen and on paper, or by mail to the address on
    record."""
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(members_of(club), pk=pk)
    siblings = links.same_contact(membership)
    facts = {"club": club, "membership": membership, "siblings": siblings}
    facts |= {"days": links.DAYS, "uses": links.USES, "can_mail": sends_mail()}
    if request.method != "POST":
        return render(request, "scoring/privacy/hand.html", facts)
    ticked = set(request.POST.getlist("also"))
    also = [each for each in siblings if str(each.pk) in ticked]
    chosen = [membership, *also]
    if request.POST.get("way") == "mail" and membership.email and sends_mail():
        text = links.hand_out(chosen, club=club, by=request.user, way="by mail")
        address = f"{origin_in_mail(request)}{reverse('privacy:exchange', args=[text])}"
        send_later(partial(_mail, membership.email, address))
        messages.success(request, _("The link is on its way to the address on record."))
        return redirect("members:edit", club.slug, pk)
    text = links.hand_out(chosen, club=club, by=request.user, way="on screen or paper")
    address = f"{origin_on_paper(request)}{reverse('privacy:exchange', args=[text])}"
    facts |= {"address": address, "picture": code_to_scan(address), "also": also}
    return render(request, "scoring/privacy/handed.html", facts)


@never_cache
def ask(request):
    """The same answer whether the address is known or not."""
    form = AskForm(request.POST or None)
    if sends_mail() and form.is_valid():
        email = form.cleaned_data["email"]
        place = f"my-data:{client_address(request.META)}"
        if throttle.seconds_to_wait([place]):
            said = _("Too many requests from here. Wait a quarter of an hour, or ask at the club.")
            form.add_error(None, said)
        else:
            throttle.count_failure(place, free=ASKED_AN_ADDRESS)
            _send_link(email, request)
            return render(request, "scoring/privacy/asked.html", {"days": links.DAYS})
    facts = {"form": form, "can_mail": sends_mail()}
    return render(request, "scoring/privacy/ask.html", facts)


@require_safe
@never_cache
def exchange(request, token):
    """The text moves into a cookie at once, so that no address and no other page hears of it."""
    if not links.is_good(token):
        return _over(request)
    response = redirect("privacy:open")
    response["Referrer-Policy"] = "no-referrer"
    links.keep_text(response, token)
    return response


@never_cache
def open_(request):
    """Link used by a press, so that no look ahead of a mail program uses it up."""
    text = links.text_in(request)
    if request.method != "POST":
        is_good = bool(text) and links.is_good(text)
        return render(request, "scoring/privacy/open.html") if is_good else _over(request)
    link = links.open_link(text) if text else None
    if link is None:
        return _over(request)
    response = redirect("privacy:mine")
    links.keep_open(response, link)
    return response


@require_safe
@never_cache
def mine(request):
    """Everybody whom the link is for, each with two files; and what the keys of one mean."""
    link = links.opened_in(request)
    if link is None or not (shared := links.shared_by(link)):
        return _over(request)
    numbered = list(enumerate(shared, 1))
    facts = {"link": link, "people": numbered, "parts": PARTS, "format": files.FORMAT}
    return render(request, "scoring/privacy/mine.html", facts)


@require_safe
@never_cache
def file(request, number, kind):
    link = links.opened_in(request)
    if link is None:
        return _over(request)
    shared = links.shared_by(link)
    if kind not in FILES or not 1 <= number <= len(shared):
        raise Http404
    player, clubs = shared[number - 1]
    language = get_language() or settings.LANGUAGE_CODE
    data = taken(Subject(player, clubs), language, timezone.now())
    content = files.as_json(data) if kind == "json" else files.as_pdf(data)
    response = HttpResponse(content, content_type=FILES[kind])
    response["Content-Disposition"] = f'attachment; filename="my-data-{number}.{kind}"'
    return response


def _send_link(email: str, request) -> None:
    """Later, for the time that it takes would tell who is known. A person is sent a few an hour."""
    origin = origin_in_mail(request)

    def send() -> None:
        door = f"my-data-of:{email.strip().lower()}"
        known = links.memberships_with(email)
        if not known or throttle.seconds_to_wait([door]):
            return
        throttle.count_failure(door, free=ASKED_A_PERSON)
        text = links.hand_out(known, club=None, by=None, way="by mail, as asked")
        _mail(email, f"{origin}{reverse('privacy:exchange', args=[text])}")

    send_later(send)


def _mail(email: str, address: str) -> None:
    said = _(
        "A copy of what is stored about you, or about your children, was asked for, "
        "probably by you. Read it here:"
    )
    how = _(
        "The link works %(uses)d times, for %(days)d days. If it was not you, you need not do "
        "anything."
    ) % {"uses": links.USES, "days": links.DAYS}
    send_mail(_("Your data"), f"{said}\n\n{address}\n\n{how}\n", None, [email])


def _over(request) -> HttpResponse:
    facts = {"can_mail": sends_mail()}
    return render(request, "scoring/privacy/over.html", facts, status=410)
