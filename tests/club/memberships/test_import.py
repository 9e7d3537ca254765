"""A secretary's list: pasted or uploaded, looked at, taken in, taken back."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.memberships import preview
from club.memberships.actions import add_member
from club.models import Membership, Player, RosterImport
from club.players import likeness
from club.spreadsheets import reading
from club.storage.encryption import decrypted
from tests.club.evenings import named

PAGE = "/clubs/do-re-mi/members/import/"
PASSPHRASE = "a fiddle and four herons"
LIST = """Lista membrilor clubului
Nr. legitimație\tNume și prenume\tEchipa\tTelefon
1\tPOP ANA-MARIA\tRoșii\t0722 000 111
2\tMureşan Ioan\tAlbaștri\t
3\t\t\t0733
2\tVlad Crina\tRoșii\tabc
Total\t3"""


def paste(client, text):
    response = client.post(PAGE, {"text": text})
    assert response.status_code == 302, response.content.decode()
    return response["Location"]


def test_a_messy_list_is_looked_at_before_anything_is_saved(secretary, club):
    page = secretary.get(paste(secretary, LIST))
    seen = page.context["preview"]
    assert (seen["new"], seen["known"]) == (3, 0)
    assert [column["chosen"] for column in seen["columns"]] == ["number", "name", "team", "phone"]
    assert [(row["number"], row["is_out"]) for row in seen["mending"]] == [(5, True), (6, False)]
    assert "The name is missing." in page.content.decode()
    assert "already has the number 2" in page.content.decode()
    assert not Membership.objects.exists()


def test_rows_above_the_head_are_told_beside_the_press(secretary, club):
    page = secretary.get(paste(secretary, LIST)).content.decode()
    beside = page[page.index('value="take"') - 400 :]
    assert "1 row above the header is left out: Lista membrilor clubului" in " ".join(
        beside.split()
    )
    plain = secretary.get(paste(secretary, "Nume\nAna Pop")).content.decode()
    assert "above the header" not in plain


def test_the_list_is_taken_in_and_taken_back(secretary, club):
    where = paste(secretary, LIST)
    done = secretary.post(where, {"then": "take"}, follow=True)
    assert "The list is imported" in done.content.decode()
    names = sorted(str(each) for each in club.memberships.all())
    assert names == ["Mureșan Ioan", "Pop Ana-Maria", "Vlad Crina"]
    team = club.memberships.get(number=1).team
    assert (team.name, team.colour) == ("Roșii", "red")
    assert RosterImport.objects.get().rows == []
    secretary.post(f"{where}undo/")
    assert not Membership.objects.exists()
    assert not Player.objects.exists()
    assert not club.teams.exists()
    again = secretary.post(f"{where}undo/", follow=True)
    assert "can no longer be undone" in again.content.decode()


def test_who_is_there_is_known_again_whatever_the_spelling(secretary, club):
    ana = add_member(club, Player(name="Ana-Maria Pop"), number=7)
    where = paste(secretary, LIST)
    seen = secretary.get(where).context["preview"]
    assert (seen["new"], seen["known"]) == (2, 1)
    secretary.post(where, {"then": "take"})
    ana.refresh_from_db()
    assert (ana.phone.replace(" ", ""), ana.number) == ("0722000111", 1)
    assert club.memberships.count() == 3


def test_who_is_perhaps_there_is_asked_about(secretary, club):
    ana = add_member(club, Player(name="Ana Kovacs"))
    where = paste(secretary, "Ana Kovasc\nIon Vlad")
    (asked,) = secretary.get(where).context["preview"]["doubtful"]
    assert (asked["name"], asked["chosen"]) == ("Ana Kovasc", "new")
    secretary.post(where, {f"row-{asked['number']}": ana.pk, "then": "look"})
    seen = secretary.get(where).context["preview"]
    assert (seen["new"], seen["known"]) == (1, 1)
    secretary.post(where, {f"row-{asked['number']}": "leave", "then": "take"})
    assert sorted(str(each) for each in club.memberships.all()) == ["Ana Kovacs", "Ion Vlad"]


def test_a_foreign_member_cannot_be_chosen(secretary, club, other_club):
    foreign = add_member(other_club, Player(name="Ana Pop"))
    where = paste(secretary, "Ana Pop")
    secretary.post(where, {"row-1": foreign.pk, "then": "take"})
    foreign.refresh_from_db()
    assert foreign.club == other_club
    assert club.memberships.get().player != foreign.player


def test_a_number_that_somebody_has_is_left_out_and_the_person_comes_in(secretary, club):
    add_member(club, Player(name="Szabó Ilona"), number=1)
    page = secretary.get(where := paste(secretary, LIST))
    assert "Szabó Ilona already has the number 1." in page.content.decode()
    assert page.context["preview"]["new"] == 3
    secretary.post(where, {"then": "take"})
    assert club.memberships.get(player__name="Pop Ana-Maria").number is None


SIDES = """Nume\tTelefon\tE-mail\tAn naștere
Ana Pop\t-\t\t'61
Ștefan Rus\tstefan@exemplu.ro\t\t
Ion Vlad\t7.40123E+08\t\t
Eva Lup\t0722\teva@\t2999"""


def test_a_bad_side_field_costs_nobody_and_is_remembered(secretary, club):
    club.keeps_birth_years = True
    club.save()
    where = paste(secretary, SIDES)
    page = secretary.get(where)
    assert "1 cell with only a dash is read as empty." in page.content.decode()
    rows = {row["number"]: row for row in page.context["preview"]["mending"]}
    assert list(rows) == [3, 4, 5]
    assert not any(row["is_out"] for row in rows.values())
    assert [cell["name"] for cell in rows[5]["cells"]] == ["cell-5-1", "cell-5-2", "cell-5-3"]
    done = secretary.post(where, {"then": "take"}, follow=True)
    facts = club.memberships.values_list("player__name", "phone", "email", "birth_year")
    assert sorted(facts) == [
        ("Ana Pop", "", "", 1961),
        ("Eva Lup", "", "", None),
        ("Ion Vlad", "", "", None),
        ("Ștefan Rus", "", "stefan@exemplu.ro", None),
    ]
    remembered = {str(each["member"]): len(each["said"]) for each in done.context["left_out"]}
    assert remembered == {"Ion Vlad": 1, "Eva Lup": 3}, "Ștefan's address was only moved"
    assert "“2999” is not a year of birth" in secretary.get(where).content.decode()
    undone = secretary.post(f"{where}undo/", follow=True)
    assert undone.context["left_out"] == []


def test_a_row_is_mended_where_it_stands(secretary, club):
    where = paste(secretary, "Nume\tTelefon\n\t0722 000 111\nIon Vlad\t0722")
    mended = {
        "cell-2-0": " Ana  Pop ",
        "cell-3-1": "0733 000 222",
        "cell-99-0": "x",
        "cell-2-7": "y",
    }
    page = secretary.post(where, {**mended, "then": "look"})
    assert page.context["preview"]["new"] == 2
    assert [row["said"] for row in page.context["preview"]["mending"]] == [[], []]
    assert page.content.decode().count("✓ Corrected") == 2
    assert 'name="cell-2-0" value="Ana Pop"' in page.content.decode()
    secretary.post(where, {"cell-3-1": "0733 000 333", "then": "take"})
    phones = dict(club.memberships.values_list("player__name", "phone"))
    assert phones == {"Ana Pop": "0722 000 111", "Ion Vlad": "0733 000 333"}


def test_columns_are_corrected_by_hand(secretary, club):
    where = paste(secretary, "x1;Ana Pop\nx2;Ion Vlad")
    secretary.post(where, {"column-0": "nickname", "column-1": "name", "then": "take"})
    assert {each.player.nickname for each in club.memberships.all()} == {"x1", "x2"}


def test_a_file_that_is_not_read_says_why(secretary):
    page = secretary.post(PAGE, {"file": SimpleUploadedFile("list.exe", b"MZ")})
    assert "ends in .xlsx" in page.content.decode()
    assert not RosterImport.objects.exists()


def test_nothing_given_is_asked_for(secretary):
    page = secretary.post(PAGE, {"text": "  "})
    assert "Paste a list, or choose a file." in page.content.decode()


@pytest.mark.usefixtures("encrypted_quickly")
@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_what_goes_out_comes_in_again_and_changes_nothing(secretary, club, kind):
    add_member(club, Player(name="=Ana Pop", nickname="Solist"), number=1, phone="0722 000 111")
    add_member(club, Player(name="Szabó Ilona"), number=2, email="ilona@club.example")
    before = sorted(club.memberships.values_list("number", "player__name", "email", "phone"))
    words = {"kind": kind, "passphrase": PASSPHRASE, "again": PASSPHRASE}
    file = secretary.post("/clubs/do-re-mi/members/export/", words)
    assert file["Content-Disposition"].endswith(f'.{kind}.age"')
    upload = SimpleUploadedFile(f"members.{kind}", decrypted(file.content, PASSPHRASE))
    where = secretary.post(PAGE, {"file": upload})["Location"]
    secretary.post(where, {"then": "take"})
    after = sorted(club.memberships.values_list("number", "player__name", "email", "phone"))
    assert after == before


def test_another_kind_of_file_is_not_there(secretary):
    assert secretary.get("/clubs/do-re-mi/members/members.exe").status_code == 404


@pytest.mark.parametrize("names", [("rosu", "Roșu", "ROŞU"), ("Roșu", "rosu", "roșu")])
def test_two_ways_to_write_a_team_are_one(secretary, club, names):
    people = zip(("Ana Pop", "Ion Vlad", "Eva Rusu"), names, strict=True)
    rows = "\n".join(f"{person}\t{team}" for person, team in people)
    where = paste(secretary, f"Nume\tEchipa\n{rows}")
    secretary.post(where, {"then": "take"})
    assert [(each.name, each.membership_set.count()) for each in club.teams.all()] == [("Roșu", 3)]
    again = paste(secretary, "Nume\tEchipa\nDan Lup\tROSU")
    secretary.post(again, {"then": "take"})
    assert club.teams.get().membership_set.count() == 4
    refused = secretary.post("/clubs/do-re-mi/members/teams/", {"name": "Rosu", "colour": ""})
    assert "The club already has a team of this name." in refused.content.decode()


def test_of_two_teams_that_were_there_each_keeps_its_own(secretary, club):
    one, other = (club.teams.create(name=name) for name in ("rosu", "Roșu"))
    rows = "Nume\tEchipa\nAna Pop\trosu\nIon Vlad\tRoșu"
    secretary.post(paste(secretary, rows), {"then": "take"})
    assert [one.membership_set.count(), other.membership_set.count()] == [1, 1]


YEARS = "Nume\tAn naștere\nBodea Cristian\t2014\nPop Ana\t1950\nVlad Ion\t"


def test_a_year_protects_where_the_club_keeps_none(secretary, club):
    page = secretary.get(where := paste(secretary, YEARS)).content.decode()
    assert (
        "Birth years are used only to hide the names of minors: the club does not keep "
        "them." in page
    )
    secretary.post(where, {"then": "take"})
    namings = dict(club.memberships.values_list("player__name", "naming"))
    assert namings == {"Bodea Cristian": "nickname", "Pop Ana": "full", "Vlad Ion": "short"}
    assert set(club.memberships.values_list("birth_year", flat=True)) == {None}
    club.keeps_birth_years = True
    club.save()
    assert "does not keep them" not in secretary.get(paste(secretary, YEARS)).content.decode()


def test_a_year_protects_who_is_there_already(secretary, club):
    child = add_member(club, Player(name="Bodea Cristian"), naming="full")
    guest = add_member(club, Player(name="Vlad Ion"), naming="full", is_guest=True)
    secretary.post(paste(secretary, YEARS), {"then": "take"})
    child.refresh_from_db()
    guest.refresh_from_db()
    assert (child.naming, child.birth_year) == ("nickname", None)
    assert guest.naming == "full"  # chosen, and the list says nothing against it


def test_a_list_does_not_rename_whom_another_club_had_first(secretary, club, other_club):
    player = add_member(other_club, Player(name="Ana-Maria Pop")).player
    here = add_member(club, player, number=7)
    page = secretary.get(where := paste(secretary, LIST)).content.decode()
    assert "1 of them is shared with another club, which keeps the name" in page
    secretary.post(where, {"then": "take"})
    player.refresh_from_db()
    here.refresh_from_db()
    assert (player.name, here.number) == ("Ana-Maria Pop", 1)


PLANTED = """Nume și prenume\tTelefon\tE-mail\tAn naștere
Gheorghe Rus\t0722 111 222\t\t
Pop Ana-Maria\t\tana@exemplu.ro\t
Serba Nicoleta\t0744 555 666\t\t
Vlad D.\t0733 999 888\t\t
Bud Vasile\t0745 000 111\t\t
Bud Elena\t0745 000 111\t\t
Ion Lup\t\t\t1960
Ion Lup\t\t\t1990
Gheorghe Rus\t+40722111222\t\t
POP ANA MARIA\t\tANA@exemplu.ro\t1980
Șerba Nicoleta\t\t\t
Vlad Dumitru\t0733999888\t\t"""
ASKED = {9: "new", 10: "row-2", 11: "row-3", 12: "row-4", 13: "row-5"}


def test_who_stands_in_the_list_twice_is_asked_about(secretary, club):
    where = paste(secretary, PLANTED)
    page = secretary.get(where)
    asked = {each["number"]: each for each in page.context["preview"]["doubtful"]}
    assert {row: each["chosen"] for row, each in asked.items()} == ASKED
    assert "the same phone" in page.content.decode()
    assert "one person with row 2: Gheorghe Rus · 0722 111 222" in page.content.decode()
    assert page.context["preview"]["new"] == 8
    assert page.context["preview"]["mending"] == []
    answers = {f"row-{row}": each["chosen"] for row, each in asked.items()}
    secretary.post(where, {**answers, "then": "take"})
    assert sorted(str(each) for each in club.memberships.all()) == [
        "Bud Elena", "Bud Vasile", "Gheorghe Rus", "Ion Lup", "Ion Lup", "Pop Ana-Maria",
        "Vlad Dumitru", "Șerba Nicoleta",
    ]  # fmt: skip
    assert club.memberships.get(player__name="Șerba Nicoleta").phone == "0744 555 666"


def test_a_list_with_two_ways_to_write_one_person_brings_nobody_new_the_second_time(
    secretary, club
):
    rows = "Nume\tTelefon\nVlad D.\t0733 999 888\nVlad Dumitru\t0733999888"
    secretary.post(paste(secretary, rows), {"row-3": "row-2", "then": "take"})
    vlad = club.memberships.get()
    again = paste(secretary, rows)
    seen = secretary.get(again).context["preview"]
    assert (seen["new"], seen["known"]) == (0, 1)
    asked = {each["number"]: each["chosen"] for each in seen["doubtful"]}
    assert asked == {2: str(vlad.pk), 3: "row-2"}
    assert "the same phone" in seen["doubtful"][0]["reason"]
    secretary.post(again, {**{f"row-{row}": said for row, said in asked.items()}, "then": "take"})
    assert str(club.memberships.get()) == "Vlad Dumitru"


def test_one_phone_of_two_people_with_a_number_each_says_nothing(secretary, club):
    add_member(club, Player(name="Vlad Dumitru"), number=1, phone="0733 999 888")
    where = paste(secretary, "Nr\tNume\tTelefon\n2\tVlad D.\t0733999888")
    (asked,) = secretary.get(where).context["preview"]["doubtful"]
    assert asked["chosen"] == "new"


def test_two_people_of_one_name_stay_two_and_are_asked_about_when_they_come_again(secretary, club):
    where = paste(secretary, "Nume\nGheorghe Rus\nGheorghe Rus\nIon Lup")
    secretary.post(where, {"row-3": "new", "then": "take"})
    assert club.memberships.count() == 3
    one, other = club.memberships.filter(player__name="Gheorghe Rus").order_by("pk")
    again = paste(secretary, "Nume\tTelefon\nGheorghe Rus\t0722 111 222\nGheorghe Rus\nIon Lup")
    asked = secretary.get(again).context["preview"]["doubtful"]
    assert [(each["number"], each["chosen"]) for each in asked] == [(2, "leave"), (3, "leave")]
    for each in asked:
        assert {str(one.pk), str(other.pk)} < {value for value, _name in each["choices"]}
    told = secretary.post(again, {"then": "take"}, follow=True)
    assert "There are more rows to check." in told.content.decode()
    assert RosterImport.objects.first().state == "draft"
    secretary.post(again, {"row-2": other.pk, "row-3": one.pk, "then": "take"})
    assert list(
        club.memberships.filter(player__name="Gheorghe Rus").order_by("pk").values_list("phone")
    ) == [("",), ("0722 111 222",)]
    assert club.memberships.count() == 3


def test_of_two_of_one_name_the_phone_tells_which(secretary, club):
    add_member(club, Player(name="Gheorghe Rus"), phone="0722 111 222")
    two = add_member(club, Player(name="Gheorghe Rus"), phone="0733 333 333")
    where = paste(secretary, "Nume\tTelefon\tPorecla\nGheorghe Rus\t0733333333\tGigi")
    seen = secretary.get(where).context["preview"]
    assert (seen["known"], seen["doubtful"]) == (1, [])
    secretary.post(where, {"then": "take"})
    two.player.refresh_from_db()
    assert two.player.nickname == "Gigi"


COUNTED = """Nr.\tNume și prenume\tTelefon
1\tAna Pop\t0740 123 456
2\tIon Vlad\t0740 123 457
3\tPOP ANA\t0740123456
{number}\tEva Lup\t
"""


def test_a_column_that_counts_is_no_number_and_one_phone_is_one_person(secretary, club):
    where = paste(secretary, COUNTED.format(number=4))
    page = secretary.get(where)
    seen = page.context["preview"]
    assert [each["chosen"] for each in seen["columns"]] == ["", "name", "phone"]
    assert [(each["name"], each["chosen"]) for each in seen["doubtful"]] == [("Pop Ana", "row-2")]
    said = page.content.decode()
    assert "Row 2: Ana Pop · 0740 123 456" in said, seen["doubtful"]
    assert "Import as chosen above" in said
    where = paste(secretary, COUNTED.format(number=40))
    seen = secretary.get(where).context["preview"]
    assert [each["chosen"] for each in seen["columns"]] == ["number", "name", "phone"]
    assert seen["doubtful"][0]["chosen"] == "row-2", "two numbers, but one phone and one name"


def test_a_changed_column_drops_what_was_chosen_before(secretary, club):
    where = paste(secretary, COUNTED.format(number=4))
    page = secretary.post(where, {"row-4": "new"})
    assert page.context["preview"]["doubtful"][0]["chosen"] == "new"
    page = secretary.post(where, {"row-4": "new", "column-0": "number"})
    assert page.context["preview"]["doubtful"][0]["chosen"] == "row-2"


def test_a_row_that_is_said_to_be_a_stranger_row_is_asked_again(secretary, club):
    where = paste(secretary, "Nume\nGheorghe Rus\nIon Lup\nGheorghe Rus")
    for answer in ("row-3", "row-4", "row-99", "row-²"):
        secretary.post(where, {"row-4": answer, "then": "look"})
        (asked,) = secretary.get(where).context["preview"]["doubtful"]
        assert asked["chosen"] == "row-2"


def test_what_was_not_yet_asked_is_asked_before_anybody_is_taken_in(secretary, club, monkeypatch):
    monkeypatch.setattr("club.memberships.preview.MOST_ASKED", 1)
    where = paste(secretary, "Nume\nAna Pop\nAna Pop\nIon Lup\nIon Lup")
    secretary.post(where, {"row-3": "new", "then": "take"})
    assert not club.memberships.exists()
    (asked,) = secretary.get(where).context["preview"]["doubtful"]
    assert asked["number"] == 5
    secretary.post(where, {"row-5": "row-4", "then": "take"})
    assert club.memberships.count() == 3


def test_a_long_list_is_looked_through_quickly(club, monkeypatch):
    names = [f"{named(at)[8:]}escu {named(at // 3)[8:]}a" for at in range(4999)]
    table = reading.pasted_table("Nume\n" + "\n".join(names))
    draft = RosterImport(club=club, **preview.kept(table))
    compared, compare = [], likeness.likeness_of_parts
    monkeypatch.setattr(
        likeness, "likeness_of_parts", lambda *pair: compared.append(pair) or compare(*pair)
    )
    assert len(preview.preview_of(draft).lines) == 4999
    assert len(compared) <= 4999 * likeness.MOST_NAMESAKES * 4


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Fee", ["full", "Reduced", "free", ""]),
        ("Taxă și cotizație", ["întreagă", "redusă (elev)", "gratuit", "-"]),
        ("Quota", ["sencera", "reduïda", "gratuïta", ""]),
        ("Tagdíj", ["teljes", "kedvezményes", "díjmentes", ""]),
    ],
)
def test_a_column_says_what_each_pays(secretary, club, head, cells):
    names = ["Ana Pop", "Eva Rus", "Ion Vlad", "Dan Lupu"]
    rows = "\n".join(f"{name}\t{cell}" for name, cell in zip(names, cells, strict=True))
    secretary.post(paste(secretary, f"Nume\t{head}\n{rows}"), {"then": "take"})
    found = {str(each): each.rate for each in club.memberships.all()}
    assert [found[name] for name in names] == ["full", "reduced", "free", ""]


def test_a_rate_that_is_none_is_said_and_amounts_are_no_rates(secretary, club):
    page = secretary.get(
        paste(secretary, "Nume\tTaxa\nAna Pop\tredus\nDan Lupu\tplin\nEva Rus\tjumate")
    )
    assert "“jumate” is none of full, reduced and free." in page.content.decode()
    page = secretary.get(paste(secretary, "Nume\tTaxa\nAna Pop\t20 lei\nEva Rus\t10 lei"))
    assert [each["chosen"] for each in page.context["preview"]["columns"]] == ["name", ""]
    assert not page.context["preview"]["mending"]


def test_one_press_keeps_the_years_of_a_list_and_reads_it_again(client, appointed, club):
    client.force_login(appointed("secretary"))
    where = paste(client, "Nume\tAnul nașterii\nAna Pop\t1961")
    assert "Age groups need years of birth." not in client.get(where).content.decode()
    assert client.post(where, {"then": "years"}).status_code == 403
    client.force_login(appointed("organiser"))
    assert "Age groups need years of birth." in client.get(where).content.decode()
    page = client.post(where, {"then": "years"}).content.decode()
    assert "Birth years are used only to hide" not in page
    assert 'value="years"' not in page
    client.post(where, {"then": "take"})
    assert club.memberships.get().birth_year == 1961
    assert club.audit_lines.filter(action="settings").exists()
