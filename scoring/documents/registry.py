"""Every document, in the order of the list page: each is found in a file of its own."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from scoring import documents
from scoring.documents.document import SECTIONS, Document

NO_DOCUMENTS: Final = {
    "document",
    "list_page",
    "registry",
    "request",
    "rule_papers",
    "urls",
    "views",
}


def _found() -> Iterator[Document]:
    for module in iter_modules(documents.__path__):
        if module.name not in NO_DOCUMENTS:
            made = vars(import_module(f"{documents.__name__}.{module.name}")).values()
            yield from (each for each in made if isinstance(each, Document))


DOCUMENTS: Final = sorted(
    dict.fromkeys(_found()), key=lambda each: each.place or (len(SECTIONS), 0)
)


def by_address(*, of_round: bool) -> Mapping[tuple[str, str], Document]:
    """Those for everybody, by their slug and format."""
    return {
        (each.slug, kind): each
        for each in DOCUMENTS
        if each.of_round is of_round and not each.url_name
        for kind in each.contents
    }


OF_TOURNAMENT: Final = by_address(of_round=False)
OF_ROUND: Final = by_address(of_round=True)
