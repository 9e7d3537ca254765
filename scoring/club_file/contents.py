"""Rows that belong to a club, and the keys in them: foreign keys, and those in JSON and texts.

Whatever leads to a club by foreign keys belongs to it, but for what is left out here: a new table
is in the file without a change of this one.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from django.db import models

from club.audit import facts_of, written
from club.backups import rows
from club.models import (
    ApiToken,
    Appointment,
    AuditDiscard,
    AuditLine,
    Club,
    ConsentDiscard,
    ConsentText,
    DataLink,
    Entry,
    Hook,
    HookMessage,
    Membership,
    Player,
    PrizeDraw,
    Rehearsal,
    RosterImport,
    Round,
    Stage,
    Team,
    Tournament,
    User,
)
from scoring.archive.writer import carried_with, options_with
from scoring.log.origins import content_with, seats_with
from scoring.log.seating import sat_in, seats_in
from scoring.models import (
    Discard,
    FinalPlace,
    FinalTable,
    FrozenSeason,
    Mirror,
    Origin,
    PublicLine,
    RatedTournament,
    RatingState,
    ReturnedEntry,
    SeasonRules,
    TableToken,
    TournamentFigures,
    Version,
)
from scoring.seasons.json_form import packed_table, unpacked_table
from scoring.seasons.rules import packed, unpacked

Model = type[models.Model]
Values = dict[str, Any]
Keys = Mapping[Model, dict[int, int]]
"""The new key by the old one, of each table."""

LEFT_OUT: Final[tuple[Model, ...]] = (
    Appointment,  # whoever takes the club in owns it
    *(ApiToken, Hook, HookMessage, TableToken, Mirror, PublicLine),  # secrets, what they opened
    *(DataLink, DataLink.memberships.through),
    *(FinalTable, FinalPlace, RatedTournament, RatingState, TournamentFigures),  # follow from logs
    *(Rehearsal, RosterImport, Discard, AuditDiscard, ConsentDiscard),  # are gone in some days
)
EMPTIED: Final[Mapping[Model, Values]] = {
    Entry: {"code": "", "second_code": ""},
    Tournament: {"as_of": None},
}
"""Pages of sign-ups are opened by the first; what is in a file is written where it is read in."""
ONLY_NAMED: Final = {(AuditLine, "about_id")}
"""A person does not belong to the club because of these alone."""


@cache
def tables() -> dict[Model, str]:
    """Tables of a club's file, each with the foreign keys that lead to the club, as a query takes
    them; in the order in which sites store them."""
    found = {each: _path(each, Club) for each in rows.every_model() if each not in LEFT_OUT}
    return {each: path for each, path in found.items() if path or each in (Club, Player)}


def rows_in(model: Model, club: Club) -> models.QuerySet[Any]:
    """Of a table but that of the people; rehearsals are left out with all that hangs on them."""
    found = model._base_manager
    if model is Club:
        return found.filter(pk=club.pk)
    if model is Tournament:
        return found.filter(club=club, rehearsal_of=None)
    if model is Membership:
        own = Rehearsal.objects.filter(tournament__club=club)
        invented = [key for keys in own.values_list("invented", flat=True) for key in keys]
        return found.filter(club=club).exclude(player__in=invented)
    if path := _path(model, Tournament):
        return found.filter(**{f"{path}__club": club, f"{path}__rehearsal_of": None})
    return found.filter(**{tables()[model]: club})


def _path(model: Model, to: Model) -> str:
    """The shortest one, by keys that each row has."""
    waiting: deque[tuple[Any, tuple[str, ...]]] = deque([(model, ())])
    while waiting:
        at, names = waiting.popleft()
        for field in at._meta.concrete_fields:
            there = field.remote_field and field.remote_field.model
            if there is to and (to is Club or not field.null):
                return "__".join([*names, field.name])
            if there and not field.null:
                waiting.append((there, (*names, field.name)))
    return ""


def translated(model: Model, values: Values, keys: Keys) -> Values:
    """A row with other keys. What points to nothing in the file points to nothing, where it may;
    an account or a card of another installation has a minus in the log."""
    inner = IN_VALUES[model](values, keys) if model in IN_VALUES else {}
    found = {**values, **EMPTIED.get(model, {})}
    for field in model._meta.concrete_fields:
        column, there = str(field.column), field.remote_field and field.remote_field.model
        if field.primary_key:
            found[column] = keys[model][values[column]]
        elif there and values[column] is not None:
            found[column] = keys[there].get(values[column]) if there in tables() else None
    return {**found, **inner}


def people_in(model: Model, values: Values) -> Iterator[int]:
    """People by their foreign keys; those in JSON are found by translating it."""
    for field in model._meta.concrete_fields:
        is_person = field.remote_field and field.remote_field.model is Player
        if is_person and (model, field.column) not in ONLY_NAMED and values[str(field.column)]:
            yield values[str(field.column)]


def _in_line(values: Values, keys: Keys) -> Values:
    player = keys[Player].__getitem__
    return {
        "content": content_with(values["content"], player),
        "seats": seats_with(values["seats"], player),
        **{name: values[name] and -abs(values[name]) for name in ("user_id", "token_id")},
    }


def _in_origin(values: Values, keys: Keys) -> Values:
    ids = values["ids"]
    named = {name: keys[model] for name, model in (("rounds", Round), ("players", Player))}
    renumbered = {
        name: {str(known[int(key)]): there for key, there in ids[name].items()}
        for name, known in named.items()
    }
    return {"ids": {**ids, **renumbered}}


def _in_stage(values: Values, keys: Keys) -> Values:
    return {
        "options": options_with(values["options"], keys[Entry]),
        "carried": carried_with(values["carried"], keys[Entry]),
    }


def _in_sign_up(values: Values, keys: Keys) -> Values:
    answers = [dict(each) for each in values["answers"]]
    for each in answers:
        if "texts" in each:
            each["texts"] = {of: keys[ConsentText][pk] for of, pk in each["texts"].items()}
    return {"answers": answers}


def _in_draw(values: Values, keys: Keys) -> Values:
    entries, players = keys[Entry], keys[Player]
    return {
        "holders": [
            [entry and entries[entry], player and players[player]]
            for entry, player in values["holders"]
        ]
    }


def _in_returned(values: Values, keys: Keys) -> Values:
    return {"sat": sat_in(seats_with(seats_in(values["sat"]), keys[Player].__getitem__))}


def _in_rules(values: Values, keys: Keys) -> Values:
    chosen, known = unpacked(values["kept"]), keys[Tournament]
    picked = frozenset(known[each] for each in chosen.picked)
    weights = {known[each]: weight for each, weight in chosen.weights.items()}
    return {"kept": packed(replace(chosen, picked=picked, weights=weights))}


def _in_frozen(values: Values, keys: Keys) -> Values:
    table = unpacked_table(values["table"])
    event, person, team = keys[Tournament], keys[Player], keys[Team]
    rows_ = (
        row._replace(
            person=person[row.person],
            terms=tuple(term._replace(event=event[term.event]) for term in row.terms),
        )
        for row in table.rows
    )
    teams = (
        row._replace(
            team=team[row.team],
            members=tuple((person[who], points, counts) for who, points, counts in row.members),
        )
        for row in table.teams
    )
    known = table._replace(
        events=tuple(each._replace(tournament=event[each.tournament]) for each in table.events),
        rows=tuple(rows_),
        teams=tuple(teams),
        team_of={person[who]: team[of] for who, of in table.team_of.items()},
        names={team[of]: name for of, name in table.names.items()},
    )
    return {"table": packed_table(known)}


def _in_audit(values: Values, keys: Keys) -> Values:
    named = {"account": keys[User], "tournament": keys[Tournament]}
    said = [
        (word, named[word][int(value)] if word in named and value else value)
        for word, value in facts_of(values["detail"])
    ]
    return {"detail": written(*(fact if fact[1] else fact[0] for fact in said))}


IN_VALUES: Final[Mapping[Model, Callable[[Values, Keys], Values]]] = {
    Version: _in_line,
    Origin: _in_origin,
    Stage: _in_stage,
    Entry: _in_sign_up,
    PrizeDraw: _in_draw,
    ReturnedEntry: _in_returned,
    SeasonRules: _in_rules,
    FrozenSeason: _in_frozen,
    AuditLine: _in_audit,
}
"""Keys that are no foreign keys."""
