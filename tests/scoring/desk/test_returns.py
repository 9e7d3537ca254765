"""What the desk hears of phones that brought back what a lost laptop had."""

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
    assert "round 1, deals 1–2" in said
    assert "Still missing: lines 1–10, 13–20 of the lost log" in said
    evening.post("desk/returned/", {})
    assert "came back from" not in evening.get("desk/").content.decode()
    assert ReturnedEntry.objects.count() == 4
