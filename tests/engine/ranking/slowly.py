"""The ranking once more, step by step from its definition, with no thought of speed."""

from fractions import Fraction
from hashlib import sha256

from engine.ranking.rules import Scoring, SitOutRule
from engine.ranking.scale import scaled, usual_scale
from engine.ranking.tie_breaks import TieBreak


def places_slowly(records, entries, rules):
    """[place, entries that share it, score] from the first down."""
    records = list(records)
    known = {entry.number: entry for entry in entries}
    everyone = sorted(known.keys() | {record.entry for record in records})
    scores = {
        number: score_slowly(number, records, known.get(number), rules) for number in everyone
    }
    groups = [sorted(known)]
    has_played = {
        number: any(
            worth_slowly(record, records, rules) is not None for record in of(number, records)
        )
        for number in everyone
    }
    groups = parted(groups, lambda group: {e: -int(known[e].withdrawn) for e in group})
    if averages(rules) and any(has_played.values()):
        sat = {e: any(record.sat_out for record in of(e, records)) for e in known}
        counts = rules.sit_out is not SitOutRule.NOT_COUNTED
        groups = parted(
            groups, lambda group: {e: has_played[e] or (sat[e] and counts) for e in group}
        )
    groups = parted(groups, lambda group: {e: scores[e] for e in group})
    for step in rules.tie_breaks:
        if step is TieBreak.SHARED:
            break
        before = None
        while groups != before:
            before = groups
            groups = parted(
                groups, lambda group, step=step: STEPS[step](group, records, known, scores, rules)
            )
            if step is not TieBreak.HEAD_TO_HEAD:
                break
    rows, place = [], 1
    for group in filter(None, groups):
        rows.append((place, group, scores[group[0]]))
        place += len(group)
    return rows


def parted(groups, values_of):
    result = []
    for group in groups:
        values = values_of(group) if len(group) > 1 else None
        if values is None:
            result.append(group)
            continue
        result += [
            [entry for entry in group if values[entry] == value]
            for value in sorted(set(values.values()), reverse=True)
        ]
    return result


def of(number, records):
    return [record for record in records if record.entry == number]


def opponents_records(record, records, among=None):
    return [
        other
        for number in record.opponents
        for other in of(number, records)
        if other.round == record.round and (among is None or number in among)
    ]


def averages(rules):
    return rules.scoring is Scoring.AVERAGE or rules.sit_out is SitOutRule.NOT_COUNTED


def worth_slowly(record, records, rules, among=None):
    """None where the round is not played."""
    others = [other.points for other in opponents_records(record, records, among)]
    if record.deals == 0:
        return None
    if rules.scoring in (Scoring.SUM, Scoring.AVERAGE):
        return record.points
    if not others:
        return None
    margin = record.points - Fraction(sum(others), len(others))
    if rules.scoring is Scoring.SHARE:
        return Fraction(record.points, record.most) * 100 if record.most else 0
    if rules.scoring is Scoring.VICTORY:
        scale = rules.scale or usual_scale(rules.deals, rules.kind)
        scale = scaled(scale, rules.deals, record.deals)
        winner = max(points for smallest, points in scale if abs(margin) >= smallest)
        return winner if margin >= 0 else max(0, 2 * scale[0][1] - winner)
    if rules.kind.has_sides:
        return rules.match_points[0 if margin > 0 else 1 if margin == 0 else 2]
    table = sorted([record.points, *others], reverse=True)
    size = len(table)
    given = rules.place_points
    if given is None:
        given = [Fraction(size - 1 - place, size - 1) for place in range(size)]
    given = [*given, *[0] * size][:size]
    mine = [given[place] for place in range(size) if table[place] == record.points]
    return Fraction(sum(mine), len(mine))


def score_slowly(number, records, entry, rules):
    own = of(number, records)
    worths = [worth_slowly(record, records, rules) for record in own]
    played = [worth for worth in worths if worth is not None]
    out = sum(record.sat_out for record in own)
    carried, penalty, off = (
        (entry.carried, entry.penalty, entry.penalty_points) if entry else (0, 0, 0)
    )
    by_points = rules.scoring in (Scoring.SUM, Scoring.AVERAGE)
    made = sum(record.points for record in own) - off if by_points else Fraction(sum(played))
    deals = sum(record.deals for record in own)
    each = rules.sit_out_points if rules.sit_out is SitOutRule.FIXED else 0
    if rules.scoring is Scoring.AVERAGE:
        if rules.sit_out in (SitOutRule.FIXED, SitOutRule.NOTHING):
            made += each * rules.deals * out
            deals += rules.deals * out
        score = Fraction(made, deals) if deals else 0
        if not deals and out and rules.sit_out is SitOutRule.AVERAGE:
            score = usual_slowly(records, rules) + Fraction(made, rules.deals * out)
    elif rules.sit_out is SitOutRule.NOT_COUNTED:
        score = Fraction(made, len(played)) if played else 0
    elif rules.sit_out is SitOutRule.AVERAGE and out:
        mean = Fraction(made, len(played)) if played else None
        score = made + out * (usual_slowly(records, rules) if mean is None else mean)
    else:
        score = made + each * out
    return score + carried - penalty


def usual_slowly(records, rules):
    worths = [worth_slowly(record, records, rules) for record in records]
    played = [worth for worth in worths if worth is not None]
    made, times = sum(played), len(played)
    if rules.scoring in (Scoring.SUM, Scoring.AVERAGE):
        made = sum(record.points for record in records)
    if rules.scoring is Scoring.AVERAGE:
        times = sum(record.deals for record in records)
    return Fraction(made, times) if times else 0


def head_to_head(group, records, known, scores, rules):
    met = {
        (record.entry, other.entry)
        for record in records
        for other in opponents_records(record, records)
        if record.deals
    }
    if not all((one, two) in met for one in group for two in group if one != two):
        return None
    values = {}
    for entry in group:
        rounds = [
            record
            for record in of(entry, records)
            if record.deals and opponents_records(record, records, group)
        ]
        made = sum(Fraction(worth_slowly(record, records, rules, group)) for record in rounds)
        deals = sum(record.deals for record in rounds)
        values[entry] = made / (deals if rules.scoring is Scoring.AVERAGE else len(rounds))
    return values


def buchholz(group, records, known, scores, rules):
    values = {}
    for entry in group:
        rounds = [
            [scores[other] for other in record.opponents if other in scores]
            for record in of(entry, records)
            if record.deals
        ]
        means = [Fraction(sum(others), len(others)) for others in rounds if others]
        out = sum(record.sat_out for record in of(entry, records))
        values[entry] = sum(means) + out * (sum(means) / len(means) if means else 0)
    return values


def difference(group, records, known, scores, rules):
    values = {}
    for entry in group:
        values[entry] = Fraction(-known[entry].penalty_points)
        for record in of(entry, records):
            others = [other.points for other in opponents_records(record, records)]
            values[entry] += record.points - Fraction(sum(others), max(1, len(others)))
    return values


def fewer_penalties(group, records, known, scores, rules):
    return {
        entry: -sum(record.penalties for record in of(entry, records))
        - known[entry].penalty_points
        - known[entry].penalty
        for entry in group
    }


def best_deal(group, records, known, scores, rules):
    return {
        entry: max(
            [-(10**9), *(r.best_deal for r in of(entry, records) if r.best_deal is not None)]
        )
        for entry in group
    }


def total_of(name):
    def total(group, records, known, scores, rules):
        return {
            entry: sum(getattr(record, name) for record in of(entry, records)) for entry in group
        }

    return total


def lots(group, records, known, scores, rules):
    """Which lot is whose is the engine's own draw; here only that it is one for each."""
    return {
        entry: -int.from_bytes(sha256(f"{rules.seed} {entry}".encode()).digest(), "big")
        for entry in group
    }


STEPS = {
    TieBreak.HEAD_TO_HEAD: head_to_head,
    TieBreak.DEALS_WON: total_of("deals_won"),
    TieBreak.CONTRACTS_MADE: total_of("contracts_made"),
    TieBreak.BEST_DEAL: best_deal,
    TieBreak.BUCHHOLZ: buchholz,
    TieBreak.FEWER_PENALTIES: fewer_penalties,
    TieBreak.DIFFERENCE: difference,
    TieBreak.LOTS: lots,
}
