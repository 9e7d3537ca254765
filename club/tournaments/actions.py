"""Writes about tournaments; each is one transaction."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from secrets import randbelow
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.utils import timezone
from django.utils.translation import gettext

from club import audit
from club.access import AnyUser
from club.hooks import outbox
from club.models import (
    AuditAction,
    Club,
    Entry,
    EntryPlayer,
    PrizeList,
    Stage,
    State,
    Tournament,
)
from club.models.tournament import KEPT_REMOVED
from club.tournaments.seasons import season_at
from club.tournaments.slugs import free_slug
from club.tournaments.states import NotNow, raise_version, record_published
from club.tournaments.waiting_list import first_waiting_moves_up

# What a copy does not take along.
OWN_FACTS = (
    *("id", "name", "slug", "starts", "season", "state", "version", "made_at", "seed"),
    *("rehearsal_of", "series", "called_off_at", "called_off_reason", "as_of"),
    *("removed_at", "removed_by", "removed_why"),
    *("finished_at", "declared_at", "corrected_at"),
)
OWN_OF_ENTRY = ("name", "groups", "keeps_table", "keeps_place")
LARGEST_SEED = 2**31
# What of its settings says who sees which results, and who may come in.
PUBLIC = {"publicity", "frozen_rounds", "hides_seats", "entrance", "takes_sign_ups"}
# What changes the standing of those who have played.
COUNTING = {"scoring", "scale_text", "sit_out", "sit_out_points"}
# What making seats and playing leaves in the options of a stage.
OF_ITS_SEATS = ("rankings", "winners")


SENT_TWICE: Final = timedelta(seconds=20)


_before_removal: Final[list[Callable[[Tournament], object]]] = []


def register(before_removal: Callable[[Tournament], object]) -> None:
    """Something of an app above that goes before a tournament is removed."""
    _before_removal.append(before_removal)


@transaction.atomic
def make(tournament: Tournament, rules: dict) -> Tournament:
    """A new tournament with the format still open; of a form that is sent twice there is one."""
    Club.objects.select_for_update().get(pk=tournament.club_id)
    same = {name: getattr(tournament, name) for name in ("club", "name", "starts", "entering")}
    since = timezone.now() - SENT_TWICE
    if made := Tournament.objects.filter(made_at__gt=since, state=State.DRAFT, **same).first():
        return made
    tournament.seed = randbelow(LARGEST_SEED) + 1
    tournament.rules = rules
    tournament.save()
    Stage.objects.create(tournament=tournament, number=1, form="", rounds_planned=5)
    return tournament


@transaction.atomic
def change_game(tournament: Tournament, rules: dict, was_entering: str) -> None:
    """Another game has other formats, and begins with none."""
    tournament.rules = rules
    tournament.save()
    if tournament.entering != was_entering:
        tournament.stages.exclude(number=1).delete()
        tournament.stages.update(form="", options={})
    raise_version(tournament)


@transaction.atomic
def change_rounds(tournament: Tournament, stages: Sequence[Stage]) -> None:
    """Deals, minutes and stages, and the rule of the fewest deals where it was changed for them;
    rounds that are open follow, those that have begun stay."""
    with outbox.telling(tournament):
        _change_rounds(tournament, stages)
    raise_version(tournament)


def _change_rounds(tournament: Tournament, stages: Sequence[Stage]) -> None:
    tournament.save(update_fields=["deals", "minutes", "rules"])
    tournament.rounds.filter(started_at=None).update(
        deals=tournament.deals, minutes=tournament.minutes
    )
    kept = {stage.number: stage for stage in tournament.stages.all()}
    for stage in stages:
        begun = kept.pop(stage.number, None)
        if begun is not None:
            _change_stage(begun, stage)
        else:
            stage.tournament = tournament
            stage.save()
    for stage in kept.values():
        stage.delete()


@transaction.atomic
def change_counting(form: ModelForm, *, by: AnyUser | None = None) -> None:
    """Change the scoring and the entry limits; with a higher limit those who wait move up. What
    others changed since the form was read, and it does not ask for, stays."""
    raise_version(form.instance)
    kept = {"club", *form.fields}
    others = [each.name for each in Tournament._meta.concrete_fields if each.name not in kept]
    form.instance.refresh_from_db(fields=others)
    with outbox.telling(form.instance):
        tournament = form.save()
    told = PUBLIC | COUNTING if tournament.has_begun else PUBLIC
    changed = told.intersection(form.changed_data)
    if changed and not tournament.is_rehearsal:
        which, club = ("tournament", tournament.pk), tournament.club
        audit.record(AuditAction.SETTINGS, which, *sorted(changed), club=club, by=by)
    while first_waiting_moves_up(tournament):
        pass


@transaction.atomic
def turn_sureness(tournament: Tournament) -> None:
    if tournament.state == State.ARCHIVED:
        raise NotNow(gettext("This tournament is archived."))
    tournament.shows_sureness = not tournament.shows_sureness
    tournament.save(update_fields=["shows_sureness"])
    raise_version(tournament)


@transaction.atomic
def change_season(tournament: Tournament) -> None:
    tournament.save(update_fields=["season"])
    raise_version(tournament)


@transaction.atomic
def copy(source: Tournament, name: str, starts: datetime, *, with_people: bool) -> Tournament:
    """The same again on another day: everything that was chosen, and the people if asked."""
    own = Tournament(**_settings(source))
    own.name, own.starts, own.copied_from = name, starts, source
    own.slug, own.season = free_slug(name, starts), season_at(source.club, starts)
    own.seed, own.state = randbelow(LARGEST_SEED) + 1, State.DRAFT
    own.save()
    _copy_stages(source, own)
    _copy_prizes(source, own)
    if with_people:
        _copy_people(source, own)
    return own


@transaction.atomic
def take_settings(own: Tournament, source: Tournament) -> None:
    """What a copy would take along, into a draft that is there and that nobody has entered."""
    Tournament.objects.filter(pk=own.pk).update(**_settings(source) | {"copied_from_id": source.pk})
    own.stages.all().delete()
    _copy_stages(source, own)
    PrizeList.objects.filter(tournament=own).delete()
    _copy_prizes(source, own)
    raise_version(own)


@transaction.atomic
def remove(tournament: Tournament) -> None:
    """Delete a tournament in which nothing was played, or that was removed long ago. Money taken
    for it stays in the books."""
    for goes in _before_removal:
        goes(tournament)
    tournament.rounds.all().delete()
    tournament.payments.filter(note="").update(note=tournament.name)
    tournament.delete()


@transaction.atomic
def put_away(tournament: Tournament, why: str, by: AnyUser) -> None:
    """Remove a finished tournament that was made by mistake, with all that follows from it; for
    some weeks it can be brought back."""
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state"])
    if not tournament.is_over:
        raise NotNow(gettext("Finish the tournament first."))
    tournament.removed_at, tournament.removed_by_id = timezone.now(), by.pk
    tournament.removed_why = why
    tournament.save(update_fields=["removed_at", "removed_by", "removed_why"])
    record_published(tournament, by, "put away")


@transaction.atomic
def bring_back(tournament: Tournament, by: AnyUser) -> None:
    raise_version(tournament)
    tournament.removed_at = tournament.removed_by = None
    tournament.removed_why = ""
    tournament.save(update_fields=["removed_at", "removed_by", "removed_why"])
    record_published(tournament, by, "brought back")


def removed_of(club: Club) -> QuerySet[Tournament]:
    """Tournaments that can be brought back, the last removed first."""
    found = Tournament.every.filter(club=club, removed_at__isnull=False)
    return found.select_related("removed_by", "club").order_by("-removed_at")


def delete_removed() -> None:
    """Delete the tournaments whose weeks are over."""
    long_ago = timezone.now() - KEPT_REMOVED
    for each in Tournament.every.filter(removed_at__lt=long_ago).select_related("club"):
        with transaction.atomic():
            record_published(each, None, "deleted")
            remove(each)


def _change_stage(begun: Stage, stage: Stage) -> None:
    """Seats of another format go, if they have not been played; what the seats themselves have left
    in the options stays with them."""
    was = (begun.form, _chosen(begun.options))
    if was != (stage.form, stage.options) and not begun.rounds.filter(started_at__isnull=False):
        begun.rounds.all().delete()
        begun.options = {}
    begun.options = {**begun.options, **stage.options}
    begun.form, begun.rounds_planned = stage.form, stage.rounds_planned
    begun.save(update_fields=["form", "options", "rounds_planned"])


def _settings(source: Tournament) -> dict[str, Any]:
    return {
        field.attname: getattr(source, field.attname)
        for field in Tournament._meta.concrete_fields
        if field.name not in OWN_FACTS
    }


def _copy_prizes(source: Tournament, own: Tournament) -> None:
    for listed in PrizeList.objects.filter(tournament=source):
        listed.pk, listed.tournament = None, own
        listed.save(force_insert=True)


def _copy_stages(source: Tournament, own: Tournament) -> None:
    Stage.objects.bulk_create(
        Stage(
            tournament=own,
            number=stage.number,
            form=stage.form,
            rounds_planned=stage.rounds_planned,
            options=_chosen(stage.options),
        )
        for stage in source.stages.all()
    )


def _chosen(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a stage that an organiser has chosen; the others name entries."""
    return {name: value for name, value in options.items() if name not in OF_ITS_SEATS}


def _copy_people(source: Tournament, own: Tournament) -> None:
    """Copy those who were entered, as they began, not yet here; nobody whom the desk never took
    in."""
    entries = source.entries.filter(state="entered").prefetch_related("line_up")
    for number, old in enumerate(entries, 1):
        facts = {name: getattr(old, name) for name in OWN_OF_ENTRY}
        entry = Entry.objects.create(tournament=own, number=number, **facts)
        first = {one.place: one for one in reversed(old.line_up.all())}
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, player_id=one.player_id, place=place, rate=one.rate)
            for place, one in sorted(first.items())
        )
