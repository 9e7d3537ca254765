"""Where a club itself names a person: whom to ask, texts about data, tournaments, seasons.

What can be emptied is. Whose name a season or the club has is for the club to say, and texts of
consent are never changed: these are listed before anybody is forgotten.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.clubs.forms import slug_of
from club.models import (
    ApiToken,
    Club,
    ClubPage,
    ConsentText,
    HookMessage,
    Notice,
    Payment,
    PrizeList,
    Season,
    Series,
    State,
    Tournament,
    User,
)
from club.models.program import ACCOUNT
from club.players.public_names import NOBODY
from club.players.traces import Traces
from club.site_map import address_of
from club.tournaments.slugs import free_slug
from club.wording.engine_texts import Text

EMPTIED: Final = ("contact", "postal_address")
"""What a club says of itself, of which a part would say nothing."""
TYPED: Final = ("name", "place", "fee", "reduced_for", "called_off_reason")
"""What is typed of a tournament."""


class Mention(NamedTuple):
    """Something that goes on naming them, and where the club changes it."""

    what: Text
    called: str
    address: str


def staying(clubs: Collection[Club], traces: Traces) -> Iterator[Mention]:
    for club in Club.objects.filter(pk__in=[each.pk for each in clubs]):
        if _names(traces, club.name, club.slug):
            yield Mention(_("The name or the address of the club"), club.name, _club_page(club))
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


def moving(clubs: Collection[Club], traces: Traces) -> list[Tournament | Season]:
    """Those that get another address, for theirs names the person."""
    still = Tournament.every.filter(club__in=clubs).exclude(state=State.RUNNING)
    found: list[Tournament | Season] = [
        each for each in still if _names(traces, each.name, each.slug)
    ]
    return found + [each for each in _seasons(clubs) if _moves(each, traces)]


def emptied(clubs: Collection[Club], traces: Traces) -> list[Club | Notice]:
    said = ("place", *EMPTIED)
    named = [each for each in clubs if any(traces.is_in(getattr(each, name)) for name in said)]
    for page in ClubPage.objects.filter(club__in=clubs).select_related("club"):
        is_named = any(getattr(page, name) != text for name, text in _said_by(page, traces))
        named += [page.club] if is_named and page.club not in named else []
    texts = Notice.objects.filter(club__in=clubs)
    return [*named, *(each for each in texts if _notice_without(each, traces)["text"] != each.text)]


def erase(clubs: Collection[Club], traces: Traces) -> None:
    for club in clubs:
        told = {name: getattr(club, name) for name in EMPTIED}
        kept = {name: "" if traces.is_in(text) else text for name, text in told.items()}
        change(club, {**kept, "place": without(club.place, traces)})
    for page in ClubPage.objects.filter(club__in=clubs):
        change(page, dict(_said_by(page, traces)))
    for notice in Notice.objects.filter(club__in=clubs):
        change(notice, _notice_without(notice, traces))
    for tournament in Tournament.every.filter(club__in=clubs):
        said = {key: without(getattr(tournament, key), traces) for key in TYPED}
        said["name"] = said["name"] or NOBODY
        named = _names(traces, tournament.name, tournament.slug)
        if named and tournament.state != State.RUNNING:
            said["slug"] = free_slug(said["name"], tournament.starts)
            HookMessage.objects.filter(tournament=tournament).delete()  # they have that address
        change(tournament, said)
    for payment in Payment.objects.filter(club__in=clubs).exclude(note=""):
        change(payment, {"note": without(payment.note, traces)})
    _clear_tokens(clubs, traces)
    clear_prizes(PrizeList.objects.filter(tournament__club__in=clubs), traces)
    for series in Series.objects.filter(club__in=clubs):
        change(series, {"name": without(series.name, traces) or NOBODY})
    for season in _seasons(clubs):
        if _moves(season, traces):
            taken = set(season.club.seasons.values_list("slug", flat=True))
            change(season, {"slug": slug_of(season.name, taken, otherwise="season")})


def without(text: str, traces: Traces) -> str:
    """Text of a club with the person's names taken out, for a sign that is the same in any
    language."""
    return traces.without(text, NOBODY)


def clear_prizes(lists: QuerySet[PrizeList], traces: Traces) -> None:
    """Prizes may be named after somebody."""
    for each in lists:
        change(each, {"lines": [[*of, without(name, traces)] for *of, name in each.lines]})


def _clear_tokens(clubs: Collection[Club], traces: Traces) -> None:
    """A token has the name of a program, or of somebody's phone; its account has the same, and is
    there still when the token is gone."""
    for token in ApiToken.objects.filter(club__in=clubs):
        change(token, {"name": without(token.name, traces) or NOBODY})
    for account in User.objects.filter(username__startswith=ACCOUNT):
        change(account, {"name": without(account.name, traces) or NOBODY})


def change(thing: Any, facts: Mapping[str, Any]) -> None:
    """Writes what is otherwise, and nothing else."""
    changed = [key for key, value in facts.items() if getattr(thing, key) != value]
    for key in changed:
        setattr(thing, key, facts[key])
    if changed:
        type(thing)._base_manager.filter(pk=thing.pk).update(
            **{key: getattr(thing, key) for key in changed}
        )


def _said_by(page: ClubPage, traces: Traces) -> Iterator[tuple[str, str]]:
    """What the club says about itself, without the person."""
    for name in ("about", "meets", "contact", "map_link"):
        lines = getattr(page, name).splitlines()
        yield name, "\n".join(without(line, traces) for line in lines)


def _notice_without(notice: Notice, traces: Traces) -> dict[str, Any]:
    lines = [without(line, traces) for line in notice.text.splitlines()]
    same = lines == notice.text.splitlines()
    return {
        "text": notice.text if same else "\n".join(lines),
        "facts": traces.cleared(notice.facts, NOBODY),
    }


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
