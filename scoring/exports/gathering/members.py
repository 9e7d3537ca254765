"""The members of a club as a list to hang up."""

from django.utils.translation import gettext as _

from club.memberships.queries import members_of
from club.models import Club
from club.players.collation import by_name
from scoring.exports import columns
from scoring.exports.gathering.asked import letterhead_of
from scoring.exports.rows import Sheet


def members(club: Club, language: str) -> Sheet:
    """Who is a member now, by name; addresses and years stay in the file of the secretary."""
    found = members_of(club).filter(left=None, is_guest=False).order_by("pk")
    rows = [
        (
            each.number,
            each.player.name,
            each.player.nickname or None,
            each.team.name if each.team else None,
        )
        for each in by_name(found, str)
    ]
    title = _("Members of %(club)s") % {"club": club.name}
    return columns.sheet("members", letterhead_of(club, language), title, rows)
