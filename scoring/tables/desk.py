"""A whole round typed in at the desk: one line for each table and deal, with the keyboard alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext

from club import access, engine_texts
from club.models import Round
from club.tournaments.finding import tournament_for
from scoring.games import GAMES, worded
from scoring.log.actions import Actor, correct, record
from scoring.log.commands import DealAt
from scoring.log.content import preview, result_of
from scoring.log.deal_numbers import is_dealt_again, last_deal
from scoring.log.refusals import WRONG, NotRunning, sentence_of
from scoring.log.rules import rules_of
from scoring.log.seating import Seated, Seats, seated
from scoring.models import Deal, Version
from scoring.tables import table_names
from scoring.tables.queries import sums_of

MOST_LINES = 400
"""On one page, whose fields a request may hold; further tables have a page of their own."""


@dataclass
class DeskLine:
    """One deal of one table: what is typed, what is kept, what it comes to."""

    table: int
    deal: int
    names: str
    seats: Seats
    people: table_names.PlayerNames
    key: str
    typed: str = ""
    kept: Version | None = None
    said: str = ""
    error: str = ""

    @property
    def name(self) -> str:
        return f"{self.table}-{self.deal}"

    @property
    def is_changed(self) -> bool:
        before = _typed(self.kept) if self.kept else ""
        return self.typed.split() != before.split()


def _typed(version: Version) -> str:
    """The line that says a result; empty for what the desk decided otherwise."""
    result = result_of(version.content, version.rules["game"])
    return worded(result).line(result) if result else ""


@login_required
def enter(request, slug, number):
    """Posted whole without script; with it each line is sent by itself, under a key of its own."""
    tournament = tournament_for(request, slug, access.can_score)
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    if request.method == "POST" and request.headers.get("Accept") == "application/json":
        return _one_line(request, round_)
    tables, next_table = _page(round_, request.GET.get("from", ""))
    lines = _lines(round_, tables)
    if request.method == "POST":
        number_saved = sum(_save(request, round_, line) for line in lines.values())
        said = ngettext("%(number)d line is saved.", "%(number)d lines are saved.", number_saved)
        messages.success(request, said % {"number": number_saved})
        if not any(line.error for line in lines.values()):
            return redirect(request.get_full_path())
    facts = {
        "tournament": tournament,
        "club": tournament.club,
        "round": round_,
        "lines": lines.values(),
        "next_table": next_table,
        "game": GAMES[tournament.game],
    }
    return render(request, "scoring/tables/enter.html", facts)


def _page(round_: Round, first: str) -> tuple[list[int], int | None]:
    """The tables of this page, and the first of the next."""
    all_tables = list(round_.tables.values_list("number", flat=True))
    left = [each for each in all_tables if not first.isdecimal() or each >= int(first[:6])]
    most = max(1, MOST_LINES // max(1, round_.deals))
    return left[:most], left[most] if len(left) > most else None


def _one_line(request, round_: Round):
    """`line` is its table and deal; with `look` the points are only said."""
    name = request.POST.get("line", "")
    table = name.partition("-")[0]
    is_number = table.isdecimal() and len(table) < 6
    line = _lines(round_, [int(table)] if is_number else []).get(name)
    if line is None:
        raise Http404
    if "look" in request.POST:
        line.typed = request.POST.get(line.name, "")
        _look(round_, line)
    else:
        _save(request, round_, line)
    return JsonResponse(
        {"said": line.said, "error": line.error, "version": line.kept.number if line.kept else 0}
    )


def _lines(round_: Round, tables: Sequence[int]) -> dict[str, DeskLine]:
    here = seated(round_, tables)
    kept = {
        (deal.table, deal.number): deal.current
        for deal in Deal.objects.filter(round=round_, table__in=tables).select_related("current")
        if deal.current
    }
    seats = [each.seats for each in here.values()] + [each.seats for each in kept.values()]
    names = table_names.names_at(seats, for_public=True)
    lines = [
        _line(here[table], deal, kept.get((table, deal)), names)
        for table in sorted(here)
        for deal in range(1, _deals(round_, table, kept) + 1)
    ]
    return {line.name: line for line in lines}


def _deals(round_: Round, table: int, kept: Mapping[tuple[int, int], Version]) -> int:
    own = {deal: version for (at, deal), version in kept.items() if at == table}
    again = {deal: is_dealt_again(version.content) for deal, version in own.items()}
    return last_deal(round_.deals, again)


def _line(
    here: Seated, deal: int, kept: Version | None, names: table_names.PlayerNames
) -> DeskLine:
    sitting = " · ".join(
        f"{each.label} {each.name}" for each in table_names.sittings(here.seats, names)
    )
    seats = kept.seats if kept else here.seats
    line = DeskLine(here.table, deal, sitting, seats, names, str(uuid4()))
    if kept:
        line.kept, line.typed = kept, _typed(kept)
        line.said = ", ".join(f"{who} {said}" for who, said in sums_of(kept, names))
    return line


def _look(round_: Round, line: DeskLine) -> dict[str, Any] | None:
    """What the line comes to, or what is wrong with it."""
    tournament = round_.tournament
    seats = [each.letter for each in table_names.sittings(line.seats, {})]
    try:
        content = GAMES[tournament.game].read_line(line.typed, seats)
        explained = preview(line.seats, content, rules_of(tournament))
    except WRONG as refusal:
        line.said, line.error = "", sentence_of(refusal)
        return None
    called = table_names.names_by_scorer(line.seats, line.people, tournament.game)
    sums = [f"{called[who]} {engine_texts.sum_of(lines)}" for who, lines in explained.items()]
    line.said, line.error = ", ".join(sums), ""
    return content


def _save(request, round_: Round, line: DeskLine) -> bool:
    """Saves what was typed anew; whether it did. A line that is wrong keeps what was typed."""
    line.typed = request.POST.get(line.name, line.typed)[:300]
    line.key = request.POST.get("key") or line.key
    if not line.is_changed or not line.typed.strip():
        return False
    content = _look(round_, line)
    if content is None:
        return False
    deal, by = DealAt(round_, line.table, line.deal), Actor(user=request.user)
    try:
        if round_.is_open:
            raise NotRunning
        if line.kept is None:
            receipt = record(deal, content, key=line.key, by=by)
        else:
            expects, reason = line.kept.number, request.POST.get("reason", "")
            receipt = correct(deal, content, key=line.key, by=by, expects=expects, reason=reason)
    except WRONG as refusal:
        line.error = sentence_of(refusal)
        return False
    line.kept = Version.objects.get(tournament=round_.tournament, number=receipt.number)
    line.said = f"✓ {line.said}"
    return True
