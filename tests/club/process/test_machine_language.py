import pytest

from club.process import machine_language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "hu_HU"}, "hu"),
        ({"LANG": "eo", "LANGUAGE": "ca:es"}, "ca"),
        ({"LANG": "eo"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_window_speaks_the_language_of_the_system(monkeypatch, variables, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert machine_language.system_language() == language


def test_a_sentence_is_said_in_it_without_any_package():
    said = "Stopped. Everything is saved."
    assert machine_language.translator("en")(said) == said
    assert machine_language.translator("ro")(said) == "Oprit. Totul este salvat."
