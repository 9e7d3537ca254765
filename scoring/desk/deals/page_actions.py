"""Actions of the presses on a deal's page: the permission, the form and the effect of each."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.access import AnyUser
from club.models import Club, User
from club.wording import engine_texts
from club.wording.engine_texts import Text
from engine.errors import RecordError
from engine.seats import Seat, Side
from scoring.desk.deals.final_changes import ask_referee, writer
from scoring.desk.deals.forms import (
    PeopleForm,
    PlaceForm,
    PressForm,
    ReasonForm,
    RecordForm,
    RestoreForm,
    ScoreForm,
    SettleForm,
)
from scoring.desk.deals.queries import DeskDeal, versions_of
from scoring.desk.deals.records import attach_record, remove_record
from scoring.log import actions
from scoring.log.actions import Actor, DealAt, Receipt
from scoring.log.commands import key_of, second_key
from scoring.log.content import Content
from scoring.log.open_log import receipt_of
from scoring.log.queue import Busy
from scoring.log.refusals import WRONG, KeyUsed, Refused, ResultChanged, sentence_of
from scoring.log.seating import NAMES, entries_of
from scoring.log.store import standing_of
from scoring.models import Version

Form = Any
"""Any of the forms of `scoring/desk/deals/forms.py`; each deed knows its own."""


class NoRecord(Refused):
    sentence = gettext_lazy("This is no record of a deal: %(reason)s.")


FormMaker = Callable[[DeskDeal, QueryDict | None, str], forms.Form]
"""Makes the form of an action, its fields under the prefix given last."""


class DealAction(NamedTuple):
    may: Callable[[AnyUser, Club], bool]
    form: FormMaker
    do: Callable[[DeskDeal, Form, User], Receipt | None]
    done: Text


def form_of(name: str, played: DeskDeal, data: QueryDict | None = None) -> forms.Form:
    form = DEEDS[name].form(played, data, name)
    ask_referee(form, played.at.tournament)
    return form


def said(refusal: Exception) -> str:
    if isinstance(refusal, Busy):
        return _("The site is busy. Press again in a moment.")
    return sentence_of(refusal)


def refuse(form: Form, refusal: Exception) -> None:
    """Says it on the form. A key that has done something else already is of no more use."""
    form.add_error(None, said(refusal))
    if isinstance(refusal, KeyUsed):
        form.data = form.data.copy()
        form.data[form.add_prefix("key")] = str(uuid4())


def scorers_of(played: DeskDeal) -> dict[str, str]:
    """Scorers of a deal, with their names on the desk's forms."""
    return {scorer: scorer_name(scorer) for scorer in entries_of(played.seats)}


def scorer_name(scorer: str) -> str:
    side = {str(each): engine_texts.SIDES[each] for each in Side}
    return str(side.get(scorer) or engine_texts.seat(Seat(scorer)))


def target(form: Form) -> DealAt:
    facts = form.cleaned_data
    return DealAt(facts["round"], facts["table"], facts["deal"])


def given(form: Form, user: User) -> dict[str, Any]:
    """Who does it, under which key, and why."""
    facts = form.cleaned_data
    return {"key": facts["key"], "by": writer(form, user), "reason": facts["reason"]}


def _agree(played: DeskDeal, form: Form, user: User) -> Receipt:
    if played.current is None:
        raise ResultChanged
    of, by = played.current.number, Actor(user=user)
    return actions.agree(played.at, key=form.cleaned_data["key"], by=by, of=of)


def _settle(played: DeskDeal, form: Form, user: User) -> Receipt:
    return actions.settle(played.at, form.cleaned_data["of"], **given(form, user))


def _annul(played: DeskDeal, form: Form, user: User) -> Receipt:
    return actions.annul(played.at, **given(form, user))


def _adjust(played: DeskDeal, form: Form, user: User) -> Receipt:
    return actions.adjust(played.at, form.points, **given(form, user))


def _move(played: DeskDeal, form: Form, user: User) -> Receipt:
    exchange = form.cleaned_data["exchange"]
    return actions.move(played.at, to=target(form), exchange=exchange, **given(form, user))


def _change_people(played: DeskDeal, form: Form, user: User) -> Receipt:
    return actions.move(played.at, entries=form.entries, **given(form, user))


def _restore(played: DeskDeal, form: Form, user: User) -> Receipt:
    for version in versions_of(played.at):
        if version.number == form.cleaned_data["of"]:
            return restore(played.at, version, **given(form, user))
    raise ResultChanged


def _attach(played: DeskDeal, form: Form, user: User) -> None:
    try:
        attach_record(played.at, form.cleaned_data["record"], played.seats, by=user)
    except RecordError as error:
        raise NoRecord(reason=error) from error


def _remove_record(played: DeskDeal, form: Form, user: User) -> None:  # noqa: ARG001
    remove_record(played.at)


def _place_form(played: DeskDeal, data: QueryDict | None, prefix: str) -> PlaceForm:
    rounds = list(played.at.tournament.rounds.filter(started_at__isnull=False))
    there = {"round": played.at.round.number, "table": played.at.table, "deal": played.at.number}
    return PlaceForm(rounds, data, initial=there, prefix=prefix)


def _people_form(played: DeskDeal, data: QueryDict | None, prefix: str) -> PeopleForm:
    names = [name for name in NAMES[played.at.tournament.entering] if name in played.seats]
    seats = [(name, scorer_name(name)) for name in names]
    now = {f"entry-{name}": played.seats[name]["entry"] for name in names}
    return PeopleForm(seats, data, initial=now, prefix=prefix)


def _plain(form: type[forms.Form]) -> FormMaker:
    """A form that needs nothing of the deal."""
    return lambda _played, data, prefix: form(data, prefix=prefix)


def _score_form(played: DeskDeal, data: QueryDict | None, prefix: str) -> Form:
    halves = bool(played.at.tournament.rules.get("halves"))
    return ScoreForm(scorers_of(played), data, prefix=prefix, halves=halves)


DEEDS: Mapping[str, DealAction] = {
    "agree": DealAction(
        access.can_score, _plain(PressForm), _agree, gettext_lazy("The result is agreed.")
    ),
    "settle": DealAction(
        access.can_referee, _plain(SettleForm), _settle, gettext_lazy("The dispute is settled.")
    ),
    "annul": DealAction(
        access.can_referee, _plain(ReasonForm), _annul, gettext_lazy("The deal is annulled.")
    ),
    "adjust": DealAction(
        access.can_referee,
        _score_form,
        _adjust,
        gettext_lazy("The score is given."),
    ),
    "move": DealAction(access.can_score, _place_form, _move, gettext_lazy("The result is moved.")),
    "people": DealAction(
        access.can_score, _people_form, _change_people, gettext_lazy("The people are changed.")
    ),
    "restore": DealAction(
        access.can_score, _plain(RestoreForm), _restore, gettext_lazy("It counts again.")
    ),
    "record": DealAction(
        access.can_score, _plain(RecordForm), _attach, gettext_lazy("The record is attached.")
    ),
    "record_away": DealAction(
        access.can_score,
        _plain(PressForm),
        _remove_record,
        gettext_lazy("The record is removed."),
    ),
}

FAILURES = (*WRONG, Busy)


def restore(
    deal: DealAt, version: Version, *, key: UUID | str, by: Actor, reason: str
) -> actions.Receipt:
    """Lets an older version count again: nothing is taken out of the log, a new line is added.

    A disputed deal is settled by it. Where the deal belonged to other people then, it goes back to
    them first, which is a line of its own.
    """
    first = Version.objects.filter(club=deal.tournament.club_id, key=key_of(key)).first()
    if first is not None:
        is_there = (first.round_id, first.table, first.deal) == deal.key
        if not is_there or _says(first) != _says(version):
            raise KeyUsed
        return receipt_of(first)
    now = standing_of(deal)
    if now.rival is not None and version in (now.current, now.rival):
        return actions.settle(deal, version.number, key=key, by=by, reason=reason)
    if now.current is not None and now.rival is None and now.current.seats != version.seats:
        entries = {name: sitting["entry"] for name, sitting in version.seats.items()}
        is_all = now.current.content == version.content
        at = key if is_all else second_key(key)
        moved = actions.move(deal, entries=entries, key=at, by=by, reason=reason)
        if is_all:
            return moved
    return _write_again(deal, version, key=key, by=by, reason=reason)


def _says(version: Version) -> tuple[Content, dict[str, int]]:
    return version.content, {name: each["entry"] for name, each in version.seats.items()}


def _write_again(
    deal: DealAt, version: Version, *, key: UUID | str, by: Actor, reason: str
) -> actions.Receipt:
    content = version.content
    if not content:
        return actions.annul(deal, key=key, by=by, reason=reason)
    if "adjusted" in content:
        return actions.adjust(deal, content["adjusted"], key=key, by=by, reason=reason)
    if standing_of(deal).current is None:
        return actions.record(deal, content, key=key, by=by, reason=reason)
    return actions.correct(deal, content, key=key, by=by, reason=reason)
