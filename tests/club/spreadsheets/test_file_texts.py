import importlib
import pkgutil

import pytest
from django.utils.translation import override

import club.spreadsheets
from club.spreadsheets import file_texts, guard, rows

SAMPLES = [
    guard.FileTooLarge(),
    guard.UnknownExtension(".php"),
    guard.OtherFormat(guard.ODS),
    guard.NotWhatItSays(".xlsx"),
    rows.TooManyRows(),
    rows.TooManyColumns(7),
]


def kinds(parent=guard.FileRefused):
    for module in pkgutil.iter_modules(club.spreadsheets.__path__, "club.spreadsheets."):
        importlib.import_module(module.name)
    package = club.spreadsheets.__name__
    children = [each for each in parent.__subclasses__() if each.__module__.startswith(package)]
    return set(children).union(*(kinds(child) for child in children))


def test_every_refusal_has_its_words():
    assert set(file_texts.SENTENCES) == kinds()


def refusals():
    carrying = {type(sample): sample for sample in SAMPLES}
    return [carrying.get(kind) or kind() for kind in file_texts.SENTENCES]


@pytest.mark.parametrize("refusal", refusals(), ids=lambda refusal: type(refusal).__name__)
def test_a_refusal_is_a_sentence_with_its_values(refusal):
    with override("en"):
        said = file_texts.explain(refusal)
    assert said.endswith(".")
    for value in vars(refusal).values():
        assert str(value) in said or value == ".php"
