"""Writes about the table of a season; each is one transaction."""

from django.db import transaction

from club.access import AnyUser
from club.models import Season, User
from scoring.models import FrozenSeason, SeasonRules
from scoring.seasons.json_form import packed_table
from scoring.seasons.rules import SeasonChoices, packed
from scoring.seasons.table import live


class Frozen(Exception):
    """The table stands as it was frozen: nothing about it is changed."""


class NotReady(Exception):
    """Nothing was played yet, or some places are still being worked out."""


@transaction.atomic
def change_rules(season: Season, chosen: SeasonChoices) -> None:
    held = _held(season)
    if hasattr(held, "frozen"):
        raise Frozen
    SeasonRules.objects.update_or_create(season=held, defaults={"kept": packed(chosen)})


@transaction.atomic
def freeze(season: Season, by: AnyUser) -> FrozenSeason:
    """The table as it is now, kept; a second press finds it kept already."""
    held = _held(season)
    found: FrozenSeason | None = getattr(held, "frozen", None)
    if found is not None:
        return found
    table = live(held).table
    if not table.rows or not table.is_whole:
        raise NotReady
    return FrozenSeason.objects.create(
        season=held, by=by if isinstance(by, User) else None, table=packed_table(table)
    )


@transaction.atomic
def thaw(season: Season) -> None:
    FrozenSeason.objects.filter(season=_held(season)).delete()


def _held(season: Season) -> Season:
    """Its row, held to the end of the transaction: nobody freezes what is just being changed."""
    found = Season.objects.select_related("rules", "frozen").select_for_update(of=("self",))
    return found.get(pk=season.pk)
