"""The organiser's desk: what there is to do next, the round that runs, what waits."""

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
from club.backups import off_house
from club.hooks.actions import has_gone_off
from club.models import PrizeList, Round, State, Tournament
from club.pairings import actions, clock
from club.site_map import back
from club.tournaments import same_people
from club.tournaments.finding import tournament_for, tournament_to_see
from club.tournaments.forms import TournamentSeasonForm
from club.tournaments.states import STATES, STEPS_BACK, STEPS_ON, removal_of
from club.wording.choices import MOVEMENTS
from club.wording.engine_texts import Text
from club.wording.table_ranges import TableRange, range_named, table_ranges, within
from club.wording.texts import milliseconds, whole_number
from scoring.desk import checklist, progress, returns, step_views
from scoring.desk.deals import page_actions
from scoring.desk.overview import Overview, overview
from scoring.log.actions import Actor, agree_to_all
from scoring.log.tokens import without_code
from scoring.rehearsal.actions import leaving, rehearsal_of
from scoring.seats import MOST_ROUNDS, ShownRound
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
        "entering": tournament.played,
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
    facts["copy_troubles"] = list(off_house.troubles()) if rights.can_run else []
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
    """Agree to all that nobody has agreed to: in a round, or at one table of it."""
    tournament = tournament_for(request, slug, access.can_score)
    round_ = get_object_or_404(tournament.rounds, number=number)
    table = whole_number(request.POST.get("table"))
    try:
        key, by = request.POST.get("key", ""), Actor(user=request.user)
        agreed = agree_to_all(round_, key=key, by=by, table=table)
    except page_actions.FAILURES as refusal:
        messages.error(request, page_actions.said(refusal))
    else:
        said = ngettext("%(number)d result is agreed.", "%(number)d results are agreed.", agreed)
        messages.success(request, said % {"number": agreed})
    return back(request, slug)


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
        "removal": removal_of(tournament),
        "has_prizes": PrizeList.objects.filter(tournament=tournament).exclude(lines=[]).exists(),
    }


def _of_rehearsals(tournament: Tournament, found: Overview) -> dict[str, Any]:
    """Sentences for its desk; of an evening that has not begun, whether there is one."""
    if tournament.is_rehearsal or found.watched or tournament.is_over:
        return {"heard": leaving(tournament) if tournament.is_rehearsal else ""}
    return {"can_rehearse": True, "has_rehearsal": rehearsal_of(tournament) is not None}


def _step_back(tournament: Tournament, found: Overview) -> Text | None:
    """The page of a rehearsal is open to nobody, and is not closed again."""
    is_first = tournament.is_rehearsal and tournament.state == State.OPEN
    return None if found.has_begun or is_first else STEPS_BACK.get(tournament.state)


class _DeskQuery(NamedTuple):
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
        """True if the seats of the next round stand where the tables are."""
        return found.coming is not None and self.round in (None, found.coming.number)


def _asked(request, tournament: Tournament) -> _DeskQuery:
    given = request.GET
    return _DeskQuery(
        whole_number(given.get("round"), MOST_ROUNDS),
        whole_number(given.get("table"), MOST_ROUNDS),
        given.get("tables") == "all",
        given.get("only") == "waiting",
        range_named(tournament.ranges, given.get("range")),
    )


def _live_facts(asked: _DeskQuery, found: Overview) -> dict[str, Any]:
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


def _coming(asked: _DeskQuery, found: Overview) -> ShownRound | None:
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
