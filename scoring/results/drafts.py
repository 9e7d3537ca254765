"""What each thing that happens to a deal would write: the versions, before they have a number.

What a table's card may is asked here; whether somebody at the desk may, whoever calls has asked.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from club.models import Round, State, Table, Tournament
from club.models.tournament import Entrance
from club.reading import columns, instance, rows
from club.texts import clean
from engine.errors import RecordError
from engine.seats import Seat as Place
from engine.seats import Side
from scoring.models import Deal, DealState, Kind, Version
from scoring.results import refusals
from scoring.results.asked import Actor, Asked, Draft, Find, Stale
from scoring.results.content import Content, points_by_entry, read, whole_rules
from scoring.results.people import Seated, Seats, at_table, scorer_of
from scoring.results.rights import Right, Standing, may

MOST_DEALS = 200
ENTRIES = (Kind.RESULT, Kind.CORRECTION)
"""As which of them a content is kept depends on what it meets."""


class DealAt(NamedTuple):
    """Where a deal is played."""

    round: Round
    table: int
    number: int

    @classmethod
    def of(cls, table: Table, number: int) -> "DealAt":
        return cls(table.round, table.number, number)

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament


def rules_of(tournament: Tournament) -> dict[str, Any]:
    """What a version is scored by, and what makes it agreed."""
    rules = whole_rules(tournament.rules, tournament.game)
    return {**rules, "agreement": tournament.agreement}


def rounds_of(tournament: Tournament) -> dict[int, Round]:
    """By their number."""
    sql = f"SELECT {columns(Round, 'r')} FROM club_round r WHERE r.tournament_id = %s"  # noqa: S608
    found = [instance(Round, row) for row in rows(sql, [tournament.pk])]
    for each in found:
        each.tournament = tournament
    return {each.number: each for each in found}


def result(
    deal: DealAt,
    content: Mapping[str, Any],
    here: Seated,
    side: str | None,
    *,
    typed_at: datetime | None = None,
    reason: str = "",
) -> Draft:
    rules = rules_of(deal.tournament)
    read_content = read(content, here.seats, rules)
    return Draft(
        Kind.RESULT,
        *place_of(deal),
        read_content,
        here.seats,
        rules,
        points_by_entry(read_content, here.seats, rules),
        here.ids,
        side=side_named(side),
        typed_at=typed_at,
        reason=reason,
        deals=deal.round.deals,
    )


def agreement(
    deal: DealAt, by: Actor, side: str | None, of: object, *, typed_at: datetime | None = None
) -> Draft:
    """To be found in the transaction: a phone may send a result and the touch on it together.

    A table's touch names the version that counts on. The desk's holds all that it agrees to, and
    is what counts: so it is the desk's from then on.
    """
    draft = Draft(
        Kind.AGREEMENT, *place_of(deal), {}, {}, rules_of(deal.tournament), {}, {},
        side=side_named(side), typed_at=typed_at,
    )  # fmt: skip

    def check(now: Standing) -> None:
        if now.current is None:
            raise refusals.NothingEntered
        version = next((each for each in now[1:] if each and is_named(each, of)), None)
        if now.state in (DealState.ANNULLED, DealState.ADJUSTED):
            raise refusals.DeskDecided
        if not may(now, Right.AGREE, card=by.token is not None):
            raise refusals.DeskDecided if by.token else refusals.ResultChanged
        if version is None:
            raise refusals.ResultChanged
        if by.token is None:
            draft.content, draft.points = version.content, version.points
            draft.seats, draft.rules = version.seats, version.rules
            return
        if not side or side == version.side:
            raise refusals.OwnSide
        draft.content = {"of": version.number}

    draft.check = check
    return draft


def correction(
    deal: DealAt,
    content: Mapping[str, Any],
    by: Actor,
    expects: int | str | None,
    side: str | None,
    *,
    typed_at: datetime | None = None,
    reason: str = "",
) -> Draft:
    """Read in the transaction too, for the people and the rules are those of what it replaces.

    A card shows that it wrote what it replaces by the client key of that, which no page gives out.
    Where it does not, or the entry is no longer the table's to correct, it is a result beside it.
    """
    draft = Draft(
        Kind.CORRECTION, *place_of(deal), {}, {}, {}, {}, {},
        side=side_named(side), typed_at=typed_at,
        reason=reason if by.token else reason_given(reason),
    )  # fmt: skip

    def check(now: Standing) -> None:
        if now.current is None:
            raise refusals.NothingEntered
        if by.token is not None:
            is_own = expects == str(now.current.key)
            if not is_own or not may(now, Right.CORRECT, card=True):
                draft.kind = Kind.RESULT
        elif expects is not None and not is_named(now.current, expects):
            raise refusals.ResultChanged
        draft.seats, draft.rules = now.current.seats, now.current.rules
        draft.content = read(content, draft.seats, draft.rules)
        draft.points = points_by_entry(draft.content, draft.seats, draft.rules)

    draft.check = check
    return draft


class People(NamedTuple):
    """Who a deal belongs to, and the rules it is played by."""

    seats: Seats
    rules: dict[str, Any]


def draft_of(
    deal: DealAt, kind: Kind, content: Content, people: Version | People, *, reason: str
) -> Draft:
    return Draft(
        kind, *place_of(deal), content, people.seats, people.rules,
        points_by_entry(content, people.seats, people.rules), {}, reason=reason,
    )  # fmt: skip


def people_of(deal: DealAt) -> Version | People:
    """Those of what is entered; of an empty deal those who sit there."""
    now = standing_of(deal)
    if now.current is not None:
        return now.current
    return People(at_table(deal.round, deal.table).seats, rules_of(deal.tournament))


def check_card(by: Actor, deal: DealAt, rounds: Iterable[Round]) -> None:
    """A table's card enters results of its own table, in this round and the one before."""
    if by.token is None:
        return
    tournament = deal.tournament
    if by.token.revoked_at:
        raise refusals.CardRevoked
    if by.token.tournament_id != tournament.pk or by.token.table != deal.table:
        raise refusals.OtherTable
    if tournament.state != State.RUNNING:
        raise refusals.NotRunning
    if tournament.entrance != Entrance.TABLES:
        raise refusals.OnlyDesk
    begun = [each.number for each in rounds if not each.is_open]
    if deal.round.number not in (max(begun, default=0), max(begun, default=0) - 1):
        raise refusals.NotThisRound(round=deal.round.number)


def place_of(deal: DealAt) -> tuple[int, int, int]:
    if not 1 <= deal.number <= MOST_DEALS:
        raise refusals.DealUnknown(deal=deal.number, deals=deal.round.deals)
    return deal.round.pk, deal.table, deal.number


def standing_of(deal: DealAt) -> Standing:
    place_of(deal)
    kept = (
        Deal.objects.filter(round=deal.round, table=deal.table, number=deal.number)
        .select_related("current", "rival")
        .first()
    )
    return Standing(DealState(kept.state), kept.current, kept.rival) if kept else Standing()


def unless_changed(read_before: Standing) -> Callable[[Standing], None]:
    def check(now: Standing) -> None:
        if now != read_before:
            raise Stale

    return check


def asked(deal: DealAt, *kinds: Kind, says: Callable[[Version, Find], bool]) -> Asked:
    return Asked(kinds, *place_of(deal), says)


def entry_asked(deal: DealAt, content: Mapping[str, Any], side: str | None) -> Asked:
    """A content that somebody enters, as a result or in the place of one."""
    own = side_named(side)
    return asked(
        deal, *ENTRIES, says=lambda kept, _find: kept.side == own and is_said(content, kept)
    )


def agreement_asked(deal: DealAt, of: object) -> Asked:
    def says(kept: Version, find: Find) -> bool:
        version = find(of)
        return version is not None and kept.content in ({"of": version.number}, version.content)

    return asked(deal, Kind.AGREEMENT, says=says)


def is_said(content: Mapping[str, Any], kept: Version) -> bool:
    """Whether a line keeps this content, read by its own people and rules."""
    try:
        return read(content, kept.seats, kept.rules) == kept.content
    except refusals.WRONG:
        return False


def is_named(version: Version, name: object) -> bool:
    return version.number == name or str(version.key) == name


def side_named(side: str | None) -> str:
    """The side that enters, of the individual games the seat: NS, EW, or the number of a player."""
    if not side:
        return ""
    if side in tuple(Side):
        return side
    if side not in tuple(Place):
        raise RecordError("side is NS, EW, or a seat")
    return scorer_of(side)


def reason_given(reason: str) -> str:
    if not clean(reason):
        raise refusals.ReasonMissing
    return reason


def key_of(key: object) -> UUID:
    if isinstance(key, UUID):
        return key
    try:
        return UUID(str(key))
    except ValueError:
        raise refusals.KeyMissing from None


def second_key(key: UUID | str) -> UUID:
    """The key of what goes together with the version of this key."""
    return uuid5(key_of(key), "second")
