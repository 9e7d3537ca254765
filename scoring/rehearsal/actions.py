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
    Round,
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
from scoring.log.discarding import discard
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

Twins = Mapping[int, int]
"""Entry → its copy, by their keys."""
SeatedRound = tuple[Round, Seating]


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
    """Remove everything of it, and the people who were on record for it alone."""
    with sqlite.alone():
        record = Rehearsal.objects.select_for_update().filter(tournament=rehearsal).first()
        if record is None:  # pressed twice
            return
        raise_version(rehearsal)
        people = _came_for_it(rehearsal, record)
        discard(rehearsal)
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
    old = Rehearsal.objects.filter(is_old | has_begun).select_related("tournament")
    return old.order_by("pk").distinct()


def leaving(tournament: Tournament) -> str:
    """Sentence about people who go home after the round that runs, or that was the last; empty if
    nobody does."""
    begun = tournament.rounds.filter(started_at__isnull=False).order_by("-number").first()
    if begun is None:
        return ""
    gone = list(entries_of(tournament).filter(last_round=begun.number))
    names = titles_of(gone, begun.number, for_public=False)
    sentence = _("Somebody tells you at the desk: after round %(number)d these go home: %(names)s.")
    return sentence % {"names": ", ".join(names.values()), "number": begun.number} if gone else ""


def _made(source: Tournament, by: User) -> Tournament:
    last = Player.objects.order_by("-pk").values_list("pk", flat=True).first()
    rehearsal = _copied(source)
    record = Rehearsal.objects.create(tournament=rehearsal, by=by, people_before=last or 0)
    entries = source.entries.filter(state="entered").values_list("pk", flat=True)
    copies = rehearsal.entries.values_list("pk", flat=True)
    twins = dict(zip(entries, copies, strict=True))
    most = MOST_PEOPLE // rehearsal.people
    rehearsal.entries.filter(pk__in=[*twins.values()][most:]).delete()
    for wish in source.wishes.filter(one__in=[*twins][:most], other__in=[*twins][:most]):
        sides = {"one_id": twins[wish.one_id], "other_id": twins[wish.other_id]}
        Wish.objects.create(tournament=rehearsal, is_forbidden=wish.is_forbidden, **sides)
    if len(twins) <= most and (seated := _seated(source, twins)):
        _copy_seats(source, rehearsal, seated, twins)
    else:
        rehearsal.entries.update(is_here=True)
        record.invented = _fill(rehearsal)
        record.save(update_fields=["invented"])
    return rehearsal


def _copied(source: Tournament) -> Tournament:
    longest = Tournament._meta.get_field("name").max_length
    name = (_("Rehearsal: %(name)s") % {"name": source.name})[:longest]
    copy = tournaments.copy(source, name, timezone.now(), with_people=True)
    copy.rehearsal_of, copy.season, copy.state = source, None, State.OPEN
    copy.takes_sign_ups, copy.minutes = False, minutes_of(copy, RehearsalPace.BRISK)
    copy.frozen_rounds = copy.frozen_rounds or 1  # for the reveal
    copy.save()
    return copy


def _seated(source: Tournament, twins: Twins) -> list[SeatedRound]:
    """Seats that are set already; none if an entry in them has no copy."""
    seated = [(round_, seating_of(round_)) for round_ in rounds_of(source)]
    return seated if all(twins.keys() >= {*seating.present} for _round, seating in seated) else []


def _copy_seats(
    source: Tournament, rehearsal: Tournament, seated: Iterable[SeatedRound], twins: Twins
) -> None:
    """The seats, and who is here."""
    here = source.entries.filter(is_here=True).values_list("pk", flat=True)
    present = [twins[pk] for pk in here if pk in twins]
    rehearsal.entries.filter(pk__in=present).update(is_here=True)
    stages = {stage.number: stage for stage in rehearsal.stages.all()}
    for stage in source.stages.all():
        if ranked := stage.option("rankings"):
            rankings = [[twins[pk] for pk in ranking if pk in twins] for ranking in ranked]
            stages[stage.number].options["rankings"] = rankings
            stages[stage.number].save(update_fields=["options"])
    for round_, seating in seated:
        tables = tuple(tuple(twins[pk] for pk in table) for table in seating.tables)
        seats = Seating(tables, tuple(twins[pk] for pk in seating.sits_out))
        stages[round_.stage.number].tournament = rehearsal
        write_round(stages[round_.stage.number], round_.number, seats)


def _fill(rehearsal: Tournament) -> list[int]:
    """Add invented people, as far as there are too few for an evening; return their keys."""
    lacking = FEWEST[rehearsal.people] - rehearsal.entries.count()
    if lacking <= 0:
        return []
    known = set(rehearsal.club.memberships.values_list("player__name", flat=True))
    chance = Random(rehearsal.seed)  # noqa: S311 (nobody is to be guessed)
    names = iter(invented(lacking * rehearsal.people, chance, known))
    keys: list[int] = []
    for _entry in range(lacking):
        people = [Player.objects.create(name=next(names)) for _place in range(rehearsal.people)]
        add_entry(rehearsal, people, is_here=True)
        keys += [player.pk for player in people]
    return keys


def _came_for_it(rehearsal: Tournament, record: Rehearsal) -> list[int]:
    """Keys of the people who were invented, or typed in at its desk as guests, and of whom nothing
    else is known: the members' page and its lists leave a line, a number, a phone."""
    before = record.people_before
    typed = Q(pk__gt=before, entries__entry__tournament=rehearsal)
    elsewhere = EntryPlayer.objects.exclude(entry__tournament=rehearsal).filter(player__gt=before)
    as_typed = {"club": rehearsal.club_id, **AS_TYPED_IN}
    known = Membership.objects.filter(player__gt=before).exclude(**as_typed)
    audited = AuditLine.objects.filter(about__gt=before)
    people = (
        Player.objects.filter(Q(pk__in=record.invented) | typed, nickname="", merged=None)
        .filter(consents=None, forgettings=None, final_places=None)
        .exclude(pk__in=elsewhere.values("player"))
        .exclude(pk__in=known.values("player"))
        .exclude(pk__in=audited.values("about"))
    )
    lists = RosterImport.objects.filter(club=rehearsal.club_id).exclude(tournament=rehearsal)
    listed = [made.get("players", []) for made in lists.values_list("made", flat=True)]
    return sorted(set(people.values_list("pk", flat=True)).difference(*listed))
