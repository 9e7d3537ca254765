"""What decides a standing stands where everybody reads it."""

import pytest

from scoring.standings.decisions import decisions_of
from tests.scoring.documents.reading import bare, text_of

pytestmark = pytest.mark.django_db


def page_and_paper(client, tournament):
    home = f"/t/{tournament.slug}/"
    page = client.get(home).content.decode()
    return page, text_of(client.get(f"{home}standings.pdf").content)


def test_the_order_among_equals_stands_on_the_page_and_on_paper(played, client):
    tournament = played([[30], [20]], tie_breaks=["buchholz", "best_deal", "shared", "lots"])
    page, paper = page_and_paper(client, tournament)
    titles = [title for title, _sentence in decisions_of(tournament).ties]
    assert titles == ["Buchholz", "best deal", "shared place"]
    assert "Whose opponents have more points altogether." in page
    assert page.index("Buchholz") < page.index("best deal") < page.index("shared place")
    assert bare("Ties are broken in this order: Buchholz, best deal, shared place.") in paper
    assert "Margin" not in page


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ([], ["head to head", "deals won", "contracts made", "shared place"]),
        (["deals_won"], ["deals won", "shared place"]),
        (["deals_won", "lots"], ["deals won", "draw of lots"]),
    ],
)
def test_what_is_left_in_the_end_shares_its_place(chosen, told, played):
    tournament = played([[30], [20]], tie_breaks=chosen)
    assert [title for title, _sentence in decisions_of(tournament).ties] == told


def test_a_knock_out_has_no_order_among_equals(played, client):
    tournament = played([[30], [20]])
    tournament.stages.update(form="knock_out")
    page, paper = page_and_paper(client, tournament)
    assert "Breaking ties" not in page
    assert "Amongequals" not in paper


def test_the_scale_of_victory_points_stands_beside_them(played, client):
    """So that anybody can check what a margin gave."""
    tournament = played([[30], [20]], scoring="victory", scale=[[0, 10], [1, 12], [4, 20]])
    page, paper = page_and_paper(client, tournament)
    steps = [("0", "10 : 10"), ("1–3", "12 : 8"), ("≥ 4", "20 : 0")]
    assert list(map(tuple, decisions_of(tournament).steps)) == steps
    for margin, points in steps:
        assert f'<td class="number">{margin}</td><td class="number">{points}</td>' in page
    assert bare("match of 4 deals: 0 → 10 : 10, 1–3 → 12 : 8, ≥ 4 → 20 : 0.") in paper


def test_the_usual_scale_is_written_out_too(played):
    steps = decisions_of(played([[30], [20]], scoring="victory")).steps
    assert (steps[0].margin[0], steps[0].points) == ("0", "10 : 10")
    assert (steps[-1].margin[0], steps[-1].points) == ("≥", "20 : 0")


def test_a_fixed_score_for_sitting_out_says_how_much(played):
    tournament = played([[30], [20]], sit_out="fixed", sit_out_points=12)
    assert decisions_of(tournament).sitting_out == "a fixed score: 12"


def test_what_is_played_by_stands_on_the_page_and_on_papers(played, client):
    tournament = played([[30], [20]], rules={"edition": "ca", "breach_costs_side": 20})
    rule = "A breach costs the side: 20 (as printed: 12)."
    page, _paper = page_and_paper(client, tournament)
    assert 'id="rules"' in page
    assert f'<a href="/rules/muzicando/#breach">{rule}</a>' in page
    for paper in ("poster.pdf", "scoresheets.pdf"):
        said = text_of(client.get(f"/t/{tournament.slug}/{paper}?language=en").content)
        assert bare(f"Catalan rulebook, and house rules: {rule}") in said
        assert bare("Ties are broken in this order:") in said


def test_the_printed_rules_are_named_too(played, client):
    tournament = played([[30], [20]], rules={"edition": "ro"})
    page, _paper = page_and_paper(client, tournament)
    assert '<a href="/rules/muzicando/">Romanian rulebook, as printed.</a>' in page
