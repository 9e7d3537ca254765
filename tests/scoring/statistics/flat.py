"""The site's figures, spread out under the names that `slowly.py` gives them."""


def flat(tally):
    found = {}
    for game, sums in tally.games.items():
        found |= {(name, game): number for name, number in sums._asdict().items()}
    found |= {("place", *key): each.times for key, each in tally.places.items()}
    for contract, held in tally.contracts.items():
        found |= {(name, contract): number for name, number in held._asdict().items()}
    for type_, chosen in tally.types.items():
        found |= {
            ("chosen", type_): chosen.chosen,
            ("chosen won", type_): chosen.won,
            ("chosen points", type_): chosen.points,
        }
    for other, together in tally.partners.items():
        found |= {("with", other, name): number for name, number in together._asdict().items()}
    for what, sums in (("against", tally.opponents), ("seat", tally.seats)):
        for key, each in sums.items():
            found |= {(what, *key, name): number for name, number in each._asdict().items()}
    found |= {("remi", name): number for name, number in tally.remi._asdict().items()}
    found |= {("best", game): best.points for game, best in tally.best.items()}
    found |= {
        "streak length": tally.streak.length,
        "streak": tally.streak.best,
        "streak head": tally.streak.head,
        "streak tail": tally.streak.tail,
    }
    return {name: number for name, number in found.items() if number}


def flat_in_all(in_all):
    found = {("deals", name): number for name, number in in_all.deals._asdict().items()}
    found |= {("spread", points): each.times for points, each in in_all.spread.items()}
    for contract, each in in_all.contracts.items():
        found |= {(name, contract): number for name, number in each._asdict().items()}
    for name, what in (
        *(("highest_deal", "highest deal"), ("highest_round", "highest round")),
        *(("closest_win", "closest win"), ("longest_streak", "streak")),
    ):
        record = getattr(in_all, name)
        found[what] = record.value if record else 0
    for pair, together in in_all.partners.items():
        found |= {("partners", *pair, name): each for name, each in together._asdict().items()}
    for key, own in in_all.seats.items():
        found |= {("seat", key, name): each for name, each in own._asdict().items()}
    found |= {("remi", name): each for name, each in in_all.remi._asdict().items()}
    found |= {("chosen", type_): each.chosen for type_, each in in_all.types.items()}
    return {name: number for name, number in found.items() if number}
