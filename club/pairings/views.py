"""The desk's pages of seats: what fits, the rounds, someone came or left, seats by hand."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.entries import coming_late
from club.entries.head_count import attendance_of
from club.entries.queries import able, entries_of, titles, titles_of, who_can_play
from club.entries.settling import beside
from club.models import EntryState, Round, Tournament
from club.models.round import released
from club.pairings import actions, clock, pairing_texts, planning, rebuilding, separation_views
from club.pairings.actions import NotSeated
from club.pairings.forms import HandForm, SwapForm, TimeForm, as_typed
from club.pairings.kept_seats import kept_seats
from club.pairings.rounds import SeatedRound, kept_rounds, rounds_of, seating_of
from club.site_map import address_of
from club.tournaments.finding import tournament_for, tournament_page, tournament_to_see
from club.tournaments.mixed_tables import scorings_proposed, turns_to_deal, why_proposed
from club.tournaments.opening import open_page
from club.tournaments.outline import pace_of_hall
from club.tournaments.schedule import current_round, number_of_next
from club.tournaments.states import NotNow
from club.web.public_pages import MADE, public_page
from club.wording.choices import MOVEMENTS, SCORINGS
from club.wording.texts import milliseconds, whole_number
from engine.errors import RuleError
from engine.movements.certificate import certificate
from engine.movements.formats import format_of

MOST_SHOWN = 12


@login_required
def seats(request, slug):
    """Before the first round: what fits. After: the rounds as they stand."""
    tournament = tournament_for(request, slug, access.can_run)
    stage = actions.stage_now(tournament)
    kept, entries = kept_rounds(tournament), list(entries_of(tournament))
    now = number_of_next((each.round.number, each.round.started_at) for each in kept)
    here = actions.of_stage(stage, able(entries, tournament.people, now))
    time_form = TimeForm(request.GET if "minutes" in request.GET else None)
    minutes = _minutes(request, tournament, stage)
    if not time_form.is_bound:
        time_form = TimeForm(initial={"minutes": minutes})
    facts: dict[str, Any] = {
        "stage": stage,
        "here": len(here),
        "attendance": (count := attendance_of(tournament, entries)),
        "beside": beside(tournament, count.alone, entries),
        "time_form": time_form,
        "minutes": minutes,
    }
    if any(each.round.stage_id == stage.pk for each in kept):
        changed = rebuilding.change_of(tournament, kept, entries)
        names = titles_of(entries, now, for_public=False)
        facts |= _made_facts(tournament, stage, kept, names, changed)
        return tournament_page(request, "club/pairings/made.html", tournament, facts)
    found = planning.plans(tournament, stage, len(here), minutes)
    if request.method == "POST" and "scoring" in request.POST:
        return _counted(request, tournament, found)
    if request.method == "POST":
        return _accepted(request, tournament, stage, found, here)
    keys = [each.pk for each in here]
    here_now = [each for each in entries if each.state == EntryState.ENTERED and each.is_here]
    standing = [each for each in here_now if each.pk not in {*keys, *count.alone}]
    facts["standing"] = titles_of(standing, now, for_public=False).values()
    facts["plans"] = [
        {
            "plan": plan,
            "ends": clock.planned_end(tournament, plan.minutes),
            "apart": separation_views.said_of_plan(tournament, plan, keys, len(kept) + 1),
            **_said(plan, minutes, tournament, len(here)),
        }
        for plan in found[:MOST_SHOWN]
    ]
    facts["unmet"] = separation_views.unavoidable(tournament, keys, now)
    facts |= {"why_first": _why_first(found), **pace_of_hall(tournament)}
    return tournament_page(request, "club/pairings/plans.html", tournament, facts)


def _why_first(found: list[planning.SeatingPlan]) -> str:
    if found and found[0].is_as_planned:
        return _("The format you chose comes first, then what else fits.")
    return _("Sorted by how evenly everybody deals.")


def _accepted(request, tournament, stage, found, here):
    plan = planning.chosen(found, request.POST.get("plan", ""))
    if plan is None or request.POST.get("here") != str(len(here)):
        messages.error(request, _("The people here have changed. Choose again."))
        return redirect("pairings:seats", tournament.slug)
    try:
        actions.accept(tournament, stage, plan, here)
    except (NotSeated, NotNow) as refusal:
        messages.error(request, str(refusal))
        return redirect("pairings:seats", tournament.slug)
    messages.success(request, _("The seats are set."))
    open_page(request, tournament)
    return redirect(address_of("desk", tournament.slug))


def _counted(request, tournament, found):
    """Set the scoring proposed for tables of unequal size, as long as nothing was played."""
    scoring = request.POST["scoring"]
    if any(scoring in scorings_proposed(tournament, plan.sizes) for plan in found):
        actions.count_by(tournament, scoring)
        said = _("What counts: %(scoring)s.") % {"scoring": SCORINGS[scoring].title}
        messages.success(request, said)
    return redirect(request.get_full_path())


@login_required
@require_POST
def by_hand(request, slug):
    """A round that the desk seats itself."""
    tournament = tournament_for(request, slug, access.can_run)
    try:
        round_ = actions.open_round_by_hand(tournament)
    except NotSeated as refusal:
        messages.error(request, str(refusal))
        return redirect("pairings:seats", slug)
    open_page(request, tournament)
    return redirect("pairings:edit_round", slug, round_.number)


@login_required
@require_POST
def remove_rounds(request, slug):
    tournament = tournament_for(request, slug, access.can_run)
    remove = partial(actions.remove_open_rounds, tournament)
    _say(request, remove, _("The remaining rounds are removed."))
    return redirect("pairings:seats", slug)


@login_required
@require_POST
def keep_seats(request, slug):
    """The rounds to come with the seats that entries keep."""
    tournament = tournament_for(request, slug, access.can_run)
    _say(request, partial(actions.give_kept_seats, tournament), _("The seats are set."))
    return redirect("pairings:seats", slug)


def _say(request, write: Callable[[], object], done: str) -> None:
    """Writes, and says that it is done or why it cannot be."""
    try:
        write()
    except NotSeated as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)


@login_required
def rebuild(request, slug):
    """Someone came, someone left: first the price, then, if it is accepted, the seats."""
    tournament = tournament_for(request, slug, access.can_run)
    if request.method == "POST":
        _say(request, partial(actions.rebuild, tournament), _("The remaining rounds are rebuilt."))
        return redirect(address_of("desk", slug))
    kept, entries = kept_rounds(tournament), list(entries_of(tournament))
    found = rebuilding.rebuilt_of(tournament, kept, entries)
    changed = rebuilding.change_of(tournament, kept, entries)
    now = number_of_next((each.round.number, each.round.started_at) for each in kept)
    names = titles_of(entries, now, for_public=False)
    facts: dict[str, Any] = {
        "came": [names[key] for key in changed.came],
        "missed": coming_late.missed_now(tournament) if changed.came else "",
        "left": [names[key] for key in changed.left],
        "found": found,
    }
    if found:
        made = [*map(SeatedRound, found.rounds, found.seatings)]
        facts |= {
            "unmet": separation_views.said_of_rounds(tournament, made, names),
            "before": pairing_texts.sentence(found.before),
            "after": pairing_texts.sentence(found.after),
            "repeats": (found.before.meetings.repeats, found.after.meetings.repeats),
            "sat_out": (found.before.sat_out.worst, found.after.sat_out.worst),
            "rounds": [
                {"round": round_, **_named_seating(seating, names)} for round_, seating in made
            ],
        }
    return tournament_page(request, "club/pairings/rebuild.html", tournament, facts)


@login_required
def edit_round(request, slug, number):
    """Seats by hand: two exchanged, or the whole round typed."""
    tournament = tournament_for(request, slug, access.can_run)
    round_ = get_object_or_404(rounds_of(tournament), number=number)
    names = titles(tournament, number, for_public=False)
    seating = seating_of(round_)
    here = who_can_play(tournament, number)
    numbers = dict(tournament.entries.values_list("pk", "number"))
    done = request.POST.get("do")
    swap_form = SwapForm(seating.present, request.POST if done == "swap" else None)
    typed = {"tables": as_typed(seating, numbers)}
    hand_form = HandForm(here, request.POST if done == "type" else None, initial=typed)
    form = {"swap": swap_form, "type": hand_form}.get(done)
    if request.method == "POST" and form is None:
        return HttpResponseBadRequest()
    if form is not None and form.is_valid():
        try:
            _change_seats(tournament, round_, done, form)
        except RuleError as refusal:
            form.add_error(None, pairing_texts.explain_seating(refusal, names))
        except NotSeated as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("pairings:edit_round", slug, number)
    facts: dict[str, Any] = {
        "round": round_,
        "seats": [
            [(key, numbers[key], names[key]) for key in table]
            for table in [*seating.tables, seating.sits_out]
        ],
        "swap_form": swap_form,
        "hand_form": hand_form,
    }
    return tournament_page(request, "club/pairings/edit_round.html", tournament, facts)


@login_required
@require_POST
def clock_press(request, slug, number):
    """Start, pause, go on, more time: each press of the clock but the end, which the desk asks
    for by itself."""
    tournament = tournament_for(request, slug, access.can_run)
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    try:
        CLOCK_PRESSES[request.POST.get("do", "")](round_, request.POST)
    except (KeyError, ValueError):
        return HttpResponseBadRequest()
    except NotNow as refusal:
        messages.error(request, str(refusal))
    return redirect(address_of("desk", slug))


@public_page()
def clock_now(request, slug):
    """The clock as data: every screen asks it and then counts by itself. What time it is now stands
    in the head of the answer, for the rest is kept."""
    tournament = tournament_to_see(request, slug)
    round_ = current_round(tournament, released(tournament, tournament.rounds.all()))
    times = clock.kept_times(round_) if round_ else {}
    return JsonResponse(times, headers={"Cache-Control": "no-store", MADE: str(milliseconds())})


@public_page()
def balance(request, slug):
    """The balance certificate of all rounds, played and to come."""
    tournament = tournament_to_see(request, slug)
    is_desk = access.can_check_in(request.user, tournament.club)
    kept = kept_rounds(tournament, for_public=not is_desk)
    facts: dict[str, Any] = {"rounds": len(kept)}
    if kept:
        found = certificate([each.seating for each in kept], tournament.kind)
        facts |= {"sentence": pairing_texts.sentence(found), "rows": pairing_texts.rows(found)}
    return tournament_page(request, "club/pairings/balance.html", tournament, facts)


# What each press of the clock does.
CLOCK_PRESSES = {
    "start": lambda round_, _data: clock.start_round(round_),
    "undo": lambda round_, _data: clock.take_back_start(round_),
    "pause": lambda round_, _data: clock.pause(round_),
    "go_on": lambda round_, _data: clock.go_on(round_),
    "five": lambda round_, _data: clock.add_minutes(round_, 5),
    "more": lambda round_, data: clock.add_minutes(round_, int(data.get("minutes", "")[:4])),
    "table": lambda round_, data: clock.add_table_minutes(
        get_object_or_404(
            round_.tables.select_related("round__tournament"),
            number=(whole_number(data.get("table")) or 0),
        ),
        int(data.get("minutes", "")[:4]),
    ),
    "open": lambda round_, _data: clock.open_again(round_),
    "release": lambda round_, _data: clock.release(round_),
}


def _change_seats(tournament: Tournament, round_: Round, done: str, form) -> None:
    if done == "swap":
        entries = {entry.pk: entry for entry in tournament.entries.all()}
        one, other = form.cleaned_data["places"]
        actions.swap(round_, entries[one], entries[other])
    else:
        actions.seat_by_hand(tournament, round_.number, form.cleaned_data["tables"])


def _minutes(request, tournament, stage) -> int:
    asked = TimeForm(request.GET if "minutes" in request.GET else request.POST or None)
    if asked.is_valid():
        return asked.cleaned_data["minutes"]
    return stage.rounds_planned * tournament.minutes


def _said(
    plan: planning.SeatingPlan, minutes: int, tournament: Tournament, here: int
) -> dict[str, Any]:
    """A plan in words."""
    said = pairing_texts.sentence(plan.certificate) if plan.certificate else ""
    if format_of(plan.form).is_drawn:
        drawn = str(pairing_texts.FORM_SENTENCES["drawn"])
        said = f"{drawn} {pairing_texts.sits_out(*plan.sat_out)}" if plan.sat_out else drawn
    proposed = scorings_proposed(tournament, plan.sizes)
    at_table = [4] if plan.kind.is_of_two else plan.sizes
    return {
        "turns": ""
        if plan.is_full_match
        else turns_to_deal(at_table, tournament.deals, match_total=tournament.match_total),
        "proposed": [(str(each), SCORINGS[each].title) for each in proposed],
        "why_proposed": why_proposed(plan.sizes) if proposed else "",
        "name": MOVEMENTS[plan.form].title,
        "sentence": said,
        "waiting": pairing_texts.wait_in_first_round(here, tournament)
        if format_of(plan.form).eliminates
        else "",
        "tables": _sizes(plan.sizes),
        "has_lines": format_of(plan.form).has_lines,
        "is_too_long": plan.minutes > minutes,
    }


def _sizes(sizes: tuple[int, ...]) -> str:
    """“3 × 4, 1 × 3”: how many tables of how many."""
    return ", ".join(f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True))


def _made_facts(tournament, stage, kept, names, changed) -> dict[str, Any]:
    found = certificate([each.seating for each in kept], tournament.kind)
    return {
        "rounds": [
            {
                "round": each.round,
                "tables": len(each.seating.tables),
                "out": [names[key] for key in each.seating.sits_out],
            }
            for each in kept
        ],
        "sentence": pairing_texts.sentence(found),
        "came": [names[key] for key in changed.came],
        "left": [names[key] for key in changed.left],
        "is_drawn": stage.format.is_drawn,
        "kept_seats": kept_seats(tournament, kept, names),
        "unmet": separation_views.said_of_rounds(tournament, kept, names),
        "has_begun": any(not each.round.is_open for each in kept),
    }


def _named_seating(seating, names) -> dict[str, Any]:
    return {
        "tables": [[names[key] for key in table] for table in seating.tables],
        "out": [names[key] for key in seating.sits_out],
    }
