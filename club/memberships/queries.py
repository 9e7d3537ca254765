"""Reads about the people of a club."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from club.models import (
    Club,
    EntryPlayer,
    EntryState,
    Membership,
    Naming,
    Player,
    State,
    Tournament,
    Visit,
)
from club.models.membership import ADULT_YEARS
from club.players.codes import short_code_of
from club.wording.folding import folded_words
from club.wording.texts import whole_number

SEARCHED = ("player__name", "player__nickname", "team__name")
CONTACTS = ("email", "phone")


def members_of(club: Club) -> QuerySet[Membership]:
    """Without those who are forgotten: there is nothing to look up or to change."""
    known = club.memberships.filter(player__forgotten_at=None)
    return known.select_related("player", "team")


def shown(
    members: QuerySet[Membership], *, kind: str, search: str, with_contacts: bool
) -> QuerySet[Membership]:
    """Members of one kind (members, guests, those who left), and holding every word that is
    sought."""
    kinds = {
        "guests": Q(is_guest=True, left=None),
        "left": Q(left__isnull=False),
        "all": Q(),
    }
    members = members.filter(kinds.get(kind, Q(is_guest=False, left=None)))
    for word in search.split()[:6]:
        found = Q() if whole_number(word) is None else Q(number=whole_number(word))
        for field in (*SEARCHED, *(CONTACTS if with_contacts else ())):
            found |= Q(**{f"{field}__icontains": word})
        members = members.filter(found)
    return members


def evenings_of(members: Sequence[Membership]) -> Counter[int]:
    """Number of evenings of the season that runs to which each came, by player: entered and here,
    or noted without playing. In one query; their club is one."""
    if not members:
        return Counter()
    today = timezone.localdate()
    season = {"season__starts__lte": today, "season__ends__gte": today}
    evenings = Tournament.objects.filter(club=members[0].club_id, **season)
    people = [each.player_id for each in members]
    here = EntryPlayer.objects.filter(
        player__in=people,
        entry__tournament__in=evenings.exclude(state__in=[State.DRAFT, State.OPEN]),
        entry__state=EntryState.ENTERED,
        entry__is_here=True,
    )
    noted = Visit.objects.filter(player__in=people, tournament__in=evenings)
    rows = here.order_by().values_list("player", "entry__tournament")
    found = rows.union(noted.order_by().values_list("player", "tournament"))
    return Counter(player for player, _evening in found)


def next_number(club: Club) -> int:
    """The number after the highest; the club may give another."""
    highest = club.memberships.exclude(number=None).order_by("-number").first()
    return (highest.number or 0) + 1 if highest else 1


def others_of(club: Club, membership: Membership) -> QuerySet[Membership]:
    return members_of(club).exclude(pk=membership.pk)


def names_kept_elsewhere(club: Club, players: Iterable[int]) -> dict[int, Club]:
    """People whose name another club keeps, with that club: the first that knows them and that they
    have not left."""
    first: dict[int, Club] = {}
    known = Membership.objects.filter(player__in=players).select_related("club")
    for each in known.order_by(F("left").asc(nulls_first=True), "pk"):
        first.setdefault(each.player_id, each.club)
    return {player: kept_by for player, kept_by in first.items() if kept_by != club}


def visitor(club: Club, name: str, code: str) -> Player | None:
    """Member of another club of the group, by the name and the short code that they told."""
    known = Membership.objects.filter(club__group=club.group_id, is_guest=False, left=None)
    own = known.exclude(club=club).values("player")
    people = Player.objects.filter(pk__in=own, merged_into=None, forgotten_at=None)
    words = sorted(folded_words(name))
    named = [each for each in people if sorted(folded_words(each.name)) == words]
    return next((each for each in named if constant_time_compare(short_code_of(each), code)), None)


def club_to_leave(membership: Membership) -> Membership | None:
    """Membership in another club of the group that ends where a guest from there moves here."""
    if not (membership.is_guest and membership.club.group_id and membership.left is None):
        return None
    known = membership.player.memberships.filter(club__group=membership.club.group_id)
    return known.filter(is_guest=False, left=None).select_related("club").first()


def rates_of(club: Club, players: Iterable[int]) -> dict[int, str]:
    """What each of some people pays, as far as it was said."""
    known = club.memberships.filter(player__in=players).exclude(rate="")
    return dict(known.values_list("player", "rate"))


def children_without_rate(club: Club) -> QuerySet[Membership]:
    """Minors of whom nobody has said what they pay; none where the club keeps no years, or nothing
    is paid."""
    youngest = timezone.localdate().year - ADULT_YEARS
    found = members_of(club).filter(left=None, rate="", birth_year__gte=youngest)
    pays = club.keeps_birth_years and (
        club.seasons.filter(dues__gt=0).exists()
        or club.tournaments.filter(fee_amount__gt=0).exists()
    )
    return found if pays else found.none()


def short_by_default(club: Club) -> QuerySet[Membership]:
    """Members whose name is short and of whom no club knows that they are a minor."""
    this_year = timezone.localdate().year
    minors = Membership.objects.filter(birth_year__gte=this_year - ADULT_YEARS)
    found = members_of(club).filter(left=None, naming=Naming.SHORT)
    return found.exclude(player__in=minors.values("player")).order_by("player__name", "pk")
