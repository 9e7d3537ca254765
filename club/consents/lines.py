"""Consent as lines: what somebody agreed to, or no longer does, and what follows at once.

Who takes part does so as a member or a guest; public results and photos need consent. Whoever has
never been asked is shown by the naming of their club (`club/players/public_names.py`); who refuses,
or withdraws, is not shown at all, and who agrees again is shown as they chose before.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from club import audit
from club.access import AnyUser
from club.consents.texts import version_now
from club.models import (
    AuditAction,
    Club,
    Consent,
    ConsentDiscard,
    ConsentText,
    Giver,
    How,
    Membership,
    Naming,
    Player,
    Purpose,
)
from club.players.public_names import raise_versions_of, usual_naming
from club.players.traces import Traces


class Word(NamedTuple):
    """Origin of an answer: the person who gives it, and its way to the club."""

    how: How
    language: str
    by: AnyUser | None = None
    """The account that writes it down; none where people sign up themselves."""
    guardian: str = ""
    """The name of whoever speaks for somebody who is too young."""
    at: datetime | None = None
    """Now, if it is not said."""


def history(club: Club, player: Player) -> QuerySet[Consent]:
    """All lines of somebody in a club, under whichever record, the last first."""
    found = Consent.objects.filter(Q(player=player) | Q(player__merged_into=player), club=club)
    return found.select_related("text", "by").order_by("-pk")


def current(club: Club, player: Player) -> dict[str, Consent]:
    """The line that counts of each purpose; what was never asked is not there."""
    found: dict[str, Consent] = {}
    for line in history(club, player):
        found.setdefault(line.purpose, line)
    return found


def current_of(club: Club, players: Collection[int]) -> dict[tuple[int, str], bool]:
    """Answers of some people, by the person and the purpose, as far as they were
    asked."""
    of_them = Q(player__in=players) | Q(player__merged_into__in=players)
    found = Consent.objects.filter(of_them, club=club).order_by("pk")
    rows = found.values_list("player__merged_into", "player", "purpose", "given")
    return {(merged or player, purpose): given for merged, player, purpose, given in rows}


def is_withdrawn(club: Club, player: Player) -> bool:
    """True if the player said not to be shown in public."""
    line = history(club, player).filter(purpose=Purpose.PUBLIC_RESULT).first()
    return line is not None and not line.given


@transaction.atomic
def record(
    membership: Membership,
    purpose: str,
    word: Word,
    *,
    given: bool,
    naming: str = "",
    text: ConsentText | None = None,
) -> Consent:
    """A further line. Of public results it changes at once how the person is shown; `naming` is
    what they chose, if they did."""
    club, player = membership.club, membership.player
    before = current(club, player).get(purpose)
    if purpose == Purpose.PUBLIC_RESULT:
        naming = _show(membership, before, naming, given=given)
    line = Consent.objects.create(
        club=club,
        player=player,
        purpose=purpose,
        given=given,
        text=text or _text_of(club, purpose, word, before, given=given),
        naming=naming if purpose == Purpose.PUBLIC_RESULT else "",
        giver=Giver.GUARDIAN if word.guardian else Giver.SELF,
        guardian=word.guardian,
        how=word.how,
        at=word.at or timezone.now(),
        by_id=word.by.pk if word.by else None,
    )
    taken_back = "withdrawn" if before and before.given else "refused"
    said = (f"{purpose}: {'given' if given else taken_back}", word.how)
    audit.record(AuditAction.CONSENT, *said, club=club, by=word.by, about=player)
    return line


@transaction.atomic
def discard(player: Player) -> None:
    """Deletes all lines of somebody who is deleted too: the one way to do so."""
    if Consent.objects.filter(player=player).exists():
        leave = ConsentDiscard.objects.create(player=player)
        Consent.objects.filter(player=player).delete()
        leave.delete()


def guardians_named(
    clubs: Collection[Club], people: Collection[Player], traces: Traces
) -> QuerySet[Consent]:
    """The lines of somebody, under all their records, with a guardian in them; and those of others
    for whom they spoke."""
    with_one = Consent.objects.filter(club__in=clubs).exclude(guardian="")
    said = with_one.exclude(player__in=people).values_list("pk", "guardian")
    spoke = [pk for pk, guardian in said if traces.is_in(guardian)]
    return with_one.filter(Q(player__in=people) | Q(pk__in=spoke))


def empty_guardians(clubs: Collection[Club], people: Collection[Player], traces: Traces) -> int:
    """Takes those names out; the lines stay. Answers of how many."""
    return guardians_named(clubs, people, traces).update(guardian="")


def keep_hidden(club: Club) -> None:
    """Whoever withdrew stays hidden, whatever an undone list brings back."""
    results = Consent.objects.filter(club=club, purpose=Purpose.PUBLIC_RESULT).order_by()
    last = results.values("player").annotate(last=Max("pk")).values("last")
    withdrawn = Consent.objects.filter(pk__in=last, given=False)
    club.memberships.filter(player__in=withdrawn.values("player")).update(naming=Naming.HIDDEN)


def _show(membership: Membership, before: Consent | None, chosen: str, *, given: bool) -> str:
    """Shows the person as they chose, or not at all; answers of the naming that the line keeps:
    where they withdraw it is the one that comes back."""
    now = membership.naming
    if now == Naming.HIDDEN:
        now = before.naming if before and before.naming else usual_naming([membership.birth_year])
    kept = chosen if chosen and chosen != Naming.HIDDEN else now
    membership.naming = kept if given else Naming.HIDDEN
    membership.save(update_fields=["naming"])
    raise_versions_of(membership.player)
    return str(kept)


def _text_of(
    club: Club, purpose: str, word: Word, before: Consent | None, *, given: bool
) -> ConsentText:
    """Withdrawn is what was agreed to; agreed to is what is read today."""
    if not given and before is not None:
        return before.text
    return version_now(club, purpose, word.language)
