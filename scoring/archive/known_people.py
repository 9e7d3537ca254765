"""People of a file who are here already."""

from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from club.models import Club, Player
from club.wording.folding import folded_words


def members_by_name(club: Club) -> dict[str, Player]:
    """Members whose name no other has."""
    members = club.memberships.filter(left=None).select_related("player")
    found = [each.player for each in members]
    names = Counter(folded_name(each.name) for each in found)
    return {name: each for each in found if names[name := folded_name(each.name)] == 1}


def known_by_key(uids: Sequence[str | None]) -> dict[str | None, Player]:
    """By their random keys; of those who turned out to be the same as somebody, the other."""
    wanted = [UUID(each) for each in uids if each]
    found = Player.objects.filter(uid__in=wanted, forgotten_at=None).select_related("merged_into")
    return {str(each.uid): each.merged_into or each for each in found}


def folded_name(name: str) -> str:
    return " ".join(folded_words(name))
