"""Rounds as short lines of text: `1:30 2:20 | 3:25 4:25 | out 5`, a table between two bars.

A seat is `number:points`, or `number+number:points` for two who play together; then `/deals` where
they are not 4, then marks: `w` deals won, `c` contracts made, `b` the best deal, `p` points lost by
penalties, `?` still provisional.
"""

import re
from fractions import Fraction

from engine.movements.seating import Kind
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from engine.ranking.tie_breaks import TieBreak

MARKS = {"w": "deals_won", "c": "contracts_made", "b": "best_deal", "p": "penalties"}


def rounds(lines):
    return [record for number, line in enumerate(lines) for record in round_of(line, number)]


def round_of(line, number):
    for table in filter(None, map(str.split, line.split("|"))):
        if table[0] == "out":
            for entry in table[1:]:
                yield sat_out(entry, number)
            continue
        sides = [tuple(map(int, seat.split(":")[0].split("+"))) for seat in table]
        for own, seat in zip(sides, table, strict=True):
            opponents = tuple(entry for side in sides if side != own for entry in side)
            for entry in own:
                yield made(seat, number)._replace(entry=entry, opponents=opponents)


def made(seat, number):
    points, deals, marks, asked = re.fullmatch(
        r"[\d+]+:(-?\d+)(?:/(\d+))?((?:[wcbp]-?\d+)*)(\??)", seat
    ).groups()
    marked = {MARKS[mark]: int(value) for mark, value in re.findall(r"([wcbp])(-?\d+)", marks)}
    return RoundRecord(
        0,
        number,
        points=int(points),
        deals=int(deals or 4),
        provisional=bool(asked),
        **marked,
    )


def sat_out(entry, number):
    return RoundRecord(int(entry), number, sat_out=True)


def entries_of(numbers, besides):
    return [
        Competitor(
            number,
            **{
                name: exact(value) if isinstance(value, str) else value
                for name, value in besides.get(str(number), {}).items()
            },
        )
        for number in numbers
    ]


READ = {
    "kind": Kind,
    "scoring": Scoring,
    "sit_out": SitOutRule,
    "tie_breaks": lambda names: tuple(map(TieBreak, names)),
    "scale": lambda steps: tuple(map(tuple, steps)),
    "match_points": tuple,
    "place_points": tuple,
}


def rules_of(chosen):
    read = {name: READ.get(name, lambda value: value)(value) for name, value in chosen.items()}
    return RankingRules(**({"tie_breaks": ()} | read))


def exact(text):
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number
