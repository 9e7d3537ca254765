"""Writes about prizes; each is one transaction."""

from secrets import randbelow

from django.db import transaction
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.models import PrizeDraw, PrizeList, State, Tournament
from club.models.prize import MOST_SEED
from club.tournaments.states import NotNow, raise_version, record_published
from engine.ranking.prizes import draw_order
from scoring.prizes.awards import AwardList


@transaction.atomic
def save_list(listed: PrizeList) -> None:
    _begin(listed.tournament)
    kept = PrizeList.objects.filter(tournament=listed.tournament)
    listed.pk = kept.values_list("pk", flat=True).first()
    listed.save()


@transaction.atomic
def draw(
    tournament: Tournament,
    *,
    many: int,
    seed: int | None,
    of_those_here: bool,
    after: int,
    by: AnyUser,
) -> PrizeDraw:
    """A draw beside those that there are, which stay; a press that comes twice draws once, told by
    how many there were on the page. The log says who drew, and if the seed was given."""
    _begin(tournament)
    own = AwardList(tournament, for_public=False)
    if len(own.draws) != after:
        raise NotNow(_("This was drawn a moment ago. Look at the result below."))
    held = {each.ticket: each for each in own.tickets(of_those_here=of_those_here)}
    if not held:
        if own.list.one_each:
            raise NotNow(
                _(
                    "Nobody without a prize is left: check people in, choose who has played, or "
                    "take “One prize each” off."
                )
            )
        raise NotNow(_("There is nobody to draw from: check people in, or choose who has played."))
    is_typed = seed is not None
    seed = randbelow(MOST_SEED) + 1 if seed is None else seed
    tickets = draw_order(seed, held)
    record_published(
        tournament, by, f"{'seed called out' if is_typed else 'seed by chance'} {seed}"
    )
    return PrizeDraw.objects.create(
        tournament=tournament,
        seed=seed,
        is_typed=is_typed,
        by_id=by.pk,
        many=min(many, len(tickets)),
        tickets=tickets,
        holders=[held[each][1:] for each in tickets],
        spares_winners=own.list.one_each,
    )


def _begin(tournament: Tournament) -> None:
    """Locks the tournament, and refuses one that is archived."""
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state", "version"])
    if tournament.state == State.ARCHIVED:
        raise NotNow(_("This tournament is archived: nothing in it can be changed any more."))
