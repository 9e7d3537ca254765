"""Writes about who comes in; each is one transaction."""

from collections.abc import Collection, Mapping, Sequence
from secrets import token_hex
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.consents.answers import ConsentAnswer, write_down
from club.entries.numbers import next_number
from club.entries.queries import partner_of, seekers, singles
from club.memberships.actions import add_member
from club.memberships.queries import rates_of
from club.models import (
    Club,
    Entry,
    EntryPlayer,
    EntryState,
    Player,
    Rate,
    Tournament,
)
from club.payments import fees
from club.tournaments.states import NotPossible, raise_version
from club.tournaments.waiting_list import first_waiting_moves_up, place_for_one_more
from club.wording.folding import folded_words


def guest(club: Club, name: str) -> Player:
    """Somebody typed in on the spot; joined to a member later if they are one."""
    return add_member(club, Player(name=name), is_guest=True).player


@transaction.atomic
def add_entry(
    tournament: Tournament,
    players: Sequence[Player],
    *,
    name: str = "",
    is_here: bool = False,
    key: UUID | None = None,
) -> Entry:
    """Entry made by the desk, which may go above the limit."""
    raise_version(tournament)
    for player in players:
        refuse_who_plays(tournament, player)
    entry = Entry.objects.create(
        tournament=tournament,
        number=next_number(tournament),
        name=name,
        is_here=is_here,
        key=key,
    )
    _seat_people(entry, players)
    return entry


@transaction.atomic
def ask_about(
    tournament: Tournament,
    names: Sequence[str],
    *,
    contact: str = "",
    answers: Sequence[ConsentAnswer] = (),
) -> Entry:
    """A sign-up as it was typed, until it is clear who they are."""
    raise_version(tournament)
    if _folded(names) in _folded_entries(tournament):
        raise NotPossible(_("These names have already signed up."))
    return Entry.objects.create(
        tournament=tournament,
        number=next_number(tournament),
        state=EntryState.ASKED,
        typed=list(names),
        contact=contact,
        answers=list(answers),
        code=token_hex(16),
    )


@transaction.atomic
def take_in(entry: Entry, players: Sequence[Player], *, new: Collection[Player] = ()) -> Entry:
    """A sign-up whose names are now people of the club; `new` are those that it brought. Answers
    the entry they are in: that of a partner, where both chose one another."""
    raise_version(entry.tournament)
    entry.refresh_from_db(fields=["typed", "answers", "state"])
    if not entry.typed:
        raise NotPossible(_("This sign-up has already been accepted."))
    for player in players:
        refuse_who_plays(entry.tournament, player)
    write_down(entry, players, new)
    entry.typed, entry.answers = [], []
    if entry.state == EntryState.ASKED:
        entry.state = place_for_one_more(entry.tournament)
    entry.save(update_fields=["typed", "answers", "state"])
    _seat_people(entry, players)
    fees.name_people(entry)
    return put_together(entry)


@transaction.atomic
def ask_partner(entry: Entry, other: Entry) -> None:
    """Wish to play with somebody who is looking for a partner too; once both wish it they are one
    entry, or will be when the desk has accepted both."""
    raise_version(entry.tournament)
    if not {entry.pk, other.pk} <= {each.pk for each in seekers(entry.tournament)}:
        raise NotPossible(_("One of you has found a partner in the meantime. Choose again."))
    entry.wants = other
    entry.save(update_fields=["wants"])
    put_together(entry)


@transaction.atomic
def stay_alone(entry: Entry) -> None:
    """Neither want somebody nor be wanted any more; both go on looking."""
    raise_version(entry.tournament)
    _drop_wishes(entry)


@transaction.atomic
def withdraw_by_code(tournament: Tournament, code: str) -> None:
    """Withdraw whoever has this address: of two who signed up apart only that one."""
    raise_version(tournament)
    entry = tournament.entries.filter(Q(code=code) | Q(second_code=code)).first()
    if entry is None:
        raise NotPossible(_("One of them is no longer there. Check again."))
    if entry.second_code:
        both = split(entry)
        entry = next(each for each in both if each.code == code)
    withdraw(entry)


def put_together(entry: Entry) -> Entry:
    """Pair two who want to play together, once both are people of the club."""
    other = partner_of(entry)
    if other and not (entry.typed or other.typed):
        return pair(*sorted((entry, other), key=lambda each: each.number))
    return entry


@transaction.atomic
def move_up(entry: Entry) -> None:
    """Take an entry from the waiting list, whatever the limit says."""
    raise_version(entry.tournament)
    if entry.state != EntryState.WAITING:
        raise NotPossible(_("%(name)s is not on the waiting list.") % {"name": entry})
    entry.state = EntryState.ENTERED
    entry.save(update_fields=["state"])


@transaction.atomic
def set_here(entry: Entry, is_here: bool) -> None:
    if is_here and entry.state == EntryState.WITHDRAWN:
        return_to_play(entry)
        return
    raise_version(entry.tournament)
    if is_here and entry.typed:
        raise NotPossible(_("%(name)s: accept the sign-up first.") % {"name": entry})
    if is_here and entry.state != EntryState.ENTERED:
        _refuse_if_they_play(entry)
        entry.state = EntryState.ENTERED
    entry.is_here = is_here
    entry.save(update_fields=["is_here", "state"])


@transaction.atomic
def all_here(tournament: Tournament) -> int:
    """Everyone who has entered is here; how many more than before."""
    raise_version(tournament)
    return tournament.entries.filter(state=EntryState.ENTERED, is_here=False).update(is_here=True)


@transaction.atomic
def pair(one: Entry, other: Entry) -> Entry:
    """Two entries that lack people become one."""
    if one.pk == other.pk:
        raise NotPossible(_("Choose two different people."))
    raise_version(one.tournament)
    playing = one.tournament.entries.exclude(state=EntryState.WITHDRAWN)
    if playing.filter(pk__in=(one.pk, other.pk)).count() < 2:
        raise NotPossible(_("One of them is no longer there. Check again."))
    people: list[Player] = []
    rates: dict[int, str] = {}
    for entry in (one, other):
        _drop_wishes(entry)
        if entry.seats.exists() or entry.sit_outs.exists():
            raise NotPossible(_("%(name)s already has a seat.") % {"name": entry})
        rows = list(entry.line_up.select_related("player").order_by("place", "pk"))
        if not rows:
            raise NotPossible(_("One of them is no longer there. Check again."))
        people += [row.player for row in rows]
        rates |= {row.player_id: row.rate for row in rows}
    if len(people) > _most_people(one.tournament):
        raise NotPossible(_("Together they are too many people."))
    _seat_people(one, people, rates=rates)
    fees.move(other, one)
    if EntryState.ENTERED in (one.state, other.state):
        one.state = EntryState.ENTERED
    one.is_here = one.is_here and other.is_here
    one.has_paid = one.has_paid and other.has_paid
    one.contact, one.wants = one.contact or other.contact, None
    one.code, one.second_code = one.code or other.code, other.code if one.code else ""
    changed = ("state", "is_here", "has_paid", "contact", "wants", "code", "second_code")
    one.save(update_fields=changed)
    other.delete()
    first_waiting_moves_up(one.tournament)
    return one


@transaction.atomic
def pair_all(tournament: Tournament) -> int:
    """Pair those who are here alone, who came first with who came next; how many pairs."""
    raise_version(tournament)
    here = [each for each in singles(tournament) if each.is_here]
    pairs = list(zip(here[::2], here[1::2], strict=False)) if tournament.people == 2 else []
    for one, other in pairs:
        pair(one, other)
    return len(pairs)


@transaction.atomic
def split(entry: Entry) -> list[Entry]:
    """Everyone of it becomes an entry alone, who can be paired anew."""
    raise_version(entry.tournament)
    if entry.seats.exists() or entry.sit_outs.exists():
        raise NotPossible(
            _("%(name)s already has a seat. Put in a substitute instead.") % {"name": entry}
        )
    places = sorted(set(entry.line_up.values_list("place", flat=True)))
    if len(places) < 2:
        raise NotPossible(_("There is nothing to split."))
    apart = []
    for place in places[1:]:
        single = Entry.objects.create(
            tournament=entry.tournament,
            number=next_number(entry.tournament),
            is_here=entry.is_here,
            has_paid=entry.has_paid,
            state=entry.state,
            code=entry.second_code,
        )
        entry.line_up.filter(place=place).update(entry=single, place=0)
        fees.move(entry, single)
        apart.append(single)
    entry.name = entry.second_code = ""
    entry.save(update_fields=["name", "second_code"])
    if not entry.has_paid:  # one of them may have
        for each in (entry, *apart):
            fees.settle(each)
    return [entry, *apart]


@transaction.atomic
def substitute(
    entry: Entry, place: int, player: Player, first_round: int, last_round: int | None
) -> EntryPlayer:
    """Somebody else on this place, for one round or from now on; what was played stays."""
    raise_version(entry.tournament)
    refuse_who_plays(entry.tournament, player, apart_from=entry)
    return EntryPlayer.objects.create(
        entry=entry, player=player, place=place, first_round=first_round, last_round=last_round
    )


@transaction.atomic
def change_availability(
    entry: Entry, first_round: int, last_round: int | None, away: Sequence[int]
) -> None:
    entry.first_round, entry.last_round, entry.away = first_round, last_round, sorted(set(away))
    entry.save(update_fields=["first_round", "last_round", "away"])
    raise_version(entry.tournament)


@transaction.atomic
def withdraw(entry: Entry) -> Entry | None:
    """Withdraw an entry: it plays no more, what it played stays, and a round that runs is one that
    it misses. Answers who moves up from the waiting list."""
    raise_version(entry.tournament)
    _drop_wishes(entry)
    entry.state, entry.is_here = EntryState.WITHDRAWN, False
    begun = _begun(entry.tournament)
    if begun:
        entry.last_round = min(entry.last_round or max(begun), max(begun))
    entry.away = sorted({*entry.away, *_running(begun)})
    entry.save(update_fields=["state", "is_here", "last_round", "away"])
    return first_waiting_moves_up(entry.tournament)


@transaction.atomic
def stay_away(entry: Entry, round_number: int) -> None:
    """Let an entry miss this round: it misses this round, and plays on when it is here again."""
    raise_version(entry.tournament)
    entry.is_here = False
    entry.away = sorted({*entry.away, round_number})
    entry.save(update_fields=["is_here", "away"])


@transaction.atomic
def return_to_play(entry: Entry) -> None:
    """Let an entry play again from now on; what was played meanwhile it has missed."""
    raise_version(entry.tournament)
    _refuse_if_they_play(entry)
    begun, last = _begun(entry.tournament), entry.last_round
    if last is not None:
        entry.away = sorted({*entry.away, *(number for number in begun if number > last)})
    entry.away = [number for number in entry.away if number not in _running(begun)]
    entry.state = EntryState.ASKED if entry.typed else EntryState.ENTERED
    entry.is_here, entry.last_round = True, None
    entry.save(update_fields=["state", "is_here", "last_round", "away"])


@transaction.atomic
def remove(entry: Entry) -> Entry | None:
    """An entry that never had a seat goes; another is withdrawn."""
    raise_version(entry.tournament)
    if entry.seats.exists() or entry.sit_outs.exists():
        return withdraw(entry)
    entry.delete()
    return first_waiting_moves_up(entry.tournament)


def _begun(tournament: Tournament) -> dict[int, bool]:
    """The rounds that have begun, by number, each with whether it still runs."""
    rows = tournament.rounds.filter(started_at__isnull=False).order_by()
    return {number: ended is None for number, ended in rows.values_list("number", "finished_at")}


def _running(begun: Mapping[int, bool]) -> list[int]:
    return [number for number, runs in begun.items() if runs]


def refuse_who_plays(
    tournament: Tournament, player: Player, apart_from: Entry | None = None
) -> None:
    """Nobody plays for two entries at once; who has withdrawn may come in again."""
    rows = EntryPlayer.objects.filter(entry__tournament=tournament, player=player)
    rows = rows.exclude(entry__state=EntryState.WITHDRAWN)
    if apart_from is not None:
        rows = rows.exclude(entry=apart_from)
    if rows.exists():
        raise NotPossible(_("%(name)s has already entered.") % {"name": player})


def _refuse_if_they_play(entry: Entry) -> None:
    """Refuse to take an entry back if one of its people has since come in with somebody else."""
    for row in entry.line_up.select_related("player"):
        refuse_who_plays(entry.tournament, row.player, apart_from=entry)


def _drop_wishes(entry: Entry) -> None:
    entry.tournament.entries.filter(Q(pk=entry.pk) | Q(wants=entry)).update(wants=None)


def _folded_entries(tournament: Tournament) -> list[list[list[str]]]:
    """The names of each entry that plays, or of which is asked who they are."""
    there = tournament.entries.exclude(state=EntryState.WITHDRAWN)
    named = {pk: list(typed) for pk, typed in there.values_list("pk", "typed")}
    people = EntryPlayer.objects.filter(entry__in=named)
    for pk, name in people.values_list("entry", "player__name"):
        named[pk].append(name)
    return [_folded(each) for each in named.values()]


def _folded(names: Sequence[str]) -> list[list[str]]:
    return sorted(sorted(folded_words(name)) for name in names)


def _seat_people(
    entry: Entry, players: Sequence[Player], *, rates: Mapping[int, str] | None = None
) -> None:
    """Put people in the place of those who were there, if their rates are given; else each at their
    own."""
    if rates is not None:
        entry.line_up.all().delete()
    own = rates_of(entry.tournament.club, [each.pk for each in players]) if rates is None else rates
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player=player, place=place, rate=own.get(player.pk, Rate.FULL))
        for place, player in enumerate(players)
    )
    if rates is None and own:  # who owes nothing has paid
        fees.settle(entry)


def _most_people(tournament: Tournament) -> int:
    """A team may have two in reserve."""
    return tournament.people + 2 if tournament.people == 4 else tournament.people
