"""The rows of a members' file."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.models import Membership

MemberCell = str | int | None


def member_head(*, with_years: bool) -> list[str]:
    """In the reader's language, and in words that taking in a list knows again."""
    head = [_("No."), _("Name"), _("Nickname"), _("Team"), _("E-mail"), _("Phone")]
    return [*head, _("Year of birth")] if with_years else head


def member_rows(members: Iterable[Membership], *, with_years: bool) -> list[list[MemberCell]]:
    rows = []
    for each in members:
        row: list[MemberCell] = [
            *(each.number, each.player.name, each.player.nickname),
            *(each.team.name if each.team else "", each.email, each.phone),
        ]
        rows.append([*row, each.birth_year] if with_years else row)
    return rows
