"""Text with separators between its cells, from a file or pasted, as rows of cells."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from club.spreadsheets.guard import FileRefused
from club.spreadsheets.xml_parts import Budget

SEPARATORS = ("\t", ";", ",", "|")
LOOKED_AT = 60
# So many lines in one cell come from a quotation mark that somebody never closed.
MOST_LINES_IN_A_CELL = 20


class NotATable(FileRefused):
    """Text in which no cells can be told apart."""


def likeliest_separator(text: str) -> str:
    """Separator of the cells; "" if each line is one."""
    lines = text.split("\n", LOOKED_AT)[:LOOKED_AT]
    told = lines[0].strip().lower()
    if told.startswith("sep=") and told[4:] in SEPARATORS:
        return told[4:]
    sample = "\n".join(lines)
    best, most = "", 0.0
    for separator in SEPARATORS:
        score = _evenness(sample, separator)
        if score > most:
            best, most = separator, score
    # Nobody types one within a name, though it stands in few of the lines.
    return best or ("\t" if any("\t" in line.strip() for line in lines) else "")


def separated_rows(text: str, separator: str, budget: Budget) -> Iterator[tuple[int, list[str]]]:
    """Rows, each with the number of the line in which it begins."""
    if not separator:
        yield from ((number, [line]) for number, line in enumerate(text.split("\n"), start=1))
        return
    quoted = _is_well_quoted(text, separator)
    lines = _reader(text, separator, quoted=quoted)
    start = 1
    try:
        for row in lines:
            if not lines.line_num % 1000:
                budget.check()
            yield start, row if quoted else [cell.strip('" ') for cell in row]
            start = lines.line_num + 1
    except csv.Error as error:
        raise NotATable(str(error)) from error


def _evenness(sample: str, separator: str) -> float:
    """Score of a separator: the more evenly lines fall into cells, the higher; 0 if most
    are one cell."""
    quoted = sample.count('"') % 2 == 0
    try:
        rows = [row for row in _reader(sample, separator, quoted=quoted) if any(row)]
    except csv.Error:
        return 0
    widths = Counter(min(len(row), 100) for row in rows if len(row) > 1)
    if not widths:
        return 0
    width, times = max(widths.items(), key=lambda item: item[1] * min(item[0], 4))
    share = times / len(rows)
    several = sum(widths.values()) / len(rows)
    return share + several / 2 + min(width, 20) / 100 if several >= 0.5 else 0


def _is_well_quoted(text: str, separator: str) -> bool:
    """True if quotation marks can be trusted: none of them swallows the rows below."""
    most_lines = MOST_LINES_IN_A_CELL if text.count('"') % 2 == 0 else 0
    try:
        return not any(
            cell.count("\n") > most_lines
            for row in _reader(text, separator, quoted=True)
            for cell in row
            if "\n" in cell
        )
    except csv.Error:
        return False


def _reader(text: str, separator: str, *, quoted: bool):
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator, quoting=quoting)
