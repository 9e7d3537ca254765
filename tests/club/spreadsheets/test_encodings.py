import random

import pytest

from club.spreadsheets.encodings import ONE_BYTE, NotText, decoded, likeliest

ROMANIAN = (
    "Nume;Telefon\nMureșan Ștefan;1\nȚîrlea Ionuț;2\nPârvu Brândușa;3\nCRĂCIUN MĂDĂLINA;4\n"
    "Înțelept Rareș;5\nGheorghiță Cătălin;6\n"
)
HUNGARIAN = (
    "Név;Telefon\nKovács Zsófia;1\nSzűcs Gergő;2\nTóth Ödön;3\nKŐSZEGI TÜNDE;4\nFülöp József;5\n"
    "Erdős Ágnes;6\n"
)
CATALAN = (
    "Nom;Telèfon\nNúria Puigdollers;1\nMònica Solà;2\nLluïsa Gràcia;3\nÀngel Roís;4\n"
    "VICENÇ FERRÉ;5\nCèlia Col·lell;6\n"
)
CEDILLAS = str.maketrans("șțȘȚ", "şţŞŢ")
WITH_CEDILLAS = ROMANIAN.translate(CEDILLAS)
FILES = [
    *((ROMANIAN, each) for each in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
    *((ROMANIAN, each) for each in ("iso8859_16", "mac_romanian")),
    *((WITH_CEDILLAS, each) for each in ("utf-8", "cp1250", "iso8859_2", "cp852")),
    *((HUNGARIAN, each) for each in ("utf-8", "utf-16", "cp1250", "iso8859_2", "iso8859_16")),
    *((HUNGARIAN, each) for each in ("cp852", "mac_latin2")),
    *(
        (CATALAN, each)
        for each in ("utf-8", "utf-16", "cp1252", "iso8859_15", "cp850", "mac_roman")
    ),
]


@pytest.mark.parametrize(("text", "encoding"), FILES, ids=lambda each: each[:3])
def test_a_list_is_read_in_its_encoding_with_the_ends_of_lines_of_any_system(text, encoding):
    # Of encodings with the same letters in the same places any will do.
    for end in ("\n", "\r\n", "\r"):
        own = text.replace("\n", end)
        assert decoded(own.encode(encoding)).translate(CEDILLAS) == own.translate(CEDILLAS)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(WITH_CEDILLAS, "cp1250"), (HUNGARIAN, "cp1250"), (CATALAN, "cp1252")],
    ids=["ro", "hu", "ca"],
)
def test_any_three_names_tell_the_encoding_of_windows(text, encoding):
    names = [line.split(";")[0] for line in text.splitlines()[1:]]
    for seed in range(40):
        some = "\n".join(random.Random(seed).sample(names, 3))
        assert decoded(some.encode(encoding)) == some


def test_a_file_put_together_from_two_is_read_line_by_line():
    data = "Mureșan;1\n".encode() + "Şerban;2\n".encode("cp1250") + "Lluís;3\n".encode()
    assert decoded(data) == "Mureșan;1\nŞerban;2\nLluís;3\n"


def test_letters_without_marks_are_utf_8():
    assert decoded(b"Ana;1\n") == "Ana;1\n"


@pytest.mark.parametrize(
    "text",
    [
        *("Ana – Pop;1", "Ana’s;2", "Pop Ana;50 €", "Mª José;1", "nº 3;José", "N’Diaye Ana;Núria"),
        *("Dan „Puiu” Rus", "• Ana…;2"),
    ],
)
def test_signs_beside_names_are_no_letters(text):
    assert decoded(text.encode("cp1252")) == text


def test_letters_of_other_languages_are_at_home_in_names():
    for name in ("Đorđević Marko;Nagy Béla", "Müller;Groß", "Šimić;Tóth Ödön"):
        assert decoded(name.encode("cp1250")) == name


def test_what_cannot_be_read_is_refused():
    with pytest.raises(NotText):
        decoded(b"a\0b")


def test_the_end_mark_of_old_systems_is_left_out():
    assert decoded(b"Ana\r\n\x1a") == "Ana\r\n"


def test_the_likeliest_encoding_is_found_in_a_word_without_end():
    assert likeliest(b"\xe3" * 2_000_000) in ONE_BYTE
