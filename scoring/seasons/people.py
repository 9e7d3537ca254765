"""What people are called in a season's table, by the names that the reader may see."""

from collections.abc import Collection, Mapping
from typing import Final

from club.models import Club, Membership, Player, public_name

NOBODY: Final = "…"


def names_of(club: Club, people: Collection[int], *, for_public: bool) -> Mapping[int, str]:
    """In two queries; who is no more is not there."""
    naming: dict[int, str] = {}
    if for_public:
        naming = dict(Membership.objects.filter(club=club).values_list("player", "naming"))
    found = Player.objects.filter(pk__in=list(people)).values_list("pk", "name", "nickname")
    return {
        pk: public_name(name, nickname, naming.get(pk, "full")) if for_public else name
        for pk, name, nickname in found
    }
