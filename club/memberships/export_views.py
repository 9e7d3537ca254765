"""The members as a file for a spreadsheet: for anybody to read, or with contacts and encrypted, of
which importing it again changes nothing."""

from collections.abc import Callable, Sequence

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.http import require_safe

from club import access, audit
from club.clubs.finding import club_for
from club.memberships.queries import members_of
from club.models import AuditAction, Club, Membership
from club.players.public_names import names_of
from club.spreadsheets import writing
from club.storage import encryption
from club.wording.collation import by_name

KINDS = {"xlsx": gettext_lazy("Excel workbook"), "csv": gettext_lazy("text for spreadsheets (CSV)")}
MemberCell = str | int | None
_MemberList = tuple[list[str], list[list[MemberCell]]]


@login_required
@require_safe
def file(request, club, kind):
    club = club_for(request, club, access.can_keep_members)
    if kind not in writing.CONTENT_TYPES:
        raise Http404
    content = _content(kind, public_rows, club)
    return writing.download(content, _name(club, kind), kind)


@login_required
def export(request, club):
    """Which file; the one with contacts takes a passphrase."""
    club = club_for(request, club, access.can_keep_members)
    can_encrypt = encryption.is_available()
    form = encryption.PassphraseForm(KINDS, request.POST or None)
    if can_encrypt and form.is_valid():
        kind = form.cleaned_data["kind"]
        content = _content(kind, full_rows, club)
        said = (f"members.{kind}", "with contacts", ("people", members_of(club).count()))
        audit.record(AuditAction.EXPORTED, *said, club=club, by=request.user)
        return encryption.as_file(content, _name(club, kind), form.cleaned_data["passphrase"])
    facts = {"club": club, "form": form, "can_encrypt": can_encrypt, "add_it": encryption.ADD_IT}
    return render(request, "club/memberships/export.html", facts)


def _content(kind: str, rows: Callable[[Club], _MemberList], club: Club) -> bytes:
    """File in the club's language, as all its papers and files."""
    with override(str(club.language)):
        return writing.written(kind, *rows(club), sheet=club.name)


def _name(club: Club, kind: str) -> str:
    return f"{club.slug}-members-{timezone.localdate().isoformat()}.{kind}"


def public_rows(club: Club) -> _MemberList:
    """Without contacts and years, and with names that anybody may read."""
    members = _members(club)
    names = names_of([each.player_id for each in members], for_public=True)
    rows: list[list[MemberCell]] = [
        [each.number, names[each.player_id], each.team.name if each.team else ""]
        for each in members
    ]
    return [_("No."), _("Name"), _("Team")], rows


def full_rows(club: Club) -> _MemberList:
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
