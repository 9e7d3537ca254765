"""Pages of the cash box: an evening's at its desk, the club's with its members' dues."""

from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext, ngettext, override
from django.utils.translation import gettext_lazy as _

from club import access
from club.accounts.mails import sends_mail
from club.clubs.finding import club_for
from club.entries import namesakes
from club.memberships import queries
from club.memberships.actions import set_rate
from club.models import Club, Membership, Payment, Rate, Season
from club.money import books
from club.payments import fees, reminders
from club.payments.dues import (
    Dues,
    dues_at,
    give_back_dues,
    payments_by_player,
    take_dues,
)
from club.site_map import address_of
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.seasons import season_now
from club.tournaments.states import NotPossible
from club.web.desk_lists import ROWS_A_PAGE, search_of
from club.wording.amounts import AmountFormField, money
from club.wording.collation import by_name
from club.wording.texts import NameFormField, whole_number

LINES = ("income", "spent")
KINDS = {"": _("All"), "unpaid": _("Not paid yet")}
DUES = ("dues", "reduced", "no_dues", "rate")


class PartForm(forms.Form):
    """A part of somebody's dues."""

    amount = AmountFormField(label=_("A part of it"))

    def __init__(self, currency: str, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        amount: Any = self.fields["amount"]
        amount.currency, amount.label = currency, f"{amount.label} ({currency})"


class LineForm(forms.Form):
    """A line of the cash box; whether it came in or went out is said by the button."""

    note = NameFormField(
        label=_("For what"), max_length=120, help_text=_("Rent, tiles, a donation.")
    )
    amount = AmountFormField(label=_("Amount"))
    day = forms.DateField(
        label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )

    def __init__(self, currency: str, season: Season | None, *args: Any, **kwargs: Any):
        """In the days of a season, or of an evening, whose day it has."""
        super().__init__(*args, **kwargs)
        self.season = season
        amount: Any = self.fields["amount"]
        amount.currency, amount.label = currency, f"{amount.label} ({currency})"
        if season is None:
            del self.fields["day"]
        else:
            today = timezone.localdate()
            self.initial["day"] = min(max(today, season.starts), season.ends)

    def clean_amount(self) -> int:
        if not self.cleaned_data["amount"]:
            raise forms.ValidationError(_("Type an amount above zero."))
        return self.cleaned_data["amount"]

    def clean_day(self):
        day = self.cleaned_data["day"]
        if self.season and not self.season.starts <= day <= self.season.ends:
            raise forms.ValidationError(
                _("This day is not in the season that is open here. Choose another season above.")
            )
        return day

    def signed(self, press: str) -> int:
        amount = self.cleaned_data["amount"]
        return -amount if press == "spent" else amount


@login_required
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Income and expenses of this evening."""
    tournament = tournament_for(request, slug, access.can_see_cash)
    club, done = tournament.club, request.POST.get("do", "")
    payments = Payment.objects.filter(tournament=tournament)
    if done in PRESSES:
        return PRESSES[done](request, payments)
    form = LineForm(club.currency, None, request.POST if done in LINES else None)
    if form.is_valid() and not tournament.is_rehearsal:
        day, note = timezone.localdate(tournament.starts), form.cleaned_data["note"]
        after = whole_number(request.POST.get("after"))
        amount = form.signed(done)
        books.add_line(club, amount, note, day, request.user, tournament, after=after)
        messages.success(request, gettext("Booked: %(what)s.") % {"what": note})
        return redirect("money:evening", slug)
    facts = {
        "sheet": books.evening_sheet(tournament),
        "payments": _listed(request, payments),
        "form": form,
        "after": books.last_line(club),
        "is_desk": access.can_check_in(request.user, club),
    }
    return tournament_page(request, "club/money/evening.html", tournament, facts)


class MemberDues(NamedTuple):
    member: Membership
    name: str
    dues: Dues
    can_reduce: bool
    """True if nothing is said of the person: then either amount is offered."""
    is_today: bool
    """True if a press undoes the last payment; earlier ones are voided beside the cash sheet."""


@login_required
def sheet(request: HttpRequest, club: str) -> HttpResponse:
    """The cash sheet of one season, with its other lines and payments."""
    found, season, facts = _opened(request, club)
    done = request.POST.get("do", "")
    if done in PRESSES:
        return PRESSES[done](request, Payment.objects.filter(club=found))
    if season is None:
        return render(request, "club/money/sheet.html", facts)
    form = LineForm(found.currency, season, request.POST if done in LINES else None)
    if form.is_valid():
        note, day = form.cleaned_data["note"], form.cleaned_data["day"]
        after = whole_number(request.POST.get("after"))
        books.add_line(found, form.signed(done), note, day, request.user, after=after)
        messages.success(request, gettext("Booked: %(what)s.") % {"what": note})
        return redirect(request.get_full_path())
    payments = books.of_season(season, valid_only=False).filter(tournament=None)
    facts |= {"sheet": books.season_sheet(season), "form": form}
    facts |= {"after": books.last_line(found), "payments": _listed(request, payments)}
    return render(request, "club/money/sheet.html", facts)


@login_required
def dues(request: HttpRequest, club: str) -> HttpResponse:
    """The members' dues of one season."""
    found, season, facts = _opened(request, club)
    done = request.POST.get("do", "")
    if done in PRESSES:
        return PRESSES[done](request, Payment.objects.filter(club=found))
    if season is None:
        return render(request, "club/money/dues.html", facts)
    if done in DUES:
        return _dues(request, season, done)
    part = PartForm(found.currency, request.POST if done == "part" else None)
    if part.is_valid() and _takes_part(request, season, part):
        return _back(request)
    kind = request.GET.get("kind", "")
    facts |= {"kind": kind, "kinds": KINDS, "part": part, "rates": Rate.choices}
    facts["can_set"] = access.can_keep_members(request.user, found)
    return render(request, "club/money/dues.html", facts | _members(request, season, kind))


@login_required
def owing(request: HttpRequest, club: str) -> HttpResponse:
    """Members who owe dues: a list to print, letters, mails that are shown before they leave."""
    found, season, facts = _opened(request, club)
    if season is None:
        return render(request, "club/money/owing.html", facts)
    if request.POST.get("do") == "mail" and sends_mail():
        count = reminders.remind(season, request.user)
        said = ngettext("%(count)d mail is on its way.", "%(count)d mails are on their way.", count)
        messages.success(request, said % {"count": count})
        return _back(request)
    debtors = reminders.debtors(season)
    mailed = [each for each in debtors if each.can_be_mailed]
    with override(str(found.language)):
        shown = reminders.letter(season, mailed[0]) if mailed else None
    facts |= {
        "debtors": debtors,
        "sum": sum(each.dues.left for each in debtors),
        "mailed": mailed,
        "letter": shown,
        "sends_mail": sends_mail(),
    }
    return render(request, "club/money/owing.html", facts)


def _opened(request: HttpRequest, club: str) -> tuple[Club, Season | None, dict[str, Any]]:
    """The club, the season asked for or today's, and what each page of the money shows of them."""
    found = club_for(request, club, access.can_keep_money)
    named = request.GET.get("season", "")
    season = get_object_or_404(found.seasons, slug=named) if named else season_now(found)
    return found, season, {"club": found, "season": season, "seasons": found.seasons.all()}


def _listed(request: HttpRequest, payments: QuerySet[Payment]) -> Page:
    """The latest first, those that were voided too."""
    found = payments.select_related("player", "entry", "by").order_by("-pk")
    return Paginator(found, ROWS_A_PAGE).get_page(request.GET.get("page"))


def _members(request: HttpRequest, season: Season, kind: str) -> dict[str, Any]:
    """The members of the club now, and whoever has paid for the season."""
    if not season.dues:
        return {}
    paid = payments_by_player(season)
    search = search_of(request)
    everybody = queries.members_of(season.club)
    own = everybody.filter(is_guest=False, left=None) | everybody.filter(player__in=paid)
    rates = dict(own.values_list("player", "rate"))
    dues = {player: dues_at(season, rate, paid.get(player, [])) for player, rate in rates.items()}
    free = [player for player, each in dues.items() if each.is_free]
    covered = [player for player, each in dues.items() if not (each.left or each.is_free)]
    wanted = queries.shown(own, kind="all", search=search.words, with_contacts=False)
    if key := whole_number(request.GET.get("member")):  # the row that was pressed, alone
        wanted = wanted.filter(pk=key)
    elif kind == "unpaid":
        wanted = wanted.exclude(player__in=[*covered, *free])
    listed = by_name(wanted.order_by("pk"), str)
    page = Paginator(listed, ROWS_A_PAGE).get_page(search.page)
    apart = namesakes.told_apart(season.club, [(one.player_id, str(one)) for one in page])
    today, rows = timezone.localdate(), []
    for one in page:
        each, name = dues[one.player_id], apart.get(one.player_id, str(one))
        can_reduce = bool(season.reduced_dues) and not (one.rate or each.payments)
        is_today = bool(each.payments) and each.payments[-1].day == today
        rows.append(MemberDues(one, name, each, can_reduce, is_today))
    return {
        "rows": rows,
        "alone": rows[0] if key and rows else None,
        "page": page,
        "search": search.words,
        "again": search.again,
        "all": len(rates) - len(free),
        "paid": len(covered),
        "free": len(free),
        "taken": sum(payment.amount for listed in paid.values() for payment in listed),
    }


def _dues(request: HttpRequest, season: Season, done: str) -> HttpResponse:
    key = whole_number(request.POST.get("member"))
    member = get_object_or_404(queries.members_of(season.club), pk=key)
    if done == "no_dues":
        give_back_dues(season, member, request.user)
    elif done == "rate":
        if (rate := request.POST.get("to")) in Rate.values:
            set_rate(member.club, member.player_id, rate, by=request.user)
    else:
        take_dues(season, member, request.user, is_reduced=done == "reduced")
    return _back(request)


def _takes_part(request: HttpRequest, season: Season, form: PartForm) -> bool:
    """Take it; False where the form now says why not."""
    key = whole_number(request.GET.get("member"))
    member = get_object_or_404(queries.members_of(season.club), pk=key)
    amount, seen = form.cleaned_data["amount"], whole_number(request.POST.get("paid"))
    try:
        own = take_dues(season, member, request.user, amount=amount, seen=seen)
    except NotPossible as refusal:
        form.add_error("amount", str(refusal))
        return False
    said = gettext("Taken: %(amount)s. Left to pay: %(left)s.")
    amounts = {"amount": amount, "left": own.left}
    shown = {name: money(each, season.club.currency) for name, each in amounts.items()}
    messages.success(request, said % shown)
    return True


def _void(request: HttpRequest, payments: QuerySet[Payment]) -> HttpResponse:
    fees.void(_payment(request, payments), request.user)
    messages.success(request, gettext("Voided: it is kept, crossed out, and no longer counts."))
    return _back(request)


def _receipt(request: HttpRequest, payments: QuerySet[Payment]) -> HttpResponse:
    payment = _payment(request, payments)
    try:
        books.number_receipt(payment)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        return _back(request)
    return redirect(address_of("receipt", payment.club.slug, payment.pk))


PRESSES = {"void": _void, "receipt": _receipt}


def _payment(request: HttpRequest, payments: QuerySet[Payment]) -> Payment:
    return get_object_or_404(payments, pk=whole_number(request.POST.get("payment")))


def _back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page as it was, with its filter and season."""
    where = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(where, None)
    return HttpResponseRedirect(where if is_ours else request.path)
