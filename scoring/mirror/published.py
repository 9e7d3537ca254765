"""The public pages of an evening as plain files in a folder, for whoever has a web space and no
hosted Portativ: `rclone`, or whatever takes files there, does the rest.

A folder of its own for each evening, with its page, a frame for the club's site with the standing
alone, and the table of its season; and a page that leads to them. A file is replaced in one step,
and only where the evening has changed.
"""

import contextlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from club.clubs.finding import at_home
from club.models import State, Tournament
from club.process.background import Job, Stopping
from scoring.archive.html_page import page_of, page_of_sheet, seats_of
from scoring.seasons.files import table_sheet
from scoring.seasons.viewer import viewer_for
from scoring.visibility import last_round_shown

LOOK_SECONDS: Final = 20
REFRESHED_SECONDS: Final = 60
"""A page of an evening that runs is asked for again by its reader's browser."""
KEPT: Final = timedelta(days=2)
"""So long after the end an evening is written again where something of it changes."""


class _Publisher:
    """Writes at each look what has changed since the last."""

    def __init__(self) -> None:
        self.written: dict[int, tuple[int, int]] = {}

    def run(self, stopping: Stopping) -> Iterator[str]:
        folder = settings.PUBLISH_TO
        if folder is None:
            return
        found = _evenings()
        for tournament in found:
            seen = (tournament.version, last_round_shown(tournament))
            if stopping() or self.written.get(tournament.pk) == seen:
                continue
            try:
                publish(tournament, folder)
                _write(folder / "index.html", _index(found))
            except OSError as error:
                yield f"The public pages cannot be written to {folder}: {error.strerror}."
                return
            self.written[tournament.pk] = seen


def job() -> Job:
    return Job("the published pages", _Publisher().run, LOOK_SECONDS)


def publish(tournament: Tournament, folder: Path) -> None:
    """Write the pages of an evening, in the language and by the clock of its club."""
    own = folder / tournament.slug
    own.mkdir(parents=True, exist_ok=True)
    every = "" if tournament.is_over else REFRESHED_SECONDS
    tournament.club = at_home(tournament.club)
    with override(str(tournament.club.language)):
        links = []
        if season := _season(tournament):
            _write(own / "season.html", season)
            links = [(gettext("Season"), "season.html")]
        seats = seats_of(tournament)
        _write(own / "index.html", page_of(tournament, every=every, links=links, seats=seats))
        _write(own / "frame.html", page_of(tournament, is_frame=True, every=every))


def _evenings() -> list[Tournament]:
    """Those of today that everybody may see, and those that are still changed."""
    now = timezone.now()
    found = Tournament.objects.filter(starts__gt=now - KEPT, starts__lt=now + KEPT)
    running = Tournament.objects.filter(state=State.RUNNING)
    return list(
        (found.exclude(state=State.DRAFT) | running).select_related("club", "season").distinct()
    )


def _season(tournament: Tournament) -> bytes:
    if tournament.season is None:
        return b""
    viewer = viewer_for(tournament.season, AnonymousUser())
    with contextlib.suppress(Http404):
        return page_of_sheet(table_sheet(viewer, str(tournament.club.language), "", on_paper=True))
    return b""


def _index(evenings: list[Tournament]) -> bytes:
    links = [
        (f"{each.name}, {date_format(timezone.localtime(each.starts), 'j.m.Y')}", f"{each.slug}/")
        for each in evenings
    ]
    given = {"title": evenings[0].club.name, "links": links}
    with override(str(evenings[0].club.language)):
        return render_to_string("scoring/archive/page.html", given).encode()


def _write(file: Path, data: bytes) -> None:
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(data)
    unfinished.replace(file)
