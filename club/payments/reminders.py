"""Members who owe dues: who they are, the letter to each, mails to those with an address."""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from club import audit
from club.access import AnyUser
from club.accounts.mails import send_later
from club.memberships.queries import members_of
from club.models import AuditAction, AuditLine, Club, Membership, Player, Season
from club.payments.dues import Dues, dues_by_player
from club.wording.amounts import money
from club.wording.collation import by_name

AGAIN: Final = timedelta(days=14)
"""Nobody is written to twice within it."""
FAILED: Final = "not sent"

Mails = list[tuple[Player, EmailMessage]]

log = logging.getLogger(__name__)


class Debtor(NamedTuple):
    member: Membership
    dues: Dues
    reminded_at: datetime | None
    """The last mail, if one was sent."""

    @property
    def can_be_mailed(self) -> bool:
        is_old = self.reminded_at is None or self.reminded_at + AGAIN < timezone.now()
        return bool(self.member.email) and is_old


class DuesLetter(NamedTuple):
    title: str
    paragraphs: list[str]


def debtors(season: Season) -> list[Debtor]:
    """By name."""
    found = members_of(season.club).filter(left=None, is_guest=False)
    members = {each.player_id: each for each in found.order_by("pk")}
    owed = dues_by_player(season, {key: each.rate for key, each in members.items()})
    reminded = _reminded(season)
    every = [
        Debtor(each, owed[key], reminded.get(key))
        for key, each in members.items()
        if owed[key].left
    ]
    return by_name(every, lambda each: str(each.member))


def _reminded(season: Season) -> dict[int | None, datetime | None]:
    lines = AuditLine.objects.filter(club=season.club, action=AuditAction.REMINDED)
    of_season = lines.filter(detail__startswith=season.slug).order_by("pk")
    rows = of_season.values_list("about", "at", "detail")
    return {about: None if FAILED in detail else at for about, at, detail in rows}


def letter(season: Season, debtor: Debtor) -> DuesLetter:
    """In the language that is switched on."""
    club, own = season.club, debtor.dues
    facts = {
        "name": debtor.member.player.name,
        "season": season,
        "due": money(own.due, club.currency),
        "paid": money(own.paid, club.currency),
        "left": money(own.left, club.currency),
    }
    said = [_("The dues of %(name)s for the season %(season)s are %(due)s.") % facts]
    if own.paid:
        said.append(_("Paid so far: %(paid)s. Left to pay: %(left)s.") % facts)
    said.append(club.how_to_pay or _("You can pay on any evening of the club."))
    said.append(_("If this has crossed with your payment, please forget about it. Thank you!"))
    return DuesLetter(_("Dues of %(season)s") % facts, said)


@transaction.atomic
def remind(season: Season, by: AnyUser) -> int:
    """Write to everybody who owes, has an address and was not written to lately; how many they are.

    Each is noted before the mail leaves, so that a second press finds nobody."""
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    chosen = [each for each in debtors(season) if each.can_be_mailed]
    for each in chosen:
        _note(season, each.member.player, by)
    with override(str(season.club.language)):
        mails = [(each.member.player, _mail(season, each)) for each in chosen]
    if mails:
        transaction.on_commit(partial(_hand_over, season, mails, by))
    return len(mails)


def _note(season: Season, about: Player, by: AnyUser, *words: str) -> None:
    said = (season.slug, *words)
    audit.record(AuditAction.REMINDED, *said, club=season.club, by=by, about=about)


def _mail(season: Season, debtor: Debtor) -> EmailMessage:
    title, paragraphs = letter(season, debtor)
    text = "\n\n".join([*paragraphs, str(season.club)]) + "\n"
    return EmailMessage(f"{season.club}: {title}", text, to=[debtor.member.email])


def _hand_over(season: Season, mails: Mails, by: AnyUser) -> None:
    if not send_later(partial(_send, season, mails, by)):
        for player, _mail_to in mails:
            _note(season, player, by, FAILED)


def _send(season: Season, mails: Mails, by: AnyUser) -> None:
    for player, mail in mails:
        try:
            mail.send()
        except Exception:
            log.exception("a reminder of dues was not sent")
            _note(season, player, by, FAILED)
