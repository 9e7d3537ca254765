"""Texts for a chat, in the club's language: each stands by itself, without mark-up."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from club.models import State, Tournament
from club.tournaments.schedule import current_round
from scoring.names import entry_names
from scoring.seats import ShownRound, shown_rounds
from scoring.standings import rank_texts
from scoring.standings.standing import Standing
from scoring.tell.cards import after_round, day_of, first_places, moment_of, public_standing

MOST_IN_A_LINK = 6000
"""Limit of `wa.me` and of the browsers before it."""


class Told(NamedTuple):
    """A text to hand on."""

    title: str
    """In the reader's language."""
    text: str
    has_picture: bool = False

    @property
    def lines(self) -> int:
        return min(14, self.text.count("\n") + 2)

    @property
    def whatsapp(self) -> str:
        """Empty of one that is too long for a link."""
        words = quote(self.text, safe="")
        return f"https://wa.me/?text={words}" if len(words) <= MOST_IN_A_LINK else ""


Link = Callable[..., str]
"""The whole address of a page of the tournament; empty where nobody outside reaches this site."""


def told_of(
    tournament: Tournament, origin: str, *, round_: int | None, entry: int | None
) -> list[Told]:
    """The texts that an evening has now; or that of a round's seats, or of the entry with a number,
    where there is one for everybody."""

    def link(page: str = "standings:tournament", *words: object) -> str:
        return origin and origin + reverse(page, args=[tournament.slug, *words])

    seats, result = partial(_seats, tournament, link), partial(_result, tournament, link)
    if entry and (own := _told(tournament, _("The result"), partial(result, entry))).text:
        return [own]
    if round_ and (own := _told(tournament, _("The seats"), partial(seats, round_))).text:
        return [own]
    found, now = [_of_all(tournament, link)], current_round(tournament)
    if now and now.finished_at is None and not tournament.is_over:
        found.append(_told(tournament, _("The seats"), partial(seats, now.number)))
    return [each for each in found if each.text]


def _of_all(tournament: Tournament, link: Link) -> Told:
    """The first three where they are public, else what is on."""
    if shown := public_standing(tournament):
        title = _("The podium") if tournament.is_over else _("The standing")
        lines = partial(_podium, tournament, shown, link)
    else:
        title, lines = _("The evening"), partial(_evening, tournament, link)
    return _told(tournament, title, lines)._replace(has_picture=True)


def _told(tournament: Tournament, title: str, lines: Callable[[], Iterator[str]]) -> Told:
    with override(tournament.club.language):
        return Told(title, "\n".join(filter(None, lines())))


def _evening(tournament: Tournament, link: Link) -> Iterator[str]:
    own = tournament
    yield own.name
    yield moment_of(own)
    if own.is_called_off:
        yield ": ".join(filter(None, (own.state_said, own.called_off_reason)))
    yield own.place or own.club.place
    if own.has_begun or own.is_called_off:
        yield link()
        return
    if own.fee_text:
        yield _("Fee: %(fee)s") % {"fee": own.fee_text}
    if own.takes_sign_ups and own.state == State.OPEN and link():
        yield _("Sign up: %(address)s") % {"address": link("entries:sign_up")}
    else:
        yield link()


def _seats(tournament: Tournament, link: Link, number: int) -> Iterator[str]:
    """Only of a round whose seats everybody sees."""
    found = shown_rounds(tournament, for_public=True, numbers=(number,))
    if not found or not found[0].tables:
        return
    yield f"{tournament.name} · {found[0].round}"
    yield from _tables(found[0])
    yield link("rounds:round", number)


def _tables(shown: ShownRound) -> Iterator[str]:
    for table in shown.tables:
        sat = ", ".join(f"{each.title} ({each.where})" for each in table.sittings)
        named = _("Table %(number)d") % {"number": table.number}
        yield f"{named}: {sat}"
    if shown.sits_out:
        yield " ".join((_("Sitting out:"), ", ".join(shown.sits_out)))


def _podium(tournament: Tournament, shown: Standing, link: Link) -> Iterator[str]:
    yield f"{tournament.name}, {day_of(tournament)}"
    yield after_round(tournament, shown)
    for each in first_places(tournament, shown):
        yield each.title
        for row in each.rows:
            yield f"{row.mark}. {row.name} {row.score}"
    if link():
        yield _("The full standing: %(address)s") % {"address": link()}


def _result(tournament: Tournament, link: Link, number: int) -> Iterator[str]:
    """Place and score of an entry, by its public name."""
    shown = public_standing(tournament)
    names = entry_names(tournament, max(shown.rounds), for_public=True) if shown else {}
    places = rank_texts.places(shown) if shown else {}
    own = next((pk for pk, named in names.items() if named.number == number), None)
    for ranking in shown.rankings if shown else ():
        row = next((row for row in ranking.rows if row.entry == own), None)
        if shown and row and own is not None:
            yield names[own].title
            yield f"{tournament.name}, {day_of(tournament)}"
            yield after_round(tournament, shown)
            of = {"place": places[row.place], "of": len(ranking.rows)}
            yield _("Place %(place)s of %(of)d") % of
            unit = rank_texts.LONG_SCORES[shown.rules.scoring]
            yield f"{unit}: {rank_texts.score(row.score, shown.rules)}"
            yield link("standings:entry", number)
