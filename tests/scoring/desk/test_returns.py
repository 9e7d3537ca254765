"""What the desk hears of phones that brought back what a lost laptop had."""

from club.models import Player
from scoring.log.seating import sat_in, seated
from scoring.models import ReturnedEntry
from tests.scoring.tables.outbox.test_returned import again, send


def test_the_desk_sees_what_came_back_from_where_and_what_is_missing(evening):
    page = evening.stranger
    for table in (1, 2):
        page.get(f"/table/{evening.hall.cards[table]}/")
        facts = {"tournament": evening.tournament.pk, "table": table}
        send(page, *(again(10 * table + deal, deal=deal, **facts) for deal in (1, 2)))
    said = " ".join(evening.get("desk/").content.decode().split())
    assert "4 entries that this laptop did not have came back from phones" in said
    assert "round 1, results 1–2" in said
    assert "Still missing: lines 1–10, 13–20 of the lost log" in said
    held = {"tournament": evening.tournament.pk, "table": 2, "round": 3, "deal": 1}
    send(page, again(25, **held, sat=sat_in(seated(evening.hall.round, [2])[2].seats)))
    said = " ".join(evening.get("desk/").content.decode().split())
    assert "4 entries that this laptop did not have came back from phones" in said
    assert "Phones hold results of seats that this laptop does not have." in said
    people = "Jucător 5 – Jucător 6 · Jucător 7 – Jucător 8"
    assert f'Round 3, table 2 <span class="quiet">{people}</span>' in said
    evening.post("desk/returned/", {})
    assert "came back from" not in evening.get("desk/").content.decode()
    assert ReturnedEntry.objects.exclude(line=0).count() == 4


def test_a_phone_makes_the_desk_name_nobody_who_does_not_play_here(evening):
    """Who sat there is what a phone says: it may say anything."""
    page = evening.stranger
    page.get(f"/table/{evening.hall.cards[1]}/")
    foreign = Player.objects.create(name="Zqforeign Nobody")
    for number, sat in enumerate(
        (f"NS:1/{foreign.pk},{10**30};EW:2/3,4", "NS:x/1", "1:1/1;9:2/2;;", "Z" * 400, "NS:1/\0"),
        start=1,
    ):
        facts = {"tournament": evening.tournament.pk, "table": 1, "round": 9, "deal": number}
        assert send(page, again(100 + number, **facts, sat=sat)).status_code == 200
        answer = evening.get("desk/")
        assert answer.status_code == 200
        assert "Round 9, table 1" in answer.content.decode()
        assert "Zqforeign" not in answer.content.decode()


def test_a_line_that_no_log_had_sizes_nothing(evening):
    """A number that a phone makes up is kept as none, and what is stored of one costs no span."""
    page = evening.stranger
    page.get(f"/table/{evening.hall.cards[1]}/")
    facts = {"tournament": evening.tournament.pk, "table": 1}
    for deal, was in ((1, 2**31 - 1), (2, 20)):
        send(page, again(was, deal=deal, **facts))
    assert set(ReturnedEntry.objects.values_list("was", flat=True)) == {0, 20}
    ReturnedEntry.objects.filter(was=0).update(was=2**31 - 1)
    said = " ".join(evening.get("desk/").content.decode().split())
    assert "Still missing: lines 1–19, 21–2147483646 of the lost log" in said
