"""Everything that the engine lists has words; a longer list needs no migration."""

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import call_command

from club.models import Club, Stage, Tournament
from club.tournaments.forms import RoundsForm
from club.wording import choices
from club.wording.choices import Wording
from club.wording.texts import ListedField
from engine.cards import Colour
from engine.editions import EDITIONS
from engine.movements.by_standing import Fours
from engine.movements.format import Format
from engine.movements.formats import FORMATS
from engine.movements.round_robin import ROUND_ROBIN
from engine.movements.seating import Kind
from engine.movements.stages import Carry
from engine.ranking.rules import Scoring, SitOutRule
from engine.ranking.tie_breaks import TieBreak
from tests.club.evenings import tournament_of

LISTS = [
    (choices.KINDS, Kind),
    (choices.MOVEMENTS, FORMATS),
    (choices.FOURS, Fours),
    (choices.CARRIES, Carry),
    (choices.SCORINGS, Scoring),
    (choices.SIT_OUTS, SitOutRule),
    (choices.TIE_BREAKS, TieBreak),
    (choices.EDITIONS, EDITIONS),
    (choices.COLOURS, [colour.name.lower() for colour in Colour]),
]


@pytest.mark.parametrize(("wordings", "listed"), LISTS)
def test_whatever_the_engine_lists_has_words(wordings, listed):
    assert sorted(wordings) == sorted(listed)
    assert all(each.title for each in wordings.values())


def test_kinds_and_tie_breaks_have_all_their_texts():
    assert all(each.sentence and each.heading for each in choices.KINDS.values())
    assert all(each.sentence for each in choices.MOVEMENTS.values())
    assert all(
        each.sentence and (each.why or name == TieBreak.SHARED)
        for name, each in choices.TIE_BREAKS.items()
    )


@pytest.mark.parametrize(
    ("field", "listed"), [("entering", Kind), ("scoring", Scoring), ("sit_out", SitOutRule)]
)
def test_a_tournament_holds_nothing_but_what_the_engine_lists(field, listed, club):
    tournament = tournament_of(club)
    for each in listed:
        setattr(tournament, field, str(each))
        tournament.clean_fields()
    setattr(tournament, field, "no such")
    with pytest.raises(ValidationError) as refused:
        tournament.clean_fields()
    assert list(refused.value.message_dict) == [field]


def test_every_name_has_room():
    room = {
        Tournament: {"entering": Kind, "scoring": Scoring, "sit_out": SitOutRule},
        Stage: {"form": FORMATS},
    }
    for model, fields in room.items():
        for field, listed in fields.items():
            longest = max(map(len, map(str, listed)))
            assert longest <= model._meta.get_field(field).max_length


def test_no_migration_holds_a_list_of_the_code():
    listed = [
        field
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, ListedField)
    ]
    assert {(field.model, field.name) for field in listed} >= {
        *((Tournament, name) for name in ("entering", "scoring", "sit_out")),
        *((Club, name) for name in ("language", "colour")),
        (Stage, "form"),
    }
    for field in listed:
        _name, path, _args, kwargs = field.deconstruct()
        assert (path, "choices" in kwargs) == ("django.db.models.CharField", False)
        assert field.choices


@pytest.fixture
def chain(monkeypatch):
    """A movement that did not exist when the models were made."""
    made = Format("chain", kinds=(Kind.PAIRS,), make=ROUND_ROBIN.make)
    monkeypatch.setitem(FORMATS, "chain", made)
    monkeypatch.setitem(choices.MOVEMENTS, "chain", Wording("chain", "One after the other."))
    return made


@pytest.mark.django_db
def test_a_new_movement_is_no_change_of_a_model(chain, capsys):
    call_command("makemigrations", check_changes=True, dry_run=True)
    assert capsys.readouterr().out == "No changes detected\n"


def test_a_new_movement_is_offered_held_and_named_at_once(chain, club):
    tournament = tournament_of(club, form="chain")
    stage = tournament.stages.get()
    stage.clean_fields()
    assert (stage.format, stage.get_form_display()) == (chain, "chain")
    form = RoundsForm(instance=tournament)
    assert ("chain", "chain") in form.fields["form"].choices
