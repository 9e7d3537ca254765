import io

import pytest

from club.spreadsheets import guard
from club.spreadsheets.guard import FileKind, checked, content

# What the trust page promises; a change here is a change there.
FIGURES = {
    "MOST_BYTES": 2 * 1024 * 1024,
    "MOST_MEMBERS": 200,
    "MOST_INFLATED": 20 * 1024 * 1024,
    "MOST_RATIO": 100,
}


def test_the_figures_are_those_that_are_promised():
    assert {name: getattr(guard, name) for name in FIGURES} == FIGURES


@pytest.mark.parametrize("name", ["Membri.csv", "membri.TXT", "a.tsv", "Membri 2026 (1).csv"])
def test_a_text_is_admitted(name):
    assert checked(name, b"Nume\nAna\n") is FileKind.TEXT


@pytest.mark.parametrize("name", ["Membri.xlsx", "MEMBRI.XLSX", "Membri 1.2.xlsx "])
def test_a_workbook_is_admitted(name, make_workbook):
    assert checked(name, make_workbook("<row><c><v>1</v></c></row>")) is FileKind.WORKBOOK


def test_no_more_is_read_than_is_allowed():
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size=-1):
            assert size >= 0
            Endless.asked += size
            return b"a" * size

    with pytest.raises(guard.FileTooLarge):
        content(Endless())
    assert Endless.asked == guard.MOST_BYTES + 1


def test_a_file_as_large_as_allowed_is_read():
    assert len(content(io.BytesIO(b"a" * guard.MOST_BYTES))) == guard.MOST_BYTES


@pytest.mark.parametrize("name", [*guard.OTHER_FORMATS])
def test_a_format_of_another_program_is_named(name):
    with pytest.raises(guard.OtherFormat) as refused:
        checked(f"membri{name}", b"anything")
    assert refused.value.format == guard.OTHER_FORMATS[name]


def test_an_old_workbook_is_named_whatever_it_is_called():
    with pytest.raises(guard.OtherFormat) as refused:
        checked("membri.xlsx", guard.OLE + b"\0" * 600)
    assert refused.value.format == guard.XLS


@pytest.mark.parametrize(
    "name", ["membri", "membri.", ".xlsx", "membri.php", "", "membri.xlsx.exe", "../../membri.php"]
)
def test_an_extension_that_is_not_ours_is_refused(name):
    with pytest.raises(guard.UnknownExtension):
        checked(name, b"Ana")


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
@pytest.mark.parametrize("data", [b"", b"\n \r\n\t"])
def test_nothing_is_refused_as_such(name, data):
    with pytest.raises(guard.NothingInIt):
        checked(name, data)
