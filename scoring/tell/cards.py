"""Contents of the pictures, as the public may see them, in the club's language."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from club.models import Club, Tournament
from club.web.etags import tag_of
from scoring.names import entry_names
from scoring.seasons import rows, season_texts
from scoring.seasons.viewer import SeasonViewer
from scoring.standings import rank_texts
from scoring.standings.standing import Row, Standing, standing
from scoring.statistics.profiles.profile import PlayedEvenings, Profile
from scoring.visibility import last_round_shown, with_rounds
from scoring.writers.pdf.diploma import FIRST_PLACES
from scoring.writers.pdf.page import COLOURS
from scoring.writers.value_format import long_day

FIRST: Final = 3
MOST_ROWS: Final = 5
"""In a picture, where some share a place."""
DECK: Final = tuple(COLOURS.values())


class PlaceRow(NamedTuple):
    mark: str
    place: int
    name: str
    score: str


class PlaceList(NamedTuple):
    title: str
    """Of one line or group of several."""
    rows: tuple[PlaceRow, ...]


class Card(NamedTuple):
    """A picture is made of nothing else, but for the logo."""

    path: str
    title: str
    lines: tuple[str, ...]
    club: str
    colour: str
    logo_hash: str
    language: str
    said: str = ""
    """Above the first places: after which round."""
    lists: tuple[PlaceList, ...] = ()

    @property
    def summary(self) -> str:
        """In one line, for readers that show no picture."""
        said = [*self.lines, self.said]
        for each in self.lists:
            said += [each.title, *(f"{row.mark}. {row.name} {row.score}" for row in each.rows)]
        return " · ".join(filter(None, said))

    @property
    def version(self) -> str:
        """Tag of the picture, by what is on it and the release that draws it."""
        release = getattr(staticfiles_storage, "manifest_hash", "")
        return tag_of(repr((self, release)).encode()).strip('"')

    @property
    def address(self) -> str:
        """Another address for another picture, so that readers fetch it anew."""
        return f"{self.path}?v={self.version}"


def card_of(
    path: str,
    club: Club,
    title: str,
    lines: Iterable[str],
    said: str = "",
    lists: Sequence[PlaceList] = (),
) -> Card:
    own = (club.name, str(club.colour), club.logo_hash, str(club.language))
    shown = tuple(each for each in lists if each.rows)
    return Card(path, title, tuple(filter(None, lines)), *own, said, shown)


def of_evening(tournament: Tournament) -> Card:
    """Name, day and place; the first three where everybody may see them."""
    club = tournament.club
    with override(club.language):
        shown = public_standing(tournament)
        begins = day_of(tournament) if tournament.has_begun else moment_of(tournament)
        off = tournament.state_said if tournament.is_called_off else ""
        lines = (begins, tournament.place or club.place, off)
        lists = first_places(tournament, shown) if shown else ()
        said = after_round(tournament, shown) if shown else ""
        if len(lists) > 2:  # the text has them
            said, lists = "", ()
        path = reverse("tell:evening", args=[tournament.slug])
        return card_of(path, club, tournament.name, lines, said, lists)


def of_club(club: Club) -> Card:
    page = getattr(club, "page", None)
    path = reverse("tell:club", args=[club.slug])
    return card_of(path, club, club.name, (club.place, page.meets if page else ""))


def of_season(viewer: SeasonViewer) -> Card:
    """`viewer` is a stranger's."""
    with override(viewer.club.language):
        first = tuple(
            PlaceRow(rows.place(row), row.place, viewer.name(row.person), total)
            for row in (viewer.table.ranked if viewer.table.is_whole else ())
            if row.place and row.place <= FIRST
            for total in (season_texts.points(row.total),)
        )
        title = _("Season %(season)s") % {"season": viewer.season}
        days = f"{long_day(viewer.season.starts)} – {long_day(viewer.season.ends)}"
        path = reverse("tell:season", args=[viewer.club.slug, viewer.season.slug])
        return card_of(path, viewer.club, title, (days,), lists=[PlaceList("", first)])


def of_player(person: Profile, played: PlayedEvenings) -> Card:
    """Public name, evenings, and how often they were among the first three."""
    clubs = [each.club for each in person.memberships]
    with override(clubs[0].language):
        count = len(played.evenings)
        said = ngettext("%(count)d evening", "%(count)d evenings", count) % {"count": count}
        places = [each.place.place for each in played.evenings if each.place and each.is_podium]
        found = tuple(
            PlaceRow(str(place), place, str(name), f"×{places.count(place)}")
            for place, name in enumerate(FIRST_PLACES, 1)
            if place in places
        )
        lines = (", ".join(club.name for club in clubs), said if count else "")
        path = reverse("tell:player", args=[person.player.pk])
        return card_of(path, clubs[0], person.name, lines, lists=[PlaceList("", found)])


def public_standing(tournament: Tournament) -> Standing | None:
    """Standing after the last round that is over; None as long as anything of it is kept back."""
    with_rounds(tournament, for_public=True)
    over = [
        each.number
        for each in tournament.rounds.all()
        if each.finished_at or (tournament.is_over and not each.is_open)
    ]
    last = max(over, default=0)
    if not 0 < last <= last_round_shown(tournament):
        return None
    return standing(tournament, through=last, version=tournament.version)


def first_places(tournament: Tournament, shown: Standing) -> tuple[PlaceList, ...]:
    names = entry_names(tournament, max(shown.rounds), for_public=True)
    places, many = rank_texts.places(shown), len(shown.rankings)

    def row_of(row: Row) -> PlaceRow:
        score = rank_texts.score(row.score, shown.rules)
        return PlaceRow(places[row.place], row.place, names[row.entry].title, score)

    return tuple(
        PlaceList(
            rank_texts.line_title(shown.form, each.number, many) if each.number else "",
            tuple(row_of(row) for row in each.rows if row.place <= FIRST and not row.is_withdrawn),
        )
        for each in shown.rankings
        if each.rows
    )


def after_round(tournament: Tournament, shown: Standing) -> str:
    """Empty of the standing at the end."""
    last = max(shown.rounds)
    return "" if tournament.is_over else _("After round %(last)s") % {"last": last}


def moment_of(tournament: Tournament) -> str:
    starts = timezone.localtime(tournament.starts)
    said = {"day": date_format(starts, "l"), "date": date_format(starts, "DATETIME_FORMAT")}
    return pgettext("a day of the week and its date", "%(day)s, %(date)s") % said


def day_of(tournament: Tournament) -> str:
    return long_day(timezone.localdate(tournament.starts))
