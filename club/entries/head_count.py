"""How many entries there are, and how many people: `15 pairs, 30 people`."""

from collections.abc import Iterable
from typing import NamedTuple

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from club.models import Entry, EntryPlayer, EntryState, Tournament

register = template.Library()


class HeadCount(NamedTuple):
    """Entries, and the people in them."""

    entries: int = 0
    people: int = 0


@register.simple_tag
def counted(tournament: Tournament, count: HeadCount) -> str:
    """In words; of single players the people alone."""
    people = ngettext("%(count)d person", "%(count)d people", count.people)
    said = people % {"count": count.people}
    if tournament.people == 1:
        return said
    return _("%(entries)s, %(people)s") % {
        "entries": entries(tournament, count.entries),
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
    return HeadCount(len(sizes), sum(sizes))


class Attendance(NamedTuple):
    entered: HeadCount
    here: HeadCount


def attendance_of(found: Iterable[Entry]) -> Attendance:
    """The same as `attendance`, of entries that were read with their people."""
    entered = [entry for entry in found if entry.state == EntryState.ENTERED]
    return Attendance(head_count(entered), head_count(each for each in entered if each.is_here))


def attendance(tournament: Tournament) -> Attendance:
    """Of all who have entered and are not withdrawn, in two queries."""
    rows = tournament.entries.filter(state=EntryState.ENTERED).values_list("pk", "is_here", "typed")
    sizes = {pk: len(typed) for pk, _is_here, typed in rows}
    places = EntryPlayer.objects.filter(entry__in=sizes).order_by()
    for pk, _place in places.values_list("entry", "place").distinct():
        sizes[pk] += 1
    here = [sizes[pk] for pk, is_here, _typed in rows if is_here]
    return Attendance(HeadCount(len(sizes), sum(sizes.values())), HeadCount(len(here), sum(here)))
