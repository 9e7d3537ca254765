"""The rules of writing: a command, and what it meets, give versions or a refusal.

Nothing here reads the database. What a table's card may is asked here (`rights`); whether somebody
at the desk may, whoever calls has asked.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from club.models import Round, State, Tournament
from club.wording.texts import clean
from engine.movements.seating import Kind
from engine.results import GAMES
from engine.results.remi import MOST_POINTS
from scoring.log import chain, commands, refusals
from scoring.log.commands import DealAt, DealKey, LogCommand, LogPlace
from scoring.log.content import Content, Rules, points_by_entry, read, read_adjustment
from scoring.log.deal_numbers import is_dealt_again
from scoring.log.match_ends import check_open
from scoring.log.rights import DealStanding, Right, check_card, may
from scoring.log.seating import Seated, Seats, check_sat, check_seats, side_named
from scoring.models import DealState, TextName, Version, VersionKind


@dataclass
class CommandContext:
    """All that the rules look at, read by the store."""

    rules: Rules
    """Those of the tournament (`rules_of`)."""
    rounds: Collection[Round] = ()
    """Of the tournament, where a table's card asks."""
    seats: Mapping[tuple[int, int], Seated] = field(default_factory=dict)
    """By the id of the round and the number of the table."""
    players: Mapping[int, list[int]] = field(default_factory=dict)
    """The people who play for an entry, by its number."""
    deals: dict[DealKey, DealStanding] = field(default_factory=dict)
    penalties: Collection[int] = ()
    """The ids of those that are not taken back."""
    lines: Mapping[int, Version] = field(default_factory=dict)
    """With their texts, by number."""


def rules_of(tournament: Tournament) -> dict[str, Any]:
    """The rules that a version is scored by, and what makes it agreed."""
    rules = GAMES[tournament.game].scoring_rules(tournament.rules)
    return {**rules, "agreement": tournament.agreement}


def versions_of(asked: LogCommand, met: CommandContext) -> list[Version]:
    """The versions that a command becomes, that of its own key first, without number and hash yet;
    raises what stands against it."""
    if asked.tournament.as_of:
        raise refusals.WrittenElsewhere
    if isinstance(asked, commands.TableCommand):
        side_named(asked.side)
        check_card(asked.by.token, asked.deal, met.rounds)
    if asked.by.token is None and not isinstance(asked, commands.WithdrawText):
        _check_desk(asked)
    _check_final(asked)
    return _RULES[type(asked)][0](asked, met)


def _check_desk(asked: LogCommand) -> None:
    """The desk writes into rounds that have begun, and into nothing that is archived."""
    if asked.tournament.state == State.ARCHIVED:
        raise refusals.IsArchived
    rounds = [deal.round for deal in asked.deals]
    if isinstance(asked, commands.PenaltyCommand):
        rounds = [asked.round]
    if any(round_.is_open for round_ in rounds):
        raise refusals.NotBegun


def _check_final(asked: LogCommand) -> None:
    """A change of what was declared final names a referee and says why; of a tournament that is
    played on, what is entered for the first time is no change."""
    tournament = asked.tournament
    if asked.by.token is not None or not isinstance(asked, _CHANGES):
        return
    if isinstance(asked, commands.RecordResult) and not tournament.is_over:
        return
    if tournament.declared_final:
        if not clean(asked.by.referee):
            raise refusals.RefereeMissing
        _check_reason(asked)


_CHANGES: Final = (
    *(commands.RecordResult, commands.CorrectResult, commands.SettleDispute, commands.AnnulDeal),
    *(commands.AdjustScore, commands.MoveResult, commands.GivePenalty, commands.TakeBackPenalty),
)


def kinds_of(asked: LogCommand) -> Collection[VersionKind]:
    """Kinds of versions that a command can become."""
    return _RULES[type(asked)][1]


def _recorded(asked: commands.RecordResult, met: CommandContext) -> list[Version]:
    seats, rules = _sitting(asked.deal, met)
    check_sat(asked.sat, seats)
    version = _version(asked, VersionKind.RESULT, read(asked.content, seats, rules), seats, rules)
    deals = asked.deal.round.deals
    if deals and asked.deal.number > deals:
        deals += _dealt_again(asked.deal, met)
        if asked.deal.number > deals:
            raise refusals.DealUnknown(deal=asked.deal.number, deals=deals)
    if met.deals[asked.deal.key].current is None:
        check_open(asked.deal, met.deals)
    return [version]


def _dealt_again(deal: DealAt, met: CommandContext) -> int:
    """The number of the table's deals that are annulled by a breach and dealt again."""
    return sum(
        is_dealt_again(now.current.content)
        for key, now in met.deals.items()
        if now.current is not None and key[:2] == deal.key[:2]
    )


def _agreed(asked: commands.AgreeToResult, met: CommandContext) -> list[Version]:
    now, card = met.deals[asked.deal.key], asked.by.token is not None
    if now.current is None:
        raise refusals.NothingEntered
    if now.state in (DealState.ANNULLED, DealState.ADJUSTED):
        raise refusals.DeskDecided
    if not may(now, Right.AGREE, card=card):
        raise refusals.DeskDecided if card else refusals.ResultChanged
    version = next((each for each in now[1:] if each and _is_named(each, asked.of)), None)
    if version is None:
        raise refusals.ResultChanged
    if card and (not asked.side or asked.side == version.side):
        raise refusals.OwnSide
    said: tuple[Content, Seats, Rules] = version.content, version.seats, version.rules
    if card:
        said = {"of": version.number}, {}, met.rules
    return [_version(asked, VersionKind.AGREEMENT, *said)]


def _corrected(asked: commands.CorrectResult, met: CommandContext) -> list[Version]:
    now, card, kind = met.deals[asked.deal.key], asked.by.token is not None, VersionKind.CORRECTION
    if not card:
        _check_reason(asked)
    current = now.current
    if current is None:
        raise refusals.NothingEntered
    if card:
        is_own = asked.expects == str(current.key)
        kind = kind if is_own and may(now, Right.CORRECT, card=True) else VersionKind.RESULT
        check_sat(asked.sat, current.seats)
    elif asked.expects is not None and not _is_named(current, asked.expects):
        raise refusals.ResultChanged
    seats, rules = _people(asked.deal, met)
    return [_version(asked, kind, read(asked.content, seats, rules), seats, rules)]


def _settled(asked: commands.SettleDispute, met: CommandContext) -> list[Version]:
    now = met.deals[asked.deal.key]
    if now.current is None or now.rival is None:
        raise refusals.NothingDisputed
    if isinstance(asked.choice, Mapping):
        chosen, content = now.current, dict(asked.choice)
    else:
        numbered = {each.number: each for each in (now.current, now.rival)}
        if asked.choice not in numbered:
            raise refusals.ResultChanged
        chosen = numbered[asked.choice]
        content = chosen.content
    content = _read_again(content, chosen.seats, chosen.rules)
    return [_version(asked, VersionKind.SETTLEMENT, content, chosen.seats, chosen.rules)]


def _annulled(asked: commands.AnnulDeal, met: CommandContext) -> list[Version]:
    people = _people(asked.deal, met)
    _check_reason(asked)
    return [_version(asked, VersionKind.ANNULMENT, {}, *people)]


def _adjusted(asked: commands.AdjustScore, met: CommandContext) -> list[Version]:
    seats, rules = _people(asked.deal, met)
    seats = {name: each for name, each in seats.items() if each["entry"] != asked.left}
    content = read_adjustment(asked.points, seats, rules)
    _check_reason(asked)
    return [_version(asked, VersionKind.ADJUSTMENT, content, seats, rules)]


def _people(deal: DealAt, met: CommandContext) -> tuple[Seats, Rules]:
    """People of what is entered; of an empty deal, and of a score that was given without somebody
    who had left, those who sit there."""
    current = met.deals[deal.key].current
    if current is None:
        return _sitting(deal, met)
    kind = Kind(deal.tournament.entering)
    if kind.has_sides and len(current.seats) < len(kind.places):
        return _sitting(deal, met)[0], current.rules
    return current.seats, current.rules


def _moved(asked: commands.MoveResult, met: CommandContext) -> list[Version]:
    """The versions at both places; at one place, where only the people change."""
    _check_reason(asked)
    deal, target = asked.deal, asked.target
    now, there = met.deals[deal.key], met.deals[target.key]
    if now.current is None:
        raise refusals.NothingEntered
    if target.tournament != deal.tournament:
        raise refusals.RoundUnknown
    if asked.entries or target == deal:
        seats = _seats_named(asked, met)
    else:
        seats = _seats_at(target, deal, now.current, met)
    here = _moved_version(asked, now, seats, target)
    if target == deal:
        return [here]
    second = asked.keys[1]
    if there.current is None:
        left = now.current.seats, now.current.rules
        return [
            here,
            _version(asked, VersionKind.MOVED_AWAY, {}, *left, place=deal.key, key=second),
        ]
    if not asked.exchange:
        raise refusals.PlaceTaken(deal=target.number, table=target.table)
    back = _seats_at(deal, target, there.current, met)
    return [here, _moved_version(asked, there, back, deal, second)]


def _moved_version(
    asked: commands.MoveResult,
    now: DealStanding,
    seats: Seats,
    target: DealAt,
    key: UUID | None = None,
) -> Version:
    version = now.current
    if version is None or now.rival is not None:
        raise refusals.ResultChanged
    content = _read_again(version.content, seats, version.rules)
    return _version(
        asked, VersionKind.MOVED_HERE, content, seats, version.rules, place=target.key, key=key
    )


def _seats_at(target: DealAt, source: DealAt, version: Version, met: CommandContext) -> Seats:
    is_same = (target.round, target.table) == (source.round, source.table)
    return version.seats if is_same else _sitting(target, met)[0]


def _seats_named(asked: commands.MoveResult, met: CommandContext) -> Seats:
    numbers = asked.entries or {}
    wanted = set(numbers.values())
    if not numbers or not wanted <= met.players.keys():
        raise refusals.EntryUnknown
    if len(wanted) < len(numbers):
        raise refusals.OtherPeople
    names = _sitting(asked.target, met)[0]
    if set(numbers) != set(names):
        raise refusals.OtherPeople
    return {name: {"entry": numbers[name], "players": met.players[numbers[name]]} for name in names}


def _given(asked: commands.GivePenalty, met: CommandContext) -> list[Version]:
    if asked.entry.tournament_id != asked.round.tournament_id:
        raise refusals.EntryUnknown
    if not 0 <= asked.points <= MOST_POINTS:
        raise refusals.PenaltyTooLarge(most=MOST_POINTS)
    if not clean(asked.rule):
        _check_reason(asked)
    return [_penalty(asked, VersionKind.PENALTY, asked.content, -asked.points, met)]


def _taken_back(asked: commands.TakeBackPenalty, met: CommandContext) -> list[Version]:
    _check_reason(asked)
    version = _penalty(asked, VersionKind.PENALTY_TAKEN_BACK, asked.content, asked.points, met)
    if asked.penalty not in met.penalties:
        raise refusals.TakenBack
    return [version]


def _penalty(
    asked: commands.PenaltyCommand,
    kind: VersionKind,
    content: Content,
    points: int,
    met: CommandContext,
) -> Version:
    number = asked.entry.number
    seats = {"": {"entry": number, "players": met.players[number]}}
    given: dict[str, float] = {str(number): points}
    return _version(asked, kind, content, seats, met.rules, points=given)


def _withdrawn(asked: commands.WithdrawText, met: CommandContext) -> list[Version]:
    line = met.lines.get(asked.number)
    if line is None or asked.name not in TextName.values or not line.text(asked.name):
        raise refusals.TextGone
    place = line.round_id, None, None
    return [
        _version(asked, VersionKind.REDACTION, asked.content, {}, met.rules, points={}, place=place)
    ]


LogRule = Callable[[Any, CommandContext], list[Version]]
_ENTRIES: Final = (VersionKind.RESULT, VersionKind.CORRECTION)
_RULES: Final[Mapping[type[LogCommand], tuple[LogRule, Collection[VersionKind]]]] = {
    commands.RecordResult: (_recorded, _ENTRIES),
    commands.AgreeToResult: (_agreed, (VersionKind.AGREEMENT,)),
    commands.CorrectResult: (_corrected, _ENTRIES),
    commands.SettleDispute: (_settled, (VersionKind.SETTLEMENT,)),
    commands.AnnulDeal: (_annulled, (VersionKind.ANNULMENT,)),
    commands.AdjustScore: (_adjusted, (VersionKind.ADJUSTMENT,)),
    commands.MoveResult: (_moved, (VersionKind.MOVED_HERE,)),
    commands.GivePenalty: (_given, (VersionKind.PENALTY,)),
    commands.TakeBackPenalty: (_taken_back, (VersionKind.PENALTY_TAKEN_BACK,)),
    commands.WithdrawText: (_withdrawn, (VersionKind.REDACTION,)),
}
"""Of each command its rule, and as which kinds what it says may be kept."""


def _version(
    asked: LogCommand,
    kind: VersionKind,
    content: Content,
    seats: Seats,
    rules: Rules,
    *,
    points: dict[str, float] | None = None,
    place: LogPlace | None = None,
    key: UUID | None = None,
) -> Version:
    """`place` and `key` where they are not those of the command."""
    round_, table, deal = place or asked.place
    version = Version.of(
        formula=chain.FORMULA,
        kind=kind,
        round_id=round_,
        table=table,
        deal=deal,
        content=content,
        seats=seats,
        rules=rules,
        points=points_by_entry(content, seats, rules) if points is None else points,
        user_id=asked.by.user.pk if asked.by.user else None,
        token_id=asked.by.token.pk if asked.by.token else None,
        key=key or asked.keys[0],
    )
    if isinstance(asked, commands.TableCommand):
        version.side, version.typed_at = side_named(asked.side), asked.typed_at
    return version


def _sitting(deal: DealAt, met: CommandContext) -> tuple[Seats, Rules]:
    """The people at the table of a deal, and the rules that they play by."""
    here = met.seats.get((deal.round.pk, deal.table))
    if here is None:
        raise refusals.TableUnknown(table=deal.table, round=deal.round.number)
    check_seats(here.seats, deal.tournament.entering)
    return here.seats, met.rules


def _read_again(content: Content, seats: Seats, rules: Rules) -> Content:
    """A content by the people and rules that it now belongs to."""
    return content if not content or "adjusted" in content else read(content, seats, rules)


def _is_named(version: Version, name: object) -> bool:
    return version.number == name or str(version.key) == name


def _check_reason(asked: LogCommand) -> None:
    if not clean(asked.reason):
        raise refusals.ReasonMissing
