"""What is only said at a desk, and stands nowhere: the strip of a rehearsal says it instead."""

from django.utils.translation import gettext as _

from club.entries.queries import entries_of, titles_of
from club.models import Tournament


def leaving(tournament: Tournament) -> str:
    """Who goes home after the round that runs, or that was the last; empty if nobody does."""
    begun = tournament.rounds.filter(started_at__isnull=False).order_by("-number").first()
    if begun is None:
        return ""
    gone = list(entries_of(tournament).filter(last_round=begun.number))
    names = titles_of(gone, begun.number, for_public=False)
    said = _("Somebody tells you at the desk: after round %(number)d these go home: %(names)s.")
    return said % {"names": ", ".join(names.values()), "number": begun.number} if gone else ""
