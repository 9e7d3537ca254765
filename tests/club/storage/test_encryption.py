import io
import sys
import unicodedata

import pytest
from django.core.management import CommandError, call_command

from club.storage import encryption
from club.storage.encryption import CannotOpen, PassphraseForm, decrypted, encrypted

WORDS = "trei berze și un cimpoi"


@pytest.mark.thorough
def test_only_the_passphrase_opens_a_file_however_its_letters_are_put_together():
    file = encrypted(b"ana@club.example", WORDS)
    assert file.startswith(b"age-encryption.org/v1\n-> scrypt ")
    assert b"ana" not in file
    assert decrypted(file, f" {unicodedata.normalize('NFD', WORDS)}\n") == b"ana@club.example"
    with pytest.raises(CannotOpen):
        decrypted(file, WORDS[:-1])
    for damaged in (b"", b"PK\x03\x04", file[:-1] + bytes([file[-1] ^ 1])):
        with pytest.raises(CannotOpen):
            decrypted(damaged, WORDS)


@pytest.mark.parametrize(
    ("one", "other", "field", "sentence"),
    [
        (WORDS, WORDS + ".", "again", "This is not the same. Type both once more."),
        (WORDS, "", "again", "This field is required."),
        ("short", "short", "passphrase", "Ensure this value has at least 15 characters"),
        (" " * 40, " " * 40, "passphrase", "This field is required."),
    ],
)
def test_what_is_wrong_with_a_passphrase_is_said(one, other, field, sentence):
    form = PassphraseForm({"csv": "CSV"}, {"kind": "csv", "passphrase": one, "again": other})
    assert not form.is_valid()
    assert sentence in form.errors[field][0]
    assert one.strip() not in str(form) or not one.strip()  # a page does not send it back


@pytest.mark.usefixtures("encrypted_quickly")
def test_the_command_opens_a_file_once_and_writes_over_nothing(tmp_path, monkeypatch):
    file = tmp_path / "members.csv.age"
    file.write_bytes(encrypted(b"Ana", WORDS))
    monkeypatch.setattr("club.management.passphrases.getpass", lambda _said: "another one")
    with pytest.raises(CommandError, match="does not open it"):
        call_command("decrypt", file)
    assert not (tmp_path / "members.csv").exists()
    monkeypatch.setattr("club.management.passphrases.getpass", lambda _said: WORDS)
    call_command("decrypt", file, stdout=(said := io.StringIO()))
    assert (tmp_path / "members.csv").read_bytes() == b"Ana"
    assert (tmp_path / "members.csv").stat().st_mode & 0o777 == 0o600
    assert "3 bytes" in said.getvalue()
    with pytest.raises(CommandError, match="already"):
        call_command("decrypt", file)


def test_without_its_package_there_is_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyrage", None)
    assert not encryption.is_available()
    with pytest.raises(CommandError, match="uv sync --inexact --group encryption"):
        call_command("decrypt", "members.csv.age")
