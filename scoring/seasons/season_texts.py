"""Sentences on how a season counts, each of which follows from a setting."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.wording.choices import GAMES
from club.wording.engine_texts import Text
from engine.ranking.rules import Number
from engine.ranking.season import PointsBy, SeasonCounting, Takes, Tie
from engine.ranking.teams import TeamBy
from scoring.seasons.rules import NAMED, SeasonChoices, TournamentChoice
from scoring.writers.value_format import MINUS

TIES: Mapping[Tie, Text] = {
    Tie.WINS: gettext_lazy("more tournaments won"),
    Tie.TOURNAMENTS: gettext_lazy("more tournaments played"),
    Tie.SINGLE: gettext_lazy("the best single result"),
}


def points(value: Number) -> str:
    """Whole where it is whole, else with as many of two decimals as it takes."""
    return typed(value).replace("-", MINUS).replace(".", str(get_format("DECIMAL_SEPARATOR")))


def typed(value: Number) -> str:
    """The same as a field of numbers takes it."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def times(weight: Number) -> str:
    """A weight as a mark: ×2."""
    return f"×{points(weight)}"


def listed(names: Iterable[object]) -> str:
    """“A, B and C”."""
    *most, last = list(map(str, names))
    if not most:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(most), "last": last}


def sentences(
    chosen: SeasonChoices, names: Mapping[int, str], held: int, *, has_teams: bool
) -> list[str]:
    """The rules of a season; `names` are the tournaments of it by their keys, `held` how many were
    played."""
    rules = chosen.rules
    said = [
        _which(chosen, names),
        *_weights(chosen, names),
        _points(rules),
        _(
            "Both players of a pair get its points, and so do all of a team; a substitute gets a "
            "share."
        ),
        _split(rules),
        _bonus(rules),
        _takes(rules, chosen.planned, held),
        _at_least(rules),
        _ties(rules),
        _team(rules) if has_teams else "",
    ]
    return list(filter(None, said))


def _which(chosen: SeasonChoices, names: Mapping[int, str]) -> str:
    if chosen.which is TournamentChoice.GAMES:
        games = listed(GAMES.get(game) or game.removeprefix(NAMED) for game in chosen.games)
        return _("Tournaments of %(games)s count.") % {"games": games}
    if chosen.which is TournamentChoice.PICKED:
        count = len(chosen.picked & names.keys())
        return ngettext(
            "%(count)d chosen tournament of the season counts.",
            "%(count)d chosen tournaments of the season count.",
            count,
        ) % {"count": count}
    return _("All tournaments of the season count.")


def _weights(chosen: SeasonChoices, names: Mapping[int, str]) -> Iterator[str]:
    by_weight: dict[Number, list[str]] = {}
    for key, name in names.items():
        if chosen.weight(key) != 1:
            by_weight.setdefault(chosen.weight(key), []).append(name)
    for weight, which in sorted(by_weight.items(), reverse=True):
        if weight == 2:
            sentence = _("What is won in %(names)s counts double.")
        else:
            sentence = _("What is won in %(names)s counts %(times)s times.")
        yield sentence % {"names": listed(which), "times": points(weight)}


def _points(rules: SeasonCounting) -> str:
    if rules.by is PointsBy.SCALE:
        scale = listed(map(points, rules.scale))
        return _("The places are worth %(scale)s points.") % {"scale": scale}
    return str(
        {
            PointsBy.FIELD: _("The last place is worth 1 point, and each place above it one more."),
            PointsBy.SCORE: _("Everyone keeps the points made in the tournament itself."),
            PointsBy.PERCENT: _(
                "The winner gets 100 points, and the others the percentage of the winner’s "
                "score that they made."
            ),
        }[rules.by]
    )


def _split(rules: SeasonCounting) -> str:
    if rules.by not in (PointsBy.SCALE, PointsBy.FIELD):
        return ""
    if rules.splits_ties:
        return _("Players who share a place share the points of the places involved.")
    return _("Players who share a place get its points in full.")


def _bonus(rules: SeasonCounting) -> str:
    if not rules.bonus:
        return ""
    if rules.bonus == 1:
        return _("Taking part earns 1 extra point each time.")
    return _("Taking part earns %(points)s extra points each time.") % {
        "points": points(rules.bonus)
    }


def _takes(rules: SeasonCounting, planned: int | None, held: int) -> str:
    of = max(planned or 0, held)
    if rules.takes is Takes.BEST:
        if of > rules.best:
            return ngettext(
                "Everyone’s best result of %(of)d tournaments counts.",
                "Everyone’s best %(best)d results of %(of)d tournaments count.",
                rules.best,
            ) % {"best": rules.best, "of": of}
        return ngettext(
            "Everyone’s best result counts.",
            "Everyone’s best %(best)d results count.",
            rules.best,
        ) % {"best": rules.best}
    if rules.takes is Takes.DROP and rules.drop:
        return ngettext(
            "Everyone’s worst result does not count; a missed tournament is that one.",
            "Everyone’s worst %(drop)d results do not count; missed tournaments go first.",
            rules.drop,
        ) % {"drop": rules.drop}
    return _("All results count.")


def _at_least(rules: SeasonCounting) -> str:
    if rules.at_least < 2:
        return ""
    return ngettext(
        "Players with %(count)d tournament are ranked.",
        "Players with at least %(count)d tournaments are ranked.",
        rules.at_least,
    ) % {"count": rules.at_least}


def _ties(rules: SeasonCounting) -> str:
    if not rules.ties:
        return _("Equal points share the place.")
    ties = _then([TIES[tie] for tie in rules.ties])
    return _("Ties are broken by %(ties)s; otherwise the place is shared.") % {"ties": ties}


def _then(names: Sequence[Text]) -> str:
    """“more wins, then more tournaments”."""
    said = str(names[0])
    for name in names[1:]:
        said = _("%(first)s, then %(then)s") % {"first": said, "then": name}
    return said


def _team(rules: SeasonCounting) -> str:
    if rules.team_by is TeamBy.AVERAGE:
        return _("A team gets the average of its members who have played.")
    return ngettext(
        "A team gets the points of its best member.",
        "A team gets the points of its best %(count)d members.",
        rules.team_best,
    ) % {"count": rules.team_best}
