"""Evenings that repeat: a school year set up by one form, and the page of its evenings."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import access
from club.clubs.finding import club_for, club_named
from club.clubs.queries import (
    agenda_of,
    earlier_ones,
    to_come,
    tournaments_of,
    with_counts,
)
from club.models import Series
from club.models.tournament import OVER
from club.process.native_parts import is_there
from club.series import actions, queries
from club.series.forms import EveningForm, RuleForm, SeriesForm, drawn_out, said_of
from club.site_map import summary
from club.storage.saving import saved
from club.tournaments.states import NotNow

EARLIER, SHOWN = 10, 4


def next_evenings(request, club):
    """The next evenings, to the desk each with what it still needs."""
    club = club_named(club)
    can_check_in, can_run = (
        access.can_check_in(request.user, club),
        access.can_run(request.user, club),
    )
    seen = tournaments_of(club, request.user)
    agenda = agenda_of(seen)
    shown = [*agenda.on_now, *agenda.coming][:SHOWN]
    over = seen.filter(state__in=OVER).order_by("-starts", "-pk")
    facts = {
        "club": club,
        "rows": [(each, _step_now(each, request.user) if can_check_in else None) for each in shown],
        "more": len(agenda.on_now) + len(agenda.coming) - len(shown),
        "passed": agenda.passed if can_run else [],
        "over": with_counts(over)[:SHOWN],
        "series": queries.series_of(club) if can_run else [],
        "can_check_in": can_check_in,
        "can_see_cash": access.can_see_cash(request.user, club),
        "can_run": can_run,
        "has_calendars": is_there("icalendar"),
    }
    return render(request, "club/series/next.html", facts)


def _step_now(evening, reader):
    """The step of the desk at which it stands."""
    return next((each for each in summary("path", evening, reader) if each.is_now), None)


@login_required
def new(request, club):
    """The first press shows what comes of the form, the second one sets it up."""
    club = club_for(request, club, access.can_run)
    form = SeriesForm(club, list(earlier_ones(club, request.user)[:EARLIER]), request.POST or None)
    plan = form.plan() if form.is_valid() else None
    if plan and request.POST.get("shown") == plan.shown:
        given = form.cleaned_data
        rule = {name: given[name] for name in ("name", "weekday", "time")}
        like = form.earlier.get(given["like"], given["like"])
        if made := saved(form, lambda: actions.make(Series(club=club, **rule), plan, like)):
            messages.success(request, _("Set up: %(said)s.") % {"said": said_of(plan.days)})
            return redirect("series:evenings", club.slug, made.pk)
    facts: dict[str, Any] = {"club": club, "form": form, "plan": plan}
    facts["series"] = queries.series_of(club)
    if plan:
        facts |= {"said": said_of(plan.days), "drawn_out": drawn_out(plan.season)}
    return render(request, "club/series/list.html", facts)


@login_required
def evenings(request, club, pk):
    club = club_for(request, club, access.can_run)
    found = get_object_or_404(club.series, pk=pk)
    every = list(queries.evenings_of(found))
    asked, do = request.POST or request.GET, request.POST.get("do", "")
    chosen = next((each for each in every if str(each.pk) == asked.get("evening")), None)
    own = None
    if chosen is not None:
        own = EveningForm(found, chosen, request.POST if do == "move" else None)
    rule = RuleForm(request.POST if do == "rule" else None, initial=vars(found))
    said = ""
    try:
        said = _pressed(request, do, found, own, rule)
    except NotNow as refusal:
        messages.error(request, str(refusal))
    if said:
        messages.success(request, said)
        return redirect("series:evenings", club.slug, pk) if found.pk else redirect(club)
    now = timezone.now()
    facts: dict[str, Any] = {
        "club": club,
        "series": found,
        "rows": [(each, not found.follows_rule(each)) for each in every],
        "said": said_of([timezone.localtime(each.starts).date() for each in every] or [now]),
        "chosen": chosen,
        "form": own,
        "later": sum(each.starts > chosen.starts for each in every) if chosen else 0,
        "rule": rule,
        "empty": sum(map(queries.has_nothing, to_come(queries.evenings_of(found)))),
    }
    return render(request, "club/series/series.html", facts)


def _pressed(request, do, found, own, rule) -> str:
    """Do what was pressed, and say so; empty where nothing was, or something typed is wrong."""
    if do == "rule" and rule.is_valid():
        given = rule.cleaned_data
        done = actions.change_rule(found, given["name"], given["weekday"], given["time"])
        return _said(_("Changed: %(count)s."), done, _("Left where they were: %(count)s."))
    if do == "remove":
        done = actions.remove_rest(found)
        return _said(_("Removed: %(count)s."), done, _left())
    if own is None:
        return ""
    if do == "move" and own.is_valid():
        actions.move(own.evening, own.cleaned_data["starts"])
        return _("Saved.")
    if do == "call_off":
        reason = own.fields["reason"].clean(request.POST.get("reason", "")[:120])
        actions.call_off(own.evening, reason)
        return _("This evening is called off.")
    if do == "hold":
        actions.call_off(own.evening, "", is_off=False)
        return _("This evening is held after all.")
    if do == "settings":
        done = actions.use_settings(found, own.evening)
        return _said(_("Changed: %(count)s."), done, _left())
    return ""


def _left() -> str:
    return _("Left as they are, with people or a name of their own: %(count)s.")


def _said(changed: str, done: actions.Changed, left: str) -> str:
    parts = [(changed, done.changed), *([(left, done.left)] if done.left else [])]
    return " ".join(
        said % {"count": ngettext("%(count)d evening", "%(count)d evenings", n) % {"count": n}}
        for said, n in parts
    )
