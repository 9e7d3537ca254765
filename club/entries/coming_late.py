"""Cost of coming late: a newcomer has no points for the rounds before."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.entries.queries import entries_of, titles_of
from club.models import EntryState, Round, Tournament
from club.tournaments.schedule import number_of_next
from engine.ranking.rules import Scoring, SitOutRule


def missed_now(tournament: Tournament) -> str:
    """Sentence from which round a new entry plays, and what the rounds before are worth; nothing
    before the first has begun."""
    rounds = list(tournament.rounds.values_list("number", "started_at"))
    begun = sum(started is not None for _number, started in rounds)
    if not begun:
        return ""
    number = number_of_next(rounds)
    said = _("New entries play from round %(number)d.") % {"number": number}
    if not _costs(tournament):
        return said
    missed = ngettext(
        "Round 1 counts 0 for them.", "Rounds 1 to %(number)d count 0 for them.", begun
    )
    return f"{said} {missed % {'number': begun}}"


def not_seated(tournament: Tournament) -> QuerySet:
    """A query of the keys of entries that have had no place in any round, once there is one."""
    entered = tournament.entries.filter(state=EntryState.ENTERED, seats=None, sit_outs=None)
    return entered.filter(tournament__rounds__number=1).values("pk")


def newcomers_of(round_: Round) -> str:
    """Names of those who are in this round and were in none before it."""
    tournament, number = round_.tournament, round_.number
    if number == 1 or not _costs(tournament):
        return ""
    everyone = entries_of(tournament)
    before = Q(seats__table__round__number__lt=number) | Q(sit_outs__round__number__lt=number)
    now = Q(seats__table__round=round_) | Q(sit_outs__round=round_)
    new = everyone.filter(now).exclude(pk__in=everyone.filter(before).values("pk")).distinct()
    names = titles_of(list(new), number, for_public=False).values()
    if not names:
        return ""
    said = _("New in round %(round)d, with no points for the rounds before: %(names)s.")
    return said % {"round": number, "names": ", ".join(names)}


def _costs(tournament: Tournament) -> bool:
    """Averages (`is_averaged` in `engine/ranking/scores.py`) are of what was played; a sum lacks
    what was missed."""
    is_averaged = tournament.scoring == Scoring.AVERAGE
    return not (is_averaged or tournament.sit_out == SitOutRule.NOT_COUNTED)
