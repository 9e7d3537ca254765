"""What is handed out before and after: the poster, the help card, the certificate, diplomas."""

from functools import partial

from django.http import Http404
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club import house_rules
from club.models import Format
from club.pairings.rounds import kept_rounds
from engine.movements.certificate import certificate
from scoring.exports.gathering.asked import Asked, Ready, address, letterhead, local
from scoring.exports.gathering.standings import names_for, standing_asked
from scoring.exports.papers.certificate import balance_certificate
from scoring.exports.papers.diploma import Diploma, diplomas
from scoring.exports.papers.points_card import points_card
from scoring.exports.papers.poster import poster
from scoring.standings.names import UNKNOWN, line_ups_of, named_in

USUAL_DIPLOMAS, MOST_DIPLOMAS = 3, 100


def poster_of(asked: Asked) -> Ready:
    tournament = asked.tournament
    starts = local(tournament.starts)
    fee = _("Fee: %(fee)s") % {"fee": tournament.fee} if tournament.fee else ""
    lines = [date_format(starts, "DATETIME_FORMAT"), tournament.place, fee]
    return partial(
        poster,
        letterhead(asked),
        tournament.name,
        address(asked),
        lines=lines,
        size=asked.size or "A4",
    )


def help_card(asked: Asked) -> Ready:
    """The points of a deal in pairs, by the rules of this tournament."""
    if asked.tournament.game != "pairs":
        raise Http404
    rules = house_rules.rule_set(asked.tournament.rules, "pairs")
    return partial(points_card, letterhead(asked), rules=rules)


def balance(asked: Asked) -> Ready:
    """How even the seats of all rounds are, played and to come."""
    tournament = asked.tournament
    kept = kept_rounds(tournament)
    if not kept:
        raise Http404
    seatings = [each.seating for each in kept]
    titles = {
        pk: named.title
        for pk, named in named_in(
            line_ups_of(tournament, for_public=asked.look.for_public), kept[-1].round.number
        ).items()
    }
    forms = dict.fromkeys(each.round.stage.form for each in kept)
    return partial(
        balance_certificate,
        letterhead(asked),
        tournament.name,
        certificate(seatings, tournament.kind),
        titles,
        movement=" · ".join(str(Format(form).label) for form in forms if form),
        day=local(tournament.starts).date(),
    )


def diplomas_of(asked: Asked) -> Ready:
    """For the first of each ranking, by default three places; who shares a place has one each."""
    found = standing_asked(asked)
    names = names_for(asked, found)
    places = min(asked.number("places", USUAL_DIPLOMAS), MOST_DIPLOMAS)
    awarded = [
        Diploma(names.get(row.entry, UNKNOWN).title, row.place)
        for ranking in found.rankings
        for row in ranking.rows
        if row.place <= places and not row.is_withdrawn
    ]
    tournament = asked.tournament
    return partial(
        diplomas,
        letterhead(asked),
        tournament.name,
        local(tournament.starts).date(),
        awarded,
        where=tournament.place or tournament.club.place,
    )
