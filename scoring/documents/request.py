"""A request for a document, and what every document says of its tournament."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import Round, Tournament
from club.web.qr_codes import wifi_text
from scoring.models import Version
from scoring.visibility import Viewer
from scoring.writers import columns
from scoring.writers.sheet import Letterhead, Sheet, SheetRow, letterhead_of
from scoring.writers.value_format import day, local

FULL_NAMES: Final = "full"
"""What the address of a paper for the wall says where names are to be whole."""


class Wifi(NamedTuple):
    name: str
    text: str
    """What its code says."""


class DocumentRequest(NamedTuple):
    """A reader, and the language, the paper and the details of the address."""

    viewer: Viewer
    language: str
    size: str
    """A4 or A3 where the reader said so."""
    origin: str
    """The site as the reader reaches it, for addresses on paper: `http://192.168.1.7:8000`."""
    query: Mapping[str, str]
    round_number: int = 0
    """0 where it is not about one round."""
    name_origin: str = ""
    """The same by this machine's name in the hall, where it has one."""

    on_wall: bool = False
    """Whether it is a paper that hangs where everybody reads it."""

    @property
    def names_for_public(self) -> bool:
        """True if names are as strangers see them: on a wall too, unless the desk asks for all of
        them."""
        is_full = self.query.get("names") == FULL_NAMES
        return self.viewer.for_public or (self.on_wall and not is_full)

    @property
    def tournament(self) -> Tournament:
        return self.viewer.tournament

    @property
    def round(self) -> Round:
        """The round of the address; 404 where there is none."""
        rounds = self.tournament.rounds.all()
        found = next((each for each in rounds if each.number == self.round_number), None)
        if found is None:
            raise Http404
        return found

    def number(self, name: str, usual: int = 0) -> int:
        """A number of the address; 404 where something else stands there."""
        text = self.query.get(name, "")
        if not text:
            return usual
        if not (text.isascii() and text.isdecimal() and len(text) <= 5):
            raise Http404
        return int(text)

    @property
    def letterhead(self) -> Letterhead:
        return letterhead_of(self.tournament.club, self.language, self.size)

    def screen(self, name: str = "standings:tournament", *words: object) -> str:
        """The address of the same on the screen."""
        return self.origin + reverse(name, args=[self.tournament.slug, *words])

    def screen_by_name(self) -> str:
        """That of the tournament by this machine's name, to type it; nothing where it has none."""
        own = self.name_origin and self.name_origin + reverse(
            "standings:tournament", args=[self.tournament.slug]
        )
        return own.removeprefix("http://")

    @property
    def wifi(self) -> Wifi | None:
        """Name and code of the club's Wi-Fi: for whoever prints it at the desk, and no
        other reader."""
        club = self.tournament.club
        if self.viewer.for_public or not club.wifi_name:
            return None
        return Wifi(club.wifi_name, wifi_text(club.wifi_name, club.wifi_password))

    @property
    def about(self) -> str:
        """When and where the tournament is, and what is played."""
        own = self.tournament
        said = (day(local(own.starts)), own.place, own.played)
        return " · ".join(filter(None, said))

    def as_of(self, through: int) -> datetime:
        """When anything in the rounds up to this one last changed: not when the paper was made, so
        that the same paper is the same."""
        tournament = self.tournament
        moments: list[datetime] = []
        for each in tournament.rounds.all():
            if each.number <= through:
                moments += [moment for moment in (each.started_at, each.finished_at) if moment]
        log = Version.objects.filter(tournament=tournament, round__number__lte=through)
        moments += log.order_by("-number").values_list("at", flat=True)[:1]
        return local(max(moments, default=tournament.starts))

    def sheet(
        self, kind: str, title: str, rows: Sequence[SheetRow], *, through: int, **more: Any
    ) -> Sheet:
        """A table of a kind, of the rounds up to one; `more` is what else there is of a sheet."""
        usual: dict[str, Any] = {"lines": [self.about], "address": self.screen()}
        usual["made_at"] = self.as_of(through)
        return columns.sheet(kind, self.letterhead, title, rows, **usual | more)


def round_title(tournament: Tournament, number: int) -> str:
    return _("%(tournament)s, round %(number)d") % {
        "tournament": tournament.name,
        "number": number,
    }
