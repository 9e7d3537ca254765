"""The log is found by whatever somebody remembers of a line."""

from urllib.parse import parse_qsl

import pytest

from club.models import Player, User
from tests.scoring.evenings import LOST, MADE


@pytest.fixture
def evening(evening):
    """1 and 2 are results, 3 agrees to 1, 4 annuls 2, 5 is a penalty of entry 4."""
    User.objects.update(username="maria")
    evening.write(MADE, side="NS")
    evening.write(LOST, deal=2, table=2)
    evening.press("agree")
    evening.press("annul", at=(2, 2), reason="Played with 55 cards")
    entry = evening.tournament.entries.get(number=4)
    evening.post("penalties/", {
        "key": "8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c001", "who": entry.pk, "rule": "Late at the table",
        "points": 12, "round": 2, "reason": "Again", "do": "give",
    })  # fmt: skip
    return evening


def numbers(evening, search):
    page = evening.post("log/", {"search": "log", **dict(parse_qsl(search))})
    assert page.status_code == 200
    return [line.version.number for line in page.context["lines"]]


def test_a_search_finds(evening, subtests):
    for search, found in [
        ("", [5, 4, 3, 2, 1]),
        ("table=2", [4, 2]),
        ("round=2", [5]),
        ("entry=1", [3, 1]),
        ("entry=4", [5, 4, 2]),
        ("entry=9", []),
        ("kind=annulment", [4]),
        ("words=55+cards", [4]),
        ("words=late", [5]),
        ("words=maria", [5, 4, 3]),
        ("words=3", [3]),
        ("words=%22%27%25_", []),
        ("table=2&kind=result", [2]),
        ("table=-1", [5, 4, 3, 2, 1]),
        ("kind=nothing", [5, 4, 3, 2, 1]),
        ("page=99", [5, 4, 3, 2, 1]),
    ]:
        with subtests.test(search=search, found=found):
            assert numbers(evening, search) == found


def withdraw(evening, line, name, key="8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c002", **client):
    facts = {"line": line, "name": name, "key": key}
    return evening.client.post(f"{evening.home}log/?page=1", facts, **client)


def test_a_text_is_withdrawn_at_the_desk_and_says_so(evening):
    page = evening.get("log/").content.decode()
    assert page.count("Withdraw this text") == 3
    assert "cannot be brought back" in page
    answer = withdraw(evening, 4, "reason")
    assert answer["Location"] == f"{evening.home}log/?page=1#no-4"
    page = evening.get("log/")
    said = page.content.decode()
    assert "Played with 55 cards" not in said
    assert "withdrawn, no. 6" in said
    assert "The text is withdrawn. The line stays." in said
    lines = {line.version.number: line for line in page.context["lines"]}
    assert (lines[6].who, lines[6].said, lines[6].texts) == ("maria", ["no. 4: reason"], [])
    assert numbers(evening, "words=55+cards") == []
    assert "Played with" not in evening.client.get(evening.path(deal=2, table=2)).content.decode()
    withdraw(evening, 5, "rule", key="8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c003")
    withdraw(evening, 5, "reason", key="8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c004")
    penalties = evening.get("penalties/").content.decode()
    assert "Again" not in penalties
    assert "−12" in penalties
    entry = evening.stranger.get(f"{evening.home}entries/4/").content.decode()
    assert "Late at the table" not in entry


def test_a_withdrawn_text_is_not_withdrawn_again(evening):
    withdraw(evening, 4, "reason")
    answer = withdraw(evening, 4, "reason", key="8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c005")
    said = evening.client.get(answer["Location"]).content.decode()
    assert "This text has already been withdrawn." in said
    assert evening.tournament.log.count() == 6


@pytest.mark.parametrize(
    "facts",
    [{}, {"line": "x"}, {"name": "side"}, {"key": "x"}, {"line": "0"}, {"line": "9" * 30}],
)
def test_a_press_that_cannot_be_is_refused(evening, facts):
    whole = {"line": 4, "name": "reason", "key": "8a4d8c1e-1f43-4b3b-9a55-0a43f0d0c006"}
    sent = {**whole, **facts} if facts else {}
    assert evening.post("log/", sent).status_code == 400
    assert evening.tournament.log.count() == 5


def test_only_who_runs_the_tournament_withdraws(evening, appointed):
    referee = appointed("referee", evening.tournament.club)
    evening.client.force_login(referee)
    assert "Withdraw this text" not in evening.get("log/").content.decode()
    assert withdraw(evening, 4, "reason").status_code == 403
    assert evening.tournament.log.count() == 5


def test_a_name_can_go_from_an_archived_tournament(evening):
    type(evening.tournament).objects.update(state="archived")
    assert withdraw(evening, 4, "reason").status_code == 302
    assert evening.tournament.log.get(number=4).why == ""


def test_texts_are_read_at_once(evening, evening_of, django_assert_max_num_queries):
    for number in range(20):
        evening.press("annul", at=(2, 2), reason=f"once more {number}")
    with django_assert_max_num_queries(15):
        assert len(numbers(evening, "")) == 25
    with django_assert_max_num_queries(15):
        evening.client.get(evening.path(deal=2, table=2))


def test_a_person_is_found_by_name_and_by_nobody_elses(evening):
    first = evening.tournament.entries.get(number=3).line_up.first().player
    Player.objects.filter(pk=first.pk).update(name="Réka Țintaș")
    assert numbers(evening, "person=réka") == [4, 2]
    assert numbers(evening, "person=Țintaș Réka") == [4, 2]
    assert numbers(evening, "person=Réka Jucător") == []


def test_a_receipt_is_found_by_its_hash(evening):
    version = evening.tournament.log.get(number=2)
    assert numbers(evening, f"words={version.short_hash}") == [2]


def test_players_are_found_by_the_number_of_their_seat(evening_of):
    evening = evening_of(2, entering="individual")
    content = {"type": "P", "chooser": "2", "order": ["3", "1", "2", "4"]}
    evening.write(content)
    evening.write(content, table=2)
    assert numbers(evening, "entry=1") == [1]
    assert numbers(evening, "entry=7") == [2]


def test_a_line_says_what_happened_and_opens_its_deal(evening):
    page = evening.get("log/")
    lines = {line.version.number: line for line in page.context["lines"]}
    assert (lines[1].who, lines[1].score) == ("Table 1", "14 : 4")
    assert lines[1].said[0].startswith("4 Muzicando")
    assert (lines[5].score, lines[5].entries) == ("−12", [4])
    said = page.content.decode()
    assert evening.path(deal=2, table=2) + "#no-4" in said
    assert "Played with 55 cards" in said
    assert "Late at the table" in said


def test_the_log_is_paged(evening_of):
    evening = evening_of(13)
    for table in range(1, 14):
        for deal in range(1, 5):
            evening.write(MADE, deal, table)
    assert len(numbers(evening, "")) == 25
    assert numbers(evening, "page=3") == [2, 1]
