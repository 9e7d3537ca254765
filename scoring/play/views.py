"""A game without a tournament: who plays, the sheet, its paper, and the way into a club.

Nothing is stored here: names and results stay on the phone, which puts the names into the page
itself in the place of `NAME_MARK`.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from club import access
from club.models import Club
from club.tournaments.points_forms import PointsForm
from club.wording import engine_texts
from club.wording.by_points import called_in
from club.wording.choices import EDITIONS, titles
from club.wording.choices import GAMES as GAME_TITLES
from scoring.documents.rule_papers.papers import NOBODYS
from scoring.games import GAMES
from scoring.games.table_game import SeatLabel, TableGame
from scoring.play import match, taking
from scoring.play.match import NoMatch, knows_editions, rules_of, scorers_of, seats_of, title_of
from scoring.tables.forms import DealForm, dealing
from scoring.writers.file_response import file_response
from scoring.writers.sheet import Letterhead

NAME_MARK = "@@%d@@"


def begin(request: HttpRequest) -> HttpResponse:
    """Who plays what; below it the matches that this phone keeps."""
    games = [
        (name, title, " ".join(_asked_for(name, GAMES[name])))
        for name, title in GAME_TITLES.items()
    ]
    sizes = json.dumps({name: list(GAMES[name].result.table_sizes) for name in GAME_TITLES})
    facts = {"games": games, "sizes": sizes, "editions": titles(EDITIONS), "places": range(1, 9)}
    facts["by_points"] = [
        PointsForm(name, None, {}) for name in GAME_TITLES if GAMES[name].result.only_counts
    ]
    return render(request, "scoring/play/begin.html", facts)


@gzip_page
def sheet(request: HttpRequest, game: str, players: int) -> HttpResponse:
    """The score sheet of a phone; `?edition=ca` by the Catalan rulebook, a game by points by the
    fields of its form."""
    seats = seats_of(game, players) if game in GAMES else None
    if seats is None:
        raise Http404
    edition = "ca" if request.GET.get("edition") == "ca" else "ro"
    try:
        rules = rules_of(game, edition, request.GET.dict())
    except NoMatch as refusal:
        return _refused(request, refusal)
    facts: dict[str, Any] = {
        "form": _form(game, rules, [str(seat) for seat in seats]),
        "title": title_of(game, rules),
        "game": game,
    }
    return render(request, "scoring/play/sheet.html", facts)


@require_POST
def paper(request: HttpRequest) -> HttpResponse:
    language = get_language() or "en"
    try:
        found = match.read(request.POST.get("match", ""))
    except NoMatch as refusal:
        return _refused(request, refusal)
    ready = match.paper(found, Letterhead(NOBODYS, language))
    return file_response(request, ready, f"score-sheet-{found.game}", "pdf")


@login_required
def into_club(request):
    """Choose a club that the reader runs; the match comes along in the form."""
    every = Club.objects.all()
    if not request.user.is_superuser:
        every = every.filter(appointments__user=request.user)
    clubs = [each for each in every if access.can_run(request.user, each)]
    text = request.POST.get("match", "")
    if not text:
        return redirect("play:begin")
    try:
        found = match.read(text)
        chosen = next((each for each in clubs if each.slug == request.POST.get("club")), None)
        if chosen is not None:
            made = taking.take(found, chosen, by=request.user)
            messages.success(request, _("Taken into the club."))
            return redirect("standings:tournament", made.slug)
    except NoMatch as refusal:
        return _refused(request, refusal)
    facts = {"clubs": clubs, "match": text, "names": found.names, "deals": len(found.deals)}
    return render(request, "scoring/play/into_club.html", facts)


def _refused(request: HttpRequest, refusal: NoMatch) -> HttpResponse:
    return render(request, "scoring/play/refused.html", {"why": refusal}, status=400)


def _form(game: str, kept: Mapping[str, Any], seats: list[str]) -> DealForm:
    """The form of a table's page, with marks for the names."""
    own = GAMES[game]
    marks = [NAME_MARK % at for at in range(len(seats))]
    labels = [
        SeatLabel(letter, engine_texts.letters(letter), mark)
        for letter, mark in zip(seats, marks, strict=True)
    ]
    form = DealForm(own, 1, labels, {}, "", turn=1)
    form.numbered = capfirst(str(called_in(game, kept).numbered))
    rules = own.result.rules_of(kept)
    form.facts = own.form(rules, form.seats, form.data) | dealing(form)
    form.sides = list(zip(own.scorers(len(seats)), scorers_of(game, marks), strict=True))
    return form


def _asked_for(name: str, game: TableGame[Any]) -> Iterator[str]:
    """Questions of the page beside the names, by the class of the field."""
    if knows_editions(name):
        yield "by-book"
    if "match_total" in game.result.rule_fields:
        yield "total"
    if game.is_sided:
        yield "round-table"
