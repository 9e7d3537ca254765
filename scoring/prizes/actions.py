"""Writes about prizes; each is one transaction."""

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import PrizeDraw, PrizeList, Tournament
from club.tournaments.states import NotNow, raise_version
from engine.ranking.prizes import draw_order
from scoring.standings.awards import AwardList


@transaction.atomic
def save_list(listed: PrizeList) -> None:
    PrizeList.objects.update_or_create(
        tournament=listed.tournament,
        defaults={
            "lines": listed.lines,
            "sharing": listed.sharing,
            "one_each": listed.one_each,
        },
    )
    raise_version(listed.tournament)


@transaction.atomic
def draw(
    tournament: Tournament, *, many: int, seed: int, of_those_here: bool, after: int
) -> PrizeDraw:
    """A draw beside those that there are, which stay; a press that comes twice draws once, told by
    how many there were on the page."""
    Tournament.every.select_for_update().get(pk=tournament.pk)
    own = AwardList(tournament, for_public=False)
    if len(own.draws) != after:
        raise NotNow(_("This was drawn a moment ago. Look at the result below."))
    tickets = own.tickets(of_those_here=of_those_here)
    if not tickets:
        raise NotNow(_("There is nobody to draw from: check people in, or choose who has played."))
    made = PrizeDraw.objects.create(
        tournament=tournament,
        seed=seed,
        many=min(many, len(tickets)),
        tickets=draw_order(seed, tickets),
        spares_winners=own.list.one_each,
    )
    raise_version(tournament)
    return made
