"""Everything that there is to print and take away, in the order of the evening."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.pairings.rounds import current_round
from scoring.standings.looking import Look

LARGE = "?paper=a3"


class Link(NamedTuple):
    text: str
    address: str


class Paper(NamedTuple):
    title: str
    sentence: str
    links: Sequence[Link]


class Part(NamedTuple):
    """What belongs to one time of the evening."""

    title: str
    papers: Sequence[Paper]


class _Known(NamedTuple):
    """What decides which papers there are."""

    look: Look
    may_score: bool
    round: int
    """The number of the round that runs or comes; 0 where none has seats."""
    played: Sequence[int]
    """The rounds that have begun and that the reader sees, the last one first."""


def parts(request: HttpRequest, look: Look, number: int | None, language: str = "") -> list[Part]:
    """With nothing in it that would answer that it is not there; seats of round `number`, or of the
    one that runs or comes; paper in the club's language, or in another."""
    tournament = look.tournament
    coming = current_round(tournament)
    rounds = sorted(tournament.rounds.all(), key=lambda each: -each.number)
    known = _Known(
        look,
        access.can_score(request.user, tournament.club),
        number or (coming.number if coming else 0),
        [each.number for each in rounds if not each.is_open and each.number <= look.through],
    )
    found = [
        (_("Before people come"), _before(known)),
        (_("When the seats are made"), _seated(known)),
        (_("While it is played"), _played(known)),
        (_("At the end"), _end(known)),
        (_("To take away"), _take_away(known)),
    ]
    told = [Part(title, [_said_in(language, paper) for paper in papers]) for title, papers in found]
    return [part for part in told if part.papers]


def _said_in(language: str, paper: Paper) -> Paper:
    """Its PDF in a language that is not left to the club."""
    return paper._replace(links=[_link_in(language, link) for link in paper.links])


def _link_in(language: str, link: Link) -> Link:
    if not language or ".pdf" not in link.address:
        return link
    joined = "&" if "?" in link.address else "?"
    return link._replace(address=f"{link.address}{joined}language={language}")


def _before(known: _Known) -> Iterator[Paper]:
    yield Paper(
        _("Poster"),
        _("For the door: what is on, and its address as a code to scan."),
        _two_sizes(known, "poster"),
    )
    if known.look.tournament.game == "pairs":
        yield Paper(
            _("Help card"),
            _("Every contract with every pair of places, and the points it gives."),
            _two_sizes(known, "points"),
        )
    if known.look.is_desk:
        club = known.look.tournament.club
        yield Paper(
            _("Members"),
            _("The list of the members by name, to tick who has come."),
            [Link("PDF", reverse("exports:members", args=[club.slug]))],
        )


def _seated(known: _Known) -> Iterator[Paper]:
    if not known.round:
        return
    seats = _of_round(known, "seats", "pdf")
    yield Paper(
        _("Seats of round %(number)d") % {"number": known.round},
        _("For the wall: everybody by name, or the tables in their order."),
        [
            Link(_("By name"), seats),
            Link(_("By name, A3"), seats + LARGE),
            Link(_("By table"), f"{seats}?by=table"),
            Link(_("By table, A3"), f"{seats}{LARGE}&by=table"),
        ],
    )
    if known.may_score and not known.look.tournament.is_over:
        yield Paper(
            _("Table cards"),
            _("The number of each table, and the code by which its results are entered."),
            [Link("PDF", _round_address(known, "exports:table_cards"))],
        )
    yield Paper(
        _("Guide cards"),
        _("One for each entry: where it sits in every round, and against whom."),
        [_pdf(known, "guides")],
    )
    yield Paper(
        _("Result slips"),
        _("To write on when no phone is to be used; the code leads to where they are typed in."),
        [Link("PDF", _of_round(known, "slips", "pdf"))],
    )
    yield Paper(
        _("Score sheets"),
        _("For each table, as the rulebooks print them: empty, or with what is entered so far."),
        [
            Link(_("Empty"), _of_tournament(known, "scoresheets", "pdf") + "?blank=1"),
            Link(_("Filled"), _of_tournament(known, "scoresheets", "pdf")),
        ],
    )
    yield Paper(
        _("Balance certificate"),
        _("How often people meet, partner and sit out in all rounds, counted."),
        [_pdf(known, "balance")],
    )


def _played(known: _Known) -> Iterator[Paper]:
    for number in known.played:
        asked = known._replace(round=number)
        yield Paper(
            _("Results of round %(number)d") % {"number": number},
            _("What was played at every table, and for how many points."),
            [
                Link("PDF", _of_round(asked, "deals", "pdf")),
                Link("Excel", _of_round(asked, "deals", "xlsx")),
                Link(
                    _("Score sheets"),
                    _of_tournament(asked, "scoresheets", "pdf") + f"?round={number}",
                ),
            ],
        )
    if known.may_score and known.round:
        yield Paper(
            _("Workbook to type results into"),
            _("An Excel file for when the network is down; bring it back and nothing is lost."),
            [
                Link("Excel", _round_address(known, "exports:workbook")),
                Link(_("Bring it back"), _round_address(known, "exports:upload")),
            ],
        )


def _end(known: _Known) -> Iterator[Paper]:
    if not known.played:
        return
    standing = _of_tournament(known, "standings", "pdf")
    links = _two_sizes(known, "standings")
    if known.look.tournament.people > 1:
        links = [*links, Link(_("Persons"), f"{standing}?by=person")]
    yield Paper(_("Standing"), _("Who stands where and how ties were broken, for the wall."), links)
    yield Paper(
        _("Who met whom"),
        _("Everybody across and down where there is room, else round by round."),
        _two_sizes(known, "crosstable"),
    )
    if known.look.is_desk:
        diplomas = reverse("exports:diplomas", args=[known.look.tournament.slug])
        yield Paper(
            _("Diplomas"),
            _("A page for each of the first three, or for everybody."),
            [
                Link(_("First three"), diplomas),
                Link(_("First ten"), f"{diplomas}?places=10"),
                Link(_("Everybody"), f"{diplomas}?places=999"),
            ],
        )


def _take_away(known: _Known) -> Iterator[Paper]:
    if not known.played:
        return
    for name, title, sentence in (
        ("standings", _("Standing"), _("The standing as rows, to go on working with.")),
        ("deals", _("Deals"), _("Every deal with everything that was entered.")),
        ("crosstable", _("Who met whom"), _("The same as on paper.")),
    ):
        links = [
            Link(said, _of_tournament(known, name, kind))
            for said, kind in (("Excel", "xlsx"), ("CSV", "csv"), ("JSON", "json"))
        ]
        yield Paper(title, sentence, links)


def _pdf(known: _Known, name: str) -> Link:
    return Link("PDF", _of_tournament(known, name, "pdf"))


def _two_sizes(known: _Known, name: str) -> list[Link]:
    paper = _of_tournament(known, name, "pdf")
    return [Link("A4", paper), Link("A3", paper + LARGE)]


def _of_tournament(known: _Known, name: str, kind: str) -> str:
    return reverse("exports:of_tournament", args=[known.look.tournament.slug, name, kind])


def _of_round(known: _Known, name: str, kind: str) -> str:
    return reverse("exports:of_round", args=[known.look.tournament.slug, known.round, name, kind])


def _round_address(known: _Known, route: str) -> str:
    return reverse(route, args=[known.look.tournament.slug, known.round])
