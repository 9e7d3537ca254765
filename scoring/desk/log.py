"""The log of a tournament, searched: by round, table, entry, person, kind, words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Tournament
from club.web.desk_lists import ROWS_A_PAGE
from club.wording.pseudonyms import as_kept
from club.wording.texts import NameFormField, whole_number, with_minus
from scoring import table_names
from scoring.desk.deals.forms import PressForm
from scoring.desk.deals.queries import written_by
from scoring.log.result_texts import lines_of
from scoring.log.seating import entries_of
from scoring.log.texts import named_by, withdrawals
from scoring.models import LineText, TextName, Version, VersionKind
from scoring.models.version import MOST_LINES

MOST_WORDS = 6
SHORTEST_RECEIPT = 4


class LogForm(forms.Form):
    """Everything may be left out; what cannot be understood finds nothing."""

    round = forms.IntegerField(label=_("Round"), required=False, min_value=1)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1)
    entry = forms.IntegerField(label=_("Entry"), required=False, min_value=1)
    person = NameFormField(label=_("Person"), required=False, max_length=80)
    kind = forms.ChoiceField(
        label=_("Kind"), required=False, choices=[("", _("all")), *VersionKind.choices]
    )
    words = NameFormField(
        label=_("Words"),
        required=False,
        max_length=80,
        help_text=_("In the reason, a rule or an account; or a number or a receipt."),
    )


class WithdrawForm(PressForm):
    """Which text goes: of which line, and which of its texts."""

    line = forms.IntegerField(min_value=1, max_value=MOST_LINES, widget=forms.HiddenInput)
    name = forms.ChoiceField(choices=TextName.choices, widget=forms.HiddenInput)


class LogText(NamedTuple):
    """A text of a line, or that there was one."""

    name: TextName
    text: str
    withdrawn: int | None
    """The number of the line that took it out."""
    key: UUID
    """Of the press that would take it out."""


class LogLine(NamedTuple):
    version: Version
    who: str
    said: list[str]
    score: str
    entries: list[int]
    texts: list[LogText]


def found(tournament: Tournament, asked: Mapping[str, Any]) -> QuerySet[Version]:
    """The versions that were asked for, the newest first."""
    versions = Version.objects.filter(tournament=tournament).order_by("-number")
    if asked.get("round"):
        versions = versions.filter(round__number=asked["round"])
    if asked.get("table"):
        versions = versions.filter(table=asked["table"])
    if asked.get("kind"):
        versions = versions.filter(kind=asked["kind"])
    if asked.get("entry"):
        versions = versions.filter(_about(tournament, [asked["entry"]]))
    if asked.get("person"):
        versions = versions.filter(_about(tournament, _entries_with(tournament, asked["person"])))
    for word in asked.get("words", "").split()[:MOST_WORDS]:
        versions = versions.filter(_says(word))
    return versions.select_related("round", "user").prefetch_related("texts")


def page_of(versions: QuerySet[Version], number: str | None) -> Page:
    return Paginator(versions, ROWS_A_PAGE).get_page(number)


def lines(
    tournament: Tournament, versions: Iterable[Version], names: table_names.PlayerNames
) -> list[LogLine]:
    withdrawn = {named_by(each): each.number for each in withdrawals(tournament)}
    return [
        LogLine(
            version,
            written_by(version),
            _said(version, names),
            score(version),
            [entry for entries in entries_of(version.seats).values() for entry in entries],
            list(_typed(version, withdrawn)),
        )
        for version in versions
    ]


def _said(version: Version, names: table_names.PlayerNames) -> list[str]:
    if version.kind != VersionKind.REDACTION:
        return lines_of(
            version.content, version.rules["game"], table_names.names_by_seat(version.seats, names)
        )
    line, name = named_by(version)
    return [gettext("no. %(number)d: %(text)s") % {"number": line, "text": TextName(name).label}]


def _typed(version: Version, withdrawn: Mapping[tuple[int, str], int]) -> Iterator[LogText]:
    """Texts of a line: those that are there, and those that were there and are withdrawn."""
    kept = {each.name for each in version.texts.all()}
    for name in TextName:
        text, by = version.text(name), withdrawn.get((version.number, name))
        if text or by or name in kept:
            yield LogText(name, text, by, uuid4())


def score(version: Version) -> str:
    """The points in the order of the seats: `14 : 4`; what nobody has points of is a dash."""
    if not version.points:
        return ""
    points = {
        scorer: next((version.points.get(str(entry)) for entry in entries), None)
        for scorer, entries in entries_of(version.seats).items()
    }
    return " : ".join("–" if each is None else with_minus(each) for each in points.values())


def _about(tournament: Tournament, entries: Sequence[int]) -> Q:
    """Versions that name one of these entries, and whatever else happened to their deals."""
    if not entries:
        return Q(pk__in=[])
    named = reduce(or_, (Q(seats_text__contains=f'"entry": {entry},') for entry in entries))
    there = _with_text(tournament).filter(named)
    same_deal = there.filter(
        round=OuterRef("round"), table=OuterRef("table"), deal=OuterRef("deal")
    )
    return Q(pk__in=there.filter(table=None).values("pk")) | Q(Exists(same_deal))


def _with_text(tournament: Tournament) -> QuerySet[Version]:
    """The seats as text: their keys may be numbers, which SQLite takes for places in a list."""
    versions = Version.objects.filter(tournament=tournament).order_by()
    return versions.annotate(seats_text=Cast("seats", TextField()))


def _entries_with(tournament: Tournament, text: str) -> list[int]:
    """The numbers of the entries in which somebody of this name plays, or that are called so."""
    words = [as_kept(word) for word in text.split()[:MOST_WORDS]]
    plays = reduce(and_, (Q(line_up__player__name__icontains=word) for word in words))
    is_called = reduce(and_, (Q(name__icontains=word) for word in words))
    called = tournament.entries.filter(plays | is_called)
    return sorted(set(called.values_list("number", flat=True)))[:60]


def _says(word: str) -> Q:
    says = (
        Q(Exists(LineText.objects.filter(version=OuterRef("pk"), text__icontains=word)))
        | Q(reason__icontains=word)
        | Q(content__penalty__rule__icontains=word)
        | Q(user__username__icontains=word)
        | Q(user__name__icontains=word)
    )
    if len(word) >= SHORTEST_RECEIPT:
        says |= Q(hash__startswith=word.lower())
    return says if whole_number(word) is None else says | Q(number=whole_number(word))
