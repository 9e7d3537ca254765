"""A match from a phone as a tournament of a club: its people, one table, one round, every deal
written into the log."""

from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.entries.actions import add_entry, guest
from club.models import Club, Player, Tournament, User
from club.models.tournament import Agreement, Entrance
from club.pairings import clock
from club.pairings.actions import seat_by_hand
from club.tournaments.actions import SENT_TWICE, make
from club.tournaments.slugs import free_slug
from club.tournaments.states import go_on
from club.wording.folding import folded_words
from engine.movements.seating import Seating
from scoring.log.actions import record
from scoring.log.commands import Actor, DealAt
from scoring.play.match import HomeMatch, NoMatch

NAME_LENGTH = 120


def take(match: HomeMatch, club: Club, *, by: User) -> Tournament:
    """The finished tournament, of no season. Members are found by their names; anybody else becomes
    a guest. Of a match that is sent again there is one: its name tells them."""
    if not match.deals:
        raise NoMatch(_("Nothing was written down yet."))
    now = timezone.now()
    name = _("%(game)s at home: %(names)s") % {"game": match.title, "names": ", ".join(match.names)}
    name = name[:NAME_LENGTH]
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if made := club.tournaments.filter(name=name, made_at__gt=now - SENT_TWICE).first():
            return made
        tournament = _seated(match, club, name, now, by)
        round_ = tournament.rounds.get()
        clock.start_round(round_)
    for number, content in enumerate(match.deals, start=1):
        record(DealAt(round_, 1, number), content, key=uuid4(), by=Actor(user=by))
    clock.finish(tournament, by=by)
    return tournament


def _seated(match: HomeMatch, club: Club, name: str, now: datetime, by: User) -> Tournament:
    tournament = Tournament(
        club=club,
        name=name,
        slug=free_slug(name, now),
        starts=now,
        entering=match.entering,
        deals=len(match.deals),
        entrance=Entrance.DESK,
        agreement=Agreement.NONE,
    )
    tournament = make(tournament, {key: match.rules[key] for key in match.rules if key != "game"})
    people = _people(match, club)
    sides = 2 if match.table_game.is_sided else len(people)
    made = [add_entry(tournament, people[at::sides], is_here=True) for at in range(sides)]
    go_on(tournament, by=by)
    seat_by_hand(tournament, 1, Seating((tuple(each.pk for each in made),), ()))
    go_on(tournament, by=by)
    return tournament


def _people(match: HomeMatch, club: Club) -> list[Player]:
    """People, each name once: a member if exactly one has it, else a new guest."""
    known: dict[tuple[str, ...], list[Player]] = {}
    for each in club.memberships.filter(left=None).select_related("player"):
        known.setdefault(_key(each.player.name), []).append(each.player)
    found: list[Player] = []
    for name in match.names:
        same = known.get(_key(name), [])
        is_member = len(same) == 1 and same[0] not in found
        found.append(same[0] if is_member else guest(club, name))
    return found


def _key(name: str) -> tuple[str, ...]:
    return tuple(sorted(folded_words(name)))
