"""How far a tournament is: which steps there are, what each fixes, and which can be taken back.

Preparing: everything can be changed, strangers see nothing. Open: it is announced and people come
in; what an entry is stays as soon as there is one. Running: the rules are fixed. Finished: results
can only be corrected. Archived: nothing changes any more.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from django.apps import apps
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club import house_rules
from club.house_rules import FIELDS
from club.models import Player, Round, State, Tournament

# The step on, and the step back.
NEXT: Final[Mapping[str, str]] = {
    State.DRAFT: State.OPEN,
    State.OPEN: State.RUNNING,
    State.RUNNING: State.FINISHED,
    State.FINISHED: State.ARCHIVED,
}
BACK: Final[Mapping[str, str]] = {after: before for before, after in NEXT.items()}


class NotNow(Exception):
    """A step that something stands against, which the message says to people."""


@transaction.atomic
def go_on(tournament: Tournament) -> None:
    """To the next state."""
    to = NEXT.get(tournament.state)
    if to is None:
        raise NotNow(_("This tournament is archived."))
    if to == State.RUNNING:
        start(tournament)
        return
    if to == State.FINISHED and tournament.rounds.filter(
        started_at__isnull=False, finished_at=None
    ):
        raise NotNow(_("A round is still running. End it first."))
    _set(tournament, to)


@transaction.atomic
def go_back(tournament: Tournament) -> None:
    """To the state before, while nothing depends on this one."""
    to = BACK.get(tournament.state)
    if to is None:
        raise NotNow(_("This tournament is still being prepared."))
    if to == State.OPEN and tournament.rounds.filter(started_at__isnull=False).exists():
        raise NotNow(_("A round has begun. Take its start back first."))
    if to == State.DRAFT and tournament.entries.exists():
        raise NotNow(_("There are entries already. Remove them first, or leave it open."))
    _set(tournament, to)


@transaction.atomic
def start(tournament: Tournament) -> None:
    """The rules that hold now are fixed, whole, whatever the club changes later."""
    tournament.rules = whole_rules(tournament)
    tournament.save(update_fields=["rules"])
    _set(tournament, State.RUNNING)


def whole_rules(tournament: Tournament) -> dict:
    """Every field of the rules this tournament is played by."""
    if tournament.game == "remi":
        return asdict(house_rules.remi_rules(tournament.rules))
    rules = house_rules.rule_set(tournament.rules, tournament.game)
    return {"edition": rules.edition} | {
        name: getattr(rules, name) for name in FIELDS[tournament.game]
    }


def has_results(rounds: models.QuerySet[Round]) -> bool:
    """Whether anything was written down at the tables of these rounds.

    This package does not know what is written there; it asks whatever points to a round.
    """
    return any(
        model._base_manager.filter(**{f"{field}__in": rounds}).exists()
        for model, field in _pointers_to_round()
    )


def raise_version(tournament: Tournament) -> None:
    """What a page of it shows has changed. Its row is held to the end of the transaction, so who
    begins with this reads what nobody else is changing."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def raise_versions_of(*players: Player) -> None:
    """Somebody is called otherwise, or shown otherwise to strangers: in every club."""
    played = Tournament.objects.filter(entries__line_up__player__in=players)
    Tournament.objects.filter(pk__in=played.values("pk")).update(version=F("version") + 1)


def _set(tournament: Tournament, state: str) -> None:
    tournament.state = state
    tournament.save(update_fields=["state"])
    raise_version(tournament)


def _pointers_to_round() -> list[tuple[type[models.Model], str]]:
    return [
        (model, field.name)
        for model in apps.get_models()
        if model._meta.app_label != "club"
        for field in model._meta.get_fields()
        if isinstance(field, models.ForeignKey) and field.related_model is Round
    ]
