"""As much of a spreadsheet program as the formulas of a workbook need."""

import re
from io import BytesIO

from openpyxl import load_workbook

from scoring.documents.workbook.writer import HEAD

TOKEN = re.compile(
    r'(?P<text>"[^"]*")'
    r"|(?P<range>(?:Lists!)?\$?[A-Z]+\$?\d+:\$?[A-Z]+\$?\d+)"
    r"|(?P<cell>\b[A-Z]{1,2}\d+\b)"
    r"|(?P<unequal><>)|(?P<equal>=)|(?P<no>\bFALSE\b)"
)


class Blank(int):
    """A cell in which nothing stands is as good as no text, and counts as 0."""

    def __eq__(self, other):
        return other in ("", 0)

    def __ne__(self, other):
        return not self == other

    __hash__ = int.__hash__


class Wrong:
    """An error goes on through whatever is reckoned with it."""

    def _self(self, *_others):
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __eq__ = __ne__ = _self
    __neg__ = __lt__ = _self
    __hash__ = object.__hash__


WRONG = Wrong()


class Page:
    """The first sheet of a workbook, in which one types and looks at what the formulas say."""

    def __init__(self, content):
        self.book = load_workbook(BytesIO(content))
        self.page = self.book.worksheets[0]
        self.lists = {}
        self.head = HEAD
        self.titles = [cell.value for cell in self.page[self.head]]

    def address(self, title, row, which=0):
        """Where a column of this title stands in a line, counted from 1."""
        at = [at for at, each in enumerate(self.titles) if each == title][which]
        return self.page.cell(self.head + row, at + 1).coordinate

    def type_in(self, row, **texts):
        for title, text in texts.items():
            self.page[self.address(title.replace("_", " "), row)] = text

    def shown(self, address, sheet=None):
        page = sheet or self.page
        value = page[address].value
        if isinstance(value, str) and value.startswith("="):
            return self._worked_out(value[1:])
        return Blank() if value is None else value

    def saved(self):
        file = BytesIO()
        self.book.save(file)
        return file.getvalue()

    def _worked_out(self, formula):
        text = TOKEN.sub(self._in_python, formula)
        return eval(text, dict(FUNCTIONS), {"cell": self.shown, "cells": self._cells})

    def _in_python(self, match):
        kind, text = match.lastgroup, match[0]
        if kind == "range":
            return f"cells({text!r})"
        if kind == "cell":
            return f"cell({text!r})"
        return {"unequal": "!=", "equal": "==", "no": "False"}.get(kind, text)

    def _cells(self, text):
        name, _mark, where = text.rpartition("!")
        if text not in self.lists:
            sheet = self.book[name] if name else self.page
            rows = sheet[where.replace("$", "")]
            found = [[self.shown(cell.coordinate, sheet) for cell in row] for row in rows]
            if not name:
                return found
            self.lists[text] = found
        return self.lists[text]


def _if(condition, then, otherwise):
    if condition is WRONG:
        return WRONG
    return then if condition else otherwise


def _any(*conditions):
    return WRONG if any(each is WRONG for each in conditions) else any(conditions)


def _all(*conditions):
    return WRONG if any(each is WRONG for each in conditions) else all(conditions)


def _look_up(wanted, rows, at, _is_near):
    if isinstance(wanted, Blank) or wanted is WRONG:
        return WRONG
    return next((row[at - 1] for row in rows if row[0] == wanted), WRONG)


def _match(wanted, rows, _kind):
    line = [cell for row in rows for cell in row]
    found = [at for at, cell in enumerate(line, 1) if cell == wanted and type(cell) is int]
    return found[0] if found else WRONG


FUNCTIONS = {
    "IF": _if,
    "OR": _any,
    "AND": _all,
    "IFERROR": lambda value, otherwise: otherwise if value is WRONG else value,
    "VLOOKUP": _look_up,
    "MATCH": _match,
    "CHOOSE": lambda at, *values: WRONG if at is WRONG else values[at - 1],
    "COUNT": lambda rows: sum(type(cell) is int for row in rows for cell in row),
}
