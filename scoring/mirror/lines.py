"""What the pages of an evening say of its line: at the desk, and where it can only be looked at."""

from typing import Any
from urllib.parse import urlsplit

from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Tournament
from scoring.mirror.following import MEGABYTE, newcomers
from scoring.models import LineState, PublicLine


def line_of(tournament: Tournament) -> PublicLine | None:
    return PublicLine.objects.filter(tournament=tournament).first()


def elsewhere(tournament: Tournament) -> str:
    """Writer of an evening that is not written here."""
    line = line_of(tournament)
    if line:
        return _("%(host)s writes this evening. Here it can only be looked at.") % _facts(line)
    moment = timezone.localtime(tournament.as_of)
    is_today = moment.date() == timezone.localdate()
    said = formats.date_format(moment, "TIME_FORMAT" if is_today else "SHORT_DATETIME_FORMAT")
    return _("The laptop in the hall writes this evening: as of %(moment)s.") % {"moment": said}


def said_of(line: PublicLine) -> tuple[str, str]:
    """The line in a sentence, and its look."""
    facts = _facts(line)
    if line.state == LineState.BACK:
        return _("Brought back: %(host)s writes this evening again.") % facts, ""
    if line.state == LineState.ASIDE:
        text = _("%(host)s goes on without this laptop. What is entered here is kept aside there.")
        return text % facts, "warning"
    if line.refusal:
        return f"{facts['host']}: {line.refusal}", "warning"
    if line.silent_since:
        return _("No line since %(silent)s; all is kept here.") % facts, "warning"
    if line.state == LineState.WAITING or not line.seen_at:
        return _("Not sent yet; all is kept here."), ""
    if line.brings_back:
        return _("The evening is being brought back."), ""
    return _("The public has seen all: %(seen)s.") % facts, "success"


def cost_of(line: PublicLine) -> str:
    """So that who pays for each megabyte knows."""
    return _("%(megabytes)s MB sent so far.") % {
        "megabytes": formats.number_format(line.bytes_sent / MEGABYTE, 1)
    }


def _facts(line: PublicLine) -> dict[str, str]:
    def at(moment: Any, form: str) -> str:
        return formats.date_format(timezone.localtime(moment), form) if moment else "–"

    return {
        "host": urlsplit(line.address).netloc,
        "seen": at(line.seen_at, "H:i:s"),
        "silent": at(line.silent_since, "TIME_FORMAT"),
    }


def line_at_desk(tournament: Tournament) -> str:
    """The line of an evening that was taken along; nothing of another."""
    line = None if tournament.is_rehearsal else line_of(tournament)
    if line is None:
        return ""
    text, look = said_of(line)
    facts = {
        "tournament": tournament,
        "text": text,
        "look": look,
        "label": _label(tournament, len(newcomers(line))),
        "ends": line.state in (LineState.BACK, LineState.ASIDE),
    }
    return render_to_string("scoring/mirror/_line.html", facts)


def _label(tournament: Tournament, new: int) -> str:
    """What there is to do about it."""
    if new:
        said = ngettext("%(number)d signed up there since", "%(number)d signed up there since", new)
        return said % {"number": new}
    return _("Bring back") if tournament.is_over else _("The line")
