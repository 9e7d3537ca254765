"""A tournament's page, for everybody: who stands where, and why."""

from collections.abc import Collection
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.entries.queries import entries_of, titles_of
from club.feeds.evenings import has_calendars
from club.models import EntryState, Stage, Tournament
from club.pairings import clock
from club.storage.caches import MemoryCache
from club.tournaments.finding import tournament_page
from club.tournaments.schedule import current_round, rounds_coming
from club.web.converters import number_in
from club.web.desk_lists import ROWS_A_PAGE
from club.web.public_pages import public_page
from scoring.models import RefereeCall
from scoring.names import EntryName, Names, NamesOnDemand, entry_names, with_pages
from scoring.standings import brackets, rank_texts, sureness
from scoring.standings.categories import (
    Category,
    categories_of,
    category_numbered,
    of_category,
    own_places,
)
from scoring.standings.crosstables import crosstable_of
from scoring.standings.decisions import decisions_of
from scoring.standings.explained import explained, rounds_of_entry
from scoring.standings.standing import Standing
from scoring.standings.tables import tables_of
from scoring.standings.team_standing import teams_of, teams_said
from scoring.standings.viewer import is_by_person, names_in, rounds_seen, shown_to, stage_title
from scoring.visibility import EVERY, Viewer, viewer_of, with_rounds

_Choice = tuple[str, str, bool]
"""Text and address of a choice, and whether it is what the page shows."""


@public_page("round", "stage", "page", "category")
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    return _tournament(request, viewer_of(request, slug))


@public_page()
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Why am I fourth?"""
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    with_rounds(found, for_public=viewer.for_public)
    names = entry_names(found, _round_to_name(found), for_public=viewer.for_public)
    own = next((pk for pk, named in names.items() if named.number == number), None)
    if own is None:
        raise Http404
    stages = [stage.number for stage in found.stages.all()]
    standings = [each for stage in stages if (each := shown_to(viewer, stage=stage))]
    whys = [(each, why) for each in standings if (why := explained(found, each, own, names))]
    worths = _worths(standings, own)
    shares, samples = sureness.sureness(found, standings[-1]) if standings else ({}, 0)
    facts: dict[str, Any] = {
        "title": names[own].title,
        "number": number,
        "sureness": sureness.beside(shares, own, names),
        "sureness_means": sureness.meaning(samples),
        "people": _pages_of(names[own], viewer),
        "is_withdrawn": any(why.row.is_withdrawn for _standing, why in whys),
        "stages": [
            (stage_title(found, each.stage), why, rank_texts.LONG_SCORES[each.rules.scoring])
            for each, why in whys
        ],
        "rounds": rounds_of_entry(viewer, own, names, worths),
        "is_kept_back": viewer.is_kept_back,
    }
    return tournament_page(request, "scoring/standings/entry.html", found, facts)


def _pages_of(own: EntryName, viewer: Viewer) -> list[tuple[int, str]]:
    """The desk looks people up in the club's own list."""
    if viewer.is_desk:
        return []
    return with_pages(zip(own.players, own.names, strict=True))


@public_page("stage", "page")
def crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    """Page of the crosstable: meetings, and their points."""
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    with_rounds(found, for_public=viewer.for_public)
    shown = shown_to(viewer, stage=number_in(request, "stage"))
    facts: dict[str, Any] = {
        "is_kept_back": viewer.is_kept_back,
        "stages": _stage_links(viewer, shown),
    }
    if shown is not None:
        names = entry_names(found, max(shown.rounds), for_public=viewer.for_public)
        facts |= crosstable_of(found, shown, names, request.GET.get("page"))
    return tournament_page(request, "scoring/standings/crosstable.html", found, facts)


def _round_to_name(found: Tournament) -> int:
    """Substitutes are named for the round that runs or comes next."""
    opened = [each.number for each in found.rounds.all() if each.is_open]
    last = max((each.number for each in found.rounds.all()), default=0)
    return min(opened, default=last + 1)


def _tournament(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    found = viewer.tournament
    with_rounds(found, for_public=viewer.for_public)
    round_ = current_round(found)
    facts: dict[str, Any] = {
        "entering": found.played,
        "rounds": sorted(found.rounds.all(), key=lambda each: each.number),
        "stage_lengths": _stage_lengths(found),
        "unsent": _unsent(found) if viewer.is_desk and found.is_over else [],
        "round": round_,
        "times": clock.kept_times(round_) if round_ else None,
        "is_desk": viewer.is_desk,
        "is_over": found.is_over,
        "has_calendars": has_calendars(),
        "is_kept_back": viewer.is_kept_back,
        "decisions": decisions_of(found),
        "corrected": rank_texts.corrected_said(found),
    }
    shown = None
    if rounds_seen(viewer):
        shown = shown_to(
            viewer,
            through=number_in(request, "round") or EVERY,
            stage=number_in(request, "stage"),
            by_person=is_by_person(found, request.GET),
        )
    if shown and shown.rows:
        facts |= _standing_facts(request, viewer, shown) | {"beside": _beside(found, facts)}
    else:
        facts |= _entries_facts(request, viewer)
    return tournament_page(request, "scoring/standings/tournament.html", found, facts)


def _beside(found: Tournament, facts: dict[str, Any]) -> str:
    """Where to look closer, and how it is played: written out anew when any of it has changed."""
    season, club = found.season, found.club
    follows_from = (
        [each.number for each in facts["rounds"]],
        [(each.number, each.form, length) for each, length in facts["stage_lengths"]],
        (season.name, season.slug) if season else None,
        (facts["decisions"], facts["is_over"], club.slug, found.slug),
        (found.deals, found.minutes, found.scoring, found.fee_text),
    )
    return _besides.get(
        (found.pk, get_language()),
        follows_from,
        lambda: render_to_string(
            "scoring/standings/_beside.html", {"tournament": found, "club": club, **facts}
        ),
    )


_besides: Final = MemoryCache[str](64)


def _unsent(found: Tournament) -> list[RefereeCall]:
    """Tables whose phones hold results that came after the end."""
    calls = RefereeCall.objects.filter(tournament=found, answered_at=None, unsent__gt=0)
    return list(calls.order_by("table"))


def _stage_lengths(found: Tournament) -> list[tuple[Stage, int]]:
    """The stages whose format is known, with how many rounds are played in each."""
    stages = sorted(found.stages.all(), key=lambda each: each.number)
    seated = {each.stage_id for each in found.rounds.all()}
    lengths = []
    for before, each in zip([None, *stages], stages, strict=False):
        rounds = each.rounds_planned
        if each.format.length and each.pk not in seated:
            entered = found.entries.filter(state=EntryState.ENTERED).count()
            rounds = rounds_coming(each, before, entered)
        if each.form:
            lengths.append((each, rounds))
    return lengths


def _standing_facts(request: HttpRequest, viewer: Viewer, shown: Standing) -> dict[str, Any]:
    found, last = viewer.tournament, max(shown.rounds)
    by_person = is_by_person(found, request.GET)

    def read(only: Collection[int] | None) -> Names:
        if only is not None and len(only) * 2 > len(shown.rows):
            only = None  # to read everybody is quicker than to name them to the database
        return names_in(found, shown, by_person=by_person, for_public=viewer.for_public, only=only)

    chosen = category_numbered(found, number_in(request, "category"))
    if chosen:
        every = read(None)
        own = own_places(found, shown, every, for_public=viewer.for_public)[chosen.name]
        shown = of_category(shown, own)
    choices = _choices(viewer, shown, last, chosen, by_person=by_person)
    now = [said for _label, links in choices for said, _address, is_shown in links if is_shown]
    return {
        "standing": shown,
        "tables": tables_of(request, found, shown, NamesOnDemand(read)),
        "bracket": None if by_person or chosen else _bracket(viewer, shown),
        "teams": [] if chosen else teams_of(found, shown, for_public=viewer.for_public),
        "teams_said": teams_said(found),
        "hides_ages": bool(chosen and chosen.tells_ages and viewer.for_public),
        "scoring": rank_texts.LONG_SCORES[shown.rules.scoring],
        "shown_now": capfirst(" · ".join([*now[:-1], _shown_round(found, last)])),
        "choices": [(label, links) for label, links in choices if len(links) > 1],
        "ties": [
            (mark, rank_texts.tie_said(step))
            for step, mark in rank_texts.tie_marks(shown.rows).items()
        ],
        "as_good_as_tied": [] if by_person or chosen else sureness.in_short(found, shown),
        "is_provisional": any(row.is_provisional for row in shown.rows),
        "penalty_mark": rank_texts.PENALTY_MARK
        if any(any(row.penalties) for row in shown.rows)
        else "",
    }


def _bracket(viewer: Viewer, shown: Standing) -> brackets.ShownBracket | None:
    bracket = brackets.bracket_of(viewer.tournament, shown)
    if bracket is None:
        return None
    names = entry_names(viewer.tournament, max(shown.rounds), for_public=viewer.for_public)
    return brackets.shown(bracket, {entry: each.title for entry, each in names.items()})


def _choices(
    viewer: Viewer, shown: Standing, last: int, chosen: Category | None, *, by_person: bool
) -> list[tuple[str, list[_Choice]]]:
    """Groups of the menu with their labels: stages, pairs or persons, categories, rounds."""
    found = viewer.tournament
    stages = _stage_links(viewer, shown)
    stage = f"?stage={shown.stage}&" if stages else "?"
    entries = f"{stage}round={last}"
    own = {each.number: each.stage_id for each in rounds_seen(viewer)}
    kinds = [
        (_("Pairs") if found.people == 2 else _("Teams"), entries, not by_person),
        (_("Persons"), f"{entries}&by=person", by_person),
    ]
    by = "&by=person" if by_person else ""
    lists = categories_of(found)
    own_lists = [(_("Everybody"), f"{entries}{by}", chosen is None)] + [
        (each.title, f"{entries}{by}&category={at}", each == chosen)
        for at, each in enumerate(lists, 1)
    ]
    if chosen:
        by += f"&category={lists.index(chosen) + 1}"
    rounds = [
        (str(number), f"{stage}round={number}{by}", number == last)
        for number, of_stage in own.items()
        if of_stage == own[last]
    ]
    return [
        ("", [(name, f"?stage={number}", is_shown) for number, name, is_shown in stages]),
        ("", kinds if found.people > 1 else []),
        (_("Show"), own_lists if len(own_lists) > 1 else []),
        (_("After round"), rounds),
    ]


def _shown_round(found: Tournament, number: int) -> str:
    is_running = any(each.number == number and each.is_running for each in found.rounds.all())
    said = _("in round %(number)d") if is_running else _("after round %(number)d")
    return said % {"number": number}


def _entries_facts(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    """List of entries, as long as there is no standing."""
    found = viewer.tournament
    entered = entries_of(found).filter(
        state__in=(EntryState.ENTERED, EntryState.WAITING, EntryState.WITHDRAWN)
    )
    page = Paginator(entered.order_by("number"), ROWS_A_PAGE).get_page(request.GET.get("page"))
    now = _round_to_name(found)
    names = titles_of(page.object_list, now, for_public=viewer.for_public)
    return {"page": page, "entries": [(entry, names[entry.pk]) for entry in page.object_list]}


def _stage_links(viewer: Viewer, shown: Standing | None) -> list[tuple[int, str, bool]]:
    """The stages that anything is to be seen of, if there are several: number, title, whether it is
    this one."""
    found = viewer.tournament
    begun = {each.stage_id for each in rounds_seen(viewer)}
    stages = sorted(found.stages.all(), key=lambda each: each.number)
    links = [
        (each.number, each.get_form_display(), shown is not None and each.number == shown.stage)
        for each in stages
        if each.pk in begun
    ]
    return links if len(links) > 1 else []


def _worths(standings: list[Standing], entry: int) -> dict[int, Any]:
    """Worth of each round to an entry."""
    return {
        number: worth
        for each in standings
        for row in each.rows
        if row.entry == entry
        for number, worth in zip(each.rounds, row.cells, strict=False)
    }
