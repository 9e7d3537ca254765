"""What a reader, or a program, finds in a paper."""

import io

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scoring.writers.pdf.fonts import legible

# Names are shortened where there is no room; as much of them stands anywhere.
ENOUGH = 5


def read(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content), strict=True)


def bare(text: str) -> str:
    """Without white space, of which readers of a PDF find more or less."""
    return "".join(text.split())


def text_of(content: bytes) -> str:
    return bare("".join(page.extract_text() for page in read(content).pages))


def words_of(content: bytes) -> list[str]:
    """Word by word, in the order in which they were drawn."""
    return " ".join(page.extract_text() for page in read(content).pages).split()


def after(word: str, words: list[str], number: int) -> list[str]:
    """So many words from one on."""
    at = words.index(word)
    return words[at : at + number]


def beginning(name: str) -> str:
    """As much of a name as every paper has room for, as it is printed."""
    return bare(legible(name))[:ENOUGH]


def sizes_of(content: bytes, wanted: str) -> set[float]:
    """Those of the type in which texts with a word are set."""
    found: set[float] = set()

    def see(text, _matrix, at, _font, size):
        if wanted in text:
            found.add(round(size * abs(at[0]), 1))

    for page in read(content).pages:
        page.extract_text(visitor_text=see)
    return found


def fonts_of(content: bytes) -> dict[str, bool]:
    """The fonts of a document, and whether they are embedded."""
    found = {}
    for page in read(content).pages:
        for font in page["/Resources"].get_object().get("/Font", {}).values():
            font = font.get_object()
            described = font.get("/FontDescriptor", DictionaryObject()).get_object()
            found[str(font["/BaseFont"]).split("+")[-1]] = "/FontFile2" in described
    return found


def active_parts(content: bytes) -> list[str]:
    """What would do something when it is opened or touched: there is to be nothing."""
    catalog = read(content).trailer["/Root"].get_object()
    found = [key for key in ("/OpenAction", "/AA", "/AcroForm", "/Names") if key in catalog]
    for page in read(content).pages:
        found += [key for key in ("/Annots", "/AA") if key in page]
    return found
