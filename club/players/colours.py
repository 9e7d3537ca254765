"""Colours by their names in the languages of the site, as lists of members name teams by them."""

from pathlib import Path

from club.wording.folding import folded_words


def _by_word() -> dict[str, str]:
    lines = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    listed = (line.split() for line in lines if not line.startswith("#"))
    return {word: colour.strip("-") for colour, *words in listed for word in words}


BY_WORD = _by_word()


def colour_of(name: str) -> str:
    """The colour that a team is named by; empty if by none, or by two."""
    found = {BY_WORD[word] for word in folded_words(name) if word in BY_WORD}
    return found.pop() if len(found) == 1 else ""
