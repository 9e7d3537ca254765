"""Every figure once more, in the plainest way: straight from the log, person by person, with no
regard for time and none of the code that counts for the site. Zeros are left out."""

from collections import Counter

from club.models import Player
from scoring.log.deal_states import DealStanding, after
from scoring.models import Version, VersionKind

GAMES = {"pairs": "pairs", "rotating": "pairs", "teams": "pairs"}
TYPES = "SGPM"


class Deal:
    """A deal as the log leaves it: what it says, who sat where, who has which points."""

    def __init__(self, tournament, version, same):
        self.tournament, self.round, self.table = tournament, version.round.number, version.table
        self.number, self.content = version.deal, version.content
        self.game = GAMES.get(tournament.entering, tournament.entering)
        self.people, self.points, self.seat_of = {}, {}, {}
        for letters, sitting in version.seats.items():
            who = [same.get(player, player) for player in sitting["players"]]
            side = letters
            if letters in "NESW" and len(letters) == 1:
                side = "NS" if letters in "NS" else "EW"
            self.people[side] = self.people.get(side, []) + who
            if str(sitting["entry"]) in version.points:
                self.points[side] = version.points[str(sitting["entry"])]
            if len(who) <= len(letters):
                for letter, player in zip(letters, who, strict=False):
                    self.seat_of[player] = letter

    @property
    def is_whole(self):
        return "order" in self.content or "players" in self.content

    @property
    def is_valid(self):
        return self.is_whole or "adjusted" in self.content

    def side_of(self, player):
        return next((side for side, people in self.people.items() if player in people), None)

    def made(self):
        return (self.content["order"][0] in "NS") == (self.content["declarer"] in "NS")

    def gained(self):
        contract = self.content["contract"]
        worth = int(contract[0]) + TYPES.index(contract[1]) + 1
        return worth if self.made() else -worth


def deals_of(tournament):
    """As they were played, with what counts of each by the whole log."""
    same = {each.pk: each.merged_into_id for each in Player.objects.exclude(merged_into=None)}
    standings, penalties = {}, {}
    for version in Version.objects.filter(tournament=tournament).order_by("number"):
        if version.kind == VersionKind.PENALTY:
            named = version.content["penalty"]["player"]
            whose = [named] if named else version.seats[""]["players"]
            points = -sum(version.points.values())
            penalties[version.number] = ({same.get(who, who) for who in whose}, points)
        elif version.kind == VersionKind.PENALTY_TAKEN_BACK:
            del penalties[version.content["of"]]
        else:
            place = (version.round.number, version.deal, version.table)
            standings[place] = after(standings.get(place, DealStanding()), version)
    deals = [
        Deal(tournament, standings[place].current, same)
        for place in sorted(standings)
        if standings[place].current
    ]
    return deals, list(penalties.values())


def figures(tournaments):
    """{player: {name of the figure: number}} over tournaments in their order."""
    found, won, best = {}, {}, {}
    for tournament in tournaments:
        deals, penalties = deals_of(tournament)
        game = GAMES.get(tournament.entering, tournament.entering)
        everyone = {who for deal in deals for people in deal.people.values() for who in people}
        for player in everyone | {who for people, _points in penalties for who in people}:
            own = Counter()
            for deal in deals:
                count_deal(own, deal, player)
            for people, points in penalties:
                own["penalties", game] += player in people
                own["penalty_points", game] += points if player in people else 0
            here = [deal for deal in deals if deal.side_of(player)]
            if any(deal.is_valid or "breach" in deal.content for deal in here) or any(own.values()):
                own["tournaments", game] += 1
            found.setdefault(player, Counter()).update(own)
            won.setdefault(player, []).extend(
                is_won(deal, player) for deal in here if deal.is_valid
            )
            best.setdefault((player, game), []).extend(
                deal.points[deal.side_of(player)] for deal in here if deal.is_whole
            )
    for player, results in won.items():
        found[player].update(streak(results))
    for (player, game), points in best.items():
        found[player]["best", game] = max(points, default=0)
    named = {player: own for player, own in found.items() if any(own.values())}
    return {
        player: {name: number for name, number in own.items() if number}
        for player, own in named.items()
    }


def is_won(deal, player):
    own = deal.side_of(player)
    return all(deal.points[own] > points for side, points in deal.points.items() if side != own)


def streak(won):
    runs = "".join("x" if each else " " for each in won)
    return {
        "streak length": len(won),
        "streak": max(map(len, runs.split(" "))),
        "streak head": len(runs) - len(runs.lstrip("x")),
        "streak tail": len(runs) - len(runs.rstrip("x")),
    }


def count_deal(own, deal, player):
    side, game, content = deal.side_of(player), deal.game, deal.content
    if side is None:
        return
    if "breach" in content:
        own["points", game] += deal.points.get(side, 0)
        own["breaches", game] += deal.seat_of.get(player) == content["breach"]["by"]
    if deal.is_valid:
        own["deals", game] += 1
        own["won", game] += is_won(deal, player)
        own["points", game] += deal.points[side]
        count_company(own, deal, player, side)
    if deal.is_whole:
        own["whole", game] += 1
        if game == "pairs" and content["declarer"] in side:
            contract = content["contract"]
            own["held", contract] += 1
            own["made", contract] += deal.made()
            own["gained", contract] += deal.gained()
        if player in deal.seat_of:
            count_seat(own, deal, player, deal.seat_of[player])


def count_company(own, deal, player, side):
    points, game = deal.points[side], deal.game
    holds = deal.is_whole and game == "pairs" and deal.content["declarer"] in side
    for other in set(deal.people[side]) - {player}:
        own["with", other, "deals"] += 1
        own["with", other, "won"] += is_won(deal, player)
        own["with", other, "points"] += points
        own["with", other, "held"] += holds
        own["with", other, "made"] += holds and deal.made()
        own["with", other, "gained"] += deal.gained() if holds else 0
    for theirs, people in deal.people.items():
        for other in people if theirs != side else ():
            own["against", game, other, "deals"] += 1
            own["against", game, other, "ahead"] += points > deal.points[theirs]
            own["against", game, other, "behind"] += points < deal.points[theirs]
            own["against", game, other, "points"] += points
            own["against", game, other, "conceded"] += deal.points[theirs]


def count_seat(own, deal, player, seat):
    game, content, points = deal.game, deal.content, deal.points[deal.side_of(player)]
    own["seat", game, seat, "deals"] += 1
    own["seat", game, seat, "points"] += points
    if "players" in content:
        count_hand(own, content, content["players"][seat])
        own["seat", game, seat, "first"] += "closed" in content["players"][seat]
        return
    is_last = content["order"][-1] == seat
    own["place", game, content["order"].index(seat) + 1] += 1
    own["seat", game, seat, "first"] += content["order"][0] == seat
    own["last", game] += is_last
    own["stuck", game] += is_last and content["last_stuck"]
    if content.get("chooser") == seat:
        own["chosen", content["type"]] += 1
        own["chosen won", content["type"]] += is_won(deal, player)
        own["chosen points", content["type"]] += points


def count_hand(own, content, hand):
    own["remi", "deals"] += 1
    for name in ("opened", "laid", "rack", "atu", "unannounced"):
        own["remi", name] += hand.get(name, 0)
    own["remi", "on_board"] += "board" in hand
    own["remi", "double_games"] += content["double"]
    own["remi", "exhausted"] += content["exhausted"]
    if "closed" in hand:
        own["remi", "closed"] += 1
        own["remi", "board_closed"] += "board" in hand
        name = {"tile": "with_tile", "1": "with_one", "joker": "with_joker"}[hand["closed"]]
        own["remi", name] += 1


def in_all(tournaments):
    """What happened in all; records by their value."""
    found = _of_everybody(figures(tournaments))
    highest_round = closest = None
    for tournament in tournaments:
        deals, _penalties = deals_of(tournament)
        tables = {}
        for deal in deals:
            is_annulled = not deal.is_valid and "breach" not in deal.content
            found["deals", "whole"] += deal.is_whole
            found["deals", "adjusted"] += deal.is_valid and not deal.is_whole
            found["deals", "breaches"] += "breach" in deal.content
            found["deals", "annulled"] += is_annulled
            if deal.is_whole:
                for points in deal.points.values():
                    found["spread", points] += 1
                most = max(deal.points.values())
                found["highest deal"] = max(found.get("highest deal", most), most)
                if deal.game == "pairs":
                    contract = deal.content["contract"]
                    found["held", contract] += 1
                    found["made", contract] += deal.made()
                    found["gained", contract] += deal.gained()
            if not is_annulled:
                for side, people in deal.people.items():
                    of_table = tables.setdefault((deal.round, deal.table), Counter())
                    of_table[frozenset(people)] += deal.points.get(side, 0)
        for of_table in tables.values():
            made = sorted(of_table.values(), reverse=True)
            highest_round = made[0] if highest_round is None else max(highest_round, made[0])
            if len(made) > 1 and made[0] > made[1]:
                margin = made[0] - made[1]
                closest = margin if closest is None else min(closest, margin)
    found["highest round"], found["closest win"] = highest_round or 0, closest or 0
    return {name: number for name, number in found.items() if number}


def _of_everybody(persons):
    """The sums over persons."""
    found = Counter()
    for player, own in persons.items():
        for name, number in own.items():
            if name[0] == "with" and player < name[1]:
                found["partners", player, *name[1:]] += number
            elif name[0] in ("remi", "chosen"):
                found[name] += number
            elif name[0] == "seat":
                found["seat", *name[2:]] += number
    found["streak"] = max((own.get("streak", 0) for own in persons.values()), default=0)
    return found
