"""A tournament taken away: everything that another installation needs to go on with it.

Nothing in it is a number of this installation's rows. Rounds, tables and entries go by their
numbers, people by their place in the list `people`; the order of lists is the order in which things
were made. `origins` says which numbers stood there when the log was written: its hashes are over
those.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import override

from club.models import Entry, EntryPlayer, Naming, Player, Round, Stage, Tournament
from club.models.round import released
from club.players.public_names import DESK, STRANGERS, Reader, names_of, namings_of
from club.storage.statements import one_state
from scoring.archive import prizes
from scoring.archive.zip_file import packed
from scoring.log.origins import content_with, origins_of, seats_with
from scoring.log.scores import SUMS
from scoring.models import DealRecord, Origin, RoundScore, Version, Wall
from scoring.table_names import players_in
from scoring.visibility import EVERY

OF_CLUB: Final = ("name", "place", "language", "colour", "currency")
OF_TOURNAMENT: Final = (
    *("name", "slug", "starts", "place", "state", "entering", "deals", "minutes", "scoring"),
    *("sit_out", "sit_out_points", "entrance", "agreement", "publicity", "frozen_rounds"),
    *("takes_sign_ups", "approves_sign_ups", "limit", "fee", "fee_amount", "reduced_fee"),
    *("reduced_for", "seed"),
    *("no_show_minutes", "correction_minutes", "finished_at", "declared_at", "hides_seats"),
    *("apart_groups", "apart_teams", "apart_families", "apart_rounds", "ranges"),
    "shows_sureness",
    *("team_by", "team_best", "age_groups"),
)
JSON_OF_TOURNAMENT: Final = ("rules", "scale", "tie_breaks", "categories")
OF_STAGE: Final = ("number", "form", "rounds_planned")
OF_ENTRY: Final = (
    *("number", "name", "state", "is_here", "has_paid", "first_round", "last_round"),
    *("keeps_table", "keeps_place"),
)
JSON_OF_ENTRY: Final = ("away", "typed")
OF_LINE_UP: Final = ("place", "first_round", "last_round")
OF_ROUND: Final = (
    *("number", "deals", "minutes", "started_at", "paused_at", "paused_seconds"),
    *("extra_minutes", "finished_at", "released_at"),
)
OF_TABLE: Final = ("number", "extra_minutes")
OF_VERSION: Final = (
    *("number", "formula", "kind", "table", "deal", "points", "side", "state"),
    *("previous", "hash"),
)
OF_SCORE: Final = (*SUMS, "best_deal")
OF_RECORD: Final = ("table", "deal", "text")
OF_WALL: Final = ("announcement", "revealing", "revealed", "one_by_one", "shown_through", "pages")

Numbers = Mapping[int, int]
NO_FACTS: Final[Mapping[str, Any]] = {}


def taken_away(
    tournament: Tournament, *, for_public: bool = False, facts: Mapping[str, Any] = NO_FACTS
) -> bytes:
    """The whole tournament as one file; `facts` stand in its manifest.

    With `for_public` people go by the names that strangers see, and no text of the log goes along:
    anybody's name may stand in a reason, and nobody has looked. Its digest does, so that the chain
    can be checked all the same. Rounds whose seats are not released stay here.
    """
    with one_state():
        found = Tournament.objects.get(pk=tournament.pk)
        return _packed(found, for_public=for_public, facts=facts)


def state_of(tournament: Tournament, through: int, facts: Mapping[str, Any]) -> bytes:
    """The evening for its copy elsewhere, which has what everybody may see: of rounds after
    `through` the seats, where they are released, and of their lines the hashes."""
    with one_state():
        found = Tournament.objects.get(pk=tournament.pk)
        return _packed(found, for_public=False, through=through, facts=facts)


def _packed(
    tournament: Tournament,
    *,
    for_public: bool,
    through: int = EVERY,
    facts: Mapping[str, Any] = NO_FACTS,
) -> bytes:
    log = Version.objects.filter(tournament=tournament).order_by("number")
    lines_kept = list(log.prefetch_related("texts").select_related("round"))
    versions = [each for each in lines_kept if each.round.number <= through]
    rounds = _rounds(tournament, versions, for_public=for_public or through < EVERY)
    line_ups = list(
        EntryPlayer.objects.filter(entry__tournament=tournament).order_by("entry_id", "pk")
    )
    people = _people(versions, line_ups)
    kept_rules: dict[str, int] = {}
    lines = _lines(versions, rounds, people, kept_rules, for_public=for_public)
    entries = list(tournament.entries.order_by("pk"))
    line_up_of: defaultdict[int, list[EntryPlayer]] = defaultdict(list)
    for one in line_ups:
        line_up_of[one.entry_id].append(one)
    reader = STRANGERS if for_public else DESK
    content = {
        "club": _facts(tournament.club, OF_CLUB),
        "tournament": _facts(tournament, (*OF_TOURNAMENT, *JSON_OF_TOURNAMENT)),
        "people": list(_named(people, for_public=for_public)),
        "entries": [_entry(each, line_up_of[each.pk], people, reader) for each in entries],
        "wishes": _wishes(tournament, entries),
        "stages": [_stage(each, entries) for each in tournament.stages.order_by("number")],
        "rounds": [_round(each, entries, shown=each.number <= through) for each in rounds],
        "wall": _wall(tournament),
        "prizes": None if for_public or through < EVERY else prizes.told(tournament, people),
        "rules": [json.loads(each) for each in kept_rules],
        "origins": _origins(tournament, versions, rounds, people),
    }
    said = {"names": "public" if for_public else "full", **facts}
    if through < EVERY:
        hidden = {each.number: each.hash for each in lines_kept if each.round.number > through}
        said |= {"hidden": hidden}
    told = {**_manifest(tournament, lines_kept), **said}
    return packed(content, "".join(f"{line}\n" for line in lines), told)


def _lines(
    versions: Iterable[Version],
    rounds: Iterable[Round],
    people: Numbers,
    kept_rules: dict[str, int],
    *,
    for_public: bool,
) -> list[str]:
    numbers = {each.pk: each.number for each in rounds}
    return [
        json.dumps(
            _line(each, numbers, people, kept_rules, for_public=for_public), ensure_ascii=False
        )
        for each in versions
    ]


def _manifest(tournament: Tournament, lines: list[Version]) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "club": tournament.club.name,
        "taken_away_at": _plain(timezone.now()),
        "versions": len(lines),
        "last_hash": lines[-1].hash if lines else None,
    }


def _rounds(
    tournament: Tournament, versions: Iterable[Version], *, for_public: bool
) -> list[Round]:
    """All of them, or those that strangers see; and what a line of the log belongs to."""
    rounds = list(tournament.rounds.order_by("number"))
    if not for_public:
        return rounds
    told = {each.pk for each in released(tournament, rounds)} | {each.round_id for each in versions}
    return [each for each in rounds if each.pk in told]


def _people(versions: Iterable[Version], line_ups: Iterable[EntryPlayer]) -> dict[int, int]:
    """Everybody who is named anywhere, by id: their place in the list, from 1."""
    found: set[int | None] = {one.player_id for one in line_ups}
    for version in versions:
        found.update(players_in(version.seats))
        found.add((version.content.get("penalty") or {}).get("player"))
    same = Player.objects.filter(pk__in=list(filter(None, found)), merged_into__isnull=False)
    found.update(same.values_list("merged_into", flat=True))
    return {player: at for at, player in enumerate(sorted(filter(None, found)), 1)}


def _named(people: Numbers, *, for_public: bool) -> Iterator[dict[str, Any]]:
    """Somebody who is only in the log, and has been deleted since, is there without a name."""
    players, namings = Player.objects.in_bulk(list(people)), namings_of(list(people))
    with override("en"):  # as pseudonyms are kept
        names = names_of(people, for_public=for_public)
    for player_id in people:
        player = players.get(player_id)
        same = player.merged_into_id if player else None
        naming = namings.get(same or player_id, Naming.SHORT)
        is_told = player and not (for_public and naming == Naming.HIDDEN)
        yield {
            "uid": str(player.uid) if player and is_told else None,
            "name": names.get(player_id, "–"),
            "nickname": player.nickname if player and not for_public else "",
            "naming": naming,
            "merged_into": people.get(same or 0),
        }


def _line(
    version: Version,
    round_numbers: Numbers,
    people: Numbers,
    kept_rules: dict[str, int],
    *,
    for_public: bool,
) -> dict[str, Any]:
    """A line of the log; the rules it was scored by stand once among all."""
    rules = json.dumps(version.rules, ensure_ascii=False)
    return {
        **_facts(version, OF_VERSION),
        "round": round_numbers[version.round_id],
        "content": content_with(version.content, people.__getitem__),
        "seats": seats_with(version.seats, people.__getitem__),
        "rules": kept_rules.setdefault(rules, len(kept_rules)),
        "user": _signless(version.user_id),
        "token": _signless(version.token_id),
        "at": _plain(version.at),
        "typed_at": _plain(version.typed_at),
        "key": str(version.key),
        "texts": _texts_beside(version, for_public=for_public),
    }


def _texts_beside(version: Version, *, for_public: bool) -> dict[str, Any]:
    """The texts of a line; one that is gone, or that strangers do not get, has only its digest."""
    return {
        each.name: {"digest": each.digest}
        | ({"salt": each.salt, "text": each.text} if each.salt and not for_public else {})
        for each in version.texts.all()
    }


def _signless(number: int | None) -> int | None:
    """Number as it was written: what came from elsewhere has a minus here."""
    return None if number is None else abs(number)


def _origins(
    tournament: Tournament, versions: list[Version], rounds: list[Round], people: Numbers
) -> list[dict[str, Any]]:
    """Where the parts of the log were written, this installation last."""
    found = origins_of(tournament)
    if versions and (not found or found[-1].through < versions[-1].number):
        here = {
            "tournament": tournament.pk,
            "club": tournament.club_id,
            "rounds": {str(each.pk): each.pk for each in rounds},
            "players": {str(player): player for player in people},
        }
        found.append(Origin(tournament=tournament, through=versions[-1].number, ids=here))
    return [
        {
            "through": origin.through,
            "tournament": origin.ids["tournament"],
            "club": origin.ids["club"],
            "rounds": {str(each.number): origin.ids["rounds"].get(str(each.pk)) for each in rounds},
            "people": [origin.ids["players"].get(str(player)) for player in people],
        }
        for origin in found
    ]


def _entry(
    entry: Entry, line_up: Iterable[EntryPlayer], people: Numbers, reader: Reader
) -> dict[str, Any]:
    """Without the address of who signed up and the code of their page; and without their groups,
    which may name a family or a health."""
    with override("en"):
        typed = reader.typed(entry.typed, entry.answers)
    return {
        **_facts(entry, (*OF_ENTRY, *JSON_OF_ENTRY)),
        "typed": typed,
        "line_up": [
            {"person": people[one.player_id], **_facts(one, OF_LINE_UP)} for one in line_up
        ],
    }


def _wishes(tournament: Tournament, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    number_of = {each.pk: each.number for each in entries}
    return [
        {
            "one": number_of[each.one_id],
            "other": number_of[each.other_id],
            "is_forbidden": each.is_forbidden,
        }
        for each in tournament.wishes.order_by("pk")
    ]


def _stage(stage: Stage, entries: Iterable[Entry]) -> dict[str, Any]:
    number_of = {each.pk: each.number for each in entries}
    return {
        **_facts(stage, OF_STAGE),
        "options": options_with(stage.options, number_of),
        "carried": carried_with(stage.carried, number_of),
    }


def options_with(options: Mapping[str, Any], number: Numbers) -> dict[str, Any]:
    """The options of a stage, its entries by another number; who is there no more is left out."""
    found = dict(options)
    if "rankings" in options:
        found["rankings"] = [_with(line, number) for line in options["rankings"]]
    if "winners" in options:
        found["winners"] = {key: _with(each, number) for key, each in options["winners"].items()}
    return found


def carried_with(carried: Mapping[str, Any], number: Numbers) -> dict[str, Any]:
    found = dict(carried)
    if "order" in carried:
        found["order"] = _with(carried["order"], number)
    if "points" in carried:
        points = {int(key): each for key, each in carried["points"].items()}
        found["points"] = {str(number[key]): points[key] for key in points if key in number}
    return found


def _with(keys: Iterable[int], number: Numbers) -> list[int]:
    return [number[key] for key in keys if key in number]


def _round(round_: Round, entries: Iterable[Entry], *, shown: bool) -> dict[str, Any]:
    """With its sums and the cards of its deals, if everybody may see them."""
    number_of = {each.pk: each.number for each in entries}
    scores = RoundScore.objects.filter(round=round_).order_by("entry__number")
    records = DealRecord.objects.filter(round=round_).order_by("table", "deal")
    return {
        **_facts(round_, OF_ROUND),
        "stage": round_.stage.number,
        "tables": [
            {
                **_facts(table, OF_TABLE),
                "seats": {
                    str(seat.place): number_of[seat.entry_id]
                    for seat in sorted(table.seats.all(), key=lambda seat: seat.place)
                },
            }
            for table in round_.tables.order_by("number").prefetch_related("seats")
        ],
        "sit_outs": [number_of[each.entry_id] for each in round_.sit_outs.order_by("pk")],
        "scores": [
            {"entry": number_of[score.entry_id], **_facts(score, OF_SCORE)}
            for score in (scores if shown else ())
        ],
        "records": [_facts(each, OF_RECORD) for each in (records if shown else ())],
    }


def _wall(tournament: Tournament) -> dict[str, Any] | None:
    wall = Wall.objects.filter(tournament=tournament).first()
    return _facts(wall, OF_WALL) if wall else None


def _facts(thing: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: _plain(getattr(thing, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value
