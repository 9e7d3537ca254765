"""`manage.py import_members`: said first, taken in when asked, never half."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.memberships.actions import add_member
from club.models import Player, RosterImport

LIST = "Nr;Nume\n7;Ana Mureșan\n8;Ion Pop\n8;Eva Rusu\n"


@pytest.fixture
def run(tmp_path, club):
    def run_on(text, *words, name="members.csv", to=club.slug):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        out = StringIO()
        call_command("import_members", str(file), to, *words, stdout=out)
        return out.getvalue().splitlines()

    return run_on


def names(club):
    return [str(each.player) for each in club.memberships.all()]


def test_what_would_come_is_said_and_nothing_is_saved(run, club):
    said = run(LIST)
    assert said == [
        "3 new, 0 known already",
        "row 4, Eva Rusu, taken without this: Row 3 already has the number 8. Give each its own.",
        "Nothing is saved. With --take it is.",
    ]
    assert (names(club), RosterImport.objects.count()) == ([], 0)


def test_it_is_taken_in_and_can_be_taken_back(run, club):
    said = run(LIST, "--take")
    draft = RosterImport.objects.get()
    assert said[-1] == f"Imported. To undo it: /clubs/do-re-mi/members/import/{draft.pk}/"
    assert names(club) == ["Ana Mureșan", "Eva Rusu", "Ion Pop"]
    assert run(LIST)[0] == "0 new, 3 known already"


def test_who_may_be_somebody_on_the_list_is_named(run, club):
    add_member(club, Player(name="Ana Mureșan"))
    said = run("Nume\nAna Muresean\n")
    assert said[1] == (
        "row 2, Ana Muresean: may be Ana Mureșan, who is on the list; the page asks which"
    )


def test_who_stands_in_the_list_twice_is_named_and_nothing_is_taken_in_before_the_answers(
    run, club
):
    twice = "Nume;Telefon\nPop Ana Maria;\nPOP ANA-MARIA;\n"
    assert run(twice)[1] == (
        "row 3, Pop Ana-Maria: may be row 2, Pop Ana Maria; the page asks which"
    )
    with pytest.raises(CommandError, match="Nothing is imported: 1 row may be"):
        run(twice, "--take")
    assert (names(club), RosterImport.objects.get().state) == ([], "draft")


@pytest.mark.parametrize(
    ("text", "facts", "said"),
    [
        (LIST, {"to": "nowhere"}, "There is no club nowhere."),
        (LIST, {"name": "members.php"}, "Choose a file whose name ends in"),
        ("1;2\n3;4\n", {}, "No column holds names."),
    ],
)
def test_what_cannot_be_taken_in_says_why(run, text, facts, said):
    with pytest.raises(CommandError, match=said):
        run(text, **facts)


def test_a_file_that_is_not_there_says_so(club):
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("import_members", "nothing.csv", club.slug)
