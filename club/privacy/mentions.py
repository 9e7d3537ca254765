"""Where a club itself names a person: whom to ask, texts about data, tournaments, seasons.

What can be emptied is. Whose name a season or the club has is for the club to say, and texts of
consent are never changed: these are listed before anybody is forgotten.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from string import ascii_uppercase
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from django.apps import apps
from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.clubs.forms import slug_of
from club.models import (
    Club,
    ClubPage,
    ConsentText,
    Hook,
    HookMessage,
    Season,
    State,
    Tournament,
    User,
)
from club.models.program import ACCOUNT
from club.players.public_names import NOBODY
from club.players.traces import Traces
from club.site_map import address_of
from club.tournaments.slugs import free_slug
from club.wording import table_ranges
from club.wording.engine_texts import Text
from club.wording.texts import Forget

OF_CLUB: Final = {"club": "club__in", "tournament": "tournament__club__in"}
"""Ways from a row to its club."""


class Mention(NamedTuple):
    """Something that goes on naming them, and where the club changes it."""

    what: Text
    called: str
    address: str


def staying(clubs: Collection[Club], traces: Traces) -> Iterator[Mention]:
    for club in Club.objects.filter(pk__in=[each.pk for each in clubs]):
        if _names(traces, club.name, club.slug):
            yield Mention(_("The name or the address of the club"), club.name, _club_page(club))
        if any(map(traces.is_in, (club.wifi_name, club.wifi_password))):
            yield Mention(_("The name or the password of the Wi-Fi"), club.name, _club_page(club))
    yield from _addresses_staying(clubs, traces)
    for season in _seasons(clubs):
        if traces.is_in(season.name):
            page = address_of("season_edit", season.club.slug, season.slug)
            yield Mention(_("The name of a season"), season.name, page)
    running = Tournament.every.filter(club__in=clubs, state=State.RUNNING)
    for tournament in running:
        if _names(traces, tournament.name, tournament.slug):
            page = address_of("tournament", tournament.slug)
            yield Mention(_("The address of a tournament that is running"), tournament.name, page)
    own = ConsentText.objects.filter(club__in=clubs, is_own=True).select_related("club")
    for text in own:
        if traces.is_in(text.text):
            page = reverse("members:consent_texts", args=[text.club.slug, text.language])
            yield Mention(_("Text of a consent"), text.get_purpose_display(), page)


def _addresses_staying(clubs: Collection[Club], traces: Traces) -> Iterator[Mention]:
    """Addresses of other programs and sites."""
    for hook in Hook.objects.filter(club__in=clubs).select_related("club"):
        if traces.is_in(_words(hook.url)):
            page = reverse("programs:programs", args=[hook.club.slug])
            yield Mention(_("The address of another program"), hook.url, page)
    for each in ClubPage.objects.filter(club__in=clubs).select_related("club"):
        if named := [site for site in each.embedded_on.split() if traces.is_in(_words(site))]:
            page = address_of("sharing", each.club.slug)
            said = _("A site that may show the club’s evenings")
            yield Mention(said, ", ".join(named), page)


def _words(address: str) -> str:
    return re.sub(r"[\W_]+", " ", unquote(address))


def moving(clubs: Collection[Club], traces: Traces) -> list[Tournament | Season]:
    """Pages that get another address, for theirs names the person."""
    still = Tournament.every.filter(club__in=clubs).exclude(state=State.RUNNING)
    found: list[Tournament | Season] = [
        each for each in still if _names(traces, each.name, each.slug)
    ]
    return found + [each for each in _seasons(clubs) if _moves(each, traces)]


def emptied(clubs: Collection[Club], traces: Traces) -> list[Model]:
    """Rows whose texts change, but for those of `moving`."""
    moved = moving(clubs, traces)
    return [each for each in _typed_in(clubs) if each not in moved and _changes(each, traces)]


def erase(clubs: Collection[Club], traces: Traces) -> None:
    moved = [each for each in moving(clubs, traces) if isinstance(each, Tournament)]
    for thing in _typed_in(clubs):
        change(thing, cleared(thing, traces))
    for tournament in moved:
        called = without(tournament.name, traces) or NOBODY
        change(tournament, {"name": called, "slug": free_slug(called, tournament.starts)})
        HookMessage.objects.filter(tournament=tournament).delete()  # they have that address
    for account in User.objects.filter(username__startswith=ACCOUNT):  # it outlives its token
        change(account, {"name": without(account.name, traces) or NOBODY})
    for season in _seasons(clubs):
        if _moves(season, traces):
            taken = set(season.club.seasons.values_list("slug", flat=True))
            change(season, {"slug": slug_of(season.name, taken, otherwise="season")})


def cleared(thing: Model, traces: Traces) -> dict[str, Any]:
    """Texts of a row as they are without the person: those whose field says that names are taken
    out of it."""
    found = {}
    for field in thing._meta.concrete_fields:
        fate, said = getattr(field, "forget", None), getattr(thing, field.attname)
        if fate is Forget.EMPTIED and traces.is_in(said):
            found[field.attname] = ""
        elif fate is Forget.CLEARED and isinstance(said, str):
            lines = [without(each, traces) for each in said.splitlines()]
            text = said if lines == said.splitlines() else "\n".join(lines)
            found[field.attname] = text or ("" if field.blank else NOBODY)
        elif fate is Forget.CLEARED:
            found[field.attname] = traces.cleared(said, NOBODY)
    if isinstance(thing, Tournament):
        found["ranges"] = _ranges_without(thing.ranges, traces)
    return found


def _ranges_without(text: str, traces: Traces) -> str:
    """Ranges of tables that are named after the person become A, B, …"""
    found = table_ranges.table_ranges(text)
    named = {each.name for each in found if traces.is_in(each.name)}
    letters = (each for each in ascii_uppercase if each not in {other.name for other in found})
    kept = [each._replace(name=next(letters)) if each.name in named else each for each in found]
    return table_ranges.as_written(kept) if named else text


def _typed_in(clubs: Collection[Club]) -> Iterator[Model]:
    """Rows of these clubs with a text in which people may be named."""
    for model in apps.get_models():
        fates = {getattr(each, "forget", None) for each in model._meta.concrete_fields}
        if fates.isdisjoint({Forget.CLEARED, Forget.EMPTIED}):
            continue
        names = {each.name for each in model._meta.concrete_fields}
        way = next((OF_CLUB[each] for each in OF_CLUB if each in names), "pk__in")
        keys = {"pk__in": [each.pk for each in clubs]} if model is Club else {way: clubs}
        yield from model._base_manager.filter(**keys)


def _changes(thing: Model, traces: Traces) -> bool:
    return any(getattr(thing, name) != said for name, said in cleared(thing, traces).items())


def without(text: str, traces: Traces) -> str:
    """Text of a club with the person's names taken out, for a sign that is the same in any
    language."""
    return traces.without(text, NOBODY)


def change(thing: Any, facts: Mapping[str, Any]) -> None:
    """Writes what is otherwise, and nothing else."""
    changed = [key for key, value in facts.items() if getattr(thing, key) != value]
    for key in changed:
        setattr(thing, key, facts[key])
    if changed:
        type(thing)._base_manager.filter(pk=thing.pk).update(
            **{key: getattr(thing, key) for key in changed}
        )


def _names(traces: Traces, name: str, slug: str) -> bool:
    """An address is made of the name, of which it may have a part only."""
    return traces.is_in(name) or traces.is_in(slug.replace("-", " "))


def _moves(season: Season, traces: Traces) -> bool:
    """Whoever is to lose the address has lost the name before."""
    return not traces.is_in(season.name) and traces.is_in(season.slug.replace("-", " "))


def _seasons(clubs: Collection[Club]) -> list[Season]:
    return list(Season.objects.filter(club__in=clubs).select_related("club"))


def _club_page(club: Club) -> str:
    return reverse("clubs:edit", args=[club.slug])
