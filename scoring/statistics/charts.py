"""The pictures of the statistics pages."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from club.wording import engine_texts
from club.wording.rounding import rounded_float
from engine.auction import PlayType
from scoring.games import GAMES
from scoring.names import UNKNOWN, Names
from scoring.standings.inputs import Inputs
from scoring.standings.standing import standing_of
from scoring.standings.tables import line_title
from scoring.statistics.player_totals import ChosenType, SeatTotals, Times
from scoring.statistics.sums import sums_by_key
from scoring.statistics.tournament_totals import TournamentTotals
from scoring.writers.pictures.chart import Chart, ChartSeries
from scoring.writers.value_format import number

LEADING = 8
"""So many entries can be told apart in one picture."""

MOST_ROUNDS = 24
FEWEST_ROUNDS = 2


def bump_charts(facts: Inputs, names: Names) -> list[Chart]:
    """The places of those who lead at the end, round by round of the last stage; one picture for
    each ranking."""
    last = standing_of(facts)
    if last is None or len(last.rounds) < FEWEST_ROUNDS:
        return []
    rounds = last.rounds[-MOST_ROUNDS:]
    after = [standing_of(facts, through=number, stage=last.stage) for number in rounds]
    places = [({row.entry: row.place for row in each.rows} if each else {}) for each in after]
    charts = []
    for ranking in last.rankings:
        leading = [row.entry for row in ranking.rows if not row.is_withdrawn][:LEADING]
        if len(leading) < 2:
            continue
        first = names.get(leading[0], UNKNOWN).title
        charts.append(
            Chart(
                "bump",
                line_title(last, ranking) or _("The leaders"),
                [_("R%(round)s") % {"round": number} for number in rounds],
                [
                    ChartSeries(
                        names.get(entry, UNKNOWN).title, [each.get(entry) for each in places]
                    )
                    for entry in leading
                ],
                across=pgettext("chart", "Round"),
                up=pgettext("rank", "Place"),
                note=_("The places of the leaders; %(name)s finishes first.") % {"name": first},
            )
        )
    return charts


def spread_chart(game: str, spread: Mapping[int, Times]) -> Chart | None:
    if not spread:
        return None
    width = GAMES[game].points_in_a_bar
    counts = sums_by_key(int, ((points // width, each.times) for points, each in spread.items()))
    first, last = min(counts), max(counts)
    bins = range(first, last + 1)
    whole = sum(counts.values())
    mean = sum(points * each.times for points, each in spread.items()) / whole
    return Chart(
        "spread",
        _("Spread of results"),
        [_bin_label(at * width, width) for at in bins],
        [ChartSeries(_("How often"), [counts.get(at, 0) for at in bins])],
        across=_("Points in a deal"),
        up=_("How often"),
        note=_("On average %(points)s points per deal.") % {"points": decimal(mean)},
    )


def _bin_label(first: int, width: int) -> str:
    if width == 1:
        return number(first)
    return f"{number(first)} … {number(first + width - 1)}"


def seats_chart(game: str, seats: Mapping[str, SeatTotals]) -> Chart | None:
    """Which seat is first how often: in the pairs game partners have the same points."""
    played = [seat for seat in SEAT_ORDER if seats.get(seat, SeatTotals()).deals]
    if len(played) < 2 or not any(each.first for each in seats.values()):
        return None
    return Chart(
        "bars",
        pgettext("at a table", "Seats"),
        [str(engine_texts.SEATS.get(seat, seat)) for seat in played],
        [
            ChartSeries(
                _("Of a hundred deals"),
                [
                    rounded_float(Fraction(100 * seats[seat].first, seats[seat].deals), 1)
                    for seat in played
                ],
            )
        ],
        across=pgettext("chart", "Seat"),
        up=_("Of a hundred deals"),
        note=str(GAMES[game].first_said),
        decimals=1,
        unit="%",
    )


SEAT_ORDER = (*"NESW", *"12345678")


def types_chart(types: Mapping[str, ChosenType]) -> Chart | None:
    chosen = {type_: types.get(type_, ChosenType()) for type_ in map(str, PlayType)}
    whole = sum(each.chosen for each in chosen.values())
    if not whole:
        return None
    return Chart(
        "bars",
        _("Chosen types"),
        [engine_texts.PLAY_TYPES[type_] for type_ in PlayType],
        [
            ChartSeries(_("chosen"), [each.chosen for each in chosen.values()]),
            ChartSeries(_("won by the chooser"), [each.won for each in chosen.values()]),
        ],
        across=pgettext("chart", "Type"),
        up=_("Deals"),
        note=ngettext(
            "A type was chosen %(count)d time.", "A type was chosen %(count)d times.", whole
        )
        % {"count": whole},
    )


def closings_chart(found: TournamentTotals) -> Chart | None:
    remi = found.remi
    if not remi.deals:
        return None
    with_ = [remi.with_tile, remi.with_one, remi.with_joker]
    return Chart(
        "bars",
        _("How Remi was closed"),
        [str(each) for each in engine_texts.CLOSINGS.values()],
        [ChartSeries(_("Closed"), with_)],
        across=_("Closed"),
        up=_("How often"),
    )


def decimal(value: float) -> str:
    return number(Fraction(value), decimals=1)
