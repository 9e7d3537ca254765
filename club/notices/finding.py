"""A club whose notice somebody wants to read."""

from django.http import Http404

from club import access
from club.access import require
from club.clubs.finding import club_named
from club.models import Club
from club.notices.kinds import KINDS


def readable(request, slug: str, kind: str) -> Club:
    """The club whose notice this reader may have; 404 for one that there is not."""
    if kind not in KINDS:
        raise Http404
    club = club_named(slug)
    if not KINDS[kind].is_public:
        if not request.user.is_authenticated:
            raise Http404
        require(access.can_answer_for(request.user, club))
    return club
