"""How sure the order of a finished tournament is, in words, where its club asked for it."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from club.models import Tournament
from club.storage.caches import MemoryCache
from club.wording.rounding import rounded
from engine.movements.formats import format_of
from engine.ranking.exact import exact
from engine.ranking.resampling import DrawnDeal, TableDeals, samples_of, shares_ahead
from scoring.log.content import is_played
from scoring.log.scores import scores_of
from scoring.models import Version
from scoring.names import UNKNOWN, Names
from scoring.standings.inputs import facts_of
from scoring.standings.standing import Standing, stage_field
from scoring.visibility import EVERY

Shares = Mapping[tuple[int, int], Fraction]
"""For an entry and the next one below: how often the first came out ahead."""

AS_GOOD_AS_TIED: Final = Fraction(60, 100)
"""Who came out ahead no oftener than this, when the deals were drawn again."""
MOST_REMEMBERED: Final = 16
_shares: Final = MemoryCache[tuple[Shares, int]](MOST_REMEMBERED)


def sureness(tournament: Tournament, standing: Standing) -> tuple[Shares, int]:
    """The shares, and of how many samples; none while results still come in, in a knock-out, and
    where nobody asked for it."""
    if not tournament.shows_sureness or not tournament.is_over:
        return {}, 0
    if format_of(standing.form).eliminates:
        return {}, 0
    key = (tournament.pk, standing.stage, max(standing.rounds))
    return _shares.get(key, tournament.version, lambda: _of(tournament, standing))


def beside(shares: Shares, entry: int, names: Names) -> list[str]:
    """Sentences about the entry and those next to it."""
    return [
        _said(names, above, below, share)
        for (above, below), share in shares.items()
        if entry in (above, below)
    ]


def in_short(tournament: Tournament, standing: Standing) -> list[str]:
    """Line below a standing; none where the order is sure."""
    shares, _samples = sureness(tournament, standing)
    places = {row.entry: row.place for row in standing.rows}
    said = [
        _("%(one)d and %(other)d") % {"one": places[above], "other": places[below]}
        for (above, below), share in shares.items()
        if share <= AS_GOOD_AS_TIED
    ]
    return [_("Places %(places)s are as good as tied.") % {"places": "; ".join(said)}] * bool(said)


def meaning(samples: int) -> str:
    return _(
        "The evening’s deals were drawn again %(samples)d times, each table’s from its own. The "
        "figure says how often this order came out; near 50 %% it is as good as a tie."
    ) % {"samples": samples}


def _said(names: Names, above: int, below: int, share: Fraction) -> str:
    facts = {
        "one": names.get(above, UNKNOWN).title,
        "other": names.get(below, UNKNOWN).title,
        "percent": rounded(share * 100),
    }
    return _("%(one)s ahead of %(other)s: %(percent)d %%") % facts


def _of(tournament: Tournament, standing: Standing) -> tuple[Shares, int]:
    facts = facts_of(tournament)
    field = stage_field(facts, facts.stages[standing.stage - 1], EVERY)
    pairs = [
        (row.entry, below.entry)
        for ranking in standing.rankings
        for row, below in zip(ranking.rows, ranking.rows[1:], strict=False)
        if row.place != below.place and not below.is_withdrawn
    ]
    deals = _deals(tournament)
    shares = shares_ahead(
        field.records, field.entries, field.rules, deals, pairs, seed=tournament.seed
    )
    return shares, samples_of(field.records)


def _deals(tournament: Tournament) -> TableDeals:
    """Deals that were played out, or have a score that the desk gave."""
    keys = dict(tournament.entries.values_list("number", "pk"))
    found: defaultdict[tuple[int, int], list[dict[int, DrawnDeal]]] = defaultdict(list)
    current = Version.objects.filter(tournament=tournament, current_of__isnull=False)
    for version in current.order_by("number").select_related("round"):
        if is_played(version.content) or "adjusted" in version.content:
            made = {
                keys[number]: DrawnDeal(
                    exact(score.points), exact(score.most), score.deals_won, score.contracts_made
                )
                for number, score in scores_of(version).items()
            }
            found[version.round.number, version.table or 0].append(made)
    return found
