"""Writes about evenings that repeat; each is one transaction."""

from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.clubs.queries import is_to_come
from club.models import Club, Season, Series, State, Tournament
from club.series.forms import SeriesPlan
from club.series.queries import evenings_of, has_nothing
from club.tournaments import actions, seasons
from club.tournaments.actions import SENT_TWICE
from club.tournaments.slugs import free_slug
from club.tournaments.states import NotNow, raise_version


class Changed(NamedTuple):
    """Numbers of evenings that were changed, and that were left as they were."""

    changed: int
    left: int


@transaction.atomic
def make(series: Series, plan: SeriesPlan, like: Tournament | str) -> Series:
    """Its evenings, open or as drafts, copies of an earlier one, or of a kind with the usual
    settings; of a form that is sent twice there is one series."""
    Club.objects.select_for_update().get(pk=series.club_id)
    same = {name: getattr(series, name) for name in ("club", "name", "weekday", "time")}
    first, *rest = [_moment(day, series.time) for day in plan.days]
    since = timezone.now() - SENT_TWICE
    if made := Series.objects.filter(made_at__gt=since, evenings__starts=first, **same).first():
        return made
    season = _saved(seasons.season_holding(series.club, plan.days[0], plan.days[-1]))
    series.save()
    if isinstance(like, Tournament):
        opener = actions.copy(like, series.name, first, with_people=False)
    else:
        opener = _new(series, first, like)
    copies = [actions.copy(opener, series.name, starts, with_people=False) for starts in rest]
    own = Tournament.objects.filter(pk__in=[each.pk for each in (opener, *copies)])
    own.update(series=series, season=season, state=State.OPEN if plan.opens else State.DRAFT)
    return series


@transaction.atomic
def move(evening: Tournament, starts: datetime) -> None:
    raise_version(evening)
    _refuse_begun(evening, _("This evening has begun, so it stays on its day."))
    evening.starts = starts
    evening.save(update_fields=["starts"])


@transaction.atomic
def call_off(evening: Tournament, reason: str, *, is_off: bool = True) -> None:
    """Call an evening off: it stays listed with its entries, nobody comes in or is seated; or hold
    it after all."""
    raise_version(evening)
    _refuse_begun(evening, _("This evening has begun, so it cannot be called off."))
    evening.called_off_at = timezone.now() if is_off else None
    evening.called_off_reason = reason if is_off else ""
    evening.save(update_fields=["called_off_at", "called_off_reason"])


@transaction.atomic
def use_settings(series: Series, evening: Tournament) -> Changed:
    """Let the evenings after it take its settings; not those that have anything of their own."""
    later = [each for each in _held(series) if each.starts > evening.starts]
    free = [each for each in later if has_nothing(each)]
    for each in free:
        actions.take_settings(each, evening)
    return Changed(len(free), len(later) - len(free))


@transaction.atomic
def change_rule(series: Series, name: str, weekday: int, begins: time) -> Changed:
    """Those to come follow; one that was moved or named alone, has people, or would be in the past,
    stays."""
    coming = [each for each in _held(series) if is_to_come(each)]
    moved = [each for each in coming if series.follows_rule(each) and not each.has_entries]
    by, now = timedelta(days=weekday - series.weekday), timezone.now()
    starts = {each.pk: _moment(_day(each) + by, begins) for each in moved}
    moved = [each for each in moved if starts[each.pk] >= now]
    taken = {_day(each) for each in evenings_of(series) if each not in moved}
    for each in moved:
        if (day := _day(each) + by) in taken:
            said = _("On %(day)s there is another evening already. Move that one first.")
            raise NotNow(said % {"day": date_format(day)})
    for each in moved:
        own = Tournament.objects.filter(pk=each.pk)
        own.update(starts=starts[each.pk], version=F("version") + 1)
    named = [each.pk for each in coming if each.name == series.name]
    Tournament.objects.filter(pk__in=named).update(name=name, version=F("version") + 1)
    series.name, series.weekday, series.time = name, weekday, begins
    series.save(update_fields=["name", "weekday", "time"])
    return Changed(len(moved), len(coming) - len(moved))


@transaction.atomic
def remove_rest(series: Series) -> Changed:
    """Evenings to come that have nothing; the series too, if it has no others."""
    coming = [each for each in _held(series) if is_to_come(each)]
    empty = [each for each in coming if has_nothing(each)]
    for each in empty:
        actions.remove(each)
    if not series.evenings.exists():
        series.delete()
    return Changed(len(empty), len(coming) - len(empty))


def _held(series: Series) -> list[Any]:
    """Its evenings; of those not begun, nobody else changes any before the transaction is over."""
    not_begun = series.evenings.filter(state__in=(State.DRAFT, State.OPEN))
    not_begun.update(version=F("version") + 1)
    return list(evenings_of(series))


def _saved(season: Season) -> Season:
    if season._state.adding:
        seasons.add(season)
    else:
        season.save(update_fields=["starts", "ends"])
    return season


def _new(series: Series, starts: datetime, kind: str) -> Tournament:
    made = Tournament(club=series.club, name=series.name, starts=starts, entering=kind)
    made.slug = free_slug(series.name, starts)
    return actions.make(made, series.club.house_rules.get(made.game, {}))


def _refuse_begun(evening: Tournament, why: str) -> None:
    evening.refresh_from_db()
    if evening.as_of:
        raise NotNow(evening.writer_said)
    if evening.has_begun or evening.rounds.filter(started_at__isnull=False).exists():
        raise NotNow(why)


def _moment(day: date, begins: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, begins))


def _day(evening: Tournament) -> date:
    return timezone.localtime(evening.starts).date()
