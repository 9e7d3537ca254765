"""No page, file, picture or archive that strangers can have shows the whole name of a child.

The addresses are made from the URLconf, whatever it has, and from every link on the way: a new
public page is walked without anybody thinking of it.
"""

import io
import re
import zipfile
from collections import deque
from html import unescape
from itertools import product
from urllib.parse import unquote, urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver, resolve, reverse
from pypdf import PdfReader

from club.entries.door_code import door_word
from club.models import Entry, Membership, Player, Team, Tournament
from club.wording.folding import folded
from scoring.archive.html_page import page_of
from scoring.archive.writer import taken_away
from scoring.documents.registry import OF_ROUND, OF_TOURNAMENT
from scoring.log.tokens import issue_tokens
from scoring.seasons.actions import freeze
from tests.club.test_doors import FACTS, ROWS, routes
from tests.scoring.children import Children

PUBLIC = {row["route"] for row in ROWS if row["method"] == "GET" and row["anonymous"] == "200"}
PAPERS = sorted({*OF_TOURNAMENT, *OF_ROUND})
# The pages of a person, and of two.
PERSON = re.compile(r"/(?:players|with|ratings)/(\d+)/")
UNTIDY = ("– –", "–  –", "(+0)")
LINK = re.compile(r'(?:href|src|data-hx-get|data-[a-z-]+)="(/[^"#]*)')
# What only its holder has; a club's picture has no text, and no club here has one.
NOT_FOR_STRANGERS = {"entries:signed_up", "clubs:logo"}
SELDOM = {"other": 3, "deal": 1}
"""So many of what there are a great many of."""
ROUNDS = 5
"""More than any tournament here has: the same papers of later rounds are not there either."""


@pytest.fixture
def children(club, other_club, make_user):
    made = Children(club, other_club, scorer := make_user("scorer"))
    call_command("figures", verbosity=0)
    call_command("ratings", verbosity=0)
    Client().get(f"/clubs/{club.slug}/seasons/veche/")
    freeze(made.seasons[1], by=scorer)
    return made


def values_of(word: str, children: Children) -> list:
    """All that can stand for a word of an address; a word that is not known is asked about."""
    tournaments = Tournament.objects.order_by("pk")
    known = {
        **{name: [value] for name, value in FACTS.items()},
        "slug": [each.slug for each in tournaments],
        "club": [children.club.slug, children.other.slug],
        "season": [each.slug for each in children.seasons],
        "pk": sorted({each for model in (Player, Membership, Entry, Team)
                      for each in model.objects.values_list("pk", flat=True)}),
        "other": [each.pk for each in Player.objects.order_by("pk")],
        "number": range(1, 1 + max(each.entries.count() for each in tournaments)),
        "table": [1],
        "deal": [1, 2],
        "word": ["0", *map(door_word, tournaments)],
        "paper": sorted({paper for paper, _kind in PAPERS}),
        "kind": sorted({kind for _paper, kind in PAPERS}),
        "code": ["0"],
        "token": ["0", *issue_tokens(children.running, [1]).values()],
    }  # fmt: skip
    assert word in known, f"A new word in an address: say in values_of what stands for <{word}>."
    return list(known[word])


def addresses(children: Children):
    """Every address of the site with all that can stand in it."""
    for route, words in routes(get_resolver().url_patterns):
        values = [values_of(word, children)[: SELDOM.get(word)] for word in words]
        for found in product(*values):
            facts = dict(zip(words, found, strict=True))
            if "paper" in facts and (facts["paper"], facts["kind"]) not in PAPERS:
                continue
            if {"paper", "number"} <= {*facts} and facts["number"] > ROUNDS:
                continue
            yield reverse(route, kwargs=facts)


def texts(name: str, content: bytes):
    """All that can be read in a file, and its own name."""
    yield name
    if content.startswith(b"%PDF"):
        pdf = PdfReader(io.BytesIO(content))
        yield str(pdf.metadata)
        yield from (page.extract_text() for page in pdf.pages)
    elif content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.namelist():
                yield from texts(member, archive.read(member))
    else:
        text = content.decode("utf-8", "replace")
        yield from (text, unescape(text), unquote(text))


def leaks(children: Children, name: str, content: bytes) -> list[str]:
    """Words that must not be there, sought without marks, signs and spaces."""
    read = "".join(re.sub(r"[\W_]+", "", folded(text)) for text in texts(name, content))
    return [word for word in children.secrets if word in read]


def tells_of_hidden(children: Children, address: str, response, content: bytes) -> list[str]:
    """Pages of whoever is not shown, links to them, and entries that are called by two dashes."""
    if response.status_code != 200:
        return []
    text = unescape(content.decode("utf-8", "replace"))
    is_page = "html" in response.get("Content-Type", "")
    known = [address, *(LINK.findall(text) if is_page else ())]
    hidden = set(map(str, children.hidden))
    return [each for each in known if hidden & set(PERSON.findall(each))] + [
        each for each in UNTIDY if each in text
    ]


def answered(client: Client, address: str):
    response = client.get(address)
    content = b"".join(response) if response.streaming else response.content
    head = " ".join(f"{name}: {value}" for name, value in response.headers.items())
    return response, f"{address} {head}", content


def walk(client: Client, children: Children, start) -> tuple[dict[str, list[str]], set[str]]:
    """What leaks where, and the routes that answered."""
    wrong, seen, open_routes = {}, set(), set()
    queue = deque(start)
    while queue:
        address = queue.popleft()
        if seen_as(address) in seen or address.startswith("/static/"):
            continue
        seen.add(seen_as(address))
        response, name, content = answered(client, address)
        if found := leaks(children, name, content):
            wrong[address] = found
        if found := tells_of_hidden(children, address, response, content):
            wrong[address] = found
        if response.status_code == 200:
            open_routes.add(resolve(urlsplit(address).path).view_name)
        if "html" in response.get("Content-Type", ""):
            queue.extend(map(unescape, dict.fromkeys(LINK.findall(content.decode()))))
    return wrong, open_routes


def seen_as(address: str) -> str:
    """The page of language and display holds of the page before it no more than its address."""
    path, _, asked = address.partition("?next=")
    return f"{path} from {resolve(urlsplit(unquote(asked)).path).route}" if asked else address


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.django_db
def test_strangers_read_no_whole_name_of_a_child_anywhere(children):
    wrong, open_routes = walk(Client(), children, addresses(children))
    assert wrong == {}
    assert PUBLIC - NOT_FOR_STRANGERS - open_routes == set()


@pytest.mark.django_db
def test_who_holds_a_card_or_follows_a_child_reads_no_more(children):
    slug = children.running.slug
    table, follower = Client(), Client()
    card = issue_tokens(children.running, [1])[1]
    table.get(f"/table/{card}/", follow=True)
    line_up = children.running.entries.first().line_up
    chosen = line_up.exclude(player__in=children.hidden).last().player_id
    follower.post(f"/t/{slug}/me/", {"player": chosen})
    door = f"/t/{slug}/door/{door_word(children.running)}/"
    welcome = Client().post(door, {"entry": children.running.entries.first().pk})
    assert leaks(children, "welcome", welcome.content) == []
    for client, address in (
        (table, "/table/"),
        (table, "/table/now/"),
        (follower, f"/t/{slug}/me/"),
    ):
        response, name, content = answered(client, address)
        assert response.status_code == 200, address
        assert leaks(children, name, content) == [], address
    assert "Bemol" in table.get("/table/").content.decode()


@pytest.mark.django_db
def test_what_calendars_readers_of_news_and_other_sites_fetch_says_no_more(children):
    client, home = Client(), f"/clubs/{children.club.slug}"
    pages = [f"{home}/calendar.ics", f"{home}/news.atom"]
    for tournament in Tournament.objects.all():
        own = f"/t/{tournament.slug}"
        pages += [f"{own}/calendar.ics", f"{own}/embed/", f"{own}/embed/?show=clock"]
        pages.append(f"{own}/embed/?show=next")
    for page in pages:
        response, name, content = answered(client, page)
        assert response.status_code == 200, page
        assert leaks(children, name, content) == [], page
        assert tells_of_hidden(children, page, response, content) == [], page
    assert "Bemol" in client.get(f"/t/{children.running.slug}/embed/").content.decode()


@pytest.mark.django_db
def test_nothing_that_is_taken_away_as_strangers_see_it_says_more(children, client, appointed):
    client.force_login(appointed("organiser", children.club))
    for tournament in Tournament.objects.all():
        assert leaks(children, "page", page_of(tournament)) == []
        assert leaks(children, "archive", taken_away(tournament, for_public=True)) == []
        for what in ("page", "file"):
            asked = {"what": what, "names": "public"}
            response = client.post(f"/t/{tournament.slug}/take-away/", asked)
            assert response.status_code == 200
            assert leaks(children, str(response.headers), response.getvalue()) == []
        assert leaks(children, "archive", taken_away(tournament)) != []


@pytest.mark.django_db
def test_no_address_on_the_desks_pages_holds_a_name(children, client, appointed):
    """The desk reads every name, and none stands in an address or leads to another page."""
    client.force_login(appointed("organiser", children.club))
    slug, home = children.open.slug, f"/clubs/{children.club.slug}/"
    member = children.club.memberships.get(player=children.hidden[0])
    entry = children.open.entries.exclude(typed=[]).first()
    pages = [
        *(f"/t/{slug}/{page}" for page in ("people/", f"people/{entry.pk}/", "log/", "me/")),
        *(f"{home}members/{page}" for page in ("", f"{member.pk}/", f"{member.pk}/consents/")),
        *(f"/t/{children.running.slug}/{page}" for page in ("desk/", "penalties/", "log/")),
    ]
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200, page
        linked = " ".join(map(unescape, LINK.findall(response.content.decode())))
        assert leaks(children, "", linked.encode()) == [], page
    assert leaks(children, "", client.get(f"{home}members/").content) != []


@pytest.mark.django_db
def test_this_test_finds_a_name_wherever_it_stands(children, client, appointed):
    """The desk has what strangers have not: in every kind of file."""
    client.force_login(appointed("organiser", children.club))
    found = {}
    for address in (
        *(
            f"/t/{children.finished.slug}/standings.{kind}"
            for kind in ("csv", "json", "pdf?names=full", "xlsx")
        ),
        f"/t/{children.finished.slug}/",
    ):
        _response, name, content = answered(client, address)
        found[address] = bool(leaks(children, name, content))
    assert all(found.values()), found
