"""Writes about rehearsals: one is made, and goes without leaving a row."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from random import Random
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.entries.actions import add_entry
from club.entries.queries import entries_of, titles_of
from club.models import (
    AuditLine,
    Club,
    EntryPlayer,
    Membership,
    Player,
    Rehearsal,
    RehearsalPace,
    RosterImport,
    State,
    Tournament,
    User,
    Wish,
)
from club.pairings.rounds import rounds_of, seating_of, write_round
from club.storage import sqlite
from club.tournaments import actions as tournaments
from club.tournaments.states import NotNow, raise_version
from engine.movements.seating import Seating
from scoring.models import Deal, DealRecord, Discard, LineText, Penalty, Version
from scoring.rehearsal.invented_names import invented
from scoring.rehearsal.pace import minutes_of

MOST_PEOPLE: Final = 400
"""Who come to a rehearsal: a hundred tables."""
MOST_OF_CLUB: Final = 3
FEWEST: Final = {1: 12, 2: 8, 4: 4}
"""Entries of so many people that a rehearsal has at least: others are invented."""
DAYS: Final = 7
"""So long one is kept that nobody ends."""
AS_TYPED_IN: Final[Mapping[str, Any]] = {
    "is_guest": True,
    "email": "",
    "phone": "",
    "number": None,
    "team": None,
    "birth_year": None,
    "guardian_agrees": False,
    "rate": "",
    "left": None,
}
"""What a club knows of a guest of whom a desk typed in the name."""


def rehearsal_of(source: Tournament) -> Tournament | None:
    return Tournament.every.filter(rehearsal_of=source).first()


def begin(source: Tournament, by: User) -> Tournament:
    """The rehearsal of a tournament that has not begun; there is one at most, which is opened."""
    with sqlite.alone():
        Club.objects.select_for_update(no_key=True).get(pk=source.club_id)
        if source.is_over or source.rounds.filter(started_at__isnull=False).exists():
            raise NotNow(_("The tournament has begun and can no longer be rehearsed."))
        if there := rehearsal_of(source):
            return there
        others = Tournament.every.filter(club=source.club_id, rehearsal_of__isnull=False)
        if others.count() >= MOST_OF_CLUB:
            raise NotNow(_("Your club already has three rehearsals. End one of them first."))
        return _made(source, by)


def end(rehearsal: Tournament) -> None:
    """Everything of it goes, and whoever was on record for it alone."""
    with sqlite.alone():
        held = Rehearsal.objects.select_for_update().filter(tournament=rehearsal).first()
        if held is None:  # pressed twice
            return
        raise_version(rehearsal)
        people = _came_for_it(rehearsal, held)
        Discard.objects.get_or_create(tournament=rehearsal)
        DealRecord.objects.filter(round__tournament=rehearsal).delete()
        Penalty.objects.filter(round__tournament=rehearsal).delete()
        Deal.objects.filter(round__tournament=rehearsal).delete()
        LineText.objects.filter(version__tournament=rehearsal).delete()
        Version.objects.filter(tournament=rehearsal).delete()
        tournaments.remove(rehearsal)
        Membership.objects.filter(player__in=people).delete()
        Player.objects.filter(pk__in=people).delete()


def end_of(source: Tournament) -> None:
    """Before the tournament that it rehearses is removed."""
    if (there := rehearsal_of(source)) is not None:
        end(there)


def old_ones() -> Iterable[Rehearsal]:
    """Those of evenings that have begun, and those that nobody has ended."""
    is_old = Q(tournament__made_at__lt=timezone.now() - timedelta(days=DAYS))
    has_begun = Q(tournament__rehearsal_of__rounds__started_at__isnull=False)
    found = Rehearsal.objects.filter(is_old | has_begun).select_related("tournament")
    return found.order_by("pk").distinct()


def _made(source: Tournament, by: User) -> Tournament:
    now, last = timezone.now(), Player.objects.order_by("-pk").first()
    longest = Tournament._meta.get_field("name").max_length
    name = (_("Rehearsal: %(name)s") % {"name": source.name})[:longest]
    own = tournaments.copy(source, name, now, with_people=True)
    own.rehearsal_of, own.season, own.state = source, None, State.OPEN
    own.takes_sign_ups, own.minutes = False, minutes_of(own, RehearsalPace.BRISK)
    own.frozen_rounds = own.frozen_rounds or 1  # for the reveal
    own.save()
    held = Rehearsal.objects.create(tournament=own, by=by, people_before=last.pk if last else 0)
    most = MOST_PEOPLE // own.people
    twins = _twins(source, own)
    own.entries.filter(pk__in=[*twins.values()][most:]).delete()
    for wish in source.wishes.filter(one__in=[*twins][:most], other__in=[*twins][:most]):
        sides = {"one_id": twins[wish.one_id], "other_id": twins[wish.other_id]}
        Wish.objects.create(tournament=own, is_forbidden=wish.is_forbidden, **sides)
    if len(twins) > most or not _copy_seats(source, own, twins):
        own.entries.update(is_here=True)
        held.invented = _fill(own)
        held.save(update_fields=["invented"])
    return own


def _twins(source: Tournament, own: Tournament) -> dict[int, int]:
    """Keys of the entries that were copied, each with that of its copy, in their order."""
    taken = source.entries.filter(state="entered").values_list("pk", flat=True)
    return dict(zip(taken, own.entries.values_list("pk", flat=True), strict=True))


def _copy_seats(source: Tournament, own: Tournament, twins: Mapping[int, int]) -> bool:
    """The seats that are set already, with whoever is here; False if there are none to take."""
    rounds = [(each, seating_of(each)) for each in rounds_of(source)]
    if not rounds or not all(twins.keys() >= set(seating.present) for _round, seating in rounds):
        return False
    here = source.entries.filter(is_here=True).values_list("pk", flat=True)
    own.entries.filter(pk__in=[twins[pk] for pk in here if pk in twins]).update(is_here=True)
    stages = {stage.number: stage for stage in own.stages.all()}
    for before in source.stages.all():
        if ranked := before.option("rankings"):
            rankings = [[twins[pk] for pk in each if pk in twins] for each in ranked]
            stages[before.number].options["rankings"] = rankings
            stages[before.number].save(update_fields=["options"])
    for round_, seating in rounds:
        tables = tuple(tuple(twins[pk] for pk in table) for table in seating.tables)
        copied = Seating(tables, tuple(twins[pk] for pk in seating.sits_out))
        stages[round_.stage.number].tournament = own
        write_round(stages[round_.stage.number], round_.number, copied)
    return True


def _fill(own: Tournament) -> list[int]:
    """With invented people, as far as there are too few for an evening; answers their keys."""
    lacking = FEWEST[own.people] - own.entries.count()
    if lacking <= 0:
        return []
    known = set(own.club.memberships.values_list("player__name", flat=True))
    chance = Random(own.seed)  # noqa: S311 (nobody is to be guessed)
    names = iter(invented(lacking * own.people, chance, known))
    made: list[int] = []
    for _entry in range(lacking):
        people = [Player.objects.create(name=next(names)) for _place in range(own.people)]
        add_entry(own, people, is_here=True)
        made += [each.pk for each in people]
    return made


def _came_for_it(rehearsal: Tournament, held: Rehearsal) -> list[int]:
    """Keys of the people who were invented, or typed in at its desk as guests, and of whom nothing
    else is known: the members' page and its lists leave a line, a number, a phone."""
    before = held.people_before
    typed = Q(pk__gt=before, entries__entry__tournament=rehearsal)
    found = Player.objects.filter(Q(pk__in=held.invented) | typed, nickname="", merged=None)
    found = found.filter(consents=None, forgettings=None, final_places=None)
    elsewhere = EntryPlayer.objects.exclude(entry__tournament=rehearsal).filter(player__gt=before)
    found = found.exclude(pk__in=elsewhere.values("player"))
    known = Membership.objects.filter(player__gt=before).exclude(
        club=rehearsal.club_id, **AS_TYPED_IN
    )
    found = found.exclude(pk__in=known.values("player"))
    found = found.exclude(pk__in=AuditLine.objects.filter(about__gt=before).values("about"))
    lists = RosterImport.objects.filter(club=rehearsal.club_id).exclude(tournament=rehearsal)
    listed = [made.get("players", []) for made in lists.values_list("made", flat=True)]
    return sorted(set(found.values_list("pk", flat=True)).difference(*listed))


def leaving(tournament: Tournament) -> str:
    """Who goes home after the round that runs, or that was the last; empty if nobody does."""
    begun = tournament.rounds.filter(started_at__isnull=False).order_by("-number").first()
    if begun is None:
        return ""
    gone = list(entries_of(tournament).filter(last_round=begun.number))
    names = titles_of(gone, begun.number, for_public=False)
    said = _("Somebody tells you at the desk: after round %(number)d these go home: %(names)s.")
    return said % {"names": ", ".join(names.values()), "number": begun.number} if gone else ""
