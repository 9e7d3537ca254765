"""Number of entries and of people: `15 pairs, 30 people`."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Self

from django import template
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
        """Of how many people are in each entry."""
        return cls(len(sizes), sum(sizes), [*sizes].count(1))


@register.simple_tag
def counted(tournament: Tournament, count: HeadCount) -> str:
    """In words; of single players the people alone, and apart from pairs who has no partner."""
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
    """Of entries that were read with their people."""
    sizes = [len(entry.typed) or len({one.place for one in entry.line_up.all()}) for entry in found]
    return HeadCount.of_sizes(sizes)


class Attendance(NamedTuple):
    entered: HeadCount
    here: HeadCount
    paid: int
    """Entries whose fee is in."""


def attendance_of(found: Iterable[Entry]) -> Attendance:
    """The same as `attendance`, of entries that were read with their people."""
    entered = [entry for entry in found if entry.state == EntryState.ENTERED]
    paid = sum(each.has_paid for each in entered)
    here = head_count(each for each in entered if each.is_here)
    return Attendance(head_count(entered), here, paid)


def attendance(tournament: Tournament) -> Attendance:
    """Of all who have entered and are not withdrawn, in two queries."""
    entered = tournament.entries.filter(state=EntryState.ENTERED)
    rows = entered.values_list("pk", "is_here", "has_paid", "typed")
    sizes = {pk: len(typed) for pk, _is_here, _has_paid, typed in rows}
    places = EntryPlayer.objects.filter(entry__in=sizes).order_by()
    for pk, _place in places.values_list("entry", "place").distinct():
        sizes[pk] += 1
    here = [sizes[pk] for pk, is_here, _has_paid, _typed in rows if is_here]
    paid = sum(has_paid for _pk, _is_here, has_paid, _typed in rows)
    return Attendance(HeadCount.of_sizes(sizes.values()), HeadCount.of_sizes(here), paid)
