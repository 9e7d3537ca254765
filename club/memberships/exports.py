"""The rows of a members' file: as the public sees the members, or with all that the club has."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from club.memberships.queries import members_of
from club.models import Club, Membership
from club.players.public_names import names_of
from club.wording.collation import by_name

MemberCell = str | int | None
Rows = tuple[list[str], list[list[MemberCell]]]


def public_rows(club: Club) -> Rows:
    """Without contacts and years, and with names that anybody may read."""
    members = _members(club)
    names = names_of([each.player_id for each in members], for_public=True)
    rows: list[list[MemberCell]] = [
        [each.number, names[each.player_id], each.team.name if each.team else ""]
        for each in members
    ]
    return [_("No."), _("Name"), _("Team")], rows


def full_rows(club: Club) -> Rows:
    """The head is in the active language, and in words that importing a list knows again."""
    members = _members(club)
    head = [_("No."), _("Name"), _("Nickname"), _("Team"), _("E-mail"), _("Phone")]
    head.append(_("Fee and dues"))
    rows: list[list[MemberCell]] = [
        [
            *(each.number, each.player.name, each.player.nickname),
            *(each.team.name if each.team else "", each.email, each.phone),
            str(each.get_rate_display()),
        ]
        for each in members
    ]
    if not club.keeps_birth_years:
        return head, rows
    years: list[list[MemberCell]] = [[each.birth_year] for each in members]
    return [*head, _("Year of birth")], [row + year for row, year in zip(rows, years, strict=True)]


def _members(club: Club) -> Sequence[Membership]:
    return by_name(members_of(club).order_by("pk"), str)
