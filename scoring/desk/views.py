"""The organiser's desk: what there is to do next, the round that runs, the next draw."""

from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from club import access
from club.entries import coming_late
from club.entries.queries import titles
from club.hooks.actions import has_gone_off
from club.models import PrizeList, Round, State, Tournament
from club.pairings import actions, clock, pairing_texts
from club.pairings.actions import NotSeated
from club.pairings.drawing import DrawStanding
from club.pairings.kept_seats import refused_in
from club.site_map import back
from club.tournaments import same_people
from club.tournaments.finding import tournament_for, tournament_page, tournament_to_see
from club.tournaments.forms import TournamentSeasonForm
from club.tournaments.opening import open_page
from club.tournaments.schedule import next_round_number
from club.tournaments.states import STATES, STEPS_BACK, STEPS_ON, why_it_stays
from club.wording.choices import CARRIES, KINDS, MOVEMENTS
from club.wording.engine_texts import Text
from club.wording.table_ranges import TableRange, range_named, table_ranges, within
from club.wording.texts import milliseconds, whole_number
from engine.movements.knockout import NotDecided
from scoring.desk import checklist, progress, returns, stages, step_views
from scoring.desk.deals import page_actions
from scoring.desk.overview import Overview, overview
from scoring.log.actions import Actor, agree_to_all
from scoring.log.refusals import IsArchived
from scoring.log.tokens import without_code
from scoring.rehearsal.actions import leaving, rehearsal_of
from scoring.seats import MOST_ROUNDS, ShownRound
from scoring.standings.draws import standing_for_draw
from scoring.tables import referee_calls
from scoring.visibility import was_revealed


@login_required
def desk(request, slug):
    tournament, rights = _for_desk(request, slug)
    at = actions.stage_now(tournament)
    asked = _asked(request, tournament)
    found = overview(tournament, number=asked.round)
    coming = found.coming
    changed = found.change
    facts: dict[str, Any] = {
        "club": tournament.club,
        "stage": at,
        "format": MOVEMENTS[at.form].title if at.form else "",
        "entering": KINDS[tournament.entering].heading,
        "counts": found.counts,
        "attendance": found.attendance,
        "round": found.current,
        "hidden": None if tournament.is_over else found.hidden,
        "without_code": without_code(coming) if coming else 0,
        "shown": _coming(asked, found),
        "came": len(changed.came),
        "left": len(changed.left),
        "is_drawn": at.format.is_drawn,
        "progress": found.progress(at),
        "state_words": "" if tournament.declared_final else STATES[tournament.state],
        "step_on": _step_on(tournament, found),
        "step_back": _step_back(tournament, found),
        "can_change": not tournament.is_over,
        "season_form": TournamentSeasonForm(instance=tournament)
        if _is_late_for_season(tournament)
        else None,
        "is_revealed": tournament.is_over and was_revealed(tournament),
        "has_stick": step_views.has_stick(),
        "wall": found.wall,
        "hook_is_off": rights.can_run and not tournament.is_over and has_gone_off(tournament.club),
    }
    facts |= _of_rehearsals(tournament, found)
    facts |= _after_the_end(tournament)
    facts |= _live_facts(asked, found) | rights._asdict()
    facts["todo"] = _what_next(facts)
    return render(request, "scoring/desk/desk.html", facts)


@gzip_page
@login_required
def now(request, slug):
    """Live part of the desk's page, packed: everything that changes by itself. The same is not sent
    twice."""
    tournament, rights = _for_desk(request, slug)
    who = "".join(str(int(may)) for may in rights)
    # Somebody counts as not coming after some minutes, with no press of anybody.
    minute = milliseconds() // 60_000
    asked = _asked(request, tournament)
    tag = f'"{tournament.version}-{who}-{get_language()}-{asked.key}-{minute}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
        return HttpResponse(status=304, headers=headers)
    facts = _live_facts(asked, overview(tournament, with_coming=False, number=asked.round))
    answer = render(request, "scoring/desk/_live.html", facts | rights._asdict())
    for name, value in headers.items():
        answer[name] = value
    return answer


@login_required
@require_POST
def answer_call(request, slug):
    """Somebody goes to the table that called, or has been there."""
    tournament = tournament_for(request, slug, access.can_check_in)
    pk = whole_number(request.POST.get("call") or request.POST.get("take")) or 0
    made = get_object_or_404(tournament.referee_calls.select_related("tournament"), pk=pk)
    if "take" in request.POST:
        referee_calls.take(made, by=request.user)
        return back(request, slug)
    referee_calls.answer(made, by=request.user)
    messages.success(
        request, _("The call from table %(table)d is answered.") % {"table": made.table}
    )
    return back(request, slug)


@login_required
@require_POST
def seen(request, slug):
    """Somebody at the desk has read what came back from phones."""
    returns.mark_seen(tournament_for(request, slug, access.can_check_in))
    return redirect("desk:desk", slug)


@login_required
@require_POST
def agree(request, slug, number):
    """To all that nobody has agreed to: in a round, or at one table of it."""
    tournament = tournament_for(request, slug, access.can_score)
    round_ = get_object_or_404(tournament.rounds, number=number)
    table = whole_number(request.POST.get("table"))
    try:
        if tournament.state == State.ARCHIVED:
            raise IsArchived
        key, by = request.POST.get("key", ""), Actor(user=request.user)
        agreed = agree_to_all(round_, key=key, by=by, table=table)
    except page_actions.FAILURES as refusal:
        messages.error(request, page_actions.said(refusal))
    else:
        said = ngettext("%(number)d deal is agreed.", "%(number)d deals are agreed.", agreed)
        messages.success(request, said % {"number": agreed})
    return back(request, slug)


@login_required
def draw(request, slug):
    """The next round by the standing, or the open one drawn again for those who are here now."""
    tournament = tournament_for(request, slug, access.can_run)
    missing, standing = checklist.of_round(tournament), standing_for_draw(tournament)
    price = [] if "sure" in request.POST else _price(tournament, standing)
    if step_views.is_asked(request, [*missing, *price]):
        title = _("Draw the next round?")
        press = _("Draw it anyway") if missing else _("Draw the next round")
        return step_views.ask(request, tournament, title, missing, press, price)
    try:
        keeps_apart = request.POST.get("apart") != "no"
        round_ = actions.draw_round(tournament, standing, keeps_apart=keeps_apart)
    except NotSeated as refusal:
        messages.error(request, str(refusal))
    except NotDecided as refusal:
        names = titles(tournament, next_round_number(tournament), for_public=False)
        messages.error(request, pairing_texts.explain_seating(refusal, names))
        return redirect("desk:winners", slug)
    else:
        messages.success(request, _("%(round)s is drawn.") % {"round": round_})
        open_page(request, tournament)
        for said in filter(None, [coming_late.newcomers_of(round_), *refused_in(round_)[:6]]):
            messages.warning(request, said)
    return redirect("desk:desk", slug)


def _price(tournament: Tournament, standing: DrawStanding) -> list[str]:
    """What keeping apart costs in the next round, in words; a draw that fails says so itself."""
    try:
        found = actions.price_of_draw(tournament, standing)
    except (NotSeated, NotDecided):
        return []
    return pairing_texts.apart_price(found) if found else []


@login_required
def winners(request, slug):
    """Matches of a knock-out in which both made as much: the desk says who goes on."""
    tournament = tournament_for(request, slug, access.can_run)
    stage = actions.stage_now(tournament)
    names = titles(tournament, next_round_number(tournament), for_public=False)
    tied = stages.undecided(tournament, stage)
    if request.method == "POST":
        named = [
            key
            for number, table in tied
            for key in table
            if request.POST.get(f"match-{number}-{table[0]}") == str(key)
        ]
        stages.name_winners(stage, [number for number, _table in tied], named)
        if len(named) == len(tied):
            return redirect("desk:desk", slug)
        messages.error(request, _("Say for each match who qualifies."))
    matches = [
        {
            "name": f"match-{number}-{table[0]}",
            "round": number,
            "both": [(key, names[key]) for key in table],
        }
        for number, table in tied
    ]
    return tournament_page(request, "scoring/desk/winners.html", tournament, {"matches": matches})


@login_required
def stage(request, slug):
    """The stage after: who goes on, and what they bring along."""
    tournament = tournament_for(request, slug, access.can_run)
    try:
        before, after = stages.next_stage(tournament)
    except NotSeated as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:desk", slug)
    names = titles(tournament, next_round_number(tournament), for_public=False)
    suggested, order = stages.going_on(tournament, before, after)
    if request.method == "POST":
        chosen = set(request.POST.getlist("entry"))
        going_on = [key for key in [*suggested, *order] if str(key) in chosen]
        try:
            stages.begin(tournament, before, after, list(dict.fromkeys(going_on)))
        except NotSeated as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The seats of the next stage are set."))
            return redirect("desk:desk", slug)
    facts: dict[str, Any] = {
        "stage": after,
        "rows": [(key, names[key], key in suggested) for key in order],
        "carry": CARRIES.get(after.option("carry", "nothing")),
    }
    return tournament_page(request, "scoring/desk/stage.html", tournament, facts)


def _for_desk(request, slug) -> tuple[Tournament, access.Rights]:
    tournament = tournament_to_see(request, slug)
    rights = access.rights(request.user, tournament.club)
    access.require(rights.can_check_in)
    return tournament, rights


def _is_late_for_season(tournament: Tournament) -> bool:
    """True if the tournament's first step no longer asks in which of the club's seasons it
    counts."""
    is_asked = tournament.state == State.FINISHED and not tournament.is_rehearsal
    return is_asked and tournament.club.seasons.exists()


def _step_on(tournament: Tournament, found: Overview) -> Text | None:
    """A round that has its seats starts the tournament by its own press."""
    is_by_round = found.current is not None and tournament.state in (State.DRAFT, State.OPEN)
    return None if is_by_round else STEPS_ON.get(tournament.state)


def _after_the_end(tournament: Tournament) -> dict[str, Any]:
    """Evening that its people go to, fees that are not in, prizes; of one that is over."""
    if not tournament.is_over:
        return {}
    return {
        "has_played": tournament.rounds.exclude(started_at=None).exists(),
        "next_evening": same_people.next_evening(tournament),
        "unpaid": checklist.unpaid(tournament),
        "why_it_stays": why_it_stays(tournament),
        "has_prizes": PrizeList.objects.filter(tournament=tournament).exclude(lines=[]).exists(),
    }


def _of_rehearsals(tournament: Tournament, found: Overview) -> dict[str, Any]:
    """What its desk hears; of an evening that has not begun, whether there is one."""
    if tournament.is_rehearsal or found.watched or tournament.is_over:
        return {"heard": leaving(tournament) if tournament.is_rehearsal else ""}
    return {"can_rehearse": True, "has_rehearsal": rehearsal_of(tournament) is not None}


def _step_back(tournament: Tournament, found: Overview) -> Text | None:
    """The page of a rehearsal is open to nobody, and is not closed again."""
    is_first = tournament.is_rehearsal and tournament.state == State.OPEN
    return None if found.has_begun or is_first else STEPS_BACK.get(tournament.state)


class _Asked(NamedTuple):
    """What the desk is to show: a round, one table of it, all as cards, or only what waits."""

    round: int | None
    table: int | None
    is_whole: bool
    only_waiting: bool
    range: TableRange | None

    @property
    def key(self) -> str:
        *numbers, shown = self
        return "-".join([*(str(int(each or 0)) for each in numbers), quote(str(shown or ""))])

    @property
    def query(self) -> str:
        """The same as an address says it."""
        words = {
            "round": self.round,
            "table": self.table,
            "tables": "all" if self.is_whole else None,
            "only": "waiting" if self.only_waiting else None,
            "range": self.range and self.range.name,
        }
        return urlencode({name: value for name, value in words.items() if value})

    @property
    def and_range(self) -> str:
        """What other links of the page add, so that they stay in the range."""
        return f"&{urlencode({'range': self.range.name})}" if self.range else ""

    def shows_coming(self, found: Overview) -> bool:
        """Whether the seats of the next round stand where the tables are."""
        return found.coming is not None and self.round in (None, found.coming.number)


def _asked(request, tournament: Tournament) -> _Asked:
    given = request.GET
    return _Asked(
        whole_number(given.get("round"), MOST_ROUNDS),
        whole_number(given.get("table"), MOST_ROUNDS),
        given.get("tables") == "all",
        given.get("only") == "waiting",
        range_named(tournament.ranges, given.get("range")),
    )


def _live_facts(asked: _Asked, found: Overview) -> dict[str, Any]:
    watched = found.watched
    live = _round_now(found, watched) if watched else None
    opened = live
    if live and found.opened and found.opened != watched:
        opened = _round_now(found, found.opened)
    if opened and asked.range:
        opened = replace(opened, tables=list(within(asked.range, opened.tables)))
    cards, beside = [], found.beside
    if opened:
        cards = opened.waiting if asked.only_waiting else opened.cards(whole=asked.is_whole)
    return {
        "tournament": found.tournament,
        "asked": asked,
        "ranges": table_ranges(found.tournament.ranges),
        "live": live,
        "opened": opened,
        "cards": cards,
        "squares": opened.tables if opened and not cards and not asked.only_waiting else [],
        "picked": opened.table(asked.table) if opened else None,
        "shows_coming": asked.shows_coming(found),
        "round_tabs": [
            each.number for each in found.rounds if each.started_at or each == found.coming
        ],
        "agree_key": uuid4(),
        "beside": beside,
        "alerts": (live.alerts if live else 0) + beside.number,
        "now": milliseconds(),
        "times": clock.times(watched) if watched else None,
        "came_back": returns.came_back(found.tournament) if found.has_returns else None,
    }


def _coming(asked: _Asked, found: Overview) -> ShownRound | None:
    """The next round, where its seats are shown."""
    if not (found.coming and asked.shows_coming(found)):
        return None
    shown = found.shown(found.coming)
    return shown._replace(tables=within(asked.range, shown.tables))


def _round_now(found: Overview, round_: Round) -> progress.RoundNow:
    return progress.round_now(
        found.tournament, found.shown(round_), found.gone(round_), found.absent
    )


def _what_next(facts) -> str:
    """The one thing that is to be done now; the page shows it first."""
    tournament, round_ = facts["tournament"], facts["round"]
    if tournament.is_over:
        return "over"
    if tournament.is_called_off:
        return "off"
    if round_ is None:
        return "people" if facts["attendance"].here.entries < 2 else "seats"
    if round_.is_running:
        return "running"
    if round_.is_open:
        return "rebuild" if facts["came"] or facts["left"] else "start"
    if facts["is_drawn"] and not facts["progress"].is_over:
        return "draw"
    return "stage" if tournament.stages.filter(number__gt=facts["stage"].number) else "finish"
