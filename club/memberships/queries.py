"""Reads about the people of a club."""

from django.db.models import Q, QuerySet

from club.models import Club, Membership, Player

SEARCHED = ("player__name", "player__nickname", "team__name")
CONTACTS = ("email", "phone")


def members_of(club: Club) -> QuerySet[Membership]:
    return club.memberships.select_related("player", "team")


def shown(
    members: QuerySet[Membership], *, kind: str, search: str, with_contacts: bool
) -> QuerySet[Membership]:
    """Of one kind (members, guests, those who left), and holding every word that is sought."""
    kinds = {
        "guests": Q(is_guest=True, left=None),
        "left": Q(left__isnull=False),
        "all": Q(),
    }
    members = members.filter(kinds.get(kind, Q(is_guest=False, left=None)))
    for word in search.split()[:6]:
        found = Q(number=int(word)) if word.isdecimal() and len(word) < 8 else Q()
        for field in (*SEARCHED, *(CONTACTS if with_contacts else ())):
            found |= Q(**{f"{field}__icontains": word})
        members = members.filter(found)
    return members


def next_number(club: Club) -> int:
    """The number after the highest; the club may give another."""
    highest = club.memberships.exclude(number=None).order_by("-number").first()
    return (highest.number or 0) + 1 if highest else 1


def others_of(club: Club, membership: Membership) -> QuerySet[Membership]:
    return members_of(club).exclude(pk=membership.pk)


def clubs_of(player: Player) -> QuerySet[Membership]:
    return player.memberships.filter(left=None).select_related("club", "team")
