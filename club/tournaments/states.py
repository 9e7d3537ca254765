"""States of a tournament: the steps between them, the limits that each sets, and the way back.

Preparing: everything can be changed, strangers see nothing. Open: its page can be seen, and
people come in; making a door code, a poster, table codes or seats opens it. Running: the rules
are fixed. Finished: results can only be corrected, and some minutes later, or at a press, they
are final: a change then names its referee, and is marked for good. Archived: nothing changes any
more.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.apps import apps
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club import audit
from club.access import AnyUser
from club.hooks import outbox
from club.models import AuditAction, Round, State, Tournament
from club.wording.engine_texts import Text
from engine.results import GAMES

# The step on, and the step back.
NEXT: Final[Mapping[str, str]] = {
    State.DRAFT: State.OPEN,
    State.OPEN: State.RUNNING,
    State.RUNNING: State.FINISHED,
    State.FINISHED: State.ARCHIVED,
}
BACK: Final[Mapping[str, str]] = {after: before for before, after in NEXT.items()}

# What a state means, what the next one fixes, and the words of the two presses.
STATES: Mapping[str, Text] = {
    State.DRAFT: _("Only you and your helpers see it. Everything can be changed."),
    State.OPEN: _("Everyone can see its page. Entries can still be changed."),
    State.RUNNING: _("Rounds are played. Game and rules stay as they are."),
    State.FINISHED: _("Everything has been played. Results can still be corrected."),
    State.ARCHIVED: _("Nothing can be changed any more."),
}
STEPS_ON: Mapping[str, Text] = {
    State.DRAFT: _("Open its page"),
    State.OPEN: _("Start the tournament"),
    State.RUNNING: _("Finish the tournament"),
    State.FINISHED: _("Archive"),
}
STEPS_BACK: Mapping[str, Text] = {
    State.OPEN: _("Back to preparing"),
    State.RUNNING: _("Undo the start"),
    State.FINISHED: _("Go on playing"),
    State.ARCHIVED: _("Reopen from the archive"),
}


def is_over_sentence() -> str:
    """Why nothing but results is changed any more."""
    return gettext("This tournament is over. To change this, first let it go on at the desk.")


def is_called_off_sentence() -> str:
    return gettext(
        "This evening is called off. You can undo that on the page of the repeating evenings."
    )


class NotNow(Exception):
    """A step that something stands against, which the message says to people."""


class NotPossible(Exception):
    """Refusal of an act on an entry or a payment, with the reason in words for people."""


@transaction.atomic
def go_on(tournament: Tournament, *, by: AnyUser | None = None) -> None:
    """Go on to the next state."""
    to = NEXT.get(tournament.state)
    if to is None:
        raise NotNow(gettext("This tournament is archived."))
    if to == State.OPEN:
        refuse_called_off(tournament)
    if to == State.RUNNING:
        start(tournament, by=by)
        return
    if to == State.FINISHED and tournament.rounds.filter(
        started_at__isnull=False, finished_at=None
    ):
        raise NotNow(gettext("A round is still running. End it first."))
    if to == State.FINISHED:
        tournament.finished_at = timezone.now()
    _set(tournament, to, by)


@transaction.atomic
def open_page(tournament: Tournament, *, by: AnyUser | None = None) -> bool:
    """Open a draft to everybody, whatever its sign-ups; False where it was open already."""
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state"])
    if tournament.state != State.DRAFT:
        return False
    refuse_called_off(tournament)
    _set(tournament, State.OPEN, by)
    return True


@transaction.atomic
def declare_final(tournament: Tournament, *, by: AnyUser | None = None) -> None:
    """Its results are final now, before the time for corrections is over."""
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state", "finished_at", "declared_at"])
    if tournament.state != State.FINISHED:
        raise NotNow(gettext("Finish the tournament first."))
    if not tournament.declared_final:
        tournament.declared_at = timezone.now()
        tournament.save(update_fields=["declared_at"])
        record_published(tournament, by, "final")
        with outbox.telling(tournament) as tell:
            outbox.tell_state(tournament, tell)


@transaction.atomic
def go_back(tournament: Tournament, *, by: AnyUser | None = None) -> None:
    """Go back to the state before, while nothing depends on this one."""
    to = BACK.get(tournament.state)
    if to is None:
        raise NotNow(gettext("This tournament is still being prepared."))
    if to == State.OPEN and tournament.rounds.filter(started_at__isnull=False).exists():
        raise NotNow(gettext("A round has begun. Undo its start first."))
    if to == State.DRAFT and tournament.entries.exclude(code="").exists():
        raise NotNow(gettext("People have already signed up on its page, so it stays open."))
    if to == State.RUNNING:
        # What was final stays so, whatever is played on.
        tournament.declared_at, tournament.finished_at = tournament.declared_final, None
    _set(tournament, to, by)


@transaction.atomic
def start(tournament: Tournament, *, by: AnyUser | None = None) -> None:
    """The rules that hold now are fixed, whole, whatever the club changes later."""
    refuse_called_off(tournament)
    tournament.rules = GAMES[tournament.game].whole_rules(tournament.rules)
    tournament.save(update_fields=["rules"])
    _set(tournament, State.RUNNING, by)


def refuse_called_off(tournament: Tournament) -> None:
    found = Tournament.every.filter(pk=tournament.pk, called_off_at__isnull=False)
    if not tournament.has_begun and found.exists():
        raise NotNow(is_called_off_sentence())


def has_results(rounds: models.QuerySet[Round]) -> bool:
    """True if anything was written down at the tables of these rounds.

    This package does not know what is written there; it asks every model that points to
    a round.
    """
    return any(
        model._base_manager.filter(**{f"{field}__in": rounds}).exists()
        for model, field in _pointers_to_round()
    )


class Removal(NamedTuple):
    """The way in which a tournament is removed."""

    is_played: bool
    """Results were entered: it can be brought back for some weeks."""
    refusal: str


def removal_of(tournament: Tournament) -> Removal:
    is_played = has_results(tournament.rounds.all())
    refusal = ""
    if is_played and not tournament.is_over:
        refusal = gettext("Results were entered. Finish the tournament first, then remove it.")
    return Removal(is_played, refusal)


def raise_version(tournament: Tournament) -> None:
    """Raise the version, as a page of the tournament has changed.

    The update locks its row to the end of the transaction, so code that begins with this reads
    rows that nobody else is changing.
    """
    Tournament.every.filter(pk=tournament.pk).update(version=F("version") + 1)


def record_published(tournament: Tournament, by: AnyUser | None, what: str) -> None:
    """Record a change of the published part of a tournament in the log: its kind, its time, its
    author. Nothing of a rehearsal is published."""
    if tournament.is_rehearsal:
        return
    said = (("tournament", tournament.pk), what)
    audit.record(AuditAction.PUBLISHED, *said, club=tournament.club, by=by)


def _set(tournament: Tournament, state: str, by: AnyUser | None) -> None:
    tournament.state = state
    with outbox.telling(tournament) as tell:
        tournament.save(update_fields=["state", "finished_at", "declared_at"])
        outbox.tell_state(tournament, tell)
    record_published(tournament, by, state)
    raise_version(tournament)


def _pointers_to_round() -> list[tuple[type[models.Model], str]]:
    return [
        (model, field.name)
        for model in apps.get_models()
        if model._meta.app_label != "club"
        for field in model._meta.get_fields()
        if isinstance(field, models.ForeignKey) and field.related_model is Round
    ]
