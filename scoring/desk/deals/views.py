"""The page of a deal: for everybody what it came to, for the desk all that can be done with it."""

from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.models import State, Tournament
from club.models.round import released
from club.referee import replay
from club.tournaments.finding import tournament_for, tournament_to_see
from club.web.public_pages import public_page
from club.wording import engine_texts
from club.wording.texts import whole_number
from scoring import table_names
from scoring.desk.deals import consequences, final_changes, page_actions, queries, records
from scoring.desk.deals.queries import DeskDeal
from scoring.games import GAMES
from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.content import preview, result_of
from scoring.log.refusals import KeyUsed
from scoring.log.result_texts import facts_of
from scoring.log.rules import rules_of
from scoring.models import Deal, DealRecord, DealState
from scoring.tables.comparison import differences, disputed_entries, sums_of
from scoring.tables.forms import data_of, doubts_of, fields_of, form_of
from scoring.tables.queries import TablePage
from scoring.visibility import last_round_shown_to

FRAME = "scoring/desk/deals/_form.html"


@public_page()
def deal(request, slug, number, table, deal):
    tournament = tournament_to_see(request, slug)
    is_desk = access.can_check_in(request.user, tournament.club)
    round_ = get_object_or_404(tournament.rounds, number=number)
    if not is_desk and not released(tournament, [round_]):
        raise Http404
    played = queries.find(round_, table, deal)
    if request.method == "POST":
        return _pressed(request, played)
    if number > last_round_shown_to(request.user, tournament):
        facts = _place_facts(tournament, played)
        return render(request, "scoring/desk/deals/hidden.html", facts)
    return _page(request, played, is_desk=is_desk)


@login_required
def enter(request, slug, number, table, deal):
    """The form of a result: for one that is missing, or in the place of one that is wrong."""
    tournament = tournament_for(request, slug, access.can_score)
    played = queries.find(get_object_or_404(tournament.rounds, number=number), table, deal)
    here = _form_place(played)
    key = str(uuid4())
    if request.method != "POST":
        content = played.current.content if played.current else {}
        form = form_of(here, deal, key, fields_of(result_of(content, here.game)), played.turn)
        form.replaces = played.current.number if played.current else None
        return _form_page(request, played, form)
    data = data_of(request.POST)
    form = form_of(here, deal, data.get("key") or key, data, played.turn)
    form.replaces = whole_number(data.get("replaces"))
    form.error = form.missing
    if form.error:
        return _form_page(request, played, form)
    content = form.content
    try:
        explained = preview(here.seats, content, rules_of(tournament))
        if data.get("step") == "save":
            return _entered(request, played, content, form)
    except page_actions.FAILURES as refusal:
        form.error = page_actions.said(refusal)
        if isinstance(refusal, KeyUsed) and played.current:
            form.key, form.replaces = key, played.current.number
        return _form_page(request, played, form)
    called = table_names.names_by_scorer(here.seats, here.names, here.game)
    form.doubts = doubts_of(content, here.seats, here.names, rules_of(tournament))
    form.shown_sums = [
        (called[who], engine_texts.named_sum(lines)) for who, lines in explained.items()
    ]
    return _form_page(request, played, form)


def _pressed(request, played: DeskDeal):
    """One of the deeds: done, or the page once more with what stands against it."""
    tournament = played.at.tournament
    name = request.POST.get("do", "")
    deed = page_actions.DEEDS.get(name)
    if deed is None:
        access.require(access.can_score(request.user, tournament.club))
        return HttpResponseBadRequest()
    access.require(deed.may(request.user, tournament.club))
    form = page_actions.form_of(name, played, request.POST)
    if form.is_valid():
        try:
            if "referee" in form.fields and final_changes.is_asked(request, tournament):
                change = partial(deed.do, played, form, request.user)
                return final_changes.ask(request, tournament, change)
            with consequences.told(tournament) as told:
                told.receipt = deed.do(played, form, request.user)
        except page_actions.FAILURES as refusal:
            page_actions.refuse(form, refusal)
        else:
            messages.success(request, str(deed.done))
            to = page_actions.target(form) if name == "move" else played.at
            return redirect(
                told.address(address_of(to)) if name != "settle" else _next(played, told)
            )
    return _page(request, played, is_desk=True, bound={name: form})


def _next(played: DeskDeal, told: consequences.DealChange) -> str:
    """Page after a settled dispute: the next one, else the desk; but the deal itself, where a round
    that has its seats would be drawn otherwise now."""
    tournament, here = played.at.tournament, told.address(address_of(played.at))
    changed = told.receipt and consequences.to_show(
        tournament, str(told.receipt.number), played.at.round.number
    )
    if changed and changed.tables:
        return here
    disputed = Deal.objects.filter(round__tournament=tournament, state=DealState.DISPUTED)
    found = disputed.select_related("round").order_by("round__number", "table", "number").first()
    if found is None:
        return reverse("desk:desk", args=[tournament.slug])
    return address_of(DealAt(found.round, found.table, found.number))


def address_of(at: DealAt) -> str:
    where = [at.tournament.slug, at.round.number, at.table, at.number]
    return reverse("deals:deal", args=where)


def _page(request, played: DeskDeal, *, is_desk: bool, bound=None):
    tournament = played.at.tournament
    versions = queries.versions_of(played.at) if is_desk else []
    seats = [each.seats for each in [*versions, played.current, played.rival] if each]
    names = table_names.names_at([*seats, played.seats], for_public=not is_desk)
    facts = _place_facts(tournament, played) | {
        "sittings": table_names.sittings(played.seats, names),
        "said": _said(played, names),
        "sums": sums_of(played.current, names) if played.current else [],
        "is_desk": is_desk,
    }
    facts |= _record_facts(request, played)
    if is_desk:
        facts |= _desk_facts(request, played, versions, names, bound or {})
    return render(request, "scoring/desk/deals/deal.html", facts)


def _place_facts(tournament: Tournament, played: DeskDeal) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "game": GAMES[tournament.game],
        "club": tournament.club,
        "round": played.at.round,
        "table": played.at.table,
        "deal": played.at.number,
        "played": played,
    }


def _said(played: DeskDeal, names: table_names.PlayerNames):
    if played.current is None:
        return []
    game, by_seat = played.at.tournament.game, table_names.names_by_seat(played.seats, names)
    return facts_of(played.current.content, game, by_seat)


def _desk_facts(request, played: DeskDeal, versions, names, bound) -> dict[str, Any]:
    rights = access.rights(request.user, played.at.tournament.club)
    can_score, can_referee = rights.can_score, rights.can_referee
    is_open = not played.at.round.is_open and played.at.tournament.state != State.ARCHIVED
    offered = {
        name: bound.get(name) or page_actions.form_of(name, played)
        for name, deed in page_actions.DEEDS.items()
        if is_open and (can_referee or (can_score and deed.may is access.can_score))
    }
    facts: dict[str, Any] = {
        "can_score": can_score and is_open,
        "can_run": rights.can_run,
        "history": queries.history(versions, names),
        "forms": offered,
        "tried": next(iter(bound), ""),
        "changed": consequences.to_show(
            played.at.tournament, request.GET.get("after"), played.at.round.number
        ),
    }
    if played.current and played.rival:
        entries = (played.current, played.rival)
        facts["differences"] = differing = differences(*entries, names)
        said = disputed_entries(*entries, names, differing)
        facts["entries"] = [
            (each, queries.written_by(each), _side(each), short.said)
            for each, short in zip(entries, said, strict=True)
        ]
    return facts


def _side(version) -> str:
    return page_actions.scorer_name(version.side) if version.side else ""


def _record_facts(request, played: DeskDeal) -> dict[str, Any]:
    """The record of the deal, if there is one, at the step that was asked for."""
    at = played.at
    kept = DealRecord.objects.filter(round=at.round, table=at.table, deal=at.number).first()
    if kept is None:
        return {"record": None}
    return {
        "record": replay.at_step(kept.text, whole_number(request.GET.get("step"))),
        "record_differs": played.current and records.differs(kept.text, played.current.content),
    }


def _form_place(played: DeskDeal) -> TablePage:
    """The table as the form of a deal wants it: those whose result it is, or who sit there."""
    tournament = played.at.tournament
    names = table_names.names_at([played.seats], for_public=False)
    place = TablePage(
        tournament, played.at.table, played.at.round, None, [], played.seats, names, [], None, None
    )
    place.left = played.left
    return place


def _form_page(request, played: DeskDeal, form):
    form.facts["frame"] = FRAME
    form.asks_side = False
    facts = _place_facts(played.at.tournament, played) | {"form": form}
    facts["place"] = _form_place(played)
    return render(request, "scoring/desk/deals/enter.html", facts)


def _entered(request, played: DeskDeal, content, form):
    tournament, now = played.at.tournament, played.current
    referee = str(form.data.get("referee", "")) if tournament.declared_final else ""
    by, reason = Actor(user=request.user, referee=referee), str(form.data.get("reason", ""))
    write = partial(actions.record, played.at, content, key=form.key, by=by, reason=reason)
    if now is not None:
        correct = partial(actions.correct, played.at, content, key=form.key, by=by)
        write = partial(correct, expects=form.replaces, reason=reason)
    if final_changes.is_asked(request, tournament):
        return final_changes.ask(request, tournament, write)
    with consequences.told(tournament) as told:
        told.receipt = write()
    messages.success(request, _("Recorded as no. %(number)s.") % {"number": told.receipt.number})
    return redirect(told.address(address_of(played.at)))
