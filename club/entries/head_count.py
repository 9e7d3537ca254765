"""Number of entries and of people: `15 pairs, 30 people`."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Self

from django import template
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from club.models import Entry, EntryPlayer, EntryState, Tournament

register = template.Library()


class HeadCount(NamedTuple):
    """Entries, and the people in them."""

    entries: int = 0
    people: int = 0
    singles: int = 0
    """Entries of one person."""

    @classmethod
    def of_sizes(cls, sizes: Collection[int]) -> Self:
        """Count by how many people are in each entry."""
        return cls(len(sizes), sum(sizes), [*sizes].count(1))


@register.simple_tag
def counted(tournament: Tournament, count: HeadCount) -> str:
    """Count in words; of single players the people alone, and apart from pairs who has no
    partner."""
    people = ngettext("%(count)d person", "%(count)d people", count.people)
    said = people % {"count": count.people}
    if tournament.people == 1:
        return said
    singles = count.singles if tournament.people == 2 else 0
    if singles:
        alone = ngettext("%(count)d single", "%(count)d singles", singles) % {"count": singles}
        if singles == count.entries:
            return alone
        said = _("%(entries)s, %(people)s") % {"entries": alone, "people": said}
    return _("%(entries)s, %(people)s") % {
        "entries": entries(tournament, count.entries - singles),
        "people": said,
    }


@register.simple_tag
def entries(tournament: Tournament, count: int) -> str:
    """The entries alone, in words."""
    if tournament.people == 1:
        said = ngettext("%(count)d player", "%(count)d players", count)
    elif tournament.people == 2:
        said = npgettext("two people", "%(count)d pair", "%(count)d pairs", count)
    else:
        said = npgettext("of four", "%(count)d team", "%(count)d teams", count)
    return said % {"count": count}


def head_count(found: Iterable[Entry]) -> HeadCount:
    """Count of entries that were read with their people."""
    return HeadCount.of_sizes([_size(entry) for entry in found])


class Attendance(NamedTuple):
    entered: HeadCount
    here: HeadCount
    """Those whom a plan can seat: here, with everybody they need."""
    paid: int
    """Entries whose fee is in."""
    missing: int
    """Entries that are not here yet."""
    lacking: int
    """Entries, here or not, that still lack people."""
    alone: Sequence[int]
    """Keys of those who are here and still lack people: no plan takes them."""


def seatable(tournament: Tournament) -> QuerySet[Entry]:
    """Query of those who count as here: whom a plan can seat."""
    here = tournament.entries.filter(state=EntryState.ENTERED, is_here=True)
    if tournament.people == 1:
        return here
    people = EntryPlayer.objects.filter(entry__tournament=tournament).order_by().values("entry")
    sized = people.annotate(size=Count("place", distinct=True))
    return here.filter(pk__in=sized.filter(size__gte=tournament.people).values("entry"))


def attendance_of(tournament: Tournament, found: Iterable[Entry]) -> Attendance:
    """The same as `attendance`, of entries that were read with their people."""
    entered = [entry for entry in found if entry.state == EntryState.ENTERED]
    rows = [(each.pk, each.is_here, each.has_paid, _size(each)) for each in entered]
    return _attendance(tournament, rows)


def attendance(tournament: Tournament) -> Attendance:
    """Attendance of all who have entered and are not withdrawn, in one query."""
    entered = tournament.entries.filter(state=EntryState.ENTERED).order_by("number")
    rows = entered.values_list("pk", "is_here", "has_paid")
    return _attendance(tournament, rows.annotate(size=Count("line_up__place", distinct=True)))


def _attendance(tournament: Tournament, found: Iterable[tuple[int, bool, bool, int]]) -> Attendance:
    """Of key, here, paid and number of people of each that has entered."""
    rows = list(found)
    here = [(pk, size) for pk, is_here, _has_paid, size in rows if is_here]
    whole = [size for _pk, size in here if size >= tournament.people]
    return Attendance(
        entered=HeadCount.of_sizes([size for *_facts, size in rows]),
        here=HeadCount.of_sizes(whole),
        paid=sum(has_paid for _pk, _is_here, has_paid, _size in rows),
        missing=len(rows) - len(here),
        lacking=sum(size < tournament.people for *_facts, size in rows),
        alone=[pk for pk, size in here if size < tournament.people],
    )


def _size(entry: Entry) -> int:
    """The people of an entry; a substitute has the place of another."""
    return len({one.place for one in entry.line_up.all()})
