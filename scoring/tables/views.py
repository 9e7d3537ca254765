"""A table's page. The card that was scanned is the permission; nobody has an account here."""

import re
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from club.hall.addresses import client_address
from club.hall.paper_addresses import by_number, origin_by_name
from club.models import Tournament
from club.web import throttle
from club.wording import engine_texts
from club.wording.by_points import numbered
from club.wording.texts import whole_number
from scoring import table_names
from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.content import preview, result_of
from scoring.log.refusals import WRONG, KeyUsed, sentence_of
from scoring.log.rights import Hold, hold_of
from scoring.log.rules import rules_of
from scoring.log.store import standing_of
from scoring.log.tokens import late_token_of, renew, see, text_of, token_of, tournament_of_old
from scoring.log.typed_codes import TooManyWrong, token_typed
from scoring.models import Version
from scoring.tables import demo_tables, queries, referee_calls
from scoring.tables.card_cookies import (
    card_of,
    is_plain,
    keep_card,
    keep_plain,
    keep_written,
    late_card,
    tournament_scanned,
    written,
)
from scoring.tables.forms import data_of, doubts_of, fields_of, form_of
from scoring.tables.queries import TablePage

FREE_GUESSES = throttle.ADDRESS_FAILURES


@require_GET
@never_cache
def come_in(request, token):
    """The link on the card is exchanged for a cookie, so that it stays in no address line.

    A hall shares one address: whoever guesses there is slowed down, and a right code always opens.
    """
    if address := by_number(request):
        return redirect(address)
    card = token_of(token) or late_token_of(token)
    if card is None:
        return _wrong_code(request, token)
    return _seated(card, token)


@require_POST
@never_cache
def typed(request):
    """Six characters in the place of a scan."""
    text = request.POST.get("code", "")
    try:
        card = token_typed(text, client_address(request.META))
    except TooManyWrong:
        why = _("Too many wrong codes were typed. Scan the code, or wait a minute.")
        return _scan(request, why, status=429)
    if card is None:
        why = _("No table that is playing now has this code. Check the card, or scan it.")
        return _scan(request, why, status=404)
    renew([card])
    return _seated(card, text_of(card))


def _seated(card, text):
    see(card)
    response = redirect("tables:table")
    response["Referrer-Policy"] = "no-referrer"
    keep_card(response, card, text)
    return response


@never_cache
@gzip_page
def table(request):
    """Without script the form is posted here: first to see the points, then to save."""
    if request.method == "GET" and (address := by_number(request)):
        return redirect(address)
    card = card_of(request)
    if card is None:
        return _scan(request, _("Then this page shows who sits where and takes your results."))
    values = request.POST if request.method == "POST" else request.GET
    place = queries.place_of(card, whole_number(values.get("round")))
    if request.method == "POST" and place.round:
        return _posted(request, place, card)
    deal = whole_number(values.get("deal")) or place.next_deal
    form = _form(request, place, deal) if deal and place.may_enter else None
    return _page(request, place, form)


@require_GET
@never_cache
def now(request):
    """Poll of a table's page: the clock and the deals. The same is not sent twice."""
    card = card_of(request)
    if card is None:
        return HttpResponse(status=403)
    number = whole_number(request.GET.get("round"))
    tag = f'"{card.tournament.version}-{number}-{card.pk}-{get_language()}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    see(card)
    place = queries.place_of(card, number)
    response = render(request, "scoring/tables/_now.html", {"place": place})
    response["ETag"] = tag
    return response


@require_POST
def agree(request):
    """One touch of the other side; in a dispute, of the side whose entry was wrong."""
    card = card_of(request)
    if card is None:
        return _scan(request, _("Then this page shows who sits where and takes your results."))
    place = queries.place_of(card, whole_number(request.POST.get("round")))
    deal, of = whole_number(request.POST.get("deal")), whole_number(request.POST.get("of"))
    if place.round and deal and of:
        try:
            actions.agree(
                DealAt(place.round, place.table, deal),
                key=uuid4(),
                by=Actor(token=card),
                of=of,
                side=request.POST.get("side") or None,
            )
            messages.success(
                request,
                _("%(deal)s is agreed.") % {"deal": capfirst(numbered(card.tournament, deal))},
            )
        except WRONG as refusal:
            messages.error(request, sentence_of(refusal))
    return _back(place)


@require_POST
def call(request):
    card = card_of(request)
    if card is None:
        return _scan(request, _("Then this page shows who sits where and takes your results."))
    if "back" in request.POST:
        referee_calls.take_back(card.tournament, card.table)
        return _called(request, card, _("The call is taken back."))
    current = queries.rounds_at_table(card.tournament.rounds.all())
    referee_calls.call(
        card.tournament,
        card.table,
        round_number=current[0].number if current else None,
        deal=whole_number(request.POST.get("deal")),
    )
    return _called(request, card, _("The referee is called."))


def _called(request, card, said):
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({})
    messages.success(request, said)
    return redirect(f"{reverse('tables:table')}?at={card.tournament_id}-{card.table}")


def _wrong_code(request, token):
    door = f"table:{client_address(request.META)}"
    if throttle.seconds_to_wait([door]):
        return _scan(request, _("Too many wrong codes came from here. Wait a little."), status=429)
    throttle.count_failure(door, free=FREE_GUESSES)
    why = _("This code is not valid, or no longer valid. Ask the desk for the new one.")
    return _scan(request, why, status=404, tournament=tournament_of_old(token))


def _posted(request, place: TablePage, card):
    data = data_of(request.POST)
    deal = whole_number(data.get("deal")) or place.next_deal or 1
    form = form_of(place, deal, data.get("key") or str(uuid4()), data)
    _replace(request, form, place, whole_number(data.get("replaces")))
    form.error = form.missing
    if form.error or place.round is None:
        return _page(request, place, form)
    content = form.content
    try:
        explained = preview(place.seats, content, rules_of(place.tournament))
        if data.get("step") == "save":
            return _saved(request, DealAt(place.round, place.table, deal), content, form, card)
    except WRONG as refusal:
        form.error = sentence_of(refusal)
        if isinstance(refusal, KeyUsed):
            form.key, shown = str(uuid4()), place.deal(deal)
            number = shown.version if shown and shown.may_correct else None
            _replace(request, form, place, number)
        return _page(request, place, form)
    called = table_names.names_by_scorer(place.seats, place.names, place.game)
    form.doubts = doubts_of(content, place.seats, place.names, rules_of(place.tournament))
    form.shown_sums = [
        (called[who], engine_texts.named_sum(lines)) for who, lines in explained.items()
    ]
    return _page(request, place, form)


def _saved(request, deal: DealAt, content, form, card):
    facts = {"key": form.key, "by": Actor(token=card), "sat": form.data.get("sat", "")}
    facts["side"] = form.data.get("side") or None
    if form.replaces:
        receipt = actions.correct(deal, content, expects=form.own_key, **facts)
    else:
        receipt = actions.record(deal, content, **facts)
    place = queries.place_of(card, deal.round.number)
    response = _back(place)
    keep_written(request, response, UUID(receipt.key))
    said = _("%(deal)s saved")
    if points := place.points_by_side(receipt.points):
        said = _("%(deal)s saved: %(one)s to %(other)s")
    if hold_of(standing_of(deal)) is Hold.CONTESTED:
        said = _(
            "%(deal)s: the desk has decided. What you sent is kept as no. %(number)s, and the "
            "desk sees it."
        )
    one, other = points or ("", "")
    named = capfirst(numbered(place.tournament, deal.number))
    values = {"deal": named, "number": receipt.number, "one": one, "other": other}
    messages.success(request, said % values)
    return response


def _replace(request, form, place: TablePage, number: int | None) -> None:
    """The form is for what stands in the place of a version; of its own if it was written here."""
    form.replaces = number
    if number:
        found = Version.objects.filter(tournament=place.tournament, number=number)
        key = found.values_list("key", flat=True).first()
        form.own_key = str(key) if key and key.hex in written(request) else ""


def _form(request, place: TablePage, deal: int):
    """Empty for a deal that is to be written down; filled for one that may be put right."""
    shown = place.deal(deal)
    if shown is None or not shown.is_in:
        return form_of(place, deal, str(uuid4()))
    if not shown.may_correct:
        return form_of(place, place.next_deal, str(uuid4())) if place.next_deal else None
    result = result_of(shown.kept, place.game)
    form = form_of(place, deal, str(uuid4()), fields_of(result and result.essence()))
    _replace(request, form, place, shown.version)
    return form


def _page(request, place: TablePage, form):
    facts = {"place": place, "form": form, "is_plain": is_plain(request)}
    facts["name_origin"] = origin_by_name(request)
    response = render(request, "scoring/tables/table.html", facts)
    keep_plain(request, response)
    # The indentation of the templates was a tenth of what a phone fetches.
    response.content = re.sub(rb"\n\s+", b"\n", response.content)
    return response


def _back(place: TablePage):
    number = f"&round={place.round.number}" if place.round else ""
    return redirect(f"{reverse('tables:table')}?at={place.at}{number}")


def _scan(request, why: str, *, status: int = 403, tournament: Tournament | None = None):
    late = late_card(request) if status == 403 else None
    facts = {
        "why": why,
        "is_finished": late is not None,
        "tournament": late.tournament if late else tournament or tournament_scanned(request),
        "typed": request.POST.get("code", "")[:20],
        "demo": demo_tables.at_hand() if status == 403 else [],
        "name_origin": origin_by_name(request),
    }
    return render(request, "scoring/tables/scan.html", facts, status=status)
