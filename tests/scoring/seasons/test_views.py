"""The pages of a season: what everybody reads, what its keepers change, how it ends."""

import html
import re

import pytest
from django.test import Client

from club.models import Membership, Naming, Season, State, Team
from engine.ranking.season import SeasonCounting, Takes
from scoring.models import FrozenSeason
from scoring.models import SeasonRules as KeptRules
from scoring.seasons.actions import change_rules
from scoring.seasons.rules import SeasonChoices, chosen_for
from tests.scoring.seasons.evenings import filled

pytestmark = pytest.mark.django_db

PAGE = "/clubs/do-re-mi/seasons/2026/"


@pytest.fixture
def keeper(appointed):
    client = Client()
    client.force_login(appointed("secretary"))
    return client


def text(response):
    """What is read on a page, without its marks."""
    content = re.sub(r"<[^>]+>", " ", response.content.decode().split("<main", 1)[1])
    return " ".join(html.unescape(content).split())


def rows(response):
    """Place, name and points of every row of the table."""
    found = re.findall(r"<tr.*?</tr>", response.content.decode().split("<tbody>")[1], re.DOTALL)
    said = [re.sub(r"<[^>]+>", " ", row).split() for row in found]
    return [" ".join(row[:3]) for row in said if row]


def test_a_season_without_tournaments_explains_itself(client, season):
    page = text(client.get(PAGE))
    assert "No tournament counts yet" in page
    assert "All tournaments of the season count." in page


def test_the_table_says_place_name_points_and_every_evening(client, hold):
    hold("Ana Ion Eva")
    hold("Ion Ana")
    page = client.get(PAGE)
    assert rows(page) == ["1= Ana 24", "1= Ion 24", "3 Eva 9"]
    assert 'title="Seara 1"' in page.content.decode()
    assert page.content.decode().count("not there") == 1


def test_what_does_not_count_is_struck(client, hold, season):
    hold("Ana Ion")
    hold("Ion Ana")
    change_rules(season, SeasonChoices(rules=SeasonCounting(takes=Takes.BEST, best=1)))
    page = client.get(PAGE).content.decode()
    assert page.count('<s class="quiet" title="does not count">10</s>') == 2


def test_strangers_read_the_name_that_the_club_shows(client, keeper, hold, person):
    person("Ioana-Fără-Nume", naming=Naming.NICKNAME)
    who = person("Ioana Popescu", naming=Naming.SHORT)
    hold("Ana Ion", points=[20, 10])
    season_entry = hold("Eva Dan").entries.get(number=1)
    season_entry.line_up.update(player=who)
    for path in (PAGE, f"{PAGE}players/{who.pk}/", f"{PAGE}table.json"):
        own, strange = keeper.get(path), client.get(path)
        assert "Ioana Popescu" in own.content.decode()
        assert "Popescu" not in strange.content.decode()
        assert "Ioana P." in strange.content.decode()


def test_a_name_opens_the_sum_of_its_points(client, hold, person, season):
    hold("Ana Ion Eva")
    hold("Ion Ana Eva")
    page = text(client.get(f"{PAGE}players/{person('Ana').pk}/"))
    assert "12 + 10 + 2 = 24" in page
    assert "place 2 of 3" in page
    assert "level with Ion" in page
    assert "Everything about this player" in page
    Membership.objects.filter(player=person("Ana")).update(left="2026-12-01")
    page = client.get(f"{PAGE}players/{person('Ana').pk}/").content.decode()
    assert "Everything about this player" not in page


def test_who_was_not_there_has_no_page(client, hold, person):
    hold("Ana Ion")
    assert client.get(f"{PAGE}players/{person('Eva').pk}/").status_code == 404
    assert client.get(f"{PAGE}players/99999/").status_code == 404


def test_a_joined_record_leads_to_the_one_that_stayed(client, hold, person):
    hold("Ana Ion")
    gone = person("Anna")
    gone.merged_into = person("Ana")
    gone.save()
    found = client.get(f"{PAGE}players/{gone.pk}/")
    assert found["Location"] == f"{PAGE}players/{person('Ana').pk}/"


def test_what_somebody_needs_is_said(client, hold, announce, person):
    hold("Ana Ion Eva")
    announce()
    page = text(client.get(f"{PAGE}players/{person('Eva').pk}/"))
    assert "1 tournament is still to come" in page
    assert "Place 1 is 4 points ahead." in page
    assert "Place 6 or better in the next tournament is enough to overtake." in page
    assert "The best place still possible is 1, and the worst, among those in the table, 3." in page


def test_teams_open_to_their_members(client, hold, club, person):
    hold("Ana Ion Eva")
    team = Team.objects.create(club=club, name="Roșii", colour="red")
    Membership.objects.filter(player=person("Ana")).update(team=team)
    page = client.get(PAGE)
    assert "A team gets the points of its best 5 members." in text(page)
    assert page.context["teams"][0].members == [("Ana", "13", True, person("Ana").pk)]


def test_the_rules_are_chosen_by_form_and_said_in_sentences(keeper, client, hold, season):
    first, second = hold("Ana Ion Eva"), hold("Ion Ana")
    changes = {
        "by": "scale", "preset": "", "scale": "10-6-3.5", "bonus": "0", "takes": "best",
        "best": "1", "at_least": "2", "tie_0": "single", "tie_1": "", "planned": "9",
        f"weight-{second.pk}": "2",
    }  # fmt: skip
    answer = keeper.post(PAGE + "rules/", filled(keeper, **changes))
    assert answer["Location"] == PAGE
    page = client.get(PAGE)
    assert rows(page) == ["1 Ion 20", "2 Ana 12", "– not ranked"]
    for sentence in (
        "All tournaments of the season count.",
        "What is won in Seara 2 counts double.",
        "The places are worth 10, 6 and 3.5 points.",
        "Everyone’s best result of 9 tournaments counts.",
        "Players with at least 2 tournaments are ranked.",
        "Ties are broken by the best single result; otherwise the place is shared.",
    ):
        assert sentence in text(page), sentence
    assert "Taking part earns" not in text(page)
    assert first.pk not in chosen_for(Season.objects.get()).weights


def test_a_ready_scale_is_taken_by_its_name(keeper, hold):
    hold("Ana Ion")
    keeper.post(PAGE + "rules/", filled(keeper, preset="podium"))
    assert chosen_for(Season.objects.get()).rules.scale == (3, 2, 1)
    keeper.post(PAGE + "rules/", filled(keeper, scale="9 8 7"))
    assert chosen_for(Season.objects.get()).rules.scale == (9, 8, 7)


def test_what_is_not_a_rule_is_refused_with_what_is_wanted(keeper, hold, subtests):
    hold("Ana Ion")
    for changes, said in [
        ({"preset": "", "scale": "5 6"}, "A lower place cannot be worth more than a higher one."),
        ({"preset": "", "scale": ""}, "Give at least the points of the first place."),
        ({"preset": "", "scale": "zece"}, "Give only numbers, the first place first: 12 10 8 6"),
        ({"preset": "", "scale": "١٢"}, "Give only numbers, the first place first: 12 10 8 6"),
        ({"preset": "", "scale": "9 " * 61}, "Give points for at most 60 places."),
        ({"which": "games", "games": []}, "Choose at least one game."),
        ({"takes": "best", "best": ""}, "Say how many."),
        ({"takes": "drop", "drop": ""}, "Say how many."),
        ({"team_by": "sum", "team_best": ""}, "Say how many."),
        ({"bonus": "NaN"}, "Enter a number."),
        ({"bonus": "-1"}, "Ensure this value is greater than or equal to 0."),
        ({"at_least": "99999999999"}, "Ensure this value is less than or equal to 500."),
        ({"by": "wishes"}, "Select a valid choice."),
    ]:
        with subtests.test(changes=changes, said=said):
            answer = keeper.post(PAGE + "rules/", filled(keeper, **changes))
            assert answer.status_code == 200
            assert said in text(answer)
            assert not KeptRules.objects.exists()


def test_none_picked_is_refused(keeper, hold):
    tournament = hold("Ana Ion")
    given = filled(keeper, which="picked")
    del given[f"picked-{tournament.pk}"]
    assert "Choose at least one tournament." in text(keeper.post(PAGE + "rules/", given))


def test_another_clubs_tournament_cannot_be_picked(keeper, hold, other_club):
    tournament = hold("Ana Ion")
    given = filled(keeper, which="picked") | {"picked-999": "on", "weight-999": "5"}
    keeper.post(PAGE + "rules/", given)
    chosen = chosen_for(Season.objects.get())
    assert (chosen.picked, chosen.weights) == (frozenset({tournament.pk}), {})


def test_the_frozen_table_stays_and_says_that_it_would_differ(keeper, client, hold, make_points):
    tournament = hold("Ana Ion")
    assert "Freeze it" in text(keeper.get(PAGE + "freeze/"))
    keeper.post(PAGE + "freeze/")
    assert "The final table: frozen on" in text(client.get(PAGE))
    assert "by secretary-of-do-re-mi" in text(client.get(PAGE))
    assert "Recalculated, it would be the same." in text(client.get(PAGE))
    make_points(tournament, 2, 99)
    page = client.get(PAGE)
    assert rows(page) == ["1 Ana 13", "2 Ion 11"]
    assert "Something has been corrected since then; recalculated, it would be different." in text(
        page
    )
    keeper.post(PAGE + "thaw/")
    assert rows(client.get(PAGE)) == ["1 Ion 13", "2 Ana 11"]


def test_freezing_twice_keeps_the_first_table(keeper, hold, make_points):
    tournament = hold("Ana Ion")
    keeper.post(PAGE + "freeze/")
    kept = FrozenSeason.objects.get()
    make_points(tournament, 2, 99)
    keeper.post(PAGE + "freeze/")
    again = FrozenSeason.objects.get()
    assert (again.at, again.table) == (kept.at, kept.table)


def test_nothing_is_frozen_before_anything_was_played(keeper, season):
    answer = keeper.post(PAGE + "freeze/", follow=True)
    assert "The table is not complete yet." in text(answer)
    assert not FrozenSeason.objects.exists()


def test_the_rules_of_a_frozen_season_are_not_changed(keeper, hold):
    hold("Ana Ion")
    given = filled(keeper, bonus="5")
    keeper.post(PAGE + "freeze/")
    answer = keeper.post(PAGE + "rules/", given, follow=True)
    assert "The table is frozen. Unfreeze it before you change anything about it." in text(answer)
    assert not KeptRules.objects.exists()


def test_a_frozen_season_is_not_removed(keeper, hold):
    hold("Ana Ion")
    keeper.post(PAGE + "freeze/")
    answer = keeper.post(PAGE + "remove/", follow=True)
    assert "The table of this season is frozen." in text(answer)
    keeper.post(PAGE + "thaw/")
    keeper.post(PAGE + "remove/")
    assert not Season.objects.exists()


def test_a_hidden_reveal_is_not_told_by_the_season(client, keeper, hold):
    hold("Ana Ion")
    hold("Ion Ana", name="Finala", frozen_rounds=1)
    for reader in (client, keeper):
        page = reader.get(PAGE)
        assert rows(page) == ["1 Ana 13", "2 Ion 11"]
        assert "still to come" in text(page)


def test_a_draft_is_not_named(client, hold, announce):
    hold("Ana Ion")
    announce("Surpriza", state=State.DRAFT)
    assert "Surpriza" not in text(client.get(PAGE))


@pytest.mark.parametrize("page", ["", "players/{pk}/", "table.json", "rules/", "freeze/"])
def test_the_number_of_queries_does_not_grow(
    page, keeper, hold, person, django_assert_max_num_queries
):
    for order in ("Ana Ion", "Ion Eva Dan", "Ana Ion Eva Dan Mara Teo"):
        hold(order, frozen_rounds=1, state=State.ARCHIVED)
    path = PAGE + page.format(pk=person("Ana").pk)
    keeper.get(path)
    with django_assert_max_num_queries(18):
        keeper.get(path)
    for _evening in range(6):
        hold("Ana Ion Eva Dan Mara Teo Pau Júlia", frozen_rounds=1, state=State.ARCHIVED)
    keeper.get(path)
    with django_assert_max_num_queries(18):
        assert keeper.get(path).status_code == 200


def test_the_club_and_its_evenings_lead_to_the_table(client, hold):
    hold("Ana Ion")
    for page in ("/clubs/do-re-mi/", "/t/seara-1/"):
        assert f'href="{PAGE}"' in client.get(page).content.decode(), page
