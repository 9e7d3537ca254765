"""A whole round typed in at the desk: one line for each table and deal, with the keyboard alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext

from club import access
from club.models import Round
from club.tournaments.finding import tournament_for, tournament_page
from club.wording import engine_texts
from club.wording.texts import whole_number
from engine.dealing import dealer_of
from scoring import table_names
from scoring.games import GAMES, worded
from scoring.log.actions import Actor, correct, record
from scoring.log.commands import DealAt
from scoring.log.content import preview, result_of
from scoring.log.deal_numbers import is_dealt_again, last_deal, turn_of
from scoring.log.match_ends import MatchEnds, match_ends, planned
from scoring.log.refusals import WRONG, sentence_of
from scoring.log.rules import rules_of
from scoring.log.seating import Seated, Seats, seated
from scoring.models import Deal, Version
from scoring.tables.comparison import rival_said, sums_of
from scoring.tables.forms import doubts_of

MOST_LINES = 400
"""On one page, whose fields a request may hold; further tables have a page of their own."""


@dataclass
class DeskLine:
    """One deal of one table: what is typed, what is kept, what it comes to."""

    table: int
    deal: int
    sittings: list[table_names.SeatLabel]
    seats: Seats
    people: table_names.PlayerNames
    key: str
    turn: int
    """The number by which the dealer is found, """
    dealt: str
    """and who that is."""
    gone: str = ""
    """The names of those who have left."""
    typed: str = ""
    kept: Version | None = None
    said: str = ""
    error: str = ""
    rival: str = ""
    """What a second entry says that the first does not."""

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
    if request.method == "POST" and request.headers.get("Accept") == "application/json":
        return _one_line(request, round_)
    first = whole_number(request.GET.get("from")) or 0
    tables = [each for each in round_.tables.values_list("number", flat=True) if each >= first]
    with_full, every_line = "all" in request.GET, _lines(round_, tables)
    lines, full, next_table = _page(every_line, round_.deals, with_full=with_full)
    # What was typed counts, also where a phone has filled the table meanwhile.
    lines |= {name: line for name, line in every_line.items() if name in request.POST}
    if request.method == "POST":
        number_saved = sum(_save(request, round_, line) for line in lines.values())
        said = ngettext("%(number)d line is saved.", "%(number)d lines are saved.", number_saved)
        if number_saved or any(line.typed for line in lines.values()):
            messages.success(request, said % {"number": number_saved})
        else:
            messages.info(request, gettext("Nothing is typed yet."))
        if not any(line.error for line in lines.values()):
            return redirect(request.get_full_path())
    game = GAMES[tournament.game]
    facts = {
        "round": round_,
        "lines": lines.values(),
        "full": full,
        "with_full": with_full,
        "from_table": first,
        "next_table": next_table,
        "typed": game.typed_in(game.result.rules_of(tournament.rules)),
    }
    return tournament_page(request, "scoring/tables/enter.html", tournament, facts)


def _page(
    lines: Mapping[str, DeskLine], deals: int, *, with_full: bool
) -> tuple[dict[str, DeskLine], int, int | None]:
    """The lines of this page, the tables left out as nothing is missing or disputed there, and the
    first table of the next page."""
    tables = {line.table: False for line in lines.values()}
    for line in lines.values():
        tables[line.table] |= line.kept is None or bool(line.rival)
    wanted = [table for table, is_missing in tables.items() if is_missing or with_full]
    most = max(1, MOST_LINES // max(1, deals))
    here = {name: line for name, line in lines.items() if line.table in wanted[:most]}
    return here, len(tables) - len(wanted), wanted[most] if len(wanted) > most else None


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
    found = Deal.objects.filter(round=round_, table__in=tables)
    deals = list(found.select_related("current", "rival"))
    kept = {(deal.table, deal.number): deal for deal in deals if deal.current}
    seats = [each.seats for each in here.values()]
    seats += [each.current.seats for each in kept.values() if each.current]
    names = table_names.names_at(seats, for_public=False)
    ends = match_ends(round_, deals)
    lines = [
        line for table in sorted(here) for line in _lines_at(here[table], round_, ends, kept, names)
    ]
    return {line.name: line for line in lines}


def _lines_at(
    here: Seated,
    round_: Round,
    ends: MatchEnds,
    kept_deals: Mapping[tuple[int, int], Deal],
    names: table_names.PlayerNames,
) -> Iterator[DeskLine]:
    """Lines of a table, each with who deals it."""
    table = here.table
    again = {
        number: is_dealt_again(each.current.content)
        for (at, number), each in kept_deals.items()
        if at == table and each.current
    }
    sittings = table_names.sittings(here.seats, names)
    gone = table_names.left_names(here.seats, here.left, names)
    dealings = GAMES[round_.tournament.game].dealings(sittings)
    for deal in range(1, last_deal(planned(round_, table, ends), again) + 1):
        turn, played = turn_of(deal, again), kept_deals.get((table, deal))
        kept = played.current if played else None
        dealt = dealings[dealer_of(turn, [*dealings])]
        seats = kept.seats if kept else here.seats
        line = DeskLine(table, deal, sittings, seats, names, str(uuid4()), turn, dealt, gone)
        if kept:
            line.kept, line.typed = kept, _typed(kept)
            sums = sums_of(kept, names, engine_texts.sum_of)
            line.said = ", ".join(f"{who} {said}" for who, said in sums)
        if kept and played and played.rival:
            line.rival = rival_said(kept, played.rival, names)
        yield line


def _look(round_: Round, line: DeskLine) -> dict[str, Any] | None:
    """Preview of the line: its points, or its fault."""
    tournament = round_.tournament
    seats = [each.letter for each in table_names.sittings(line.seats, {})]
    try:
        content = GAMES[tournament.game].read_line(line.typed, seats, line.turn)
        explained = preview(line.seats, content, rules_of(tournament))
    except WRONG as refusal:
        line.said, line.error = "", sentence_of(refusal)
        return None
    called = table_names.names_by_scorer(line.seats, line.people, tournament.game)
    sums = [f"{called[who]} {engine_texts.sum_of(lines)}" for who, lines in explained.items()]
    asked = doubts_of(content, line.seats, line.people, rules_of(tournament))
    line.said, line.error = " ".join([", ".join(sums), *asked]), ""
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
