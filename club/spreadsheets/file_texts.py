"""Why a file was not read, in the reader's language, and what to do about it."""

from django.utils.translation import gettext_lazy as _

from club.spreadsheets import encodings, guard, rows, separated, xml_parts

SENTENCES = {
    guard.FileTooLarge: _(
        "The file is larger than %(megabytes)d MB. A list of members is smaller: take out"
        " pictures and other sheets, or save it as CSV."
    ),
    guard.NothingInIt: _("There is no cell with text in it."),
    guard.UnknownExtension: _("Choose a file whose name ends in .xlsx, .ods, .csv, .tsv or .txt."),
    guard.OtherFormat: _(
        "This is a file of %(format)s. Open it, save it as Excel workbook (.xlsx) or CSV, and"
        " choose that."
    ),
    guard.NotWhatItSays: _(
        "The name ends in %(extension)s, but something else is in the file. Open it in a"
        " spreadsheet program, save it as .xlsx or CSV, and choose that."
    ),
    guard.Locked: _("The file is locked with a password. Save it without one and choose that."),
    guard.HasMacros: _("The file holds macros. Save it as .xlsx, which has none, and choose that."),
    guard.OddlyPacked: _(
        "The file is not made the way spreadsheet programs make them. Open it in one, save it as"
        " CSV, and choose that."
    ),
    guard.Damaged: _("The file is cut off or damaged. Save it again and choose that."),
    xml_parts.TookTooLong: _(
        "Reading this file takes too long. Copy the list into a new sheet, save that, and"
        " choose it."
    ),
    encodings.NotText: _("This is not text. Save the list as .xlsx or CSV and choose that."),
    separated.NotATable: _(
        "No rows and columns can be recognised in this text. Save the list as .xlsx and "
        "choose that."
    ),
    rows.TooManyRows: _("The list has more than %(most)d rows. Split it into parts."),
    rows.TooManyColumns: _(
        "Row %(row)d has more than %(most)d columns. Remove what comes after column %(last)s."
    ),
}


def explain(refusal: guard.FileRefused) -> str:
    return SENTENCES[type(refusal)] % vars(refusal)
