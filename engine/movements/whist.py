"""Rotating partners: all play for themselves, with a new partner each round.

A whole cycle is a whist tournament, or as near to one as the number of players lets it be: everyone
partners everyone once and opposes everyone twice. An evening is the first rounds of it, changed
until as few as can be are partners, opponents or at one table again.
"""

from typing import Final

from engine.movements import lines, starters
from engine.movements.format import Format, MovementSetting, Offers, wholes
from engine.movements.individual import tables_of
from engine.movements.search import EFFORT, improved
from engine.movements.seating import Kind, Movement, one_ranking
from engine.movements.seats import level_seats
from engine.movements.starters import cycle, starter


def whole(entries: int) -> int:
    """The rounds of a cycle: n−1 for four, eight, twelve … players, n for others; for six, one for
    each four of them."""
    return starters.whole(starter(entries))


def rotating_partners(
    entries: int, rounds: int | None = None, *, seed: int = 0, effort: int = EFFORT
) -> Movement:
    """These rounds of a cycle, or all of it, or several; where lines can do it, nobody meets
    anybody twice. Two or three players have nobody to rotate with and get an individual table."""
    if entries < 4:
        return tables_of(Kind.INDIVIDUAL, entries, rounds or entries, seed=seed)
    form, wanted = WHIST.name, whole(entries) if rounds is None else rounds
    cycles, more = divmod(wanted, whole(entries))
    if more and entries % 4 == 0 and wanted <= lines.rounds_without_repeat(entries // 4):
        form, found = LINES.name, lines.lines(entries // 4, wanted).rounds
    else:
        found = cycle(starter(entries), whole(entries)) * cycles if cycles else ()
        part = cycle(starter(entries), more)
        found += improved(part, Kind.ROTATING, played=found, seed=seed, effort=effort)
    return one_ranking(form, Kind.ROTATING, level_seats(found, Kind.ROTATING), entries)


def _make(setting: MovementSetting) -> Movement:
    return rotating_partners(
        setting.entries, setting.rounds, seed=setting.seed, effort=setting.effort
    )


def _make_lines(setting: MovementSetting) -> Movement:
    if setting.entries % 4:
        return _make(setting)
    return lines.lines(setting.entries // 4, setting.rounds)


def _offers(setting: MovementSetting) -> Offers:
    entries, most = setting.entries, setting.rounds
    if entries > 3:
        for rounds in wholes(whole(entries), most) or [most]:
            yield _make(setting._replace(rounds=rounds))
    if entries <= 8:
        yield tables_of(Kind.INDIVIDUAL, entries, most, (entries,), seed=setting.seed)


WHIST: Final = Format(
    "whist", kinds=(Kind.ROTATING,), usual_for=(Kind.ROTATING,), make=_make, offers=_offers
)
LINES: Final = Format(lines.LINES, make=_make_lines)
"""Nobody chooses it beforehand: whist finds it, where nobody meets anybody twice in it."""
