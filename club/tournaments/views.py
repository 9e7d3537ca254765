"""Tournaments: the list, the three steps in which one is made, its states, a copy."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.clubs import queries
from club.clubs.actions import keep_birth_years
from club.clubs.finding import club_for, club_named
from club.models import State, Tournament
from club.site_map import address_of, back
from club.storage.saving import saved
from club.tournaments import actions, opening, same_people, states
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.forms import (
    CountingForm,
    GameForm,
    RoundsForm,
    TournamentSeasonForm,
    forms_of_rules,
)
from club.tournaments.mixed_tables import (
    are_mixed,
    scorings_proposed,
    sizes_expected,
    turns_to_deal,
    why_proposed,
)
from club.tournaments.moments import CopyForm
from club.tournaments.outline import folded, outline_of, pace_of_hall
from club.tournaments.tables import TournamentsTable
from club.web.desk_lists import paged
from club.wording.choices import SCORINGS, TIE_BREAKS
from club.wording.texts import clean
from engine.movements.seating import Kind

A_WEEK = timedelta(days=7)


def tournaments(request, club):
    club = club_named(club)
    seen = queries.tournaments_of(club, request.user)
    found = queries.with_counts(queries.without_far_ones(seen))
    facts = {
        "club": club,
        "table": paged(request, TournamentsTable(found, with_club=club.is_group)),
        "is_empty": not found.exists(),
        "can_run": (can_run := access.can_run(request.user, club)),
        "removed": actions.removed_of(club).count() if can_run else 0,
    }
    return render(request, "club/tournaments/list.html", facts)


@login_required
def new(request, club):
    """Step 1 of a new one; from here on it is there, as a draft."""
    club = club_for(request, club, access.can_run)
    data = request.POST or None
    form, rules = GameForm(club, data), forms_of_rules(club, None, data)
    if _are_valid(form, rules) and (
        made := saved(form, lambda: actions.make(form.save(commit=False), _kept(form, rules)))
    ):
        return _next_step(request, "tournaments:rounds", made.slug)
    facts: dict[str, Any] = {"club": club, "form": form, "rules": rules, "step": 1}
    facts["earlier"] = queries.earlier_ones(club, request.user)[:5]
    return render(request, "club/tournaments/game.html", facts)


@login_required
def game(request, slug):
    tournament = tournament_to_change(request, slug)
    club, data = tournament.club, request.POST or None
    was_entering, name = tournament.entering, str(tournament)
    form = GameForm(club, data, instance=tournament)
    rules = forms_of_rules(club, tournament, data)
    if tournament.has_begun:
        for field in (form.fields["entering"], *_fields(rules)):
            field.disabled = True
    if _are_valid(form, rules):
        kept = tournament.rules if tournament.has_begun else _kept(form, rules)
        form.save(commit=False)
        actions.change_game(tournament, kept, was_entering)
        messages.success(request, _("Saved."))
        return _next_step(request, "tournaments:rounds", slug)
    facts: dict[str, Any] = {
        "club": club,
        "tournament": tournament,
        "name": name,
        "form": form,
        "rules": rules,
        "step": 1,
        **outline_of(tournament),
    }
    return render(request, "club/tournaments/game.html", facts)


@login_required
def rounds(request, slug):
    """Step 2; what has been played stays, so the format is fixed once a round has begun."""
    tournament = tournament_to_change(request, slug)
    form = RoundsForm(request.POST or None, instance=tournament)
    has_begun = tournament.rounds.filter(started_at__isnull=False).exists()
    if has_begun:
        for name in form.fields.keys() - {"deals", "minutes", "rounds"}:
            form.fields[name].disabled = True
    if form.is_valid():
        actions.change_rounds(form.instance, form.stages())
        messages.success(request, _("Saved."))
        sizes = sizes_expected(form.instance)
        total, deals = tournament.match_total, form.instance.deals
        said = turns_to_deal(sizes, deals, match_total=total)
        if said and are_mixed(form.instance, sizes) and not tournament.only_counts:
            messages.warning(request, said)
        return _next_step(request, "tournaments:counting", slug)
    facts: dict[str, Any] = {
        "form": form,
        "has_begun": has_begun,
        "step": 2,
        **outline_of(tournament),
        **pace_of_hall(tournament),
        **folded(form),
    }
    return tournament_page(request, "club/tournaments/rounds.html", tournament, facts)


@login_required
def counting(request, slug):
    """Step 3."""
    tournament = tournament_to_change(request, slug)
    form = CountingForm(request.POST or None, instance=tournament)
    if form.is_valid():
        actions.change_counting(form, by=request.user)
        messages.success(request, _("Saved."))
        if "years" in request.POST:
            keep_birth_years(tournament.club, by=request.user)
            return redirect("tournaments:counting", slug)
        return redirect(address_of("desk", slug))
    sizes = sizes_expected(tournament)
    proposed = scorings_proposed(tournament, sizes)
    facts: dict[str, Any] = {
        "form": form,
        "tie_breaks": TIE_BREAKS,
        "why_proposed": why_proposed(sizes) if proposed else "",
        "proposed": [SCORINGS[each].title for each in proposed],
        "step": 3,
        **outline_of(tournament),
        **folded(form),
    }
    return tournament_page(request, "club/tournaments/counting.html", tournament, facts)


def _next_step(request, page: str, slug: str):
    """The step after this one, or the desk for who keeps the usual settings."""
    return redirect(
        address_of("desk", slug) if "save" in request.POST else reverse(page, args=[slug])
    )


@login_required
@require_POST
def state(request, slug):
    """One step on, or back, from the state that the page showed: a second press does nothing."""
    tournament = tournament_for(request, slug, access.can_run)
    way = "back" if "back" in request.POST else "on"
    if way == "on" and tournament.state == State.RUNNING:
        return redirect(address_of("finish", slug))
    if request.POST.get("on") == tournament.state == State.DRAFT:
        is_printed = ".pdf" in request.POST.get("next", "")
        opening.open_page(request, tournament, is_printed=is_printed)
        return back(request, slug)
    step = states.go_back if way == "back" else states.go_on
    try:
        if request.POST.get(way) in ("", None, tournament.state):
            step(tournament, by=request.user)
    except states.NotNow as refusal:
        messages.error(request, str(refusal))
    return back(request, slug)


@login_required
@require_POST
def season(request, slug):
    """Of one that is finished; before, its first step asks for it."""
    tournament = _in_earnest(request, slug)
    form = TournamentSeasonForm(request.POST, instance=tournament)
    if tournament.state == State.FINISHED and form.is_valid():
        actions.change_season(form.save(commit=False))
        messages.success(request, _("Saved."))
    return redirect(address_of("desk", slug))


@login_required
def copy(request, slug):
    tournament = _in_earnest(request, slug)
    begin = {
        "name": tournament.name,
        "starts": _next_time(tournament.starts),
        "with_people": "people" in request.GET,
    }
    form = CopyForm(request.POST or None, club=tournament.club, initial=begin)
    if form.is_valid():
        made = saved(form, lambda: same_people.copied(tournament, **form.cleaned_data))
        if made:
            own, brought = made
            said = _("The tournament is created. Check it, then open it for entries.")
            messages.success(request, f"{said} {brought or ''}".strip())
            return redirect(address_of("desk", own.slug))
    return tournament_page(request, "club/tournaments/copy.html", tournament, {"form": form})


@login_required
@require_POST
def remove(request, slug):
    tournament = _in_earnest(request, slug)
    way, why = states.removal_of(tournament), clean(request.POST.get("why", ""))[:120]
    if way.is_played and not way.refusal and not why:
        way = way._replace(refusal=_("Say why it is removed: a few words are enough."))
    if way.refusal:
        messages.error(request, way.refusal)
        return redirect(address_of("desk", slug))
    if way.is_played:
        actions.put_away(tournament, why, request.user)
        said = _("%(name)s is removed. For 30 days you can bring it back here.")
        messages.success(request, said % {"name": tournament})
        return redirect("tournaments:removed", tournament.club.slug)
    actions.remove(tournament)
    messages.success(request, _("%(name)s is removed.") % {"name": tournament})
    return redirect("tournaments:list", tournament.club.slug)


@login_required
def removed(request, club):
    """Tournaments that were removed by mistake or on purpose, and can be brought back."""
    club = club_for(request, club, access.can_run)
    found = actions.removed_of(club)
    if request.method == "POST":
        tournament = found.filter(slug=request.POST.get("tournament", "")).first()
        if tournament is None:  # pressed twice, or gone meanwhile
            return redirect("tournaments:removed", club.slug)
        actions.bring_back(tournament, request.user)
        messages.success(request, _("%(name)s is back.") % {"name": tournament})
        return redirect(address_of("desk", tournament.slug))
    return render(request, "club/tournaments/removed.html", {"club": club, "found": found})


def _in_earnest(request, slug) -> Tournament:
    """Tournament for somebody who may run it; a rehearsal is not copied, counts in no season, and
    ends at its desk."""
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.is_rehearsal:
        raise Http404
    return tournament


def tournament_to_change(request, slug) -> Tournament:
    """Tournament for somebody who may run it, and as long as anything may change."""
    tournament = tournament_for(request, slug, access.can_run)
    require(not tournament.is_over, states.is_over_sentence())
    return tournament


def _are_valid(form, rules) -> bool:
    """Each form that matters is asked, for its messages."""
    if not form.is_bound:
        return False
    is_valid = form.is_valid()
    game = Kind(form.cleaned_data.get("entering") or Kind.PAIRS).game
    return rules[game].is_valid() and is_valid


def _kept(form, rules) -> dict:
    """The rules that were asked for; what the game asks for beside them goes to the tournament."""
    own = rules[form.instance.game]
    for name, value in own.settings().items():
        setattr(form.instance, name, value)
    return own.kept()


def _fields(rules):
    return (field for form in rules.values() for field in form.fields.values())


def _next_time(starts):
    """The same time of a week by the club's clock, the next time that it comes."""
    starts = timezone.localtime(starts)
    weeks = max(1, -(-(timezone.localtime() - starts) // A_WEEK))
    return starts + weeks * A_WEEK
