"""The side where everybody follows: an evening is offered to a laptop, its states are taken in, and
the evening comes back, or goes on without the laptop."""

import contextlib
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Entry, EntryState, Forgetting, Player, Tournament, User
from club.storage import sqlite
from club.tournaments.states import NotNow, is_over_sentence, raise_version, record_published
from club.wording.folding import folded
from scoring.archive.writer import taken_away
from scoring.log.erasure import withdraw_noted
from scoring.log.refusals import Refused
from scoring.mirror import codes
from scoring.mirror.manifest import Older
from scoring.mirror.state_import import take_in
from scoring.models import Mirror, MirrorState
from scoring.privacy.forgetting import ask_as_elsewhere

CODE_DAYS: Final = 14
TAKEN, ASIDE, BACK, OLDER = "taken", "aside", "back", "older"


class CodeUnknown(Refused):
    sentence = gettext_lazy(
        "This code opens nothing: it was withdrawn, or a letter of it is wrong."
    )


class CodeUsed(Refused):
    sentence = gettext_lazy(
        "Another laptop has used this code (%(at)s). If that one is gone, press “The laptop is "
        "gone” on the page of the evening there, and create a new code."
    )


class CodeEnded(Refused):
    sentence = gettext_lazy("This code was valid until %(at)s. Create a new one.")


class OtherClub(Refused):
    sentence = gettext_lazy(
        "This code is of the club %(club)s. Use it on the page of that club, which is made on this "
        "laptop first if it is not there."
    )


def offer(tournament: Tournament, by: User | None) -> str:
    """A new code for the evening, and no other any more."""
    with sqlite.alone():
        raise_version(tournament)
        tournament.refresh_from_db()
        if tournament.as_of:
            raise NotNow(_("A laptop writes this evening already."))
        if tournament.is_over:
            raise NotNow(is_over_sentence())
        code = codes.new_code()
        ends = timezone.now() + timedelta(days=CODE_DAYS)
        old = Mirror.objects.filter(tournament=tournament)
        hidden = old.values_list("hidden", flat=True).first() or {}
        old.delete()
        Mirror.objects.create(
            tournament=tournament,
            state=MirrorState.OFFERED,
            code_hash=codes.hash_of(code),
            code_ends=ends,
            made_by=by,
            hidden=hidden,
        )
        record_published(tournament, by, "code made to take it along")
    return code


def withdraw(tournament: Tournament, by: User | None) -> None:
    """Withdraw a code that nobody has used."""
    kept = Mirror.objects.filter(tournament=tournament, state=MirrorState.OFFERED)
    if not tournament.as_of and kept.delete()[0]:
        record_published(tournament, by, "code withdrawn")


def file_of(tournament: Tournament, address: str, by: User | None) -> bytes:
    """The evening and a code as one file, for a laptop without a line; the laptop writes from now
    on."""
    code = offer(tournament, by)
    with sqlite.alone():
        _lead(Mirror.objects.select_for_update().get(tournament=tournament))
        record_published(tournament, by, "taken along as a file")
    return _file(tournament, address, code)


def pair(code: str, key: str, club: str, address: str, *, has_file: bool) -> tuple[Mirror, bytes]:
    """A laptop with a code: its evening. The same laptop may ask again, for its line may break
    before the answer arrives."""
    with sqlite.alone():
        found = Mirror.objects.select_for_update().select_related("tournament__club")
        mirror = found.filter(code_hash=codes.hash_of(code)).first()
        if mirror is None or mirror.state in (MirrorState.GONE, MirrorState.BACK):
            raise CodeUnknown
        tournament = mirror.tournament
        if mirror.key_hash and mirror.key_hash != codes.hash_of(key):
            raise CodeUsed(at=_said(mirror.taken_at))
        if not mirror.key_hash:
            _check_offer(mirror, club)
            mirror.key_hash, mirror.receipt_key = codes.hash_of(key), codes.receipt_key_of(key)
            if mirror.state == MirrorState.OFFERED:
                _lead(mirror)
                record_published(tournament, None, "taken along")
            mirror.save()
    return mirror, b"" if has_file else _file(tournament, address, code)


def mirror_of(key: str) -> Mirror | None:
    found = Mirror.objects.filter(key_hash=codes.hash_of(key)).exclude(key_hash="")
    return found.select_related("tournament__club").first()


def receive(mirror: Mirror, data: bytes) -> dict[str, Any]:
    """What became of a state; raises `Refused`."""
    digest = sha256(data).hexdigest()
    if mirror.state == MirrorState.GONE:
        Mirror.objects.filter(pk=mirror.pk).update(aside=data, aside_at=timezone.now())
        return {"outcome": ASIDE, "digest": digest}
    if mirror.state == MirrorState.BACK:
        return {"outcome": BACK, "digest": mirror.digest}
    if mirror.digest != digest:
        try:
            said = take_in(mirror, data)
        except Older as older:
            return {"outcome": OLDER, "version": older.values["version"]}
        forget(mirror.tournament, said.forgets)
        if said.is_last:
            mirror.tournament.refresh_from_db()
            withdraw_noted(mirror)
            record_published(mirror.tournament, None, "brought back")
    return {"outcome": TAKEN, "digest": digest}


def news_for(mirror: Mirror) -> dict[str, Any]:
    """For the laptop: who signed up or withdrew here since, and who is to be forgotten."""
    entries = Entry.objects.filter(tournament=mirror.tournament).prefetch_related("line_up__player")
    known = {*mirror.known, *mirror.entries.values()}
    told = [
        [entry.pk, entry.typed or [str(one.player) for one in entry.line_up.all()], entry.state]
        for entry in entries.order_by("pk")
        if (entry.pk in known) == (entry.state == EntryState.WITHDRAWN)
    ]
    return {"entries": told, "forgets": leaving(mirror.tournament)}


def give_up(tournament: Tournament, by: User | None) -> None:
    """The club goes on here; what the laptop still sends is kept aside."""
    with sqlite.alone():
        mirror = Mirror.objects.select_for_update().get(tournament=tournament)
        if mirror.state not in (MirrorState.OFFERED, MirrorState.LED):
            return
        mirror.state = MirrorState.GONE
        mirror.save(update_fields=["state"])
        raise_version(tournament)
        Tournament.objects.filter(pk=tournament.pk).update(as_of=None)
        tournament.refresh_from_db()
        withdraw_noted(mirror)
        record_published(tournament, by, "goes on without the laptop")


def _file(tournament: Tournament, address: str, code: str) -> bytes:
    keys = {entry.number: entry.pk for entry in Entry.objects.filter(tournament=tournament)}
    return taken_away(tournament, facts={"along": {"at": address, "code": code, "keys": keys}})


def _lead(mirror: Mirror) -> None:
    """From now on the laptop writes."""
    mirror.state, mirror.taken_at = MirrorState.LED, timezone.now()
    mirror.known = [
        *Entry.objects.filter(tournament=mirror.tournament).values_list("pk", flat=True)
    ]
    mirror.save()
    raise_version(mirror.tournament)
    Tournament.objects.filter(pk=mirror.tournament_id).update(as_of=mirror.taken_at)


def _check_offer(mirror: Mirror, club: str) -> None:
    own = mirror.tournament.club
    if mirror.code_ends and mirror.code_ends < timezone.now():
        raise CodeEnded(at=_said(mirror.code_ends))
    if folded(club) not in (folded(own.name), folded(own.slug)):
        raise OtherClub(club=own.name)


def leaving(tournament: Tournament) -> list[str]:
    """The random keys of its people who are to be forgotten, or are."""
    people = Player.objects.filter(entries__entry__tournament=tournament)
    found = Forgetting.objects.filter(player__in=people, club=tournament.club)
    return sorted({str(uid) for uid in found.values_list("player__uid", flat=True)})


def forget(tournament: Tournament, uids: Iterable[object]) -> None:
    """Whoever of its people is forgotten on the other side."""
    for uid in map(str, uids):
        with contextlib.suppress(ValueError):
            own = Player.objects.filter(uid=UUID(uid), forgotten_at=None, forgettings=None)
            for player in own.filter(entries__entry__tournament=tournament).distinct():
                ask_as_elsewhere(player, tournament.club)


def _said(moment: datetime | None) -> str:
    return (
        formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") if moment else "–"
    )
